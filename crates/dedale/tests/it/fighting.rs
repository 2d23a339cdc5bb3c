//! Marches with everything that a caller may do between two ticks, beside a slow simulation: several
//! fields, agents removed, stunned, sent elsewhere and at other speeds, doors, edits and events.

use std::collections::BTreeMap;

use dedale::board::{
    Board, Cell, DIAGONAL, Direction, GridMap, HexBoard, HexDirection, Neighborhood, STRAIGHT,
    Size, SquareBoard, Terrain,
};
use dedale::field::Next;
use dedale::march::{
    Agent, AnyField, Defence, FieldList, Kind, March, MarchEvent, Marcher, Outcome, Speed, Toll,
    Wave, WaveAgent,
};
use dedale::{FlowField, Random, WeightedFlowField};
use proptest::prelude::*;

use crate::boards::{grid_map_up_to, hex_map, neighborhood};

/// An agent of the slow simulation.
#[derive(Clone, Copy, Debug)]
struct Soldier {
    on: Cell,
    /// The way to the next cell, if it has left the centre.
    way: Option<Way>,
    speed: u64,
    damage: u64,
    field: u32,
    still: u32,
    stuck: bool,
}

#[derive(Clone, Copy, Debug)]
struct Way {
    to: Cell,
    direction: Direction,
    behind: u64,
    whole: u64,
    returns: bool,
}

/// How a soldier's move goes on.
enum Then {
    Halts,
    GoesOn,
    Arrives,
}

#[derive(Default)]
struct Slow {
    soldiers: BTreeMap<u32, Soldier>,
    /// Tenths of a point.
    doors: BTreeMap<Cell, u64>,
    heeds_weights: bool,
    events: Vec<MarchEvent>,
    /// The agents that arrived, and the units left.
    arrived: Vec<(u32, u64)>,
}

impl Slow {
    fn tick(&mut self, board: &impl Board, next: &impl Fn(u32, Cell) -> Next) {
        self.events.clear();
        self.arrived.clear();
        for number in self.soldiers.keys().copied().collect::<Vec<_>>() {
            let mut soldier = self.soldiers.remove(&number).unwrap();
            if soldier.still > 0 {
                soldier.still -= 1;
                self.soldiers.insert(number, soldier);
                continue;
            }
            let mut budget = soldier.speed;
            let then = loop {
                let then = if !board.table().is_free(soldier.on) {
                    self.stick(number, &mut soldier, true);
                    Then::Halts
                } else if soldier.way.is_some() {
                    self.walk(board, number, &mut soldier, &mut budget)
                } else {
                    self.set_off(board, next, number, &mut soldier, budget)
                };
                if !matches!(then, Then::GoesOn) {
                    break then;
                }
            };
            match then {
                Then::Arrives => self.arrived.push((number, budget)),
                _ => drop(self.soldiers.insert(number, soldier)),
            }
        }
    }

    fn stick(&mut self, agent: u32, soldier: &mut Soldier, stuck: bool) {
        let cell = soldier.on;
        match (soldier.stuck, stuck) {
            (false, true) => self.events.push(MarchEvent::Blocked { agent, cell }),
            (true, false) => self.events.push(MarchEvent::Freed { agent, cell }),
            _ => {}
        }
        soldier.stuck = stuck;
    }

    /// Between two centres.
    fn walk(
        &mut self,
        board: &impl Board,
        agent: u32,
        soldier: &mut Soldier,
        budget: &mut u64,
    ) -> Then {
        self.stick(agent, soldier, false);
        let mut way = soldier.way.unwrap();
        way.returns |= board.table().toward(soldier.on, way.direction) != Some(way.to);
        let ahead = if way.returns { way.behind } else { way.whole - way.behind };
        if *budget < ahead {
            way.behind = if way.returns { way.behind - *budget } else { way.behind + *budget };
            soldier.way = Some(way);
            return Then::Halts;
        }
        *budget -= ahead;
        soldier.way = None;
        if !way.returns {
            soldier.on = way.to;
            self.events.push(MarchEvent::Entered { agent, cell: way.to });
        }
        Then::GoesOn
    }

