//! Distances by sweeps over tiles held in registers: a hot kernel.
//!
//! The board is cut into tiles of 16×16 cells. A tile is sixteen lines of sixteen 16-bit
//! distances, one vector each. A *sweep* carries distances along the columns, down and up at
//! once, each line from the one before: `line = min(line, line before + cost)`, where a step
//! costs 1, or more than any distance where it does not exist. Turning the tile makes rows of
//! columns. Sweep, turn, sweep, turn, until nothing changes: then the tile is settled, given
//! what its neighbors know.
//!
//! ```text
//!    sweep           turn            sweep              ┌────┐ bottom line of the tile above
//!   ↓ ↓ ↓ ↓         1 5 9 d         ↓ ↓ ↓ ↓         ┌───┼────┼───┐
//!   1 2 3 4   ↘     2 6 a e         1 5 9 d         │ ← │tile│ → │ right column of the tile
//!   5 6 7 8         3 7 b f         2 6 a e         └───┼────┼───┘ on the left, and so on
//!   ↑ ↑ ↑ ↑                         ↑ ↑ ↑ ↑             └────┘
//! ```
//!
//! A tile takes in the four lines next to it, and wakes each neighbor that its own edges can
//! improve. Tiles wait in buckets of eight steps, nearest first, so that most are settled
//! once or twice. A tile without walls needs one sweep each, its sides closed beforehand.
//! Distances of tiles never met are never written.

#![allow(
    clippy::inline_always,
    reason = "vector instructions are inlined only into functions that may use them"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod lanes;
mod next;

use lanes::{Lanes, Line, Lines, NONE};

use super::Next;
use crate::board::{Board, Cell, Direction, Steps, TILE, TileSteps};

/// A distance is too large for this kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Overflow;

/// Tiles wait in buckets of this many steps, as a power of two.
const BUCKET_BITS: u32 = 3;

/// Waiting tiles differ by less than this many buckets: one tile's longest path and a step.
const BUCKETS: usize = 64;

/// A tile that is woken at this distance might overflow.
const TOO_FAR: u16 = NONE - 256;

/// The lines of a tile that its neighbors read.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
struct Edges {
    top: Line,
    bottom: Line,
    left: Line,
    right: Line,
}

impl Edges {
    const NONE: Self =
        Self { top: Line::NONE, bottom: Line::NONE, left: Line::NONE, right: Line::NONE };
}

/// Distances and optimal next steps of a board of which every step is straight and has a step
/// back.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiles {
    width: usize,
    stride: usize,
    cell_count: usize,
    edges: Vec<Edges>,
    distances: Vec<Lines<Line>>,
    /// For each cell the bits of its optimal next steps.
    next: Vec<[u8; TILE * TILE]>,
    /// The bucket in which a tile waits; `NONE` if it does not.
    waiting: Vec<u16>,
    buckets: Vec<Vec<u32>>,
    waiting_count: usize,
    states: Vec<State>,
    /// The tiles that have distances.
    met: Vec<u32>,
}

/// What is known of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing: its distances are of another flood.
    Unmet,
    /// Its distances.
    Met,
    /// Its distances, some of which begin within.
    HasGoal,
}

/// An array with a value for each line, without a loop that the compiler might keep.
macro_rules! each_line {
    ($line:ident => $value:expr) => {
        each_line!($line, $value, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    ($line:ident, $value:expr, $($number:literal)*) => {
        [$({
            let $line = $number;
            let _ = $line;
            $value
        }),*]
    };
}

/// Which form of the kernel runs; the answer is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The fastest that this processor has.
    Native,
    /// Plain loops.
    Portable,
}

/// Whether the fastest form on this processor is a vector one.
pub(super) fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return avx2::is_here();
    #[cfg(not(target_arch = "x86_64"))]
    return cfg!(any(target_feature = "neon", target_feature = "simd128"));
}

