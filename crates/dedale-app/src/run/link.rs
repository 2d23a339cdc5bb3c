//! Links on a board, and what is known about them; `borders` has the sides.

use std::collections::HashSet;
use std::str::FromStr;

use dedale::board::{Cell, HexBoard};
use dedale::link::{
    Borders, Connection, Goal, Link, Network, Player, Side, SideSet, Sides, connection,
};
use dedale::search::{Event, Observer, Path, Stopped};
use dedale::{Phrase, phrase};
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::Position;
use dedale_io::posthoc;
use serde::Serialize;

use crate::answer::LinkAnswer;
use crate::{Loaded, Named, Refusal, Result, bail, counted, refusal};

/// A board with stones and sides, and the player whose link is searched for.
#[derive(Clone, Debug)]
pub struct Links<'a, B> {
    /// The board.
    pub loaded: &'a Loaded<B>,
    /// The stones of each player.
    pub stones: &'a [Vec<Cell>; 2],
    /// Its sides.
    pub borders: Borders,
    /// The player to link.
    pub player: Player,
    /// The sides to link, if not the game's goal.
    pub goal: Option<GoalArg>,
    /// Whether to find the link that the search of `HexMo` reaches first.
    pub first_contact: bool,
}

/// A link, or what is missing for one.
#[derive(Clone, Debug)]
pub struct FoundLink {
    /// The link, if there is one.
    pub link: Option<Link>,
    /// Whether no other set of as few cells is a link.
    pub is_only: bool,
    /// The cut cells, without any one of which there would be no link.
    pub cut: Vec<Cell>,
    /// The cells that would make a link, where there is none.
    pub connection: Option<Connection>,
    /// Whether the board is too large to find these.
    pub is_large: bool,
}