    /// At a centre.
    fn set_off(
        &mut self,
        board: &impl Board,
        next: &impl Fn(u32, Cell) -> Next,
        agent: u32,
        soldier: &mut Soldier,
        budget: u64,
    ) -> Then {
        let direction = match next(soldier.field, soldier.on) {
            Next::Arrived => {
                self.events.push(MarchEvent::Arrived { agent, cell: soldier.on });
                return Then::Arrives;
            }
            Next::Toward(direction) => Some(direction),
            Next::Unreachable => None,
        };
        let to = direction.and_then(|direction| board.table().toward(soldier.on, direction));
        self.stick(agent, soldier, to.is_none());
        let (Some(direction), Some(to)) = (direction, to) else { return Then::Halts };
        if budget == 0 {
            return Then::Halts;
        }
        if let Some(&points) = self.doors.get(&to).filter(|_| soldier.damage > 0) {
            if budget == soldier.speed {
                self.doors.insert(to, points.saturating_sub(soldier.damage));
                self.doors.retain(|_, points| *points > 0);
            }
            return Then::Halts;
        }
        let is_diagonal = board.square_neighborhood().is_some()
            && Direction::STRAIGHT.iter().all(|&straight| straight != direction);
        let cost = u64::from(if is_diagonal { DIAGONAL } else { STRAIGHT });
        let weight = if self.heeds_weights { u64::from(board.table().weight(to)) } else { 1 };
        let whole = cost * weight * 10_000;
        soldier.way = Some(Way { to, direction, behind: 0, whole, returns: false });
        Then::GoesOn
    }
}

/// The fields of a march: the first by steps, all others by costs.
struct Fields {
    steps: FlowField,
    costs: Vec<WeightedFlowField>,
}

impl FieldList for Fields {
    fn field(&self, number: u32) -> Option<AnyField<'_>> {
        match number {
            0 => Some(AnyField::Steps(&self.steps)),
            _ => self.costs.get(number as usize - 1).map(AnyField::Costs),
        }
    }
}

impl Fields {
    fn next(&self, number: u32, at: Cell) -> Next {
        match number {
            0 => self.steps.next(at),
            1..=2 => self.costs[number as usize - 1].next(at),
            _ => Next::Unreachable,
        }
    }

    fn repair(&mut self, board: &impl Board, changed: &[Cell]) {
        self.steps.repair(board, changed);
        for field in &mut self.costs {
            field.repair(board, changed);
        }
    }
}

/// Both simulations, and each agent's place and state as the events tell them.
struct Both {
    march: March,
    slow: Slow,
    told: BTreeMap<u32, (Cell, bool)>,
}

fn speed(random: &mut Random) -> Speed {
    let most = [100, 3000, 30_000, 100_000][random.below(4) as usize];
    Speed::new(1 + random.below(most)).unwrap()
}

impl Both {
    fn add(&mut self, at: Cell, random: &mut Random) {
        let (speed, field) = (speed(random), random.below(4));
        let damage = [0, random.below(30)][random.below(2) as usize];
        let number = self.march.add(&Agent { field, damage, ..Agent::new(at, speed) });
        let soldier = Soldier {
            on: at,
            way: None,
            speed: u64::from(speed.thousandths()) * u64::from(STRAIGHT),
            damage: damage.into(),
            field,
            still: 0,
            stuck: false,
        };
        assert_eq!(number + 1, self.march.added());
        assert!(self.slow.soldiers.insert(number, soldier).is_none(), "a new number");
        self.told.insert(number, (at, false));
    }

    /// Does something between two ticks, to an agent that may be gone or still to come.
    fn meddle(&mut self, cells: &[Cell], random: &mut Random) {
        let cell = cells[random.below(cells.len() as u32) as usize];
        let number = random.below(self.march.added() + 2);
        let soldier = self.slow.soldiers.get_mut(&number);
        let is_there = soldier.is_some();
        match random.below(8) {
            0..=1 => self.add(cell, random),
            2 => {
                let before = self.march.agent(number);
                assert_eq!(self.march.remove(number), before);
                assert_eq!(before.is_some(), self.slow.soldiers.remove(&number).is_some());
                self.told.remove(&number);
            }
            3 => {
                let speed = speed(random);
                assert_eq!(self.march.set_speed(number, speed), is_there);
                let units = u64::from(speed.thousandths()) * u64::from(STRAIGHT);
                if let Some(soldier) = soldier {
                    soldier.speed = units;
                }
            }
            4..=5 => {
                let ticks = random.below(7);
                assert_eq!(self.march.stun(number, ticks), is_there);
                if let Some(soldier) = soldier {
                    soldier.still = soldier.still.max(ticks);
                }
            }
            6 => {
                let field = random.below(4);
                assert_eq!(self.march.send(number, field), is_there);
                if let Some(soldier) = soldier {
                    soldier.field = field;
                }
            }
            _ => {
                let points = random.below(4);
                self.march.set_door(cell, points);
                self.slow.doors.insert(cell, u64::from(points) * 10);
                self.slow.doors.retain(|_, points| *points > 0);
            }
        }
    }

