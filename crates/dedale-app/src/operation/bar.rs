//! The P-positions of a bar of Chomp, counted, and its winning openings.

use dedale::search::Stopped;
use dedale_games::solve::chomp::{Catalogue, Layout};
use serde::{Deserialize, Serialize};

use super::{Effort, Export, Request};
use crate::answer::chomp::{BoardOpenings, FoundBar};
use crate::base::limits::{BAR_POSITIONS, CENSUS_SQUARES, COUNTED_BAR_POSITIONS, COUNTED_BAR_SIDE};
use crate::export::{ExportOptions, json};
use crate::run::bar_game::SolvedBar;
use crate::run::events::too_long;
use crate::run::graph::{check_positions, check_sides};
use crate::schema::read::read;
use crate::{ExportFormat, Fault, Result, Watch, bail, count};

/// A request for the P-positions of a bar.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BarRequest {
    /// Rows of the bar.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = COUNTED_BAR_SIDE)))]
    pub rows: u32,
    /// Columns of the bar.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = COUNTED_BAR_SIDE)))]
    pub columns: u32,
    /// Whether P-positions are counted by size, and hashed, which may take as long again.
    #[serde(default)]
    pub classes: bool,
    /// Whether the openings of every board within the bar are listed.
    #[serde(default)]
    pub census: bool,
}

/// The P-positions of a bar, as `dedale chomp MxN --json` prints them.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BarResponse {
    /// What is found.
    #[serde(flatten)]
    pub found: FoundBar,
    /// Every board within the bar, by rows and then by columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<BoardOpenings>>,
}

impl BarRequest {
    fn layout(&self) -> Result<Layout> {
        let bar = [self.rows, self.columns];
        check_sides(bar, COUNTED_BAR_SIDE)?;
        if self.census && self.rows * self.columns > CENSUS_SQUARES {
            bail!(
                "census-too-large",
                "every board is listed of bars with up to {most} squares, found {found}",
                most = count(CENSUS_SQUARES.into()),
                found = count((self.rows * self.columns).into())
            );
        }
        let layout = Layout::new(self.rows, self.columns)?;
        check_positions(bar, layout.positions(), COUNTED_BAR_POSITIONS)?;
        Ok(layout)
    }

    /// The openings of every board.
    fn boards(&self, catalogue: &Catalogue, watch: &dyn Watch) -> Result<Vec<BoardOpenings>> {
        let sizes = (1..=self.rows).flat_map(|rows| (1..=self.columns).map(move |c| (rows, c)));
        let mut boards = Vec::new();
        for (rows, columns) in sizes {
            if !watch.goes_on() {
                return Err(too_long());
            }
            boards.extend(catalogue.openings(rows, columns).map(BoardOpenings::from));
        }
        Ok(boards)
    }
}

impl Request for BarRequest {
    const NAME: &'static str = "bar";
    const SUMMARY: &'static str =
        "Counts the P-positions of a bar of Chomp, and finds its winning openings.";
    type Response = BarResponse;

    fn effort(body: &[u8]) -> Effort {
        let layout = read::<Self>(body).ok().and_then(|request| request.layout().ok());
        let is_large = layout.is_some_and(|layout| layout.positions() > BAR_POSITIONS);
        if is_large { Effort::Heavy } else { Effort::Light }
    }

    fn respond(&self, watch: &dyn Watch) -> Result<BarResponse> {
        let Self { rows, columns, .. } = *self;
        let SolvedBar { catalogue, p_positions } = SolvedBar::new(self.layout()?, watch)?;
        let openings = catalogue.openings(rows, columns).map(|openings| openings.bites);
        let boards = self.census.then(|| self.boards(&catalogue, watch)).transpose()?;
        let mut goes_on = |_| if watch.goes_on() { Ok(()) } else { Err(Stopped) };
        let survey = self.classes.then(|| catalogue.survey_with(&mut goes_on)).transpose();
        let survey = survey.map_err(|Stopped| too_long())?;
        let openings = openings.unwrap_or_default();
        let found = FoundBar::new([rows, columns], p_positions, openings, survey.as_ref());
        Ok(BarResponse { found, boards })
    }
}

impl Export for BarRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?),
            _ => Ok(options.refusal("the P-positions of a bar", &[ExportFormat::Json])?),
        }
    }
}
