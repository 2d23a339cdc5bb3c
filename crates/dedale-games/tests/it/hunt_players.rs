//! Players of the hunt: those of "Chasse" follow their source, and none uses hidden
//! information.

use std::sync::Arc;

use dedale::Random;
use dedale::board::{Cell, GridMap, Point, Size, Terrain};
use dedale::maze::obstacles::{Difficulty, Percent, Request};
use dedale::search::Stopped;
use dedale_games::game::{
    Enters, Fog, Found, Hunt, HuntField, HuntRules, HuntSide, HunterView, Knowledge, Late,
    MonsterView,
};
use dedale_games::player::hunt::{
    FieldSource, Forfeit, HunterKind, HunterPlayer, MonsterKind, MonsterPlayer, NearTrace,
    Tournament, TournamentError, ValueCache, play_hunt,
};

use crate::drawn::{chi_square, drawn, is_likely};

/// A hunter that lets every turn pass.
struct Idle;

impl HunterPlayer for Idle {
    fn begin(&mut self, _: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Ok(())
    }

    fn shoot(&mut self, _: &HunterView, _: &mut Random) -> Result<Option<Cell>, Forfeit> {
        Ok(None)
    }
}

fn randoms(seed: u64) -> [Random; 2] {
    [0, 1].map(|number| Random::numbered(seed, number))
}

/// The path of a monster that nobody shoots at, the entry first.
fn walk_of(map: &GridMap, rules: HuntRules, monster: &mut dyn MonsterPlayer) -> Vec<Point> {
    let field = Arc::new(HuntField::new(map, rules.neighborhood).unwrap());
    let mut hunt = Hunt::new(Arc::clone(&field), rules, field.entries()[0]).unwrap();
    let outcome = play_hunt(&mut hunt, monster, &mut Idle, &mut randoms(1), |_| {});
    assert_eq!(outcome.end.winner, Some(HuntSide::Monster), "{rules:?} {map:?}");
    hunt.monster_view().path().iter().map(|&cell| map.size().point_of(cell)).collect()
}

/// The pseudo-code of "Chasse": a stack and a list of marked cells, on a drawn board.
fn chasse_walk(map: &GridMap, is_hard: bool) -> Vec<Point> {
    let exit = map.goals[0];
    let mut marked = vec![map.starts[0]];
    let mut stack = vec![map.starts[0]];
    let mut walk = stack.clone();
    while let Some(&here) = stack.last() {
        if here == exit {
            return walk;
        }
        let mut next: Option<Point> = None;
        for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
            let (x, y) = (here.x.wrapping_add_signed(dx), here.y.wrapping_add_signed(dy));
            let at = Point::new(x, y);
            if !map.size().contains(at) || map.terrain(at) == Terrain::Wall || marked.contains(&at)
            {
                continue;
            }
            let far = |at: Point| at.x.abs_diff(exit.x) + at.y.abs_diff(exit.y);
            let is_better = match next {
                None => true,
                Some(best) => is_hard && far(at) < far(best),
            };
            if is_better {
                next = Some(at);
            }
        }
        match next {
            Some(at) => {
                marked.push(at);
                stack.push(at);
            }
            None => drop(stack.pop()),
        }
        walk.extend(stack.last());
    }
    panic!("no path to the exit")
}

#[test]
fn chasse_monsters_walk_as_in_chasse() {
    let mut random = Random::new(70);
    let mut backs = [0; 2];
    for level in Difficulty::ALL {
        let mut fields = Request::new(level.size(), level.percent()).fields();
        for _ in 0..100 {
            let map = fields.draw(&mut random).unwrap().to_map();
            for (kind, is_hard) in [(MonsterKind::Easy, false), (MonsterKind::Hard, true)] {
                let walk =
                    walk_of(&map, HuntRules::default(), &mut *kind.player(&ValueCache::default()));
                assert_eq!(walk, chasse_walk(&map, is_hard), "{kind} {map:?}");
                let mut cells = walk.clone();
                cells.sort_unstable();
                cells.dedup();
                backs[usize::from(is_hard)] += walk.len() - cells.len();
            }
        }
    }
    assert!(backs[0] > backs[1] && backs[1] > 50, "backing up costs turns: {backs:?}");
}

/// Worked out by hand from the pseudo-code of "Chasse".
#[test]
fn two_golden_walks() {
    let map = drawn(&["...#.", "S.#..", "..#.G", "....."]);
    let walk = |kind: MonsterKind| {
        let walk = walk_of(&map, HuntRules::default(), &mut *kind.player(&ValueCache::default()));
        walk.iter().map(|at| format!("{}{}", at.x, at.y)).collect::<Vec<_>>().join(" ")
    };
    // North first, then east into the corner, back, and south along the wall.
    let easy = "01 00 10 20 10 11 12 02 03 13 23 33 32 31 41 40 41 42";
    assert_eq!(walk(MonsterKind::Easy), easy);
    // From 12 both 02 and 13 are four away: west comes before south. Last, north of 33.
    assert_eq!(walk(MonsterKind::Hard), "01 11 12 02 03 13 23 33 32 42");
}

