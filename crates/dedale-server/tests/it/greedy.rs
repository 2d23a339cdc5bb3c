//! Requests that want more than there is.

use serde_json::{Value, json};

use crate::mutations::{PLAIN, RESULTS, on_each};

const MANY: u64 = 1_000_000_000;

/// Widths and heights that are too large, or none.
const SIDES: [(u64, u64); 5] =
    [(MANY, 1), (31_623, 31_623), (16_384, 16_384), (MANY, MANY), (0, 5)];

/// Boards of many cells that cost few bytes.
fn huge_boards() -> Vec<Value> {
    // The header of a picture: 2^30 columns and rows, and nothing more.
    let png = "iVBORw0KGgoAAAANSUhEUkAAAABAAAAACAYAAAAAAAAAAAAAAElEQVQ=";
    vec![
        json!({"shape": "square", "width": MANY, "height": 1, "rows": ["."]}),
        json!({"shape": "square", "width": 16_384, "height": 16_384, "rows": []}),
        json!({"shape": "hexagon 1000000000", "width": 3, "height": 3, "rows": ["..."]}),
        json!({"png": png}),
        json!("square 31623x31623\n."),
        json!("square 4096x4096\n."),
        json!("hexagon 8191\n."),
        json!("hexes 0,0\n.\n".to_owned() + &"\n".repeat(16_000) + "."),
        json!("type octile\nheight 31623\nwidth 31623\nmap\n....\n"),
        json!("type octile\nheight 1000000000\nwidth 1\nmap\n.\n"),
        json!("{\"shape\": \"square\", \"width\": 4096, \"height\": 4096}"),
        json!("{\"shape\": \"rhombus\", \"width\": 4096, \"height\": 4096, \"cells\": {}}"),
        json!("{\"shape\": \"hexagon\", \"radius\": 2047}"),
        json!("{\"shape\": \"hexes\", \"hexes\": [[-2000, -2000], [2000, 2000]]}"),
        json!("{\"width\": 31623, \"height\": 31623, \"exits\": []}"),
        json!("{\"width\": 31623, \"height\": 31623, \"walls\": []}"),
        json!("(;GM[11]SZ[4096])"),
        json!("(;GM[11]SZ[31623])"),
        json!("map: &a [1]\nname: x\nspawns: [*a, *a, *a]\n"),
    ]
}

/// Marches of too many ticks and edits.
fn long_marches() -> [Value; 3] {
    let edit = json!({"tick": MANY, "edit": "open", "at": [0, 0]});
    [
        json!({"board": "@fords", "ticks": MANY}),
        json!({"board": "@fords", "edits": vec![edit.clone(); 20_000]}),
        json!({"board": "@fords", "edits": [edit]}),
    ]
}

/// Scenarios of many queries, and of a map that is too wide.
fn long_scenarios() -> [Value; 3] {
    let line = "0\tm\t1024\t1024\t0\t0\t1023\t1023\t9\n";
    let wide = format!("0\tm\t{MANY}\t1\t0\t0\t0\t0\t0\n");
    [line.repeat(3), line.repeat(30_000), wide]
        .map(|lines| json!({"algorithm": "bfs", "scenario": format!("version 1\n{lines}")}))
}

