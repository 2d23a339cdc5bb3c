"""The random cases are the same ones each time, and none is timed.

``EXAMPLES=5000 ./test`` draws others, and more of them.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator

import pytest
from command import command
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


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Start the command that ``DEDALE`` names as a server: its host and port."""
    run = subprocess.Popen(
        [command(), "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert run.stdout is not None
    addresses = (re.search(r"listening on http://([\d.]+:\d+)", line) for line in run.stdout)
    yield next(filter(None, addresses))[1]
    run.terminate()
    run.wait()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no process is left with it at the end."""
    items.sort(key=lambda item: item.path.name != "test_openapi.py")
