use super::{Hunt, HuntSide, HunterView, MonsterView};

/// A game of which each side sees a part. What a player does may depend on its view, on
/// its own past views and on its own random numbers, and on nothing else.
pub trait Hidden {
    /// Who sees.
    type Side;
    /// What is seen.
    type View<'a>
    where
        Self: 'a;

    /// What this side sees now.
    fn view(&self, side: Self::Side) -> Self::View<'_>;
}

/// What a side of a hunt sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HuntView<'a> {
    /// What the monster sees.
    Monster(&'a MonsterView),
    /// What the hunter sees.
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
