use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::Arc;

use dedale_games::game::Numbered;

use super::decimal;

/// What the positions of a graph are called.
pub trait Names: fmt::Debug {
    /// The name of the position of this number, which is one of the graph; no
    /// other has it.
    fn name(&self, number: u32) -> String;

    /// The number of the position of this name.
    fn named(&self, name: &str) -> Option<u32>;

    /// Whether each position is called by its number.
    fn are_numbers(&self) -> bool {
        false
    }
}

/// Positions are called by their numbers; there are so many.
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

/// A name that two positions of a list have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("position {number} is called '{name}', as one before it")]
pub struct NamedTwice {
    /// The later one of the two.
    pub number: u32,
    /// The name.
    pub name: String,
}

impl Listed {
    /// The names of the positions 0, 1, 2 and so on; all differ.
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

/// The names that a game has for its positions, made when they are asked for.
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
