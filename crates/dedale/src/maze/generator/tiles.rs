//! Kruskal's algorithm on square cells, tile by tile.
//!
//! On a large board almost every lookup of a cell's group waits for memory. But most
//! passages can be judged locally. In a tile that fits the cache:
//!
//! ```text
//!   o---o---o---o    The lightest passages that join its cells (Kruskal) are a
//!   |   |       |    tree; all others close a loop of lighter ones, whatever is
//!   o   x---x   o    outside. A twig of inner cells x that ends inside is on no
//!   |       |   |    loop at all: it is carved. A chain between two cells that
//!   o   x---x   o    are at the edge or at a fork can be on a loop that leads
//!   |   |       |    through other tiles; then its heaviest passage is the one
//!   o---o   o---o    that may have to go. The others are carved.
//! ```
//!
//! So a tile of n² cells leaves at most some 8n passages open, and 2n between tiles. These
//! are sorted and joined by Kruskal's rule for the whole board. The result is what
//! Kruskal's algorithm carves: the one tree of least weight.

use super::carving::Watch;
use super::kruskal::Groups;
use crate::Random;
use crate::board::{Direction, Exits, Size};
use crate::maze::{Bias, Region};
use crate::search::{Observer, Stopped};

/// The side of a tile: its passages and groups take half a megabyte.
const SIDE: usize = 128;

/// The numbers of a tile's nodes: cells at its edge, and forks.
const NODES: usize = 8 * SIDE;

/// A passage by its weight: a random number, then the cell and whether it leads
/// east rather than south.
type Weighed = u64;

const fn weighed(weight: u32, cell: usize, east: bool) -> Weighed {
    (weight as u64) << 32 | (cell as u64) << 1 | east as u64
}

const fn cell_of(passage: Weighed) -> usize {
    (passage as u32 >> 1) as usize
}

const fn walk_of(passage: Weighed) -> Direction {
    if passage & 1 == 1 { Direction::E } else { Direction::S }
}

/// A passage not judged yet, and the nodes that it joins.
struct Open {
    passage: Weighed,
    nodes: [u32; 2],
}

pub(super) fn carve<O: Observer + ?Sized>(
    region: &Region,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let size = region.size();
    let (width, height) = (size.width() as usize, size.height() as usize);
    let mut maze =
        Tiled { size, exits: vec![0; width * height], record: watch.watches().then(Vec::new) };
    let mut open = Vec::new();
    let mut work = Work::default();
    for y in (0..height).step_by(SIDE) {
        for x in (0..width).step_by(SIDE) {
            let tile = Tile::of(size, x, y);
            work.weigh(region, tile, bias, random, &mut open);
            work.join(tile);
            work.prune(tile);
            work.cut_chains(size, tile, &mut open);
            maze.lay(tile, &work);
        }
    }
    open.sort_unstable_by_key(|open| open.passage);
    let tiles = width.div_ceil(SIDE) * height.div_ceil(SIDE);
    let mut groups = Groups::apart(tiles * NODES);
    for Open { passage, nodes: [a, b] } in open {
        if groups.join(a, b) {
            maze.carve(passage);
        }
    }
    for passage in maze.in_order() {
        let cell = cell_of(passage);
        let next = cell + if walk_of(passage) == Direction::E { 1 } else { width };
        watch.carved(cell, next)?;
    }
    Ok(maze.exits)
}

/// The whole maze.
struct Tiled {
    size: Size,
    exits: Vec<u8>,
    /// What was carved, if an observer watches.
    record: Option<Vec<Weighed>>,
}

/// A tile: its corner, its sides, and the number of its first node.
#[derive(Clone, Copy)]
struct Tile {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    first_node: usize,
}

impl Tiled {
    #[inline]
    fn carve(&mut self, passage: Weighed) {
        let (cell, direction) = (cell_of(passage), walk_of(passage));
        self.exits[cell] |= direction.bit();
        let next = cell + if direction == Direction::E { 1 } else { self.size.width() as usize };
        self.exits[next] |= direction.opposite().bit();
        if let Some(record) = &mut self.record {
            record.push(passage);
        }
    }

