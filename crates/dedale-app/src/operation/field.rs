//! Flow fields: every cell's next step to the nearest goal.

use dedale::board::{Cell, HexBoard, STRAIGHT, SquareBoard};
use dedale::field::Tie;
use dedale::search::Stopped;
use dedale_io::picture::Pictured;
use serde::{Deserialize, Serialize, Serializer};

use super::{Export, Request};
use crate::export::drawn::{BOARD_FORMATS, drawn};
use crate::export::{ExportOptions, boards, films, json};
use crate::run::events::{Patience, Trace};
use crate::run::field::{
    Editable, EditedCell, Measure, Measured, Measuring, RepairCounts, chokepoints, repaired,
};
use crate::{
    AnyBoard, BoardInput, ByName, Column, ExportFormat, Fault, Loaded, Refusal, Result, Spot, Watch,
};

/// A request for a flow field.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldRequest {
    /// The board to search; stones do not block cells.
    pub board: BoardInput,
    /// The goals (absent: those that the board marks).
    #[serde(default)]
    pub to: Vec<[i64; 2]>,
    /// The measure (absent: costs on boards with weights, else steps).
    // Skipped, so that the document names no null as the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "openapi",
        schemars(schema_with = "crate::schema::described::one_or_none::<Measure>")
    )]
    pub by: Option<ByName<Measure>>,
    /// Which of several optimal next steps is kept, by steps: `canonical`, the first in the
    /// board's order of directions, or `discovery`, to the neighbor that discovered the cell in a
    /// breadth-first search from the goals (absent: discovery for levels, else canonical).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "openapi",
        schemars(schema_with = "crate::schema::described::one_or_none::<Tie>")
    )]
    pub tie: Option<ByName<Tie>>,
    /// Whether to also return every optimal next step of each cell.
    #[serde(default)]
    pub all: bool,
    /// Whether to also return the chokepoints: the cells whose blocking would cut a start of
    /// the board off from all goals. The board must mark a start.
    #[serde(default)]
    pub chokepoints: bool,
    /// Whether to return the search event by event.
    #[serde(default)]
    pub trace: bool,
    /// Cells that were edited, and what they were before: the field of the board before the
    /// edits is computed and repaired, and `repair` says what that took.
    #[serde(default)]
    pub edited: Vec<EditedCell>,
}

/// A flow field; as JSON an object with the key `answer`, what `dedale field --json` prints,
/// and if requested `trace`, the search from the goals, and `repair`, what edits took.
#[derive(Debug)]
pub struct FieldResponse {
    flooded: Flooded,
    trace: Option<Trace>,
    /// Whether distances and next steps are sent as columns.
    is_taken: bool,
}

#[derive(Debug)]
enum Flooded {
    Squares(Flood<SquareBoard>),
    Hexes(Flood<HexBoard>),
}

/// A flow field on its board.
#[derive(Debug)]
struct Flood<B> {
    loaded: Loaded<B>,
    goals: Vec<Cell>,
    measured: Measured,
    chokepoints: Option<Vec<Cell>>,
    repair: Option<RepairCounts>,
    all: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
struct Answered<'a, A> {
    /// The answer, as `dedale field --json` prints it.
    answer: A,
    /// The search from the goals event by event, if requested. Where the tie is `canonical`,
    /// the next steps are chosen by the distances once all are known, which is no event.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a Trace>,
    /// What it took to follow the edits, if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<RepairCounts>,
}

impl Serialize for FieldResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.flooded {
            Flooded::Squares(flood) => self.write(flood, serializer),
            Flooded::Hexes(flood) => self.write(flood, serializer),
        }
    }
}

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for FieldResponse {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FieldResponse".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use crate::answer::{FieldAnswer, Length};

        type Table<T> = Vec<Vec<T>>;
        type Described =
            FieldAnswer<Table<Option<Length>>, Table<Option<String>>, Table<Vec<String>>>;
        Answered::<Described>::json_schema(generator)
    }
}

impl FieldResponse {
    fn write<B: Pictured, S: Serializer>(
        &self,
        flood: &Flood<B>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let Flood { loaded, goals, measured, chokepoints, repair, all } = flood;
        let (chokepoints, trace, repair) = (chokepoints.as_deref(), self.trace.as_ref(), *repair);
        if self.is_taken {
            let none: (&[(); 0], &[(); 0]) = (&[], &[]);
            let answer = measured.answer_with(loaded, goals, chokepoints, *all, none);
            return Answered { answer, trace, repair }.serialize(serializer);
        }
        let answer = measured.answer(loaded, goals, chokepoints, *all);
        Answered { answer, trace, repair }.serialize(serializer)
    }
}

impl Request for FieldRequest {
    const NAME: &'static str = "field";
    const SUMMARY: &'static str =
        "Computes a flow field: every cell's next step to the nearest goal.";
    type Response = FieldResponse;

    fn check_json(response: &FieldResponse) -> Result<()> {
        response.trace.as_ref().map_or(Ok(()), Trace::check_json)
    }

