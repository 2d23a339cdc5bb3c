//! Linear programs, solved by the interior-point method of Clarabel (Goulart, Chen 2024).

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, ZeroConeT,
};

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

impl Program {
    /// The optimum to about ten digits, on one thread: the same bits each time. `None` if
    /// the method did not converge. Callers must check the result.
    pub(super) fn solve(&self) -> Option<Optimum> {
        let [equal, at_least] = [self.equal.len(), self.at_least.len()];
        let rows = equal + at_least + self.nonnegative;
        let (mut at, mut of, mut factors) = (Vec::new(), Vec::new(), Vec::new());
        let mut bounds = Vec::with_capacity(rows);
        let mut put = |row: &[(u32, f64)], sign: f64, bound: f64| {
            for &(variable, factor) in row {
                at.push(bounds.len());
                of.push(variable as usize);
                factors.push(sign * factor);
            }
            bounds.push(sign * bound);
        };
        for (row, bound) in &self.equal {
            put(row, 1.0, *bound);
        }
        for (row, bound) in &self.at_least {
            put(row, -1.0, *bound);
        }
        for variable in 0..self.nonnegative {
            put(&[(variable as u32, 1.0)], -1.0, 0.0);
        }
        let factors = CscMatrix::new_from_triplets(rows, self.variables, at, of, factors);
        let none = CscMatrix::zeros((self.variables, self.variables));
        let mut costs = vec![0.0; self.variables];
        for &(variable, gain) in &self.gain {
            costs[variable as usize] = -gain;
        }
        let mut cones = vec![NonnegativeConeT(at_least + self.nonnegative)];
        if equal > 0 {
            cones.insert(0, ZeroConeT(equal));
        }
        let settings = DefaultSettingsBuilder::default()
            .verbose(false)
            .tol_gap_abs(1e-10)
            .tol_gap_rel(1e-10)
            .tol_feas(1e-10)
            .build()
            .ok()?;
        let mut solver =
            DefaultSolver::new(&none, &costs, &factors, &bounds, &cones, settings).ok()?;
        solver.solve();
        let solution = &solver.solution;
        let is_number = |list: &[f64]| list.iter().all(|number| number.is_finite());
        (is_number(&solution.x) && is_number(&solution.z)).then(|| Optimum {
            variables: solution.x.clone(),
            prices: solution.z[equal..equal + at_least].to_vec(),
        })
    }
}
