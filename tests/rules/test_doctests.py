"""The examples in the docstrings are true."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import patience.rules

MODULES = [
    module.name
    for module in walk_packages(patience.rules.__path__, "patience.rules.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_types_that_are_text_show_it() -> None:
    shown = {"cards", "moves", "record", "shuffle", "table", "answers"}
    found = {
        name.rpartition(".")[2]
        for name in MODULES
        if any(test.examples for test in doctest.DocTestFinder().find(import_module(name)))
    }
    assert shown <= found
