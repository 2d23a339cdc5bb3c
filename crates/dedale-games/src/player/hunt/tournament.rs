//! Tournaments: every monster against every hunter.
//!
//! Hunt number i has its own random numbers, from which the field, the entry and the
//! generators of both players come; they are the same for every pair. So a tournament gives
//! the same result however its hunts are spread over threads, and all pairs are compared on
//! the same fields.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dedale::Random;
use dedale::board::Cell;
use dedale::maze::obstacles::{Fields, ObstacleError, Request};
use dedale::search::Stopped;

use super::{HunterPlayer, MonsterPlayer, Outcome, play_hunt_watched};
use crate::game::{Hunt, HuntError, HuntField, HuntFieldError, HuntRules, HuntSide};

/// Hunts played in a row by the same players.
const BLOCK: u64 = 50;

/// The fields that a tournament is played on.
#[derive(Clone, Debug)]
pub enum FieldSource {
    /// One field for all hunts.
    Fixed(Arc<HuntField>),
    /// A new field for each hunt.
    Random(Request),
}

/// A player entered in a tournament.
pub struct Entrant<P: ?Sized> {
    /// The name of the entrant.
    pub name: String,
    /// Makes a player; called many times, on all threads.
    pub player: Box<dyn Fn() -> Box<P> + Sync + Send>,
}

/// A monster entered in a tournament.
pub type MonsterEntrant = Entrant<dyn MonsterPlayer>;
/// A hunter entered in a tournament.
pub type HunterEntrant = Entrant<dyn HunterPlayer>;

impl<P: ?Sized> fmt::Debug for Entrant<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The result of two entrants against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The index of the monster among the monsters.
    pub monster: usize,
    /// The index of the hunter among the hunters.
    pub hunter: usize,
    /// The results of their hunts.
    pub tally: Tally,
}

