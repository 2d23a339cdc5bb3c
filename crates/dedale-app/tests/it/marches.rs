//! Marches through levels agree, tick by tick, with the slow ones of `slow_march`.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::{Add, Div, Mul, Sub};
use std::path::Path;

use dedale::board::{Cell, CornerCutting, Neighborhood, Point, SquareBoard, Terrain};
use dedale::field::{Next, Tie};
use dedale::march::Outcome;
use dedale::{FlowField, Random};
use dedale_app::run::march::{MarchEdit, MarchOptions, MarchRun};
use dedale_app::{Loaded, Spot};
use dedale_io::embedded::Embedded;
use dedale_io::level::{Kinds, Level, Roads};
use dedale_io::position::Grid;

/// The kinds of `boards/kinds.yml`, written out.
pub(crate) const KNOWN: [SlowKind; 9] = [
    ("ORC_WARRIOR", 1000, 100, Some(1), 100),
    ("ORC_BOMBER", 800, 800, Some(1), 80),
    ("GOBLIN", 1400, 60, Some(1), 60),
    ("TROLL", 400, 500, Some(1), 400),
    ("URUK_HAI", 1100, 150, Some(1), 180),
    ("ISENGARD_TOWER", 300, 300, None, 3000),
    ("MORDOR_TOWER", 300, 400, None, 4000),
    ("GROND", 250, 2000, None, 6000),
    ("SARUMAN", 700, 250, None, 1500),
];

/// Kinds of our own, and as a level has them.
pub(crate) const OWN: [SlowKind; 6] = [
    ("ARROW", 37_500, 0, Some(0), 9),
    ("WOLF", 2_345, 7, Some(1), 35),
    ("SNAIL", 333, 13, Some(1), 100),
    ("RAM", 1000, 100, Some(2), 250),
    ("GHOST", 7001, 0, Some(1), 1),
    ("KING", 999, 3, None, 77),
];

pub(crate) const OWN_KINDS: &str = "
kinds:
  ARROW: {speed: 37.5, lives: 0, health: 9}
  WOLF: {speed: 2.345, damage: 7, health: 35}
  SNAIL: {speed: 0.333, damage: 13}
  RAM: {speed: 1.0, damage: 100, lives: 2, health: 250}
  GHOST: {speed: 7.001, health: 1}
  KING: {speed: 0.999, damage: 3, lives: all, health: 77}
";

pub(crate) const EIGHT: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

pub(crate) fn loaded(
    level: &Level,
    neighborhood: Neighborhood,
) -> Loaded<dedale::board::SquareBoard> {
    let map = level.to_map(Roads::Mutual);
    let board = map.board(neighborhood);
    Loaded { board, grid: Grid::Squares { map, neighborhood }, is_level: true }
}

struct Played {
    outcome: Outcome,
    arrivals: usize,
    stuck: usize,
    is_cut_short: bool,
    happened: Happened,
}

