//! Monte-Carlo tree search (Coulom 2006), with all-moves-as-first values: a move also
//! learns from the playouts in which it was made later (Gelly, Silver 2007).
//!
//! From the root the search descends to the most promising move, again and again, and from
//! a leaf plays at random to the end, saving bridges:
//!
//! ```text
//!            root            promise = (1 - trust) · share of wins here
//!          /  |   \                    +  trust    · share of wins of all playouts
//!        ·    ·    ·                                 with this stone
//!            / \             trust falls as the move is tried more often
//!           ·   ·  ~~~~~> random playout, who wins?
//! ```
//!
//! A leaf is expanded on its second visit; if one of its moves wins at once, it is the only
//! one kept. Proven results are kept (Winands, Björnsson, Saito 2008): a move is lost if
//! some answer to it wins, and wins if all answers to it are lost; lost moves are not tried
//! again. There is no exploration bonus for moves tried seldom: what the other playouts say
//! of their stones is enough, and a search with one lost 85 games of 100 (Hex 8×8, 3,000
//! playouts each). Only sums and quotients are used, so the choice is the same on every
//! machine.

use super::Rollout;
use crate::game::{LinkMove, LinkPosition, Seat};
use dedale::Random;
use dedale::board::Cell;
use dedale::link::Player;

/// The most moves in the tree: 32 bytes each.
const MAX_NODES: usize = 1 << 23;

/// After this many tries of a move, its own results count about as much as those of all
/// playouts with its stone.
const TRUST_HALF: f64 = 400.0;

/// A move in the search tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The cell where a stone is placed, or the number of another move, after all cells.
    made: u32,
    /// The first of its answers, and how many there are; 0 for a leaf.
    first: u32,
    count: u32,
    tries: u32,
    wins: u32,
    /// The same for all playouts from its parent with this stone.
    stone_tries: u32,
    stone_wins: u32,
    /// Whether the move is a proven win for the player who makes it, or a proven loss.
    proven_win: Option<bool>,
}

impl Node {
    /// Starts with one playout lost and one won, so that no share divides by zero.
    const fn new(made: u32) -> Self {
        let [first, count, tries, wins] = [0; 4];
        Self { made, proven_win: None, first, count, tries, wins, stone_tries: 2, stone_wins: 1 }
    }

    /// The weighted mean drawn at the head of this file, as one quotient.
    #[inline]
    fn promise(&self) -> f64 {
        let [tries, wins] = [self.tries, self.wins].map(f64::from);
        let [stone_tries, stone_wins] = [self.stone_tries, self.stone_wins].map(f64::from);
        let here = 1.0 + stone_tries / TRUST_HALF;
        (stone_wins + wins * here) / (stone_tries + tries * here)
    }
}

/// A node on the path down the tree, and the player to move there.
#[derive(Clone, Copy, Debug)]
struct Visit {
    node: usize,
    colour: Player,
    seat: Seat,
}

/// The result of a tree search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The move tried most often that is not a proven loss, or a proven win.
    pub chosen: LinkMove,
    /// How often the move was tried.
    pub tries: u32,
    /// How many of these playouts its player won.
    pub wins: u32,
    /// The number of playouts: 0 where there was no choice, and fewer than requested where
    /// every move was proven.
    pub playouts: u64,
    /// Whether the move is a proven win, or a proven loss like all moves.
    pub proven_win: Option<bool>,
    /// The results of every move there is, in the order of [`LinkPosition::moves`]; a move
    /// that wins at once stands alone.
    pub considered: Vec<Considered>,
}

/// What a search knows of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Considered {
    /// The move.
    pub made: LinkMove,
    /// How often it was tried, in all calls.
    pub tries: u32,
    /// How many of these playouts its player won.
    pub wins: u32,
    /// Whether the move is a proven win, or a proven loss; `None` if unknown.
    pub proven_win: Option<bool>,
}

