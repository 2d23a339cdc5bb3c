use std::fmt;
use std::str::FromStr;

#[cfg(feature = "hunt-values")]
use super::Optimal;
use super::{
    AnyCell, Bayes, Camper, DepthFirst, HunterEntrant, HunterPlayer, Mixture, MonsterEntrant,
    MonsterPlayer, NearTrace, Possible, Shortest, ValueCache, Wanderer, Wary,
};

/// The number of kinds of monsters, and of hunters.
const KINDS: usize = 6 + cfg!(feature = "hunt-values") as usize;

/// The computer monsters by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MonsterKind {
    /// [`DepthFirst::easy`], from "Chasse".
    Easy,
    /// [`DepthFirst::hard`], from "Chasse".
    Hard,
    /// [`Shortest::first`].
    Shortest,
    /// [`Shortest::at_random`].
    RandomShortest,
    /// [`Wanderer`].
    Wanderer,
    /// [`Wary`].
    Wary,
    /// [`Optimal`], with the feature `hunt-values`.
    #[cfg(feature = "hunt-values")]
    Optimal,
}

/// The computer hunters by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HunterKind {
    /// [`AnyCell`], from "Chasse".
    Easy,
    /// [`NearTrace`], from "Chasse".
    Hard,
    /// [`Possible`].
    Possible,
    /// [`Bayes`].
    Bayes,
    /// [`Mixture`].
    Mixture,
    /// [`Camper`].
    Camper,
    /// [`Optimal`], with the feature `hunt-values`.
    #[cfg(feature = "hunt-values")]
    Optimal,
}

impl MonsterKind {
    /// All monsters, roughly from weakest to strongest.
    pub const ALL: [Self; KINDS] = [
        Self::Easy,
        Self::Hard,
        Self::Shortest,
        Self::RandomShortest,
        Self::Wanderer,
        Self::Wary,
        #[cfg(feature = "hunt-values")]
        Self::Optimal,
    ];

    /// Whether it plays by the exact value of the hunt.
    pub const fn is_optimal(self) -> bool {
        match self {
            #[cfg(feature = "hunt-values")]
            Self::Optimal => true,
            _ => false,
        }
    }

    /// The name of the monster.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Shortest => "shortest",
            Self::RandomShortest => "random-shortest",
            Self::Wanderer => "wanderer",
            Self::Wary => "wary",
            #[cfg(feature = "hunt-values")]
            Self::Optimal => "optimal",
        }
    }

    /// A player of this kind.
    #[cfg_attr(
        not(feature = "hunt-values"),
        expect(unused_variables, reason = "for the optimal player")
    )]
    pub fn player(self, cache: &ValueCache) -> Box<dyn MonsterPlayer + Send> {
        match self {
            Self::Easy => Box::new(DepthFirst::easy()),
            Self::Hard => Box::new(DepthFirst::hard()),
            Self::Shortest => Box::new(Shortest::first()),
            Self::RandomShortest => Box::new(Shortest::at_random()),
            Self::Wanderer => Box::<Wanderer>::default(),
            Self::Wary => Box::<Wary>::default(),
            #[cfg(feature = "hunt-values")]
            Self::Optimal => Box::new(Optimal::new(cache.clone())),
        }
    }

    /// An entrant of this kind for a tournament.
    pub fn entrant(self, cache: &ValueCache) -> MonsterEntrant {
        let cache = cache.clone();
        let player = Box::new(move || self.player(&cache) as Box<dyn MonsterPlayer>);
        MonsterEntrant { name: self.name().into(), player }
    }
}

impl HunterKind {
    /// All hunters, roughly from weakest to strongest.
    pub const ALL: [Self; KINDS] = [
        Self::Easy,
        Self::Hard,
        Self::Possible,
        Self::Bayes,
        Self::Mixture,
        Self::Camper,
        #[cfg(feature = "hunt-values")]
        Self::Optimal,
    ];

    /// Whether it plays by the exact value of the hunt.
    pub const fn is_optimal(self) -> bool {
        match self {
            #[cfg(feature = "hunt-values")]
            Self::Optimal => true,
            _ => false,
        }
    }

    /// The name of the hunter.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Possible => "possible",
            Self::Bayes => "bayes",
            Self::Mixture => "mixture",
            Self::Camper => "camper",
            #[cfg(feature = "hunt-values")]
            Self::Optimal => "optimal",
        }
    }

    /// A player of this kind.
    #[cfg_attr(
        not(feature = "hunt-values"),
        expect(unused_variables, reason = "for the optimal player")
    )]
    pub fn player(self, cache: &ValueCache) -> Box<dyn HunterPlayer + Send> {
        match self {
            Self::Easy => Box::new(AnyCell),
            Self::Hard => Box::new(NearTrace),
            Self::Possible => Box::<Possible>::default(),
            Self::Bayes => Box::<Bayes>::default(),
            Self::Mixture => Box::<Mixture>::default(),
            Self::Camper => Box::<Camper>::default(),
            #[cfg(feature = "hunt-values")]
            Self::Optimal => Box::new(Optimal::new(cache.clone())),
        }
    }

    /// An entrant of this kind for a tournament.
    pub fn entrant(self, cache: &ValueCache) -> HunterEntrant {
        let cache = cache.clone();
        let player = Box::new(move || self.player(&cache) as Box<dyn HunterPlayer>);
        HunterEntrant { name: self.name().into(), player }
    }
}

impl fmt::Display for MonsterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for HunterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for MonsterKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| unknown("monster", name, Self::ALL.map(Self::name)))
    }
}

impl FromStr for HunterKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| unknown("hunter", name, Self::ALL.map(Self::name)))
    }
}

fn unknown<const N: usize>(what: &str, name: &str, names: [&str; N]) -> String {
    format!("unknown {what} '{name}'; the {what}s are {}", names.join(", "))
}
