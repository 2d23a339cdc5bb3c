//! Linear programs, solved by an interior-point method.
//!
//! The method follows the path between a program and its dual from within, by Mehrotra's steps:
//! one that predicts, one that corrects. Both are put into one homogeneous system with a scale
//! t and a gap k, so that no feasible point is needed to begin with (Ye, Todd, Mizuno 1994); its
//! details are those of the solver Clarabel (Goulart, Chen 2024). With rows A x + s = b, where
//! s = 0 for equations and s >= 0 for the others, and costs c:
//!
//! ```text
//!     Aᵀ z + c t = 0      A x + s = b t      c·x + b·z + k = 0      s·z = t k = 0
//! ```

use std::iter::repeat_n;

use super::factors::Factors;

/// Rows of coefficients: the index of each variable with its factor.
pub(super) type Row = Vec<(u32, f64)>;

/// Maximises `gain` under equations and lower bounds, with the first variables nonnegative.
#[derive(Default)]
pub(super) struct Program {
    /// The number of variables.
    pub(super) variables: usize,
    /// How many of the first variables are 0 or more.
    pub(super) nonnegative: usize,
    /// The objective to maximise.
    pub(super) gain: Row,
    /// Rows with exactly this value.
    pub(super) equal: Vec<(Row, f64)>,
    /// Rows with at least this value.
    pub(super) at_least: Vec<(Row, f64)>,
}

/// The optimal variables, and the dual price of each row of `at_least`: what the gain loses
/// per unit that its bound is raised.
pub(super) struct Optimum {
    pub(super) variables: Vec<f64>,
    pub(super) prices: Vec<f64>,
}

/// How close to their values residuals and gap come, relative to what they are made of.
const TOLERANCE: f64 = 1e-10;

/// The most steps; a program that needs more does not converge.
const MOST_STEPS: u32 = 200;

/// A step shorter than this leads nowhere.
const LEAST_STEP: f64 = 1e-4;

/// How much of the distance to the border a step takes.
const STEP_SHARE: f64 = 0.99;

/// The most times that a solution is refined.
const MOST_REFINEMENTS: u32 = 10;

/// What is added to each pivot, away from 0, at first and at most; refinement takes it out of
/// solutions.
const REGULARISATION: [f64; 2] = [1e-8, 1e-4];

impl Program {
    /// The optimum to about ten digits, on one thread: the same bits each time. `None` if
    /// the method did not converge. Callers must check the result.
    pub(super) fn solve(&self) -> Option<Optimum> {
        let [equal, at_least] = [self.equal.len(), self.at_least.len()];
        let mut rows = Vec::with_capacity(equal + at_least + self.nonnegative);
        let mut bounds = Vec::with_capacity(rows.capacity());
        for (row, bound) in &self.equal {
            rows.push(row.clone());
            bounds.push(*bound);
        }
        for (row, bound) in &self.at_least {
            rows.push(row.iter().map(|&(variable, factor)| (variable, -factor)).collect());
            bounds.push(-bound);
        }
        for variable in 0..self.nonnegative {
            rows.push(vec![(variable as u32, -1.0)]);
            bounds.push(0.0);
        }
        let mut costs = vec![0.0; self.variables];
        for &(variable, gain) in &self.gain {
            costs[variable as usize] -= gain;
        }
        let (mut method, mut point) = Method::new(rows, bounds, costs, equal)?;
        method.converge(&mut point);
        let scaled =
            |list: &[f64]| -> Vec<f64> { list.iter().map(|value| value / point.scale).collect() };
        let (variables, prices) = (scaled(&point.x), scaled(&point.z[equal..equal + at_least]));
        let is_number = variables.iter().chain(&prices).all(|number| number.is_finite());
        is_number.then_some(Optimum { variables, prices })
    }
}

/// A point of the homogeneous system, or a step from one to another.
#[derive(Clone)]
struct Point {
    x: Vec<f64>,
    s: Vec<f64>,
    z: Vec<f64>,
    scale: f64,
    gap: f64,
}

/// What a point lacks, or what a step is to make up for.
struct Residual {
    x: Vec<f64>,
    z: Vec<f64>,
    scale: f64,
}

/// How far a point is from an optimum.
#[derive(Clone, Copy)]
struct Error {
    primal: f64,
    dual: f64,
    gap: f64,
}

/// The data of a program, and its system of equations.
struct Method {
    rows: Vec<Row>,
    bounds: Vec<f64>,
    costs: Vec<f64>,
    /// The number of equations, which come first.
    equal: usize,
    /// For each row what a change of its price takes from its slack.
    weights: Vec<f64>,
    factors: Factors,
}