/// Monte-Carlo tree search for a good move in a link game.
///
/// Takes O(d · moves) time a playout that descends `d` moves; 32 bytes for each move in the
/// tree, up to 256 MB or the limit set by [`TreeSearch::within`], beyond which the tree
/// stops growing.
#[derive(Debug)]
pub struct TreeSearch<'a> {
    position: LinkPosition<'a>,
    nodes: Vec<Node>,
    most_nodes: usize,
    /// Cells of the board: the numbers of other moves begin here.
    cells: u32,
    rollout: Rollout,
    /// The path down the tree, kept for its memory.
    path: Vec<Visit>,
    random: Random,
}

impl<'a> TreeSearch<'a> {
    /// A search from this position with this random generator.
    pub fn new(position: &LinkPosition<'a>, random: Random) -> Self {
        let rollout = Rollout::of(position.game());
        let cells = position.game().board().size().cell_count() as u32;
        let (position, nodes, path) = (position.clone(), vec![Node::new(cells)], Vec::new());
        Self { position, nodes, most_nodes: MAX_NODES, cells, rollout, path, random }
    }

    /// Limits the tree to this many moves, 32 bytes each, not counting the moves at the
    /// root.
    pub fn within(self, moves: usize) -> Self {
        Self { most_nodes: moves.min(MAX_NODES), ..self }
    }

    /// Searches for this many playouts, building on earlier searches. `None` when the game
    /// is over.
    ///
    /// The same position, generator and number give the same move.
    pub fn analyze(&mut self, playouts: u64) -> Option<Analysis> {
        self.analyze_while(|done| done < playouts)
    }

    /// Like [`TreeSearch::analyze`], while `goes_on` returns true: it is called before each
    /// playout with the number of playouts so far in this call.
    pub fn analyze_while(&mut self, mut goes_on: impl FnMut(u64) -> bool) -> Option<Analysis> {
        if self.nodes[0].count == 0 {
            self.grow(0);
        }
        let answers = self.answers(0);
        let mut playouts = 0;
        if answers.len() > 1 {
            while self.nodes[0].proven_win.is_none() && goes_on(playouts) {
                self.try_once();
                playouts += 1;
            }
        }
        let surely = |node: usize| self.nodes[node].proven_win;
        let rank = |&node: &usize| {
            (surely(node) == Some(true), surely(node) != Some(false), self.nodes[node].tries)
        };
        let best = answers.clone().rev().max_by_key(rank)?;
        let considered = self.nodes[answers].iter().map(|node| self.considered(node));
        let considered = considered.collect();
        let Considered { made: chosen, tries, wins, proven_win } =
            self.considered(&self.nodes[best]);
        Some(Analysis { chosen, tries, wins, playouts, proven_win, considered })
    }

    const fn considered(&self, node: &Node) -> Considered {
        let Node { tries, wins, proven_win, .. } = *node;
        Considered { made: self.move_of(node.made), tries, wins, proven_win }
    }

