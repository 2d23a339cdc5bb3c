//! Records of hunts, as JSON.
//!
//! ```json
//! {"rules": {"neighbors": 4, "knows": "map"}, "field": ["..#", "#..", "..."],
//!  "entries": [[0, 0]], "exits": [[2, 2]], "entry": [0, 0],
//!  "monster": "easy", "hunter": "bayes", "seed": 1,
//!  "steps": [[1, 0], [1, 1]], "shots": [[2, 2], null, [1, 1]]}
//! ```
//!
//! Cells are `[x, y]`, from 0. `field` has a string for each row: `#` a wall, `.` free.
//! Where straight steps are blocked by more than walls (thin walls, water, one-way
//! borders), `borders` has a number for each cell, row by row: the sum of the directions
//! that lead out of it, S=1 W=2 N=4 E=8. `steps` lists the monster's decisions and `shots`
//! the hunter's, `null` where it let the turn pass: forced moves are not listed. `rules`
//! has a key for each rule ([`rules`]); missing keys have their defaults. `forfeit`, if a
//! player gave up or broke the rules, is `{"side": "monster", "why": "…"}`. `monster`,
//! `hunter` and `seed` are optional; unknown keys are ignored, whatever they hold, and a
//! duplicate key is an error.
//!
//! Reading replays the hunt: every step and shot must be legal.

pub mod contest;
mod read;
pub mod rules;

pub use read::{read, write};

use std::sync::Arc;

use dedale::board::{Board, Cell, Direction, GridMap, Neighborhood, Size, SquareBoard, Terrain};
use dedale_games::game::{Ended, Hunt, HuntEnd, HuntError, HuntField, HuntRules, HuntSide};

/// A hunt, with all decisions made in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntRecord {
    /// The rules of the hunt.
    pub rules: HuntRules,
    /// The field of the hunt.
    pub field: Arc<HuntField>,
    /// The cell where the monster entered.
    pub entry: Cell,
    /// The players of the monster and of the hunter.
    pub names: [String; 2],
    /// The seed of the hunt.
    pub seed: u64,
    /// The monster's decisions.
    pub steps: Vec<Cell>,
    /// The hunter's decisions.
    pub shots: Vec<Option<Cell>>,
    /// The side that gave up or broke the rules, and why.
    pub forfeit: Option<(HuntSide, String)>,
}

/// Records a hunt while it is played.
#[derive(Clone, Debug)]
pub struct Scribe {
    steps: Vec<Cell>,
    shots: Vec<Option<Cell>>,
    to_move: Option<HuntSide>,
    walked: usize,
    fired: usize,
}

impl Scribe {
    /// Starts a record of this hunt, from its current state.
    pub fn new(hunt: &Hunt) -> Self {
        let mut scribe =
            Self { steps: Vec::new(), shots: Vec::new(), to_move: None, walked: 0, fired: 0 };
        scribe.look(hunt);
        scribe
    }

    /// Records the decision made since the last call: one step or one shot.
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

    /// The record of this hunt.
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

/// Where a record breaks the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stray {
    /// The hunt cannot begin.
    Begin(HuntError),
    /// This step or shot, by its index in its list, at this turn.
    Move { side: HuntSide, index: usize, turn: u32, error: HuntError },
    /// This side has more decisions than it had to make, from this index on.
    More { side: HuntSide, index: usize, ended: Option<Ended> },
}

impl HuntRecord {
    /// The hunt at its start; an error if the rules do not allow it.
    pub fn begin(&self) -> Result<Hunt, HuntError> {
        Hunt::new(Arc::clone(&self.field), self.rules, self.entry)
    }

    /// Replays the hunt and shows it after each step and shot.
    ///
    /// # Panics
    ///
    /// Panics if it is illegal, which never holds for a record that was read or recorded.
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

    /// How the hunt ended, if it did; `hunt` is the result of [`HuntRecord::replay`].
    pub fn end(&self, hunt: &Hunt) -> Option<Ended> {
        let given_up = self.forfeit.as_ref().map(|(side, _)| Ended {
            how: HuntEnd::Forfeit,
            turn: hunt.turn(),
            winner: Some(side.other()),
        });
        hunt.end().or(given_up)
    }
}

/// The straight directions that lead out of each cell, row by row, if they differ from
/// those that the walls leave open.
pub fn borders(board: &SquareBoard) -> Option<Vec<u8>> {
    let straight = |exits: &[u8]| exits.iter().map(|exits| exits & 15).collect::<Vec<u8>>();
    let plain = map_of(board.size(), |cell| !board.is_free(cell), None).board(Neighborhood::Four);
    let found = straight(board.exit_table());
    (straight(plain.table().exit_table()) != found).then_some(found)
}

/// A map with these walls, and with these borders if walls alone do not make them.
fn map_of(size: Size, is_wall: impl Fn(Cell) -> bool, borders: Option<&[u8]>) -> GridMap {
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
