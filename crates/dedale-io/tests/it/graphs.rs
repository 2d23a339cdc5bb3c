//! Reads game graphs; `malformed` covers the errors.

use std::fs;
use std::path::Path;

use dedale_games::game::{Chomp, GameGraph, Seat, Store, Value};
use dedale_io::graph::{
    GraphFile, GraphFormat, Listed, Names, Numbers, OfGame, check_writable, dot, edges, graphml,
    json, matrix, node_link, pg, read, write,
};

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/graphs");
    fs::read(folder.join(name)).unwrap()
}

fn read_file(name: &str, store: Store) -> GraphFile {
    read(name, &file(name), store).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read_text(text: &str) -> GraphFile {
    read("", text.as_bytes(), Store::List).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(text: &str) -> String {
    read("", text.as_bytes(), Store::List).unwrap_err().to_string()
}

fn text(format: GraphFormat, graph: &GameGraph, names: &dyn Names) -> String {
    let mut out = Vec::new();
    write(format, graph, names, None, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn all_names(file: &GraphFile) -> Vec<String> {
    (0..file.graph.position_count()).map(|number| file.names.name(number)).collect()
}

fn chomp() -> (Chomp, GameGraph) {
    let chomp = Chomp::new(2, 2).unwrap();
    let graph = GameGraph::of(&chomp, Store::List).unwrap();
    (chomp, graph)
}

/// Each position once for each player, who take turns: 2p and 2p + 1.
fn doubled(graph: &GameGraph) -> GameGraph {
    let count = graph.position_count();
    let arcs = (0..2 * count)
        .flat_map(|node| graph.successors(node / 2).map(move |to| [node, 2 * to + 1 - node % 2]));
    let doubled = GameGraph::of_arcs(2 * count, arcs, Store::List).unwrap();
    let doubled = doubled.with_start(2 * graph.start()).unwrap();
    let ends = (0..2 * count).filter(|node| graph.move_count(node / 2) == 0);
    let ends: Vec<_> = ends.map(|node| (node, graph.at_end(node / 2))).collect();
    doubled.with_owners((0..2 * count).filter(|node| node % 2 == 1)).with_ends(ends)
}

#[test]
fn chomp_is_the_same_graph_in_each_format() {
    let (chomp, graph) = chomp();
    let names: Vec<String> = (0..6).map(|number| OfGame(chomp.clone()).name(number)).collect();
    for store in Store::ALL {
        let read = read_file("chomp_2x2.edges", store);
        assert_eq!((&read.graph, read.graph.store()), (&graph, store));
        assert!(read.names.are_numbers());
        for name in ["chomp_2x2.dot", "chomp_2x2.json"] {
            let read = read_file(name, store);
            assert_eq!((&read.graph, read.graph.store()), (&graph, store), "{name}");
            assert_eq!(all_names(&read), names, "{name}");
            assert_eq!(read.names.named("1-1"), chomp_number("1-1"));
            assert_eq!(read.names.named("4"), None);
        }
        let read = read_file("chomp_2x2.pg", store);
        assert_eq!((&read.graph, read.graph.store()), (&doubled(&graph), store));
        assert_eq!(
            (read.names.name(3), read.names.named("0/first")),
            ("2-1/second".into(), Some(10))
        );
    }
}

fn chomp_number(name: &str) -> Option<u32> {
    OfGame(chomp().0).named(name)
}

#[test]
fn chomp_is_written_as_in_the_golden_files() {
    let (chomp, graph) = chomp();
    let names = OfGame(chomp);
    assert_eq!(text(GraphFormat::Pg, &graph, &names).as_bytes(), file("chomp_2x2.pg"));
    let edges = String::from_utf8(file("chomp_2x2.edges")).unwrap();
    let edges = edges.split_once('\n').unwrap().1;
    assert_eq!(text(GraphFormat::Edges, &graph, &Numbers(6)), format!("#! positions 6\n{edges}"));
    let said = edges.lines().take_while(|line| line.starts_with("#!")).count();
    let (said, arcs) = edges.split_at(edges.split_inclusive('\n').take(said).map(str::len).sum());
    let called: Vec<String> =
        (0..6).map(|at| format!("#! name {at} {}\n", names.name(at))).collect();
    let called = called.concat();
    assert_eq!(
        text(GraphFormat::Edges, &graph, &names),
        format!("#! positions 6\n{said}{called}{arcs}")
    );
    assert_eq!(
        text(GraphFormat::Matrix, &graph, &Numbers(6)),
        "#! convention misere\n011101\n001101\n000011\n000011\n000001\n000000\n"
    );
    assert!(text(GraphFormat::JsonMatrix, &graph, &Numbers(6)).ends_with(
        "\"matrix\":[\n[0,1,1,1,0,1],\n[0,0,1,1,0,1],\n[0,0,0,0,1,1],\n[0,0,0,0,1,1],\n\
         [0,0,0,0,0,1],\n[0,0,0,0,0,0]\n]}\n"
    ));
    assert!(text(GraphFormat::JsonPairs, &graph, &Numbers(6)).ends_with(
        "\"pairs\":[\n[0,1],[0,2],[0,3],[0,5]\n,[1,2],[1,3],[1,5]\n,[2,4],[2,5]\n,[3,4],[3,5]\n\
         ,[4,5]\n]}\n"
    ));
    assert_eq!(
        text(GraphFormat::Dot, &graph, &names),
        "digraph {\n    convention=misere;\n    \"2-2\";\n    \"2-1\";\n    \"1-1\";\n    2;\n    \
         1;\n    0;\n    \"2-2\" -> {\"2-1\" \"1-1\" 2 0};\n    \"2-1\" -> {\"1-1\" 2 0};\n    \
         \"1-1\" -> {1 0};\n    2 -> {1 0};\n    1 -> {0};\n}\n"
    );
    assert_eq!(
        text(GraphFormat::Json, &graph, &names),
        "{\"positions\":6,\"start\":0,\"convention\":\"misere\",\n\
         \"names\":[\"2-2\",\"2-1\",\"1-1\",\"2\",\"1\",\"0\"],\n\
         \"arcs\":[\n[1,2,3,5],\n[2,3,5],\n[4,5],\n[4,5],\n[5],\n[]\n]}\n"
    );
}

#[test]
fn three_formats_represent_the_same_owned_graph() {
    let arcs = [[0, 1], [0, 3], [1, 0], [1, 2], [3, 3]];
    let graph = GameGraph::of_arcs(5, arcs, Store::List).unwrap();
    let graph = graph.with_start(1).unwrap().with_owners([0, 3, 4]);
    for name in ["owned.csv", "owned.gv", "owned.json"] {
        let read = read_file(name, Store::List);
        assert_eq!(read.graph, graph, "{name}");
        assert!(read.names.are_numbers(), "{name}");
    }
    let unwritable = check_writable(GraphFormat::Pg, &graph, &Numbers(5)).unwrap_err();
    assert_eq!(
        unwritable.to_string(),
        "pg cannot represent position 3, which only leads to itself"
    );
    assert_eq!(
        text(GraphFormat::Edges, &graph, &Numbers(5)),
        "#! positions 5\n#! start 1\n#! second 0 3 4\n0 1\n0 3\n1 0\n1 2\n3 3\n"
    );
    assert!(
        text(GraphFormat::Dot, &graph, &Numbers(5)).contains(" start=1;\n    0 [owner=second];")
    );
}

#[test]
fn a_parity_game_has_ends_and_gaps() {
    let read = read_file("gaps.pg", Store::List);
    assert_eq!(all_names(&read), ["7", "back", "20", "the \"end\"", "40"]);
    let arcs = [[0, 2], [1, 0], [2, 1], [2, 2], [2, 3]];
    let graph = GameGraph::of_arcs(5, arcs, Store::List).unwrap().with_start(2).unwrap();
    // The second player owns both ends, has won at the odd one and lost at the even one.
    assert_eq!(read.graph, graph.with_owners([0, 1, 3, 4]).with_ends([(3, Value::Win)]));
    assert_eq!(read_text("7 1 0 7;").graph.owner(0), Some(Seat::First));
    let all_even = read_text("0 2 0 1;1 2 1 0;2 0 0 2;").graph;
    assert_eq!((all_even.arc_count(), all_even.move_count(2)), (2, 0));
}

#[test]
fn edge_lists_have_header_lines() {
    let graph = |text: &str| read_text(text).graph;
    assert_eq!(graph("#! positions 1").position_count(), 1);
    assert_eq!(graph("0 007\r\n").position_count(), 8);
    assert_eq!(graph("\u{FEFF}0\t1\r\n\r\n\t # é\n1,0").arc_count(), 2);
    assert_eq!(graph("0 1\n#! positions 4\n#!convention normal"), graph("#! positions 4\n0 1"));
    let owned = graph("#! second\n0 1");
    assert!(owned.has_owners() && owned.owner(1) == Some(Seat::First));
    assert_eq!(graph("1 0\n0 1 #! start 7\n#! start 1").start(), 1);
    let many: Vec<u32> = (0..40).collect();
    let graph = GameGraph::of_arcs(40, [], Store::List).unwrap().with_owners(many);
    let text = text(GraphFormat::Edges, &graph, &Numbers(40));
    assert_eq!(text.lines().count(), 4);
    assert_eq!(read_text(&text).graph, graph);
}

#[test]
fn a_digraph_numbers_positions_by_first_mention() {
    let names = |text: &str| all_names(&read_text(text));
    assert_eq!(names("digraph { c -> a; b; \"c\" }"), ["c", "a", "b"]);
    assert_eq!(names("digraph { 2 -> 0; 1 }"), ["0", "1", "2"]);
    assert_eq!(names("digraph { 2 -> 1 }"), ["2", "1"]);
    assert_eq!(names("digraph { 00 -> 1 }"), ["00", "1"]);
    let numerals = read_text("digraph { 2 -> 0 [x=y]; 1 -> 2; start=2 }");
    let arcs = GameGraph::of_arcs(3, [[2, 0], [1, 2]], Store::List).unwrap();
    assert_eq!(numerals.graph, arcs.with_start(2).unwrap());
    assert_eq!(read_text("digraph { 2 -> 0; 1 -> 2 }").graph.start(), 0);
    let start = |inside: &str| read_text(&format!("digraph {{ a -> b; {inside} }}")).graph.start();
    assert_eq!(start("start=b"), 1);
    assert_eq!(start("graph [start=b]"), 1);
    assert_eq!(start("{ start=b; graph [start=b, convention=x] }"), 0);
    assert_eq!(start("start=c; c; start=b"), 1);
}

#[test]
fn a_digraph_has_owners_in_their_scope() {
    let owners = |inside: &str| {
        let graph = read_text(&format!("digraph {{ {inside} }}")).graph;
        let owner = |number| graph.owner(number).map_or("none", Seat::name);
        (0..graph.position_count()).map(owner).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(owners("a b"), "none none");
    assert_eq!(owners("node [owner=first] a; node [owner=second] b a"), "first second");
    assert_eq!(owners("node [owner=first]; { node [owner=second]; a } b"), "second first");
    assert_eq!(owners("node [owner=first]; { a -> { b [owner=second] } } "), "first second");
    assert_eq!(owners("a -> b [owner=x]; a, b [owner=second]"), "second second");
    assert_eq!(owners("a [owner=first][owner=second]"), "second");
    assert_eq!(owners("edge [owner=x] graph [owner=x] owner=x; a [label=owner]"), "none");
}

#[test]
fn arrows_connect_whole_subgraphs() {
    let arcs = |inside: &str| read_text(&format!("digraph {{ {inside} }}")).graph.arc_count();
    assert_eq!(arcs("{a b c} -> {d e} -> f"), 3 * 2 + 2);
    assert_eq!(arcs("a -> b -> c; a -> b"), 2);
    assert_eq!(arcs("{ a -> b; {c {d a}} } -> e"), 1 + 4);
    assert_eq!(arcs("{} -> a -> {}"), 0);
    assert_eq!(arcs("a, b -> c:n, d"), 4);
    assert_eq!(arcs("a -> {a b}"), 2);
}

#[test]
fn graphs_larger_than_their_file_suggests_are_refused() {
    let nested = |depth| format!("digraph {{ {} a {} }}", "{".repeat(depth), "}".repeat(depth));
    assert_eq!(read_text(&nested(100)).graph.position_count(), 1);
    assert!(error(&nested(101)).contains("expected up to 100 nested subgraphs"));
    assert!(error(&nested(200_000)).contains("column 111"));
    let names: Vec<String> = (0..1100).map(|number| format!("n{number}")).collect();
    let names = names.join(" ");
    let square = format!("digraph {{ {{{names}}} -> {{{names}}} }}");
    assert!(error(&square).contains("expected no more than 1048576 arcs"));
    assert!(
        error("#! positions 1048577").contains("a number up to 1048576 in a file of this size")
    );
    assert!(error("0 1048576").contains("a number up to 1048575 in a file of this size"));
    let long = format!("#! positions 1048577\n{}", " ".repeat(1 << 20));
    assert_eq!(read_text(&long).graph.position_count(), 1_048_577);
    let refused = read("", b"#! positions 300000", Store::Matrix).unwrap_err();
    assert_eq!(refused.found, "300000 positions");
    let deep = format!("{{\"arcs\":[[]],\"x\":{}", "[".repeat(200_000));
    assert!(error(&deep).contains("line 1"));
}

#[test]
fn each_format_has_a_reader_and_a_writer_of_its_own() {
    let graph = GameGraph::of_arcs(2, [[0, 1]], Store::List).unwrap().with_owners([1]);
    let names = Listed::new(["a b", "c"]).unwrap();
    let written = |write: &dyn Fn(&mut Vec<u8>)| {
        let mut out = Vec::new();
        write(&mut out);
        out
    };
    let list = Store::List;
    let files = [
        edges::read(&written(&|out| edges::write(&graph, &names, out).unwrap()), list),
        matrix::read(&written(&|out| matrix::write(&graph, &names, out).unwrap()), list),
        dot::read(&written(&|out| dot::write(&graph, &names, None, out).unwrap()), list),
        json::read(&written(&|out| json::write(&graph, &names, out).unwrap()), list),
        json::read(&written(&|out| json::write_pairs(&graph, &names, out).unwrap()), list),
        json::read(&written(&|out| json::write_matrix(&graph, &names, out).unwrap()), list),
        json::read(&written(&|out| node_link::write(&graph, &names, None, out).unwrap()), list),
        graphml::read(&written(&|out| graphml::write(&graph, &names, None, out).unwrap()), list),
        pg::read(&written(&|out| pg::write(&graph, &names, out).unwrap()), list),
    ];
    for (file, format) in files.map(Result::unwrap).iter().zip(GraphFormat::ALL) {
        assert_eq!(file.graph, graph, "{format}");
        assert_eq!(file.names.name(0), "a b", "{format}");
    }
}

/// The first example in the documentation of a module.
fn example(source: &str) -> String {
    let lines = source.lines().map(|line| line.trim_start_matches("//!"));
    let inside = lines.skip_while(|line| !line.starts_with(" ```")).skip(1);
    let inside: Vec<&str> = inside.take_while(|line| *line != " ```").collect();
    inside.join("\n")
}

#[test]
fn the_examples_in_the_documentation_are_read() {
    for (source, positions, arcs, seconds) in [
        (include_str!("../../src/graph/edges.rs"), 6, 4, vec![1, 4]),
        (include_str!("../../src/graph/dot.rs"), 6, 6, vec![4, 5]),
        (include_str!("../../src/graph/json.rs"), 3, 3, vec![1]),
        (include_str!("../../src/graph/matrix.rs"), 3, 3, vec![]),
        (include_str!("../../src/graph/pg.rs"), 4, 5, vec![1, 2]),
    ] {
        let graph = read_text(&example(source)).graph;
        assert_eq!((graph.position_count(), graph.arc_count()), (positions, arcs));
        let is_second = |number: &u32| graph.owner(*number) == Some(Seat::Second);
        assert_eq!((0..positions).filter(is_second).collect::<Vec<_>>(), seconds);
    }
    let names = Listed::new(["2-2", "2-1", "1-1", "1", "a name with spaces", "é"]).unwrap();
    let text = example(include_str!("../../src/strategy.rs"));
    let strategy = dedale_io::strategy::read(text.as_bytes(), &names, 6).unwrap();
    assert_eq!(strategy.moves().collect::<Vec<_>>(), [(0, 1), (2, 3), (4, 5)]);
}

#[test]
fn names_are_unique() {
    assert_eq!(Numbers(3).named("2"), Some(2));
    for name in ["3", "02", "+1", "-1", "", "a", "4294967297"] {
        assert_eq!(Numbers(3).named(name), None, "{name}");
    }
    let twice = Listed::new(["a", "b", "a"]).unwrap_err();
    assert_eq!(twice.to_string(), "position 2 repeats the name 'a'");
    let chomp = OfGame(Chomp::new(3, 4).unwrap());
    assert_eq!(chomp.named(&chomp.name(7)), Some(7));
    assert!(!chomp.are_numbers());
}

/// Graphviz has a `start` of its own.
#[test]
fn the_start_of_a_layout_is_not_the_start_of_the_game() {
    for (start, begins) in [("regular2", 0), ("rand", 0), ("self", 0), ("b", 1), ("random", 2)] {
        let text = format!("digraph {{ start={start}; a -> b -> random }}");
        let read = read("a.dot", text.as_bytes(), Store::List).unwrap();
        assert_eq!(read.graph.start(), begins, "{start}");
    }
}

#[test]
fn matrices_and_pairs_come_in_several_dresses() {
    let expected = GameGraph::of_arcs(3, [[0, 1], [0, 2], [1, 2]], Store::List).unwrap();
    for (name, text) in [
        ("a.matrix", "011\n001\n000"),
        ("a.matrix", "0 1 1\n0,0,1 # two\n\n0\t0\t0\n"),
        ("", "#! matrix\n0 1 1\n0 0 1\n0 0 0\n"),
        ("a.txt", "# a bare one\n011\n001\n000\n#! positions 3\n"),
        ("", "{\"matrix\": [[0,1,1],[0,0,1],[0,0,0]]}"),
        ("", "{\"matrix\": [[false,true,true],[false,false,true],[false,false,false]]}"),
        ("", "{\"matrix\": [\"011\", \"001\", [0, 0, 0]], \"positions\": 3}"),
        ("", "{\"pairs\": [[0, 1], [1, 2], [0, 2], [0, 1]]}"),
        ("", "{\"pairs\": [[\"x\", \"y\"], [\"x\", \"z\"], [\"y\", \"z\"]]}"),
        (
            "",
            "{\"pairs\": [[\"a\", \"b\"], [\"b\", \"c\"], [0, 2]], \"names\": [\"a\", \"b\", \"c\"]}",
        ),
    ] {
        for store in Store::ALL {
            let file = read(name, text.as_bytes(), store).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(file.graph, expected, "{text}");
        }
    }
    let GraphFile { names, .. } = read_text("{\"pairs\": [[\"b\", \"a\"]], \"start\": \"a\"}");
    assert_eq!([0, 1].map(|at| names.name(at)), ["b", "a"]);
    let larger = read_text("{\"pairs\": [[0, 1]], \"positions\": 4}").graph;
    assert_eq!((larger.position_count(), larger.arc_count()), (4, 1));
    let names = read_text("#! positions 3\n#! name 2 \"the end\"\n#! name 0 a # b\n0 2\n").names;
    assert_eq!([0, 1, 2].map(|at| names.name(at)), ["a", "1", "the end"]);
    for (text, told) in [
        ("#! matrix\n011\n01\n000", "line 3, column 1: expected a row of 3 marks"),
        ("01\n00\n00", "line 3, column 1: expected no row after the 2"),
        ("01\n", "expected 2 rows of 2 marks, found the end after 1"),
        ("01\n02", "line 2, column 2: expected 0 or 1, found '2'"),
        ("#! matrix\n0,,1\n00", "line 2, column 3: expected 0 or 1"),
        ("#! positions 3\n01\n00", "expected '#! positions 2'"),
        ("#! start 2\n01\n00", "expected a position of the graph, 0 to 1"),
        ("#! matrix", "expected a row of 0 and 1"),
        ("{\"matrix\": [[0, 1], [0]]}", "expected 2 marks of 0 and 1"),
        ("{\"matrix\": [[0, 2], [0, 0]]}", "expected 2 marks of 0 and 1"),
        ("{\"matrix\": [[0]], \"arcs\": [[]]}", "one of 'arcs', 'pairs' and 'matrix'"),
        ("{\"pairs\": [[0, 1, 2]]}", "'positions', or pairs of them"),
        ("{\"pairs\": [[0, 1], [1]]}", "expected two positions, from and to, found 1 position"),
        ("{\"pairs\": []}", "'positions', or pairs of them"),
        ("{\"pairs\": [[0, 4000000000]]}", "in a file of this size"),
        ("#! positions 2\n#! name 0 a\n#! name 1 a\n0 1", "each name once, found 'a' again"),
        ("#! positions 2\n#! name 0 1\n0 1", "each name once"),
        ("#! positions 2\n#! name 0 a\n#! name 0 b\n0 1", "one name for each position"),
        ("#! name 2 a\n0 1", "expected a position of the graph, 0 to 1"),
        ("#! name 0 \"a\n0 1", "a name in double quotes"),
        ("#! name 0\n0 1", "the name of the position"),
    ] {
        let told_so = error(text);
        assert!(told_so.contains(told), "{text}: {told_so}");
    }
    let wide = GameGraph::of_arcs(10_001, [[0, 1]], Store::List).unwrap();
    for format in [GraphFormat::Matrix, GraphFormat::JsonMatrix] {
        let refused = check_writable(format, &wide, &Numbers(1)).unwrap_err().to_string();
        assert_eq!(refused, "matrix cannot represent 10001 positions: it has up to 10000");
    }
}

#[test]
fn a_graph_named_by_numerals_in_another_order_keeps_its_start() {
    let file = read("a.edges", b"2,0,1\n0,1,1\n", Store::List).unwrap();
    assert_eq!(file.names.name(file.graph.start()), "2");
    for format in GraphFormat::ALL.into_iter().filter(|&format| format != GraphFormat::Pg) {
        let mut text = Vec::new();
        write(format, &file.graph, file.names.as_ref(), None, &mut text).unwrap();
        let again = read("-", &text, Store::List).unwrap();
        assert_eq!(again.names.name(again.graph.start()), "2", "{format:?}");
    }
}