impl<'a, B: Pictured> Links<'a, B> {
    /// The player's stones.
    pub fn own(&self) -> &'a [Cell] {
        &self.stones[self.player.index()]
    }

    /// The sides to link.
    pub fn goal(&self) -> Result<Goal> {
        let (sides, owned) = (self.borders.sides(), self.borders.owned(self.player));
        let goal = match &self.goal {
            None => return Ok(self.borders.goal(self.player)),
            Some(GoalArg::AnyTwo) => Goal::any_two(owned),
            Some(GoalArg::All) => Goal::all(owned),
            Some(GoalArg::AtLeast(count)) => Goal::at_least(*count, owned),
            Some(GoalArg::Pair(one, other)) if one == other => {
                bail!("pair-of-one", "a pair is of two different sides, found '{one}' twice");
            }
            Some(GoalArg::Pair(one, other)) => {
                let named = |name: &str| {
                    sides.named(name).ok_or_else(|| {
                        let known = self.in_words(sides.all());
                        refusal!("no-such-side", "no side is named '{name}'; the sides are {known}")
                    })
                };
                Goal::pair(named(one)?, named(other)?)
            }
        };
        goal.map_err(Refusal::from)
    }

    /// The names of these sides, and where the drawing has those named for a coordinate.
    pub fn in_words(&self, sides: SideSet) -> Phrase {
        sides_in_words(self.borders.sides(), sides, || self.loaded.scene(&[], &[]))
    }

    /// Refuses what would take more memory than this, and a first contact of more than two
    /// sides. In sentences the names of options have the dashes that they are typed with.
    pub fn check(&self, goal: Goal, most_bytes: u64, dashes: &str) -> Result<()> {
        if goal.tree_bytes(self.own().len()) > most_bytes {
            bail!(
                "link-memory",
                "a link of {sides} sides by {cells} would take more than {memory} of memory to find",
                sides = goal.count(),
                cells = counted(self.own().len() as u64, "cell"),
                memory = in_words(most_bytes)
            );
        }
        if self.first_contact && goal.count() != 2 {
            bail!(
                "contact-of-two",
                "the first contact is of two sides, and {n} are to be joined; use {dashes}goal \
                 any-two or pair:A,B",
                n = goal.count()
            );
        }
        Ok(())
    }

    /// The network of the player's stones.
    pub fn network(&self) -> Network<'_, B> {
        Network::new(&self.loaded.board, self.borders.sides(), self.own())
    }

    /// Finds the link in this network of the player's stones.
    pub fn link(
        &self,
        network: &Network<'_, B>,
        goal: Goal,
        observer: &mut dyn Observer,
    ) -> Result<Option<Link>, Stopped> {
        if self.first_contact {
            network.first_contact_with(goal.among(), observer)
        } else {
            network.shortest_with(goal, observer)
        }
    }

    /// Completes what is known about a link, or about the lack of one; leaves out what
    /// takes more memory than this.
    pub fn found(
        &self,
        network: &Network<'_, B>,
        goal: Goal,
        link: Option<Link>,
        most_bytes: u64,
    ) -> FoundLink {
        let board = &self.loaded.board;
        let is_large = goal.tree_bytes(board.table().free_count()) > most_bytes;
        let connection = if link.is_some() || is_large {
            None
        } else {
            let weights = self.weights();
            connection(board, self.borders.sides(), goal, |cell| weights[cell.index()])
        };
        let is_only = link.as_ref().is_some_and(|link| network.is_only(link, goal));
        let cut = network.cut_cells(goal);
        FoundLink { link, is_only, cut, connection, is_large }
    }

    /// The cost of each cell to the player: 0 for their own.
    fn weights(&self) -> Vec<Option<u32>> {
        let terrain = |(cell, &weight): (Cell, &u8)| {
            let may_take = weight != 0 && self.borders.is_open_to(cell, self.player);
            may_take.then_some(u32::from(weight))
        };
        let cells = (0..).map(Cell::new).zip(self.loaded.board.table().weights());
        let mut weights: Vec<Option<u32>> = cells.map(terrain).collect();
        let foreign = &self.stones[self.player.other().index()];
        for (cells, weight) in [(self.own(), Some(0)), (foreign, None)] {
            for cell in cells {
                weights[cell.index()] = weight;
            }
        }
        weights
    }

    /// The empty cells that would make a link, where there is none.
    pub fn missing(&self, found: &FoundLink) -> Vec<Cell> {
        let Some(connection) = &found.connection else { return Vec::new() };
        let own: HashSet<Cell> = self.own().iter().copied().collect();
        connection.cells.iter().copied().filter(|cell| !own.contains(cell)).collect()
    }

    /// The board with its stones, its sides and the link, if there is one.
    pub fn scene(&self, link: Option<&Link>) -> Scene {
        let [red, blue] = self.stones;
        let scene = self.loaded.scene(&[], &[]).with_stones(red, blue).with_labels();
        let scene = with_sides(scene, &self.borders);
        link.iter().fold(scene, |scene, link| scene.with_link(link.cells()))
    }

    /// The events of a search for this link as a trace for the Posthoc viewer.
    pub fn trace(&self, link: Option<&Link>, events: &[Event]) -> String {
        let ends: &[Cell] = link.map_or(&[], Link::cells);
        let chain = link.map(chain);
        let start = ends.first().or(self.own().first()).copied().unwrap_or(Cell::new(0));
        let goals: Vec<Cell> = ends.last().copied().into_iter().collect();
        posthoc::write(&self.loaded.board, events, chain.as_ref(), start, &[], &goals, 1)
    }

    /// The answer.
    pub fn answer(&self, found: &FoundLink, nanos: u64) -> LinkAnswer {
        let places =
            |cells: &[Cell]| cells.iter().map(|&cell| self.loaded.grid.place_of(cell)).collect();
        let link = found.link.as_ref();
        let sides = self.borders.sides();
        let joined = link.map_or(SideSet::NONE, Link::sides);
        LinkAnswer {
            linked: link.is_some(),
            length: link.map_or(-1, |link| link.length() as i64),
            sides: joined.iter().map(|side| sides.name(side).to_owned()).collect(),
            cells: places(link.map_or(&[], Link::cells)),
            unique: found.is_only,
            cut: places(&found.cut),
            missing: match link {
                Some(_) => Some(0),
                None => found.connection.as_ref().map(|connection| connection.cost),
            },
            nanos,
        }
    }
}

/// The cells of a link as the path that traces and films show.
pub fn chain(link: &Link) -> Path {
    Path::new(link.cells().to_vec())
}

/// "4 GiB".
fn in_words(bytes: u64) -> String {
    if bytes >= 1 << 30 { format!("{} GiB", bytes >> 30) } else { format!("{} MiB", bytes >> 20) }
}

/// The sides to link, as typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoalArg {
    /// Any two of the player's sides.
    AnyTwo,
    /// These two sides, by their names.
    Pair(String, String),
    /// All of the player's sides.
    All,
    /// At least this many of the player's sides.
    AtLeast(u32),
}

impl FromStr for GoalArg {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Self, Phrase> {
        let parsed = match text.split_once(':') {
            None if text == "any-two" => Some(Self::AnyTwo),
            None if text == "all" => Some(Self::All),
            Some(("pair", pair)) => pair
                .split_once(',')
                .map(|(one, other)| Self::Pair(one.trim().to_owned(), other.trim().to_owned())),
            Some(("at-least", count)) if count.bytes().all(|digit| digit.is_ascii_digit()) => {
                count.parse().ok().map(Self::AtLeast)
            }
            _ => None,
        };
        parsed.ok_or_else(|| "expected any-two, pair:A,B, all or at-least:K".into())
    }
}

// The sides of boards.

