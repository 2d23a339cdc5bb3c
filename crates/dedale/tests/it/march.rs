//! Marches: how far an agent gets in a tick, doors, turning back, and spreading.

use dedale::board::{
    Board, Cell, CornerCutting, DIAGONAL, Direction, GridMap, HexBoard, HexShape, Neighborhood,
    Point, STRAIGHT, Size, SquareBoard, Terrain,
};
use dedale::field::{FlowField, Next, WeightedFlowField};
use dedale::march::{
    Agent, AnyField, Arrival, Defence, Kind, March, Marcher, Outcome, Speed, Toll, Wave, WaveAgent,
};
use proptest::prelude::*;

fn speed(text: &str) -> Speed {
    text.parse().unwrap()
}

/// A row of free cells.
fn corridor(cells: u64) -> SquareBoard {
    GridMap::new(Size::new(cells, 1).unwrap(), Terrain::FREE).board(Neighborhood::Four)
}

fn field(board: &impl Board, goal: u32) -> FlowField {
    FlowField::to(board, &[Cell::new(goal)])
}

/// The arrivals of these ticks.
fn arrivals(march: &mut March, board: &impl Board, field: &FlowField, ticks: u64) -> Vec<Arrival> {
    let mut all = Vec::new();
    for _ in 0..ticks {
        all.extend_from_slice(march.step(board, field));
    }
    all
}

fn only(march: &March) -> Marcher {
    march.agents().next().unwrap()
}

