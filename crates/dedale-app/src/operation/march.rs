//! Marches of a level's waves, recorded so that they can be played.

use std::collections::HashMap;
use std::num::NonZeroU8;

use dedale::board::{Cell, SquareBoard};
use dedale::march::{Arrival, Marcher};
use dedale_io::level::{Kinds, Level};
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::answer::MarchAnswer;
use crate::base::limits::{self, MARCH_LEGS};
use crate::export::drawn::too_large;
use crate::export::{ExportOptions, films, json};
use crate::run::events::still_waiting;
use crate::run::march::{MarchEdit, MarchOptions, MarchRun};
use crate::{
    AnyBoard, BoardInput, ExportFormat, Fault, Loaded, Refusal, Result, Spot, Watch, bail, count,
};

/// A request for a march through a level.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MarchRequest {
    /// The level: the text of its file, its name, or a sketch with `level`. The board of a
    /// sketch is marched on as it is; waves, doors, lives and towers are those of its `level`.
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
    /// The side of each attacker in cells; it is where its upper left cell is (absent: 1).
    pub agent_size: Option<NonZeroU8>,
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

    fn respond(&self, watch: &dyn Watch) -> Result<MarchResponse> {
        let (loaded, level, kinds) = self.level()?;
        let mut run = self.run(&loaded, &level, &kinds)?;
        let (arrivals, record) = recorded(&mut run, &level, &kinds, watch)?;
        Ok(MarchResponse { answer: run.answer(&arrivals, &kinds), record })
    }
}

/// Refuses a march of more than that.
pub(super) fn check_size(what: &str, found: u64, most: u64) -> Result<()> {
    if found > most {
        bail!(
            "march-too-large",
            "a march has up to {most} {what}, found {found}",
            most = count(most),
            found = count(found)
        );
    }
    Ok(())
}