/// The offsets of "Chasse": a coin for the sign, then 0 to a, again if off the board.
#[test]
fn the_hard_chasse_hunter_shoots_around_the_trace() {
    let rules = HuntRules::default();
    let mut map = GridMap::new(Size::new(5, 1).unwrap(), Terrain::FREE);
    (map.starts, map.goals) = (vec![Point::new(1, 0)], vec![Point::new(4, 0)]);
    let field = Arc::new(HuntField::new(&map, rules.neighborhood).unwrap());
    let mut hunt = Hunt::new(field, rules, Cell::new(1)).unwrap();
    hunt.shoot(None).unwrap();
    hunt.step(Cell::new(2)).unwrap();
    hunt.shoot(Some(Cell::new(1))).unwrap();
    hunt.step(Cell::new(3)).unwrap();
    assert_eq!(hunt.hunter_view().freshest().map(|trace| trace.turn), Some(1));
    assert_eq!(hunt.turn(), 3, "so the trace's age is 2");
    // From column 1: offsets -2 to 2, of which -2 is off the board. In one row the other
    // coordinate is drawn again until it is 0.
    let chances = [1.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0, 0.0];
    let sum: f64 = chances.iter().sum();
    let mut seen = [0_u32; 5];
    let mut random = Random::new(71);
    for _ in 0..60_000 {
        let shot = NearTrace.shoot(hunt.hunter_view(), &mut random).unwrap().unwrap();
        seen[shot.index()] += 1;
    }
    assert_eq!(seen[4], 0);
    let expected: Vec<f64> = chances[..4].iter().map(|chance| chance / sum * 60_000.0).collect();
    assert!(is_likely(chi_square(&seen[..4], &expected), 3), "{seen:?}");
}

#[test]
fn the_default_rules_hide_the_exit_and_start_at_the_entry() {
    let mut random = Random::new(72);
    for level in Difficulty::ALL {
        let map = Request::new(level.size(), level.percent()).draw(&mut random).unwrap().to_map();
        let field = Arc::new(HuntField::new(&map, HuntRules::default().neighborhood).unwrap());
        let mut hunt =
            Hunt::new(Arc::clone(&field), HuntRules::default(), field.entries()[0]).unwrap();
        assert_eq!(hunt.monster(), Some(field.entries()[0]));
        assert_eq!(hunt.last_passed(field.entries()[0]), Some(1));
        hunt.shoot(Some(field.exits()[0])).unwrap();
        let view = hunt.hunter_view();
        let found = &view.reports()[0].found;
        assert_eq!(*found, Found::Free { passages: vec![], exit: false });
        assert_eq!((view.exits(), view.entries(), view.board()), (None, None, None));
        assert_eq!(hunt.monster_view().shots()[0].cell, field.exits()[0]);
    }
}

/// Plays a recorded part, then whatever comes first.
struct Script<'a>(std::slice::Iter<'a, Cell>);

impl MonsterPlayer for Script<'_> {
    fn begin(&mut self, _: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, _: &mut Random) -> Result<Cell, Forfeit> {
        Ok(self.0.next().copied().unwrap_or_else(|| view.steps().next().unwrap()))
    }
}

/// Changes what the hunter has not seen: walls, the exit. As long as its view is the same
/// it makes the same shots.
#[test]
fn hunters_ignore_hidden_information() {
    let mut random = Random::new(73);
    let size = Size::new(6, 6).unwrap();
    let mut changed = 0;
    for (round, kind) in (0..).zip(HunterKind::ALL.into_iter().cycle().take(70)) {
        if kind == HunterKind::Optimal {
            continue;
        }
        let rules = HuntRules { turns: Some(12), ..HuntRules::default() };
        let percent = Percent::new(30.0).unwrap();
        let map = Request::new(size, percent).draw(&mut random).unwrap().to_map();
        let play = |map: &GridMap, monster: &mut dyn MonsterPlayer| {
            let field = Arc::new(HuntField::new(map, rules.neighborhood).unwrap());
            let entry = field.entries()[0];
            let mut hunt = Hunt::new(field, rules, entry).unwrap();
            let mut hunter = kind.player(&ValueCache::default());
            play_hunt(&mut hunt, monster, &mut *hunter, &mut randoms(round), |_| {});
            hunt
        };
        let first = play(&map, &mut *MonsterKind::Wanderer.player(&ValueCache::default()));
        let walk = first.monster_view().path().to_vec();
        let known = |cell: Cell| walk.contains(&cell) || first.hunter_view().report(cell).is_some();
        let mut other = map.clone();
        for (cell, at) in (0..).map(Cell::new).zip(size.points()) {
            if !known(cell) && random.happens(1, 2) {
                other.set_terrain(at, Terrain::FREE);
                other.goals = vec![at];
            } else if !known(cell) && !other.goals.contains(&at) {
                other.set_terrain(at, Terrain::Wall);
            }
        }
        if HuntField::new(&other, rules.neighborhood).is_err() || other.goals == map.goals {
            continue;
        }
        changed += 1;
        let again = play(&other, &mut Script(walk[1..].iter()));
        let (shots, others) = (first.hunter_view().shots(), again.hunter_view().shots());
        // The first may have ended a turn earlier, at the exit that has since been removed.
        let alike = shots.len().min(others.len());
        assert!(alike > 0);
        assert_eq!(shots[..alike], others[..alike], "{kind}");
    }
    assert!(changed > 30, "{changed}");
}

