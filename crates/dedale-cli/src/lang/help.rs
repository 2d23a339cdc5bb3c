//! Help and manual pages in French.

use std::collections::HashMap;

use clap::builder::StyledStr;
use clap::{Arg, Command};

use super::catalogue::HELP;

/// As clap lays out its help, but for the space before a colon.
const TEMPLATE: &str = "{before-help}{about-with-newline}\n\x1b[1m\x1b[4mUsage\u{a0}:\x1b[0m \
    {usage}\n\n{all-args}{after-help}";

/// The command with its help in French.
pub fn in_french(mut command: Command) -> Command {
    let words: HashMap<String, String> = serde_json::from_str(HELP).expect("the tests read it");
    command.build();
    translated(command, &words)
}

fn translated(mut command: Command, words: &HashMap<String, String>) -> Command {
    let french = |text: Option<&StyledStr>| words.get(&text?.to_string()).cloned();
    if let Some(about) = french(command.get_about()) {
        command = command.about(about);
    }
    if let Some(about) = french(command.get_long_about()) {
        command = command.long_about(about);
    }
    if let Some(after) = french(command.get_after_help()) {
        command = command.after_help(after);
    }
    if let Some(usage) = words.get(&usage(&mut command)) {
        command = command.override_usage(usage);
    }
    command
        .help_template(TEMPLATE)
        .subcommand_help_heading("Commandes\u{a0}")
        .subcommand_value_name("COMMANDE")
        .mut_args(|arg| of_argument(arg, words))
        .mut_subcommands(|command| translated(command, words))
}

/// How the command is used, as its help tells it.
pub fn usage(command: &mut Command) -> String {
    let usage = command.render_usage().to_string();
    usage.trim_start_matches("Usage: ").to_owned()
}

fn of_argument(mut arg: Arg, words: &HashMap<String, String>) -> Arg {
    let heading = match (arg.get_help_heading(), arg.is_positional()) {
        (Some(heading), _) => words.get(heading).cloned().unwrap_or_default(),
        (None, true) => "Arguments".into(),
        (None, false) => "Options".into(),
    };
    let names = arg.get_value_names().unwrap_or_default().iter();
    let names: Vec<String> = names.map(|name| value_name(name, words)).collect();
    if !names.is_empty() && arg.get_num_args().is_some_and(|range| range.takes_values()) {
        arg = arg.value_names(names);
    }
    let more = said_by_clap(&arg);
    let french = |text: Option<&StyledStr>| words.get(&text?.to_string()).cloned();
    let (short, long) = (french(arg.get_help()), french(arg.get_long_help()));
    if let Some(help) = short {
        arg = arg.help(help + &more);
    }
    if let Some(help) = long {
        arg = arg.long_help(help + &more);
    }
    // Else they stand in the order of their names.
    if let Some(index) = arg.get_index() {
        arg = arg.display_order(index);
    }
    arg.help_heading(heading + "\u{a0}").hide_default_value(true).hide_possible_values(true)
}

/// The name of a value: `FICHIER.toml` for `FILE.toml`.
fn value_name(name: &str, words: &HashMap<String, String>) -> String {
    let end = name.find(['.', ',']).unwrap_or(name.len());
    let (word, rest) = name.split_at(end);
    words.get(name).cloned().unwrap_or_else(|| {
        words.get(word).map_or_else(|| name.to_owned(), |word| format!("{word}{rest}"))
    })
}

/// What clap adds to the help of an argument: its default and the values it may take.
fn said_by_clap(arg: &Arg) -> String {
    let mut said = String::new();
    if !arg.get_num_args().is_some_and(|range| range.takes_values()) {
        return said;
    }
    let defaults = arg.get_default_values();
    if !arg.is_hide_default_value_set() && !defaults.is_empty() {
        let defaults: Vec<_> = defaults.iter().map(|value| value.to_string_lossy()).collect();
        said.extend([" [par défaut\u{a0}: ", &defaults.join(" "), "]"]);
    }
    let possible: Vec<String> =
        arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !arg.is_hide_possible_values_set() && !possible.is_empty() {
        said.extend([" [valeurs possibles\u{a0}: ", &possible.join(", "), "]"]);
    }
    said
}

/// A manual page with the headings that French ones have.
pub fn french_headings(page: &[u8]) -> Vec<u8> {
    let lines = String::from_utf8_lossy(page);
    let lines = lines.lines().map(|line| match line.strip_prefix(".SH ").map(str::trim) {
        Some("NAME") => ".SH NOM\n".to_owned(),
        Some("EXTRA") => ".SH NOTES\n".to_owned(),
        Some(heading) => format!(".SH {}\n", heading.trim_end_matches('\u{a0}').to_uppercase()),
        None => format!("{line}\n"),
    });
    lines.collect::<String>().into_bytes()
}
