//! Verifies that a strategy wins, by playing every answer to it.

use super::{Solution, Strategy, Value};
use crate::game::{GameGraph, Seat};

/// The result of verifying a strategy that wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Positions in which the strategy had to move.
    pub positions: u32,
    /// Moves of the longest game against the strategy.
    pub longest: u32,
}

/// A proof that a strategy does not win: a line of play, and the flaw at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The positions from the start on.
    pub line: Vec<u32>,
    /// What is wrong at the end of the line.
    pub flaw: Flaw,
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// It has no move for the last position of the line.
    Missing,
    /// It moves from the last position of the line to this one, which is illegal.
    Illegal {
        /// The target of the move.
        to: u32,
    },
    /// The game is over and lost.
    Lost,
    /// The game is over and drawn.
    Drawn,
    /// The line has returned to an earlier position: the game need not end.
    Endless,
}

/// What is odd about a strategy where no game against it asks for its move, so that it makes
/// no difference to who wins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unasked {
    /// Positions with an illegal move, in ascending order, and where it leads.
    pub illegal: Vec<(u32, u32)>,
    /// Positions without a move, in ascending order, in which the player has to move in some
    /// other game.
    pub missing: Vec<u32>,
}

impl Strategy {
    /// Checks whether the first player to move wins with this strategy, whatever the
    /// opponent does. Only moves that are asked for count; see [`Strategy::unasked`].
    ///
    /// Plays all answers, breadth first, so the line of a refutation is a shortest one, except
    /// for endless games. Shares no code with the solver. O(V + E) time, up to 24 bytes for each
    /// position that can occur.
    ///
    /// # Panics
    ///
    /// Panics if the strategy is for a graph of another size.
    pub fn check(&self, graph: &GameGraph) -> Result<Verified, Refutation> {
        self.check_for(graph, graph.first_seat())
    }

    /// Like [`Strategy::check`], for the player of this seat, whether or not it moves
    /// first.
    pub fn check_for(&self, graph: &GameGraph, seat: Seat) -> Result<Verified, Refutation> {
        assert_eq!(self.position_count(), graph.position_count(), "a strategy for this graph");
        let checker = Checker { strategy: self, graph, mine: seat };
        let positions = checker.play_all()?;
        Ok(Verified { positions, longest: checker.longest()? })
    }
}

impl Strategy {
    /// What is illegal or missing where no game of this player against all opponents asks for
    /// a move; a game ends at the first move that is illegal or missing. O(V + E) time, four
    /// bits for each position of the graph.
    pub fn unasked(&self, graph: &GameGraph, seat: Seat) -> Unasked {
        assert_eq!(self.position_count(), graph.position_count(), "a strategy for this graph");
        let checker = Checker { strategy: self, graph, mine: seat };
        let played = checker.reached(|turn, beyond| {
            let next = checker.after(turn, beyond)?;
            (!turn.is_mine || graph.has_arc(turn.position, next.position)).then_some(next)
        });
        let possible = checker.reached(|turn, beyond| checker.any_after(turn, beyond));
        let [played, possible] = [&played, &possible]
            .map(|turns| move |position: u32| turns.has(Turn { position, is_mine: true }.number()));
        let is_unasked = |position: u32| graph.move_count(position) == 0 || !played(position);
        let illegal =
            self.moves().filter(|&(from, to)| is_unasked(from) && !graph.has_arc(from, to));
        let missing = (0..graph.position_count()).filter(|&position| {
            let is_asked_elsewhere = possible(position) && graph.move_count(position) > 0;
            is_asked_elsewhere && is_unasked(position) && self.to(position).is_none()
        });
        Unasked { illegal: illegal.collect(), missing: missing.collect() }
    }
}

/// A set of turns, by their numbers.
struct Turns(Vec<u64>);

impl Turns {
    fn of(graph: &GameGraph) -> Self {
        Self(vec![0; (graph.position_count() as usize).div_ceil(32)])
    }

    fn has(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a turn; `false` if it was there.
    fn add(&mut self, number: u32) -> bool {
        let is_new = !self.has(number);
        self.0[number as usize / 64] |= 1 << (number % 64);
        is_new
    }
}

/// A position, and whether it is the turn of the strategy's player.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Turn {
    position: u32,
    is_mine: bool,
}

impl Turn {
    const fn number(self) -> u32 {
        2 * self.position + self.is_mine as u32
    }

    const fn numbered(number: u32) -> Self {
        Self { position: number / 2, is_mine: number % 2 == 1 }
    }
}

struct Checker<'a> {
    strategy: &'a Strategy,
    graph: &'a GameGraph,
    mine: Seat,
}

