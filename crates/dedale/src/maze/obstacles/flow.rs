//! The total weight of all walks that continue from a step.
//!
//! A walk on the frame leads from row 0 to the last row. It never turns back,
//! and never turns twice to the same side in two steps running, since then it
//! would touch itself. So where it may go depends on its last step and, if it
//! turned there, on the step before: twelve states a cell.
//!
//! ```text
//!   . o .        one more cell weighs `weight`, a corner from sideways to
//!   . o o x      forward weighs `corner`: it needs a wall at x, beside the
//!   . . . o      corner, else the path past x would come before this one
//! ```
//!
//! The weight of all walks on from a state is a sum over the next steps, so the weights
//! solve linear equations. Within a row walks only continue to the left or only to the
//! right: with the rows below and above known, two passes solve a row. Steps back are rare,
//! so a sweep from the last row to the first corrects little after the first few.

use super::Meter;
use super::fills::Fills;
use crate::search::Stopped;

/// The direction of a step on the frame, in the order in which paths prefer them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(super) enum Step {
    Forward,
    Left,
    Right,
    Back,
}

impl Step {
    pub(super) const ALL: [Self; 4] = [Self::Forward, Self::Left, Self::Right, Self::Back];

    pub(super) const fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }
}

/// States a cell: the last step, and the step before if it led elsewhere.
const STATES: usize = 12;

/// The number of the state after two steps, the first index the one before.
const STATE: [[usize; 4]; 4] =
    [[0, 8, 10, NONE], [4, 1, NONE, 6], [5, NONE, 2, 7], [NONE, 9, 11, 3]];

/// Two steps that no walk takes.
const NONE: usize = STATES;

type Weights = [f64; STATES];

/// Where walks end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// At this column of the last row, when they first come there.
    Column(u32),
    /// At any cell of the last row, or they go on.
    Row,
}

/// The weights, up to a factor for each row that keeps them in range.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) rows: u32,
    pub(super) columns: u32,
    goal: Goal,
    corner: f64,
    /// What a step forward or back from a row weighs, between these factors.
    forward: Vec<f64>,
    back: Vec<f64>,
    /// What a step aside from a column weighs.
    left: Vec<f64>,
    right: Vec<f64>,
    cells: Vec<Weights>,
    /// No state's next weights add up to more than its own times this.
    slack: f64,
}

/// Sweeps after which the weights are abandoned. Where paths are accepted at all, 100²
/// cells take up to 80 and 500² up to 190; where walks are so free to turn that their
/// weight has no bound, no number is enough.
const MOST_SWEEPS: u32 = 256;

impl Flow {
    /// Solves the equations but for a small relative error, for which walks make up: with
    /// every step after the first some give up, so that one more cell weighs exactly what
    /// the fills say, and the equations are solved for a little more. `None` if the error
    /// does not shrink that far.
    pub(super) fn solve(
        rows: u32,
        columns: u32,
        goal: Goal,
        fills: &Fills,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        // About one path in eight is abandoned, for which few sweeps are enough.
        let error = 1.0 / (8.0 * f64::from(rows + columns));
        // A little over, for the rounding of the sums.
        let slack = 1.0 + 1.01 * error;
        let weight = fills.weight * slack;
        let mut flow = Self::new([rows, columns], goal, weight, fills.corner);
        flow.slack = slack;
        let square = weight * weight;
        for row in (1..=rows as usize).rev() {
            flow.guess(row);
            flow.forward[row] = flow.forward[row + 1];
            flow.back[row] = square / flow.forward[row];
            flow.sweep(row, 0.0);
            if row < rows as usize {
                flow.scale(row);
            }
            flow.back[row + 1] = square / flow.forward[row];
        }
        flow.back[1] = 0.0;
        for _ in 0..MOST_SWEEPS {
            let mut settled = true;
            for row in (1..=rows as usize).rev() {
                settled &= flow.sweep(row, error);
                meter.spend(columns as usize)?;
            }
            if settled {
                return Ok(Some(flow));
            }
        }
        Ok(None)
    }

