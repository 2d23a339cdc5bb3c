//! Checks the values of hunts: the referee plays strategies against all walks and shots.

use std::collections::BTreeMap;
use std::sync::Arc;

use dedale::Random;
use dedale::board::{Cell, CornerCutting, Graph, GridMap, Neighborhood, Point, Size, Terrain};
use dedale_games::game::{
    Discovered, Enters, Fog, Found, Hunt, HuntField, HuntRules, HuntSide, Knowledge, Late, Passages,
};
use dedale_games::solve::hunt::{
    HuntGame, HuntValue, HuntValueError, HunterMix, MAX_GAP, MonsterMix, camp, efg, interval,
};

use crate::drawn::{Dice, drawn};

pub(crate) const EIGHT: Neighborhood = Neighborhood::Eight(CornerCutting::Always);

pub(crate) fn rules(neighborhood: Neighborhood, turns: u32, passages: Passages) -> HuntRules {
    HuntRules {
        neighborhood,
        turns: Some(turns),
        passages,
        enters: Enters::Before,
        knowledge: Knowledge::Exit,
        shots_seen: false,
        late: Late::Hunter,
        ..HuntRules::default()
    }
}

pub(crate) fn field(rows: &[&str], neighborhood: Neighborhood) -> Arc<HuntField> {
    Arc::new(HuntField::new(&drawn(rows), neighborhood).unwrap())
}

fn solve(field: &Arc<HuntField>, rules: &HuntRules) -> HuntValue {
    let value = HuntGame::new(field, rules).unwrap().solve().unwrap();
    assert!(value.upper - value.lower <= MAX_GAP && value.lower <= value.upper + 1e-12);
    assert!(value.lower - 1e-12 <= value.value && value.value <= value.upper + 1e-12);
    value
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 2.0 * MAX_GAP
}

#[test]
#[ignore = "slow: hunts are solved"]
fn known_values() {
    let corner: &[&str] = &["S..", "...", "..G"];
    let side: &[&str] = &["S..", "S.G", "S.."];
    let wide: &[&str] = &["S...", "S..G", "S..."];
    for (rows, neighborhood, may_stay, turns, values) in [
        (corner, Neighborhood::Four, false, 6, [11.0 / 12.0, 11.0 / 12.0]),
        (corner, Neighborhood::Four, false, 8, [0.913_978, 0.914_286]),
        (corner, EIGHT, false, 6, [0.519_671, 0.519_671]),
        (side, Neighborhood::Four, false, 6, [7.0 / 15.0, 0.5]),
        (side, Neighborhood::Four, true, 6, [0.433_905, 0.467_529]),
        (side, EIGHT, false, 5, [1.0 / 3.0, 1.0 / 3.0]),
        (wide, Neighborhood::Four, false, 6, [7.0 / 12.0, 0.729_298]),
        (wide, Neighborhood::Four, true, 5, [0.589_686, 0.700_278]),
    ] {
        for (passages, expected) in [Passages::None, Passages::Last].into_iter().zip(values) {
            let rules = HuntRules { may_stay, ..rules(neighborhood, turns, passages) };
            let value = solve(&field(rows, neighborhood), &rules).value;
            assert!((value - expected).abs() < 1e-6, "{rows:?} {turns} {passages:?}: {value}");
        }
    }
}

/// What the hunter has won, if the hunt is over.
fn won(hunt: &Hunt) -> Option<f64> {
    hunt.end().map(|end| match end.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == HuntSide::Hunter)),
    })
}

fn after_shot(hunt: &Hunt, at: Option<Cell>) -> Hunt {
    let mut next = hunt.clone();
    next.shoot(at).unwrap();
    next
}

fn after_step(hunt: &Hunt, to: Cell) -> Hunt {
    let mut next = hunt.clone();
    next.step(to).unwrap();
    next
}

