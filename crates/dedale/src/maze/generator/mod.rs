//! The generators, a file each, and their names. Most ask nothing but which [`Cells`] lie side by
//! side, and carve with the help of `carving.rs`; those of `rows.rs` and `division.rs` need rows of
//! squares. Kruskal's on squares goes by `tiles.rs`, which makes the same mazes faster.

mod blobby_division;
mod carving;
mod division;
mod growing_tree;
mod hunt_and_kill;
mod kruskal;
mod prim;
mod random_walks;
mod rows;
mod tiles;

use carving::Watch;
pub use growing_tree::Choice;
pub(super) use kruskal::Groups;
use rows::RowGenerator;
pub use rows::Rows;

use super::carved::Passages;
use super::region::{Cells, RegionTable};
use super::{Bias, Maze, Region, Style};
use crate::Random;
use crate::board::{Direction, Exits, Size};
use crate::search::{Observer, Stopped, blind_or_watched};

/// The maze generators by name: the one place where a name becomes a maze.
///
/// Each generates a perfect maze: exactly one path joins any two cells in the same part of
/// a region. Memory is what each takes beyond the maze itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Generator {
    /// Recursive backtracking on an explicit stack (the generator of "Maze Solver"): walks
    /// to random unvisited neighbors and backs up when there is none. Long, winding
    /// passages. O(cells) time, up to a byte a cell.
    Backtracker,
    /// Prim's algorithm with a random weight for each passage: the same distribution as
    /// Kruskal's. O(cells log cells) time, up to 32 bytes a cell.
    Prim,
    /// Simplified Prim: carves a random one of the passages that lead out of the maze.
    /// O(cells) time, 4 bytes a passage on the frontier.
    PrimSimple,
    /// Modified Prim: a random cell beside the maze joins it next. O(cells) time, 4 bytes a
    /// cell on the frontier.
    PrimModified,
    /// Kruskal's algorithm with a random weight for each passage. Many short
    /// dead ends. O(cells α(cells)) time, 2 bytes a cell (20 of hexagonal
    /// cells).
    Kruskal,
    /// Wilson's loop-erased random walks: every maze equally likely. O(cells log cells)
    /// time on average where the region is about as wide as high, and up to O(cells²) on
    /// corridors; 2 bytes a cell.
    Wilson,
    /// The Aldous–Broder random walk: every maze equally likely. O(cells log² cells) time
    /// on average where the region is about as wide as high, and up to O(cells²) on
    /// corridors; 2 bytes a cell. For watching.
    AldousBroder,
    /// Wilson's walks along the walls, ending at the border: every maze equally likely.
    /// About five steps a cell on average, fewer on narrow rectangles; a byte a cell. On
    /// regions that are not whole it is [`Generator::Wilson`].
    Hybrid,
    /// Eller's algorithm, row by row. O(cells) time, one row of memory.
    Eller,
    /// Hunt and kill: walks as the backtracker does; at a dead end hunts for the first cell
    /// beside the maze. O(cells) time, a bit a cell.
    HuntAndKill,
    /// Sidewinder: runs of cells with one passage north each. O(cells) time, one row of
    /// memory. The first row is one corridor.
    Sidewinder,
    /// Binary tree: a passage east or north from each cell. O(cells) time, one row of
    /// memory. The first row and the last column are corridors.
    BinaryTree,
    /// Growing tree: carves on from a cell in its list of active cells, selected by this
    /// choice. O(cells) time, up to 4 bytes a cell.
    GrowingTree(Choice),
    /// Recursive division: divides the open region by walls with one gap each. Long
    /// straight walls. O(cells log cells) time at most, hardly any memory.
    RecursiveDivision,
    /// Blobby division: divides a region into two that grow cell by cell, joined by one passage,
    /// and each of them in turn. Long ragged walls. O(cells log cells) time on average, up to 16
    /// bytes a cell.
    BlobbyDivision,
}

