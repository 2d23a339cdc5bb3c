//! Answers as files.

mod boards;
mod films;
mod pictures;

use std::fmt;
use std::str::FromStr;

use dedale_io::picture::Theme;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::hunt::HuntQuestion;
use super::path::PathQuestion;
use super::{Question, board, chomp, field, hunt, link, maze, obstacles, read, write};
use crate::{Fault, Refusal, Watch, refuse};

/// A file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Its content type, as HTTP has it.
    pub content_type: &'static str,
    /// What it may be called.
    pub name: String,
}

/// In what form an answer is exported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A vector picture.
    Svg,
    /// A picture.
    Png,
    /// An animated picture.
    Gif,
    /// A trace for the Posthoc viewer.
    Posthoc,
    /// A `MovingAI` map.
    Map,
    /// A drawing.
    Text,
    /// A tower-defence level in YAML.
    Level,
    /// What the command prints with `--json`.
    Json,
    /// A picture of one pixel a cell.
    Pixels,
}

impl Form {
    /// Every form.
    pub const ALL: [Self; 9] = [
        Self::Svg,
        Self::Png,
        Self::Gif,
        Self::Posthoc,
        Self::Map,
        Self::Text,
        Self::Level,
        Self::Json,
        Self::Pixels,
    ];

    /// The form's name.
    pub const fn name(self) -> &'static str {
        ["svg", "png", "gif", "posthoc", "map", "text", "level", "json", "pixels"][self as usize]
    }

    /// What comes after the question in the file's name, and the content type.
    const fn file(self) -> [&'static str; 2] {
        const TEXT: &str = "text/plain; charset=utf-8";
        match self {
            Self::Svg => ["svg", "image/svg+xml"],
            Self::Png | Self::Pixels => ["png", "image/png"],
            Self::Gif => ["gif", "image/gif"],
            Self::Posthoc => ["trace.json", "application/json"],
            Self::Map => ["map", TEXT],
            Self::Text => ["txt", TEXT],
            Self::Level => ["yml", "application/yaml"],
            Self::Json => ["json", "application/json"],
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = Refusal;

    fn from_str(name: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|form| form.name() == name).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            Refusal::new(format!("unknown form '{name}'; the forms are {known}"))
        })
    }
}

/// Asks for the answer of a question as a file.
#[derive(Deserialize, schemars::JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct ExportQuestion {
    /// The question's name; `hunt` for a match.
    pub question: String,
    /// What is asked.
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub ask: Box<RawValue>,
    /// The form's name.
    pub form: String,
    /// The colours of a picture (absent: the usual ones).
    pub theme: Option<String>,
}

/// How an answer is to be given out.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    form: Form,
    theme: Theme,
    watch: &'a dyn Watch,
}

impl Wanted<'_> {
    /// What is said of an answer that has no such form.
    fn refusal<T>(&self, what: &str, forms: &[Form]) -> Result<T, Refusal> {
        let known = forms.iter().map(|form| form.name()).collect::<Vec<_>>().join(", ");
        refuse(format!("{what} is exported as {known}, not as {}", self.form))
    }
}

/// The answer of a question as a file.
pub fn export(body: &[u8], watch: &dyn Watch) -> Result<Exported, Fault> {
    let asked: ExportQuestion = read(body)?;
    let form: Form = asked.form.parse()?;
    let theme = asked.theme.as_deref().map_or(Ok(Theme::default()), str::parse);
    let wanted = Wanted { form, theme: theme.map_err(Refusal::of)?, watch };
    let ask = asked.ask.get().as_bytes();
    let (name, bytes) = if asked.question == "hunt" {
        ("hunt", of_hunt(&read(ask)?, wanted)?)
    } else {
        let question: Question = asked.question.parse().map_err(Refusal::of)?;
        (question.name(), of_question(question, ask, wanted)?)
    };
    let [ending, content_type] = form.file();
    Ok(Exported { bytes, content_type, name: format!("{name}.{ending}") })
}

fn of_question(question: Question, ask: &[u8], wanted: Wanted<'_>) -> Result<Vec<u8>, Fault> {
    let watch = wanted.watch;
    if wanted.form == Form::Json {
        return match question {
            Question::Board => json(&board::answer(&read(ask)?, watch)?.board),
            Question::Path => json(&super::path::answer(&read(ask)?, watch)?.answer),
            Question::Field => {
                let given = serde_json::to_value(field::answer(&read(ask)?, watch)?);
                json(&given.map_err(Refusal::of)?["answer"])
            }
            Question::Maze => json(&maze::answer(&read(ask)?, watch)?.answer),
            Question::Obstacles => json(&obstacles::answer(&read(ask)?, watch)?.answer),
            Question::Link => json(&link::answer(&read(ask)?, watch)?.answer),
            Question::Game => Ok(boards::of_game(&read(ask)?, wanted)?),
            Question::Chomp => json(&chomp::answer(&read(ask)?, watch)?.answer),
        };
    }
    Ok(match question {
        Question::Board => boards::of_board(&read(ask)?, wanted)?,
        Question::Path => {
            let asked: PathQuestion = read(ask)?;
            match wanted.form {
                Form::Svg | Form::Png => pictures::of_path(&asked, wanted)?,
                Form::Gif | Form::Posthoc => films::of_path(&asked, wanted)?,
                _ => boards::of(&asked.board.position()?, wanted)?,
            }
        }
        Question::Field => pictures::of_field(&read(ask)?, wanted)?,
        Question::Maze => boards::of_maze(&read(ask)?, wanted)?,
        Question::Obstacles => boards::of_obstacles(&read(ask)?, wanted)?,
        Question::Link => pictures::of_link(&read(ask)?, wanted)?,
        Question::Game => boards::of_game(&read(ask)?, wanted)?,
        Question::Chomp => boards::of_chomp(&read(ask)?, wanted)?,
    })
}

fn of_hunt(question: &HuntQuestion, wanted: Wanted<'_>) -> Result<Vec<u8>, Fault> {
    let HuntQuestion::Match(question) = question else {
        return Err(Refusal::new("of hunts a match is exported; say \"ask\": \"match\"").into());
    };
    let matched = hunt::play(question, wanted.watch)?;
    Ok(match wanted.form {
        Form::Json => json(&matched.given().answer)?,
        _ => films::of_match(&matched, wanted)?,
    })
}

/// JSON and a line end.
fn json(answer: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let mut bytes = write(answer)?;
    bytes.push(b'\n');
    Ok(bytes)
}
