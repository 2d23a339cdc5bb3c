//! Marches through levels agree, tick by tick, with the slow ones of `slow_march`.

use std::path::Path;

use dedale::Random;
use dedale::board::{CornerCutting, Neighborhood, Point};
use dedale::march::Outcome;
use dedale_app::run::march::{MarchEdit, MarchOptions, MarchRun};
use dedale_app::{Loaded, Spot};
use dedale_io::embedded::Embedded;
use dedale_io::level::{Kinds, Level, Roads};
use dedale_io::position::Grid;

use crate::slow_march::{Fraction, Happened, SlowGame, SlowKind};

/// The kinds of `boards/kinds.yml`, written out.
pub(crate) const KNOWN: [SlowKind; 9] = [
    ("ORC_WARRIOR", 1000, 100, Some(1)),
    ("ORC_BOMBER", 800, 800, Some(1)),
    ("GOBLIN", 1400, 60, Some(1)),
    ("TROLL", 400, 500, Some(1)),
    ("URUK_HAI", 1100, 150, Some(1)),
    ("ISENGARD_TOWER", 300, 300, None),
    ("MORDOR_TOWER", 300, 400, None),
    ("GROND", 250, 2000, None),
    ("SARUMAN", 700, 250, None),
];

/// Kinds of our own, and as a level has them.
pub(crate) const OWN: [SlowKind; 6] = [
    ("ARROW", 37_500, 0, Some(0)),
    ("WOLF", 2_345, 7, Some(1)),
    ("SNAIL", 333, 13, Some(1)),
    ("RAM", 1000, 100, Some(2)),
    ("GHOST", 7001, 0, Some(1)),
    ("KING", 999, 3, None),
];

const OWN_KINDS: &str = "
kinds:
  ARROW: {speed: 37.5, lives: 0}
  WOLF: {speed: 2.345, damage: 7}
  SNAIL: {speed: 0.333, damage: 13}
  RAM: {speed: 1.0, damage: 100, lives: 2}
  GHOST: {speed: 7.001}
  KING: {speed: 0.999, damage: 3, lives: all}
";

const EIGHT: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

fn loaded(level: &Level, neighborhood: Neighborhood) -> Loaded<dedale::board::SquareBoard> {
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
    let options =
        MarchOptions { ticks, edits: edited, lives: Some(lives), seed: None, spread: false };
    let mut run = MarchRun::new(&loaded, &level, &table, &options).unwrap();
    let is_eight = neighborhood == EIGHT;
    let mut slow = SlowGame::new(&level, kinds, &loaded.board, is_eight, edits, lives.into());

    let mut all = Vec::new();
    while let Some(arrivals) = run.step() {
        all.extend_from_slice(arrivals);
        assert!(!slow.is_over(), "over at tick {}\n{file}\n{edits:?}", slow.tick);
        slow.play_tick();
        let size = level.size();
        let at = |cell| {
            let Point { x, y } = size.point_of(cell);
            (x as i32, y as i32)
        };
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
    text + "start-money: 70\n" + OWN_KINDS
}

#[test]
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
    }
    let all = [won, lost, stuck, cut_short];
    assert!(all.iter().all(|&count| count > 40), "won, lost, stuck, cut short: {all:?}");
    assert!(happened.turned_back > 100 && happened.stood_on_a_wall > 100, "{happened:?}");
    assert!(happened.was_stuck > 100 && happened.went_on > 5000, "{happened:?}");
    assert!(happened.hit_a_door > 1000, "{happened:?}");
}
