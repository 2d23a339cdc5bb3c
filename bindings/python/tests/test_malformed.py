"""Whatever comes in, an exception comes out at worst: never an abort, and never a panic."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import dedale
import numpy as np
import pytest
from dedale import (
    Board,
    Chomp,
    FlowField,
    GameGraph,
    LinkGame,
    Maze,
    MovementRange,
    PathIndex,
    Planner,
)
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

#: A panic of the engine would be none of these.
REFUSALS = (dedale.Error, ValueError, TypeError, OverflowError)

NUMBERS: st.SearchStrategy[Any] = st.one_of(
    st.integers(),
    st.sampled_from([-1, 0, 1, 2**31, 2**32, 2**63, 2**64, 10**30]),
    st.floats(),
    st.sampled_from([None, True, "1", "", b"x", [], {}, (1,), (1, 2, 3)]),
)
CELLS: st.SearchStrategy[Any] = st.one_of(
    st.tuples(NUMBERS, NUMBERS), NUMBERS, st.text(max_size=5), st.lists(NUMBERS, max_size=3)
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


def refuses(act: Callable[[], object]) -> None:
    """Do something that may be refused."""
    with suppress(*REFUSALS):
        act()


@given(st.one_of(arrays.arrays(arrays.scalar_dtypes(), arrays.array_shapes(max_side=5)), NUMBERS))
def test_arrays_of_any_kind(array: Any) -> None:
    refuses(lambda: Board.from_array(array))


@given(st.one_of(st.text(max_size=60), st.text("#.SG\n+-| 0123456789", max_size=60)))
def test_text_of_any_kind(text: str) -> None:
    refuses(lambda: Board.from_text(text))
    refuses(lambda: GameGraph.from_text(text))
    refuses(lambda: LinkGame("hex", record=text))


@given(st.binary(max_size=60), st.sampled_from(["", "a.png", "a.map", "a.yaml", "a.json"]))
def test_files_of_any_kind(data: bytes, name: str) -> None:
    refuses(lambda: Board.from_bytes(data, name))
    refuses(lambda: Board.from_bytes(b"\x89PNG\r\n\x1a\n" + data, name))


@given(CELLS, CELLS, NUMBERS)
def test_cells_of_any_kind(one: Any, other: Any, number: Any) -> None:
    board = Board.from_array(np.ones((3, 4), bool))
    field, planner, index = FlowField(board, (0, 0)), Planner(board), PathIndex(board)
    for act in (
        lambda: FlowField(board, one),
        lambda: FlowField(board, [one, other]),
        lambda: field.next(one),
        lambda: field.path(one),
        lambda: field.block(one),
        lambda: field.chokepoints([one]),
        lambda: planner.find(one, other),
        lambda: planner.find_all([one], [other]),
        lambda: index.find(one, other),
        lambda: index.first_step(one, other),
        lambda: dedale.find_path(board, one, other, algorithm="weighted-astar", weight=number),
        lambda: dedale.find_path(board, one, other, agent_size=number, climb_cost=number),
        lambda: dedale.find_path(board, (0, 0), (1, 1), heights=[[one, other]], climb=number),
        lambda: dedale.count_paths(board, one, other, agent_size=number),
        lambda: MovementRange(board, one, number),
        lambda: dedale.line_of_sight(board, one, other),
        lambda: dedale.field_of_view(board, one, number),
        lambda: dedale.find_any_angle(board, one, other),
        lambda: board.set_terrain(one, number),
        lambda: setattr(board, "goals", one),
        lambda: board.close_passage(one, "N"),
        lambda: board.to_svg(cell=number),
    ):
        refuses(act)


@given(NUMBERS, NUMBERS, NUMBERS, st.text(max_size=9))
def test_sizes_and_names_of_any_kind(width: Any, height: Any, number: Any, name: Any) -> None:
    small = [each for each in (width, height) if not isinstance(each, int) or abs(each) < 2000]
    for one in small:
        refuses(partial(Board, one, height))
        refuses(partial(Maze, one, 3, seed=number, braid=number))
        refuses(partial(Chomp, one, number))
    refuses(lambda: Maze(width, height, generator=name))
    refuses(lambda: Board.hexagons(name))
    refuses(lambda: Board(3, 3, neighbors=number, corner_cutting=name))
    refuses(lambda: FlowField(Board(3, 3), (0, 0), by=name))
    refuses(lambda: dedale.find_path(Board(3, 3), (0, 0), (1, 1), algorithm=name))
    refuses(lambda: dedale.find_path(Board(3, 3), (0, 0), (1, 1), algorithm="dfs", order=name))


@given(st.sampled_from([each["name"] for each in dedale.menu()["operations"]]), JSON, st.text())
def test_requests_of_any_kind(operation: str, value: Any, name: str) -> None:
    keys = ("board", "algorithm", "game", "generator", "rows", "columns", "action", "text")
    refuses(lambda: dedale.ask(operation, value))
    refuses(lambda: dedale.ask(operation, dict.fromkeys(keys, value)))
    refuses(lambda: dedale.ask(name, {}))
    refuses(lambda: dedale._engine.ask(operation, json.dumps(value).encode()[:-1], True))


@given(JSON)
def test_sketches_of_any_kind(value: Any) -> None:
    whole = Board(3, 2).sketch()
    for key in whole:
        refuses(partial(Board.from_sketch, {**whole, key: value}))
    refuses(lambda: Board.from_sketch(value))


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: Board.from_array(np.ones(4, bool)), "2 dimensions, found 1"),
        (lambda: Board.from_array([[0, 256]]), "found 256"),
        (lambda: Board.from_array([[0, -1]]), "found -1"),
        (lambda: Board.from_array(np.ones((0, 3), bool)), "1×1 to 16384×16384 cells, found 3×0"),
        (lambda: Maze(-1, 4), "expected a whole number from 0 to 18446744073709551615, found -1"),
        (lambda: Maze(4, 4, seed=2**64), "found 18446744073709551616"),
        (lambda: Maze(4, 4, braid=2**40), "from 0 to 4294967295, found 1099511627776"),
        (
            lambda: Maze(4, 4, generator="wilsson"),  # type: ignore[arg-type]
            "unknown generator 'wilsson'; the generators are ",
        ),
        (
            lambda: dedale.LinkGame("chess", 5),  # type: ignore[arg-type]
            "unknown game 'chess'; the games are hexmo, hex, y",
        ),
        (
            lambda: FlowField(Board(3, 3), (0, 0), by="time"),  # type: ignore[arg-type]
            "the measures are steps, costs",
        ),
        (
            lambda: FlowField(Board(3, 3), (0, 0), tie="x"),  # type: ignore[arg-type]
            "the ties are canonical, discovery",
        ),
        (lambda: Board(3, 3, neighbors=300), "from 0 to 255, found 300"),
        (lambda: Board(3, 3, neighbors=5), "a cell has 4 or 8 neighbors, found 5"),
        (lambda: FlowField(Board(3, 3)), "the board marks no goal; specify goals"),
        (lambda: FlowField(Board(3, 3), (3, 0)), "goal (3, 0) is off the board"),
        (lambda: dedale.find_path(Board(3, 3), (0, 0)), "marks no goal; specify a goal"),
        (
            lambda: dedale.find_path(Board(3, 3), (0, 0), (1, 1), agent_size=0),
            "at least one cell, found 0",
        ),
        (
            lambda: dedale.find_path(Board(3, 3), (0, 0), (1, 1), heights=[[1, 2, 3]]),
            "expected heights for 3 rows, as on the board, found 1",
        ),
        (
            lambda: dedale.find_path(Board(2, 1), (0, 0), (1, 0), heights=[[0, 2**15]]),
            "a height is a whole number from -32768 to 32767",
        ),
        (lambda: dedale.find_path(Board(3, 3), (0, 0), (1, 1), climb=1), "boards with heights"),
        (
            lambda: dedale.find_path(Board(3, 3), (0, 0), (1, 1), wrap="x", nearest=True),
            "wrap and heights cannot be combined with nearest or turn_cost",
        ),
        (
            lambda: dedale.find_path(Board.hexagons("hexagon 3"), (0, 0), (1, 0), wrap="x"),
            "hexagons wrap on a rhombus and on a rectangle",
        ),
        (lambda: MovementRange(Board(3, 3), (0, 0), -1), "a budget is a number of steps from 0"),
        (
            lambda: dedale.line_of_sight(Board.hexagons("hexagon 3"), (0, 0), (1, 0)),
            "lines of sight need a board of squares",
        ),
        (
            lambda: dedale.find_any_angle(Board.from_array([[1, 2]]), (0, 0), (1, 0)),
            "a board without weights, roads, thin walls and water",
        ),
        (lambda: dedale.ask("nothing"), "unknown operation 'nothing'"),
        (lambda: dedale.ask("path", {"board": float("nan")}), "is no JSON"),
        (
            lambda: Maze(3, 3, generator="nothing"),  # type: ignore[arg-type]
            "the generators are backtracker",
        ),
        (lambda: GameGraph({}), "at least one position"),
    ],
)
def test_a_refusal_is_a_sentence(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(dedale.Error) as refusal:
        act()
    assert sentence in str(refusal.value)


def test_what_is_no_array_of_cells_is_named() -> None:
    with pytest.raises(TypeError, match=r"found float64"):
        Board.from_array(np.full((2, 2), np.nan))
    with pytest.raises(TypeError, match="expected cells"):
        FlowField(Board(3, 3), 5)  # type: ignore[arg-type]
