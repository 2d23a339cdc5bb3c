"""The random cases are the same ones each time, and none is timed.

``EXAMPLES=5000 ./test`` draws others, and more of them.
"""

from __future__ import annotations

import os

from hypothesis import settings

EXAMPLES = os.environ.get("EXAMPLES")
settings.register_profile(
    "dedale",
    deadline=None,
    derandomize=EXAMPLES is None,
    database=None,
    max_examples=int(EXAMPLES or 100),
)
settings.load_profile("dedale")
