//! Legends: which values of a grid are walls, free cells, starts, goals or costs.

use std::str::FromStr;

use dedale::board::Terrain;
use dedale::{Phrase, phrase};

/// The meaning of a sign or a number in each cell that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The cell has this terrain.
    Of(Terrain),
    /// A start, on a free cell.
    Start,
    /// A goal, on a free cell.
    Goal,
}

impl Meaning {
    /// A wall.
    pub const WALL: Self = Self::Of(Terrain::Wall);

    /// A free cell of weight 1.
    pub const FREE: Self = Self::Of(Terrain::FREE);

    /// The meaning of this name: `wall`, `free`, `water`, `start`, `goal`, or `cost:1` to
    /// `cost:255`.
    fn named(name: &str) -> Result<Self, Phrase> {
        let cost = |cost: &str| cost.parse().ok().and_then(Terrain::with_cost);
        match name {
            "wall" => Ok(Self::WALL),
            "free" => Ok(Self::FREE),
            "water" => Ok(Self::Of(Terrain::Water)),
            "start" => Ok(Self::Start),
            "goal" => Ok(Self::Goal),
            _ => name.strip_prefix("cost:").and_then(cost).map(Self::Of).ok_or_else(|| {
                phrase!(
                    "expected wall, free, water, start, goal or cost:1 to cost:255, found '{name}'"
                )
            }),
        }
    }
}

/// The meanings of a grid's values: `#=wall .=free S=start ~=cost:3`, or `0=free 1=wall`.
///
/// A key is a sign, a number, the word `space`, or `else` for all values without a key. Of two
/// equal keys the first counts. For pictures a key is a colour (`#ff0000`, `red`), `dark`, `light`,
/// or a luma of 0 to 255 (`<100`, `>200`).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Legend {
    listed: Vec<(String, Meaning)>,
    other: Option<Meaning>,
    /// Whether numbers without a key are no walls: 0 and 1 free, others costs.
    names_walls: bool,
}

impl Legend {
    /// The legend in which these values, with commas between them, are walls, and all other
    /// numbers are free (0 and 1) or costs.
    ///
    /// # Errors
    ///
    /// Says that a value is missing.
    pub fn with_walls(values: &str) -> Result<Self, Phrase> {
        let wall = |value: &str| match value.trim() {
            "" => Err(phrase!(
                "expected values with commas between them, such as 0,3, found '{values}'"
            )),
            value => Ok((value.to_owned(), Meaning::WALL)),
        };
        let listed = values.split(',').map(wall).collect::<Result<_, _>>()?;
        Ok(Self { listed, other: None, names_walls: true })
    }

    /// This legend with the keys of another one after its own.
    pub fn and(mut self, other: Self) -> Self {
        self.listed.extend(other.listed);
        self.other = self.other.or(other.other);
        self.names_walls |= other.names_walls;
        self
    }

    /// Whether it has no key.
    pub const fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.other.is_none()
    }

    /// The keys with their meanings, without that of other values.
    pub(crate) fn listed(&self) -> &[(String, Meaning)] {
        &self.listed
    }

    /// The meaning of values without a key, if it is told.
    pub(crate) const fn other(&self) -> Option<Meaning> {
        self.other
    }

    /// Whether numbers without a key are no walls.
    pub(crate) const fn names_walls(&self) -> bool {
        self.names_walls
    }

    /// The meaning of a value; of a number, that of the same number however it is written.
    pub(crate) fn meaning(&self, text: &str, number: Option<i64>) -> Option<Meaning> {
        let is_key = |key: &str| {
            key == text
                || (key == "space" && text == " ")
                || (number.is_some() && super::number(key) == number)
        };
        let listed = self.listed.iter().find(|(key, _)| is_key(key));
        listed.map(|&(_, meaning)| meaning).or(self.other)
    }
}

impl FromStr for Legend {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let mut legend = Self::default();
        for item in text.split_ascii_whitespace() {
            // The key may be the sign '='.
            let pair = item.rsplit_once('=').filter(|(key, _)| !key.is_empty());
            let (key, name) = pair.ok_or_else(|| {
                phrase!(
                    "expected signs with their meanings, such as '#=wall .=free', found '{item}'"
                )
            })?;
            match (key, Meaning::named(name)?) {
                ("else", meaning) => legend.other = legend.other.or(Some(meaning)),
                (_, meaning) => legend.listed.push((key.to_owned(), meaning)),
            }
        }
        Ok(legend)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_signs_numbers_or_words() {
        let legend: Legend = "#=wall ==goal 7=cost:200 space=free else=start".parse().unwrap();
        let meaning = |text: &str| legend.meaning(text, super::super::number(text)).unwrap();
        assert_eq!(meaning("#"), Meaning::WALL);
        assert_eq!(meaning("="), Meaning::Goal);
        assert_eq!(meaning("7.0"), Meaning::Of(Terrain::with_cost(200).unwrap()));
        assert_eq!(meaning(" "), Meaning::FREE);
        assert_eq!(meaning("x"), Meaning::Start);
        assert_eq!(Legend::with_walls("0, 3").unwrap().meaning("3", Some(3)), Some(Meaning::WALL));
        assert!("".parse::<Legend>().unwrap().is_empty());
    }

    #[test]
    fn others_are_refused() {
        for text in ["#", "=wall", "#=mud", "#=cost:0", "#=cost:256", "#=cost:"] {
            assert!(text.parse::<Legend>().is_err(), "{text}");
        }
        assert!(Legend::with_walls("0,,3").is_err());
    }
}
