use dedale::board::{Direction, Neighborhood, Point, Terrain};
use dedale::search::Mark;
use dedale::{FlowField, WeightedFlowField};
use dedale_io::picture::{Border, CellState, Scene, Shade};

use crate::boards::{Drawn, country, maze, streets};

#[test]
fn borders_follow_from_the_steps_across_them() {
    for drawn in [maze(), streets()] {
        let (scene, board) = (drawn.scene(), &drawn.board);
        for cell in scene.cells() {
            for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
                let beside = board.size().toward(board.point_of(cell), direction);
                let Some(beside) = beside.and_then(|point| board.cell_at(point)) else {
                    assert_eq!(
                        scene.border(cell, direction),
                        Border::Open,
                        "there is nothing beyond"
                    );
                    continue;
                };
                let there = board.toward(cell, direction).is_some();
                let back = board.toward(beside, direction.opposite()).is_some();
                let expected = match (there, back) {
                    _ if scene.is_wall(cell) || scene.is_wall(beside) => Border::Open,
                    (true, true) => Border::Open,
                    (false, false) => Border::Wall,
                    (true, false) => Border::OneWay(direction),
                    (false, true) => Border::OneWay(direction.opposite()),
                };
                assert_eq!(
                    scene.border(cell, direction),
                    expected,
                    "{direction} of {}",
                    board.point_of(cell)
                );
            }
        }
    }
}

#[test]
fn a_board_of_blocks_has_no_borders() {
    let drawn = Drawn::of("S#. ..G", Neighborhood::Four);
    assert!(!drawn.scene().has_borders());
    assert!(maze().scene().has_thin_walls());
}

#[test]
fn shores_are_open_once_water_is_known() {
    let drawn = country();
    let dry = Scene::of_board(&drawn.board, &[drawn.start], &[drawn.goal]);
    assert!(dry.has_borders(), "one can leave water but not enter it");
    let wet = dry.with_water(&drawn.map);
    assert!(!wet.has_borders());
    let pond = drawn.board.cell_at(Point::new(5, 3)).unwrap();
    assert_eq!(wet.terrain(pond), Terrain::Water);
}

#[test]
fn the_current_cell_overrides_its_mark() {
    let drawn = Drawn::of("S.. ..G", Neighborhood::Four);
    let marks =
        [Mark::Closed, Mark::Opened, Mark::Banned, Mark::Neutral, Mark::Neutral, Mark::Neutral];
    let scene = drawn.scene().with_marks(&marks, Some(drawn.start));
    let states: Vec<CellState> = scene.cells().map(|cell| scene.state(cell)).collect();
    let expected = [
        CellState::Current,
        CellState::Opened,
        CellState::Banned,
        CellState::Neutral,
        CellState::Neutral,
        CellState::Neutral,
    ];
    assert_eq!(states, expected);
}

#[test]
fn shades_go_from_the_goal_to_the_farthest_cell() {
    let drawn = Drawn::of("G...S#.", Neighborhood::Four);
    let goals = [drawn.goal];
    let by_steps = drawn.scene().with_field(&FlowField::to(&drawn.board, &goals));
    let by_cost = drawn.scene().with_cost_field(&WeightedFlowField::to(&drawn.board, &goals));
    for scene in [by_steps, by_cost] {
        let shades: Vec<Option<Shade>> = scene.cells().map(|cell| scene.shade(cell)).collect();
        let of = |shade| Some(Shade::Of(shade));
        let expected = [of(0), of(63), of(127), of(191), of(255), None, Some(Shade::Unreachable)];
        assert_eq!(shades, expected);
        assert_eq!(scene.arrow(drawn.start), Some(Direction::W));
        assert_eq!(scene.arrow(drawn.goal), None);
    }
}
