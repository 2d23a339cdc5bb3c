"""What draws itself by an operation of the engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from dedale._asking import export
from dedale.names import Format, Theme

__all__ = ["Answered", "Drawing"]


class Drawing(ABC):
    """An answer that shows itself as SVG in notebooks, and writes itself as files."""

    _operation: ClassVar[str]

    @abstractmethod
    def _request(self) -> Mapping[str, Any]:
        """Return the request whose response is drawn."""

    def export(self, format: Format, **options: Any) -> bytes:  # noqa: A002
        """Return a file of this format, as ``dedale.export`` does."""
        return export(self._operation, self._request(), format, **options)

    def to_svg(self, *, cell: int | None = None, theme: Theme | None = None) -> str:
        """Draw it as SVG; a cell is so many pixels wide."""
        return self.export("svg", cell=cell, theme=theme).decode()

    def _repr_svg_(self) -> str | None:
        return self.to_svg()


class Answered(Drawing):
    """A drawing of a response that has the command's answer in it."""

    _response: dict[str, Any]

    @property
    def answer(self) -> dict[str, Any]:
        """The answer, as the command prints it with ``--json``."""
        answer = self._response["answer"]
        assert isinstance(answer, dict)
        return answer