impl MarchRequest {
    /// The march as an animation.
    fn film(&self, options: ExportOptions<'_>) -> Result<Vec<u8>> {
        let (loaded, level, kinds) = self.level()?;
        let begin = self.run(&loaded, &level, &kinds)?;
        // The last tick says how many go into a frame.
        let mut run = begin.clone();
        let mut work = 0;
        while run.step().is_some() {
            work += run.work();
            if work >= INTERVAL {
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
    fn level(&self) -> Result<(Loaded<SquareBoard>, Level, Kinds)> {
        let (Some(text), AnyBoard::Squares(loaded)) = (self.board.level()?, self.board.board()?)
        else {
            bail!("not-marched", "the board is no level: a march needs waves, spawns and a target");
        };
        let fault = |fault| Refusal::within("the level", &fault);
        let level = Level::read(text.as_bytes()).map_err(fault)?;
        let kinds = Kinds::of_level(text.as_bytes()).map_err(fault)?;
        Ok((loaded, level, kinds))
    }

    /// The march at tick 0, within the limits.
    fn run(&self, loaded: &Loaded<SquareBoard>, level: &Level, kinds: &Kinds) -> Result<MarchRun> {
        let attackers = level.waves.iter().map(|wave| wave.entities.len()).sum::<usize>();
        let ticks = self.ticks.unwrap_or(limits::MARCH_TICKS);
        for (what, found, most) in [
            ("attackers", attackers as u64, limits::MARCH_ATTACKERS as u64),
            ("edits", self.edits.len() as u64, limits::MARCH_EDITS as u64),
            ("ticks", ticks, limits::MARCH_TICKS),
        ] {
            check_size(what, found, most)?;
        }
        let edit = |edit: &MarchEditEntry| MarchEdit {
            tick: edit.tick,
            opens: edit.edit == EditName::Open,
            at: Spot::Place(edit.at),
        };
        let edits = self.edits.iter().map(edit).collect();
        let Self { lives, seed, spread, .. } = *self;
        let agent_size = self.agent_size.map_or(1, NonZeroU8::get);
        let options = MarchOptions { ticks, edits, lives, seed, spread, agent_size };
        if level.lives.is_none() && self.lives.is_none() && !level.waves.is_empty() {
            bail!("level-without-lives", "the level states no lives; specify \"lives\"");
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

// What happens in a march, tick by tick, as short as it can be told.
//
// An attacker walks at one speed from a centre to the next, so a few numbers tell of many
// ticks. A leg says where it is after a tick and how far it gets in each tick from then on; it
// holds until the attacker's next leg:
//
// ```text
//   tick           101    102    103    104    105
//   share of step  0      0.14   0.28   0.42   0.56     one leg: share 0, rate 0.14
// ```

/// How many steps of attackers pass between two checks that somebody still waits.
const INTERVAL: usize = 100_000;

/// A march tick by tick. Cells are table indices.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchRecord {
    /// The last tick that was simulated.
    pub ticks: u64,
    /// Whether it is the last only because no more were to be simulated.
    pub cut_short: bool,
    /// The names of the kinds of attackers.
    pub kinds: Vec<String>,
    /// The points of health of each kind.
    pub health: Vec<u32>,
    /// The waves of the level.
    pub waves: Vec<MarchWave>,
    /// The doors of the level.
    pub doors: Vec<MarchDoor>,
    /// Ticks and the lives left from then on, the first at tick 0.
    pub lives: Vec<[i64; 2]>,
    /// Ticks and the money earned until then: that of the start, then with the reward of each
    /// wave that has ended, the first at tick 0. Nothing is taken off for towers. Empty if the
    /// level states no money.
    pub earned: Vec<[i64; 2]>,
    /// What a tower costs, if the level says so.
    pub tower_price: Option<i64>,
    /// The shots of towers.
    pub shots: MarchShots,
    /// The attackers that appeared, in the order in which they did.
    pub attackers: MarchAttackers,
    /// Where they were.
    pub legs: MarchLegs,
}

/// A wave of a march.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchWave {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// How many attackers it has.
    pub attackers: usize,
    /// The tick at which it begins; null if the wave before has not ended.
    pub begins: Option<u64>,
}

/// A door of a level.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchDoor {
    /// Its cell.
    pub cell: u32,
    /// The tick after which it is broken; null if it stands at the end.
    pub broken: Option<u64>,
    /// Its points: lists of equal length, as of legs. After tick `t`, from the entry's tick until
    /// the next entry's, `tenths - rates * (t - ticks)` tenths of a point are left.
    pub points: MarchPoints,
}

/// The points of a door: lists of equal length.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchPoints {
    /// The tick.
    pub ticks: Vec<u64>,
    /// Tenths of a point left after it.
    pub tenths: Vec<u64>,
    /// Tenths of a point taken off in each tick from then on.
    pub rates: Vec<u64>,
}

impl MarchPoints {
    /// Records what is left after this tick; every tick is recorded.
    fn after_tick(&mut self, tick: u64, tenths: u64) {
        let lists = (self.ticks.last(), self.tenths.last(), self.rates.last_mut());
        if let (Some(&since), Some(&had), Some(rate)) = lists {
            if tick == since + 1 {
                *rate = had - tenths;
            }
            if had.checked_sub(*rate * (tick - since)) == Some(tenths) {
                return;
            }
        }
        // What was taken off in this tick says what is in the next, until it does not.
        self.ticks.push(tick);
        self.tenths.push(tenths);
        self.rates.push(0);
    }
}

/// The shots of towers in their order: lists of equal length.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchShots {
    /// The tick, after whose moves the shot hits.
    pub ticks: Vec<u64>,
    /// The cell of the tower.
    pub towers: Vec<u32>,
    /// The number of the attacker, from 0.
    pub attackers: Vec<u32>,
    /// The points of health that the attacker has left; at 0 it is killed, and gone.
    pub health: Vec<u32>,
}

/// Attackers of a march: lists of equal length.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchAttackers {
    /// The number of the kind, from 0.
    pub kinds: Vec<u32>,
    /// The number of the wave, from 0.
    pub waves: Vec<u32>,
    /// The tick after which it is on the board.
    pub appears: Vec<u64>,
    /// The tick after which it is gone; null if it is on the board at the end.
    pub gone: Vec<Option<u64>>,
}

