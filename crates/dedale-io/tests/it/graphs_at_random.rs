//! Random graphs, written and read again; and files with random faults.

use std::collections::BTreeSet;
use std::fmt::Write;

use dedale::Random;
use dedale_games::game::{Convention, GameGraph, Seat, Store, Value};
use dedale_io::graph::{GraphFormat, Listed, Names, Numbers, check_writable, read, write};
use proptest::prelude::*;
use serde_json::json;

/// Names with everything that a format may stumble over.
pub(crate) fn name() -> impl proptest::strategy::Strategy<Value = String> {
    let signs = "aB0é🦀\"\\ \n\r\t#{}[]<>-+/*,;:=_.\u{FEFF}\u{1}".chars().collect::<Vec<char>>();
    let signs = prop::collection::vec(prop::sample::select(signs), 0..6);
    prop_oneof![
        3 => signs.prop_map(String::from_iter),
        1 => prop::sample::select(vec!["node", "Graph", "->", "null", "start", "/*", "//", "\\\""])
            .prop_map(String::from),
    ]
}

/// A graph with names and all arcs, in a random order.
fn graph(seed: u64, positions: u32) -> (GameGraph, Vec<[u32; 2]>) {
    let mut random = Random::new(seed);
    let mut arcs = Vec::new();
    let most = 1 + random.below(4);
    for from in 0..positions {
        for _ in 0..random.below(most + 1) {
            arcs.push([from, random.below(positions)]);
        }
    }
    for index in 0..arcs.len() {
        arcs.swap(index, random.below(index as u32 + 1) as usize);
    }
    let store = Store::ALL[random.below(2) as usize];
    let graph = GameGraph::of_arcs(positions, arcs.iter().copied(), store).unwrap();
    let graph = graph.with_start(random.below(positions)).unwrap();
    let graph = graph.with_convention(Convention::ALL[random.below(2) as usize]);
    let has_ends = random.happens(1, 2);
    let is_end = |number: &u32| graph.move_count(*number) == 0;
    let ends = (0..positions).filter(is_end).filter(|_| has_ends && random.happens(1, 2));
    let ends: Vec<u32> = ends.collect();
    let mut value = || Value::ALL[random.below(3) as usize];
    let ends: Vec<_> = ends.into_iter().map(|number| (number, value())).collect();
    let graph = graph.with_ends(ends);
    if random.happens(1, 3) {
        return (graph, arcs);
    }
    let seconds: Vec<u32> = (0..positions).filter(|_| random.happens(1, 2)).collect();
    (graph.with_owners(seconds), arcs)
}

fn text(format: GraphFormat, graph: &GameGraph, names: &dyn Names) -> Vec<u8> {
    let mut out = Vec::new();
    write(format, graph, names, None, &mut out).unwrap();
    out
}

