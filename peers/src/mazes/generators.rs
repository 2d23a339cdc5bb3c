//! Every crate's generators, and how each crate's maze is read.
//!
//! Where the name of a generator means several things, the variant says which
//! one the crate's source is.

use amaze::generators::{
    BinaryTree4, Eller4, GrowingTree4, HuntAndKill4, Kruskal4, MazeGenerator2D, NewestCell, Prim4,
    RandomCell, RecursiveBacktracker4, Sidewinder4, Wilson4,
};
use amaze::preamble::{Direction4, GridCoord2D};
use dedale::Random;
use dedale::board::Size;
use dedale::maze::{Generator, Region};
use knossos::maze::{
    AldousBroder, Algorithm, Bias, BinaryTree, Eller, GrowingTree, HuntAndKill, Kruskal, Method,
    OrthogonalMazeBuilder, Prim, RecursiveBacktracking, RecursiveDivision, Sidewinder,
};
use maze_generator::ellers_algorithm::EllersGenerator;
use maze_generator::growing_tree::{GrowingTreeGenerator, GrowingTreeSelectionMethod};
use maze_generator::prelude::Direction;
use maze_generator::prims_algorithm::PrimsGenerator;
use maze_generator::recursive_backtracking::RbGenerator;
use mazeir::algorithm::DepthFirst;
use mazeir::map::Orthogonal;
use rand_xoshiro::Xoshiro256Plus;
use rand_xoshiro::rand_core::SeedableRng;

use super::Task;
use super::carved::Carved;

/// Ours first.
pub const CRATES: [&str; 6] =
    ["dedale", "knossos", "amaze", "Mazeir", "irrgarten", "maze_generator"];

/// One generator of another crate: carves a square of this side from this seed.
struct Peer {
    crate_name: &'static str,
    generator: &'static str,
    variant: &'static str,
    carve: fn(usize, u64) -> Carved,
}

macro_rules! peers {
    ($($crate_name:literal $generator:literal $variant:literal $carve:expr;)*) => {
        &[$(Peer {
            crate_name: $crate_name,
            generator: $generator,
            variant: $variant,
            carve: $carve,
        }),*]
    };
}

#[rustfmt::skip]
const PEERS: &[Peer] = peers! {
    "knossos" "backtracker" "recursive" |n, s| knossos(RecursiveBacktracking, n, s);
    "amaze" "backtracker" "" amaze::<RecursiveBacktracker4>;
    "Mazeir" "backtracker" "the step back in each cell, no stack" mazeir;
    "irrgarten" "backtracker" "walls are tiles" irrgarten;
    "maze_generator" "backtracker" "recursive"
        |n, s| maze_generator(RbGenerator::new(bytes(s)), n);
    "knossos" "growing-tree-newest" "" |n, s| knossos(GrowingTree::new(Method::Newest), n, s);
    "amaze" "growing-tree-newest" "" amaze::<GrowingTree4<NewestCell>>;
    "maze_generator" "growing-tree-newest" "goes on from the newest cell only once stuck"
        |n, s| maze_generator(growing_tree(s, GrowingTreeSelectionMethod::MostRecent), n);
    "knossos" "growing-tree-random" "" |n, s| knossos(GrowingTree::new(Method::Random), n, s);
    "amaze" "growing-tree-random" "" amaze::<GrowingTree4<RandomCell>>;
    "maze_generator" "growing-tree-random" "goes on from a random cell only once stuck"
        |n, s| maze_generator(growing_tree(s, GrowingTreeSelectionMethod::Random), n);
    "amaze" "prim-simple" "a random passage out of the tree" amaze::<Prim4>;
    "knossos" "prim-modified" "a random cell beside the tree, joined at random"
        |n, s| knossos(Prim::new(), n, s);
    "maze_generator" "prim-modified" "a random cell beside the tree, joined at random"
        |n, s| maze_generator(PrimsGenerator::new(bytes(s)), n);
    "knossos" "kruskal" "" |n, s| knossos(Kruskal, n, s);
    "amaze" "kruskal" "" amaze::<Kruskal4>;
    "amaze" "wilson" "" amaze::<Wilson4>;
    "knossos" "aldous-broder" "" |n, s| knossos(AldousBroder, n, s);
    "knossos" "eller" "" |n, s| knossos(Eller, n, s);
    "amaze" "eller" "" amaze::<Eller4>;
    "maze_generator" "eller" "" |n, s| maze_generator(EllersGenerator::new(bytes(s)), n);
    "knossos" "hunt-and-kill" "" |n, s| knossos(HuntAndKill::new(), n, s);
    "amaze" "hunt-and-kill" "" amaze::<HuntAndKill4>;
    "knossos" "sidewinder" "" |n, s| knossos(Sidewinder, n, s);
    "amaze" "sidewinder" "" amaze::<Sidewinder4>;
    "knossos" "binary-tree" "" |n, s| knossos(BinaryTree::new(Bias::NorthWest), n, s);
    "amaze" "binary-tree" "" amaze::<BinaryTree4>;
    "knossos" "recursive-division" "" |n, s| knossos(RecursiveDivision, n, s);
};

