//! The meanings of a grid's values: by the legend, or else the likeliest.

use dedale::board::{GridMap, Terrain};
use dedale::{Phrase, phrase};

use super::legend::{Legend, Meaning};
use super::rows::{Key, Values};
use crate::text::{quoted, sign_at};
use crate::{FormatError, Result};

/// The most characters of a value that is shown as the key of a legend.
const LONGEST_KEY: usize = 20;

/// The most values whose meanings are listed.
const MOST_LISTED: usize = 6;

/// The name of a grid of these values in messages.
pub(super) fn noun(values: &Values) -> &'static str {
    if values.keys.iter().all(|key| key.number.is_some()) {
        "a grid of numbers"
    } else if is_of_heights(values) {
        "a grid of letters"
    } else {
        "a drawing in signs of its own"
    }
}

/// Whether the values are the letters of heights, with a start `S` and an end `E`.
fn is_of_heights(values: &Values) -> bool {
    let count =
        |sign: &str| values.keys.iter().find(|key| key.text == sign).map_or(0, |key| key.count);
    let is_height = |key: &&Key| matches!(key.text.as_bytes(), [b'a'..=b'z']);
    let heights = values.keys.iter().filter(is_height).count();
    heights >= 3 && heights + 2 == values.keys.len() && count("S") == 1 && count("E") == 1
}

/// The board of these values, and what was guessed.
pub(super) fn board(
    bytes: &[u8],
    values: &Values,
    legend: &Legend,
    noun: &'static str,
) -> Result<(GridMap, Option<Phrase>)> {
    let keys = &values.keys;
    let mut meanings: Vec<Option<Meaning>> =
        keys.iter().map(|key| legend.meaning(&key.text, key.number)).collect();
    let mut guess = Guess { keys, listed: Vec::new(), other: None };
    if is_of_heights(values) {
        guess.heights(&mut meanings);
    } else {
        guess.signs(&mut meanings);
        guess.numbers(&mut meanings, legend);
    }
    let of_key =
        keys.iter().zip(meanings).map(|(key, meaning)| meaning.ok_or_else(|| unknown(bytes, key)));
    let of_key = of_key.collect::<Result<Vec<Meaning>>>()?;
    let terrain = |value: &u16| match of_key[usize::from(*value)] {
        Meaning::Of(terrain) => terrain,
        Meaning::Start | Meaning::Goal => Terrain::FREE,
    };
    let mut map = GridMap::of(values.size, values.cells.iter().map(terrain).collect());
    for (at, &value) in values.size.points().zip(&values.cells) {
        match of_key[usize::from(value)] {
            Meaning::Start => map.starts.push(at),
            Meaning::Goal => map.goals.push(at),
            Meaning::Of(_) => {}
        }
    }
    Ok((map, guess.note(noun)))
}

/// The error for a value without a meaning.
fn unknown(bytes: &[u8], key: &Key) -> FormatError {
    if key.number.is_some() {
        return FormatError::at(bytes, key.at, super::RANGE, quoted(key.text.as_bytes()));
    }
    let text = key.text.as_bytes();
    let is_sign = key.text.chars().count() == 1;
    let is_key = |sign: char| !sign.is_whitespace() && !sign.is_control();
    let legend = if key.text.chars().all(is_key) && key.text.chars().count() <= LONGEST_KEY {
        phrase!("a legend with '{}=wall'", key.text.clone())
    } else {
        "a legend for others".into()
    };
    if is_sign {
        let expected = phrase!("a number, one of the signs # . S G, or {legend}");
        return FormatError::at(bytes, key.at, expected, sign_at(text, 0));
    }
    let expected =
        phrase!("a number as in a grid, a row of the signs # . S G as in drawn text, or {legend}");
    FormatError::at(bytes, key.at, expected, quoted(text))
}

/// A guess, and what there is to say about it.
struct Guess<'a> {
    keys: &'a [Key],
    /// Values with the meanings that they were given, to be said.
    listed: Vec<(&'a str, Meaning)>,
    /// Another reading that was possible.
    other: Option<Phrase>,
}