    /// Carves what a tile has judged.
    fn lay(&mut self, tile: Tile, work: &Work) {
        for (y, directions) in work.carved.chunks_exact(tile.width).enumerate() {
            let begin = (tile.y + y) * self.size.width() as usize + tile.x;
            let row = &mut self.exits[begin..begin + tile.width];
            for (exits, directions) in row.iter_mut().zip(directions) {
                *exits |= directions;
            }
        }
        let Some(record) = &mut self.record else { return };
        for (cell, (&directions, &[south, east])) in
            work.carved.iter().zip(&work.weights).enumerate()
        {
            for (direction, weight) in [(Direction::S, south), (Direction::E, east)] {
                if directions & direction.bit() != 0 {
                    record.push(
                        tile.on_board(weighed(weight, cell, direction == Direction::E), self.size),
                    );
                }
            }
        }
    }

    /// What was carved, the lightest first.
    fn in_order(&mut self) -> Vec<Weighed> {
        let mut record = self.record.take().unwrap_or_default();
        record.sort_unstable();
        record
    }
}

impl Tile {
    /// The tile of the board with this corner.
    fn of(board: Size, x: usize, y: usize) -> Self {
        let (across, down) = (board.width() as usize, board.height() as usize);
        let number = y / SIDE * across.div_ceil(SIDE) + x / SIDE;
        let (width, height) = (SIDE.min(across - x), SIDE.min(down - y));
        Self { x, y, width, height, first_node: number * NODES }
    }

    /// The number of a cell at the edge as a node.
    fn edge_node(self, x: usize, y: usize) -> u32 {
        let place = if y == 0 {
            x
        } else if y + 1 == self.height {
            SIDE + x
        } else if x == 0 {
            2 * SIDE + y
        } else {
            3 * SIDE + y
        };
        (self.first_node + place) as u32
    }

    const fn is_edge(self, x: usize, y: usize) -> bool {
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }

    /// A passage counted in the tile, as one of the board.
    fn on_board(self, passage: Weighed, board: Size) -> Weighed {
        let (inside, east) = (cell_of(passage), walk_of(passage) == Direction::E);
        let (x, y) = (inside % self.width, inside / self.width);
        weighed((passage >> 32) as u32, (self.y + y) * board.width() as usize + self.x + x, east)
    }
}

/// The workspace of one tile, reused for the next. Cells are counted row by row within the
/// tile.
#[derive(Default)]
struct Work {
    /// The tile's own passages, by weight; cells counted in the tile.
    passages: Vec<Weighed>,
    spare: Vec<Weighed>,
    groups: Groups,
    /// The tree, less the passages that are left open.
    carved: Vec<u8>,
    /// The tree, then the rest of it after pruning; and which cells are at the edge.
    directions: Vec<u8>,
    /// The weights of the tree's passages to the south and to the east.
    weights: Vec<[u32; 2]>,
    nodes: Vec<u32>,
}

/// Bits by which one pass sorts.
const DIGIT: u32 = 11;

/// Sorts passages by weight: by the upper 22 bits in two passes, the lower 11 of these
/// first; what is left to do after that is next to nothing.
fn sort(passages: &mut Vec<Weighed>, spare: &mut Vec<Weighed>) {
    spare.resize(passages.len(), 0);
    for shift in [64 - 2 * DIGIT, 64 - DIGIT] {
        let digit = |passage: Weighed| (passage >> shift) as usize & ((1 << DIGIT) - 1);
        let mut places = [0_usize; 1 << DIGIT];
        for &passage in &*passages {
            places[digit(passage)] += 1;
        }
        let mut begin = 0;
        for place in &mut places {
            begin += std::mem::replace(place, begin);
        }
        for &passage in &*passages {
            let place = &mut places[digit(passage)];
            spare[*place] = passage;
            *place += 1;
        }
        std::mem::swap(passages, spare);
    }
    for index in 1..passages.len() {
        let passage = passages[index];
        let mut place = index;
        while place > 0 && passages[place - 1] > passage {
            passages[place] = passages[place - 1];
            place -= 1;
        }
        passages[place] = passage;
    }
}

/// No node: a cell on a chain, or one that was pruned.
const NONE: u32 = u32::MAX;

/// Marks the directions of a cell at the edge, so that it is no twig.
const EDGE: u8 = 0x80;

