use dedale::Random;
use dedale::board::{Cell, Point};
use dedale_games::game::{Ended, MonsterView, Sight};
use dedale_games::player::hunt::{Forfeit, MonsterPlayer};

use super::{Seat, place};
use dedale_app::answer;
use dedale_app::answer::hunt_messages::{Begin, Seen, ShotReport, StepRequest};

/// An external monster.
#[derive(Debug)]
pub struct OutsideMonster {
    seat: Seat,
    /// How many shots it has received.
    shots: usize,
    /// In fog: what it has been told of, and still sees or remembers.
    seen: Vec<bool>,
}

impl OutsideMonster {
    pub const fn new(seat: Seat) -> Self {
        Self { seat, shots: 0, seen: Vec::new() }
    }

    /// The cells that it did not see when it was last told.
    fn newly_seen(&mut self, view: &MonsterView) -> Vec<Seen> {
        if view.field().is_some() {
            return Vec::new();
        }
        let size = view.size();
        let before = self.seen.clone();
        if view.forgets() {
            self.seen.fill(false);
        }
        let radius = view.rules().fog.map_or(0, |fog| fog.radius);
        let in_sight = size.around(view.here(), radius);
        let in_sight = in_sight.filter(|&cell| view.sight(cell) != Sight::Unknown);
        let in_sight: Vec<Cell> = in_sight.collect();
        for cell in &in_sight {
            self.seen[cell.index()] = true;
        }
        let new = in_sight.into_iter().filter(|cell| !before[cell.index()]);
        let wall = |cell| view.sight(cell) == Sight::Wall;
        new.map(|cell| Seen { cell: answer::place(size, cell), wall: wall(cell) }).collect()
    }
}

impl MonsterPlayer for OutsideMonster {
    fn begin(&mut self, view: &MonsterView, random: &mut Random) -> Result<(), Forfeit> {
        self.shots = 0;
        let cells = (0..view.size().cell_count() as u32).map(Cell::new);
        self.seen = cells.map(|cell| view.sight(cell) != Sight::Unknown).collect();
        self.seat.begin(&Begin::of_monster(view, (random.bits() >> 32) as u32))
    }

    fn step(&mut self, view: &MonsterView, _: &mut Random) -> Result<Cell, Forfeit> {
        let size = view.size();
        let steps: Vec<Cell> = view.steps().collect();
        let shots = &view.shots()[self.shots..];
        let request = StepRequest {
            turn: view.turn(),
            at: answer::place(size, view.here()),
            steps: answer::places(size, &steps),
            shots: shots.iter().map(|&shot| ShotReport::of(size, shot)).collect(),
            seen: self.newly_seen(view),
        };
        self.shots = view.shots().len();
        let [x, y] =
            self.seat.ask(view.turn(), &request, "\"step\":[x,y]", |said| place(said, "step"))?;
        let cell = u32::try_from(x).ok().zip(u32::try_from(y).ok());
        let cell = cell.and_then(|(x, y)| size.cell_at(Point::new(x, y)));
        cell.filter(|cell| steps.contains(cell)).ok_or_else(|| {
            let here = size.point_of(view.here());
            self.seat.forfeit(&format!("no step leads from {here} to ({x}, {y})"))
        })
    }

    fn over(&mut self, _: &MonsterView, end: Ended) {
        self.seat.over(end);
    }
}
