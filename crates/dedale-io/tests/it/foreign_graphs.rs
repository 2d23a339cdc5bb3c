//! Graphs as other programs write them.

use dedale::Random;
use dedale_games::game::Store;
use dedale_io::graph::{GraphFile, read};

fn foreign(name: &str) -> GraphFile {
    let file = format!("{}/../../testdata/foreign/{name}", env!("CARGO_MANIFEST_DIR"));
    read(name, &std::fs::read(file).unwrap(), Store::List).unwrap()
}

/// The arcs by the names of their ends, sorted.
fn arcs(file: &GraphFile) -> Vec<(String, String)> {
    let name = |number| file.names.name(number);
    let rows = (0..file.graph.position_count()).flat_map(|from| {
        file.graph.successors(from).map(move |to| (name(from), name(to))).collect::<Vec<_>>()
    });
    let mut arcs: Vec<_> = rows.collect();
    arcs.sort();
    arcs
}

fn named(arcs: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut arcs: Vec<_> =
        arcs.iter().map(|&(from, to)| (from.to_owned(), to.to_owned())).collect();
    arcs.sort();
    arcs
}

fn note(file: &GraphFile) -> String {
    file.note.as_ref().map(ToString::to_string).unwrap_or_default()
}

#[test]
fn names_arrows_headers_and_weights_are_read() {
    let cities = foreign("names.edges");
    assert_eq!(
        arcs(&cities),
        named(&[
            ("Lille", "Paris"),
            ("Paris", "Lyon"),
            ("Lyon", "Marseille"),
            ("Paris", "Marseille")
        ])
    );
    assert_eq!(
        (cities.names.name(cities.graph.start()), note(&cities)),
        ("Lille".into(), String::new())
    );
    assert_eq!(arcs(&foreign("arrows.txt")), named(&[("A", "B"), ("B", "C"), ("A", "C")]));
    let weighted = foreign("edges.csv");
    assert_eq!(arcs(&weighted), named(&[("a", "b"), ("b", "c"), ("a", "c")]));
    assert_eq!(note(&weighted), "");
    let said = weighted.note_of_game().unwrap().to_string();
    assert_eq!(said, "weights were left out, as the moves of a game have none");
    let weights = weighted.weights.unwrap();
    assert_eq!([(0, 1), (1, 2), (0, 2)].map(|(from, to)| weights.cost(from, to)), [3, 4, 9]);
    let linked = foreign("node_link.json");
    assert_eq!(arcs(&linked), named(&[("start", "middle"), ("middle", "end"), ("start", "end")]));
    let text = r#"{"nodes": [{"id": 7}, {"id": "b"}], "links": [{"source": 7, "target": "b"}]}"#;
    let both_ways = read("x.json", text.as_bytes(), Store::List).unwrap();
    assert_eq!(arcs(&both_ways), named(&[("7", "b"), ("b", "7")]));
}

#[test]
fn graphs_of_graphviz_and_yed_are_read() {
    let of = |name: &str, text: &str| read(name, text.as_bytes(), Store::List).unwrap();
    let roads = of("x.dot", "graph { a -- b -- c [weight=2.5]; a -- c; d }");
    let both = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"), ("a", "c"), ("c", "a")];
    assert_eq!(arcs(&roads), named(&both));
    let weights = roads.weights.unwrap();
    let tenths = [(0, 1), (2, 1), (0, 2), (2, 0)].map(|(from, to)| weights.cost(from, to));
    assert_eq!(tenths, [25, 25, 10, 10]);
    let drawn = of("x.gv", "digraph { a -> b [weight=0]; b -> c [weight=7] }");
    assert_eq!(
        (drawn.weights.as_ref(), note(&drawn)),
        (None, "weights were left out, as '0' is not above 0".into())
    );
    let drawn = of(
        "x.graphml",
        r#"<graphml xmlns:y="http://www.yworks.com/xml/graphml">
        <key id="d0" for="node" yfiles.type="nodegraphics"/>
        <graph edgedefault="directed">
        <node id="n0"><data key="d0"><y:ShapeNode><y:NodeLabel>Hall</y:NodeLabel></y:ShapeNode></data></node>
        <node id="n1"><data key="d0"><y:ShapeNode><y:NodeLabel> Cellar
        </y:NodeLabel></y:ShapeNode></data></node>
        <edge source="n0" target="n1"/></graph></graphml>"#,
    );
    assert_eq!(arcs(&drawn), named(&[("Hall", "Cellar")]));
}