impl Work {
    /// Gives every passage of the tile a weight, and those to the tiles south and
    /// east of it.
    fn weigh(
        &mut self,
        region: &Region,
        tile: Tile,
        bias: Bias,
        random: &mut Random,
        open: &mut Vec<Open>,
    ) {
        let (board, Tile { x: left, y: top, width, height, .. }) = (region.size(), tile);
        self.passages.clear();
        for y in 0..height {
            for x in 0..width {
                let inside = y * width + x;
                let directions = region.neighbors_at(left + x, top + y);
                for direction in [Direction::S, Direction::E] {
                    if directions & direction.bit() == 0 {
                        continue;
                    }
                    let (weight, east) = (bias.order(direction, random), direction == Direction::E);
                    if if east { x + 1 < width } else { y + 1 < height } {
                        self.passages.push(weighed(weight, inside, east));
                        continue;
                    }
                    let (beyond, node) = if east {
                        (Tile::of(board, left + SIDE, top), [0, y])
                    } else {
                        (Tile::of(board, left, top + SIDE), [x, 0])
                    };
                    let passage = tile.on_board(weighed(weight, inside, east), board);
                    let nodes = [tile.edge_node(x, y), beyond.edge_node(node[0], node[1])];
                    open.push(Open { passage, nodes });
                }
            }
        }
    }

    /// Joins the tile's cells by the lightest passages.
    fn join(&mut self, tile: Tile) {
        let cells = tile.width * tile.height;
        sort(&mut self.passages, &mut self.spare);
        self.groups.part(cells);
        self.directions.clear();
        self.directions.resize(cells, 0);
        self.weights.resize(cells, [0; 2]);
        for &passage in &self.passages {
            let (cell, direction) = (cell_of(passage), walk_of(passage));
            let next = cell + if direction == Direction::E { 1 } else { tile.width };
            if self.groups.join(cell as u32, next as u32) {
                self.directions[cell] |= direction.bit();
                self.directions[next] |= direction.opposite().bit();
                self.weights[cell][usize::from(direction == Direction::E)] = (passage >> 32) as u32;
            }
        }
        self.carved.clone_from(&self.directions);
    }

    /// Takes away the twigs that end inside the tile.
    fn prune(&mut self, tile: Tile) {
        for y in 0..tile.height {
            for x in 0..tile.width {
                if tile.is_edge(x, y) {
                    self.directions[y * tile.width + x] |= EDGE;
                }
            }
        }
        for twig in 0..self.directions.len() {
            let mut cell = twig;
            while self.directions[cell].is_power_of_two() && self.directions[cell] != EDGE {
                (cell, _) = self.take(tile, cell);
            }
        }
    }

    /// Takes the heaviest passage out of each chain between two nodes, and leaves
    /// it open.
    fn cut_chains(&mut self, board: Size, tile: Tile, open: &mut Vec<Open>) {
        self.number_nodes(tile);
        for begin in 0..self.nodes.len() {
            while self.nodes[begin] != NONE && self.directions[begin] & !EDGE != 0 {
                let (mut cell, mut heaviest) = self.take(tile, begin);
                while self.nodes[cell] == NONE {
                    let (next, passage) = self.take(tile, cell);
                    heaviest = heaviest.max(passage);
                    cell = next;
                }
                let (owner, direction) = (cell_of(heaviest), walk_of(heaviest));
                let next = owner + if direction == Direction::E { 1 } else { tile.width };
                self.carved[owner] &= !direction.bit();
                self.carved[next] &= !direction.opposite().bit();
                let passage = tile.on_board(heaviest, board);
                open.push(Open { passage, nodes: [self.nodes[begin], self.nodes[cell]] });
            }
        }
    }

    /// Cells at the edge and forks are nodes. There are fewer forks than cells
    /// at the edge, since each twig of what is left ends there.
    fn number_nodes(&mut self, tile: Tile) {
        self.nodes.clear();
        let mut forks = tile.first_node + 4 * SIDE;
        for y in 0..tile.height {
            for x in 0..tile.width {
                let directions = self.directions[y * tile.width + x];
                self.nodes.push(if directions & EDGE != 0 {
                    tile.edge_node(x, y)
                } else if directions.count_ones() > 2 {
                    forks += 1;
                    forks as u32 - 1
                } else {
                    NONE
                });
            }
        }
        debug_assert!(forks <= tile.first_node + NODES);
    }

