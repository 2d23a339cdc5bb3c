"""Obstacle fields: random walls with a path left between two cells of the rim."""

from __future__ import annotations

from typing import ClassVar

from dedale._drawing import Answered
from dedale._engine import Board
from dedale.names import Difficulty, Law

__all__ = ["ObstacleField"]


class ObstacleField(Answered):
    """A random field of obstacles with a path from its entry to its exit.

    Of a ``difficulty``, or of so many columns, rows and percent of obstacles. ``law`` says how
    likely each field is: ``"exact"`` (all alike), ``"chasse"`` or ``"fast"``.
    """

    _operation: ClassVar[str] = "obstacles"

    def __init__(
        self,
        width: int | None = None,
        height: int | None = None,
        percent: float | None = None,
        *,
        difficulty: Difficulty | None = None,
        law: Law | None = None,
        neighbors: int | None = None,
        seed: int = 1,
    ) -> None:
        size = {"width": width, "height": height, "percent": percent, "difficulty": difficulty}
        self._ask({**size, "law": law, "neighbors": neighbors, "seed": seed})

    @property
    def board(self) -> Board:
        """The field as a board, from its entry to its exit."""
        return Board.from_sketch(self._response["board"])

    @property
    def entry(self) -> tuple[int, int]:
        """Where the path begins."""
        x, y = self.answer["entry"]
        return (x, y)

    @property
    def exit(self) -> tuple[int, int]:
        """Where the path ends."""
        x, y = self.answer["exit"]
        return (x, y)

    def __repr__(self) -> str:
        width, height, count = (self.answer[key] for key in ("width", "height", "obstacles"))
        return f"<ObstacleField {width}×{height}, {count} obstacles>"
