//! Fields agree with searches from each cell.

use serde_json::{Value, json};

use crate::requests::{ask, refusal};

#[test]
fn each_distance_is_that_of_a_search() {
    for (board, by, algorithm) in [
        ("@meadow", "costs", "dijkstra"),
        ("@meadow", "steps", "bfs"),
        ("@hedge", "steps", "bfs"),
        ("@atoll", "costs", "astar"),
    ] {
        let field = ask("field", &json!({"board": board, "by": by, "all": true}));
        let sketch = ask("board", &json!({"board": board}))["board"].clone();
        let origin = sketch["origin"]
            .as_array()
            .map_or([0, 0], |origin| [0, 1].map(|axis| origin[axis].as_i64().unwrap()));
        let result = &field["answer"];
        assert_eq!(result["goals"], sketch["goals"]);
        let mut reached = 0;
        for (y, row) in (0..).zip(sketch["rows"].as_array().unwrap()) {
            for (x, sign) in row.as_str().unwrap().bytes().enumerate() {
                let (distance, next) = (&result["distance"][y][x], &result["next"][y][x]);
                assert_eq!(distance.is_null(), next.is_null());
                reached += usize::from(!distance.is_null());
                if sign == b'#' || sign == b' ' {
                    assert!(distance.is_null());
                    continue;
                }
                if (x + y) % 3 > 0 {
                    continue;
                }
                let from = [origin[0] + x as i64, origin[1] + y as i64];
                let body = json!({"board": board, "algorithm": algorithm, "from": from});
                let path = ask("path", &body)["answer"].clone();
                let key = if by == "steps" { "steps" } else { "cost" };
                assert_eq!(path[key], *distance, "{board} {from:?}");
                let all = result["all_next"][y][x].as_array().unwrap();
                assert_eq!(all.is_empty(), *next == "*" || next.is_null());
                assert!(all.is_empty() || all.contains(next));
            }
        }
        assert_eq!(result["reached"], reached);
    }
}

/// A wall on a chokepoint cuts a start off, and a wall anywhere else cuts none off.
#[test]
fn a_wall_cuts_a_start_off_just_where_a_chokepoint_is() {
    for rows in [
        ["S..#....", "..#...#.", "S......G", "##.#..#."],
        ["S.......", ".####...", "S#..#..G", "...#...."],
        ["..S.G...", "S#.####.", ".#.#....", "...#...G"],
    ] {
        let whole = json!({"board": rows.join("\n"), "chokepoints": true});
        let answer = ask("field", &whole)["answer"].clone();
        let found = answer["chokepoints"].as_array().unwrap().clone();
        let mut expected = Vec::new();
        let goals = answer["goals"].clone();
        let cut_off = |board: &[String]| {
            // The starts of the whole board, which a wall may hide.
            let field = ask("field", &json!({"board": board.join("\n"), "to": goals}));
            let starts = answer["starts"].as_array().unwrap();
            let of = |start: &Value| {
                let [x, y] = [0, 1].map(|axis| start["start"][axis].as_u64().unwrap() as usize);
                field["answer"]["distance"][y][x].is_null()
            };
            starts.iter().filter(|start| of(start)).count()
        };
        let rows = rows.map(str::to_owned);
        let before = cut_off(&rows);
        for y in 0..rows.len() {
            for x in 0..rows[y].len() {
                let mut walled = rows.clone();
                walled[y].replace_range(x..=x, "#");
                if &rows[y][x..=x] == "#" || &rows[y][x..=x] == "G" {
                    // A request for a goal in a wall is refused.
                    continue;
                }
                if cut_off(&walled) > before {
                    expected.push(json!([x, y]));
                }
            }
        }
        let is_goal = |cell: &&Value| goals.as_array().unwrap().contains(cell);
        assert!(found.iter().filter(|cell| !is_goal(cell)).eq(&expected), "{rows:?}");
        assert!(!expected.is_empty());
        let without = ask("field", &json!({"board": rows.join("\n")}))["answer"].clone();
        assert_eq!(without.get("chokepoints"), None);
    }
    let hexes = ask("field", &json!({"board": "@atoll", "chokepoints": true}));
    assert_eq!(hexes["answer"]["chokepoints"][3], hexes["answer"]["starts"][0]["start"]);
    let fault = refusal("field", &json!({"board": "..G", "chokepoints": true}));
    assert_eq!(
        fault.sentence,
        "the board marks no start, and chokepoints lie between starts and goals"
    );
}

#[test]
fn the_measure_is_costs_where_there_are_weights() {
    let by_default = ask("field", &json!({"board": "S9G"}));
    assert_eq!(by_default, ask("field", &json!({"board": "S9G", "by": "costs"})));
    assert_eq!(by_default["answer"]["farthest"], 10);
    assert_eq!(
        ask("field", &json!({"board": "S9G", "to": [[0, 0], [0, 0]]}))["answer"]["distance"],
        json!([[0, 1, 10]])
    );
    for (body, expected) in [
        (json!({"board": "..."}), "the board marks no goal; specify \"to\": [[x, y]]"),
        (json!({"board": "...", "to": [[3, 0]]}), "the goal (3, 0) is off the board"),
        (json!({"board": "..#", "to": [[2, 0]]}), "the goal (2, 0) is in a wall"),
        (json!({"board": "..G", "by": "time"}), "expected `steps` or `costs`"),
    ] {
        let fault = refusal("field", &body);
        assert!(fault.sentence.contains(expected), "{fault}");
    }
}
