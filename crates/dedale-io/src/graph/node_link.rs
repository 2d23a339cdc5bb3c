//! Graphs as JSON in the node-link form of networkx.
//!
//! ```json
//! {"directed": true, "nodes": [{"id": "a"}, {"id": "b"}],
//!  "edges": [{"source": "a", "target": "b", "weight": 3}]}
//! ```
//!
//! The edges may be called `links`, as networkx did before 3.4. An id is a text or a whole number. Without
//! `"directed": true` an edge leads both ways. The `weight` or `cost` of an edge is above 0, 1 by default where
//! another edge has one. Where ids are the numbers 0, 1, 2 and so on, in this order, nodes are numbered. `owner` of
//! a node, its `end` (`win`, `loss` or `draw` where it has no moves), and `start` and `convention` of `graph`, mean what they do in [`json`](super::json). Other keys are
//! ignored. Duplicate arcs count once.

use std::collections::BTreeMap;
use std::io::{self, Write};

use dedale::phrase;
use dedale_games::game::{Convention, GameGraph, Store};
use serde_json::json;
use serde_json::value::RawValue;

use crate::Result;
use crate::graph::weights::Weights;
use crate::graph::{Arcs, GraphFile, LIMIT_OF_NAMED, Listed, Names, Rules, refusal, value_named};
use crate::json::{File, found, value_of};
use crate::text::quoted;

/// The keys of the edges.
const EDGES: [&str; 2] = ["edges", "links"];

/// Whether these are the members of a graph in this form.
pub(super) fn is_one(members: &BTreeMap<String, &RawValue>) -> bool {
    value_of(members, "nodes").is_some() && EDGES.iter().any(|key| value_of(members, key).is_some())
}

/// Reads a graph from its members. O(bytes) time.
pub(super) fn read<'a>(
    file: &File<'a>,
    members: &BTreeMap<String, &'a RawValue>,
    store: Store,
) -> Result<GraphFile> {
    LIMIT_OF_NAMED.check_bytes(file.0)?;
    let (mut names, mut places) = (Vec::new(), Vec::new());
    let (mut owned, mut seconds, mut are_numbers) = (0, Vec::new(), true);
    let mut ends = Vec::new();
    for node in file.optional_list(members, "nodes")? {
        let keys = file.keys(node)?;
        match value_of(&keys, "owner").map(RawValue::get) {
            Some("\"first\"") => owned += 1,
            Some("\"second\"") => {
                owned += 1;
                seconds.push(places.len() as u32);
            }
            _ => {}
        }
        let end = value_of(&keys, "end").and_then(|end| serde_json::from_str(end.get()).ok());
        if let Some(end) = end.and_then(|word: String| value_named(&word)) {
            ends.push((places.len() as u32, end));
        }
        let id = value_of(&keys, "id");
        let id = id.ok_or_else(|| file.fault(node, "a node with 'id'", "none"))?;
        names.push(name(file, id)?);
        are_numbers &= id.get() == places.len().to_string();
        places.push(id);
    }
    if names.is_empty() {
        return Err(file.missing("nodes", "none"));
    }
    let names = Listed::new(names).map_err(|twice| {
        let again = phrase!("{} again", quoted(twice.name.as_bytes()));
        file.fault(places[twice.number as usize], "each id once", again)
    })?;
    let is_directed = value_of(members, "directed").is_some_and(|value| value.get() == "true");
    let (mut arcs, mut weights, mut has_weights) = (Arcs::default(), Vec::new(), false);
    for key in EDGES {
        for edge in file.optional_list(members, key)? {
            let members = file.keys(edge)?;
            let end = |key: &'static str| {
                let expected = phrase!("an edge with '{key}'");
                let end = value_of(&members, key);
                let end = end.ok_or_else(|| file.fault(edge, expected, "none"))?;
                let number = names.named(&name(file, end)?);
                number.ok_or_else(|| file.fault(end, "the id of a node", found(end)))
            };
            let (from, to) = (end("source")?, end("target")?);
            let weight = ["weight", "cost"].iter().find_map(|key| value_of(&members, key));
            has_weights |= weight.is_some();
            let weight = weight.map_or(Ok(1.0), |value| {
                let fault = || file.fault(value, "a weight above 0", found(value));
                super::weights::parsed(value.get()).ok_or_else(fault)
            })?;
            arcs.push(from, to);
            weights.push(weight);
            if !is_directed {
                arcs.push(to, from);
                weights.push(weight);
            }
        }
    }
    let weights = has_weights.then(|| Weights::new(&arcs, &weights));
    let graph = arcs.graph(names.count(), store).map_err(|error| refusal(file.0, &error))?;
    let seconds = (owned == names.count()).then_some(seconds);
    // The end of a road is none of a game.
    ends.retain(|&(number, _)| graph.move_count(number) == 0);
    let graph = Rules { ends, ..rules(file, members, &names, seconds)? }.apply(graph);
    let file =
        if are_numbers { GraphFile::numbered(graph) } else { GraphFile::named(graph, names) };
    Ok(GraphFile { weights, ..file })
}