    fn tick(&mut self, board: &impl Board, fields: &Fields) {
        let mut quiet = self.march.clone();
        let mut events = Vec::new();
        self.march.step_with(board, fields, &mut |event| events.push(event));
        self.slow.tick(board, &|number, at| fields.next(number, at));
        assert_eq!(events, self.slow.events);
        let arrivals = self.march.arrivals().iter();
        let arrived = arrivals.clone().map(|arrival| (arrival.agent, arrival.remainder.into()));
        assert_eq!(arrived.collect::<Vec<_>>(), self.slow.arrived);
        assert!(arrivals.clone().all(|arrival| arrival.tick == self.march.tick()));
        // A step without events does the same.
        assert_eq!(quiet.step(board, fields), self.march.arrivals());
        assert!(quiet.agents().eq(self.march.agents()) && quiet.doors().eq(self.march.doors()));
        for event in events {
            match event {
                MarchEvent::Entered { agent, cell } => {
                    let (from, stuck) = self.told[&agent];
                    assert!(!stuck && board.neighbors(from).any(|next| next == cell));
                    self.told.insert(agent, (cell, false));
                }
                MarchEvent::Blocked { agent, cell } => {
                    assert_eq!(self.told.insert(agent, (cell, true)), Some((cell, false)));
                }
                MarchEvent::Freed { agent, cell } => {
                    assert_eq!(self.told.insert(agent, (cell, false)), Some((cell, true)));
                }
                MarchEvent::Arrived { agent, cell } => {
                    assert_eq!(self.told.remove(&agent).unwrap().0, cell);
                    assert!((0..3).any(|number| fields.next(number, cell) == Next::Arrived));
                }
            }
        }
    }

    /// Whether both are in the same state.
    fn compare(&self) {
        let agents: Vec<Marcher> = self.march.agents().collect();
        assert_eq!((agents.len(), self.march.agents().len()), (self.march.len(), agents.len()));
        assert_eq!(agents.is_empty(), self.march.is_empty());
        assert_eq!(self.march.stuck(), self.slow.soldiers.values().filter(|s| s.stuck).count());
        let state = |agent: &Marcher| {
            let way = (agent.from() != agent.to()).then_some((agent.to(), agent.length()));
            let moving = (agent.from(), agent.progress(), way);
            let units = u64::from(agent.speed().thousandths()) * u64::from(STRAIGHT);
            (agent.number(), moving, units, agent.field(), agent.stunned(), agent.is_stuck())
        };
        let slow = self.slow.soldiers.iter().map(|(&number, soldier)| {
            let way = soldier.way.map(|way| (way.to, way.whole));
            let moving = (soldier.on, soldier.way.map_or(0, |way| way.behind), way);
            (number, moving, soldier.speed, soldier.field, soldier.still, soldier.stuck)
        });
        assert_eq!(agents.iter().map(state).collect::<Vec<_>>(), slow.collect::<Vec<_>>());
        let told = agents.iter().map(|agent| (agent.number(), (agent.from(), agent.is_stuck())));
        assert!(told.eq(self.told.iter().map(|(&number, &state)| (number, state))));
        let doors = self.march.doors().map(|cell| (cell, self.march.door_tenths(cell)));
        assert!(doors.eq(self.slow.doors.iter().map(|(&cell, &points)| (cell, points))));
        for number in 0..=self.march.added() {
            let found = agents.iter().find(|agent| agent.number() == number);
            assert_eq!(self.march.agent(number).as_ref(), found, "handles of others answer None");
        }
    }
}

