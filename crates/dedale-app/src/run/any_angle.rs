//! A path at any angle: straight lines from cell to cell, or from corner to corner of walls.

use dedale::board::{Cell, Point, SquareBoard};
use dedale::search::{
    AnyAngle, AnyAnglePath, Counters, Event, Guarantee, Observer, Path, Stopped, Workspace,
    theta_star_with,
};
use dedale_io::picture::Scene;

use super::ends::Ends;
use super::events::{Patience, still_waiting};
use crate::answer::{Length, PathAnswer, PathSearch, SearchCounters};
use crate::{ByName, Loaded, Result, Watch, refusal};

/// The name of these paths in the refusal of [`AnyBoard::squares`](crate::AnyBoard::squares).
pub const PATHS: &str = "paths at any angle";

/// A search at any angle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyAngleSearch {
    /// [`AnyAngle`]: a shortest path, which bends at corners of walls.
    Exact,
    /// [`theta_star`](dedale::search::theta_star): a path that is hardly longer, and bends at centers of
    /// cells.
    Fast,
}

dedale::names! { AnyAngleSearch: Exact = "exact", Fast = "fast" }

crate::schema::named! { AnyAngleSearch: ALL, "search at any angle", "searches" }

/// A finished search at any angle.
#[derive(Debug)]
pub struct AnyAngleRun {
    search: AnyAngleSearch,
    ends: Ends,
    /// Where the path begins, bends and ends, in half cells; empty if there is none.
    points: Vec<[u32; 2]>,
    /// The cells that its lines pass.
    cells: Vec<Cell>,
    length: f64,
    goal: Cell,
    counters: Counters,
    expanded: u64,
    nanos: u64,
}

impl AnyAngleSearch {
    /// The name of the search in answers.
    pub const fn algorithm(self) -> PathSearch {
        match self {
            Self::Exact => PathSearch::AnyAngle,
            Self::Fast => PathSearch::ThetaStar,
        }
    }

    /// The guarantee of the search.
    pub const fn guarantee(self) -> Guarantee {
        match self {
            Self::Exact => Guarantee::OptimalCost,
            Self::Fast => Guarantee::Complete,
        }
    }

    /// Finds the path from the start through the stops to the goal that is nearest from there, by searches
    /// of at most this many events; exact ones have none.
    pub fn run(
        self,
        board: &SquareBoard,
        ends: Ends,
        events: u64,
        watch: &dyn Watch,
    ) -> Result<AnyAngleRun> {
        let begin = watch.nanos();
        let mut exact = match self {
            Self::Fast => None,
            Self::Exact => Some(AnyAngle::on(board).ok_or_else(|| {
                refusal!(
                    "any-angle-does-not-fit",
                    "an exact search at any angle needs a board without weights, roads, thin walls and water; a \
                     fast one takes any board of squares"
                )
            })?),
        };
        let (mut patience, mut counters) = (Patience::within(watch, events), Counters::default());
        let workspace = &mut Workspace::new();
        let mut find = |start, goal| {
            if let Some(search) = &mut exact {
                return Ok(search.find(start, goal));
            }
            let mut guard = |event: Event| {
                patience.on(event)?;
                counters.on(event)
            };
            theta_star_with(board, start, goal, workspace, &mut guard)
                .map_err(|Stopped| patience.refusal())
        };
        let (mut points, mut length, mut at) = (Vec::new(), 0.0, ends.start);
        for goals in ends.legs() {
            let mut best: Option<(Cell, AnyAnglePath)> = None;
            for &goal in goals {
                still_waiting(watch)?;
                if let Some(path) = find(at, goal)?
                    && best.as_ref().is_none_or(|(_, best)| path.length() < best.length())
                {
                    best = Some((goal, path));
                }
            }
            let Some((goal, path)) = best else {
                points.clear();
                at = ends.goals[0];
                break;
            };
            // A leg begins where the one before ends.
            points.extend(path.points().iter().skip(usize::from(!points.is_empty())));
            length += path.length();
            at = goal;
        }
        let nanos = watch.nanos().saturating_sub(begin);
        let expanded = patience.expanded;
        let cells = passed(board, &points);
        let (search, goal) = (self, at);
        Ok(AnyAngleRun { search, ends, points, cells, length, goal, counters, expanded, nanos })
    }
}

