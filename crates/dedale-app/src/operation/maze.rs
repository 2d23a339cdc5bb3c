//! Maze generation.

use std::mem::take;

use dedale::board::{GridMap, Neighborhood};
use dedale_io::position::Grid;
use serde::Serialize;

use super::{Export, Request};
use crate::answer::MazeAnswer;
use crate::export::{ExportOptions, boards, json};
use crate::run::events::{Perhaps, Trace};
use crate::run::maze::{MazeRequest, before, carved, mask, spec};
use crate::{ByName, Column, ExportFormat, Fault, Result, Sketch, Watch};

/// A maze.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MazeResponse {
    /// The answer, as `dedale maze --json` prints it.
    pub answer: MazeAnswer<Vec<Vec<u8>>>,
    /// The maze as a board, from its first cell to the last one connected to it.
    pub board: Sketch,
    /// The carving event by event, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    /// The board before the first of these events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Sketch>,
}

impl Request for MazeRequest {
    const NAME: &'static str = "maze";
    const SUMMARY: &'static str = "Generates a maze.";
    type Response = MazeResponse;

    fn check_json(response: &MazeResponse) -> Result<()> {
        response.trace.as_ref().map_or(Ok(()), Trace::check_json)
    }

    fn take_columns(response: &mut MazeResponse) -> Vec<Column> {
        let mut columns = response.trace.as_mut().map(Trace::take_columns).unwrap_or_default();
        columns.push(Column::new("answer/exits", take(&mut response.answer.exits).concat()));
        columns
    }

    fn respond(&self, watch: &dyn Watch) -> Result<MazeResponse> {
        let (generator, spec) = spec(self)?;
        let mut trace = self.trace.then(|| Trace::new(1));
        let maze = carved(&spec, generator, watch, &mut Perhaps(&mut trace))?;
        let size = maze.size();
        let ends = spec.ends(&maze);
        let sketched = |mut map: GridMap| {
            (map.starts, map.goals) = (vec![ends.start], vec![ends.goal]);
            Sketch::of(&Grid::Squares { map, neighborhood: Neighborhood::Four })
        };
        Ok(MazeResponse {
            answer: MazeAnswer {
                width: size.width(),
                height: size.height(),
                seed: spec.seed,
                generator: ByName(generator),
                exits: maze
                    .exit_table()
                    .chunks(size.width() as usize)
                    .map(<[u8]>::to_vec)
                    .collect(),
                mask: mask(&maze),
            },
            before: trace.is_some().then(|| sketched(before(&maze, generator, &spec.region))),
            board: sketched(maze.to_map()),
            trace,
        })
    }
}

impl Export for MazeRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        if options.format == ExportFormat::Json {
            return json(&self.respond(options.watch)?.answer);
        }
        let (generator, spec) = match options.format {
            // An animation shows what a trace does.
            ExportFormat::Gif => spec(&Self { trace: true, ..self.clone() })?,
            _ => spec(self)?,
        };
        Ok(boards::of_maze(generator, &spec, options)?)
    }
}
