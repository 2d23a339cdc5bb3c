//! Levels as sheets that can be edited, without losing what else their files hold.

use std::collections::HashSet;

use dedale::board::{Point, Size};
use dedale::march::{Kind, Toll};
use dedale_io::level::{Centre, Door, Entity, Kinds, Level, Mark, Roads, Wave};
use dedale_io::position::Grid;
use serde::{Deserialize, Serialize};

use super::march::check_size;
use super::{Export, Request};
use crate::base::limits::MARCH_ATTACKERS;
use crate::export::{ExportOptions, json};
use crate::{BoardInput, ExportFormat, Fault, Refusal, Result, Sketch, Watch, bail, count};

/// A request for what a level holds beside its map, or for a level that holds something else.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelRequest {
    /// The level: the text of its file, its name, or a sketch with `level`; with `changes` any
    /// board of squares, which becomes a level.
    pub board: BoardInput,
    /// What the level is to hold instead (absent: what it holds). All that it holds beside this
    /// and the map stays.
    pub changes: Option<LevelSheet>,
}

/// A level.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct LevelResponse {
    /// What it holds beside the map.
    pub level: LevelSheet,
    /// The kinds of attackers that it knows.
    pub kinds: Vec<KindSheet>,
    /// The board, with the YAML of the level.
    pub board: Sketch,
}

impl Request for LevelRequest {
    const NAME: &'static str = "level";
    const SUMMARY: &'static str =
        "Reads what a level holds beside its map, and changes it without losing the rest.";
    type Response = LevelResponse;

    fn respond(&self, _: &dyn Watch) -> Result<LevelResponse> {
        let level = self.level()?;
        let text = level.write();
        let fault = |fault| Refusal::within("the level", &fault);
        let kinds = KindSheet::all(&Kinds::of_level(text.as_bytes()).map_err(fault)?);
        let board = Sketch::of_position(&self.board.position()?);
        let board = Sketch { level: Some(text), ..board };
        Ok(LevelResponse { level: LevelSheet::of(&level), kinds, board })
    }
}

impl LevelRequest {
    /// The level with its changes, on the map of the board.
    fn level(&self) -> Result<Level> {
        let position = self.board.position()?;
        let Grid::Squares { map, .. } = &position.grid else {
            bail!("level-on-hexagons", "a level is a board of square cells");
        };
        let before = match (self.board.level()?, &self.changes) {
            (Some(text), _) => {
                let fault = |fault| Refusal::within("the level", &fault);
                Level::read(text.as_bytes()).map_err(fault)?
            }
            (None, Some(_)) => Level::of(map)?,
            (None, None) => bail!("no-level", "the board is no level"),
        };
        let drawn = before.redrawn(map, Roads::default())?;
        match &self.changes {
            Some(changes) => changes.applied(drawn, &before),
            None => Ok(drawn),
        }
    }
}

impl Export for LevelRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.level),
            ExportFormat::Level => Ok(self.level()?.write().into_bytes()),
            _ => Ok(options.refusal("a level", &[ExportFormat::Level, ExportFormat::Json])?),
        }
    }
}

// What a level holds beside its map, as JSON.

/// What a level holds beside its map.
#[derive(Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelSheet {
    /// Its name.
    pub name: Option<String>,
    /// How many attackers may arrive before it is lost.
    pub lives: Option<i64>,
    /// The money at the start.
    pub start_money: Option<i64>,
    /// What a tower costs.
    pub tower_price: Option<i64>,
    /// How far a tower shoots, in cells.
    pub tower_range: Option<f64>,
    /// The points of health that a shot takes off.
    pub tower_damage: Option<i64>,
    /// The ticks from a shot of a tower to its next (absent: 10).
    pub tower_interval: Option<i64>,
    /// The cells of the towers that stand before anyone marches.
    #[serde(default)]
    pub towers: Vec<[u32; 2]>,
    /// The doors.
    #[serde(default)]
    pub doors: Vec<DoorSheet>,
    /// The waves.
    #[serde(default)]
    pub waves: Vec<WaveSheet>,
}

/// A door of a level.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DoorSheet {
    /// Its cell.
    pub at: [u32; 2],
    /// Its points.
    pub points: Option<i64>,
    /// Its number in the level before the changes, from 0, if it was there: it keeps all else
    /// that the file says of it.
    pub was: Option<usize>,
}

/// A wave of a level.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WaveSheet {
    /// Its name.
    pub name: Option<String>,
    /// The money for surviving it.
    pub reward: Option<i64>,
    /// Its attackers, in the order of the file; no two at one tick.
    #[serde(default)]
    pub entities: Vec<EntitySheet>,
    /// Its number in the level before the changes, from 0, if it was there: it keeps all else
    /// that the file says of it.
    pub was: Option<usize>,
}

/// An attacker of a wave.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EntitySheet {
    /// When it appears, in ticks from the beginning of the wave.
    pub tick: u64,
    /// Its kind.
    pub kind: String,
}

