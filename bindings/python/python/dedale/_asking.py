"""Every operation of the engine, as requests and responses of plain Python values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from dedale import _engine
from dedale._error import Error
from dedale.names import Format

__all__ = ["ask", "export", "menu"]

#: The types of columns.
_COLUMNS = {"u8": "u1", "u32": "<u4", "i32": "<i4", "f64": "<f8"}


def ask(
    operation: str, request: Mapping[str, Any] | None = None, *, columns: bool = False
) -> dict[str, Any]:
    """Run an operation of the engine, and return its response.

    Requests and responses are those of ``docs/json.md``. A ``Board`` may stand where a request
    has a board, and arrays where it has lists. With ``columns`` the long lists of a response are
    arrays that look at its memory. Raises ``Error`` with the engine's sentence.
    """
    kind, data, _, _ = _engine.ask(operation, _written(request or {}), columns)
    match kind:
        case "json":
            response = json.loads(data)
        case "columns":
            response = _with_columns(data)
        case _:
            raise Error(f"{operation} answers with a file; see dedale.export")
    assert isinstance(response, dict)
    return response


def export(
    operation: str,
    request: Mapping[str, Any],
    format: Format,  # noqa: A002
    **options: Any,
) -> bytes:
    """Return the response of an operation as a file.

    ``format`` is ``"svg"``, ``"png"``, ``"gif"``, ``"posthoc"``, ``"map"``, ``"text"``,
    ``"level"``, ``"json"``, ``"pixels"`` or ``"pdf"``; ``options`` are ``theme``, ``cell``,
    ``wall``, ``solution``, ``words`` and ``worksheet``, as in ``docs/json.md``.
    """
    whole = {"operation": operation, "request": request, "format": format, **options}
    _, data, _, _ = _engine.ask("export", _written(whole), False)
    return data


def menu() -> dict[str, Any]:
    """Return every name that requests take, and the limits."""
    names = json.loads(_engine.document("menu"))
    assert isinstance(names, dict)
    return names


def _written(request: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(dict(request), default=_plain, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError, UnicodeEncodeError) as wrong:
        raise Error(f"the request is no JSON: {wrong}", "malformed") from wrong


def _plain(value: object) -> object:
    if isinstance(value, _engine.Board):
        return value.sketch()
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} is no value of JSON")


def _with_columns(data: bytes) -> Any:
    """Read a response whose long lists are columns: a head in JSON, then the columns."""
    length = int.from_bytes(data[:4], "little")
    head = json.loads(data[4 : 4 + length])
    response, place = head["response"], 4 + length
    for column in head["columns"]:
        place += -place % 8
        array = np.frombuffer(data, _COLUMNS[column["type"]], column["count"], place)
        place += array.nbytes
        *folders, last = column["name"].split("/")
        at = response
        for folder in folders:
            at = at[folder]
        at[last] = array
    return response
