"""Chomp: two players bite a bar of chocolate, and who eats the last square has lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from dedale._asking import ask
from dedale._drawing import Played

__all__ = ["Bar", "Chomp", "solve_bar"]

Square = tuple[int, int]


@dataclass(frozen=True)
class Bar:
    """What ``solve_bar`` finds out about a bar."""

    rows: int
    columns: int
    #: How many positions whoever is to bite loses (the empty bar is none).
    p_positions: int
    #: The first bites that win, by row.
    openings: list[Square]
    #: For each number of rows and columns, from 1, the P-positions of exactly so many.
    classes: list[list[int]] | None = None
    #: A hash of all P-positions, in hexadecimal.
    hash: str | None = None
    #: The openings of every board within the bar, by its rows and columns.
    boards: dict[Square, list[Square]] | None = None


def solve_bar(rows: int, columns: int, *, classes: bool = False, census: bool = False) -> Bar:
    """Find all P-positions of a bar of up to 20,000,000,000 positions, and its winning openings.

    A billion positions take about a second; 10×42 takes twenty, and 160 MiB. ``classes`` counts
    P-positions by their rows and columns and hashes them, which takes as long again; ``census``
    lists the openings of every board within a bar of up to 1,000 squares.
    """
    request = {"rows": rows, "columns": columns, "classes": classes, "census": census}
    found = ask("bar", request)
    boards = found.get("boards")
    return Bar(
        rows=rows,
        columns=columns,
        p_positions=found["p_positions"],
        openings=_squares(found["openings"]),
        classes=found.get("classes"),
        hash=found.get("hash"),
        boards=boards
        and {(each["rows"], each["columns"]): _squares(each["openings"]) for each in boards},
    )


def _squares(squares: Sequence[Sequence[int]]) -> list[Square]:
    return [(row, column) for row, column in squares]


class Chomp(Played):
    """A bar of so many rows and columns, bite by bite, with the value of every bite.

    A bite is ``(row, column)`` from 1, and takes all squares below and to the right of it. Bars
    have up to 60 rows and columns, and 1,000,000,000 positions; distances are known up to 200,000.
    """

    _operation: ClassVar[str] = "chomp"
    _state: dict[str, Any]

    def __init__(self, rows: int, columns: int, *, bites: Sequence[tuple[int, int]] = ()) -> None:
        self._bar = {"rows": rows, "columns": columns}
        self._ask(bites)

    def _ask(self, bites: Sequence[Sequence[int]], **more: Any) -> None:
        self._state = ask("chomp", {**self._bar, "bites": list(bites), **more})

    def _request(self) -> Mapping[str, Any]:
        return {**self._bar, "bites": self._state["bites"]}

    @property
    def heights(self) -> list[int]:
        """The squares that are left in each column."""
        return list(self._state["heights"])

    @property
    def bites(self) -> list[tuple[int, int]]:
        """The bites so far."""
        return _squares(self._state["bites"])

    @property
    def legal_moves(self) -> list[tuple[int, int]]:
        """The squares that can be bitten now."""
        return [
            (row + 1, column + 1)
            for row, squares in enumerate(self._state["squares"])
            for column, square in enumerate(squares)
            if square is not None
        ]

    @property
    def winning_moves(self) -> list[tuple[int, int]]:
        """The bites after which the opponent is lost."""
        squares = self._state["squares"]
        return [
            (row, column)
            for row, column in self.legal_moves
            if squares[row - 1][column - 1]["value"] == "win"
        ]

    @property
    def result(self) -> str | None:
        """The winner, as of every game."""
        return self.winner

    @property
    def value(self) -> str:
        """``"win"`` or ``"loss"``, for the player to move."""
        return str(self._state["value"])

    @property
    def distance(self) -> int | None:
        """How many bites the game still lasts if both play their best; None on large bars."""
        distance: int | None = self._state["distance"]
        return distance

    @property
    def best(self) -> tuple[int, int] | None:
        """The bite of the perfect player; None at the end."""
        best = self._state["best"]
        return best and (best[0], best[1])

    @property
    def why(self) -> str | None:
        """Which bite is best, and why, in a sentence."""
        sentence: str | None = self._state["why"]
        return sentence

    def play(self, move: tuple[int, int]) -> None:
        """Bite."""
        self._ask([*self.bites, move])

    def reply(self) -> tuple[int, int]:
        """Let the perfect player bite, and return its bite."""
        self._ask(self.bites, reply=True)
        row, column = self._state["reply"]
        return (row, column)

    def to_text(self) -> str:
        """Draw the bar as text: ◆ the poison, ■ what is left, · what is eaten."""
        return self.export("text").decode()

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        rows, columns = self._bar["rows"], self._bar["columns"]
        state = (
            f"{self.winner} has won" if self.is_over else f"a {self.value} for the player to move"
        )
        return f"<Chomp {rows}×{columns}, {state}>"
