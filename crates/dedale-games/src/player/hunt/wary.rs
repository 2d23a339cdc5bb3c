use super::hunters::STYLES;
use super::shortest::ExitDistances;
use super::tracker::Tracker;
use super::{Forfeit, MonsterPlayer};
use crate::game::MonsterView;
use dedale::Random;
use dedale::board::{Cell, Direction};

/// Walks sampled to estimate where the hunter expects the monster.
const WALKS: usize = 200;

/// The greatest detour that it considers, in steps more than the shortest path.
const DETOUR: usize = 12;

/// The most steps that it looks ahead, and the most cells of all of them.
const MOST_STEPS: usize = 200;
const MOST_CELLS: usize = 1 << 24;

/// The cost of each turn, on top of the foreseen risk.
const TURN: f64 = 0.02;

/// The cost of each step beyond those it foresees.
const BEYOND: f64 = 0.2;

/// Minimises the risk of its path under a model of the hunter.
///
/// It knows its own path and sees the shots, so it knows what the hunter has learned, and
/// predicts as the mixture hunter does where the monster may be and will go. A cell that
/// the hunter thinks likely at a turn is a risk at that turn: the square of its
/// probability, relative to those of all cells. It takes the path to an exit with the least
/// risk, each turn counted as a small risk too, and replans at every step.
#[derive(Default, Debug)]
pub struct Wary {
    tracker: Option<Tracker>,
    exit_distances: ExitDistances,
    /// For each step ahead and cell, the number of walks there.
    crowd: Vec<u32>,
    /// For each cell, the cost from there on, one step later and now.
    later: Vec<f64>,
    now: Vec<f64>,
}

impl MonsterPlayer for Wary {
    fn begin(&mut self, view: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        Tracker::begin(&mut self.tracker, &view.hunter_sees(), &STYLES);
        self.exit_distances.forget();
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit> {
        self.exit_distances.measure(view);
        let here = view.here();
        let most = MOST_STEPS.min(MOST_CELLS / view.size().cell_count());
        let steps = (self.exit_distances.of(here) as usize + DETOUR).min(most);
        self.foresee(view, steps, random);
        self.weigh(view, steps);
        let cost = |to: Cell| self.later[to.index()];
        let least = view.steps().map(cost).fold(f64::INFINITY, f64::min);
        Ok(view.steps().find(|&to| cost(to) <= least).unwrap_or(here))
    }
}

impl Wary {
    /// Counts where the hunter expects the monster after each of this many steps.
    fn foresee(&mut self, view: &MonsterView, steps: usize, random: &mut Random) {
        let cells = view.size().cell_count();
        self.crowd.clear();
        self.crowd.resize(cells * steps, 0);
        let seen = view.hunter_sees();
        let Some(tracker) = Tracker::following(&mut self.tracker, &seen) else { return };
        let crowd = &mut self.crowd;
        tracker.futures(WALKS, steps, random, |step, cell| crowd[step * cells + cell.index()] += 1);
    }

    /// The cost of each cell as the first step's, in `later`: backwards from the last step,
    /// after which each step to the exit costs `BEYOND`.
    fn weigh(&mut self, view: &MonsterView, steps: usize) {
        let cells = view.size().cell_count();
        let Self { crowd, later, now, exit_distances, .. } = self;
        later.clear();
        later.extend((0..cells as u32).map(Cell::new).map(|cell| match exit_distances.of(cell) {
            u32::MAX => f64::INFINITY,
            far => f64::from(far) * BEYOND,
        }));
        let stays = view.rules().may_stay;
        for crowd in crowd.chunks_exact(cells).take(steps).rev() {
            let square = |&many: &u32| f64::from(many) * f64::from(many);
            let squares: f64 = crowd.iter().map(square).sum();
            now.clear();
            now.extend((0..).map(Cell::new).zip(crowd).map(|(cell, many)| {
                if view.is_exit(cell) {
                    return 0.0;
                }
                let risk = if squares > 0.0 { square(many) / squares } else { 0.0 };
                let next =
                    Direction::ALL.into_iter().filter_map(|direction| view.toward(cell, direction));
                let next = next.chain(stays.then_some(cell)).map(|to| later[to.index()]);
                risk + TURN + next.fold(f64::INFINITY, f64::min)
            }));
            std::mem::swap(now, later);
        }
    }
}
