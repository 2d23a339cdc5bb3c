//! Nothing is missing in French, and nothing is left over.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use clap::{Arg, Command, CommandFactory};
use dedale::Phrase;

use super::catalogue::{Said, Word};
use super::help::usage;
use super::{Lang, catalogue, of_system, typed};
use crate::cli::Cli;

/// All texts of the help of this command and of those below it.
fn texts(command: &Command, found: &mut BTreeSet<String>) {
    let own = [
        command.get_about(),
        command.get_long_about(),
        command.get_after_help(),
        command.get_after_long_help(),
        command.get_before_help(),
        command.get_before_long_help(),
    ];
    found.extend(own.into_iter().flatten().map(ToString::to_string));
    // A usage of several lines is written by hand.
    found.extend(Some(usage(&mut command.clone())).filter(|usage| usage.contains('\n')));
    for arg in command.get_arguments() {
        found.extend(
            [arg.get_help(), arg.get_long_help()].into_iter().flatten().map(ToString::to_string),
        );
        found.extend(arg.get_help_heading().map(str::to_owned));
        found.extend(value_names(arg));
        for value in arg.get_possible_values() {
            found.extend(value.get_help().map(ToString::to_string));
        }
    }
    command.get_subcommands().for_each(|command| texts(command, found));
}

/// The names of the values of an argument that are words of English.
fn value_names(arg: &Arg) -> Vec<String> {
    let takes = arg.get_num_args().is_some_and(|range| range.takes_values());
    let names = arg.get_value_names().filter(|_| takes).unwrap_or_default().iter();
    let is_word = |name: &&str| {
        name.len() > 2
            && name.chars().all(|letter| letter.is_uppercase() || " …=.".contains(letter))
    };
    names.map(clap::builder::Str::as_str).filter(is_word).map(str::to_owned).collect()
}

#[test]
fn every_help_text_has_its_french() {
    let mut command = Cli::command();
    command.build();
    let mut english = BTreeSet::new();
    texts(&command, &mut english);
    let french: BTreeMap<String, String> = serde_json::from_str(catalogue::HELP).unwrap();
    let known: BTreeSet<String> = french.keys().cloned().collect();
    let missing: Vec<_> = english.difference(&known).collect();
    assert!(missing.is_empty(), "{}", serde_json::to_string_pretty(&missing).unwrap());
    // Without its feature the help of the cluster is not there.
    #[cfg(feature = "cluster")]
    {
        let left_over: Vec<_> = known.difference(&english).collect();
        assert!(left_over.is_empty(), "{left_over:#?}");
    }
}

