//! The literals of the sources of the command.

use std::path::Path;

/// A literal of the sources, and the code before it.
pub struct Literal {
    pub file: String,
    /// Without spaces; other literals are `§`.
    pub before: String,
    pub text: String,
}

/// All literals of the sources of the command, without tests, comments and attributes.
pub fn literals() -> Vec<Literal> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs")
            {
                let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
                add_literals(&file.display().to_string(), &path, &mut found);
            }
        }
    }
    found
}

/// The literals of one file of another crate.
pub fn literals_of(path: &Path) -> Vec<String> {
    let mut found = Vec::new();
    add_literals("", path, &mut found);
    found.into_iter().map(|literal| literal.text).collect()
}

fn add_literals(file: &str, path: &Path, found: &mut Vec<Literal>) {
    let code = std::fs::read_to_string(path).unwrap();
    let code = code.split("#[cfg(test)]\nmod ").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let (mut rest, mut before) = (code.as_str(), String::new());
    while let Some(at) = rest.find(['"', '\'']) {
        before.push_str(&rest[..at]);
        let quoted = &rest[at + 1..];
        if rest[at..].starts_with('\'') {
            // A character, or the name of a lifetime.
            let end = match quoted.strip_prefix('\\') {
                Some(escape) => {
                    escape.find('\'').map_or(0, |end| if end == 0 { 3 } else { end + 2 })
                }
                None => quoted.chars().next().map_or(0, |sign| {
                    if quoted[sign.len_utf8()..].starts_with('\'') {
                        sign.len_utf8() + 1
                    } else {
                        0
                    }
                }),
            };
            before.push_str(&quoted[..end]);
            rest = &quoted[end..];
            continue;
        }
        let mut end = 0;
        while !quoted[end..].starts_with('"') {
            end += if quoted[end..].starts_with('\\') {
                2
            } else {
                quoted[end..].chars().next().unwrap().len_utf8()
            };
        }
        let text = unescaped(&quoted[..end]);
        found.push(Literal { file: file.to_owned(), before: compact(&before), text });
        before.push('§');
        rest = &quoted[end + 1..];
    }
}

fn unescaped(literal: &str) -> String {
    let mut parts = literal.split("\\\n");
    let mut text = parts.next().unwrap_or_default().to_owned();
    parts.for_each(|part| text.push_str(part.trim_start()));
    text.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\")
}

/// The end of the code, without spaces.
fn compact(code: &str) -> String {
    let signs: Vec<char> = code.chars().filter(|sign| !sign.is_whitespace()).collect();
    signs[signs.len().saturating_sub(80)..].iter().collect()
}
