"""What games ask of movement and sight."""

from __future__ import annotations

import itertools
import pickle

import dedale
import numpy as np
import pytest
from dedale import Board, MovementRange, common_cells, count_paths, find_path
from drawing import Weights, free_cells, plain_costs, weights
from hypothesis import given
from hypothesis import strategies as st


def cells(path: dedale.Path | None) -> list[tuple[int, int]]:
    assert path is not None
    return path.cells


def test_large_agents_take_the_wide_way() -> None:
    board = Board.from_text("S.#..\n.....\n..#..\n.....\n.....")
    assert len(cells(find_path(board, (0, 0), (3, 0)))) == 6
    wide = cells(find_path(board, (0, 0), (3, 0), agent_size=2))
    assert len(wide) == 10
    array = board.weights
    assert all(array[y : y + 2, x : x + 2].all() for x, y in wide)
    assert find_path(board, (0, 0), (3, 0), agent_size=2, algorithm="bfs") is not None
    with pytest.raises(dedale.Error, match="agents of several cells need a board of squares"):
        find_path(Board.hexagons("hexagon 3"), (0, 0), (1, 0), agent_size=2)


def test_paths_wrap_round_the_board() -> None:
    board = Board(7, 3)
    assert cells(find_path(board, (0, 0), (5, 0), wrap="x")) == [(0, 0), (6, 0), (5, 0)]
    path = find_path(board, (0, 0), (5, 0), wrap="x")
    assert path is not None
    assert (path.cost, path.steps, path.algorithm) == (2.0, 2, "astar")
    assert pickle.loads(pickle.dumps(path)).cost == 2.0
    assert "<svg" in path.to_svg()
    assert len(cells(find_path(board, (0, 0), (5, 0), wrap="y"))) == 6
    corner = find_path(Board(5, 5, neighbors=8), (0, 0), (4, 4), wrap="both")
    assert corner is not None
    assert corner.cost == pytest.approx(np.sqrt(2))


def levels_up(hill: np.ndarray, path: dedale.Path) -> int:
    levels = [int(hill[y, x]) for x, y in path.cells]
    return sum(max(0, after - before) for before, after in itertools.pairwise(levels))