impl Guess<'_> {
    /// Small letters are free.
    fn heights(&mut self, meanings: &mut [Option<Meaning>]) {
        for (key, meaning) in self.keys.iter().zip(meanings) {
            let likely = match key.text.as_str() {
                "S" => Meaning::Start,
                "E" => Meaning::Goal,
                _ => Meaning::FREE,
            };
            if meaning.is_none() && likely != Meaning::FREE {
                self.listed.push((&key.text, likely));
            }
            *meaning = meaning.or(Some(likely));
        }
        self.other = Some("the letters are free; --heights makes them heights".into());
    }

    /// Signs that are no numbers.
    fn signs(&mut self, meanings: &mut [Option<Meaning>]) {
        for (key, meaning) in self.keys.iter().zip(meanings) {
            if meaning.is_some() || key.number.is_some() {
                continue;
            }
            *meaning = match key.text.as_str() {
                "#" => Some(Meaning::WALL),
                "." | " " => Some(Meaning::FREE),
                "S" => Some(Meaning::Start),
                "G" => Some(Meaning::Goal),
                other => {
                    let likely = likely(other, key.count);
                    self.listed.extend(likely.map(|likely| (other, likely)));
                    likely
                }
            };
        }
    }

    /// Numbers; beside a sign for walls they are costs.
    fn numbers(&mut self, meanings: &mut [Option<Meaning>], legend: &Legend) {
        let is_open = |(key, meaning): (&Key, &Option<Meaning>)| {
            meaning.is_none().then_some(key.number).flatten()
        };
        let mut open: Vec<i64> = self.keys.iter().zip(&*meanings).filter_map(is_open).collect();
        open.sort_unstable();
        open.dedup();
        let known = |number: i64| {
            let mut keys = self.keys.iter().zip(&*meanings);
            keys.find(|(key, _)| key.number == Some(number)).and_then(|(_, meaning)| *meaning)
        };
        let has_other_walls =
            meanings.contains(&Some(Meaning::WALL)) && known(0).is_none() && known(1).is_none();
        // Beside dots a 0 may be anything.
        let has_dots = self
            .keys
            .iter()
            .zip(&*meanings)
            .any(|(key, meaning)| key.number.is_none() && *meaning == Some(Meaning::FREE));
        let named = legend.names_walls() || has_other_walls || has_dots;
        let once = |number: i64| {
            let cells = self.keys.iter().filter(|key| key.number == Some(number));
            cells.map(|key| key.count).sum::<usize>() == 1
        };
        let ends = open.ends_with(&[2, 3]) && once(2) && once(3) && open.iter().all(|&n| n >= 0);
        let rest = if ends { &open[..open.len() - 2] } else { &open[..] };
        let kind = match *rest {
            _ if has_dots && !legend.names_walls() => Kind::Costs { zero: None },
            _ if named => Kind::Costs { zero: Some(Meaning::FREE) },
            [0 | 1] | [0, 1] => match (known(0), known(1)) {
                (Some(Meaning::WALL), _) | (_, Some(Meaning::FREE)) => Kind::Bits { wall: 0 },
                _ => Kind::Bits { wall: 1 },
            },
            [0, 255] => Kind::Bits { wall: 0 },
            [..0, ..] => Kind::Costs { zero: Some(Meaning::FREE) },
            _ => Kind::Costs { zero: Some(Meaning::WALL) },
        };
        let ends = ends && !has_dots;
        for (key, meaning) in self.keys.iter().zip(meanings) {
            let (None, Some(number)) = (&meaning, key.number) else { continue };
            *meaning = match number {
                2 if ends => Some(Meaning::Start),
                3 if ends => Some(Meaning::Goal),
                _ => kind.meaning(number),
            };
            let is_said = !named || number < 0 || ends && number > 1;
            if let Some(meaning) = meaning.filter(|_| is_said) {
                self.listed.push((&key.text, meaning));
            }
        }
        self.other = self.other.take().or_else(|| {
            let free = |key: &&(&str, Meaning)| key.1 == Meaning::FREE;
            match kind {
                _ if open.is_empty() || (named && !ends) => None,
                _ if ends => Some("--legend '2=cost:2 3=cost:3' makes 2 and 3 costs".into()),
                Kind::Bits { .. } => {
                    let free = self.listed.iter().find(free).map_or("0", |key| key.0);
                    Some(phrase!("--walls {free} turns that round"))
                }
                Kind::Costs { zero: Some(Meaning::WALL) } if open[0] == 0 => {
                    Some("--legend 0=free opens 0".into())
                }
                Kind::Costs { .. } => None,
            }
        });
    }

    /// A sentence on the guess, if anything was not plain.
    fn note(mut self, noun: &'static str) -> Option<Phrase> {
        if self.listed.is_empty() && self.other.is_none() {
            return None;
        }
        let is_cost = |meaning: &Meaning| matches!(meaning, Meaning::Of(Terrain::Land(weight)) if weight.get() > 1);
        // Among costs the number 1 is one of them.
        let has_costs = self.listed.iter().any(|(_, meaning)| is_cost(meaning));
        self.listed.retain(|(key, meaning)| {
            let is_number = super::number(key).is_some();
            !(has_costs && is_number && (is_cost(meaning) || super::number(key) == Some(1)))
        });
        self.listed.sort_by_key(|(key, _)| super::number(key).unwrap_or(i64::MAX));
        let more = self.listed.len() > MOST_LISTED;
        let items = self.listed.iter().take(MOST_LISTED).map(|&(key, meaning)| item(key, meaning));
        let costs = if self.listed.is_empty() {
            "each number the cost of its cell"
        } else {
            "other numbers costs"
        };
        let costs = has_costs.then(|| Phrase::from(costs));
        let items = items.chain(more.then(|| Phrase::from("…"))).chain(costs);
        let list = items.reduce(|list, item| phrase!("{list}, {item}"));
        Some(match (list, self.other) {
            (Some(list), Some(other)) => {
                phrase!("read as {noun}: {list}; {other}", noun = Phrase::from(noun))
            }
            (list, other) => {
                let said = list.or(other).unwrap_or_else(|| "".into());
                phrase!("read as {noun}: {said}", noun = Phrase::from(noun))
            }
        })
    }
}

