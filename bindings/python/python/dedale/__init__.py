"""Graph search on game boards: paths, flow fields, mazes, and games solved and played.

A cell is ``(x, y)``, from 0, ``y`` downward; of hexagons ``(q, r)``. Arrays have rows first, so
the cell ``(x, y)`` is ``array[y, x]``. Costs and lengths are in cells: a straight step 1, a
diagonal one √2, times the weight of the cell entered.
"""

from __future__ import annotations

from dedale._asking import ask, export, menu
from dedale._engine import (
    Board,
    FlowField,
    Maze,
    MovementRange,
    Path,
    PathIndex,
    Planner,
    common_cells,
    cost_table,
    count_paths,
    field_of_view,
    find_any_angle,
    find_path,
    line_of_sight,
)
from dedale._error import Error
from dedale._steps import ARRIVED, HEX_STEPS, NOWHERE, SQUARE_STEPS
from dedale.animations import Animation, field_animation, maze_animation, path_animation
from dedale.chomp import Bar, Chomp, solve_bar
from dedale.contests import Contest, read_contest
from dedale.games import LinkGame
from dedale.graphs import GameGraph
from dedale.grid_mazes import GridMaze
from dedale.hunts import Hunt, Match, tournament
from dedale.levels import March, read_level
from dedale.links import Link, find_link
from dedale.obstacles import ObstacleField
from dedale.scenarios import Scenario, run_scenario

__version__ = "0.2.0"

__all__ = [
    "ARRIVED",
    "HEX_STEPS",
    "NOWHERE",
    "SQUARE_STEPS",
    "Animation",
    "Bar",
    "Board",
    "Chomp",
    "Contest",
    "Error",
    "FlowField",
    "GameGraph",
    "GridMaze",
    "Hunt",
    "Link",
    "LinkGame",
    "March",
    "Match",
    "Maze",
    "MovementRange",
    "ObstacleField",
    "Path",
    "PathIndex",
    "Planner",
    "Scenario",
    "ask",
    "common_cells",
    "cost_table",
    "count_paths",
    "export",
    "field_animation",
    "field_of_view",
    "find_any_angle",
    "find_link",
    "find_path",
    "line_of_sight",
    "maze_animation",
    "menu",
    "path_animation",
    "read_contest",
    "read_level",
    "run_scenario",
    "solve_bar",
    "tournament",
]
