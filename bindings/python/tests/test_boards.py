"""Boards come in from text, arrays and files, and go out unchanged."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import dedale
import numpy as np
import pytest
from dedale import Board, names
from drawing import Weights, weights
from hypothesis import given
from hypothesis import strategies as st

TESTDATA = Path(__file__).parents[3] / "testdata"


@given(weights(heaviest=255))
def test_an_array_comes_back_as_it_went_in(array: Weights) -> None:
    board = Board.from_array(array)
    np.testing.assert_array_equal(board.weights, array)
    assert board.shape == array.shape == (board.height, board.width)
    assert Board.from_sketch(board.sketch()) == board
    assert pickle.loads(pickle.dumps(board)) == board


@given(weights())
def test_every_kind_of_array_shows_the_same_board(array: Weights) -> None:
    board = Board.from_array(array)
    for same in [array.astype(bool), array.astype(np.int64), array.tolist()]:
        assert Board.from_array(same) == board
    whole = np.zeros((2 * array.shape[0], 3 * array.shape[1]), np.uint8)
    whole[::2, ::3] = array
    assert Board.from_array(whole[::2, ::3]) == board
    assert Board.from_array(np.asfortranarray(array)) == board
    np.testing.assert_array_equal(Board.from_array(array.T).weights, array.T)


@given(weights())
def test_text_comes_back_as_it_went_in(array: Weights) -> None:
    board = Board.from_array(array)
    again = Board.from_text(board.to_text(), read_as="text")
    np.testing.assert_array_equal(again.weights, array)
    assert str(again) == board.to_text()


def test_weights_look_at_the_memory_of_the_board() -> None:
    board = Board(640, 480)
    first, second = board.weights, board.weights
    assert first.ctypes.data == second.ctypes.data
    assert not first.flags.owndata
    assert not first.flags.writeable
    with pytest.raises(ValueError, match="WRITEABLE"):
        first.flags.writeable = True
    del board
    assert first.sum() == 640 * 480


def test_an_edit_leaves_earlier_arrays_alone() -> None:
    board = Board(4, 3)
    before = board.weights
    board.block((1, 2))
    board.set_terrain((0, 0), 7)
    assert before.sum() == 12
    assert board.weights.tolist() == [[7, 1, 1, 1], [1, 1, 1, 1], [1, 0, 1, 1]]
    assert (board.terrain((1, 2)), board.terrain((0, 0))) == ("wall", 7)
    board.set_terrain((3, 0), "water")
    assert board.terrain((3, 0)) == "water"


def test_files_of_every_form_are_read(tmp_path: Path) -> None:
    drawing = Board.from_text("#..\n.#.\n")
    request = {"board": drawing}
    files: list[tuple[names.Format, str]] = [
        ("text", "a.txt"),
        ("map", "a.map"),
        ("level", "a.yaml"),
        ("pixels", "a.png"),
    ]
    for form, name in files:
        file = tmp_path / name
        file.write_bytes(dedale.export("board", request, form))
        board = Board.from_file(file, neighbors=4)
        np.testing.assert_array_equal(board.weights > 0, drawing.weights > 0, name)
        assert Board.from_bytes(file.read_bytes(), name, neighbors=4) == board
    harbour = Board.from_file(str(TESTDATA / "scen/harbour.map"))
    assert (harbour.neighbors, harbour.corner_cutting) == (8, "never")


def test_embedded_boards_and_hexagons_have_names() -> None:
    fords = Board.from_text("@fords")
    assert fords.starts == [(0, 3), (0, 7)]
    assert fords.goals == [(15, 5)]
    hexes = Board.hexagons("hexagon 3")
    assert (hexes.neighbors, hexes.origin, hexes.shape) == (6, (-3, -3), (7, 7))
    assert hexes.weights.sum() == 37
    with pytest.raises(dedale.Error, match="no embedded board is named 'nothing'"):
        Board.from_text("@nothing")


def test_marks_can_be_set() -> None:
    board = Board(5, 4)
    board.starts = [(0, 0), (1, 3)]
    board.goals = np.array([[4, 3]])
    assert (board.starts, board.goals) == ([(0, 0), (1, 3)], [(4, 3)])
    board.goals = (2, 2)
    assert board.goals == [(2, 2)]
    board.goals = "c3"
    assert board.goals == [(2, 2)]


def test_borders_are_closed_and_opened() -> None:
    board = Board(2, 1)
    board.close_passage((0, 0), "E")
    assert dedale.find_path(board, (0, 0), (1, 0)) is None
    board.open_road((1, 0), "W")
    assert dedale.find_path(board, (0, 0), (1, 0)) is None
    assert dedale.find_path(board, (1, 0), (0, 0)) is not None
    board.open_passage((0, 0), "E")
    assert dedale.find_path(board, (0, 0), (1, 0)) is not None
    assert board == Board.from_sketch(board.sketch())


def test_copies_are_edited_apart() -> None:
    board = Board(3, 3)
    other = board.copy()
    board.block((1, 1))
    assert other.is_free((1, 1))
    assert other != board
    with pytest.raises(TypeError):
        hash(board)
    assert copy.deepcopy(board) == board


def test_boards_show_themselves() -> None:
    board = Board.from_text("@hedge")
    svg = board._repr_svg_()
    assert svg is not None
    assert svg.startswith("<svg")
    assert svg.encode() == dedale.export("board", {"board": "@hedge"}, "svg")
    assert Board(2000, 2000)._repr_svg_() is None
    assert repr(board).startswith("<Board ")


def test_large_boards_are_printed_without_their_middle() -> None:
    board = Board(300, 200)
    board.starts, board.goals = [(0, 0)], [(299, 199)]
    lines = str(board).splitlines()
    assert (len(lines), {len(line) for line in lines if line != "…"}) == (101, {160})
    assert (lines[0][:3], lines[0][80], lines[50], lines[-1][-3:]) == ("S..", "…", "…", "..G")
    assert len(board.to_text()) == 301 * 200
    wide = Board(161, 2)
    assert str(wide).splitlines()[1] == "." * 80 + "…" + "." * 79
    for board in (Board(160, 100), Board.from_text("@hedge")):
        assert str(board) == board.to_text()


@given(weights(), st.integers(0, 2**64 - 1))
def test_hills_lie_on_all_free_cells_and_no_others(array: Weights, seed: int) -> None:
    board = Board.from_array(array)
    hilly = board.with_hills([2, 7], seed=seed)
    assert board == Board.from_array(array)
    assert hilly == board.with_hills((2, 7), seed=seed)
    np.testing.assert_array_equal(hilly.weights > 0, array > 0)
    low, high = (int((hilly.weights == weight).sum()) for weight in (2, 7))
    assert low + high == (array > 0).sum()


def test_hills_need_weights() -> None:
    for none in ([], [0], [3, 0]):
        with pytest.raises(dedale.Error, match="weights from 1 to 255"):
            Board(3, 3).with_hills(none)
    with pytest.raises(dedale.Error, match="from 0 to 255, found 256"):
        Board(3, 3).with_hills([256])
    with pytest.raises(dedale.Error, match="not of hexagons"):
        Board.hexagons("hexagon 3").with_hills([2])
