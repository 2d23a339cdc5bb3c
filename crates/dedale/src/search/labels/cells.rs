//! Hub labels of all cells of a board, whatever its steps cost, laid out by tiles of 4×4 cells.
//!
//! ```text
//!    h1   ↓ ↓ ↙ ←     Cells side by side have most hubs in common. So a tile lists the hubs of its
//!         ↓ ↙ ← ←     cells once, and for each of them the next step from every cell: a path
//!         → → ↗ ↑     looks up one hub in each tile and follows the arrows.
//!         → ↗ ↑ ↑     A cell has a bit for each hub of its tile, and the costs of those it has.
//! ```
//!
//! All of it is one row of numbers of 32 bits, which can be a file in memory:
//!
//! | numbers | |
//! |---|---|
//! | 4 | 2; how many hubs of tiles, words of bits and entries there are |
//! | 2 a tile, and 2 | where its hubs begin, and its bits |
//! | 1 a cell of a tile, and 1 | where its entries begin |
//! | 1 a hub of a tile | its rank |
//! | 4 a hub of a tile | for each cell a byte: the direction of the next step to the hub, and above it that of the last step from it; 15 for none |
//! | 1 a word | a bit for each hub of the tile, for each cell in turn |
//! | 2 an entry | the costs to the hub and from it |

use std::sync::Arc as Shared;

use super::network::UNKNOWN;
use super::{
    Arc, Arcs, CELLS as KIND, COUNTS, IndexNumbers, Labels, Network, Still, free_cells, nodes_of,
    tell_path,
};
use crate::board::{BoardKind, Cell, Direction, Point, Size, Table};
use crate::search::path::Finder;
use crate::search::{Observer, Path, Stopped};

/// The side of a tile, and its cells.
const SIDE: u32 = 4;

const CELLS: usize = (SIDE * SIDE) as usize;

/// A cell that is the hub, or lacks it.
const NO_STEP: u32 = 15;

/// Boards with more free cells get no labels.
const MOST_CELLS: usize = 1 << 19;

/// The most entries of a free cell in the mean, to and from hubs.
const MOST_ENTRIES: usize = 200;

/// The most bytes of a free cell in the mean.
const MOST_BYTES: usize = 1 << 10;

/// The bits of a direction.
const CODE_BITS: u32 = 3;

/// The labels of a board, and the board itself as it was.
#[derive(Clone, Debug)]
pub(in crate::search) struct CellLabels {
    still: Still,
}

/// The parts of the numbers.
#[derive(Clone, Copy)]
struct View<'a> {
    tiles: &'a [[u32; 2]],
    cells: &'a [u32],
    hubs: &'a [u32],
    steps: &'a [[u32; SIDE as usize]],
    bits: &'a [u32],
    costs: &'a [[u32; 2]],
}

/// To hubs, and from them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    To,
    From,
}

/// The tile of a cell.
const fn tile_of(size: Size, at: Point) -> usize {
    ((at.y / SIDE) * size.width().div_ceil(SIDE) + at.x / SIDE) as usize
}

/// The number of a cell in its tile.
const fn within(at: Point) -> usize {
    (at.y % SIDE * SIDE + at.x % SIDE) as usize
}

fn tile_count(size: Size) -> usize {
    size.width().div_ceil(SIDE) as usize * size.height().div_ceil(SIDE) as usize
}

/// The place of a point on a Z-shaped curve: points near each other have mostly near places
/// (Morton 1966).
///
/// ```text
///      0  1  4  5
///      2  3  6  7     the bits of x and y, in turn
///      8  9 12 13
/// ```
fn place_on_curve(at: Point) -> u64 {
    let bits =
        |number: u32| (0..u32::BITS).map(move |bit| u64::from(number >> bit & 1) << (2 * bit));
    bits(at.x).sum::<u64>() | bits(at.y).sum::<u64>() << 1
}

/// The cells of a tile that lie on the board, with their numbers in it.
fn cells_of(size: Size, tile: usize) -> impl Iterator<Item = (usize, Cell)> {
    let across = size.width().div_ceil(SIDE);
    let (left, top) = (tile as u32 % across * SIDE, tile as u32 / across * SIDE);
    (0..CELLS as u32).filter_map(move |within| {
        let point = Point::new(left + within % SIDE, top + within / SIDE);
        size.cell_at(point).map(|cell| (within as usize, cell))
    })
}

