//! Which steps of a cell are kept for arrivals from each side.
//!
//! A path that comes to a cell `c` from `p` need not go on to a cell that another way reaches:
//! round `c`, beside it, for less, or for the same by an earlier first step. Diagonal steps come
//! first, then vertical ones, then horizontal ones, each in the order of [`RANK`].
//!
//! ```text
//!   1  1  1         1  1  1         1  1  1       over open ground one step of seven is kept,
//!   p→ c→ 1         p→ 5  1         p  1  1       after a diagonal three; over a cell that costs
//!   1  1  1         1  1  1          ↘ c→ 1       more than the ground round it none
//!                                   1  ↓↘ 1
//! ```
//!
//! Why no cost is lost, although a cell keeps the steps for one arrival alone, whichever of the cheapest
//! came first: of all cells from which a cheapest path enters `t`, take the lightest, and of these the one
//! whose step to `t` comes last in that order. Let it be `c`, and `p` the cell that its arrival came from
//! (the start keeps all steps). No way round costs less, since `c` lies on a cheapest path. One that costs the
//! same has as many straight steps, weighed, and as many diagonal ones: their lengths, 5741 and 8119, have no
//! common divisor, and the weights of a way add up to less than those. Hence it goes over several cells,
//! which together weigh as much as `c`, so that the last of them is lighter; or over one cell as heavy, by
//! the same two steps the other way round:
//!
//! ```text
//!   p ─a→ c         The way by x is earlier if b comes before a. Then its step to t, a, comes after
//!   b↓     ↓b       that of c, b.
//!     x ─a→ t
//! ```
//!
//! (Two other steps lead from `p` to a `t` beside it, as NE, S and SE, N do. But the ways looked at go over
//! at most four places of the ring round `c`, and none of them by such a cell beyond `t`.) In either case `c`
//! was not the one taken. So `t` is kept, and by induction so is every cell of a cheapest path from start to
//! goal. Nothing here asks which of these steps exist, so that holds for squares, hexagons, thin walls, roads
//! and every corner rule.
//!
//! A search from the goal comes to `c` from `t`, and goes on to those `p` for which `p → c → t` is kept. There
//! the reason is shorter: of all cells to which a cheapest path leaves `p`, take the one with the earliest step.
//!
//! What is kept depends on the weights and the steps of nine cells, and boards have few such
//! patterns: each is looked at once, and has a number.
//!
//! Sources: canonical orderings (Sturtevant, Rabin 2016), on weighted terrain (Carlson, Moghadam,
//! Harabor, Stuckey, Ebrahimi 2023).

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::board::{Cell, Direction, Exits, Table};
use crate::search::End;

/// The number of a cell whose pattern is not known yet.
pub(super) const UNKNOWN: u32 = 0;

/// The number of cells where nothing is pruned, since the numbers were used up: to work out what to
/// prune takes longer than it saves.
const UNPRUNED: u32 = 1;

/// The number of cells at the rim, whose pattern has none.
pub(super) const OTHER: u32 = (1 << 14) - 1;

/// The patterns seen so far: up to 16,381, each 8 bytes, and 40 to find it.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    /// The costs of steps, without weights.
    lengths: [u32; 8],
    numbers: HashMap<[u64; 3], u32>,
    /// The steps to keep, a byte for each direction of arrival, of searches from the start and from the
    /// goal.
    kept: [Vec<[u8; 8]>; 2],
}

/// A way round a cell: over four of the eight cells around it.
#[derive(Clone, Copy, Default, Debug)]
struct Way([Place; 4]);

/// One of these cells.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    /// Where it lies.
    direction: usize,
    /// The direction of the step from the one before.
    along: usize,
    /// The direction of the step from the one before that, across a corner.
    across: Option<usize>,
}

/// The eight cells around one, clockwise.
const AROUND: [Direction; 8] = [
    Direction::N,
    Direction::NE,
    Direction::E,
    Direction::SE,
    Direction::S,
    Direction::SW,
    Direction::W,
    Direction::NW,
];

/// The order of first steps, by the numbers of their directions.
const RANK: [u32; 8] = [4, 6, 5, 7, 0, 1, 2, 3];

/// Room for the rank in a cost.
const RANK_BITS: u32 = 3;

/// Dearer than any way, and four of them still fit.
const NO_WAY: u32 = 1 << 29;

/// The exit back, for each direction of arrival.
const BACK: [u8; 8] = {
    let (mut back, mut arrival) = ([0; 8], 0);
    while arrival < 8 {
        back[arrival] = 1 << (arrival ^ 2);
        arrival += 1;
    }
    back
};

/// For each direction of arrival, the ways round a cell: clockwise, and anticlockwise.
static WAYS: LazyLock<[[Way; 2]; 8]> =
    LazyLock::new(|| Direction::ALL.map(|arrival| [1, 7].map(|turn| Way::from(arrival, turn))));

impl Way {
    /// The way from the cell behind an arrival; `turn` leads from one place in [`AROUND`] to the next.
    fn from(arrival: Direction, turn: usize) -> Self {
        let is_behind = |&direction: &Direction| direction == arrival.opposite();
        let first = AROUND.iter().position(is_behind).expect("all directions lie around");
        let at = |steps: usize| AROUND[(first + turn * steps) % 8];
        Self([1, 2, 3, 4].map(|steps| {
            let here = at(steps);
            let is_across = steps > 1 && !here.is_diagonal();
            Place {
                direction: here.index(),
                along: between(at(steps - 1), here),
                across: is_across.then(|| between(at(steps - 2), here)),
            }
        }))
    }
}

