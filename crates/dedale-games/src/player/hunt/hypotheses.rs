//! The hunter's prior hypotheses about how the monster walks, and where to.

use crate::game::HunterView;
use dedale::board::{
    Board, Cell, Direction, DirectionOrder, GridMap, Point, Size, SquareBoard, Terrain,
};
use dedale::field::FlowField;

use super::shortest::NEARER;

/// How the monster walks under a hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// By ascending Manhattan distance of the next cell to the goal, then in the order of
    /// the monsters of "Chasse".
    Greedy,
    /// Any step towards the goal, or any step at all if there is none.
    Shortest,
    /// Any step, but a step towards the goal is [`NEARER`] times as likely.
    Wandering,
}

/// The most numbers in a slice, except for a single hypothesis of each style.
const MOST_NUMBERS: usize = 1 << 18;

/// A hypothesis about the monster: a style of walking and a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hypothesis {
    pub(super) style: Style,
    /// The index of its goal among the goals.
    goal: usize,
}

#[derive(Debug)]
struct Goal {
    /// Steps to the goal on the known map, or as if there were no walls.
    steps: Vec<u32>,
    /// Manhattan distance to the goal.
    straight: Vec<u32>,
    /// The cell of the goal, if it is only assumed.
    assumed: Option<Cell>,
}

/// All hypotheses that a hunter considers.
#[derive(Debug)]
pub(super) struct Hypotheses {
    /// The board that the hunter knows, or one without walls.
    pub(super) board: SquareBoard,
    pub(super) all: Vec<Hypothesis>,
    goals: Vec<Goal>,
    /// The probability of each (cell, hypothesis) when the monster enters.
    pub(super) first: Vec<f64>,
}

impl Hypotheses {
    /// All styles and goals are equally likely, as far as entry and exit go together.
    pub(super) fn new(view: &HunterView, styles: &[Style]) -> Self {
        let board = board_of(view);
        let goals = goals(view, &board, styles.len());
        Self::over(view, board, styles, goals)
    }

    /// With a goal equally far from every cell: for callers that ask only what is possible.
    pub(super) fn without_goal(view: &HunterView, styles: &[Style]) -> Self {
        let zeros = vec![0; view.size().cell_count()];
        let nowhere = Goal { steps: zeros.clone(), straight: zeros, assumed: None };
        Self::over(view, board_of(view), styles, vec![nowhere])
    }

    fn over(view: &HunterView, board: SquareBoard, styles: &[Style], goals: Vec<Goal>) -> Self {
        let all: Vec<Hypothesis> = (0..goals.len())
            .flat_map(|goal| styles.iter().map(move |&style| Hypothesis { style, goal }))
            .collect();
        let first = prior(view, &board, &all, &goals);
        Self { board, all, goals, first }
    }

    /// The assumed exit of this hypothesis, if the exit is not known.
    pub(super) fn assumed_exit(&self, hypothesis: usize) -> Option<Cell> {
        self.goals[self.all[hypothesis].goal].assumed
    }

    /// The probability of each step from here under this hypothesis, if `free` gives the
    /// probability that a cell is free.
    pub(super) fn chances(
        &self,
        hypothesis: usize,
        cell: Cell,
        free: &impl Fn(Cell) -> f64,
    ) -> [f64; 8] {
        let Hypothesis { style, goal } = self.all[hypothesis];
        let goal = &self.goals[goal];
        let mut steps = [(u32::MAX, Direction::S, 0.0); 8];
        let mut count = 0;
        let here = goal.steps[cell.index()];
        for &direction in DirectionOrder::NORTH_WEST_EAST_SOUTH.directions() {
            let Some(to) = self.board.toward(cell, direction) else { continue };
            let rank = match style {
                Style::Greedy => goal.straight[to.index()],
                Style::Shortest | Style::Wandering => u32::from(goal.steps[to.index()] >= here),
            };
            steps[count] = (rank, direction, free(to));
            count += 1;
        }
        let steps = &mut steps[..count];
        match style {
            Style::Greedy => greedy(steps),
            Style::Shortest => shortest(steps),
            Style::Wandering => wandering(steps),
        }
    }
}

/// A step: its rank, its direction, and the probability that it is free.
type Ranked = (u32, Direction, f64);

/// The first free step in the order of ranks.
fn greedy(steps: &mut [Ranked]) -> [f64; 8] {
    let mut chances = [0.0; 8];
    steps.sort_by_key(|&(rank, ..)| rank);
    let mut shut = 1.0;
    for &mut (_, direction, open) in steps {
        chances[direction.index()] = shut * open;
        shut *= 1.0 - open;
    }
    chances
}

