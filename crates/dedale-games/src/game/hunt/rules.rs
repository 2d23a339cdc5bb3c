use dedale::board::{Neighborhood, Size};

/// The most turns of a hunt.
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
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::Monster, Self::Hunter];

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Monster => Self::Hunter,
            Self::Hunter => Self::Monster,
        }
    }

    /// The name of the side: `monster` or `hunter`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Monster => "monster",
            Self::Hunter => "hunter",
        }
    }
}

/// The names of the choices of a rule.
macro_rules! named {
    ($rule:ident, $what:literal: $($choice:ident = $name:literal),+) => {
        dedale::names! {
            $rule: $($choice = $name),+;
            dedale::Phrase: |name| {
                let names = $rule::ALL.map($rule::name).join(", ");
                dedale::phrase!("{what} is one of {names}, found '{name}'", what = $what)
            }
        }
    };
}

/// What the hunter knows of the field from the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Knowledge {
    /// The number of columns and rows.
    #[default]
    Size,
    /// The walls too, and the entries.
    Map,
    /// The exits too.
    Exit,
}

named!(Knowledge, "what the hunter knows": Size = "size", Map = "map", Exit = "exit");

/// What a shot reports of the turns at which the monster was on the cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passages {
    /// The last of these turns.
    #[default]
    Last,
    /// All these turns.
    All,
    /// Nothing: not even whether there were any.
    None,
}

named!(Passages, "what is reported of passages": Last = "last", All = "all", None = "none");

/// What the hunter sees of a discovered cell: one that a shot has reported on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Discovered {
    /// What it was at the shot.
    #[default]
    AtShot,
    /// What it is now, the monster too: each step of the monster from or to a discovered cell
    /// is seen.
    Current,
}

named!(Discovered, "what is seen of a discovered cell": AtShot = "at-shot", Current = "current");

/// When the monster enters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Enters {
    /// Taking the entry is its move in turn 1.
    #[default]
    AtTurnOne,
    /// It stands on the entry before turn 1, marks it 0, and steps in turn 1 already.
    Before,
}

named!(Enters, "when the monster enters": AtTurnOne = "turn-one", Before = "before");

/// The result of a hunt that is not over after its last turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Late {
    /// Nobody wins.
    #[default]
    Draw,
    /// The monster wins: it has got away.
    Monster,
    /// The hunter wins: the monster is too late.
    Hunter,
}

named!(Late, "a late end": Draw = "draw", Monster = "monster", Hunter = "hunter");

/// How far the monster sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fog {
    /// The columns and rows that it sees in each direction, 1 to 5.
    pub radius: u32,
    /// Whether it remembers what it has seen.
    pub memory: bool,
}

impl Fog {
    /// The smallest and the largest radius.
    pub const RADII: std::ops::RangeInclusive<u32> = 1..=5;
}

/// The rules of a hunt. The defaults are those of "Chasse", plus a draw after four turns a
/// cell, so that every hunt ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct HuntRules {
    /// The steps of the monster.
    pub neighborhood: Neighborhood,
    /// Whether the monster may stay where it is instead of stepping.
    pub may_stay: bool,
    /// Whether a monster without a step loses; otherwise it stays where it is.
    pub stuck_loses: bool,
    /// When the monster enters.
    pub enters: Enters,
    /// The side that moves first in each turn.
    pub first: HuntSide,
    /// What the hunter knows from the start.
    pub knowledge: Knowledge,
    /// What a shot reports of the monster's passages.
    pub passages: Passages,
    /// What the hunter sees of the cells that it has discovered.
    pub discovered: Discovered,
    /// Whether a shot at an exit reports it as such.
    pub reveal_exit: bool,
    /// Whether the monster sees where shots fall.
    pub shots_seen: bool,
    /// A shot hits all cells up to this many columns and rows away, 0 to
    /// [`HuntRules::MAX_SHOT_RADIUS`], and reports on each of them.
    pub shot_radius: u32,
    /// The number of shots the hunter has; `None` for one each turn.
    pub ammunition: Option<u32>,
    /// The number of turns, 1 to [`MAX_TURNS`]; `None` for four a cell, walls included.
    pub turns: Option<u32>,
    /// The result after the last turn.
    pub late: Late,
    /// What the monster sees; `None` for everything.
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
            discovered: Discovered::AtShot,
            reveal_exit: false,
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
    /// The greatest shot radius.
    pub const MAX_SHOT_RADIUS: u32 = 5;

    /// The last turn on a field of this size.
    pub fn last_turn(&self, size: Size) -> u32 {
        let most = u64::from(MAX_TURNS);
        self.turns.unwrap_or_else(|| (4 * size.cell_count() as u64).min(most) as u32)
    }
}
