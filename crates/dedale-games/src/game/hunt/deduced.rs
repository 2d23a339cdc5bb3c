use std::ops::Range;
use std::sync::Arc;

use super::{
    Enters, Found, HuntField, HuntRules, HuntSide, HunterView, MonsterView, Passages, Sight,
};
use dedale::board::{Cell, GridMap, Terrain};

/// What the monster can deduce about the hunter's view.
impl MonsterView {
    /// The hunter's view as far as the monster knows it: the reports of the shots that it
    /// has seen, since it knows its own path. If it sees shots and there is no fog, this is
    /// exactly the hunter's view. In fog it assumes that unseen cells are free.
    ///
    /// O(cells + shots · turns).
    pub fn hunter_sees(&self) -> HunterView {
        let rules = *self.rules();
        let field = self.assumed_field();
        let mut view = HunterView::new(&field, rules);
        let first_turn = u32::from(rules.enters == Enters::AtTurnOne);
        let mut walked = 0;
        for shot in self.shots() {
            let marked = shot.turn + u32::from(rules.first == HuntSide::Monster);
            let marked = marked.saturating_sub(first_turn) as usize;
            self.follow(&mut view, &field, walked..marked);
            walked = marked.min(self.path().len());
            view.begin_turn(shot.turn);
            view.note_shot(shot.cell);
            for cell in field.size().around(shot.cell, rules.shot_radius) {
                view.note(cell, found(&field, &rules, &self.path()[..walked], cell));
            }
        }
        self.follow(&mut view, &field, walked..self.path().len());
        view.begin_turn(self.turn());
        view
    }

    /// Shows a hunter these places of the monster's path, one after the other.
    fn follow(&self, view: &mut HunterView, field: &HuntField, places: Range<usize>) {
        let rules = self.rules();
        let first_turn = u32::from(rules.enters == Enters::AtTurnOne);
        for place in places.start..places.end.min(self.path().len()) {
            let path = &self.path()[..=place];
            let from = place.checked_sub(1).map(|before| path[before]);
            let watched = view.watched(from, path[place]);
            let found = watched.map(|cell| (cell, found(field, rules, path, cell))).collect();
            view.note_step(first_turn + place as u32, found);
        }
    }

    /// The field, with unseen cells assumed free.
    fn assumed_field(&self) -> Arc<HuntField> {
        let Some(size) = self.has_fog().then(|| self.size()) else {
            return Arc::clone(self.whole_field());
        };
        let mut map = GridMap::new(size, Terrain::FREE);
        for at in size.points() {
            let cell = size.cell_at(at).expect("a cell of the field");
            if self.sight(cell) == Sight::Wall {
                map.set_terrain(at, Terrain::Wall);
            }
        }
        let points = |cells: &[Cell]| cells.iter().map(|&cell| size.point_of(cell)).collect();
        (map.starts, map.goals) = (points(self.entries()), points(self.exits()));
        let assumed = HuntField::new(&map, self.rules().neighborhood);
        assumed.map_or_else(|_| Arc::clone(self.whole_field()), Arc::new)
    }
}

/// What this cell is to a hunter, for a monster at the end of this path.
fn found(field: &HuntField, rules: &HuntRules, path: &[Cell], cell: Cell) -> Found {
    if !field.board().is_free(cell) {
        return Found::Wall;
    }
    if path.last() == Some(&cell) {
        return Found::Monster;
    }
    let first_turn = u32::from(rules.enters == Enters::AtTurnOne);
    let mut passages: Vec<u32> = turns_on(path, cell, first_turn).collect();
    match rules.passages {
        Passages::Last => drop(passages.drain(..passages.len().max(1) - 1)),
        Passages::All => {}
        Passages::None => passages.clear(),
    }
    Found::Free { passages, exit: rules.reveal_exit && field.is_exit(cell) }
}

/// The turns with which a path has marked this cell, in ascending order.
pub(super) fn turns_on(path: &[Cell], cell: Cell, first_turn: u32) -> impl Iterator<Item = u32> {
    (first_turn..).zip(path).filter(move |&(_, &at)| at == cell).map(|(turn, _)| turn)
}
