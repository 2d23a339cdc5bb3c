//! What the terminal shows of a board is read back.

use std::collections::HashSet;

use dedale::board::{
    Cell, Graph as _, GridMap, Hex, HexMap, HexShape, Neighborhood, Point, SquareBoard,
};
use dedale::search::{Mark, bfs};
use dedale::{FlowField, WeightedFlowField};
use dedale_io::level::Roads;
use dedale_io::picture::Scene;
use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::position::Grid;
use dedale_io::{Format, read_board};
use proptest::prelude::*;

use crate::boards::Feature::{Marks, OneWayRoads, ThinWalls, Water, Weights};
use crate::boards::{maps, only_seen_roads, with_crlf};
use crate::positions_at_random::{filled, grids};

fn cells(map: &GridMap, marks: &[Point]) -> Vec<Cell> {
    marks.iter().map(|&mark| map.size().cell_at(mark).unwrap()).collect()
}

fn scene(map: &GridMap, board: &SquareBoard) -> Scene {
    Scene::of_board(board, &cells(map, &map.starts), &cells(map, &map.goals)).with_water(map)
}

/// The squares of a drawing.
fn reread(scene: &Scene) -> GridMap {
    reread_grid(scene).map().unwrap().clone()
}

/// Each drawing read back, with words below it and without.
fn reread_grid(scene: &Scene) -> Grid {
    let text = terminal::draw(scene, &TerminalStyle::PLAIN);
    let words = "astar found a path from (0, 0) to (1, 1): 2 steps\nopened 3, closed 1; 5 µs\n";
    let read = |text: &str| {
        let file = read_board("-", text.as_bytes(), Roads::Mutual)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(file.format, Format::Terminal, "{text}");
        file.position.grid
    };
    let grid = read(&format!("{text}{words}"));
    assert_eq!(read(&with_crlf(&format!("\n{text}\n{words}"))), grid, "{text}");
    grid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_board_of_blocks_is_read_back_from_its_drawing(map in maps(&[Weights, Water, Marks])) {
        let board = map.board(Neighborhood::Four);
        prop_assert_eq!(reread(&scene(&map, &board)), map);
    }

    #[test]
    fn thin_walls_and_one_way_roads_are_read_back(map in maps(&[Weights, ThinWalls, OneWayRoads, Marks])) {
        let board = map.board(Neighborhood::Four);
        prop_assert_eq!(reread(&scene(&map, &board)), only_seen_roads(&map));
    }

    #[test]
    fn a_path_and_where_its_search_has_been_hide_nothing(
        map in maps(&[Weights, ThinWalls, OneWayRoads]),
        ends in any::<[prop::sample::Index; 2]>(),
        states in prop::collection::vec(0..4_u8, 1600),
    ) {
        let mut map = only_seen_roads(&map);
        let free: Vec<Point> = map.size().points().filter(|&at| map.terrain(at).weight() > 0).collect();
        prop_assume!(free.len() > 1);
        let [start, goal] = ends.map(|end| free[end.index(free.len())]);
        prop_assume!(start != goal);
        (map.starts, map.goals) = (vec![start], vec![goal]);
        let board = map.board(Neighborhood::Four);
        let [start, goal] = [start, goal].map(|end| map.size().cell_at(end).unwrap());
        let marks: Vec<Mark> = map.size().points().zip(states).map(|(_, state)| {
            [Mark::Neutral, Mark::Opened, Mark::Closed, Mark::Banned][usize::from(state)]
        }).collect();
        let mut shown = scene(&map, &board).with_marks(&marks, None);
        if let Some(path) = bfs(&board, start, goal) {
            shown = shown.with_path(&path);
        }
        prop_assert_eq!(reread(&shown), map);
    }

    #[test]
    fn a_field_shows_its_board_and_goals(map in maps(&[Weights, ThinWalls, OneWayRoads, Marks])) {
        let map = only_seen_roads(&map);
        prop_assume!(!map.goals.is_empty());
        let board = map.board(Neighborhood::Four);
        let goals = cells(&map, &map.goals);
        let by_steps = scene(&map, &board).with_field(&FlowField::to(&board, &goals));
        prop_assert_eq!(&reread(&by_steps), &map);
        let by_cost = scene(&map, &board).with_cost_field(&WeightedFlowField::to(&board, &goals));
        prop_assert_eq!(&reread(&by_cost), &map);
    }

    #[test]
    fn hexagons_are_read_back_with_coordinates_and_without(
        grid in grids(),
        seed in any::<u64>(),
        states in prop::collection::vec(0..4_u8, 400),
    ) {
        let Grid::Hexes(map) = filled(grid, seed, true).grid else { return Ok(()) };
        prop_assume!(!matches!(map.shape(), HexShape::Cells(_)));
        let board = map.board();
        let cell = |hex: &Hex| map.cell_at(*hex).unwrap();
        let ends = [&map.starts, &map.goals].map(|marks| marks.iter().map(cell).collect::<Vec<_>>());
        let bare = Scene::of_hexes(&board, &ends[0], &ends[1]);
        let marks: Vec<Mark> = (0..board.cell_count()).map(|cell| {
            [Mark::Neutral, Mark::Opened, Mark::Closed, Mark::Banned][usize::from(states[cell % states.len()])]
        }).collect();
        let mut scenes = vec![bare.clone(), bare.clone().with_marks(&marks, None)];
        if !map.goals.is_empty() {
            scenes.push(bare.with_field(&FlowField::to(&board, &ends[1])));
        }
        // In one line there is no difference to squares.
        let is_line = map.size().height() == 1 && !map.shape().is_flat();
        for scene in scenes {
            for scene in [Some(scene.clone().with_labels()), (!is_line).then_some(scene)].into_iter().flatten() {
                let text = terminal::draw(&scene, &TerminalStyle::PLAIN);
                if text.lines().count() == 1 {
                    continue;
                }
                let Grid::Hexes(read) = reread_grid(&scene) else { panic!("squares:\n{text}") };
                let all = |map: &HexMap| {
                    map.cells().map(|hex| (hex - map.origin(), map.terrain(hex))).collect::<HashSet<_>>()
                };
                prop_assert_eq!(all(&read), all(&map), "{}", text);
                let marks = |map: &HexMap| [&map.starts, &map.goals].map(|marks| marks.iter().map(|&hex| hex - map.origin()).collect::<Vec<_>>());
                prop_assert_eq!(marks(&read), marks(&map), "{}", text);
            }
        }
    }
}

#[test]
fn weights_of_ten_and_drawings_with_fewer_characters_are_refused() {
    let fault =
        |text: &str| read_board("a.txt", text.as_bytes(), Roads::Mutual).unwrap_err().to_string();
    let shrunk = "S·\n·G\n(one character for 2×2 cells)\n";
    assert!(fault(shrunk).starts_with("line 3, column 1: expected a drawing with two"), "{shrunk}");
    let narrow = "┌───┐\n│S G│\n└───┘\n";
    let narrow = fault(&narrow.replace("───┐", "─┬─┐"));
    assert!(narrow.contains("three characters wide"), "{narrow}");
    let heavy = fault("S ·^\n· G\n");
    assert!(heavy.starts_with("line 1, column 4: expected a weight from 2 to 9"), "{heavy}");
}

#[test]
fn a_row_that_is_too_long_is_refused_before_it_is_read() {
    let row = "R ".repeat(300_000);
    let fault = dedale_io::drawing::terminal::read(row.as_bytes()).unwrap_err();
    let sentence = "line 1, column 1: expected a row of up to 16384 cells, found more";
    assert_eq!(fault.to_string(), sentence);
}
