//! What the interface promises as a whole: types that go from thread to thread, unsafe code in kernels
//! alone, few dependencies.

#![allow(clippy::wildcard_imports, reason = "every name of the library")]

use std::{fs, path};

use dedale::board::*;
use dedale::field::*;
use dedale::graph::*;
use dedale::link::*;
use dedale::march::*;
use dedale::maze::obstacles::*;
use dedale::maze::*;
use dedale::phrase::Value;
use dedale::search::*;
use dedale::*;

/// Public types, each of which is sent to other threads and shared with them.
macro_rules! sent_and_shared {
    ($($type:ident),+; $($borrowing:ident<$($argument:ty),*>),+) => {
        const TYPES: &[&str] = &[$(stringify!($type),)+ $(stringify!($borrowing)),+];

        const _: () = {
            const fn is_sent_and_shared<T: Send + Sync>() {}
            $(is_sent_and_shared::<$type>();)+
            $(is_sent_and_shared::<$borrowing<$($argument),*>>();)+
        };
    };
}

sent_and_shared! {
    Agent, Algorithm, AllPairs, AnyAngle, AnyAnglePath, Arrival, Bias, BiasError, Borders, Cell, Choice, Chokepoints,
    Climb, Connection, CornerCutting, Counters, Crossing, CrossingError, Defence, Difficulty, Direction,
    DirectionOrder, Distances, Edge, EdgeError, EdgeGraph, End, Event, ExitError, Exits, FewestTurns, Fields,
    FlowField, FlowFieldFault, Generator, Goal, GoalError, GraphFlowField, Grid, GridFault,
    GridKind, GridMap, GridMaze, Guarantee, Hand, Hex, HexBoard, HexDirection, HexMap,
    HexNameError, HexShape, Improvement, JumpSearch, Kernel, Kind, Law, Limit, Link, LinkFault,
    LiveLinks, March, MarchEvent, Marcher, Mark, Marks, Maze, MazeFault, MovementRange, Naming, NeedsBoard, NeedsRectangle,
    Neighborhood, Next, NextCell, NextSteps, NoSign, ObstacleError, ObstacleFault, ObstacleField,
    Offset, Outcome, Path, PathCells, PathFault, PathIndex, Percent, Phrase, Planner, Player,
    Playouts, Point, Random, Region, Repair, Request, Room, Rows, ShareError, ShortestPaths, Side, SideSet, Sides,
    SidesError, Sign, Size, SizeError, Speed, SpeedError, SquareBoard, Statistics, Step, Stopped,
    Style, Table, Terrain, TextError, TextFault, Tie, Tier, Toll, TooManyPairs, Trace,
    UnknownAlgorithm, UnknownDifficulty, UnknownDirection, UnknownGenerator, UnknownGrid,
    UnknownHand, UnknownPlayer, Wave, WaveAgent, WeightedFlowField, Workspace, Wrap, WrapError, WrappedBoard;
    AnyField<>, Anytime<SquareBoard>, InOrder<>, Network<SquareBoard>, Reach<>, Value<str>,
    WithCosts<EdgeGraph, fn(Cell, Cell) -> u32>, WithHeights<WrappedBoard>, WithTurnCost<SquareBoard>
}

/// The folder of the workspace.
fn root() -> path::PathBuf {
    crate::dependencies::crates().join("..")
}

/// The Rust files of the library, by their path below `src`.
fn sources() -> Vec<(String, String)> {
    let src = root().join("crates/dedale/src");
    let read = |file: path::PathBuf| {
        let name = file.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
        (name, fs::read_to_string(&file).unwrap())
    };
    crate::dependencies::endings(&src, "rs").into_iter().map(read).collect()
}

/// The names of all public types.
fn declared() -> Vec<String> {
    let name = |line: &str| {
        let line = line.trim_start();
        let rest =
            ["pub struct ", "pub enum "].iter().find_map(|begin| line.strip_prefix(begin))?;
        let name = rest.split(|sign: char| !sign.is_alphanumeric()).next()?;
        // A macro's parameter is no name.
        (!name.is_empty()).then(|| name.to_owned())
    };
    sources().iter().flat_map(|(_, text)| text.lines().filter_map(name)).collect()
}

#[test]
fn every_public_type_crosses_threads() {
    let (mut declared, mut listed) = (declared(), TYPES.to_vec());
    // It is sent and shared as the graph that it holds is.
    listed.push("PetgraphGraph");
    declared.sort();
    listed.sort_unstable();
    assert_eq!(declared, listed);
}

/// What documents say of unsafe code and of dependencies.
#[test]
fn unsafe_code_is_in_kernels_alone_and_dependencies_are_three() {
    for (name, text) in sources() {
        let is_unsafe = ["unsafe {", "unsafe fn"].iter().any(|word| text.contains(word));
        assert!(!is_unsafe || name.starts_with("field/"), "{name}");
    }
    let manifest = fs::read_to_string(root().join("crates/dedale/Cargo.toml")).unwrap();
    let (_, rest) = manifest.split_once("[dependencies]\n").unwrap();
    let listed = rest.lines().take_while(|line| !line.starts_with('['));
    let others = listed.filter(|line| !line.starts_with("dedale"));
    let always = others.filter(|line| line.contains('=') && !line.contains("optional"));
    assert_eq!(always.count(), 3);
    for (file, words) in [
        ("docs/library.md", "three direct dependencies"),
        ("crates/dedale/README.md", "three small dependencies"),
    ] {
        assert!(fs::read_to_string(root().join(file)).unwrap().contains(words), "{file}");
    }
}
