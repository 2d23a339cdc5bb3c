"""Scenarios of the MovingAI benchmark: many queries on one map, with their optimal costs."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from dedale._asking import ask
from dedale._engine import Board
from dedale.names import Algorithm

__all__ = ["Scenario", "run_scenario"]


class Scenario:
    """The answers to all queries of a scenario."""

    def __init__(self, response: dict[str, Any]) -> None:
        self._response = response

    @property
    def answer(self) -> dict[str, Any]:
        """How many were solved and wrong, and how long they took: ``scen`` in docs/json.md."""
        answer = self._response["answer"]
        assert isinstance(answer, dict)
        return answer

    @property
    def queries(self) -> list[dict[str, Any]]:
        """Each query with its ``optimum`` in the file, the ``cost`` found, and ``nanos``."""
        return list(self._response["queries"])

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm that answered."""
        algorithm: Algorithm = self._response["algorithm"]
        return algorithm

    def __repr__(self) -> str:
        answer = self.answer
        return f"<Scenario of {answer['queries']} queries, {answer['wrong']} wrong>"


def run_scenario(
    board: Board, scenario: str | PathLike[str], *, algorithm: Algorithm = "auto"
) -> Scenario:
    """Answer every query of a scenario: a ``.scen`` file, or its text."""
    is_text = isinstance(scenario, str) and "\n" in scenario
    text = str(scenario) if is_text else Path(scenario).read_text(encoding="utf-8")
    return Scenario(ask("scen", {"board": board, "scenario": text, "algorithm": algorithm}))
