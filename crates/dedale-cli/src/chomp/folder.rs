//! The folder of a catalogue.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use dedale::Phrased;
use dedale_app::answer::chomp::{VerifyAnswer, classes};
use dedale_app::{Result, bail};
use dedale_games::solve::chomp::{Layout, Segment, SolvedLevel, Verified, verify};
use dedale_io::catalogue::{CatalogueError, MANIFEST, Manifest, level_file};
use memmap2::{Mmap, MmapOptions};

use crate::input::{read_file, unreadable, within};
use crate::lang::{tr, word};
use crate::output::{count, counted, make_folder, print, print_json, unwritten};
use crate::spinner::Spinner;

/// A catalogue in a folder: its manifest, and where it lies.
pub struct Folder {
    path: PathBuf,
    pub manifest: Manifest,
}

impl Folder {
    /// The catalogue in this folder, with all its levels checked and mapped.
    pub fn open(path: &Path) -> Result<(Self, Layout, Vec<Segment>)> {
        let file = path.join(MANIFEST);
        let bytes = read_file(&file)?;
        let wrong = |error: CatalogueError| within(path.display(), error);
        let (manifest, layout) = Manifest::read(&bytes).map_err(wrong)?;
        let mut segments = Vec::new();
        for level in 0..manifest.levels.len() {
            let file = path.join(level_file(level));
            let mapped = map(&file)?;
            manifest.check(level, &mapped).map_err(wrong)?;
            segments.push(Segment::new(mapped));
        }
        Ok((Self { path: path.to_owned(), manifest }, layout, segments))
    }

    /// The catalogue of this bar in this folder, which is made if it is not there.
    pub fn of_bar(path: &Path, bar: [u32; 2]) -> Result<(Self, Layout, Vec<Segment>)> {
        if path.join(MANIFEST).exists() {
            let (folder, layout, segments) = Self::open(path)?;
            let [rows, columns] = [folder.manifest.rows, folder.manifest.columns];
            if [rows, columns] != bar {
                let path = path.display();
                bail!("other-catalogue", "{path} is the catalogue of {rows}×{columns}");
            }
            return Ok((folder, layout, segments));
        }
        let layout = Layout::new(bar[0], bar[1])?;
        make_folder(path)?;
        let folder = Self { path: path.to_owned(), manifest: Manifest::new(bar, &layout) };
        folder.write(MANIFEST, &folder.manifest.write())?;
        Ok((folder, layout, Vec::new()))
    }

    /// Writes the next level, then the manifest that lists it; maps the level.
    pub fn push(&mut self, level: &SolvedLevel) -> Result<Segment> {
        let file = level_file(self.manifest.levels.len());
        self.write(&file, &level.bytes)?;
        self.manifest.push(level);
        self.write(MANIFEST, &self.manifest.write())?;
        Ok(Segment::new(map(&self.path.join(file))?))
    }

    /// Writes a file whole or not at all: what is left of an earlier try is overwritten.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
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
                error.phrase()
            };
            unwritten(&whole, why)
        })
    }
}

#[expect(unsafe_code, reason = "a mapped file is memory that others could change")]
fn map(path: &Path) -> Result<Mmap> {
    // SAFETY: nobody here writes to a complete file. If another program changes it meanwhile,
    // numbers change: any bytes are valid numbers, and places beyond the file are checked.
    let mapped = File::open(path).and_then(|file| unsafe { MmapOptions::new().map(&file) });
    mapped.map_err(|error| unreadable(path, error))
}

// `dedale chomp verify`: checks a catalogue.

pub fn verify_folder(path: &Path, sample: Option<u64>, json: bool) -> Result<()> {
    let spinner = Spinner::with(word("reading"));
    let (folder, _, segments) = Folder::open(path)?;
    let manifest = &folder.manifest;
    let bar @ [rows, columns] = [manifest.rows, manifest.columns];
    let verified = verify(bar, manifest.prefix, &segments, sample, &mut |done, of| {
        spinner.tell(&tr!("checking: {done} of {of} levels"));
        Ok(())
    });
    drop(spinner);
    let verified = verified.map_err(|error| within(path.display(), error))?;
    let Verified { survey, checked, sampled } = verified;
    let p_positions = survey.p_positions();
    if json {
        return print_json(&VerifyAnswer {
            rows,
            columns,
            p_positions,
            checked,
            sampled,
            classes: classes(&survey, rows, columns),
            hash: format!("{:016x}", survey.hash),
        });
    }
    print(&tr!(
        "{file}: chomp {rows}×{columns}, {p_positions}, hash {hash}\nno bite leads from any of \
         {checked} to a P-position; from {sampled} it does; the table of classes is symmetric\n",
        file = path.display(),
        p_positions = counted(p_positions, "P-position"),
        hash = format!("{:016x}", survey.hash),
        checked = count(checked),
        sampled = counted(sampled, "other position")
    ))
}
