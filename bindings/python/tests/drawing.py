"""Random boards, and plain Python that shares no code with the engine."""

from __future__ import annotations

import heapq
import itertools
import math
from collections import deque
from collections.abc import Iterator

import numpy as np
from dedale import Board
from hypothesis import strategies as st
from numpy.typing import NDArray

Weights = NDArray[np.uint8]
Place = tuple[int, int]

STRAIGHT = ((0, 1), (-1, 0), (0, -1), (1, 0))
DIAGONAL = ((-1, 1), (-1, -1), (1, -1), (1, 1))


@st.composite
def weights(draw: st.DrawFn, heaviest: int = 1) -> Weights:
    """Draw an array with at least one free cell."""
    shape = draw(st.tuples(st.integers(1, 12), st.integers(1, 12)))
    seed = draw(st.integers(0, 2**32 - 1))
    rng = np.random.default_rng(seed)
    free = rng.random(shape) >= draw(st.sampled_from([0.0, 0.2, 0.4]))
    array = np.where(free, rng.integers(1, heaviest + 1, shape), 0).astype(np.uint8)
    if not array.any():
        array[0, 0] = 1
    return array


def free_cells(array: Weights) -> list[Place]:
    """List the free cells as (x, y), row by row."""
    return [(int(x), int(y)) for y, x in np.argwhere(array)]


def steps(array: Weights, at: Place, neighbors: int) -> Iterator[tuple[Place, float]]:
    """Yield the cells one step away, and what the step costs; corners are never cut."""
    height, width = array.shape

    def is_free(x: int, y: int) -> bool:
        return 0 <= x < width and 0 <= y < height and bool(array[y, x])

    x, y = at
    for dx, dy in STRAIGHT:
        if is_free(x + dx, y + dy):
            yield (x + dx, y + dy), float(array[y + dy, x + dx])
    for dx, dy in DIAGONAL if neighbors == 8 else ():
        if is_free(x + dx, y + dy) and is_free(x + dx, y) and is_free(x, y + dy):
            yield (x + dx, y + dy), math.sqrt(2) * float(array[y + dy, x + dx])


def plain_steps(array: Weights, goals: list[Place], neighbors: int) -> NDArray[np.int32]:
    """Count steps to the nearest goal by a breadth-first search; -1 where there is no path."""
    far = np.full(array.shape, -1, np.int32)
    queue = deque(goals)
    for x, y in goals:
        far[y, x] = 0
    while queue:
        at = queue.popleft()
        for (x, y), _ in steps(array, at, neighbors):
            if far[y, x] < 0:
                far[y, x] = far[at[1], at[0]] + 1
                queue.append((x, y))
    return far


def plain_costs(array: Weights, goal: Place, neighbors: int) -> NDArray[np.float64]:
    """Add up costs to the goal by Dijkstra's algorithm over reversed steps."""
    far = np.full(array.shape, np.inf)
    far[goal[1], goal[0]] = 0
    heap = [(0.0, goal)]
    while heap:
        cost, at = heapq.heappop(heap)
        if cost > far[at[1], at[0]]:
            continue
        entered = float(array[at[1], at[0]])
        for (x, y), step in steps(array, at, neighbors):
            whole = cost + step / float(array[y, x]) * entered
            if whole < far[y, x] - 1e-9:
                far[y, x] = whole
                heapq.heappush(heap, (whole, (x, y)))
    return far


def is_walk(board: Board, array: Weights, cells: list[Place], neighbors: int) -> bool:
    """Whether each cell is one step from the one before."""
    pairs = itertools.pairwise(cells)
    return board.is_free(cells[0]) and all(
        to in (cell for cell, _ in steps(array, at, neighbors)) for at, to in pairs
    )
