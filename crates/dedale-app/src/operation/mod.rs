//! Questions and their answers, without HTTP, files, threads or clocks.
//!
//! Each question has a module of its own, with what can be asked, which is read from
//! JSON, and a plain function `answer` that gives what is written as JSON. Who asks by
//! name goes through [`answer`].

pub mod board;
pub mod chomp;
pub mod export;
pub mod field;
pub mod game;
pub mod hunt;
pub mod link;
pub mod maze;
pub mod obstacles;
pub mod path;

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Fault, Refusal, Watch};

/// The questions by name; a hunt and an export are asked for by functions of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// What a file draws: [`board`].
    Board,
    /// One way from a start to a goal: [`path`].
    Path,
    /// Every cell's way to the nearest goal: [`field`].
    Field,
    /// A maze by one of the generators: [`maze`].
    Maze,
    /// So many obstacles and a way through them: [`obstacles`].
    Obstacles,
    /// The shortest link between sides: [`link`].
    Link,
    /// A game of `HexMo`, Hex or Y: [`game`].
    Game,
    /// A game of Chomp, and what each bite is worth: [`chomp`].
    Chomp,
}

impl Question {
    /// Every question.
    pub const ALL: [Self; 8] = [
        Self::Board,
        Self::Path,
        Self::Field,
        Self::Maze,
        Self::Obstacles,
        Self::Link,
        Self::Game,
        Self::Chomp,
    ];

    /// The question's name, in small letters.
    pub const fn name(self) -> &'static str {
        ["board", "path", "field", "maze", "obstacles", "link", "game", "chomp"][self as usize]
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is not a question's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown question '{0}'; the questions are {known}",
    known = Question::ALL.map(Question::name).join(", "))]
pub struct UnknownQuestion(pub String);

impl FromStr for Question {
    type Err = UnknownQuestion;

    fn from_str(name: &str) -> Result<Self, UnknownQuestion> {
        let known = Self::ALL.into_iter().find(|question| question.name() == name);
        known.ok_or_else(|| UnknownQuestion(name.to_owned()))
    }
}

/// Answers a question that is asked in JSON, in JSON.
pub fn answer(question: Question, body: &[u8], watch: &dyn Watch) -> Result<Vec<u8>, Fault> {
    match question {
        Question::Board => respond(body, watch, board::answer),
        Question::Path => respond(body, watch, path::answer),
        Question::Field => respond(body, watch, field::answer),
        Question::Maze => respond(body, watch, maze::answer),
        Question::Obstacles => respond(body, watch, obstacles::answer),
        Question::Link => respond(body, watch, link::answer),
        Question::Game => respond(body, watch, game::answer),
        Question::Chomp => respond(body, watch, chomp::answer),
    }
}

fn respond<Q: DeserializeOwned, G: Serialize>(
    body: &[u8],
    watch: &dyn Watch,
    answer: fn(&Q, &dyn Watch) -> Result<G, Refusal>,
) -> Result<Vec<u8>, Fault> {
    write(&answer(&read(body)?, watch)?)
}

/// What is asked in this JSON.
pub fn read<Q: DeserializeOwned>(body: &[u8]) -> Result<Q, Fault> {
    let read = serde_json::from_slice(body);
    read.map_err(|error| Fault::malformed(format!("the question cannot be read: {error}")))
}

/// The answer as JSON.
pub fn write(answer: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let written = serde_json::to_vec(answer);
    written.map_err(|error| Refusal::new(format!("the answer cannot be written: {error}")).into())
}
