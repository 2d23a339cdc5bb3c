//! A maze of squares: its request, which programs keep with the maze that they made of it, its
//! specification, and the maze.

use dedale::Random;
use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Size};
use dedale::maze::{Bias, Generator, Maze, Region, Room, Style};
use dedale::search::{Event, Observer, Path, Stopped, bfs};
use dedale_io::maze::Ends;
use dedale_io::picture::Scene;
use dedale_io::position::Grid;
use serde::Deserialize;

use super::events::{Patience, Recorder};
use crate::base::limits;
use crate::{BoardInput, ByName, Refusal, Result, Spot, Watch, bail, refusal};

/// The most rooms that a request may have.
const MOST_ROOMS: u32 = 100_000;

/// A request for a maze.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MazeRequest {
    /// The name of the generator.
    pub generator: ByName<Generator>,
    /// Columns, unless there is a mask (absent: 20).
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = limits::CELLS)))]
    pub width: Option<u64>,
    /// Rows, unless there is a mask (absent: 20).
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = limits::CELLS)))]
    pub height: Option<u64>,
    /// The random seed (absent: 1).
    pub seed: Option<u64>,
    /// How much directions east and west weigh, in percent, 1 to 99 (absent: 50).
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = 99)))]
    pub bias: Option<u32>,
    /// The percentage of dead ends to open (absent: 0).
    #[cfg_attr(feature = "openapi", schemars(range(max = 100)))]
    pub braid: Option<u32>,
    /// The most rooms to place (absent: 0).
    #[cfg_attr(feature = "openapi", schemars(range(max = MOST_ROOMS)))]
    pub rooms: Option<u32>,
    /// A board of square cells whose free cells to carve.
    pub mask: Option<BoardInput>,
    /// The cell where carving begins, for generators that grow from a cell (absent: the
    /// first one).
    pub start: Option<[i64; 2]>,
    /// Whether to return the carving event by event.
    #[serde(default)]
    pub trace: bool,
}

/// A specification of a maze.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MazeSpec {
    /// The cells to carve.
    pub region: Region,
    /// The style of the maze. The start is for generators that grow from a cell; others
    /// ignore it.
    pub style: Style,
    /// The random seed.
    pub seed: u64,
    /// The most rooms to place.
    pub rooms: usize,
    /// The percentage of dead ends to open, 0 to 100.
    pub braid: u32,
}

impl MazeSpec {
    /// Generates the specified maze with this generator.
    pub fn maze(&self, generator: Generator, observer: &mut dyn Observer) -> Result<Maze, Stopped> {
        let mut random = Random::new(self.seed);
        let style = Style { start: self.style.start.filter(|_| generator.grows()), ..self.style };
        let mut maze = generator.carve_with(&self.region, &style, &mut random, observer)?;
        if self.rooms > 0 {
            let rooms = Room::place(&self.region, self.rooms, &mut random);
            maze.open_rooms(&self.region, &rooms, &mut random);
        }
        if self.braid > 0 {
            let braided = maze.braid(&self.region, self.braid, &mut random);
            debug_assert!(braided.is_ok(), "the share was checked");
        }
        Ok(maze)
    }

    /// Where the path through the maze begins and ends.
    pub fn ends(&self, maze: &Maze) -> Ends {
        if self.region.is_whole() { corners(maze.size()) } else { ends(maze) }
    }
}

/// The first cell and the last one of a board.
pub const fn corners(size: Size) -> Ends {
    let goal = Point::new(size.width() - 1, size.height() - 1);
    Ends { start: Point::new(0, 0), goal, are_openings: false }
}

/// The first cell of a maze, and the last one connected to it.
pub fn ends(maze: &Maze) -> Ends {
    let mut cells = (0..maze.exit_table().len() as u32).map(Cell::new);
    let first = cells.find(|&cell| maze.contains(cell)).unwrap_or(Cell::new(0));
    Ends::of(maze, maze.size(), first)
}

/// The board before carving: all walls, or none.
pub fn before(maze: &Maze, generator: Generator, region: &Region) -> GridMap {
    let mut map = maze.to_map();
    let open = generator.builds_walls(region);
    for point in map.size().points() {
        for direction in Direction::STRAIGHT {
            map.set_road(point, direction, open);
        }
    }
    map
}

/// Rows that mark the cells left out with `#`, if there are any.
pub fn mask(maze: &Maze) -> Option<Vec<String>> {
    let cells = (0..maze.exit_table().len() as u32).map(Cell::new);
    let signs: Vec<char> = cells.map(|cell| if maze.contains(cell) { '.' } else { '#' }).collect();
    let rows = signs.chunks(maze.size().width() as usize);
    signs.contains(&'#').then(|| rows.map(|row| row.iter().collect()).collect())
}

