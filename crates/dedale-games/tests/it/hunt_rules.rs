//! Checks the referee of the hunt against a second implementation of the rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use dedale::board::{Cell, CornerCutting, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::{FlowField, Random};
use dedale_games::game::{
    Discovered, Enters, Fog, Found, Hunt, HuntEnd, HuntError, HuntField, HuntFieldError, HuntRules,
    HuntSide, Knowledge, Late, Passages, Sight,
};
use dedale_games::player::hunt::HunterBelief;

/// A random field of up to 6×6 cells with a path to an exit, and random rules.
pub(crate) fn random_hunt(random: &mut Random) -> (GridMap, HuntRules) {
    let corners = CornerCutting::ALL[random.below(3) as usize];
    let rules = HuntRules {
        neighborhood: if random.happens(1, 2) {
            Neighborhood::Four
        } else {
            Neighborhood::Eight(corners)
        },
        may_stay: random.happens(1, 3),
        stuck_loses: random.happens(1, 2),
        enters: Enters::ALL[random.below(2) as usize],
        first: HuntSide::BOTH[random.below(2) as usize],
        knowledge: Knowledge::ALL[random.below(3) as usize],
        passages: Passages::ALL[random.below(3) as usize],
        discovered: Discovered::ALL[random.below(2) as usize],
        reveal_exit: random.happens(1, 3),
        shots_seen: random.happens(2, 3),
        shot_radius: random.below(5).saturating_sub(3),
        ammunition: random.happens(1, 3).then(|| random.below(6)),
        turns: random.happens(1, 2).then(|| 1 + random.below(20)),
        late: Late::ALL[random.below(3) as usize],
        fog: random
            .happens(1, 2)
            .then(|| Fog { radius: 1 + random.below(5), memory: random.happens(1, 2) }),
    };
    loop {
        let size = Size::new(u64::from(1 + random.below(6)), u64::from(1 + random.below(6)));
        let size = size.unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        for at in size.points() {
            if random.happens(1, 4) {
                map.set_terrain(at, Terrain::Wall);
            }
        }
        if rules.neighborhood == Neighborhood::Four && random.happens(1, 2) {
            for at in size.points() {
                for direction in Direction::STRAIGHT {
                    map.set_road(at, direction, random.happens(1, 2));
                }
            }
        }
        let mut any = || Point::new(random.below(size.width()), random.below(size.height()));
        map.starts = vec![any(), any()];
        map.goals = vec![any(), any()];
        if HuntField::new(&map, rules.neighborhood).is_ok() {
            return (map, rules);
        }
    }
}

/// The rules implemented again: a board of characters, a list of where the monster was.
struct Slow {
    map: GridMap,
    rules: HuntRules,
    path: Vec<Point>,
    turn: u32,
    shots: u32,
    /// What the hunter has been told of each cell by its last shot there.
    told: BTreeMap<Point, Found>,
    order: Vec<HuntSide>,
    end: Option<(HuntEnd, u32, Option<HuntSide>)>,
}

impl Slow {
    fn new(map: &GridMap, rules: HuntRules, entry: Point) -> Self {
        let mut slow = Self {
            map: map.clone(),
            rules,
            path: Vec::new(),
            turn: 1,
            shots: 0,
            told: BTreeMap::new(),
            order: vec![rules.first, rules.first.other()],
            end: None,
        };
        if rules.enters == Enters::Before {
            slow.arrive(entry);
        }
        slow.idle(entry);
        slow
    }

    fn is_free(&self, at: Point) -> bool {
        self.map.size().contains(at) && self.map.terrain(at) != Terrain::Wall
    }

