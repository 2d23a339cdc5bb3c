use std::sync::Arc;

use dedale::board::{Cell, Direction, GridMap, Point, Reversible, Size, Terrain};
use dedale::{Phrased, Random};

use super::hypotheses::Style;
use super::tracker::Tracker;
use super::{Forfeit, HunterPlayer, any_cell, likeliest};
use crate::game::{HuntField, HuntFieldError, HunterView};
use crate::solve::hunt::camp;

/// Shoots at the cell most likely to hold the monster, by an exact Bayes filter for a
/// monster that wanders towards an exit; ties at random.
#[derive(Default, Debug)]
pub struct Bayes {
    tracker: Option<Tracker>,
}

impl HunterPlayer for Bayes {
    fn begin(&mut self, view: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Tracker::begin(&mut self.tracker, view, &[Style::Wandering]);
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(tracker) = Tracker::following(&mut self.tracker, view) else {
            return Ok(Some(any_cell(view, random)));
        };
        Ok(Some(likeliest(tracker.cells(), random)))
    }
}

/// The styles of walking in the mixture.
pub(super) const STYLES: [Style; 3] = [Style::Greedy, Style::Shortest, Style::Wandering];

/// Shoots where a hit now and a hit at the next turn are likeliest together, by a filter
/// over several kinds of monsters.
#[derive(Default, Debug)]
pub struct Mixture {
    tracker: Option<Tracker>,
    look_ahead: LookAhead,
}

impl HunterPlayer for Mixture {
    fn begin(&mut self, view: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Tracker::begin(&mut self.tracker, view, &STYLES);
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(tracker) = Tracker::following(&mut self.tracker, view) else {
            return Ok(Some(any_cell(view, random)));
        };
        Ok(Some(self.look_ahead.shot(tracker, random)))
    }
}

/// Shoots at a smallest set of cells that separates the entries from the exits ([`camp`]):
/// at any of them, drawn anew each turn, so that a monster that sees shots cannot wait for
/// it to be elsewhere.
///
/// It assumes what it does not know: walls are those it is shown, and if it is not shown
/// the exit, it assumes one on the border, and the monster's entry on the opposite side.
/// Where there is no such set, it shoots at the cells beside the exits.
#[derive(Default, Debug)]
pub struct Camper {
    cells: Vec<Cell>,
}

impl HunterPlayer for Camper {
    fn begin(&mut self, view: &HunterView, random: &mut Random) -> Result<(), Forfeit> {
        let assumed = match view.field() {
            Some(field) => Arc::clone(field),
            None => Arc::new(assume(view, random).map_err(|error| Forfeit(error.phrase()))?),
        };
        self.cells = camp(&assumed, view.rules()).cells.unwrap_or_else(|| {
            let exits = assumed.exits().iter();
            exits.flat_map(|&exit| assumed.board().predecessors(exit)).collect()
        });
        Ok(())
    }

    fn shoot(&mut self, _: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let count = self.cells.len() as u32;
        Ok((count > 0).then(|| self.cells[random.below(count) as usize]))
    }
}

/// How often an exit is assumed on the known map before the map is left out.
const TRIES: u32 = 50;

/// A possible field: with the known walls and entries, and an exit on a side.
fn assume(view: &HunterView, random: &mut Random) -> Result<HuntField, HuntFieldError> {
    let size = view.size();
    let mut map = GridMap::new(size, Terrain::FREE);
    for at in size.points() {
        if size.cell_at(at).is_some_and(|cell| view.is_free(cell) == Some(false)) {
            map.set_terrain(at, Terrain::Wall);
        }
    }
    for _ in 0..TRIES {
        let [exit, entry] = facing_sides(size, random);
        map.goals = vec![exit[random.below(exit.len() as u32) as usize]];
        map.starts = match view.entries() {
            Some(entries) => entries.iter().map(|&cell| size.point_of(cell)).collect(),
            None => entry,
        };
        if let Ok(field) = HuntField::new(&map, view.rules().neighborhood) {
            return Ok(field);
        }
    }
    let mut open = GridMap::new(size, Terrain::FREE);
    (open.starts, open.goals) = (map.starts, map.goals);
    HuntField::new(&open, view.rules().neighborhood)
}

