"""The wheel is all that an empty environment needs, and the README's lines run in it."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import venv
from importlib import metadata
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
MANUAL = README.parents[2] / "docs/python.md"


def examples(file: Path) -> str:
    """Return the Python of a page."""
    blocks = re.findall(r"```python\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    return "\n".join(blocks)


def test_the_readme_runs_in_an_empty_environment(tmp_path: Path) -> None:
    wheel = os.environ.get("WHEEL")
    if wheel is None:
        pytest.skip("WHEEL names no wheel; ./test does")
    venv.create(tmp_path, with_pip=True)
    python = tmp_path / "bin/python"
    install = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel]
    subprocess.run(install, check=True)
    lines = tmp_path / "readme.txt"
    lines.write_text(examples(README), encoding="utf-8")
    run = subprocess.run(
        [python, "-m", "doctest", lines], capture_output=True, text=True, cwd=tmp_path
    )
    assert (run.returncode, run.stdout) == (0, ""), run.stdout


def test_the_readme_has_ten_lines() -> None:
    assert examples(README).count(">>>") <= 10


def test_the_manual_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parsed = doctest.DocTestParser().get_doctest(examples(MANUAL), {}, MANUAL.name, None, None)
    assert doctest.DocTestRunner().run(parsed).failed == 0


def test_the_package_has_its_licences() -> None:
    names = {file.name for file in metadata.files("dedale") or [] if "licenses" in file.parts}
    assert names == {"LICENSE-MIT", "LICENSE-APACHE"}