    fn steps(&self) -> Vec<Point> {
        let here = *self.path.last().unwrap();
        let mut steps = Vec::new();
        for (dx, dy) in [(0, 1), (-1, 0), (0, -1), (1, 0), (-1, 1), (-1, -1), (1, -1), (1, 1)] {
            let moved = |dx, dy| {
                let (x, y) = (here.x.checked_add_signed(dx), here.y.checked_add_signed(dy));
                x.zip(y).map(|(x, y)| Point::new(x, y)).filter(|&at| self.is_free(at))
            };
            let sides = [moved(dx, 0), moved(0, dy)].into_iter().flatten().count();
            let straight = Direction::STRAIGHT
                .into_iter()
                .find(|direction| (direction.dx(), direction.dy()) == (dx, dy));
            let passes = straight.is_some_and(|direction| self.map.road(here, direction))
                || match self.rules.neighborhood {
                    Neighborhood::Four => false,
                    Neighborhood::Eight(CornerCutting::Never) => sides == 2,
                    Neighborhood::Eight(CornerCutting::OneWall) => sides > 0,
                    Neighborhood::Eight(CornerCutting::Always) => true,
                };
            steps.extend(moved(dx, dy).filter(|_| passes));
        }
        let stays = self.rules.may_stay || (steps.is_empty() && !self.rules.stuck_loses);
        steps.extend(stays.then_some(here));
        steps
    }

    fn arrive(&mut self, at: Point) {
        self.path.push(at);
        if self.map.goals.contains(&at) {
            self.end = Some((HuntEnd::Escaped, self.now(), Some(HuntSide::Monster)));
        }
    }

    /// The turn, 0 before the first one.
    fn now(&self) -> u32 {
        if self.rules.enters == Enters::Before && self.path.len() == 1 { 0 } else { self.turn }
    }

    fn done(&mut self) {
        self.order.remove(0);
        if self.order.is_empty() && self.end.is_none() {
            let cells = self.map.size().cell_count() as u32;
            if self.turn == self.rules.turns.unwrap_or(4 * cells) {
                let winner = match self.rules.late {
                    Late::Draw => None,
                    Late::Monster => Some(HuntSide::Monster),
                    Late::Hunter => Some(HuntSide::Hunter),
                };
                self.end = Some((HuntEnd::Late, self.turn, winner));
            }
            self.turn += 1;
            self.order = vec![self.rules.first, self.rules.first.other()];
        }
    }

    /// Makes the forced moves.
    fn idle(&mut self, entry: Point) {
        while self.end.is_none() {
            if self.order[0] == HuntSide::Hunter {
                if self.rules.ammunition != Some(self.shots) {
                    return;
                }
            } else if self.path.is_empty() {
                self.arrive(entry);
            } else {
                let (here, steps) = (*self.path.last().unwrap(), self.steps());
                if steps.is_empty() {
                    self.end = Some((HuntEnd::Stuck, self.turn, Some(HuntSide::Hunter)));
                    return;
                }
                if steps != [here] || self.rules.may_stay {
                    return;
                }
                self.arrive(here);
            }
            self.done();
        }
    }

    fn shot(&mut self, at: Point) -> Vec<(Point, Found)> {
        self.shots += 1;
        let mut found = Vec::new();
        let radius = self.rules.shot_radius;
        for cell in self.map.size().points() {
            if cell.x.abs_diff(at.x) > radius || cell.y.abs_diff(at.y) > radius {
                continue;
            }
            found.push((cell, self.content(cell)));
            if self.path.last() == Some(&cell) {
                self.end = Some((HuntEnd::Hit, self.turn, Some(HuntSide::Hunter)));
            }
        }
        self.told.extend(found.iter().cloned());
        found
    }

    /// What a cell is now.
    fn content(&self, cell: Point) -> Found {
        let first = u32::from(self.rules.enters == Enters::AtTurnOne);
        let turns = (first..).zip(&self.path).filter(|&(_, &was)| was == cell);
        let turns: Vec<u32> = turns.map(|(turn, _)| turn).collect();
        if !self.is_free(cell) {
            Found::Wall
        } else if self.path.last() == Some(&cell) {
            Found::Monster
        } else {
            let passages = match self.rules.passages {
                Passages::Last => turns.last().copied().into_iter().collect(),
                Passages::All => turns,
                Passages::None => Vec::new(),
            };
            let exit = self.rules.reveal_exit && self.map.goals.contains(&cell);
            Found::Free { passages, exit }
        }
    }

