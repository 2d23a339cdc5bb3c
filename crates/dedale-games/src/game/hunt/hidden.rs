use super::{Hunt, HuntSide, HunterView, MonsterView};

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
