//! Hunt players as typed on the command line.

use std::fmt;
use std::str::FromStr;

use dedale_games::game::Hunt;
use dedale_games::player::hunt::{
    HunterEntrant, HunterKind, HunterPlayer, MonsterEntrant, MonsterKind, MonsterPlayer, ValueCache,
};

use dedale_app::Refusal;

use super::outside::{Outside, OutsideHunter, OutsideMonster};

/// The prefix of a command.
const COMMAND: &str = "cmd:";

/// A built-in player, or an external one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant<K> {
    House(K),
    /// The command that starts it.
    Outside(String),
}

impl<K: FromStr<Err = String>> FromStr for Entrant<K> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix(COMMAND) {
            Some(command) if command.trim().is_empty() => {
                Err("expected a command after cmd:, such as 'cmd:python3 hunter.py'".into())
            }
            Some(command) => Ok(Self::Outside(command.to_owned())),
            None => text.parse().map(Self::House),
        }
    }
}

impl<K: fmt::Display> fmt::Display for Entrant<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(kind) => kind.fmt(f),
            Self::Outside(command) => write!(f, "{COMMAND}{command}"),
        }
    }
}

impl<K> Entrant<K> {
    /// The command that starts an external player.
    pub fn command(&self) -> Option<&str> {
        match self {
            Self::House(_) => None,
            Self::Outside(command) => Some(command),
        }
    }
}

impl Entrant<MonsterKind> {
    pub fn player(&self, valued: &ValueCache, outside: &Outside) -> Box<dyn MonsterPlayer> {
        match self {
            Self::House(kind) => kind.player(valued),
            Self::Outside(command) => Box::new(OutsideMonster::new(outside.seat(command))),
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
            Self::Outside(command) => Box::new(OutsideHunter::new(outside.seat(command))),
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
) -> Result<(), Refusal> {
    if monsters.contains(&Entrant::House(MonsterKind::Optimal))
        || hunters.contains(&Entrant::House(HunterKind::Optimal))
    {
        valued.of(hunt.field(), hunt.rules()).map_err(Refusal::of)?;
    }
    Ok(())
}