impl Checker<'_> {
    fn start(&self) -> Turn {
        let is_mine = self.graph.first_seat() == self.mine;
        Turn { position: self.graph.start(), is_mine }
    }

    /// What can follow this turn, in ascending order: the strategy's move, or all moves.
    /// Returns the first one, or the first beyond `beyond` if there is one.
    fn after(&self, turn: Turn, beyond: Option<u32>) -> Option<Turn> {
        if !turn.is_mine {
            return self.any_after(turn, beyond);
        }
        let has_move = beyond.is_none() && self.graph.move_count(turn.position) > 0;
        let chosen = self.strategy.to(turn.position).filter(|_| has_move);
        Some(self.turn_after(turn, chosen?))
    }

    /// The same where anybody makes any move.
    fn any_after(&self, turn: Turn, beyond: Option<u32>) -> Option<Turn> {
        let position = self.graph.successor_beyond(turn.position, beyond)?;
        Some(self.turn_after(turn, position))
    }

    fn turn_after(&self, turn: Turn, position: u32) -> Turn {
        let next = self.graph.next_seat(self.seat(turn), position);
        Turn { position, is_mine: next == self.mine }
    }

    /// All turns from the start on, where these can follow a turn.
    fn reached(&self, after: impl Fn(Turn, Option<u32>) -> Option<Turn>) -> Turns {
        let mut seen = Turns::of(self.graph);
        let mut open = vec![self.start()];
        seen.add(self.start().number());
        while let Some(turn) = open.pop() {
            let mut last = None;
            while let Some(next) = after(turn, last) {
                if seen.add(next.number()) {
                    open.push(next);
                }
                last = Some(next.position);
            }
        }
        seen
    }

    fn seat(&self, turn: Turn) -> Seat {
        if turn.is_mine { self.mine } else { self.mine.other() }
    }

    fn flaw(&self, turn: Turn) -> Option<Flaw> {
        let Turn { position, is_mine } = turn;
        if self.graph.move_count(position) == 0 {
            return match (self.graph.at_end(position), is_mine) {
                (Value::Win, true) | (Value::Loss, false) => None,
                (Value::Win, false) | (Value::Loss, true) => Some(Flaw::Lost),
                (Value::Draw, _) => Some(Flaw::Drawn),
            };
        }
        if !is_mine {
            return None;
        }
        match self.strategy.to(position) {
            None => Some(Flaw::Missing),
            Some(to) if !self.graph.has_arc(position, to) => Some(Flaw::Illegal { to }),
            Some(_) => None,
        }
    }

    /// Visits all possible turns, breadth first; returns how many positions the strategy
    /// had to move in.
    fn play_all(&self) -> Result<u32, Refutation> {
        let mut seen = Turns::of(self.graph);
        let start = self.start().number();
        seen.add(start);
        // Each turn, with the index of the one before it; the start's is its own.
        let mut queue = vec![(start, 0_u32)];
        let mut head = 0;
        let mut visited = 0;
        while let Some(&(number, _)) = queue.get(head) {
            let turn = Turn::numbered(number);
            if let Some(flaw) = self.flaw(turn) {
                return Err(Refutation { line: line_to(&queue, head), flaw });
            }
            visited += u32::from(turn.is_mine && self.graph.move_count(turn.position) > 0);
            let mut last = None;
            while let Some(next) = self.after(turn, last) {
                if seen.add(next.number()) {
                    queue.push((next.number(), head as u32));
                }
                last = Some(next.position);
            }
            head += 1;
        }
        Ok(visited)
    }

    /// The moves of the longest game; an endless one is a refutation. No turn has a flaw.
    fn longest(&self) -> Result<u32, Refutation> {
        const NEW: u32 = u32::MAX;
        const OPEN: u32 = u32::MAX - 1;
        let mut longest = vec![NEW; 2 * self.graph.position_count() as usize];
        let start = self.start();
        longest[start.number() as usize] = OPEN;
        // Turns from the start on, each with the longest game seen from it so far.
        let mut path = vec![(start.number(), 0)];
        // The position after the last turn that has been looked at, if any.
        let mut beyond = None;
        loop {
            let last = path.len() - 1;
            let turn = Turn::numbered(path[last].0);
            let Some(next) = self.after(turn, beyond) else {
                let (number, moves) = path[last];
                longest[number as usize] = moves;
                path.pop();
                let Some((_, before)) = path.last_mut() else { return Ok(moves) };
                *before = (moves + 1).max(*before);
                beyond = Some(turn.position);
                continue;
            };
            match longest[next.number() as usize] {
                NEW => {
                    longest[next.number() as usize] = OPEN;
                    path.push((next.number(), 0));
                    beyond = None;
                }
                OPEN => {
                    let turns = path.iter().map(|&(number, _)| number).chain([next.number()]);
                    let line = turns.map(|number| Turn::numbered(number).position).collect();
                    return Err(Refutation { line, flaw: Flaw::Endless });
                }
                known => {
                    path[last].1 = (known + 1).max(path[last].1);
                    beyond = Some(next.position);
                }
            }
        }
    }
}

