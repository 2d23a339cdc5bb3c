"""Recordings of searches, flow fields and mazes, played step by step by the page's player."""

from __future__ import annotations

import gzip
import html
from base64 import b64encode
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from dedale import _engine
from dedale._asking import _with_columns, _written
from dedale._engine import Board, FlowField
from dedale._error import Error
from dedale.names import Algorithm, Generator, Hand, Measure, Tie

__all__ = ["Animation", "field_animation", "maze_animation", "path_animation"]

#: The most events of an animation: some megabytes.
_MOST_EVENTS = 1_000_000


def _packed(data: bytes) -> str:
    return b64encode(gzip.compress(data, mtime=0)).decode()


class Animation:
    """A recording that plays in a notebook, or as an HTML file that needs nothing else.

    ``save`` writes the file; ``to_html`` is its text. ``steps`` counts the steps, and ``height``
    is that of the animation in a notebook, in pixels.
    """

    steps: int
    height: int

    def __init__(
        self, operation: str, request: Mapping[str, Any], shown: Mapping[str, Any]
    ) -> None:
        """Record the response to a request; the functions of this module do so."""
        traced = _written({**request, "trace": True})
        _, self._recording, _, _ = _engine.ask(operation, traced, True)
        response = _with_columns(self._recording)
        self.steps = len(response["trace"]["kinds"])
        if self.steps > _MOST_EVENTS:
            raise Error(
                f"an animation has up to {_MOST_EVENTS:,} events, and this one has {self.steps:,}"
            )
        self.height = 420
        self._shown = {"operation": operation, "board": response.get("board"), **shown}

    @property
    def title(self) -> str:
        """What is shown, in words."""
        return str(self._shown["title"])

    def to_html(self) -> str:
        """Return the HTML file."""
        load, player = _engine.player()
        parts = {
            "player": _packed(player.encode()),
            "shown": _packed(_written(self._shown)),
            "recording": _packed(self._recording),
        }
        scripts = (
            f'<script type="text/plain" id="{name}">{part}</script>' for name, part in parts.items()
        )
        lines = [
            "<!doctype html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{html.escape(self.title)}</title>",
            "<body>",
            *scripts,
            f"<script>\n{load}</script>",
            "",
        ]
        return "\n".join(lines)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the HTML file."""
        Path(path).write_text(self.to_html(), encoding="utf-8")

    def _repr_html_(self) -> str:
        style = f"width: 100%; height: {self.height}px; border: 0"
        title, document = html.escape(self.title), html.escape(self.to_html())
        return f'<iframe title="{title}" style="{style}" srcdoc="{document}"></iframe>'

    def __repr__(self) -> str:
        return f"<Animation, {self.title}: {self.steps} steps>"


def path_animation(
    board: Board,
    start: Any = None,
    goal: Any = None,
    *,
    algorithm: Algorithm = "astar",
    weight: float | None = None,
    order: str | None = None,
    hand: Hand | None = None,
) -> Animation:
    """Record a search for a path, with the arguments of ``find_path``; it need not find one."""
    sketch = _marked(board, start, goal)
    options = {"algorithm": algorithm, "weight": weight, "order": order, "hand": hand}
    title = f"{algorithm} on {board.width}×{board.height} cells"
    shown = {"title": title, "board": sketch, "algorithm": algorithm}
    return Animation("path", {"board": sketch, **options}, shown)


def field_animation(
    board: Board, goals: Any = None, *, by: Measure | None = None, tie: Tie | None = None
) -> Animation:
    """Record the search of a flow field from its goals, with the arguments of ``FlowField``."""
    field = FlowField(board, goals, by=by, tie=tie)
    sketch = _marked(board, None, field.goals)
    title = f"flow field by {field.by} on {board.width}×{board.height} cells"
    shown = {"title": title, "board": sketch, "by": field.by}
    return Animation("field", {"board": sketch, "by": by, "tie": tie}, shown)


def maze_animation(
    width: int | None = None,
    height: int | None = None,
    *,
    generator: Generator = "backtracker",
    seed: int = 1,
    bias: int | None = None,
    mask: Board | None = None,
    start: tuple[int, int] | None = None,
) -> Animation:
    """Record how a maze is carved, with the arguments of ``Maze``."""
    request = {"generator": generator, "width": width, "height": height, "seed": seed}
    shown = {"title": f"a maze by {generator}"}
    return Animation("maze", {**request, "bias": bias, "mask": mask, "start": start}, shown)


def _marked(board: Board, start: Any, goals: Any) -> dict[str, Any]:
    """Return a board as JSON, with a start and goals in place of its own where they are given."""
    marked = board.copy()
    if start is not None:
        marked.starts = start
    if goals is not None:
        marked.goals = goals
    return marked.sketch()
