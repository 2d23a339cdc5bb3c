"""Mazes of rings, triangles, hexagons, and squares whose passages cross."""

from __future__ import annotations

from typing import Any, ClassVar

from dedale._drawing import Answered
from dedale._engine import Board
from dedale.names import Generator, Grid, Theme

__all__ = ["GridMaze"]


class GridMaze(Answered):
    """A maze of other cells than squares side by side.

    ``grid`` is ``"polar"`` (``height`` rings), ``"triangular"``, ``"hexagonal"`` or ``"weave"``,
    where passages cross one under the other, as often as ``crossings`` says in percent. ``mask``
    is a board of hexagonal cells whose free ones are carved.
    """

    _operation: ClassVar[str] = "grid-maze"

    def __init__(
        self,
        grid: Grid,
        width: int | None = None,
        height: int | None = None,
        *,
        generator: Generator = "backtracker",
        seed: int = 1,
        bias: int | None = None,
        crossings: int | None = None,
        mask: Board | None = None,
        start: tuple[int, int] | None = None,
    ) -> None:
        asked: dict[str, Any] = {"grid": grid, "width": width, "height": height}
        asked |= {"generator": generator, "seed": seed, "bias": bias, "crossings": crossings}
        asked |= {"mask": mask if mask is None else mask.sketch(), "start": start}
        self._ask(asked)

    def to_svg(
        self, *, solution: bool = False, cell: int | None = None, theme: Theme | None = None
    ) -> str:
        """Draw it as SVG, with a shortest path through it if asked for."""
        return self.export("svg", solution=solution, cell=cell, theme=theme).decode()

    def to_pdf(
        self,
        *,
        count: int = 1,
        per_page: int = 1,
        title: str | None = None,
        label: str | None = None,
        solution: bool = False,
    ) -> bytes:
        """Draw it on A4 pages to print, as ``Maze.to_pdf`` does."""
        sheet = {"count": count, "per_page": per_page, "title": title, "label": label}
        return self.export("pdf", solution=solution, worksheet=sheet)

    @property
    def exits(self) -> list[list[int]]:
        """For each cell, row by row or ring by ring, where passages leave it.

        The sum of S=1 W=2 N=4 E=8 SW=16 NW=32 NE=64 SE=128; at a crossing 31 if the passage
        below runs east and west, 47 if it runs north and south.
        """
        exits = self.answer["exits"]
        assert isinstance(exits, list)
        return exits

    @property
    def path(self) -> list[tuple[int, int]]:
        """A shortest path from the first cell to the last one connected to it.

        Column and row, or place and ring; a cell under a crossing lies where the one above does.
        """
        return [(x, y) for x, y in self._response["path"]]

    def __repr__(self) -> str:
        grid, generator, seed = (self.answer[key] for key in ("grid", "generator", "seed"))
        return f"<GridMaze {grid} by {generator}, seed {seed}>"