/// What the hunter gets with its mix; `choose` combines the results of the monster's steps.
fn played(hunt: &Hunt, mix: &HunterMix, choose: &dyn Fn(&Hunt) -> f64) -> f64 {
    match hunt.to_move() {
        None => won(hunt).unwrap(),
        Some(HuntSide::Monster) => choose(hunt),
        Some(HuntSide::Hunter) => {
            let chances = mix.chances(hunt.hunter_view().reports());
            if chances.is_empty() {
                return played(&after_shot(hunt, None), mix, choose);
            }
            let shots = chances.into_iter().filter(|&(_, chance)| chance > 1e-12);
            shots.map(|(at, p)| p * played(&after_shot(hunt, Some(at)), mix, choose)).sum()
        }
    }
}

/// Against a monster that knows everything, which is one that sees shots.
fn worst_seen(hunt: &Hunt, mix: &HunterMix) -> f64 {
    played(hunt, mix, &|hunt| {
        let steps = hunt.monster_view().steps();
        steps.map(|to| worst_seen(&after_step(hunt, to), mix)).fold(1.0, f64::min)
    })
}

/// Against the worst of all walks.
fn worst_walk(hunt: &Hunt, mix: &HunterMix) -> f64 {
    fn follow(hunt: &Hunt, mix: &HunterMix, walk: &[Cell]) -> f64 {
        played(hunt, mix, &|hunt| {
            follow(&after_step(hunt, walk[hunt.monster_view().path().len()]), mix, walk)
        })
    }
    let mut walks = Vec::new();
    let mut open = vec![hunt.clone()];
    while let Some(mut next) = open.pop() {
        while next.to_move() == Some(HuntSide::Hunter) {
            next.shoot(None).unwrap();
        }
        if next.end().is_some() {
            walks.push(next.monster_view().path().to_vec());
        } else {
            open.extend(next.monster_view().steps().map(|to| after_step(&next, to)));
        }
    }
    walks.iter().map(|walk| follow(hunt, mix, walk)).fold(1.0, f64::min)
}

/// The hunter's best shots against a mix: hunts that it cannot tell apart, with weights.
fn best_shots(hunts: Vec<(Hunt, f64)>, mix: &MonsterMix) -> f64 {
    let (mut sure, mut open) = (0.0, hunts);
    let mut thinking = Vec::new();
    while let Some((hunt, weight)) = open.pop() {
        match hunt.to_move() {
            _ if weight < 1e-12 => sure += weight,
            None => sure += weight * won(&hunt).unwrap(),
            Some(HuntSide::Hunter) => thinking.push((hunt, weight)),
            Some(HuntSide::Monster) => {
                let view = hunt.monster_view();
                let chances = mix.chances(view.path(), view.shots());
                if chances.is_empty() {
                    sure += weight; // it has surrendered
                }
                let steps = chances.into_iter();
                open.extend(steps.map(|(to, chance)| (after_step(&hunt, to), weight * chance)));
            }
        }
    }
    let Some((first, _)) = thinking.first() else { return sure };
    let free = |&cell: &Cell| first.field().board().is_free(cell);
    let mut best = None;
    for cell in (0..first.field().cell_count() as u32).map(Cell::new).filter(free) {
        let mut by_report: BTreeMap<Option<Vec<u32>>, Vec<(Hunt, f64)>> = BTreeMap::new();
        for (hunt, weight) in &thinking {
            let next = after_shot(hunt, Some(cell));
            let heard = match &next.hunter_view().reports().last().unwrap().found {
                Found::Free { passages, .. } => Some(passages.clone()),
                _ => None,
            };
            by_report.entry(heard).or_default().push((next, *weight));
        }
        // A shot that can neither hit nor report anything is useless.
        if by_report.len() > 1 || by_report.contains_key(&None) {
            let gets = by_report.into_values().map(|hunts| best_shots(hunts, mix)).sum::<f64>();
            best = Some(best.map_or(gets, |best: f64| best.max(gets)));
        }
    }
    // Before the monster can be hit all shots are equal.
    sure + best.unwrap_or_else(|| {
        let pass = thinking.iter().map(|(hunt, weight)| (after_shot(hunt, None), *weight));
        best_shots(pass.collect(), mix)
    })
}

