//! Mazes and obstacle fields are those of the library and of the command.

use dedale::Random;
use dedale::board::Size;
use dedale::maze::{Generator, Region};
use dedale_io::level::Roads;
use dedale_io::{Format, read_board};
use serde_json::{Value, json};

use crate::requests::{Impatient, answer, ask, numbers, refusal, strings};

fn exits(response: &Value) -> Vec<u8> {
    let rows = response["answer"]["exits"].as_array().unwrap();
    rows.iter().flat_map(numbers).map(|exits| exits as u8).collect()
}

#[test]
fn every_generator_carves_what_the_library_carves() {
    for generator in Generator::ALL {
        let body = json!({"generator": generator.name(), "width": 9, "height": 7, "seed": 11});
        let response = ask("maze", &body);
        let region = Region::whole(Size::new(9, 7).unwrap());
        let maze = generator.carve(&region, &mut Random::new(11));
        assert_eq!(exits(&response), maze.exit_table(), "{generator}");
        let roads = strings(&response["board"]["exits"]).concat();
        let digit = |bits: u8| char::from_digit(bits.into(), 16).unwrap();
        let digits: String = exits(&response).into_iter().map(digit).collect();
        assert_eq!(roads, digits, "{generator}");
        assert_eq!(
            (&response["board"]["starts"], &response["board"]["goals"]),
            (&json!([[0, 0]]), &json!([[8, 6]]))
        );
        // The command's answer is a board that it reads again.
        let text = response["answer"].to_string();
        let read = read_board("maze.json", text.as_bytes(), Roads::default()).unwrap();
        let mut map = maze.to_map();
        map.starts.push(dedale::board::Point::new(0, 0));
        map.goals.push(dedale::board::Point::new(8, 6));
        assert_eq!((read.format, read.position.grid.map()), (Format::Json, Some(&map)));
        let path = ask("path", &json!({"board": response["board"], "algorithm": "bfs"}));
        assert_eq!(path["answer"]["found"], true);
    }
}

#[test]
fn a_traced_maze_comes_out_of_its_events() {
    for generator in Generator::ALL {
        let body = json!({"generator": generator.name(), "width": 6, "height": 5, "trace": true});
        let response = ask("maze", &body);
        let mut roads: Vec<u8> = strings(&response["before"]["exits"])
            .concat()
            .chars()
            .map(|digit| digit.to_digit(16).unwrap() as u8)
            .collect();
        let (trace, width) = (&response["trace"], 6);
        let cells = numbers(&trace["cells"]).into_iter().zip(numbers(&trace["others"]));
        for (kind, (from, to)) in trace["kinds"].as_str().unwrap().chars().zip(cells) {
            let bit = |from: i64, to: i64| match to - from {
                1 => 8,
                -1 => 2,
                step if step == width => 1,
                _ => 4,
            };
            match kind {
                'v' => {
                    roads[from as usize] |= bit(from, to);
                    roads[to as usize] |= bit(to, from);
                }
                'w' => {
                    roads[from as usize] &= !bit(from, to);
                    roads[to as usize] &= !bit(to, from);
                }
                'o' | 'e' | 'c' => {}
                other => panic!("{generator}: an event of the kind {other}"),
            }
        }
        // Roads that lead off the board are of no account.
        let inside = |index: i64, bits: u8| {
            let (x, y) = (index % width, index / width);
            let sides = [(y == 4, 1), (x == 0, 2), (y == 0, 4), (x == width - 1, 8)];
            let off: u8 = sides.into_iter().filter(|side| side.0).map(|side| side.1).sum();
            bits & !off
        };
        let roads: Vec<u8> = (0..).zip(roads).map(|(index, bits)| inside(index, bits)).collect();
        assert_eq!(roads, exits(&response), "{generator}");
    }
}

