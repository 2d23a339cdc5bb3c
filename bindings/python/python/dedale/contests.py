"""The results of contests between hunters and monsters."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal

from dedale._asking import ask, export
from dedale._drawing import Answered
from dedale._error import Error
from dedale.hunts import Match
from dedale.names import Theme

__all__ = ["Contest", "read_contest"]


class Contest(Answered):
    """The results of a contest, from the text that ``dedale hunt contest --results`` writes.

    In notebooks it shows how many hunts each hunter has won against each monster.
    """

    _operation: ClassVar[str] = "contest"

    def __init__(self, results: str) -> None:
        self._ask({"results": results})

    def to_svg(
        self,
        *,
        picture: Literal["shares", "hunters", "monsters"] = "shares",
        cell: int | None = None,
        theme: Theme | None = None,
    ) -> str:
        """Draw the shares of hunts won, or the ratings of the hunters or of the monsters, as SVG.

        A chart has no cells: ``cell`` is None.
        """
        asked = {**self._asked, "picture": picture}
        return export("contest", asked, "svg", cell=cell, theme=theme).decode()

    @property
    def name(self) -> str:
        """The name of the contest."""
        return str(self.answer["name"])

    @property
    def hunters(self) -> list[dict[str, Any]]:
        """How the hunters stand, the best one first; disqualified ones are last."""
        return list(self.answer["hunters"])

    @property
    def monsters(self) -> list[dict[str, Any]]:
        """How the monsters stand, the best one first; disqualified ones are last."""
        return list(self.answer["monsters"])

    @property
    def pairs(self) -> list[dict[str, Any]]:
        """What came of each pair in good standing, in the order of their hunts."""
        return list(self._response["pairs"])

    @property
    def hunts(self) -> list[dict[str, Any]]:
        """Each hunt that was played, in short, in the order of their numbers."""
        return list(self._response["hunts"])

    def record(self, number: int) -> dict[str, Any]:
        """Return the record of a hunt, by its number from 1."""
        record = ask("contest", {**self._asked, "hunt": number})["record"]
        assert isinstance(record, dict)
        return record

    def hunt(self, number: int) -> Match:
        """Play a hunt again, by its number from 1."""
        return Match.replay(self.record(number))

    def __repr__(self) -> str:
        played, hunts = self.answer["played"], self.answer["hunts"]
        return f"<Contest {self.name}, {played} of {hunts} hunts count>"


def read_contest(path: str | PathLike[str]) -> Contest:
    """Read the results of a contest from a file that ``dedale hunt contest --results`` wrote.

    Raises ``Error`` where a line is not what its record comes to, and ``OSError``.
    """
    try:
        return Contest(Path(path).read_text("utf-8"))
    except UnicodeDecodeError as wrong:
        raise Error(f"{path} is not UTF-8: {wrong}") from wrong
