"""The notebooks of the documentation run, and show what they show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[3] / "docs/notebooks").glob("*.ipynb"))


def shown(notebook: Any) -> list[tuple[str, str, list[Any]]]:
    """List the source of each cell, and what it has printed and put out."""
    outputs = [
        (
            cell.source,
            # A busy machine prints in several pieces.
            "".join(output.get("text", "") for output in cell.outputs),
            [output.data for output in cell.outputs if "data" in output],
        )
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]
    assert any(text or data for _, text, data in outputs)
    return outputs


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_show_what_they_show(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
    kept = shown(notebook)
    NotebookClient(notebook, timeout=120).execute()
    for again, before in zip(shown(notebook), kept, strict=True):
        assert again == before


def test_there_are_three_notebooks() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["chomp", "flow_fields", "mazes"]
