"""Where the numbers of next steps lead."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["ARRIVED", "HEX_STEPS", "NOWHERE", "SQUARE_STEPS"]

#: The number of a cell from which no goal can be reached.
NOWHERE: Final = 0
#: The number of a goal.
ARRIVED: Final = 255


def _table(*steps: tuple[int, int]) -> NDArray[np.int8]:
    table = np.zeros((256, 2), np.int8)
    table[1 : len(steps) + 1] = steps
    table.setflags(write=False)
    return table


#: For each number of ``FlowField.next_steps`` the step ``(dx, dy)``, S W N E SW NW NE SE from 1:
#: ``SQUARE_STEPS[field.next_steps]`` is the step of every cell.
SQUARE_STEPS: Final = _table((0, 1), (-1, 0), (0, -1), (1, 0), (-1, 1), (-1, -1), (1, -1), (1, 1))

#: The same of hexagons, ``(dq, dr)``, E SE SW W NW NE from 1.
HEX_STEPS: Final = _table((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
