"""The hunt as an environment of PettingZoo: monster and hunter both learn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

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
from dedale.environments._turns import Observation, TurnEnv, wrapped

__all__ = ["HuntAECEnv", "hunt"]


class HuntAECEnv(TurnEnv):
    """A hunt between ``monster_0`` and ``hunter_0``, each of whom sees its own view alone.

    The monster's actions are ``MONSTER_ACTIONS``; the hunter's are the numbers of cells to shoot
    at, row by row, then letting the turn pass. The planes are ``PLANES``. The setting is that of
    ``dedale.Match``, without ``number`` and ``seed``: ``reset(seed=...)`` draws field and entry.
    """

    def __init__(self, *, render_mode: str | None = None, **setting: Any) -> None:
        self._setting = setting
        self._random = np.random.default_rng()
        self.hunt = first(setting)
        width, height = self.hunt.size
        self.metadata = {**TurnEnv.metadata, "name": "hunt_v0"}
        counts = (len(MONSTER_ACTIONS), width * height + 1)
        super().__init__(("monster_0", "hunter_0"), counts, sight(self.hunt.size), render_mode)

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.hunt = begun(self._random, self._setting)

    def _act(self, action: int) -> None:
        self.hunt.play(move(self.hunt, self.hunt.side, action))

    def _to_move(self) -> str | None:
        return None if self.hunt.is_over else f"{self.hunt.side}_0"

    def _winner(self) -> str | None:
        return None if self.hunt.winner is None else f"{self.hunt.winner}_0"

    def _legal(self) -> list[int]:
        return legal(self.hunt)

    def _planes(self, agent: str) -> NDArray[Any]:
        return planes(self.hunt, agent.removesuffix("_0"))

    def _text(self) -> str:
        return text(self.hunt, "monster")


def hunt(*, render_mode: str | None = None, **setting: Any) -> AECEnv[str, Observation, int]:
    """Return a ``HuntAECEnv`` in which an illegal action loses the hunt."""
    return wrapped(HuntAECEnv(render_mode=render_mode, **setting))
