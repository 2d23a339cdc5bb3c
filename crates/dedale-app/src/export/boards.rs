//! Boards, mazes, obstacle fields and positions of games as files.

use dedale::board::{Neighborhood, Point};
use dedale::maze::Generator;
use dedale::maze::obstacles::ObstacleField;
use dedale_games::game::chomp::Bar;
use dedale_games::game::{LinkGame, LinkPosition};
use dedale_io::level::{Level, Roads};
use dedale_io::maze::{Form as RowForm, Writer};
use dedale_io::picture::{Scene, bar};
use dedale_io::position::{self, Grid, Position};
use dedale_io::{drawing, movingai, pixels};

use super::drawn::{BOARD_FORMATS, MAZE_FORMATS, drawn, of_figure};
use super::{ExportOptions, films};
use crate::run::maze::{self, MazeSpec};
use crate::run::{game, obstacles};
use crate::{AnyBoard, BoardInput, ExportFormat, Refusal, Result};

/// The file of a board with its stones.
pub(crate) fn of(position: &Position, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    let has_stones = position.stones.iter().any(|stones| !stones.is_empty());
    if options.format == ExportFormat::Json {
        return Ok(position::json::write(position)?.into_bytes());
    }
    let Grid::Squares { map, .. } = &position.grid else {
        return match options.format {
            ExportFormat::Text => Ok(position::drawing::write(position)?.into_bytes()),
            _ => options.refusal(
                "a board of hexagonal cells",
                &[ExportFormat::Svg, ExportFormat::Png, ExportFormat::Text, ExportFormat::Json],
            ),
        };
    };
    match options.format {
        ExportFormat::Text if has_stones => Ok(position::drawing::write(position)?.into_bytes()),
        ExportFormat::Text => Ok(drawing::write(map)?.into_bytes()),
        ExportFormat::Map => Ok(movingai::write(map)?.into_bytes()),
        ExportFormat::Level => Ok(Level::of(map)?.write().into_bytes()),
        ExportFormat::Pixels => pixels::write(map).map_err(Refusal::from),
        _ => options.refusal("a board", &BOARD_FORMATS),
    }
}

/// The file of the board of a request; of one that comes from a level, a level with all
/// that it held.
pub(crate) fn of_input(board: &BoardInput, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    let position = board.position()?;
    if options.format == ExportFormat::Level
        && let Some(level) = level(board, &position)?
    {
        return Ok(level.write().into_bytes());
    }
    of(&position, options)
}

/// The level that the board comes from, if it comes from one, with its map as it is now.
pub(crate) fn level(board: &BoardInput, position: &Position) -> Result<Option<Level>> {
    let (Some(text), Grid::Squares { map, .. }) = (board.level()?, &position.grid) else {
        return Ok(None);
    };
    let level =
        Level::read(text.as_bytes()).map_err(|fault| Refusal::within("the level", &fault))?;
    level.redrawn(map, Roads::default()).map(Some).map_err(Refusal::from)
}

/// The file of the board of a request, or its picture with stones and marks.
pub(crate) fn of_board(board: &BoardInput, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    if !matches!(options.format, ExportFormat::Svg | ExportFormat::Png) {
        return of_input(board, options);
    }
    let position = board.position()?;
    let [red, blue] = &position.stones;
    let [starts, goals] = position.grid.marks().map(|marks| {
        let cells = marks.into_iter().filter_map(|place| position.grid.cell_at(place));
        cells.collect::<Vec<_>>()
    });
    let scene = match AnyBoard::from(position.grid.clone()) {
        AnyBoard::Squares(loaded) => loaded.scene(&starts, &goals),
        AnyBoard::Hexes(loaded) => loaded.scene(&starts, &goals),
    };
    drawn(scene.with_stones(red, blue), options)
}

