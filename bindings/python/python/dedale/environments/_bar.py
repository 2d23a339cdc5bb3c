"""Chomp as an environment of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from dedale.chomp import Chomp
from dedale.environments._turns import Observation, TurnEnv, wrapped

__all__ = ["ChompEnv", "chomp"]


class ChompEnv(TurnEnv):
    """Chomp between ``first_0`` and ``second_0``; who eats the last square has lost.

    An action is the number of a square, row by row. The planes, of int8: squares that are left,
    and the square that nobody wants.
    """

    def __init__(self, rows: int = 4, columns: int = 7, *, render_mode: str | None = None) -> None:
        self.bar = Chomp(rows, columns)
        self._shape = (rows, columns)
        self.metadata = {**TurnEnv.metadata, "name": "chomp_v0"}
        count = rows * columns
        planes = spaces.Box(0, 1, (rows, columns, 2), np.int8)
        super().__init__(("first_0", "second_0"), (count, count), planes, render_mode)

    def _begin(self, seed: int | None) -> None:
        self.bar = Chomp(*self._shape)

    def _act(self, action: int) -> None:
        row, column = divmod(action, self._shape[1])
        self.bar.play((row + 1, column + 1))

    def _to_move(self) -> str | None:
        return None if self.bar.to_move is None else f"{self.bar.to_move}_0"

    def _winner(self) -> str | None:
        return None if self.bar.winner is None else f"{self.bar.winner}_0"

    def _legal(self) -> list[int]:
        columns = self._shape[1]
        return [(row - 1) * columns + column - 1 for row, column in self.bar.legal_moves]

    def _planes(self, agent: str) -> NDArray[Any]:
        planes = np.zeros((*self._shape, 2), np.int8)
        planes[..., 0] = np.arange(self._shape[0])[:, None] < self.bar.heights
        planes[0, 0, 1] = 1
        return planes

    def _text(self) -> str:
        return self.bar.to_text()


def chomp(
    rows: int = 4, columns: int = 7, *, render_mode: str | None = None
) -> AECEnv[str, Observation, int]:
    """Return a ``ChompEnv`` in which an illegal action loses the game."""
    return wrapped(ChompEnv(rows, columns, render_mode=render_mode))