impl Method {
    /// The method, and where it begins.
    fn new(
        rows: Vec<Row>,
        bounds: Vec<f64>,
        costs: Vec<f64>,
        equal: usize,
    ) -> Option<(Self, Point)> {
        let mut weights = vec![1.0; rows.len()];
        weights[..equal].fill(0.0);
        let columns = repeat_n(&[][..], costs.len()).chain(rows.iter().map(Vec::as_slice));
        let columns: Vec<&[(u32, f64)]> = columns.collect();
        let factors = Factors::new(&columns, costs.len())?;
        let mut method = Self { rows, bounds, costs, equal, weights, factors };
        if !method.factor() {
            return None;
        }
        let (x, s) = method.solve(vec![0.0; method.costs.len()], method.bounds.clone());
        let s = s.iter().map(|value| -value).collect();
        let (_, z) = method.solve(negated(&method.costs), vec![0.0; method.bounds.len()]);
        let mut point = Point { x, s, z, scale: 1.0, gap: 1.0 };
        point.s[..equal].fill(0.0);
        into_interior(&mut point.s[equal..]);
        into_interior(&mut point.z[equal..]);
        Some((method, point))
    }

    /// Steps from the point as close to an optimum as it can.
    fn converge(&mut self, point: &mut Point) {
        let mut before: Option<(Point, Error)> = None;
        for count in 0..MOST_STEPS {
            let residual = self.residual(point);
            let error = self.error(point, &residual);
            if error.is_small() && point.gap <= point.scale {
                return;
            }
            if let Some((last, was)) = &before
                && count > 1
                && error.is_worse(*was)
            {
                point.clone_from(last);
                return;
            }
            for row in self.equal..self.rows.len() {
                self.weights[row] = point.s[row] / point.z[row];
            }
            if !self.factor() {
                return;
            }
            let constant = self.solve(negated(&self.costs), self.bounds.clone());
            let products = dot(&point.s, &point.z) + point.scale * point.gap;
            let mean = products / (self.rows.len() - self.equal + 1) as f64;
            // Where a step to the border alone would lead.
            let ahead = self.step(point, &constant, &residual, &point.s, point.scale * point.gap);
            let length = self.length(point, &ahead);
            let centring = (1.0 - length).powi(3);
            let correction = if count == 0 { length } else { 1.0 };
            let aim = centring * mean;
            let rest = residual.times(1.0 - centring);
            let mut slacks = vec![0.0; self.rows.len()];
            for (row, slack) in slacks.iter_mut().enumerate().skip(self.equal) {
                let shift = correction * ahead.s[row] * ahead.z[row] - aim;
                *slack = point.s[row] + shift / point.z[row];
            }
            let product = point.scale * point.gap + correction * ahead.scale * ahead.gap - aim;
            let step = self.step(point, &constant, &rest, &slacks, product);
            let length = STEP_SHARE * self.length(point, &step);
            if length.is_nan() || length < LEAST_STEP {
                return;
            }
            before = Some((point.clone(), error));
            point.add(&step, length);
        }
    }

    /// Factors the system with these weights. False if rounding errors are too large.
    fn factor(&mut self) -> bool {
        let [mut more, most] = REGULARISATION;
        while more <= most {
            let mut diagonal = vec![more; self.costs.len()];
            diagonal.extend(self.weights.iter().map(|weight| -weight - more));
            if self.factors.factor(&diagonal) {
                return true;
            }
            more *= 10.0;
        }
        false
    }

    /// A x
    fn times(&self, x: &[f64]) -> Vec<f64> {
        let product = |row: &Row| row.iter().map(|&(at, factor)| factor * x[at as usize]).sum();
        self.rows.iter().map(product).collect()
    }

