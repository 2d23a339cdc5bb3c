//! The plain bar of weighted fields: Dijkstra with a binary heap, as most people write it who
//! want it fast. Flat tables, 32-bit costs, memory reused, and the next step of each cell.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use dedale::board::{Board, Cell, DIAGONAL, STRAIGHT, SquareBoard};

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
