use std::sync::Arc;

use dedale::board::{Cell, Direction, GridMap, Point, Size, Terrain};
use dedale_games::game::{Fog, Hunt, HuntField, HuntRules, Knowledge};
use dedale_io::picture::terminal::{TerminalStyle, draw};
use dedale_io::picture::{Measures, Scene, Theme, Wording, gif, png, svg};

use crate::png::Pixels;

fn grid_map() -> GridMap {
    let mut map = GridMap::new(Size::new(4, 3).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(2, 0), Terrain::Wall);
    map.set_terrain(Point::new(1, 2), Terrain::Wall);
    map.starts.push(Point::new(0, 0));
    map.goals.push(Point::new(3, 2));
    map
}

/// Four turns: the monster walks around the wall and is hit.
fn hunt(map: &GridMap, rules: HuntRules) -> Vec<Hunt> {
    let field = HuntField::new(map, rules.neighborhood).unwrap();
    let mut hunt = Hunt::new(Arc::new(field), rules, Cell::new(0)).unwrap();
    let mut seen = vec![hunt.clone()];
    for (shot, step) in [(2, Some(1)), (4, Some(5)), (1, Some(6)), (6, None)] {
        hunt.shoot(Some(Cell::new(shot))).unwrap();
        if let Some(step) = step {
            hunt.step(Cell::new(step)).unwrap();
        }
        seen.push(hunt.clone());
    }
    seen
}

fn text(scene: &Scene) -> String {
    draw(scene, &TerminalStyle::PLAIN)
}

#[test]
fn each_side_is_shown_its_own_view() {
    let hunts = hunt(&grid_map(), HuntRules::default());
    let last = &hunts[4];
    assert_eq!(text(&Scene::of_hunt(last)), "1S 2 x██x·\n· x3  4X ·\n·  ███·   G\n");
    let before = &hunts[3];
    let monster = text(&Scene::of_monster_view(before.monster_view()));
    assert_eq!(monster, "1S 2 x██x·\n· x3  4M ·\n·  ███·   G\n");
    let hunter = text(&Scene::of_hunter_view(before.hunter_view()));
    assert_eq!(hunter, "░░░2 x███░░░\n·  ░░░░░░░░░\n░░░░░░░░░░░░\n");
    let knows = HuntRules { knowledge: Knowledge::Exit, ..HuntRules::default() };
    let hunter = text(&Scene::of_hunter_view(hunt(&grid_map(), knows)[3].hunter_view()));
    assert_eq!(hunter, " S 2 x███·\n·  ·  ·  ·\n·  ███·   G\n");
}

#[test]
fn fog_hides_the_field_from_the_monster() {
    let fog = HuntRules { fog: Some(Fog { radius: 1, memory: false }), ..HuntRules::default() };
    let hunts = hunt(&grid_map(), fog);
    let monster = text(&Scene::of_monster_view(hunts[0].monster_view()));
    assert_eq!(monster, "1M ·  ░░░░░░\n·  ·  ░░░░░░\n░░░░░░░░░ G\n");
}

#[test]
fn thin_walls_are_drawn_where_the_side_knows_them() {
    let mut map = grid_map();
    map.set_road(Point::new(0, 1), Direction::S, false);
    map.set_road(Point::new(0, 2), Direction::N, false);
    let hunts = hunt(&map, HuntRules::default());
    let whole = text(&Scene::of_hunt(&hunts[4]));
    assert!(whole.contains("├───"), "{whole}");
    let hunter = text(&Scene::of_hunter_view(hunts[4].hunter_view()));
    assert!(!hunter.contains('├'), "{hunter}");
}

/// Without room for turns, arrows show the directions; then one character.
#[test]
fn narrow_terminals_get_arrows() {
    let hunts = hunt(&grid_map(), HuntRules::default());
    let narrow = |most| {
        let style = TerminalStyle { max_columns: Some(most), ..TerminalStyle::PLAIN };
        draw(&Scene::of_hunt(&hunts[4]), &style)
    };
    assert_eq!(narrow(11), "S ↓x█x·\n·x→ X ·\n· ██· G\n");
    assert_eq!(narrow(5), "S↓x·\nx→X·\n·█·G\n(one character for each cell)\n");
}

