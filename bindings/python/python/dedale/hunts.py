"""The hunt: a monster crosses a field of obstacles, and a hunter shoots at what it cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dedale._asking import ask
from dedale._drawing import Answered
from dedale._engine import Board
from dedale._error import Error

__all__ = ["Hunt", "Match", "tournament"]


class Match(Answered):
    """A whole hunt between two computer players.

    ``setting`` says on which field and by which rules: ``difficulty``, or ``width``, ``height``
    and ``percent``, or ``field``, ``entry`` and ``exit``; ``rules``; ``number``.
    """

    _operation: ClassVar[str] = "hunt"

    def __init__(self, monster: str, hunter: str, *, seed: int = 1, **setting: Any) -> None:
        players = {"action": "match", "monster": monster, "hunter": hunter}
        self._ask({**players, "seed": seed, **setting})

    @classmethod
    def replay(cls, record: Mapping[str, Any]) -> Match:
        """Play a recorded hunt again: what ``answer`` is, or what ``Hunt.leave`` gives."""
        match = cls.__new__(cls)
        match._ask({"action": "replay", "record": record})
        return match

    @property
    def winner(self) -> str | None:
        """``"monster"`` or ``"hunter"``; None for a draw."""
        side: str | None = self.answer["winner"]
        return side

    @property
    def turns(self) -> list[dict[str, Any]]:
        """What happened turn by turn."""
        return list(self.answer["turns"])

    def __repr__(self) -> str:
        return f"<Match, {self.winner or 'nobody'} wins: {self.answer['how']}>"


class Hunt:
    """A hunt that you play against a computer player, one turn after the other.

    ``side`` is ``"monster"`` or ``"hunter"``; a hunt shows what your side sees and no more.
    Without ``side`` and ``opponent`` you play both. The setting is that of ``Match``.
    A program has up to 1,000 hunts; with one more, the one left alone longest is forgotten.
    """

    def __init__(
        self,
        side: str | None = None,
        opponent: str | None = None,
        *,
        seed: int = 1,
        **setting: Any,
    ) -> None:
        players = {"action": "new", "side": side, "opponent": opponent}
        self._state = ask("hunt", {**players, "seed": seed, **setting})
        self._id: str | None = self._state["id"]

    def _ask(self, action: str, **more: Any) -> dict[str, Any]:
        return ask("hunt", {"action": action, "id": self._id, **more})

    @property
    def side(self) -> str:
        """Your side; of both, the one to move."""
        return str(self._state["side"])

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        return int(self._state["turn"])

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the field."""
        width, height = self._state["size"]
        return (width, height)

    @property
    def view(self) -> dict[str, Any]:
        """What your side sees: ``monster`` or ``hunter`` of the hunt's state in docs/json.md."""
        return self.view_of(self.side)

    def view_of(self, side: str) -> dict[str, Any]:
        """Return what a side that you play sees."""
        view = self._state.get(side)
        if not isinstance(view, dict):
            raise Error(f"you do not play the {side} in this hunt")
        return view

    @property
    def board(self) -> Board | None:
        """The field, as far as your side sees it; None if it sees none of it."""
        sketch = (self._state.get("revealed") or self.view).get("board")
        if sketch is None:
            return None
        rows = [row.replace("?", ".") for row in sketch["rows"]]
        return Board.from_sketch({**sketch, "rows": rows})

    @property
    def legal_moves(self) -> list[tuple[int, int] | None]:
        """The cells to step to; of the hunter those to shoot at, and None to let the turn pass."""
        if self.is_over:
            return []
        if self.side == "monster":
            return [(x, y) for x, y in self.view["steps"]]
        if self.view["shots_left"] == 0:
            return [None]
        width, height = self.size
        return [None, *((x, y) for y in range(height) for x in range(width))]

    @property
    def is_over(self) -> bool:
        """Whether the hunt has ended."""
        return self._state["over"] is not None

    @property
    def result(self) -> dict[str, Any] | None:
        """``winner`` (None for a draw), ``how`` and ``turn``; None before the end."""
        over: dict[str, Any] | None = self._state["over"]
        return over

    @property
    def winner(self) -> str | None:
        """``"monster"`` or ``"hunter"``; None before the end, and for a draw."""
        return None if self.result is None else self.result["winner"]

    def play(self, move: Sequence[int] | None) -> None:
        """Step to a cell, or shoot at it; None lets a hunter's turn pass."""
        at = None if move is None else list(move)
        if self.side == "monster":
            self._state = self._ask("step", to=at)
        else:
            self._state = self._ask("shoot", at=at)

    def leave(self) -> dict[str, Any]:
        """Give the hunt up, and return its record and all that was hidden."""
        return self._ask("leave")

    def _repr_svg_(self) -> str | None:
        board = self.board
        return None if board is None else board._repr_svg_()

    def __repr__(self) -> str:
        state = f"{self.winner or 'nobody'} has won" if self.is_over else f"turn {self.turn}"
        return f"<Hunt as {self.side}, {state}>"


def tournament(
    monsters: Sequence[str],
    hunters: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    **setting: Any,
) -> list[dict[str, Any]]:
    """Let every monster meet every hunter in so many hunts, and return a result for each pair.

    Hunt number i has the same field for all pairs. The setting is that of ``Match``.
    """
    players = {"action": "tournament", "monsters": list(monsters), "hunters": list(hunters)}
    request = {**players, "games": games, "seed": seed, **setting}
    return list(ask("hunt", request)["answer"]["pairs"])