/// Plays the level fast and slowly; both must agree after every tick.
fn compare(
    file: &str,
    kinds: &[SlowKind],
    neighborhood: Neighborhood,
    edits: &[(u64, (i32, i32), bool)],
    lives: u32,
    ticks: u64,
) -> Played {
    let level = Level::read(file.as_bytes()).unwrap();
    let table = Kinds::of_level(file.as_bytes()).unwrap();
    let loaded = loaded(&level, neighborhood);
    let edit = |&(tick, (x, y), opens): &(u64, (i32, i32), bool)| MarchEdit {
        tick,
        opens,
        at: Spot::Place([x.into(), y.into()]),
    };
    let edited = edits.iter().map(edit).collect();
    let options = MarchOptions {
        ticks,
        edits: edited,
        lives: Some(lives),
        seed: None,
        spread: false,
        agent_size: 1,
    };
    let mut run = MarchRun::new(&loaded, &level, &table, &options).unwrap();
    let is_eight = neighborhood == EIGHT;
    let mut slow = SlowGame::new(&level, kinds, &loaded.board, is_eight, edits, lives.into());

    let (mut all, mut shots) = (Vec::new(), Vec::new());
    while let Some(arrivals) = run.step() {
        all.extend_from_slice(arrivals);
        assert!(!slow.is_over(), "over at tick {}\n{file}\n{edits:?}", slow.tick);
        slow.play_tick();
        let size = level.size();
        let at = |cell| {
            let Point { x, y } = size.point_of(cell);
            (x as i32, y as i32)
        };
        shots.extend(run.shots().iter().map(|shot| {
            (run.march().tick(), at(shot.tower), shot.attacker.number(), i64::from(shot.health))
        }));
        assert_eq!(shots, slow.shots, "tick {}\n{file}\n{edits:?}", slow.tick);
        let fast: Vec<_> = run.march().agents().collect();
        assert_eq!(run.march().stuck(), slow.stuck, "tick {}\n{file}\n{edits:?}", slow.tick);
        if slow.lives >= 0 {
            assert_eq!(fast.len(), slow.agents.len(), "tick {}\n{file}\n{edits:?}", slow.tick);
        }
        for (one, other) in fast.iter().zip(&slow.agents) {
            let share = Fraction::new(one.progress().into(), one.length().into());
            let place = (at(one.from()), at(one.to()), share);
            assert_eq!(one.number(), other.number);
            assert_eq!(place, other.place(slow.tick), "tick {}\n{file}\n{edits:?}", slow.tick);
        }
    }
    let answer = run.answer(&all, &table);
    assert_eq!(answer.killed, slow.happened.killed);
    let arrivals = answer.arrivals.into_iter().map(|one| (one.tick, one.kind, one.wave));
    assert_eq!(arrivals.collect::<Vec<_>>(), slow.arrivals, "{file}\n{edits:?}");
    assert_eq!((answer.lives, answer.won), (slow.lives, slow.is_won));
    assert_eq!(run.is_cut_short(), !slow.is_over(), "{file}\n{edits:?}");
    assert!(slow.is_over() || slow.tick == ticks);
    Played {
        outcome: run.outcome(),
        arrivals: all.len(),
        stuck: answer.stuck,
        is_cut_short: run.is_cut_short(),
        happened: slow.happened,
    }
}

#[test]
fn the_embedded_level_is_marched_as_the_rules_say() {
    let text = Embedded::named("fords").unwrap().text;
    let played = compare(text, &KNOWN, Neighborhood::Four, &[], 10, 10_000);
    assert_eq!((played.outcome, played.arrivals), (Outcome::Won, 7));
    let lost = compare(text, &KNOWN, Neighborhood::Four, &[], 3, 10_000);
    assert_eq!((lost.outcome, lost.arrivals), (Outcome::Lost, 4));
    let mut random = Random::new(3);
    for _ in 0..20 {
        let edits = edits_of(16, 11, &mut random);
        compare(text, &KNOWN, Neighborhood::Four, &edits, 10, 3000);
    }
}

#[test]
fn the_levels_of_the_game_are_marched_as_the_rules_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/levels");
    if !folder.is_dir() {
        println!("skipped: no {}", folder.display());
        return;
    }
    let mut random = Random::new(4);
    for name in ["Classic_Testing_Level", "Troll_Level"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.yml"))).unwrap();
        let played = compare(&text, &KNOWN, Neighborhood::Four, &[], 9, 10_000);
        assert_eq!((played.outcome, played.arrivals), (Outcome::Lost, 10), "{name}");
        let played = compare(&text, &KNOWN, Neighborhood::Four, &[], 10, 10_000);
        assert_eq!((played.outcome, played.arrivals), (Outcome::Won, 10), "{name}");
        for _ in 0..3 {
            let edits = edits_of(16, 11, &mut random);
            compare(&text, &KNOWN, Neighborhood::Four, &edits, 10, 2000);
        }
    }
}