/// What is said of the game.
fn rules<'a>(
    file: &File<'a>,
    members: &BTreeMap<String, &'a RawValue>,
    names: &Listed,
    seconds: Option<Vec<u32>>,
) -> Result<Rules> {
    let mut rules = Rules { seconds, ..Rules::default() };
    // It was a list once.
    let said = value_of(members, "graph").filter(|said| said.get().starts_with('{'));
    let Some(said) = said else { return Ok(rules) };
    let said = file.keys(said)?;
    if let Some(start) = value_of(&said, "start") {
        let number = names.named(&name(file, start)?);
        rules.start = number.ok_or_else(|| file.fault(start, "the id of a node", found(start)))?;
    }
    if let Some(value) = value_of(&said, "convention") {
        let word: Option<String> = serde_json::from_str(value.get()).ok();
        let known = word.and_then(|word| word.parse().ok());
        rules.convention =
            known.ok_or_else(|| file.fault(value, "normal or misere", found(value)))?;
    }
    Ok(rules)
}

fn name(file: &File<'_>, id: &RawValue) -> Result<String> {
    let text: Option<String> = serde_json::from_str(id.get()).ok();
    let number = || id.get().parse::<i64>().ok().map(|number| number.to_string());
    text.or_else(number).ok_or_else(|| file.fault(id, "an id, a text or a whole number", found(id)))
}

/// Writes the graph, a line for each node and for each edge.
pub fn write(
    graph: &GameGraph,
    names: &dyn Names,
    weights: Option<&Weights>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let id = |number: u32| {
        if names.are_numbers() { json!(number) } else { json!(names.name(number)) }
    };
    let mut said = serde_json::Map::new();
    if graph.start() != 0 {
        said.insert("start".into(), id(graph.start()));
    }
    if graph.convention() != Convention::Normal {
        said.insert("convention".into(), json!(graph.convention().name()));
    }
    let said = serde_json::Value::Object(said);
    write!(out, "{{\"directed\":true,\"multigraph\":false,\"graph\":{said},\n\"nodes\":[\n")?;
    let last = graph.position_count() - 1;
    let mut ends = graph.ends().peekable();
    for number in 0..=last {
        let mut node = json!({"id": id(number)});
        if let Some(owner) = graph.owner(number) {
            node["owner"] = json!(owner.name());
        }
        if let Some((_, value)) = ends.next_if(|&(end, _)| end == number) {
            node["end"] = json!(value.name());
        }
        writeln!(out, "{node}{}", if number < last { "," } else { "" })?;
    }
    out.write_all(b"],\n\"edges\":[")?;
    let mut between = "\n";
    for number in 0..=last {
        for to in graph.successors(number) {
            write!(out, "{between}{{\"source\":{},\"target\":{}", id(number), id(to))?;
            if let Some(weights) = weights {
                write!(out, ",\"weight\":{}", weights.of(number, to))?;
            }
            out.write_all(b"}")?;
            between = ",\n";
        }
    }
    out.write_all(b"\n]}\n")
}
