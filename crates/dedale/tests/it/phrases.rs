//! A phrase says what `format!` and `thiserror` display, and keeps its parts.

use std::io;

use dedale::board::{Cell, Size};
use dedale::{Phrase, Phrased, phrase};

const MOST: usize = 12;

#[derive(Debug, thiserror::Error, Phrased)]
enum Fault {
    #[error("it is over")]
    Over,
    #[error("up to {MOST} fit, found {0}")]
    Many(usize),
    #[error("cell {} is on {what}", .cell.number())]
    Taken { cell: Cell, what: Phrase },
    #[code = "bounds"]
    #[error("{least} to {most}, found {found:?}, in {{braces}}", most = .least + MOST)]
    Bounds { least: usize, found: &'static str },
    #[error("of {}×{}, {} in all", .0.width(), .0.height(), .0.cell_count())]
    Size(Size),
    #[error("{0}, {0} and {1}")]
    Twice(u32, String),
    #[error(transparent)]
    Inner(#[from] Inner),
}

#[derive(Debug, thiserror::Error, Phrased)]
#[code = "inner"]
#[error("the inner {what} in {where}", where = Where(.what))]
struct Inner {
    what: u8,
}

/// A value with parts.
#[derive(Debug)]
struct Where<'a>(&'a u8);

impl std::fmt::Display for Where<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.phrase().fmt(f)
    }
}

impl Phrased for Where<'_> {
    fn phrase(&self) -> Phrase {
        phrase!("row {}", self.0 + 1)
    }
}

#[test]
fn an_error_says_its_phrase() {
    let what = phrase!("a {thickness} wall", thickness = "thin");
    let faults = [
        Fault::Over,
        Fault::Many(13),
        Fault::Taken { cell: Cell::new(7), what },
        Fault::Bounds { least: 3, found: "{least}" },
        Fault::Size(Size::new(3, 4).unwrap()),
        Fault::Twice(1, "{0}".into()),
        Fault::Inner(Inner { what: 4 }),
    ];
    for fault in &faults {
        assert_eq!(fault.phrase(), fault.to_string().as_str());
    }
    let phrases = faults.map(|fault| fault.phrase());
    let templates = phrases.each_ref().map(Phrase::template);
    assert_eq!(templates[0], "it is over");
    assert_eq!(templates[1], "up to {MOST} fit, found {0}");
    assert_eq!(templates[2], "cell {0} is on {what}");
    assert_eq!(templates[3], "{least} to {most}, found {found}, in {braces}");
    assert_eq!(templates[4], "of {0}×{1}, {2} in all");
    let codes = phrases.each_ref().map(Phrase::code);
    assert_eq!(codes, [None, None, None, Some("bounds"), None, None, Some("inner")]);
    let [_, _, taken, _, _, twice, inner] = &phrases;
    assert_eq!(taken.value("what").unwrap().template(), "a {thickness} wall");
    assert_eq!(inner.value("where").unwrap().template(), "row {0}");
    assert_eq!(twice.values().len(), 2);
}

#[test]
fn values_may_be_more_than_the_template_says() {
    let phrase = phrase!("one or {many}", many = 3, few = phrase!("no {x}", x = 2));
    assert_eq!(phrase, "one or 3");
    assert_eq!(phrase.value("few").unwrap(), "no 2");
    let louder = phrase.map(&|text| text.to_owned() + "!");
    assert_eq!(louder, "one or 3!");
    assert_eq!(louder.value("few").unwrap(), "no 2!");
    // A text is no template, whatever is in it.
    assert_eq!(Phrase::from("{many}".to_owned()), "{many}");
}

#[test]
fn an_error_of_the_system_gives_the_phrase_in_it() {
    let told = phrase!("it has {} bytes", 9);
    let error = io::Error::new(io::ErrorKind::FileTooLarge, told.clone());
    assert_eq!(error.phrase(), told);
    let plain = io::Error::from(io::ErrorKind::NotFound);
    assert_eq!(plain.phrase(), plain.to_string().as_str());
}
