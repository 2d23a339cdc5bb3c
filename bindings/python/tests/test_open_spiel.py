"""OpenSpiel finds the value of small hunts that ``dedale hunt value`` gives.

It is told the rules by nothing but the engine's legal moves, views and results.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import command

pyspiel = pytest.importorskip("pyspiel", reason="there is no wheel of open_spiel for this Python")

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
hunt_in_open_spiel = importlib.import_module("hunt_in_open_spiel")

#: Fields and rules whose values are neither 0 nor 1.
HUNTS: list[tuple[str, dict[str, Any]]] = [
    ("S.G\nS..\n", {"turns": 3, "late": "draw", "passages": "all"}),
    ("S#\n.S\n#G\n", {"turns": 3, "late": "monster", "passages": "none", "stay": True}),
    ("S..\n.SG\n", {"turns": 2, "late": "monster", "first": "hunter", "neighbors": 8}),
    ("G#\n..\nS.\n", {"turns": 3, "late": "draw", "blind": True}),
    (".S\n..\nG.\n", {"turns": 2, "late": "draw", "stay": True}),
]


def told(field: str, rules: dict[str, Any]) -> float:
    """Return what the command says."""
    options = [f"--{key}" if value is True else f"--{key}={value}" for key, value in rules.items()]
    line = [command(), "hunt", "value", "--field", "-", "--json", *options]
    run = subprocess.run(line, input=field, capture_output=True, text=True, check=True)
    return float(json.loads(run.stdout)["value"])


@pytest.mark.parametrize(("field", "rules"), HUNTS)
def test_a_hunt_is_worth_what_the_command_says(field: str, rules: dict[str, Any]) -> None:
    expected = told(field, rules)
    assert 0.1 < expected < 0.9
    found = hunt_in_open_spiel.value(hunt_in_open_spiel.HuntGame(field, **rules))
    assert found == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("field", "rules"), HUNTS)
def test_the_game_passes_the_check_of_open_spiel(field: str, rules: dict[str, Any]) -> None:
    game = hunt_in_open_spiel.HuntGame(field, **rules)
    pyspiel.random_sim_test(game, num_sims=20, serialize=False, verbose=False)