#[test]
fn a_belief_has_a_sign_for_each_degree() {
    let hunts = hunt(&grid_map(), HuntRules::default());
    let mut cells = [0.0; 12];
    (cells[3], cells[5], cells[8]) = (0.8, 0.2, 0.000_1);
    let scene = Scene::of_hunt(&hunts[3]).with_belief(&cells);
    assert_eq!(text(&scene), "1S 2 x██x @\n· x3= 4M ·\n . ███·   G\n");
}

#[test]
fn pictures_of_a_hunt_describe_their_content() {
    let hunts = hunt(&grid_map(), HuntRules::default());
    for theme in Theme::ALL {
        let drawn = svg::draw(&Scene::of_hunt(&hunts[4]), theme);
        for part in
            ["A hunt on 4×3 cells", "class=\"trail\"", "class=\"shot\"", "\nentry\n", "\nmonster\n"]
        {
            assert!(drawn.contains(part), "no {part}");
        }
        assert!(png::draw(&Scene::of_hunt(&hunts[4]), theme).is_ok());
    }
}

/// The frames put together are the scenes.
#[test]
fn an_animated_hunt_ends_with_the_still_picture() {
    let scenes: Vec<Scene> =
        hunt(&grid_map(), HuntRules::default()).iter().map(Scene::of_hunt).collect();
    let mut whole = gif::Turns::new(&scenes[0], Theme::Default).unwrap();
    for scene in &scenes[1..] {
        whole.show(scene);
    }
    let alone = gif::Turns::new(&scenes[4], Theme::Default).unwrap();
    let whole = crate::gif::Film::of(&whole.end());
    let alone = crate::gif::Film::of(&alone.end());
    assert_eq!((whole.canvases.len(), whole.delays[0]), (5, 25));
    assert_eq!(whole.canvases[4], alone.canvases[0]);
    assert!(whole.areas[2] < whole.areas[0], "a frame holds what has changed");
}

/// Two views lie side by side, a cell of paper between them.
#[test]
fn both_views_are_shown_side_by_side() {
    const GAP: u32 = 20;
    let measures = Measures::new(Some(GAP), None).unwrap();
    let hunts = hunt(&grid_map(), HuntRules::default());
    let views = |hunt: &Hunt| {
        [Scene::of_monster_view(hunt.monster_view()), Scene::of_hunter_view(hunt.hunter_view())]
            .map(|scene| scene.with_measures(measures))
    };
    let both = views(&hunts[4]);
    let mut bytes = Vec::new();
    png::Picture::beside(&both, Theme::Default).unwrap().write(&mut bytes).unwrap();
    let whole = Pixels::of(&bytes);
    let parts = both.each_ref().map(|scene| Pixels::of(&png::draw(scene, Theme::Default).unwrap()));
    let (width, height) = (parts[0].width, parts[0].height);
    assert_eq!((whole.width, whole.height), (2 * width + GAP, height));
    for y in 0..height {
        for x in 0..whole.width {
            let expected = match x {
                x if x < width => parts[0].at(x, y),
                x if x < width + GAP => parts[0].at(0, 0),
                x => parts[1].at(x - width - GAP, y),
            };
            assert_eq!(whole.at(x, y), expected, "({x}, {y})");
        }
    }
    let mut turns = gif::Turns::beside(&views(&hunts[0]), Theme::Default).unwrap();
    hunts[1..].iter().for_each(|hunt| turns.show_beside(&views(hunt)));
    let turns = crate::gif::Film::of(&turns.end());
    let alone = crate::gif::Film::of(&gif::Turns::beside(&both, Theme::Default).unwrap().end());
    assert_eq!(turns.canvases.last(), alone.canvases.last());
    assert_eq!(turns.width as u32, 2 * width + GAP);
    let svg = svg::draw_beside(&both, "what both see", Theme::Default, Wording::ENGLISH);
    assert_eq!(svg.matches("class=\"board\"").count(), 2);
    for id in ["dedale-0-title", "dedale-0-desc", "dedale-1-title", "dedale-1-desc"] {
        assert_eq!(svg.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
}
