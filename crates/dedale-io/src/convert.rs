//! Board files turned into other forms, with an account of what is lost.
//!
//! What is written is the same board when it is read: the same cells, and the same steps
//! between them, unless a [`Loss`] says how it has to be read. What a form cannot hold of
//! that is refused; what it cannot hold besides (starts, goals, stones, sides, what a level
//! has beside its map) is a loss. A level that becomes a level loses nothing but comments
//! and layout.

use std::collections::BTreeMap;
use std::fmt;

use dedale::board::{Cell, CornerCutting, Direction, GridMap, Neighborhood, Point, Terrain};
use dedale::{Phrase, Phrased, phrase};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::level::{Level, Roads};
use crate::maze::Ends;
use crate::position::{self, Grid, HexRecord, Position, sgf};
use crate::text::{counted, utf8};
use crate::{
    BoardFile, Format, Reading, Result, Unwritable, drawing, movingai, pixels, read_board_as,
    tiled, values,
};

/// A form of board files that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardForm {
    /// Drawn text, with a first line for the shape where there are hexagons or stones.
    Text,
    /// A `MovingAI` map.
    Map,
    /// A level in YAML.
    Level,
    /// A maze, an obstacle field or a position in JSON.
    Json,
    /// A PNG, one pixel a cell.
    Pixels,
    /// A position of Hex in SGF.
    Sgf,
    /// A map of Tiled in XML.
    Tmx,
    /// A map of Tiled in JSON.
    Tmj,
    /// A game of Hex as a link to `HexWorld`.
    Hexworld,
    /// A game of Hex as a list of moves.
    Moves,
    /// Numbers with commas between them.
    Csv,
    /// The same numbers as an array of `NumPy`.
    Npy,
}

dedale::names! {
    BoardForm:
    Text = "text", Map = "map", Level = "level", Json = "json", Pixels = "pixels", Sgf = "sgf",
    Tmx = "tmx", Tmj = "tmj", Hexworld = "hexworld", Moves = "moves",
    Csv = "csv", Npy = "npy"
}

impl BoardForm {
    /// Whether files of this form are text.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Pixels | Self::Npy)
    }

    /// The form that this extension of a file name implies.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Some(Self::Text),
            "map" => Some(Self::Map),
            "yml" | "yaml" => Some(Self::Level),
            "json" => Some(Self::Json),
            "png" => Some(Self::Pixels),
            "sgf" => Some(Self::Sgf),
            "tmx" => Some(Self::Tmx),
            "tmj" => Some(Self::Tmj),
            "csv" => Some(Self::Csv),
            "npy" => Some(Self::Npy),
            _ => None,
        }
    }

    /// What a message calls it.
    const fn noun(self) -> &'static str {
        match self {
            Self::Text => "drawn text",
            Self::Map => "a .map",
            Self::Level => "a level",
            Self::Json => "JSON",
            Self::Pixels => "a PNG",
            Self::Sgf => "SGF",
            Self::Tmx | Self::Tmj => "a map of Tiled",
            Self::Hexworld => "a link to HexWorld",
            Self::Moves => "a list of moves",
            Self::Csv | Self::Npy => "a grid of numbers",
        }
    }
}

/// A board file in another form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Converted {
    /// The content of the new file.
    pub bytes: Vec<u8>,
    /// What the new file does not hold.
    pub losses: Vec<Loss>,
}

/// Writes the board in this form.
pub fn write(position: &Position, form: BoardForm) -> Result<Converted, Unwritable> {
    board(position, form)
}

/// A board file that was read, with all that it holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    position: Position,
    level: Option<Level>,
    game: Option<GameFile>,
    /// The losses in any form but a level or a game.
    losses: Vec<Loss>,
    note: Option<Phrase>,
}

impl Source {
    /// Reads the board file of this name and content, in any format; `roads` says how a
    /// level's cells are connected.
    pub fn read(name: &str, bytes: &[u8], roads: Roads) -> Result<Self> {
        Self::read_as(name, bytes, &Reading { roads, ..Reading::default() })
    }