/// An entry of a cell: the place of the hub in the list of the tile, and the costs.
#[derive(Clone, Copy)]
struct Entry {
    hub: u32,
    place: usize,
    costs: [u32; 2],
}

/// The entries of a cell, in rising ranks.
struct Entries<'a> {
    hubs: &'a [u32],
    bits: &'a [u32],
    costs: &'a [[u32; 2]],
    word: u32,
    /// The words that have been looked at, and the entries.
    words: usize,
    count: usize,
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    #[inline]
    fn next(&mut self) -> Option<Entry> {
        while self.word == 0 {
            self.word = *self.bits.get(self.words)?;
            self.words += 1;
        }
        let place = 32 * (self.words - 1) + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        let costs = self.costs[self.count];
        self.count += 1;
        Some(Entry { hub: self.hubs[place], place, costs })
    }
}

impl<'a> View<'a> {
    fn of(numbers: &'a [u32], size: Size) -> Self {
        let tiles = tile_count(size);
        let (counts, numbers) = numbers.split_at(COUNTS);
        let (first, numbers) = numbers.split_at(2 * (tiles + 1));
        let (cells, numbers) = numbers.split_at(CELLS * tiles + 1);
        let (hubs, numbers) = numbers.split_at(counts[1] as usize);
        let (steps, numbers) = numbers.split_at(SIDE as usize * counts[1] as usize);
        let (bits, costs) = numbers.split_at(counts[2] as usize);
        let (tiles, costs) = (first.as_chunks().0, costs.as_chunks().0);
        Self { tiles, cells, hubs, steps: steps.as_chunks().0, bits, costs }
    }

    /// The hubs of a tile.
    #[inline]
    fn hubs(self, tile: usize) -> &'a [u32] {
        &self.hubs[self.tiles[tile][0] as usize..self.tiles[tile + 1][0] as usize]
    }

    #[inline]
    fn entries(self, tile: usize, within: usize) -> Entries<'a> {
        let hubs = self.hubs(tile);
        let words = hubs.len().div_ceil(32);
        let first = self.tiles[tile][1] as usize + words * within;
        let [begin, end] = [0, 1].map(|next| self.cells[CELLS * tile + within + next] as usize);
        Entries {
            hubs,
            bits: &self.bits[first..first + words],
            costs: &self.costs[begin..end],
            word: 0,
            words: 0,
            count: 0,
        }
    }

    #[inline]
    fn entries_at(self, size: Size, at: Point) -> Entries<'a> {
        self.entries(tile_of(size, at), within(at))
    }

    /// The direction of the step at a cell on the way to or from the hub at this place of the
    /// list of its tile.
    #[inline]
    fn step(self, tile: usize, place: usize, within: usize, way: Way) -> Option<Direction> {
        let row = self.steps[self.tiles[tile][0] as usize + place][within / SIDE as usize];
        let code = row >> (8 * (within % SIDE as usize) + 4 * (way == Way::From) as usize) & 15;
        (code != NO_STEP).then(|| Direction::ALL[code as usize & 7])
    }

    /// Whether nothing leads out of these numbers, and from each entry a step of the board leads to
    /// another one of the same hub for as much less as it costs.
    fn is_sound(self, size: Size, table: &Table, lengths: &[u32; 8]) -> bool {
        let tiles = tile_count(size);
        let words = |tile: usize| CELLS * self.hubs(tile).len().div_ceil(32);
        let ends = [self.hubs.len() as u32, self.bits.len() as u32];
        let has_lists = self.tiles[0] == [0; 2]
            && self.tiles[tiles] == ends
            && self.cells[0] == 0
            && self.cells[CELLS * tiles] as usize == self.costs.len()
            && self.tiles.is_sorted_by_key(|tile| tile[0])
            && self.cells.is_sorted();
        has_lists
            && (0..tiles).all(|tile| {
                (self.tiles[tile][1] as usize).checked_add(words(tile))
                    == Some(self.tiles[tile + 1][1] as usize)
                    && self.hubs(tile).is_sorted_by(|one, other| one < other)
            })
            && (0..tiles).all(|tile| self.is_counted(tile))
            && (0..tiles).all(|tile| self.leads_on(tile, table, lengths))
            && self.has_one_cell_a_hub(size)
    }

    /// Whether each cell of a tile has as many bits as entries, and none for more hubs than there are.
    fn is_counted(self, tile: usize) -> bool {
        let hubs = self.hubs(tile).len();
        (0..CELLS).all(|within| {
            let entries = self.entries(tile, within);
            let count: u32 = entries.bits.iter().map(|word| word.count_ones()).sum();
            let spare = 32 * entries.bits.len() - hubs;
            let last = entries.bits.last().map_or(0, |word| word.leading_zeros());
            last as usize >= spare && count as usize == entries.costs.len()
        })
    }

    /// Whether steps lead on from all entries of a tile.
    fn leads_on(self, tile: usize, table: &Table, lengths: &[u32; 8]) -> bool {
        cells_of(table.size(), tile).all(|(within, cell)| {
            self.entries(tile, within).all(|entry| {
                [Way::To, Way::From].into_iter().all(|way| {
                    match self.step(tile, entry.place, within, way) {
                        Some(step) => self.is_step(table, lengths, (cell, entry), step, way),
                        None => entry.costs == [0; 2] || entry.costs[way as usize] == UNKNOWN,
                    }
                })
            })
        })
    }

    /// Whether the step from an entry of a cell is that of a path to its hub or from it.
    fn is_step(
        self,
        table: &Table,
        lengths: &[u32; 8],
        (cell, entry): (Cell, Entry),
        step: Direction,
        way: Way,
    ) -> bool {
        let next = match way {
            Way::To => table.toward(cell, step),
            Way::From => {
                let mut back = table.entries(cell).filter(|back| back.opposite() == step);
                back.next().map(|back| table.beside(cell, back))
            }
        };
        let Some(next) = next else { return false };
        let entered = if way == Way::To { next } else { cell };
        let price = lengths[step.index()] * u32::from(table.weight(entered));
        let mut entries = self.entries_at(table.size(), table.size().point_of(next));
        let on = entries.find(|other| other.hub == entry.hub);
        let cost = entry.costs[way as usize];
        on.is_some_and(|on| on.costs[way as usize].checked_add(price) == Some(cost))
    }

    /// Whether paths to and from a hub meet: no two cells are the same one.
    fn has_one_cell_a_hub(self, size: Size) -> bool {
        let cells = (0..tile_count(size)).flat_map(|tile| (0..CELLS).map(move |at| (tile, at)));
        let entries = cells.flat_map(|(tile, within)| self.entries(tile, within));
        let hubs = entries.filter(|entry| entry.costs == [0; 2]).map(|entry| entry.hub);
        let mut hubs: Vec<u32> = hubs.collect();
        hubs.sort_unstable();
        hubs.is_sorted_by(|one, other| one < other)
    }
}

