//! All cheapest paths at once.
//!
//! A* finds a cheapest path, and goes on until each cell is closed that lies on another. The steps that
//! cheapest paths take make a graph without cycles, from the start to the goals:
//!
//! ```text
//!        b - d               S b d G
//!      /   \   \             S b e G      three paths; all use S and G, and no
//!    S       e - G           S c e G      other cell
//!      \   /
//!        c
//! ```
//!
//! Counts, choices and ties are sums and minima over this graph, from the goals back.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::best_first::BestFirst;
use super::goals::estimate;
use super::{Goals, Nodes, Observer, Path, Side, Stopped, Workspace};
use crate::Random;
use crate::board::{Board, Cell, Direction, Heuristic, Reversible};

/// All cheapest paths from a start to a goal; of several goals, to those that cost least to reach.
///
/// O(n) time in the cells that [`astar`](super::astar) opens, and in those of the same cost plus
/// estimate, which it may leave out: on an open board all cells between start and goal. 16 bytes a cell of
/// the graph meanwhile, and 8 for each cell and step of a cheapest path.
///
/// Paths are in the order of their steps: first by the first step in which they differ, in the order in
/// which the graph lists them.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::search::ShortestPaths;
///
/// let board = GridMap::new(Size::new(6, 6)?, Terrain::FREE).board(Neighborhood::Four);
/// let [start, goal] = [(0, 0), (5, 5)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let paths = ShortestPaths::between(&board, start, goal).unwrap();
/// assert_eq!(paths.count().to_string(), "252"); // 5 of 10 steps lead south
/// assert_eq!(paths.fewest_turns(&board).turns(&board), Some(1));
/// assert_eq!(paths.common_cells(), [start, goal]);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShortestPaths {
    /// By cost from the start, then number: the start first.
    cells: Vec<Cell>,
    /// Where the steps of each cell begin, and end with those of the next.
    begins: Vec<u32>,
    /// Places of cells. A goal has none.
    next: Vec<u32>,
    cost: u64,
    /// How many paths lead on from each cell.
    counts: OnceLock<Vec<BigUint>>,
}

impl ShortestPaths {
    /// Finds all cheapest paths; `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not in the graph.
    pub fn between<G: Heuristic + Reversible>(
        graph: &G,
        start: Cell,
        goals: impl Goals,
    ) -> Option<Self> {
        Self::between_with(graph, start, goals, &mut Workspace::new(), &mut ()).unwrap_or(None)
    }