    /// Aᵀ z
    fn times_across(&self, z: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.costs.len()];
        for (row, price) in self.rows.iter().zip(z) {
            for &(at, factor) in row {
                sums[at as usize] += factor * price;
            }
        }
        sums
    }

    /// Solves Aᵀ z = `right_x`, A x - W z = `right_z`.
    fn solve(&self, right_x: Vec<f64>, right_z: Vec<f64>) -> (Vec<f64>, Vec<f64>) {
        let variables = self.costs.len();
        let mut right = right_x;
        right.extend(right_z);
        let rest = |at: &[f64]| -> Vec<f64> {
            let (x, z) = at.split_at(variables);
            let mut left = self.times_across(z);
            let weighted = z.iter().zip(&self.weights).map(|(z, weight)| z * weight);
            left.extend(self.times(x).iter().zip(weighted).map(|(sum, weighted)| sum - weighted));
            left.iter().zip(&right).map(|(left, right)| right - left).collect()
        };
        let good = 1e-12 + 1e-13 * largest(&right);
        let mut at = self.factors.solve(&right);
        let mut now = rest(&at);
        for _ in 0..MOST_REFINEMENTS {
            let size = largest(&now);
            if size <= good {
                break;
            }
            let mut next = self.factors.solve(&now);
            add(&mut next, &at, 1.0);
            let after = rest(&next);
            let next_size = largest(&after);
            if next_size < size {
                (at, now) = (next, after);
            }
            // Also where it is no number.
            if next_size.is_nan() || next_size > size / 5.0 {
                break;
            }
        }
        let z = at.split_off(variables);
        (at, z)
    }

    fn residual(&self, point: &Point) -> Residual {
        let across = self.times_across(&point.z);
        let x = across.iter().zip(&self.costs).map(|(sum, cost)| -sum - point.scale * cost);
        let along = self.times(&point.x);
        let sums = along.iter().zip(&point.s).map(|(sum, s)| sum + s);
        Residual {
            x: x.collect(),
            z: sums.zip(&self.bounds).map(|(sum, bound)| sum - point.scale * bound).collect(),
            scale: dot(&self.costs, &point.x) + dot(&self.bounds, &point.z) + point.gap,
        }
    }

    fn error(&self, point: &Point, residual: &Residual) -> Error {
        let scaled = |value: f64| value / point.scale;
        let [x, s, z] = [&point.x, &point.s, &point.z].map(|list| scaled(largest(list)));
        let cost = scaled(dot(&self.costs, &point.x));
        let dual_cost = scaled(-dot(&self.bounds, &point.z));
        Error {
            primal: scaled(largest(&residual.z)) / (largest(&self.bounds) + x + s).max(1.0),
            dual: scaled(largest(&residual.x)) / (largest(&self.costs) + x + z).max(1.0),
            gap: (cost - dual_cost).abs() / cost.abs().min(dual_cost.abs()).max(1.0),
        }
    }

    /// The step that makes up for this residual, takes `slacks` from the weighted slacks, and
    /// `product` from the product of scale and gap.
    fn step(
        &self,
        at: &Point,
        constant: &(Vec<f64>, Vec<f64>),
        residual: &Residual,
        slacks: &[f64],
        product: f64,
    ) -> Point {
        let right =
            slacks.iter().zip(&residual.z).map(|(slack, residual)| slack - residual).collect();
        let (mut x, mut z) = self.solve(residual.x.clone(), right);
        let along = |x: &[f64], z: &[f64]| dot(&self.costs, x) + dot(&self.bounds, z);
        let (constant_x, constant_z) = constant;
        let scale = (residual.scale - product / at.scale + along(&x, &z))
            / (at.gap / at.scale - along(constant_x, constant_z));
        add(&mut x, constant_x, scale);
        add(&mut z, constant_z, scale);
        let weighted = z.iter().zip(&self.weights).map(|(z, weight)| z * weight);
        let s = weighted.zip(slacks).map(|(weighted, slack)| -weighted - slack).collect();
        let gap = -(product + at.gap * scale) / at.scale;
        Point { x, s, z, scale, gap }
    }

    /// How much of a step stays within, at most all of it.
    fn length(&self, at: &Point, step: &Point) -> f64 {
        let rows = self.equal..;
        let pairs = at.s[rows.clone()].iter().zip(&step.s[rows.clone()]);
        let pairs = pairs.chain(at.z[rows.clone()].iter().zip(&step.z[rows]));
        let pairs = pairs.chain([(&at.scale, &step.scale), (&at.gap, &step.gap)]);
        let falling = pairs.filter(|&(_, &step)| step < 0.0);
        falling.map(|(at, step)| -at / step).fold(1.0, f64::min)
    }
}

impl Point {
    fn add(&mut self, step: &Self, length: f64) {
        add(&mut self.x, &step.x, length);
        add(&mut self.s, &step.s, length);
        add(&mut self.z, &step.z, length);
        self.scale += length * step.scale;
        self.gap += length * step.gap;
    }
}

impl Residual {
    fn times(&self, share: f64) -> Self {
        let of = |list: &[f64]| list.iter().map(|value| share * value).collect();
        Self { x: of(&self.x), z: of(&self.z), scale: share * self.scale }
    }
}

impl Error {
    fn is_small(self) -> bool {
        self.primal.max(self.dual).max(self.gap) < TOLERANCE
    }

    /// Whether rounding errors grow faster than the gap shrinks.
    fn is_worse(self, before: Self) -> bool {
        let grows = |now: f64, was: f64| {
            now > was && (before.gap < TOLERANCE || now > 100.0 * was.max(TOLERANCE))
        };
        grows(self.primal, before.primal) || grows(self.dual, before.dual)
    }
}

/// Shifts the values so that all of them are positive, and none too close to 0.
fn into_interior(values: &mut [f64]) {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let positive: f64 = values.iter().map(|value| value.max(0.0)).sum();
    let target = (0.1 * positive / values.len() as f64).max(1.0);
    let shift = if least < target { target - least } else { 0.0 };
    for value in values {
        *value += shift;
    }
}