    /// Like [`Source::read`], read as told.
    pub fn read_as(name: &str, bytes: &[u8], reading: &Reading) -> Result<Self> {
        let format = reading.format.unwrap_or_else(|| Format::of(name, bytes));
        // A file that is no level is refused below, in the same words as where boards are read.
        if format == Format::Level
            && reading.legend.is_empty()
            && let Ok(level) = Level::read(bytes)
        {
            let grid = Grid::Squares {
                map: level.to_map(reading.roads),
                neighborhood: Neighborhood::Four,
            };
            let losses = of_level(&level);
            let position = Position::new(grid, [Vec::new(), Vec::new()]);
            return Ok(Self { position, level: Some(level), game: None, losses, note: None });
        }
        let BoardFile { position, format, note } = read_board_as(name, bytes, reading)?;
        let game = GameFile::of(bytes, format, reading.size);
        let mut losses = of_file(bytes, format, &position);
        if game.as_ref().is_some_and(|game| !game.is_sgf) {
            losses.push(Loss::Game);
        }
        Ok(Self { position, level: None, game, losses, note })
    }

    /// How the file was read, where it does not say so itself.
    pub const fn note(&self) -> Option<&Phrase> {
        self.note.as_ref()
    }

    /// Whether the file is a level.
    pub const fn is_level(&self) -> bool {
        self.level.is_some()
    }

    /// Writes the board in this form.
    pub fn convert(&self, form: BoardForm) -> Result<Converted, Unwritable> {
        if let (Some(level), BoardForm::Level) = (&self.level, form) {
            return Ok(Converted { bytes: level.write().into_bytes(), losses: Vec::new() });
        }
        if let Some(converted) = self.game.as_ref().and_then(|game| game.convert(form)) {
            return Ok(converted);
        }
        let mut converted = write(&self.position, form)?;
        converted.losses.extend_from_slice(&self.losses);
        Ok(converted)
    }
}

/// A file with the moves of a game of Hex.
#[derive(Clone, PartialEq, Debug)]
struct GameFile {
    record: HexRecord,
    is_sgf: bool,
    /// What is lost where the moves are kept.
    losses: Vec<Loss>,
}

impl GameFile {
    fn of(bytes: &[u8], format: Format, size: Option<u32>) -> Option<Self> {
        let text = utf8(bytes).ok()?.trim();
        if format != Format::Position || !position::is_game(bytes) {
            return None;
        }
        let record = position::read_game(text, size, usize::MAX).ok()?;
        let is_sgf = text.starts_with('(');
        let has_more = is_sgf && sgf::record::write(&record).trim() != text;
        let losses = if has_more { vec![Loss::Notes] } else { Vec::new() };
        Some(Self { record, is_sgf, losses })
    }

    /// The moves in this form; `None` if it holds none. SGF in SGF sets up the stones.
    fn convert(&self, form: BoardForm) -> Option<Converted> {
        let text = match form {
            BoardForm::Hexworld => position::hexworld::write(&self.record) + "\n",
            BoardForm::Moves => position::moves::write(&self.record),
            BoardForm::Sgf if !self.is_sgf => sgf::record::write(&self.record),
            _ => return None,
        };
        Some(Converted { bytes: text.into_bytes(), losses: self.losses.clone() })
    }
}

// A board in each form.

const PAST_ALL_CORNERS: Neighborhood = Neighborhood::Eight(CornerCutting::Always);

fn board(position: &Position, form: BoardForm) -> Result<Converted, Unwritable> {
    let stones = position.stones.iter().map(Vec::len).sum();
    let mut draft = Draft { form, stones, losses: Vec::new() };
    let bytes = match &position.grid {
        Grid::Hexes(_) => draft.hexes(position)?,
        Grid::Squares { map, neighborhood } => draft.squares(position, map, *neighborhood)?,
    };
    Ok(Converted { bytes, losses: draft.losses })
}

/// A file that is being written.
struct Draft {
    form: BoardForm,
    stones: usize,
    losses: Vec<Loss>,
}

