//! `dedale field`: every cell's way to the nearest goal.

use std::time::{Duration, Instant};

use dedale::board::{Cell, STRAIGHT, SquareBoard, Way};
use dedale::field::Next;
use dedale::{CostField, Field};
use dedale_io::picture::Scene;

use crate::Verdict;
use crate::answer::{FieldAnswer, Length, Rows, pair};
use crate::busy::Busy;
use crate::cli::FieldArgs;
use crate::input::{self, Loaded};
use crate::output::{count, counted, print, print_json, time};
use crate::pictures;
use crate::refusal::Refusal;

/// A field by either measure, asked alike.
pub enum Measured {
    Steps(Field),
    Costs(CostField),
}

impl Measured {
    pub fn to(loaded: &Loaded, goals: &[Cell], by_cost: bool) -> (Self, Duration) {
        let begin = Instant::now();
        let field = if by_cost {
            Self::Costs(CostField::to(&loaded.board, goals))
        } else {
            Self::Steps(Field::to(&loaded.board, goals))
        };
        (field, begin.elapsed())
    }

    /// Steps, or cost in straight steps onto ground of weight 1. Costs are
    /// whole on boards of four ways; with diagonals they are read off the
    /// next steps, since √2 is only approximated in the sum.
    pub fn distance(&self, cell: Cell) -> Option<Length> {
        match self {
            Self::Steps(field) => field.distance(cell).map(|steps| Length(f64::from(steps))),
            Self::Costs(field) => field.cost(cell).map(|cost| {
                let length = cost as f64 / f64::from(STRAIGHT);
                Length(if cost.is_multiple_of(STRAIGHT.into()) { length } else { rounded(length) })
            }),
        }
    }

    fn next(&self, cell: Cell) -> Next {
        match self {
            Self::Steps(field) => field.next(cell),
            Self::Costs(field) => field.next(cell),
        }
    }

    fn all_next(&self, board: &SquareBoard, cell: Cell) -> Vec<&'static str> {
        match self {
            Self::Steps(field) => field.all_next(board, cell).map(Way::name).collect(),
            Self::Costs(field) => field.all_next(board, cell).map(Way::name).collect(),
        }
    }

    pub fn reached(&self) -> usize {
        match self {
            Self::Steps(field) => field.reached().len(),
            Self::Costs(field) => field.reached().len(),
        }
    }

    pub fn farthest(&self) -> Option<Length> {
        let cell = match self {
            Self::Steps(field) => field.reached().next_back(),
            Self::Costs(field) => field.reached().next_back(),
        };
        self.distance(cell?)
    }

    /// Draws the field into the scene.
    pub fn on(&self, scene: Scene) -> Scene {
        match self {
            Self::Steps(field) => scene.with_field(field),
            Self::Costs(field) => scene.with_cost_field(field),
        }
    }
}

/// Six decimals: √2 is good to 1.1e-8 in sums of costs.
fn rounded(length: f64) -> f64 {
    (length * 1e6).round() / 1e6
}

pub fn command(args: &FieldArgs) -> Result<Verdict, Refusal> {
    let _busy = Busy::with("flooding");
    let loaded = input::load(&args.board)?;
    let goals = loaded.goals(&args.to)?;
    let by_cost = args.costs || (loaded.board.has_weights() && !args.steps);
    let (field, elapsed) = Measured::to(&loaded, &goals, by_cost);
    let show = &args.show;

    if show.draw || show.svg.is_some() || show.png.is_some() {
        let scene = scene(&loaded, &field, &goals);
        pictures::write(show, &scene)?;
        if show.draw {
            print(&pictures::in_terminal(&scene, show.theme))?;
        }
    }
    if show.json {
        print_answer(args, &loaded.board, &field, &goals)?;
    } else {
        print(&summary(&loaded, &field, elapsed))?;
    }
    Ok(Verdict::Yes)
}

/// The board with the field's arrows.
pub fn scene(loaded: &Loaded, field: &Measured, goals: &[Cell]) -> Scene {
    let scene = Scene::of_board(&loaded.board, &loaded.starts(), goals).with_water(&loaded.plan);
    field.on(scene)
}

fn print_answer(
    args: &FieldArgs,
    board: &SquareBoard,
    field: &Measured,
    goals: &[Cell],
) -> Result<(), Refusal> {
    let all_next = args.all.then_some(Rows { board, of: |cell| field.all_next(board, cell) });
    print_json(&FieldAnswer {
        width: board.size().width(),
        height: board.size().height(),
        goals: goals.iter().map(|&goal| pair(board, goal)).collect(),
        reached: field.reached(),
        farthest: field.farthest(),
        distance: Rows { board, of: |cell| field.distance(cell) },
        next: Rows {
            board,
            of: |cell| match field.next(cell) {
                Next::Arrived => Some("*"),
                Next::Toward(way) => Some(way.name()),
                Next::Unreachable => None,
            },
        },
        all_next,
    })
}

/// A line for the whole field, and one for each start.
fn summary(loaded: &Loaded, field: &Measured, elapsed: Duration) -> String {
    let board = &loaded.board;
    let free = board.weights().iter().filter(|&&weight| weight != 0).count();
    let (measure, farthest) = match (field, field.farthest()) {
        (Measured::Steps(_), Some(far)) => ("", counted(far.0 as u64, "step")),
        (Measured::Costs(_), Some(far)) => (" by cost", format!("cost {far}")),
        (_, None) => ("", "none".to_owned()),
    };
    let mut text = format!(
        "field{measure}: {} of {} reached, the farthest at {farthest}; {}\n",
        count(field.reached() as u64),
        counted(free as u64, "free cell"),
        time(elapsed)
    );
    for start in loaded.starts() {
        let point = board.point_of(start);
        let line = match (field, field.distance(start)) {
            (Measured::Steps(_), Some(Length(steps))) => {
                format!("start {point}: {} to the goal\n", counted(steps as u64, "step"))
            }
            (Measured::Costs(_), Some(cost)) => format!("start {point}: cost {cost} to the goal\n"),
            (_, None) => format!("start {point}: no goal can be reached\n"),
        };
        text += &line;
    }
    text
}
