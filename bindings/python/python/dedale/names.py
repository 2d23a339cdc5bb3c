"""The names that arguments take, as types: what else is written, type checkers refuse.

``dedale.menu()`` says more about each of them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

#: The search algorithms; ``"auto"`` is the fastest one that fits the board.
Algorithm: TypeAlias = Literal[
    "auto",
    "astar",
    "canonical-astar",
    "jps",
    "index",
    "dijkstra",
    "bfs",
    "bidirectional-astar",
    "bidirectional-bfs",
    "idastar",
    "weighted-astar",
    "greedy",
    "dfs",
    "heuristic-dfs",
    "manhattan-dfs",
    "dead-end-filling",
    "tremaux",
    "wall-follower",
]
#: The maze generators.
Generator: TypeAlias = Literal[
    "backtracker",
    "prim",
    "prim-simple",
    "prim-modified",
    "kruskal",
    "wilson",
    "aldous-broder",
    "hybrid",
    "eller",
    "hunt-and-kill",
    "sidewinder",
    "binary-tree",
    "growing-tree",
    "growing-tree-newest",
    "growing-tree-random",
    "recursive-division",
    "blobby-division",
]
#: The grids of mazes, other than squares side by side.
Grid: TypeAlias = Literal["polar", "triangular", "hexagonal", "weave"]
#: The corner rules of boards with eight neighbors.
CornerCutting: TypeAlias = Literal["never", "one-wall", "always"]
#: The directions of a border.
Direction: TypeAlias = Literal["N", "E", "S", "W"]
#: What a flow field counts.
Measure: TypeAlias = Literal["steps", "costs"]
#: Which of several shortest steps a flow field takes.
Tie: TypeAlias = Literal["canonical", "discovery"]
#: The hand that a wall follower keeps on the wall.
Hand: TypeAlias = Literal["left", "right"]
#: The sides of a board that are joined.
Wrap: TypeAlias = Literal["none", "x", "y", "both"]
#: The color themes of pictures.
Theme: TypeAlias = Literal["default", "maze-solver"]
#: The formats of exported files.
Format: TypeAlias = Literal[
    "svg", "png", "gif", "posthoc", "map", "text", "level", "json", "pixels", "pdf"
]
#: The laws of obstacle fields.
Law: TypeAlias = Literal["exact", "chasse", "fast"]
#: The difficulties of obstacle fields and hunts.
Difficulty: TypeAlias = Literal["very-easy", "easy", "medium", "hard", "very-hard"]
#: The link games.
Game: TypeAlias = Literal["hexmo", "hex", "y"]
#: The players of link games.
Color: TypeAlias = Literal["red", "blue"]
#: The sets of sides, by the name of their game.
Sides: TypeAlias = Literal["hexmo", "hex", "y", "havannah", "havannah-fork"]
