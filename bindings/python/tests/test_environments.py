"""The environments pass the checks of PettingZoo and Gymnasium, and say what the engine says.

``GAMES=10000 ./test tests/test_environments.py`` plays more games of each.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from dedale import Chomp, Error, LinkGame, Match
from dedale.environments import ChompEnv, HuntAECEnv, HuntEnv, LinkGameEnv, chomp, hunt, link_game
from dedale.environments._turns import TurnEnv
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
learn_to_escape = importlib.import_module("learn_to_escape")

GAMES = int(os.environ.get("GAMES", "200"))

#: Rules that fill every plane of a view.
FOG = {"fog": 1, "forget": True, "first": "hunter", "neighbors": 8, "passages": "all"}
MAP = {
    "knows": "map",
    "enters": "before",
    "stay": True,
    "shot_radius": 1,
    "ammunition": 5,
    "reveal_exit": True,
}

HUNTS: dict[str, dict[str, Any]] = {
    "hunt": {"difficulty": "very-easy"},
    "hunt in fog": {"difficulty": "easy", "rules": FOG},
    "hunt with a map": {"width": 6, "height": 4, "percent": 20, "rules": MAP},
    "hunt of few turns": {"difficulty": "easy", "rules": {"turns": 3, "enters": "before"}},
    "hunt of thin walls": {
        "field": "+---+---+---+\n|S      |G  |\n+   +   +   +\n|   |       |\n+---+---+---+\n"
    },
}

#: Each environment, as it is and as it is wrapped.
ENVIRONMENTS: dict[str, tuple[Callable[..., TurnEnv], Callable[..., Any]]] = {
    "hex": (lambda **k: LinkGameEnv("hex", 4, **k), lambda **k: link_game("hex", 4, **k)),
    "y": (lambda **k: LinkGameEnv("y", 5, **k), lambda **k: link_game("y", 5, **k)),
    "hexmo": (lambda **k: LinkGameEnv("hexmo", 2, **k), lambda **k: link_game("hexmo", 2, **k)),
    "chomp": (lambda **k: ChompEnv(**k), lambda **k: chomp(**k)),
}
for _name, _setting in HUNTS.items():
    ENVIRONMENTS[_name] = (
        lambda s=_setting, **k: HuntAECEnv(**s, **k),
        lambda s=_setting, **k: hunt(**s, **k),
    )

every = pytest.mark.parametrize("name", ENVIRONMENTS)
seen_at_the_end = pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")


@every
@seen_at_the_end
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Agents have different observation space sizes")
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    raw, wrapped = ENVIRONMENTS[name]
    api_test(raw(), num_cycles=300)
    api_test(wrapped(render_mode="ansi"), num_cycles=300)
    seed_test(wrapped, num_cycles=300)
    seed_test(raw, num_cycles=300)


@pytest.mark.parametrize("name", HUNTS)
@pytest.mark.filterwarnings("error")
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    for hunter in ("easy", "bayes", "camper"):
        check_env(gymnasium.make("dedale/Hunt-v0", hunter=hunter, **HUNTS[name]).unwrapped)


def checked(env: TurnEnv) -> None:
    """Compare the mask and what is to move with the engine's own replay of the moves."""
    observation, reward, ended, truncated, _ = env.last()
    assert not ended
    assert not truncated
    assert reward == 0
    legal = np.flatnonzero(observation["action_mask"]).tolist()
    planes = observation["observation"]
    match env:
        case LinkGameEnv():
            game = LinkGame(**env._new, moves=env.game.moves)
            assert {env.moves[action] for action in legal} == set(game.legal_moves)
            stones = game.view["board"].get("stones", {})
            other = {"red": "blue", "blue": "red"}[str(game.to_move)]
            assert planes[..., 0].sum() == len(stones.get(game.to_move, []))
            assert planes[..., 1].sum() == len(stones.get(other, []))
            assert planes[..., 3].all() == (game.to_move == "red")
        case ChompEnv():
            bar = Chomp(*env._shape, bites=env.bar.bites)
            expected = sorted((row - 1, column - 1) for row, column in bar.legal_moves)
            assert [divmod(action, env._shape[1]) for action in legal] == expected
            assert np.argwhere(planes[..., 0]).tolist() == [list(square) for square in expected]
        case HuntAECEnv():
            width, height = env.hunt.size
            view = env.hunt.view
            if env.agent_selection == "monster_0":
                x, y = view["at"]
                assert planes[y, x, 4] == 1
                assert len(legal) == len(view["steps"]) == len(set(legal))
                assert planes[..., 1].sum() == "".join(view["board"]["rows"]).count("#")
            else:
                assert view["shots_left"] != 0
                assert legal == list(range(width * height + 1))
                assert np.count_nonzero(planes[..., 4]) == 0


def replayed(env: TurnEnv) -> str | None:
    """Return who has won, by the engine's replay of all moves."""
    match env:
        case LinkGameEnv():
            result = LinkGame(**env._new, moves=env.game.moves).result
            assert result is not None
            assert result == env.game.result
            return f"{result['winner']}_0"
        case ChompEnv():
            return f"{Chomp(*env._shape, bites=env.bar.bites).winner}_0"
        case HuntAECEnv():
            match_ = Match.replay(env.hunt._state["revealed"]["record"])
            assert env.hunt.result is not None
            assert match_.answer["how"] == env.hunt.result["how"]
            assert match_.answer["turn"] == env.hunt.result["turn"]
            return None if match_.winner is None else f"{match_.winner}_0"
    raise AssertionError(env)