/// The file of a maze of squares, or the pages of mazes that begin with it.
pub(crate) fn of_maze(
    generator: Generator,
    spec: &MazeSpec,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    if options.format == ExportFormat::Gif {
        return films::of_maze(generator, spec, options);
    }
    let form = match options.format {
        ExportFormat::Text => Some(RowForm::Drawing),
        ExportFormat::Map => Some(RowForm::Map),
        ExportFormat::Level => Some(RowForm::Level),
        ExportFormat::Pixels => Some(RowForm::Pixels),
        ExportFormat::Svg | ExportFormat::Png => None,
        ExportFormat::Pdf => return pdf(generator, spec, options),
        _ => return options.refusal("a maze", &MAZE_FORMATS),
    };
    let maze = maze::carved(spec, generator, options.watch, &mut ())?;
    let ends = spec.ends(&maze);
    let Some(form) = form else {
        let scene = maze::scene(&maze, ends);
        let path = options.solution.then(|| maze::solution(&maze, ends)).flatten();
        return drawn(path.iter().fold(scene, Scene::with_path), options);
    };
    let size = maze.size();
    form.check(size)?;
    let bytes = Gathered::default();
    let mut writer = Writer::new(form, size, ends, bytes.clone())?;
    for (y, row) in (0..).zip(maze.exit_table().chunks(size.width() as usize)) {
        let cells = (0..size.width()).filter_map(|x| size.cell_at(Point::new(x, y)));
        let left_out: Vec<bool> = cells.map(|cell| !maze.contains(cell)).collect();
        writer.row(row, &left_out)?;
    }
    writer.finish()?;
    Ok(bytes.into_bytes())
}

/// The PDF of mazes that begin with this one.
fn pdf(generator: Generator, spec: &MazeSpec, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    let title = || maze::title(generator, spec.region.size());
    options
        .worksheet
        .pdf(title, options.solution, |sheet| sheet.of_squares(generator, spec, options.watch))
}

/// The buffer that a maze is written to; it outlives the writer.
#[derive(Clone, Default)]
struct Gathered(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl Gathered {
    fn into_bytes(self) -> Vec<u8> {
        self.0.take()
    }
}

impl std::io::Write for Gathered {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The file of an obstacle field.
pub(crate) fn of_obstacles(field: &ObstacleField, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    let map = field.to_map();
    match options.format {
        ExportFormat::Svg | ExportFormat::Png => {
            let path = options.solution.then(|| obstacles::solution(field, &map)).flatten();
            drawn(path.iter().fold(obstacles::scene(&map), Scene::with_path), options)
        }
        ExportFormat::Gif | ExportFormat::Posthoc => {
            options.refusal("an obstacle field", &BOARD_FORMATS)
        }
        _ => {
            let grid = Grid::Squares { map, neighborhood: Neighborhood::Four };
            of(&Position::new(grid, [Vec::new(), Vec::new()]), options)
        }
    }
}

/// The position of a game of links, or the game up to it.
pub(crate) fn of_game(
    game: &LinkGame,
    position: &LinkPosition<'_>,
    options: ExportOptions<'_>,
) -> Result<Vec<u8>> {
    match options.format {
        ExportFormat::Svg | ExportFormat::Png => drawn(game::scene(position), options),
        ExportFormat::Gif => films::of_game(game, position, options),
        _ => of(&game::position_of(position)?, options),
    }
}

/// What is left of a bar of Chomp.
pub(crate) fn of_chomp(left: &Bar, options: ExportOptions<'_>) -> Result<Vec<u8>> {
    match options.format {
        ExportFormat::Svg | ExportFormat::Png => {
            of_figure(&bar::figure(left, &[], options.wording), options)
        }
        ExportFormat::Text => Ok(bar::draw(left, None, false).into_bytes()),
        _ => options.refusal(
            "a bar of Chomp",
            &[ExportFormat::Svg, ExportFormat::Png, ExportFormat::Text, ExportFormat::Json],
        ),
    }
}
