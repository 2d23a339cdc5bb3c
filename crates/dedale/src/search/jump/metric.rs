//! What steps cost in the table of an index: whole numbers so small that a cost fits sixteen bits.
//!
//! A diagonal step is to a straight one as √2 to 1; as 99 to 70 is near that, as 7 to 5 less so. A
//! path that costs so much in the table need not truly cost in proportion. But each path costs what
//! it would without walls and a number of detours of two kinds, in the table and truly:
//!
//! ```text
//!     more:   _|  two straight steps        aside:   /\   two diagonal steps
//!                 in place of  /                    /  \  in place of  ____
//! ```
//!
//! (Over `long` columns and `short` rows, or rows and columns, a path of `n` straight and `m`
//! diagonal steps has `n + m - long` detours of the first kind and `(n + 2m - long - short) / 2` of
//! the second. Neither is less than 0.) So for each sum in the table, the detours that come to as
//! much and truly cost least are found beforehand. Nearly nothing is lost, and the bound stays
//! consistent: no step changes it by more than the step costs.

use super::graph::JumpGraph;
use super::rule::{Rule, Steps, moved};
use crate::board::{Cell, DIAGONAL, Direction, STRAIGHT, Size};

/// What a straight step may cost in a table. √2 times each is near a whole number and, but for the
/// first, above it: then straight corridors lose nothing.
const STRAIGHTS: [u32; 6] = [70, 29, 17, 5, 3, 1];

/// For so many costs the detours are found beforehand.
const FOUND: usize = 1 << 12;

/// Ratios are in parts of so many.
const PARTS: u64 = 1 << 16;

/// The costs of steps in a table, and what they tell of the true cost.
#[derive(Clone, Debug)]
pub(super) struct Metric {
    straight: u32,
    diagonal: u32,
    /// For each cost in the table the lowest true cost of detours that come to as much or more.
    detours: Vec<u32>,
    /// The least that detours truly cost for their cost in the table, and that steps do.
    detour_ratio: u64,
    step_ratio: u64,
}

impl Metric {
    /// The metric of a table for this rule, where a straight step costs so much.
    pub(super) fn new(rule: Rule, straight: u32) -> Self {
        // With four neighbors a diagonal step is two straight ones.
        let true_diagonal = if rule == Rule::Four { 2 * STRAIGHT } else { DIAGONAL };
        let diagonal = (straight * true_diagonal + STRAIGHT / 2) / STRAIGHT;
        let of = |straight, diagonal| [2 * straight - diagonal, 2 * (diagonal - straight)];
        let all = of(straight, diagonal).into_iter().zip(of(STRAIGHT, true_diagonal));
        let kinds: Vec<(u32, u32)> = all.filter(|&(cost, _)| cost > 0).collect();
        let mut detours = vec![0; FOUND];
        for cost in 1..FOUND {
            let by_last = kinds
                .iter()
                .map(|&(last, truly)| detours[cost.saturating_sub(last as usize)] + truly);
            detours[cost] = by_last.min().unwrap_or(0);
        }
        let ratio = |pairs: &[(u32, u32)]| {
            let ratios =
                pairs.iter().map(|&(cost, truly)| u64::from(truly) * PARTS / u64::from(cost));
            ratios.min().unwrap_or(0)
        };
        let detour_ratio = ratio(&kinds);
        let step_ratio = ratio(&[(straight, STRAIGHT), (diagonal, true_diagonal)]);
        Self { straight, diagonal, detours, detour_ratio, step_ratio }
    }

    /// The finest metric in which a path of so many straight steps fits the table.
    pub(super) fn for_length(rule: Rule, steps: u32) -> Self {
        // With four neighbors all are exact.
        let straights = if rule == Rule::Four { &STRAIGHTS[5..] } else { &STRAIGHTS[..] };
        let fits = |&&straight: &&u32| u64::from(straight) * u64::from(steps) <= u16::MAX.into();
        Self::new(rule, *straights.iter().find(fits).unwrap_or(&1))
    }

    /// A straight and a diagonal step.
    pub(super) const fn steps(&self) -> [u32; 2] {
        [self.straight, self.diagonal]
    }

    /// The lowest true cost of a path over so many columns and rows that costs so much or more in
    /// the table; `plain` is the true cost without walls.
    #[inline]
    pub(super) fn least(&self, cost: u32, (dx, dy): (u32, u32), plain: u64) -> u64 {
        let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
        let without_walls = long * self.straight + short * (self.diagonal - self.straight);
        let rest = cost.saturating_sub(without_walls);
        let detours = match self.detours.get(rest as usize) {
            Some(&detours) => u64::from(detours),
            None => u64::from(rest) * self.detour_ratio / PARTS,
        };
        (plain + detours).max(u64::from(cost) * self.step_ratio / PARTS)
    }
}

// Which cells no path joins, so that a query between them ends at once.

