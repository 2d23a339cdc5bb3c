//! Links between the sides of a board.
#![expect(unsafe_code, reason = "C gives names")]

use std::ffi::{CString, c_char};
use std::mem::MaybeUninit;
use std::ptr;

use dedale::board::Cell;
use dedale::link::{Borders, Link, Player, SideSet};
use dedale_app::base::limits::TREE_BYTES;
use dedale_app::run::link::{GoalArg, Links, SidesName, hex_borders, own_borders};
use dedale_app::{Loaded, Named as _};
use dedale_io::picture::Pictured;
use dedale_io::position::Position;

use crate::board::{Board, CellNumber, Kind};
use crate::memory::{given, guard_new, shown, text, text_or_none};
use crate::status::{Answer, Error, Status, guard_or};

/// A link: stones of one player, connected, that join sides of the board; or what is missing.
#[derive(Debug)]
pub struct LinkHandle {
    is_linked: bool,
    is_unique: bool,
    cells: Vec<Cell>,
    cut: Vec<Cell>,
    missing: Vec<Cell>,
    missing_cost: Option<u64>,
    sides: Vec<CString>,
}

/// What is asked for.
struct Asked<'a> {
    player: Player,
    sides: Option<SidesName>,
    goal: Option<GoalArg>,
    first_contact: bool,
    board: &'a Board,
}

impl Asked<'_> {
    fn answer(&self) -> Answer<LinkHandle> {
        let grid = self.board.outline();
        let position = Position {
            sides: self.board.sides.clone(),
            ..Position::new(grid.clone(), [Vec::new(), Vec::new()])
        };
        let own = own_borders(&position).filter(|_| self.sides.is_none());
        let borders = match (&self.board.kind, own) {
            (Kind::Squares(_), _) if self.sides.is_some() => {
                return Err(Status::Unfit.fault("sides are named for boards of hexagons"));
            }
            (_, Some(borders)) => borders.map_err(Status::Unfit.of())?,
            (Kind::Hexes(board), None) => {
                hex_borders(board, self.sides).map_err(Status::Unfit.of())?
            }
            (Kind::Squares(board), None) => Borders::square(board),
        };
        match &self.board.kind {
            Kind::Squares(board) => {
                self.find(&Loaded { board: board.clone(), grid, is_level: false }, borders)
            }
            Kind::Hexes(board) => {
                self.find(&Loaded { board: board.clone(), grid, is_level: false }, borders)
            }
        }
    }

    fn find<B: Pictured>(&self, loaded: &Loaded<B>, borders: Borders) -> Answer<LinkHandle> {
        if !loaded.board.table().is_mutual() {
            let sentence = "links need steps that lead in both directions; this board has one-way \
                            steps";
            return Err(Status::Unfit.fault(sentence));
        }
        let links = Links {
            loaded,
            stones: &self.board.stones,
            borders,
            player: self.player,
            goal: self.goal.clone(),
            first_contact: self.first_contact,
        };
        let goal = links.goal().map_err(Status::Unfit.of())?;
        links.check(goal, TREE_BYTES, "").map_err(Status::Unfit.of())?;
        let network = links.network();
        let link = links.link(&network, goal, &mut ()).unwrap_or(None);
        let found = links.found(&network, goal, link, TREE_BYTES);
        let joined = found.link.as_ref().map_or(SideSet::NONE, Link::sides);
        let name = |side| CString::new(links.borders.sides().name(side)).unwrap_or_default();
        Ok(LinkHandle {
            is_linked: found.link.is_some(),
            is_unique: found.is_only,
            cells: found.link.as_ref().map_or(Vec::new(), |link| link.cells().to_vec()),
            missing: links.missing(&found),
            missing_cost: found.connection.as_ref().map(|connection| connection.cost),
            cut: found.cut,
            sides: joined.iter().map(name).collect(),
        })
    }
}

/// Finds the shortest link of the stones of "red" or "blue".
///
/// The sides are those of the board's file, or else the usual ones of its shape (NULL); on hexagons
/// also those of "hexmo", "hex", "y", "havannah" or "havannah-fork". The goal is that of the game
/// (NULL), "any-two" or "all" of the player's sides, "pair:A,B" of any two by their names, or
/// "at-least:K". With first_contact it is the link that the search of HexMo reaches first, for
/// goals of two sides.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_find(
    board: Option<&Board>,
    player: *const c_char,
    sides: *const c_char,
    goal: *const c_char,
    first_contact: bool,
    link: Option<&mut MaybeUninit<Option<Box<LinkHandle>>>>,
    error: Option<&mut MaybeUninit<Error>>,
) -> Status {
    guard_new(link, error, || {
        let board = given(board, "board")?;
        // SAFETY: the header asks for texts.
        let (player, sides, goal) = unsafe {
            (text(player, "player")?, text_or_none(sides, "sides")?, text_or_none(goal, "goal")?)
        };
        let asked = Asked {
            player: player.parse().map_err(Status::UnknownName.of())?,
            sides: sides.map(SidesName::named).transpose().map_err(Status::UnknownName.of())?,
            goal: goal.map(str::parse).transpose().map_err(Status::UnknownName.of())?,
            first_contact,
            board,
        };
        asked.answer()
    })
}

/// Whether there is a link; false for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_found(link: Option<&LinkHandle>) -> bool {
    guard_or(false, || link.is_some_and(|link| link.is_linked))
}

/// The cells of the link, and how many there are: those of a chain from side to side, or of a tree,
/// each after the first next to one before it. None without a link.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_cells(
    link: Option<&LinkHandle>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const CellNumber {
    guard_or(ptr::null(), || shown(link.map_or(&[], |link| &link.cells), count))
}

/// Whether no other set of as few cells is a link.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_is_unique(link: Option<&LinkHandle>) -> bool {
    guard_or(false, || link.is_some_and(|link| link.is_unique))
}

/// The player's cells that no link can do without, and how many there are.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_cut_cells(
    link: Option<&LinkHandle>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const CellNumber {
    guard_or(ptr::null(), || shown(link.map_or(&[], |link| &link.cut), count))
}

/// The fewest or lightest empty cells that would make a link, and how many there are; none if there
/// is one, or if none can be made any more.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_missing_cells(
    link: Option<&LinkHandle>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const CellNumber {
    guard_or(ptr::null(), || shown(link.map_or(&[], |link| &link.missing), count))
}

/// What these cells weigh together: 0 if there is a link, DEDALE_NO_COST if none can be made any
/// more, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_missing_cost(link: Option<&LinkHandle>) -> u64 {
    guard_or(crate::field::DEDALE_NO_COST, || {
        let cost = link.and_then(|link| if link.is_linked { Some(0) } else { link.missing_cost });
        cost.unwrap_or(crate::field::DEDALE_NO_COST)
    })
}

/// The number of sides that the link joins; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_side_count(link: Option<&LinkHandle>) -> usize {
    guard_or(0, || link.map_or(0, |link| link.sides.len()))
}

/// The name of one of these sides, by its number from 0; NULL if there are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_side(link: Option<&LinkHandle>, number: usize) -> *const c_char {
    guard_or(ptr::null(), || {
        let name = link.and_then(|link| link.sides.get(number));
        name.map_or(ptr::null(), |name| name.as_ptr())
    })
}

/// Frees the link.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_link_free(link: Option<Box<LinkHandle>>) {
    guard_or((), || drop(link));
}
