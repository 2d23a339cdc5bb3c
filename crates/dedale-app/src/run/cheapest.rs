//! All cheapest paths: their number, the cells that they have in common, and one chosen among them.

use std::mem::replace;
use std::str::FromStr;

use dedale::board::{Board, Cell};
use dedale::search::{BigUint, Event, Observer, Path, ShortestPaths, Stopped, Workspace};
use dedale::{Algorithm, Phrase, Random};

use super::ends::Ends;
use super::events::Patience;
use crate::{Result, Watch, bail, refusal};

/// The number of one of the cheapest paths, from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PathNumber(pub BigUint);

/// The most digits of a path's number, which are read in some ten milliseconds.
const MOST_DIGITS: usize = 100_000;

impl FromStr for PathNumber {
    type Err = Phrase;

    fn from_str(digits: &str) -> Result<Self, Phrase> {
        let is_number =
            digits.len() <= MOST_DIGITS && digits.bytes().all(|sign| sign.is_ascii_digit());
        let number = if is_number { BigUint::parse_bytes(digits.as_bytes(), 10) } else { None };
        number
            .map(Self)
            .ok_or_else(|| "the number of a path has up to 100,000 digits, such as 12".into())
    }
}

/// Which of the cheapest paths to take.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The path of this number. Paths are in the order of their steps: first by the first step in which they
    /// differ, in the order of the board's neighbors.
    Nth(PathNumber),
    /// One at random with this seed, all equally likely.
    Random(u64),
}

impl Choice {
    /// The choice by a number or by a seed, if there is one; both are refused.
    pub fn of(nth: Option<&PathNumber>, seed: Option<u64>) -> Result<Option<Self>> {
        match (nth, seed) {
            (None, seed) => Ok(seed.map(Self::Random)),
            (Some(number), None) => Ok(Some(Self::Nth(number.clone()))),
            _ => bail!(
                "two-choices",
                "nth_path and random_path choose one path each; use one of them"
            ),
        }
    }
}

/// The algorithm that chooses among the cheapest paths, if one is chosen. Others than A* are refused, and
/// so are choices where the search is not for the cheapest path to a goal (`is_plain`).
pub fn for_choice(
    algorithm: Algorithm,
    choice: Option<&Choice>,
    is_plain: bool,
) -> Result<Algorithm> {
    match (choice, algorithm) {
        (None, _) => Ok(algorithm),
        _ if !is_plain => bail!(
            "choice-alone",
            "a choice among the cheapest paths cannot be combined with nearest, a cost of turns, joined sides or \
             heights"
        ),
        (_, Algorithm::Auto | Algorithm::Astar) => Ok(Algorithm::Astar),
        _ => bail!(
            "choice-by-astar",
            "astar alone chooses among the cheapest paths; {algorithm} does not"
        ),
    }
}

/// Finds all cheapest paths of a leg.
type Search<'a> = dyn FnMut(Cell, &[Cell]) -> Result<Option<ShortestPaths>, Stopped> + 'a;

/// The cheapest paths from a start through stops to a goal.
#[derive(Debug, Default)]
pub struct Cheapest {
    /// How many there are.
    pub count: BigUint,
    /// The cells that all of them use, in the order of the path.
    pub common: Vec<Cell>,
    /// The one that was chosen; none if its number is too large.
    pub path: Option<Path>,
}

impl Cheapest {
    /// Counts the cheapest paths.
    pub fn all(board: &impl Board, ends: &Ends, watch: &dyn Watch) -> Result<Self> {
        let mut patience = Patience::within(watch, u64::MAX);
        let mut guard = |event: Event| patience.on(event);
        match Self::choose(board, ends, None, &mut guard) {
            Ok(found) => Ok(found.unwrap_or_default()),
            Err(Stopped) => Err(patience.refusal()),
        }
    }

    /// The chosen path; a number that none has is refused.
    pub fn take(&mut self) -> Result<Path> {
        self.path.take().ok_or_else(|| {
            refusal!(
                "no-such-path",
                "no cheapest path has this number: numbers begin at 0, and there are {count} in all",
                count = self.count
            )
        })
    }

    /// Finds all cheapest paths, and the one that is chosen; `None` if there is none.
    ///
    /// Searches the legs between stops from the last to the first: so the paths that begin alike have numbers
    /// side by side, and one leg is in memory at a time.
    pub fn choose(
        board: &impl Board,
        ends: &Ends,
        choice: Option<&Choice>,
        observer: &mut dyn Observer,
    ) -> Result<Option<Self>, Stopped> {
        let workspace = &mut Workspace::new();
        Self::of_legs(ends, choice, &mut |start, goals| {
            ShortestPaths::between_with(board, start, goals, workspace, observer)
        })
    }

    /// The same on any board, by a search of one leg.
    fn of_legs(
        ends: &Ends,
        choice: Option<&Choice>,
        search: &mut Search<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let mut number = BigUint::ZERO;
        let mut random = Random::new(0);
        match choice {
            Some(Choice::Nth(PathNumber(nth))) => number.clone_from(nth),
            Some(&Choice::Random(seed)) => random = Random::new(seed),
            None => {}
        }
        let (mut count, mut common, mut cells) = (BigUint::from(1_u8), Vec::new(), Vec::new());
        let starts = std::iter::once(&ends.start).chain(&ends.through);
        let legs: Vec<_> = starts.zip(ends.legs()).collect();
        for &(&start, goals) in legs.iter().rev() {
            let Some(paths) = search(start, goals)? else { return Ok(None) };
            count *= paths.count();
            put_before(paths.common_cells(), &mut common);
            let leg = match choice {
                None => continue,
                Some(Choice::Random(_)) => Some(paths.random(&mut random)),
                Some(Choice::Nth(_)) => {
                    let within = &number % paths.count();
                    number /= paths.count();
                    paths.nth(&within)
                }
            };
            put_before(leg.into_iter().flatten().collect(), &mut cells);
        }
        let is_there = choice.is_some() && number == BigUint::ZERO;
        Ok(Some(Self { count, common, path: is_there.then(|| Path::new(cells)) }))
    }
}

/// Puts the cells of a leg before those behind it, which begin where it ends.
fn put_before(leg: Vec<Cell>, onward: &mut Vec<Cell>) {
    let behind = replace(onward, leg);
    onward.extend(behind.into_iter().skip(1));
}