/// A kind of attacker.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct KindSheet {
    /// Its name.
    pub name: String,
    /// Cells a second.
    pub speed: f64,
    /// The points that it takes off a door in a second; 0 to pass doors.
    pub damage: u32,
    /// The lives that its arrival costs; null for all, and the game.
    pub lives: Option<u32>,
    /// The points that shots take off.
    pub health: u32,
}

impl KindSheet {
    fn all(kinds: &Kinds) -> Vec<Self> {
        let sheet = |((name, kind), health): ((&String, &Kind), &u32)| Self {
            name: name.clone(),
            speed: f64::from(kind.speed.thousandths()) / 1000.0,
            damage: kind.damage,
            lives: match kind.toll {
                Toll::Lives(lives) => Some(lives),
                Toll::All => None,
            },
            health: *health,
        };
        kinds.names().iter().zip(kinds.kinds()).zip(kinds.health()).map(sheet).collect()
    }
}

impl LevelSheet {
    fn of(level: &Level) -> Self {
        let place = |at: Centre| {
            // Doors and towers lie on the map.
            let Point { x, y } = at.cell(level.size()).unwrap_or(Point::new(0, 0));
            [x, y]
        };
        let door = |(was, door): (usize, &Door)| DoorSheet {
            at: place(door.at),
            points: door.hp,
            was: Some(was),
        };
        let entity =
            |Entity { tick, kind }: &Entity| EntitySheet { tick: *tick, kind: kind.clone() };
        let wave = |(was, wave): (usize, &Wave)| WaveSheet {
            name: wave.name.clone(),
            reward: wave.reward,
            entities: wave.entities.iter().map(entity).collect(),
            was: Some(was),
        };
        Self {
            name: level.name.clone(),
            lives: level.lives,
            start_money: level.start_money,
            tower_price: level.tower_price,
            tower_range: level.tower_range,
            tower_damage: level.tower_damage,
            tower_interval: level.tower_interval,
            towers: level.towers.iter().map(|tower| place(tower.at)).collect(),
            doors: level.doors.iter().enumerate().map(door).collect(),
            waves: level.waves.iter().enumerate().map(wave).collect(),
        }
    }

    /// The level with this; numbers of doors and waves are those of the level before it was
    /// drawn anew.
    fn applied(&self, mut level: Level, before: &Level) -> Result<Level> {
        let attackers: usize = self.waves.iter().map(|wave| wave.entities.len()).sum();
        check_size("attackers", attackers as u64, MARCH_ATTACKERS as u64)?;
        let size = level.size();
        let doors = self.doors.iter().map(|door| door.after(before, size));
        let doors = doors.collect::<Result<_, _>>()?;
        let waves = self.waves.iter().zip(1..).map(|(wave, number)| wave.after(before, number));
        let waves = waves.collect::<Result<_, _>>()?;
        let mut towers = Vec::with_capacity(self.towers.len());
        for &at in &self.towers {
            let at = on_board("tower", at, size)?;
            let stood = |tower: &&Mark| tower.at.cell(before.size()) == Some(at);
            towers.push(before.towers.iter().find(stood).cloned().unwrap_or_else(|| Mark::of(at)));
        }
        level.name.clone_from(&self.name);
        let Self { lives, start_money, tower_price, tower_range, .. } = *self;
        let Self { tower_damage, tower_interval, .. } = *self;
        (level.lives, level.start_money, level.tower_price) = (lives, start_money, tower_price);
        (level.tower_range, level.tower_damage) = (tower_range, tower_damage);
        (level.tower_interval, level.towers) = (tower_interval, towers);
        (level.doors, level.waves) = (doors, waves);
        Ok(level)
    }
}

/// The cell of a door or a tower.
fn on_board(what: &str, [x, y]: [u32; 2], size: Size) -> Result<Point> {
    let at = Point::new(x, y);
    if !size.contains(at) {
        bail!("piece-off-board", "the {what} ({x}, {y}) is off the board");
    }
    Ok(at)
}

impl DoorSheet {
    fn after(&self, level: &Level, size: Size) -> Result<Door> {
        let at = on_board("door", self.at, size)?;
        let before = self.was.and_then(|was| level.doors.get(was));
        let stays = before.filter(|before| before.at.cell(level.size()) == Some(at));
        Ok(Door {
            at: stays.map_or_else(|| Centre::of(at), |before| before.at),
            hp: self.points,
            extras: before.map_or_else(Vec::new, |before| before.extras.clone()),
        })
    }
}

impl WaveSheet {
    fn after(&self, level: &Level, number: usize) -> Result<Wave> {
        let mut ticks = HashSet::new();
        if let Some(twice) = self.entities.iter().find(|entity| !ticks.insert(entity.tick)) {
            bail!(
                "attackers-at-once",
                "two attackers of wave {number} appear at tick {tick}",
                tick = count(twice.tick)
            );
        }
        let entity =
            |EntitySheet { tick, kind }: &EntitySheet| Entity { tick: *tick, kind: kind.clone() };
        let before = self.was.and_then(|was| level.waves.get(was));
        Ok(Wave {
            name: self.name.clone(),
            reward: self.reward,
            entities: self.entities.iter().map(entity).collect(),
            extras: before.map_or_else(Vec::new, |before| before.extras.clone()),
        })
    }
}
