//! The text of a JSON file, with the position of each of its values.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::FormatError;
use crate::text::{quoted, utf8};

/// The text as it is in the file, so that an error in any part of it has its position.
pub(crate) struct File<'a>(pub(crate) &'a [u8]);

/// A key and its value.
pub(crate) struct Member<'a> {
    pub(crate) name: String,
    /// The key as it is written.
    pub(crate) key: &'a RawValue,
    pub(crate) value: &'a RawValue,
}

impl<'a> File<'a> {
    /// The keys and values of the whole.
    pub(crate) fn members(&self) -> Result<BTreeMap<String, &'a RawValue>, FormatError> {
        let text = utf8(self.0)?;
        let before = self.0.len() - text.len();
        let begin = self.0.len() - text.trim_ascii_start().len();
        if self.0.get(begin) != Some(&b'{') {
            return Err(FormatError::sign(self.0, begin, "a JSON object, in '{' and '}'"));
        }
        let members = serde_json::from_str(text).map_err(|error| self.wrong(before, &error))?;
        let members = self.each_once(members)?;
        Ok(members.into_iter().map(|member| (member.name, member.value)).collect())
    }

    /// The keys and values of an object, in the order of the file.
    pub(crate) fn object(
        &self,
        value: &'a RawValue,
        expected: &str,
    ) -> Result<Vec<Member<'a>>, FormatError> {
        let members = serde_json::from_str(value.get());
        self.each_once(members.map_err(|_| self.fault(value, expected, found(value)))?)
    }

    fn each_once(&self, Members(listed): Members<'a>) -> Result<Vec<Member<'a>>, FormatError> {
        let mut names = BTreeSet::new();
        let mut members = Vec::with_capacity(listed.len());
        for (key, value) in listed {
            let name: String = serde_json::from_str(key.get())
                .map_err(|_| self.fault(key, "a key in Unicode", found(key)))?;
            if !names.insert(name.clone()) {
                let again = format!("{} again", quoted(name.as_bytes()));
                return Err(self.fault(key, "each key once", again));
            }
            members.push(Member { name, key, value });
        }
        Ok(members)
    }

    pub(crate) fn list(
        &self,
        value: &'a RawValue,
        what: &str,
    ) -> Result<Vec<&'a RawValue>, FormatError> {
        serde_json::from_str(value.get())
            .map_err(|_| self.fault(value, format!("a list of {what}"), found(value)))
    }

    /// The whole number of a required key.
    pub(crate) fn number(
        &self,
        value: Option<&RawValue>,
        key: &str,
        range: RangeInclusive<u32>,
    ) -> Result<u32, FormatError> {
        let expected = format!("'{key}', a whole number from {} to {}", range.start(), range.end());
        let Some(value) = value else { return Err(self.missing(expected, "no such key")) };
        let number = value.get().parse().ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.fault(value, expected, found(value)))
    }

    /// The text of the key.
    pub(crate) fn text(&self, value: &RawValue, key: &str) -> Result<String, FormatError> {
        serde_json::from_str(value.get())
            .map_err(|_| self.fault(value, format!("'{key}', a text"), found(value)))
    }

    /// Where in the file the value begins.
    pub(crate) fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr().addr() - self.0.as_ptr().addr()
    }

    pub(crate) fn fault(
        &self,
        value: &RawValue,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> FormatError {
        FormatError::at(self.0, self.place(value), expected, found)
    }

    /// The error for a missing key of the whole.
    pub(crate) fn missing(
        &self,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> FormatError {
        let begin = self.0.iter().position(|&byte| byte == b'{').unwrap_or(0);
        FormatError::at(self.0, begin, expected, found)
    }

    /// The error for invalid JSON, in text that begins `before` bytes into the file.
    fn wrong(&self, before: usize, error: &serde_json::Error) -> FormatError {
        let lines = self.0[before..].split_inclusive(|&byte| byte == b'\n');
        let line_start = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum::<usize>();
        let mut at = before + line_start + error.column().saturating_sub(1);
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default();
        let is_control = words.starts_with("control character");
        if error.is_eof() {
            at = self.0.len();
        } else if is_control {
            // The parser names the position before.
            at += 1;
        }
        while self.0.get(at).is_some_and(|byte| byte & 0xC0 == 0x80) {
            at -= 1;
        }
        let expected = match words {
            _ if error.is_eof() => "the rest of the JSON text",
            "expected `:`" => "':' and a value",
            "expected `,` or `}`" => "',' or '}'",
            "expected `,` or `]`" => "',' or ']'",
            "key must be a string" => "a key in double quotes",
            "trailing comma" => "more after the ','",
            "trailing characters" => "the end of the file after the last '}'",
            "invalid number" => "a digit of a number",
            "invalid escape" => r"an escape such as \n or \u00E9",
            "expected ident" => "true, false or null",
            _ if is_control => "the rest of a text in double quotes",
            _ => "a JSON value",
        };
        FormatError::sign(self.0, at, expected)
    }
}

/// The value of the key; null counts as missing, since writers use it so.
pub(crate) fn value_of<'a>(
    members: &BTreeMap<String, &'a RawValue>,
    key: &str,
) -> Option<&'a RawValue> {
    members.get(key).copied().filter(|value| value.get() != "null")
}

/// The keys and values of an object, as they are written.
struct Members<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

/// How a message describes a value.
pub(crate) fn found(value: &RawValue) -> String {
    let text = value.get();
    match text.as_bytes() {
        [b'[', ..] => "a list".into(),
        [b'{', ..] => "an object".into(),
        [b'"', inside @ .., b'"'] => format!("the text {}", quoted(inside)),
        _ => quoted(text.as_bytes()),
    }
}
