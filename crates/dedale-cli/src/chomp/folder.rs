//! The folder of a catalogue.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use dedale_games::solve::chomp::{Layout, Segment, SolvedLevel};
use dedale_io::catalogue::{CatalogueError, MANIFEST, Manifest, level_file};
use memmap2::{Mmap, MmapOptions};

use crate::input::read_file;
use crate::output::make_folder;
use dedale_app::{Refusal, refusal};

/// A catalogue in a folder: its manifest, and where it lies.
pub struct Folder {
    path: PathBuf,
    pub manifest: Manifest,
}

impl Folder {
    /// The catalogue in this folder, with all its levels checked and mapped.
    pub fn open(path: &Path) -> Result<(Self, Layout, Vec<Segment>), Refusal> {
        let file = path.join(MANIFEST);
        let bytes = read_file(&file)?;
        let within = |error: CatalogueError| {
            refusal!("within", "{file}: {error}", file = path.display(), error = error)
        };
        let (manifest, layout) = Manifest::read(&bytes).map_err(within)?;
        let mut segments = Vec::new();
        for level in 0..manifest.levels.len() {
            let file = path.join(level_file(level));
            let mapped = map(&file).map_err(|error| {
                refusal!(
                    "cannot-read",
                    "cannot read {file}: {error}",
                    file = file.display(),
                    error = error
                )
            })?;
            manifest.check(level, &mapped).map_err(within)?;
            segments.push(Segment::new(mapped));
        }
        Ok((Self { path: path.to_owned(), manifest }, layout, segments))
    }

    /// The catalogue of this bar in this folder, which is made if it is not there.
    pub fn of_bar(path: &Path, bar: [u32; 2]) -> Result<(Self, Layout, Vec<Segment>), Refusal> {
        if path.join(MANIFEST).exists() {
            let (folder, layout, segments) = Self::open(path)?;
            let [rows, columns] = [folder.manifest.rows, folder.manifest.columns];
            if [rows, columns] != bar {
                let path = path.display();
                return Err(refusal!(
                    "other-catalogue",
                    "{path} is the catalogue of {rows}×{columns}",
                    path = path,
                    rows = rows,
                    columns = columns
                ));
            }
            return Ok((folder, layout, segments));
        }
        let layout = Layout::new(bar[0], bar[1]).map_err(Refusal::of)?;
        make_folder(path)?;
        let folder = Self { path: path.to_owned(), manifest: Manifest::new(bar, &layout) };
        folder.write(MANIFEST, &folder.manifest.write())?;
        Ok((folder, layout, Vec::new()))
    }

    /// Writes the next level, then the manifest that lists it; maps the level.
    pub fn push(&mut self, level: &SolvedLevel) -> Result<Segment, Refusal> {
        let file = level_file(self.manifest.levels.len());
        self.write(&file, &level.bytes)?;
        self.manifest.push(level);
        self.write(MANIFEST, &self.manifest.write())?;
        let path = self.path.join(file);
        let mapped = map(&path).map_err(|error| {
            refusal!(
                "cannot-read",
                "cannot read {file}: {error}",
                file = path.display(),
                error = error
            )
        })?;
        Ok(Segment::new(mapped))
    }

    /// Writes a file whole or not at all: what is left of an earlier try is overwritten.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Refusal> {
        let (part, whole) = (self.path.join(format!("{name}.part")), self.path.join(name));
        let written = File::create(&part).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        written.and_then(|()| fs::rename(&part, &whole)).map_err(|error| {
            let _ = fs::remove_file(&part);
            let why = if error.kind() == ErrorKind::StorageFull {
                "the disk is full; what is complete is kept, and the same command goes on".into()
            } else {
                error.to_string()
            };
            refusal!(
                "cannot-write",
                "cannot write {file}: {error}",
                file = whole.display(),
                error = why
            )
        })
    }
}

#[expect(unsafe_code, reason = "a mapped file is memory that others could change")]
fn map(file: &Path) -> io::Result<Mmap> {
    let file = File::open(file)?;
    // SAFETY: nobody here writes to a complete file. If another program changes it meanwhile,
    // numbers change: any bytes are valid numbers, and places beyond the file are checked.
    unsafe { MmapOptions::new().map(&file) }
}
