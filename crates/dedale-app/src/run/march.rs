//! A march through a level, with edits of its board and towers that shoot, for the command, the page
//! and films.
//!
//! A tower is a wall in a cell that was free when the march began: one of the level's `towers`, which
//! are built before the first tick, or built by an edit. If the level states `tower-range` and
//! `tower-damage`, towers shoot. In each tick, once all attackers have moved, towers shoot one after
//! the other, in the order of their cells' numbers:
//!
//! 1. From a shot of a cell to its next, `tower-interval` ticks pass (10, a second, where the level
//!    says nothing).
//! 2. In range is each attacker that was on the board before this tick, still is, and whose centre is
//!    at most `tower-range` cells from the centre of the tower in a straight line, wherever between two
//!    cells it is. Ranges, and places between two cells, count in thousandths of a cell; a place is rounded
//!    towards the cell that the attacker is on.
//! 3. Of those in range the tower hits the one on the cell with the fewest steps to the target, by the
//!    field as it is now; of several, the one that is farthest from the centre of its cell; of
//!    several, the one with the lowest number. One without a path comes last.
//! 4. The shot takes `tower-damage` off the attacker's health at once. At 0 the attacker is killed, and
//!    no other tower hits it.
//!
//! Nobody shoots in the tick in which the game is won or lost.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use dedale::board::{Cell, Point, SquareBoard, Terrain};
use dedale::field::{Next, Tie};
use dedale::march::{Arrival, Defence, March, Marcher, Outcome, TICKS_PER_SECOND};
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
    /// The side of each attacker in cells. It is where its upper left cell is, and arrives there.
    pub agent_size: u8,
}

/// How the towers of a level shoot.
#[derive(Clone, Copy, Debug)]
struct Fire {
    /// Thousandths of a cell.
    range: i64,
    damage: u32,
    /// Ticks from a shot to the next.
    interval: u64,
}

impl Fire {
    /// None if they do not.
    fn of(level: &Level) -> Option<Self> {
        // Farther than any board is long.
        const MOST: f64 = 1e9;
        let range = (level.tower_range? * 1000.0).round().min(MOST) as i64;
        let damage = u32::try_from(level.tower_damage?.min(u32::MAX.into())).ok()?;
        let interval = level.tower_interval.unwrap_or(TICKS_PER_SECOND.into()).max(1) as u64;
        (range >= 0 && damage > 0).then_some(Self { range, damage, interval })
    }

    /// Whether an attacker is in range of a tower.
    fn reaches(&self, tower: Point, attacker: &Marcher, board: &SquareBoard) -> bool {
        let size = board.size();
        let beside = (i64::from(board.agent_side()) - 1) * 500;
        let [from, to] = [attacker.from(), attacker.to()].map(|cell| size.point_of(cell));
        let walked = (attacker.progress() * 1000 / attacker.length()) as i64;
        let off = |tower: u32, from: u32, to: u32| {
            let [tower, from, to] = [tower, from, to].map(i64::from);
            (from - tower) * 1000 + (to - from) * walked + beside
        };
        let (x, y) = (off(tower.x, from.x, to.x), off(tower.y, from.y, to.y));
        x * x + y * y <= self.range * self.range
    }
}

