"""What `docs/verify.md` shows is what happens."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="the page uses sha256sum")
def test_every_command_of_the_page_answers_as_shown(tmp_path: Path) -> None:
    (tmp_path / "record.txt").write_text(blocks("")[0], encoding="utf-8")
    (tmp_path / "check.py").write_text(blocks("python")[0], encoding="utf-8")
    (tmp_path / "python").symlink_to(sys.executable)
    path = f"{tmp_path}:{os.environ['PATH']}"
    assert len(blocks("sh")) == 5
    for block in blocks("sh"):
        lines = block.splitlines()
        run = subprocess.run(
            ["bash", "-c", "\n".join(line[2:] for line in lines if line.startswith("$ "))],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env=os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)},
        )
        assert run.stdout.splitlines() == [line for line in lines if not line.startswith("$ ")]
