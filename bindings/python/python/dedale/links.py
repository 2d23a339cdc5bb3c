"""Links: chains of a player's stones that join sides of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from dedale._drawing import Answered
from dedale._engine import Board
from dedale.names import Color, Sides

__all__ = ["Link", "find_link"]


class Link(Answered):
    """The shortest link of a player, or what is missing for one."""

    _operation: ClassVar[str] = "link"

    def __init__(self, request: Mapping[str, Any]) -> None:
        self._ask(request)

    @property
    def linked(self) -> bool:
        """Whether there is a link."""
        return bool(self.answer["linked"])

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells of the shortest link."""
        return [(x, y) for x, y in self.answer["cells"]]

    @property
    def missing(self) -> int | None:
        """How many empty cells would complete a link; None if none can be made any more."""
        count: int | None = self.answer["missing"]
        return count

    @property
    def missing_cells(self) -> list[tuple[int, int]]:
        """Those cells."""
        return [(x, y) for x, y in self._response["missing_cells"]]

    def __repr__(self) -> str:
        state = f"{len(self.cells)} cells" if self.linked else f"{self.missing} cells missing"
        return f"<Link, {state}>"


def find_link(
    board: Board | str,
    player: Color = "red",
    *,
    goal: str | None = None,
    sides: Sides | None = None,
    first_contact: bool = False,
) -> Link:
    """Find a player's shortest link on a board with stones.

    ``goal`` is ``"any-two"``, ``"pair:A,B"``, ``"all"`` or ``"at-least:K"`` sides; without one it
    is that of the game. ``sides`` takes those of another game.
    """
    asked = {"board": board, "player": player, "goal": goal, "sides": sides}
    return Link({**asked, "first_contact": first_contact})