/// How a cheapest path goes: its cost, the hub, and where the tiles of both ends list it.
#[derive(Clone, Copy)]
struct Found {
    cost: u64,
    hub: u32,
    places: [usize; 2],
}

impl CellLabels {
    /// The labels of a board; `None` if it has more than 524,288 free cells, if they would take
    /// more than 1,024 bytes for each of them, or if a path costs more than 31 bits can say.
    pub(in crate::search) fn of(board: BoardKind<'_>) -> Option<Self> {
        let table = board.table();
        if table.free_count() > MOST_CELLS {
            return None;
        }
        let size = table.size();
        let mut cells = free_cells(table);
        // A search from a cell then finds the labels around it in near memory.
        cells.sort_by_cached_key(|&cell| place_on_curve(size.point_of(cell)));
        let nodes = nodes_of(table, &cells);
        let labels = Labels::of(&network(board, &cells, &nodes), MOST_ENTRIES * cells.len())?;
        let numbers = laid_out(table, labels, &nodes);
        let fits = size_of_val(&numbers[..]) <= MOST_BYTES * (cells.len() + CELLS);
        fits.then(|| Self::with_numbers(table, Shared::new(numbers)))
    }

    /// The labels in these numbers; `None` if they cannot be those of the board.
    pub(in crate::search) fn read(
        board: BoardKind<'_>,
        numbers: Shared<dyn IndexNumbers>,
    ) -> Option<Self> {
        let (table, lengths) = (board.table(), board.base_costs());
        let all = (*numbers).as_ref();
        let length = Self::length(table.size(), all.first_chunk()?);
        let is_sound = all.len() == length
            && View::of(all, table.size()).is_sound(table.size(), table, &lengths);
        is_sound.then(|| Self::with_numbers(table, numbers))
    }