/// The names of all generators, each once.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = PEERS.iter().map(|peer| peer.generator).collect();
    names.dedup();
    names
}

fn peer(crate_name: &str, generator: &str) -> Option<&'static Peer> {
    PEERS.iter().find(|peer| (peer.crate_name, peer.generator) == (crate_name, generator))
}

/// Whether the crate has the generator.
pub fn has(crate_name: &str, generator: &str) -> bool {
    if crate_name == CRATES[0] {
        ours(generator).is_some()
    } else {
        peer(crate_name, generator).is_some()
    }
}

/// What the crate's generator is, where the name leaves it open.
pub fn variant(crate_name: &str, generator: &str) -> &'static str {
    peer(crate_name, generator).map_or("", |peer| peer.variant)
}

/// Carves. Panics if the crate does not have the generator.
pub fn carve(task: &Task, seed: u64) -> Carved {
    if task.crate_name == CRATES[0] {
        let generator = ours(&task.generator).expect("a generator of ours");
        let size = Size::new(task.side as u64, task.side as u64).expect("a side that fits");
        let carve = || generator.carve(&Region::whole(size), &mut Random::new(seed));
        return Carved::by(carve, |maze| maze.exit_table().to_vec());
    }
    let peer = peer(&task.crate_name, &task.generator).expect("a generator of the crate");
    (peer.carve)(task.side, seed)
}

/// Our generator of this name, if we have it.
fn ours(generator: &str) -> Option<Generator> {
    generator.parse().ok()
}

/// From what lies open to the south and to the east of each cell.
fn exits_of(side: usize, open: impl Fn(usize, usize) -> (bool, bool)) -> Vec<u8> {
    let mut exits = vec![0; side * side];
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let (south, east) = open(x, y);
        for (is_open, next, bit, back) in [(south, (x, y + 1), 1, 4), (east, (x + 1, y), 8, 2)] {
            if is_open {
                exits[y * side + x] |= bit;
                if next.0 < side && next.1 < side {
                    exits[next.1 * side + next.0] |= back;
                }
            }
        }
    }
    exits
}

/// Its maze can be read only as the drawing of `_` and `|` that it displays as.
fn knossos(algorithm: impl Algorithm + 'static, side: usize, seed: u64) -> Carved {
    let builder = OrthogonalMazeBuilder::new().width(side).height(side).seed(Some(seed));
    let builder = builder.algorithm(Box::new(algorithm));
    Carved::by(
        || builder.build(),
        |maze| {
            let drawing = maze.to_string();
            let rows: Vec<&[u8]> = drawing.lines().skip(1).map(str::as_bytes).collect();
            exits_of(side, |x, y| (rows[y][1 + 2 * x] != b'_', rows[y][2 + 2 * x] != b'|'))
        },
    )
}

/// Seed 0 would mean a random one.
fn amaze<G: MazeGenerator2D>(side: usize, seed: u64) -> Carved {
    let generator = G::new_from_seed(seed);
    Carved::by(
        || generator.generate(side, side),
        |grid| {
            exits_of(side, |x, y| {
                let walls = grid[GridCoord2D::new(x, y)];
                (!walls.contains(Direction4::SOUTH), !walls.contains(Direction4::EAST))
            })
        },
    )
}

/// Bits 0 and 1 of a cell say that it is open up and to the left.
fn mazeir(side: usize, seed: u64) -> Carved {
    let mut bytes = [1; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Carved::by(
        || {
            let mut map = Orthogonal::new(side, side);
            map.depth_first_with_seed(bytes);
            map
        },
        |map| {
            exits_of(side, |x, y| {
                let south = y + 1 < side && map.get(x, y + 1) & 1 != 0;
                (south, x + 1 < side && map.get(x + 1, y) & 2 != 0)
            })
        },
    )
}

/// Its walls are tiles, 1 for a wall; the cells are those on odd places. The
/// generator of random numbers is the one of its documentation.
fn irrgarten(side: usize, seed: u64) -> Carved {
    let mut random = Xoshiro256Plus::seed_from_u64(seed);
    let tiles = 2 * side + 1;
    Carved::by(
        || irrgarten::Maze::new(tiles, tiles).expect("odd sides").generate(&mut random),
        |maze| {
            exits_of(side, |x, y| {
                let (x, y) = (2 * x + 1, 2 * y + 1);
                (maze[x][y + 1] == 0, maze[x + 1][y] == 0)
            })
        },
    )
}

fn maze_generator(mut generator: impl maze_generator::prelude::Generator, side: usize) -> Carved {
    Carved::by(
        || generator.generate(side as i32, side as i32).expect("it never fails"),
        |maze| {
            exits_of(side, |x, y| {
                let field = maze.get_field(&(x as i32, y as i32).into()).expect("a field");
                (field.has_passage(&Direction::South), field.has_passage(&Direction::East))
            })
        },
    )
}

fn growing_tree(seed: u64, method: GrowingTreeSelectionMethod) -> GrowingTreeGenerator {
    let mut generator = GrowingTreeGenerator::new(bytes(seed));
    generator.selection_method = method;
    generator
}

fn bytes(seed: u64) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Some(bytes)
}