    fn new([rows, columns]: [u32; 2], goal: Goal, weight: f64, corner: f64) -> Self {
        let square = weight * weight;
        let wide = columns as usize + 2;
        // Towards a column weights halve with each step, which keeps them in
        // range: about twice as many paths pass a cell further off.
        let [left, right] = match goal {
            Goal::Row => [vec![weight; wide], vec![weight; wide]],
            Goal::Column(goal) => {
                let side = |towards: bool| if towards { 0.5 } else { 2.0 * square };
                let goal = goal as usize + 1;
                [
                    (0..wide).map(|column| side(column > goal)).collect(),
                    (0..wide).map(|column| side(column < goal)).collect(),
                ]
            }
        };
        Self {
            rows,
            columns,
            goal,
            corner,
            forward: vec![1.0; rows as usize + 2],
            back: vec![0.0; rows as usize + 2],
            left,
            right,
            cells: vec![[0.0; STATES]; wide * (rows as usize + 2)],
            slack: 1.0,
        }
    }

    const fn wide(&self) -> usize {
        self.columns as usize + 2
    }

    /// Assumes the row above to be like the one below, before it is known.
    fn guess(&mut self, row: usize) {
        if row > 1 && row < self.rows as usize {
            let wide = self.wide();
            self.cells.copy_within((row + 1) * wide..(row + 2) * wide, (row - 1) * wide);
        }
    }

    /// Makes the greatest weight of the row 1.
    fn scale(&mut self, row: usize) {
        let wide = self.wide();
        let cells = &mut self.cells[row * wide..][..wide];
        let greatest = cells.iter().flatten().fold(0.0, |most: f64, &weight| most.max(weight));
        cells.iter_mut().flatten().for_each(|weight| *weight /= greatest);
        self.forward[row] /= greatest;
    }

    /// Solves a row from the rows below and above. Whether no weight changed by more than
    /// the error allowed.
    fn sweep(&mut self, row: usize, error: f64) -> bool {
        let wide = self.wide();
        let (above, rest) = self.cells.split_at_mut(row * wide);
        let (cells, below) = rest.split_at_mut(wide);
        let above = &above[(row - 1) * wide..];
        let [forward, back] = [self.forward[row], self.back[row]];
        let last = row == self.rows as usize;
        let (stop, absorbing) = match self.goal {
            Goal::Row => (f64::from(u8::from(last)), 0),
            Goal::Column(goal) => (0.0, if last { goal as usize + 1 } else { 0 }),
        };
        let mut settled = true;
        let mut set = |cell: &mut Weights, states: [usize; 3], sums: [f64; 3], column: usize| {
            for (state, sum) in states.into_iter().zip(sums) {
                let sum = if column == absorbing { 1.0 } else { sum };
                settled &= (sum - cell[state]).abs() <= error * cell[state];
                cell[state] = sum;
            }
        };
        for column in (1..=self.columns as usize).rev() {
            let on = stop + self.right[column] * cells[column + 1][2];
            let ahead = forward * self.corner * below[column][5];
            let behind = back * above[column][7];
            let sums = [on + ahead + behind, on + ahead, on + behind];
            set(&mut cells[column], [2, 10, 11], sums, column);
        }
        for column in 1..=self.columns as usize {
            let on = stop + self.left[column] * cells[column - 1][1];
            let ahead = forward * self.corner * below[column][4];
            let behind = back * above[column][6];
            let sums = [on + ahead + behind, on + ahead, on + behind];
            set(&mut cells[column], [1, 8, 9], sums, column);

            let [left, right] = [cells[column - 1], cells[column + 1]];
            let on = stop + forward * below[column][0];
            let aside = [self.left[column] * left[8], self.right[column] * right[10]];
            let sums = [on + aside[0] + aside[1], on + aside[0], on + aside[1]];
            set(&mut cells[column], [0, 4, 5], sums, column);

            let on = stop + back * above[column][3];
            let aside = [self.left[column] * left[9], self.right[column] * right[11]];
            let sums = [on + aside[0] + aside[1], on + aside[0], on + aside[1]];
            set(&mut cells[column], [3, 6, 7], sums, column);
        }
        settled
    }

