//! Game graphs within the limits of the API: read, made of a bar of Chomp, and solved.

use dedale::Phrase;
use dedale::search::Stopped;
use dedale_games::game::chomp::{Encoding, GenerateError, Method, Progress, generate};
use dedale_games::game::{Chomp, GameGraph, Numbered, Store};
use dedale_games::solve::{Retrograde, Solution};
use dedale_io::graph::{self, BarStyle, GraphFile};
use serde::Deserialize;

use super::events::too_long;
use super::named::NamedGraph;
use crate::base::limits::{BAR_SIDE, POSITIONS};
use crate::{ByName, Refusal, Result, Watch, bail, count, refusal};

/// The graph of this text, and how it was read where it does not say so itself.
fn of_text(text: &str) -> Result<(NamedGraph, Option<Phrase>)> {
    let read = graph::read("", text.as_bytes(), Store::List)?;
    let note = read.note_of_game();
    let GraphFile { graph, names, .. } = read;
    check_size(&graph)?;
    Ok((NamedGraph { graph, names, chomp: None, title: "the graph".into() }, note))
}

/// Refuses a graph with more positions than the API has room for.
pub(crate) fn check_size(graph: &GameGraph) -> Result<()> {
    if u64::from(graph.position_count()) > POSITIONS {
        bail!(
            "graph-too-large",
            "a game graph has up to {most} positions, found {found}",
            most = count(POSITIONS),
            found = count(graph.position_count().into())
        );
    }
    Ok(())
}

/// The bar of so many rows and columns, unless it has more positions than this.
pub(crate) fn chomp(rows: u32, columns: u32, most: u64) -> Result<Chomp> {
    check_sides([rows, columns], BAR_SIDE)?;
    let chomp = Chomp::new(rows, columns)?;
    check_positions([rows, columns], chomp.position_count(), most)?;
    Ok(chomp)
}

/// Refuses a bar with longer sides than this.
pub(crate) fn check_sides([rows, columns]: [u32; 2], most: u32) -> Result<()> {
    if rows.max(columns) <= most {
        return Ok(());
    }
    Err(refusal!(
        "bar-sides",
        "a bar has up to {most} rows and columns, found {rows}×{columns}",
        most = count(most.into())
    ))
}

/// Refuses a bar with more positions than this.
pub(crate) fn check_positions([rows, columns]: [u32; 2], positions: u64, most: u64) -> Result<()> {
    if positions <= most {
        return Ok(());
    }
    Err(refusal!(
        "bar-too-large",
        "a bar has up to {most} positions, and one of {rows}×{columns} has {found}",
        most = count(most),
        found = count(positions)
    ))
}

/// The graph of this bar.
pub(crate) fn of_chomp(chomp: Chomp, style: BarStyle, watch: &dyn Watch) -> Result<NamedGraph> {
    let positions = chomp.position_count();
    let mut progress = |progress: Progress| {
        watch.tell(progress.positions, 2 * positions);
        if watch.goes_on() { Ok(()) } else { Err(Stopped) }
    };
    let made = generate(&chomp, Encoding::Columns, Method::Direct, Store::List, &mut progress);
    let made = made.map_err(|error| match error {
        GenerateError::Stopped(Stopped) => too_long(),
        _ => Refusal::from(error),
    })?;
    NamedGraph::of_chomp(chomp, made.graph, style)
}

/// The value of each position.
pub(crate) fn solution(named: &NamedGraph, watch: &dyn Watch) -> Result<Solution> {
    let positions = u64::from(named.graph.position_count());
    let mut progress = |progress: dedale_games::solve::Progress| {
        watch.tell(positions + u64::from(progress.settled), 2 * positions);
        if watch.goes_on() { Ok(()) } else { Err(Stopped) }
    };
    let solved = Retrograde::new(&named.graph).solve_with(&mut progress);
    solved.map_err(|Stopped| too_long())
}

// Game graphs in requests.

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
    pub(crate) fn load(&self, watch: &dyn Watch) -> Result<NamedGraph> {
        self.read(watch).map(|(named, _)| named)
    }

    /// The graph, and how its file was read where it does not say so itself.
    pub(crate) fn read(&self, watch: &dyn Watch) -> Result<(NamedGraph, Option<Phrase>)> {
        let (mut named, note) = match (&self.text, self.chomp) {
            (Some(text), None) => of_text(text)?,
            (None, Some([rows, columns])) => {
                (of_chomp(chomp(rows, columns, POSITIONS)?, self.style(), watch)?, None)
            }
            _ => bail!("graph-source", "a game graph is one of text and chomp"),
        };
        if let Some(name) = &self.start {
            let start = named.named(name)?;
            named.graph = named.graph.with_start(start)?;
        }
        if self.misere {
            let reversed = named.graph.convention().reversed();
            named.graph = named.graph.with_convention(reversed);
        }
        Ok((named, note))
    }
}