/// The sides of a hexagonal board, by the name of their game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SidesName {
    /// HexMo: six sides, alternately red's and blue's.
    Hexmo,
    /// Hex: red's north and south, blue's west and east.
    Hex,
    /// Y: three sides, all of them both players'.
    Y,
    /// Havannah: six sides and six corners; the goal is any two corners.
    Havannah,
    /// Havannah's fork: the goal is any three sides.
    HavannahFork,
}

dedale::names! {
    SidesName:
    Hexmo = "hexmo", Hex = "hex", Y = "y", Havannah = "havannah", HavannahFork = "havannah-fork"
}

impl Named for SidesName {
    const SCHEMA: &'static str = "SidesName";

    const KIND: [&'static str; 2] = ["sides", "sides"];

    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn name(&self) -> &'static str {
        Self::name(*self)
    }
}

/// The sides that the file names: they belong to both players, who have to link any two.
/// `None` if it names none.
pub fn own_borders(position: &Position) -> Option<Result<Borders>> {
    let named = position.sides.as_ref()?;
    let borders = || {
        let mut sides = Sides::new(position.grid.size().cell_count());
        for side in named {
            let added = sides.add(&side.name, side.cells.iter().copied());
            added?;
        }
        let all = sides.all();
        let goal = Goal::any_two(all).or(Goal::all(all))?;
        Ok(Borders::new(sides, [all; 2], [goal; 2]))
    };
    Some(borders())
}

/// The requested sides, or else the default ones for the board's shape.
pub fn hex_borders(board: &HexBoard, sides: Option<SidesName>) -> Result<Borders> {
    let borders = match sides {
        None => Borders::usual(board),
        Some(SidesName::Hexmo) => Borders::hexmo(board),
        Some(SidesName::Hex) => Borders::hex(board),
        Some(SidesName::Y) => Borders::y(board),
        Some(SidesName::Havannah) => Borders::havannah(board),
        Some(SidesName::HavannahFork) => Borders::havannah_fork(board),
    };
    borders.ok_or_else(|| {
        let shape = board.shape();
        if sides.is_none() {
            refusal!("sides-unnamed", "a {shape} has no sides of its own; name them in JSON")
        } else {
            refusal!("sides-of-other-game", "a {shape} does not have the sides of that game")
        }
    })
}

/// The names of these sides, joined by commas. A name such as `q+` tells a reader nothing, so
/// it is followed by where the side lies on the drawing: `q+ (upper right)`.
pub fn sides_in_words(sides: &Sides, listed: SideSet, scene: impl FnOnce() -> Scene) -> Phrase {
    let is_coordinate =
        |side: &Side| matches!(sides.name(*side).as_bytes(), [b'q'..=b's', b'+' | b'-']);
    let scene = listed.iter().any(|side| is_coordinate(&side)).then(scene);
    let in_words = |side: Side| {
        let name = sides.name(side).to_owned();
        match scene.as_ref().filter(|_| is_coordinate(&side)) {
            None => name.into(),
            Some(scene) => {
                let cells: Vec<Cell> = sides.cells(side).collect();
                phrase!("{name} ({place})", place = scene.whereabouts(&cells))
            }
        }
    };
    let list = listed.iter().map(in_words).reduce(|sides, side| phrase!("{sides}, {side}"));
    list.unwrap_or_else(|| "".into())
}

/// A side of a board.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BorderSketch {
    /// The side's name.
    pub name: String,
    /// The side's owner.
    #[cfg_attr(feature = "openapi", schemars(extend("enum" = ["red", "blue", "both"])))]
    pub owner: &'static str,
    /// The coordinates of the cells that touch the side.
    pub cells: Vec<[i32; 2]>,
}

/// The owner of a side; `None` if both players own it.
fn owner(borders: &Borders, side: Side) -> Option<Player> {
    match Player::BOTH.map(|player| borders.owned(player).contains(side)) {
        [true, false] => Some(Player::Red),
        [false, true] => Some(Player::Blue),
        _ => None,
    }
}

/// The scene with these sides, each with its name and in its owner's colour.
pub(crate) fn with_sides(scene: Scene, borders: &Borders) -> Scene {
    let sides = borders.sides();
    sides.all().iter().fold(scene, |scene, side| {
        let cells: Vec<Cell> = sides.cells(side).collect();
        scene.with_named_side(sides.name(side), owner(borders, side), &cells)
    })
}

/// The sides of a board whose cells have these coordinates.
pub fn border_sketches(borders: &Borders, place: impl Fn(Cell) -> [i32; 2]) -> Vec<BorderSketch> {
    let sides = borders.sides();
    let sketch = |side: Side| BorderSketch {
        name: sides.name(side).to_owned(),
        owner: owner(borders, side).map_or("both", Player::name),
        cells: sides.cells(side).map(&place).collect(),
    };
    sides.all().iter().map(sketch).collect()
}