/// Legs of attackers in the order of their ticks: lists of equal length. After tick `t`, from
/// the leg's own until the attacker's next leg, the attacker has `share + rate * (t - tick)` of
/// the step behind it.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchLegs {
    /// The number of the attacker, from 0.
    pub attackers: Vec<u32>,
    /// The tick.
    pub ticks: Vec<u64>,
    /// The cell that the attacker is on: the last whose centre it left.
    pub from: Vec<u32>,
    /// The cell at the other end of its step; the same for one at a centre.
    pub to: Vec<u32>,
    /// The share of the step behind it after the tick, 0 to 1, to six decimals.
    pub shares: Vec<f64>,
    /// The share of the step by which it gets on in each tick, to eight decimals; below 0 for
    /// one that walks back, 0 for one that stands.
    pub rates: Vec<f64>,
    /// A letter for each leg: `s` for an attacker that is stuck, else `w`.
    #[cfg_attr(feature = "openapi", schemars(regex(pattern = "^[sw]*$")))]
    pub states: String,
}

/// The leg of an attacker that goes on.
struct Current {
    /// Its place in the lists.
    place: usize,
    tick: u64,
    marcher: Marcher,
    is_stuck: bool,
    /// Units a tick, once a second tick has shown it.
    rate: Option<i128>,
}

impl Current {
    /// Whether the attacker is where the leg says, after this tick.
    fn goes_on(&mut self, tick: u64, now: &Marcher, is_stuck: bool) -> bool {
        let before = &self.marcher;
        let step = |of: &Marcher| (of.from(), of.to(), of.length());
        if step(before) != step(now) || self.is_stuck != is_stuck {
            return false;
        }
        let moved = i128::from(now.progress()) - i128::from(before.progress());
        // The leg before this tick had no other.
        let rate = *self.rate.get_or_insert(moved);
        moved == rate * i128::from(tick - self.tick)
    }
}

/// Simulates the march to its end.
fn recorded(
    run: &mut MarchRun,
    level: &Level,
    kinds: &Kinds,
    watch: &dyn Watch,
) -> Result<(Vec<Arrival>, MarchRecord)> {
    let mut record = MarchRecord {
        kinds: kinds.names().to_vec(),
        health: kinds.health().to_vec(),
        waves: level
            .waves
            .iter()
            .map(|wave| MarchWave {
                name: wave.name.clone(),
                attackers: wave.entities.len(),
                begins: None,
            })
            .collect(),
        doors: run
            .march()
            .doors()
            .map(|cell| {
                let mut points = MarchPoints::default();
                points.after_tick(0, run.march().door_tenths(cell));
                MarchDoor { cell: cell.number(), broken: None, points }
            })
            .collect(),
        lives: vec![[0, run.lives()]],
        earned: level.start_money.map(|money| [0, money]).into_iter().collect(),
        tower_price: level.tower_price,
        ..MarchRecord::default()
    };
    let mut current: HashMap<u32, Current> = HashMap::new();
    let (mut all, mut work, mut ended) = (Vec::new(), 0, 0);
    loop {
        if let Some((wave, begins)) = run.current_wave() {
            record.waves[wave].begins = Some(begins);
        }
        let Some(arrivals) = run.step() else { break };
        all.extend_from_slice(arrivals);
        record.after_tick(run, &mut current)?;
        let over = run.current_wave().map_or(level.waves.len(), |(wave, _)| wave);
        let rewards = level.waves[ended..over].iter().map(|wave| wave.reward.unwrap_or(0));
        record.earn(run.march().tick(), rewards.fold(0, i64::saturating_add));
        ended = over;
        work += run.work();
        if work >= INTERVAL {
            still_waiting(watch)?;
            work = 0;
        }
    }
    for leg in current.into_values() {
        record.legs.end(&leg);
    }
    record.ticks = run.march().tick();
    record.cut_short = run.is_cut_short();
    Ok((all, record))
}

