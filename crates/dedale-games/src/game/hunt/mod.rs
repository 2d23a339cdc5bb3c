//! The hunt: a monster walks unseen from an entry to an exit while a hunter shoots at
//! cells.
//!
//! In the original rules ("Chasse", group H3, IUT de Lille, 2023) the monster takes the
//! entry in turn 1 and marks it 1; every turn after it steps to a free neighbor and marks
//! it with the number of the turn. Then the hunter, who knows only the size of the field,
//! shoots at a cell and learns what it is: a wall, never visited, last visited at turn t,
//! or the monster, who then has lost. The hunter does not learn which cell is the exit; the
//! monster sees where shots fall, and wins on reaching the exit. [`HuntRules`] lists the
//! options.
//!
//! A [`Hunt`] is the referee. It shows each side its own view and nothing else.
//!
//! ```
//! use dedale::board::{Cell, Terrain, GridMap, Point, Size};
//! use dedale_games::game::{Found, Hunt, HuntField, HuntRules, HuntSide};
//!
//! let mut map = GridMap::new(Size::new(3, 2)?, Terrain::FREE);
//! map.starts.push(Point::new(0, 0));
//! map.goals.push(Point::new(2, 1));
//! let rules = HuntRules::default();
//! let field = HuntField::new(&map, rules.neighborhood)?;
//! let mut hunt = Hunt::new(field.into(), rules, Cell::new(0))?;
//! hunt.shoot(Some(Cell::new(4)))?; // turn 1: the monster has just come in
//! hunt.step(Cell::new(1))?;
//! hunt.shoot(Some(Cell::new(0)))?; // turn 2
//! let report = hunt.hunter_view().reports().last().unwrap();
//! assert_eq!(report.found, Found::Free { passages: vec![1], exit: false });
//! hunt.step(Cell::new(4))?;
//! hunt.shoot(None)?;
//! hunt.step(Cell::new(5))?;
//! assert_eq!(hunt.end().unwrap().winner, Some(HuntSide::Monster));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deduced;
mod field;
mod hunter_view;
mod monster_view;
mod referee;
mod rule_table;
mod rules;

pub use field::{HuntField, HuntFieldError};
pub use hunter_view::{Found, HunterView, Report, Trace};
pub use monster_view::{MonsterView, Shot, Sight};
pub use referee::{Ended, Hunt, HuntEnd, HuntError};
pub use rule_table::{Rule, RuleDraft, RuleFault, RuleValue, Takes};
pub use rules::{
    Discovered, Enters, Fog, HuntRules, HuntSide, Knowledge, Late, MAX_TURNS, Passages,
};

/// A game with hidden information: each side sees only a part. A player's choices may
/// depend only on its view, its own past views and its own random numbers.
pub trait Hidden {
    /// The sides of the game.
    type Side;
    /// A side's view of the game.
    type View<'a>
    where
        Self: 'a;

    /// The current view of this side.
    fn view(&self, side: Self::Side) -> Self::View<'_>;
}

/// The view of one side of a hunt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HuntView<'a> {
    /// The monster's view.
    Monster(&'a MonsterView),
    /// The hunter's view.
    Hunter(&'a HunterView),
}

impl Hidden for Hunt {
    type Side = HuntSide;
    type View<'a> = HuntView<'a>;

    fn view(&self, side: HuntSide) -> HuntView<'_> {
        match side {
            HuntSide::Monster => HuntView::Monster(self.monster_view()),
            HuntSide::Hunter => HuntView::Hunter(self.hunter_view()),
        }
    }
}
