//! Graphs in `GraphML`, the XML that graph programs exchange.
//!
//! ```xml
//! <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
//!   <key id="w" for="edge" attr.name="weight" attr.type="double"/>
//!   <graph edgedefault="directed">
//!     <node id="a"/>
//!     <node id="b"/>
//!     <edge source="a" target="b"><data key="w">2.5</data></edge>
//!   </graph>
//! </graphml>
//! ```
//!
//! `edgedefault` says whether edges lead one way, and `directed="true"` or `"false"` of an edge whether that one
//! does. These data have a meaning, by the `attr.name` of their key; all others are ignored:
//!
//! - `label` or `name` of a node, or else the `NodeLabel` that yEd draws: its name, if all nodes have one and all
//!   differ. Else the `id` is.
//! - `weight` or `cost` of an edge, above 0; 1 by default where another edge has one.
//! - `start` and `convention` of the graph `owner` and `end` of a node, as in [`dot`](super::dot).
//!
//! Nodes whose names are the numbers 0, 1, 2 and so on, in this order, are numbered. Duplicate arcs count once.
//! Hyperedges, ports, and graphs in nodes or edges are refused.

use std::collections::HashMap;
use std::io::{self, Write};

use dedale::phrase;
use dedale_games::game::{Convention, GameGraph, Seat, Store, Value};
use roxmltree::Node;

use crate::graph::weights::{self, Weights};
use crate::graph::{Arcs, GraphFile, LIMIT_OF_NAMED, Listed, Names, Rules, refusal, value_named};
use crate::text::quoted;
use crate::xml::{Xml, found};
use crate::{Result, Unwritable};

/// Reads the graph of a file.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile> {
    LIMIT_OF_NAMED.check_bytes(bytes)?;
    let (xml, document) = Xml::open(bytes, "XML as GraphML has it")?;
    let root = document.root_element();
    if root.tag_name().name() != "graphml" {
        return Err(xml.fault(root, "an element <graphml>", found(root)));
    }
    let mut graphs = named(root, "graph");
    let graph = graphs.next().ok_or_else(|| xml.fault(root, "a <graph> in <graphml>", "none"))?;
    if let Some(second) = graphs.next() {
        return Err(xml.fault(second, "one graph", "a second <graph>"));
    }
    let file = File { bytes, xml, keys: Keys::of(root) };
    file.read(graph, store)
}

/// The elements of this name in another.
fn named<'a, 'b>(node: Node<'a, 'b>, name: &'static str) -> impl Iterator<Item = Node<'a, 'b>> {
    node.children().filter(move |node| node.tag_name().name() == name)
}

/// What the keys of data mean, and their default values.
struct Keys<'a> {
    known: HashMap<&'a str, (String, &'a str)>,
    defaults: Vec<(String, &'a str, &'a str)>,
}

impl<'a> Keys<'a> {
    fn of<'b: 'a>(root: Node<'a, 'b>) -> Self {
        let mut keys = Self { known: HashMap::new(), defaults: Vec::new() };
        for key in named(root, "key") {
            let attribute = |name: &str| key.attribute(name).unwrap_or_default();
            let name = attribute("attr.name").to_ascii_lowercase();
            if let Some(text) = named(key, "default").next().and_then(|node| node.text()) {
                keys.defaults.push((name.clone(), attribute("for"), text));
            }
            keys.known.insert(attribute("id"), (name, attribute("for")));
        }
        keys
    }

    /// The value of the first of these data that the element has, and where it stands.
    fn value<'b, 'c: 'b>(
        &self,
        node: Node<'b, 'c>,
        names: &[&str],
    ) -> Option<(&'b str, Node<'b, 'c>)>
    where
        'a: 'b,
    {
        let of_kind =
            |kind: &str| kind == node.tag_name().name() || kind == "all" || kind.is_empty();
        names.iter().find_map(|&name| {
            let mut data = named(node, "data").filter(|data| {
                let key = self.known.get(data.attribute("key").unwrap_or_default());
                key.is_some_and(|(known, _)| known == name)
            });
            let told = data.next().map(|data| (data.text().unwrap_or_default(), data));
            let usual = || {
                let mut defaults = self.defaults.iter();
                let usual = defaults.find(|(known, kind, _)| known == name && of_kind(kind))?;
                Some((usual.2, node))
            };
            told.or_else(usual)
        })
    }
}

