//! Hunt players as typed on the command line.

use std::fmt;
use std::str::FromStr;

use dedale::{Phrase, phrase};
use dedale_games::game::Hunt;
use dedale_games::player::hunt::{
    HunterEntrant, HunterKind, HunterPlayer, MonsterEntrant, MonsterKind, MonsterPlayer, ValueCache,
};

use dedale_app::Result;

use super::outside::{Outside, OutsideHunter, OutsideMonster};

/// The prefix of a command.
const COMMAND: &str = "cmd:";

/// A built-in player, or an external one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant<K> {
    House(K),
    Outside(Program),
}

/// An external player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// What it is called, if that is not its command.
    name: Option<String>,
    /// The command that starts it.
    command: String,
}

/// The name and the command in `NAME=cmd:COMMAND` or `cmd:COMMAND`, if the text is one.
fn named_command(text: &str) -> Option<(Option<&str>, &str)> {
    if let Some(command) = text.strip_prefix(COMMAND) {
        return Some((None, command));
    }
    let (name, rest) = text.split_once('=')?;
    let is_name =
        !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || "._-".contains(sign));
    Some((is_name.then_some(Some(name))?, rest.strip_prefix(COMMAND)?))
}

/// Whether the text is an external player.
pub fn is_program(text: &str) -> bool {
    named_command(text).is_some()
}

impl<K: FromStr<Err = Phrase>> FromStr for Entrant<K> {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        match named_command(text) {
            Some((_, command)) if command.trim().is_empty() => {
                Err("expected a command after cmd:, such as 'cmd:python3 hunter.py'".into())
            }
            Some((name, command)) => {
                let (name, command) = (name.map(str::to_owned), command.to_owned());
                Ok(Self::Outside(Program { name, command }))
            }
            None => text.parse().map(Self::House).map_err(|unknown| {
                // A file, or a command, rather than a name that is misspelt.
                if text.contains(['.', '/', ' ']) {
                    phrase!(
                        "{unknown}; a program is given by its command, such as 'cmd:{}'",
                        started(text)
                    )
                } else {
                    unknown
                }
            }),
        }
    }
}

/// A command that starts this file.
fn started(file: &str) -> String {
    match file.rsplit_once('.').map(|(_, ending)| ending) {
        _ if file.contains(' ') => file.to_owned(),
        Some("py") => format!("python3 {file}"),
        Some("js" | "mjs") => format!("node {file}"),
        Some("java" | "jar") => format!("java {file}"),
        _ if file.contains('/') => file.to_owned(),
        _ => format!("./{file}"),
    }
}

impl<K: fmt::Display> fmt::Display for Entrant<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(kind) => kind.fmt(f),
            Self::Outside(Program { name: Some(name), .. }) => f.write_str(name),
            Self::Outside(Program { command, .. }) => write!(f, "{COMMAND}{command}"),
        }
    }
}

impl<K> Entrant<K> {
    /// The command that starts an external player.
    pub fn command(&self) -> Option<&str> {
        match self {
            Self::House(_) => None,
            Self::Outside(program) => Some(&program.command),
        }
    }
}

impl Entrant<MonsterKind> {
    pub fn player(&self, valued: &ValueCache, outside: &Outside) -> Box<dyn MonsterPlayer> {
        match self {
            Self::House(kind) => kind.player(valued),
            Self::Outside(program) => Box::new(OutsideMonster::new(outside.seat(&program.command))),
        }
    }

    /// The player as an entrant of a tournament.
    pub fn entrant(&self, valued: &ValueCache, outside: &Outside) -> MonsterEntrant {
        let (entrant, valued, outside) = (self.clone(), valued.clone(), outside.clone());
        let name = self.to_string();
        MonsterEntrant { name, player: Box::new(move || entrant.player(&valued, &outside)) }
    }
}

impl Entrant<HunterKind> {
    pub fn player(&self, valued: &ValueCache, outside: &Outside) -> Box<dyn HunterPlayer> {
        match self {
            Self::House(kind) => kind.player(valued),
            Self::Outside(program) => Box::new(OutsideHunter::new(outside.seat(&program.command))),
        }
    }

    /// The player as an entrant of a tournament.
    pub fn entrant(&self, valued: &ValueCache, outside: &Outside) -> HunterEntrant {
        let (entrant, valued, outside) = (self.clone(), valued.clone(), outside.clone());
        let name = self.to_string();
        HunterEntrant { name, player: Box::new(move || entrant.player(&valued, &outside)) }
    }
}

/// Refuses an optimal player that cannot play this hunt; otherwise values the hunt.
pub fn check_optimal(
    hunt: &Hunt,
    monsters: &[Entrant<MonsterKind>],
    hunters: &[Entrant<HunterKind>],
    valued: &ValueCache,
) -> Result<()> {
    if monsters.contains(&Entrant::House(MonsterKind::Optimal))
        || hunters.contains(&Entrant::House(HunterKind::Optimal))
    {
        valued.of(hunt.field(), hunt.rules())?;
    }
    Ok(())
}