impl Draft {
    fn hexes(&mut self, position: &Position) -> Result<Vec<u8>, Unwritable> {
        let mut kept = position.clone();
        match self.form {
            BoardForm::Text => {
                self.drop_sides(&mut kept);
                position::drawing::write(&kept).map(String::into_bytes)
            }
            BoardForm::Json => {
                self.drop_marks(&mut kept.grid);
                position::json::write(&kept).map(String::into_bytes)
            }
            BoardForm::Sgf => {
                self.drop_sides(&mut kept);
                self.drop_marks(&mut kept.grid);
                position::sgf::write(&kept).map(String::into_bytes)
            }
            BoardForm::Tmx | BoardForm::Tmj => {
                self.drop_stones(position);
                self.tiled(&position.grid)
            }
            BoardForm::Map
            | BoardForm::Level
            | BoardForm::Pixels
            | BoardForm::Csv
            | BoardForm::Npy => {
                Err(Unwritable { format: self.form.noun(), what: "hexagonal cells".into() })
            }
            BoardForm::Hexworld | BoardForm::Moves => Err(self.without_moves()),
        }
    }

    fn squares(
        &mut self,
        position: &Position,
        map: &GridMap,
        neighborhood: Neighborhood,
    ) -> Result<Vec<u8>, Unwritable> {
        let has_sides = position.sides.is_some();
        match self.form {
            BoardForm::Text if self.stones > 0 => {
                let mut kept = self.stones_on_squares(position);
                self.drop_sides(&mut kept);
                position::drawing::write(&kept).map(String::into_bytes)
            }
            BoardForm::Json if self.stones > 0 || has_sides => {
                let mut kept = self.stones_on_squares(position);
                self.drop_marks(&mut kept.grid);
                position::json::write(&kept).map(String::into_bytes)
            }
            BoardForm::Sgf => position::sgf::write(position).map(String::into_bytes),
            BoardForm::Hexworld | BoardForm::Moves => Err(self.without_moves()),
            BoardForm::Text
            | BoardForm::Map
            | BoardForm::Level
            | BoardForm::Json
            | BoardForm::Pixels
            | BoardForm::Csv
            | BoardForm::Npy
            | BoardForm::Tmx
            | BoardForm::Tmj => {
                self.drop_stones(position);
                self.map(position, map, neighborhood)
            }
        }
    }

    fn without_moves(&self) -> Unwritable {
        let what = "a board that is not the end of a game of Hex, move by move".into();
        Unwritable { format: self.form.noun(), what }
    }

    /// Stones and sides are lost.
    fn drop_stones(&mut self, position: &Position) {
        if let Some(sides) = &position.sides {
            self.losses.push(Loss::Sides(self.form, sides.len()));
        }
        if self.stones > 0 {
            self.losses.push(Loss::Stones(self.form, self.stones));
        }
    }

    /// A map of Tiled.
    fn tiled(&self, grid: &Grid) -> Result<Vec<u8>, Unwritable> {
        let write = if self.form == BoardForm::Tmj { tiled::write_json } else { tiled::write_xml };
        write(grid).map(String::into_bytes)
    }

