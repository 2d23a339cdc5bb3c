//! Of all cheapest paths, the one with the fewest turns.
//!
//! Canonical A* goes on until each cell on a cheapest path has its cost. From the goal back, these costs say
//! which steps lie on one; the turns still to come are counted in rounds, one for each number of turns:
//!
//! ```text
//!   S  2→ 2→ 1↓       A round goes straight back along the steps that need no further turn, and leaves
//!      2↓ #  1↓       those that need one to the next. It ends with the round that comes to the start,
//!      1→ 1→ G        and looks at no cell that needs more turns.
//! ```
//!
//! A cell remembers its fewest turns and the directions of the first steps that need no more. A step in
//! another direction needs one more at most, since a turn leads into one of these.

use super::own::OwnSearch;
use super::side::{Halt, Side};
use super::{CanonicalSearch, Plain, Query};
use crate::board::{Board, BoardKind, Cell, Direction, Table, each_board};
use crate::search::{Observer, Path, ShortestPaths, Stopped, Workspace};
use crate::visit::blind_or_watched;

/// The cheapest path with the fewest turns on one board, many of them one after the other.
///
/// Of several the first, in the order of their steps, as by [`ShortestPaths::fewest_turns`], but in less
/// time than A* takes for any cheapest path: O(n) in the cells whose cost and estimate together are at most
/// the path's cost. 19 bytes a cell, and 8 for each step that waits.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood};
/// use dedale::search::FewestTurns;
///
/// let map: GridMap = "S....\n.....\n.....\n....G\n".parse()?;
/// let board = map.board(Neighborhood::Four);
/// let [start, goal] = [map.starts[0], map.goals[0]].map(|at| board.cell_at(at).unwrap());
/// let path = FewestTurns::on(&board).find(start, goal).unwrap();
/// assert_eq!((path.steps(), path.turns(&board)), (7, Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FewestTurns {
    own: OwnSearch,
    marks: Vec<Mark>,
    /// Steps to look at in this round and the next: where they begin, and their direction.
    rounds: [Vec<(Cell, Direction)>; 2],
}

/// The fewest turns from a cell on. Then the query that this is of, and in the lowest byte the directions of
/// the first steps that need no more.
type Mark = [u32; 2];

const QUERY_SHIFT: u32 = 8;

impl FewestTurns {
    /// A search on this board. O(cells) time.
    pub fn on(board: &impl Board) -> Self {
        let own = OwnSearch::on(BoardKind::of(board));
        Self { own, marks: Vec::new(), rounds: Default::default() }
    }

    /// Takes over live edits of the board at these cells. O(cells) time if there are any.
    ///
    /// # Panics
    ///
    /// Panics if the board has another size.
    pub fn update(&mut self, board: &impl Board, changed: &[Cell]) {
        let board = BoardKind::of(board);
        self.own.follow(board, &board.table().touched(changed));
    }

    /// Finds the path; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Option<Path> {
        self.find_with(start, goal, &mut ()).unwrap_or(None)
    }

    /// [`FewestTurns::find`] with an observer, which sees the search for costs.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let (board, search) = self.own.parts();
        let mut query = search.begin(board, [start, goal], true);
        (query.is_from_both_ends, query.finds_ties) = (false, true);
        // Numbers of queries begin again.
        if query.number == 1 {
            self.marks.clear();
        }
        if start == goal {
            return Ok(Some(Path::new(vec![start])));
        }
        let found = blind_or_watched!(observer, observer => search.run(&query, &Plain, observer));
        match found {
            Ok(meeting) if meeting.is_none() => Ok(None),
            Ok(_) => {
                let steps = CheapestSteps::of(&query, search);
                self.marks.resize(steps.table.cell_count(), [0; 2]);
                Ok(Some(steps.fewest_turns(&mut self.marks, &mut self.rounds)))
            }
            Err(Halt::Stopped) => Err(Stopped),
            Err(Halt::TooHigh) => {
                let workspace = &mut Workspace::new();
                each_board!(board, board => {
                    let paths =
                        ShortestPaths::between_with(board, start, goal, workspace, observer)?;
                    Ok(paths.map(|paths| paths.fewest_turns(board)))
                })
            }
        }
    }
}