@every
def test_random_games_are_those_of_the_engine(name: str) -> None:
    env = ENVIRONMENTS[name][0]()
    random = np.random.default_rng(7)
    winners: set[str | None] = set()
    for number in range(GAMES):
        env.reset(seed=number)
        # Every position of some games, and the end of all.
        for agent in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            if ended:
                break
            if number % 20 == 0:
                checked(env)
            assert env.observation_space(agent).contains(observation)
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        winner = replayed(env)
        winners.add(winner)
        rewards = {agent: env._cumulative_rewards[agent] for agent in env.agents}
        expected = {agent: 1 if agent == winner else -1 for agent in env.agents}
        assert rewards == (dict.fromkeys(env.agents, 0) if winner is None else expected)
        assert sum(rewards.values()) == 0
        while env.agents:
            assert env.last()[2]
            env.step(None)
    assert len(winners - {None}) == 2 or None in winners


@pytest.mark.parametrize("name", HUNTS)
def test_random_hunts_of_the_monster_are_those_of_the_engine(name: str) -> None:
    env = HuntEnv("easy", **HUNTS[name])
    random = np.random.default_rng(3)
    for number in range(GAMES):
        seen, info = env.reset(seed=number)
        ended, reward = False, 0.0
        while not ended:
            assert reward == 0
            view = env.hunt.view
            assert info["action_mask"].sum() == len(view["steps"])
            assert np.argwhere(seen[..., 4]).tolist() == [view["at"][::-1]]
            action = random.choice(np.flatnonzero(info["action_mask"]))
            seen, reward, ended, truncated, info = env.step(action)
            assert env.observation_space.contains(seen)
            assert not truncated
        winner = Match.replay(env.hunt._state["revealed"]["record"]).winner
        assert reward == {"monster": 1, "hunter": -1, None: 0}[winner]
        assert not info["action_mask"].any()


def test_a_shot_hits_the_cell_of_its_action() -> None:
    env = HuntAECEnv(width=7, height=4, percent=10)
    for action in range(28):
        env.reset(seed=action)
        env.step(action)
        assert env.hunt.view_of("hunter")["shots"] == [[action % 7, action // 7, 1]]
        shot = env.observe("hunter_0")["observation"][..., 6]
        assert np.argwhere(shot).tolist() == [[action // 7, action % 7]]


def test_a_hunter_sees_nothing_that_it_was_not_told() -> None:
    env = HuntAECEnv(difficulty="easy")
    env.reset(seed=4)
    hidden = env.observe("hunter_0")["observation"]
    assert not hidden[..., :7].any()
    assert env.observe("monster_0")["observation"][..., 4].sum() == 1


@every
def test_an_illegal_action_is_refused_or_loses(name: str) -> None:
    raw, wrapped = ENVIRONMENTS[name]
    for env in (raw(), wrapped()):
        env.reset(seed=1)
        while (mask := env.last()[0]["action_mask"]).all():
            env.step(int(np.flatnonzero(mask)[-1]))
        agent, illegal = env.agent_selection, int(np.flatnonzero(mask == 0)[0])
        if isinstance(env, TurnEnv):
            with pytest.raises(Error):
                env.step(illegal)
            assert (env.last()[0]["action_mask"] == mask).all()
        else:
            env.step(illegal)
            assert env.terminations[agent]
            assert env.rewards[agent] == -1


def test_a_monster_that_acts_illegally_gives_up() -> None:
    env = HuntEnv(difficulty="easy")
    _, info = env.reset(seed=1)
    _, reward, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended) == (-1, True)
    assert not info["action_mask"].any()
    with pytest.raises(Error, match="this hunt is over"):
        env.step(0)


def test_who_swaps_has_the_other_color() -> None:
    env = LinkGameEnv("hex", 3)
    env.reset()
    env.step(0)
    env.step(env.moves.index("swap"))
    assert env.agent_selection == "first_0"
    first, second = (env.observe(agent)["observation"] for agent in env.agents)
    assert (first[0, 0, :2].tolist(), second[0, 0, :2].tolist()) == ([0, 1], [1, 0])
    assert not first[..., 3].any()
    assert second[..., 3].all()


def test_a_learner_beats_the_random_hunter() -> None:
    before, after = learn_to_escape.learn(hunts=1500, trials=400)
    # Six standard errors of the difference.
    spread = 6 * np.sqrt((before * (1 - before) + after * (1 - after)) / 400)
    assert after - before > spread
    assert after > 0.5


def test_without_the_two_packages_one_sentence_is_raised() -> None:
    lines = (
        "import sys; sys.modules['pettingzoo'] = None; import dedale; import dedale.environments"
    )
    run = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: dedale.environments needs pettingzoo and gymnasium; "
        "install them with: pip install 'dedale[environments]'"
    )


def test_settings_and_render_modes_are_checked() -> None:
    with pytest.raises(Error, match="the only render mode is 'ansi'"):
        HuntEnv(render_mode="human")
    with pytest.raises(Error, match="argument of reset"):
        HuntAECEnv(seed=3)
    with pytest.raises(Error, match="size"):
        link_game("hex", 99)
    env = HuntAECEnv(difficulty="easy", render_mode="ansi")
    env.reset(seed=1)
    picture = env.render()
    assert picture is not None
    assert (picture.count("M"), picture.count("\n")) == (1, 5)