/// Plays both strategies against everything, by the referee.
fn check(field: &Arc<HuntField>, rules: &HuntRules, value: &HuntValue) {
    let hunts: Vec<Hunt> = field
        .entries()
        .iter()
        .map(|&entry| Hunt::new(Arc::clone(field), *rules, entry).unwrap())
        .collect();
    let count = hunts.len() as f64;
    let worst = if rules.shots_seen { worst_seen } else { worst_walk };
    let lower = hunts.iter().map(|hunt| worst(hunt, &value.hunter)).sum::<f64>() / count;
    assert!((lower - value.lower).abs() < 1e-8, "{lower} {} {rules:?} {field:?}", value.lower);
    let hunts = hunts.into_iter().map(|hunt| (hunt, 1.0 / count)).collect();
    let upper = best_shots(hunts, &value.monster);
    assert!((upper - value.upper).abs() < 1e-8, "{upper} {} {rules:?}", value.upper);
}

/// All layouts of this size with a path to an exit, walls as the bits of the number say.
fn boards(
    width: u32,
    height: u32,
    neighborhood: Neighborhood,
    every: u32,
    two: bool,
) -> Vec<Arc<HuntField>> {
    let size = Size::new(width.into(), height.into()).unwrap();
    let cells: Vec<Point> = size.points().collect();
    let mut found = Vec::new();
    for walls in (0..1_u32 << cells.len()).step_by(every as usize) {
        let mut map = GridMap::new(size, Terrain::FREE);
        let is_wall = |number: usize| walls >> number & 1 == 1;
        for &at in (0..cells.len()).filter(|&number| is_wall(number)).map(|number| &cells[number]) {
            map.set_terrain(at, Terrain::Wall);
        }
        let free: Vec<Point> =
            (0..cells.len()).filter(|&n| !is_wall(n)).map(|n| cells[n]).collect();
        if free.len() < 4 {
            continue;
        }
        map.starts.push(free[0]);
        if two {
            map.starts.push(free[free.len() / 2 - 1]);
        }
        map.goals.push(free[free.len() - 1]);
        found.extend(HuntField::new(&map, neighborhood).map(Arc::new));
    }
    found
}

/// The size of a smallest set of cells that every walk is shot at on, by trying all sets.
fn smallest_camp(field: &HuntField, steps_first: bool) -> Option<u32> {
    let count = field.cell_count();
    let leaks = |camp: u32| {
        let mut seen = vec![false; count];
        let mut open: Vec<Cell> = Vec::new();
        for &entry in field.entries() {
            let first: Vec<Cell> = if steps_first && !field.is_exit(entry) {
                field.board().neighbors(entry).collect()
            } else {
                vec![entry]
            };
            open.extend(first);
        }
        while let Some(cell) = open.pop() {
            if field.is_exit(cell) {
                return true;
            }
            if camp >> cell.index() & 1 == 0 && !std::mem::replace(&mut seen[cell.index()], true) {
                open.extend(field.board().neighbors(cell));
            }
        }
        false
    };
    (0..1_u32 << count).filter(|&camp| !leaks(camp)).map(u32::count_ones).min()
}

fn kinds(turns: u32) -> impl Iterator<Item = HuntRules> {
    let passages = [Passages::None, Passages::Last, Passages::All];
    let kinds = [Neighborhood::Four, EIGHT]
        .into_iter()
        .flat_map(move |neighborhood| passages.map(|p| (neighborhood, p)));
    let seen = kinds.flat_map(|kind| [false, true].map(|shots_seen| (kind, shots_seen)));
    let stay = seen.flat_map(|kind| [false, true].map(|may_stay| (kind, may_stay)));
    stay.map(move |(((neighborhood, passages), shots_seen), may_stay)| HuntRules {
        shots_seen,
        may_stay,
        ..rules(neighborhood, turns, passages)
    })
}