impl Tiles {
    pub(super) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    pub(super) fn distance(&self, cell: Cell) -> Option<u32> {
        let (tile, place) = self.place(cell);
        let distance = self.distances[tile].at(place);
        let is_reached = self.states[tile] != State::Unmet && distance != NONE;
        is_reached.then_some(u32::from(distance))
    }

    pub(super) fn next(&self, cell: Cell) -> Next {
        let (tile, place) = self.place(cell);
        if self.states[tile] == State::Unmet {
            return Next::Unreachable;
        }
        let steps = self.next[tile][place];
        if steps != 0 {
            return Next::Toward(Direction::ALL[steps.trailing_zeros() as usize]);
        }
        if self.distances[tile].at(place) == 0 { Next::Arrived } else { Next::Unreachable }
    }

    /// Sets a distance, or none for `u64::MAX`; `false` if it is too large.
    pub(super) fn set_distance(&mut self, cell: Cell, distance: u64) -> bool {
        let (tile, place) = self.place(cell);
        if self.states[tile] == State::Unmet {
            self.meet(tile, State::Met);
            self.distances[tile] = Lines([Line::NONE; TILE]);
            self.next[tile] = [0; TILE * TILE];
        }
        self.distances[tile].set(place, u16::try_from(distance).unwrap_or(NONE));
        distance < u64::from(NONE) || distance == u64::MAX
    }

    /// Sets the bits of the optimal next steps of a cell.
    pub(super) fn set_next(&mut self, cell: Cell, directions: u8) {
        let (tile, place) = self.place(cell);
        self.next[tile][place] = directions;
    }

    /// Floods the board from the goals. Nothing of the previous flood remains. After an
    /// error nothing can be asked but another flood.
    pub(super) fn run(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        form: Form,
    ) -> Result<(), Overflow> {
        let steps = board.table().tile_steps();
        self.lay_out(board, steps);
        for &goal in goals {
            let (tile, place) = self.place(goal);
            if self.states[tile] == State::Unmet {
                self.meet(tile, State::HasGoal);
                self.distances[tile] = Lines([Line::NONE; TILE]);
            }
            self.distances[tile].set(place, 0);
            self.wake(tile, 0);
        }
        match form {
            #[cfg(target_arch = "x86_64")]
            Form::Native if avx2::is_here() => {
                avx2::settle(self, steps)?;
                avx2::find_next(self);
            }
            _ => {
                self.settle::<Line>(steps)?;
                self.find_next::<Line>();
            }
        }
        self.correct_next(board, goals);
        Ok(())
    }

    /// Sizes the tables for the board, and forgets the tiles met last time.
    fn lay_out(&mut self, board: &impl Board, steps: &TileSteps) {
        let size = board.table().size();
        let count = steps.tiles().len();
        if (self.stride, self.edges.len()) != (steps.stride(), count) {
            self.edges = vec![Edges::NONE; count];
            self.distances = vec![Lines([Line::NONE; TILE]); count];
            self.next = vec![[0; TILE * TILE]; count];
            self.waiting = vec![NONE; count];
            self.states = vec![State::Unmet; count];
            self.met.clear();
            self.buckets.resize(BUCKETS, Vec::new());
        }
        (self.width, self.stride) = (size.width() as usize, steps.stride());
        self.cell_count = size.cell_count();
        for tile in self.met.drain(..).map(|tile| tile as usize) {
            self.edges[tile] = Edges::NONE;
            self.waiting[tile] = NONE;
            self.states[tile] = State::Unmet;
        }
        self.buckets.iter_mut().for_each(Vec::clear);
        self.waiting_count = 0;
    }

    /// The tile of a cell and its place there.
    #[inline]
    fn place(&self, cell: Cell) -> (usize, usize) {
        assert!(cell.index() < self.cell_count, "a cell of the field's board");
        let (x, y) = (cell.index() % self.width, cell.index() / self.width);
        ((y / TILE + 1) * self.stride + x / TILE + 1, y % TILE * TILE + x % TILE)
    }