    fn take_columns(response: &mut FieldResponse) -> Vec<Column> {
        response.is_taken = true;
        let mut columns = match &response.flooded {
            Flooded::Squares(flood) => flood.measured.columns(&flood.loaded),
            Flooded::Hexes(flood) => flood.measured.columns(&flood.loaded),
        };
        columns.extend(response.trace.as_mut().map(Trace::take_columns).unwrap_or_default());
        columns
    }

    fn respond(&self, watch: &dyn Watch) -> Result<FieldResponse> {
        let (flooded, trace) = match self.board.board()? {
            AnyBoard::Squares(loaded) => {
                let (flood, trace) = flood(self, loaded, watch)?;
                (Flooded::Squares(flood), trace)
            }
            AnyBoard::Hexes(loaded) => {
                let (flood, trace) = flood(self, loaded, watch)?;
                (Flooded::Hexes(flood), trace)
            }
        };
        Ok(FieldResponse { flooded, trace, is_taken: false })
    }
}

fn flood<B: Pictured + Editable>(
    request: &FieldRequest,
    loaded: Loaded<B>,
    watch: &dyn Watch,
) -> Result<(Flood<B>, Option<Trace>)> {
    let (goals, measuring) = specified(request, &loaded)?;
    let edited = Some(&request.edited).filter(|edited| !edited.is_empty());
    let repaired = edited.map(|edited| repaired(edited, &loaded, &goals, measuring)).transpose()?;
    let repair = repaired.as_ref().map(|(_, counts)| *counts);
    let (measured, trace) = match repaired {
        _ if request.trace => {
            let (measured, trace) = traced(&loaded, &goals, measuring, watch)?;
            (measured, Some(trace))
        }
        // What the repair has made is the answer.
        Some((measured, _)) => (measured, None),
        None => (measured(&loaded, &goals, measuring, watch)?, None),
    };
    let chokepoints = requested_chokepoints(request, &loaded, &goals)?;
    Ok((Flood { loaded, goals, measured, chokepoints, repair, all: request.all }, trace))
}

/// [`chokepoints`], if the request is for them.
fn requested_chokepoints<B: Pictured>(
    request: &FieldRequest,
    loaded: &Loaded<B>,
    goals: &[Cell],
) -> Result<Option<Vec<Cell>>> {
    request.chokepoints.then(|| chokepoints(loaded, goals)).transpose()
}

/// The requested goals, and what their field measures.
fn specified<B: Pictured>(
    request: &FieldRequest,
    loaded: &Loaded<B>,
) -> Result<(Vec<Cell>, Measuring)> {
    let spots: Vec<Spot> = request.to.iter().map(|&place| Spot::Place(place)).collect();
    let goals = loaded.goals("\"to\": [[x, y]]", &spots)?;
    let (by, tie) = (request.by.map(|by| by.0), request.tie.map(|tie| tie.0));
    Ok((goals, Measuring::of(loaded, by, tie)?))
}

/// The field of these goals, and the search that found it.
fn traced<B: Pictured>(
    loaded: &Loaded<B>,
    goals: &[Cell],
    measuring: Measuring,
    watch: &dyn Watch,
) -> Result<(Measured, Trace)> {
    let unit = if measuring == Measuring::Costs { STRAIGHT } else { 1 };
    let mut observer = (Patience::new(watch), Trace::new(unit));
    match Measured::to_with(&loaded.board, goals, measuring, &mut observer) {
        Ok(measured) => Ok((measured, observer.1)),
        Err(Stopped) => Err(observer.0.refusal()),
    }
}

/// The field of these goals.
fn measured<B: Pictured>(
    loaded: &Loaded<B>,
    goals: &[Cell],
    measuring: Measuring,
    watch: &dyn Watch,
) -> Result<Measured> {
    let mut patience = Patience::new(watch);
    match measuring {
        // Done before anybody loses patience.
        Measuring::Steps(_) => Ok(Measured::to(&loaded.board, goals, measuring)),
        Measuring::Costs => Measured::to_with(&loaded.board, goals, measuring, &mut patience)
            .map_err(|Stopped| patience.refusal()),
    }
}

impl Export for FieldRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => {
                let response = serde_json::to_value(self.respond(options.watch)?);
                return json(&response.map_err(Refusal::foreign)?["answer"]);
            }
            ExportFormat::Svg | ExportFormat::Png | ExportFormat::Gif => {}
            ExportFormat::Posthoc => return Ok(options.refusal("a field", &BOARD_FORMATS)?),
            _ => return Ok(boards::of_input(&self.board, options)?),
        }
        Ok(match self.board.board()? {
            AnyBoard::Squares(loaded) => pictured(self, &loaded, options)?,
            AnyBoard::Hexes(loaded) => pictured(self, &loaded, options)?,
        })
    }
}

/// The field as a picture, or the search for it as an animation.
fn pictured<B: Pictured>(
    request: &FieldRequest,
    loaded: &Loaded<B>,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    let (goals, measuring) = specified(request, loaded)?;
    if options.format == ExportFormat::Gif {
        return films::of_field(loaded, &goals, measuring, options);
    }
    let measured = measured(loaded, &goals, measuring, options.watch)?;
    let chokepoints = requested_chokepoints(request, loaded, &goals)?;
    let scene = measured.scene(loaded, &goals);
    drawn(scene.with_chokepoints(&chokepoints.unwrap_or_default()), options)
}
