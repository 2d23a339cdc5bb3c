//! A path, a field or a link in any graph.

use dedale::Algorithm;
use dedale_games::game::Store;
use dedale_io::graph;
use serde::Deserialize;

use super::{Export, Request};
use crate::answer::{GraphSearch, GraphSearchAnswer};
use crate::export::drawn::of_figure;
use crate::export::{ExportOptions, json};
use crate::run::graph::check_size;
use crate::run::graph_search::{Found, Searchable};
use crate::{ByName, ExportFormat, Fault, Result, Watch};

/// A request for a path, a field or a link in a graph.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GraphRequest {
    /// The text of a file: a list of edges, `GraphML`, DOT, JSON or `PGSolver`.
    pub graph: String,
    /// What to search for (absent: a path).
    pub search: Option<ByName<GraphSearch>>,
    /// The nodes where the search begins: one of a path, none of a field.
    #[serde(default)]
    pub from: Vec<String>,
    /// The nodes where it ends.
    pub to: Vec<String>,
}

impl GraphRequest {
    fn found(&self, watch: &dyn Watch) -> Result<(Searchable, Found)> {
        let file = graph::read("", self.graph.as_bytes(), Store::List)?;
        check_size(&file.graph)?;
        let mut graph = Searchable::new(file, "the graph".into())?;
        let ends = [graph.nodes(&self.from)?, graph.nodes(&self.to)?];
        let search = self.search.map_or(GraphSearch::Path, |ByName(search)| search);
        let found = graph.search(search, Algorithm::Dijkstra, ends, watch)?;
        Ok((graph, found))
    }
}

impl Request for GraphRequest {
    const NAME: &'static str = "graph";
    const SUMMARY: &'static str =
        "Finds a path in a graph, the distance of each node to some, or a link between two sets.";
    type Response = GraphSearchAnswer;

    fn respond(&self, watch: &dyn Watch) -> Result<GraphSearchAnswer> {
        let begin = watch.nanos();
        let (graph, found) = self.found(watch)?;
        Ok(graph.answer(&found, watch.nanos().saturating_sub(begin)))
    }
}

impl Export for GraphRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?),
            ExportFormat::Svg | ExportFormat::Png => {
                let (graph, found) = self.found(options.watch)?;
                Ok(of_figure(&graph.figure(&found, options.wording)?, options)?)
            }
            _ => {
                let known = [ExportFormat::Svg, ExportFormat::Png, ExportFormat::Json];
                Ok(options.refusal("a searched graph", &known)?)
            }
        }
    }
}
