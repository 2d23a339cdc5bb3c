//! Requests read from JSON, and sentences about those that cannot be read.
//!
//! What serde says is meant for the authors of a program: it names types of Rust. Here its words
//! are those of JSON, and the member of the request at fault is named.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Fault;
use crate::base::limits::REQUEST_BYTES;

/// Reads a request from JSON.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Fault> {
    // A list of all values would be read, too.
    if body.trim_ascii_start().starts_with(b"[") {
        return Err(Fault::malformed("the request is a list; expected an object".to_owned()));
    }
    match serde_json::from_slice(body) {
        Ok(read) => Ok(read),
        Err(fault) => read_value(value_of(body, &fault)?),
    }
}

/// The value of a request that cannot be read at once, with this fault.
fn value_of(body: &[u8], fault: &serde_json::Error) -> Result<Value, Fault> {
    // The value of a long one would take many times its length.
    if body.len() > REQUEST_BYTES {
        return Err(malformed(fault));
    }
    let json = serde_json::from_slice(body)
        .map_err(|error| Fault::malformed(format!("the request is no JSON: {error}")))?;
    // A key that comes twice is lost in the value.
    if fault.to_string().starts_with("duplicate field") { Err(malformed(fault)) } else { Ok(json) }
}

/// What the reader of JSON says of a request, in words.
pub(crate) fn malformed(fault: &serde_json::Error) -> Fault {
    Fault::malformed(in_words(&fault.to_string()))
}

/// Reads a request from a value; whole numbers may be written as 3.0.
pub fn read_value<T: DeserializeOwned>(json: Value) -> Result<T, Fault> {
    // JSON Schema does not tell 3.0 from 3, but the reader of a whole number does.
    let json = with_whole_numbers(json);
    read_text(&json).map_err(|error| fault_of(&json, &error, &|json| read_text::<T>(json).err()))
}

/// Reads a request from the text of a value. To read values too would double the code that reads
/// requests.
fn read_text<T: DeserializeOwned>(json: &Value) -> serde_json::Result<T> {
    serde_json::from_slice(json.to_string().as_bytes())
}

/// The fault of a request of which its reader says this.
fn fault_of(json: &Value, error: &serde_json::Error, reader: Reader<'_>) -> Fault {
    let text = error.to_string();
    let said = without_place(&text);
    let words = in_words(said);
    // What is no member, or no name of anything, is named in the sentence.
    let is_variant = said.starts_with("unknown variant");
    let is_named = said.starts_with("unknown ") || said.starts_with("missing field");
    match member_at_fault(json, said, reader).filter(|_| is_variant || !is_named) {
        Some(member) => Fault::malformed(format!("{member}: {words}")),
        None => Fault::malformed(words),
    }
}

/// What the reader of a kind of requests says of a value.
type Reader<'a> = &'a dyn Fn(&Value) -> Option<serde_json::Error>;

/// What the reader says, without the place in a text that nobody has seen.
fn without_place(said: &str) -> &str {
    said.rsplit_once(" at line ").map_or(said, |(said, _)| said)
}

/// The member of the request without which the reader says something else.
fn member_at_fault<'a>(json: &'a Value, said: &str, reader: Reader<'_>) -> Option<&'a str> {
    let members = json.as_object()?;
    let is_at_fault = |name: &&String| {
        let mut others = members.clone();
        others.remove(*name);
        reader(&Value::Object(others)).is_none_or(|error| without_place(&error.to_string()) != said)
    };
    members.keys().find(is_at_fault).map(String::as_str)
}

/// What serde says, in words of JSON.
fn in_words(said: &str) -> String {
    let plain = said.replace('`', "'");
    let parts = |after: &str, between: &str| {
        let (one, other) = plain.strip_prefix(after)?.split_once(between)?;
        Some((one.to_owned(), other.to_owned()))
    };
    let of_invalid =
        parts("invalid type: ", ", expected ").or_else(|| parts("invalid value: ", ", expected "));
    if let Some((found, expected)) = of_invalid {
        return format!("expected {}, found {}", kind(&expected), value(&found));
    }
    if let Some((found, known)) = parts("unknown field ", ", ") {
        let known =
            known.replace('\'', "").replace("expected one of ", "").replace("expected ", "");
        return match known.as_str() {
            "there are no fields" => format!("unknown member {found}; expected none"),
            known => {
                format!("unknown member {found}; the members are {}", known.replace(" or ", ", "))
            }
        };
    }
    if let Some((found, known)) = parts("unknown variant ", ", expected ") {
        let known = known.replace('\'', "").replace("one of ", "").replace(" or ", ", ");
        return format!("expected one of {known}, found {found}");
    }
    if let Some(name) = plain.strip_prefix("missing field ") {
        return format!("the member {name} is missing");
    }
    if let Some(name) = plain.strip_prefix("duplicate field ") {
        let name = without_place(name);
        return format!("the member {name} comes twice");
    }
    if let Some((length, expected)) = parts("invalid length ", ", expected ") {
        let items = if length == "1" { "item" } else { "items" };
        return format!("expected {}, found {length} {items}", kind(&expected));
    }
    // In JSON that can be read, the first is an item too many, and the second stands for a name.
    match plain.as_str() {
        "trailing characters" => "expected a shorter list".to_owned(),
        "expected value" => "expected a text".to_owned(),
        _ => plain,
    }
}

/// What was expected: a kind of value.
fn kind(expected: &str) -> String {
    let words = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a string" | "str" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" => "an object",
        "unit" => "null",
        _ if expected.starts_with("struct ") || expected.contains("enum ") => "an object",
        _ => {
            return expected
                .replace("an array of length", "a list of length")
                .replace("a tuple of size", "a list of length");
        }
    };
    words.to_owned()
}

/// What was found: a value.
fn value(found: &str) -> String {
    let number = ["integer ", "floating point ", "boolean ", "number "];
    if let Some(text) = number.iter().find_map(|kind| found.strip_prefix(kind)) {
        return text.trim_matches('\'').to_owned();
    }
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        _ => found.strip_prefix("string ").map_or(found, |text| text).to_owned(),
    }
}

/// The same JSON with 3 for 3.0, and so for all numbers that are whole.
pub(crate) fn with_whole_numbers(json: Value) -> Value {
    /// Whole numbers beyond it are not all told apart.
    const LARGEST: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    match json {
        Value::Number(number) => {
            let float = number.as_f64().filter(|_| number.is_f64());
            let whole = float.filter(|float| float.fract() == 0.0 && float.abs() <= LARGEST);
            whole.map_or(Value::Number(number), |float| Value::from(float as i64))
        }
        Value::Array(items) => items.into_iter().map(with_whole_numbers).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(key, value)| (key, with_whole_numbers(value))).collect()
        }
        other => other,
    }
}