    fn answers(&self, node: usize) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[node];
        first as usize..(first + count) as usize
    }

    /// Descends to a leaf, plays to the end, and updates the visited nodes with the winner.
    fn try_once(&mut self) {
        let begin = self.position.history().len();
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.push(self.visit(0));
        while let Some(next) = self.most_promising(path[path.len() - 1].node) {
            let legal = self.position.play(self.move_of(self.nodes[next].made));
            debug_assert!(legal.is_ok(), "the tree holds legal moves");
            path.push(self.visit(next));
        }
        let last = path[path.len() - 1];
        let winner = match self.nodes[last.node].proven_win {
            Some(true) => last.seat.other(),
            Some(false) => last.seat,
            None => {
                let winner = self.rollout.play(&mut self.position, &mut self.random);
                let winner = self.position.seat_of(winner);
                self.learn_of_stones(&path, winner);
                winner
            }
        };
        while self.position.history().len() > begin {
            self.position.undo();
        }
        for visit in &path {
            let node = &mut self.nodes[visit.node];
            node.tries += 1;
            node.wins += u32::from(visit.seat != winner);
        }
        self.make_certain(&path);
        self.path = path;
    }

    /// Visits a node, which is expanded if this is the second time.
    fn visit(&mut self, node: usize) -> Visit {
        let colour = self.position.to_move();
        if self.nodes[node].count == 0 && self.nodes[node].tries > 0 {
            self.grow(node);
        }
        Visit { node, colour, seat: self.position.seat_of(colour) }
    }

    /// Updates the answers at each node of the path whose stones were on the board.
    fn learn_of_stones(&mut self, path: &[Visit], winner: Seat) {
        for visit in path {
            let won = u32::from(visit.seat == winner);
            let answers = self.answers(visit.node);
            for answer in &mut self.nodes[answers] {
                let was = self.rollout.was(answer.made, visit.colour);
                answer.stone_tries += was;
                answer.stone_wins += was & won;
            }
        }
    }

    /// Propagates proven results, from the end of the path up.
    fn make_certain(&mut self, path: &[Visit]) {
        for pair in path.windows(2).rev() {
            let (above, here) = (pair[0].node, pair[1].node);
            let is_lost = |answer: usize| self.nodes[answer].proven_win == Some(false);
            self.nodes[above].proven_win = match self.nodes[here].proven_win {
                Some(true) => Some(false),
                Some(false) if self.answers(above).all(is_lost) => Some(true),
                _ => return,
            };
        }
    }

    /// The answer to descend to: the first of the most promising. `None` at a leaf and
    /// where all are proven.
    fn most_promising(&self, node: usize) -> Option<usize> {
        if self.nodes[node].proven_win.is_some() {
            return None;
        }
        let mut best: Option<(f64, usize)> = None;
        let answers = self.answers(node);
        for (place, answer) in answers.clone().zip(&self.nodes[answers]) {
            let promise = answer.promise();
            let is_better = best.is_none_or(|(most, _)| promise > most);
            if is_better && answer.proven_win.is_none() {
                best = Some((promise, place));
            }
        }
        best.map(|(_, answer)| answer)
    }

    /// Expands a leaf, in the position that it stands for.
    fn grow(&mut self, node: usize) {
        let mut moves = self.position.moves();
        let winning = moves.iter().position(|&chosen| self.wins_at_once(chosen));
        if let Some(winning) = winning {
            moves = vec![moves[winning]];
        }
        if node == 0 || self.nodes.len() + moves.len() <= self.most_nodes {
            self.nodes[node].first = self.nodes.len() as u32;
            self.nodes[node].count = moves.len() as u32;
            let cells = self.cells;
            let number = |chosen: LinkMove| match chosen {
                LinkMove::Place(cell) => cell.number(),
                LinkMove::Swap => cells,
                LinkMove::Pass => cells + 1,
            };
            self.nodes.extend(moves.into_iter().map(|chosen| Node::new(number(chosen))));
            if winning.is_some() {
                self.nodes[node].proven_win = Some(false);
                if let Some(only) = self.nodes.last_mut() {
                    only.proven_win = Some(true);
                }
            }
        }
    }

    fn wins_at_once(&self, chosen: LinkMove) -> bool {
        let LinkMove::Place(cell) = chosen else { return false };
        let (player, borders) = (self.position.to_move(), self.position.game().borders());
        borders.goal(player).is_met_by(self.position.stones().would_touch(cell, player))
    }

    /// The move that a number in the tree stands for.
    const fn move_of(&self, made: u32) -> LinkMove {
        match made.checked_sub(self.cells) {
            None => LinkMove::Place(Cell::new(made)),
            Some(0) => LinkMove::Swap,
            Some(_) => LinkMove::Pass,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{LinkGame, LinkRules};

    #[test]
    fn the_tree_stays_within_its_room() {
        let game = LinkGame::new(LinkRules::Hex, 5).unwrap();
        for room in [0, 30, 200] {
            let mut search = TreeSearch::new(&game.start(), Random::new(1)).within(room);
            let analysis = search.analyze(500).unwrap();
            assert_eq!(analysis.playouts, 500);
            assert!(search.nodes.len() <= room.max(26), "{} of {room}", search.nodes.len());
        }
    }
}
