"""The command that the package is compared with."""

from __future__ import annotations

import os

import pytest


def command() -> str:
    """Return the command that ``DEDALE`` names, or skip the test."""
    named = os.environ.get("DEDALE")
    if named is None:
        pytest.skip("DEDALE names no command; ./test does")
    return named
