use super::Maze;
use super::region::strides;
use crate::board::{Cell, CellSet, Direction, Exits, Graph};

crate::read_only! {
    /// Statistics of a maze: its cells, passages, dead ends, junctions and longest path.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Statistics {
        /// The number of cells.
        pub cells: usize,
        /// The number of passages.
        pub passages: usize,
        /// Passages beyond those needed to join the cells: 0 in a perfect maze.
        pub loops: usize,
        /// Parts with no passage between them: 1 unless the region falls apart.
        pub parts: usize,
        /// Cells with one exit.
        pub dead_ends: usize,
        /// Cells with two exits on opposite sides.
        pub straights: usize,
        /// Cells with two exits, not on opposite sides.
        pub turns: usize,
        /// Cells with three exits.
        pub junctions: usize,
        /// Cells with four exits or more.
        pub crossings: usize,
        /// Passages that lead east and west.
        pub sideways: usize,
        /// The river (Pullen): how many cells one walks on average from a dead end to the next
        /// junction or crossing, the dead end included; 0 without dead ends. High where
        /// passages flow far (few long dead ends), low where they are short.
        pub river: f64,
        /// One end of the longest path. In a perfect maze no two cells of a part are farther
        /// apart; in one with loops it is the path, in some part, to a cell farthest from a
        /// cell farthest from the first.
        pub longest_from: Option<Cell>,
        /// The other end of the longest path.
        pub longest_to: Option<Cell>,
        /// The number of cells on the longest path, both ends included.
        pub longest_path: usize,
    }
}

impl Maze {
    /// Computes the statistics of the maze. O(cells) time, 8 bytes a cell.
    pub fn statistics(&self) -> Statistics {
        let exits = self.exit_table();
        let count = |is: &dyn Fn(u8) -> bool| exits.iter().filter(|&&exits| is(exits)).count();
        let is_straight = |exits: u8| {
            Direction::ALL
                .iter()
                .any(|direction| exits == direction.bit() | direction.opposite().bit())
        };
        let cells = (0..exits.len() as u32).filter(|&cell| self.contains(Cell::new(cell))).count();
        let passages = self.passage_count();
        let two = count(&|exits| exits.count_ones() == 2);
        let straights = count(&is_straight);
        let (parts, longest) = Distances::new(exits.len()).longest(self);
        Statistics {
            cells,
            passages,
            loops: passages + parts - cells,
            parts,
            dead_ends: count(&|exits| exits.is_power_of_two()),
            straights,
            turns: two - straights,
            junctions: count(&|exits| exits.count_ones() == 3),
            crossings: count(&|exits| exits.count_ones() > 3),
            sideways: count(&|exits| exits & Direction::E.bit() != 0),
            river: self.river(),
            longest_from: longest.map(|[from, _, _]| Cell::new(from)),
            longest_to: longest.map(|[_, to, _]| Cell::new(to)),
            longest_path: longest.map_or(0, |[_, _, steps]| steps as usize + 1),
        }
    }

    fn river(&self) -> f64 {
        let exits = self.exit_table();
        let strides = strides(self.size());
        let (mut ends, mut walked) = (0_u64, 0_u64);
        for end in (0..exits.len()).filter(|&cell| exits[cell].is_power_of_two()) {
            ends += 1;
            let (mut cell, mut came_from) = (end, 0);
            // Up to a cell that is not in a corridor, or another dead end.
            loop {
                walked += 1;
                let onward = exits[cell] & !came_from;
                if onward == 0 {
                    break;
                }
                let direction = Direction::ALL[onward.trailing_zeros() as usize & 7];
                cell = cell.wrapping_add_signed(strides[direction.index()]);
                came_from = direction.opposite().bit();
                if exits[cell].count_ones() > 2 {
                    break;
                }
            }
        }
        if ends == 0 { 0.0 } else { walked as f64 / ends as f64 }
    }
}