/// A shot of a tower.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// The cell of the tower.
    pub tower: Cell,
    /// The attacker that it hit, where it was.
    pub attacker: Marcher,
    /// The points of health left; 0 for one that is killed.
    pub health: u32,
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
    fire: Option<Fire>,
    /// The cells in which towers may stand, by number, and the first tick of the next shot.
    sites: Vec<(Cell, u64)>,
    /// The points of health of each attacker that may be shot at, by number.
    health: Vec<u32>,
    /// The arrivals and the shots of the last tick.
    arrivals: Vec<Arrival>,
    shots: Vec<Shot>,
    /// The points of health of each kind, by number.
    healths: Vec<u32>,
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
        let loaded = &*loaded.for_agents(options.agent_size)?;
        if options.agent_size > 1 {
            if defence.march().doors().next().is_some() {
                bail!("doors-alone", "attackers of several cells cannot break doors");
            }
            loaded.marked_starts()?;
        }
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
            edits: Vec::new(),
            made: 0,
            fire: Fire::of(&level),
            sites: Vec::new(),
            health: Vec::new(),
            arrivals: Vec::new(),
            shots: Vec::new(),
            healths: kinds.health().to_vec(),
        };
        let size = run.board.size();
        let cells = level.towers.iter().filter_map(|tower| size.cell_at(tower.at.cell(size)?));
        run.edits = cells.map(|cell| (0, cell, Terrain::Wall)).collect();
        for edit in &options.edits {
            run.edits.push(made(loaded, edit)?);
        }
        run.edits.sort_by_key(|&(tick, ..)| tick);
        // One pass over the board takes the place of a sort, which is much code for WebAssembly.
        let mut is_edited = vec![false; size.cell_count()];
        for &(_, cell, _) in &run.edits {
            is_edited[cell.index()] = true;
        }
        for (number, is_edited) in (0..).zip(is_edited) {
            let cell = Cell::new(number);
            if is_edited && !is_wall(&run.board, cell) {
                run.sites.push((cell, 0));
            }
        }
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
            if is_wall(&self.board, cell) != (terrain == Terrain::Wall) {
                self.board.set_terrain(cell, terrain);
                changed.push(cell);
            }
        }
        self.made += due;
        if !changed.is_empty() {
            self.field.repair(&self.board, &changed);
        }
        self.arrivals.clear();
        self.arrivals.extend_from_slice(self.defence.step(&self.board, &self.field));
        self.shots.clear();
        if let Some(fire) = self.fire {
            if self.outcome() == Outcome::Running {
                self.shoot(fire);
            }
            let known = self.health.len();
            let agents = self.defence.march().agents();
            let appeared = agents.filter(|agent| agent.number() as usize >= known);
            self.health.extend(appeared.map(|agent| self.healths[agent.kind() as usize]));
        }
        Some(&self.arrivals)
    }

    /// Lets towers shoot in the tick in which attackers have just moved.
    fn shoot(&mut self, fire: Fire) {
        let tick = self.march().tick();
        for site in 0..self.sites.len() {
            let (tower, ready) = self.sites[site];
            if ready > tick {
                continue;
            }
            let Some(attacker) = self.target(fire, tower) else { continue };
            self.sites[site].1 = tick + fire.interval;
            let left = &mut self.health[attacker.number() as usize];
            *left = left.saturating_sub(fire.damage);
            self.shots.push(Shot { tower, attacker, health: *left });
            if *left == 0 {
                self.defence.kill(attacker.number());
            }
        }
    }

    /// The attacker that a tower in this cell would hit now, if one stands there.
    fn target(&self, fire: Fire, tower: Cell) -> Option<Marcher> {
        if !is_wall(&self.board, tower) {
            return None;
        }
        let at = self.board.size().point_of(tower);
        let known = self.health.len();
        let mut best = None;
        for attacker in self.march().agents().take_while(|agent| (agent.number() as usize) < known)
        {
            if fire.reaches(at, &attacker, &self.board) {
                let steps = self.field.distance(attacker.from()).unwrap_or(u32::MAX);
                let rank = (steps, Reverse(attacker.progress()));
                if best.is_none_or(|(first, _)| rank < first) {
                    best = Some((rank, attacker));
                }
            }
        }
        best.map(|(_, attacker)| attacker)
    }

    /// About how many steps of attackers and looks of towers the next tick takes.
    pub fn work(&self) -> usize {
        1 + self.march().len() * (1 + if self.fire.is_some() { self.sites.len() } else { 0 })
    }

    /// The shots of the last tick, in their order.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// The cells in which towers stand, by number.
    pub fn towers(&self) -> impl Iterator<Item = Cell> {
        self.sites.iter().map(|&(cell, _)| cell).filter(|&cell| is_wall(&self.board, cell))
    }

    /// Whether nothing can happen any more: not by itself, by an edit or by a tower.
    fn is_stalled(&self) -> bool {
        let shoots = |fire| self.sites.iter().any(|&(cell, _)| self.target(fire, cell).is_some());
        self.defence.is_stalled() && self.made == self.edits.len() && !self.fire.is_some_and(shoots)
    }

    /// Whether nothing more is simulated.
    pub fn is_over(&self) -> bool {
        self.outcome() != Outcome::Running || self.march().tick() >= self.ticks || self.is_stalled()
    }

    /// Whether it is over because the last tick is simulated.
    pub fn is_cut_short(&self) -> bool {
        self.outcome() == Outcome::Running && !self.is_stalled() && self.is_over()
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

    /// How many attackers towers have killed.
    pub const fn killed(&self) -> u32 {
        self.defence.killed()
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
            killed: self.killed(),
            stuck: self.march().stuck(),
            lives: self.lives(),
            won: self.outcome() == Outcome::Won,
        }
    }
}

/// Whether nobody walks on this one cell.
fn is_wall(board: &SquareBoard, cell: Cell) -> bool {
    board.terrain(cell) == Terrain::Wall
}

/// The edit of a cell of the board.
fn made(loaded: &Loaded<SquareBoard>, edit: &MarchEdit) -> Result<(u64, Cell, Terrain)> {
    let cell = loaded.cell("edited cell", &edit.at)?;
    Ok((edit.tick, cell, if edit.opens { Terrain::FREE } else { Terrain::Wall }))
}