/// How numbers are read.
#[derive(Clone, Copy)]
enum Kind {
    /// Of two numbers this one is the wall.
    Bits { wall: i64 },
    /// Costs; a number below 0 is a wall, and 0 means this.
    Costs { zero: Option<Meaning> },
}

impl Kind {
    fn meaning(self, number: i64) -> Option<Meaning> {
        match self {
            Self::Bits { wall } if number == wall => Some(Meaning::WALL),
            Self::Bits { .. } => Some(Meaning::FREE),
            Self::Costs { .. } if number < 0 => Some(Meaning::WALL),
            Self::Costs { zero } if number == 0 => zero,
            Self::Costs { .. } => {
                u8::try_from(number).ok().and_then(Terrain::with_cost).map(Meaning::Of)
            }
        }
    }
}

/// The likeliest meaning of a foreign sign that stands in this many cells.
fn likely(sign: &str, count: usize) -> Option<Meaning> {
    match sign {
        "X" | "x" | "@" | "W" | "w" | "%" | "█" | "▓" | "▒" | "■" | "⬛" | "inf" | "Infinity"
        | "np.inf" => Some(Meaning::WALL),
        "_" | "-" | "," | "·" | "□" | "⬜" => Some(Meaning::FREE),
        "s" | "A" | "a" | "P" | "p" if count == 1 => Some(Meaning::Start),
        "g" | "E" | "e" | "B" | "b" | "F" | "f" | "T" | "t" if count == 1 => Some(Meaning::Goal),
        _ => None,
    }
}

/// "0 free".
fn item(key: &str, meaning: Meaning) -> Phrase {
    let key = if key == " " { Phrase::from("a space") } else { Phrase::from(key.to_owned()) };
    match meaning {
        Meaning::Of(Terrain::Wall) => phrase!("{key} wall"),
        Meaning::Of(Terrain::Water) => phrase!("{key} water"),
        Meaning::Of(Terrain::FREE) => phrase!("{key} free"),
        Meaning::Of(Terrain::Land(weight)) => phrase!("{key} cost {weight}"),
        Meaning::Start => phrase!("{key} start"),
        Meaning::Goal => phrase!("{key} goal"),
    }
}
