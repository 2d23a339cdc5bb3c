"""Games of stones: Hex, Y and HexMo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dedale._asking import ask
from dedale._drawing import Played
from dedale._engine import Board
from dedale.names import Game

__all__ = ["LinkGame"]


class LinkGame(Played):
    """A game of two players who link sides of a board, move by move.

    ``game`` is ``"hex"``, ``"y"`` or ``"hexmo"``; ``size`` counts the cells of a side. A move is
    a label such as ``"c2"``, or ``"swap"`` or ``"pass"``. ``swap`` says whether the second player
    may take over the first stone. ``record`` is a game of Hex as SGF or a link to HexWorld.
    """

    _operation: ClassVar[str] = "game"
    _state: dict[str, Any]

    def __init__(
        self,
        game: Game = "hex",
        size: int | None = None,
        *,
        swap: bool | None = None,
        moves: Sequence[str] = (),
        record: str | None = None,
    ) -> None:
        rules = {"game": game, "size": size, "swap": swap}
        self._rules = {key: value for key, value in rules.items() if value is not None}
        if record is None:
            self._ask(moves)
        else:
            self._state = ask("game", {"game": game, "record": record})
            self._rules = {"game": game, "size": self.board.width}

    def _ask(self, moves: Sequence[str], **more: Any) -> None:
        self._state = ask("game", {**self._rules, "moves": list(moves), **more})

    def _request(self) -> Mapping[str, Any]:
        return {**self._rules, "moves": self.moves}

    @property
    def board(self) -> Board:
        """The board with its stones."""
        return Board.from_sketch(self._state["board"])

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        return list(self._state["moves"])

    @property
    def legal_moves(self) -> list[str]:
        """The moves that can be made now."""
        return list(self._state["legal"])

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game has ended, as ``dedale play --json`` prints it; None before."""
        answer: dict[str, Any] | None = self._state["answer"]
        return answer

    def play(self, move: str) -> None:
        """Make a move."""
        self._ask([*self.moves, move])

    def undo(self) -> None:
        """Take the last move back."""
        self._ask(self.moves[:-1])

    def reply(self, player: str = "mcts:1000", *, seed: int = 1) -> str:
        """Let a computer player make the next move, and return it."""
        self._ask(self.moves, reply={"player": player, "seed": seed})
        return str(self._state["reply"]["move"])

    def hint(self) -> dict[str, Any]:
        """Return the move that a tree search would make, and what it thinks of all others."""
        found = ask("game", {**self._request(), "hint": True})["hint"]
        assert isinstance(found, dict)
        return found

    def __repr__(self) -> str:
        state = f"{self.winner} has won" if self.winner else f"{self.to_move} to move"
        return f"<LinkGame {self._rules['game']}, {len(self.moves)} moves, {state}>"