/// Plays on a board that is edited, and stores and reads the march back now and then.
fn play<B: Board>(
    mut board: B,
    cells: &[Cell],
    edit: impl Fn(&mut B, Cell, &mut Random),
    heeds_weights: bool,
    seed: u64,
) {
    let mut random = Random::new(seed);
    let cell = |random: &mut Random| cells[random.below(cells.len() as u32) as usize];
    let mut goals = || [cell(&mut random), cell(&mut random)];
    let mut fields = Fields {
        steps: FlowField::to(&board, &goals()),
        costs: (0..2).map(|_| WeightedFlowField::to(&board, &goals()[..1])).collect(),
    };
    let march = if heeds_weights { March::new().slowed_by_weights() } else { March::new() };
    let slow = Slow { heeds_weights, ..Slow::default() };
    let mut both = Both { march, slow, told: BTreeMap::new() };
    for _ in 0..8 {
        both.add(cell(&mut random), &mut random);
    }
    let mut changed = Vec::new();
    for _ in 0..120 {
        for _ in 0..random.below(4) {
            both.meddle(cells, &mut random);
            both.compare();
        }
        if random.happens(1, 4) {
            changed.push(cell(&mut random));
            edit(&mut board, changed[changed.len() - 1], &mut random);
        }
        // At times agents follow fields of a board that was.
        if random.happens(1, 2) {
            fields.repair(&board, &changed);
            changed.clear();
        }
        #[cfg(feature = "serde")]
        if random.happens(1, 10) {
            both.march = crate::snapshots::again(&both.march);
            both.compare();
        }
        both.tick(&board, &fields);
        both.compare();
    }
}

