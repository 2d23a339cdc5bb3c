//! What is stored and read back is the same, and goes on as it would have; what is no snapshot is
//! refused.

use std::fmt::Debug;

use dedale::board::{
    Board, Cell, Direction, Graph, GridMap, HexBoard, HexDirection, HexMap, Neighborhood, Point,
    Size, SquareBoard, Terrain,
};
use dedale::field::{GraphFlowField, Kernel, Tie};
use dedale::march::{Agent, Defence, Kind, March, Speed, Toll, Wave, WaveAgent};
use dedale::search::Path;
use dedale::{FlowField, Random, WeightedFlowField};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::boards::{grid_map_up_to, hex_shape, neighborhood};

/// Stores a value and reads it back.
pub(crate) fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

fn terrain(random: &mut Random) -> Terrain {
    match random.below(4) {
        0 => Terrain::Wall,
        1 => Terrain::Water,
        _ => Terrain::with_cost(1 + random.below(255) as u8).unwrap(),
    }
}

fn cell(random: &mut Random, board: &impl Board) -> Cell {
    Cell::new(random.below(board.cell_count() as u32))
}

fn edit(board: &mut SquareBoard, random: &mut Random) -> Cell {
    let at = cell(random, board);
    let direction = Direction::STRAIGHT[random.below(4) as usize];
    match random.below(5) {
        0 => board.open_road(at, direction),
        1 => board.close_road(at, direction),
        2 => board.close(at, direction),
        _ => board.set_terrain(at, terrain(random)),
    }
    at
}

fn edit_hexagons(board: &mut HexBoard, random: &mut Random) {
    let cells: Vec<Cell> = board.cells().collect();
    let at = cells[random.below(cells.len() as u32) as usize];
    let direction = HexDirection::ALL[random.below(6) as usize];
    match random.below(5) {
        0 => board.open(at, direction),
        1 => board.close_road(at, direction),
        2 => board.close(at, direction),
        _ => board.set_terrain(at, terrain(random)),
    }
}

/// A board with a few edits; stored then and read back, it stays the same under more of them,
/// which bring to light what was hidden.
fn edited_alike<B: Clone + PartialEq + Debug + Serialize + DeserializeOwned, R>(
    mut board: B,
    edit: impl Fn(&mut B, &mut Random) -> R,
    random: &mut Random,
) -> B {
    for _ in 0..random.below(20) {
        edit(&mut board, random);
    }
    let stored = board.clone();
    let (mut restored, mut same) = (again(&board), random.clone());
    assert_eq!(restored, board);
    for _ in 0..30 {
        edit(&mut board, random);
        edit(&mut restored, &mut same);
        assert_eq!(restored, board);
    }
    stored
}

/// Kills an attacker, stuns one, slows one and sends one along another field, if they are there.
fn fight(game: &mut Defence, random: &mut Random) {
    let mut number = || random.below(40);
    game.kill(number());
    game.stun(number(), 5);
    game.set_speed(number(), Speed::ONE);
    game.send(number(), 1);
}

fn assert_same_steps(one: &FlowField, two: &FlowField) {
    assert_eq!((one.goals(), one.tie()), (two.goals(), two.tie()));
    assert_eq!(one.cell_count(), two.cell_count());
    for cell in (0..one.cell_count() as u32).map(Cell::new) {
        assert_eq!((one.distance(cell), one.next(cell)), (two.distance(cell), two.next(cell)));
    }
    assert!(one.reached().eq(two.reached()));
}

