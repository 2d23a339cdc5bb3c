use dedale::board::Neighborhood;
use dedale::field::Chokepoints;
use dedale::{Algorithm, FlowField, search};
use dedale_io::picture::terminal::{TerminalStyle, draw};
use dedale_io::picture::{Scene, Theme};

use crate::boards;
use crate::boards::{Drawn, HEURISTIC_DFS, country, field_of_stones, maze, streets};

fn plain(scene: &Scene) -> String {
    draw(scene, &TerminalStyle::PLAIN)
}

fn within(scene: &Scene, columns: usize) -> String {
    draw(scene, &TerminalStyle { max_columns: Some(columns), ..TerminalStyle::PLAIN })
}

#[test]
fn a_search_on_blocks_shows_states_weights_and_water() {
    let drawn = country();
    let (trace, path) = drawn.search(Algorithm::Astar);
    let last = trace.events().len();
    boards::check_golden("blocks-midway.txt", &plain(&drawn.scene_at(&trace, last / 2)));
    let end = drawn.scene().with_marks(trace.marks_at(last).as_slice(), None);
    boards::check_golden("blocks-path.txt", &plain(&end.with_path(&path.unwrap())));
}

#[test]
fn thin_walls_are_lines_that_join() {
    let drawn = maze();
    let (trace, path) = drawn.search(HEURISTIC_DFS);
    let half = trace.events().len() / 2;
    boards::check_golden("thin-midway.txt", &plain(&drawn.scene_at(&trace, half)));
    boards::check_golden("thin-path.txt", &plain(&drawn.scene().with_path(&path.unwrap())));
}

#[test]
fn one_way_borders_show_their_direction() {
    let drawn = streets();
    let path = search::astar(&drawn.board, drawn.start, drawn.goal).unwrap();
    boards::check_golden("one-way.txt", &plain(&drawn.scene().with_path(&path)));
}

#[test]
fn a_flow_field_has_arrows_and_stars() {
    let drawn = Drawn::of("S.2..#. .##.G#. .5.#.##", Neighborhood::Four);
    let scene = drawn.scene().with_field(&FlowField::to(&drawn.board, &[drawn.goal]));
    boards::check_golden("field.txt", &plain(&scene));
    let path = search::astar(&drawn.board, drawn.start, drawn.goal).unwrap();
    boards::check_golden("field-path.txt", &plain(&scene.with_path(&path)));
}

/// A chokepoint is a cross in place of its arrow, so that the terrain beside it stays.
#[test]
fn chokepoints_are_crosses_in_a_flow_field() {
    let drawn = Drawn::of("S.2..#. .##.G#. .5.#.##", Neighborhood::Four);
    let scene = drawn.scene().with_field(&FlowField::to(&drawn.board, &[drawn.goal]));
    let chokepoints = Chokepoints::of(&drawn.board, &[drawn.start], &[drawn.goal]);
    let scene = scene.with_chokepoints(&chokepoints.iter().collect::<Vec<_>>());
    let text = plain(&scene);
    assert_eq!(text.lines().next(), Some("S→x x2x ↓ ██·"), "{text}");
    assert_eq!(text.matches('x').count() + 2, chokepoints.len(), "start and goal keep theirs");
}

#[test]
fn a_wide_board_is_shrunk_and_says_so() {
    let drawn = field_of_stones(100, 40);
    let (trace, path) = drawn.search(Algorithm::Astar);
    let marks = trace.marks_at(usize::MAX);
    let scene = drawn.scene().with_marks(marks.as_slice(), None).with_path(&path.unwrap());
    boards::check_golden("shrunk.txt", &within(&scene, 40));
    boards::check_golden("shrunk-maze.txt", &within(&maze().scene(), 12));
}

#[test]
fn no_line_exceeds_the_requested_width() {
    for scene in [country().scene(), maze().scene(), field_of_stones(60, 20).scene()] {
        for columns in 1..130 {
            let text = within(&scene, columns);
            for line in text.lines().filter(|line| !line.starts_with('(')) {
                let length = line.chars().count();
                assert!(length <= columns, "{length} characters, not {columns}:\n{text}");
            }
        }
    }
}

#[test]
fn a_narrower_maze_keeps_its_walls() {
    let scene = maze().scene();
    assert_eq!(within(&scene, 25), plain(&scene));
    boards::check_golden("narrow.txt", &within(&scene, 24));
}

#[test]
fn colours_do_not_change_the_characters() {
    for drawn in [country(), maze(), streets()] {
        let (trace, _) = drawn.search(HEURISTIC_DFS);
        let scene = drawn.scene_at(&trace, trace.events().len() / 2);
        for theme in Theme::ALL {
            let style = TerminalStyle { colour: true, theme, ..TerminalStyle::PLAIN };
            let coloured = draw(&scene, &style);
            assert!(coloured.contains("\x1b["));
            let bare: Vec<String> = without_codes(&coloured).lines().map(trimmed).collect();
            assert_eq!(bare, plain(&scene).lines().map(trimmed).collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_coloured_line_ends_without_a_colour() {
    let style = TerminalStyle { colour: true, ..TerminalStyle::PLAIN };
    for line in draw(&maze().scene(), &style).lines() {
        assert!(line.ends_with("\x1b[0m"), "{line:?}");
    }
}

#[test]
fn a_board_of_one_cell_has_its_mark() {
    let drawn = Drawn::of("S.G", Neighborhood::Four);
    let one = Drawn::of("SG", Neighborhood::Four);
    assert_eq!(plain(&one.scene()), "S G\n");
    assert_eq!(within(&drawn.scene(), 3), "S·G\n(one character for each cell)\n");
    assert_eq!(within(&drawn.scene(), 1), "S\n(one character for 3×3 cells)\n");
}

fn trimmed(line: &str) -> String {
    line.trim_end().to_owned()
}

fn without_codes(text: &str) -> String {
    let mut bare = String::new();
    for (index, part) in text.split("\x1b[").enumerate() {
        let rest = if index == 0 { part } else { part.split_once('m').unwrap().1 };
        bare.push_str(rest);
    }
    bare
}
