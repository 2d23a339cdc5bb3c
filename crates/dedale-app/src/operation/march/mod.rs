//! Marches of a level's waves, recorded so that they can be played.

mod record;

pub use record::{MarchAttackers, MarchDoor, MarchLegs, MarchPoints, MarchRecord, MarchWave};

use dedale::board::SquareBoard;
use dedale_io::level::{Kinds, Level};
use serde::{Deserialize, Serialize};

use super::request::{Export, Request};
use crate::answer::MarchAnswer;
use crate::base::limits;
use crate::base::words::count;
use crate::board::sketch::BoardInput;
use crate::export::drawn::too_large;
use crate::export::{ExportOptions, films, json};
use crate::run::events::still_waiting;
use crate::run::march::{MarchEdit, MarchOptions, MarchRun};
use crate::schema::ExportFormat;
use crate::{AnyBoard, Fault, Loaded, Refusal, Spot, Watch, refusal, refuse};

/// A request for a march through a level.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MarchRequest {
    /// The level: the text of its file, its name, or a sketch with `level`. The board of a
    /// sketch is marched on as it is; waves, doors and lives are those of its `level`.
    pub board: BoardInput,
    /// The edits of the board; those of one tick are made in the order of the list.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(length(max = limits::MARCH_EDITS)))]
    pub edits: Vec<MarchEditEntry>,
    /// The lives at the start (absent: those of the level).
    pub lives: Option<u32>,
    /// The random seed with which spawns are drawn (absent: the spawns in turn).
    pub seed: Option<u64>,
    /// Whether attackers spread over all optimal next steps.
    #[serde(default)]
    pub spread: bool,
    /// The largest tick simulated (absent: 36,000, which is an hour).
    #[cfg_attr(feature = "openapi", schemars(range(max = limits::MARCH_TICKS)))]
    pub ticks: Option<u64>,
}

/// An edit of the board of a march.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MarchEditEntry {
    /// The tick, before attackers move in it; 0 and 1 are both before the first move.
    pub tick: u64,
    /// Whether the cell becomes a wall or free.
    pub edit: EditName,
    /// The cell.
    pub at: [i64; 2],
}

/// What an edit makes of its cell.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", schemars(inline))]
pub enum EditName {
    /// A wall.
    Block,
    /// A free cell.
    Open,
}

/// A march, and where every attacker was at every tick.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchResponse {
    /// The answer, as `dedale march --json` prints it.
    pub answer: MarchAnswer,
    /// The march tick by tick.
    pub record: MarchRecord,
}

impl Request for MarchRequest {
    const NAME: &'static str = "march";
    const SUMMARY: &'static str = "Lets the waves of a level march, and records every tick.";
    type Response = MarchResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<MarchResponse, Refusal> {
        let (loaded, level, kinds) = self.level()?;
        let mut run = self.run(&loaded, &level, &kinds)?;
        let (arrivals, record) = record::recorded(&mut run, &level, &kinds, watch)?;
        Ok(MarchResponse { answer: run.answer(&arrivals, &kinds), record })
    }
}

impl MarchRequest {
    /// The march as an animation.
    fn film(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Refusal> {
        let (loaded, level, kinds) = self.level()?;
        let begin = self.run(&loaded, &level, &kinds)?;
        // The last tick says how many go into a frame.
        let mut run = begin.clone();
        let mut work = 0;
        while run.step().is_some() {
            work += run.march().len() + 1;
            if work >= record::INTERVAL {
                still_waiting(options.watch)?;
                work = 0;
            }
        }
        let ticks = run.march().tick();
        let film = films::of_march(begin, &loaded, ticks, options.theme, options.watch);
        still_waiting(options.watch)?;
        film.map_err(too_large)
    }

    /// The board to march on, the level and its kinds.
    fn level(&self) -> Result<(Loaded<SquareBoard>, Level, Kinds), Refusal> {
        let none = "the board is no level: a march needs waves, spawns and a target";
        let Some(text) = self.board.level()? else { return refuse(none) };
        let AnyBoard::Squares(loaded) = self.board.board()? else { return refuse(none) };
        let fault = |fault| Refusal::within("the level", &fault);
        let level = Level::read(text.as_bytes()).map_err(fault)?;
        let kinds = Kinds::of_level(text.as_bytes()).map_err(fault)?;
        Ok((loaded, level, kinds))
    }

    /// The march at tick 0, within the limits.
    fn run(
        &self,
        loaded: &Loaded<SquareBoard>,
        level: &Level,
        kinds: &Kinds,
    ) -> Result<MarchRun, Refusal> {
        let attackers = level.waves.iter().map(|wave| wave.entities.len()).sum::<usize>();
        let ticks = self.ticks.unwrap_or(limits::MARCH_TICKS);
        for (what, found, most) in [
            ("attackers", attackers as u64, limits::MARCH_ATTACKERS as u64),
            ("edits", self.edits.len() as u64, limits::MARCH_EDITS as u64),
            ("ticks", ticks, limits::MARCH_TICKS),
        ] {
            if found > most {
                let [found, most] = [found, most].map(count);
                return Err(refusal!(
                    "march-too-large",
                    "a march has up to {most} {what}, found {found}",
                    most = most,
                    what = what,
                    found = found,
                ));
            }
        }
        let edit = |edit: &MarchEditEntry| MarchEdit {
            tick: edit.tick,
            opens: edit.edit == EditName::Open,
            at: Spot::Place(edit.at),
        };
        let edits = self.edits.iter().map(edit).collect();
        let Self { lives, seed, spread, .. } = *self;
        let options = MarchOptions { ticks, edits, lives, seed, spread };
        if level.lives.is_none() && self.lives.is_none() && !level.waves.is_empty() {
            return Err(refusal!(
                "level-without-lives",
                "the level states no lives; specify \"lives\""
            ));
        }
        MarchRun::new(loaded, level, kinds, &options)
    }
}

impl Export for MarchRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer),
            ExportFormat::Gif => Ok(self.film(options)?),
            _ => Ok(options.refusal("a march", &[ExportFormat::Gif, ExportFormat::Json])?),
        }
    }
}
