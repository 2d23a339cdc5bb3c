"""Maps of Tiled that the command writes, opened by other packages."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytiled_parser
import pytmx  # type: ignore[import-untyped]
from command import command
from hypothesis import given, settings
from hypothesis import strategies as st
from pytiled_parser.layer import TileLayer

if TYPE_CHECKING:
    from pytiled_parser import TiledMap

SIDES = st.integers(1, 6)
ROWS = st.tuples(SIDES, SIDES).flatmap(
    lambda size: st.lists(
        st.text(".#29", min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1]
    )
)


def written(text: str, path: Path) -> None:
    """Write the drawing as a map."""
    subprocess.run([command(), "convert", "-", path], input=text.encode(), check=True)


def cost(properties: dict[str, object] | None) -> int:
    """Read the cost of a cell from its tile: 0 for a wall."""
    properties = properties or {}
    return 0 if properties.get("solid") else int(str(properties.get("cost", 1)))


def by_pytmx(path: Path) -> list[list[int]]:
    tiled = pytmx.TiledMap(str(path))
    costs = [[0] * tiled.width for _ in range(tiled.height)]
    for x, y, tile in tiled.layers[0].iter_data():
        costs[y][x] = cost(tiled.get_tile_properties_by_gid(tile))
    return costs


def by_pytiled_parser(path: Path) -> list[list[int]]:
    tiled: TiledMap = pytiled_parser.parse_map(path)
    tiles = tiled.tilesets[1].tiles or {}
    layer = tiled.layers[0]
    assert isinstance(layer, TileLayer)
    assert layer.data is not None
    return [
        [
            cost(dict(tiles[tile - 1].properties or {}) if tile - 1 in tiles else None)
            for tile in row
        ]
        for row in layer.data
    ]


@settings(max_examples=30, deadline=None)
@given(ROWS)
def test_maps_have_the_same_cells_in_other_packages(
    tmp_path_factory: pytest.TempPathFactory, rows: list[str]
) -> None:
    costs = [[0 if sign == "#" else int(sign.replace(".", "1")) for sign in row] for row in rows]
    folder = tmp_path_factory.mktemp("tiled")
    for name in ("board.tmx", "board.tmj"):
        written("\n".join(rows), folder / name)
        assert by_pytiled_parser(folder / name) == costs
    assert by_pytmx(folder / "board.tmx") == costs


def test_starts_and_goals_are_objects(tmp_path: Path) -> None:
    path = tmp_path / "board.tmx"
    written("S.G\n...", path)
    marks = [(mark.name, mark.x // 16, mark.y // 16) for mark in pytmx.TiledMap(str(path)).objects]
    assert marks == [("start", 0, 0), ("goal", 2, 0)]
