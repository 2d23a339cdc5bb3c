"""Paths of every algorithm, planners and indexes."""

from __future__ import annotations

import copy
import errno
import pickle
from itertools import pairwise
from pathlib import Path

import dedale
import numpy as np
import pytest
from dedale import Board, FlowField, PathIndex, Planner, find_path, names
from drawing import Weights, free_cells, is_walk, plain_costs, plain_steps, weights
from hypothesis import given
from hypothesis import strategies as st

ALGORITHMS = dedale.menu()["algorithms"]
NAMES = [each["name"] for each in ALGORITHMS]


def of(guarantee: str) -> list[str]:
    """Name the algorithms that guarantee it."""
    return [each["name"] for each in ALGORITHMS if each["guarantee"] == guarantee]


@given(weights(heaviest=4), st.sampled_from([4, 8]), st.sampled_from(NAMES), st.data())
def test_each_algorithm_keeps_its_guarantee(
    array: Weights, neighbors: int, name: names.Algorithm, data: st.DataObject
) -> None:
    start, goal = (data.draw(st.sampled_from(free_cells(array))) for _ in range(2))
    if name in ("jps", "index"):
        array = np.minimum(array, 1)
    if name == "idastar":
        array = array[:4, :4]
        if not (
            array.shape[1] > max(start[0], goal[0]) and array.shape[0] > max(start[1], goal[1])
        ):
            return
    board = Board.from_array(array, neighbors=neighbors)
    path = find_path(board, start, goal, algorithm=name)
    costs = plain_costs(array, goal, neighbors)
    if path is None:
        assert np.isinf(costs[start[1], start[0]]) or name in of("incomplete")
        return
    assert (path[0], path[-1]) == (start, goal)
    assert path.steps == len(path) - 1 == len(path.points) - 1
    assert is_walk(board, array, path.cells, neighbors)
    assert path.points.tolist() == [list(cell) for cell in path.cells]
    if name in of("optimal-cost"):
        assert np.isclose(path.cost, costs[start[1], start[0]])
    if name in of("optimal-steps"):
        assert path.steps == plain_steps(array, [goal], neighbors)[start[1], start[0]]


@given(weights(), st.sampled_from([4, 8]), st.data())
def test_planners_and_indexes_follow_edits(
    array: Weights, neighbors: int, data: st.DataObject
) -> None:
    board = Board.from_array(array, neighbors=neighbors)
    landmarks, labels = PathIndex(board), PathIndex(board, labels=True)
    askers: list[Planner | PathIndex] = [Planner(board), Planner(board, "astar"), landmarks, labels]
    cells = st.tuples(st.integers(0, board.width - 1), st.integers(0, board.height - 1))
    for cell, blocks in data.draw(st.lists(st.tuples(cells, st.booleans()), max_size=5)):
        if blocks:
            board.block(cell)
        else:
            board.open(cell)
        free = free_cells(board.weights)
        if not free:
            return
        start, goal = (data.draw(st.sampled_from(free)) for _ in range(2))
        expected = plain_costs(board.weights, goal, neighbors)[start[1], start[0]]
        for asker in askers:
            path = asker.find(start, goal)
            found = np.inf if path is None else path.cost
            assert np.isclose(found, expected), asker
        cost = landmarks.cost(start, goal)
        assert np.isclose(np.inf if cost is None else cost, expected)
        first = labels.first_step(start, goal)
        assert (first is None) == np.isinf(expected)


def test_many_queries_are_answered_at_once() -> None:
    board = Board.from_array(np.random.default_rng(3).random((60, 70)) > 0.3)
    rng = np.random.default_rng(4)
    free = np.argwhere(board.weights)[:, ::-1]
    starts, goals = (free[rng.integers(0, len(free), 500)] for _ in range(2))
    paths = Planner(board).find_all(starts, goals)
    for start, goal, path in zip(starts, goals, paths, strict=True):
        alone = find_path(board, start, goal)
        assert (path and path.cost) == (alone and alone.cost)


def test_expected_queries_bring_an_index_forward() -> None:
    dice = np.random.default_rng(6)
    free = dice.random((50, 50)) > 0.3
    board = Board.from_array(free, neighbors=8)
    cells = np.argwhere(free)[:, ::-1].tolist()
    ends = dice.integers(len(cells), size=(5000, 2)).tolist()
    queries = [[(cells[end][0], cells[end][1]) for end in query] for query in ends]

    def until_index(expected: int) -> int:
        planner = Planner(board)
        planner.expect_queries(expected)
        for count, (start, goal) in enumerate(queries):
            if planner.algorithm == "index":
                return count
            planner.find(start, goal)
        return len(queries)

    assert 4 <= until_index(3000) < until_index(0) < len(queries)


