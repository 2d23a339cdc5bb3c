//! Boards as files.

use dedale::board::{Neighborhood, Point};
use dedale_io::level::Level;
use dedale_io::maze::{Form as RowForm, Writer};
use dedale_io::picture::bar;
use dedale_io::position::{self, Grid, Position};
use dedale_io::{drawing, movingai, pixels};

use super::pictures::{BOARD_FORMS, drawn};
use super::{Form, Wanted, films};
use crate::operation::board::BoardQuestion;
use crate::operation::chomp::{self, ChompQuestion};
use crate::operation::game::{self, GameQuestion};
use crate::operation::maze::{self, MazeQuestion};
use crate::operation::obstacles::{self, ObstaclesQuestion};
use crate::{AnyBoard, Refusal};

/// The file of a board with its stones.
pub(super) fn of(position: &Position, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    let has_stones = position.stones.iter().any(|stones| !stones.is_empty());
    if wanted.form == Form::Json {
        return Ok(position::json::write(position).map_err(Refusal::of)?.into_bytes());
    }
    let Grid::Squares { map, .. } = &position.grid else {
        return match wanted.form {
            Form::Text => Ok(position::drawing::write(position).map_err(Refusal::of)?.into_bytes()),
            _ => wanted.refusal(
                "a board of hexagonal cells",
                &[Form::Svg, Form::Png, Form::Text, Form::Json],
            ),
        };
    };
    match wanted.form {
        Form::Text if has_stones => {
            Ok(position::drawing::write(position).map_err(Refusal::of)?.into_bytes())
        }
        Form::Text => Ok(drawing::write(map).map_err(Refusal::of)?.into_bytes()),
        Form::Map => Ok(movingai::write(map).map_err(Refusal::of)?.into_bytes()),
        Form::Level => Ok(Level::of(map).map_err(Refusal::of)?.write().into_bytes()),
        Form::Pixels => pixels::write(map).map_err(Refusal::of),
        _ => wanted.refusal("a board", &BOARD_FORMS),
    }
}

pub(super) fn of_board(question: &BoardQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    let position = question.board.position()?;
    if !matches!(wanted.form, Form::Svg | Form::Png) {
        return of(&position, wanted);
    }
    let [red, blue] = &position.stones;
    let [starts, goals] = position.grid.marks().map(|marks| {
        let cells = marks.into_iter().filter_map(|place| position.grid.cell_at(place));
        cells.collect::<Vec<_>>()
    });
    let scene = match AnyBoard::from(position.grid.clone()) {
        AnyBoard::Squares(loaded) => loaded.scene(&starts, &goals),
        AnyBoard::Hexes(loaded) => loaded.scene(&starts, &goals),
    };
    drawn(&scene.with_stones(red, blue), wanted)
}

pub(super) fn of_maze(question: &MazeQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    if wanted.form == Form::Gif {
        return films::of_maze(question, wanted);
    }
    let form = match wanted.form {
        Form::Text => Some(RowForm::Drawing),
        Form::Map => Some(RowForm::Map),
        Form::Level => Some(RowForm::Level),
        Form::Pixels => Some(RowForm::Pixels),
        Form::Svg | Form::Png => None,
        _ => return wanted.refusal("a maze", &BOARD_FORMS),
    };
    let (generator, wish) = maze::asked(question)?;
    let maze = maze::carved(&wish, generator, wanted.watch, &mut ())?;
    let ends = wish.ends(&maze);
    let Some(form) = form else { return drawn(&maze::scene(&maze, ends), wanted) };
    let size = maze.size();
    form.check(size).map_err(Refusal::of)?;
    let bytes = Gathered::default();
    let mut writer = Writer::new(form, size, ends, bytes.clone()).map_err(Refusal::of)?;
    for (y, row) in (0..).zip(maze.exit_table().chunks(size.width() as usize)) {
        let cells = (0..size.width()).filter_map(|x| size.cell_at(Point::new(x, y)));
        let left_out: Vec<bool> = cells.map(|cell| !maze.contains(cell)).collect();
        writer.row(row, &left_out).map_err(Refusal::of)?;
    }
    writer.finish().map_err(Refusal::of)?;
    Ok(bytes.into_bytes())
}

/// Where a maze is written to; it can still be asked for once the writer is gone.
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

pub(super) fn of_obstacles(
    question: &ObstaclesQuestion,
    wanted: Wanted<'_>,
) -> Result<Vec<u8>, Refusal> {
    let map = obstacles::field(question, wanted.watch)?.to_map();
    match wanted.form {
        Form::Svg | Form::Png => drawn(&obstacles::scene(&map), wanted),
        Form::Gif | Form::Posthoc => wanted.refusal("an obstacle field", &BOARD_FORMS),
        _ => {
            let grid = Grid::Squares { map, neighborhood: Neighborhood::Four };
            of(&Position::new(grid, [Vec::new(), Vec::new()]), wanted)
        }
    }
}

/// The game as it is after the moves, without a reply.
pub(super) fn of_game(question: &GameQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    let game = game::game(question)?;
    let position = game::played(&game, &question.moves)?;
    match wanted.form {
        Form::Svg | Form::Png => drawn(&game::scene(&position), wanted),
        Form::Gif => films::of_game(&game, &position, wanted),
        _ => of(&game::position_of(&position)?, wanted),
    }
}

/// The bar as it is after the bites, without a reply.
pub(super) fn of_chomp(question: &ChompQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    if wanted.form != Form::Text {
        return wanted.refusal("a bar of Chomp", &[Form::Text, Form::Json]);
    }
    let bar = chomp::bar(question)?;
    Ok(bar::draw(&bar, None, false).into_bytes())
}