    /// The weight of all walks that begin in this column of row 0.
    pub(super) fn from(&self, column: u32) -> f64 {
        self.next(0, column, None).into_iter().sum()
    }

    /// The weight at which a draw of the next step begins: a little more than
    /// that of all steps together, whatever the error of the weights.
    pub(super) fn bound(&self, row: u32, column: u32, [before, last]: [Step; 2]) -> f64 {
        self.cells[self.cell(row, column)][STATE[before as usize][last as usize]] * self.slack
    }

    /// What ending here weighs.
    pub(super) fn stop(&self, row: u32, column: u32) -> f64 {
        let here = match self.goal {
            Goal::Row => row + 1 == self.rows,
            Goal::Column(goal) => row + 1 == self.rows && column == goal,
        };
        if here { 1.0 } else { 0.0 }
    }

    /// What the walks on by each step weigh, after these two steps: the same
    /// one twice after the first step, `None` before it.
    pub(super) fn next(&self, row: u32, column: u32, steps: Option<[Step; 2]>) -> [f64; 4] {
        let cell = self.cell(row, column);
        if self.stop(row, column) > 0.0 && self.goal != Goal::Row {
            return [0.0; 4];
        }
        let [r, c] = [row as usize + 1, column as usize + 1];
        Step::ALL.map(|step| {
            let (to, factor) = match step {
                Step::Forward => (cell + self.wide(), self.forward[r]),
                Step::Back => (cell - self.wide(), self.back[r]),
                Step::Left => (cell - 1, self.left[c]),
                Step::Right => (cell + 1, self.right[c]),
            };
            let Some([before, last]) = steps else {
                return factor * self.cells[to][STATE[step as usize][step as usize]];
            };
            // Neither straight back, nor back after a turn.
            if step == last.opposite() || (before != last && step == before.opposite()) {
                return 0.0;
            }
            let weight = factor * self.cells[to][STATE[last as usize][step as usize]];
            if needs_wall(last, step) { weight * self.corner } else { weight }
        })
    }

    const fn cell(&self, row: u32, column: u32) -> usize {
        (row as usize + 1) * self.wide() + column as usize + 1
    }

    /// The weight of all walks from row 0, with each step forward weighted as in `fills`.
    pub(super) fn total(&self, fills: &Fills) -> Total {
        let weight = fills.weight * self.slack;
        let mut total =
            Total { number: (0..self.columns).map(|column| self.from(column)).sum(), power: 0 };
        for factor in &self.forward[1..self.rows as usize] {
            total = total.times(weight / factor);
        }
        total
    }
}

/// Whether the cell beside the corner of two steps must be a wall.
pub(super) fn needs_wall(last: Step, step: Step) -> bool {
    matches!(last, Step::Left | Step::Right) && step == Step::Forward
}

/// A number beyond the range of `f64`: `number · 2^(512 · power)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Total {
    number: f64,
    power: i32,
}

impl Total {
    const UNIT: f64 = f64::from_bits((1023 + 512) << 52);

    pub(super) fn times(self, factor: f64) -> Self {
        let number = self.number * factor;
        if number > Self::UNIT {
            Self { number: number / Self::UNIT, power: self.power + 1 }
        } else if number < 1.0 / Self::UNIT {
            Self { number: number * Self::UNIT, power: self.power - 1 }
        } else {
            Self { number, power: self.power }
        }
    }

    /// Its share of the sum of both.
    pub(super) fn share(self, other: Self) -> f64 {
        match self.power - other.power {
            0 => self.number / (self.number + other.number),
            1 => self.number / (self.number + other.number / Self::UNIT),
            -1 => self.number / (self.number + other.number * Self::UNIT),
            2.. => 1.0,
            _ => 0.0,
        }
    }
}