/// The direction from one cell around to another that lies beside it.
fn between(from: Direction, to: Direction) -> usize {
    let (dx, dy) = (to.dx() - from.dx(), to.dy() - from.dy());
    let leads = |direction: &Direction| (direction.dx(), direction.dy()) == (dx, dy);
    Direction::ALL.iter().position(leads).expect("neighbors")
}

impl Patterns {
    pub(super) fn new(lengths: [u32; 8]) -> Self {
        Self {
            lengths,
            numbers: HashMap::new(),
            kept: [(); 2].map(|()| vec![BACK.map(|back| !back); 2]),
        }
    }

    /// Returns the cost of a step in each direction, without weights.
    pub(super) const fn lengths(&self) -> &[u32; 8] {
        &self.lengths
    }

    /// The steps from a cell with this number that a search from this end keeps for arrivals in this
    /// direction. For [`UNKNOWN`] and [`UNPRUNED`] all but the one back, whether or not the cell has
    /// them.
    #[inline]
    pub(super) fn kept(
        &self,
        table: &Table,
        cell: Cell,
        number: u32,
        end: End,
        arrival: usize,
    ) -> u8 {
        if number == OTHER {
            return self.kept_at_rim(table, cell, end, arrival);
        }
        self.kept[end as usize][number as usize][arrival & 7]
    }

    /// The number of the cell's pattern.
    pub(super) fn number(&mut self, table: &Table, cell: Cell) -> u32 {
        let Some(key) = key(table, cell) else { return OTHER };
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.kept[0].len() as u32;
        if number == OTHER {
            return UNPRUNED;
        }
        let kept = Direction::ALL.map(|arrival| self.kept_at(table, cell, arrival.index()));
        self.kept[0].push(kept);
        self.kept[1].push(reversed(kept));
        self.numbers.insert(key, number);
        number
    }

    #[inline(never)]
    fn kept_at_rim(&self, table: &Table, cell: Cell, end: End, arrival: usize) -> u8 {
        if end == End::Start {
            return self.kept_at(table, cell, arrival);
        }
        let mut kept = [0; 8];
        for entry in table.entries(cell) {
            let arrival = entry.opposite().index();
            kept[arrival] = self.kept_at(table, cell, arrival);
        }
        reversed(kept)[arrival]
    }

    /// The exits of a cell to keep for arrivals in this direction, worked out.
    fn kept_at(&self, table: &Table, cell: Cell, arrival: usize) -> u8 {
        let (exits, weights, strides) = (table.exit_table(), table.weights(), table.strides());
        let beside =
            |direction: usize| cell.index().wrapping_add_signed(strides[direction] as isize);
        let price = |direction: usize, to: usize| {
            (self.lengths[direction] * u32::from(weights[to])) << RANK_BITS
        };
        // A cell that no step reaches may lie off the board.
        let step = |(exits, cost): (u8, u32), direction: usize, to: usize| {
            if exits >> direction & 1 == 0 { NO_WAY } else { cost + price(direction, to) }
        };
        let behind = (exits[beside(arrival ^ 2)], 0);
        let mut around = [NO_WAY; 8];
        for way in &WAYS[arrival] {
            let (mut before, mut last) = ((0, NO_WAY), behind);
            for (steps, place) in way.0.iter().enumerate() {
                let here = beside(place.direction);
                let rank = |direction: usize, first: usize| {
                    if steps == first { RANK[direction] } else { 0 }
                };
                let mut cost = step(last, place.along, here) + rank(place.along, 0);
                if let Some(across) = place.across {
                    cost = cost.min(step(before, across, here) + rank(across, 1));
                }
                let known = &mut around[place.direction];
                *known = cost.min(*known);
                (before, last) =
                    (last, if cost < NO_WAY { (exits[here], cost) } else { (0, NO_WAY) });
            }
        }
        let through = price(arrival, cell.index()) + RANK[arrival];
        let is_kept = |direction: &Direction| {
            let direction = direction.index();
            direction != arrival ^ 2
                && around[direction] > through + price(direction, beside(direction))
        };
        Exits::of(exits[cell.index()]).filter(is_kept).map(Direction::bit).sum()
    }
}

/// The steps that a search from the goal keeps, where one from the start keeps `kept`: of `p → c → t` it
/// comes from `t` and goes on to `p`.
fn reversed(kept: [u8; 8]) -> [u8; 8] {
    let back = |direction: usize| direction ^ 2;
    std::array::from_fn(|arrival| {
        let is_kept = |step: &usize| kept[back(*step)] >> back(arrival) & 1 != 0;
        (0..8).filter(is_kept).map(|step| 1 << step).sum()
    })
}

/// Returns the key of the cell's pattern; `None` at the rim of the table.
///
/// Where only walls stop a step, the weights alone say which steps there are.
fn key(table: &Table, cell: Cell) -> Option<[u64; 3]> {
    let (size, index) = (table.size(), cell.index());
    let (width, at) = (size.width() as usize, size.point_of(cell));
    let is_inside = |place: u32, side: u32| place > 0 && place + 1 < side;
    if !is_inside(at.x, size.width()) || !is_inside(at.y, size.height()) {
        return None;
    }
    let rows = |bytes: &[u8]| {
        [index - width, index, index + width].map(|middle| {
            let [left, here, right] =
                [middle - 1, middle, middle + 1].map(|at| u64::from(bytes[at]));
            left | here << 8 | right << 16
        })
    };
    let weights = rows(table.weights());
    let exits = if table.is_narrowed() { rows(table.exit_table()) } else { [0; 3] };
    Some([0, 1, 2].map(|row| weights[row] | exits[row] << 24))
}
