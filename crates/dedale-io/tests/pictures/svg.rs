use std::collections::BTreeMap;

use dedale::board::{Direction, Neighborhood, Point, Terrain};
use dedale::field::Chokepoints;
use dedale::search::Mark;
use dedale::{Algorithm, FlowField, WeightedFlowField};
use dedale_io::picture::svg::draw;
use dedale_io::picture::{Border, CellState, Rgb, Scene, Shade, Theme};
use svg::node::element::tag::Type;
use svg::parser::Event;

use crate::boards::{Drawn, country, field_of_stones, maze, streets};
use crate::png::{CELL, MARGIN};

/// The elements of each class and their attributes. Panics if the text is not
/// well-formed.
pub(crate) fn elements(text: &str) -> BTreeMap<String, Vec<svg::node::Attributes>> {
    let mut open = Vec::new();
    let mut elements: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for event in svg::read(text).unwrap() {
        match event {
            Event::Tag(name, Type::End, _) => assert_eq!(open.pop(), Some(name), "{name} ends"),
            Event::Tag(name, kind, attributes) => {
                if kind == Type::Start {
                    open.push(name);
                }
                let class = attributes.get("class").map_or(name, |class| class).to_owned();
                elements.entry(class).or_default().push(attributes);
            }
            Event::Error(error) => panic!("{error}"),
            _ => {}
        }
    }
    assert_eq!(open, [""; 0], "every element ends");
    elements
}

/// The rectangles of a path: left, top, right, bottom.
fn rects(data: &str) -> Vec<[f32; 4]> {
    data.split('M')
        .skip(1)
        .map(|rect| {
            let numbers: Vec<f32> = rect
                .split([' ', 'h', 'v', 'z'])
                .filter(|number| !number.is_empty())
                .map(|number| number.parse().unwrap())
                .collect();
            let [x, y, width, height, back] = numbers[..] else {
                panic!("not a rectangle: {rect}")
            };
            assert_eq!(back.to_bits(), (-width).to_bits());
            [x, y, x + width, y + height]
        })
        .collect()
}

#[test]
fn exactly_the_walls_are_covered_by_walls() {
    let drawn = country();
    let elements = elements(&draw(&drawn.scene(), Theme::Default));
    let walls = rects(&elements["wall"][0]["d"]);
    let scene = drawn.scene();
    for cell in scene.cells() {
        let point = scene.point_of(cell);
        let middle = |place: u32| (MARGIN + CELL * place + CELL / 2) as f32;
        let (x, y) = (middle(point.x), middle(point.y));
        let covered = walls.iter().any(|&[left, top, right, bottom]| {
            (left..right).contains(&x) && (top..bottom).contains(&y)
        });
        assert_eq!(covered, scene.is_wall(cell), "{point}");
    }
}

#[test]
fn all_shapes_of_one_look_are_one_element() {
    let drawn = field_of_stones(512, 512);
    let (trace, path) = drawn.search(Algorithm::Astar);
    let marks = trace.marks_at(usize::MAX);
    let scene = drawn.scene().with_marks(marks.as_slice(), None).with_path(&path.unwrap());
    let text = draw(&scene, Theme::Default);
    elements(&text);
    let (board, _legend) = text.split_once("class=\"legend\"").unwrap();
    let looks: Vec<&str> =
        board.split("<path").skip(1).map(|path| path.split_once(" d=").unwrap().0).collect();
    assert_eq!(looks.iter().filter(|look| look.contains("closed")).count(), 1);
    assert!(looks.len() < 15, "{looks:?}");
    assert!(text.len() < 5 * 512 * 512, "{} bytes", text.len());
}

#[test]
fn a_picture_describes_its_content() {
    let drawn = country();
    let (trace, path) = drawn.search(Algorithm::Astar);
    let marks = trace.marks_at(usize::MAX);
    let scene = drawn.scene().with_marks(marks.as_slice(), None).with_path(&path.unwrap());
    let text = draw(&scene, Theme::Default);
    assert!(text.contains("<title id=\"dedale-title\">A board of 12×6 cells</title>"), "{text}");
    let opened = scene
        .cells()
        .filter(|&cell| marks.as_slice()[cell.index()] == dedale::search::Mark::Opened);
    let words = format!("{} cells opened", opened.count());
    assert!(text.contains("A board of 12×6 cells: a path of ") && text.contains(&words), "{text}");
    let root = &elements(&text)["svg"][0];
    assert_eq!(&*root["role"], "img");
    assert_eq!(&*root["aria-labelledby"], "dedale-title dedale-desc");
}

pub(crate) fn labels(scene: &Scene) -> Vec<String> {
    let text = draw(scene, Theme::Default);
    let legend = text.split("<g class=\"legend\"").skip(1);
    legend
        .map(|group| {
            let label = group.split("<text").nth(1).unwrap().split_once('>').unwrap().1;
            label.split_once('<').unwrap().0.trim().to_owned()
        })
        .collect()
}

#[test]
fn the_legend_names_what_occurs_and_nothing_else() {
    let drawn = country();
    let expected = [
        "start",
        "goal",
        "wall",
        "water",
        "weight 2",
        "weight 3–4",
        "weight 5–8",
        "weight 9 and more",
    ];
    assert_eq!(labels(&drawn.scene()), expected);

    let (trace, path) = maze().search(crate::boards::HEURISTIC_DFS);
    let scene = maze().scene_at(&trace, trace.events().len()).with_path(&path.unwrap());
    let expected = ["start", "goal", "path", "current cell", "closed", "dead end", "not visited"];
    assert_eq!(labels(&scene), expected);

    assert_eq!(labels(&streets().scene()), ["start", "goal", "wall", "one-way step"]);

    let field = FlowField::to(&drawn.board, &[drawn.goal]);
    let scene = drawn.scene().with_field(&field);
    assert_eq!(labels(&scene)[..3], ["start", "goal", "near to far"]);
    let chokepoints = Chokepoints::of(&drawn.board, &[drawn.start], &[drawn.goal]);
    let scene = scene.with_chokepoints(&chokepoints.iter().collect::<Vec<_>>());
    assert_eq!(labels(&scene)[..4], ["start", "goal", "chokepoint", "near to far"]);
}

#[test]
fn the_legend_lies_within_the_picture() {
    for scene in [country().scene(), maze().scene(), streets().scene()] {
        let elements = elements(&draw(&scene, Theme::MazeSolver));
        let [width, height] =
            ["width", "height"].map(|side| elements["svg"][0][side].parse::<f32>().unwrap());
        for entry in &elements["legend"] {
            let place = entry["transform"].strip_prefix("translate(").unwrap();
            let (x, y) = place.strip_suffix(')').unwrap().split_once(' ').unwrap();
            assert!(x.parse::<f32>().unwrap() < width - 40.0);
            assert!(y.parse::<f32>().unwrap() + 18.0 < height);
        }
    }
}

// Themes are found by name, and their colours contrast.

#[test]
fn every_theme_is_found_by_its_name() {
    for theme in Theme::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
    }
}

#[test]
fn contrast_is_that_of_the_standard() {
    let [black, white, grey] = [0x00_0000, 0xFF_FFFF, 0x77_7777].map(Rgb::hex);
    assert!((black.contrast(white) - 21.0).abs() < 1e-9);
    assert!(
        (white.contrast(grey) - 4.48).abs() < 0.01,
        "the greyest text that just fails on white"
    );
    assert_eq!(grey.to_string(), "#777777");
}

// Scenes have borders, shores and marks where they should.

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
