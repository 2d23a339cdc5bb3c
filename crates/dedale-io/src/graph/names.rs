use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::Arc;

use dedale_games::game::Numbered;

use super::decimal;

/// The names of the positions of a graph.
pub trait Names: fmt::Debug {
    /// The name of the position with this number, which must be in the graph; unique to it.
    fn name(&self, number: u32) -> String;

    /// The number of the position with this name.
    fn named(&self, name: &str) -> Option<u32>;

    /// The number of the position that a word leads to from this one: a position by its name,
    /// or by the name of a move where moves have names.
    fn after(&self, _from: u32, word: &str) -> Option<u32> {
        self.named(word)
    }

    /// The name of a move between two positions, where moves have names.
    fn move_name(&self, _from: u32, _to: u32) -> Option<String> {
        None
    }

    /// Whether each position is named by its number.
    fn are_numbers(&self) -> bool {
        false
    }
}

/// Names positions by their numbers; the field is how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers(pub u32);

impl Names for Numbers {
    fn name(&self, number: u32) -> String {
        number.to_string()
    }

    fn named(&self, name: &str) -> Option<u32> {
        decimal::parse(name).filter(|&number| number < self.0)
    }

    fn are_numbers(&self) -> bool {
        true
    }
}

/// Names from a list.
#[derive(Clone, Debug)]
pub struct Listed {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

/// A name that two positions of a list share.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("position {number} repeats the name '{name}'")]
pub struct NamedTwice {
    /// The later of the two positions.
    pub number: u32,
    /// The shared name.
    pub name: String,
}

impl Listed {
    /// Names for the positions 0, 1, 2 and so on, which must all differ.
    pub fn new<N: Into<Arc<str>>>(names: impl IntoIterator<Item = N>) -> Result<Self, NamedTwice> {
        let mut listed = Self { names: Vec::new(), numbers: HashMap::new() };
        for (number, name) in (0..).zip(names) {
            let name = name.into();
            match listed.numbers.entry(Arc::clone(&name)) {
                Entry::Occupied(_) => return Err(NamedTwice { number, name: (*name).into() }),
                Entry::Vacant(place) => place.insert(number),
            };
            listed.names.push(name);
        }
        Ok(listed)
    }
}

impl Names for Listed {
    fn name(&self, number: u32) -> String {
        self.names[number as usize].as_ref().into()
    }

    fn named(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }
}

/// The names that a game has for its positions, made on demand.
#[derive(Clone, Debug)]
pub struct OfGame<G>(pub G);

impl<G: Numbered + fmt::Debug> Names for OfGame<G> {
    fn name(&self, number: u32) -> String {
        self.0.name(number)
    }

    fn named(&self, name: &str) -> Option<u32> {
        self.0.named(name)
    }
}