/// Cells that are blocked or opened while attackers walk, many of them for a moment.
pub(crate) fn edits_of(
    width: u32,
    height: u32,
    random: &mut Random,
) -> Vec<(u64, (i32, i32), bool)> {
    let mut edits = Vec::new();
    for _ in 0..random.below(14) {
        let at = (random.below(width) as i32, random.below(height) as i32);
        let (tick, opens) = (90 + u64::from(random.below(300)), random.happens(1, 4));
        edits.push((tick, at, opens));
        if random.happens(2, 3) {
            edits.push((tick + u64::from(random.below(30)), at, !opens));
        }
    }
    edits
}

/// The text of a random level.
pub(crate) fn level_of(width: u32, height: u32, is_eight: bool, random: &mut Random) -> String {
    let place = |random: &mut Random| {
        format!("x: {}.5, y: {}.5", random.below(width), random.below(height))
    };
    let code = |random: &mut Random| match random.below(10) {
        0 => 0,
        1 if !is_eight => random.below(16),
        _ => 15,
    };
    let rows: Vec<String> = (0..height)
        .map(|_| (0..width).map(|_| code(random).to_string()).collect::<Vec<_>>().join(","))
        .collect();
    let mut text = format!("map: \"{}\"\ntarget: {{{}}}\n", rows.join("|"), place(random));
    let list = |what: &str, items: Vec<String>| {
        let items = items.into_iter().map(|item| format!("- {{{item}}}\n"));
        format!("{what}:\n{}", items.collect::<String>())
    };
    let spawns = (0..=random.below(3)).map(|_| place(random)).collect();
    text += &list("spawns", spawns);
    let door = |random: &mut Random| format!("{}, hp: {}", place(random), random.below(40));
    let doors = (0..random.below(4)).map(|_| door(random)).collect();
    text += &list("doors", doors);
    let wave = |random: &mut Random| {
        let mut ticks: Vec<u32> = (0..random.below(7)).map(|_| random.below(60)).collect();
        ticks.sort_unstable();
        ticks.dedup();
        random.shuffle(&mut ticks);
        let attacker = |tick| format!("{tick}: {}", OWN[random.below(6) as usize].0);
        format!("entities: {{{}}}", ticks.into_iter().map(attacker).collect::<Vec<_>>().join(", "))
    };
    let waves: Vec<String> = (0..=random.below(3)).map(|_| wave(random)).collect();
    // Every other wave has a reward.
    let rewarded = (0..).zip(waves).map(|(number, wave)| match number % 2 {
        0 => format!("reward: {}, {wave}", 10 + number),
        _ => wave,
    });
    text += &list("waves", rewarded.collect());
    let towers = (0..random.below(4)).map(|_| place(random)).collect();
    text += &list("towers", towers);
    if random.happens(1, 2) {
        let (whole, tenths) = (random.below(4), random.below(10));
        let damage = 1 + random.below(40);
        let shots = format!("tower-range: {whole}.{tenths}\ntower-damage: {damage}\n");
        text += &shots;
        if random.happens(1, 2) {
            let interval = format!("tower-interval: {}\n", 1 + random.below(15));
            text += &interval;
        }
    }
    text + "start-money: 70\n" + OWN_KINDS
}

