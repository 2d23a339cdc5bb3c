//! The formats of exported files.

use std::fmt;
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

impl ExportFormat {
    /// Every format.
    pub const ALL: [Self; 10] = [
        Self::Svg,
        Self::Png,
        Self::Gif,
        Self::Posthoc,
        Self::Map,
        Self::Text,
        Self::Level,
        Self::Json,
        Self::Pixels,
        Self::Pdf,
    ];

    /// The format's name.
    pub const fn name(self) -> &'static str {
        ["svg", "png", "gif", "posthoc", "map", "text", "level", "json", "pixels", "pdf"]
            [self as usize]
    }

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

impl fmt::Display for ExportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