/// The points of two opposite sides.
fn facing_sides(size: Size, random: &mut Random) -> [Vec<Point>; 2] {
    let [right, bottom] = [size.width() - 1, size.height() - 1];
    let row = |y: u32| (0..=right).map(|x| Point::new(x, y)).collect();
    let column = |x: u32| (0..=bottom).map(|y| Point::new(x, y)).collect();
    let mut sides =
        if random.happens(1, 2) { [row(0), row(bottom)] } else { [column(0), column(right)] };
    random.shuffle(&mut sides);
    sides
}

/// Shoots where the monster can be, however unlikely: at the possible cell surrounded by
/// the most possible cells, since most walks lead there; ties at random.
///
/// Where the map is not known, it learns walls from its shots alone, and knows that the
/// monster enters at the border.
#[derive(Default, Debug)]
pub struct Possible {
    tracker: Option<Tracker>,
}

impl HunterPlayer for Possible {
    fn begin(&mut self, view: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        self.tracker = Some(Tracker::of_any_walk(view));
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let Some(tracker) = Tracker::following(&mut self.tracker, view) else {
            return Ok(Some(any_cell(view, random)));
        };
        let size = view.size();
        let cells = tracker.cells();
        let round = |(cell, &mass): (usize, &f64)| {
            if mass <= 0.0 {
                return 0.0;
            }
            let at = size.point_of(Cell::new(cell as u32));
            let beside =
                Direction::ALL.into_iter().filter_map(|direction| size.toward(at, direction));
            let possible = beside.filter(|&at| cells[size.index(at)] > 0.0);
            1.0 + possible.count() as f64
        };
        let counts: Vec<f64> = cells.iter().enumerate().map(round).collect();
        Ok(Some(super::likeliest(&counts, random)))
    }
}

/// Where the mixture hunter believes the monster to be: for pictures, and for hunters who
/// want a hint.
///
/// A filter over styles of walking, and over exits where these are unknown. Memory and time
/// as for the [`Mixture`](super::Mixture) hunter: some hundred numbers for each cell and
/// turn, up to about 70 MB.
#[derive(Debug)]
pub struct HunterBelief {
    tracker: Option<Tracker>,
}

impl HunterBelief {
    /// A belief for the start of a hunt or later: reports in the view are learned on
    /// demand.
    pub fn new(view: &HunterView) -> Self {
        Self::over(view, &STYLES)
    }

    /// The belief of the [`Bayes`](super::Bayes) hunter.
    pub fn of_bayes(view: &HunterView) -> Self {
        Self::over(view, &[Style::Wandering])
    }

    fn over(view: &HunterView, styles: &[Style]) -> Self {
        let mut tracker = None;
        Tracker::begin(&mut tracker, view, styles);
        Self { tracker }
    }

    /// The probability of each cell when the hunter has to shoot; `None` if the monster is
    /// not on the field yet. The view must be of the same hunt, at the same turn as in the
    /// last call or later.
    pub fn cells(&mut self, view: &HunterView) -> Option<Vec<f64>> {
        Tracker::following(&mut self.tracker, view).map(|tracker| tracker.cells().to_vec())
    }

    /// The probability of each cell at the hunter's part of this turn, from all reports in
    /// the view. The turn is that of the view, or the one before if the hunter has just
    /// shot.
    pub fn cells_at(&mut self, view: &HunterView, turn: u32) -> Option<Vec<f64>> {
        let tracker = Tracker::following_to(&mut self.tracker, view, turn);
        tracker.map(|tracker| tracker.cells().to_vec())
    }

    /// The probability of each cell at each turn, from all that is known now: the turn, and
    /// its cells. Begins after the first turn where the past had to be forgotten.
    pub fn past(&mut self, view: &HunterView) -> Vec<(u32, Vec<f64>)> {
        let tracker = Tracker::following(&mut self.tracker, view);
        tracker.map_or_else(Vec::new, Tracker::past)
    }
}

