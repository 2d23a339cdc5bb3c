"""The games as environments for learning: PettingZoo's (AEC) for two players, Gymnasium's for one.

Legal moves, views and results are the engine's. Every environment masks its actions. This
package needs ``pettingzoo`` and ``gymnasium``: ``pip install "dedale[environments]"``.
"""

from __future__ import annotations

from importlib.util import find_spec

if not (find_spec("gymnasium") and find_spec("pettingzoo")):
    raise ModuleNotFoundError(
        "dedale.environments needs pettingzoo and gymnasium; "
        "install them with: pip install 'dedale[environments]'"
    )

from gymnasium import register

from dedale.environments._bar import ChompEnv, chomp
from dedale.environments._escape import HuntEnv
from dedale.environments._hunted import HuntAECEnv, hunt
from dedale.environments._sight import MONSTER_ACTIONS, PLANES
from dedale.environments._stones import LinkGameEnv, link_game

__all__ = [
    "MONSTER_ACTIONS",
    "PLANES",
    "ChompEnv",
    "HuntAECEnv",
    "HuntEnv",
    "LinkGameEnv",
    "chomp",
    "hunt",
    "link_game",
]

register(id="dedale/Hunt-v0", entry_point="dedale.environments:HuntEnv")
