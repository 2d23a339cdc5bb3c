//! Whether a strategy wins, found out by playing all answers to it.

use super::Strategy;
use crate::game::{Convention, GameGraph, Seat};

/// What was seen of a strategy that wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sureness {
    /// Positions in which it was asked for a move.
    pub positions: u32,
    /// Moves of the longest game against it.
    pub longest: u32,
}

/// Why a strategy does not win, and the line of play that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The positions from the start on. For a move against the rules in a position that
    /// never comes, this position alone.
    pub line: Vec<u32>,
    /// What is wrong after that.
    pub flaw: Flaw,
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// It has no move for the last position of the line.
    Missing,
    /// It moves from the last position of the line to this one, which is against the
    /// rules.
    Illegal {
        /// Where it moves.
        to: u32,
    },
    /// The game is over and lost.
    Lost,
    /// The line has come back to a position that it had before: the game need not end.
    Endless,
}

impl Strategy {
    /// Whether the player who begins wins with this strategy, whatever the other one does.
    ///
    /// All answers are played, breadth first, so the line of a refutation is a shortest one,
    /// but for endless games. Knows nothing of how games are solved. O(V + E) time, 13
    /// bytes a position. Panics if the strategy is for a graph of another size.
    pub fn check(&self, graph: &GameGraph) -> Result<Sureness, Refutation> {
        assert_eq!(self.position_count(), graph.position_count(), "a strategy for this graph");
        let checker = Checker { strategy: self, graph, mine: graph.first_seat() };
        let positions = checker.play_all()?;
        if let Some((position, to)) = self.moves().find(|&(from, to)| !graph.has_arc(from, to)) {
            return Err(Refutation { line: vec![position], flaw: Flaw::Illegal { to } });
        }
        Ok(Sureness { positions, longest: checker.longest()? })
    }
}

/// A position, and whether it is the turn of the player who has the strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Turn {
    position: u32,
    is_mine: bool,
}

impl Turn {
    const fn index(self) -> usize {
        2 * self.position as usize + self.is_mine as usize
    }
}

struct Checker<'a> {
    strategy: &'a Strategy,
    graph: &'a GameGraph,
    mine: Seat,
}

impl Checker<'_> {
    fn start(&self) -> Turn {
        Turn { position: self.graph.start(), is_mine: true }
    }

    /// What can come after this turn: the strategy's move, or all moves.
    fn after(&self, turn: Turn) -> impl Iterator<Item = Turn> {
        let seat = if turn.is_mine { self.mine } else { self.mine.other() };
        let is_asked = turn.is_mine && self.graph.move_count(turn.position) > 0;
        let chosen = self.strategy.to(turn.position).filter(|_| is_asked);
        let all = (!turn.is_mine).then(|| self.graph.successors(turn.position));
        chosen.into_iter().chain(all.into_iter().flatten()).map(move |position| Turn {
            position,
            is_mine: self.graph.next_seat(seat, position) == self.mine,
        })
    }

    fn flaw(&self, turn: Turn) -> Option<Flaw> {
        let Turn { position, is_mine } = turn;
        if self.graph.move_count(position) == 0 {
            let wins_here = self.graph.convention() == Convention::Misere;
            return (wins_here != is_mine).then_some(Flaw::Lost);
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

    /// Comes to all turns that can be, by the fewest moves; gives how many are those of
    /// the strategy.
    fn play_all(&self) -> Result<u32, Refutation> {
        let mut seen = vec![0_u64; (2 * self.graph.position_count() as usize).div_ceil(64)];
        let mut is_new = |turn: Turn| {
            let (word, bit) = (&mut seen[turn.index() / 64], 1 << (turn.index() % 64));
            let was_new = *word & bit == 0;
            *word |= bit;
            was_new
        };
        is_new(self.start());
        // Each turn, and which one came before it; the start comes before itself.
        let mut queue = vec![(self.start(), 0)];
        let mut head = 0;
        let mut asked = 0;
        while let Some(&(turn, _)) = queue.get(head) {
            if let Some(flaw) = self.flaw(turn) {
                return Err(Refutation { line: line_to(&queue, head), flaw });
            }
            asked += u32::from(turn.is_mine && self.graph.move_count(turn.position) > 0);
            queue.extend(self.after(turn).filter(|&next| is_new(next)).map(|next| (next, head)));
            head += 1;
        }
        Ok(asked)
    }

    /// The moves of the longest game; an endless one is a refutation. All turns are
    /// without flaw.
    fn longest(&self) -> Result<u32, Refutation> {
        const NEW: u32 = u32::MAX;
        const OPEN: u32 = u32::MAX - 1;
        let mut longest = vec![NEW; 2 * self.graph.position_count() as usize];
        let mut way = vec![(self.start(), self.after(self.start()), 0)];
        longest[self.start().index()] = OPEN;
        loop {
            let last = way.len() - 1;
            let (turn, rest, so_far) = &mut way[last];
            let Some(next) = rest.next() else {
                let so_far = *so_far;
                longest[turn.index()] = so_far;
                way.pop();
                let Some((_, _, before)) = way.last_mut() else { return Ok(so_far) };
                *before = (so_far + 1).max(*before);
                continue;
            };
            match longest[next.index()] {
                NEW => {
                    longest[next.index()] = OPEN;
                    way.push((next, self.after(next), 0));
                }
                OPEN => {
                    let mut line: Vec<u32> = way.iter().map(|(turn, ..)| turn.position).collect();
                    line.push(next.position);
                    return Err(Refutation { line, flaw: Flaw::Endless });
                }
                known => *so_far = (known + 1).max(*so_far),
            }
        }
    }
}

/// The positions from the start to this turn.
fn line_to(queue: &[(Turn, usize)], mut index: usize) -> Vec<u32> {
    let mut line = Vec::new();
    loop {
        line.push(queue[index].0.position);
        if index == 0 {
            break;
        }
        index = queue[index].1;
    }
    line.reverse();
    line
}
