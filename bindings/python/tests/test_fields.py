"""Flow fields are right, and follow edits of their board."""

from __future__ import annotations

import dedale
import numpy as np
from dedale import Board, FlowField, names
from drawing import Weights, free_cells, is_walk, plain_costs, plain_steps, weights
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra


@given(weights(), st.sampled_from([4, 8]), st.data())
def test_steps_are_those_of_a_plain_search(
    array: Weights, neighbors: int, data: st.DataObject
) -> None:
    goals = data.draw(st.lists(st.sampled_from(free_cells(array)), min_size=1, max_size=3))
    field = FlowField(Board.from_array(array, neighbors=neighbors), goals, by="steps")
    expected = plain_steps(array, goals, neighbors)
    np.testing.assert_array_equal(field.distances, expected)
    assert field.reached == (expected >= 0).sum()
    assert field.farthest == expected.max()


@given(weights(heaviest=9), st.sampled_from([4, 8]), st.data())
def test_costs_are_those_of_a_plain_search(
    array: Weights, neighbors: int, data: st.DataObject
) -> None:
    goal = data.draw(st.sampled_from(free_cells(array)))
    field = FlowField(Board.from_array(array, neighbors=neighbors), goal, by="costs")
    np.testing.assert_allclose(field.distances, plain_costs(array, goal, neighbors))


@given(weights(), st.data())
def test_steps_are_those_of_scipy(array: Weights, data: st.DataObject) -> None:
    goal = data.draw(st.sampled_from(free_cells(array)))
    number = np.arange(array.size).reshape(array.shape)
    free = array > 0
    across, down = free[:, 1:] & free[:, :-1], free[1:] & free[:-1]
    tails = np.concatenate([number[:, 1:][across], number[1:][down]])
    heads = np.concatenate([number[:, :-1][across], number[:-1][down]])
    graph = csr_array((np.ones(tails.size), (tails, heads)), (array.size, array.size))
    index = int(number[goal[1], goal[0]])
    expected = dijkstra(graph, directed=False, indices=index, unweighted=True)  # type: ignore[call-overload]
    distances = FlowField(Board.from_array(array), goal).distances.astype(float).ravel()
    np.testing.assert_array_equal(np.where(distances < 0, np.inf, distances), expected)


@given(weights(heaviest=3), st.sampled_from([4, 8]), st.data())
def test_every_next_step_leads_nearer(array: Weights, neighbors: int, data: st.DataObject) -> None:
    goal = data.draw(st.sampled_from(free_cells(array)))
    board = Board.from_array(array, neighbors=neighbors)
    field = FlowField(board, goal)
    numbers, distances = field.next_steps, field.distances
    moves = dedale.SQUARE_STEPS[numbers]
    for x, y in free_cells(array):
        there = field.next((x, y))
        if there is None:
            assert numbers[y, x] == dedale.NOWHERE
            assert field.distance((x, y)) is None
            assert len(field.path((x, y))) == 0
            continue
        assert there == (x + moves[y, x][0], y + moves[y, x][1])
        assert (numbers[y, x] == dedale.ARRIVED) == (there == (x, y) == goal)
        assert there == (x, y) or distances[there[1], there[0]] < distances[y, x]
        cells = [(int(column), int(row)) for column, row in field.path((x, y))]
        assert cells[-1] == goal
        assert is_walk(board, array, cells, neighbors)
        assert field.distance((x, y)) == distances[y, x]


@given(weights(heaviest=2), st.sampled_from([4, 8]), st.sampled_from(["steps", "costs"]), st.data())
def test_edits_are_followed(
    array: Weights, neighbors: int, by: names.Measure, data: st.DataObject
) -> None:
    board = Board.from_array(array, neighbors=neighbors)
    goal = data.draw(st.sampled_from(free_cells(array)))
    field = FlowField(board, goal, by=by)
    cells = st.tuples(st.integers(0, board.width - 1), st.integers(0, board.height - 1))
    edits = st.lists(st.tuples(cells, st.integers(0, 3), st.booleans()), max_size=12)
    for cell, weight, asks in data.draw(edits):
        if cell == goal:
            continue
        if weight == 0:
            field.block(cell)
        elif weight == 1:
            field.open(cell)
        else:
            board.set_terrain(cell, weight)
        if asks:
            fresh = FlowField(board.copy(), goal, by=by)
            np.testing.assert_array_equal(field.distances, fresh.distances)
            np.testing.assert_array_equal(field.next_steps, fresh.next_steps)
    fresh = FlowField(board.copy(), goal, by=by)
    np.testing.assert_array_equal(field.distances, fresh.distances)
    np.testing.assert_array_equal(field.next_steps, fresh.next_steps)


def test_many_edits_at_once_are_followed() -> None:
    board = Board(60, 50)
    field = FlowField(board, (0, 0))
    rng = np.random.default_rng(7)
    for x, y in rng.integers(1, 50, (5000, 2)).tolist():
        board.set_terrain((x, y), int(rng.integers(0, 2)))
    np.testing.assert_array_equal(field.distances, FlowField(board.copy(), (0, 0)).distances)


def test_an_edit_says_what_it_changed() -> None:
    field = FlowField(Board(1000, 1000), (0, 0))
    before = field.distances
    assert field.block((999, 0)) == 1
    assert field.repair() == 0
    assert before[0, 999] == 999
    assert field.distances[0, 999] == -1
    assert field.open((999, 0)) == 1
    np.testing.assert_array_equal(field.distances, before)


def test_arrays_are_made_once_and_can_only_be_read() -> None:
    field = FlowField(Board(30, 20), (0, 0))
    assert field.distances is field.distances
    assert field.next_steps is field.next_steps
    assert not field.distances.flags.writeable
    field.block((5, 5))
    assert field.distances[5, 5] == -1


def test_a_level_keeps_the_steps_of_its_game() -> None:
    field = FlowField(Board.from_text("@fords"))
    answer = dedale.ask("field", {"board": "@fords"})["answer"]
    assert (field.tie, field.by) == (answer["tie"], "steps") == ("discovery", "steps")
    distances = [[-1 if far is None else far for far in row] for row in answer["distance"]]
    np.testing.assert_array_equal(field.distances, distances)
    board = Board.from_text("@fords")
    asked = dedale.ask("field", {"board": board, "chokepoints": True})["answer"]["chokepoints"]
    assert [list(cell) for cell in FlowField(board).chokepoints()] == asked


def test_fields_show_themselves() -> None:
    field = FlowField(Board.from_text("@hedge"), (0, 0))
    request = {"board": "@hedge", "to": [[0, 0]]}
    assert field.to_svg() == dedale.export("field", request, "svg").decode()
    assert field._repr_svg_() == field.to_svg()
    assert field.to_svg(cell=9, theme="maze-solver") != field.to_svg()


def test_no_goals_are_none_and_not_those_of_the_board() -> None:
    board = Board.from_text("S.G")
    assert FlowField(board).reached == 3
    nowhere = FlowField(board, [])
    assert (nowhere.goals, nowhere.reached) == ([], 0)
    assert nowhere.distance((0, 0)) is None