#[test]
#[ignore = "slow: hunts are solved"]
fn strategies_achieve_their_bounds_against_every_answer() {
    let mut dice = Dice(11);
    let mut checked = 0;
    for kind in kinds(3) {
        for (width, height) in [(2, 3), (3, 3), (2, 4), (4, 3)] {
            let every = if width * height == 6 { 9 } else { 1 << (width * height) >> 3 };
            for field in boards(width, height, kind.neighborhood, every - 1, true) {
                let rules = HuntRules {
                    enters: Enters::ALL[dice.roll(2) as usize],
                    first: HuntSide::BOTH[usize::from(dice.roll(4) == 0)],
                    late: Late::ALL[dice.roll(3) as usize],
                    stuck_loses: dice.roll(2) == 0,
                    turns: Some(
                        2 + dice.roll(2)
                            * u32::from(kind.neighborhood == Neighborhood::Four || width == 2),
                    ),
                    ..kind
                };
                check(&field, &rules, &solve(&field, &rules));
                checked += 1;
            }
        }
    }
    assert!(checked > 200, "{checked}");
}

#[test]
#[ignore = "slow: hunts are solved"]
fn longer_hunts_achieve_their_bounds() {
    for shots_seen in [false, true] {
        for (rows, neighborhood, turns) in [
            (&["S..", "...", "..G"][..], Neighborhood::Four, 6),
            (&["S..", "S.G", "S.."], Neighborhood::Four, 4),
            (&["S.", "..", "..", ".G"], Neighborhood::Four, 5),
            (&["S..", "..G"], EIGHT, 4),
        ] {
            for passages in [Passages::None, Passages::Last, Passages::All] {
                let rules = HuntRules { shots_seen, ..rules(neighborhood, turns, passages) };
                let field = field(rows, neighborhood);
                check(&field, &rules, &solve(&field, &rules));
            }
        }
    }
}

#[test]
fn laws_on_all_small_boards() {
    let mut count = 0;
    for (width, height, every) in [(2, 3, 1), (3, 3, 3), (2, 4, 3), (4, 3, 41)] {
        for (number, neighborhood) in [Neighborhood::Four, EIGHT].into_iter().enumerate() {
            for field in boards(width, height, neighborhood, every, number == 0) {
                count += 1;
                let turns = 4 + u32::from(number == 0);
                let value = |passages, shots_seen| {
                    let rules = HuntRules { shots_seen, ..rules(neighborhood, turns, passages) };
                    solve(&field, &rules).value
                };
                let passages = [Passages::None, Passages::Last, Passages::All];
                let blind = passages.map(|passages| value(passages, false));
                let seen = passages.map(|passages| value(passages, true));
                for values in [blind, seen] {
                    assert!(values.is_sorted_by(|a, b| *a <= b + MAX_GAP), "{values:?}");
                }
                let rules = rules(neighborhood, turns, Passages::Last);
                let camp = camp(&field, &rules);
                let size = camp.cells.as_ref().map(|cells| cells.len() as u32);
                assert_eq!(size, smallest_camp(&field, true), "{field:?}");
                for (blind, seen) in blind.into_iter().zip(seen) {
                    assert!(seen <= blind + MAX_GAP && blind <= 1.0 + MAX_GAP);
                    assert!(camp.bound() <= seen + MAX_GAP, "{} {seen}", camp.bound());
                }
                let at_one = HuntRules { enters: Enters::AtTurnOne, ..rules };
                let camp = dedale_games::solve::hunt::camp(&field, &at_one);
                let size = camp.cells.map(|cells| cells.len() as u32);
                assert_eq!(size, smallest_camp(&field, false));
            }
        }
    }
    assert!(count >= 380, "{count}");
}