#[test]
#[ignore = "slow: many marches"]
fn random_levels_with_random_edits_are_marched_as_the_rules_say() {
    let mut random = Random::new(1);
    let (mut won, mut lost, mut stuck, mut cut_short, mut played) = (0, 0, 0, 0, 0);
    let mut happened = Happened::default();
    while played < 2000 {
        let [width, height] = [9, 7].map(|most| 1 + random.below(most));
        let is_eight = random.happens(1, 3);
        let text = level_of(width, height, is_eight, &mut random);
        let level = Level::read(text.as_bytes()).unwrap();
        let target = level.target.as_ref().unwrap().at.cell(level.size()).unwrap();
        if level.code(target) == 0 {
            continue;
        }
        played += 1;
        let edits = edits_of(width, height, &mut random);
        let neighborhood = if is_eight { EIGHT } else { Neighborhood::Four };
        let (lives, ticks) = (random.below(30), 100 + random.below(500));
        let game = compare(&text, &OWN, neighborhood, &edits, lives, ticks.into());
        won += u32::from(game.outcome == Outcome::Won);
        lost += u32::from(game.outcome == Outcome::Lost);
        stuck += u32::from(game.stuck > 0);
        cut_short += u32::from(game.is_cut_short);
        happened.turned_back += game.happened.turned_back;
        happened.stood_on_a_wall += game.happened.stood_on_a_wall;
        happened.was_stuck += game.happened.was_stuck;
        happened.went_on += game.happened.went_on;
        happened.hit_a_door += game.happened.hit_a_door;
        happened.chose += game.happened.chose;
        happened.shot_between_cells += game.happened.shot_between_cells;
        happened.killed += game.happened.killed;
        happened.killed_stuck += game.happened.killed_stuck;
    }
    let all = [won, lost, stuck, cut_short];
    assert!(all.iter().all(|&count| count > 40), "won, lost, stuck, cut short: {all:?}");
    assert!(happened.turned_back > 100 && happened.stood_on_a_wall > 100, "{happened:?}");
    assert!(happened.was_stuck > 100 && happened.went_on > 5000, "{happened:?}");
    assert!(happened.hit_a_door > 1000, "{happened:?}");
    assert!(happened.chose > 100 && happened.shot_between_cells > 100, "{happened:?}");
    assert!(happened.killed > 100 && happened.killed_stuck > 20, "{happened:?}");
}

// Marches told a second time from their documented rules: an agent between two cells is a
// pair of exact times, when it left one centre and when it reaches the next, as fractions of
// a tick. Distances are searched for by points. Only where two next steps are equally good,
// the field is heard, since its choice is free.

/// A fraction in its lowest terms, with a denominator above 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fraction(i128, i128);

impl Fraction {
    pub(crate) fn new(top: i128, bottom: i128) -> Self {
        let (mut a, mut b) = (top.abs(), bottom.abs());
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let sign = if bottom < 0 { -1 } else { 1 };
        Self(sign * top / a.max(1), sign * bottom / a.max(1))
    }

    pub(crate) fn value(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }

    pub(crate) fn whole(number: u64) -> Self {
        Self(number.into(), 1)
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self(-other.0, other.1)
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }
}

impl Div for Fraction {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self::new(self.0 * other.1, self.1 * other.0)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some((self.0 * other.1).cmp(&(other.0 * self.1)))
    }
}

type At = (i32, i32);