crate::names! {
    Generator:
    Backtracker = "backtracker", Prim = "prim", PrimSimple = "prim-simple",
    PrimModified = "prim-modified", Kruskal = "kruskal", Wilson = "wilson",
    AldousBroder = "aldous-broder", Hybrid = "hybrid", Eller = "eller",
    HuntAndKill = "hunt-and-kill", Sidewinder = "sidewinder", BinaryTree = "binary-tree",
    GrowingTree(Choice::Mixed) = "growing-tree",
    GrowingTree(Choice::Newest) = "growing-tree-newest",
    GrowingTree(Choice::Random) = "growing-tree-random",
    RecursiveDivision = "recursive-division", BlobbyDivision = "blobby-division";
    UnknownGenerator: |name| UnknownGenerator { name: name.to_owned() }
}

impl Generator {
    /// Whether every maze is equally likely (without a bias).
    pub const fn is_uniform(self) -> bool {
        matches!(self, Self::Wilson | Self::AldousBroder | Self::Hybrid)
    }

    /// Whether the maze grows from [`Style::start`]; the other generators have no first
    /// cell.
    pub const fn grows(self) -> bool {
        !matches!(
            self,
            Self::Kruskal
                | Self::Hybrid
                | Self::Eller
                | Self::Sidewinder
                | Self::BinaryTree
                | Self::RecursiveDivision
                | Self::BlobbyDivision
        )
    }

    /// Whether the generator starts with the region all open and builds walls
    /// ([`Event::Walled`](crate::search::Event::Walled)), instead of starting with walls
    /// and opening passages.
    pub const fn builds_walls(self, region: &Region) -> bool {
        matches!(self, Self::Hybrid | Self::RecursiveDivision) && region.is_whole()
    }

    /// Generates a maze of the region.
    pub fn carve(self, region: &Region, random: &mut Random) -> Maze {
        self.carve_with(region, &Style::default(), random, &mut ())
            .unwrap_or_else(|Stopped| unreachable!("the blind observer never stops"))
    }

    /// [`Generator::carve`] with a style and an observer. The observer does not change the maze.
    ///
    /// Generators that go by rows or divide rectangles cannot handle regions that are not
    /// whole: they carve the surrounding rectangle, the cells left out are removed from it,
    /// and the pieces are joined by Kruskal's rule.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    ///
    /// # Panics
    ///
    /// Panics if the style's start is not in the region.
    pub fn carve_with(
        self,
        region: &Region,
        style: &Style,
        random: &mut Random,
        observer: &mut dyn Observer,
    ) -> Result<Maze, Stopped> {
        if let Some(start) = style.start {
            assert!(region.contains(start), "a start of the region");
        }
        let exits = blind_or_watched!(observer, observer => {
            let watch = &mut Watch(observer);
            if region.has_hexes() {
                self.carve_table(&RegionTable::<8>::of(region), region, style, random, watch)?
            } else {
                self.carve_table(&RegionTable::<4>::of(region), region, style, random, watch)?
            }
        });
        Ok(Maze::new(region, exits))
    }

    /// Carves the cells of a region.
    fn carve_table<C: Cells, O: Observer + ?Sized>(
        self,
        cells: &C,
        region: &Region,
        style: &Style,
        random: &mut Random,
        watch: &mut Watch<'_, O>,
    ) -> Result<Vec<u8>, Stopped> {
        let bias = style.bias;
        match self {
            Self::Kruskal if C::IS_SQUARE => tiles::carve(region, bias, random, watch),
            Self::Hybrid if region.is_whole() => {
                random_walks::carve_hybrid(region, style, random, watch)
            }
            _ if !self.is_for_rectangles() => self.carve_cells(cells, style, random, watch),
            _ if region.is_whole() => self.carve_whole(region, bias, random, watch),
            _ => {
                let whole = Region::whole(region.size());
                let exits = self.carve_whole(&whole, bias, random, &mut Watch(&mut ()))?;
                fit(exits, cells, bias, random, watch)
            }
        }
    }

