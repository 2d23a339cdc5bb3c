"""A small hunt as a game of OpenSpiel, which finds its value by linear programming.

It needs ``pip install open_spiel cvxpy-base`` and some seconds. ``dedale hunt value`` gives the
same for this field with ``--turns 3``.
"""

from __future__ import annotations

import itertools
import json
from typing import Any, NamedTuple

import dedale
import pyspiel
from open_spiel.python.algorithms import lp_solver, sequence_form_lp

FIELD = """\
S..
S.G
"""

SIDES = ("monster", "hunter")

#: The rules of ``dedale hunt value``, where they are not those of every hunt.
RULES = {"knows": "exit", "enters": "before", "late": "hunter"}


class Moment(NamedTuple):
    """Where a hunt stands, as the engine says."""

    player: int
    actions: list[int]
    is_over: bool
    winner: str | None
    #: What each side has seen and done, one after the other.
    known: tuple[list[str], ...]


class HuntGame(pyspiel.Game):  # type: ignore[misc]
    """A hunt on one field; legal moves, views and results are the engine's.

    Chance draws the entry. An action of either side is the number of a cell, row by row, to step
    to or to shoot at; the last action lets the hunter's turn pass. The winner gets 1, the loser -1,
    both 0 for a draw.
    """

    def __init__(self, field: str, **rules: Any) -> None:
        self.setting: dict[str, Any] = {"field": field, "rules": RULES | rules}
        first = dedale.Hunt(**self.setting)
        self.width, height = first.size
        self.cells = self.width * height
        self.moments: dict[tuple[int, ...], Moment] = {}
        self.entries = sorted(first.view_of("monster")["board"]["starts"])
        kind = pyspiel.GameType(
            short_name="dedale_hunt",
            long_name="A hunt of Dédale",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.cells + 1,
            max_chance_outcomes=len(self.entries),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2 * rules.get("turns", 4 * self.cells),
        )
        super().__init__(kind, info, {})

    def begun(self, entry: list[int]) -> dedale.Hunt:
        """Begin a hunt at an entry: the engine draws it, so seeds are tried until it is drawn."""
        for seed in itertools.count():
            hunt = dedale.Hunt(seed=seed, **self.setting)
            if hunt.view_of("monster")["entry"] == entry:
                break
        return hunt

    def moment(self, history: tuple[int, ...]) -> Moment:
        """Return where the hunt stands after an entry and some actions, which are played again."""
        if history not in self.moments:
            hunt = self.begun(self.entries[history[0]])
            for action in history[1:]:
                hunt.play(self.cell(action))
            known: tuple[list[str], ...] = ([], [])
            if history[1:]:
                before = self.moment(history[:-1])
                known = tuple(list(lines) for lines in before.known)
                known[before.player].append(str(history[-1]))
            for lines, side in zip(known, SIDES, strict=True):
                lines.append(json.dumps(hunt.view_of(side)))
            actions = sorted(self.action(move) for move in hunt.legal_moves)
            self.moments[history] = Moment(
                SIDES.index(hunt.side), actions, hunt.is_over, hunt.winner, known
            )
            if not hunt.is_over:
                hunt.leave()
        return self.moments[history]

    def cell(self, action: int) -> tuple[int, int] | None:
        """Return the cell of an action; None for letting the turn pass."""
        return None if action == self.cells else (action % self.width, action // self.width)

    def action(self, move: tuple[int, int] | None) -> int:
        """Return the action of a move."""
        return self.cells if move is None else move[0] + self.width * move[1]

    def new_initial_state(self) -> HuntState:
        """Return the hunt before its entry is drawn."""
        return HuntState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Knowledge:
        """Return what tells what a side knows."""
        return Knowledge()


class HuntState(pyspiel.State):  # type: ignore[misc]
    """A hunt after an entry and some actions, which are all that it holds."""

    @property
    def moment(self) -> Moment | None:
        """Where the hunt stands; None before the entry is drawn."""
        history = tuple(self.history())
        return self.get_game().moment(history) if history else None

    def current_player(self) -> int:
        """Return whose move it is."""
        moment = self.moment
        if moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if moment.is_over else moment.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the entries, all equally likely."""
        entries = self.get_game().entries
        return [(number, 1 / len(entries)) for number in range(len(entries))]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment is not None
        return self.moment.actions

    def _apply_action(self, action: int) -> None:
        """OpenSpiel notes the action in its history."""

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        is_entry = player == pyspiel.PlayerId.CHANCE
        return str(tuple(game.entries[action]) if is_entry else game.cell(action))

    def is_terminal(self) -> bool:
        """Whether the hunt is over."""
        return self.moment is not None and self.moment.is_over

    def returns(self) -> list[float]:
        """Return what the monster and the hunter get."""
        winner = None if self.moment is None else self.moment.winner
        monster = {"monster": 1.0, "hunter": -1.0}.get(winner or "", 0.0)
        return [monster, -monster]

    def __str__(self) -> str:
        return str(self.history())


class Knowledge:
    """What a side knows: all that it has seen and done."""

    tensor = None
    dict: dict[str, Any] = {}  # noqa: RUF012

    def set_from(self, state: HuntState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: HuntState, player: int) -> str:
        """Return it as text."""
        return "" if state.moment is None else "\n".join(state.moment.known[player])


def value(game: HuntGame) -> float:
    """Return the hunter's chance to win, and half of that of a draw, if both play optimally."""
    # They are for another solver, and those of scipy refuse them.
    lp_solver.DEFAULT_SOLVER_KWARGS.clear()
    monster, *_ = sequence_form_lp.solve_zero_sum_game(game, solver="SCIPY")
    return (1 - float(monster)) / 2


if __name__ == "__main__":
    print(f"{value(HuntGame(FIELD, turns=3)):.6f}")