/// Why a tournament could not be completed.
#[derive(Clone, PartialEq, Debug, thiserror::Error, dedale::Phrased)]
pub enum TournamentError {
    /// A field cannot be generated.
    #[error(transparent)]
    Obstacles(#[from] ObstacleError),
    /// A field does not allow a hunt.
    #[error(transparent)]
    Field(#[from] HuntFieldError),
    /// The rules do not allow a hunt.
    #[error(transparent)]
    Hunt(#[from] HuntError),
    /// The watcher stopped it. Here is what every pair has played, on the same fields: all
    /// have the same number of hunts. (Which ones depends on when it was stopped.)
    #[error(transparent)]
    Stopped(StoppedTournament),
}

/// The part of a tournament that was played before it was stopped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("the tournament was stopped after {games} hunts of each pair")]
pub struct StoppedTournament {
    /// The pairs, in the order of [`Tournament::play`].
    pub pairs: Vec<Pair>,
    /// The number of hunts that each pair has played.
    pub games: u64,
}

/// The outcome of a block of hunts.
struct Block {
    tallies: Vec<Tally>,
    /// The hunts of each pair.
    games: u64,
    is_stopped: bool,
}

/// A tournament: every monster against every hunter, with the same number of hunts a pair.
#[derive(Debug)]
pub struct Tournament {
    /// The monsters entered.
    pub monsters: Vec<MonsterEntrant>,
    /// The hunters entered.
    pub hunters: Vec<HunterEntrant>,
    /// The fields of the hunts.
    pub source: FieldSource,
    /// The rules of the hunts.
    pub rules: HuntRules,
    /// The number of hunts that each pair plays.
    pub games: u64,
    /// The seed; the same seed gives the same tournament, on any number of threads.
    pub seed: u64,
}

impl Tournament {
    /// Plays all hunts on this thread; pairs come by monster, then by hunter.
    ///
    /// `watch` is called often, also between the steps and shots of a hunt, with the number
    /// of hunts played so far. Its error stops the tournament:
    /// [`TournamentError::Stopped`] has what was played until then.
    pub fn play(
        &self,
        watch: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
    ) -> Result<Vec<Pair>, TournamentError> {
        let done = AtomicU64::new(0);
        let mut blocks = Vec::new();
        for block in 0..self.blocks() {
            blocks.push(self.play_block(block, &done, watch));
            if !matches!(blocks.last(), Some(Ok(Block { is_stopped: false, .. }))) {
                break;
            }
        }
        self.add(blocks.into_iter())
    }

    /// Like [`Tournament::play`], on as many threads as rayon has.
    #[cfg(feature = "parallel")]
    pub fn play_in_parallel(
        &self,
        watch: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
    ) -> Result<Vec<Pair>, TournamentError> {
        use rayon::prelude::*;
        let done = AtomicU64::new(0);
        let blocks = (0..self.blocks()).into_par_iter();
        let tallies: Vec<_> = blocks.map(|block| self.play_block(block, &done, watch)).collect();
        self.add(tallies.into_iter())
    }

    /// The hunt with this number, before the first move, and the generators of its players.
    pub fn hunt(&self, number: u64) -> Result<(Hunt, [Random; 2]), TournamentError> {
        self.begin(number, &mut self.fields())
    }

    fn fields(&self) -> Option<Fields> {
        match &self.source {
            FieldSource::Fixed(_) => None,
            FieldSource::Random(request) => Some(request.fields()),
        }
    }

    fn begin(
        &self,
        number: u64,
        fields: &mut Option<Fields>,
    ) -> Result<(Hunt, [Random; 2]), TournamentError> {
        let mut random = Random::numbered(self.seed, number);
        let field = match (&self.source, fields) {
            (FieldSource::Fixed(field), _) => Arc::clone(field),
            (FieldSource::Random(request), fields) => {
                let fields = fields.get_or_insert_with(|| request.fields());
                Arc::new(HuntField::new(
                    &fields.draw(&mut random)?.to_map(),
                    self.rules.neighborhood,
                )?)
            }
        };
        let entry = any_entry(&field, &mut random);
        let randoms = [random.split(), random.split()];
        Ok((Hunt::new(field, self.rules, entry)?, randoms))
    }

    const fn blocks(&self) -> u64 {
        self.games.div_ceil(BLOCK)
    }

    fn play_block(
        &self,
        block: u64,
        done: &AtomicU64,
        watch: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
    ) -> Result<Block, TournamentError> {
        let is_stopped = || watch(done.load(Ordering::Relaxed)).is_err();
        let mut tallies = vec![Tally::default(); self.monsters.len() * self.hunters.len()];
        let first = block * BLOCK;
        let games = BLOCK.min(self.games - first);
        if is_stopped() {
            return Ok(Block { tallies, games: 0, is_stopped: true });
        }
        let mut monsters: Vec<_> = self.monsters.iter().map(|entrant| (entrant.player)()).collect();
        let mut hunters: Vec<_> = self.hunters.iter().map(|entrant| (entrant.player)()).collect();
        let mut fields = self.fields();
        for played in 0..games {
            let (hunt, randoms) = self.begin(first + played, &mut fields)?;
            let complete = tallies.clone();
            let mut pairs = tallies.iter_mut();
            for monster in &mut monsters {
                for (hunter, tally) in hunters.iter_mut().zip(&mut pairs) {
                    let (mut hunt, mut randoms) = (hunt.clone(), randoms.clone());
                    let (monster, hunter) = (&mut **monster, &mut **hunter);
                    let turn = |_: &Hunt| watch(done.load(Ordering::Relaxed));
                    let outcome = play_hunt_watched(&mut hunt, monster, hunter, &mut randoms, turn);
                    let Ok(outcome) = outcome else {
                        return Ok(Block { tallies: complete, games: played, is_stopped: true });
                    };
                    tally.count(&outcome);
                    done.fetch_add(1, Ordering::Relaxed);
                }
            }
            if is_stopped() {
                return Ok(Block { tallies, games: played + 1, is_stopped: true });
            }
        }
        Ok(Block { tallies, games, is_stopped: false })
    }

    fn add(
        &self,
        blocks: impl Iterator<Item = Result<Block, TournamentError>>,
    ) -> Result<Vec<Pair>, TournamentError> {
        let pairs = (0..self.monsters.len())
            .flat_map(|monster| (0..self.hunters.len()).map(move |hunter| (monster, hunter)));
        let mut pairs: Vec<Pair> = pairs
            .map(|(monster, hunter)| Pair { monster, hunter, tally: Tally::default() })
            .collect();
        let (mut games, mut is_stopped) = (0, false);
        for block in blocks {
            let block = block?;
            is_stopped |= block.is_stopped;
            games += block.games;
            for (pair, tally) in pairs.iter_mut().zip(block.tallies) {
                pair.tally.add(&tally);
            }
        }
        if is_stopped {
            return Err(TournamentError::Stopped(StoppedTournament { pairs, games }));
        }
        Ok(pairs)
    }
}

/// One of the entries, all equally likely.
pub fn any_entry(field: &HuntField, random: &mut Random) -> Cell {
    field.entries()[random.below(field.entries().len() as u32) as usize]
}

/// The results of the hunts between two players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Hunts won by the hunter.
    pub hunter_wins: u64,
    /// Hunts won by the monster.
    pub monster_wins: u64,
    /// Hunts won by nobody.
    pub draws: u64,
    /// Hunts that the monster forfeited; counted as won by the hunter, too.
    pub monster_forfeits: u64,
    /// Hunts that the hunter forfeited; counted as won by the monster, too.
    pub hunter_forfeits: u64,
    /// The turns of all hunts together.
    pub turns: u64,
}

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Counts a hunt.
    pub fn count(&mut self, outcome: &Outcome) {
        let fault = outcome.forfeit.as_ref().map(|(side, _)| *side);
        self.note(outcome.end.winner, fault, outcome.end.turn);
    }

    /// Counts a hunt by its winner, by who forfeited, and by the turn at which it ended.
    pub fn note(&mut self, winner: Option<HuntSide>, forfeit: Option<HuntSide>, turn: u32) {
        match winner {
            Some(HuntSide::Hunter) => self.hunter_wins += 1,
            Some(HuntSide::Monster) => self.monster_wins += 1,
            None => self.draws += 1,
        }
        match forfeit {
            Some(HuntSide::Monster) => self.monster_forfeits += 1,
            Some(HuntSide::Hunter) => self.hunter_forfeits += 1,
            None => {}
        }
        self.turns += u64::from(turn);
    }

    /// Adds another tally.
    pub const fn add(&mut self, other: &Self) {
        self.hunter_wins += other.hunter_wins;
        self.monster_wins += other.monster_wins;
        self.draws += other.draws;
        self.monster_forfeits += other.monster_forfeits;
        self.hunter_forfeits += other.hunter_forfeits;
        self.turns += other.turns;
    }

    /// The number of hunts.
    pub const fn games(&self) -> u64 {
        self.hunter_wins + self.monster_wins + self.draws
    }

    /// The share of hunts that the hunter won; 0 if there are none.
    pub fn rate(&self) -> f64 {
        self.hunter_wins as f64 / self.games().max(1) as f64
    }

    /// The average number of turns in a hunt; 0 if there are none.
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games().max(1) as f64
    }

