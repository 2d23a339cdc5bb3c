//! A text as a QR code, such as a link to be opened on a phone.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::export::{ExportOptions, json};
use crate::{ExportFormat, Fault, Result, Watch, bail, count};

/// The most bytes that a QR code holds (version 40, low error correction).
const MOST_BYTES: usize = 2_953;

/// The light modules around a QR code that readers need.
const QUIET: i32 = 4;

/// A request for a QR code (ISO/IEC 18004).
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QrRequest {
    /// The text, of up to 2,953 bytes.
    pub text: String,
}

/// A QR code.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct QrResponse {
    /// The modules of a side, the light rim around the code included.
    pub side: i32,
    /// The picture, one unit a module.
    pub svg: String,
}

impl Request for QrRequest {
    const NAME: &'static str = "qr";
    const SUMMARY: &'static str = "Draws a text as a QR code.";
    type Response = QrResponse;

    fn respond(&self, _: &dyn Watch) -> Result<QrResponse> {
        let Ok(code) = QrCode::encode_text(&self.text, QrCodeEcc::Low) else {
            let [most, found] = [MOST_BYTES, self.text.len()].map(|bytes| count(bytes as u64));
            bail!("qr-too-long", "a QR code holds up to {most} bytes, found {found}");
        };
        let mut dark = String::new();
        for y in 0..code.size() {
            for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
                let _ = write!(dark, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
            }
        }
        let side = code.size() + 2 * QUIET;
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
             shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/>\
             <path d=\"{dark}\"/></svg>"
        );
        Ok(QrResponse { side, svg })
    }
}

impl Export for QrRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?),
            ExportFormat::Svg => Ok(self.respond(options.watch)?.svg.into_bytes()),
            _ => Ok(options.refusal("a QR code", &[ExportFormat::Svg, ExportFormat::Json])?),
        }
    }
}