/// Any step of rank 0; if all of them are blocked, any of rank 1.
fn shortest(steps: &[Ranked]) -> [f64; 8] {
    let mut chances = [0.0; 8];
    let mut shut = 1.0;
    for rank in 0..2 {
        let (mut sum, mut all_shut) = (0.0, 1.0);
        for &(_, _, open) in steps.iter().filter(|step| step.0 == rank) {
            sum += open;
            all_shut *= 1.0 - open;
        }
        if sum > 0.0 {
            for &(_, direction, open) in steps.iter().filter(|step| step.0 == rank) {
                chances[direction.index()] = shut * (1.0 - all_shut) * open / sum;
            }
        }
        shut *= all_shut;
    }
    chances
}

fn wandering(steps: &[Ranked]) -> [f64; 8] {
    let mut chances = [0.0; 8];
    for &(rank, direction, open) in steps {
        chances[direction.index()] = open * f64::from(if rank == 0 { NEARER } else { 1 });
    }
    chances
}

fn board_of(view: &HunterView) -> SquareBoard {
    let open = || GridMap::new(view.size(), Terrain::FREE).board(view.rules().neighborhood);
    view.board().cloned().unwrap_or_else(open)
}

/// The goals of the hypotheses.
fn goals(view: &HunterView, board: &SquareBoard, styles: usize) -> Vec<Goal> {
    let size = view.size();
    let straight = |exits: &[Cell]| {
        let exits: Vec<Point> = exits.iter().map(|&exit| size.point_of(exit)).collect();
        let far = |at: Point| {
            let each = exits.iter().map(|exit| exit.x.abs_diff(at.x) + exit.y.abs_diff(at.y));
            each.min().unwrap_or(0)
        };
        size.points().map(far).collect::<Vec<u32>>()
    };
    let goal = |exits: &[Cell], assumed: Option<Cell>| {
        let field = FlowField::to(board, exits);
        let cells = (0..board.table().cell_count() as u32).map(Cell::new);
        let steps = cells.map(|cell| field.distance(cell).unwrap_or(u32::MAX)).collect();
        Goal { steps, straight: straight(exits), assumed }
    };
    if let Some(exits) = view.exits() {
        return vec![goal(exits, None)];
    }
    let border: Vec<Cell> = border(size).filter(|&cell| board.is_free(cell)).collect();
    let most = (MOST_NUMBERS / (size.cell_count() * styles)).clamp(1, border.len());
    let kept = (0..most).map(|number| border[number * border.len() / most]);
    kept.map(|exit| goal(&[exit], Some(exit))).collect()
}

/// The cells of the border, row by row.
fn border(size: Size) -> impl Iterator<Item = Cell> {
    let last = Point::new(size.width() - 1, size.height() - 1);
    let at_border = move |&at: &Point| at.x == 0 || at.y == 0 || at.x == last.x || at.y == last.y;
    size.points().filter(at_border).filter_map(move |at| size.cell_at(at))
}

/// The probability of each (cell, hypothesis) when the monster enters.
fn prior(
    view: &HunterView,
    board: &SquareBoard,
    hypotheses: &[Hypothesis],
    goals: &[Goal],
) -> Vec<f64> {
    let size = view.size();
    let mut first = vec![0.0; size.cell_count() * hypotheses.len()];
    let mut set = |cell: Cell, hypothesis: usize, mass: f64| {
        first[cell.index() * hypotheses.len() + hypothesis] = mass;
    };
    if let Some(entries) = view.entries() {
        for (&entry, hypothesis) in entries
            .iter()
            .flat_map(|entry| (0..hypotheses.len()).map(move |hypothesis| (entry, hypothesis)))
        {
            set(entry, hypothesis, 1.0);
        }
        return first;
    }
    for entry in border(size).filter(|&cell| board.is_free(cell)) {
        for (hypothesis, assumed) in hypotheses.iter().enumerate() {
            let exit = goals[assumed.goal].assumed;
            set(entry, hypothesis, exit.map_or(1.0, |exit| facing(size, entry, exit)));
        }
    }
    if first.iter().all(|&mass| mass == 0.0) {
        first.fill(1.0);
    }
    first
}

/// The probability of this entry and this exit when a pair of opposite sides is drawn, and
/// a cell on each of the two.
fn facing(size: Size, entry: Cell, exit: Cell) -> f64 {
    let (entry, exit) = (size.point_of(entry), size.point_of(exit));
    let [right, bottom] = [size.width() - 1, size.height() - 1];
    let face = |a: u32, b: u32, last: u32| last > 0 && a.abs_diff(b) == last;
    let along = |length: u32| f64::from(length) * f64::from(length);
    let mut chance = 0.0;
    if face(entry.x, exit.x, right) {
        chance += 1.0 / along(size.height());
    }
    if face(entry.y, exit.y, bottom) {
        chance += 1.0 / along(size.width());
    }
    chance
}