/// Each position as seen by the player to move there, with its successors: the game for
/// which a parity game is written.
fn parity(graph: &GameGraph) -> GameGraph {
    let owned = graph.has_owners();
    let of = |position: u32, seat: Seat| {
        if owned { position } else { 2 * position + seat.index() as u32 }
    };
    let count = graph.position_count();
    let (mut arcs, mut seconds, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for position in 0..count {
        for seat in Seat::BOTH {
            if graph.owner(position).is_some_and(|owner| owner != seat) {
                continue;
            }
            let to = |to: u32| [of(position, seat), of(to, seat.other())];
            arcs.extend(graph.successors(position).map(to));
            if graph.move_count(position) == 0 {
                ends.push((of(position, seat), graph.at_end(position)));
            }
            if seat == Seat::Second {
                seconds.push(of(position, seat));
            }
        }
    }
    let count = if owned { count } else { 2 * count };
    let start = of(graph.start(), Seat::First);
    let parity = GameGraph::of_arcs(count, arcs, Store::List).unwrap();
    parity.with_start(start).unwrap().with_owners(seconds).with_ends(ends)
}

fn check_names(found: &dyn Names, expected: &dyn Names, positions: u32) {
    for number in 0..positions {
        let name = expected.name(number);
        assert_eq!(found.name(number), name);
        assert_eq!(found.named(&name), Some(number));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_graph_reads_back(seed in any::<u64>(), names in prop::collection::hash_set(name(), 1..25)) {
        let positions = names.len() as u32;
        let (graph, _) = graph(seed, positions);
        let listed = Listed::new(names).unwrap();
        for names in [&Numbers(positions) as &dyn Names, &listed] {
            for format in GraphFormat::ALL.into_iter().filter(|&each| each != GraphFormat::Pg) {
                // XML has no form for some characters.
                let is_writable = check_writable(format, &graph, names).is_ok();
                if format == GraphFormat::GraphMl && !is_writable {
                    continue;
                }
                prop_assert!(is_writable);
                let text = text(format, &graph, names);
                let shown = String::from_utf8_lossy(&text);
                for store in Store::ALL {
                    let file = read("-", &text, store);
                    prop_assert!(file.is_ok(), "{:?}\n{}", file.err(), shown);
                    let file = file.unwrap();
                    prop_assert_eq!(&file.graph, &graph, "{}", shown);
                    prop_assert_eq!(file.graph.store(), store);
                    check_names(file.names.as_ref(), names, positions);
                    prop_assert!(file.names.are_numbers() || !names.are_numbers());
                }
            }
        }
    }

    /// Each format either keeps the weights or says that it has none.
    #[test]
    fn weights_read_back(seed in any::<u64>(), digits in 0..4, names in prop::collection::hash_set(name(), 2..12)) {
        let names: Vec<String> = names.into_iter().collect();
        let (graph, _) = graph(seed, names.len() as u32);
        let mut random = Random::new(seed);
        let mut list = String::new();
        for from in 0..graph.position_count() {
            for to in graph.successors(from) {
                let weight = f64::from(1 + random.below(5_000)) / 10_f64.powi(digits);
                let edge = json!({
                    "source": names[from as usize], "target": names[to as usize], "weight": weight,
                });
                writeln!(list, "{}{edge}", if list.is_empty() { "" } else { "," }).unwrap();
            }
        }
        let nodes: Vec<_> = names.iter().map(|name| json!({"id": name})).collect();
        let text = format!("{{\"directed\":true,\"nodes\":{},\"edges\":[{list}]}}", json!(nodes));
        let file = read("-", text.as_bytes(), Store::List).unwrap();
        for format in GraphFormat::ALL.into_iter().filter(|format| format.has_weights()) {
            if check_writable(format, &file.graph, file.names.as_ref()).is_err() {
                prop_assert_eq!(format, GraphFormat::GraphMl);
                continue;
            }
            let mut text = Vec::new();
            write(format, &file.graph, file.names.as_ref(), file.weights.as_ref(), &mut text).unwrap();
            let again = read("-", &text, Store::List).unwrap();
            prop_assert_eq!(&again.weights, &file.weights, "{}", String::from_utf8_lossy(&text));
            prop_assert_eq!(&again.graph, &file.graph);
        }
    }

    #[test]
    fn a_parity_game_reads_back(
        seed in any::<u64>(),
        names in prop::collection::hash_set(name(), 1..25),
    ) {
        let positions = names.len() as u32;
        let (graph, _) = graph(seed, positions);
        let stays = |position: u32| graph.successors(position).eq([position]);
        let listed = Listed::new(names).unwrap();
        let writable = check_writable(GraphFormat::Pg, &graph, &listed);
        let is_drawn = graph.ends().any(|(_, value)| value == Value::Draw);
        if is_drawn || graph.has_owners() && (0..positions).any(stays) {
            prop_assert!(writable.is_err());
            return Ok(());
        }
        prop_assert_eq!(writable, Ok(()));
        let expected = parity(&graph);
        if graph.has_owners() && graph.convention() == Convention::Normal {
            prop_assert_eq!(&expected, &graph);
        }
        for names in [&Numbers(positions) as &dyn Names, &listed] {
            let text = text(GraphFormat::Pg, &graph, names);
            let shown = String::from_utf8_lossy(&text);
            let file = read("-", &text, Store::List);
            prop_assert!(file.is_ok(), "{:?}\n{}", file.err(), shown);
            let file = file.unwrap();
            prop_assert_eq!(&file.graph, &expected, "{}", shown);
            if graph.has_owners() {
                check_names(file.names.as_ref(), names, positions);
            } else {
                for number in 0..positions {
                    let name = names.name(number);
                    let turns = [format!("{name}/first"), format!("{name}/second")];
                    prop_assert_eq!([0, 1].map(|turn| file.names.name(2 * number + turn)), turns);
                }
            }
            // What was read is written unchanged.
            let again = self::text(GraphFormat::Pg, &file.graph, file.names.as_ref());
            let again = read("-", &again, Store::List).unwrap();
            prop_assert_eq!(again.graph, file.graph);
        }
    }

    #[test]
    fn edges_come_in_any_order_and_dress(seed in any::<u64>(), positions in 1..30_u32) {
        let (graph, arcs) = graph(seed, positions);
        let plain = GameGraph::of_arcs(positions, arcs.iter().copied(), Store::List).unwrap();
        let mut random = Random::new(seed);
        let mut text = String::from("\u{FEFF}");
        for [from, to] in &arcs {
            let between = [" ", "\t", ",", " , ", "  ", ",\t"][random.below(6) as usize];
            let end = ["\n", "\r\n", " \n", "#a\n", "\n\n", " # é\r\n"][random.below(6) as usize];
            let _ = write!(text, "{from}{between}{to}{end}");
        }
        let _ = write!(text, "#! positions {positions}");
        let file = read("a.tsv", text.as_bytes(), Store::List).unwrap();
        prop_assert_eq!(&file.graph, &plain, "{}", text);
        for format in GraphFormat::ALL {
            let text = String::from_utf8(self::text(format, &graph, &Numbers(positions))).unwrap();
            let dressed = format!("\u{FEFF}{}", text.replace('\n', "\r\n"));
            let [plain, dressed] =
                [text, dressed].map(|text| read("", text.as_bytes(), Store::List).unwrap());
            prop_assert_eq!(plain.graph, dressed.graph);
        }
    }

    #[test]
    fn whatever_is_changed_is_read_or_refused_in_a_sentence(
        seed in any::<u64>(),
        names in prop::collection::hash_set(name(), 1..9),
    ) {
        let (graph, _) = graph(seed, names.len() as u32);
        let listed = Listed::new(names).unwrap();
        let mut random = Random::new(seed);
        for format in GraphFormat::ALL {
            let mut text = text(format, &graph, &listed);
            for _ in 0..=random.below(3) {
                let at = random.below(text.len() as u32) as usize;
                let signs = b" \n\"\\{}[]<>-#/*,;:=0123456789aen\xC3\xA9\0";
                let sign = signs[random.below(signs.len() as u32) as usize];
                match random.below(4) {
                    0 => text[at] = sign,
                    1 => text.insert(at, sign),
                    2 => drop(text.remove(at)),
                    _ => text.truncate(at.max(9)),
                }
            }
            match read(&format!("a.{format}"), &text, Store::List) {
                Ok(file) => {
                    let positions = file.graph.position_count();
                    let all = (0..positions).map(|number| file.names.name(number));
                    prop_assert_eq!(all.collect::<BTreeSet<_>>().len(), positions as usize);
                }
                Err(error) => {
                    let lines = text.split(|&byte| byte == b'\n').count();
                    prop_assert!((1..=lines).contains(&error.line) && error.column >= 1);
                    let message = error.to_string();
                    prop_assert!(message.chars().count() <= 160 && !message.contains(char::is_control));
                }
            }
        }
    }
}