/// Requests that want too much.
pub(crate) fn greedy(place: &str) -> Vec<Value> {
    let boards = huge_boards();
    let on_boards = |rest: Value| on_each(&boards, &rest);
    match place {
        "board" => on_boards(json!({})),
        "level" => {
            let entities: Vec<Value> =
                (0..20_000).map(|tick| json!({"tick": tick, "kind": "TROLL"})).collect();
            let doors = vec![json!({"at": [0, 0], "points": i64::MAX}); 20_000];
            let waves = json!({"changes": {"waves": [{"entities": entities}]}});
            let doored = json!({"changes": {"doors": doors, "lives": i64::MIN}});
            [json!({}), waves, doored].into_iter().flat_map(on_boards).collect()
        }
        "path" => on_boards(json!({"algorithm": "ida-star"})),
        "sight" => on_boards(json!({"from": [0, 0], "radius": u32::MAX})),
        "scen" => long_scenarios().into_iter().flat_map(on_boards).collect(),
        "field" => {
            let edited = vec![json!({"at": [0, 0], "was": "wall"}); 20_000];
            let plain = json!({"to": [[0, 0]]});
            let repaired = json!({"to": [[0, 0]], "edited": edited});
            [plain, repaired].into_iter().flat_map(on_boards).collect()
        }
        "march" => {
            let level = json!({"level": "waves: [&a {entities: {0: TROLL}}, *a, *a]\n"});
            on_boards(json!({})).into_iter().chain(on_boards(level)).chain(long_marches()).collect()
        }
        "link" => on_boards(json!({"goal": "at-least:1000000000"})),
        "maze" => {
            let sized = SIDES.map(|(width, height)| {
                json!({"generator": "wilson", "width": width, "height": height})
            });
            let partial = boards.iter().map(|mask| json!({"generator": "prim", "mask": mask}));
            let more = [
                json!({"generator": "prim", "rooms": MANY}),
                json!({"generator": "prim", "braid": MANY}),
                json!({"generator": "prim", "bias": MANY}),
                json!({"generator": "prim", "rooms": 100_000, "braid": 100}),
            ];
            sized.into_iter().chain(partial).chain(more).collect()
        }
        "grid-maze" => greedy_grid_mazes(),
        "obstacles" => SIDES
            .into_iter()
            .flat_map(|(width, height)| {
                [0.0, 50.0, 100.0, 1e300, -1.0].map(|percent| {
                    json!({"width": width, "height": height, "percent": percent})
                })
            })
            .collect(),
        "game" => vec![
            json!({"game": "hex", "size": MANY}),
            json!({"game": "hexmo", "size": u32::MAX}),
            json!({"game": "y", "size": 0}),
            json!({"game": "hex", "reply": {"player": "mcts:1000000000000"}}),
            json!({"game": "hex", "reply": {"player": "mcts:99999999999999999999999"}}),
            json!({"game": "hex", "moves": vec!["pass"; 50_000]}),
            json!({"game": "hex", "moves": vec!["swap"; 50_000]}),
            json!({"game": "hex", "moves": vec!["a1"; 50_000]}),
            json!({"game": "hex", "record": format!("#25,{}", "a1".repeat(50_000))}),
            json!({"game": "hex", "record": "(;".repeat(50_000)}),
        ],
        "qr" => vec![json!({"text": "é".repeat(1_000_000)})],
        "chomp" => vec![
            json!({"rows": MANY, "columns": MANY}),
            json!({"rows": 20, "columns": 20}),
            json!({"rows": 1, "columns": MANY, "reply": true}),
            json!({"rows": 3, "columns": 3, "bites": vec![[3, 3]; 50_000]}),
            json!({"rows": 3, "columns": 3, "bites": [[u32::MAX, u32::MAX]]}),
        ],
        "bar" => vec![
            json!({"rows": MANY, "columns": MANY}),
            json!({"rows": 200, "columns": 1000}),
            json!({"rows": 1000, "columns": 1000, "census": true}),
            json!({"rows": 1, "columns": 1000, "classes": true, "census": true}),
        ],
        "graph" => greedy_searches(),
        "solve" | "strategy" => greedy_graphs(),
        "hunt" => greedy_hunts(),
        "contest" => greedy_contests(),
        "export" => PLAIN
            .into_iter()
            .flat_map(|request| {
                greedy(request).into_iter().map(move |body| (request, body))
            })
            .zip(["svg", "png", "gif", "posthoc", "map", "text", "level", "json", "pixels", "pdf"].iter().cycle())
            .map(|((request, body), format)| {
                json!({"operation": request, "request": body, "format": format})
            })
            .chain(greedy_worksheets())
            .collect(),
        _ => panic!("no greedy requests of {place}"),
    }
}

/// Mazes of other grids that are too large, and those that take longest to carve.
fn greedy_grid_mazes() -> Vec<Value> {
    let boards = huge_boards();
    let sized =
        SIDES.map(|(width, height)| json!({"grid": "weave", "width": width, "height": height}));
    let partial = boards.iter().map(|mask| json!({"grid": "hexagonal", "mask": mask}));
    let more = [
        json!({"grid": "polar", "height": MANY}),
        json!({"grid": "polar", "height": 1200, "generator": "aldous-broder"}),
        json!({"grid": "weave", "width": 500, "height": 500, "generator": "aldous-broder"}),
        json!({"grid": "hexagonal", "width": 1, "height": 16384, "generator": "wilson"}),
        json!({"grid": "triangular", "bias": MANY}),
        json!({"grid": "weave", "crossings": MANY}),
    ];
    sized.into_iter().chain(partial).chain(more).collect()
}

/// Worksheets of too many mazes, cells and letters, and the largest that there are.
fn greedy_worksheets() -> Vec<Value> {
    let squares = |width: u64| json!({"generator": "aldous-broder", "width": width, "height": 100});
    let cells = json!({"grid": "weave", "generator": "aldous-broder", "width": 8, "height": 10});
    let letters = "é".repeat(100_000);
    [
        ("maze", squares(1_000), json!({})),
        ("maze", squares(1), json!({"count": 1_000, "title": "é".repeat(200)})),
        ("maze", squares(2), json!({"count": 1_000})),
        ("maze", squares(1), json!({"count": MANY})),
        ("maze", squares(1), json!({"per_page": MANY})),
        ("maze", squares(1), json!({"count": 1_000, "title": letters})),
        ("maze", squares(1), json!({"count": 1_000, "label": letters})),
        ("grid-maze", cells.clone(), json!({"count": 1_000, "per_page": 12})),
        ("grid-maze", cells, json!({"count": MANY})),
        ("grid-maze", json!({"grid": "polar", "height": 170}), json!({})),
        ("grid-maze", json!({"grid": "polar", "height": 170}), json!({"count": 1_000})),
    ]
    .into_iter()
    .map(|(operation, request, sheet)| {
        json!({"operation": operation, "request": request, "format": "pdf", "solution": true,
            "worksheet": sheet})
    })
    .collect()
}

