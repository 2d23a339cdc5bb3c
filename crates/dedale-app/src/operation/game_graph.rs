//! Game graphs in requests: Chomp's, or one's own.

use dedale_io::graph::BarStyle;
use serde::Deserialize;

use crate::run::graph::{chomp, of_chomp, of_text};
use crate::run::named::NamedGraph;
use crate::schema::ByName;
use crate::{Refusal, Watch, refuse};

/// A game graph: exactly one of `text` and `chomp`.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GraphInput {
    /// The text of a file: a list of edges, DOT, JSON or `PGSolver`.
    pub text: Option<String>,
    /// Chomp on a bar of so many rows and columns.
    pub chomp: Option<[u32; 2]>,
    /// The name of the position that the game starts from (absent: as the graph says).
    pub start: Option<String>,
    /// Whether the winning rule is reversed: where the last move wins it then loses, and
    /// where it loses, as in Chomp, it then wins.
    #[serde(default)]
    pub misere: bool,
    /// How the positions of a bar are named (absent: by rows).
    pub names: Option<ByName<BarStyle>>,
}

impl GraphInput {
    fn style(&self) -> BarStyle {
        self.names.map(|ByName(style)| style).unwrap_or_default()
    }

    /// The graph.
    pub(super) fn load(&self, watch: &dyn Watch) -> Result<NamedGraph, Refusal> {
        let mut named = match (&self.text, self.chomp) {
            (Some(text), None) => of_text(text)?,
            (None, Some([rows, columns])) => of_chomp(chomp(rows, columns)?, self.style(), watch)?,
            _ => return refuse("a game graph is one of text and chomp"),
        };
        if let Some(name) = &self.start {
            let start = named.named(name)?;
            named.graph = named.graph.with_start(start).map_err(Refusal::of)?;
        }
        if self.misere {
            let reversed = named.graph.convention().reversed();
            named.graph = named.graph.with_convention(reversed);
        }
        Ok(named)
    }
}
