"""A monster learns to escape from a hunter who shoots at random, by Q-learning with a table.

It needs ``pip install "dedale[environments]"`` and some seconds.
"""

from __future__ import annotations

import dedale.environments  # noqa: F401
import gymnasium
import numpy as np
from numpy.typing import NDArray

FIELD = """\
S..#.
.#...
...#.
#....
..#.G
"""

#: What the table knows of each cell that the monster has stood on: the worth of each action.
Table = dict[int, NDArray[np.float64]]


def where(seen: NDArray[np.float32]) -> int:
    """Return the monster's cell: against a hunter who shoots at random nothing else matters."""
    return int(seen[..., 4].argmax())


def play(env: gymnasium.Env, table: Table, dice: np.random.Generator, explore: float) -> float:
    """Play a hunt, learn from it unless it explores nothing, and return its reward."""
    seen, info = env.reset(seed=int(dice.integers(2**31)))
    while True:
        cell, legal = where(seen), np.flatnonzero(info["action_mask"])
        worths = table.setdefault(cell, np.zeros(len(info["action_mask"])))
        if dice.random() < explore:
            action = dice.choice(legal)
        else:
            best = worths[legal] == worths[legal].max()
            action = dice.choice(legal[best])
        seen, reward, is_over, _, info = env.step(action)
        if explore > 0:
            after = np.flatnonzero(info["action_mask"])
            worth = table.get(where(seen), worths * 0)
            target = reward if is_over else worth[after].max()
            worths[action] += 0.1 * (target - worths[action])
        if is_over:
            return float(reward)


def learn(hunts: int = 5000, trials: int = 1000, seed: int = 1) -> tuple[float, float]:
    """Return the share of hunts that the monster wins before and after it has learned."""
    env = gymnasium.make("dedale/Hunt-v0", hunter="easy", field=FIELD)
    dice = np.random.default_rng(seed)
    table: Table = {}
    before = np.mean([play(env, {}, dice, explore=0) > 0 for _ in range(trials)])
    for number in range(hunts):
        play(env, table, dice, explore=max(0.05, 1 - 2 * number / hunts))
    after = np.mean([play(env, table, dice, explore=0) > 0 for _ in range(trials)])
    return float(before), float(after)


if __name__ == "__main__":
    before, after = learn()
    print(f"hunts won before learning {before:.1%}, after it {after:.1%}")
