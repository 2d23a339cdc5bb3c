"""Games are played move by move, and end as the engine says."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import dedale
import networkx as nx
import numpy as np
import pytest
from dedale import (
    Board,
    Chomp,
    Error,
    GameGraph,
    Hunt,
    LinkGame,
    March,
    Match,
    ObstacleField,
    names,
)
from hypothesis import given
from hypothesis import strategies as st

TESTDATA = Path(__file__).parents[3] / "testdata"


@pytest.mark.parametrize("game", ["hex", "y", "hexmo"])
def test_stones_are_placed_until_somebody_has_linked(game: names.Game) -> None:
    dice = random.Random(5)
    play = LinkGame(game, 3)
    while not play.is_over:
        before = play.moves
        assert play.result is None
        if dice.random() < 0.3:
            move = play.reply("mcts:20", seed=3)
        else:
            move = dice.choice(play.legal_moves)
            play.play(move)
        assert play.moves == [*before, move]
    assert play.result is not None
    assert play.result["moves"] == play.moves
    assert play.winner == play.result["colour"]
    assert (play._repr_svg_() or "").startswith("<svg")
    assert play.export("gif").startswith(b"GIF")
    play.undo()
    assert not play.is_over


def test_an_illegal_move_changes_nothing() -> None:
    play = LinkGame("hex", 3, moves=["a1"])
    with pytest.raises(dedale.Error):
        play.play("a1")
    assert play.moves == ["a1"]
    assert play.hint()["move"] in play.legal_moves


@given(st.integers(1, 4), st.integers(1, 4), st.randoms(use_true_random=False))
def test_who_should_win_chomp_wins(rows: int, columns: int, dice: random.Random) -> None:
    bar = Chomp(rows, columns)
    winner = bar.to_move if bar.value == "win" else {"first": "second"}.get(str(bar.to_move))
    while not bar.is_over:
        assert (bar.value == "win") == bool(bar.winning_moves)
        left = bar.distance or 0
        if bar.to_move == winner:
            best = bar.best
            assert bar.reply() == best == bar.bites[-1]
            assert bar.distance == left - 1
        else:
            bar.play(dice.choice(bar.legal_moves))
    assert bar.winner == winner
    assert (bar._repr_svg_() or "").startswith("<svg")
    assert str(bar).count("·") == rows * columns


def test_bars_too_large_for_a_graph() -> None:
    """The one opening of 10×20 is that of the census; values are right, and no distance is told."""
    census = dedale.solve_bar(10, 20, census=True).boards or {}
    bar = Chomp(10, 20)
    assert bar.winning_moves == census[10, 20] == [bar.best]
    assert bar.distance is None
    small = {size: found for size, found in census.items() if max(size) <= 6}
    for (rows, columns), found in small.items():
        assert Chomp(rows, columns).winning_moves == found
        assert sorted((column, row) for row, column in found) == sorted(small[columns, rows])


def test_the_classes_of_a_bar_add_up() -> None:
    bar = dedale.solve_bar(8, 10, classes=True)
    classes = np.array(bar.classes)
    assert classes.shape == (8, 10)
    assert classes.sum() == bar.p_positions == 1000
    assert (classes[:, :8] == classes[:, :8].T).all()
    assert (bar.hash, bar.openings) == ("b75878d3180d19ec", [(4, 9), (5, 6)])
    with pytest.raises(dedale.Error, match="up to 20,000,000,000 positions"):
        dedale.solve_bar(20, 20)


def outcomes(graph: nx.DiGraph[int], misere: bool) -> dict[int, int]:
    """Value the positions of a game again and again until nothing changes."""
    values: dict[int, int] = {}
    while True:
        before = dict(values)
        for node in graph:
            nexts = [values.get(to) for to in graph.successors(node)]
            if not nexts:
                values[node] = 1 if misere else -1
            elif -1 in nexts:
                values[node] = 1
            elif all(value == 1 for value in nexts):
                values[node] = -1
        if values == before:
            return {node: values.get(node, 0) for node in graph}


@given(st.integers(1, 12), st.floats(0, 0.4), st.integers(0, 999), st.booleans())
def test_graphs_of_networkx_are_solved(n: int, share: float, seed: int, misere: bool) -> None:
    graph = nx.gnp_random_graph(n, share, seed=seed, directed=True)
    game = GameGraph.from_networkx(graph, misere=misere)
    expected = outcomes(graph, misere)
    assert {
        node: int(value) for node, value in zip(game.positions, game.values, strict=True)
    } == expected
    assert (game.distances >= 0).tolist() == (game.values != 0).tolist()
    assert len(game) == n
    for _ in range(5):
        if game.is_over:
            break
        at = game.position
        assert sorted(map(str, game.legal_moves)) == sorted(map(str, graph.successors(at)))
        move = game.reply()
        assert game.position == move
        if expected[at] == 1:
            assert expected[move] == -1


def test_positions_can_be_anything() -> None:
    moves: dict[object, list[object]] = {("a", 1): [("b", 2), None], ("b", 2): [None]}
    game = GameGraph(moves, start=("a", 1))
    assert game.value(("a", 1)) == "win"
    assert game.strategy() == {("a", 1): None}
    game.play(None)
    assert (game.winner, game.result, game.legal_moves) == ("first", "first", [])
    with pytest.raises(dedale.Error):
        game.play(("b", 2))
    owned = GameGraph({0: [1], 1: []}, owners={0: "second", 1: "second"})
    assert owned.value(0) == dedale.ask("solve", {"game": {"text": owned._text}})["value"]
    text = (TESTDATA / "graphs/loop.dot").read_text(encoding="utf-8")
    assert sorted(GameGraph.from_text(text).values.tolist()) == [-1, 0, 0, 0, 1]


@given(n=st.integers(1, 12), share=st.floats(0, 0.6), seed=st.integers(0, 2**32 - 1))
def test_a_drawn_graph_shows_who_wins_at_each_position(n: int, share: float, seed: int) -> None:
    graph = nx.gnp_random_graph(n, share, seed=seed, directed=True)
    game = GameGraph.from_networkx(graph, owner=lambda node: "second" if node % 2 else "first")
    svg = game._repr_svg_()
    assert svg is not None
    assert svg == game.to_svg()
    space = "{http://www.w3.org/2000/svg}"
    groups = ElementTree.fromstring(svg).iter(f"{space}g")
    shown = {group.get("class"): group for group in groups}["positions"]
    titles = [(each.get("class"), each.findtext(f"{space}title")) for each in shown]
    assert [value for value, _ in titles] == [game.value(node) for node in game.positions]
    for node, (value, title) in zip(game.positions, titles, strict=True):
        moves = int(game.distances[node])
        assert value is not None
        assert title is not None
        says = {"win": "who moves wins in", "loss": "who moves loses in", "draw": "a draw"}[value]
        assert title.startswith(f"{node}: {says}")
        assert value == "draw" or title.split()[-2:] == [str(moves), "move" + "s" * (moves != 1)]
    # A second player's position has sharp corners.
    frames = [each.findall(f"{space}rect")[-1].get("rx") is None for each in shown]
    assert frames == [node % 2 == 1 for node in game.positions]


def test_a_large_graph_is_shown_as_text() -> None:
    game = GameGraph({number: [number + 1] for number in range(300)})
    assert game._repr_svg_() is None
    assert repr(game) == "<GameGraph of 301 positions>"
    with pytest.raises(dedale.Error, match="drawn with up to 300 positions and 6,000 moves"):
        game.to_svg()


def test_names_are_drawn_if_they_differ() -> None:
    svg = GameGraph({"a&b": ["<end>"], "\ud800": ["a&b"]}).to_svg()
    assert all(f">{name}<" in svg.replace("\n", "") for name in ("a&amp;b", "&lt;end&gt;", "?"))
    same = GameGraph({1: ["1"]})
    assert same.value(1) == "win"
    assert all(f">{name}<" in same.to_svg().replace("\n", "") for name in "01")


def test_bars_of_chomp_are_drawn_as_chocolate() -> None:
    svg = dedale.export("solve", {"game": {"chomp": [2, 3]}}, "svg").decode()
    assert svg.count('class="bar"') == 10
    assert svg.count("#6a2c70") == 9


def test_hunts_are_played_to_their_end() -> None:
    for side, seed in [("monster", 1), ("hunter", 2), ("monster", 3), ("hunter", 4)]:
        dice = random.Random(seed)
        hunt = Hunt(side, "easy", difficulty="easy", seed=seed)
        while not hunt.is_over:
            assert hunt.winner is None
            hunt.play(dice.choice(hunt.legal_moves))
        assert hunt.result is not None
        assert hunt.legal_moves == []
        record = hunt._state["revealed"]["record"]
        assert Match.replay(record).winner == hunt.winner
    assert Hunt("monster", "easy", difficulty="easy").board is not None
    left = Hunt("hunter", "hard", difficulty="easy").leave()
    assert "record" in left


def test_a_hunt_in_play_outlasts_a_thousand_others() -> None:
    first, idle = Hunt("hunter", "easy", difficulty="easy"), Hunt(difficulty="easy")
    for seed in range(1100):
        Hunt("hunter", "easy", difficulty="very-easy", seed=seed)
        if seed % 100 == 0 and not first.is_over:
            first.play(None)
    assert first.leave()
    with pytest.raises(Error, match="forgotten"):
        idle.leave()


def test_matches_are_those_of_a_tournament() -> None:
    pairs = dedale.tournament(["easy", "hard"], ["easy"], 3, difficulty="easy", seed=9)
    for pair in pairs:
        matches = [
            Match(pair["monster"], pair["hunter"], difficulty="easy", seed=9, number=number)
            for number in range(3)
        ]
        assert sum(match.winner == "hunter" for match in matches) == pair["hunter_wins"]
    match = Match("easy", "hard", difficulty="easy", seed=2)
    assert (match._repr_svg_() or "").startswith("<svg")
    assert len(match.turns) == match.answer["turn"]


def test_obstacle_fields_have_a_path() -> None:
    for seed in range(20):
        field = ObstacleField(9, 7, 40, seed=seed)
        assert dedale.find_path(field.board, field.entry, field.exit) is not None
        assert (field.board.weights == 0).sum() == field.answer["obstacles"]
    assert (ObstacleField(difficulty="easy")._repr_svg_() or "").startswith("<svg")


def test_links_are_those_of_the_command() -> None:
    link = dedale.find_link(Board.from_text("@hexmo"), "blue")
    assert (link.linked, link.missing, len(link.missing_cells)) == (False, 4, 4)
    text = (TESTDATA / "links/counterexample.txt").read_text(encoding="utf-8")
    link = dedale.find_link(text)
    assert link.cells == [(2, 0), (1, 0), (0, 1), (0, 2)]
    assert (link._repr_svg_() or "").startswith("<svg")


def test_scenarios_are_right() -> None:
    board = Board.from_file(TESTDATA / "scen/harbour.map")
    found = dedale.run_scenario(board, TESTDATA / "scen/harbour.map.scen")
    assert found.answer["wrong"] == 0
    assert found.answer["queries"] == len(found.queries) == found.answer["solved"]
    for query in found.queries[::7]:
        path = dedale.find_path(board, query["start"], query["goal"])
        assert path is not None
        assert np.isclose(path.cost, query["cost"])


def test_levels_are_marched_through() -> None:
    march = March("@fords", lives=1)
    assert (march.won, march.lives) == (False, -1)
    assert March(Board.from_text("@fords")).won
    tower = {"tick": 0, "edit": "block", "at": (6, 5)}
    assert March("@fords", edits=[tower]).killed > 0
    assert (march._repr_svg_() or "").startswith("<svg")
    assert march.export("gif").startswith(b"GIF")
    assert dedale.read_level("@fords")["level"]["lives"] == 10


def test_a_contest_stands_as_its_hunts_count() -> None:
    contest = dedale.read_contest(TESTDATA / "contests" / "autumn.jsonl")
    out = {row["name"] for row in contest.hunters if row["disqualified"]}
    assert out == {"mute"}
    good = [hunt for hunt in contest.hunts if hunt["hunter"] not in out]
    for row in contest.hunters + contest.monsters:
        if row["name"] in out:
            continue
        side = "hunter" if row in contest.hunters else "monster"
        own = [hunt["winner"] for hunt in good if hunt[side] == row["name"]]
        assert row["wins"] == own.count(side)
        assert row["draws"] == own.count(None)
        assert row["wins"] + row["draws"] + row["losses"] == len(own)
        assert row["points"] == row["wins"] + row["draws"] / 2 + row["walkovers"]
    for pair in contest.pairs:
        both = [h for h in good if (h["monster"], h["hunter"]) == (pair["monster"], pair["hunter"])]
        assert pair["hunter_wins"] == sum(hunt["winner"] == "hunter" for hunt in both)
    for hunt in contest.hunts:
        match = contest.hunt(hunt["hunt"])
        assert (match.winner, match.answer["turn"]) == (hunt["winner"], hunt["turns"])
    assert (contest._repr_svg_() or "").count('class="share"') == 4
    assert contest.to_svg(picture="hunters").count('class="rating"') == 2
    assert repr(contest) == "<Contest Autumn, 16 of 24 hunts count>"
    with pytest.raises(Error, match="hunt 25 is not in the results"):
        contest.hunt(25)
    with pytest.raises(Error, match=r"the results, line 2, column \d+: expected 'hunt'"):
        dedale.Contest(
            (TESTDATA / "contests" / "tiny.jsonl").read_text().replace('"hunt": 1', '"hunt": 9')
        )
