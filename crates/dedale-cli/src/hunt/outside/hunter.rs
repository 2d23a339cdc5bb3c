use dedale::Random;
use dedale::board::{Cell, Point};
use dedale_games::game::{Ended, HunterView};
use dedale_games::player::hunt::{Forfeit, HunterPlayer};

use super::{Seat, place};
use dedale_app::answer::FoundAnswer;
use dedale_app::answer::hunt_messages::{Begin, ReportMessage, ShotRequest};

/// An external hunter.
#[derive(Debug)]
pub struct OutsideHunter {
    seat: Seat,
    /// How many reports it has received, and how many changes.
    told: [usize; 2],
}

impl OutsideHunter {
    pub const fn new(seat: Seat) -> Self {
        Self { seat, told: [0; 2] }
    }
}

impl HunterPlayer for OutsideHunter {
    fn begin(&mut self, view: &HunterView, random: &mut Random) -> Result<(), Forfeit> {
        self.told = [0; 2];
        self.seat.begin(&Begin::of_hunter(view, (random.bits() >> 32) as u32))
    }

    fn shoot(&mut self, view: &HunterView, _: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let size = view.size();
        let [reports, changes] = self.told;
        let new = view.reports()[reports..].iter().chain(&view.changes()[changes..]);
        let reports = new.map(|report| ReportMessage {
            turn: report.turn,
            found: FoundAnswer::new(size, report.cell, &report.found),
        });
        let (turn, shots_left) = (view.turn(), view.shots_left());
        let request = ShotRequest { turn, shots_left, reports: reports.collect() };
        self.told = [view.reports().len(), view.changes().len()];
        let expected = "\"shoot\":[x,y] or null";
        let shot = self.seat.ask(turn, &request, expected, |said| match said.get("shoot")? {
            shot if shot.is_null() => Some(None),
            _ => place(said, "shoot").map(Some),
        })?;
        let Some([x, y]) = shot else { return Ok(None) };
        let cell = u32::try_from(x).ok().zip(u32::try_from(y).ok());
        let cell = cell.and_then(|(x, y)| size.cell_at(Point::new(x, y)));
        cell.map(Some).ok_or_else(|| {
            let (width, height) = (size.width(), size.height());
            self.seat.forfeit(&format!("({x}, {y}) is off the board of {width}×{height} cells"))
        })
    }

    fn over(&mut self, _: &HunterView, end: Ended) {
        self.seat.over(end);
    }
}
