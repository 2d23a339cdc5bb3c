//! Next steps alone, of boards that are large for a whole field: one thread, memory reused.

use dedale::FlowField;
use dedale::board::{Cell, Graph, SquareBoard};
use dedale::field::{Next, NextSteps};

use crate::arena;
use crate::arena::{Ring, Sums, sums};
use crate::race::{Contender, Lap, best_of, race, turns};
use crate::table::{Row, Table, Unit, geometric_mean};

/// Measures next steps on boards of 8192² whose name holds `only`.
pub fn compare(only: &str, passes: u32) -> Table {
    let names = [(0, "empty 8192²"), (10, "random 10 % 8192²"), (30, "random 30 % 8192²")];
    let mut rows = Vec::new();
    for (walls, name) in names.into_iter().filter(|(_, name)| name.contains(only)) {
        eprintln!("{name}");
        let (board, goal) = arena::huge(walls);
        rows.push(next_steps(name, &board, goal, passes));
    }
    rows.extend(geometric_mean(&rows));
    let remark = "All cells count, walls too; the bar has distances only.";
    Table::new("next steps of large boards, ns a cell", Unit::Nanos, remark, rows)
}

/// How many cells have a next step, and the sum of the numbers of these directions.
fn answer(board: &SquareBoard, next: impl Fn(Cell) -> Next) -> Sums {
    sums(board, |cell| match next(cell) {
        Next::Toward(direction) => Some(direction.index() as u32),
        Next::Arrived | Next::Unreachable => None,
    })
}

fn next_steps(name: &str, board: &SquareBoard, goal: Cell, passes: u32) -> Row {
    let count = board.cell_count() as u64;
    let turns = turns(count);
    let mut steps = NextSteps::default();
    let mut field = FlowField::default();
    let mut ring = Ring::new(board, board.point_of(goal));
    let mut contenders = [
        Contender {
            name: "dedale `NextSteps`",
            run: Box::new(|| {
                let time = best_of(turns, || steps.recompute(board, &[goal]));
                Lap { time, count, answer: answer(board, |cell| steps.next(cell)) }
            }),
        },
        Contender {
            name: "dedale `FlowField`",
            run: Box::new(|| {
                let time = best_of(turns, || field.recompute(board, &[goal]));
                Lap { time, count, answer: answer(board, |cell| field.next(cell)) }
            }),
        },
        Contender {
            name: "plain ring-buffer BFS",
            run: Box::new(|| Lap {
                time: best_of(turns, || ring.run()),
                count,
                answer: (ring.sums().0 - 1, 0),
            }),
        },
    ];
    let placings = race(&mut contenders, passes);
    let (expected, reached) = (placings[1].answer, placings[2].answer.0);
    let figures = placings.iter().enumerate().map(|(place, placing)| {
        let is_right = if place < 2 { placing.answer == expected } else { reached == expected.0 };
        placing.figure(String::new(), (!is_right).then(|| "other next steps".to_owned()))
    });
    Row { name: name.to_owned(), figures: figures.collect() }
}