/// A file, and the meaning of its data.
struct File<'a> {
    bytes: &'a [u8],
    xml: Xml<'a>,
    keys: Keys<'a>,
}

impl File<'_> {
    fn read(&self, graph: Node<'_, '_>, store: Store) -> Result<GraphFile> {
        let refused = ["hyperedge", "port", "graph"];
        let inner = graph.descendants().skip(1);
        if let Some(node) = inner.into_iter().find(|node| refused.contains(&node.tag_name().name()))
        {
            let expected =
                "a graph of nodes and edges, without hyperedges, ports and nested graphs";
            return Err(self.xml.fault(node, expected, found(node)));
        }
        let (ids, names) = self.nodes(graph)?;
        let arcs = self.arcs(graph, &ids)?;
        let rules = self.rules(graph, &ids, &names)?;
        let (arcs, weights) = arcs;
        let count = names.count();
        let game = arcs.graph(count, store).map_err(|error| refusal(self.bytes, &error))?;
        let mut ends = self.ends(graph);
        ends.retain(|&(number, _)| game.move_count(number) == 0);
        let game = Rules { ends, ..rules }.apply(game);
        let is_numeral = |number: u32| names.name(number) == number.to_string();
        let file = if (0..count).all(is_numeral) {
            GraphFile::numbered(game)
        } else {
            GraphFile::named(game, names)
        };
        Ok(GraphFile { weights, ..file })
    }

    /// The nodes by their ids, and their names.
    fn nodes(&self, graph: Node<'_, '_>) -> Result<(Listed, Listed)> {
        let nodes: Vec<_> = named(graph, "node").collect();
        if nodes.is_empty() {
            return Err(self.xml.fault(graph, "a graph with nodes", "none"));
        }
        let mut ids = Vec::with_capacity(nodes.len());
        for &node in &nodes {
            let id = node.attribute("id");
            ids.push(id.ok_or_else(|| self.xml.fault(node, "a node with 'id'", "none"))?);
        }
        let ids = Listed::new(ids).map_err(|twice| {
            let again = phrase!("{} again", quoted(twice.name.as_bytes()));
            self.xml.fault(nodes[twice.number as usize], "each id once", again)
        })?;
        let label = |&node: &Node<'_, '_>| {
            let drawn = || {
                let label =
                    node.descendants().find(|part| part.tag_name().name() == "NodeLabel")?;
                Some(label.text()?.trim()).filter(|text| !text.is_empty())
            };
            let label = self.keys.value(node, &["label", "name"]).map(|(label, _)| label);
            label.or_else(drawn).map(str::to_owned)
        };
        let labels: Option<Vec<String>> = nodes.iter().map(label).collect();
        let names = labels.and_then(|labels| Listed::new(labels).ok());
        Ok((ids.clone(), names.unwrap_or(ids)))
    }

    fn arcs(&self, graph: Node<'_, '_>, ids: &Listed) -> Result<(Arcs, Option<Weights>)> {
        let usual = match graph.attribute("edgedefault") {
            Some("directed") => true,
            Some("undirected") => false,
            other => {
                let expected = "'edgedefault' of <graph>, directed or undirected";
                return Err(self.xml.fault(
                    graph,
                    expected,
                    quoted(other.unwrap_or("").as_bytes()),
                ));
            }
        };
        let (mut arcs, mut all) = (Arcs::default(), Vec::new());
        let mut has_weights = false;
        for edge in named(graph, "edge") {
            let end = |key: &'static str| {
                let id = edge.attribute(key).unwrap_or_default();
                let expected = phrase!("the id of a node as '{key}'");
                let fault = || self.xml.fault(edge, expected, quoted(id.as_bytes()));
                ids.named(id).ok_or_else(fault)
            };
            let (from, to) = (end("source")?, end("target")?);
            let is_directed = match edge.attribute("directed") {
                None => usual,
                Some("true") => true,
                Some("false") => false,
                Some(other) => {
                    let expected = "'directed' of <edge>, true or false";
                    return Err(self.xml.fault(edge, expected, quoted(other.as_bytes())));
                }
            };
            let weight = match self.keys.value(edge, &["weight", "cost"]) {
                None => 1.0,
                Some((text, node)) => {
                    has_weights = true;
                    let fault =
                        || self.xml.fault(node, "a weight above 0", quoted(text.as_bytes()));
                    weights::parsed(text).ok_or_else(fault)?
                }
            };
            arcs.push(from, to);
            all.push(weight);
            if !is_directed {
                arcs.push(to, from);
                all.push(weight);
            }
        }
        let weights = has_weights.then(|| Weights::new(&arcs, &all));
        Ok((arcs, weights))
    }

    /// What is said of the game.
    fn rules(&self, graph: Node<'_, '_>, ids: &Listed, names: &Listed) -> Result<Rules> {
        let mut rules = Rules::default();
        if let Some((start, node)) = self.keys.value(graph, &["start"]) {
            let number = ids.named(start).or_else(|| names.named(start));
            let fault = || self.xml.fault(node, "a start that is a node", quoted(start.as_bytes()));
            rules.start = number.ok_or_else(fault)?;
        }
        if let Some((word, node)) = self.keys.value(graph, &["convention"]) {
            let fault = |_| self.xml.fault(node, "normal or misere", quoted(word.as_bytes()));
            rules.convention = word.parse::<Convention>().map_err(fault)?;
        }
        let mut seconds = Vec::new();
        let mut owned = 0;
        for (number, node) in (0..).zip(named(graph, "node")) {
            match self.keys.value(node, &["owner"]) {
                None => {}
                Some(("first", _)) => owned += 1,
                Some(("second", _)) => {
                    owned += 1;
                    seconds.push(number);
                }
                // The owner of a file, or of a road, is none of a position.
                Some(_) => return Ok(rules),
            }
        }
        rules.seconds = (owned == ids.count()).then_some(seconds);
        Ok(rules)
    }
}