    fn meet(&mut self, tile: usize, state: State) {
        self.states[tile] = state;
        self.met.push(tile as u32);
    }

    /// Puts a tile into the bucket of this distance, unless it waits in an earlier one.
    #[inline]
    fn wake(&mut self, tile: usize, distance: u16) {
        let bucket = distance >> BUCKET_BITS;
        if bucket < self.waiting[tile] {
            self.waiting[tile] = bucket;
            self.buckets[usize::from(bucket) % BUCKETS].push(tile as u32);
            self.waiting_count += 1;
        }
    }

    /// Settles all tiles, nearest first.
    #[inline(always)]
    fn settle<L: Lanes>(&mut self, steps: &TileSteps) -> Result<(), Overflow> {
        for bucket in 0.. {
            if self.waiting_count == 0 {
                break;
            }
            let mut index = 0;
            while let Some(&tile) = self.buckets[usize::from(bucket) % BUCKETS].get(index) {
                index += 1;
                // Else the tile was woken earlier by a nearer neighbor.
                if self.waiting[tile as usize] == bucket {
                    self.waiting[tile as usize] = NONE;
                    self.visit::<L>(tile as usize, steps)?;
                }
            }
            self.waiting_count -= index;
            self.buckets[usize::from(bucket) % BUCKETS].clear();
        }
        Ok(())
    }

    /// Settles one tile, given what its neighbors know, and wakes those it can improve.
    #[inline(always)]
    fn visit<L: Lanes>(&mut self, tile: usize, steps: &TileSteps) -> Result<(), Overflow> {
        let around = [tile - self.stride, tile + self.stride, tile - 1, tile + 1];
        let [above, below, left, right] = around;
        let Steps { north, west } = &steps.tiles()[tile];
        let [south, east] = [steps.tiles()[below].north[0], steps.tiles()[right].west[0]];
        let rims = [L::costs(north[0]), L::costs(south), L::costs(west[0]), L::costs(east)];
        let outside = [
            L::load(&self.edges[above].bottom),
            L::load(&self.edges[below].top),
            L::load(&self.edges[left].right),
            L::load(&self.edges[right].left),
        ];
        let mut inward = outside;
        for side in 0..4 {
            inward[side] = inward[side].plus(rims[side]);
        }

        let state = self.states[tile];
        let mut rows;
        let sides;
        if state != State::HasGoal && steps.tiles()[tile].is_open() {
            if state == State::Met {
                let known = &self.edges[tile];
                inward[0] = inward[0].min(L::load(&known.top));
                inward[1] = inward[1].min(L::load(&known.bottom));
                inward[2] = inward[2].min(L::load(&known.left));
                inward[3] = inward[3].min(L::load(&known.right));
            }
            (rows, sides) = open_tile(inward);
        } else {
            let costs = [
                Lines(each_line!(line => L::costs(north[line]))),
                Lines(each_line!(line => L::costs(west[line]))),
            ];
            if state == State::Unmet {
                rows = Lines(each_line!(_line => L::all(NONE)));
            } else {
                let known = &self.distances[tile];
                rows = Lines(each_line!(line => L::load(&known.0[line])));
            }
            sides = walled_tile(&mut rows, inward, &costs, state);
        }
        if state == State::Unmet {
            self.meet(tile, State::Met);
        }
        for line in 0..TILE {
            rows.0[line].store(&mut self.distances[tile].0[line]);
        }
        let edges = [rows.0[0], rows.0[TILE - 1], sides[0], sides[1]];
        let known = &mut self.edges[tile];
        edges[0].store(&mut known.top);
        edges[1].store(&mut known.bottom);
        edges[2].store(&mut known.left);
        edges[3].store(&mut known.right);
        for side in 0..4 {
            let least = edges[side].plus(rims[side]).least_below(outside[side]);
            if least != NONE {
                if least >= TOO_FAR {
                    return Err(Overflow);
                }
                self.wake(around[side], least);
            }
        }
        Ok(())
    }
}

