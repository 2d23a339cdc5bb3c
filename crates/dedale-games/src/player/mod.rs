//! Computer players for all games, driven by a position and a source of random numbers.
//!
//! Link games are played by [`TreeSearch`] and [`random_move`]. Players of game graphs
//! implement [`GraphPlayer`]: a [`Strategy`], a
//! [`Solution`], which plays perfectly, and
//! [`Random`]; [`simulate`] lets two of them play.
//!
//! ```
//! use dedale::Random;
//! use dedale_games::game::{LinkGame, LinkRules};
//! use dedale_games::player::{TreeSearch, random_move};
//!
//! let game = LinkGame::new(LinkRules::Hex, 5)?;
//! let mut position = game.start();
//! position.play(random_move(&position, &mut Random::new(1)).unwrap()).unwrap();
//! let analysis = TreeSearch::new(&position, Random::new(2)).analyze(1_000).unwrap();
//! assert!(position.check(analysis.chosen).is_ok());
//! # Ok::<(), dedale_games::game::LinkGameError>(())
//! ```

pub mod hunt;
mod tree_search;

pub use tree_search::{Analysis, Considered, TreeSearch};

use dedale::Random;
use dedale::board::{Cell, Hex, HexDirection};
use dedale::link::{Player, Playouts};

use crate::game::{Ending, GameGraph, Line, LinkGame, LinkMove, LinkPosition, NoSuchMove, Seat};
use crate::solve::{Solution, Strategy};

/// A random legal move, the swap included, all equally likely; `None` when the game is
/// over. O(cells).
pub fn random_move(position: &LinkPosition, random: &mut Random) -> Option<LinkMove> {
    let moves = position.moves();
    let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
    moves.get(random.below(count) as usize).copied()
}

/// Plays positions to their ends at random, except that bridges are saved.
///
/// A bridge is two stones, or a stone and a side, that have two empty cells in common: if
/// the opponent takes one of them, the other still connects the two, and is taken at once.
#[derive(Debug)]
struct Rollout {
    /// Decides a full board, where it does not matter who links first.
    full: Option<Playouts>,
    /// The owner of each cell; then, after the cells, of those off the board.
    owners: Vec<u8>,
    /// For each cell its neighbors, clockwise.
    around: Vec<[u32; 6]>,
    /// Cells still empty, drawn one at a time.
    left: [Vec<Cell>; 2],
    /// The cells of the board.
    cells: Vec<Cell>,
}

/// The bit of each player; a cell off the board may be on both players' sides.
const BIT: [u8; 2] = [1, 2];

const EMPTY: u8 = 0;

const NOBODY: u8 = 4;

impl Rollout {
    fn of(game: &LinkGame) -> Self {
        let board = game.board();
        let count = board.size().cell_count();
        let mut owners = vec![NOBODY; count];
        // Moves that place no stone stand after the cells and have no owner.
        owners.extend([NOBODY; 2]);
        owners.extend([NOBODY, BIT[0], BIT[1], BIT[0] | BIT[1]]);
        let beyond = |hex: Hex| (count + 2) as u32 + u32::from(side_owner(game, hex));
        let around = (0..count as u32).map(|number| {
            let hex = board.hex_of(Cell::new(number));
            HexDirection::CLOCKWISE.map(|direction| {
                let near = hex.toward(direction);
                board.cell_at(near).map_or_else(|| beyond(near), Cell::number)
            })
        });
        let around = around.collect();
        let (left, cells) = ([Vec::new(), Vec::new()], board.cells().collect());
        Self { full: game.playouts(), owners, around, left, cells }
    }

    /// Whether the cell belonged to the player at the end of the last game, as 1 or 0.
    #[inline]
    fn was(&self, cell: u32, player: Player) -> u32 {
        u32::from(self.owners[cell as usize] == BIT[player.index()])
    }

    /// Plays on from here; returns the winner and leaves the position unchanged.
    fn play(&mut self, position: &mut LinkPosition, random: &mut Random) -> Player {
        for cell in &self.cells {
            self.owners[cell.index()] = EMPTY;
        }
        for (cell, player) in position.stones().stones() {
            self.owners[cell.index()] = BIT[player.index()];
        }
        if let Some(winner) = position.winner() {
            return winner;
        }
        let last = match position.history().last() {
            Some(&LinkMove::Place(cell)) => Some(cell),
            _ => None,
        };
        match self.full.take() {
            Some(full) => {
                self.fill(last, position.to_move(), random);
                let is_red = |cell: &Cell| self.owners[cell.index()] == BIT[0];
                let winner = full.winner_of(self.cells.iter().copied().filter(is_red));
                self.full = Some(full);
                winner
            }
            None => self.stone_by_stone(position, last, random),
        }
    }