def test_many_queries_change_to_an_index_as_single_ones_do() -> None:
    dice = np.random.default_rng(5)
    free = dice.random((80, 80)) > 0.2
    board = Board.from_array(free, neighbors=8)
    cells = np.argwhere(free)[:, ::-1]
    starts, goals = (cells[dice.integers(len(cells), size=2000)] for _ in range(2))
    many = Planner(board)
    paths = many.find_all(starts, goals)
    assert many.algorithm == "index"
    dijkstra = Planner(board, "dijkstra")
    for path, start, goal in zip(paths, starts, goals, strict=True):
        alone = dijkstra.find(tuple(start), tuple(goal))
        assert (path and path.cost) == (alone and alone.cost)


def test_arrays_and_lists_of_any_length_are_cells() -> None:
    board = Board(9, 9)
    for count in range(1, 6):
        cells = np.array([[place, place] for place in range(count)])
        for several in (cells, list(cells), cells.tolist(), [*map(tuple, cells.tolist())]):
            assert FlowField(board, several).distances[0, 0] == 0
            assert len(Planner(board).find_all(several, several)) == count
            board.goals = several
            assert len(board.goals) == count
    assert FlowField(board, np.array([3, 4])).distances[4, 3] == 0


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.map"
    for act in (
        lambda: Board.from_file(missing),
        lambda: PathIndex.load(Board(3, 3), missing),
        lambda: PathIndex(Board(3, 3)).save(missing / "below"),
    ):
        with pytest.raises(FileNotFoundError) as raised:
            act()
        assert raised.value.errno == errno.ENOENT
        assert Path(raised.value.filename) in (missing, missing / "below")
    with pytest.raises(dedale.Error, match="cannot read /dev/zero: it has more than 64 MiB"):
        Board.from_file("/dev/zero")


def test_an_index_is_kept_in_a_file(tmp_path: Path) -> None:
    board = Board.from_array(np.random.default_rng(5).random((30, 40)) > 0.2, neighbors=8)
    board.starts, board.goals = free_cells(board.weights)[0], free_cells(board.weights)[-1]
    for labels in (False, True):
        file = tmp_path / "random.index"
        index = PathIndex(board, labels=labels)
        index.save(file)
        again = PathIndex.load(board, file)
        assert again.has_labels == index.has_labels
        found, same = index.find(), again.find()
        assert found is not None
        assert same is not None
        assert found.cells == same.cells
    with pytest.raises(dedale.Error, match="board"):
        PathIndex.load(Board(3, 3), file)
    with pytest.raises(FileNotFoundError):
        PathIndex.load(board, tmp_path / "nothing")


@pytest.mark.parametrize("labels", [False, True])
def test_boards_of_every_kind_have_an_index(labels: bool) -> None:
    atoll = Board.hexagons("hexagon 5")
    index = PathIndex(atoll, labels=labels)
    assert index.has_labels == labels
    path = index.find((0, 0), (2, 2))
    assert path is not None
    assert path.steps == 4
    board = Board(4, 4)
    index = PathIndex(board, labels=labels)
    board.set_terrain((1, 1), 9)
    assert index.cost((0, 0), (3, 3)) == 6
    path = index.find((0, 0), (2, 2))
    assert path is not None
    assert (1, 1) not in list(path)


def test_paths_show_themselves() -> None:
    path = find_path(Board.from_text("@hedge"), (0, 0), (2, 1))
    assert path is not None
    svg = path._repr_svg_()
    assert svg is not None
    assert 'class="path"' in svg
    assert (path.algorithm, path.cost, len(path)) == ("astar", 3.0, 4)
    with pytest.raises(IndexError):
        path[4]


def found(board: Board, *ends: object, **options: object) -> dedale.Path:
    path = find_path(board, *ends, **options)  # type: ignore[arg-type]
    assert path is not None
    return path


def test_turns_cost() -> None:
    path = found(Board(6, 5), (0, 0), (5, 4), turn_cost=3)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path.cells)]
    assert len(steps) == 9
    assert sum(a != b for a, b in pairwise(steps)) == 1
    with pytest.raises(ValueError, match="astar alone counts turns; bfs does not"):
        find_path(Board(6, 5), (0, 0), (5, 4), turn_cost=3, algorithm="bfs")


def test_goals_stops_and_the_nearest_cell() -> None:
    board = Board.from_text("S...\n.##.\n...G")
    path = found(board, (0, 0), [(3, 2), (3, 0)])
    assert (path.cells[-1], path.algorithm, path.reaches_goal) == ((3, 0), "astar", True)
    path = found(board, (0, 0), through=[(3, 0), (0, 2)])
    assert path.steps == 3 + 5 + 3
    assert (path.cells[3], path.cells[8]) == ((3, 0), (0, 2))
    walled = Board.from_text("S..#G\n...#.")
    assert find_path(walled) is None
    near = found(walled, nearest=True)
    assert (near.reaches_goal, near.cells[-1]) == (False, (2, 0))
    assert not pickle.loads(pickle.dumps(near)).reaches_goal
    assert found(walled, (0, 0), (3, 1), nearest=True).cells[-1] == (2, 1)
    assert found(walled, (0, 0), (3, 1), snap=1).cells[-1] == (2, 1)
    with pytest.raises(ValueError, match="a path has a goal, found none"):
        find_path(board, (0, 0), [])
    with pytest.raises(ValueError, match="jps takes one goal, found 2"):
        find_path(board, (0, 0), [(0, 1), (3, 2)], algorithm="jps")
    with pytest.raises(ValueError, match="stops on the way cannot be combined with nearest"):
        find_path(board, through=(0, 1), nearest=True)


