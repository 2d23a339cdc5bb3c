"""Flow fields, paths and mazes beside what other packages take for the same, in one run.

``pip install -r requirements-bench.txt``, then ``python bench/peers.py``. Prints tables in
Markdown: the least milliseconds of several rounds, each answer compared with ours. Where a package
wants another form of the board, the time to make that is told apart.
"""

from __future__ import annotations

import json
import random
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dedale
import networkx as nx
import numpy as np
import tcod.path
from numpy.typing import NDArray
from pathfinding.core.grid import Grid
from pathfinding.finder.dijkstra import DijkstraFinder
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order, dijkstra

HERE = Path(__file__).parent
SIDE = 1024
FAR = np.iinfo(np.int32).max
Free = NDArray[np.bool_]


def least(act: Callable[[], Any], rounds: int = 5) -> tuple[float, Any]:
    """Time something several times: the least milliseconds, and what it returned last."""
    best, result = float("inf"), None
    for _ in range(rounds):
        begin = time.perf_counter()
        result = act()
        best = min(best, (time.perf_counter() - begin) * 1e3)
    return best, result


def graph_of(free: Free) -> csr_array:
    """Make a graph of an array, as scipy wants it."""
    number = np.arange(free.size, dtype=np.int32).reshape(free.shape)
    across, down = free[:, 1:] & free[:, :-1], free[1:] & free[:-1]
    tails = np.concatenate([number[:, 1:][across], number[1:][down]])
    heads = np.concatenate([number[:, :-1][across], number[:-1][down]])
    both = np.concatenate([tails, heads]), np.concatenate([heads, tails])
    return csr_array((np.ones(both[0].size, np.float64), both), (free.size, free.size))


def networkx_of(free: Free) -> nx.Graph[tuple[int, int]]:
    """Make a graph of an array, as networkx wants it."""
    graph = nx.grid_2d_graph(*free.shape)
    graph.remove_nodes_from(map(tuple, np.argwhere(~free).tolist()))
    return graph


def checksum(distances: NDArray[Any]) -> int:
    """Sum the distances of the cells reached."""
    reached = np.isfinite(distances) & (distances >= 0) & (distances < FAR)
    return int(distances[reached].sum())


def row(name: str, made: float | None, taken: float, *, ours: float, same: bool) -> str:
    """Write a line of a table."""
    form = "" if made is None else f"{made:,.1f}"
    wrong = "" if same else " (another answer)"
    return f"| {name} | {form} | {taken:,.2f}{wrong} | ×{taken / ours:,.1f} |"


def rust(free: Free) -> dict[str, float]:
    """Time the same in Rust."""
    run = ["cargo", "run", "-q", "--release", "--locked", "--example", "rust_times", "--"]
    with tempfile.NamedTemporaryFile() as file:
        file.write(free.tobytes())
        file.flush()
        shape = [str(side) for side in free.shape[::-1]]
        run += [file.name, *shape, "20"]
        told = subprocess.run(run, cwd=HERE.parent, capture_output=True, text=True, check=True)
    times = json.loads(told.stdout)
    assert isinstance(times, dict)
    return times


def fields(name: str, free: Free) -> None:
    """Compare flow fields: the steps from every cell to the first one."""
    print(f"\n{name}, {SIDE}²: ms for the form of the board, ms for the distances of all cells\n")
    print("| | board | distances | |\n|---|---:|---:|---:|")
    made, board = least(lambda: dedale.Board.from_array(free), 20)

    def flow_field() -> NDArray[Any]:
        return dedale.FlowField(board, (0, 0), by="steps").distances

    ours, distances = least(flow_field, 20)
    expected = checksum(distances)
    native = rust(free)
    plain = native["field"] + native["distances"]
    print(row("dedale", made, ours, ours=ours, same=True))
    same = native["sum"] == expected
    print(row("the same in Rust", native["board"], plain, ours=ours, same=same))
    made, graph = least(lambda: graph_of(free), 2)
    taken, found = least(lambda: dijkstra(graph, indices=0, unweighted=True), 3)
    same = checksum(found) == expected
    print(row("scipy `csgraph.dijkstra`", made, taken, ours=ours, same=same))
    taken, found = least(lambda: breadth_first_order(graph, 0), 3)
    same = len(found[0]) == (distances >= 0).sum()
    print(row("scipy `breadth_first_order` (no distances)", made, taken, ours=ours, same=same))
    made, cost = least(lambda: np.asarray(free, np.int8), 3)

    def dijkstra2d() -> NDArray[Any]:
        table = np.where(free, FAR, FAR).astype(np.int32)
        table[0, 0] = 0
        tcod.path.dijkstra2d(table, cost, 1, None, out=table)
        return table

    taken, found = least(dijkstra2d, 3)
    print(row("tcod `path.dijkstra2d`", made, taken, ours=ours, same=checksum(found) == expected))
    made, nodes = least(lambda: networkx_of(free), 1)
    taken, found = least(lambda: nx.single_source_shortest_path_length(nodes, (0, 0)), 1)
    same = sum(dict(found).values()) == expected
    print(row("networkx", made, taken, ours=ours, same=same))


