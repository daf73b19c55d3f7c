"""A figure beside its aim, printed as a line, and what many measurements of one thing come to."""

import os
from collections.abc import Sequence

KB = 1000


def tell(what: str, measured: float, aim: float, fail: float, unit: str) -> None:
    """Print what was measured, what is aimed for, and from where on it is a failure."""
    verdict = "met" if measured <= aim else "missed" if measured <= fail else "FAILED"
    small = 0 < aim < 10
    shown = f"{measured:.3f}" if small else f"{measured:,.1f}".removesuffix(".0")
    print(f"P9 {what:58} {shown:>8} {unit:5} aim {aim:<6g} fail {fail:<6g} {verdict}", flush=True)


def tell_load() -> None:
    """Print how busy the machine is: times are only worth something on an idle one."""
    busy, cores = os.getloadavg()[0], os.cpu_count() or 1
    warning = ": busy, times come out too long" if busy > cores / 2 else ""
    print(f"load average {busy:.1f} on {cores} cores{warning}", flush=True)


def percentile(measured: Sequence[float], percent: float) -> float:
    """Return the smallest value that so many percent of the values do not exceed.

    >>> percentile([4.0, 1.0, 3.0, 2.0], 50), percentile([1.0] * 19 + [9.0], 95)
    (2.0, 1.0)
    """
    ordered = sorted(measured)
    return ordered[max(0, -int(-len(ordered) * percent // 100) - 1)]