/// A kind of attacker: thousandths of a cell a second, damage a second, lives (all if none), health.
pub(crate) type SlowKind = (&'static str, u32, u64, Option<i64>, i64);

#[derive(Clone, Copy, Debug)]
enum Doing {
    /// At a centre since this time.
    Stands(Fraction),
    /// To this cell, from the first time to the second.
    Walks(At, Fraction, Fraction),
    /// Back from this cell until this time; the whole step takes so long.
    Returns(At, Fraction, Fraction),
}

#[derive(Clone, Debug)]
pub(crate) struct SlowAgent {
    pub(crate) number: u32,
    kind: SlowKind,
    wave: usize,
    on: At,
    doing: Doing,
    since: u64,
    is_stuck: bool,
    health: i64,
}

impl SlowAgent {
    /// The cells between which it is after this tick, and the share of the step from the
    /// first.
    pub(crate) fn place(&self, tick: u64) -> (At, At, Fraction) {
        let now = Fraction::whole(tick);
        match self.doing {
            Doing::Stands(_) => (self.on, self.on, Fraction::whole(0)),
            Doing::Walks(to, begin, end) => (self.on, to, (now - begin) / (end - begin)),
            Doing::Returns(to, until, whole) => (self.on, to, (until - now) / whole),
        }
    }
}

/// What is counted over many games, to see that everything has happened.
#[derive(Default, Debug)]
pub(crate) struct Happened {
    pub(crate) turned_back: u32,
    pub(crate) stood_on_a_wall: u32,
    pub(crate) was_stuck: u32,
    pub(crate) went_on: u32,
    pub(crate) hit_a_door: u32,
    pub(crate) chose: u32,
    pub(crate) shot_between_cells: u32,
    pub(crate) killed: u32,
    pub(crate) killed_stuck: u32,
}

pub(crate) struct SlowGame<'a> {
    level: &'a Level,
    kinds: &'a [SlowKind],
    /// Whether diagonal steps between four free cells are allowed.
    diagonal: bool,
    walls: Vec<bool>,
    distances: Vec<Option<u32>>,
    /// For ties alone.
    board: SquareBoard,
    field: FlowField,
    /// Tick, cell, whether it opens.
    edits: Vec<(u64, At, bool)>,
    pub(crate) doors: Vec<(At, Fraction)>,
    pub(crate) agents: Vec<SlowAgent>,
    pub(crate) tick: u64,
    pub(crate) lives: i64,
    pub(crate) stuck: usize,
    /// Tick, kind, wave from 1.
    pub(crate) arrivals: Vec<(u64, String, u64)>,
    pub(crate) wave: usize,
    begin: u64,
    /// The attackers of the wave that are still to come, and how many have come at all.
    coming: Vec<(u64, String)>,
    come: u32,
    pub(crate) is_won: bool,
    /// The cells that were free when the march began, and the tick of the last shot from there.
    free: Vec<bool>,
    shot_at: HashMap<At, u64>,
    /// Tick, tower, number of the attacker, health left.
    pub(crate) shots: Vec<(u64, At, u32, i64)>,
    pub(crate) happened: Happened,
}

impl<'a> SlowGame<'a> {
    pub(crate) fn new(
        level: &'a Level,
        kinds: &'a [SlowKind],
        board: &SquareBoard,
        diagonal: bool,
        edits: &[(u64, At, bool)],
        lives: i64,
    ) -> Self {
        let points: Vec<Point> = level.size().points().collect();
        let mut doors: Vec<(At, Fraction)> = Vec::new();
        for door in &level.doors {
            let points = Fraction::whole(door.hp.unwrap_or(0).max(0) as u64);
            doors.push(((door.at.x as i32, door.at.y as i32), points));
        }
        let mut game = Self {
            level,
            kinds,
            diagonal,
            walls: points.iter().map(|&point| level.code(point) == 0).collect(),
            distances: Vec::new(),
            board: board.clone(),
            field: FlowField::with_tie(Tie::Discovery),
            edits: edits.to_vec(),
            doors,
            agents: Vec::new(),
            tick: 0,
            lives,
            stuck: 0,
            arrivals: Vec::new(),
            wave: 0,
            begin: 100,
            coming: Vec::new(),
            come: 0,
            is_won: false,
            free: Vec::new(),
            shot_at: HashMap::new(),
            shots: Vec::new(),
            happened: Happened::default(),
        };
        let towers = level.towers.iter().map(|tower| (tower.at.x as i32, tower.at.y as i32));
        game.edits.splice(..0, towers.map(|at| (0, at, false)));
        game.edits.sort_by_key(|edit| edit.0);
        game.free = game.walls.iter().map(|is_wall| !is_wall).collect();
        game.load_wave();
        game.flood();
        game
    }

    fn load_wave(&mut self) {
        let wave = &self.level.waves[self.wave];
        let mut coming: Vec<(u64, String)> =
            wave.entities.iter().map(|one| (self.begin + one.tick, one.kind.clone())).collect();
        coming.sort_by_key(|one| one.0);
        self.coming = coming;
    }