/// Steps from some cell.
struct Distances {
    steps: Vec<u32>,
    queue: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl Distances {
    fn new(cells: usize) -> Self {
        Self { steps: vec![UNSEEN; cells], queue: Vec::new() }
    }

    /// The number of parts, and the ends and steps of the longest of their longest paths.
    fn longest(mut self, maze: &Maze) -> (usize, Option<[u32; 3]>) {
        let mut parts = 0;
        let mut longest: Option<[u32; 3]> = None;
        for cell in 0..self.steps.len() {
            if self.steps[cell] != UNSEEN || !maze.contains(Cell::new(cell as u32)) {
                continue;
            }
            parts += 1;
            let from = self.flood(maze, cell);
            for &cell in &self.queue {
                self.steps[cell as usize] = UNSEEN;
            }
            let to = self.flood(maze, from);
            let steps = self.steps[to];
            if longest.is_none_or(|[_, _, most]| steps > most) {
                longest = Some([from as u32, to as u32, steps]);
            }
        }
        (parts, longest)
    }

    /// Counts the steps from a cell, and returns the last one reached.
    fn flood(&mut self, maze: &Maze, from: usize) -> usize {
        self.queue.clear();
        self.queue.push(from as u32);
        self.steps[from] = 0;
        let mut head = 0;
        let mut last = from;
        while let Some(&cell) = self.queue.get(head) {
            head += 1;
            last = cell as usize;
            for next in maze.neighbors(Cell::new(cell)).map(Cell::index) {
                if self.steps[next] == UNSEEN {
                    self.steps[next] = self.steps[last] + 1;
                    self.queue.push(next as u32);
                }
            }
        }
        last
    }
}

// The only path through a maze without loops, found by filling its dead ends.
//
// ```text
// ┌───┬───────┐      ┌───┬───────┐
// │ · │ · · · │      │ · │▒▒▒▒▒▒▒│   a dead end is filled, then the cell before it, up to where
// │ ╵ ╵ · ╶─┤ │      │ ╵ ╵ · ╶─┤▒│   another passage leaves; what is left is the path
// └───────────┘      └───────────┘
// ```

/// The cells of a path through a maze, a bit for each cell of the maze.
#[derive(Clone, Debug)]
pub struct PathCells {
    cells: CellSet,
}

impl PathCells {
    /// These cells of a maze of so many cells.
    pub fn of(path: &[Cell], cell_count: usize) -> Self {
        let mut cells = CellSet::default();
        cells.clear(cell_count);
        for cell in path {
            cells.insert(cell.index() as u32);
        }
        Self { cells }
    }

    /// Whether the path leads through the cell.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(cell.index() as u32)
    }

    /// How many cells the path has.
    pub fn count(&self) -> usize {
        self.cells.len()
    }
}

impl Maze {
    /// The cells of the only path between two connected cells of a maze without loops. Loops, if
    /// there are any, are kept with all that leads to them.
    ///
    /// Fills dead ends (W. Pullen, *Think Labyrinth*, 1996). O(cells), in a bit a cell, where a
    /// search takes bytes: so it suits the largest mazes.
    ///
    /// # Panics
    ///
    /// Panics if an end is no cell.
    pub fn path_between(&self, ends: [Cell; 2]) -> PathCells {
        let exits = self.exit_table();
        let strides = strides(self.size());
        let ends = ends.map(Cell::index);
        assert!(ends.iter().all(|&end| end < exits.len()), "the ends are cells of the maze");
        let mut filled = CellSet::default();
        filled.clear(exits.len());
        for first in 0..exits.len() {
            let mut cell = first;
            while !ends.contains(&cell) && !filled.contains(cell as u32) {
                let beside = Exits::of(exits[cell])
                    .map(|direction| cell.wrapping_add_signed(strides[direction.index()]));
                let mut open = beside.filter(|&next| !filled.contains(next as u32));
                let (next, other) = (open.next(), open.next());
                if other.is_some() {
                    break;
                }
                filled.insert(cell as u32);
                cell = next.unwrap_or(cell);
            }
        }
        filled.invert(exits.len());
        PathCells { cells: filled }
    }
}
