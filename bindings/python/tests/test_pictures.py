"""Pictures that Pillow writes, and those that we write."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from dedale import Board, Error, Maze, export, find_path
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

# Kinds of pictures, how Pillow writes them, and the modes that they have.
KINDS = [
    ("png", {}, ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"]),
    ("jpeg", {"quality": 75}, ["L", "RGB", "CMYK"]),
    ("jpeg", {"quality": 75, "progressive": True}, ["L", "RGB"]),
    ("gif", {}, ["1", "L", "P"]),
    ("bmp", {}, ["1", "L", "P", "RGB", "RGBA"]),
    ("webp", {"quality": 75}, ["RGB", "RGBA"]),
    ("webp", {"lossless": True}, ["RGB", "RGBA"]),
]


def picture(walls: np.ndarray, cell: int, mode: str) -> Image.Image:
    """Draw walls in black on white, with this side of a cell in pixels."""
    grey = np.where(walls, 0, 255).astype(np.uint8)
    large = np.kron(grey, np.ones((cell, cell), dtype=np.uint8))
    if mode == "I;16":
        return Image.fromarray(large.astype(np.uint16) * 257)
    return Image.fromarray(large).convert(mode)


def written(image: Image.Image, kind: str, options: dict[str, object]) -> bytes:
    into = io.BytesIO()
    image.save(into, kind, **options)
    return into.getvalue()


boards = st.builds(
    lambda seed, width, height: np.random.default_rng(seed).random((height, width)) < 0.4,
    st.integers(0, 1000),
    st.integers(1, 40),
    st.integers(1, 40),
)


@pytest.mark.parametrize(
    ("kind", "options", "mode"),
    [(kind, options, mode) for kind, options, modes in KINDS for mode in modes],
)
@settings(max_examples=15, deadline=None)
@given(walls=boards, cell=st.sampled_from([1, 3, 8]))
def test_each_kind_holds_the_same_board(
    kind: str, options: dict[str, object], mode: str, walls: np.ndarray, cell: int
) -> None:
    if kind in ("jpeg", "webp") and cell < 8:
        cell = 8  # What is blurred shows larger cells.
    data = written(picture(walls, cell, mode), kind, options)
    board = Board.from_bytes(data, pixels=str(cell))
    assert board.weights.tolist() == np.where(walls, 0, 1).tolist()
    with pytest.raises(Error, match="expected"):
        Board.from_bytes(data[: len(data) // 2])


def test_the_cells_are_found_and_told(tmp_path: Path) -> None:
    walls = np.random.default_rng(5).random((13, 17)) < 0.4
    walls[0, 0] = walls[-1, -1] = True
    for kind in ("png", "jpeg", "gif", "bmp", "webp"):
        path = tmp_path / f"board.{kind}"
        picture(walls, 8, "L").save(path)
        board = Board.from_file(path)
        assert board.weights.tolist() == np.where(walls, 0, 1).tolist()
        assert board.note is not None
        assert "8×8 pixels a cell" in board.note
        inverted = Board.from_file(path, walls="light")
        assert inverted.weights.tolist() == np.where(walls, 1, 0).tolist()


def test_pillow_opens_what_we_write() -> None:
    request = {"generator": "backtracker", "width": 9, "height": 7, "seed": 4}
    board = Maze(9, 7, seed=4).blocks()
    with Image.open(io.BytesIO(export("maze", request, "pixels"))) as image:
        assert image.format == "PNG"
        pixels = np.asarray(image.convert("L"))
    assert (pixels > 127).tolist() == (board.weights > 0).tolist()


def test_colours_are_a_legend() -> None:
    image = Image.new("RGB", (60, 30), "white")
    image.paste("red", (0, 0, 10, 10))
    image.paste("#00ff00", (50, 20, 60, 30))
    image.paste("black", (20, 0, 30, 20))
    image.paste("blue", (20, 20, 30, 30))
    legend = "#ff0000=start #00ff00=goal black=wall else=free blue=cost:3"
    for kind in ("png", "jpeg", "webp", "bmp"):
        data = written(image, kind, {})
        board = Board.from_bytes(data, pixels="10", legend=legend)
        assert board.weights.tolist() == [
            [1, 1, 0, 1, 1, 1],
            [1, 1, 0, 1, 1, 1],
            [1, 1, 3, 1, 1, 1],
        ]
        found = find_path(board)
        assert found is not None
        assert (found.steps, found.cost) == (7, 9)
