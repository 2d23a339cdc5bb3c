//! `dedale link`: the shortest link between sides of a board.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use dedale::board::{Cell, HexBoard};
use dedale::link::{Borders, Connection, Goal, Link, Network, Player, SideSet, Sides, connection};
use dedale::search::{Path, Trace};
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::{Grid, Position};
use dedale_io::posthoc;

use crate::Verdict;
use crate::answer::LinkAnswer;
use crate::busy::Busy;
use crate::cli::{LinkArgs, SidesArg};
use crate::goal::GoalArg;
use crate::input;
use crate::output::{NewFile, counted, print, print_json, time, write_files};
use crate::pictures;
use crate::refusal::{Refusal, refuse};

/// The most events that a trace may have.
const MAX_EVENTS: usize = 4_000_000;

/// The most memory that the search for a tree may take, in bytes.
const MAX_TREE: u64 = 4 << 30;

/// Of more cells than this, the others are left out of a sentence.
const MAX_LISTED: usize = 40;

pub fn command(args: &LinkArgs) -> Result<Verdict, Refusal> {
    let position = input::position(&args.board)?;
    match &position.grid {
        Grid::Hexes(plan) => {
            let board = plan.board();
            let borders = match own_sides(&position) {
                Some(borders) if args.sides.is_none() => borders?,
                _ => hex_borders(&board, args.sides)?,
            };
            let scene = Scene::of_hexes(&board, &[], &[]);
            Question { args, position: &position, board: &board, borders }.answer(scene)
        }
        Grid::Squares { plan, ways } => {
            let board = plan.board(*ways);
            let borders = match (own_sides(&position), args.sides) {
                (_, Some(_)) => return refuse("--sides is for boards of hexagons"),
                (Some(borders), None) => borders?,
                (None, None) => Borders::square(&board),
            };
            let scene = Scene::of_board(&board, &[], &[]).with_water(plan);
            Question { args, position: &position, board: &board, borders }.answer(scene)
        }
    }
}

/// The sides that the file names: both players', any two of them to be linked.
fn own_sides(position: &Position) -> Option<Result<Borders, Refusal>> {
    let named = position.sides.as_ref()?;
    let borders = || {
        let mut sides = Sides::new(position.grid.size().cell_count());
        for side in named {
            let added = sides.add(&side.name, side.cells.iter().copied());
            added.map_err(Refusal::of)?;
        }
        let all = sides.all();
        let goal = Goal::any_two(all).or(Goal::all(all));
        let goal = goal.map_err(Refusal::of)?;
        Ok(Borders::new(sides, [all; 2], [goal; 2]))
    };
    Some(borders())
}

/// A board of hexagons with the sides that go with its shape.
pub fn hex_board(position: &Position) -> Result<(HexBoard, Borders), Refusal> {
    let Grid::Hexes(plan) = &position.grid else { return refuse("the board is not of hexagons") };
    let board = plan.board();
    let borders = hex_borders(&board, None)?;
    Ok((board, borders))
}

fn hex_borders(board: &HexBoard, asked: Option<SidesArg>) -> Result<Borders, Refusal> {
    let borders = match asked {
        None => Borders::usual(board),
        Some(SidesArg::Hexmo) => Borders::hexmo(board),
        Some(SidesArg::Hex) => Borders::hex(board),
        Some(SidesArg::Y) => Borders::y(board),
        Some(SidesArg::Havannah) => Borders::havannah(board),
        Some(SidesArg::HavannahFork) => Borders::havannah_fork(board),
    };
    borders.ok_or_else(|| {
        Refusal::new(match asked {
            None => format!("a {} has no sides of its own; name them in JSON", board.shape()),
            Some(_) => format!("a {} does not have the sides of that game", board.shape()),
        })
    })
}

/// A board, and what is asked of it.
struct Question<'a, B> {
    args: &'a LinkArgs,
    position: &'a Position,
    board: &'a B,
    borders: Borders,
}

/// What was found out.
struct Found {
    link: Option<Link>,
    is_only: bool,
    cut: Vec<Cell>,
    /// What would make a link, where there is none.
    connection: Option<Connection>,
    /// Whether the board is too large to find that out.
    is_large: bool,
    time: Duration,
    trace: Option<Trace>,
}

