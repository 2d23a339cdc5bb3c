//! `dedale field`: every cell's way to the nearest goal.

use std::time::{Duration, Instant};

use dedale::board::{Board, Cell, STRAIGHT};
use dedale::field::Next;
use dedale::{CostField, Field};
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::Grid;

use crate::Verdict;
use crate::answer::{FieldAnswer, Length, Rows};
use crate::busy::Busy;
use crate::cli::FieldArgs;
use crate::input::{self, AnyBoard, Loaded};
use crate::kind::way_name;
use crate::output::{count, counted, print, print_json, time, write_files};
use crate::pictures;
use crate::refusal::Refusal;

/// A field by either measure, asked alike.
pub enum Measured {
    Steps(Field),
    Costs(CostField, Lengths),
}

impl Measured {
    pub fn to<B: Pictured>(loaded: &Loaded<B>, goals: &[Cell], by_cost: bool) -> (Self, Duration) {
        let board = &loaded.board;
        let begin = Instant::now();
        if by_cost {
            let field = CostField::to(board, goals);
            let elapsed = begin.elapsed();
            let lengths = Lengths::along(board, &field);
            (Self::Costs(field, lengths), elapsed)
        } else {
            let field = Field::to(board, goals);
            (Self::Steps(field), begin.elapsed())
        }
    }

    /// Steps, or the length of the way: 1 for a straight step, √2 for a
    /// diagonal one, times the weight of the cell entered.
    pub fn distance(&self, cell: Cell) -> Option<Length> {
        match self {
            Self::Steps(field) => field.distance(cell).map(|steps| Length(f64::from(steps))),
            Self::Costs(field, lengths) => field.cost(cell).map(|_| lengths.of(cell)),
        }
    }

    fn next(&self, cell: Cell) -> Next {
        match self {
            Self::Steps(field) => field.next(cell),
            Self::Costs(field, _) => field.next(cell),
        }
    }

    fn all_next<B: Pictured>(&self, loaded: &Loaded<B>, cell: Cell) -> Vec<&'static str> {
        let (board, name) = (&loaded.board, |way| way_name(&loaded.grid, way));
        match self {
            Self::Steps(field) => field.all_next(board, cell).map(name).collect(),
            Self::Costs(field, _) => field.all_next(board, cell).map(name).collect(),
        }
    }

    pub fn reached(&self) -> usize {
        match self {
            Self::Steps(field) => field.reached().len(),
            Self::Costs(field, _) => field.reached().len(),
        }
    }

    pub fn farthest(&self) -> Option<Length> {
        let cell = match self {
            Self::Steps(field) => field.reached().next_back(),
            Self::Costs(field, _) => field.reached().next_back(),
        };
        self.distance(cell?)
    }

    /// Draws the field into the scene.
    pub fn on(&self, scene: Scene) -> Scene {
        match self {
            Self::Steps(field) => scene.with_field(field),
            Self::Costs(field, _) => scene.with_cost_field(field),
        }
    }
}

/// The way from each cell as straight and as diagonal steps, each times the
/// weights entered: exact, where a sum of whole costs is not.
pub struct Lengths(Vec<[u64; 2]>);

impl Lengths {
    /// Adds up along the next steps, the cells nearest to a goal first.
    fn along(board: &impl Board, field: &CostField) -> Self {
        let mut lengths = vec![[0; 2]; field.cell_count()];
        for cell in field.reached() {
            let Next::Toward(way) = field.next(cell) else { continue };
            if let Some(next) = board.table().toward(cell, way) {
                let mut length: [u64; 2] = lengths[next.index()];
                let is_diagonal = board.way_cost(way) != STRAIGHT;
                length[usize::from(is_diagonal)] += u64::from(board.table().weight(next));
                lengths[cell.index()] = length;
            }
        }
        Self(lengths)
    }