impl AnyAngleRun {
    /// Where the path begins, bends and ends, as column and row; the center of a cell is its place, its
    /// upper left corner half a cell before. Empty if there is no path.
    pub fn points(&self) -> impl Iterator<Item = [f64; 2]> {
        self.points.iter().map(|point| point.map(|half| (f64::from(half) - 1.0) / 2.0))
    }

    /// How often the path bends.
    pub fn bends(&self) -> usize {
        self.points.len().saturating_sub(2)
    }

    /// The length of the path, if there is one.
    pub fn length(&self) -> Option<Length> {
        (!self.points.is_empty()).then_some(Length(self.length))
    }

    /// The goal of the path; without one the first goal.
    pub const fn goal(&self) -> Cell {
        self.goal
    }

    /// The ends of the path.
    pub const fn ends(&self) -> &Ends {
        &self.ends
    }

    /// How long the search took.
    pub const fn nanos(&self) -> u64 {
        self.nanos
    }

    /// The answer of a search on this board.
    pub fn answer(&self, loaded: &Loaded<SquareBoard>) -> PathAnswer {
        let place = |cell| loaded.grid.place_of(cell);
        PathAnswer {
            found: self.length().is_some(),
            nearest: None,
            cost: self.length(),
            steps: None,
            climbed: None,
            turns: None,
            paths: None,
            common: None,
            points: Some(self.points().map(|point| point.map(Length)).collect()),
            cells: self.cells.iter().copied().map(place).collect(),
            algorithm: ByName(self.search.algorithm()),
            start: place(self.ends.start),
            goal: place(self.goal),
            counters: SearchCounters::of(&self.counters, self.expanded),
            banned_cells: Vec::new(),
            gave_up: false,
            nanos: self.nanos,
        }
    }

    /// The board with the path: pictures show its lines, text the cells that they pass.
    pub fn scene(&self, loaded: &Loaded<SquareBoard>) -> Scene {
        let scene = loaded.scene(&[self.ends.start], &self.ends.goals);
        if self.points.is_empty() {
            return scene;
        }
        scene.with_path(&Path::new(self.cells.clone())).with_line(&self.points)
    }
}

/// The cells whose inside the lines between these points pass, in their order. Where a line runs along the
/// side of two cells, the free one; of two the upper or left one.
fn passed(board: &SquareBoard, points: &[[u32; 2]]) -> Vec<Cell> {
    let free = |[x, y]: [i64; 2]| {
        let point = Point::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        board.cell_at(point).filter(|&cell| board.is_free(cell))
    };
    let mut cells: Vec<Cell> = Vec::new();
    let halves = |point: &[u32; 2]| point.map(i64::from);
    if let [point] = points {
        cells.extend(free(halves(point).map(|half| half / 2)));
    }
    for leg in points.windows(2) {
        let (from, to) = (halves(&leg[0]), halves(&leg[1]));
        let way = [0, 1].map(|axis| to[axis] - from[axis]);
        // When the line leaves a cell, if it goes from 0 to the end.
        let [across, down] = way.map(|way| way.abs().max(1));
        let end = across * down;
        let mut times = vec![0, end];
        for (axis, scale) in [(0, down), (1, across)] {
            let [low, high] = [from[axis].min(to[axis]), from[axis].max(to[axis])];
            let sides = (low + 1..high).filter(|half| half % 2 == 0);
            times.extend(sides.map(|half| (half - from[axis]).abs() * scale));
        }
        times.sort_unstable();
        times.dedup();
        for time in times.windows(2) {
            let twice = time[0] + time[1];
            let at =
                [0, 1].map(|axis| (2 * end * from[axis] + way[axis] * twice).div_euclid(4 * end));
            let beside = [0, 1].map(|axis| {
                let is_along = way[axis] == 0 && from[axis] % 2 == 0;
                at[axis] - i64::from(is_along)
            });
            let cell = free(beside).or_else(|| free(at));
            if cells.last() != cell.as_ref() {
                cells.extend(cell);
            }
        }
    }
    cells
}