impl<B: Pictured> Question<'_, B> {
    fn answer(&self, scene: Scene) -> Result<Verdict, Refusal> {
        let busy = Busy::with("searching");
        let goal = self.goal()?;
        let found = self.find(goal)?;
        let show = &self.args.show;
        let (drawing, mut files) = pictures::drawn(show, || self.scene(scene, &found))?;
        files.extend(self.trace(&found));
        write_files(files)?;
        drop(busy);
        if show.json {
            print_json(&self.json(&found))?;
        } else {
            print(&(drawing + &self.summary(&found)))?;
        }
        Ok(if found.link.is_some() { Verdict::Yes } else { Verdict::No })
    }

    fn own(&self) -> &[Cell] {
        self.position.stones_of(self.args.player)
    }

    fn goal(&self) -> Result<Goal, Refusal> {
        let player = self.args.player;
        let (sides, owned) = (self.borders.sides(), self.borders.owned(player));
        let goal = match &self.args.goal {
            None => return Ok(self.borders.goal(player)),
            Some(GoalArg::AnyTwo) => Goal::any_two(owned),
            Some(GoalArg::All) => Goal::all(owned),
            Some(GoalArg::AtLeast(count)) => Goal::at_least(*count, owned),
            Some(GoalArg::Pair(one, other)) if one == other => {
                return refuse(format!("a pair is of two different sides, found '{one}' twice"));
            }
            Some(GoalArg::Pair(one, other)) => {
                let named = |name: &str| {
                    sides.named(name).ok_or_else(|| {
                        let known = sides.list(sides.all());
                        Refusal::new(format!("no side is named '{name}'; the sides are {known}"))
                    })
                };
                Goal::pair(named(one)?, named(other)?)
            }
        };
        goal.map_err(Refusal::of)
    }

    fn find(&self, goal: Goal) -> Result<Found, Refusal> {
        let network = Network::new(self.board, self.borders.sides(), self.own());
        if goal.tree_bytes(self.own().len()) > MAX_TREE {
            return refuse(format!(
                "a link of {} sides by {} would take more than 4 GiB of memory to find",
                goal.count(),
                counted(self.own().len() as u64, "cell")
            ));
        }
        if self.args.first_contact && goal.count() != 2 {
            return refuse(format!(
                "the first contact is of two sides, and {} are to be joined; say --goal any-two \
                 or pair:A,B",
                goal.count()
            ));
        }
        let begin = Instant::now();
        let link = self.link(&network, goal, &mut ())?;
        let time = begin.elapsed();
        let mut trace = None;
        if self.args.trace.is_some() {
            let mut watch = Trace::new(self.board.cell_count(), MAX_EVENTS);
            self.link(&network, goal, &mut watch)?;
            trace = Some(watch);
        }
        let is_large = goal.tree_bytes(self.board.table().free_count()) > MAX_TREE;
        let connection = if link.is_some() || is_large {
            None
        } else {
            let weights = self.weights();
            connection(self.board, self.borders.sides(), goal, |cell| weights[cell.index()])
        };
        let is_only = link.as_ref().is_some_and(|link| network.is_only(link, goal));
        let cut = network.cut_cells(goal);
        Ok(Found { link, is_only, cut, connection, is_large, time, trace })
    }

    fn link(
        &self,
        network: &Network<'_, B>,
        goal: Goal,
        observer: &mut impl dedale::search::Observer,
    ) -> Result<Option<Link>, Refusal> {
        let link = if self.args.first_contact {
            network.first_contact_with(goal.among(), observer)
        } else {
            network.shortest_with(goal, observer)
        };
        link.map_err(|_| Refusal::new("the search takes too many steps for a trace"))
    }

    /// What each cell costs the player: nothing if it is theirs already.
    fn weights(&self) -> Vec<Option<u32>> {
        let player = self.args.player;
        let ground = |(cell, &weight): (Cell, &u8)| {
            let may_take = weight != 0 && self.borders.is_open_to(cell, player);
            may_take.then_some(u32::from(weight))
        };
        let cells = (0..).map(Cell::new).zip(self.board.table().weights());
        let mut weights: Vec<Option<u32>> = cells.map(ground).collect();
        for (cells, weight) in
            [(self.own(), Some(0)), (self.position.stones_of(player.other()), None)]
        {
            for cell in cells {
                weights[cell.index()] = weight;
            }
        }
        weights
    }

    fn scene(&self, scene: Scene, found: &Found) -> Scene {
        let sides = self.borders.sides();
        let [red, blue] = &self.position.stones;
        let mut scene = scene.with_stones(red, blue).with_labels();
        for side in sides.all().iter() {
            let owners = Player::BOTH.map(|player| self.borders.owned(player).contains(side));
            let owner = match owners {
                [true, false] => Some(Player::Red),
                [false, true] => Some(Player::Blue),
                _ => None,
            };
            scene = scene.with_side(owner, &sides.cells(side).collect::<Vec<_>>());
        }
        match &found.link {
            Some(link) => scene.with_link(link.cells()),
            None => scene,
        }
    }

    fn trace(&self, found: &Found) -> Option<NewFile> {
        let (trace, path) = (found.trace.as_ref()?, self.args.trace.clone()?);
        let cells = found.link.as_ref().map(|link| link.cells().to_vec());
        let ends: Vec<Cell> = cells.iter().flatten().copied().collect();
        let chain = cells.map(Path::new);
        let start = ends.first().or(self.own().first()).copied().unwrap_or(Cell::new(0));
        let goals: Vec<Cell> = ends.last().copied().into_iter().collect();
        let text = posthoc::write(self.board, trace.events(), chain.as_ref(), start, &goals, 1);
        Some(NewFile { path, bytes: text.into_bytes() })
    }

    fn json(&self, found: &Found) -> LinkAnswer {
        let places =
            |cells: &[Cell]| cells.iter().map(|&cell| self.position.grid.place_of(cell)).collect();
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
            nanos: found.time.as_nanos() as u64,
        }
    }

    /// A few lines for a person.
    fn summary(&self, found: &Found) -> String {
        let player = self.args.player;
        let list = |cells: &[Cell]| {
            let shown = cells.iter().take(MAX_LISTED);
            let mut listed: Vec<String> =
                shown.map(|&cell| self.position.grid.label(cell)).collect();
            if cells.len() > MAX_LISTED {
                listed.push("… (all with --json)".into());
            }
            listed.join(" ")
        };
        let sides = self.borders.sides();
        let mut text = String::new();
        let Some(link) = &found.link else {
            let _ = match &found.connection {
                None if found.is_large => writeln!(text, "{player} is not linked"),
                None => writeln!(text, "{player} is not linked, and cannot be any more"),
                Some(Connection { cost, cells }) => {
                    let own: HashSet<Cell> = self.own().iter().copied().collect();
                    let empty = cells.iter().copied().filter(|cell| !own.contains(cell));
                    let missing: Vec<Cell> = empty.collect();
                    let touched: SideSet =
                        cells.iter().flat_map(|&cell| sides.touched_by(cell).iter()).collect();
                    let joined = self.goal().map_or(touched, |goal| touched.and(goal.among()));
                    let weighed = *cost != missing.len() as u64;
                    let of = if weighed { format!(" of weight {cost}") } else { String::new() };
                    writeln!(
                        text,
                        "{player} is not linked; {}{of} more would join {}: {}",
                        counted(missing.len() as u64, "cell"),
                        sides.list(joined),
                        list(&missing)
                    )
                }
            };
            return text;
        };
        let what = if self.args.first_contact { "the first contact" } else { "a link" };
        let _ = writeln!(
            text,
            "{player} is linked: {what} of {} joins {}; {}\n{}",
            counted(link.length() as u64, "cell"),
            sides.list(link.sides()),
            time(found.time),
            list(link.cells())
        );
        let only = match (found.is_only, self.args.first_contact) {
            (true, _) => "no other is as short",
            (false, true) => "others are as short, or shorter",
            (false, false) => "others are as short",
        };
        let is_cut: HashSet<Cell> = found.cut.iter().copied().collect();
        let mut needed = link.cells().to_vec();
        needed.retain(|cell| is_cut.contains(cell));
        let _ = match needed.len() {
            0 => writeln!(text, "{only}; each cell can be spared"),
            all if all == link.length() => {
                writeln!(text, "{only}; every link needs all of these cells")
            }
            _ => writeln!(text, "{only}; every link needs {}", list(&needed)),
        };
        text
    }
}
