//! Links: games of Hex beside the crates that play it, shortest links and fields
//! on hexagons beside those that search graphs. All on one thread; winners,
//! lengths and distances are compared.

mod crates;
mod games;
mod hex;
mod hexagon;
mod table;
mod trees;

use trees::Peer;

use crate::table::{Row, Table, Unit};

pub use table::Links;

/// Games of a match.
const GAMES: u32 = 40;

/// Boards and playouts a move for which moves are timed.
const TREES: [(u8, u32); 4] = [(9, 2_000), (9, 10_000), (11, 2_000), (11, 10_000)];

/// Boards, our playouts a move and theirs; the last two take about equal time.
const MATCHES: [(u8, [u32; 2], Peer); 8] = [
    (9, [2_000, 2_000], Peer::Plain),
    (9, [10_000, 10_000], Peer::Plain),
    (11, [2_000, 2_000], Peer::Plain),
    (9, [2_000, 2_000], Peer::Preset),
    (9, [10_000, 10_000], Peer::Preset),
    (11, [2_000, 2_000], Peer::Preset),
    (9, [8_000, 2_000], Peer::Preset),
    (11, [8_000, 2_000], Peer::Preset),
];

/// Measures all parts whose name and row, such as `placing 11×11`, hold `only`.
pub fn compare(only: &str, passes: u32) -> Links {
    let wanted = |name: String| {
        let is_wanted = name.contains(only);
        if is_wanted {
            eprintln!("{name}");
        }
        is_wanted
    };
    let boards = |part: &str, measure: fn(u8, u32) -> Row| {
        let sides = [11, 19].into_iter().filter(|side| wanted(format!("{part} {side}×{side}")));
        sides.map(|side| measure(side, passes)).collect::<Vec<Row>>()
    };
    let trees = TREES
        .into_iter()
        .filter(|(side, playouts)| wanted(format!("trees {side}×{side} {playouts}")));
    let mut tables = vec![
        Table {
            title: "random games of Hex, thousand/s",
            unit: Unit::ThousandsPerSecond,
            remark: "",
            rows: boards("games", games::random_games),
        },
        Table {
            title: "stones placed in games of Hex, million/s",
            unit: Unit::MillionsPerSecond,
            remark: "",
            rows: boards("placing", games::placing),
        },
        Table {
            title: "a move of Hex, ms",
            unit: Unit::Millis,
            remark: "",
            rows: trees
                .map(|(side, playouts)| trees::time_a_move(side, playouts, passes))
                .collect(),
        },
    ];
    let shortest = [60, 65].into_iter().filter(|percent| wanted(format!("shortest {percent}")));
    tables.push(Table {
        title: "shortest link on a hexagon, ms",
        unit: Unit::Millis,
        remark: "",
        rows: shortest.map(|percent| hexagon::shortest(100, percent, passes)).collect(),
    });
    let field = [200].into_iter().filter(|radius| wanted(format!("field {radius}")));
    tables.push(Table {
        title: "field of an empty hexagon, ms",
        unit: Unit::Millis,
        remark: "",
        rows: field.map(|radius| hexagon::field(radius, passes)).collect(),
    });
    let matches = MATCHES
        .into_iter()
        .filter(|(side, [ours, theirs], _)| {
            wanted(format!("matches {side}×{side} {ours} {theirs}"))
        })
        .map(|(side, playouts, peer)| trees::play_match(side, playouts, peer, GAMES));
    Links { tables, matches: matches.collect() }
}
