#![no_main]
//! A maze, of squares or of another grid, or an obstacle field is read or refused; what was read is
//! the same when written as a maze and read again, its marks lie on free cells, and a refusal is one
//! short sentence that points into the file.

use dedale::board::{Direction, GridMap, Neighborhood, Point, Terrain};
use dedale_fuzz::check_refusal;
use dedale_io::grid_maze::{self, Written};
use dedale_io::json;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match json::read(bytes) {
        Ok(map) => {
            let text = write(&map);
            let again = json::read(text.as_bytes()).expect(&text);
            assert_eq!(again.terrains(), map.terrains(), "{text}");
            let [again, board] = [&again, &map].map(|map| map.board(Neighborhood::Four));
            assert_eq!(again.exit_table(), board.exit_table(), "{text}");
            for &mark in map.starts.iter().chain(&map.goals) {
                assert_eq!(map.terrain(mark), Terrain::FREE, "{mark}");
            }
        }
        Err(error) => check_refusal(bytes, &error),
    }
    match grid_maze::read(bytes) {
        Ok(maze) => {
            assert!(grid_maze::is_one(bytes));
            let written = Written::of(&maze, 1, "wilson");
            let text = serde_json::to_string(&written).expect("numbers and texts");
            assert_eq!(grid_maze::read(text.as_bytes()).as_ref(), Ok(&maze), "{text}");
            let [start, goal] = grid_maze::ends(&maze);
            assert!(maze.grid().contains(start) || start == goal);
        }
        Err(error) => check_refusal(bytes, &error),
    }
});

fn write(map: &GridMap) -> String {
    let (width, height) = (map.size().width(), map.size().height());
    let exits = |point: Point| -> u8 {
        let directions = [Direction::S, Direction::W, Direction::N, Direction::E];
        directions
            .into_iter()
            .filter(|&direction| map.is_open(point, direction))
            .map(Direction::bit)
            .sum()
    };
    let sign = |point: Point| if map.terrain(point) == Terrain::Wall { '#' } else { '.' };
    let (mut codes, mut mask) = (Vec::new(), Vec::new());
    for y in 0..height {
        let row = || (0..width).map(|x| Point::new(x, y));
        codes.push(row().map(exits).collect::<Vec<u8>>());
        mask.push(row().map(sign).collect::<String>());
    }
    format!(r#"{{"width":{width},"height":{height},"exits":{codes:?},"mask":{mask:?}}}"#)
}