#[test]
fn a_header_of_counts_is_no_arc_and_numbers_may_begin_with_1() {
    let headed = foreign("with_header.edges");
    assert_eq!(headed.graph.position_count(), 4);
    assert_eq!(arcs(&headed), named(&[("1", "2"), ("2", "3"), ("3", "4"), ("1", "4")]));
    assert_eq!(note(&headed), "the first line was read as a header: 4 positions from 1, 4 arcs");
    let of = |text: &str| read("x.edges", text.as_bytes(), Store::List).unwrap();
    let from_one = of("1 2\n2 3\n1 3\n");
    assert_eq!((from_one.graph.position_count(), from_one.graph.start()), (3, 0));
    assert_eq!(arcs(&from_one), named(&[("1", "2"), ("2", "3"), ("1", "3")]));
    assert_eq!(note(&from_one), "positions were numbered from 1, as none is 0");
    let from_zero = of("5 3\n0 1\n1 2\n2 0\n");
    assert_eq!(from_zero.graph.position_count(), 5);
    assert_eq!(arcs(&from_zero), named(&[("0", "1"), ("1", "2"), ("2", "0")]));
    // These are arcs: too few or too many follow, or one leads past the last position.
    for text in ["2 1\n0 1\n", "4 3\n0 1\n1 2\n", "2 2\n0 1\n1 2\n", "0 1\n1 2\n"] {
        let plain = of(text);
        assert_eq!(plain.graph.arc_count(), text.lines().count() as u64, "{text}");
        assert_eq!(note(&plain), "", "{text}");
    }
    // A line of `#!` says how the file is meant.
    assert_eq!(of("#! start 1\n1 2\n2 3\n").graph.position_count(), 4);
}

#[test]
fn lists_with_counts_are_read() {
    let of = |text: &str| read("x.txt", text.as_bytes(), Store::List);
    let counted = of("3 4\n2 1 2\n1 2\n1 0\n").unwrap();
    assert_eq!(arcs(&counted), named(&[("0", "1"), ("0", "2"), ("1", "2"), ("2", "0")]));
    assert_eq!(note(&counted), "the first line was read as a header: 3 positions from 0, 4 arcs");
    let from_one = of("3 3\n2 2 3\n1 3\n0\n").unwrap();
    assert_eq!(arcs(&from_one), named(&[("1", "2"), ("1", "3"), ("2", "3")]));
    let weighted = of("3 2\n0 1 7\n1 2 5\n").unwrap();
    assert_eq!(arcs(&weighted), named(&[("0", "1"), ("1", "2")]));
    let weights = weighted.weights.unwrap();
    assert_eq!([weights.cost(0, 1), weights.cost(1, 2)], [7, 5]);
    for (text, sentence) in [
        ("3 4\n2 1 2\n1 2\n1 4\n", "line 4, column 3: expected a position of the graph, 0 to 2"),
        ("4 4\n2 1 2\n1 2\n1 0\n", "line 1, column 1: expected 3 4, the nodes and arcs listed"),
        ("3 4\n2 1 2\n3 2\n1 0\n", "line 3, column 1: expected the count of the successors"),
        ("3 2\n0 1 0\n1 2 5\n", "line 2, column 5: expected a weight above 0, found 0"),
    ] {
        let fault = of(text).map(|file| arcs(&file));
        let fault = fault.map_err(|fault| fault.to_string());
        assert!(fault.as_ref().is_err_and(|fault| fault.starts_with(sentence)), "{fault:?}");
    }
}

#[test]
fn faults_are_told_with_their_place() {
    let fault = |text: &str| read("x.txt", text.as_bytes(), Store::List).unwrap_err().to_string();
    assert_eq!(
        fault("a b\nb c d e\n"),
        "line 2, column 1: expected from and to, as in the first line, found 4 columns"
    );
    assert_eq!(
        fault("from,to\na,\n"),
        "line 2, column 3: expected the name of a node, found nothing"
    );
    assert_eq!(fault("a,b,3\nb,c,0\n"), "line 2, column 5: expected a weight above 0, found '0'");
    let file =
        format!("{}/../../testdata/foreign/adjacency_counts.txt", env!("CARGO_MANIFEST_DIR"));
    let fault_of = |text: &[u8]| read("x.txt", text, Store::List).unwrap_err().to_string();
    assert_eq!(
        fault_of(&std::fs::read(file).unwrap()),
        "line 2, column 1: expected the count of the successors after it, 2 numbers here, or two numbers, \
         from and to, found 1"
    );
    let json = r#"{"nodes": [{"id": "a"}], "edges": [{"source": "a", "target": "b"}]}"#;
    let fault = read("x.json", json.as_bytes(), Store::List).unwrap_err().to_string();
    assert_eq!(fault, "line 1, column 62: expected the id of a node, found the text 'b'");
}

/// With each separator, with and without a header and weights.
#[test]
fn random_lists_keep_names_and_arcs() {
    let mut random = Random::new(7);
    for _ in 0..500 {
        let count = 1 + random.below(8);
        let name = |number: u32| format!("n{number}_é");
        let mut expected = Vec::new();
        let between = ["\t", ";", ",", " ", " -> ", "  "][random.below(6) as usize];
        let weighted = random.happens(1, 2);
        let mut text = String::new();
        if random.happens(1, 2) && between != " -> " {
            text += &["source", "target", "weight"][..2 + usize::from(weighted)].join(between);
            text += "\n";
        }
        for _ in 0..=random.below(20) {
            let ends = [random.below(count), random.below(count)].map(name);
            text += &ends.join(between);
            if weighted {
                let between = if between == " -> " { " " } else { between };
                text += between;
                text += &(1 + random.below(99)).to_string();
            }
            text += if random.happens(1, 5) { "\r\n\n# a comment\n" } else { "\n" };
            let [from, to] = ends;
            expected.push((from, to));
        }
        expected.sort();
        expected.dedup();
        let file = read("x.txt", text.as_bytes(), Store::List).unwrap();
        assert_eq!(arcs(&file), expected, "{text:?}");
    }
}
