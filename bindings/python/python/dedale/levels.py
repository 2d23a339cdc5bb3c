"""Tower-defence levels: attackers that march in waves along a flow field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dedale._asking import ask
from dedale._drawing import Answered
from dedale._engine import Board
from dedale.names import Theme

__all__ = ["March", "read_level"]


class March(Answered):
    """A march through a level.

    ``edits`` have ``tick``, ``edit`` (``"block"`` or ``"open"``) and ``at``, the cell. A tick is a
    tenth of a second.
    """

    _operation: ClassVar[str] = "march"

    def __init__(
        self,
        level: Board | str,
        *,
        edits: Sequence[Mapping[str, Any]] = (),
        lives: int | None = None,
        seed: int | None = None,
        spread: bool = False,
        ticks: int | None = None,
    ) -> None:
        self._level = level
        asked: dict[str, Any] = {"board": level, "edits": list(edits), "lives": lives, "seed": seed}
        self._ask({**asked, "spread": spread, "ticks": ticks})

    def to_svg(self, *, cell: int | None = None, theme: Theme | None = None) -> str:
        """Draw the level as SVG; ``export("gif")`` shows the march."""
        level = self._level if isinstance(self._level, Board) else Board.from_text(self._level)
        return level.to_svg(cell=cell, theme=theme)

    @property
    def record(self) -> dict[str, Any]:
        """The march tick by tick: ``record`` in docs/json.md."""
        record = self._response["record"]
        assert isinstance(record, dict)
        return record

    @property
    def killed(self) -> int:
        """How many attackers the towers of the level killed."""
        return int(self.answer["killed"])

    @property
    def won(self) -> bool:
        """Whether all waves have ended with lives left."""
        return bool(self.answer["won"])

    @property
    def lives(self) -> int:
        """The lives left, below 0 if the level is lost."""
        return int(self.answer["lives"])

    def __repr__(self) -> str:
        return f"<March, {'won' if self.won else 'not won'}, {self.lives} lives left>"


def read_level(level: Board | str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return what a level holds beside its map, after these changes: ``level`` in docs/json.md."""
    return ask("level", {"board": level, "changes": changes})