    /// [`ShortestPaths::between`] with a workspace and an observer, which sees the search.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn between_with<G: Heuristic + Reversible, O: Observer + ?Sized>(
        graph: &G,
        start: Cell,
        goals: impl Goals,
        workspace: &mut Workspace,
        observer: &mut O,
    ) -> Result<Option<Self>, Stopped> {
        let Workspace { near, far, .. } = workspace;
        near.reset(graph, start, goals);
        far.reset(graph, start, goals);
        let estimate = move |cell| estimate(graph, cell, &goals);
        near.buckets.reset(2 * u64::from(graph.max_step_cost()), estimate(start));
        let search = BestFirst { graph, estimate, key: |cost, estimate| cost + estimate };
        let Side { nodes, buckets, .. } = near;
        let Some(path) = search.run(start, goals, nodes, buckets, observer)? else {
            return Ok(None);
        };
        let cost = path.goal().map_or(0, |goal| nodes.cost(goal));
        search.run_on(cost, nodes, buckets, observer)?;
        let is_end = |goal: &Cell| nodes.known_cost(*goal) == Some(cost);
        let ends: Vec<Cell> = goals.cells().iter().copied().filter(is_end).collect();
        Ok(Some(Self::of(graph, nodes, &mut far.nodes, &ends, cost)))
    }

    /// The steps on cheapest paths to these ends, by the costs from the start; `places` is memory for the
    /// places of cells.
    fn of<G: Reversible>(
        graph: &G,
        costs: &Nodes,
        places: &mut Nodes,
        ends: &[Cell],
        cost: u64,
    ) -> Self {
        let mut cells = Vec::new();
        let mut enter = |cell, cells: &mut Vec<Cell>| {
            if !places.is_seen(cell) {
                places.open(cell, 0, None);
                cells.push(cell);
            }
        };
        for &end in ends {
            enter(end, &mut cells);
        }
        let mut done = 0;
        while let Some(&cell) = cells.get(done) {
            done += 1;
            for step in graph.incoming(cell) {
                let before = costs.known_cost(step.to).map(|cost| cost + u64::from(step.cost));
                if before == Some(costs.cost(cell)) {
                    enter(step.to, &mut cells);
                }
            }
        }
        cells.sort_unstable_by_key(|&cell| (costs.cost(cell), cell));
        for (&cell, place) in cells.iter().zip(0..) {
            places.open(cell, place, None);
        }
        let (mut begins, mut next) = (vec![0], Vec::new());
        for &cell in &cells {
            let first = next.len();
            for step in graph.steps(cell) {
                let place = places.known_cost(step.to).map(|place| place as u32);
                let leads_on = costs.cost(cell) + u64::from(step.cost) == costs.cost(step.to);
                if let Some(place) =
                    place.filter(|place| leads_on && !next[first..].contains(place))
                {
                    next.push(place);
                }
            }
            begins.push(next.len() as u32);
        }
        Self { cells, begins, next, cost, counts: OnceLock::new() }
    }

    /// The cost of each of these paths.
    pub const fn cost(&self) -> u64 {
        self.cost
    }

    /// The cells on these paths, by cost from the start, then number.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The places that a cell's steps lead to.
    fn next(&self, place: usize) -> &[u32] {
        &self.next[self.begins[place] as usize..self.begins[place + 1] as usize]
    }

    /// The number of paths, exactly. O(steps) additions of numbers with a bit for each step of a path at
    /// most, the first time; they stay in memory.
    pub fn count(&self) -> &BigUint {
        &self.counts()[0]
    }

    fn counts(&self) -> &[BigUint] {
        self.counts.get_or_init(|| {
            let mut counts = vec![BigUint::ZERO; self.cells.len()];
            for place in (0..self.cells.len()).rev() {
                let next = self.next(place);
                counts[place] = match next {
                    [] => BigUint::from(1_u8),
                    _ => next.iter().map(|&next| &counts[next as usize]).sum(),
                };
            }
            counts
        })
    }

    /// The path of this number, from 0; `None` from [`ShortestPaths::count`] on.
    pub fn nth(&self, number: &BigUint) -> Option<Path> {
        let counts = self.counts();
        let mut rest = number.clone();
        (rest < counts[0]).then(|| {
            self.follow(|next| {
                let chosen = next.iter().find(|&&next| {
                    let is_before = rest >= counts[next as usize];
                    if is_before {
                        rest -= &counts[next as usize];
                    }
                    !is_before
                });
                *chosen.expect("a number below the count of paths")
            })
        })
    }

    /// A path at random, all equally likely.
    pub fn random(&self, random: &mut Random) -> Path {
        let count = self.count();
        let bits = count.bits();
        let mut numbers = std::iter::repeat_with(|| {
            let words = (0..bits.div_ceil(32)).map(|word| {
                let spare = (32 * (word + 1)).saturating_sub(bits);
                (random.bits() >> (32 + spare)) as u32
            });
            BigUint::new(words.collect())
        });
        let number = numbers.find(|number| number < count);
        number.and_then(|number| self.nth(&number)).expect("a number below the count of paths")
    }

    /// The cells that every one of these paths uses, from the start to the goal. O(steps).
    pub fn common_cells(&self) -> Vec<Cell> {
        // No path passes a cell by if no step from before it leads behind it.
        let mut farthest = 0;
        let mut common = Vec::new();
        let ends = (0..self.cells.len()).filter(|&place| self.next(place).is_empty()).count();
        for place in 0..self.cells.len() {
            let is_only_end = !self.next(place).is_empty() || ends == 1;
            if farthest <= place && is_only_end {
                common.push(self.cells[place]);
            }
            let next = self.next(place).iter().map(|&next| next as usize);
            farthest = next.chain([farthest]).max().unwrap_or(farthest);
        }
        common
    }

    /// The path that turns least; of several, the first. O(steps).
    ///
    /// # Panics
    ///
    /// May panic if this is not the board that was searched.
    pub fn fewest_turns(&self, board: &impl Board) -> Path {
        let steps = |place: usize| self.begins[place] as usize..self.begins[place + 1] as usize;
        let table = board.table();
        let directions: Vec<Option<Direction>> = (0..self.cells.len())
            .flat_map(|place| self.next(place).iter().map(move |&to| (place, to as usize)))
            .map(|(from, to)| table.direction_between(self.cells[from], self.cells[to]))
            .collect();
        // The turns from each step on. After an arrival in a direction, the first step with the fewest.
        let mut turns = vec![0_u32; self.next.len()];
        let best = |turns: &[u32], place: usize, arrival: Option<Direction>| {
            let turned = |step: usize| {
                turns[step] + u32::from(arrival.is_some() && arrival != directions[step])
            };
            steps(place).min_by_key(|&step| turned(step)).map(|step| (step, turned(step)))
        };
        for step in (0..self.next.len()).rev() {
            let onward = best(&turns, self.next[step] as usize, directions[step]);
            turns[step] = onward.map_or(0, |(_, turns)| turns);
        }
        let (mut place, mut arrival, mut cells) = (0, None, vec![self.cells[0]]);
        while let Some((step, _)) = best(&turns, place, arrival) {
            (place, arrival) = (self.next[step] as usize, directions[step]);
            cells.push(self.cells[place]);
        }
        Path::new(cells)
    }

    /// The path that keeps nearest to a straight line from the start to its goal: the distances of its
    /// cells from the line have the least sum. Of several, the first. O(steps).
    ///
    /// The line leads to the first goal by cost and number. Distances are those of the centres of squares;
    /// hexagons count as the squares of their table.
    ///
    /// # Panics
    ///
    /// May panic if this is not the board that was searched.
    pub fn straightest(&self, board: &impl Board) -> Path {
        let at = |cell: Cell| {
            let at = board.table().size().point_of(cell);
            (i64::from(at.x), i64::from(at.y))
        };
        let goal = (0..self.cells.len()).find(|&place| self.next(place).is_empty());
        let [start, goal] = [0, goal.unwrap_or(0)].map(|place| at(self.cells[place]));
        let mut away = vec![0_u64; self.cells.len()];
        let least = |away: &[u64], next: &[u32]| {
            next.iter().copied().min_by_key(|&next| away[next as usize])
        };
        for place in (0..self.cells.len()).rev() {
            let (x, y) = at(self.cells[place]);
            let cross = (goal.0 - start.0) * (y - start.1) - (goal.1 - start.1) * (x - start.0);
            let onward = least(&away, self.next(place)).map_or(0, |next| away[next as usize]);
            away[place] = cross.unsigned_abs() + onward;
        }
        self.follow(|next| least(&away, next).unwrap_or(0))
    }

    /// The path whose steps are chosen among those that lead on.
    fn follow(&self, mut choose: impl FnMut(&[u32]) -> u32) -> Path {
        let onward = |&place: &usize| match self.next(place) {
            [] => None,
            next => Some(choose(next) as usize),
        };
        std::iter::successors(Some(0), onward).map(|place| self.cells[place]).collect()
    }
}
