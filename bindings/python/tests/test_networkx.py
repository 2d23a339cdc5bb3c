"""Graphs that networkx writes, and those that the command writes, read by the other one."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from command import command
from dedale import ask
from hypothesis import assume, given, settings
from hypothesis import strategies as st

NODES = st.integers(2, 7)
ARCS = NODES.flatmap(
    lambda count: st.dictionaries(
        st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)),
        st.integers(1, 9),
        min_size=1,
    )
)
NAMES = ["Aix", "Brest", "Caen", "Dax", "Èze", "Foix", "Gap"]


def drawn(arcs: dict[tuple[int, int], int]) -> nx.DiGraph[str]:
    """Build a graph of towns with these weights."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for (start, end), weight in arcs.items():
        graph.add_edge(NAMES[start], NAMES[end], weight=weight)
    return graph


def graphml(graph: nx.DiGraph[str]) -> str:
    into = io.BytesIO()
    nx.write_graphml(graph, into)
    return into.getvalue().decode()


def node_link(graph: nx.DiGraph[str]) -> str:
    return json.dumps(nx.node_link_data(graph, edges="links"))


def converted(text: str, form: str, path: Path) -> str:
    """Write the graph in another form by the command."""
    path.write_text(text)
    words = [command(), "game", "convert", str(path), "--format", form]
    return subprocess.check_output(words, text=True)


@settings(max_examples=40, deadline=None)
@given(ARCS)
def test_paths_cost_what_networkx_finds(arcs: dict[tuple[int, int], int]) -> None:
    graph = drawn(arcs)
    start, *_, goal = [*graph.nodes, *graph.nodes]
    expected: float | None
    try:
        expected = nx.dijkstra_path_length(graph, start, goal)
    except nx.NetworkXNoPath:
        expected = None
    for text in (graphml(graph), node_link(graph)):
        answer: dict[str, Any] = ask("graph", {"graph": text, "from": [start], "to": [goal]})
        assert (answer["found"], answer["cost"]) == (expected is not None, expected)


@settings(max_examples=20, deadline=None)
@given(ARCS)
def test_networkx_reads_what_the_command_writes(
    tmp_path_factory: pytest.TempPathFactory, arcs: dict[tuple[int, int], int]
) -> None:
    graph = drawn(arcs)
    assume(not nx.is_empty(graph))
    path = tmp_path_factory.mktemp("graphs") / "towns.graphml"
    written = converted(graphml(graph), "graphml", path)
    read = nx.read_graphml(io.BytesIO(written.encode()))
    assert set(read.edges) == set(graph.edges)
    data = json.loads(converted(graphml(graph), "node-link", path))
    assert set(nx.node_link_graph(data).edges) == set(graph.edges)
