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

use std::collections::{BTreeMap, HashMap};

use dedale::phrase;
use dedale_games::game::Store;
use serde_json::value::RawValue;

use crate::Result;
use crate::graph::{Arcs, GraphFile, LOST_WEIGHTS, Listed, refusal};
use crate::json::{File, Member, found, value_of};
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
    let list = |key: &str, what: &'static str| {
        let values = value_of(members, key).map(|values| file.list(values, what));
        let objects = values.transpose()?.unwrap_or_default().into_iter();
        objects.map(|object| Ok((object, file.object(object, what)?))).collect::<Result<Vec<_>>>()
    };
    let (mut names, mut numbers) = (Vec::new(), HashMap::new());
    for (node, members) in list("nodes", "nodes")? {
        let id = member(&members, "id");
        let id = id.ok_or_else(|| file.fault(node, "a node with 'id'", "none"))?;
        let name = name(file, id)?;
        if numbers.insert(name.clone(), names.len() as u32).is_some() {
            let again = phrase!("{} again", quoted(name.as_bytes()));
            return Err(file.fault(id, "each id once", again));
        }
        names.push(name);
    }
    if names.is_empty() {
        return Err(file.missing("nodes", "none"));
    }
    let is_directed = value_of(members, "directed").is_some_and(|value| value.get() == "true");
    let (mut arcs, mut has_weights) = (Arcs::default(), false);
    for key in EDGES {
        for (edge, members) in list(key, "edges")? {
            let end = |key: &'static str| {
                let expected = phrase!("an edge with '{key}'");
                let end =
                    member(&members, key).ok_or_else(|| file.fault(edge, expected, "none"))?;
                let number = numbers.get(&name(file, end)?).copied();
                number.ok_or_else(|| file.fault(end, "the id of a node", found(end)))
            };
            let (from, to) = (end("source")?, end("target")?);
            has_weights |= member(&members, "weight").is_some();
            arcs.push(from, to);
            if !is_directed {
                arcs.push(to, from);
            }
        }
    }
    let graph = arcs.graph(names.len() as u32, store).map_err(|error| refusal(file.0, &error))?;
    let names = Box::new(Listed::new(names).expect("each id once"));
    Ok(GraphFile { graph, names, note: has_weights.then(|| LOST_WEIGHTS.into()) })
}

/// The value of the key, unless it is null.
fn member<'a>(members: &[Member<'a>], key: &str) -> Option<&'a RawValue> {
    let member = members.iter().find(|member| member.name == key)?;
    Some(member.value).filter(|value| value.get() != "null")
}

fn name(file: &File<'_>, id: &RawValue) -> Result<String> {
    let text: Option<String> = serde_json::from_str(id.get()).ok();
    let number = || id.get().parse::<i64>().ok().map(|number| number.to_string());
    text.or_else(number).ok_or_else(|| file.fault(id, "an id, a text or a whole number", found(id)))
}