    fn of(&self, cell: Cell) -> Length {
        let [straight, diagonal] = self.0[cell.index()];
        Length(straight as f64 + diagonal as f64 * std::f64::consts::SQRT_2)
    }
}

pub fn command(args: &FieldArgs) -> Result<Verdict, Refusal> {
    let busy = Busy::with("flooding");
    match input::load(&args.board)? {
        AnyBoard::Squares(loaded) => flood(args, &loaded, busy),
        AnyBoard::Hexes(loaded) => flood(args, &loaded, busy),
    }
}

fn flood<B: Pictured>(
    args: &FieldArgs,
    loaded: &Loaded<B>,
    busy: Busy,
) -> Result<Verdict, Refusal> {
    let goals = loaded.goals(&args.to)?;
    let has_weights = loaded.board.table().heaviest() > 1;
    let by_cost = args.costs || (has_weights && !args.steps);
    let (field, elapsed) = Measured::to(loaded, &goals, by_cost);
    let show = &args.show;

    let (drawing, pictures) = pictures::drawn(show, || scene(loaded, &field, &goals))?;
    write_files(pictures)?;
    drop(busy);
    if show.json {
        print_answer(args, loaded, &field, &goals)?;
    } else {
        print(&(drawing + &summary(loaded, &field, elapsed)))?;
    }
    let is_cut_off = |&start: &Cell| field.distance(start).is_none();
    Ok(if loaded.starts().iter().any(is_cut_off) { Verdict::No } else { Verdict::Yes })
}

/// The board with the field's arrows.
pub fn scene<B: Pictured>(loaded: &Loaded<B>, field: &Measured, goals: &[Cell]) -> Scene {
    field.on(loaded.scene(&loaded.starts(), goals))
}

fn print_answer<B: Pictured>(
    args: &FieldArgs,
    loaded: &Loaded<B>,
    field: &Measured,
    goals: &[Cell],
) -> Result<(), Refusal> {
    let (board, grid) = (&loaded.board, &loaded.grid);
    let origin = matches!(grid, Grid::Hexes(_)).then(|| grid.place_of(Cell::new(0)));
    let all_next = args.all.then_some(Rows { board, of: |cell| field.all_next(loaded, cell) });
    print_json(&FieldAnswer {
        width: grid.size().width(),
        height: grid.size().height(),
        origin,
        goals: goals.iter().map(|&goal| grid.place_of(goal)).collect(),
        reached: field.reached(),
        farthest: field.farthest(),
        distance: Rows { board, of: |cell| field.distance(cell) },
        next: Rows {
            board,
            of: |cell| match field.next(cell) {
                Next::Arrived => Some("*"),
                Next::Toward(way) => Some(way_name(grid, way)),
                Next::Unreachable => None,
            },
        },
        all_next,
    })
}

/// A line for the whole field, and one for each start.
fn summary<B: Pictured>(loaded: &Loaded<B>, field: &Measured, elapsed: Duration) -> String {
    let board = &loaded.board;
    let free = board.table().free_count();
    let (measure, farthest) = match (field, field.farthest()) {
        (Measured::Steps(_), Some(far)) => ("", counted(far.0 as u64, "step")),
        (Measured::Costs(..), Some(far)) => (" by cost", format!("cost {far}")),
        (_, None) => ("", "none".to_owned()),
    };
    let mut text = format!(
        "field{measure}: {} of {} reached, the farthest at {farthest}; {}\n",
        count(field.reached() as u64),
        counted(free as u64, "free cell"),
        time(elapsed)
    );
    for start in loaded.starts() {
        let point = loaded.at(start);
        let line = match (field, field.distance(start)) {
            (Measured::Steps(_), Some(Length(steps))) => {
                format!("start {point}: {} to the goal\n", counted(steps as u64, "step"))
            }
            (Measured::Costs(..), Some(cost)) => {
                format!("start {point}: cost {cost} to the goal\n")
            }
            (_, None) => format!("start {point}: no goal can be reached\n"),
        };
        text += &line;
    }
    text
}
