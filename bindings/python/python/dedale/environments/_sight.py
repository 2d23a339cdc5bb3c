"""What a side of a hunt sees, as planes, and the monster's actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dedale._error import Error
from dedale._steps import SQUARE_STEPS
from dedale.hunts import Hunt

__all__ = ["MONSTER_ACTIONS", "PLANES", "begun", "first", "legal", "move", "planes", "sight"]
__all__ += ["text"]

#: The planes of a side's view, in their order.
PLANES = (
    "free cells",
    "walls",
    "entries",
    "exits",
    "the monster",
    "passages of the monster: the last turn + 1, over this turn + 1",
    "shots: the last turn + 1, over this turn + 1",
    "this turn, over 1000",
    "shots left: 1 without a limit, else over those left and fired",
    "borders: S is open",
    "borders: W is open",
    "borders: N is open",
    "borders: E is open",
)

#: What the monster can do: S W N E SW NW NE SE, and stay.
MONSTER_ACTIONS = (*(tuple(step) for step in SQUARE_STEPS[1:9].tolist()), (0, 0))

#: How many hunts are drawn until one lets a player do something.
_TRIES = 1000


def sight(size: tuple[int, int]) -> spaces.Box[np.float32]:
    """Return the space of views of a field of so many columns and rows."""
    width, height = size
    return spaces.Box(0, 1, (height, width, len(PLANES)), np.float32)


def first(setting: Mapping[str, Any], side: str | None = None, opponent: str | None = None) -> Hunt:
    """Begin a hunt to check the setting, and to learn the size of its fields."""
    if "seed" in setting:
        raise Error("the seed of an environment is an argument of reset")
    return Hunt(side, opponent, **setting)


def begun(
    random: np.random.Generator,
    setting: Mapping[str, Any],
    side: str | None = None,
    opponent: str | None = None,
) -> Hunt:
    """Begin a hunt of a random seed; one that is over before there is a choice is drawn again."""
    for _ in range(_TRIES):
        hunt = Hunt(side, opponent, **{**setting, "seed": int(random.integers(2**32))})
        if not hunt.is_over:
            return hunt
    raise Error(f"{_TRIES} hunts of this setting were over before there was a choice")


def move(hunt: Hunt, side: str, action: int) -> tuple[int, int] | None:
    """Return the cell of an action; None for a hunter who lets the turn pass."""
    if side == "monster":
        (x, y), (dx, dy) = hunt.view_of(side)["at"], MONSTER_ACTIONS[action]
        return (x + dx, y + dy)
    width, height = hunt.size
    return None if action == width * height else (action % width, action // width)


def legal(hunt: Hunt) -> list[int]:
    """Return the actions of the side to move."""
    if hunt.side == "monster":
        x, y = hunt.view["at"] or (0, 0)
        steps = [step for step in hunt.legal_moves if step is not None]
        return [MONSTER_ACTIONS.index((to[0] - x, to[1] - y)) for to in steps]
    width, height = hunt.size
    cells = hunt.legal_moves
    return [width * height if cell is None else cell[1] * width + cell[0] for cell in cells]


def planes(hunt: Hunt, side: str) -> NDArray[np.float32]:
    """Return what a side sees, ``[row, column, plane]``."""
    view = hunt.view_of(side)
    width, height = hunt.size
    now = hunt.turn + 1
    seen = np.zeros((height, width, len(PLANES)), np.float32)
    board = view.get("board")
    if board is not None:
        rows = np.array([list(row) for row in board["rows"]])
        seen[..., 0], seen[..., 1] = rows == ".", rows == "#"
        _mark(seen, 2, board["starts"])
        _mark(seen, 3, board["goals"])
        if board.get("exits") is not None:
            ways = np.array([[int(digit, 16) for digit in row] for row in board["exits"]])
            seen[..., 9:] = ways[..., None] >> np.arange(4) & 1
    _mark(seen, 3, view.get("exits") or [])
    if side == "monster":
        if view["at"] is not None:
            _mark(seen, 4, [view["at"]])
        for cell, turn in view["visits"]:
            seen[cell // width, cell % width, 5] = (turn + 1) / now
    else:
        _mark_found(seen, view["known"], now)
        left = view["shots_left"]
        fired = max(1, len(view["shots"]) + (left or 0))
        seen[..., 8] = 1 if left is None else left / fired
    for x, y, turn in view["shots"]:
        seen[y, x, 6] = (turn + 1) / now
    seen[..., 7] = min(1, hunt.turn / 1000)
    return seen


def _mark(seen: NDArray[np.float32], plane: int, cells: list[list[int]]) -> None:
    for x, y in cells:
        seen[y, x, plane] = 1


def _mark_found(seen: NDArray[np.float32], known: list[dict[str, Any]], now: int) -> None:
    for found in known:
        x, y = found["cell"]
        seen[y, x, 0], seen[y, x, 1] = found["is"] != "wall", found["is"] == "wall"
        seen[y, x, 4] = found["is"] == "monster"
        if found["passages"]:
            seen[y, x, 5] = (max(found["passages"]) + 1) / now
        if found["exit"]:
            seen[y, x, 3] = 1


def text(hunt: Hunt, side: str) -> str:
    """Draw what a side sees: M the monster, E exits, * shots, # walls, ? what is not seen."""
    seen = planes(hunt, side)
    width, height = hunt.size
    signs = np.full((height, width), "?")
    for plane, sign in ((0, "."), (1, "#"), (6, "*"), (3, "E"), (4, "M")):
        signs[seen[..., plane] > 0] = sign
    return "".join("".join(row) + "\n" for row in signs.tolist())
