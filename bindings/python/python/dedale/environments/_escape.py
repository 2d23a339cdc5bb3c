"""The monster's side of the hunt as an environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dedale._error import Error
from dedale.environments._sight import (
    MONSTER_ACTIONS,
    begun,
    first,
    legal,
    move,
    planes,
    sight,
    text,
)

__all__ = ["HuntEnv"]


class HuntEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A monster that flees from a computer hunter: ``gymnasium.make("dedale/Hunt-v0")``.

    Actions are ``MONSTER_ACTIONS``; ``info["action_mask"]`` says which are legal, and an illegal
    one gives the hunt up. An observation is what the monster sees, as ``PLANES``. The reward is 1
    for a hunt won, -1 for one lost, else 0. The setting is that of ``dedale.Match``, without
    ``number`` and ``seed``: ``reset(seed=...)`` draws the field and the hunter's random numbers.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self, hunter: str = "easy", *, render_mode: str | None = None, **setting: Any
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise Error(f"the only render mode is 'ansi', found '{render_mode}'")
        self.render_mode = render_mode
        self._hunter = hunter
        self._setting = setting
        self.hunt = first(setting, "monster", hunter)
        self._is_over = True
        self.action_space = spaces.Discrete(len(MONSTER_ACTIONS))
        self.observation_space = sight(self.hunt.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a hunt; there are no options."""
        super().reset(seed=seed)
        self.hunt = begun(self.np_random, self._setting, "monster", self._hunter)
        self._is_over = False
        return planes(self.hunt, "monster"), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Step; then the hunter shoots, and the hunt may be over."""
        if self._is_over:
            raise Error("this hunt is over; reset the environment")
        if int(action) in legal(self.hunt):
            self.hunt.play(move(self.hunt, "monster", int(action)))
            self._is_over, winner = self.hunt.is_over, self.hunt.winner
        else:
            self._is_over, winner = True, self.hunt.leave()["answer"]["winner"]
        reward = {"monster": 1.0, "hunter": -1.0}.get(winner or "", 0.0)
        return planes(self.hunt, "monster"), reward, self._is_over, False, self._info()

    def render(self) -> str | None:
        """Return what the monster sees, as text."""
        return None if self.render_mode is None else text(self.hunt, "monster")

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(len(MONSTER_ACTIONS), np.int8)
        if not self._is_over:
            mask[legal(self.hunt)] = 1
        return {"action_mask": mask}