    /// A board of squares without stones and sides.
    fn map(
        &mut self,
        position: &Position,
        map: &GridMap,
        neighborhood: Neighborhood,
    ) -> Result<Vec<u8>, Unwritable> {
        if self.form == BoardForm::Text && neighborhood == PAST_ALL_CORNERS && !map.has_roads() {
            let kept = Position { sides: None, ..position.clone() };
            return position::drawing::write(&kept).map(String::into_bytes);
        }
        let usual = match self.form {
            BoardForm::Map => Neighborhood::Eight(CornerCutting::Never),
            _ => Neighborhood::Four,
        };
        if neighborhood != usual {
            self.losses.push(Loss::Neighborhood(self.form, neighborhood));
        }
        let has_no_ends = matches!(self.form, BoardForm::Map | BoardForm::Pixels);
        let is_grid = matches!(self.form, BoardForm::Csv | BoardForm::Npy);
        if has_no_ends || is_grid && !values::keeps_ends(map) {
            let marks = position.grid.marks();
            if !marks.concat().is_empty() {
                self.losses.push(Loss::Ends(self.form, marks));
            }
        }
        match self.form {
            BoardForm::Map => movingai::write(map).map(String::into_bytes),
            BoardForm::Pixels => pixels::write(map),
            BoardForm::Csv => values::write(map).map(String::into_bytes),
            BoardForm::Npy => values::npy::write(map),
            BoardForm::Level => {
                if is_one_way(map) {
                    self.losses.push(Loss::OneWayRoads);
                }
                Ok(Level::of(map)?.write().into_bytes())
            }
            BoardForm::Json => write_json(map, &mut self.losses).map(String::into_bytes),
            BoardForm::Tmx | BoardForm::Tmj => self.tiled(&position.grid),
            _ => drawing::write(map).map(String::into_bytes),
        }
    }

    /// The position with one of the two neighborhoods that its forms have.
    fn stones_on_squares(&mut self, position: &Position) -> Position {
        let mut kept = position.clone();
        if let Grid::Squares { neighborhood, .. } = &mut kept.grid
            && ![Neighborhood::Four, PAST_ALL_CORNERS].contains(neighborhood)
        {
            self.losses.push(Loss::Neighborhood(self.form, *neighborhood));
            *neighborhood = Neighborhood::Four;
        }
        kept
    }

    fn drop_sides(&mut self, position: &mut Position) {
        if let Some(sides) = position.sides.take() {
            self.losses.push(Loss::Sides(self.form, sides.len()));
        }
    }

    fn drop_marks(&mut self, grid: &mut Grid) {
        let count = match grid {
            Grid::Hexes(map) => map.starts.drain(..).count() + map.goals.drain(..).count(),
            Grid::Squares { map, .. } => map.starts.drain(..).count() + map.goals.drain(..).count(),
        };
        self.count_marks(count);
    }

    fn count_marks(&mut self, count: usize) {
        if count > 0 {
            self.losses.push(Loss::Marks(self.form, count));
        }
    }
}

/// Whether a step between two cells leads in one direction only.
fn is_one_way(map: &GridMap) -> bool {
    map.has_roads()
        && map.size().points().any(|at| {
            [Direction::E, Direction::S].into_iter().any(|direction| {
                map.size().toward(at, direction).is_some_and(|to| {
                    map.is_open(at, direction) != map.is_open(to, direction.opposite())
                })
            })
        })
}

// Boards of squares as the JSON of a maze or of an obstacle field.

/// The keys that the reader of mazes and obstacle fields knows.
#[derive(Serialize)]
struct Written {
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    exits: Option<Vec<Vec<u8>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    walls: Option<Vec<String>>,
}

/// A maze if the map has roads, else an obstacle field.
fn write_json(map: &GridMap, losses: &mut Vec<Loss>) -> Result<String, Unwritable> {
    for (terrain, at) in map.terrains().iter().zip(map.size().points()) {
        let what = match *terrain {
            Terrain::Wall | Terrain::FREE => continue,
            Terrain::Water => phrase!("water at {at}"),
            Terrain::Land(weight) => phrase!("weight {weight} at {at}"),
        };
        return Err(Unwritable { format: "JSON of a maze or obstacle field", what });
    }
    let written = if map.has_roads() { maze(map, losses) } else { field(map, losses) };
    let text = serde_json::to_string(&written).expect("keys are texts, and no number is infinite");
    Ok(text + "\n")
}

fn empty(map: &GridMap) -> Written {
    let (width, height) = (map.size().width(), map.size().height());
    Written { width, height, exits: None, mask: None, entry: None, exit: None, walls: None }
}

