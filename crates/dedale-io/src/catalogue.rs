//! Catalogues of Chomp: a folder with a manifest, `manifest.json`, and a file for each level.
//!
//! The manifest says which bar it is, and of each level the bytes, the P-positions and the
//! SHA-256 of its file. Levels are listed in order and only once their files are complete, so
//! a catalogue that was interrupted is one with fewer levels:
//!
//! ```text
//! {"format":"dedale-chomp-catalogue-1","rows":3,"columns":3,"prefix":1,
//!  "levels":[{"bytes":16,"p_positions":0,"sha256":"…"},…]}
//! ```
//!
//! A level file has, for each family of the level, 8 bytes with the place where its lists
//! begin, 8 more with the end of the last, and then the lists. Numbers are little-endian; the
//! lists are those of [`dedale_games::solve::chomp`]: for each block the bytes of its list,
//! and the gaps between ranks, in groups of seven bits. The same bar gives the same bytes,
//! whoever solves it and however often that is interrupted.

use std::fmt::Write as _;

use dedale_games::solve::chomp::{Layout, LayoutError, SolvedLevel};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The name of the manifest.
pub const MANIFEST: &str = "manifest.json";

const FORMAT: &str = "dedale-chomp-catalogue-1";

/// What a catalogue's folder holds.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    format: String,
    /// Rows of the bar.
    pub rows: u32,
    /// Columns of the bar.
    pub columns: u32,
    /// Rows of a prefix.
    pub prefix: u32,
    /// The levels so far.
    pub levels: Vec<LevelEntry>,
}

/// What the file of a level holds.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct LevelEntry {
    /// The bytes of the file.
    pub bytes: u64,
    /// The P-positions of the bar that the level holds.
    pub p_positions: u64,
    /// The SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// A catalogue that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum CatalogueError {
    /// The manifest is no JSON, or has other fields.
    #[error("{MANIFEST}: {0}")]
    Manifest(String),
    /// The manifest is of another format.
    #[error("{MANIFEST}: expected the format {FORMAT}, found {0}")]
    Format(String),
    /// The bar of the manifest has no catalogue.
    #[error("{MANIFEST}: {0}")]
    Layout(#[from] LayoutError),
    /// More levels than the bar has.
    #[error("{MANIFEST}: expected up to {most} levels, found {found}")]
    Levels {
        /// The levels of the bar.
        most: usize,
        /// The levels listed.
        found: usize,
    },
    /// A level file of another length.
    #[error("{file} is damaged: expected {expected} bytes, found {found}")]
    Bytes {
        /// The name of the file.
        file: String,
        /// What the manifest says.
        expected: u64,
        /// What was found.
        found: u64,
    },
    /// A level file with other bytes.
    #[error("{file} is damaged: its SHA-256 is not that of {MANIFEST}")]
    Hash {
        /// The name of the file.
        file: String,
    },
}

/// The beginning of a text from a file, on one line.
fn shown(text: &str) -> String {
    const SHOWN: usize = 80;
    let mut signs = text.chars().filter(|sign| !sign.is_control());
    let mut shown: String = signs.by_ref().take(SHOWN).collect();
    shown.extend(signs.next().map(|_| '…'));
    shown
}

/// The name of the file of a level.
pub fn level_file(level: usize) -> String {
    format!("level-{level:05}")
}

impl Manifest {
    /// A catalogue of this bar, without levels.
    pub fn new([rows, columns]: [u32; 2], layout: &Layout) -> Self {
        let prefix = layout.prefix();
        Self { format: FORMAT.into(), rows, columns, prefix, levels: Vec::new() }
    }

    /// Reads a manifest, and how the positions of its bar are divided.
    pub fn read(bytes: &[u8]) -> Result<(Self, Layout), CatalogueError> {
        let manifest: Self = serde_json::from_slice(bytes)
            .map_err(|error| CatalogueError::Manifest(shown(&error.to_string())))?;
        if manifest.format != FORMAT {
            return Err(CatalogueError::Format(shown(&manifest.format)));
        }
        let layout = Layout::with_prefix(manifest.rows, manifest.columns, manifest.prefix)?;
        let (most, found) = (layout.level_count(), manifest.levels.len());
        if found > most {
            return Err(CatalogueError::Levels { most, found });
        }
        Ok((manifest, layout))
    }

    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// Adds the next level, whose file is complete.
    pub fn push(&mut self, level: &SolvedLevel) {
        self.levels.push(LevelEntry {
            bytes: level.bytes.len() as u64,
            p_positions: level.p_positions,
            sha256: sha256(&level.bytes),
        });
    }

    /// Whether the file of a level holds what the manifest says.
    pub fn check(&self, level: usize, bytes: &[u8]) -> Result<(), CatalogueError> {
        let Some(entry) = self.levels.get(level) else { return Ok(()) };
        let (file, expected, found) = (level_file(level), entry.bytes, bytes.len() as u64);
        if expected != found {
            return Err(CatalogueError::Bytes { file, expected, found });
        }
        if entry.sha256 != sha256(bytes) {
            return Err(CatalogueError::Hash { file });
        }
        Ok(())
    }
}

/// The SHA-256 of these bytes, in hexadecimal.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_refused_in_a_short_sentence() {
        let (long, odd) = ("k".repeat(500), r"a\u0000b");
        for text in [
            format!(r#"{{"{long}":1}}"#),
            format!(r#"{{"{odd}":1}}"#),
            format!(r#"{{"format":"{odd}{long}","rows":1,"columns":1,"prefix":0,"levels":[]}}"#),
        ] {
            let sentence = Manifest::read(text.as_bytes()).unwrap_err().to_string();
            assert!(sentence.chars().count() < 160, "{sentence}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
        }
    }
}