    /// Fills the board, the players in turn.
    fn fill(&mut self, mut last: Option<Cell>, mut to_move: Player, random: &mut Random) {
        let mut left = std::mem::take(&mut self.left[0]);
        left.clear();
        left.extend(self.cells.iter().filter(|cell| self.owners[cell.index()] == EMPTY));
        loop {
            let saved = last.and_then(|last| self.saved_bridge(last, to_move, random));
            let Some(cell) = saved.or_else(|| self.draw(&mut left, random)) else { break };
            self.owners[cell.index()] = BIT[to_move.index()];
            last = Some(cell);
            to_move = to_move.other();
        }
        self.left[0] = left;
    }

    /// Each player places stones on the cells that are open to them, until one wins.
    fn stone_by_stone(
        &mut self,
        position: &mut LinkPosition,
        mut last: Option<Cell>,
        random: &mut Random,
    ) -> Player {
        let begin = position.history().len();
        let game = position.game();
        let mut left = std::mem::take(&mut self.left);
        for player in Player::BOTH {
            let is_left =
                |cell: &Cell| self.owners[cell.index()] == EMPTY && game.is_open_to(*cell, player);
            left[player.index()].clear();
            left[player.index()].extend(self.cells.iter().copied().filter(is_left));
        }
        let winner = loop {
            if let Some(winner) = position.winner() {
                break winner;
            }
            let player = position.to_move();
            let saved = last.and_then(|last| self.saved_bridge(last, player, random));
            let cell = saved
                .filter(|&cell| game.is_open_to(cell, player))
                .or_else(|| self.draw(&mut left[player.index()], random));
            let legal = position.play(cell.map_or(LinkMove::Pass, LinkMove::Place));
            debug_assert!(legal.is_ok(), "cells that are empty and open");
            if let Some(cell) = cell {
                self.owners[cell.index()] = BIT[player.index()];
            }
            last = cell;
        };
        self.left = left;
        while position.history().len() > begin {
            position.undo();
        }
        winner
    }

    /// A random empty cell of these.
    #[inline]
    fn draw(&self, left: &mut Vec<Cell>, random: &mut Random) -> Option<Cell> {
        while !left.is_empty() {
            let cell = left.swap_remove(random.below(left.len() as u32) as usize);
            if self.owners[cell.index()] == EMPTY {
                return Some(cell);
            }
        }
        None
    }

    /// The cell that saves a bridge of the player's, if the opponent's last stone is in
    /// one.
    #[inline]
    fn saved_bridge(&self, last: Cell, player: Player, random: &mut Random) -> Option<Cell> {
        let saving = self.bridges(last, player);
        if saving == 0 {
            return None;
        }
        let mut nth = random.below(saving.count_ones());
        let mut rest = saving;
        while nth > 0 {
            rest &= rest - 1;
            nth -= 1;
        }
        Some(Cell::new(self.around[last.index()][rest.trailing_zeros() as usize % 6]))
    }

    /// Which of the cells around an opponent's stone save a bridge, as bits: the empty ones
    /// between two of the player's.
    #[inline]
    fn bridges(&self, last: Cell, player: Player) -> u32 {
        let (mut own, mut empty) = (0, 0);
        for (place, &near) in self.around[last.index()].iter().enumerate() {
            let owner = self.owners[near as usize];
            own |= u32::from(owner >> player.index() & 1) << place;
            empty |= u32::from(owner == EMPTY) << place;
        }
        let next = (own << 1 | own >> 5) & 0b11_1111;
        let before = (own >> 1 | own << 5) & 0b11_1111;
        empty & next & before
    }
}

/// The bits of the players whose side lies here, off the board: whose sides all cells of
/// the board beside it touch.
fn side_owner(game: &LinkGame, off: Hex) -> u8 {
    let (board, borders) = (game.board(), game.borders());
    let near = || off.neighbors().into_iter().filter_map(|hex| board.cell_at(hex));
    let is_side_of = |player: Player| {
        let touches =
            |cell: Cell| !borders.sides().touched_by(cell).and(borders.owned(player)).is_empty();
        near().next().is_some() && near().all(touches)
    };
    Player::BOTH.into_iter().filter(|&player| is_side_of(player)).map(|p| BIT[p.index()]).sum()
}

// Players for game graphs.

/// A player of games on a game graph.
pub trait GraphPlayer {
    /// The position to move to from this one; `None` for no move.
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32>;
}

/// Plays the moves of the strategy.
impl GraphPlayer for &Strategy {
    fn choose(&mut self, _: &GameGraph, position: u32) -> Option<u32> {
        self.to(position)
    }
}

/// Plays perfectly: [`Solution::best_move`].
impl GraphPlayer for &Solution {
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32> {
        self.best_move(graph, position)
    }
}

/// Plays any move, all equally likely.
impl GraphPlayer for Random {
    fn choose(&mut self, graph: &GameGraph, position: u32) -> Option<u32> {
        let moves = graph.move_count(position);
        let chosen = if moves > 0 { self.below(moves) } else { 0 };
        graph.successors(position).nth(chosen as usize)
    }
}

/// The record of a game between two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playthrough {
    /// The positions, the start first.
    pub positions: Vec<u32>,
    /// How the game went.
    pub outcome: Outcome,
}