    /// What the hunter sees of a cell.
    fn shown(&self, cell: Point) -> Option<Found> {
        let told = self.told.get(&cell)?;
        Some(match self.rules.discovered {
            Discovered::AtShot => told.clone(),
            Discovered::Current => self.content(cell),
        })
    }
}

/// Plays a hunt at random on the referee and on the slow one; both must agree.
fn play(map: &GridMap, rules: HuntRules, random: &mut Random) -> HuntEnd {
    let field = Arc::new(HuntField::new(map, rules.neighborhood).unwrap());
    let size = map.size();
    let entry = map.starts[random.below(2) as usize];
    let mut hunt = Hunt::new(Arc::clone(&field), rules, size.cell_at(entry).unwrap()).unwrap();
    let mut slow = Slow::new(map, rules, entry);
    loop {
        let end = hunt.end().map(|end| (end.how, end.turn, end.winner));
        assert_eq!(end, slow.end, "{rules:?} {map:?}");
        for at in size.points() {
            let report = hunt.hunter_view().report(size.cell_at(at).unwrap());
            assert_eq!(report.map(|report| &report.found), slow.shown(at).as_ref(), "{rules:?}");
        }
        if let Some((how, ..)) = end {
            assert_eq!(hunt.to_move(), None);
            return how;
        }
        assert_eq!((hunt.to_move(), hunt.turn()), (Some(slow.order[0]), slow.turn));
        let at = Point::new(random.below(size.width()), random.below(size.height()));
        let cell = size.cell_at(at).unwrap();
        if hunt.to_move() == Some(HuntSide::Hunter) {
            let known = hunt.hunter_view().reports().len();
            let shoots = random.happens(9, 10);
            hunt.shoot(shoots.then_some(cell)).unwrap();
            let found = if shoots { slow.shot(at) } else { Vec::new() };
            let reports = &hunt.hunter_view().reports()[known..];
            let reports =
                reports.iter().map(|report| (size.point_of(report.cell), report.found.clone()));
            assert_eq!(reports.collect::<Vec<_>>(), found);
        } else {
            let view = hunt.monster_view();
            let steps: Vec<Point> = view.steps().map(|cell| size.point_of(cell)).collect();
            assert_eq!(steps, slow.steps());
            if !steps.contains(&at) {
                let wrong = hunt.step(cell);
                assert!(matches!(wrong, Err(HuntError::NoStep { .. })), "{wrong:?}");
            }
            let to = steps[random.below(steps.len() as u32) as usize];
            hunt.step(size.cell_at(to).unwrap()).unwrap();
            slow.arrive(to);
        }
        slow.done();
        slow.idle(entry);
    }
}

#[test]
fn hunts_match_a_second_referee() {
    let mut random = Random::new(60);
    let mut ends = [0; 4];
    for _ in 0..6000 {
        let (map, rules) = random_hunt(&mut random);
        ends[play(&map, rules, &mut random) as usize] += 1;
    }
    let [hit, escaped, stuck, late] = ends;
    assert!(hit > 100 && escaped > 100 && stuck > 3 && late > 100, "{ends:?}");
}

