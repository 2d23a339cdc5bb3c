"""Finite games of two players as graphs: positions, and the moves between them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dedale import _engine
from dedale._asking import ask
from dedale._drawing import Played
from dedale._error import Error

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["GameGraph"]


class GameGraph(Played):
    """A game whose positions are nodes: who is to move chooses an arc.

    Who has no move has lost, or with ``misere`` has won. Players take turns; ``owners`` says
    instead who moves at each position, ``"first"`` or ``"second"``. The values of all positions
    are known: from each with perfect play. Up to 300 positions and 6,000 moves are drawn.
    """

    _operation: ClassVar[str] = "solve"

    def __init__(
        self,
        moves: Mapping[Any, Iterable[Any]],
        *,
        start: Any = None,
        misere: bool = False,
        owners: Mapping[Any, str] | None = None,
    ) -> None:
        listed = {node: list(arcs) for node, arcs in moves.items()}
        nodes = list(dict.fromkeys([*listed, *(to for arcs in listed.values() for to in arcs)]))
        number = {node: place for place, node in enumerate(nodes)}
        if not nodes:
            raise Error("a game graph has at least one position")
        if start is not None and start not in number:
            raise Error(f"the start {start!r} is no position of the graph")
        graph: dict[str, Any] = {
            "arcs": [[number[to] for to in listed.get(node, ())] for node in nodes],
            "start": 0 if start is None else number[start],
            "convention": "misere" if misere else "normal",
        }
        names = [str(node).encode(errors="replace").decode() for node in nodes]
        if len(set(names)) == len(names):
            graph["names"] = names
        if owners is not None:
            missing = [node for node in nodes if node not in owners]
            if missing:
                raise Error(f"the position {missing[0]!r} has no owner")
            graph["owners"] = [owners[node] for node in nodes]
        self._solved(json.dumps(graph), nodes)

    def _solved(self, text: str, nodes: Sequence[Any] | None) -> None:
        self._names, self._values, self._distances = _engine.solve_graph(text.encode())
        self._text = text
        self._nodes: Sequence[Any] = self._names if nodes is None else nodes
        self._numbers = {node: place for place, node in enumerate(self._nodes)}
        self._named = dict(zip(self._names, self._nodes, strict=True))
        self._moves: list[str] = []
        self._state = None

    @classmethod
    def from_text(cls, text: str) -> GameGraph:
        """Read a graph from text: a list of edges, DOT, JSON or PGSolver, as in docs/formats.md."""
        graph = cls.__new__(cls)
        graph._solved(text, None)
        return graph

    @classmethod
    def from_networkx(
        cls,
        graph: nx.DiGraph[Any],
        *,
        start: Any = None,
        misere: bool = False,
        owner: str | Callable[[Any], str] | None = None,
    ) -> GameGraph:
        """Make the game of a directed graph of networkx.

        ``owner`` is the node attribute with ``"first"`` or ``"second"``, or a function that says
        it.
        """
        if not graph.is_directed():
            raise Error("a game graph is directed")
        moves = {node: list(graph.successors(node)) for node in graph}
        owners: dict[Any, str] | None = None
        if callable(owner):
            owners = {node: owner(node) for node in graph}
        elif owner is not None:
            owners = dict(graph.nodes(data=owner))
        return cls(moves, start=start, misere=misere, owners=owners)

    def _request(self) -> Mapping[str, Any]:
        return {"game": {"text": self._text}, "moves": self._moves}

    def _repr_svg_(self) -> str | None:
        """Draw the graph, if it is small; else notebooks show it as text."""
        try:
            return self.to_svg()
        except Error as error:
            if error.code in ("graph-not-drawn", "graph-too-large"):
                return None
            raise

    def _ask(self, moves: Sequence[str], **more: Any) -> dict[str, Any]:
        self._state = ask("solve", {**self._request(), "moves": moves, **more})
        self._moves = list(self._state["moves"])
        return self._state

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def positions(self) -> Sequence[Any]:
        """The positions, in the order of ``values`` and ``distances``."""
        return self._nodes

    @property
    def values(self) -> NDArray[np.int8]:
        """The value of each position for the player to move: 1 a win, 0 a draw, -1 a loss."""
        return self._values

    @property
    def distances(self) -> NDArray[np.int32]:
        """The moves to the end from each position with best play; -1 for a draw."""
        return self._distances

    def value(self, position: Any) -> str:
        """``"win"``, ``"loss"`` or ``"draw"``, for the player to move at the position."""
        try:
            number = self._numbers[position]
        except KeyError:
            raise Error(f"{position!r} is no position of the graph") from None
        return {1: "win", 0: "draw", -1: "loss"}[int(self._values[number])]

    @property
    def view(self) -> dict[str, Any]:
        """All that the engine says of the position: the response of ``solve`` in docs/json.md."""
        return self._ask(self._moves) if self._state is None else self._state

    @property
    def position(self) -> Any:
        """Where the play stands."""
        return self._named[self.view["position"]]

    @property
    def legal_moves(self) -> list[Any]:
        """The positions that can be moved to, best first (up to 1,000)."""
        return [self._named[move["to"]] for move in self.view["legal"]]

    @property
    def result(self) -> str | None:
        """The winner, as of every game."""
        return self.winner

    def play(self, move: Any) -> None:
        """Move to a position."""
        if move not in self._numbers:
            raise Error(f"{move!r} is no position of the graph")
        self._ask([*self._moves, self._names[self._numbers[move]]])

    def reply(self) -> Any:
        """Let the perfect player move, and return where to."""
        return self._named[self._ask(self._moves, reply=True)["reply"]]

    def strategy(self, player: str | None = None) -> dict[Any, Any]:
        """Return a winning strategy: where to move at each position that it can lead to."""
        request = {"game": {"text": self._text}, "player": player}
        moves = ask("strategy", request)["moves"]
        return {self._named[at]: self._named[to] for at, to in moves}

    def __repr__(self) -> str:
        return f"<GameGraph of {len(self)} positions>"
