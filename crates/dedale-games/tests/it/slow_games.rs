//! Games solved slowly, from lists of moves, by repeating until nothing changes; and random
//! games.

use std::collections::BTreeMap;

use dedale::Random;
use dedale_games::game::{Convention, GameGraph, Numbered, Seat, Store, Value};

/// A game as plain lists.
#[derive(Clone, Debug)]
pub(crate) struct SlowGame {
    pub(crate) moves: Vec<Vec<u32>>,
    pub(crate) owners: Option<Vec<Seat>>,
    pub(crate) convention: Convention,
    /// Values of ends that the convention does not give, to the player to move there.
    pub(crate) ends: BTreeMap<u32, Value>,
    pub(crate) start: u32,
}

impl SlowGame {
    /// Copies a graph.
    pub(crate) fn of(graph: &GameGraph) -> Self {
        let positions = 0..graph.position_count();
        Self {
            moves: positions.clone().map(|at| graph.successors(at).collect()).collect(),
            owners: graph
                .has_owners()
                .then(|| positions.filter_map(|at| graph.owner(at)).collect()),
            convention: graph.convention(),
            ends: graph.ends().collect(),
            start: graph.start(),
        }
    }

    /// Copies a game from its rules, position by position.
    pub(crate) fn of_rules<G: Numbered>(game: &G) -> Self {
        let positions = (0..game.position_count() as u32).map(|number| game.position(number));
        let (mut moves, mut owners) = (Vec::new(), Vec::new());
        for position in positions {
            let after = |chosen| game.number(&game.play(&position, chosen));
            moves.push(game.moves(&position).into_iter().map(after).collect());
            owners.extend(game.owner(&position));
        }
        let owners = (owners.len() == moves.len()).then_some(owners);
        let start = game.number(&game.start());
        let (convention, ends) = (game.convention(), BTreeMap::new());
        Self { moves, owners, convention, ends, start }
    }

    pub(crate) fn graph(&self, store: Store) -> GameGraph {
        let arcs = (0..)
            .zip(&self.moves)
            .flat_map(|(from, moves)| moves.iter().map(move |&to| [from, to]));
        let graph = GameGraph::of_arcs(self.moves.len() as u32, arcs, store).unwrap();
        let graph = graph.with_convention(self.convention).with_start(self.start).unwrap();
        let graph = graph.with_ends(self.ends.clone());
        let Some(owners) = &self.owners else { return graph };
        graph.with_owners((0..).zip(owners).filter(|own| *own.1 == Seat::Second).map(|own| own.0))
    }

    /// The player to move after this player has moved here.
    pub(crate) fn next(&self, mover: Seat, position: u32) -> Seat {
        self.owners.as_ref().map_or(mover.other(), |owners| owners[position as usize])
    }

    pub(crate) fn first(&self) -> Seat {
        self.next(Seat::Second, self.start)
    }

    /// The winner at an end where this player would have to move.
    pub(crate) fn winner_at_end(&self, position: u32, mover: Seat) -> Option<Seat> {
        match (self.ends.get(&position), self.convention) {
            (Some(Value::Draw), _) => None,
            (Some(Value::Win), _) | (None, Convention::Misere) => Some(mover),
            (Some(Value::Loss), _) | (None, Convention::Normal) => Some(mover.other()),
        }
    }

    /// For each position and seat to move: who wins, and after how many moves. Works out
    /// round by round all that follows from the round before.
    pub(crate) fn winners(&self) -> Vec<[Option<(Seat, u32)>; 2]> {
        let mut known = vec![[None; 2]; self.moves.len()];
        for step in 0.. {
            let before = known.clone();
            for (position, moves) in self.moves.iter().enumerate() {
                for mover in Seat::BOTH {
                    if before[position][mover.index()].is_some() {
                        continue;
                    }
                    let after = |&to: &u32| before[to as usize][self.next(mover, to).index()];
                    let wins = |to: &u32| after(to).is_some_and(|(winner, _)| winner == mover);
                    let won = if moves.is_empty() {
                        self.winner_at_end(position as u32, mover)
                    } else if moves.iter().any(wins) {
                        Some(mover)
                    } else if moves.iter().all(|to| after(to).is_some()) {
                        Some(mover.other())
                    } else {
                        None
                    };
                    known[position][mover.index()] = won.map(|winner| (winner, step));
                }
            }
            if known == before {
                break;
            }
        }
        known
    }

    /// Grundy numbers from the definition, `None` where there are none.
    pub(crate) fn grundy(&self) -> Vec<Option<u32>> {
        let mut numbers: Vec<Option<u32>> = vec![None; self.moves.len()];
        let is_end = |at: u32| self.moves[at as usize].is_empty();
        for _ in 0..self.moves.len() {
            for at in 0..self.moves.len() {
                let counted: Vec<u32> = match self.convention {
                    Convention::Normal => self.moves[at].clone(),
                    Convention::Misere if self.moves[at].is_empty() => continue,
                    Convention::Misere => {
                        self.moves[at].iter().copied().filter(|&to| !is_end(to)).collect()
                    }
                };
                let seen: Option<Vec<u32>> =
                    counted.iter().map(|&to| numbers[to as usize]).collect();
                numbers[at] = seen.and_then(|seen| (0..=60).find(|number| !seen.contains(number)));
            }
        }
        numbers
    }
}

/// A random game of up to `most` positions, often with cycles.
pub(crate) fn random_game(random: &mut Random, most: u32) -> SlowGame {
    let count = 1 + random.below(most);
    let degree = 1 + random.below(4);
    let only_forward = random.happens(1, 4);
    let moves = (0..count).map(|from| {
        let mut row: Vec<u32> = (0..random.below(2 * degree))
            .map(|_| random.below(count))
            .filter(|&to| !only_forward || to > from)
            .collect();
        row.sort_unstable();
        row.dedup();
        row
    });
    let moves: Vec<Vec<u32>> = moves.collect();
    let owners = random
        .happens(1, 2)
        .then(|| (0..count).map(|_| Seat::BOTH[random.below(2) as usize]).collect());
    let convention = Convention::ALL[random.below(2) as usize];
    let mut ends = BTreeMap::new();
    if random.happens(1, 2) {
        for (at, _) in (0..).zip(&moves).filter(|(_, moves)| moves.is_empty()) {
            if random.happens(1, 2) {
                ends.insert(at, Value::ALL[random.below(3) as usize]);
            }
        }
    }
    SlowGame { moves, owners, convention, ends, start: random.below(count) }
}
