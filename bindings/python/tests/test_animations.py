"""Animations show in a browser, without a network, what their recordings say."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import dedale
import numpy as np
import pytest
from dedale import Animation, Board

PLAYWRIGHT = Path(__file__).parents[3] / "page/node_modules/playwright-core"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")

needs_browser = pytest.mark.skipif(
    not (PLAYWRIGHT.exists() and CHROMIUM and shutil.which("node")),
    reason="it needs chromium, node and `npm ci` in page; the README's ./test has them",
)

FREE, WALL, UNSEEN, OPENED, CLOSED = "ffffff", "25324a", "c3cad3", "f9c274", "a8cdf2"
UNREACHED = "cdc8c2"


def board() -> Board:
    dice = np.random.default_rng(8)
    free = dice.random((10, 16)) > 0.2
    free[0, 0] = free[9, 15] = True
    drawn = Board.from_array(free)
    drawn.starts, drawn.goals = [(0, 0)], [(15, 9)]
    return drawn


def trace(operation: str, request: dict[str, Any]) -> dict[str, Any]:
    """Return the events of a recording as lists."""
    found: dict[str, Any] = dedale.ask(operation, {**request, "trace": True})["trace"]
    return found


def watched(page: Path, text: str, size: tuple[int, int], steps: list[int]) -> dict[str, Any]:
    """Return what a browser shows of an animation, at its end and at some steps."""
    page.write_text(text, encoding="utf-8")
    watch = str(Path(__file__).with_name("watch.mjs"))
    line = ["node", watch, str(page), *map(str, [*size, *steps])]
    environment = {**os.environ, "CHROMIUM": CHROMIUM or ""}
    run = subprocess.run(line, capture_output=True, text=True, check=True, env=environment)
    seen: dict[str, Any] = json.loads(run.stdout)
    assert seen["errors"] == seen["strangers"] == []
    assert seen["played"] == seen["told"][0]
    return seen


@needs_browser
def test_a_search_is_shown_in_a_notebook_as_it_was_recorded(tmp_path: Path) -> None:
    drawn = board()
    animation = dedale.path_animation(drawn)
    events = trace("path", {"board": drawn, "algorithm": "astar"})
    assert animation.steps == len(events["kinds"]) > 100
    steps = [0, 1, 2, 40, animation.steps - 1]
    seen = watched(tmp_path / "search.html", animation._repr_html_(), (16, 10), steps)
    path = dedale.find_path(drawn, algorithm="astar")
    assert path is not None
    assert seen["told"][0]["words"] == f"{path.steps} steps, cost {path.cost:g}"
    assert seen["begun"] == seen["told"][1]
    walls = np.ravel(drawn.weights == 0)
    for step, shown in zip([animation.steps, *steps], seen["told"], strict=True):
        assert shown["steps"] == f"{step} / {animation.steps}"
        colours = [WALL if wall else FREE for wall in walls]
        for kind, cell in zip(events["kinds"][:step], events["cells"], strict=False):
            colour = {"o": OPENED, "i": OPENED, "c": CLOSED}.get(kind)
            colours[cell] = colour or colours[cell]
        # A few are under the cell at work, the marks and the path.
        differ = [cell for cell in range(160) if shown["colours"][cell] != colours[cell]]
        assert set(differ) <= {0, 159, events["cells"][max(0, step - 1)]}, step


@needs_browser
def test_a_flow_field_is_shown_from_its_goals_on(tmp_path: Path) -> None:
    drawn = board()
    animation = dedale.field_animation(drawn, by="steps")
    events = trace("field", {"board": drawn, "by": "steps"})
    opened = [step for step, kind in enumerate(events["kinds"], 1) if kind == "o"]
    steps = [0, *opened[5::30]]
    seen = watched(tmp_path / "field.html", animation.to_html(), (16, 10), steps)
    field = dedale.FlowField(drawn, by="steps")
    reached = np.flatnonzero(field.distances > 0).tolist()
    goal = 159
    for step, shown in zip(steps, seen["told"][1:], strict=True):
        coloured = {cell for cell in range(160) if shown["colours"][cell] not in (UNREACHED, WALL)}
        known = dict(zip(events["cells"][:step], events["kinds"], strict=False))
        assert coloured - {goal} == known.keys() - {goal}, step
        waiting = {cell for cell, kind in known.items() if kind in "oi"}
        shown_waiting = {cell for cell in range(160) if shown["colours"][cell] == OPENED}
        assert shown_waiting - {goal} == waiting - {goal}, step
    end = seen["told"][0]
    coloured = {cell for cell in range(160) if end["colours"][cell] not in (UNREACHED, WALL)}
    assert coloured - {goal} == set(reached)
    assert end["words"] == animation.title == "flow field by steps on 16×10 cells"


@needs_browser
def test_a_maze_is_carved_cell_by_cell(tmp_path: Path) -> None:
    request: dict[str, Any] = {"width": 12, "height": 8, "generator": "wilson", "seed": 3}
    animation = dedale.maze_animation(**request)
    events = trace("maze", request)
    steps = [0, 60, animation.steps - 1]
    seen = watched(tmp_path / "maze.html", animation.to_html(), (12, 8), steps)
    for step, shown in zip(steps, seen["told"][1:], strict=True):
        unseen = set(range(96))
        for kind, cell, other in zip(
            events["kinds"][:step], events["cells"], events["others"], strict=False
        ):
            unseen -= {"o": {cell}, "c": {cell}, "v": {cell, other}}.get(kind, set())
        assert unseen == {cell for cell in range(96) if shown["colours"][cell] == UNSEEN}, step
    assert UNSEEN not in seen["told"][0]["colours"]


def test_an_animation_is_one_file_of_its_own(tmp_path: Path) -> None:
    animation = dedale.path_animation(board(), "a1", (15, 9), algorithm="dfs")
    animation.save(tmp_path / "search.html")
    text = (tmp_path / "search.html").read_text(encoding="utf-8")
    assert text == animation.to_html()
    assert len(text) < 100_000
    assert text[:15] == "<!doctype html>"
    assert 'srcdoc="&lt;!doctype html&gt;' in animation._repr_html_()
    assert repr(animation) == f"<Animation, dfs on 16×10 cells: {animation.steps} steps>"


def test_what_cannot_be_recorded_is_refused() -> None:
    with pytest.raises(dedale.Error, match="unknown algorithm 'none'; the algorithms are auto"):
        dedale.path_animation(board(), algorithm="none")  # type: ignore[arg-type]
    with pytest.raises(dedale.Error, match="is in a wall"):
        dedale.field_animation(Board.from_text("S#G"), (1, 0))
    with pytest.raises(dedale.Error, match="up to 1,000,000 events, and this one has"):
        dedale.path_animation(Board(800, 800), (0, 0), (799, 799), algorithm="bfs")
    with pytest.raises(TypeError):
        Animation()  # type: ignore[call-arg]