    /// Takes the first passage left at a cell out of the tree, and returns the cell it
    /// leads to.
    fn take(&mut self, tile: Tile, cell: usize) -> (usize, Weighed) {
        let direction = Exits::of(self.directions[cell]).next().expect("a direction that is left");
        let (next, owner) = match direction {
            Direction::S => (cell + tile.width, cell),
            Direction::W => (cell - 1, cell - 1),
            Direction::N => (cell - tile.width, cell - tile.width),
            _ => (cell + 1, cell),
        };
        self.directions[cell] &= !direction.bit();
        self.directions[next] &= !direction.opposite().bit();
        let east = matches!(direction, Direction::W | Direction::E);
        (next, weighed(self.weights[owner][usize::from(east)], owner, east))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{GridMap, Neighborhood, Terrain};
    use crate::search::Event;

    /// Every passage of the board, by the weights from this seed.
    fn all_weighed(region: &Region, bias: Bias, seed: u64) -> Vec<Weighed> {
        let mut random = Random::new(seed);
        let (width, height) = (region.size().width() as usize, region.size().height() as usize);
        let (mut work, mut open, mut all) = (Work::default(), Vec::new(), Vec::new());
        for y in (0..height).step_by(SIDE) {
            for x in (0..width).step_by(SIDE) {
                let tile = Tile::of(region.size(), x, y);
                work.weigh(region, tile, bias, &mut random, &mut open);
                let passages = work.passages.iter();
                all.extend(passages.map(|&passage| tile.on_board(passage, region.size())));
            }
        }
        all.extend(open.into_iter().map(|open| open.passage));
        all.sort_unstable();
        all
    }

    #[test]
    fn passages_are_sorted_also_where_weights_are_close() {
        let mut random = Random::new(1);
        for (count, mask) in [(0, u64::MAX), (1, 0), (30_000, u64::MAX), (3_000, 0xff_ffff_ffff)] {
            let mut passages: Vec<Weighed> = (0..count).map(|_| random.bits() & mask).collect();
            let mut expected = passages.clone();
            sort(&mut passages, &mut Vec::new());
            expected.sort_unstable();
            assert_eq!(passages, expected);
        }
    }

    #[test]
    #[ignore = "slow: many mazes"]
    fn tiles_carve_what_kruskal_carves_and_tell_it_in_his_order() {
        for (width, height, percent, holes) in [
            (1, 1, 50, 0),
            (127, 3, 50, 0),
            (128, 128, 50, 0),
            (129, 257, 50, 0),
            (400, 130, 20, 0),
            (2, 600, 80, 0),
            (300, 200, 50, 20),
            (131, 140, 50, 60),
        ] {
            let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
            let mut random = Random::new(height);
            for point in map.size().points() {
                if random.happens(holes, 100) {
                    map.set_terrain(point, Terrain::Wall);
                }
            }
            let region = Region::of(&map.board(Neighborhood::Four));
            let bias = Bias::sideways(percent).unwrap();
            let mut record = Vec::new();
            let mut observer = |event: Event| {
                let Event::Carved { from, to } = event else { unreachable!("nothing else") };
                record.push((from.index(), to.index()));
                Ok(())
            };
            let mut random = Random::new(width);
            let carved = carve(&region, bias, &mut random, &mut Watch(&mut observer)).unwrap();
            let blind = carve(&region, bias, &mut Random::new(width), &mut Watch(&mut ())).unwrap();
            assert_eq!(carved, blind);

            let mut group: Vec<usize> = (0..region.size().cell_count()).collect();
            let mut expected = Vec::new();
            for passage in all_weighed(&region, bias, width) {
                let cell = cell_of(passage);
                let east = walk_of(passage) == Direction::E;
                let next = cell + if east { 1 } else { width as usize };
                let (old, new) = (group[cell], group[next]);
                if old != new {
                    expected.push((cell, next));
                    for group in group.iter_mut().filter(|group| **group == old) {
                        *group = new;
                    }
                }
            }
            assert_eq!(record, expected, "{width}×{height}");
            let directions: u32 = carved.iter().map(|exits| exits.count_ones()).sum();
            assert_eq!(directions as usize, 2 * expected.len());
        }
    }
}