/// Monsters that do not see shots step alike whoever shoots; in fog, whatever is in it.
#[test]
fn monsters_ignore_hidden_information() {
    let mut random = Random::new(74);
    let size = Size::new(7, 7).unwrap();
    let mut changed = 0;
    for (round, kind) in (0..).zip(MonsterKind::ALL.into_iter().cycle().take(70)) {
        if kind == MonsterKind::Optimal {
            continue;
        }
        let fog = Fog { radius: 1, memory: round % 2 == 0 };
        let rules =
            HuntRules { shots_seen: false, fog: Some(fog), turns: Some(8), ..HuntRules::default() };
        let percent = Percent::new(30.0).unwrap();
        let map = Request::new(size, percent).draw(&mut random).unwrap().to_map();
        let play = |map: &GridMap, hunter: &mut dyn HunterPlayer| {
            let field = Arc::new(HuntField::new(map, rules.neighborhood).unwrap());
            let entry = field.entries()[0];
            let mut hunt = Hunt::new(field, rules, entry).unwrap();
            let mut monster = kind.player(&ValueCache::default());
            play_hunt(&mut hunt, &mut *monster, hunter, &mut randoms(round), |_| {});
            hunt.monster_view().path().to_vec()
        };
        let walk = play(&map, &mut Idle);
        let seen = |at: Point| {
            walk.iter().map(|&cell| size.point_of(cell)).any(|from| {
                from.x.abs_diff(at.x) <= fog.radius && from.y.abs_diff(at.y) <= fog.radius
            })
        };
        let mut other = map.clone();
        for at in size.points().filter(|&at| !seen(at) && !map.goals.contains(&at)) {
            other.set_terrain(at, if random.happens(1, 2) { Terrain::Wall } else { Terrain::FREE });
        }
        if HuntField::new(&other, rules.neighborhood).is_err() {
            continue;
        }
        changed += u32::from(other != map);
        let again = play(&other, &mut *HunterKind::Easy.player(&ValueCache::default()));
        let alike = again.len().min(walk.len());
        assert_eq!(walk[..alike], again[..alike], "{kind}");
    }
    assert!(changed > 20, "{changed}");
}

/// In fog and without memory every monster gets out of a dead end.
#[test]
fn monsters_escape_from_dead_ends_in_fog() {
    let map = drawn(&[
        "S.......", "........", "..#####.", "......#.", "......#.", "..#####.", "........",
        ".......G",
    ]);
    for kind in MonsterKind::ALL.into_iter().filter(|&kind| kind != MonsterKind::Optimal) {
        for memory in [true, false] {
            let fog = Some(Fog { radius: 1, memory });
            let rules = HuntRules { fog, turns: Some(5000), ..HuntRules::default() };
            let walk = walk_of(&map, rules, &mut *kind.player(&ValueCache::default()));
            assert!(walk.len() >= 15, "{kind}");
        }
    }
}

fn tournament(games: u64, rules: HuntRules, source: FieldSource) -> Tournament {
    let valued = ValueCache::default();
    let monsters =
        [MonsterKind::Easy, MonsterKind::Hard, MonsterKind::RandomShortest, MonsterKind::Wary];
    let hunters = [
        HunterKind::Easy,
        HunterKind::Hard,
        HunterKind::Bayes,
        HunterKind::Mixture,
        HunterKind::Camper,
    ];
    Tournament {
        monsters: monsters.map(|kind| kind.entrant(&valued)).into(),
        hunters: hunters.map(|kind| kind.entrant(&valued)).into(),
        source,
        rules,
        games,
        seed: 5,
    }
}