fn assert_same_costs(one: &WeightedFlowField, two: &WeightedFlowField) {
    assert_eq!((one.goals(), one.cell_count()), (two.goals(), two.cell_count()));
    for cell in (0..one.cell_count() as u32).map(Cell::new) {
        assert_eq!((one.cost(cell), one.next(cell)), (two.cost(cell), two.next(cell)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn maps_and_boards_are_read_back_and_edited_alike(
        mut map in grid_map_up_to(12),
        neighborhood in neighborhood(),
        seed in any::<u64>(),
    ) {
        map.starts = vec![Point::new(0, 0), Point::new(3, 4)];
        prop_assert_eq!(&again(&map), &map);
        let mut random = Random::new(seed);
        let board = edited_alike(map.board(neighborhood), edit, &mut random);
        prop_assert_eq!(again(&board).to_map(), board.to_map());
    }

    #[test]
    fn hexagons_are_read_back_and_edited_alike(shape in hex_shape(9), seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let mut map = HexMap::new(shape, Terrain::FREE).unwrap();
        let cells: Vec<_> = map.cells().collect();
        for &hex in &cells {
            map.set_terrain(hex, terrain(&mut random));
        }
        map.goals = cells[..1].to_vec();
        prop_assert_eq!(&again(&map), &map);
        edited_alike(map.board(), edit_hexagons, &mut random);
    }

    #[test]
    fn fields_are_read_back_and_repaired_alike(
        map in grid_map_up_to(30),
        neighborhood in neighborhood(),
        kernel in 0..Kernel::ALL.len(),
        tie in 0..Tie::ALL.len(),
        seed in any::<u64>(),
    ) {
        let mut random = Random::new(seed);
        let mut board = map.board(neighborhood);
        let goals: Vec<Cell> = (0..random.below(4)).map(|_| cell(&mut random, &board)).collect();
        let (kernel, tie) = (Kernel::ALL[kernel], Tie::ALL[tie]);
        let mut steps = FlowField::with_tie(tie);
        assert_same_steps(&again(&steps), &steps);
        steps.recompute_by(kernel, &board, &goals);
        let mut costs = WeightedFlowField::default();
        costs.recompute_by(kernel, &board, &goals);
        let (mut read_steps, mut read_costs) = (again(&steps), again(&costs));
        assert_same_steps(&read_steps, &steps);
        assert_same_costs(&read_costs, &costs);
        for _ in 0..5 {
            let changed = [edit(&mut board, &mut random)];
            prop_assert_eq!(read_steps.repair(&board, &changed), steps.repair(&board, &changed));
            prop_assert_eq!(read_costs.repair(&board, &changed), costs.repair(&board, &changed));
            assert_same_steps(&read_steps, &steps);
            assert_same_costs(&read_costs, &costs);
        }
        let other = [cell(&mut random, &board)];
        steps.recompute(&board, &other);
        read_steps.recompute(&board, &other);
        assert_same_steps(&read_steps, &steps);

        let graph = GraphFlowField::by_cost(&board, &goals);
        let read = again(&graph);
        prop_assert!(read.reached().eq(graph.reached()) && read.goals() == graph.goals());
        for cell in (0..graph.cell_count() as u32).map(Cell::new) {
            prop_assert_eq!((read.cost(cell), read.path(cell)), (graph.cost(cell), graph.path(cell)));
        }
    }

    #[test]
    fn a_march_goes_on_from_any_tick(
        map in grid_map_up_to(9),
        neighborhood in neighborhood(),
        options in (any::<bool>(), any::<bool>(), any::<bool>()),
        seed in any::<u64>(),
    ) {
        let mut random = Random::new(seed);
        let mut board = map.board(neighborhood);
        let (is_spread, is_slowed, has_random_spawns) = options;
        let mut march = March::new();
        march = if is_spread { march.spread() } else { march };
        march = if is_slowed { march.slowed_by_weights() } else { march };
        for _ in 0..random.below(4) {
            march.set_door(cell(&mut random, &board), random.below(4));
        }
        let kinds: Vec<Kind> = [Toll::Lives(1), Toll::Lives(3), Toll::All]
            .map(|toll| {
                let speed = Speed::new(1 + random.below(100_000)).unwrap();
                Kind { speed, damage: random.below(3), toll }
            })
            .into();
        let mut wave = || {
            let mut agent = || WaveAgent { tick: random.below(40).into(), kind: random.below(3) };
            Wave { agents: (0..6).map(|_| agent()).collect() }
        };
        let waves = vec![wave(), wave()];
        let spawns: Vec<Cell> = (0..3).map(|_| cell(&mut random, &board)).collect();
        let mut game = Defence::new(march, kinds, waves, spawns, 9);
        if has_random_spawns {
            game = game.with_random_spawns(random.split());
        }
        let goals = [cell(&mut random, &board), cell(&mut random, &board)];
        let mut fields = goals.map(|goal| FlowField::to(&board, &[goal]));
        for _ in 0..random.below(200) {
            game.step(&board, &fields);
        }
        // Walls fall between agents, so that some turn back.
        for _ in 0..2 {
            edit(&mut board, &mut random);
        }
        game.step(&board, &fields);
        fight(&mut game, &mut random);
        let mut read = again(&game);
        for _ in 0..150 {
            prop_assert_eq!(read.step(&board, &fields), game.step(&board, &fields));
            prop_assert_eq!(
                (read.lives(), read.outcome(), read.current_wave(), read.is_stalled()),
                (game.lives(), game.outcome(), game.current_wave(), game.is_stalled())
            );
            prop_assert_eq!(read.killed(), game.killed());
            prop_assert!(read.march().agents().eq(game.march().agents()));
            prop_assert!(read.march().doors().eq(game.march().doors()));
            if random.happens(1, 20) {
                let changed = [edit(&mut board, &mut random)];
                for field in &mut fields {
                    field.repair(&board, &changed);
                }
            }
            fight(&mut read, &mut random.clone());
            fight(&mut game, &mut random);
        }
    }

    /// A snapshot that was damaged is refused or read as something that can be used.
    #[test]
    fn damage_does_no_harm(map in grid_map_up_to(4), neighborhood in neighborhood(), seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let board = map.board(neighborhood);
        let goals = [cell(&mut random, &board)];
        let mut march = March::new();
        for number in 0..3 {
            let speed = Speed::new(1 + random.below(100_000)).unwrap();
            march.add(&Agent { damage: number, ..Agent::new(cell(&mut random, &board), speed) });
        }
        march.set_door(cell(&mut random, &board), 1);
        let field = FlowField::to(&board, &goals);
        march.step(&board, &field);
        march.stun(1, 2);
        march.remove(2);
        let toll = Toll::Lives(1);
        let waves = vec![Wave { agents: vec![WaveAgent { tick: 1, kind: 0 }] }];
        let kinds = vec![Kind { speed: Speed::ONE, damage: 0, toll }];
        let game = Defence::new(March::new(), kinds, waves, vec![goals[0]], 1);
        for _ in 0..20 {
            let mut spoilt = |value: Value| spoilt(value, &mut random);
            let read = |value| serde_json::from_value::<GridMap>(value);
            if let Ok(map) = read(spoilt(json!(map))) {
                let _ = map.board(neighborhood).to_map();
            }
            if let Ok(board) = serde_json::from_value::<SquareBoard>(spoilt(json!(board))) {
                let _ = FlowField::to(&board, &[]);
            }
            if let Ok(mut field) = serde_json::from_value::<FlowField>(spoilt(json!(field))) {
                let _ = (field.reached_count(), field.reached().count());
                if field.cell_count() == board.cell_count() {
                    field.repair(&board, &goals);
                }
            }
            let costs = json!(WeightedFlowField::to(&board, &goals));
            if let Ok(mut field) = serde_json::from_value::<WeightedFlowField>(spoilt(costs))
                && field.cell_count() == board.cell_count()
            {
                field.repair(&board, &goals);
            }
            let graph = json!(GraphFlowField::by_cost(&board, &goals));
            if let Ok(field) = serde_json::from_value::<GraphFlowField>(spoilt(graph)) {
                for cell in field.reached() {
                    let _ = field.path(cell);
                }
            }
            let is_here = |at: Cell| at.index() < board.cell_count();
            if let Ok(mut march) = serde_json::from_value::<March>(spoilt(json!(march)))
                && march.agents().all(|agent| is_here(agent.from()) && is_here(agent.to()))
            {
                march.step(&board, &field);
            }
            if let Ok(mut game) = serde_json::from_value::<Defence>(spoilt(json!(game))) {
                for _ in 0..3 {
                    if game.march().agents().all(|agent| is_here(agent.from()) && is_here(agent.to())) {
                        game.step(&board, &field);
                    }
                }
            }
        }
    }
}

/// A value with another number, name or length somewhere in it.
fn spoilt(mut value: Value, random: &mut Random) -> Value {
    fn places(value: &mut Value, act: &mut dyn FnMut(&mut Value)) {
        act(value);
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| places(item, act)),
            Value::Object(members) => members.values_mut().for_each(|item| places(item, act)),
            _ => {}
        }
    }
    let mut count = 0;
    places(&mut value, &mut |_| count += 1);
    let (chosen, kind) = (random.below(count), random.below(6));
    let mut number = 0;
    places(&mut value, &mut |value| {
        if number == chosen {
            *value = match (&*value, kind) {
                (Value::Array(items), 0) => json!(items[..items.len() / 2]),
                (Value::Array(items), 1) => json!([&items[..], &items[..]].concat()),
                (_, 2) => json!(random.below(20)),
                (_, 3) => json!(u64::MAX - u64::from(random.below(3))),
                (_, 4) => Value::Null,
                _ => json!(1),
            };
        }
        number += 1;
    });
    value
}

#[test]
fn paths_and_names_are_written_as_expected() {
    let path = Path::new(vec![Cell::new(3), Cell::new(4)]);
    assert_eq!(json!(path), json!([3, 4]));
    assert_eq!(again(&path), path);
    assert_eq!(json!(Neighborhood::Four), json!("four"));
    let size = Size::new(2, 1).unwrap();
    let mut map = GridMap::new(size, Terrain::FREE);
    map.set_terrain(Point::new(1, 0), Terrain::Water);
    let stored = json!({
        "size": { "width": 2, "height": 1 }, "terrain": [1, 256],
        "roads": null, "starts": [], "goals": [],
    });
    assert_eq!(json!(map), stored);
}

/// Reads what is no value of this type; returns what is said of it.
fn refusal<T: DeserializeOwned + Debug>(value: Value) -> String {
    serde_json::from_value::<T>(value).unwrap_err().to_string()
}

#[test]
fn what_is_no_snapshot_is_refused() {
    assert_eq!(
        refusal::<Size>(json!({ "width": 0, "height": 3 })),
        "a board is 1×1 to 16384×16384 cells, found 0×3"
    );
    assert_eq!(
        refusal::<Terrain>(json!(257)),
        "a terrain is 0 (wall), a weight to 255 or 256 (water), found 257"
    );
    assert_eq!(refusal::<Speed>(json!(0)), "a speed is 1 to 100000 thousandths, found 0");
    assert_eq!(
        refusal::<Random>(json!({ "s": [0, 0, 0, 0] })),
        "the state of a random source is not all zeros"
    );
    let mut march = March::new();
    let agent = march.add(&Agent::new(Cell::new(0), Speed::ONE));
    march.remove(agent);
    for key in ["gone", "stuck"] {
        let mut stored = json!(march);
        stored[key] = json!(2);
        assert_eq!(refusal::<March>(stored), "agents that are stuck or gone are counted");
    }
    let field = FlowField::to(
        &GridMap::new(Size::new(2, 1).unwrap(), Terrain::FREE).board(Neighborhood::Four),
        &[Cell::new(0)],
    );
    let mut stored = json!(field);
    stored["answers"]["next"] = json!([8, 9]);
    assert_eq!(
        refusal::<FlowField>(stored),
        "a cell of a field is a goal at cost 0, has a next step, or reaches no goal"
    );
}