#[test]
fn the_language_is_typed_or_that_of_the_system() {
    let of = |variables: &[(&str, &str)]| {
        of_system(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    };
    assert_eq!(of(&[]), Lang::En);
    assert_eq!(of(&[("LANG", "fr_FR.UTF-8")]), Lang::Fr);
    assert_eq!(of(&[("LANG", "fr")]), Lang::Fr);
    assert_eq!(of(&[("LANG", "frp_FR")]), Lang::En);
    assert_eq!(of(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), Lang::En);
    assert_eq!(of(&[("LANG", "C"), ("LC_MESSAGES", "fr_CA"), ("LC_ALL", "")]), Lang::Fr);
    let of = |line: &str| {
        let (lang, rest) = typed(line.split(' ').map(Into::into));
        (lang, rest.join(" ".as_ref()).into_string().unwrap())
    };
    assert_eq!(of("dedale --lang fr path x"), (Some(Lang::Fr), "dedale path x".into()));
    assert_eq!(of("dedale path x --lang=fr"), (Some(Lang::Fr), "dedale path x".into()));
    assert_eq!(of("dedale --lang de path"), (None, "dedale --lang de path".into()));
    assert_eq!(of("dedale a -- --lang fr"), (None, "dedale a -- --lang fr".into()));
}

/// The names in braces.
fn holes(template: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    Phrase::fill(template, |name| {
        names.insert(name.to_owned());
        None
    });
    names.retain(|name| name.chars().all(|sign| sign.is_alphanumeric() || sign == '_'));
    names
}

fn sentences() -> BTreeMap<String, Word> {
    serde_json::from_str(catalogue::SENTENCES).unwrap()
}

fn forms(word: &Word) -> Vec<&str> {
    match word {
        Word::Same(word) => vec![word],
        Word::Forms { one, other } => vec![one, other],
    }
}

/// Every literal that is a sentence is known, and nothing is known that nobody says.
#[test]
fn every_sentence_has_its_french() {
    let (words, literals) = (sentences(), literals());
    let phrases: BTreeSet<String> =
        said().phrases.iter().flat_map(BTreeMap::keys).map(|known| shape(known)).collect();
    let mut missing = Vec::new();
    for Literal { file, before, text } in &literals {
        let is_counted = before.ends_with(',')
            && before.rsplit("counted(").next().is_some_and(|args| !args.contains([';', '{', '§']))
            && before.contains("counted(");
        let is_translated = before.ends_with("tr!(") && !before.ends_with("include_str!(");
        let is_said = is_translated || before.ends_with("word(") || is_counted;
        let key = if is_counted { format!("{{n}} {text}") } else { text.clone() };
        let is_known = words.contains_key(&key) || !is_said && phrases.contains(&shape(text));
        if !is_known && (is_said || is_sentence(file, before, text)) {
            missing.push(format!("{file}: {text:?}"));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    let said: BTreeSet<&str> = literals.iter().map(|literal| literal.text.as_str()).collect();
    let library = library();
    let left_over = words.keys().filter(|english| {
        let noun = english.trim_start_matches("{n} ");
        let is_said = said.contains(english.as_str()) || said.contains(noun);
        !is_said && !library.contains(&format!("\"{english}\""))
    });
    assert_eq!(left_over.collect::<Vec<_>>(), Vec::<&String>::new());
}

/// Code before literals that nobody reads.
const SILENT: [&str; 10] = [
    "split(",
    "expect(",
    "unreachable!(",
    "reason=",
    "find(",
    "contains(",
    "include_str!(",
    "starts_with(",
    // Refusals are looked at by themselves.
    "refusal!(§,",
    "bail!(§,",
];

/// Commands, names, and what is said in the language of the program that reads it.
const UNTOLD: [&str; 8] = [
    "--from X,Y",
    "--to X,Y",
    "--cop X,Y",
    "--robber X,Y",
    "n, w, e, s",
    "n, nw, w …",
    "chomp {}×{}",
    "mcts, {} ms",
];

/// The template without the names of its values.
fn shape(template: &str) -> String {
    let mut parts = template.split('{');
    let head = parts.next().unwrap_or_default().to_owned();
    parts.fold(head, |text, part| text + "{}" + part.split_once('}').map_or(part, |(_, end)| end))
}

/// Whether the literal is a sentence that people read, where the code does not say so.
fn is_sentence(file: &str, before: &str, text: &str) -> bool {
    // What programs did wrong is written down in English, and known where it is shown.
    let elsewhere = ["src/cli/", "src/lang/", "new_player.rs", "outside.rs"];
    let outside = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    let outside = outside.collect::<String>();
    let letters = outside.chars().filter(|sign| sign.is_alphabetic()).count();
    let words = outside.split(' ').filter(|word| word.len() > 1).count();
    words > 1
        && letters > 3
        && !["dedale ", "dedale: {", "{begin}dedale: ", "<", "../"]
            .iter()
            .any(|head| text.starts_with(head))
        && !UNTOLD.contains(&text)
        && !SILENT.iter().any(|end| before.ends_with(end))
        && !elsewhere.iter().any(|folder| file.contains(folder))
}

fn said() -> Said {
    Said::read().unwrap()
}

/// Every refusal of the command has a code, and French with the same values.
#[test]
fn every_refusal_has_its_french() {
    let [engine, own] = said().codes;
    let literals = literals();
    let mut used = BTreeSet::new();
    for pair in literals.windows(2) {
        let [code, template] = [&pair[0].text, &pair[1].text];
        if !["refusal!(", "bail!("].iter().any(|head| pair[0].before.ends_with(head)) {
            continue;
        }
        let french = own.get(code).or(engine.get(code));
        let french = french.unwrap_or_else(|| panic!("{}: {code}", pair[0].file));
        let values = holes(template);
        assert!(holes(french).is_subset(&values), "{code}: {french}");
        used.insert(code.clone());
    }
    assert!(used.len() > 90, "{}", used.len());
    let left_over: Vec<_> = own.keys().filter(|code| !used.contains(*code)).collect();
    assert!(left_over.is_empty(), "{left_over:?}");
    let both: Vec<_> = own.keys().filter(|code| engine.contains_key(*code)).collect();
    assert!(both.is_empty(), "{both:?}");
}

/// Templates that are lists or say who or where, alike in both languages.
const ALIKE: [&str; 4] =
    ["'{key}': {expected}", "{0}: {error}", "{MANIFEST}: {0}", "{name}: {what}"];

/// Of own fields that are checked by tests alone.
const CHECKS: [&str; 3] = [
    "cell {at} is {0} goal, but the field says otherwise",
    "cell {at} is farther from the goal than through {by}",
    "the next step from cell {at} does not bring one nearer",
];

/// Every phrase with values has its French, which has no others.
#[test]
fn every_template_has_its_french() {
    let mut templates = BTreeSet::new();
    for library in
        ["dedale", "dedale-games", "dedale-io", "dedale-app", "dedale-cluster", "dedale-server"]
    {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(library).join("src");
        let literals = literals_under(&sources).into_iter().filter(|Literal { before, .. }| {
            // An error with a code is known by it.
            let is_coded = before.ends_with("#[code=§]#[error(");
            !is_coded && ["phrase!(", "#[error("].iter().any(|head| before.ends_with(head))
        });
        templates.extend(literals.map(|literal| named(&literal.text)));
    }
    assert!(templates.len() > 300, "{}", templates.len());
    let phrases = said().phrases;
    let has_words = |template: &&String| {
        let outside = template.split('{').map(|part| part.rsplit('}').next().unwrap());
        outside.flat_map(str::chars).any(char::is_alphabetic)
    };
    let is_known = |template: &&String| {
        let is_alike = ALIKE.contains(&template.as_str()) || CHECKS.contains(&template.as_str());
        is_alike || phrases.iter().any(|phrases| phrases.contains_key(*template))
    };
    let missing = templates.iter().filter(has_words).filter(|template| !is_known(template));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&String>::new());
    for (english, french) in phrases.iter().flatten() {
        assert!(holes(french).is_subset(&holes(english)), "{english}: {french}");
    }
}

/// The template as a phrase has it: values without a name are called by their places.
fn named(template: &str) -> String {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap().to_owned();
    let mut place = 0;
    for part in parts {
        let (hole, after) = part.split_once('}').unwrap_or((part, ""));
        let name = hole.split(':').next().unwrap();
        let (name, at) = if name.is_empty() { (place.to_string(), 1) } else { (name.into(), 0) };
        text.extend(["{", &name, "}", after]);
        place += at;
    }
    text
}

/// Every label of a legend and every place on a drawing is known in French, and what is known
/// keeps its values.
#[test]
fn every_word_of_a_picture_has_its_french() {
    let known: BTreeMap<String, String> = serde_json::from_str(catalogue::PICTURES).unwrap();
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dedale-io/src/picture");
    let labels = literals_of(&pictures.join("legend.rs"));
    assert!(labels.len() > 25, "{labels:?}");
    let places = literals_of(&pictures.join("whereabouts.rs")).into_iter();
    let places: Vec<String> = places.map(|place| format!("at the {place}")).collect();
    assert_eq!(places.len(), 9, "{places:?}");
    for english in labels.iter().chain(&places) {
        assert!(known.contains_key(english), "{english}");
    }
    for (english, french) in &known {
        assert!(holes(french).is_subset(&holes(english)), "{english}: {french}");
    }
}

/// The sources of the libraries whose words the command says.
fn library() -> String {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = [
        "dedale/src/link/sides.rs",
        "dedale-app/src/answer/hunt_values.rs",
        "dedale-games/src/game/graph/mod.rs",
        "dedale-games/src/game/mod.rs",
        "dedale-games/src/solve/solution.rs",
        "dedale-io/src/embedded.rs",
    ];
    files.map(|file| std::fs::read_to_string(crates.join(file)).unwrap()).concat()
}

/// A sentence has the same values in French.
#[test]
fn every_sentence_keeps_its_values() {
    for (english, french) in sentences() {
        for form in forms(&french) {
            // A bend of a maze is another word than a turn of a hunt.
            let is_turn = |name: &str| name != "bends" && name != "turns";
            let [english, french] = [holes(&english), holes(form)];
            let strange: Vec<_> =
                french.difference(&english).filter(|name| is_turn(name)).collect();
            let missing: Vec<_> =
                english.difference(&french).filter(|name| is_turn(name) && *name != "n").collect();
            assert!(strange.is_empty() && missing.is_empty(), "{form}: {strange:?}, {missing:?}");
        }
    }
}

// The literals of the sources of the command.

/// A literal of the sources, and the code before it.
pub struct Literal {
    pub file: String,
    /// Without spaces; other literals are `§`.
    pub before: String,
    pub text: String,
}

/// All literals of the sources of the command, without tests, comments and attributes.
pub fn literals() -> Vec<Literal> {
    literals_under(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

fn literals_under(sources: &Path) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut folders = vec![sources.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs")
            {
                let file = path.strip_prefix(sources.parent().unwrap()).unwrap();
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
        if before.ends_with("r#") {
            let end = quoted.find("\"#").unwrap();
            before.push('§');
            rest = &quoted[end + 2..];
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