/// A label for each free cell. Cells of two labels that were never joined have no path between
/// them; those of one label may have lost it to walls built since.
#[derive(Clone, Debug)]
pub(super) struct Components {
    size: Size,
    labels: Vec<u32>,
    /// For each label one that it was joined to, at last itself.
    joined: Vec<u32>,
}

impl Components {
    /// The components of the board as it is. O(cells) time, 4 bytes a cell.
    pub(super) fn of<R: Steps>(graph: &JumpGraph<R>) -> Self {
        let size = graph.size;
        let labels = vec![0; size.cell_count()];
        let mut components = Self { size, labels, joined: Vec::new() };
        for cell in (0..size.cell_count() as u32).map(Cell::new) {
            // The others come later.
            let known = [Direction::W, Direction::N, Direction::NW, Direction::NE];
            components.label(graph, cell, &known);
        }
        components
    }

    /// Takes over that a cell has become free.
    pub(super) fn open<R: Steps>(&mut self, graph: &JumpGraph<R>, cell: Cell) {
        self.label(graph, cell, &Direction::ALL);
    }

    /// Whether more labels are out of date than there are cells.
    pub(super) fn is_wasteful(&self) -> bool {
        self.joined.len() > 2 * self.labels.len()
    }

    /// Whether it is certain that no path joins two free cells.
    pub(super) fn are_apart(&mut self, a: Cell, b: Cell) -> bool {
        self.root(self.labels[a.index()]) != self.root(self.labels[b.index()])
    }

    /// A cell of the largest component, the first if several are.
    pub(super) fn largest(&mut self, cells: impl Iterator<Item = Cell>) -> Option<Cell> {
        let mut known = vec![(0, None); self.joined.len()];
        for cell in cells {
            let (count, first) = &mut known[self.root(self.labels[cell.index()]) as usize];
            (*count, *first) = (*count - 1, first.or(Some(cell)));
        }
        known.into_iter().min().and_then(|(_, first)| first)
    }

    /// Labels a free cell as those beside it in these directions, which it joins.
    fn label<R: Steps>(&mut self, graph: &JumpGraph<R>, cell: Cell, directions: &[Direction]) {
        let point = self.size.point_of(cell);
        let at = graph.at(cell);
        if !graph.is_free(at) {
            return;
        }
        let mut label = None;
        for &direction in directions {
            // A slant that needs a straight detour joins nothing new.
            let counts = R::RULE.joins_corners() || !direction.is_diagonal();
            if !counts || !graph.is_free(moved(at, direction, 1)) {
                continue;
            }
            let beside = self.size.toward(point, direction).expect("a free cell");
            let other = self.root(self.labels[self.size.index(beside)]);
            let root = *label.get_or_insert(other);
            self.joined[other as usize] = root;
        }
        self.labels[cell.index()] = label.unwrap_or_else(|| {
            self.joined.push(self.joined.len() as u32);
            self.joined.len() as u32 - 1
        });
    }

    /// The label that stands for all that are joined to this one.
    fn root(&mut self, mut label: u32) -> u32 {
        while self.joined[label as usize] != label {
            let next = self.joined[self.joined[label as usize] as usize];
            self.joined[label as usize] = next;
            label = next;
        }
        label
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against all numbers of straight and diagonal steps that lead over so many columns and rows.
    #[test]
    fn no_path_that_costs_as_much_in_the_table_is_cheaper() {
        for rule in [Rule::Four, Rule::Never] {
            for straight in STRAIGHTS {
                let metric = Metric::new(rule, straight);
                let truly = if rule == Rule::Four { 2 * STRAIGHT } else { DIAGONAL };
                for (dx, dy) in [(0, 0), (1, 0), (0, 9), (5, 5), (13, 4), (6, 31)] {
                    let plain = |[straight, diagonal]: [u32; 2]| {
                        let (long, short): (u32, u32) = (dx.max(dy), dx.min(dy));
                        u64::from((long - short) * straight + short * diagonal)
                    };
                    let mut paths = Vec::new();
                    for n in 0..120 {
                        for m in if rule == Rule::Four { 0..1 } else { 0..60 } {
                            let reaches = n + m >= dx.max(dy) && n + 2 * m >= dx + dy;
                            if reaches && (n + dx + dy) % 2 == 0 {
                                let cost = n * metric.straight + m * metric.diagonal;
                                paths.push((cost, u64::from(n * STRAIGHT + m * DIAGONAL)));
                            }
                        }
                    }
                    let walls = plain([STRAIGHT, truly]);
                    for &(cost, true_cost) in &paths {
                        let least = metric.least(cost, (dx, dy), walls);
                        assert!(least <= true_cost, "{rule:?} {straight} {dx} {dy} {cost}");
                        let cheapest =
                            paths.iter().filter(|path| path.0 >= cost).map(|path| path.1);
                        let cheapest = cheapest.min().unwrap();
                        let is_small = true_cost < walls + u64::from(8 * STRAIGHT);
                        assert!(straight < 29 || !is_small || least == cheapest);
                    }
                }
            }
        }
    }
}