/// The scene that draws the maze.
pub fn scene(maze: &Maze, ends: Ends) -> Scene {
    let board = maze.to_map().board(Neighborhood::Four);
    let [start, goal] = [ends.start, ends.goal].map(|point| board.cell_at(point));
    Scene::of_board(
        &board,
        &start.into_iter().collect::<Vec<_>>(),
        &goal.into_iter().collect::<Vec<_>>(),
    )
}

/// A shortest path through the maze; `None` if there is none.
pub fn solution(maze: &Maze, ends: Ends) -> Option<Path> {
    let [start, goal] = [ends.start, ends.goal].map(|point| maze.size().cell_at(point));
    bfs(maze, start?, goal?)
}

/// What a maze of squares is called in pictures.
pub fn title(generator: Generator, size: Size) -> String {
    format!("{generator}, {} × {}", size.width(), size.height())
}

/// The cell at these coordinates, if it is in the region.
pub fn start(region: &Region, place: [i64; 2]) -> Result<Cell> {
    let [x, y] = place.map(u32::try_from);
    let point = x.ok().zip(y.ok()).map(|(x, y)| Point::new(x, y));
    let cell = point.and_then(|point| region.size().cell_at(point));
    cell.filter(|&cell| region.contains(cell)).ok_or_else(|| not_in_maze(place))
}

/// The refusal of a start at these coordinates.
pub(super) fn not_in_maze(place: [i64; 2]) -> Refusal {
    let spot = Spot::Place(place);
    refusal!("start-not-in-maze", "the start {spot} is not in the maze")
}

/// Refuses a start for a generator that has no use for it.
pub(super) fn check_grows(generator: Generator) -> Result<()> {
    if !generator.grows() {
        bail!(
            "start-not-grown",
            "a start is for generators that grow from a cell, not for {generator}"
        );
    }
    Ok(())
}

/// Refuses regions without cells.
pub fn check_region(region: &Region) -> Result<()> {
    if region.cell_count() == 0 {
        bail!("mask-empty", "the mask leaves out every cell");
    }
    Ok(())
}

/// The generator and the specification that the request names.
pub fn spec(request: &MazeRequest) -> Result<(Generator, MazeSpec)> {
    let ByName(generator) = request.generator;
    let region = region(request)?;
    check_region(&region)?;
    let bias = request.bias.map_or(Ok(Bias::NONE), Bias::sideways)?;
    let start = request.start.map(|place| start(&region, place)).transpose()?;
    if start.is_some() {
        check_grows(generator)?;
    }
    let (rooms, braid) = (request.rooms.unwrap_or(0), request.braid.unwrap_or(0));
    if rooms > MOST_ROOMS {
        bail!("too-many-rooms", "a maze has up to {most} rooms, found {rooms}", most = MOST_ROOMS);
    }
    if braid > 100 {
        bail!("dead-ends-share", "a share of dead ends is 0 to 100 percent, found {braid}");
    }
    if request.trace && (rooms > 0 || braid > 0) {
        bail!("trace-of-rooms", "a trace shows a generator at work; leave out rooms and braid");
    }
    let (style, seed) = (Style { bias, start }, request.seed.unwrap_or(1));
    Ok((generator, MazeSpec { region, style, seed, rooms: rooms as usize, braid }))
}

fn region(request: &MazeRequest) -> Result<Region> {
    let Some(mask) = &request.mask else {
        let (width, height) = (request.width.unwrap_or(20), request.height.unwrap_or(20));
        return Ok(Region::whole(limits::size(width, height)?));
    };
    if request.width.is_some() || request.height.is_some() {
        bail!("size-of-mask", "the size of a maze is its mask's; leave out width and height");
    }
    match mask.position()?.grid {
        Grid::Squares { map, .. } => Ok(Region::of(&map.board(Neighborhood::Four))),
        Grid::Hexes(_) => Err(refusal!(
            "mask-not-square",
            "the mask of a maze has square cells, found hexagonal ones"
        )),
    }
}

/// Carves the requested maze for this recorder.
pub fn carved(
    spec: &MazeSpec,
    generator: Generator,
    watch: &dyn Watch,
    recorder: &mut dyn Recorder,
) -> Result<Maze> {
    // A recorder has a limit of its own.
    let mut patience = Patience::within(watch, u64::MAX);
    let mut both = |event: Event| {
        patience.on(event)?;
        recorder.on(event)
    };
    let carved = spec.maze(generator, &mut both);
    carved.map_err(|Stopped| recorder.refusal().unwrap_or_else(|| patience.refusal()))
}
