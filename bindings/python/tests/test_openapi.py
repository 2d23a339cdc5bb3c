"""The server's OpenAPI document is one, and the server holds to it.

schemathesis draws requests with and without the form that the document gives them, and looks at
status codes, content types and every response's schema. ``REQUESTS`` says how many it draws for an
operation in each phase.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

from openapi_spec_validator import validate

REQUESTS = os.environ.get("REQUESTS", "10")
OPERATIONS = 17
SETTINGS = Path(__file__).with_name("schemathesis.toml")


def document(address: str) -> dict[str, object]:
    """Return the OpenAPI document of the server."""
    connection = HTTPConnection(address, timeout=60)
    connection.request("GET", "/api/openapi.json")
    found = json.loads(connection.getresponse().read())
    connection.close()
    assert isinstance(found, dict)
    return found


def test_the_document_is_openapi(address: str) -> None:
    validate(document(address))


def test_the_server_holds_to_its_document(address: str, tmp_path: Path) -> None:
    url = f"http://{address}/api/openapi.json"
    command = [str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(SETTINGS)]
    options = ["--max-examples", REQUESTS, "--seed", "1", "--workers", "1", "--no-color"]
    run = subprocess.run(
        [*command, "run", url, *options],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    selected = re.search(r"Selected: (\d+)/(\d+)", run.stdout)
    assert selected is not None, run.stdout
    assert selected[1] == selected[2]
    assert int(selected[1]) >= OPERATIONS
