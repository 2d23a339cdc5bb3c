"""Hex, Y and HexMo as environments of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from dedale.environments._turns import Observation, TurnEnv, wrapped
from dedale.games import LinkGame
from dedale.names import Game

__all__ = ["LinkGameEnv", "link_game"]


class LinkGameEnv(TurnEnv):
    """A game of stones between ``first_0`` and ``second_0``, who may swap colors.

    An action is the number of a cell, row by row, then swap, then pass. The planes, of int8: own
    stones, the opponent's, cells of the board, and whether own stones are red.
    """

    def __init__(
        self,
        game: Game = "hex",
        size: int | None = None,
        *,
        swap: bool | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._new: dict[str, Any] = {"game": game, "size": size, "swap": swap}
        self.game = LinkGame(**self._new)
        view = self.game.view
        labels: list[str | None] = view["labels"]
        #: The move of each action; None where the board has no such cell.
        self.moves: list[str | None] = [*labels, "swap", "pass"]
        self._actions = {move: action for action, move in enumerate(self.moves) if move}
        self._shape = (view["board"]["height"], view["board"]["width"])
        self._cells = np.array([label is not None for label in labels]).reshape(self._shape)
        self.metadata = {**TurnEnv.metadata, "name": f"{game}_v0"}
        count = len(self.moves)
        planes = spaces.Box(0, 1, (*self._shape, 4), np.int8)
        super().__init__(("first_0", "second_0"), (count, count), planes, render_mode)

    def _begin(self, seed: int | None) -> None:
        self.game = LinkGame(**self._new)

    def _act(self, action: int) -> None:
        self.game.play(self.moves[action] or "no cell")

    def _to_move(self) -> str | None:
        seat = self.game.view["seat"]
        return None if seat is None else f"{seat}_0"

    def _winner(self) -> str | None:
        result = self.game.result
        return f"{result['winner']}_0" if result and result["winner"] else None

    def _legal(self) -> list[int]:
        return [self._actions[move] for move in self.game.legal_moves]

    def _color(self, agent: str) -> str:
        """Return the color of an agent's stones, which a swap changes."""
        known, color = self._to_move(), self.game.to_move
        if known is None:
            known, color = self._winner(), self.game.winner
        other = "blue" if color == "red" else "red"
        return str(color) if known == agent else other

    def _planes(self, agent: str) -> NDArray[Any]:
        board = self.game.view["board"]
        left, top = board["origin"]
        own = self._color(agent)
        planes = np.zeros((*self._shape, 4), np.int8)
        for color, stones in board.get("stones", {}).items():
            for q, r in stones:
                planes[r - top, q - left, 0 if color == own else 1] = 1
        planes[..., 2] = self._cells
        planes[..., 3] = own == "red"
        return planes

    def _text(self) -> str:
        return self.game.board.to_text()


def link_game(
    game: Game = "hex",
    size: int | None = None,
    *,
    swap: bool | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """Return a ``LinkGameEnv`` in which an illegal action loses the game."""
    return wrapped(LinkGameEnv(game, size, swap=swap, render_mode=render_mode))
