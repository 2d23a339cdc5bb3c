//! Scenes as pictures, and errors where there is none.

use dedale::{Phrased, phrase};
use dedale_io::picture::{Figure, Scene, png, svg};

use super::ExportOptions;
use crate::base::limits::PICTURE_PIXELS;
use crate::{ExportFormat, Refusal, Result, count, refusal};

/// The formats of a picture of a board.
pub(crate) const BOARD_FORMATS: [ExportFormat; 7] = [
    ExportFormat::Svg,
    ExportFormat::Png,
    ExportFormat::Text,
    ExportFormat::Map,
    ExportFormat::Level,
    ExportFormat::Pixels,
    ExportFormat::Json,
];

/// The formats of a maze of squares.
pub(crate) const MAZE_FORMATS: [ExportFormat; 9] = [
    ExportFormat::Svg,
    ExportFormat::Png,
    ExportFormat::Pdf,
    ExportFormat::Gif,
    ExportFormat::Text,
    ExportFormat::Map,
    ExportFormat::Level,
    ExportFormat::Pixels,
    ExportFormat::Json,
];

/// The scene as an SVG or PNG picture.
pub(crate) fn drawn(scene: Scene, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    let scene = scene.with_measures(options.measures);
    match options.format {
        ExportFormat::Svg => {
            Ok(svg::draw_worded(&scene, options.theme, options.wording).into_bytes())
        }
        ExportFormat::Png => {
            let picture = png::Picture::of(&scene, options.theme).map_err(too_large)?;
            check_pixels(picture.size().map(u64::from))?;
            let mut bytes = Vec::new();
            picture.write(&mut bytes).map_err(too_large)?;
            Ok(bytes)
        }
        _ => options.refusal("a picture", &[ExportFormat::Svg, ExportFormat::Png]),
    }
}

/// The figure as an SVG or PNG picture.
pub(crate) fn of_figure(figure: &Figure, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    match options.format {
        ExportFormat::Svg => Ok(figure.svg().into_bytes()),
        ExportFormat::Png => {
            check_pixels(figure.pixels().map(u64::from))?;
            figure.png().map_err(too_large)
        }
        _ => options.refusal("a figure", &[ExportFormat::Svg, ExportFormat::Png]),
    }
}

/// Refuses a PNG of this width and height if it has more than [`PICTURE_PIXELS`].
pub(crate) fn check_pixels([width, height]: [u64; 2]) -> Result<()> {
    if width * height > PICTURE_PIXELS {
        let most = count(PICTURE_PIXELS);
        return Err(too_large(phrase!(
            "it has {width}×{height} pixels, and up to {most} are drawn here"
        )));
    }
    Ok(())
}

/// The error for a picture that cannot be drawn.
pub(crate) fn too_large(error: impl Phrased) -> Refusal {
    refusal!("picture-failed", "cannot draw the picture: {error}")
}
