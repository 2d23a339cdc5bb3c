//! Answers as pictures.

use dedale::search::{Event, Marks, Observer, Stopped, Workspace};
use dedale_io::picture::{Pictured, Scene, png, svg};

use super::{Form, Wanted, boards, films};
use crate::events::Patience;
use crate::operation::field::{self, FieldQuestion};
use crate::operation::link::{self, LinkQuestion};
use crate::operation::path::{self, Asked, PathQuestion};
use crate::{AnyBoard, Loaded, Refusal};

/// What a picture of a board can be.
pub(super) const BOARD_FORMS: [Form; 7] =
    [Form::Svg, Form::Png, Form::Text, Form::Map, Form::Level, Form::Pixels, Form::Json];

/// The scene as a vector picture or one of pixels.
pub(super) fn drawn(scene: &Scene, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    match wanted.form {
        Form::Svg => Ok(svg::draw(scene, wanted.theme).into_bytes()),
        Form::Png => png::draw(scene, wanted.theme).map_err(too_large),
        _ => wanted.refusal("a picture", &[Form::Svg, Form::Png]),
    }
}

/// What is said of a picture that cannot be drawn.
pub(super) fn too_large(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("cannot draw the picture: {error}"))
}

pub(super) fn of_path(question: &PathQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    fn scene<B: Pictured>(
        question: &PathQuestion,
        loaded: &Loaded<B>,
        wanted: Wanted<'_>,
    ) -> Result<Scene, Refusal> {
        let Asked { algorithm, ends } = Asked::of(question, loaded)?;
        let board = &loaded.board;
        let mut patience = Patience::new(wanted.watch);
        let mut marks = Marks::new(board.cell_count());
        let mut observer = |event: Event| {
            patience.on(event)?;
            marks.on(event)
        };
        let [start, goal] = ends;
        let found = algorithm.find_with(board, start, goal, &mut Workspace::new(), &mut observer);
        let path = found.map_err(|Stopped| patience.refusal())?;
        Ok(path::scene(loaded, &marks, path.as_ref(), ends))
    }
    let scene = match question.board.board()? {
        AnyBoard::Squares(loaded) => scene(question, &loaded, wanted)?,
        AnyBoard::Hexes(loaded) => scene(question, &loaded, wanted)?,
    };
    drawn(&scene, wanted)
}

pub(super) fn of_field(question: &FieldQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    fn scene<B: Pictured>(
        question: &FieldQuestion,
        loaded: &Loaded<B>,
        wanted: Wanted<'_>,
    ) -> Result<Scene, Refusal> {
        let (goals, measured) = field::measured(question, loaded, wanted.watch)?;
        Ok(measured.scene(loaded, &goals))
    }
    match wanted.form {
        Form::Svg | Form::Png => {}
        Form::Gif | Form::Posthoc => return wanted.refusal("a field", &BOARD_FORMS),
        _ => return boards::of(&question.board.position()?, wanted),
    }
    let scene = match question.board.board()? {
        AnyBoard::Squares(loaded) => scene(question, &loaded, wanted)?,
        AnyBoard::Hexes(loaded) => scene(question, &loaded, wanted)?,
    };
    drawn(&scene, wanted)
}

pub(super) fn of_link(question: &LinkQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Refusal> {
    match wanted.form {
        Form::Svg | Form::Png => drawn(&link::linked(question, wanted.watch)?.1, wanted),
        Form::Posthoc => films::of_link(question, wanted),
        Form::Gif => wanted.refusal("a link", &BOARD_FORMS),
        _ => boards::of(&question.board.position()?, wanted),
    }
}