impl File<'_> {
    /// The values of ends; other data of that name have no meaning.
    fn ends(&self, graph: Node<'_, '_>) -> Vec<(u32, Value)> {
        let nodes = (0..).zip(named(graph, "node"));
        let end = |(number, node)| {
            let (word, _) = self.keys.value(node, &["end"])?;
            Some((number, value_named(word)?))
        };
        nodes.filter_map(end).collect()
    }
}

// Writing.

/// Whether XML has no form for the character.
fn is_unwritable(sign: char) -> bool {
    sign.is_ascii_control() && !matches!(sign, '\t' | '\n' | '\r')
        || matches!(sign, '\u{FFFE}' | '\u{FFFF}')
}

/// Checks that XML has a form for all names.
pub fn check_writable(graph: &GameGraph, names: &dyn Names) -> Result<(), Unwritable> {
    let mut all = 0..graph.position_count();
    let is_named =
        |&number: &u32| !names.are_numbers() && names.name(number).contains(is_unwritable);
    match all.find(is_named) {
        None => Ok(()),
        Some(number) => {
            let what = phrase!("the name of position {number}, which XML has no form for");
            Err(Unwritable { format: "graphml", what })
        }
    }
}

/// Writes the graph, a line for each node and for each edge. Names are ids.
pub fn write(
    graph: &GameGraph,
    names: &dyn Names,
    weights: Option<&Weights>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let is_misere = graph.convention() != Convention::Normal;
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">")?;
    for (key, kind, is_used) in [
        ("start", "graph", graph.start() != 0),
        ("convention", "graph", is_misere),
        ("owner", "node", graph.has_owners()),
        ("end", "node", graph.ends().next().is_some()),
    ] {
        if is_used {
            writeln!(
                out,
                "<key id=\"{key}\" for=\"{kind}\" attr.name=\"{key}\" attr.type=\"string\"/>"
            )?;
        }
    }
    if weights.is_some() {
        writeln!(
            out,
            "<key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>"
        )?;
    }
    writeln!(out, "<graph edgedefault=\"directed\">")?;
    let ids = (0..graph.position_count()).map(|number| escaped(&names.name(number)));
    let ids: Vec<String> = ids.collect();
    if graph.start() != 0 {
        writeln!(out, "<data key=\"start\">{}</data>", ids[graph.start() as usize])?;
    }
    if is_misere {
        writeln!(out, "<data key=\"convention\">{}</data>", graph.convention())?;
    }
    let mut ends = graph.ends().peekable();
    for (number, id) in (0..).zip(&ids) {
        let owner = graph.owner(number).map(|owner| ("owner", Seat::name(owner)));
        let end = ends.next_if(|&(end, _)| end == number).map(|(_, value)| ("end", value.name()));
        let data = owner.into_iter().chain(end);
        let data = data.map(|(key, value)| format!("<data key=\"{key}\">{value}</data>"));
        match data.collect::<String>().as_str() {
            "" => writeln!(out, "<node id=\"{id}\"/>")?,
            data => writeln!(out, "<node id=\"{id}\">{data}</node>")?,
        }
    }
    for (number, id) in (0..).zip(&ids) {
        for to in graph.successors(number) {
            let to_id = &ids[to as usize];
            match weights.map(|weights| weights.of(number, to)) {
                None => writeln!(out, "<edge source=\"{id}\" target=\"{to_id}\"/>")?,
                Some(weight) => writeln!(
                    out,
                    "<edge source=\"{id}\" target=\"{to_id}\"><data key=\"weight\">{weight}</data></edge>"
                )?,
            }
        }
    }
    out.write_all(b"</graph>\n</graphml>\n")
}