    fn index(&self, (x, y): At) -> usize {
        y as usize * self.level.size().width() as usize + x as usize
    }

    fn is_wall(&self, at: At) -> bool {
        self.walls[self.index(at)]
    }

    fn is_inside(&self, (x, y): At) -> bool {
        let size = self.level.size();
        (0..size.width() as i32).contains(&x) && (0..size.height() as i32).contains(&y)
    }

    /// Roads of both cells, unless one had no road at all.
    fn has_step(&self, from: At, to: At) -> bool {
        if !self.is_inside(to) || self.is_wall(from) || self.is_wall(to) {
            return false;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if dx != 0 && dy != 0 {
            let corners = [(from.0 + dx, from.1), (from.0, from.1 + dy)];
            return self.diagonal && corners.into_iter().all(|corner| !self.is_wall(corner));
        }
        let code = |at: At| self.level.code(Point::new(at.0 as u32, at.1 as u32));
        let bit = |dx, dy| match (dx, dy) {
            (0, 1) => 1,
            (-1, 0) => 2,
            (0, -1) => 4,
            _ => 8,
        };
        let (here, there) = (code(from), code(to));
        here == 0 || there == 0 || (here & bit(dx, dy) != 0 && there & bit(-dx, -dy) != 0)
    }

    fn around((x, y): At) -> impl Iterator<Item = At> {
        let all = (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (dx, dy)));
        all.filter(|&step| step != (0, 0)).map(move |(dx, dy)| (x + dx, y + dy))
    }

    fn target(&self) -> At {
        let at = self.level.target.as_ref().unwrap().at;
        (at.x as i32, at.y as i32)
    }

    fn flood(&mut self) {
        self.distances = vec![None; self.walls.len()];
        let mut layer = vec![self.target()];
        let mut steps = 0;
        while !layer.is_empty() {
            for &at in &layer {
                let index = self.index(at);
                self.distances[index] = Some(steps);
            }
            let mut next: Vec<At> = Vec::new();
            for &at in &layer {
                for beside in Self::around(at) {
                    let is_new = self.is_inside(beside)
                        && self.distances[self.index(beside)].is_none()
                        && !next.contains(&beside);
                    if is_new && self.has_step(beside, at) {
                        next.push(beside);
                    }
                }
            }
            (layer, steps) = (next, steps + 1);
        }
        let goal = self.index(self.target()) as u32;
        self.field.recompute(&self.board, &[Cell::new(goal)]);
    }

    /// The next cell, checked to be one step nearer; `None` where no goal can be reached.
    fn next(&self, at: At) -> Option<At> {
        let distance = self.distances[self.index(at)]?;
        let cell = Cell::new(self.index(at) as u32);
        let Next::Toward(direction) = self.field.next(cell) else { panic!("a step from {at:?}") };
        let to = (at.0 + direction.dx(), at.1 + direction.dy());
        assert!(self.has_step(at, to), "{at:?} to {to:?}");
        assert_eq!(self.distances[self.index(to)], Some(distance - 1));
        Some(to)
    }

    /// Whether nothing more happens, without the limit of ticks.
    pub(crate) fn is_over(&self) -> bool {
        let none_comes = self.coming.is_empty() && self.edits.is_empty();
        let all_stuck = !self.agents.is_empty() && self.stuck == self.agents.len();
        let none_is_hit = self.towers().iter().all(|&tower| self.in_range(tower).is_empty());
        self.is_won || self.lives < 0 || (none_comes && all_stuck && none_is_hit)
    }

