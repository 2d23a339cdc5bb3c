"""The exception of the engine."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["Error"]


class Error(ValueError):
    """The engine refuses a request, with one sentence that says why.

    ``code`` names the sentence for programs, and ``values`` has what stands in it.
    """

    code: str
    values: dict[str, str]

    def __init__(
        self, sentence: str, code: str = "refused", values: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.values = dict(values or {})

    def __reduce__(self) -> tuple[type[Error], tuple[str, str, dict[str, str]]]:
        return (type(self), (str(self), self.code, self.values))
