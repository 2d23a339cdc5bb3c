//! Scenarios of both versions, with their maps as bits.

use std::fs::File;
use std::io;
use std::path::Path;

use dedale::board::{GridMap, Point, Size, Terrain};
use dedale_io::scenario::live::{self, Command};
use dedale_io::{FormatError, input, movingai, scenario};

use crate::library::{GppcPatch, GppcPoint};

/// A map or a patch: a bit for each cell, 1 if it is free.
pub struct Bits {
    bytes: Vec<u8>,
    width: u16,
    height: u16,
}

pub struct Query {
    pub start: GppcPoint,
    pub goal: GppcPoint,
    pub optimum: Option<f64>,
    pub tolerance: f64,
}

pub enum Step {
    /// These patches are laid on the map.
    Change(Vec<(Bits, GppcPoint)>),
    Query(Query),
}

pub struct Scenario {
    pub map: Bits,
    pub steps: Vec<Step>,
}

impl Bits {
    fn free(size: Size) -> Self {
        let bytes = vec![u8::MAX; size.cell_count().div_ceil(8)];
        Self { bytes, width: size.width() as u16, height: size.height() as u16 }
    }

    pub fn of(map: &GridMap) -> Self {
        let mut bits = Self::free(map.size());
        for (point, &terrain) in map.size().points().zip(map.terrains()) {
            bits.set(point.x as usize, point.y as usize, terrain == Terrain::FREE);
        }
        bits
    }

    const fn bit(&self, x: usize, y: usize) -> usize {
        y * self.width as usize + x
    }

    fn set(&mut self, x: usize, y: usize, is_free: bool) {
        let bit = self.bit(x, y);
        let mask = 1 << (bit % 8);
        let byte = &mut self.bytes[bit / 8];
        *byte = if is_free { *byte | mask } else { *byte & !mask };
    }

    /// Whether these are the coordinates of a free cell.
    pub fn is_free(&self, x: i32, y: i32) -> bool {
        let is_inside =
            (0..i32::from(self.width)).contains(&x) && (0..i32::from(self.height)).contains(&y);
        is_inside && {
            let bit = self.bit(x as usize, y as usize);
            self.bytes[bit / 8] >> (bit % 8) & 1 == 1
        }
    }

    /// Puts a patch over the cells from this corner on.
    pub fn lay(&mut self, patch: &Self, corner: GppcPoint) {
        for y in 0..patch.height {
            for x in 0..patch.width {
                let is_free = patch.is_free(x.into(), y.into());
                self.set((corner.x + x).into(), (corner.y + y).into(), is_free);
            }
        }
    }

    /// As a runner gives it.
    pub fn patch(&self) -> GppcPatch {
        self.patch_at(GppcPoint { x: 0, y: 0 })
    }

    pub fn patch_at(&self, pos: GppcPoint) -> GppcPatch {
        GppcPatch { bitarray: self.bytes.as_ptr(), width: self.width, height: self.height, pos }
    }
}

impl Scenario {
    pub fn read(file: &Path, map: Option<&Path>) -> Result<Self, String> {
        let bytes = bytes_of(file)?;
        if live::is_live(&bytes) {
            return Self::of_live(file, &bytes);
        }
        let read = told(file, scenario::read(&bytes))?;
        let beside = file.with_extension("");
        let map = map.unwrap_or(&beside);
        let map = told(map, movingai::read(&bytes_of(map)?))?;
        if read.queries.iter().any(|query| query.size != map.size()) {
            return Err(format!("{} is for a map of another size", file.display()));
        }
        let queries = read.queries.iter().zip(read.tolerances());
        let steps = queries.map(|(query, tolerance)| {
            let [start, goal] = [query.start, query.goal].map(point);
            Step::Query(Query { start, goal, optimum: query.optimum, tolerance })
        });
        Ok(Self { map: Bits::of(&map), steps: steps.collect() })
    }

    fn of_live(file: &Path, bytes: &[u8]) -> Result<Self, String> {
        let read = told(file, live::read(bytes))?;
        let patches = file.with_file_name(&read.patches);
        let patches = told(&patches, live::read_patches(&bytes_of(&patches)?))?;
        read.check(&patches).map_err(|fault| format!("{}: {fault}", file.display()))?;
        let mut map = Bits::free(read.size);
        let mut steps = Vec::new();
        for command in &read.commands {
            match *command {
                Command::Patch { number, corner } => {
                    let (patch, corner) = (Bits::of(&patches[number]), point(corner));
                    match steps.last_mut() {
                        None => map.lay(&patch, corner),
                        Some(Step::Change(known)) => known.push((patch, corner)),
                        Some(Step::Query(_)) => steps.push(Step::Change(vec![(patch, corner)])),
                    }
                }
                Command::Query { start, goal, optimum, .. } => {
                    let [start, goal] = [start, goal].map(point);
                    steps.push(Step::Query(Query { start, goal, optimum, tolerance: 1e-4 }));
                }
            }
        }
        Ok(Self { map, steps })
    }
}

const fn point(at: Point) -> GppcPoint {
    GppcPoint { x: at.x as u16, y: at.y as u16 }
}

fn bytes_of(file: &Path) -> Result<Vec<u8>, String> {
    let read = || {
        let opened = File::open(file)?;
        let metadata = opened.metadata()?;
        input::read(opened, metadata.is_file().then_some(metadata.len()))
    };
    read().map_err(|error: io::Error| format!("{}: {error}", file.display()))
}

fn told<T>(file: &Path, result: Result<T, FormatError>) -> Result<T, String> {
    result.map_err(|fault| format!("{}, {fault}", file.display()))
}
