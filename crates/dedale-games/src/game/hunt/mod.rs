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

mod hunter_view;
mod monster_view;
mod referee;
mod rule_table;
mod rules;

pub use hunter_view::{Found, HunterView, Report, Trace};
pub use monster_view::{MonsterView, Shot, Sight};
pub use referee::{Ended, Hunt, HuntEnd, HuntError};
pub use rule_table::{Rule, RuleDraft, RuleFault, RuleValue, Takes};
pub use rules::{
    Discovered, Enters, Fog, HuntRules, HuntSide, Knowledge, Late, MAX_TURNS, Passages,
};

use std::ops::Range;
use std::sync::Arc;

use dedale::FlowField;
use dedale::board::{Board, Cell, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain};

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
            let path = &self.path()[..walked];
            for cell in field.size().around(shot.cell, rules.shot_radius) {
                let last = || turns_on(path, cell, first_turn).last();
                view.note(cell, found(&field, &rules, path, cell, last));
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
            let found = watched.map(|cell| {
                let last = || turns_on(path, cell, first_turn).last();
                (cell, found(field, rules, path, cell, last))
            });
            let found = found.collect();
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

/// A cell as a hunter finds it, for a monster at the end of this path that has marked it last with
/// this turn.
fn found(
    field: &HuntField,
    rules: &HuntRules,
    path: &[Cell],
    cell: Cell,
    last: impl FnOnce() -> Option<u32>,
) -> Found {
    if !field.board().is_free(cell) {
        return Found::Wall;
    }
    if path.last() == Some(&cell) {
        return Found::Monster;
    }
    let first_turn = u32::from(rules.enters == Enters::AtTurnOne);
    let passages = match rules.passages {
        Passages::Last => last().into_iter().collect(),
        Passages::All => turns_on(path, cell, first_turn).collect(),
        Passages::None => Vec::new(),
    };
    Found::Free { passages, exit: rules.reveal_exit && field.is_exit(cell) }
}

/// The turns with which a path has marked this cell, in ascending order.
fn turns_on(path: &[Cell], cell: Cell, first_turn: u32) -> impl Iterator<Item = u32> {
    (first_turn..).zip(path).filter(move |&(_, &at)| at == cell).map(|(turn, _)| turn)
}

dedale::read_only! {
    /// A field for hunts: a board with the monster's entries and exits.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct HuntField {
        /// The board, with the monster's steps.
        pub ref board: SquareBoard,
        /// The cells where the monster may enter, in the order of the map; at least one.
        pub entries: Vec<Cell>,
        /// The cells where the monster escapes, in the order of the map; at least one.
        pub exits: Vec<Cell>,
        is_exit: Vec<bool>,
    }
}

/// Why a map cannot be a field for hunts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum HuntFieldError {
    /// Too many cells: hunts keep tens of bytes for each.
    #[error("a field for a hunt has up to {limit} cells, found {0}", limit = HuntField::MAX_CELLS)]
    Cells(usize),
    /// The map marks no start or no goal.
    #[code = "hunt-unmarked"]
    #[error("a field for a hunt marks at least one {what}, found none", what = .0)]
    Missing(&'static str),
    /// An entry or exit is off the board.
    #[error("the {what} {at} is off the board of {}×{} cells", size.width(), size.height())]
    Off {
        /// Entry or exit.
        what: &'static str,
        /// The point off the board.
        at: Point,
        /// The size of the board.
        size: Size,
    },
    /// An entry or exit is in a wall.
    #[code = "hunt-end-in-wall"]
    #[error("the {what} {at} is a wall")]
    Wall {
        /// Entry or exit.
        what: &'static str,
        /// The point in a wall.
        at: Point,
    },
    /// The monster could never get out.
    #[code = "hunt-closed"]
    #[error("no path leads from the entry {entry} to an exit", entry = .0)]
    Closed(Point),
}

impl HuntField {
    /// The most cells of a field.
    pub const MAX_CELLS: usize = 1 << 20;

    /// The field of this map: its starts are the entries and its goals the exits;
    /// duplicates count once. O(cells).
    pub fn new(map: &GridMap, neighborhood: Neighborhood) -> Result<Self, HuntFieldError> {
        let size = map.size();
        if size.cell_count() > Self::MAX_CELLS {
            return Err(HuntFieldError::Cells(size.cell_count()));
        }
        let marked = |what: &'static str, points: &[Point]| {
            let mut cells: Vec<Cell> = Vec::new();
            for &at in points {
                let cell = size.cell_at(at).ok_or(HuntFieldError::Off { what, at, size })?;
                if map.terrain(at) == Terrain::Wall {
                    return Err(HuntFieldError::Wall { what, at });
                }
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            if cells.is_empty() { Err(HuntFieldError::Missing(what)) } else { Ok(cells) }
        };
        let (entries, exits) = (marked("entry", &map.starts)?, marked("exit", &map.goals)?);
        let board = map.board(neighborhood);
        let to_exits = FlowField::to(&board, &exits);
        if let Some(&shut) = entries.iter().find(|&&entry| to_exits.distance(entry).is_none()) {
            return Err(HuntFieldError::Closed(size.point_of(shut)));
        }
        let mut is_exit = vec![false; size.cell_count()];
        for exit in &exits {
            is_exit[exit.index()] = true;
        }
        Ok(Self { board, entries, exits, is_exit })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The number of cells, walls included.
    pub fn cell_count(&self) -> usize {
        self.board.table().cell_count()
    }

    /// Whether the monster escapes at this cell.
    #[inline]
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.is_exit[cell.index()]
    }
}
