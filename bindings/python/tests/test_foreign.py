"""Boards that other programs wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dedale import Board, Error, find_path

FOREIGN = Path(__file__).parents[3] / "testdata" / "foreign"

Spot = tuple[int, int]

# Files, how they are read and searched, the steps and the cost of a cheapest path, and what is said
# about the reading.
FILES: list[tuple[str, dict[str, str], Spot | None, Spot | None, tuple[int, float], str]] = [
    ("zero_free.csv", {}, (0, 0), (4, 3), (7, 7), "0 free, 1 wall"),
    ("one_free.csv", {"walls": "0"}, (0, 0), (4, 0), (8, 8), ""),
    ("array.json", {}, (0, 0), (2, 2), (4, 4), "a list of rows: 0 free, 1 wall"),
    ("array.py", {}, None, None, (6, 6), "0 free, 1 wall, 2 start, 3 goal"),
    ("array.py", {"legend": "1=wall 2=start 3=goal else=free"}, None, None, (6, 6), ""),
    ("strings.js", {}, (1, 0), None, (4, 4), "x wall, e goal"),
    ("spaced.txt", {}, (0, 0), (3, 1), (4, 4), "a grid of numbers"),
    ("digits.txt", {}, (0, 0), (3, 1), (4, 4), "0 free, 1 wall"),
    ("risk_digits.txt", {}, (0, 0), (9, 9), (18, 63), ""),
    ("weights_large.csv", {}, (0, 0), (3, 2), (5, 105), "the cost of its cell"),
    ("foreign_signs.txt", {}, None, None, (2, 2), "X wall, A start, B goal"),
    ("indented.txt", {}, None, None, (2, 2), "the margin of 4 spaces is left out"),
    ("tiled.json", {}, None, None, (5, 11), ""),
    ("tiled.tmx", {}, (0, 0), (3, 2), (5, 11), ""),
    ("hexagonal.tmx", {}, (0, 0), (1, 2), (3, 3), ""),
]


@pytest.mark.parametrize(("file", "told", "start", "goal", "answer", "note"), FILES)
def test_foreign_boards_have_the_right_answers(
    file: str,
    told: dict[str, Any],
    start: Spot | None,
    goal: Spot | None,
    answer: tuple[int, float],
    note: str,
) -> None:
    path = FOREIGN / file
    board = Board.from_file(path, **told)
    found = find_path(board, start, goal)
    assert found is not None
    assert (found.steps, found.cost) == answer
    assert note in board.note if note and board.note else board.note is None
    text = path.read_text()
    for other in (Board.from_text(text, **told), Board.from_bytes(text.encode(), **told)):
        assert other.sketch() == board.sketch()


def test_arrays_of_numpy_are_boards(tmp_path: Path) -> None:
    path = tmp_path / "cave.npy"
    np.save(path, np.array([[0, 0, 1], [1, 0, 0]], dtype=np.uint8))
    free = Board.from_file(path)
    assert free.note is not None
    assert free.weights.tolist() == [[1, 1, 0], [0, 1, 1]]
    assert Board.from_file(path, walls="0").weights.tolist() == [[0, 0, 1], [1, 0, 0]]


def test_what_is_told_wrongly_is_refused() -> None:
    with pytest.raises(Error, match="'legend'"):
        Board.from_text("a b", legend="a=mud")
    with pytest.raises(Error, match="unknown format of boards 'word'"):
        Board.from_text("a b", read_as="word")
    with pytest.raises(Error, match="a MovingAI map"):
        Board.from_text("type octile\nheight 1\nwidth 1\nmap\n.\n", walls="0")