/// The outcome of a game between two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game was played to its end.
    Ended(Ending),
    /// A player gave no move where there is one.
    Missing(Seat),
    /// A player made an illegal move.
    Illegal(Seat, NoSuchMove),
}

/// Plays a game from its start, with one player for each seat, the first seat's first.
pub fn simulate(graph: &GameGraph, players: [&mut dyn GraphPlayer; 2]) -> Playthrough {
    let [first, second] = players;
    let mut line = Line::new(graph);
    let outcome = loop {
        if let Some(ending) = line.ending() {
            break Outcome::Ended(ending);
        }
        let seat = line.to_move();
        let player = if seat == Seat::First { &mut *first } else { &mut *second };
        match player.choose(graph, line.position()) {
            None => break Outcome::Missing(seat),
            Some(to) => {
                if let Err(error) = line.play(to) {
                    break Outcome::Illegal(seat, error);
                }
            }
        }
    };
    Playthrough { positions: line.positions().to_vec(), outcome }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::LinkRules;

    /// The cells that the player may save after the opponent's stone, with these stones on
    /// the board.
    fn saved(rules: LinkRules, size: u32, own: &[&str], last: &str, player: Player) -> Vec<String> {
        let game = LinkGame::new(rules, size).unwrap();
        let board = game.board();
        let mut rollout = Rollout::of(&game);
        for cell in board.cells() {
            rollout.owners[cell.index()] = EMPTY;
        }
        let cell = |name: &str| board.named(name).unwrap();
        for name in own {
            rollout.owners[cell(name).index()] = BIT[player.index()];
        }
        rollout.owners[cell(last).index()] = BIT[player.other().index()];
        let bits = rollout.bridges(cell(last), player);
        let around = &rollout.around[cell(last).index()];
        let saving = (0..6).filter(|place| bits >> place & 1 == 1).map(|place| around[place]);
        let label = |number| board.shape().label(board.hex_of(Cell::new(number))).unwrap();
        saving.map(label).collect()
    }

    #[test]
    fn the_other_cell_of_a_bridge_saves_it() {
        let red = |own: &[&str], last| saved(LinkRules::Hex, 5, own, last, Player::Red);
        assert_eq!(red(&["c2", "b4"], "b3"), ["c3"]);
        assert_eq!(red(&["c2", "b4"], "c3"), ["b3"]);
        assert_eq!(red(&["c2", "b4", "c3"], "b3"), [""; 0]);
        assert_eq!(red(&["c2", "c4"], "c3"), [""; 0]);
        // A stone in the second row and its side.
        assert_eq!(red(&["c2"], "c1"), ["d1"]);
        assert_eq!(red(&["c2"], "d1"), ["c1"]);
        assert_eq!(red(&["b3"], "a3"), [""; 0]);
        let blue = |own: &[&str], last| saved(LinkRules::Hex, 5, own, last, Player::Blue);
        assert_eq!(blue(&["b3"], "a3"), ["a4"]);
        assert_eq!(blue(&["c2"], "c1"), [""; 0]);
        // What lies above a1 and b1 is red's side alone.
        assert_eq!(blue(&["a2"], "b1"), [""; 0]);
        // All sides of Y belong to both players; those of HexMo alternate.
        assert_eq!(saved(LinkRules::Y, 5, &["b2"], "b1", Player::Blue), ["c1"]);
        assert_eq!(saved(LinkRules::HexMo, 3, &["e2"], "e1", Player::Blue), ["f1"]);
        assert_eq!(saved(LinkRules::HexMo, 3, &["e2"], "e1", Player::Red), [""; 0]);
    }

    #[test]
    fn a_game_is_played_to_its_end_and_leaves_the_position_as_it_was() {
        for (rules, size) in [(LinkRules::Hex, 6), (LinkRules::Y, 6), (LinkRules::HexMo, 3)] {
            let game = LinkGame::new(rules, size).unwrap();
            let mut position = game.start();
            let first = position.open_cells().nth(5).unwrap();
            position.play(LinkMove::Place(first)).unwrap();
            let (mut rollout, mut random) = (Rollout::of(&game), Random::new(3));
            for _ in 0..300 {
                let winner = rollout.play(&mut position, &mut random);
                assert_eq!((position.history().len(), position.winner()), (1, None));
                assert_eq!(rollout.was(first.number(), Player::Red), 1);
                let stones = Player::BOTH.map(|player| {
                    let cells = game.board().cells().map(Cell::number);
                    cells.map(|cell| rollout.was(cell, player)).sum::<u32>()
                });
                assert!(stones[0].abs_diff(stones[1]) <= 1 + u32::from(rules == LinkRules::HexMo));
                let own = game.board().cells().map(Cell::number);
                let own: Vec<Cell> =
                    own.filter(|&cell| rollout.was(cell, winner) == 1).map(Cell::new).collect();
                let borders = game.borders();
                let network = dedale::link::Network::new(game.board(), borders.sides(), &own);
                assert!(network.shortest(borders.goal(winner)).is_some(), "{rules}");
            }
        }
    }
}
