#[cfg(feature = "hunt-values")]
use super::Optimal;
use super::{
    AnyCell, Bayes, Camper, DepthFirst, HunterEntrant, HunterPlayer, Mixture, MonsterEntrant,
    MonsterPlayer, NearTrace, Possible, Shortest, ValueCache, Wanderer, Wary,
};

/// The computer players of a side, by name: these, and the optimal one.
macro_rules! kinds {
    (
        $(#[$of_kind:meta])*
        $kind:ident: $what:literal, $entrant:ident, $interface:ident;
        $($(#[$of_value:meta])* $value:ident = $name:literal: $player:expr,)+
    ) => {
        $(#[$of_kind])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum $kind {
            $($(#[$of_value])* $value,)+
            /// [`Optimal`], with the feature `hunt-values`.
            #[cfg(feature = "hunt-values")]
            Optimal,
        }

        dedale::names! {
            $kind: $($value = $name,)+ #[cfg(feature = "hunt-values")] Optimal = "optimal";
            dedale::Phrase: |name| {
                let known = $kind::ALL.map($kind::name).join(", ");
                let kinds = concat!($what, "s");
                dedale::phrase!("unknown {kind} '{name}'; the {kinds} are {known}", kind = $what)
            }
        }

        impl $kind {
            /// Whether it plays by the exact value of the hunt.
            pub const fn is_optimal(self) -> bool {
                match self {
                    #[cfg(feature = "hunt-values")]
                    Self::Optimal => true,
                    _ => false,
                }
            }

            /// A player of this kind.
            #[cfg_attr(
                not(feature = "hunt-values"),
                expect(unused_variables, reason = "for the optimal player")
            )]
            pub fn player(self, cache: &ValueCache) -> Box<dyn $interface + Send> {
                match self {
                    $(Self::$value => Box::new($player),)+
                    #[cfg(feature = "hunt-values")]
                    Self::Optimal => Box::new(Optimal::new(cache.clone())),
                }
            }

            /// An entrant of this kind for a tournament.
            pub fn entrant(self, cache: &ValueCache) -> $entrant {
                let cache = cache.clone();
                let player = Box::new(move || self.player(&cache) as Box<dyn $interface>);
                $entrant { name: self.name().into(), player }
            }
        }
    };
}

kinds! {
    /// The computer monsters by name, roughly from weakest to strongest.
    MonsterKind: "monster", MonsterEntrant, MonsterPlayer;
    /// [`DepthFirst::easy`], from "Chasse".
    Easy = "easy": DepthFirst::easy(),
    /// [`DepthFirst::hard`], from "Chasse".
    Hard = "hard": DepthFirst::hard(),
    /// [`Shortest::first`].
    Shortest = "shortest": Shortest::first(),
    /// [`Shortest::at_random`].
    RandomShortest = "random-shortest": Shortest::at_random(),
    /// [`Wanderer`].
    Wanderer = "wanderer": Wanderer::default(),
    /// [`Wary`].
    Wary = "wary": Wary::default(),
}

kinds! {
    /// The computer hunters by name, roughly from weakest to strongest.
    HunterKind: "hunter", HunterEntrant, HunterPlayer;
    /// [`AnyCell`], from "Chasse".
    Easy = "easy": AnyCell,
    /// [`NearTrace`], from "Chasse".
    Hard = "hard": NearTrace,
    /// [`Possible`].
    Possible = "possible": Possible::default(),
    /// [`Bayes`].
    Bayes = "bayes": Bayes::default(),
    /// [`Mixture`].
    Mixture = "mixture": Mixture::default(),
    /// [`Camper`].
    Camper = "camper": Camper::default(),
}
