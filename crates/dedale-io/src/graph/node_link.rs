//! Graphs as JSON in the node-link form of networkx.
//!
//! ```json
//! {"directed": true, "nodes": [{"id": "a"}, {"id": "b"}],
//!  "edges": [{"source": "a", "target": "b", "weight": 3}]}
//! ```
//!
//! The edges may be called `links`, as networkx did before 3.4. An id is a text or a whole number. Without
//! `"directed": true` an edge leads both ways. Weights and
//! other keys are ignored. Duplicate arcs count once.

use std::collections::BTreeMap;

use dedale::phrase;
use dedale_games::game::Store;
use serde_json::value::RawValue;

use crate::Result;
use crate::graph::{Arcs, GraphFile, LOST_WEIGHTS, Listed, Names as _, refusal};
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
    let mut names = Vec::new();
    let mut places = Vec::new();
    for node in file.optional_list(members, "nodes")? {
        let id = value_of(&file.keys(node)?, "id");
        let id = id.ok_or_else(|| file.fault(node, "a node with 'id'", "none"))?;
        names.push(name(file, id)?);
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
    let (mut arcs, mut has_weights) = (Arcs::default(), false);
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
            has_weights |= value_of(&members, "weight").is_some();
            arcs.push(from, to);
            if !is_directed {
                arcs.push(to, from);
            }
        }
    }
    let graph = arcs.graph(names.count(), store).map_err(|error| refusal(file.0, &error))?;
    let note = has_weights.then(|| LOST_WEIGHTS.into());
    Ok(GraphFile { note, ..GraphFile::named(graph, names) })
}

fn name(file: &File<'_>, id: &RawValue) -> Result<String> {
    let text: Option<String> = serde_json::from_str(id.get()).ok();
    let number = || id.get().parse::<i64>().ok().map(|number| number.to_string());
    text.or_else(number).ok_or_else(|| file.fault(id, "an id, a text or a whole number", found(id)))
}