/// The steps on cheapest paths of a query, by the costs of their ends.
#[derive(Clone, Copy)]
struct CheapestSteps<'a> {
    query: &'a Query<'a>,
    table: &'a Table,
    lengths: &'a [u32; 8],
    near: &'a Side,
}

impl<'a> CheapestSteps<'a> {
    fn of(query: &'a Query<'a>, search: &'a CanonicalSearch) -> Self {
        let [near, _] = &search.sides;
        Self { query, table: query.table, lengths: search.patterns.lengths(), near }
    }

    /// Whether a step between two cells in this direction is one, if it can be taken.
    #[inline]
    fn has(self, from: Cell, direction: Direction, to: Cell) -> bool {
        let step = self.lengths[direction.index()] * u32::from(self.table.weight(to));
        let [before, after] = [from, to].map(|cell| self.near.cost(self.query, cell));
        before.is_some_and(|before| after == Some(before + step))
    }

    /// Adds the steps in these directions that lead to a cell.
    #[inline]
    fn add_into(self, cell: Cell, directions: u8, found: &mut Vec<(Cell, Direction)>) {
        for back in self.table.entries(cell) {
            let direction = back.opposite();
            let from = self.table.beside(cell, back);
            if directions & direction.bit() != 0 && self.has(from, direction, cell) {
                found.push((from, direction));
            }
        }
    }

    fn fewest_turns(self, marks: &mut [Mark], rounds: &mut [Vec<(Cell, Direction)>; 2]) -> Path {
        let (stamp, [start, goal]) = (self.query.number << QUERY_SHIFT, self.query.ends);
        rounds.iter_mut().for_each(Vec::clear);
        let [round, next] = rounds;
        marks[goal.index()] = [0, stamp | 0xFF];
        self.add_into(goal, 0xFF, round);
        let mut turns = 0;
        loop {
            while let Some((cell, direction)) = round.pop() {
                let mark = &mut marks[cell.index()];
                let is_known = mark[1] >> QUERY_SHIFT == self.query.number;
                if is_known && (mark[0] < turns || mark[1] as u8 & direction.bit() != 0) {
                    continue;
                }
                let before = if is_known { mark[1] } else { stamp };
                *mark = [turns, before | u32::from(direction.bit())];
                self.add_into(cell, direction.bit(), round);
                if !is_known {
                    self.add_into(cell, !direction.bit(), next);
                }
            }
            if marks[start.index()][1] >> QUERY_SHIFT == self.query.number {
                return self.follow(marks);
            }
            assert!(!next.is_empty(), "steps from the start to the goal");
            std::mem::swap(round, next);
            turns += 1;
        }
    }

    /// The path, by these marks: of the steps that need the fewest turns, the first.
    fn follow(self, marks: &[Mark]) -> Path {
        let [start, goal] = self.query.ends;
        let turns_after = |direction: Direction, to: Cell| {
            let [turns, word] = marks[to.index()];
            let is_known = word >> QUERY_SHIFT == self.query.number;
            is_known.then(|| turns + u32::from(word as u8 & direction.bit() == 0))
        };
        let (mut cells, mut arrival) = (vec![start], None);
        let mut at = start;
        while at != goal {
            let steps = self.table.exits(at).filter_map(|direction| {
                let to = self.table.beside(at, direction);
                let is_turn = arrival.is_some_and(|arrival| arrival != direction);
                let turns = turns_after(direction, to).filter(|_| self.has(at, direction, to));
                turns.map(|turns| (turns + u32::from(is_turn), direction, to))
            });
            let best = steps.min_by_key(|&(turns, ..)| turns);
            let (_, direction, to) = best.expect("a step that leads on");
            (at, arrival) = (to, Some(direction));
            cells.push(at);
        }
        Path::new(cells)
    }
}
