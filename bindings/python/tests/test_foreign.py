"""Boards that other programs wrote."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dedale import Board, Error, ask, find_path
from drawing import Weights, weights
from hypothesis import given
from hypothesis import strategies as st

FOREIGN = Path(__file__).parents[3] / "testdata" / "foreign"

# Files, how they are read and searched, the steps and the cost of a cheapest path, and what is said
# about the reading. What climbs has heights, which the file does not hold.
TABLE: list[dict[str, Any]] = json.loads((FOREIGN / "answers.json").read_text())
FILES = [row for row in TABLE if "climb" not in row]


@pytest.mark.parametrize("row", FILES, ids=lambda row: row["file"])
def test_foreign_boards_have_the_right_answers(row: dict[str, Any]) -> None:
    path = FOREIGN / row["file"]
    told = {key: row[key] for key in ("walls", "legend") if key in row}
    board = Board.from_file(path, **told)
    found = find_path(board, row.get("from"), row.get("to"))
    assert found is not None
    assert (found.steps, found.cost) == (row["steps"], row["cost"])
    assert bool(board.note) == bool(row["note"])
    assert row["note"] in (board.note or "")
    text = path.read_text()
    for other in (Board.from_text(text, **told), Board.from_bytes(text.encode(), **told)):
        assert other.sketch() == board.sketch()


def test_the_table_is_whole() -> None:
    assert len(FILES) == 15


GRAPHS: list[dict[str, Any]] = json.loads((FOREIGN / "graphs.json").read_text())


@pytest.mark.parametrize("row", GRAPHS, ids=lambda row: row["file"])
def test_foreign_graphs_have_the_right_answers(row: dict[str, Any]) -> None:
    graph = (FOREIGN / row["file"]).read_text()
    answer = ask("graph", {"graph": graph, "from": [row["from"]], "to": [row["to"]]})
    assert (answer["cost"], answer["cells"]) == (row["cost"], row["cells"])


def test_arrays_of_numpy_are_boards(tmp_path: Path) -> None:
    path = tmp_path / "cave.npy"
    np.save(path, np.array([[0, 0, 1], [1, 0, 0]], dtype=np.uint8))
    free = Board.from_file(path)
    assert free.note is not None
    assert free.weights.tolist() == [[1, 1, 0], [0, 1, 1]]
    assert Board.from_file(path, walls="0").weights.tolist() == [[0, 0, 1], [1, 0, 0]]


@given(weights(), st.sampled_from([1, 5]))
def test_numpy_opens_our_arrays(array: Weights, weight: int) -> None:
    board = Board.from_array(array * weight)
    content = ask("convert", {"board": board, "form": "npy"})["content"]
    written = np.load(io.BytesIO(base64.b64decode(content)))
    # Of a board without weights 0 is free and 1 a wall.
    assert written.tolist() == (array * 5 if weight == 5 and array.any() else 1 - array).tolist()


def test_what_is_told_wrongly_is_refused() -> None:
    with pytest.raises(Error, match="'legend'"):
        Board.from_text("a b", legend="a=mud")
    with pytest.raises(Error, match="unknown format of boards 'word'"):
        Board.from_text("a b", read_as="word")
    with pytest.raises(Error, match="a MovingAI map"):
        Board.from_text("type octile\nheight 1\nwidth 1\nmap\n.\n", walls="0")