    pub(crate) fn play_tick(&mut self) {
        self.tick += 1;
        self.stuck = 0;
        let due = self.edits.iter().filter(|edit| edit.0 <= self.tick).count();
        for (_, at, opens) in self.edits.drain(..due).collect::<Vec<_>>() {
            let index = self.index(at);
            if self.walls[index] == opens {
                self.walls[index] = !opens;
                let terrain = if opens { Terrain::FREE } else { Terrain::Wall };
                self.board.set_terrain(Cell::new(index as u32), terrain);
            }
        }
        if due > 0 {
            self.flood();
        }
        for agent in std::mem::take(&mut self.agents) {
            if let Some(agent) = self.moved(agent) {
                self.agents.push(agent);
            }
        }
        if self.lives >= 0 {
            self.appear();
        }
        if self.lives >= 0 && !self.is_won {
            self.shoot();
        }
    }

    /// The towers in reading order, where they shoot.
    fn towers(&self) -> Vec<At> {
        let shoots = self.level.tower_range.is_some_and(|range| range >= 0.0)
            && self.level.tower_damage.is_some_and(|damage| damage > 0);
        let size = self.level.size();
        let all = (0..size.height() as i32)
            .flat_map(|y| (0..size.width() as i32).map(move |x| (x, y)))
            .filter(|&at| shoots && self.is_wall(at) && self.free[self.index(at)]);
        all.collect()
    }

    /// The places in the list of those whom a tower could hit, the first one first.
    fn in_range(&self, (x, y): At) -> Vec<usize> {
        let range = Fraction::new((self.level.tower_range.unwrap() * 1000.0).round() as i128, 1000);
        let mut near = Vec::new();
        for (place, agent) in self.agents.iter().enumerate() {
            let (from, to, share) = agent.place(self.tick);
            let thousandths = (share.0 * 1000).div_euclid(share.1);
            let along = |from: i32, to: i32, tower: i32| {
                Fraction::new(
                    i128::from(from - tower) * 1000 + i128::from(to - from) * thousandths,
                    1000,
                )
            };
            let (dx, dy) = (along(from.0, to.0, x), along(from.1, to.1, y));
            if dx * dx + dy * dy <= range * range {
                let is_diagonal = from.0 != to.0 && from.1 != to.1;
                let step =
                    if is_diagonal { Fraction::new(8119, 5741) } else { Fraction::new(1, 1) };
                near.push((self.distances[self.index(from)], share * step, place));
            }
        }
        near.sort_by(|one, other| {
            let steps = one.0.unwrap_or(u32::MAX).cmp(&other.0.unwrap_or(u32::MAX));
            let walked = other.1.partial_cmp(&one.1).unwrap();
            steps.then(walked).then(one.2.cmp(&other.2))
        });
        near.into_iter().map(|(.., place)| place).collect()
    }

    fn shoot(&mut self) {
        let interval = self.level.tower_interval.unwrap_or(10).max(1) as u64;
        let tick = self.tick;
        for tower in self.towers() {
            if self.shot_at.get(&tower).is_some_and(|&last| tick < last + interval) {
                continue;
            }
            let mut near = self.in_range(tower);
            near.retain(|&place| self.agents[place].since < tick);
            let Some(&place) = near.first() else { continue };
            self.shot_at.insert(tower, tick);
            self.happened.chose += u32::from(near.len() > 1);
            let agent = &mut self.agents[place];
            agent.health -= self.level.tower_damage.unwrap();
            let (from, to, _) = agent.place(tick);
            self.happened.shot_between_cells += u32::from(from != to);
            self.shots.push((tick, tower, agent.number, agent.health.max(0)));
            if agent.health <= 0 {
                let killed = self.agents.remove(place);
                self.stuck -= usize::from(killed.is_stuck);
                self.happened.killed += 1;
                self.happened.killed_stuck += u32::from(killed.is_stuck);
            }
        }
    }

