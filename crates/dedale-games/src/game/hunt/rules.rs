use dedale::board::{Neighborhood, Size};

/// A hunt has no more turns than this.
pub const MAX_TURNS: u32 = 1 << 20;

/// The two sides of a hunt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HuntSide {
    /// Walks unseen.
    Monster,
    /// Shoots.
    Hunter,
}

impl HuntSide {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Monster, Self::Hunter];

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Monster => Self::Hunter,
            Self::Hunter => Self::Monster,
        }
    }

    /// `monster` or `hunter`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Monster => "monster",
            Self::Hunter => "hunter",
        }
    }
}

/// An option of the rules with a name for each choice.
macro_rules! named {
    ($kind:ident, $what:literal: $($choice:ident = $name:literal),+) => {
        impl $kind {
            /// Every choice.
            pub const ALL: &'static [Self] = &[$(Self::$choice),+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$choice => $name),+
                }
            }
        }

        impl std::str::FromStr for $kind {
            type Err = String;

            fn from_str(name: &str) -> Result<Self, String> {
                let names: Vec<&str> = Self::ALL.iter().map(|choice| choice.name()).collect();
                let known = Self::ALL.iter().find(|choice| choice.name() == name);
                known.copied().ok_or_else(|| {
                    format!(concat!($what, " is one of {}, found '{}'"), names.join(", "), name)
                })
            }
        }
    };
}

/// What the hunter knows of the field from the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Knowledge {
    /// How many columns and rows there are.
    #[default]
    Size,
    /// The walls too, and where the monster may come in.
    Map,
    /// The exits too.
    Exit,
}

named!(Knowledge, "what the hunter knows": Size = "size", Map = "map", Exit = "exit");

/// What a shot tells of the turns at which the monster was on the cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passages {
    /// The last of them.
    #[default]
    Last,
    /// All of them.
    All,
    /// Nothing: not even whether there were any.
    None,
}

named!(Passages, "what is told of passages": Last = "last", All = "all", None = "none");

/// When the monster comes in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Enters {
    /// Taking the entry is its part of turn 1.
    #[default]
    AtTurnOne,
    /// It stands on the entry before turn 1, which it marks 0, and steps at turn 1 already.
    Before,
}

named!(Enters, "when the monster enters": AtTurnOne = "turn-one", Before = "before");

/// What a hunt comes to that is not over after its last turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Late {
    /// Nobody has won.
    #[default]
    Draw,
    /// The monster has got away.
    Monster,
    /// The monster is too late.
    Hunter,
}

named!(Late, "a late end": Draw = "draw", Monster = "monster", Hunter = "hunter");

/// How far the monster sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fog {
    /// It sees the cells at most so many columns and rows away, 1 to 5.
    pub radius: u32,
    /// Whether it still knows what it has seen.
    pub memory: bool,
}

impl Fog {
    /// The smallest and the largest radius.
    pub const RADII: std::ops::RangeInclusive<u32> = 1..=5;
}

/// The rules of a hunt. The default ones are those of the documented game, with a draw
/// after four turns for each cell, so that every hunt has an end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct HuntRules {
    /// The monster's steps.
    pub neighborhood: Neighborhood,
    /// Whether the monster may stay where it is instead of stepping.
    pub may_stay: bool,
    /// Whether a monster that has no step loses; else it stays where it is.
    pub stuck_loses: bool,
    /// When the monster comes in.
    pub enters: Enters,
    /// Who is first in each turn.
    pub first: HuntSide,
    /// What the hunter knows from the beginning.
    pub knowledge: Knowledge,
    /// What a shot tells of passages.
    pub passages: Passages,
    /// Whether the hunter is told that a cell is the exit.
    pub exit_told: bool,
    /// Whether the monster sees where shots fall.
    pub shots_seen: bool,
    /// A shot hits all cells at most so many columns and rows away, 0 to
    /// [`HuntRules::MAX_SHOT_RADIUS`], and tells of each of them.
    pub shot_radius: u32,
    /// How many shots the hunter has; `None` for one each turn.
    pub ammunition: Option<u32>,
    /// How many turns there are, 1 to [`MAX_TURNS`]; `None` for four for each cell, walls
    /// included.
    pub turns: Option<u32>,
    /// What it comes to after the last turn.
    pub late: Late,
    /// What the monster sees; `None` for all.
    pub fog: Option<Fog>,
}

impl Default for HuntRules {
    fn default() -> Self {
        Self {
            neighborhood: Neighborhood::Four,
            may_stay: false,
            stuck_loses: true,
            enters: Enters::AtTurnOne,
            first: HuntSide::Monster,
            knowledge: Knowledge::Size,
            passages: Passages::Last,
            exit_told: false,
            shots_seen: true,
            shot_radius: 0,
            ammunition: None,
            turns: None,
            late: Late::Draw,
            fog: None,
        }
    }
}

impl HuntRules {
    /// No shot hits farther than this.
    pub const MAX_SHOT_RADIUS: u32 = 5;

    /// The last turn on a field of this size.
    pub fn last_turn(&self, size: Size) -> u32 {
        let most = u64::from(MAX_TURNS);
        self.turns.unwrap_or_else(|| (4 * size.cell_count() as u64).min(most) as u32)
    }
}