    /// How many numbers there are, of which these are the first.
    pub(in crate::search) fn length(size: Size, counts: &[u32; COUNTS]) -> usize {
        let [_, hubs, words, entries] = counts.map(|count| count as usize);
        let tiles = tile_count(size);
        COUNTS
            + 2 * (tiles + 1)
            + CELLS * tiles
            + 1
            + (1 + SIDE as usize) * hubs
            + words
            + 2 * entries
    }

    fn with_numbers(table: &Table, numbers: Shared<dyn IndexNumbers>) -> Self {
        Self { still: Still::of(table, numbers) }
    }

    pub(in crate::search) const fn still(&self) -> &Still {
        &self.still
    }

    #[inline]
    fn view(&self) -> View<'_> {
        View::of(self.still.numbers(), self.still.size)
    }

    fn at(&self, cell: Cell) -> Point {
        assert!(cell.index() < self.still.size.cell_count(), "a start and a goal of the board");
        self.still.size.point_of(cell)
    }

    /// The cheapest sum by a common hub.
    fn search(&self, start: Cell, goal: Cell) -> Option<Found> {
        let view = self.view();
        let [mut from, mut to] =
            [start, goal].map(|cell| view.entries_at(self.still.size, self.at(cell)));
        let mut best = Found { cost: UNKNOWN.into(), hub: 0, places: [0; 2] };
        let (mut one, mut other) = (from.next()?, to.next()?);
        loop {
            if one.hub == other.hub {
                let cost = u64::from(one.costs[0]) + u64::from(other.costs[1]);
                if cost < best.cost {
                    best = Found { cost, hub: one.hub, places: [one.place, other.place] };
                }
            }
            let (steps, waits) = (one.hub <= other.hub, one.hub >= other.hub);
            if steps {
                let Some(next) = from.next() else { break };
                one = next;
            }
            if waits {
                let Some(next) = to.next() else { break };
                other = next;
            }
        }
        (best.cost < UNKNOWN.into()).then_some(best)
    }

    /// Visits the cells from one to a hub, or from it to the cell backwards, without the first.
    #[inline]
    fn walk(
        &self,
        from: Cell,
        (hub, mut place): (u32, usize),
        way: Way,
        mut visit: impl FnMut(Cell),
    ) {
        let (view, strides) = (self.view(), self.still.size.strides());
        let (mut at, mut cell) = (self.at(from), from.number());
        let mut tile = tile_of(self.still.size, at);
        loop {
            let hubs = view.hubs(tile);
            place = place.min(hubs.len() - 1);
            while hubs[place] > hub {
                place -= 1;
            }
            while hubs[place] < hub {
                place += 1;
            }
            let here = tile;
            while tile == here {
                let Some(step) = view.step(tile, place, within(at), way) else { return };
                let step = if way == Way::To { step } else { step.opposite() };
                at.x = at.x.wrapping_add_signed(step.dx());
                at.y = at.y.wrapping_add_signed(step.dy());
                cell = cell.wrapping_add_signed(strides[step.index()]);
                visit(Cell::new(cell));
                tile = tile_of(self.still.size, at);
            }
        }
    }

    fn cells(&self, [start, goal]: [Cell; 2], found: Found) -> Vec<Cell> {
        let mut cells = vec![start];
        self.walk(start, (found.hub, found.places[0]), Way::To, |cell| cells.push(cell));
        let hub = cells.len();
        let mut last = goal;
        self.walk(goal, (found.hub, found.places[1]), Way::From, |cell| {
            cells.push(std::mem::replace(&mut last, cell));
        });
        cells[hub..].reverse();
        cells
    }
}

impl Finder for CellLabels {
    fn size(&self) -> Size {
        self.still.size
    }

    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        if start == goal {
            return Some(0);
        }
        self.search(start, goal).map(|found| found.cost)
    }

    /// Nothing is searched: the observer sees the cells of the path alone.
    fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let found = self.search(start, goal);
        let is_there = (start == goal).then(|| vec![start]);
        let cells = found.map(|found| self.cells([start, goal], found)).or(is_there);
        tell_path(self, cells, start, observer)
    }

    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        if start == goal {
            return Some(goal);
        }
        let Found { hub, places, .. } = self.search(start, goal)?;
        let at = self.at(start);
        let tile = tile_of(self.still.size, at);
        if let Some(step) = self.view().step(tile, places[0], within(at), Way::To) {
            let stride = self.still.size.strides()[step.index()];
            return Some(Cell::new(start.number().wrapping_add_signed(stride)));
        }
        // The start is the hub.
        let (mut before, mut last) = (goal, goal);
        self.walk(goal, (hub, places[1]), Way::From, |cell| {
            before = std::mem::replace(&mut last, cell);
        });
        Some(before)
    }
}

