"""What draws itself by an operation of the engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from dedale._asking import ask, export
from dedale.names import Format, Theme

__all__ = ["Answered", "Drawing", "Played"]


class Drawing(ABC):
    """An answer that shows itself as SVG in notebooks, and writes itself as files."""

    _operation: ClassVar[str]

    @abstractmethod
    def _request(self) -> Mapping[str, Any]:
        """Return the request whose response is drawn."""

    def export(self, format: Format, **options: Any) -> bytes:  # noqa: A002
        """Return a file of this format, as ``dedale.export`` does."""
        return export(self._operation, self._request(), format, **options)

    def to_svg(self, *, cell: int | None = None, theme: Theme | None = None) -> str:
        """Draw it as SVG; a cell is so many pixels wide."""
        return self.export("svg", cell=cell, theme=theme).decode()

    def _repr_svg_(self) -> str | None:
        return self.to_svg()


class Answered(Drawing):
    """A drawing of a response that has the command's answer in it."""

    _asked: dict[str, Any]
    _response: dict[str, Any]

    def _ask(self, request: Mapping[str, Any]) -> None:
        """Ask for the response; what is None is left to the engine."""
        self._asked = {key: value for key, value in request.items() if value is not None}
        self._response = ask(self._operation, self._asked)

    def _request(self) -> Mapping[str, Any]:
        return self._asked

    @property
    def answer(self) -> dict[str, Any]:
        """The answer, as the command prints it with ``--json``."""
        answer = self._response["answer"]
        assert isinstance(answer, dict)
        return answer


class Played(Drawing):
    """A game of two players, move by move, as the engine tells of each position."""

    _state: dict[str, Any] | None

    @property
    def view(self) -> dict[str, Any]:
        """All that the engine says of the position: its operation's response in docs/json.md."""
        assert self._state is not None
        return self._state

    @property
    def to_move(self) -> str | None:
        """``"first"`` or ``"second"``, of stones ``"red"`` or ``"blue"``; None at the end."""
        player: str | None = self.view["to_move"]
        return player

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @property
    def winner(self) -> str | None:
        """Who has won, named as in ``to_move``; None before the end, and for a draw."""
        player: str | None = self.view["winner"]
        return player