    fn moved(&mut self, mut agent: SlowAgent) -> Option<SlowAgent> {
        let [start, end] = [self.tick - 1, self.tick].map(Fraction::whole);
        let one = Fraction::whole(1);
        agent.is_stuck = self.is_wall(agent.on);
        if agent.is_stuck {
            self.stuck += 1;
            agent.doing = match agent.doing {
                Doing::Stands(_) => Doing::Stands(end),
                Doing::Walks(to, begin, until) => Doing::Walks(to, begin + one, until + one),
                Doing::Returns(to, until, whole) => Doing::Returns(to, until + one, whole),
            };
            self.happened.stood_on_a_wall += 1;
            return Some(agent);
        }
        loop {
            match agent.doing {
                Doing::Walks(to, begin, until) if !self.has_step(agent.on, to) => {
                    self.happened.turned_back += 1;
                    let back = start + (start - begin);
                    agent.doing = Doing::Returns(to, back, until - begin);
                }
                Doing::Walks(_, _, until) | Doing::Returns(_, until, _) if until > end => {
                    return Some(agent);
                }
                Doing::Walks(to, _, until) => {
                    (agent.on, agent.doing) = (to, Doing::Stands(until));
                }
                Doing::Returns(_, until, _) => agent.doing = Doing::Stands(until),
                Doing::Stands(since) => {
                    if self.distances[self.index(agent.on)] == Some(0) {
                        self.arrive(&agent);
                        return None;
                    }
                    let Some(to) = self.next(agent.on) else {
                        self.stuck += 1;
                        agent.is_stuck = true;
                        self.happened.was_stuck += 1;
                        agent.doing = Doing::Stands(end);
                        return Some(agent);
                    };
                    if since == end {
                        return Some(agent);
                    }
                    if self.is_held_up(&agent, to, since == start) {
                        agent.doing = Doing::Stands(end);
                        return Some(agent);
                    }
                    let is_diagonal = to.0 != agent.on.0 && to.1 != agent.on.1;
                    let length =
                        if is_diagonal { Fraction::new(8119, 5741) } else { Fraction::whole(1) };
                    let ticks = length * Fraction::new(10_000, agent.kind.1.into());
                    agent.doing = Doing::Walks(to, since, since + ticks);
                    self.happened.went_on += 1;
                }
            }
        }
    }

    /// Whether a door stands in the cell; a blow takes the damage off all that lie in it.
    fn is_held_up(&mut self, agent: &SlowAgent, to: At, strikes: bool) -> bool {
        let here: Vec<usize> =
            (0..self.doors.len()).filter(|&door| self.doors[door].0 == to).collect();
        let left = here.iter().fold(Fraction::whole(0), |sum, &door| sum + self.doors[door].1);
        if agent.kind.2 == 0 || left <= Fraction::whole(0) {
            return false;
        }
        if strikes {
            self.happened.hit_a_door += 1;
            let first = &mut self.doors[here[0]].1;
            *first = *first - Fraction::new(agent.kind.2.into(), 10);
        }
        true
    }

    fn arrive(&mut self, agent: &SlowAgent) {
        if self.lives < 0 {
            return;
        }
        self.arrivals.push((self.tick, agent.kind.0.to_owned(), agent.wave as u64 + 1));
        self.lives = agent.kind.3.map_or(-1, |lives| self.lives - lives);
    }

    fn appear(&mut self) {
        loop {
            while self.coming.first().is_some_and(|one| one.0 <= self.tick) {
                let (_, name) = self.coming.remove(0);
                let spawn = &self.level.spawns[self.come as usize % self.level.spawns.len()];
                let kind = *self.kinds.iter().find(|kind| kind.0 == name).unwrap();
                self.agents.push(SlowAgent {
                    number: self.come,
                    kind,
                    wave: self.wave,
                    on: (spawn.at.x as i32, spawn.at.y as i32),
                    doing: Doing::Stands(Fraction::whole(self.tick)),
                    since: self.tick,
                    is_stuck: false,
                    health: kind.4,
                });
                self.come += 1;
            }
            if self.tick < self.begin || !self.coming.is_empty() || !self.agents.is_empty() {
                return;
            }
            self.begin = self.tick + 50;
            self.wave += 1;
            if self.wave == self.level.waves.len() {
                self.is_won = true;
                return;
            }
            self.load_wave();
        }
    }
}