fn terrain(random: &mut Random) -> Terrain {
    if random.happens(1, 2) { Terrain::Wall } else { Terrain::with_cost(3).unwrap() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn marches_on_squares_are_those_of_a_slow_simulation(
        map in grid_map_up_to(9),
        neighborhood in neighborhood(),
        heeds_weights in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let cells: Vec<Cell> = (0..map.size().cell_count() as u32).map(Cell::new).collect();
        let edit = |board: &mut SquareBoard, at: Cell, random: &mut Random| {
            let direction = Direction::STRAIGHT[random.below(4) as usize];
            match random.below(4) {
                0 => board.close(at, direction),
                1 => board.open(at, direction),
                _ => board.set_terrain(at, terrain(random)),
            }
        };
        play(map.board(neighborhood), &cells, edit, heeds_weights, seed);
    }

    #[test]
    fn marches_on_hexagons_are_those_of_a_slow_simulation(
        map in hex_map(9),
        heeds_weights in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let board = map.board();
        let cells: Vec<Cell> = board.cells().collect();
        let edit = |board: &mut HexBoard, at: Cell, random: &mut Random| {
            let direction = HexDirection::ALL[random.below(6) as usize];
            match random.below(4) {
                0 => board.close(at, direction),
                1 => board.open(at, direction),
                _ => board.set_terrain(at, terrain(random)),
            }
        };
        play(board, &cells, edit, heeds_weights, seed);
    }
}

/// A row of free cells.
fn corridor(cells: u64) -> SquareBoard {
    GridMap::new(Size::new(cells, 1).unwrap(), Terrain::FREE).board(Neighborhood::Four)
}

#[test]
fn numbers_of_agents_that_are_gone_are_not_used_again() {
    let board = corridor(3);
    let field = FlowField::to(&board, &[Cell::new(2)]);
    let mut march = March::new();
    let agent = Agent::new(Cell::new(0), Speed::ONE);
    for round in 0..50 {
        let [one, two] = [march.add(&agent), march.add(&agent)];
        assert_eq!([one, two], [2 * round, 2 * round + 1]);
        assert_eq!(march.remove(one).unwrap().number(), one);
        assert_eq!((march.remove(one), march.agent(one)), (None, None));
        assert!(!march.stun(one, 1) && !march.send(one, 1) && !march.set_speed(one, Speed::MAX));
        march.step(&board, &field);
        assert!((0..=round).all(|old| march.agent(2 * old).is_none()));
    }
    // Two cells take 20 ticks, so the agents of the last 19 rounds are on the march.
    assert_eq!((march.len(), march.agent(2 * 30 + 1)), (19, None));
    assert_eq!(march.agents().next(), march.agent(2 * 31 + 1));
}

#[test]
fn a_change_of_speed_between_two_cells_is_exact() {
    let board = corridor(3);
    let field = WeightedFlowField::to(&board, &[Cell::new(2)]);
    let mut march = March::new();
    let number = march.add(&Agent::new(Cell::new(0), Speed::ONE));
    (0..3).for_each(|_| assert!(march.step(&board, &field).is_empty()));
    march.set_speed(number, Speed::new(500).unwrap()); // 1.7 cells are left
    march.stun(number, 4);
    march.stun(number, 2);
    assert_eq!(march.agent(number).unwrap().stunned(), 4);
    let arrivals: Vec<u64> =
        (0..60).flat_map(|_| march.step(&board, &field).to_vec()).map(|a| a.tick).collect();
    assert_eq!(arrivals, [3 + 4 + 34]);
}

#[test]
fn lists_of_fields_take_many_forms() {
    let board = corridor(5);
    let [left, right] = [0, 4].map(|goal| FlowField::to(&board, &[Cell::new(goal)]));
    let costs = WeightedFlowField::to(&board, &[Cell::new(4)]);
    let march = || {
        let mut march = March::new();
        march.add(&Agent { field: 1, ..Agent::new(Cell::new(2), Speed::MAX) });
        march
    };
    let end = |fields: &dyn FieldList| {
        let mut last = None;
        march().step_with(&board, fields, &mut |event| last = Some(event));
        last
    };
    let arrived = Some(MarchEvent::Arrived { agent: 0, cell: Cell::new(4) });
    assert_eq!(end(&[&left, &right]), arrived);
    assert_eq!(end(&vec![left.clone(), right.clone()]), arrived);
    assert_eq!(end(&&[left.clone(), right][..]), arrived);
    assert_eq!(end(&[AnyField::from(&left), AnyField::from(&costs)]), arrived);
    assert_eq!(end(&[&left as &dyn FieldList, &costs]), arrived);
    // A field that is not there leads nowhere.
    let mut lost = march();
    assert!(lost.step(&board, &left).is_empty());
    assert_eq!((lost.stuck(), lost.len()), (1, 1));
    assert!(lost.remove(0).unwrap().is_stuck());
    assert_eq!((lost.stuck(), lost.len()), (0, 0));
}

/// A game of two waves of two attackers in a corridor of ten cells, at its tick 120.
fn game(board: &SquareBoard, field: &FlowField) -> Defence {
    let kind = Kind { speed: Speed::ONE, damage: 0, toll: Toll::Lives(1) };
    let agents = vec![WaveAgent { tick: 0, kind: 0 }; 2];
    let waves = vec![Wave { agents }; 2];
    let mut game = Defence::new(March::new(), vec![kind], waves, vec![Cell::new(0)], 1);
    (0..120).for_each(|_| assert!(game.step(board, field).is_empty()));
    game
}

#[test]
fn a_wave_ends_when_its_attackers_are_killed() {
    let board = corridor(10);
    let field = FlowField::to(&board, &[Cell::new(9)]);
    let mut game = game(&board, &field);
    assert_eq!(game.kill(0).map(|killed| killed.from()), Some(Cell::new(2)));
    assert_eq!((game.kill(0), game.killed(), game.current_wave()), (None, 1, Some((0, 100))));
    game.kill(1);
    assert!(game.march().is_empty());
    game.step(&board, &field);
    assert_eq!((game.killed(), game.current_wave()), (2, Some((1, 121 + 50))));
    // One of the second wave arrives, and the other is killed.
    let mut entered = 0;
    for _ in 121..171 + 90 {
        game.step_with(&board, &field, &mut |event| {
            entered += u32::from(matches!(event, MarchEvent::Entered { agent: 2, .. }));
        });
        game.kill(3);
    }
    assert_eq!((entered, game.lives(), game.killed()), (9, 0, 3));
    assert_eq!((game.outcome(), game.march().tick()), (Outcome::Won, 261));
}

#[test]
fn a_game_with_a_stunned_attacker_is_not_stalled() {
    let mut board = corridor(10);
    let field = FlowField::to(&board, &[Cell::new(9)]);
    let mut game = game(&board, &field);
    board.set_terrain(Cell::new(2), Terrain::Wall);
    game.step(&board, &field);
    assert!(game.is_stalled());
    assert!(game.stun(1, 2) && !game.is_stalled());
    game.step(&board, &field);
    assert!(!game.is_stalled());
    game.step(&board, &field);
    assert_eq!((game.is_stalled(), game.march().stuck()), (true, 2));
    board.set_terrain(Cell::new(2), Terrain::FREE);
    // Field 1 is not there.
    assert!(game.send(1, 1) && game.set_speed(0, Speed::MAX));
    assert_eq!(game.step(&board, &field).len(), 1);
    assert!(game.is_stalled());
    game.kill(1);
    assert!(!game.is_stalled());
}