/// The positions from the start to this index in the queue.
fn line_to(queue: &[(u32, u32)], mut place: usize) -> Vec<u32> {
    let mut line = Vec::new();
    loop {
        let (number, before) = queue[place];
        line.push(Turn::numbered(number).position);
        if place == 0 {
            break;
        }
        place = before as usize;
    }
    line.reverse();
    line
}

/// A position whose value or distance does not follow from those of its successors.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("position {position} is claimed to be a {}: {why}", .value.name())]
pub struct SolutionFault {
    /// The first such position.
    pub position: u32,
    /// The value that the solution claims.
    pub value: Value,
    /// What does not fit.
    pub why: &'static str,
}

impl Solution {
    /// The first position with a wrong value or distance; `None` proves the solution
    /// correct.
    ///
    /// Looks only at each position and its moves, and shares no code with the solver: a win
    /// has a move that is good at once, a loss has only bad moves, and distances fall by
    /// one each time, so that they lead to an end; a draw has no good move and one that
    /// keeps it. O(V + E) time, O(1) memory.
    pub fn find_fault(&self, graph: &GameGraph) -> Option<SolutionFault> {
        assert_eq!(self.position_count(), graph.position_count(), "a solution of this graph");
        (0..graph.position_count()).find_map(|position| {
            let why = self.fault_at(graph, position)?;
            Some(SolutionFault { position, value: self.value(position), why })
        })
    }

    fn fault_at(&self, graph: &GameGraph, position: u32) -> Option<&'static str> {
        let said = (self.value(position), self.distance(position));
        let (mut soonest_win, mut latest_loss, mut keeps_draw) = (None, None, false);
        let mut is_end = true;
        for next in graph.successors(position) {
            is_end = false;
            let is_mine_too = graph.has_owners() && graph.owner(position) == graph.owner(next);
            let distance = self.distance(next);
            match (self.value(next), is_mine_too) {
                (Value::Draw, _) => keeps_draw = true,
                (Value::Win, true) | (Value::Loss, false) => {
                    soonest_win = soonest_win.min(distance).or(distance);
                }
                (Value::Loss, true) | (Value::Win, false) => {
                    latest_loss = latest_loss.max(distance);
                }
            }
        }
        let (expected, why) = if is_end {
            let at_end = graph.at_end(position);
            ((at_end, (at_end != Value::Draw).then_some(0)), "it has no moves")
        } else if let Some(distance) = soonest_win {
            ((Value::Win, Some(distance + 1)), "its soonest winning move says otherwise")
        } else if keeps_draw {
            ((Value::Draw, None), "no move wins, and one keeps a draw")
        } else {
            let distance = latest_loss.map(|distance: u32| distance + 1);
            ((Value::Loss, distance), "all moves lose, the latest of them says otherwise")
        };
        (said != expected).then_some(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Chomp, Convention, Store};
    use crate::solve::Retrograde;
    use crate::solve::solution::entry;
    use dedale::Random;

    /// Games of chance with cycles, one with owners, one misère, and a bar.
    fn games() -> Vec<GameGraph> {
        let mut random = Random::new(3);
        let mut game = || {
            let arcs: Vec<[u32; 2]> = (0..90).map(|_| [0, 0].map(|_| random.below(40))).collect();
            GameGraph::of_arcs(40, arcs, Store::List).unwrap()
        };
        let owned = game().with_owners((0..40).filter(|number| number % 3 == 0));
        let misere = game().with_convention(Convention::Misere);
        vec![game(), owned, misere, GameGraph::of(&Chomp::new(3, 4).unwrap(), Store::List).unwrap()]
    }

    #[test]
    fn whatever_else_is_said_of_a_position_is_a_fault() {
        for graph in games() {
            let solution = Retrograde::new(&graph).solve();
            assert_eq!(solution.find_fault(&graph), None);
            let said: Vec<u32> = (0..solution.position_count())
                .map(|at| entry(solution.value(at), solution.distance(at).unwrap_or(0)))
                .collect();
            for position in 0..said.len() {
                for other in (0..20).filter(|&other| other != said[position]) {
                    let mut wrong = said.clone();
                    wrong[position] = other;
                    let fault = Solution::new(wrong).find_fault(&graph);
                    assert!(fault.is_some(), "{other} instead of {}", said[position]);
                }
            }
        }
    }
}
