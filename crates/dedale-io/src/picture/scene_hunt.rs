//! Scenes of hunts.

use dedale::board::{Board, Cell, Direction, GridMap, Neighborhood, SquareBoard, Terrain};
use dedale_games::game::{Found, Hunt, HuntEnd, HunterView, MonsterView, Sight};

use super::Scene;
use super::hunt::{HuntSigns, OneSign, cells};

impl Scene {
    /// A scene of a hunt with everything in it: the monster's path with the turns, and all
    /// shots.
    pub fn of_hunt(hunt: &Hunt) -> Self {
        let field = hunt.field();
        let mut signs = HuntSigns::blank(field.size());
        signs.follow(hunt.monster_view().path(), hunt.rules(), field.size(), hunt.turn());
        signs.shots = hunt.hunter_view().shots().iter().map(|shot| shot.cell).collect();
        signs.is_hit = hunt.end().is_some_and(|end| end.how == HuntEnd::Hit);
        Self::of_board(field.board(), field.entries(), field.exits()).with_hunt(signs)
    }

    /// A scene of what the monster sees: its path, entries and exits, shots where it sees
    /// them, and, in fog, what is not hidden.
    pub fn of_monster_view(view: &MonsterView) -> Self {
        let size = view.size();
        let mut signs = HuntSigns::blank(size);
        signs.follow(view.path(), view.rules(), size, view.turn());
        signs.shots = view.shots().iter().map(|shot| shot.cell).collect();
        for cell in cells(size) {
            signs.unseen[cell.index()] = view.sight(cell) == Sight::Unknown;
        }
        let board = view.field().is_none().then(|| assumed(view));
        let known = view.field().map(|field| field.board());
        let board = known.or(board.as_ref()).expect("known, or assumed");
        Self::of_board(board, view.entries(), view.exits()).with_hunt(signs)
    }

    /// A scene of what the hunter sees: what it has found, the reported turns, its last
    /// shot, and the map and the exits if it knows them.
    pub fn of_hunter_view(view: &HunterView) -> Self {
        let size = view.size();
        let mut signs = HuntSigns::blank(size);
        let mut map = GridMap::new(size, Terrain::FREE);
        let mut exits = view.exits().unwrap_or_default().to_vec();
        for cell in cells(size) {
            signs.unseen[cell.index()] = view.is_free(cell).is_none();
            if view.is_free(cell) == Some(false) {
                map.set_terrain(size.point_of(cell), Terrain::Wall);
            }
            match view.report(cell).map(|report| &report.found) {
                Some(Found::Monster) => signs.monster = Some(cell),
                Some(Found::Free { passages, exit }) => {
                    if let Some(&turn) = passages.last() {
                        signs.mark(cell, turn, None, view.turn());
                    }
                    if *exit && !exits.contains(&cell) {
                        exits.push(cell);
                    }
                }
                Some(Found::Wall) | None => {}
            }
        }
        signs.is_hit = view.hit().is_some();
        signs.shots = view.shots().last().map(|shot| shot.cell).into_iter().collect();
        let board = view.board().is_none().then(|| map.board(Neighborhood::Four));
        let board = view.board().or(board.as_ref()).expect("known, or as far as it was found");
        Self::of_board(board, view.entries().unwrap_or_default(), &exits).with_hunt(signs)
    }

    /// Shows the probability of the monster on each cell: the likelier, the darker; walls stay
    /// walls.
    ///
    /// # Panics
    ///
    /// Panics unless there is one number for each cell.
    pub fn with_belief(mut self, cells: &[f64]) -> Self {
        assert_eq!(cells.len(), self.size().cell_count(), "one number for each cell");
        let likely = |cell: Cell| if self.is_wall(cell) { 0.0 } else { cells[cell.index()] };
        let most = self.cells().map(likely).fold(f64::MIN_POSITIVE, f64::max);
        let degree = |cell| (8.0 * (likely(cell) / most).sqrt()).ceil() as u8;
        self.hunt.heat = self.cells().map(degree).collect();
        self
    }

    fn with_hunt(mut self, signs: HuntSigns) -> Self {
        self.hunt = signs;
        self
    }

    /// Shows one sign of a hunt on the only cell.
    pub(super) fn with_one_sign(self, sign: OneSign) -> Self {
        let (cell, mut signs) = (Cell::new(0), HuntSigns::blank(self.size()));
        match sign {
            OneSign::Unseen => signs.unseen[0] = true,
            OneSign::Trail => signs.mark(cell, 12, None, 12),
            OneSign::Monster => signs.monster = Some(cell),
            OneSign::Shot => signs.shots.push(cell),
            OneSign::Heat => signs.heat = vec![8],
        }
        self.with_hunt(signs)
    }
}

/// The board as far as the monster knows it.
fn assumed(view: &MonsterView) -> SquareBoard {
    let size = view.size();
    let mut map = GridMap::new(size, Terrain::FREE);
    for (at, cell) in size.points().zip(cells(size)) {
        if view.sight(cell) == Sight::Wall {
            map.set_terrain(at, Terrain::Wall);
        }
    }
    let table = map.board(Neighborhood::Four);
    for (at, cell) in size.points().zip(cells(size)) {
        for direction in Direction::STRAIGHT {
            let [is_open, could_be] = [view.exit_table(), table.table().exit_table()]
                .map(|exits| exits[cell.index()] & direction.bit() != 0);
            if could_be && !is_open {
                map.set_road(at, direction, false);
            }
        }
    }
    map.board(view.rules().neighborhood)
}
