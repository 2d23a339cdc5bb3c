//! The formats of exported files.

use std::str::FromStr;

use crate::Refusal;

/// The format of an exported file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExportFormat {
    /// A vector picture.
    Svg,
    /// A raster picture.
    Png,
    /// An animated picture.
    Gif,
    /// A trace for the Posthoc viewer.
    Posthoc,
    /// A `MovingAI` map.
    Map,
    /// A drawing.
    Text,
    /// A tower-defence level in YAML.
    Level,
    /// The JSON that the command prints with `--json`.
    Json,
    /// A picture of one pixel a cell.
    Pixels,
    /// Pages to print.
    Pdf,
}

dedale::names! {
    ExportFormat:
    Svg = "svg", Png = "png", Gif = "gif", Posthoc = "posthoc", Map = "map", Text = "text",
    Level = "level", Json = "json", Pixels = "pixels", Pdf = "pdf"
}

impl ExportFormat {
    /// The extension of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png | Self::Pixels => "png",
            Self::Gif => "gif",
            Self::Posthoc => "trace.json",
            Self::Map => "map",
            Self::Text => "txt",
            Self::Level => "yml",
            Self::Json => "json",
            Self::Pdf => "pdf",
        }
    }

    /// The content type, for HTTP.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png | Self::Pixels => "image/png",
            Self::Gif => "image/gif",
            Self::Map | Self::Text => "text/plain; charset=utf-8",
            Self::Level => "application/yaml",
            Self::Posthoc | Self::Json => "application/json",
            Self::Pdf => "application/pdf",
        }
    }
}

impl FromStr for ExportFormat {
    type Err = Refusal;

    fn from_str(name: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            Refusal::new(format!("unknown format '{name}'; the formats are {known}"))
        })
    }
}
