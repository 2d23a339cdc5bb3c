"""Long work lets other threads run, and Ctrl-C ends it."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from dedale import Board, FlowField, Planner, find_path

#: Each runs for minutes, if nobody stops it.
LONG = {
    "a search": """
        board = dedale.Board(40, 40)
        board.block((38, 39)); board.block((39, 38)); board.block((38, 38))
        dedale.find_path(board, (0, 0), (39, 39), algorithm="idastar")
    """,
    "a planner": """
        board = dedale.Board(40, 40)
        board.block((38, 39)); board.block((39, 38)); board.block((38, 38))
        dedale.Planner(board, "idastar").find((0, 0), (39, 39))
    """,
    "many queries": """
        free = numpy.random.default_rng(1).random((1000, 1000)) > 0.3
        board = dedale.Board.from_array(free, neighbors=8)
        cells = numpy.argwhere(free)[:, ::-1]
        ends = numpy.random.default_rng(2).integers(len(cells), size=(2, 200000))
        dedale.Planner(board, "jps").find_all(cells[ends[0]], cells[ends[1]])
    """,
    "a tournament": """
        dedale.tournament(["hard", "wary"], ["mixture"], 2000, difficulty="very-hard")
    """,
    "a tree search": """
        while True: dedale.LinkGame("hex", 11).reply("mcts:200000")
    """,
    "an index": """
        free = numpy.random.default_rng(1).random((1000, 1000)) > 0.02
        board = dedale.Board.from_array(free, neighbors=8)
        while True: dedale.PathIndex(board, labels=True)
    """,
}


@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_ends_long_work(work: str) -> None:
    lines = "\n".join(line.strip() for line in LONG[work].strip().splitlines())
    program = f"import dedale, numpy\nprint('begun', flush=True)\n{lines}"
    run = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "begun\n"
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=30)
    assert errors.splitlines()[-1] == "KeyboardInterrupt", errors


def test_other_threads_run_meanwhile() -> None:
    counted: list[int] = []
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            counted.append(1)
            time.sleep(0)

    thread = threading.Thread(target=count)
    board = Board(3000, 3000)
    thread.start()
    before = len(counted)
    FlowField(board, (0, 0))
    after = len(counted)
    done.set()
    thread.join()
    assert after > before


def test_threads_ask_and_edit_at_once() -> None:
    board = Board.from_array(np.random.default_rng(2).random((60, 60)) > 0.2)
    board.open((0, 0))
    board.open((59, 59))
    field, planner = FlowField(board, (0, 0)), Planner(board)
    failures: list[BaseException] = []

    def ask(seed: int) -> None:
        rng = np.random.default_rng(seed)
        try:
            for x, y in rng.integers(1, 58, (300, 2)).tolist():
                if seed % 2:
                    board.set_terrain((x, y), int(rng.integers(0, 2)))
                path = planner.find((59, 59), (0, 0))
                assert path is None or path[0] == (59, 59)
                assert field.distances.shape == (60, 60)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    np.testing.assert_array_equal(field.distances, FlowField(board.copy(), (0, 0)).distances)
    last, fresh = planner.find((59, 59), (0, 0)), find_path(board, (59, 59), (0, 0))
    assert (last and last.cost) == (fresh and fresh.cost)