impl MarchRecord {
    /// Adds a reward to the money earned, if money is counted.
    fn earn(&mut self, tick: u64, reward: i64) {
        match self.earned.last() {
            Some(&[_, money]) if reward != 0 => {
                self.earned.push([tick as i64, money.saturating_add(reward)]);
            }
            _ => {}
        }
    }

    /// Records where everything is after the tick that was simulated last.
    fn after_tick(&mut self, run: &MarchRun, current: &mut HashMap<u32, Current>) -> Result<()> {
        let tick = run.march().tick();
        if self.lives.last().is_some_and(|&[_, lives]| lives != run.lives()) {
            self.lives.push([tick as i64, run.lives()]);
        }
        for door in self.doors.iter_mut().filter(|door| door.broken.is_none()) {
            let tenths = run.march().door_tenths(Cell::new(door.cell));
            door.points.after_tick(tick, tenths);
            door.broken = (tenths == 0).then_some(tick);
        }
        for gone in run.march().arrivals() {
            self.attackers.gone[gone.agent as usize] = Some(tick);
            if let Some(leg) = current.remove(&gone.agent) {
                self.legs.end(&leg);
            }
        }
        let killed = run.shots().iter().filter(|shot| shot.health == 0);
        let killed = killed.map(|shot| shot.attacker);
        for marcher in run.march().agents().chain(killed.clone()) {
            let is_new = marcher.number() as usize == self.attackers.kinds.len();
            if is_new {
                self.attackers.kinds.push(marcher.kind());
                self.attackers.waves.push(marcher.wave());
                self.attackers.appears.push(tick);
                self.attackers.gone.push(None);
            }
            let is_stuck = !is_new && run.is_stuck(&marcher);
            if let Some(leg) = current.get_mut(&marcher.number()) {
                if leg.goes_on(tick, &marcher, is_stuck) {
                    continue;
                }
                self.legs.end(leg);
            }
            let place = self.legs.begin(tick, &marcher, is_stuck)?;
            let leg = Current { place, tick, marcher, is_stuck, rate: None };
            current.insert(marcher.number(), leg);
        }
        for shot in run.shots() {
            self.shots.ticks.push(tick);
            self.shots.towers.push(shot.tower.number());
            self.shots.attackers.push(shot.attacker.number());
            self.shots.health.push(shot.health);
        }
        check_record("shots", self.shots.ticks.len())?;
        for gone in killed.map(|attacker| attacker.number()) {
            self.attackers.gone[gone as usize] = Some(tick);
            if let Some(leg) = current.remove(&gone) {
                self.legs.end(&leg);
            }
        }
        Ok(())
    }
}

impl MarchLegs {
    /// Adds a leg; returns its place.
    fn begin(&mut self, tick: u64, marcher: &Marcher, is_stuck: bool) -> Result<usize> {
        let place = self.ticks.len();
        check_record("legs", place + 1)?;
        self.attackers.push(marcher.number());
        self.ticks.push(tick);
        self.from.push(marcher.from().number());
        self.to.push(marcher.to().number());
        self.shares.push(rounded(marcher.progress() as f64 / marcher.length() as f64, 1e6));
        self.rates.push(0.0);
        self.states.push(if is_stuck { 's' } else { 'w' });
        Ok(place)
    }

    /// Writes down how fast the attacker was on this leg.
    fn end(&mut self, leg: &Current) {
        let rate = leg.rate.unwrap_or(0) as f64 / leg.marcher.length() as f64;
        self.rates[leg.place] = rounded(rate, 1e8);
    }
}

/// Refuses a record of more than that.
fn check_record(what: &str, found: usize) -> Result<()> {
    if found > MARCH_LEGS {
        bail!(
            "march-not-recorded",
            "the march has more than {most} {what}, too many to record; ask for fewer ticks",
            most = count(MARCH_LEGS as u64)
        );
    }
    Ok(())
}

fn rounded(number: f64, by: f64) -> f64 {
    (number * by).round() / by
}
