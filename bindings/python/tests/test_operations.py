"""Random operations are answered as the command answers them.

``dedale serve`` responds with the object that ``dedale … --json`` prints, and answers many
requests in one process. ``DEDALE`` names the command; ``CASES`` says how many operations.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import dedale
import numpy as np
import pytest
from dedale import Board, FlowField, Maze, MovementRange, count_paths, find_path

CASES = int(os.environ.get("CASES", "10000"))
#: So many tests share them, for two processes to run.
PARTS = 4
CONTESTS = Path(__file__).parents[3] / "testdata" / "contests"
Request = dict[str, Any]
Act = Callable[[Request], Request]


@pytest.fixture(scope="module")
def server(address: str) -> Iterator[HTTPConnection]:
    """Connect to the command as a server."""
    connection = HTTPConnection(address, timeout=60)
    yield connection
    connection.close()


def served(server: HTTPConnection, operation: str, request: Request) -> dict[str, Any]:
    """Return what the command answers."""
    headers = {"Content-Type": "application/json"}
    server.request("POST", f"/api/{operation}", json.dumps(request), headers)
    response = server.getresponse()
    answer = json.loads(response.read())
    assert isinstance(answer, dict)
    return answer


def timeless(value: Any) -> Any:
    """Leave out how long things took, and the ids of hunts."""
    if isinstance(value, list):
        return [timeless(each) for each in value]
    if isinstance(value, dict):
        is_kept = re.compile(r"^(?!id$)(?!(.*_)?nanos$)").match
        return {key: timeless(each) for key, each in value.items() if is_kept(key)}
    return value


def sketch(dice: random.Random) -> Request:
    """Draw a board with a start and a goal."""
    width, height = dice.randint(2, 8), dice.randint(2, 7)
    rows = [[dice.choice("......##5~") for _ in range(width)] for _ in range(height)]
    start, goal = ((dice.randrange(width), dice.randrange(height)) for _ in range(2))
    if dice.random() < 0.9:
        for x, y in (start, goal):
            rows[y][x] = "."
    board: Request = {"shape": "square", "width": width, "height": height}
    board |= {"rows": ["".join(row) for row in rows], "starts": [start], "goals": [goal]}
    board["neighbors"] = dice.choice([4, 8])
    if board["neighbors"] == 8:
        board["corner_cutting"] = dice.choice(["never", "one-wall", "always"])
    return json.loads(json.dumps(board))  # type: ignore[no-any-return]


def ground(dice: random.Random, board: Request) -> Request:
    """Join sides of a board, or give its cells heights."""
    columns, rows = range(board["width"]), range(board["height"])
    levels = [[dice.randint(-1, 2) for _ in columns] for _ in rows]
    limits = {"climb": dice.choice([None, 1]), "drop": dice.choice([None, 2])}
    heights = {"levels": levels, "cost": dice.choice([0, 3]), **limits}
    wrap = {"wrap": dice.choice(["none", "x", "y", "both"])}
    return dice.choice([wrap, {"heights": heights}, {"heights": heights, **wrap}])


def reach(dice: random.Random) -> tuple[Request, Act]:
    """Find the cells within a budget: by the typed class."""
    request: Request = {"board": sketch(dice), "budget": dice.choice([-1, 0, 2, 4.5, 1000])}
    request |= {"from": [dice.randint(0, 4), 1], "agent_size": dice.choice([1, 1, 2])}

    def run(request: Request) -> Request:
        board = Board.from_sketch(request["board"])
        found = MovementRange(
            board, request["from"], request["budget"], agent_size=request["agent_size"]
        )
        cells = []
        for x, y in found.cells:
            way = found.path((x, y)).tolist()
            before = way[-2] if len(way) > 1 else None
            cells.append({"cell": [x, y], "cost": found.costs[y, x], "before": before})
        return {"start": request["from"], "cells": cells}

    return request, run


def path(dice: random.Random) -> tuple[Request, Act]:
    """Find a path: by the typed function, for what its class has."""
    names = ["astar", "bfs", "jps", "auto", "dfs", "greedy", "index", "idastar", "wall-follower"]
    request: Request = {"board": sketch(dice), "algorithm": dice.choice([*names, "none"])}
    if dice.random() < 0.5:
        request["from"], request["to"] = [dice.randint(-1, 7), 1], [1, dice.randint(-1, 7)]
    request["agent_size"] = dice.choice([1, 1, 1, 2, 3])
    if dice.random() < 0.3:
        request |= {"algorithm": "auto", **ground(dice, request["board"])}
    elif dice.random() < 0.3:
        request["count_paths"] = True

    def run(request: Request) -> Request:
        board = Board.from_sketch(request["board"])
        ends, size = (request.get("from"), request.get("to")), request["agent_size"]
        climbs: Request = {}
        if (heights := request.get("heights")) is not None:
            climbs = {"heights": heights["levels"], "climb_cost": heights["cost"]}
            climbs |= {key: heights[key] for key in ("climb", "drop")}
        wrap, algorithm = request.get("wrap", "none"), request["algorithm"]
        found = find_path(board, *ends, agent_size=size, wrap=wrap, algorithm=algorithm, **climbs)
        counted: Request = {}
        if "count_paths" in request:
            counted = {"paths": str(count_paths(board, *ends, agent_size=size))}
        if found is None:
            return {"found": False, "cost": None, "steps": None, "cells": [], **counted}
        cells = found.points.tolist()
        both = {"cost": found.cost, "steps": found.steps, "cells": cells}
        return {"found": True, **both, "algorithm": found.algorithm, **counted}

    return request, run


def field(dice: random.Random) -> tuple[Request, Act]:
    """Compute a flow field: by the typed class."""
    request: Request = {"board": sketch(dice), "by": dice.choice(["steps", "costs", None])}

    def run(request: Request) -> Request:
        board = Board.from_sketch(request["board"])
        made = FlowField(board, by=request["by"])
        names = np.array([None, "S", "W", "N", "E", "SW", "NW", "NE", "SE", *[None] * 247], object)
        names[dedale.ARRIVED] = "*"
        unreached = (made.distances < 0) | np.isinf(made.distances)
        distance = np.where(unreached, None, made.distances.astype(object))  # type: ignore[call-overload]
        answer = {"distance": distance.tolist(), "next": names[made.next_steps].tolist()}
        both = {"reached": made.reached, "farthest": made.farthest, "tie": made.tie}
        return {**answer, **both, "goals": [list(goal) for goal in made.goals]}

    return request, run


def maze(dice: random.Random) -> tuple[Request, Act]:
    """Generate a maze: by the typed class."""
    generators = [each["name"] for each in dedale.menu()["generators"]]
    request: Request = {"generator": dice.choice(generators), "width": dice.randint(0, 9)}
    request |= {"height": dice.randint(1, 9), "seed": dice.randrange(2**64)}
    request |= {"braid": dice.choice([0, 50, 101]), "bias": dice.choice([None, 20])}

    def run(request: Request) -> Request:
        made = Maze(**request)
        return {"width": made.width, "height": made.height, "exits": made.exits.tolist()}

    return request, run


def spoiled(dice: random.Random, text: str) -> str:
    """Replace a character of every other text."""
    if dice.random() < 0.5:
        return text
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("0123456789,]}") + text[at + 1 :]


def others(dice: random.Random) -> tuple[str, Request]:
    """Draw an operation that is asked for as JSON."""
    stones = {**sketch(dice), "neighbors": 4, "stones": {"red": [[0, 0]], "blue": []}}
    stones.pop("corner_cutting", None)
    bites = [[dice.randint(1, 4), dice.randint(1, 5)]] * dice.randint(0, 1)
    arc = dice.choice("acd")
    requests: dict[str, Request] = {
        "board": {"board": sketch(dice)},
        "path": {"board": sketch(dice), "algorithm": "astar", "marks": True, "trace": True},
        "grid-maze": {
            "grid": dice.choice(["polar", "triangular", "hexagonal", "weave"]),
            "generator": dice.choice(["wilson", "kruskal", "eller"]),
            "height": dice.randint(0, 7),
        },
        "obstacles": {"width": dice.randint(3, 8), "height": 5, "percent": dice.randint(0, 119)},
        "link": {"board": stones},
        "game": {
            "game": dice.choice(["hex", "y", "hexmo"]),
            "size": dice.randint(1, 5),
            "reply": {"player": "mcts:50", "seed": dice.randint(0, 99)},
        },
        "chomp": {"rows": dice.randint(1, 4), "columns": dice.randint(1, 5), "bites": bites},
        "bar": {
            "rows": dice.randint(0, 6),
            "columns": dice.randint(1, 7),
            "classes": dice.choice([False, True]),
            "census": dice.choice([False, True]),
        },
        "solve": {"game": {"chomp": [dice.randint(1, 3), dice.randint(1, 4)]}, "graph": True},
        "strategy": {"game": {"text": f"digraph {{ a -> {{b c}} b -> {arc} c -> d }}"}},
        "qr": {"text": "x" * dice.randint(0, 40)},
        "march": {"board": "@fords", "lives": dice.randint(0, 5), "seed": dice.randint(0, 9)},
        "contest": {
            "results": spoiled(dice, (CONTESTS / "tiny.jsonl").read_text()),
            "hunt": dice.choice([None, 1, 2, 3]),
        },
        "hunt": {
            "action": dice.choice(["match", "match", "new"]),
            "monster": dice.choice(["easy", "hard", "wary"]),
            "hunter": dice.choice(["easy", "bayes"]),
            "difficulty": "easy",
            "seed": dice.randint(0, 99),
        },
    }
    name = dice.choice(list(requests))
    request = requests[name]
    if request.get("action") == "new":
        request = {"action": "new", "side": "hunter", "opponent": "easy", "difficulty": "easy"}
        request["seed"] = dice.randint(0, 99)
    return name, request


@pytest.mark.parametrize("part", range(PARTS))
def test_random_operations_agree_with_the_command(server: HTTPConnection, part: int) -> None:
    dice = random.Random(20 + part)
    answered = refused = 0
    for _ in range(CASES // PARTS):
        kinds = [("path", path), ("reach", reach), ("field", field), ("maze", maze), None]
        typed = dice.choice(kinds)
        if typed is None:
            name, request = others(dice)
            act: Act = partial(dedale.ask, name)
        else:
            name, (request, act) = typed[0], typed[1](dice)
        expected = served(server, name, request)
        what = f"{name} {json.dumps(request)}"
        try:
            found = act(request)
        except dedale.Error as error:
            if typed is None:
                told = {"error": str(error), "code": error.code, "values": error.values}
                expected.pop("phrase", None)  # the values in parts
                assert told == expected, what
            else:
                assert "error" in expected, what
            refused += 1
            continue
        assert "error" not in expected, what
        if typed is None:
            assert timeless(found) == timeless(expected), what
        else:
            response = expected.get("answer", expected)
            answer = {key: response[key] for key in found}
            assert found == answer, what
        answered += 1
    assert answered > refused > CASES // PARTS // 20


@pytest.mark.parametrize("name", ["path", "field", "maze"])
def test_columns_are_the_lists_of_the_json(name: str) -> None:
    requests: dict[str, Request] = {
        "path": {"board": "@hedge", "algorithm": "bfs", "from": [0, 0], "to": [8, 7]},
        "field": {"board": "@hedge", "to": [[0, 0]]},
        "maze": {"generator": "wilson", "width": 5, "height": 4},
    }
    request = {**requests[name], "trace": True}
    listed, packed = dedale.ask(name, request), dedale.ask(name, request, columns=True)
    assert packed["trace"]["cells"].tolist() == listed["trace"]["cells"]
    assert packed["trace"]["others"].tolist() == listed["trace"]["others"]
    assert packed["trace"]["kinds"].tobytes().decode() == listed["trace"]["kinds"]
    if name == "field":
        distance = np.array(listed["answer"]["distance"], float).ravel()
        np.testing.assert_array_equal(packed["answer"]["distance"], distance)
    if name == "maze":
        assert (packed["answer"]["exits"] == np.ravel(listed["answer"]["exits"])).all()