#[test]
#[ignore = "slow: whole tournaments"]
#[cfg(feature = "parallel")]
fn a_tournament_is_the_same_on_one_thread_and_on_all() {
    let percent = Percent::new(20.0).unwrap();
    let source = FieldSource::Random(Request::new(Size::new(7, 7).unwrap(), percent));
    let tournament = tournament(120, HuntRules::default(), source);
    let pairs = tournament.play(&|_| Ok(())).unwrap();
    assert_eq!(pairs, tournament.play_in_parallel(&|_| Ok(())).unwrap());
    assert!(pairs.iter().all(|pair| pair.tally.games() == 120));
    let rate = |monster: usize, hunter: usize| pairs[monster * 5 + hunter].tally.rate();
    assert!(rate(1, 3) > rate(1, 1), "mixture beats the hard hunter");
    assert!(rate(3, 3) < rate(1, 3), "wary is safer than the hard monster");
}

/// On one thread the hunts come in order, so that what was played is a shorter tournament.
#[test]
#[ignore = "slow: whole tournaments"]
fn a_stopped_tournament_has_whole_rounds() {
    let source = |percent| {
        let percent = Percent::new(percent).unwrap();
        FieldSource::Random(Request::new(Size::new(5, 5).unwrap(), percent))
    };
    let rules = HuntRules::default();
    let whole = tournament(120, rules, source(20.0));
    let pairs = whole.monsters.len() * whole.hunters.len();
    for most in [0, 1, pairs as u64 * 3 + 1, pairs as u64 * 61] {
        let stop = |done: u64| if done >= most { Err(Stopped) } else { Ok(()) };
        let Err(TournamentError::Stopped(played)) = whole.play(&stop) else { panic!("it stops") };
        assert_eq!(played.games, most / pairs as u64);
        assert!(played.pairs.iter().all(|pair| pair.tally.games() == played.games));
        let shorter = tournament(played.games, rules, source(20.0));
        assert_eq!(shorter.play(&|_| Ok(())), Ok(played.pairs));
        #[cfg(feature = "parallel")]
        {
            let Err(TournamentError::Stopped(played)) = whole.play_in_parallel(&stop) else {
                panic!("it stops")
            };
            assert!(played.pairs.iter().all(|pair| pair.tally.games() == played.games));
        }
    }
}

/// From corner to corner two cells are enough to camp on, and a shortest path has one of
/// them.
#[test]
fn campers_achieve_the_bound_of_the_cut() {
    let (knowledge, enters) = (Knowledge::Exit, Enters::Before);
    let rules = HuntRules { knowledge, enters, ..HuntRules::default() };
    let map = drawn(&["S....", ".....", ".....", ".....", "....G"]);
    let field = Arc::new(HuntField::new(&map, rules.neighborhood).unwrap());
    let mut tournament = tournament(4000, rules, FieldSource::Fixed(field));
    tournament.hunters = vec![HunterKind::Camper.entrant(&ValueCache::default())];
    tournament.monsters.drain(3..);
    tournament.monsters.remove(0);
    for pair in tournament.play(&|_| Ok(())).unwrap() {
        let [low, high] = pair.tally.interval();
        assert!(low < 0.51 && high > 0.49 && high - low < 0.04, "{pair:?}");
    }
}

/// The optimal players achieve the value against each other, and no less against others.
#[test]
#[ignore = "slow: hunts are solved"]
fn optimal_players_achieve_the_value() {
    let rules = HuntRules {
        knowledge: Knowledge::Exit,
        enters: Enters::Before,
        shots_seen: false,
        turns: Some(6),
        late: Late::Hunter,
        ..HuntRules::default()
    };
    let field = HuntField::new(&drawn(&["S..", "...", "..G"]), rules.neighborhood).unwrap();
    let mut tournament = tournament(4000, rules, FieldSource::Fixed(field.into()));
    let valued = ValueCache::default();
    tournament.monsters.truncate(3);
    tournament.monsters.push(MonsterKind::Optimal.entrant(&valued));
    tournament.hunters.push(HunterKind::Optimal.entrant(&valued));
    let value = 11.0 / 12.0;
    for pair in tournament.play(&|_| Ok(())).unwrap() {
        let [low, high] = pair.tally.interval();
        assert_eq!((pair.tally.monster_forfeits, pair.tally.hunter_forfeits), (0, 0));
        // Wider than a 95 % interval, since there are nine of them.
        if pair.monster == 3 {
            assert!(low - 0.01 <= value, "no hunter gets more: {pair:?}");
        }
        if pair.hunter == 5 {
            assert!(high + 0.01 >= value, "no monster gets more: {pair:?}");
        }
    }
    // On a field or under rules without an exact value they say so and lose.
    tournament.rules.knowledge = Knowledge::Size;
    tournament.games = 1;
    let pairs = tournament.play(&|_| Ok(())).unwrap();
    assert_eq!(pairs[5].tally.hunter_forfeits, 1);
}
