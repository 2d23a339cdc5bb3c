//! The lists of a process, level by level, in files.
//!
//! Each process writes `level-N.process-I-of-M` for every level; its file is whole or not there. A
//! level is complete once all M files are there, in the folders of all processes together. To
//! resume, each file is read by the first process that has it, and its families go to whoever
//! owns them now: so there may be fewer or more processes than before, and levels of one folder may
//! come from different numbers of processes.
//!
//! ```text
//!   magic   of                  level   P-positions   segment   SHA-256 of all before
//!   8       rows, columns,      4       8             …         32
//!           prefix: 4 each
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dedale_games::solve::chomp::SolvedLevel;
use sha2::{Digest, Sha256};

use super::Bar;
use crate::cluster::Crew;
use crate::saves::{SaveError, agreed, entries, read_file, write_whole};

const MAGIC: &[u8; 8] = b"DEDCHMP1";

/// The bytes of a hash.
const HASH: usize = 32;

/// The folder of this process.
pub(super) struct Folder {
    path: PathBuf,
    head: Vec<u8>,
}

/// A file by its name: the level, the process, and how many there were.
type Name = (u32, u32, u32);

impl Folder {
    pub(super) fn new(path: &Path, bar: &Bar) -> Self {
        let [rows, columns] = bar.size;
        let mut head = MAGIC.to_vec();
        for number in [rows, columns, bar.layout.prefix()] {
            head.extend(number.to_le_bytes());
        }
        Self { path: path.into(), head }
    }

    /// Saves the part of this process; all wait until everyone has done so.
    pub(super) fn save(
        &self,
        crew: &mut Crew<'_>,
        level: usize,
        solved: &SolvedLevel,
    ) -> Result<(), SaveError> {
        let level = level as u32;
        let name = (level, crew.index() as u32, crew.count() as u32);
        let mut head = self.head_of(level);
        head.extend(solved.p_positions.to_le_bytes());
        let hash = Sha256::new().chain_update(&head).chain_update(&solved.bytes).finalize();
        agreed(crew, write_whole(&self.file(name), &[&head, &solved.bytes, &hash]))
    }

    /// For each level that is complete, from the first on, the files that this process is to
    /// read.
    pub(super) fn find(&self, crew: &mut Crew<'_>) -> Result<Vec<Vec<PathBuf>>, SaveError> {
        let found = entries(&self.path)
            .map(|paths| paths.iter().filter_map(|path| name_of(path)).collect());
        let found: Vec<Name> = agreed(crew, found)?;
        let mut post = crew.post::<(Name, usize)>();
        let (workers, own) = (crew.count(), crew.index());
        let letters = found.iter().flat_map(|&name| (0..workers).map(move |to| (to, (name, own))));
        let mut all = crew.round(&mut post, letters.collect::<Vec<_>>());
        all.sort_unstable();
        // For each level and number of processes: the files, each with who has it first.
        let mut sets: BTreeMap<(u32, u32), BTreeMap<u32, usize>> = BTreeMap::new();
        for ((level, process, count), reader) in all {
            sets.entry((level, count)).or_default().entry(process).or_insert(reader);
        }
        let mut levels = Vec::new();
        for level in 0.. {
            let sets = sets.range((level, 0)..(level + 1, 0));
            let mut complete =
                sets.filter(|((_, count), set)| (0..*count).all(|i| set.contains_key(&i)));
            let Some((&(_, count), set)) = complete.next() else { break };
            let mine = (0..count).filter(|process| set[process] == own);
            levels.push(mine.map(|process| self.file((level, process, count))).collect());
        }
        Ok(levels)
    }

    /// What these files of a level hold.
    pub(super) fn read(
        &self,
        crew: &mut Crew<'_>,
        level: usize,
        files: &[PathBuf],
    ) -> Result<Vec<SolvedLevel>, SaveError> {
        let head = self.head_of(level as u32);
        agreed(crew, files.iter().map(|file| read(file, &head)).collect())
    }

    fn head_of(&self, level: u32) -> Vec<u8> {
        [&self.head[..], &level.to_le_bytes()].concat()
    }

    fn file(&self, (level, process, count): Name) -> PathBuf {
        self.path.join(format!("level-{level:05}.process-{process}-of-{count}"))
    }
}

/// The name of a file, read.
fn name_of(path: &Path) -> Option<Name> {
    let name = path.file_name()?.to_str()?;
    let (level, rest) = name.strip_prefix("level-")?.split_once(".process-")?;
    let (process, count) = rest.split_once("-of-")?;
    Some((level.parse().ok()?, process.parse().ok()?, count.parse().ok()?))
}

/// What a file holds.
fn read(path: &Path, head: &[u8]) -> Result<SolvedLevel, SaveError> {
    let damaged = || SaveError::Damaged(path.into());
    // The hash tells whether it is whole.
    let mut bytes = read_file(path, |_| true)?;
    let begin = head.len() + size_of::<u64>();
    let end = bytes.len().checked_sub(HASH).filter(|&end| end >= begin).ok_or_else(damaged)?;
    let is_whole = Sha256::digest(&bytes[..end])[..] == bytes[end..];
    let counted = bytes[head.len()..begin].try_into().map_err(|_| damaged())?;
    if !is_whole || !bytes.starts_with(head) {
        return Err(damaged());
    }
    bytes.truncate(end);
    bytes.drain(..begin);
    Ok(SolvedLevel { bytes, p_positions: u64::from_le_bytes(counted) })
}
