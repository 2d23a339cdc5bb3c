//! The plain bar of flow fields: a breadth-first search as most people write it who want it
//! fast. A board with a border, one flat queue, 32-bit distances, memory reused.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use dedale::board::{Board, Cell, DIAGONAL, Graph, Point, STRAIGHT, SquareBoard};

/// Cells reached, and the sum of their distances or costs: the answers compared.
pub type Sums = (u64, u64);

pub struct Ring {
    stride: usize,
    free: Vec<bool>,
    distances: Vec<u32>,
    queue: Vec<u32>,
    goal: usize,
    reached: usize,
}

impl Ring {
    pub fn new(board: &SquareBoard, goal: Point) -> Self {
        let size = board.size();
        let stride = size.width() as usize + 2;
        let place = |point: Point| (point.y as usize + 1) * stride + point.x as usize + 1;
        let mut free = vec![false; stride * (size.height() as usize + 2)];
        for point in size.points() {
            free[place(point)] = board.cell_at(point).is_some_and(|cell| board.is_free(cell));
        }
        let (distances, queue) = (vec![0; free.len()], vec![0; free.len()]);
        Self { stride, distances, queue, goal: place(goal), reached: 0, free }
    }

    pub fn run(&mut self) {
        let Self { stride, free, distances, queue, goal, .. } = self;
        for (distance, &free) in distances.iter_mut().zip(&*free) {
            *distance = if free { u32::MAX } else { 0 };
        }
        let (mut head, mut tail) = (0, 1);
        queue[0] = *goal as u32;
        distances[*goal] = 0;
        while head < tail {
            let cell = queue[head] as usize;
            head += 1;
            let next_distance = distances[cell] + 1;
            for next in [cell + *stride, cell - 1, cell - *stride, cell + 1] {
                if distances[next] == u32::MAX {
                    distances[next] = next_distance;
                    queue[tail] = next as u32;
                    tail += 1;
                }
            }
        }
        self.reached = tail;
    }

    /// Cells reached, and the sum of their distances.
    pub fn sums(&self) -> Sums {
        let reached = &self.queue[..self.reached];
        let sum = reached.iter().map(|&cell| u64::from(self.distances[cell as usize])).sum();
        (reached.len() as u64, sum)
    }
}

/// The sums of a field; the time of summing is not measured.
pub fn sums<N: Into<u64>>(board: &SquareBoard, distance: impl Fn(Cell) -> Option<N>) -> Sums {
    let cells = (0..board.cell_count() as u32).map(Cell::new);
    cells.filter_map(distance).fold((0, 0), |(count, sum), steps| (count + 1, sum + steps.into()))
}

// The plain bar of weighted fields: Dijkstra with a binary heap, as most people write it who
// want it fast. Flat tables, 32-bit costs, memory reused, and the next step of each cell.

#[derive(Default)]
pub struct Heap {
    costs: Vec<u32>,
    next: Vec<u8>,
    waiting: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Heap {
    pub fn run(&mut self, board: &SquareBoard, goal: Cell) {
        let table = board.table();
        let (exits, weights, strides) = (table.exit_table(), table.weights(), table.strides());
        self.costs.clear();
        self.costs.resize(table.cell_count(), u32::MAX);
        self.next.clear();
        self.next.resize(table.cell_count(), 0);
        self.costs[goal.index()] = 0;
        self.waiting.push(Reverse((0, goal.number())));
        while let Some(Reverse((cost, cell))) = self.waiting.pop() {
            if cost > self.costs[cell as usize] {
                continue;
            }
            let weight = u32::from(weights[cell as usize]);
            let mut bits = exits[cell as usize];
            while bits != 0 {
                let direction = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let base = if direction < 4 { STRAIGHT } else { DIAGONAL };
                let near = cell.wrapping_add_signed(strides[direction]);
                let through = cost + base * weight;
                if through < self.costs[near as usize] {
                    self.costs[near as usize] = through;
                    self.next[near as usize] = direction as u8 ^ 2;
                    self.waiting.push(Reverse((through, near)));
                }
            }
        }
    }

    /// The cost of a cell, if it was reached.
    pub fn cost(&self, cell: Cell) -> Option<u64> {
        let cost = self.costs[cell.index()];
        (cost != u32::MAX).then_some(cost.into())
    }
}