// Looks two shots ahead: what a shot hits, and what the next shot hits after its report.
//
// The probability of a hit now comes from the filter. What a shot would report depends on
// the monster's walk, so walks are sampled from the filter, with one step more. A shot
// groups them by what it would report; in each group the next shot hits the most common
// next cell.
//
// ```text
// walks so far and their next cells     a shot at c tells       and the next shot hits
//   a b c . d                             last passed 3           1 of 1
//   a b e f g                             never                   2 of 3
//   a h i f g
//   a h i k l
// ```

/// Walks sampled for each shot.
const WALKS: usize = 400;

/// The value of a hit at the next turn, where a hit now is 1. Above 1, hits would be put
/// off for ever.
const LATER: f64 = 0.9;

/// Buffers reused from shot to shot.
#[derive(Default, Debug)]
pub(super) struct LookAhead {
    /// For each cell, the walks that visited it: the slice of the last visit, and the next
    /// cell.
    visits: Vec<Vec<(u32, u32)>>,
    /// For each cell, the number of walks that step there next.
    next: Vec<u32>,
    /// The cells that walks step to next, without duplicates, with the number of walks.
    nexts: Vec<(u32, Cell)>,
    /// For each cell the latest walk that visited it, so that each is recorded once.
    noted: Vec<u32>,
    outcome: Vec<f64>,
}

impl LookAhead {
    /// The best cell to shoot at.
    pub(super) fn shot(&mut self, tracker: &mut Tracker, random: &mut Random) -> Cell {
        let hits = tracker.cells().to_vec();
        self.clear(hits.len());
        let mut drawn = 0;
        let Self { visits, next, nexts, noted, .. } = self;
        tracker.walks(WALKS, random, |walk, to| {
            drawn += 1;
            let (&here, past) = walk.split_last().expect("a walk is somewhere");
            noted[here.index()] = drawn;
            for (slice, cell) in past.iter().enumerate().rev() {
                if std::mem::replace(&mut noted[cell.index()], drawn) != drawn {
                    visits[cell.index()].push((slice as u32, to.number()));
                }
            }
            visits[here.index()].push((u32::MAX, to.number()));
            if next[to.index()] == 0 {
                nexts.push((0, to));
            }
            next[to.index()] += 1;
        });
        for (count, to) in &mut self.nexts {
            *count = self.next[to.index()];
        }
        self.nexts.sort_unstable_by_key(|&(count, to)| (std::cmp::Reverse(count), to));
        self.outcome.clear();
        for (cell, hit) in hits.iter().enumerate() {
            let later = self.hits_after(cell);
            self.outcome.push(hit + LATER * f64::from(later) / f64::from(drawn.max(1)));
        }
        likeliest(&self.outcome, random)
    }

    fn clear(&mut self, cells: usize) {
        self.visits.resize_with(cells, Vec::new);
        self.visits.iter_mut().for_each(Vec::clear);
        self.next.clear();
        self.next.resize(cells, 0);
        self.nexts.clear();
        self.noted.clear();
        self.noted.resize(cells, 0);
    }

    /// How many of the walks missed by a shot here are hit by the next shot, after this
    /// one's report.
    fn hits_after(&mut self, cell: usize) -> u32 {
        let visits = &mut self.visits[cell];
        visits.sort_unstable();
        let mut sum = 0;
        for group in visits.chunk_by(|a, b| a.0 == b.0) {
            if group[0].0 != u32::MAX {
                let sizes = group.chunk_by(|a, b| a.1 == b.1).map(<[_]>::len);
                sum += sizes.max().unwrap_or(0) as u32;
            }
        }
        for &(_, to) in &*visits {
            self.next[to as usize] -= 1;
        }
        let mut most = 0;
        for &(count, to) in &self.nexts {
            if count <= most {
                break;
            }
            most = most.max(self.next[to.index()]);
        }
        for &(_, to) in &*visits {
            self.next[to as usize] += 1;
        }
        sum + most
    }
}