def test_paths_are_lists_that_can_be_pickled() -> None:
    board = Board.from_array([[1, 3, 1], [1, 0, 1], [1, 1, 1]], neighbors=8)
    path = dedale.find_path(board, (0, 0), (2, 2), algorithm="dijkstra")
    assert path is not None
    cells = list(path)
    for part in (slice(None), slice(1, -1), slice(None, None, -2), slice(9, 3)):
        assert path[part] == cells[part]
    assert [path[place] for place in range(-len(path), len(path))] == cells + cells
    with pytest.raises(IndexError):
        path[len(path)]
    for other in (pickle.loads(pickle.dumps(path)), copy.copy(path), copy.deepcopy(path)):
        assert list(other) == cells
        assert (other.cost, other.algorithm) == (path.cost, "dijkstra")
        assert other.to_svg() == path.to_svg()


def test_mazes_of_other_grids_are_drawn_and_pickled() -> None:
    island = Board.from_text("hexagon 2\n  . . .\n . # . .\n. . . . .\n . . # .\n  . . .\n")
    for maze in (
        dedale.GridMaze("polar", height=5, generator="wilson", seed=2**63),
        dedale.GridMaze("weave", 9, 7, crossings=40, start=(3, 0)),
        dedale.GridMaze("triangular", 4, 4, bias=70),
        dedale.GridMaze("hexagonal", mask=island),
    ):
        solved = maze.to_svg(solution=True)
        assert ('class="path"' in solved, 'class="path"' in maze.to_svg()) == (True, False)
        assert maze._repr_svg_() == maze.to_svg()
        assert maze.path[0] in ((0, 0), (1, 0), (2, 0))
        assert len(maze.path) == len(set(maze.path)) or maze.answer["grid"] == "weave"
        other = pickle.loads(pickle.dumps(maze))
        assert (other.exits, other.path, repr(other)) == (maze.exits, maze.path, repr(maze))
    assert "mask" in dedale.GridMaze("hexagonal", mask=island).answer
    with pytest.raises(dedale.Error, match="a polar maze has no width"):
        dedale.GridMaze("polar", 4)


def page_count(pdf: bytes) -> int:
    assert pdf.startswith(b"%PDF-")
    return pdf.count(b"/MediaBox")


def test_mazes_are_printed() -> None:
    maze, rings = dedale.Maze(6, 5, seed=9), dedale.GridMaze("polar", height=4, seed=9)
    for drawn in (maze, rings):
        assert page_count(drawn.to_pdf()) == 1
        sheet = drawn.to_pdf(count=12, per_page=6, title="Été", label="{seed}", solution=True)
        assert page_count(sheet) == 4
        for seed in range(9, 21):
            assert f"({seed})".encode() in sheet
        with pytest.raises(dedale.Error, match="found 5"):
            drawn.to_pdf(per_page=5)
    request = {"generator": "backtracker", "width": 6, "height": 5, "seed": 9}
    assert maze.to_pdf(count=2) == dedale.export("maze", request, "pdf", worksheet={"count": 2})


def test_mazes_can_be_pickled() -> None:
    mask = Board.from_text("....\n.##.\n....\n")
    for maze in (
        dedale.Maze(7, 5, generator="wilson", seed=2**63, braid=30),
        dedale.Maze(mask=mask, start=(3, 0)),
    ):
        for other in (pickle.loads(pickle.dumps(maze)), copy.deepcopy(maze)):
            assert repr(other) == repr(maze)
            assert other.board() == maze.board()


@given(weights(heaviest=4), st.sampled_from([4, 8]), st.data())
def test_a_table_has_the_costs_of_paths(
    array: Weights, neighbors: int, data: st.DataObject
) -> None:
    board = Board.from_array(array, neighbors=neighbors)
    some = st.lists(st.sampled_from(free_cells(array)), max_size=3)
    starts, goals = data.draw(some), data.draw(some)
    table = dedale.cost_table(board, starts, goals)
    assert table.shape == (len(starts), len(goals))
    for row, start in zip(table, starts, strict=True):
        for cost, goal in zip(row, goals, strict=True):
            path = find_path(board, start, goal)
            expected = np.inf if path is None else path.cost
            np.testing.assert_allclose(cost, expected, rtol=1e-6)


def test_a_table_of_many_goals_is_whole() -> None:
    board = Board(20, 10)
    goals = [(x, y) for y in range(10) for x in range(20)]
    table = dedale.cost_table(board, (0, 0), goals)
    assert table.tolist() == [[float(x + y) for x, y in goals]]
