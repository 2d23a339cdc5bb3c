use dedale::board::{CornerCutting, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale_io::level::Roads;
use dedale_io::position::Grid;
use dedale_io::{movingai, read_board, scenario};

#[test]
fn each_character_of_a_map_has_its_meaning() {
    let map = b"type octile\nheight 2\nwidth 4\nmap\n.GS@\nOTW.\n\n";
    let map = movingai::read(map).unwrap();
    let terrains = [
        [Terrain::FREE, Terrain::FREE, Terrain::FREE, Terrain::Wall],
        [Terrain::Wall, Terrain::Wall, Terrain::Water, Terrain::FREE],
    ];
    assert_eq!(map.terrains(), terrains.concat());
    let text = movingai::write(&map).unwrap();
    assert_eq!(text, "type octile\nheight 2\nwidth 4\nmap\n...@\n@@W.\n");
}

#[test]
fn a_header_may_have_spaces_and_either_order() {
    let map = b"type  octile \r\nwidth\t2\r\nheight   1 \r\nmap\r\n.@\r\n\r\n";
    let map = movingai::read(map).unwrap();
    assert_eq!(map.terrains(), [Terrain::FREE, Terrain::Wall]);
}

#[test]
fn maps_have_eight_neighbors() {
    let neighborhood = |bytes| match read_board("one", bytes, Roads::Mutual).unwrap().position.grid
    {
        Grid::Squares { neighborhood, .. } => neighborhood,
        Grid::Hexes(_) => panic!("the cells are hexagons"),
    };
    let map = b"type octile\nheight 1\nwidth 1\nmap\n.\n";
    assert_eq!(neighborhood(map), Neighborhood::Eight(CornerCutting::Never));
    assert_eq!(neighborhood(b"."), Neighborhood::Four);
}

#[test]
fn two_openings_in_the_border_of_a_map_are_its_ends() {
    let read = |rows: &str| {
        let map = format!("type octile\nheight 4\nwidth 5\nmap\n{rows}\n");
        let file = read_board("a.map", map.as_bytes(), Roads::Mutual).unwrap();
        let marks = file.position.grid.marks();
        (marks, file.note.map(|note| note.to_string()))
    };
    let (marks, note) = read("@.@@@\n@...@\n@...@\n@@@.@");
    assert_eq!(marks, [vec![[1, 0]], vec![[3, 3]]]);
    let said = "the openings in the border are the start 1,0 and the goal 3,3";
    assert_eq!(note.as_deref(), Some(said));
    assert_eq!(read("@.@@@\n@...@\n@...@\n@@@@@"), ([vec![], vec![]], None));
}

#[test]
fn a_map_has_no_weights_and_no_roads() {
    let mut map = GridMap::new(Size::new(2, 1).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(1, 0), Terrain::with_cost(2).unwrap());
    let error = movingai::write(&map).unwrap_err().to_string();
    assert_eq!(error, "a MovingAI map cannot represent weight 2 at (1, 0)");
    map.set_terrain(Point::new(1, 0), Terrain::FREE);
    map.set_road(Point::new(1, 0), Direction::W, false);
    let error = movingai::write(&map).unwrap_err().to_string();
    assert_eq!(error, "a MovingAI map cannot represent thin walls or one-way roads");
}

#[test]
fn a_header_that_promises_many_cells_is_held_to_its_first_row() {
    let map = b"type octile\nheight 16384\nwidth 16384\nmap\n.";
    let error = movingai::read(map).unwrap_err().to_string();
    let expected = "line 5, column 2: expected 16384 cells in row 1 of 16384, found 1 cell";
    assert_eq!(error, expected);
}

#[test]
fn columns_are_split_by_tabs_or_by_spaces() {
    let tabs = b"version 1\n3\tmy maps/a b.map\t40\t30\t1\t2\t39\t29\t47.5980\n";
    let spaces = b"version 1.0\r\n  3 my maps/a b.map 40 30  1 2 39 29 47.5980 \r\n\r\n";
    let scenario = scenario::read(tabs).unwrap();
    assert_eq!(scenario::read(spaces).unwrap(), scenario);
    let query = &scenario.queries[0];
    assert_eq!((query.bucket, query.map.as_str()), (3, "my maps/a b.map"));
    assert_eq!((query.size.width(), query.size.height()), (40, 30));
    assert_eq!((query.start, query.goal), (Point::new(1, 2), Point::new(39, 29)));
    assert_eq!((query.optimum, query.decimals), (Some(47.598), 4));
    assert_eq!(scenario::write(&scenario).unwrap().as_bytes(), tabs);
}

#[test]
fn the_tolerance_is_the_last_decimal_printed() {
    let tolerances = |lengths: &[&str]| {
        let lines = lengths.iter().map(|length| format!("0 a.map 9 9 0 0 1 1 {length}\n"));
        let text = format!("version 1\n{}", lines.collect::<String>());
        scenario::read(text.as_bytes()).unwrap().tolerances().collect::<Vec<_>>()
    };
    assert!(tolerances(&[]).is_empty());
    assert_eq!(tolerances(&["4", "17"]), [1e-4; 2]);
    assert_eq!(tolerances(&["4", "3.41421"]), [1e-4; 2]);
    assert_eq!(tolerances(&["244.95", "4"]), [0.01; 2]);
    assert_eq!(tolerances(&["4.0", "17.0"]), [0.1; 2]);
    // Six digits, trailing zeros dropped.
    let six = ["3.41421", "22.4142", "4256.48", "4256", "12", "10000.5"];
    assert_eq!(tolerances(&six), [1e-4, 1e-4, 0.01, 0.01, 1e-4, 0.1]);
}

#[test]
fn a_scenario_that_cannot_be_read_back_is_not_written() {
    let text = b"version 1\n0 a.map 9 9 0 0 1 1 1.41421\n";
    let good = scenario::read(text).unwrap();
    let refusal = |change: fn(&mut scenario::Query)| {
        let mut scenario = good.clone();
        change(&mut scenario.queries[0]);
        scenario::write(&scenario).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(|query| query.map = "a\tb".into()),
        r"a scenario cannot represent the map name 'a\tb' (query 1)"
    );
    assert_eq!(
        refusal(|query| query.optimum = Some(f64::NAN)),
        "a scenario cannot represent the length NaN (query 1)"
    );
    assert_eq!(
        refusal(|query| query.goal.y = 9),
        "a scenario cannot represent the point (1, 9) off the map (query 1)"
    );
    assert_eq!(
        refusal(|query| query.decimals = 18),
        "a scenario cannot represent 18 decimals (query 1)"
    );
}
