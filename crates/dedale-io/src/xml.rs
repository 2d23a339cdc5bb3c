//! What readers of XML share: the document, and where in the file its elements are.

use dedale::Phrase;
use roxmltree::{Document, Node, ParsingOptions};

use crate::text::utf8;
use crate::{FormatError, Result};

/// The most elements and texts of a file.
const MOST_NODES: u32 = 4 << 20;

/// The most characters that are shown of what a parser says.
const SHOWN: usize = 60;

/// A file of XML.
pub(crate) struct Xml<'a> {
    bytes: &'a [u8],
    /// The bytes before the text: those of a byte order mark.
    before: usize,
}

impl<'a> Xml<'a> {
    /// The file and its elements; `expected` says what it should be.
    pub(crate) fn open(bytes: &'a [u8], expected: &'static str) -> Result<(Self, Document<'a>)> {
        let text = utf8(bytes)?;
        let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
        let document = Document::parse_with_options(text, options).map_err(|error| {
            let at = error.pos();
            let said = error.to_string();
            let said = said.split(" at ").next().unwrap_or_default();
            let said: String = said.chars().filter(|sign| !sign.is_control()).take(SHOWN).collect();
            FormatError::new(at.row as usize, at.col as usize, expected, said)
        })?;
        Ok((Self { bytes, before: bytes.len() - text.len() }, document))
    }

    /// Where in the file the element begins.
    pub(crate) fn place(&self, node: Node<'_, '_>) -> usize {
        self.before + node.range().start
    }

    /// The error for this element.
    pub(crate) fn fault(
        &self,
        node: Node<'_, '_>,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> FormatError {
        self.at(node.range().start, expected, found)
    }

    /// The error for what is here in the text.
    pub(crate) fn at(
        &self,
        offset: usize,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> FormatError {
        FormatError::at(self.bytes, self.before + offset, expected, found)
    }
}

/// How a message describes an element.
pub(crate) fn found(node: Node<'_, '_>) -> Phrase {
    format!("<{}>", node.tag_name().name()).into()
}