/// The free cells as nodes, joined by the steps of the board, in both directions.
pub(super) fn network(board: BoardKind<'_>, cells: &[Cell], nodes: &[u32]) -> Network {
    let (table, lengths) = (board.table(), board.base_costs());
    let arc = |to: Cell, entered: Cell, step: Direction| Arc {
        node: nodes[to.index()],
        cost: lengths[step.index()] * u32::from(table.weight(entered)),
        code: step.index() as u32,
    };
    let forward = Arcs::of(cells.len(), |node, arcs| {
        let from = cells[node as usize];
        arcs.extend(table.exits(from).map(|step| {
            let to = table.beside(from, step);
            arc(to, to, step)
        }));
    });
    let back = Arcs::of(cells.len(), |node, arcs| {
        let to = cells[node as usize];
        arcs.extend(table.entries(to).map(|back| arc(table.beside(to, back), to, back.opposite())));
    });
    Network::new(vec![forward, back], CODE_BITS)
}

/// The row of numbers for these labels of the nodes of cells.
fn laid_out(table: &Table, labels: Labels, nodes: &[u32]) -> Vec<u32> {
    let size = table.size();
    let (mut tiles, mut cells) = (vec![0, 0], vec![0]);
    let (mut hubs, mut steps, mut bits, mut costs) = (vec![], vec![], vec![], vec![]);
    for tile in 0..tile_count(size) {
        let free = || cells_of(size, tile).filter(|&(_, cell)| table.is_free(cell));
        // Where costs lead from hubs the label is of side 0.
        let labels_of = |cell: Cell| {
            let node = nodes[cell.index()] as usize;
            [Way::To, Way::From].map(|way| &labels.sides[1 - way as usize][node])
        };
        let first = hubs.len();
        let ranks = free().flat_map(|(_, cell)| labels_of(cell)).flatten();
        let mut list: Vec<u32> = ranks.map(|entry| entry.hub(CODE_BITS) as u32).collect();
        list.sort_unstable();
        list.dedup();
        hubs.append(&mut list);
        let list = &hubs[first..];
        let rows = steps.len();
        steps.resize(rows + SIDE as usize * list.len(), u32::MAX);
        let words = list.len().div_ceil(32);
        let begin = bits.len();
        bits.resize(begin + CELLS * words, 0);
        let mut cells_here = cells_of(size, tile).peekable();
        for within in 0..CELLS {
            let cell = cells_here.next_if(|&(here, _)| here == within).map(|(_, cell)| cell);
            let mut known = vec![[UNKNOWN; 2]; list.len()];
            if let Some(cell) = cell.filter(|&cell| table.is_free(cell)) {
                for (way, label) in labels_of(cell).into_iter().enumerate() {
                    let mut place = 0;
                    for entry in label {
                        let rank = entry.hub(CODE_BITS) as u32;
                        place += list[place..].partition_point(|&hub| hub < rank);
                        known[place][way] = entry.cost;
                        if entry.cost > 0 {
                            let row =
                                &mut steps[rows + SIDE as usize * place + within / SIDE as usize];
                            let shift = 8 * (within % SIDE as usize) + 4 * way;
                            *row ^= (entry.code(CODE_BITS) ^ NO_STEP) << shift;
                        }
                    }
                }
            }
            for (place, known) in
                known.iter().enumerate().filter(|(_, known)| **known != [UNKNOWN; 2])
            {
                bits[begin + words * within + place / 32] |= 1 << (place % 32);
                costs.extend(known);
            }
            cells.push(costs.len() as u32 / 2);
        }
        tiles.extend([hubs.len() as u32, bits.len() as u32]);
    }
    drop(labels);
    let [hub_count, words, entries] =
        [hubs.len(), bits.len(), costs.len() / 2].map(|count| count as u32);
    let counts = [KIND, hub_count, words, entries];
    [&counts[..], &tiles, &cells, &hubs, &steps, &bits, &costs].concat()
}
