//! Responses as pictures.

use dedale_io::picture::{Pictured, Scene};

use super::drawn::{BOARD_FORMATS, drawn};
use super::{boards, films};
use crate::format::{ExportFormat, ExportOptions};
use crate::operation::field::{self, FieldRequest};
use crate::operation::link::{self, LinkRequest};
use crate::operation::path::{self, PathQuery, PathRequest};
use crate::{AnyBoard, Loaded, Refusal};

pub(super) fn of_path(
    request: &PathRequest,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    fn scene<B: Pictured>(
        request: &PathRequest,
        loaded: &Loaded<B>,
        options: ExportOptions<'_>,
    ) -> Result<Scene, Refusal> {
        let query = PathQuery::new(request, loaded)?;
        let run = query.run(&loaded.board, options.watch, &mut ())?;
        Ok(path::scene(loaded, &run, query.ends))
    }
    let scene = match request.board.board()? {
        AnyBoard::Squares(loaded) => scene(request, &loaded, options)?,
        AnyBoard::Hexes(loaded) => scene(request, &loaded, options)?,
    };
    drawn(scene, options)
}

pub(super) fn of_field(
    request: &FieldRequest,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    fn scene<B: Pictured>(
        request: &FieldRequest,
        loaded: &Loaded<B>,
        options: ExportOptions<'_>,
    ) -> Result<Scene, Refusal> {
        let (goals, measured) = field::measured(request, loaded, options.watch)?;
        let chokepoints = field::requested_chokepoints(request, loaded, &goals)?;
        Ok(measured.scene(loaded, &goals).with_chokepoints(&chokepoints.unwrap_or_default()))
    }
    match options.format {
        ExportFormat::Svg | ExportFormat::Png => {}
        ExportFormat::Gif => return films::of_field(request, options),
        ExportFormat::Posthoc => return options.refusal("a field", &BOARD_FORMATS),
        _ => return boards::of_input(&request.board, options),
    }
    let scene = match request.board.board()? {
        AnyBoard::Squares(loaded) => scene(request, &loaded, options)?,
        AnyBoard::Hexes(loaded) => scene(request, &loaded, options)?,
    };
    drawn(scene, options)
}

pub(super) fn of_link(
    request: &LinkRequest,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>, Refusal> {
    match options.format {
        ExportFormat::Svg | ExportFormat::Png => {
            drawn(link::linked(request, options.watch)?.1, options)
        }
        ExportFormat::Posthoc | ExportFormat::Gif => films::of_link(request, options),
        _ => boards::of_input(&request.board, options),
    }
}