#[test]
fn mirrored_boards_have_the_same_value() {
    for rows in [["S...", ".#..", "...G"], ["S..#", "S..G", "...."]] {
        for shots_seen in [false, true] {
            let mirror = |row: &&str| row.chars().rev().collect::<String>();
            let mirrored: Vec<String> = rows.iter().map(mirror).collect();
            let mirrored: Vec<&str> = mirrored.iter().map(String::as_str).collect();
            let upside: Vec<&str> = rows.iter().rev().copied().collect();
            let rules = HuntRules { shots_seen, ..rules(Neighborhood::Four, 5, Passages::Last) };
            let values = [&rows[..], &mirrored, &upside]
                .map(|rows| solve(&field(rows, Neighborhood::Four), &rules).value);
            assert!(values.iter().all(|&value| near(value, values[0])), "{values:?}");
        }
    }
}

#[test]
fn a_cell_that_cannot_be_avoided_is_a_sure_win() {
    let rows = ["S.#..", "....G", "S.#.."];
    let [field, beside] = [&rows[..], &["SG"]].map(|rows| field(rows, Neighborhood::Four));
    let rules = rules(Neighborhood::Four, 6, Passages::Last);
    let found = camp(&field, &rules);
    assert_eq!(found.cells.map(|cells| cells.len()), Some(1));
    assert!(near(solve(&field, &rules).value, 1.0));
    for (late, bound) in [(Late::Draw, 0.5), (Late::Monster, 0.0)] {
        let found = camp(&field, &HuntRules { late, ..rules }).bound();
        assert!((found - bound).abs() < 1e-12, "{found}");
    }
    assert_eq!(camp(&beside, &rules).cells, None);
    assert!(near(solve(&beside, &rules).value, 0.0));
    let at_one = HuntRules { enters: Enters::AtTurnOne, ..rules };
    assert!(near(solve(&beside, &at_one).value, 1.0));
    let one = HuntRules { turns: Some(1), first: HuntSide::Hunter, late: Late::Draw, ..at_one };
    assert!(near(solve(&beside, &one).value, 0.5)); // nobody can be hit
}

#[test]
#[ignore = "slow: hunts are solved"]
fn bounds_contain_the_value() {
    for (rows, neighborhood, turns) in [
        (&["S..", "...", "..G"][..], Neighborhood::Four, 8),
        (&["S...", "S..G", "S..."], Neighborhood::Four, 6),
    ] {
        let rules = rules(neighborhood, turns, Passages::Last);
        let field = field(rows, neighborhood);
        let value = solve(&field, &rules).value;
        let found = interval(&field, &rules, 4, &mut |_, _| Ok(())).unwrap();
        assert!(found.lower <= value + MAX_GAP && value <= found.upper + MAX_GAP, "{found:?}");
        assert!(found.upper - found.lower < 1e-6);
    }
    let field = field(&["S...", "....", "....", "S..G"], Neighborhood::Four);
    for shots_seen in [false, true] {
        let rules = HuntRules { shots_seen, ..rules(Neighborhood::Four, 8, Passages::Last) };
        let found = interval(&field, &rules, 3, &mut |_, _| Ok(())).unwrap();
        assert!(camp(&field, &rules).bound() <= found.lower && found.lower <= found.upper);
        assert!(found.upper < 1.0 && found.monster.is_some());
        let stopped = interval(&field, &rules, 3, &mut |_, _| Err(dedale::search::Stopped));
        assert_eq!(stopped.unwrap_err(), HuntValueError::Stopped);
    }
}

#[test]
fn strategies_can_be_played() {
    for shots_seen in [false, true] {
        let field = field(&["S..", "S.G", "S.."], Neighborhood::Four);
        let rules = HuntRules { shots_seen, ..rules(Neighborhood::Four, 5, Passages::Last) };
        let value = solve(&field, &rules);
        let mut random = Random::new(5);
        let (mut sum, games) = (0.0, 3_000);
        for _ in 0..games {
            let entry = field.entries()[random.below(3) as usize];
            let mut hunt = Hunt::new(Arc::clone(&field), rules, entry).unwrap();
            while let Some(side) = hunt.to_move() {
                if side == HuntSide::Hunter {
                    let shot = value.hunter.shot(hunt.hunter_view().reports(), &mut random);
                    assert!(shot.is_some());
                    hunt.shoot(shot).unwrap();
                } else {
                    let view = hunt.monster_view();
                    let step = value.monster.step(view.path(), view.shots(), &mut random);
                    hunt.step(step.unwrap()).unwrap();
                }
            }
            sum += won(&hunt).unwrap();
        }
        let mean = sum / f64::from(games);
        assert!((mean - value.value).abs() < 0.036, "{mean}, not {}", value.value); // 4 sigma
    }
}