/// The cells on the path of a field, and the length of each step, in ten-thousandths of the
/// whole-number costs of a board, times the weight entered if weights count.
fn steps_of(
    board: &SquareBoard,
    field: &FlowField,
    start: Cell,
    is_slowed: bool,
) -> Vec<(Cell, u64)> {
    let (mut at, mut steps) = (start, Vec::new());
    while let Next::Toward(direction) = field.next(at) {
        at = board.toward(at, direction).unwrap();
        let cost = if direction.dx() != 0 && direction.dy() != 0 { DIAGONAL } else { STRAIGHT };
        let weight = if is_slowed { u64::from(board.weight(at)) } else { 1 };
        steps.push((at, u64::from(cost) * weight * 10_000));
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// After n ticks an agent of v thousandths of a cell a second has covered n·v/10,000 of a
    /// cell, and not a unit more or less, however many centres lay on its path.
    #[test]
    fn an_agent_covers_its_speed_and_nothing_is_rounded(
        (width, height) in (1..9_u64, 1..9_u64),
        weights in prop::collection::vec(0..4_u8, 64),
        thousandths in prop_oneof![1..2000_u32, 1..=100_000_u32],
        start in any::<prop::sample::Index>(),
        goal in any::<prop::sample::Index>(),
        is_slowed in any::<bool>(),
        diagonal in any::<bool>(),
    ) {
        let size = Size::new(width, height).unwrap();
        let terrains = weights.iter().map(|&weight| Terrain::with_cost(weight).unwrap_or(Terrain::Wall));
        let map = GridMap::of(size, terrains.take(size.cell_count()).collect());
        let eight = Neighborhood::Eight(CornerCutting::OneWall);
        let board = map.board(if diagonal { eight } else { Neighborhood::Four });
        let [start, goal] = [start, goal].map(|at| Cell::new(at.index(size.cell_count()) as u32));
        let field = FlowField::to(&board, &[goal]);
        prop_assume!(board.is_free(start) && field.distance(start).is_some());
        let steps = steps_of(&board, &field, start, is_slowed);
        let whole: u64 = steps.iter().map(|&(_, length)| length).sum();

        let mut march = if is_slowed { March::new().slowed_by_weights() } else { March::new() };
        march.add(&Agent::new(start, Speed::new(thousandths).unwrap()));
        let per_tick = u64::from(thousandths) * u64::from(STRAIGHT);
        for tick in 1_u64.. {
            let arrived = march.step(&board, &field).first().copied();
            if let Some(arrival) = arrived {
                prop_assert_eq!(arrival.tick, whole.div_ceil(per_tick).max(1));
                prop_assert_eq!(u64::from(arrival.remainder), tick * per_tick - whole);
                prop_assert!(march.is_empty());
                break;
            }
            let marcher = only(&march);
            let passed = steps.iter().position(|&(cell, _)| cell == marcher.from());
            let passed = passed.map_or(0, |place| place + 1);
            let behind: u64 = steps[..passed].iter().map(|&(_, length)| length).sum();
            prop_assert_eq!(behind + marcher.progress(), tick * per_tick);
            prop_assert!(tick * per_tick < whole, "it should have arrived");
            if marcher.progress() > 0 {
                prop_assert_eq!((marcher.to(), marcher.length()), steps[passed]);
            }
            if tick > 3000 {
                break;
            }
        }
    }

    /// Every step that spread agents take is an optimal one, and each depends on the agent's
    /// number and the cell alone.
    #[test]
    fn spread_agents_take_optimal_steps(
        weights in prop::collection::vec(0..5_u8, 49),
        goal in 0..49_u32,
        by_costs in any::<bool>(),
    ) {
        let size = Size::new(7, 7).unwrap();
        let terrain = |&weight: &u8| Terrain::with_cost(weight).unwrap_or(Terrain::Wall);
        prop_assume!(weights[goal as usize] > 0);
        let map = GridMap::of(size, weights.iter().map(terrain).collect());
        let board = map.board(Neighborhood::Eight(CornerCutting::Never));
        let field = field(&board, goal);
        let costs = WeightedFlowField::to(&board, &[Cell::new(goal)]);
        let is_optimal = |from: Cell, step: Direction| {
            if by_costs {
                costs.all_next(&board, from).any(|next| next == step)
            } else {
                field.all_next(&board, from).any(|next| next == step)
            }
        };
        let fields = [AnyField::from(&field), AnyField::from(&costs)];
        let mut march = March::new().spread();
        let cells = (0..49).map(Cell::new).filter(|&cell| field.distance(cell).is_some());
        for cell in cells {
            march.add(&Agent { field: by_costs.into(), ..Agent::new(cell, speed("10")) });
        }
        let added = march.len();
        // With ten cells a second a straight step takes a tick, and a diagonal one less than two.
        let mut last: Vec<Option<Marcher>> = vec![None; added];
        let mut arrived = 0;
        for _ in 0..2 * 49 {
            arrived += march.step(&board, &fields).len();
            for marcher in march.agents() {
                let before = last[marcher.number() as usize].replace(marcher);
                let before = before.map_or(marcher.from(), |before| before.from());
                if before != marcher.from() {
                    let direction = board.direction_between(before, marcher.from()).unwrap();
                    prop_assert!(is_optimal(before, direction));
                }
            }
        }
        prop_assert_eq!((arrived, march.len()), (added, 0));
    }
}

#[test]
fn agents_spread_over_all_optimal_steps_alike() {
    let size = Size::new(40, 40).unwrap();
    let board = GridMap::new(size, Terrain::FREE).board(Neighborhood::Four);
    let field = field(&board, 0);
    let count = |mut march: March| {
        let corner = board.cell_at(Point::new(39, 39)).unwrap();
        for _ in 0..2000 {
            march.add(&Agent::new(corner, speed("1")));
        }
        let mut passed = vec![0_u32; size.cell_count()];
        for _ in 0..39 {
            arrivals(&mut march, &board, &field, 10);
            march.agents().for_each(|marcher| passed[marcher.from().index()] += 1);
        }
        assert_eq!(march.len(), 2000);
        passed
    };
    let together = count(March::new());
    assert!(together.iter().all(|&agents| agents == 0 || agents == 2000), "one file");
    let apart = count(March::new().spread());
    // After 39 steps an agent is k columns from where it began with the odds of 39 coins.
    let diagonal = (0..40).map(|x| apart[size.index(Point::new(x, 39 - x))]);
    let mean = diagonal.clone().zip(0..).map(|(agents, x)| agents * x).sum::<u32>();
    assert_eq!(diagonal.clone().sum::<u32>(), 2000);
    assert!((mean as f64 / 2000.0 - 19.5).abs() < 0.3, "{mean}");
    let spread =
        diagonal.zip(0..).map(|(agents, x)| f64::from(agents) * (f64::from(x) - 19.5).powi(2));
    let variance = spread.sum::<f64>() / 2000.0;
    assert!((variance / 9.75 - 1.0).abs() < 0.15, "39 coins have 9.75: {variance}");
}

#[test]
fn agents_of_a_hexagonal_board_march_too() {
    let board = HexBoard::new(HexShape::Hexagon { radius: 4 }).unwrap();
    let goal = board.cells().next().unwrap();
    let field = FlowField::to(&board, &[goal]);
    let mut march = March::new();
    let cells: Vec<Cell> = board.cells().collect();
    for &cell in &cells {
        march.add(&Agent::new(cell, speed("2.5")));
    }
    for arrival in arrivals(&mut march, &board, &field, 100) {
        let steps = u64::from(field.distance(cells[arrival.agent as usize]).unwrap());
        assert_eq!(arrival.tick, (steps * 4).max(1), "four ticks a cell");
    }
    assert!(march.is_empty());
}

#[test]
fn a_door_holds_agents_up_until_its_points_are_gone() {
    let board = corridor(5);
    let field = field(&board, 4);
    let mut march = March::new();
    march.set_door(Cell::new(2), 25);
    let agent = |damage| Agent { damage, ..Agent::new(Cell::new(0), speed("4")) };
    // The first passes, the others stop in cell 1 in tick 3 and lose two tenths of a cell.
    for damage in [0, 30, 20] {
        march.add(&agent(damage));
    }
    let arrived = |list: Vec<Arrival>| list.iter().map(|a| (a.agent, a.tick)).collect::<Vec<_>>();
    assert_eq!(arrived(arrivals(&mut march, &board, &field, 3)), []);
    assert_eq!(
        march.agents().map(|marcher| marcher.from().number()).collect::<Vec<_>>(),
        [1, 1, 1]
    );
    assert_eq!(
        march.agents().map(|marcher| marcher.progress() > 0).collect::<Vec<_>>(),
        [true, false, false]
    );
    assert_eq!(march.door(Cell::new(2)), 25);
    // Five points a tick, from tick 4 on; the third agent's blow of tick 8 breaks it.
    arrivals(&mut march, &board, &field, 4);
    assert_eq!((march.door(Cell::new(2)), march.stuck()), (5, 0));
    arrivals(&mut march, &board, &field, 1);
    assert_eq!((march.door(Cell::new(2)), march.doors().count()), (0, 0));
    // Three cells at 0.4 a tick, from tick 9 on.
    assert_eq!(arrived(arrivals(&mut march, &board, &field, 8)), [(0, 10), (1, 16), (2, 16)]);
}

#[test]
fn who_finds_the_door_broken_in_its_turn_walks_at_once() {
    let board = corridor(3);
    let field = field(&board, 2);
    let mut march = March::new();
    march.set_door(Cell::new(1), 1);
    let agent = |damage| Agent { damage, ..Agent::new(Cell::new(0), speed("10")) };
    for damage in [10, 10] {
        march.add(&agent(damage));
    }
    let ticks: Vec<(u32, u64)> =
        arrivals(&mut march, &board, &field, 5).iter().map(|a| (a.agent, a.tick)).collect();
    assert_eq!(ticks, [(1, 2), (0, 3)]);
}

#[test]
fn an_agent_whose_step_is_closed_turns_back() {
    let mut board = corridor(4);
    let mut field = field(&board, 3);
    let mut march = March::new();
    march.add(&Agent::new(Cell::new(0), speed("1")));
    arrivals(&mut march, &board, &field, 13);
    let at = |march: &March| (only(march).from().number(), (only(march).fraction() * 10.0).round());
    assert_eq!(at(&march), (1, 3.0));
    board.close(Cell::new(1), Direction::E);
    field.recompute(&board, &[Cell::new(3)]);
    arrivals(&mut march, &board, &field, 1);
    assert_eq!((at(&march), march.stuck()), ((1, 2.0), 0));
    // Opened again, it goes back all the same, and then on.
    board.open(Cell::new(1), Direction::E);
    field.recompute(&board, &[Cell::new(3)]);
    arrivals(&mut march, &board, &field, 2);
    assert_eq!((at(&march), only(&march).to()), ((1, 0.0), Cell::new(1)));
    arrivals(&mut march, &board, &field, 1);
    assert_eq!(at(&march), (1, 1.0));
    // On a wall it stands, even between two cells.
    board.set_terrain(Cell::new(1), Terrain::Wall);
    field.recompute(&board, &[Cell::new(3)]);
    arrivals(&mut march, &board, &field, 5);
    assert_eq!((at(&march), march.stuck()), ((1, 1.0), 1));
    board.set_terrain(Cell::new(1), Terrain::FREE);
    field.recompute(&board, &[Cell::new(3)]);
    // 17 ticks so far with one and a tenth cells covered, and five lost.
    let arrived = arrivals(&mut march, &board, &field, 30);
    assert_eq!(arrived.iter().map(|arrival| arrival.tick).collect::<Vec<_>>(), [17 + 5 + 19]);
}

#[test]
fn a_field_that_leads_into_a_wall_is_not_followed() {
    let mut board = corridor(3);
    let old = field(&board, 2);
    let mut march = March::new();
    march.add(&Agent::new(Cell::new(0), speed("1")));
    board.set_terrain(Cell::new(1), Terrain::Wall);
    arrivals(&mut march, &board, &old, 3);
    assert_eq!((march.stuck(), only(&march).progress()), (1, 0));
    assert_eq!(march.agent(0), Some(only(&march)));
    assert_eq!((march.agent(1), march.len()), (None, 1));
}

#[test]
fn positions_lie_between_the_centres() {
    let size = Size::new(3, 3).unwrap();
    let board = GridMap::new(size, Terrain::FREE).board(Neighborhood::Eight(CornerCutting::Never));
    let field = field(&board, 8);
    let mut march = March::new();
    march.add(&Agent::new(Cell::new(0), speed("1")));
    arrivals(&mut march, &board, &field, 7);
    let (x, y) = only(&march).position(size);
    // Seven tenths of a cell along a step of √2.
    assert!((x - 0.7 / 2_f32.sqrt()).abs() < 1e-6 && (x - y).abs() < 1e-9, "{x}, {y}");
}

/// A game in a corridor of ten cells with these waves of attackers that take a second a cell.
fn game(waves: &[&[(u64, u32)]], lives: u32) -> Defence {
    let toll = [Toll::Lives(1), Toll::All, Toll::Lives(0)];
    let kinds = toll.map(|toll| Kind { speed: Speed::ONE, damage: 0, toll });
    let wave = |list: &&[(u64, u32)]| Wave {
        agents: list.iter().map(|&(tick, kind)| WaveAgent { tick, kind }).collect(),
    };
    let waves = waves.iter().map(wave).collect();
    Defence::new(March::new(), kinds.to_vec(), waves, vec![Cell::new(0), Cell::new(5)], lives)
}

/// Plays 1,000 ticks; gives ticks and waves of the arrivals.
fn play(game: &mut Defence) -> Vec<(u64, u32)> {
    let board = corridor(10);
    let field = field(&board, 9);
    let mut all = Vec::new();
    for _ in 0..1000 {
        all.extend(game.step(&board, &field).iter().map(|a| (a.tick, a.wave)));
    }
    all
}

#[test]
fn waves_begin_fifty_ticks_after_the_end_of_the_one_before() {
    // Spawns nine and four cells from the goal, in turn.
    let mut won = game(&[&[(30, 0), (0, 0)], &[], &[(0, 2), (0, 2)]], 2);
    assert_eq!(play(&mut won), [(170, 0), (190, 0), (330, 2), (380, 2)]);
    assert_eq!((won.outcome(), won.lives(), won.march().tick()), (Outcome::Won, 0, 380));
    let mut none = game(&[], 0);
    assert_eq!((play(&mut none), none.outcome()), (Vec::new(), Outcome::Won));
}

#[test]
fn the_game_is_over_with_the_arrival_that_takes_the_lives_below_0() {
    let mut lost = game(&[&[(0, 0), (50, 0), (100, 0)]], 1);
    assert_eq!(play(&mut lost), [(190, 0), (190, 0)]);
    assert_eq!((lost.outcome(), lost.lives(), lost.march().tick()), (Outcome::Lost, -1, 190));
    let mut boss = game(&[&[(0, 1), (50, 0)]], 7);
    assert_eq!((play(&mut boss).len(), boss.outcome(), boss.lives()), (1, Outcome::Lost, -1));
    let mut harmless = game(&[&[(0, 2), (1, 2)]], 0);
    assert_eq!((play(&mut harmless).len(), harmless.outcome()), (2, Outcome::Won));
}

#[test]
fn spawns_are_drawn_if_the_caller_likes() {
    let wave: Vec<(u64, u32)> = (0..200).map(|tick| (tick, 2)).collect();
    let drawn = |seed| {
        let mut game = game(&[&wave], 0).with_random_spawns(dedale::Random::new(seed));
        play(&mut game)
    };
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
    // From the middle of the corridor an attacker needs 40 ticks, and from its end 90.
    let early = drawn(1).iter().filter(|&&(tick, _)| tick < 190).count();
    assert!((13..38).contains(&early), "about half of the first 50: {early}");
}