/// The view in fog: a square, and with memory all squares so far.
#[test]
fn fog_shows_the_surroundings() {
    let mut random = Random::new(61);
    for _ in 0..400 {
        let (map, mut rules) = random_hunt(&mut random);
        let fog = Fog { radius: 1 + random.below(3), memory: random.happens(1, 2) };
        (rules.fog, rules.enters, rules.first) = (Some(fog), Enters::Before, HuntSide::Monster);
        let field = Arc::new(HuntField::new(&map, rules.neighborhood).unwrap());
        let entry = field.entries()[0];
        let mut hunt = Hunt::new(Arc::clone(&field), rules, entry).unwrap();
        let size = map.size();
        while hunt.to_move().is_some() {
            let view = hunt.monster_view();
            let from = if fog.memory { view.path() } else { &view.path()[view.path().len() - 1..] };
            for at in size.points() {
                let near = from.iter().map(|&cell| size.point_of(cell)).any(|from| {
                    from.x.abs_diff(at.x) <= fog.radius && from.y.abs_diff(at.y) <= fog.radius
                });
                let expected = match (near, map.terrain(at) == Terrain::Wall) {
                    (false, _) => Sight::Unknown,
                    (true, true) => Sight::Wall,
                    (true, false) => Sight::Free,
                };
                assert_eq!(view.sight(size.cell_at(at).unwrap()), expected);
            }
            if hunt.to_move() == Some(HuntSide::Monster) {
                let steps: Vec<Cell> = view.steps().collect();
                hunt.step(steps[random.below(steps.len() as u32) as usize]).unwrap();
            } else {
                hunt.shoot(None).unwrap();
            }
        }
    }
}

/// Unseen walls change nothing in the monster's view, whatever they are.
#[test]
fn fog_hides_the_walls_in_it() {
    let mut random = Random::new(62);
    let mut changed = 0;
    for _ in 0..600 {
        let (map, mut rules) = random_hunt(&mut random);
        rules.fog = Some(Fog { radius: 1, memory: random.happens(1, 2) });
        let field = Arc::new(HuntField::new(&map, rules.neighborhood).unwrap());
        let size = map.size();
        let mut hunt = Hunt::new(Arc::clone(&field), rules, field.entries()[0]).unwrap();
        let mut steps = Vec::new();
        let seen_now = |hunt: &Hunt| {
            (0..size.cell_count() as u32)
                .map(Cell::new)
                .map(|cell| hunt.monster_view().sight(cell) != Sight::Unknown)
                .collect::<Vec<bool>>()
        };
        let mut seen = seen_now(&hunt);
        for _ in 0..6 {
            match hunt.to_move() {
                Some(HuntSide::Monster) => {
                    let view = hunt.monster_view();
                    let all: Vec<Cell> = view.steps().collect();
                    steps.push(all[random.below(all.len() as u32) as usize]);
                    hunt.step(steps[steps.len() - 1]).unwrap();
                }
                Some(HuntSide::Hunter) => hunt.shoot(None).unwrap(),
                None => break,
            }
            for (seen, now) in seen.iter_mut().zip(seen_now(&hunt)) {
                *seen |= now;
            }
        }
        let mut other = map.clone();
        for at in size.points().filter(|&at| !seen[size.index(at)]) {
            if !map.starts.contains(&at) && !map.goals.contains(&at) {
                other.set_terrain(
                    at,
                    if random.happens(1, 2) { Terrain::Wall } else { Terrain::FREE },
                );
            }
        }
        let Ok(other) = HuntField::new(&other, rules.neighborhood) else { continue };
        changed += u32::from(other != *field);
        let mut again = Hunt::new(Arc::new(other), rules, field.entries()[0]).unwrap();
        let mut steps = steps.into_iter();
        while again.turn() < hunt.turn() || again.to_move() != hunt.to_move() {
            match again.to_move() {
                Some(HuntSide::Monster) => again.step(steps.next().unwrap()).unwrap(),
                Some(HuntSide::Hunter) => again.shoot(None).unwrap(),
                None => break,
            }
        }
        let (view, other) = (hunt.monster_view(), again.monster_view());
        assert_eq!(view.exit_table(), other.exit_table(), "{map:?}");
        assert_eq!(view.path(), other.path());
    }
    assert!(changed > 200, "{changed}");
}

