//! Worksheets: mazes of seeds that follow one another, as a PDF to print.

use std::fmt;

use dedale::maze::Generator;
use dedale_io::picture::lines::Lines;
use dedale_io::picture::worksheet::{PLACES, Puzzle, pdf, unknown_letter};
use serde::Deserialize;

use crate::base::limits::{WORKSHEET_CELLS, WORKSHEET_MAZES};
use crate::run::events::still_waiting;
use crate::run::grid_maze::{self, GridMazeSpec};
use crate::run::maze::{self, MazeSpec};
use crate::{Result, Watch, bail, count, refusal};

/// The most characters of a title, and of a label.
const MOST_CHARACTERS: usize = 200;

/// What stands above a maze, unless that is chosen.
const LABEL: &str = "{number}  (seed {seed})";

/// The mazes of a PDF.
pub struct Worksheet<'a> {
    /// The number of mazes: one for each seed, from the first one on.
    pub count: u32,
    /// Mazes on a page: one of [`PLACES`], else one.
    pub per_page: u32,
    /// The title on each page.
    pub title: String,
    /// What stands above the maze of this number and seed.
    pub label: &'a dyn Fn(u64, u64) -> String,
    /// Whether the solutions follow.
    pub solution: bool,
    /// The most cells of all mazes together.
    pub most: usize,
}

impl fmt::Debug for Worksheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worksheet").field("title", &self.title).finish_non_exhaustive()
    }
}

impl Worksheet<'_> {
    /// The most cells of all mazes together, for programs on one's own machine.
    pub const MOST_CELLS: usize = 1_000_000;

    /// The PDF of mazes of squares; the first seed is that of the specification.
    pub fn of_squares(
        &self,
        generator: Generator,
        spec: &MazeSpec,
        watch: &dyn Watch,
    ) -> Result<Vec<u8>> {
        self.check(self.count as usize * spec.region.size().cell_count())?;
        self.pdf(spec.seed, watch, |seed| {
            let maze = maze::carved(&MazeSpec { seed, ..spec.clone() }, generator, watch, &mut ())?;
            let ends = spec.ends(&maze);
            let path = self.solution.then(|| maze::solution(&maze, ends)).flatten();
            Ok((maze.size().cell_count(), Lines::of_squares(&maze, ends, path.as_ref())))
        })
    }

    /// The PDF of mazes of other cells.
    pub fn of_grid(
        &self,
        generator: Generator,
        spec: &GridMazeSpec,
        seed: u64,
        watch: &dyn Watch,
    ) -> Result<Vec<u8>> {
        self.pdf(seed, watch, |seed| {
            let maze = spec.maze(generator, seed)?;
            Ok((maze.exit_table().len(), grid_maze::lines(&maze, self.solution)))
        })
    }

    /// The PDF of mazes, given for each seed with the number of their cells.
    fn pdf(
        &self,
        first: u64,
        watch: &dyn Watch,
        mut maze: impl FnMut(u64) -> Result<(usize, Lines)>,
    ) -> Result<Vec<u8>> {
        check_letters(&self.title)?;
        check_letters(&(self.label)(1, first))?;
        let (mut puzzles, mut cells) = (Vec::new(), 0);
        for number in 0..u64::from(self.count) {
            still_waiting(watch)?;
            let seed = first.wrapping_add(number);
            let (more, lines) = maze(seed)?;
            cells += more;
            self.check(cells)?;
            puzzles.push(Puzzle { lines, label: (self.label)(number + 1, seed) });
        }
        Ok(pdf(&self.title, self.per_page, &puzzles))
    }

    /// Refuses a PDF of so many cells.
    fn check(&self, cells: usize) -> Result<()> {
        if cells > self.most {
            bail!(
                "sheet-too-large",
                "a PDF has mazes of up to {most} cells together, these have {found}",
                most = count(self.most as u64),
                found = count(cells as u64)
            );
        }
        Ok(())
    }
}

/// Refuses a text that a PDF has no letters for.
fn check_letters(text: &str) -> Result<()> {
    unknown_letter(text).map_or(Ok(()), |letter| {
        Err(refusal!(
            "sheet-letters",
            "a PDF has the letters of Windows-1252, found {letter}",
            letter = format!("'{}'", letter.escape_debug())
        ))
    })
}

/// How mazes are put on the pages of a PDF.
#[derive(Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WorksheetRequest {
    /// The number of mazes, one for each seed from the one requested on (absent: 1).
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = WORKSHEET_MAZES)))]
    pub count: Option<u32>,
    /// Mazes on a page: 1, 2, 4, 6, 9 or 12 (absent: 1).
    pub per_page: Option<u32>,
    /// The title on each page (absent: the generator and the size).
    #[cfg_attr(feature = "openapi", schemars(length(max = MOST_CHARACTERS)))]
    pub title: Option<String>,
    /// What stands above each maze, with `{number}` and `{seed}` for its number and its seed
    /// (absent: `{number}  (seed {seed})`).
    #[cfg_attr(feature = "openapi", schemars(length(max = MOST_CHARACTERS)))]
    pub label: Option<String>,
}

impl WorksheetRequest {
    /// Makes the PDF of this worksheet, or why it cannot be made.
    pub(crate) fn pdf(
        &self,
        usual_title: impl FnOnce() -> String,
        solution: bool,
        made: impl FnOnce(&Worksheet<'_>) -> Result<Vec<u8>>,
    ) -> Result<Vec<u8>> {
        let (count, per_page) = (self.count.unwrap_or(1), self.per_page.unwrap_or(1));
        if !(1..=WORKSHEET_MAZES).contains(&count) {
            bail!(
                "sheet-count",
                "a worksheet has 1 to {most} mazes, found {found}",
                most = crate::base::words::count(WORKSHEET_MAZES.into()),
                found = count
            );
        }
        if !PLACES.iter().any(|&(places, _)| places == per_page) {
            let places = PLACES.map(|(places, _)| places.to_string());
            let known = places.join(", ");
            bail!(
                "sheet-places",
                "the mazes on a page are one of {known}, found {found}",
                found = per_page
            );
        }
        for text in [&self.title, &self.label].into_iter().flatten() {
            let found = text.chars().count();
            if found > MOST_CHARACTERS {
                bail!(
                    "sheet-text",
                    "a title or a label of a worksheet has up to {most} characters, found {found}",
                    most = MOST_CHARACTERS
                );
            }
        }
        let template = self.label.as_deref().unwrap_or(LABEL);
        let label = |number: u64, seed: u64| {
            template.replace("{number}", &number.to_string()).replace("{seed}", &seed.to_string())
        };
        let title = self.title.clone().unwrap_or_else(usual_title);
        let most = WORKSHEET_CELLS;
        made(&Worksheet { count, per_page, title, label: &label, solution, most })
    }
}