/// The text as it stands in an element or an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            sign if is_unwritable(sign) => escaped.push(char::REPLACEMENT_CHARACTER),
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::read as read_any;

    fn fault(graph: &str) -> String {
        let text = format!("<graphml>{graph}</graphml>");
        read_any("", text.as_bytes(), Store::List).unwrap_err().to_string()
    }

    #[test]
    fn faults_are_told_with_their_place() {
        let nested = "a graph of nodes and edges, without hyperedges, ports and nested graphs";
        for (graph, sentence) in [
            ("", "column 1: expected a <graph> in <graphml>, found none".to_owned()),
            ("<graph/>", "column 10: expected a graph with nodes, found none".to_owned()),
            (
                "<graph><node id='a'/></graph>",
                "column 10: expected 'edgedefault' of <graph>, directed or undirected, found nothing"
                    .to_owned(),
            ),
            (
                "<graph edgedefault='directed'><node id='a'/><node id='a'/></graph>",
                "column 54: expected each id once, found 'a' again".to_owned(),
            ),
            (
                "<graph edgedefault='directed'><node id='a'/><edge source='a' target='b'/></graph>",
                "column 54: expected the id of a node as 'target', found 'b'".to_owned(),
            ),
            (
                "<graph edgedefault='directed'><node id='a'><port/></node></graph>",
                format!("column 53: expected {nested}, found <port>"),
            ),
            (
                "<graph edgedefault='directed'><hyperedge/></graph>",
                format!("column 40: expected {nested}, found <hyperedge>"),
            ),
            (
                "<graph edgedefault='directed'><node id='a'><graph/></node></graph>",
                format!("column 53: expected {nested}, found <graph>"),
            ),
            (
                "<key id='w' attr.name='Weight'/><graph edgedefault='directed'><node id='a'/>\
                 <edge source='a' target='a'><data key='w'>-1</data></edge></graph>",
                "column 114: expected a weight above 0, found '-1'".to_owned(),
            ),
        ] {
            assert_eq!(fault(graph), format!("line 1, {sentence}"));
        }
        assert!(fault("<graph>").starts_with("line 1, column"), "{}", fault("<graph>"));
    }

    #[test]
    fn names_directions_and_weights_are_read() {
        let text = "<graphml><key id='l' for='node' attr.name='label'/>\
            <key id='c' for='edge' attr.name='cost'><default>4</default></key>\
            <graph edgedefault='undirected'><node id='n0'><data key='l'>Lille</data></node>\
            <node id='n1'><data key='l'>Paris</data></node>\
            <edge source='n0' target='n1'><data key='c'>2.5</data></edge>\
            <edge source='n1' target='n1' directed='true'/></graph></graphml>";
        let file = read_any("x", text.as_bytes(), Store::List).unwrap();
        assert_eq!([0, 1].map(|number| file.names.name(number)), ["Lille", "Paris"]);
        assert_eq!(file.graph.arc_count(), 3);
        let weights = file.weights.unwrap();
        let weight = |from, to| weights.weight(weights.cost(from, to).into()).to_string();
        assert_eq!([weight(0, 1), weight(1, 0), weight(1, 1)], ["2.5", "2.5", "4"]);
    }
}