fn maze(map: &GridMap, losses: &mut Vec<Loss>) -> Written {
    let [starts, goals] = maze_ends(map);
    if starts != map.starts || goals != map.goals {
        losses.push(Loss::MazeEnds);
    }
    let exits = |at: Point| -> u8 {
        let open = Direction::STRAIGHT.into_iter().filter(|&side| map.is_open(at, side));
        if map.terrain(at) == Terrain::Wall { 0 } else { open.map(Direction::bit).sum() }
    };
    let cells: Vec<u8> = map.size().points().map(exits).collect();
    let rows = cells.chunks(map.size().width() as usize).map(<[u8]>::to_vec);
    let has_walls = map.terrains().contains(&Terrain::Wall);
    Written { exits: Some(rows.collect()), mask: has_walls.then(|| signs(map)), ..empty(map) }
}

/// The start and the goal of the maze when it is read.
fn maze_ends(map: &GridMap) -> [Vec<Point>; 2] {
    let board = map.board(Neighborhood::Four);
    let mut cells = (0..map.size().cell_count() as u32).map(Cell::new);
    match cells.find(|&cell| board.is_free(cell)) {
        Some(first) => {
            let Ends { start, goal, .. } = Ends::of(&board, map.size(), first);
            [vec![start], vec![goal]]
        }
        None => [Vec::new(), Vec::new()],
    }
}

fn field(map: &GridMap, losses: &mut Vec<Loss>) -> Written {
    let is_free = |at: &&Point| map.size().contains(**at) && map.terrain(**at) == Terrain::FREE;
    let end = |marks: &[Point]| marks.iter().find(is_free).map(|at| [at.x, at.y]);
    let ends = [end(&map.starts), end(&map.goals)];
    let lost = map.starts.len() + map.goals.len() - ends.iter().flatten().count();
    if lost > 0 {
        losses.push(Loss::Marks(BoardForm::Json, lost));
    }
    let [entry, exit] = ends;
    Written { entry, exit, walls: Some(signs(map)), ..empty(map) }
}

fn signs(map: &GridMap) -> Vec<String> {
    let sign = |terrain: &Terrain| if *terrain == Terrain::Wall { '#' } else { '.' };
    let rows = map.terrains().chunks(map.size().width() as usize);
    rows.map(|row| row.iter().map(sign).collect()).collect()
}

// What is lost when a board file takes another form.

/// Something that the new file does not hold, shown as one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Starts and goals, so many of them.
    Marks(BoardForm, usize),
    /// All starts and all goals.
    Ends(BoardForm, [Vec<[i32; 2]>; 2]),
    /// The starts and goals of a maze in JSON, which has its own.
    MazeEnds,
    /// Stones, so many of them.
    Stones(BoardForm, usize),
    /// Named sides, so many of them.
    Sides(BoardForm, usize),
    /// The neighborhood of the board; the form has another one unless it is requested.
    Neighborhood(BoardForm, Neighborhood),
    /// Roads that lead in one direction, unless the level is read with `--roads directed`.
    OneWayRoads,
    /// What a level has beside its map, spawns and target, listed.
    Level(Phrase),
    /// All but the stones of a game of Hex.
    Game,
    /// All but the moves of a game in SGF.
    Notes,
    /// What kinds of ground and of wall the cells of a map were.
    Kinds,
    /// Keys in JSON without a meaning here, listed.
    Keys(String),
}