/// A monster that sees all shots and all of the field knows what the hunter knows.
#[test]
fn the_monster_deduces_what_the_hunter_sees() {
    let mut random = Random::new(63);
    for _ in 0..500 {
        let (map, mut rules) = random_hunt(&mut random);
        (rules.fog, rules.shots_seen) = (None, true);
        let field = Arc::new(HuntField::new(&map, rules.neighborhood).unwrap());
        let mut hunt = Hunt::new(Arc::clone(&field), rules, field.entries()[0]).unwrap();
        while let Some(side) = hunt.to_move() {
            assert_eq!(hunt.monster_view().hunter_sees(), *hunt.hunter_view());
            if side == HuntSide::Hunter {
                let cell = Cell::new(random.below(map.size().cell_count() as u32));
                hunt.shoot(Some(cell)).unwrap();
            } else {
                let steps: Vec<Cell> = hunt.monster_view().steps().collect();
                hunt.step(steps[random.below(steps.len() as u32) as usize]).unwrap();
            }
        }
    }
}

#[test]
fn invalid_fields_and_rules_are_refused() {
    let size = Size::new(3, 1).unwrap();
    let map = |starts: &[u32], goals: &[u32], wall: Option<u32>| {
        let mut map = GridMap::new(size, Terrain::FREE);
        map.starts = starts.iter().map(|&x| Point::new(x, 0)).collect();
        map.goals = goals.iter().map(|&x| Point::new(x, 0)).collect();
        if let Some(x) = wall {
            map.set_terrain(Point::new(x, 0), Terrain::Wall);
        }
        map
    };
    let refused = |map: &GridMap| HuntField::new(map, Neighborhood::Four).unwrap_err().to_string();
    for (map, sentence) in [
        (map(&[], &[2], None), "a field for a hunt marks at least one entry, found none"),
        (map(&[0], &[], None), "a field for a hunt marks at least one exit, found none"),
        (map(&[0], &[3], None), "the exit (3, 0) is off the board of 3×1 cells"),
        (map(&[0], &[2], Some(2)), "the exit (2, 0) is a wall"),
        (map(&[0], &[2], Some(1)), "no path leads from the entry (0, 0) to an exit"),
    ] {
        assert_eq!(refused(&map), sentence);
    }
    let large = GridMap::new(Size::new(2048, 1024).unwrap(), Terrain::FREE);
    assert!(matches!(
        HuntField::new(&large, Neighborhood::Four),
        Err(HuntFieldError::Cells(2_097_152))
    ));

    let field = Arc::new(HuntField::new(&map(&[0], &[2], None), Neighborhood::Four).unwrap());
    let begin = |rules: HuntRules, entry: u32| {
        Hunt::new(Arc::clone(&field), rules, Cell::new(entry)).unwrap_err().to_string()
    };
    let default = HuntRules::default();
    let fog = Some(Fog { radius: 6, memory: true });
    for (rules, entry, sentence) in [
        (default, 1, "cell 1 is not an entry of the field"),
        (
            HuntRules { turns: Some(0), ..default },
            0,
            "the number of turns is 1 to 1048576, found 0",
        ),
        (HuntRules { shot_radius: 6, ..default }, 0, "the shot radius is 0 to 5, found 6"),
        (HuntRules { fog, ..default }, 0, "the radius of the fog is 1 to 5, found 6"),
        (
            HuntRules { neighborhood: Neighborhood::Eight(CornerCutting::Never), ..default },
            0,
            "the field was made for 4 neighbors, the rules are for 8",
        ),
    ] {
        assert_eq!(begin(rules, entry), sentence);
    }
}

// Hunts whose discovered cells show what they are now: what the hunter believes.

/// How many times as likely a step towards the exit is for the monster of the filter.
const NEARER: f64 = 3.0;

/// The most walks that a check follows.
const MOST: usize = 3_000;