def test_paths_climb_and_drop_no_more_than_they_may() -> None:
    board, hill = Board(3, 2), np.array([[0, 3, 0], [0, 1, 0]])
    straight, around = [(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]
    ends = ((0, 0), (2, 0))
    assert cells(find_path(board, *ends, heights=hill)) == straight
    assert cells(find_path(board, *ends, heights=hill.tolist(), climb=2)) == around
    assert cells(find_path(board, *ends, heights=hill, drop=1)) == around
    assert find_path(board, *ends, heights=hill, climb=0) is None
    over, by = (find_path(board, *ends, heights=hill, climb=climb) for climb in (None, 2))
    assert over is not None
    assert by is not None
    assert pickle.loads(pickle.dumps(by)).climbed == by.climbed
    assert [path.climbed for path in (over, by)] == [levels_up(hill, path) for path in (over, by)]
    assert (over.climbed, over.turns, by.turns) == (3, 0, 2)
    # A level costs 2 steps: 2 + 3 * 2 against 4 + 1 * 2.
    assert cells(find_path(board, *ends, heights=hill, climb_cost=2)) == around
    assert cells(find_path(board, *ends, heights=hill.astype(np.int8), wrap="x")) == [*ends]


def test_cheapest_paths_are_counted_to_the_last_digit() -> None:
    # 598 steps, 299 of which lead down.
    expected = 1
    for step in range(1, 300):
        expected = expected * (299 + step) // step
    assert count_paths(Board(300, 300), (0, 0), (299, 299)) == expected
    board = Board.from_text("S..\n.#.\n..G")
    assert (count_paths(board), count_paths(board, (0, 0), (0, 0))) == (2, 1)
    assert count_paths(board, through=[(2, 0)]) == 1
    assert count_paths(Board.from_text("S#G")) == 0
    assert count_paths(Board(4, 4), (0, 0), (2, 2), agent_size=2) == 6


def test_cheapest_paths_have_numbers_and_cells_in_common() -> None:
    board = Board.from_text("S...\n.#..\n...G")
    paths = [cells(find_path(board, nth_path=number)) for number in range(count_paths(board))]
    assert len({tuple(path) for path in paths}) == len(paths) == 4
    assert all(len(path) == 6 for path in paths)
    assert common_cells(board) == [(0, 0), (3, 2)]
    assert common_cells(board, through=[(2, 0)]) == [(0, 0), (1, 0), (2, 0), (3, 2)]
    assert common_cells(Board.from_text("S#G")) == []
    drawn = [cells(find_path(board, random_path=seed)) for seed in range(200)]
    assert all(drawn.count(path) > 25 for path in paths)
    assert cells(find_path(board, random_path=7)) == drawn[7]
    wide = Board(300, 300)
    last = count_paths(wide, (0, 0), (299, 299)) - 1
    assert cells(find_path(wide, (0, 0), (299, 299), nth_path=last))[299] == (299, 0)
    with pytest.raises(dedale.Error, match="there are 4 in all"):
        find_path(board, nth_path=4)
    with pytest.raises(dedale.Error, match="whole number from 0"):
        find_path(board, nth_path=-1)
    with pytest.raises(dedale.Error, match="astar alone chooses"):
        find_path(board, nth_path=0, algorithm="bfs")
    with pytest.raises(dedale.Error, match="use one of them"):
        find_path(board, nth_path=0, random_path=0)


@given(weights(), st.data())
def test_the_command_answers_alike(array: Weights, data: st.DataObject) -> None:
    board, free = Board.from_array(array), free_cells(array)
    start, goal = (data.draw(st.sampled_from(free)) for _ in range(2))
    ends = {"board": board, "from": start, "to": goal}
    seen = dedale.ask("sight", {"board": board, "from": start})["cells"]
    assert np.argwhere(dedale.field_of_view(board, start))[:, ::-1].tolist() == seen
    in_line = dedale.line_of_sight(board, start, goal)
    assert dedale.ask("sight", ends)["seen"] == in_line
    for search in ["exact", "fast"]:
        request = {**ends, "algorithm": "auto", "any_angle": search}
        points = dedale.ask("path", request)["answer"]["points"]
        path = dedale.find_any_angle(board, start, goal, fast=search == "fast")
        assert points == ([] if path is None else path.tolist())
    counted = dedale.ask("path", {**ends, "algorithm": "auto", "count_paths": True})["answer"]
    assert int(counted["paths"]) == count_paths(board, start, goal)
    assert [tuple(cell) for cell in counted["common"]] == common_cells(board, start, goal)
    chosen = dedale.ask("path", {**ends, "algorithm": "auto", "random_path": 3})["answer"]["cells"]
    drawn = find_path(board, start, goal, random_path=3)
    assert [tuple(cell) for cell in chosen] == ([] if drawn is None else drawn.cells)


@given(weights(heaviest=4), st.sampled_from([4, 8]), st.data())
def test_a_range_has_the_cells_within_the_budget(
    array: Weights, neighbors: int, data: st.DataObject
) -> None:
    start = data.draw(st.sampled_from(free_cells(array)))
    budget = data.draw(st.sampled_from([0, 1, 3.5, 8, 1e9]))
    board = Board.from_array(array, neighbors=neighbors)
    reached = MovementRange(board, start, budget)
    assert reached.cells[0] == start
    assert len(reached) == len(reached.cells) == np.isfinite(reached.costs).sum()
    assert [reached.costs[y, x] for x, y in reached.cells] == sorted(
        reached.costs[np.isfinite(reached.costs)]
    )
    for x, y in free_cells(array):
        cost = plain_costs(array, (x, y), neighbors)[start[1], start[0]]
        way = reached.path((x, y))
        if cost > budget:
            assert np.isinf(reached.costs[y, x])
            assert way.shape == (0, 2)
        else:
            assert np.isclose(reached.costs[y, x], cost)
            assert [tuple(way[0]), tuple(way[-1])] == [start, (x, y)]
            assert (np.abs(np.diff(way, axis=0)).max(axis=1, initial=0) <= 1).all()


def test_a_range_is_that_of_the_board_as_it_was() -> None:
    board = Board(5, 1)
    reached = MovementRange(board, (0, 0), 2)
    board.block((1, 0))
    assert reached.costs.tolist() == [[0, 1, 2, np.inf, np.inf]]
    assert reached.path((2, 0)).tolist() == [[0, 0], [1, 0], [2, 0]]
    assert MovementRange(board, (0, 0), 2).cells == [(0, 0)]
    assert repr(reached) == "<MovementRange of 3 cells>"
    hexes = MovementRange(Board.hexagons("hexagon 4"), (0, 0), 1)
    assert sorted(hexes.cells) == [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)]
    large = MovementRange(Board(4, 4), (0, 0), 9, agent_size=3)
    assert sorted(large.cells) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_cells_see_past_walls() -> None:
    board = Board.from_text("....\n.#..\n..#.")
    assert dedale.line_of_sight(board, (0, 1), (1, 0))  # touches one corner
    assert not dedale.line_of_sight(board, (1, 2), (2, 1))  # two walls touch
    seen = dedale.field_of_view(board, (0, 2), 2)
    assert np.argwhere(seen)[:, ::-1].tolist() == [[0, 0], [0, 1], [0, 2], [1, 2]]
    assert not dedale.field_of_view(board, (1, 1)).any()


@given(weights(), st.data())
def test_a_field_of_view_has_the_cells_in_line(array: Weights, data: st.DataObject) -> None:
    board, free = Board.from_array(array), free_cells(array)
    x, y = data.draw(st.sampled_from(free))
    seen = dedale.field_of_view(board, (x, y))
    for other in free:
        in_line = dedale.line_of_sight(board, (x, y), other)
        assert in_line == seen[other[1], other[0]] == dedale.line_of_sight(board, other, (x, y))
    near = dedale.field_of_view(board, (x, y), 3)
    rows, columns = np.indices(array.shape)
    assert (near == seen & (np.hypot(rows - y, columns - x) <= 3)).all()


def test_paths_at_any_angle_bend_at_corners() -> None:
    board = Board.from_text("S....\n..##.\n....G")
    path = dedale.find_any_angle(board)
    assert path is not None
    assert path.tolist() == [[0, 0], [1.5, 1.5], [4, 2]]
    length = np.hypot(*np.diff(path, axis=0).T).sum()
    assert length == pytest.approx((np.sqrt(18) + np.sqrt(26)) / 2)
    assert dedale.find_any_angle(Board(3, 3), (1, 1), (1, 1)) is not None
    assert dedale.find_any_angle(Board.from_text("S#G")) is None
