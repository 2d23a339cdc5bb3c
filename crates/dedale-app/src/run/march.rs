//! A march through a level, with edits of its board, for the command, the page and films.

use std::fmt;
use std::str::FromStr;

use dedale::board::{Cell, SquareBoard, Terrain};
use dedale::field::{Next, Tie};
use dedale::march::{Arrival, Defence, March, Marcher, Outcome};
use dedale::{FlowField, Phrase, Random};
use dedale_io::level::{Kinds, Level, NoDefence};

use crate::answer::{ArrivalEntry, MarchAnswer};
use crate::{Loaded, Result, Spot, bail};

/// An edit of the board at a tick, before attackers move in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarchEdit {
    /// The tick; 0 and 1 are both before the first move.
    pub tick: u64,
    /// Whether the cell becomes free; else it becomes a wall.
    pub opens: bool,
    /// The cell.
    pub at: Spot,
}

impl FromStr for MarchEdit {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let parsed = || {
            let (tick, edit) = text.split_once(':')?;
            let (verb, at) = edit.trim().split_once(' ')?;
            let opens = match verb {
                "open" => true,
                "block" => false,
                _ => return None,
            };
            let is_number = tick.bytes().all(|sign| sign.is_ascii_digit());
            let tick = Some(tick).filter(|_| is_number)?.parse().ok()?;
            Some(Self { tick, opens, at: at.trim().parse().ok()? })
        };
        parsed().ok_or_else(|| {
            "expected a tick from 0 and 'block' or 'open' with a cell, such as 250:block 3,4".into()
        })
    }
}

impl fmt::Display for MarchEdit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.opens { "open" } else { "block" };
        write!(f, "{}:{verb} {}", self.tick, self.at)
    }
}

/// How a level is marched through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarchOptions {
    /// The largest tick simulated.
    pub ticks: u64,
    /// The edits, in any order; those of one tick are made in the order of the list.
    pub edits: Vec<MarchEdit>,
    /// The lives at the start, instead of the level's.
    pub lives: Option<u32>,
    /// The seed with which spawns are drawn; without one they are taken in turn.
    pub seed: Option<u64>,
    /// Whether attackers spread over all optimal next steps.
    pub spread: bool,
}

/// A march through a level, tick by tick.
#[derive(Clone, Debug)]
pub struct MarchRun {
    /// The board as it is now.
    pub board: SquareBoard,
    /// The cells to which attackers march.
    pub goals: Vec<Cell>,
    field: FlowField,
    defence: Defence,
    ticks: u64,
    /// The edits by tick, and how many of them are made.
    edits: Vec<(u64, Cell, Terrain)>,
    made: usize,
}

impl MarchRun {
    /// The march through this level, at tick 0, on a board made of it. `kinds` are those of
    /// its file.
    pub fn new(
        loaded: &Loaded<SquareBoard>,
        level: &Level,
        kinds: &Kinds,
        options: &MarchOptions,
    ) -> Result<Self> {
        let march = if options.spread { March::new().spread() } else { March::new() };
        let mut level = level.clone();
        level.lives = options.lives.map(i64::from).or(level.lives);
        let defence = match level.defence(kinds, march) {
            Err(NoDefence::NoLives) => {
                bail!("lives-missing", "the level states no lives; specify --lives N");
            }
            defence => defence?,
        };
        let goals = loaded.goals("a target", &[])?;
        // As in the game.
        let mut field = FlowField::with_tie(Tie::Discovery);
        field.recompute(&loaded.board, &goals);
        let mut run = Self {
            field,
            board: loaded.board.clone(),
            goals,
            defence: match options.seed {
                Some(seed) => defence.with_random_spawns(Random::new(seed)),
                None => defence,
            },
            ticks: options.ticks,
            edits: options.edits.iter().map(|edit| made(loaded, edit)).collect::<Result<_, _>>()?,
            made: 0,
        };
        run.edits.sort_by_key(|&(tick, ..)| tick);
        Ok(run)
    }

    /// Simulates one tick; returns the arrivals, or `None` if the march is over: the game is
    /// won or lost, all attackers are stuck for ever, or the last tick is simulated.
    pub fn step(&mut self) -> Option<&[Arrival]> {
        if self.is_over() {
            return None;
        }
        let tick = self.march().tick() + 1;
        let due = self.edits[self.made..].iter().take_while(|&&(at, ..)| at <= tick).count();
        let mut changed = Vec::new();
        for &(_, cell, terrain) in &self.edits[self.made..self.made + due] {
            if self.board.is_free(cell) != (terrain != Terrain::Wall) {
                self.board.set_terrain(cell, terrain);
                changed.push(cell);
            }
        }
        self.made += due;
        if !changed.is_empty() {
            self.field.repair(&self.board, &changed);
        }
        Some(self.defence.step(&self.board, &self.field))
    }

    /// Whether nothing more is simulated.
    pub fn is_over(&self) -> bool {
        let is_stalled = self.defence.is_stalled() && self.made == self.edits.len();
        self.outcome() != Outcome::Running || is_stalled || self.march().tick() >= self.ticks
    }

    /// Whether it is over because the last tick is simulated.
    pub fn is_cut_short(&self) -> bool {
        let waits = !self.defence.is_stalled() || self.made < self.edits.len();
        self.outcome() == Outcome::Running && waits && self.is_over()
    }

    /// How many edits are made so far.
    pub const fn edits_made(&self) -> usize {
        self.made
    }

    /// The attackers on the march.
    pub const fn march(&self) -> &March {
        self.defence.march()
    }

    /// Whether the last step, in which this agent was on the march, found it stuck.
    pub fn is_stuck(&self, agent: &Marcher) -> bool {
        let stands = agent.from() == agent.to();
        !self.board.is_free(agent.from())
            || (stands && self.field.next(agent.from()) == Next::Unreachable)
    }

    /// The number of the wave that has begun and not ended, or else of the next, from 0, and the
    /// tick at which it begins; `None` once all waves have ended.
    pub fn current_wave(&self) -> Option<(usize, u64)> {
        self.defence.current_wave()
    }

    /// How the game stands.
    pub const fn outcome(&self) -> Outcome {
        self.defence.outcome()
    }

    /// The lives left.
    pub const fn lives(&self) -> i64 {
        self.defence.lives()
    }

    /// The answer, with these arrivals.
    pub fn answer(&self, arrivals: &[Arrival], kinds: &Kinds) -> MarchAnswer {
        let entry = |arrival: &Arrival| ArrivalEntry {
            tick: arrival.tick,
            kind: kinds.names()[arrival.kind as usize].clone(),
            wave: u64::from(arrival.wave) + 1,
        };
        MarchAnswer {
            arrivals: arrivals.iter().map(entry).collect(),
            stuck: self.march().stuck(),
            lives: self.lives(),
            won: self.outcome() == Outcome::Won,
        }
    }
}

/// The edit of a cell of the board.
fn made(loaded: &Loaded<SquareBoard>, edit: &MarchEdit) -> Result<(u64, Cell, Terrain)> {
    let cell = loaded.cell("edited cell", &edit.at)?;
    Ok((edit.tick, cell, if edit.opens { Terrain::FREE } else { Terrain::Wall }))
}