impl Phrased for Loss {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Marks(BoardForm::Json, count) => {
                phrase!("JSON has one start and one goal, in free cells: {count} left out")
            }
            Self::Marks(form, count) => {
                phrase!("{what} has no starts and goals: {count} left out", what = form.noun())
            }
            Self::Ends(form, [starts, goals]) => {
                let marks = match [listed("start", starts), listed("goal", goals)] {
                    [Some(starts), Some(goals)] => phrase!("{starts} and {goals}"),
                    [starts, goals] => starts.or(goals).unwrap_or_else(|| "none".into()),
                };
                let what = form.noun();
                phrase!("{what} marks no starts and goals: left out are {marks}")
            }
            Self::MazeEnds => {
                "a maze in JSON has ends of its own: the starts and goals are left out".into()
            }
            Self::Stones(form, count) => {
                phrase!("{what} has no stones: {count} left out", what = form.noun())
            }
            Self::Sides(form, count) => {
                phrase!("{what} has no named sides: {count} left out", what = form.noun())
            }
            Self::Neighborhood(form, neighborhood) => {
                let option = match neighborhood {
                    Neighborhood::Four => "--neighbors 4".to_owned(),
                    Neighborhood::Eight(rule) => format!("--neighbors 8 --corner-cutting {rule}"),
                };
                let what = form.noun();
                phrase!("{what} does not hold the neighborhood: read it with {option}")
            }
            Self::OneWayRoads => {
                "a level does not say that roads are one-way: read it with --roads directed".into()
            }
            Self::Level(parts) => phrase!("only a level holds {parts}: left out"),
            Self::Game => "moves, variations and all else but the stones are left out".into(),
            Self::Notes => "variations and all else but the moves are left out".into(),
            Self::Kinds => "the kinds of ground and wall (G, S, O, T) are left out".into(),
            Self::Keys(keys) => phrase!("keys without a meaning here are left out: {keys}"),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// "the starts (0, 3), (0, 7)"; the first four of many.
fn listed(what: &str, places: &[[i32; 2]]) -> Option<Phrase> {
    const MOST: usize = 4;
    let shown = places.iter().take(MOST).map(|[x, y]| format!("({x}, {y})"));
    let (list, more) = (shown.collect::<Vec<_>>().join(", "), places.len() > MOST);
    let list = if more { list + ", …" } else { list };
    let template = format!("the {what}{} {{list}}", if places.len() == 1 { "" } else { "s" });
    (!places.is_empty()).then(|| Phrase::new(template, vec![("list", list.into())]))
}

/// What only a level holds.
fn of_level(level: &Level) -> Vec<Loss> {
    let marks = level.spawns.iter().chain(&level.target).map(|mark| mark.extras.len());
    let doors = level.doors.iter().map(|door| door.extras.len());
    let waves = level.waves.iter().map(|wave| wave.extras.len());
    let extras = level.extras.len() + marks.chain(doors).chain(waves).sum::<usize>();
    let some = |count: usize, thing: &str| (count > 0).then(|| counted(count, thing));
    let parts = [
        level.name.is_some().then(|| "a name".into()),
        level.lives.is_some().then(|| "lives".into()),
        level.start_money.is_some().then(|| "money".into()),
        some(level.doors.len(), "door"),
        some(level.towers.len(), "tower"),
        some(level.waves.len(), "wave"),
        some(extras, "other key"),
    ];
    let parts = parts.into_iter().flatten().reduce(|parts, part| phrase!("{parts}, {part}"));
    parts.map(Loss::Level).into_iter().collect()
}

/// The keys that a board in JSON may have.
const KEYS: [&str; 15] = [
    "width",
    "height",
    "exits",
    "mask",
    "walls",
    "entry",
    "exit",
    "shape",
    "radius",
    "size",
    "offset",
    "hexes",
    "neighbors",
    "cells",
    "sides",
];

/// What a file other than a level has beside the board.
fn of_file(bytes: &[u8], format: Format, position: &Position) -> Vec<Loss> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{FEFF}').trim();
    let loss = match format {
        Format::Map => {
            let mut rows = text.lines().skip_while(|line| line.trim() != "map").skip(1);
            rows.any(|row| row.contains(['G', 'S', 'O', 'T'])).then_some(Loss::Kinds)
        }
        Format::Position if text.starts_with('(') => {
            let is_bare = sgf::write(position).is_ok_and(|bare| bare.trim() == text);
            (!is_bare).then_some(Loss::Game)
        }
        Format::Json | Format::Position if text.starts_with('{') => {
            let keys: BTreeMap<String, &RawValue> = serde_json::from_str(text).unwrap_or_default();
            let others = keys.into_keys().filter(|key| !KEYS.contains(&key.as_str()));
            let others: Vec<String> = others.collect();
            (!others.is_empty()).then(|| Loss::Keys(others.join(", ")))
        }
        _ => None,
    };
    loss.into_iter().collect()
}