    /// Carves by a law that asks nothing but which cells lie side by side.
    fn carve_cells<C: Cells, O: Observer + ?Sized>(
        self,
        cells: &C,
        style: &Style,
        random: &mut Random,
        watch: &mut Watch<'_, O>,
    ) -> Result<Vec<u8>, Stopped> {
        match self {
            Self::Prim => prim::carve_lightest(cells, style, random, watch),
            Self::PrimSimple => prim::carve_any(cells, style, random, watch),
            Self::PrimModified => prim::carve_cell(cells, style, random, watch),
            Self::Kruskal => kruskal::carve(cells, style.bias, random, watch),
            Self::Wilson | Self::Hybrid => random_walks::carve_wilson(cells, style, random, watch),
            Self::AldousBroder => random_walks::carve_aldous_broder(cells, style, random, watch),
            Self::HuntAndKill => hunt_and_kill::carve(cells, style, random, watch),
            Self::GrowingTree(choice) => growing_tree::carve(cells, style, choice, random, watch),
            Self::Backtracker => growing_tree::carve_backtracker(cells, style, random, watch),
            Self::BlobbyDivision => blobby_division::carve(cells, style.bias, random, watch),
            Self::Eller | Self::Sidewinder | Self::BinaryTree | Self::RecursiveDivision => {
                unreachable!("{self} carves rectangles")
            }
        }
    }

    /// [`Generator::carve_cells`], unwatched.
    pub(super) fn carve_links(
        self,
        cells: &impl Cells,
        style: &Style,
        random: &mut Random,
    ) -> Vec<u8> {
        self.carve_cells(cells, style, random, &mut Watch(&mut ()))
            .unwrap_or_else(|Stopped| unreachable!("the blind observer never stops"))
    }

    /// Whether the generator goes by rows or divides rectangles; the others ask nothing but
    /// which cells lie side by side.
    pub const fn is_for_rectangles(self) -> bool {
        matches!(self, Self::Eller | Self::Sidewinder | Self::BinaryTree | Self::RecursiveDivision)
    }

    /// Generates the maze row by row, the same that [`Generator::carve`] makes of the whole
    /// rectangle; `None` for generators that need more than a row.
    pub fn rows(self, size: Size, bias: Bias, random: &mut Random) -> Option<Rows> {
        let generator = match self {
            Self::Eller => RowGenerator::eller(size.width(), bias),
            Self::Sidewinder => RowGenerator::sidewinder(bias),
            Self::BinaryTree => RowGenerator::binary_tree(bias),
            _ => return None,
        };
        Some(Rows::new(generator, size, random.split()))
    }

    fn carve_whole<O: Observer + ?Sized>(
        self,
        region: &Region,
        bias: Bias,
        random: &mut Random,
        watch: &mut Watch<'_, O>,
    ) -> Result<Vec<u8>, Stopped> {
        match self.rows(region.size(), bias, random) {
            Some(rows) => rows::carve(rows, region, watch),
            None => division::carve(region, bias, random, watch),
        }
    }
}

/// The error for a generator that goes by rows of square cells, or divides rectangles, where
/// there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("{generator} needs rows of square cells; the generators of other cells are {known}", known = known_names(|generator| !generator.is_for_rectangles()))]
pub struct NeedsRectangle {
    /// The generator.
    pub generator: Generator,
}

/// The error for a name that is no generator's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown generator '{name}'; the generators are {known}", known = known_names(|_| true))]
pub struct UnknownGenerator {
    /// The name requested.
    pub name: String,
}

fn known_names(fits: impl Fn(Generator) -> bool) -> String {
    let known: Vec<_> = Generator::ALL
        .into_iter()
        .filter(|&generator| fits(generator))
        .map(Generator::name)
        .collect();
    known.join(", ")
}

/// Fits a perfect maze of a whole rectangle to the cells of a region: removes the passages that
/// the region lacks, and joins the pieces by Kruskal's rule.
fn fit<C: Cells, O: Observer + ?Sized>(
    exits: Vec<u8>,
    cells: &C,
    bias: Bias,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut groups = Groups::apart(exits.len());
    let mut passages = Passages::none(cells);
    for (cell, exits) in exits.into_iter().enumerate() {
        let onward = exits & cells.neighbors(cell) & (Direction::S.bit() | Direction::E.bit());
        for direction in Exits::of(onward) {
            let next = passages.open(cell, direction);
            groups.join(cell as u32, next as u32);
            watch.carved(cell, next)?;
        }
    }
    kruskal::join(cells, bias, &mut groups, &mut passages, random, watch)?;
    Ok(passages.exits)
}
