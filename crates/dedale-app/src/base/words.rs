//! Numbers in sentences, and sentences in other languages.

use std::collections::BTreeMap;

use dedale::Phrase;

/// The number with commas between thousands: 1,234,567.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun: "1 step", "1,234 steps".
pub fn counted(number: u64, what: &str) -> Phrase {
    Phrase::counted(count(number), what)
}

/// The values with which this template gives this text, each as short as can be but for the last.
fn matched<'t>(template: &'t str, text: &str) -> Option<Vec<(&'t str, String)>> {
    let mut parts = template.split('{');
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let (name, after) = part.split_once('}')?;
        let end = match (parts.peek(), after) {
            (None, after) => {
                rest.len().checked_sub(after.len()).filter(|_| rest.ends_with(after))?
            }
            (Some(_), "") => return None,
            (Some(_), after) => rest.find(after)?,
        };
        values.push((name, rest[..end].to_owned()));
        rest = &rest[end + after.len()..];
    }
    rest.is_empty().then_some(values)
}

/// A text in another language, as these words have it or by the first template among them that
/// fits; else as it is. Values, names and numbers, are left alone.
///
/// ```
/// use dedale_app::base::words::said;
///
/// let french = [("a wall", "un mur"), ("{n} walls", "{n} murs")];
/// let french = french.map(|(one, other)| (one.to_owned(), other.to_owned())).into();
/// assert_eq!(["a wall", "17 walls", "a door"].map(|text| said(&french, text)), ["un mur", "17 murs", "a door"]);
/// ```
pub fn said(words: &BTreeMap<String, String>, english: &str) -> String {
    if let Some(word) = words.get(english) {
        return word.clone();
    }
    by_template(words, english, &str::to_owned, &str::to_owned)
        .unwrap_or_else(|| english.to_owned())
}

/// A text in another language by the first of these templates that fits: the other template and
/// the values, each changed by its function.
pub fn by_template(
    words: &BTreeMap<String, String>,
    english: &str,
    template: &dyn Fn(&str) -> String,
    value: &dyn Fn(&str) -> String,
) -> Option<String> {
    let mut fitting = words.iter();
    let (other, values) = fitting.find_map(|(one, other)| Some((other, matched(one, english)?)))?;
    let value_of =
        |name: &str| values.iter().find(|(named, _)| *named == name).map(|(_, found)| value(found));
    Some(Phrase::fill(&template(other), value_of))
}

/// The text without control characters, shortened if it is long.
pub fn briefly(text: &str) -> String {
    const SHOWN: usize = 600; // a bar of 255 rows is still whole
    let mut signs = text.chars();
    let mut shown: String = signs.by_ref().take(SHOWN).flat_map(escaped).collect();
    if signs.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A character as it is, or escaped if it cannot be printed.
fn escaped(sign: char) -> impl Iterator<Item = char> {
    let is_plain = !sign.is_control();
    let escape = (!is_plain).then(|| sign.escape_debug());
    is_plain.then_some(sign).into_iter().chain(escape.into_iter().flatten())
}