/// Carries distances along the lines' own direction, both at once; returns what changed.
#[inline(always)]
fn sweep<L: Lanes>(lines: &mut Lines<L>, costs: &Lines<L>) -> L {
    let lines = &mut lines.0;
    let mut down = Lines(*lines);
    for line in 1..TILE {
        let through = down.0[line - 1].plus(costs.0[line]);
        down.0[line] = down.0[line].min(through);
    }
    let mut up = lines[TILE - 1];
    let mut changed = down.0[TILE - 1].xor(up);
    lines[TILE - 1] = down.0[TILE - 1];
    for line in (0..TILE - 1).rev() {
        up = lines[line].min(up.plus(costs.0[line + 1]));
        let least = up.min(down.0[line]);
        changed = changed.or(least.xor(lines[line]));
        lines[line] = least;
    }
    changed
}

/// Settles a tile with walls; returns its left and right column. `inward` are the distances
/// that come from the tiles above, below, left and right. Lines that are settled already, and
/// gain nothing from above or below, are not swept.
#[inline(always)]
fn walled_tile<L: Lanes>(
    rows: &mut Lines<L>,
    inward: [L; 4],
    costs: &[Lines<L>; 2],
    state: State,
) -> [L; 2] {
    let [top, bottom] = [rows.0[0], rows.0[TILE - 1]];
    rows.0[0] = top.min(inward[0]);
    rows.0[TILE - 1] = bottom.min(inward[1]);
    let gain = rows.0[0].xor(top).or(rows.0[TILE - 1].xor(bottom));
    let is_swept = state == State::HasGoal || !gain.is_zero();
    if is_swept {
        sweep(rows, &costs[0]);
    }
    let mut columns = *rows;
    if is_swept || state != State::Unmet {
        L::turn(&mut columns);
    }
    columns.0[0] = columns.0[0].min(inward[2]);
    columns.0[TILE - 1] = columns.0[TILE - 1].min(inward[3]);
    sweep(&mut columns, &costs[1]);
    loop {
        *rows = columns;
        L::turn(rows);
        if sweep(rows, &costs[0]).is_zero() {
            break;
        }
        columns = *rows;
        L::turn(&mut columns);
        if sweep(&mut columns, &costs[1]).is_zero() {
            break;
        }
    }
    [columns.0[0], columns.0[TILE - 1]]
}

/// Settles a tile without walls: its distances are the least sums of an entry and the columns
/// and rows from there. Returns its rows, and its left and right column.
#[inline(always)]
fn open_tile<L: Lanes>([top, bottom, left, right]: [L; 4]) -> (Lines<L>, [L; 2]) {
    let one = L::all(1);
    let mut rows = Lines([top; TILE]);
    for line in 1..TILE {
        rows.0[line] = rows.0[line - 1].plus(one);
    }
    let mut up = bottom;
    for line in (0..TILE).rev() {
        rows.0[line] = rows.0[line].min(up);
        up = up.plus(one);
    }
    // Entries at the sides go up and down the side before they go inward.
    let mut columns = rows;
    L::turn(&mut columns);
    columns.0[0] = columns.0[0].min(L::along(left));
    columns.0[TILE - 1] = columns.0[TILE - 1].min(L::along(right));
    for column in 1..TILE {
        let through = columns.0[column - 1].plus(one);
        columns.0[column] = columns.0[column].min(through);
    }
    for column in (0..TILE - 1).rev() {
        let through = columns.0[column + 1].plus(one);
        columns.0[column] = columns.0[column].min(through);
    }
    rows = columns;
    L::turn(&mut rows);
    (rows, [columns.0[0], columns.0[TILE - 1]])
}