/// Graphs with too many nodes, and weights from the least to the largest.
fn greedy_searches() -> Vec<Value> {
    let arc = |at: u32| [at.to_string(), " ".into(), (at + 1).to_string(), " 2097152\n".into()];
    let chain: String = (0..40_000).flat_map(arc).collect();
    let names = vec!["0"; 100_000];
    [
        json!({"graph": chain, "from": ["0"], "to": ["40000"]}),
        json!({"graph": chain, "from": ["0"], "to": names}),
        json!({"graph": chain, "search": "link", "from": names, "to": ["40000"]}),
        json!({"graph": chain, "search": "field", "to": names}),
        json!({"graph": "a,b,1e308\nb,a,1e-308\n", "from": ["a"], "to": ["b"]}),
        json!({"graph": format!("#! positions {MANY}\n0 1"), "from": ["0"], "to": ["1"]}),
    ]
    .into()
}

/// Game graphs with too many positions, moves, names and lines.
fn greedy_graphs() -> Vec<Value> {
    let arcs: Vec<String> = (0..40_000).map(|at| format!("{at} {}\n", at + 1)).collect();
    let games = [
        json!({"chomp": [MANY, MANY]}),
        json!({"chomp": [20, 20]}),
        json!({"text": format!("#! positions {MANY}\n0 1\n")}),
        json!({"text": "0 999999\n"}),
        json!({"text": arcs.concat()}),
        json!({"text": "digraph {".repeat(50_000)}),
        json!({"text": format!("digraph {{ \"{}\" -> a }}", "é".repeat(500_000))}),
        json!({"text": format!("{{\"arcs\": {}", "[".repeat(100_000))}),
    ];
    let of = |game: &Value| {
        let moves = vec!["1"; 50_000];
        [
            json!({"game": game, "graph": true}),
            json!({"game": game, "moves": moves}),
            json!({"game": game, "strategy": "0 -> 1\n".repeat(50_000)}),
            json!({"game": game, "all": true}),
        ]
    };
    games.iter().flat_map(of).collect()
}

/// Hunts on fields too large, by rules too long, and too many of them.
fn greedy_hunts() -> Vec<Value> {
    let rules = [
        json!({"turns": MANY}),
        json!({"ammunition": MANY}),
        json!({"shot_radius": MANY}),
        json!({"fog": MANY}),
    ];
    let new = json!({"action": "new", "side": "hunter", "opponent": "optimal"});
    let sized = SIDES.into_iter().flat_map(|(width, height)| {
        ["match", "new", "tournament"].map(|ask| {
            json!({"action": ask, "monster": "wary", "hunter": "mixture", "side": "hunter",
                "opponent": "wary", "monsters": ["wary"], "hunters": ["bayes"],
                "games": 1, "width": width, "height": height, "percent": 10})
        })
    });
    let ruled = rules.iter().map(|rules| {
        let mut body = new.clone();
        body["rules"] = rules.clone();
        body
    });
    let boards = huge_boards();
    let fields = boards.iter().map(|field| {
        let mut body = new.clone();
        body["field"] = field.clone();
        body
    });
    let tournaments = [MANY, u64::MAX].map(|games| {
        json!({"action": "tournament", "monsters": ["easy"], "hunters": ["easy"],
            "games": games})
    });
    sized.chain(ruled).chain(fields).chain(tournaments).collect()
}

/// Results of contests that are too large, long and deep.
fn greedy_contests() -> Vec<Value> {
    let (head, hunts) = RESULTS.split_once('\n').unwrap();
    let (hunt, _) = hunts.split_once('\n').unwrap();
    let entrants: Vec<Value> = (0..200)
        .map(|number| {
            let side = ["hunter", "monster"][number % 2];
            json!({"name": number.to_string(), "side": side, "player": "hard"})
        })
        .collect();
    let many = |games: u32, hunts: &str| {
        let head = json!({"name": "", "games": games, "faults": 1, "isolation": "", "rules": {},
            "entrants": entrants});
        json!({"results": format!("{head}\n{hunts}")})
    };
    let long = head.replace("\"games\": 2", "\"games\": 10000");
    let repeated: Vec<String> = (1..=9_999)
        .map(|number| hunt.replacen("\"hunt\": 1", &format!("\"hunt\": {number}"), 1))
        .collect();
    let steps =
        hunt.replace("\"steps\": []", &format!("\"steps\": [{}[1, 0]]", "[0, 0], ".repeat(90_000)));
    vec![
        many(10_000, ""),
        many(10, ""),
        many(1, "{}"),
        json!({"results": format!("{long}\n{}", repeated.join("\n"))}),
        json!({"results": format!("{head}\n{steps}")}),
        json!({"results": format!("{head}\n{}", "[".repeat(100_000))}),
        json!({"results": "\n".repeat(1_000_000)}),
        json!({"results": RESULTS, "hunt": MANY}),
    ]
}
