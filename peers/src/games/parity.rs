//! Game graphs as parity games, solved by `merc_vpg`.
//!
//! An end is a position that leads to itself, with the priority of who has won there.
//! Somebody wins a parity game that never ends otherwise, so each is solved twice, all
//! other positions having the priority of the one player and then of the other. Who
//! wins although endless play is the other one's has won; if there is nobody, it is a
//! draw. Distances do not come out.
//!
//! Where players take turns each position stands twice, once for either player.

use dedale_games::game::{Convention, GameGraph, Seat};
use dedale_games::solve::Value;
use merc_vpg::{PG, ParityGame, Player, Priority, Set, VertexIndex, solve_zielonka};

const PLAYERS: [Player; 2] = [Player::Even, Player::Odd];

/// The same game twice: endless play is won by the even player and by the odd one.
pub struct Twice([ParityGame; 2]);

/// For both games the positions that the even and the odd player win.
pub struct Winners([[Set; 2]; 2]);

impl Twice {
    /// The first player is the even one. The graph is played normally.
    pub fn of(graph: &GameGraph) -> Self {
        assert_eq!(graph.convention(), Convention::Normal, "who has no move has lost");
        Self(PLAYERS.map(|endless| {
            let copies = copies(graph);
            let node = |position: u32, copy: usize| copies * position as usize + copy;
            let owners = (0..graph.position_count()).flat_map(|position| {
                let turns = Seat::BOTH.into_iter().take(copies);
                turns.map(move |turn| player(graph.owner(position).unwrap_or(turn)))
            });
            let owners: Vec<Player> = owners.collect();
            let priorities = vec![Priority::new(endless.to_index()); owners.len()];
            let arcs = || {
                (0..graph.position_count()).flat_map(move |from| {
                    (0..copies).flat_map(move |copy| {
                        let begin = VertexIndex::new(node(from, copy));
                        // Of two copies a move leads to the other player's.
                        let end = move |to| VertexIndex::new(node(to, copies - 1 - copy));
                        graph.successors(from).map(move |to| (begin, end(to)))
                    })
                })
            };
            // Ends get their loops here, and the priority of the owner's opponent.
            ParityGame::from_edges(VertexIndex::new(0), owners, priorities, true, arcs)
        }))
    }

    /// A game that was read, and in which the even player wins what never ends.
    pub fn of_read(game: ParityGame) -> Self {
        let vertices = || game.iter_vertices();
        let is_end = |from: VertexIndex| game.outgoing_edges(from).all(|arc| arc.to() == from);
        let priority =
            |vertex| if is_end(vertex) { game.priority(vertex) } else { Priority::new(1) };
        let arcs = || {
            vertices().flat_map(|from| game.outgoing_edges(from).map(move |arc| (from, arc.to())))
        };
        let owners = vertices().map(|vertex| game.owner(vertex)).collect();
        let priorities = vertices().map(priority).collect();
        let other = ParityGame::from_edges(VertexIndex::new(0), owners, priorities, false, arcs);
        Self([game, other])
    }

    /// By Zielonka's algorithm, without strategies.
    pub fn solve(&self) -> Winners {
        let [even, odd] = &self.0;
        Winners([even, odd].map(|game| solve_zielonka(game, false).0))
    }
}

impl Winners {
    /// What each position of the graph is worth to the one whose turn it is; nothing
    /// where that would not be the same for both players.
    pub fn values(&self, graph: &GameGraph) -> impl Iterator<Item = Option<Value>> {
        let copies = copies(graph);
        (0..graph.position_count()).map(move |position| {
            let turns = Seat::BOTH.into_iter().take(copies).enumerate();
            let mut values = turns.map(|(copy, turn)| {
                let owner = graph.owner(position).unwrap_or(turn);
                self.value(copies * position as usize + copy, owner)
            });
            let value = values.next()?;
            values.all(|other| other == value).then_some(value)
        })
    }

    fn value(&self, vertex: usize, owner: Seat) -> Value {
        let Self([endless_is_even, endless_is_odd]) = self;
        let winner = match (endless_is_odd[0][vertex], endless_is_even[1][vertex]) {
            (true, _) => Seat::First,
            (_, true) => Seat::Second,
            (false, false) => return Value::Draw,
        };
        if winner == owner { Value::Win } else { Value::Loss }
    }
}

/// How many vertices there are for each position.
pub fn copies(graph: &GameGraph) -> usize {
    if graph.has_owners() { 1 } else { 2 }
}

fn player(seat: Seat) -> Player {
    PLAYERS[seat.index()]
}
