//! A hunt that was played, as JSON.
//!
//! ```json
//! {"rules": {"neighbors": 4, "knows": "map"}, "field": ["..#", "#..", "..."],
//!  "entries": [[0, 0]], "exits": [[2, 2]], "entry": [0, 0],
//!  "monster": "easy", "hunter": "bayes", "seed": 1,
//!  "steps": [[1, 0], [1, 1]], "shots": [[2, 2], null, [1, 1]]}
//! ```
//!
//! Cells are `[x, y]`, from 0. `field` has a row for each string: `#` a wall, `.` free.
//! Where straight steps are closed by more than walls (thin walls, water, one-way borders),
//! `borders` has a number for each cell, row by row: the sum of the ways that lead out of
//! it, S=1 W=2 N=4 E=8. `steps` are what the monster decided and `shots` what the hunter
//! did, `null` where it let the turn pass: neither is listed where there was nothing to
//! decide. `rules` has a key for each rule ([`rules`]); those that are left out are the
//! usual ones. `forfeit`, if a player gave up or broke the rules, is
//! `{"side": "monster", "why": "…"}`. `monster`, `hunter` and `seed` may be left out; other
//! keys are passed over, whatever they hold, and a key given twice is an error.
//!
//! What is read has been played again: each step and shot is one that the rules allow.

mod read;
pub mod rules;
mod write;

use std::sync::Arc;

use dedale::board::{Board, Cell, Direction, GridMap, Neighborhood, Size, SquareBoard, Terrain};
use dedale_games::game::{Ended, Hunt, HuntEnd, HuntError, HuntField, HuntRules, HuntSide};

pub use read::read;
pub use write::write;

/// A hunt, and all that was decided in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntRecord {
    /// Its rules.
    pub rules: HuntRules,
    /// Where it was played.
    pub field: Arc<HuntField>,
    /// Where the monster came in.
    pub entry: Cell,
    /// Who played the monster and the hunter.
    pub names: [String; 2],
    /// The seed that it came from.
    pub seed: u64,
    /// What the monster decided.
    pub steps: Vec<Cell>,
    /// What the hunter decided.
    pub shots: Vec<Option<Cell>>,
    /// Who gave up or broke the rules, and why.
    pub forfeit: Option<(HuntSide, String)>,
}

/// Writes down a hunt while it is played.
#[derive(Clone, Debug)]
pub struct Scribe {
    steps: Vec<Cell>,
    shots: Vec<Option<Cell>>,
    to_move: Option<HuntSide>,
    walked: usize,
    fired: usize,
}

impl Scribe {
    /// Of this hunt, whose steps and shots so far are not written down.
    pub fn new(hunt: &Hunt) -> Self {
        let mut scribe =
            Self { steps: Vec::new(), shots: Vec::new(), to_move: None, walked: 0, fired: 0 };
        scribe.look(hunt);
        scribe
    }

    /// Writes down what was decided since it looked last: one step or one shot.
    pub fn note(&mut self, hunt: &Hunt) {
        match self.to_move {
            Some(HuntSide::Monster) => self.steps.push(hunt.monster_view().path()[self.walked]),
            Some(HuntSide::Hunter) => {
                let shot = hunt.hunter_view().shots().get(self.fired);
                self.shots.push(shot.map(|shot| shot.cell));
            }
            None => {}
        }
        self.look(hunt);
    }

    fn look(&mut self, hunt: &Hunt) {
        self.to_move = hunt.to_move();
        self.walked = hunt.monster_view().path().len();
        self.fired = hunt.hunter_view().shots().len();
    }

    /// What was written down, of this hunt.
    pub fn record(self, hunt: &Hunt, names: [String; 2], seed: u64) -> HuntRecord {
        HuntRecord {
            rules: *hunt.rules(),
            field: Arc::clone(hunt.field()),
            entry: hunt.entry(),
            names,
            seed,
            steps: self.steps,
            shots: self.shots,
            forfeit: None,
        }
    }
}

/// Where a record says something that the rules forbid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stray {
    /// The hunt cannot begin.
    Begin(HuntError),
    /// This step or shot, by its place in its list, at this turn.
    Move { side: HuntSide, index: usize, turn: u32, error: HuntError },
    /// There are more decisions of this side than there was to decide, from this place on.
    More { side: HuntSide, index: usize, ended: Option<Ended> },
}

impl HuntRecord {
    /// The hunt at its beginning; what a record says can be played.
    pub fn begin(&self) -> Result<Hunt, HuntError> {
        Hunt::new(Arc::clone(&self.field), self.rules, self.entry)
    }

    /// Plays it again and shows the hunt after each step and shot. Panics if this cannot be
    /// played, which cannot be said of what was read or written down.
    pub fn replay(&self, watch: impl FnMut(&Hunt)) -> Hunt {
        self.played(watch).unwrap_or_else(|stray| panic!("a record that can be played: {stray:?}"))
    }

    fn played(&self, mut watch: impl FnMut(&Hunt)) -> Result<Hunt, Stray> {
        let mut hunt = self.begin().map_err(Stray::Begin)?;
        let (mut steps, mut shots) = (self.steps.iter().enumerate(), self.shots.iter().enumerate());
        watch(&hunt);
        while let Some(side) = hunt.to_move() {
            let turn = hunt.turn();
            let stray = |index| move |error| Stray::Move { side, index, turn, error };
            match side {
                HuntSide::Monster => {
                    let Some((index, &to)) = steps.next() else { break };
                    hunt.step(to).map_err(stray(index))?;
                }
                HuntSide::Hunter => {
                    let Some((index, &at)) = shots.next() else { break };
                    hunt.shoot(at).map_err(stray(index))?;
                }
            }
            watch(&hunt);
        }
        let more = |side, index| Stray::More { side, index, ended: hunt.end() };
        if let Some((index, _)) = steps.next() {
            return Err(more(HuntSide::Monster, index));
        }
        if let Some((index, _)) = shots.next() {
            return Err(more(HuntSide::Hunter, index));
        }
        Ok(hunt)
    }

    /// How it has ended, if it has; `hunt` is what [`HuntRecord::replay`] came to.
    pub fn end(&self, hunt: &Hunt) -> Option<Ended> {
        let given_up = self.forfeit.as_ref().map(|(side, _)| Ended {
            how: HuntEnd::Forfeit,
            turn: hunt.turn(),
            winner: Some(side.other()),
        });
        hunt.end().or(given_up)
    }
}

/// The straight ways that lead out of each cell, row by row, if they are not those that the
/// walls leave.
pub fn borders(board: &SquareBoard) -> Option<Vec<u8>> {
    let straight = |exits: &[u8]| exits.iter().map(|exits| exits & 15).collect::<Vec<u8>>();
    let plain = plan_of(board.size(), |cell| !board.is_free(cell), None).board(Neighborhood::Four);
    let found = straight(board.exit_table());
    (straight(plain.table().exit_table()) != found).then_some(found)
}

/// A map with these walls, and where they are not all, these borders.
fn plan_of(size: Size, is_wall: impl Fn(Cell) -> bool, borders: Option<&[u8]>) -> GridMap {
    let mut map = GridMap::new(size, Terrain::FREE);
    for (at, cell) in size.points().zip((0..).map(Cell::new)) {
        if is_wall(cell) {
            map.set_terrain(at, Terrain::Wall);
        }
        for direction in Direction::STRAIGHT {
            if borders.is_some_and(|borders| borders[cell.index()] & direction.bit() == 0) {
                map.set_road(at, direction, false);
            }
        }
    }
    map
}