/// A field of up to 3×3 cells, and rules under which the hunter knows it.
fn small_hunt(random: &mut Random) -> (Arc<HuntField>, HuntRules) {
    let any = |random: &mut Random, side: u32| Point::new(random.below(side), random.below(side));
    loop {
        let rules = HuntRules {
            neighborhood: match random.below(2) {
                0 => Neighborhood::Four,
                _ => Neighborhood::Eight(CornerCutting::Never),
            },
            enters: Enters::ALL[random.below(2) as usize],
            first: HuntSide::BOTH[random.below(2) as usize],
            knowledge: Knowledge::Exit,
            passages: Passages::ALL[random.below(3) as usize],
            discovered: Discovered::Current,
            shot_radius: random.below(4) / 3,
            turns: Some(12),
            ..HuntRules::default()
        };
        let side = 2 + random.below(2);
        let mut map = GridMap::new(Size::new(side.into(), side.into()).unwrap(), Terrain::FREE);
        map.set_terrain(any(random, side), Terrain::Wall);
        (map.starts, map.goals) =
            (vec![any(random, side), any(random, side)], vec![any(random, side)]);
        let Ok(field) = HuntField::new(&map, rules.neighborhood) else { continue };
        if !field.entries().iter().any(|&entry| field.is_exit(entry)) {
            return (Arc::new(field), rules);
        }
    }
}

/// Hunts, each with the probability of its walk.
type Walks = Vec<(Hunt, f64)>;

/// Each walk with each next step.
fn stepped(walks: &Walks, distances: &FlowField) -> Walks {
    let mut next = Walks::new();
    for (hunt, chance) in walks {
        let far = |cell| distances.distance(cell).unwrap();
        let here = hunt.monster().unwrap();
        let steps: Vec<Cell> = hunt.monster_view().steps().collect();
        let weight = |to: Cell| if far(to) < far(here) { NEARER } else { 1.0 };
        let sum: f64 = steps.iter().map(|&to| weight(to)).sum();
        for to in steps {
            let mut hunt = hunt.clone();
            hunt.step(to).unwrap();
            next.push((hunt, chance * weight(to) / sum));
        }
    }
    next
}

/// The filter of the Bayes hunter agrees with all walks followed one by one, of which those
/// stay that show the hunter what it sees.
#[test]
fn beliefs_take_in_what_discovered_cells_show() {
    let mut random = Random::new(64);
    let (mut compared, mut sighted) = (0, 0);
    for _ in 0..150 {
        let (field, rules) = small_hunt(&mut random);
        let distances = FlowField::to(field.board(), field.exits());
        let begin = |&entry: &Cell| (Hunt::new(Arc::clone(&field), rules, entry).unwrap(), 1.0);
        let mut walks: Walks = field.entries().iter().map(begin).collect();
        let mut hunt = walks[random.below(walks.len() as u32) as usize].0.clone();
        let mut belief = HunterBelief::of_bayes(hunt.hunter_view());
        while let Some(side) = hunt.to_move() {
            if side == HuntSide::Monster {
                walks = stepped(&walks, &distances);
                let steps: Vec<Cell> = hunt.monster_view().steps().collect();
                hunt.step(steps[random.below(steps.len() as u32) as usize]).unwrap();
            } else {
                let cells = belief.cells(hunt.hunter_view());
                let sum: f64 = walks.iter().map(|(_, chance)| chance).sum();
                for cell in (0..field.cell_count() as u32).map(Cell::new) {
                    let there = walks.iter().filter(|(hunt, _)| hunt.monster() == Some(cell));
                    let exact = there.map(|(_, chance)| chance).sum::<f64>() / sum;
                    let found = cells.as_ref().map_or(0.0, |cells| cells[cell.index()]);
                    assert!((found - exact).abs() < 1e-9, "{found} {exact} {cell:?} {rules:?}");
                    compared += 1;
                }
                let seen = |cell: u32| hunt.hunter_view().report(Cell::new(cell));
                let mut seen = (0..field.cell_count() as u32).filter_map(seen);
                sighted += u32::from(seen.any(|report| report.found == Found::Monster));
                let shot = Cell::new(random.below(field.cell_count() as u32));
                hunt.shoot(Some(shot)).unwrap();
                for (hunt, _) in &mut walks {
                    hunt.shoot(Some(shot)).unwrap();
                }
            }
            let same = |other: &Hunt| other.hunter_view() == hunt.hunter_view();
            walks.retain(|(other, _)| other.to_move() == hunt.to_move() && same(other));
            if walks.len() > MOST {
                break;
            }
        }
    }
    assert!(compared > 1_000 && sighted > 50, "{compared} {sighted}");
}
