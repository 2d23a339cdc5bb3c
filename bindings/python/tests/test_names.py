"""The types of names hold what the engine knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import dedale
import pytest
from dedale import Board, Error, FlowField, GridMaze, Maze, find_link, find_path, names

MENU = dedale.menu()


def listed(key: str) -> list[str]:
    return [entry if isinstance(entry, str) else entry["name"] for entry in MENU[key]]


@pytest.mark.parametrize(
    ("alias", "key"),
    [
        (names.Generator, "generators"),
        (names.Grid, "grids"),
        (names.CornerCutting, "corner_cutting"),
        (names.Theme, "themes"),
        (names.Format, "formats"),
        (names.Law, "laws"),
        (names.Difficulty, "difficulties"),
        (names.Game, "games"),
        (names.Sides, "sides"),
    ],
)
def test_the_menu_has_the_same_names(alias: Any, key: str) -> None:
    assert list(get_args(alias)) == listed(key)


def test_one_algorithm_is_chosen_by_the_engine() -> None:
    assert list(get_args(names.Algorithm)) == ["auto", *listed("algorithms")]


BOARD = Board(3, 3)


@pytest.mark.parametrize(
    ("alias", "use"),
    [
        (names.Algorithm, lambda name: find_path(BOARD, (0, 0), (2, 2), algorithm=name)),
        (names.Generator, lambda name: Maze(4, 4, generator=name)),
        (names.Grid, lambda name: GridMaze(name)),
        (names.Direction, lambda name: BOARD.copy().close_passage((1, 1), name)),
        (names.Measure, lambda name: FlowField(BOARD, (0, 0), by=name)),
        (names.Tie, lambda name: FlowField(BOARD, (0, 0), tie=name)),
        (
            names.Hand,
            lambda name: find_path(BOARD, (0, 0), (2, 2), algorithm="wall-follower", hand=name),
        ),
        (names.CornerCutting, lambda name: Board(3, 3, neighbors=8, corner_cutting=name)),
        (names.Wrap, lambda name: find_path(BOARD, (0, 0), (2, 2), wrap=name)),
        (names.Theme, lambda name: BOARD.to_svg(theme=name)),
        (names.Color, lambda name: find_link("@hexmo", name)),
    ],
)
def test_these_names_are_taken_and_no_others(alias: Any, use: Callable[[Any], object]) -> None:
    for name in get_args(alias):
        use(name)
    with pytest.raises(Error):
        use("nonsense")
