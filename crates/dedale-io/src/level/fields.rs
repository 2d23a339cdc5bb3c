//! Lists, maps and plain values of a YAML file, each with the error that says what was
//! expected.

use std::collections::HashSet;

use super::extra::Extra;
use super::yaml::{Node, Nodes, Place};
use crate::FormatError;
use crate::text::quoted;

impl Nodes<'_> {
    /// Reads a list, calling `item` with each of its nodes. An empty value is an empty
    /// list.
    pub(super) fn list(
        &mut self,
        what: &str,
        mut item: impl FnMut(&mut Self, Node, Place) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        match self.next()? {
            (Node::List(_), _) => {}
            (Node::Scalar(scalar), _) if scalar.is_null => return Ok(()),
            (node, place) => return Err(place.error(format!("a list of {what}"), node.shown())),
        }
        loop {
            match self.next()? {
                (Node::End, _) => return Ok(()),
                (node, place) => item(self, node, place)?,
            }
        }
    }

    /// Reads the keys of a map that begins with this node. `value` reads the value of a
    /// key, or returns false for a key without a meaning; these are returned, with their
    /// values.
    pub(super) fn keys(
        &mut self,
        (node, place): (&Node, Place),
        what: &str,
        mut value: impl FnMut(&mut Self, &str, Place) -> Result<bool, FormatError>,
    ) -> Result<Vec<Extra>, FormatError> {
        if !matches!(node, Node::Map(_)) {
            return Err(place.error(what, node.shown()));
        }
        let (mut seen, mut extras) = (HashSet::new(), Vec::new());
        loop {
            let (key, place) = match self.next()? {
                (Node::End, _) => return Ok(extras),
                (Node::Scalar(key), place) => (key, place),
                (node, place) => return Err(place.error("a key", node.shown())),
            };
            let name = if key.is_null { "~" } else { &key.text };
            if seen.contains(name) {
                let found = format!("the key {} again", quoted(key.text.as_bytes()));
                return Err(place.error("each key once", found));
            }
            if !value(self, name, place)? {
                extras.push(Extra::read(self, &key)?);
            }
            seen.insert(name.to_owned());
        }
    }

    /// A text, or `None` for an empty value.
    pub(super) fn text(&mut self, what: &str) -> Result<Option<String>, FormatError> {
        match self.next()? {
            (Node::Scalar(scalar), _) => Ok((!scalar.is_null).then_some(scalar.text)),
            (node, place) => Err(place.error(what, node.shown())),
        }
    }

    /// A whole number, or `None` for an empty value.
    pub(super) fn whole(&mut self, what: &str) -> Result<Option<i64>, FormatError> {
        let (node, place) = self.next()?;
        let number = match &node {
            Node::Scalar(scalar) if scalar.is_null => return Ok(None),
            Node::Scalar(scalar) => scalar.text.trim().parse().ok(),
            _ => None,
        };
        match number {
            Some(number) => Ok(Some(number)),
            None => Err(place.error(format!("a whole number for {what}"), node.shown())),
        }
    }

    /// A distance from the left or from the top.
    pub(super) fn coordinate(&mut self, name: &str) -> Result<(f64, Place), FormatError> {
        let (node, place) = self.next()?;
        let number = match &node {
            Node::Scalar(scalar) => scalar.text.trim().parse().ok(),
            _ => None,
        };
        match number.filter(|number: &f64| number.is_finite()) {
            Some(number) => Ok((number, place)),
            None => Err(place.error(format!("a number such as 5.5 for {name}"), node.shown())),
        }
    }
}