#[test]
fn solving_twice_gives_the_same_bits() {
    let field = field(&["S..", "S.G", "S.."], Neighborhood::Four);
    for shots_seen in [false, true] {
        let rules = HuntRules { shots_seen, ..rules(Neighborhood::Four, 5, Passages::Last) };
        let [one, other] = [(); 2].map(|()| solve(&field, &rules));
        assert_eq!(
            [one.lower, one.upper].map(f64::to_bits),
            [other.lower, other.upper].map(f64::to_bits)
        );
    }
}

// Hunts without an exact value, and the tree for Gambit.

#[test]
fn unsolvable_hunts_are_refused_with_one_sentence() {
    let field = field(&["S..", "...", "..G"], Neighborhood::Four);
    let good = rules(Neighborhood::Four, 6, Passages::Last);
    let said = |rules: HuntRules| {
        let value = HuntGame::new(&field, &rules).and_then(|game| game.solve());
        value.unwrap_err().to_string()
    };
    for (rules, sentence) in [
        (
            HuntRules { knowledge: Knowledge::Map, ..good },
            "the hunter must know walls and exits from the beginning, it knows the walls alone",
        ),
        (
            HuntRules { reveal_exit: true, ..good },
            "the hunter knows the exits, so shots cannot report them",
        ),
        (
            HuntRules { discovered: Discovered::Current, ..good },
            "discovered cells must show what they were at the shot, they show what they are now",
        ),
        (
            HuntRules { ammunition: Some(3), ..good },
            "the hunter must have one shot each turn, it has 3 in all",
        ),
        (HuntRules { shot_radius: 1, ..good }, "a shot must hit one cell, its radius is 1"),
        (
            HuntRules { fog: Some(Fog { radius: 1, memory: true }), ..good },
            "the monster must see the whole field, its fog lets it see 1 cells far",
        ),
        (
            HuntRules { neighborhood: EIGHT, ..good },
            "the field has 4 neighbors a cell, the rules have 8",
        ),
        (HuntRules { turns: Some(99), ..good }, "an exact value takes up to 60 turns, found 99"),
        (
            HuntRules { turns: Some(30), ..good },
            "an exact value takes up to 5000 walks of the monster, there are more",
        ),
    ] {
        assert_eq!(said(rules), sentence);
    }
    let far = HuntRules { fog: Some(Fog { radius: 2, memory: false }), ..good };
    assert!(HuntGame::new(&field, &far).is_ok());
}

#[test]
fn gambit_trees_are_exported() {
    let rules = rules(Neighborhood::Four, 2, Passages::Last);
    let text = efg(&field(&["S.G"], Neighborhood::Four), &rules, "a \"row\"", 100).unwrap();
    let lines = [
        "EFG 2 R \"a row\" { \"monster\" \"hunter\" }",
        "",
        "p \"\" 1 1 \"\" { \"1\" } 0",
        "p \"\" 2 1 \"\" { \"0\" \"1\" } 0",
        "p \"\" 1 2 \"\" { \"2\" } 0",
        "t \"\" 1 \"out\" { 1 0 }",
        "t \"\" 2 \"hunter\" { 0 1 }",
        "",
    ];
    assert_eq!(text, lines.join("\n"));
    let large = efg(&field(&["S..", "...", "..G"], Neighborhood::Four), &rules, "", 30);
    assert_eq!(large.unwrap_err(), HuntValueError::Nodes(30));
}