    /// The 95 % confidence interval of the hunter's chance of winning (Wilson 1927); 0 to 1
    /// if there are no hunts.
    pub fn interval(&self) -> [f64; 2] {
        interval(self.rate(), self.games() as f64)
    }
}

/// The 95 % confidence interval of a chance (Wilson 1927) that showed this rate in so many
/// hunts; 0 to 1 if there are none.
pub(super) fn interval(rate: f64, games: f64) -> [f64; 2] {
    if games == 0.0 {
        return [0.0, 1.0];
    }
    let scale = 1.0 + Z * Z / games;
    let middle = rate + Z * Z / (2.0 * games);
    let spread = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
    [((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_wilson() {
        let tally =
            |hunter_wins, monster_wins| Tally { hunter_wins, monster_wins, ..Tally::default() };
        // Published for 10 of 20, and for none of 10 (Newcombe 1998: 15 of 148).
        let near = |found: [f64; 2], low: f64, high: f64| {
            assert!((found[0] - low).abs() < 5e-5 && (found[1] - high).abs() < 5e-5, "{found:?}");
        };
        near(tally(15, 133).interval(), 0.0624, 0.1605);
        near(tally(0, 20).interval(), 0.0, 0.1611);
        near(tally(1, 28).interval(), 0.0061, 0.1718);
        near(Tally::default().interval(), 0.0, 1.0);
    }
}