def paths(name: str, free: Free) -> None:
    """Compare single paths from corner to corner."""
    print(f"\n{name}, {SIDE}²: ms for the form of the board, ms for a path from corner to corner\n")
    print("| | board | path | |\n|---|---:|---:|---:|")
    made, board = least(lambda: dedale.Board.from_array(free), 3)
    last = (SIDE - 1, SIDE - 1)
    ours, path = least(lambda: dedale.find_path(board, (0, 0), last), 5)
    steps = path.steps
    print(row("dedale", made, ours, ours=ours, same=True))
    made, finder = least(
        lambda: tcod.path.SimpleGraph(cost=np.asarray(free, np.int8), cardinal=1, diagonal=0), 3
    )

    def walk() -> int:
        finding = tcod.path.Pathfinder(finder)
        finding.add_root((0, 0))
        return len(finding.path_to(last)) - 1

    taken, found = least(walk, 3)
    print(row("tcod `Pathfinder`", made, taken, ours=ours, same=found == steps))
    made, graph = least(lambda: graph_of(free), 1)

    def predecessors() -> float:
        far, _ = dijkstra(graph, indices=0, unweighted=True, return_predecessors=True)
        return float(far[-1])

    taken, length = least(predecessors, 2)
    print(row("scipy `csgraph.dijkstra`", made, taken, ours=ours, same=length == steps))
    made, nodes = least(lambda: networkx_of(free), 1)
    taken, found = least(lambda: len(nx.bidirectional_shortest_path(nodes, (0, 0), last)) - 1, 1)
    print(row("networkx", made, taken, ours=ours, same=found == steps))
    made, grid = least(lambda: Grid(matrix=free.astype(int).tolist()), 1)

    def find() -> int:
        ends = grid.node(0, 0), grid.node(*last)
        return len(DijkstraFinder().find_path(*ends, grid)[0]) - 1

    taken, found = least(find, 1)
    print(row("pathfinding `DijkstraFinder`", made, taken, ours=ours, same=found == steps))


def mazes(side: int) -> None:
    """Compare generators of mazes by the same algorithm, as arrays of blocks.

    mazelib's Eller numbers its sets in 8 bits, and has too many of them.
    """
    from mazelib.generate.AldousBroder import AldousBroder
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator
    from mazelib.generate.Ellers import Ellers
    from mazelib.generate.HuntAndKill import HuntAndKill
    from mazelib.generate.Kruskal import Kruskal
    from mazelib.generate.Prims import Prims
    from mazelib.generate.Wilsons import Wilsons

    print(f"\nMazes of {side}×{side} cells: ms\n\n| | dedale | mazelib | |\n|---|---:|---:|---:|")
    for name, generator in [
        ("aldous-broder", AldousBroder),
        ("backtracker", BacktrackingGenerator),
        ("eller", Ellers),
        ("hunt-and-kill", HuntAndKill),
        ("kruskal", Kruskal),
        ("prim-simple", Prims),
        ("wilson", Wilsons),
    ]:
        random.seed(1)
        seeds = iter(range(1, 1000))

        def generate(name: str = name, seeds: Any = seeds) -> NDArray[np.uint8]:
            return dedale.Maze(side, side, generator=name, seed=next(seeds)).blocks().weights

        ours, blocks = least(generate, 5)
        try:
            taken, theirs = least(generator(side, side).generate, 1)
        except OverflowError:
            print(f"| {name} | {ours:,.2f} | fails | |")
            continue
        assert blocks.shape == theirs.shape == (2 * side + 1, 2 * side + 1)
        print(f"| {name} | {ours:,.2f} | {taken:,.1f} | ×{taken / ours:,.0f} |")


def main() -> None:
    """Print all tables."""
    rng = np.random.default_rng(2)
    walls = rng.random((SIDE, SIDE)) >= 0.3
    walls[0, 0] = walls[-1, -1] = True
    while dedale.find_path(dedale.Board.from_array(walls), (0, 0), (SIDE - 1, SIDE - 1)) is None:
        walls = rng.random((SIDE, SIDE)) >= 0.3
        walls[0, 0] = walls[-1, -1] = True
    for name, free in [("30 % random walls", walls), ("Open ground", np.ones_like(walls))]:
        fields(name, free)
        paths(name, free)
    for side in (51, 101):
        mazes(side)


if __name__ == "__main__":
    main()
