"""What all environments of two players have in common: they move in turns, and one wins."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dedale._error import Error

__all__ = ["Observation", "TurnEnv", "wrapped"]

#: ``observation``, planes of the board ``[row, column, plane]``, and ``action_mask``.
Observation = dict[str, NDArray[Any]]


class TurnEnv(AECEnv[str, Observation, int]):  # type: ignore[misc, unused-ignore]
    """A game of two players, who move as the engine says; it ends when the engine says so.

    Rewards come at the end: 1 to the winner, -1 to the loser, 0 to both for a draw. An illegal
    action raises the engine's sentence and changes nothing.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        agents: tuple[str, str],
        actions: tuple[int, int],
        board: spaces.Box,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise Error(f"the only render mode is 'ansi', found '{render_mode}'")
        self.render_mode = render_mode
        self.possible_agents = list(agents)
        self.agents: list[str] = []
        self.action_spaces = {
            agent: spaces.Discrete(count) for agent, count in zip(agents, actions, strict=True)
        }
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(board.low, board.high, dtype=board.dtype.type),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent, count in zip(agents, actions, strict=True)
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; one seed gives one game. There are no options."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move() or self.agents[0]

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Error(f"it is {agent}'s turn, and None is no action")
        self._act(int(action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        to_move = self._to_move()
        if to_move is None:
            winner = self._winner()
            for each in self.agents:
                self.rewards[each] = 0 if winner is None else 1 if each == winner else -1
                self.terminations[each] = True
            to_move = next(each for each in self.agents if each != agent)
        self._accumulate_rewards()
        self.agent_selection = to_move

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees. Its mask is all zeros where it is not its turn."""
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if agent == self._to_move():
            mask[self._legal()] = 1
        return {"observation": self._planes(agent), "action_mask": mask}

    def render(self) -> str | None:
        """Return the board as text."""
        return None if self.render_mode is None else self._text()

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _begin(self, seed: int | None) -> None:
        raise NotImplementedError

    def _act(self, action: int) -> None:
        raise NotImplementedError

    def _to_move(self) -> str | None:
        raise NotImplementedError

    def _winner(self) -> str | None:
        raise NotImplementedError

    def _legal(self) -> list[int]:
        raise NotImplementedError

    def _planes(self, agent: str) -> NDArray[Any]:
        raise NotImplementedError

    def _text(self) -> str:
        raise NotImplementedError


def wrapped(env: TurnEnv) -> AECEnv[str, Observation, int]:
    """Wrap a game as PettingZoo's own are: who acts illegally has lost, reward -1."""
    guarded = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