#[test]
fn masks_rooms_and_braids() {
    let mask = "..#\n.#.\n...";
    for generator in Generator::ALL {
        let response = ask("maze", &json!({"generator": generator.name(), "mask": mask}));
        assert_eq!(response["answer"]["mask"], json!(["..#", ".#.", "..."]));
        assert_eq!(response["board"]["rows"], json!(["..#", ".#.", "..."]));
        assert_eq!(response["board"]["goals"], json!([[2, 2]]));
    }
    let body = json!({"generator": "wilson", "width": 30, "height": 30, "rooms": 5, "braid": 100});
    let dead_ends = |exits: &[u8]| exits.iter().filter(|bits| bits.is_power_of_two()).count();
    assert_eq!(dead_ends(&exits(&ask("maze", &body))), 0);
    for (body, expected) in [
        (json!({"generator": "wild"}), "unknown generator 'wild'; the generators are backtracker,"),
        (json!({"generator": "prim", "width": 0}), "found 0×20"),
        (
            json!({"generator": "prim", "width": 1_000_000_000, "height": 1_000_000_000}),
            "found 1000000000",
        ),
        (json!({"generator": "prim", "width": 1025, "height": 1024}), "up to 1,048,576 cells"),
        (json!({"generator": "prim", "bias": 0}), "a bias is 1 to 99 percent sideways, found 0"),
        (json!({"generator": "prim", "braid": 101}), "0 to 100 percent, found 101"),
        (json!({"generator": "prim", "rooms": 4_000_000}), "up to 100000 rooms"),
        (json!({"generator": "eller", "start": [0, 0]}), "for generators that grow from a cell"),
        (json!({"generator": "prim", "start": [20, 0]}), "the start (20, 0) is not in the maze"),
        (json!({"generator": "prim", "start": [-1, 0]}), "the start (-1, 0) is not in the maze"),
        (json!({"generator": "prim", "mask": "##"}), "the mask leaves out every cell"),
        (json!({"generator": "prim", "mask": "@atoll"}), "square cells, found hexagonal ones"),
        (json!({"generator": "prim", "mask": ".", "width": 1}), "leave out width and height"),
        (json!({"generator": "prim", "braid": 1, "trace": true}), "leave out rooms and braid"),
        (
            json!({"generator": "prim", "width": 500, "height": 500, "trace": true}),
            "more than 200,000 steps",
        ),
        (
            json!({"generator": "aldous-broder", "width": 900, "height": 900, "trace": true}),
            "more than 5,000,000 steps, too many to record",
        ),
    ] {
        let fault = refusal("maze", &body);
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
}

#[test]
fn obstacles_leave_a_way() {
    for (body, neighborhood) in [
        (json!({"difficulty": "very-hard"}), 4),
        (json!({"width": 12, "height": 5, "percent": 100, "law": "chasse", "seed": 9}), 4),
        (json!({"width": 30, "height": 30, "percent": 60, "law": "fast"}), 4),
        (json!({"width": 8, "height": 8, "percent": 90, "neighbors": 8}), 8),
    ] {
        let response = ask("obstacles", &body);
        assert_eq!(response["board"]["rows"], response["answer"]["walls"]);
        assert_eq!(response["board"]["starts"], json!([response["answer"]["entry"]]));
        assert_eq!(response["board"]["neighbors"], neighborhood);
        let walls = strings(&response["answer"]["walls"]).concat();
        assert_eq!(response["answer"]["obstacles"], walls.matches('#').count());
        let path = ask("path", &json!({"board": response["board"], "algorithm": "astar"}));
        assert_eq!(path["answer"]["found"], true, "{body}");
    }
    for (body, expected) in [
        (json!({}), "specify width, height and percent, or difficulty"),
        (json!({"difficulty": "odd"}), "unknown difficulty 'odd'; the difficulties are very-easy,"),
        (json!({"difficulty": "easy", "width": 3}), "found both"),
        (json!({"width": 1, "height": 1, "percent": 0}), "2 cells or more"),
        (json!({"width": 9, "height": 9, "percent": 101}), "0 to 100 percent, found 101"),
        (json!({"width": 9, "height": 9, "percent": -1}), "0 to 100 percent, found -1"),
        (
            json!({"width": 9, "height": 9, "percent": 1, "law": "odd"}),
            "unknown law 'odd'; the laws are exact, chasse, fast",
        ),
        (
            json!({"width": 9, "height": 9, "percent": 1, "neighbors": 5}),
            "4 or 8 neighbors, found 5",
        ),
        (json!({"width": 9000, "height": 9000, "percent": 1}), "up to 1,048,576 cells"),
    ] {
        let fault = refusal("obstacles", &body);
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
}

#[test]
#[ignore = "slow: mazes of the largest sizes"]
fn mazes_of_the_largest_size_are_carved() {
    for (generator, width, height) in
        [("backtracker", 1024, 1024), ("wilson", 1024, 512), ("aldous-broder", 500, 500)]
    {
        let body = json!({"generator": generator, "width": width, "height": height});
        let response = ask("maze", &body);
        assert_eq!(response["answer"]["width"], width);
        let fault = answer("maze", body.to_string().as_bytes(), &Impatient::after(9)).unwrap_err();
        assert_eq!(fault.sentence, "the answer takes too long; ask for less", "{generator}");
    }
}