fn add(to: &mut [f64], values: &[f64], share: f64) {
    for (to, value) in to.iter_mut().zip(values) {
        *to += share * value;
    }
}

fn negated(values: &[f64]) -> Vec<f64> {
    values.iter().map(|value| -value).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The largest absolute value; no number if one of them is none.
fn largest(values: &[f64]) -> f64 {
    let larger = |most: f64, value: f64| if value > most || value.is_nan() { value } else { most };
    values.iter().map(|value| value.abs()).fold(0.0, larger)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dedale::Random;

    /// A random program with an optimum: some point keeps all rows, and some prices that its
    /// gain does not exceed what the rows allow. Small whole numbers make ties and many optima.
    fn program(random: &mut Random) -> Program {
        let mut below = |most: u32| random.below(most);
        let variables = 1 + below(8) as usize;
        let nonnegative = below(variables as u32 + 1) as usize;
        let mut number = |most: u32| f64::from(below(2 * most + 1)) - f64::from(most);
        let point: Vec<f64> = (0..variables)
            .map(|variable| if variable < nonnegative { number(2).max(0.0) } else { number(2) })
            .collect();
        let mut gain = vec![0.0; variables];
        let mut rows = |count: usize, is_equal: bool| -> Vec<(Row, f64)> {
            let row = |_| {
                // Also rows that name a variable twice.
                let mut at = || (number(4) + 4.0) as u32 % variables as u32;
                let named: Vec<u32> = (0..variables).map(|_| at()).collect();
                let row: Row = named.into_iter().map(|at| (at, number(2))).collect();
                let value: f64 = row.iter().map(|&(at, factor)| factor * point[at as usize]).sum();
                let (price, room) = (number(2), number(2).max(0.0));
                let price = if is_equal { price } else { price.max(0.0) };
                for &(at, factor) in &row {
                    gain[at as usize] -= price * factor;
                }
                (row, if is_equal { value } else { value - room })
            };
            (0..count).map(row).collect()
        };
        let (equal, at_least) = (rows(variables / 3, true), rows(variables + 3, false));
        for gain in &mut gain[..nonnegative] {
            *gain -= number(2).max(0.0);
        }
        let gain = (0..).zip(gain).collect();
        Program { variables, nonnegative, gain, equal, at_least }
    }

    /// The same program with two bounds in place of each equation.
    fn without_equations(program: &Program) -> Program {
        let pairs = program.equal.iter().flat_map(|(row, value)| {
            let negated = row.iter().map(|&(at, factor)| (at, -factor)).collect();
            [(row.clone(), *value), (negated, -value)]
        });
        let at_least = pairs.chain(program.at_least.iter().cloned()).collect();
        Program { equal: Vec::new(), at_least, gain: program.gain.clone(), ..*program }
    }

    fn value(row: &[(u32, f64)], point: &[f64]) -> f64 {
        row.iter().map(|&(at, factor)| factor * point[at as usize]).sum()
    }

    /// Checks that the point keeps all rows, and that no row has a price and room; returns what
    /// the point gains.
    fn check(program: &Program, best: &Optimum) -> f64 {
        for ((row, bound), price) in program.at_least.iter().zip(&best.prices) {
            let room = value(row, &best.variables) - bound;
            assert!(room > -1e-7 && *price > -1e-7 && room * price < 1e-6, "{room} {price}");
        }
        for (row, bound) in &program.equal {
            assert!((value(row, &best.variables) - bound).abs() < 1e-7);
        }
        assert!(best.variables[..program.nonnegative].iter().all(|&variable| variable > -1e-7));
        value(&program.gain, &best.variables)
    }

    /// The most that any point gains by these prices, where there are no equations (weak duality).
    fn most(program: &Program, prices: &[f64]) -> f64 {
        let mut spared = vec![0.0; program.variables];
        for &(at, gain) in &program.gain {
            spared[at as usize] -= gain;
        }
        for ((row, _), price) in program.at_least.iter().zip(prices) {
            for &(at, factor) in row {
                spared[at as usize] -= price * factor;
            }
        }
        assert!(spared.iter().all(|&spared| spared > -1e-7));
        assert!(spared[program.nonnegative..].iter().all(|&spared| spared < 1e-7));
        program.at_least.iter().zip(prices).map(|((_, bound), price)| -price * bound).sum()
    }

    #[test]
    fn the_optimum_is_proved_by_its_prices() {
        let mut random = Random::new(1);
        for _ in 0..3_000 {
            let program = program(&mut random);
            let bounded = without_equations(&program);
            let best = bounded.solve().unwrap();
            let (gain, most) = (check(&bounded, &best), most(&bounded, &best.prices));
            assert!((gain - most).abs() < 1e-6, "{gain} {most}");
            let found = check(&program, &program.solve().unwrap());
            assert!((found - gain).abs() < 1e-6, "{found} {gain}");
        }
    }
}
