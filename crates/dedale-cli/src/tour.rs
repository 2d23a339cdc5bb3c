//! `dedale` alone: a tour of boards built into the program.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::time::Instant;

use crossterm::cursor::{MoveTo, MoveToColumn};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType};
use dedale::board::{Board, DirectionOrder, Graph, Neighborhood, Point, Size};
use dedale::field::Tie;
use dedale::link::Player;
use dedale::maze::obstacles::{Percent, Request};
use dedale::maze::{Generator, Region, Style};
use dedale::search::{Path, Trace};
use dedale::{Algorithm, Random};
use dedale_app::answer::Length;
use dedale_app::run::field::Measuring;
use dedale_app::run::link::{Links, hex_borders};
use dedale_app::run::maze::MazeSpec;
use dedale_app::run::path::{self, RunOptions};
use dedale_app::{AnyBoard, Result, Spot, bail};
use dedale_games::game::chomp::Bar;
use dedale_games::game::{Chomp, GameGraph, Numbered, Store};
use dedale_games::player::simulate;
use dedale_games::solve::Retrograde;
use dedale_io::picture::{Scene, Theme, bar};

use crate::input::{self, EIGHT, FROM, TO};
use crate::lang::{tr, word};
use crate::maze::Carving;
use crate::output::{counted, has_colour, print, time};
use crate::path::{Search, counts};
use crate::pictures::{in_terminal, side_by_side};
use crate::spinner::timed;
use crate::watch::{self, Film, Key, Left, Panel};
use crate::{hunt, interrupt};

/// Gives the tour; on a terminal stop by stop, unless `all` of it is to be printed.
pub fn command(all: bool) -> Result<()> {
    let stops: [Stop; 8] = [field, maze, map, carving, obstacles, link, game, hunted];
    let mut guide = Guide::new(all, stops.len());
    for stop in stops {
        guide.stop += 1;
        stop(&mut guide)?;
        if guide.has_left {
            return Ok(());
        }
    }
    print(&farewell())
}

/// Tells a stop to those who follow.
type Stop = fn(&mut Guide) -> Result<()>;

fn heading(number: u32, title: &str) -> String {
    let bold = anstyle::Style::new().bold();
    format!("{bold}{number}. {title}{bold:#}\n\n")
}

fn farewell() -> String {
    let bold = anstyle::Style::new().bold();
    let next = word("Try next");
    let mut text = format!("{bold}{next}{bold:#} {}\n\n", word(INSTALLED));
    for (example, what) in EXAMPLES {
        let _ = writeln!(text, "  {example:40} {}", word(what));
    }
    text
}

const INSTALLED: &str = "(not installed? `cargo run --release -- boards` and so on)";

/// Commands to try, and what they do.
const EXAMPLES: [(&str, &str); 13] = [
    ("dedale boards", "the boards used here"),
    ("dedale path @pocket -a bfs --draw", "another search; also --help"),
    ("dedale path @meadow --draw", "the cheapest path over weights"),
    ("dedale path @hedge -a dfs --gif dfs.gif", "a search as it runs"),
    ("dedale field @fords --svg fords.svg", "a picture of the field"),
    ("dedale maze -g wilson --draw", "a maze; --stats compares generators"),
    ("dedale obstacles -d very-hard --draw", "an obstacle field"),
    ("dedale play hex --size 7", "a game of Hex; also hexmo, y"),
    ("dedale link @hexmo --player blue", "what blue lacks for a link"),
    ("dedale play --chomp 4x5", "Chomp against a perfect player"),
    ("dedale strategy --chomp 4x5 --explain", "why the winning bite wins"),
    ("dedale hunt play --as hunter", "shoot at a monster; or --as monster"),
    ("dedale scen FILE.map.scen", "check a MovingAI scenario"),
];

// The stops of the tour that play.

/// A won game of `HexMo`, and the link that won it.
pub fn link(guide: &mut Guide) -> Result<()> {
    let position = input::position("@hexmo")?;
    let AnyBoard::Hexes(loaded) = AnyBoard::from(position.grid.clone()) else {
        bail!("not-of-hexagons", "the board is not of hexagons");
    };
    let borders = hex_borders(&loaded.board, None)?;
    let (stones, player) = (&position.stones, Player::Red);
    let links =
        Links { loaded: &loaded, stones, borders, player, goal: None, first_contact: false };
    let (network, goal) = (links.network(), links.goal()?);
    let mut trace = guide.trace(loaded.board.cell_count());
    let (link, elapsed) = timed(|| match &mut trace {
        Some(trace) => network.shortest_with(goal, trace),
        None => Ok(network.shortest(goal)),
    });
    let link = link?;
    let Some((joined, length)) = link.as_ref().map(|link| (link.sides(), link.length())) else {
        bail!("tour-not-won", "the game of the tour is won");
    };
    let found = links.found(&network, goal, link, u64::MAX);
    let [begin, end] = [None, found.link.as_ref()].map(|link| links.scene(link));
    let drawn = [&begin, &end].map(|scene| in_terminal(scene, Theme::default()));
    if let Some(trace) = &trace {
        let label = |cell| loaded.grid.label(cell);
        let title = word("link").into();
        guide.play(vec![Panel { title, begin, trace, end, label: Box::new(label) }])?;
    }
    let mut text = heading(6, word("A game of HexMo, and the link that wins it (@hexmo)"));
    text += &side_by_side(&drawn[0], &drawn[1]);
    text += &(tr!(
        "\nRed has to link two of its sides q+, r+ and s+, blue two of those between. Red\nhas \
         linked {sides}; the shortest link has {length}.\nIt was found in {elapsed}.\n",
        sides = crate::link::in_words(&links, joined),
        length = counted(length as u64, "cell"),
        elapsed = time(elapsed)
    ) + "\n");
    guide.tell(&text)
}

/// A bar of Chomp, the bite that wins, and a short game.
pub fn game(guide: &mut Guide) -> Result<()> {
    let chomp = Chomp::new(4, 5)?;
    let graph = GameGraph::of(&chomp, Store::List)?;
    let begin = Instant::now();
    let solution = Retrograde::new(&graph).solve();
    let elapsed = begin.elapsed();
    let game = simulate(&graph, [&mut &solution, &mut Random::new(3)]);
    let bars: Vec<Bar> = game.positions.iter().map(|&position| chomp.position(position)).collect();
    let bites: Vec<Point> =
        bars.windows(2).filter_map(|pair| pair[1].bite_from(&pair[0])).collect();
    let pictures = [(&bars[0], None), (&bars[0], bites.first().copied()), (&bars[1], None)];
    let [full, bite, left] = pictures.map(|(bar, bite)| bar::draw(bar, bite, has_colour()));
    let mut text = heading(7, word("Chomp: a bite eats all below it and right of it; ◆ is poison"));
    text += &side_by_side(&full, &side_by_side(&bite, &left));
    let labels: Vec<String> = bites.iter().map(|bite| bite.label()).collect();
    text += &(tr!(
        "\n{best} wins, and no other bite does: {positions} with {moves} were solved\nbackwards \
         in {elapsed}. Against a player who bites at random: {bites}.\nThe last bite was the \
         poison; the first player has won.\n",
        best = labels.first().map_or(word("nothing"), String::as_str),
        positions = counted(graph.position_count().into(), "position"),
        moves = counted(graph.arc_count(), "move"),
        elapsed = time(elapsed),
        bites = labels.join(" ")
    ) + "\n");
    guide.tell(&text)
}

/// A hunt as both sides saw it.
pub fn hunted(guide: &mut Guide) -> Result<()> {
    let mut text = heading(8, word("A hunt: a monster walks unseen, a hunter shoots once a turn"));
    text += &hunt::hunt()?;
    text += word(
        "\nThe hunter learns whether a cell is a wall and when the monster was last there,\n\
             but not where the exit is. This one keeps a filter over all walks that fit.\n\n",
    );
    guide.tell(&text)
}

// Who leads through the tour: stop by stop on a terminal, all at once elsewhere.

/// How long a search plays, in seconds.
const SECONDS: f64 = 1.0;

pub struct Guide {
    /// Whether somebody goes from stop to stop.
    is_followed: bool,
    /// Whether somebody has typed `q`.
    has_left: bool,
    stop: usize,
    stops: usize,
}

impl Guide {
    pub fn new(all: bool, stops: usize) -> Self {
        let is_followed = !all && io::stdout().is_terminal();
        Self { is_followed, has_left: false, stop: 0, stops }
    }

    /// A trace of a search on so many cells, if it is to be played.
    pub fn trace(&self, cells: usize) -> Option<Trace> {
        self.is_followed.then(|| Trace::new(cells, usize::MAX))
    }

    /// Plays these searches, if somebody follows.
    pub fn play(&mut self, panels: Vec<Panel<'_>>) -> Result<()> {
        if self.is_followed && !panels.is_empty() {
            let film = Film::new(panels, Theme::default());
            self.has_left = watch::play_once(&film, SECONDS)? == Left::Quit;
        }
        Ok(())
    }

    /// Prints the text of a stop, a screen at a time where somebody follows.
    pub fn tell(&mut self, text: &str) -> Result<()> {
        if !self.is_followed {
            return print(text);
        }
        if self.has_left {
            return Ok(());
        }
        let rows = terminal::size().map_or(24, |(_, rows)| usize::from(rows)).max(3);
        let lines: Vec<&str> = text.trim_end().lines().collect();
        for page in lines.chunks(rows - 2) {
            // The bottom line stays free for the prompt.
            let _ = execute!(io::stdout(), Clear(ClearType::All), MoveTo(0, 0));
            print(&(page.join("\n") + "\n\n"))?;
            self.wait()?;
            if self.has_left {
                break;
            }
        }
        Ok(())
    }

    fn wait(&mut self) -> Result<()> {
        print(&tr!(
            "stop {stop} of {stops}: Enter goes on, q leaves",
            stop = self.stop,
            stops = self.stops
        ))?;
        let typed = loop {
            match watch::one_key() {
                Ok(Key::Enter | Key::Pause | Key::Next) => break Key::Enter,
                Ok(Key::Quit) => break Key::Quit,
                Ok(Key::Interrupt) => interrupt::end(),
                Ok(_) => {}
                Err(_) => {
                    self.is_followed = false;
                    break Key::Enter;
                }
            }
        };
        let _ = execute!(io::stdout(), Clear(ClearType::CurrentLine), MoveToColumn(0));
        self.has_left = typed == Key::Quit;
        Ok(())
    }
}

// The stops of the tour that search or generate.

/// A tower-defence level: one search from the target gives every cell its next step.
pub fn field(guide: &mut Guide) -> Result<()> {
    let loaded = input::squares("fords", Neighborhood::Four)?;
    let goals = loaded.goals(TO, &[])?;
    let mut trace = guide.trace(loaded.board.cell_count());
    let measuring = Measuring::Steps(Tie::Discovery);
    let (field, elapsed) = crate::field::measured(&loaded, &goals, measuring, trace.as_mut())?;
    if let Some(trace) = &trace {
        guide.play(vec![crate::field::panel(&loaded, &goals, &field, trace)])?;
    }
    let scene = field.scene(&loaded, &goals);
    let mut text = heading(
        1,
        word("A flow field: every cell's next step to the goal (@fords, tower defence)"),
    );
    text += &in_terminal(&scene, Theme::default());
    let starts: Vec<String> = loaded
        .starts()
        .iter()
        .filter_map(|&start| {
            let Length(steps) = field.distance(&loaded.board, start)?;
            Some(tr!("{steps} from {point}", point = loaded.board.point_of(start)))
        })
        .collect();
    text += &(tr!(
        "\nOne breadth-first search from the target, {elapsed}.\nSteps to go: {starts}.\n",
        elapsed = time(elapsed),
        starts = starts.join(word(" and "))
    ) + "\n");
    guide.tell(&text)
}

/// A maze with loops: the heuristic search of "Maze Solver" beside the shortest path.
pub fn maze(guide: &mut Guide) -> Result<()> {
    let loaded = input::squares("hedge", Neighborhood::Four)?;
    let ends = [loaded.start(FROM, None)?, loaded.goal(TO, None)?];
    let heuristic = Algorithm::HeuristicDfs(DirectionOrder::TOP_RIGHT_BOTTOM_LEFT);
    let trace = || guide.trace(loaded.board.cell_count());
    let [left, right] = [heuristic, Algorithm::Bfs].map(|algorithm| {
        Search::run(algorithm, &loaded, ends.into(), RunOptions::UNBOUND, trace(), None)
    });
    let (left, right) = (left?, right?);
    guide
        .play([&left, &right].into_iter().filter_map(|one| one.panel(&loaded, false)).collect())?;
    let cells = |search: &Search| search.run.path.as_ref().map_or(0, |path| path.cells().len());
    let drawn = |search: &Search| {
        in_terminal(&path::scene(&loaded, &search.run, &search.ends), Theme::default())
    };
    let (left_name, right_name) = (left.algorithm, right.algorithm);

    let mut text = heading(2, word("Two searches in one maze (@hedge)"));
    text += &side_by_side(
        &tr!("{left_name}: {cells} cells\n{drawn}", cells = cells(&left), drawn = drawn(&left)),
        &tr!(
            "{right_name}: {cells} cells, the fewest\n{drawn}",
            cells = cells(&right),
            drawn = drawn(&right)
        ),
    );
    text += &(tr!(
        "\nThe depth-first walker always steps to the cell nearest the goal in a straight\nline, \
         and backs out of dead ends. It arrives, but not by the shortest path.\n{left_name}: \
         {left}\n{right_name}: {right}\n",
        left = counts(&left.run),
        right = counts(&right.run)
    ) + "\n");
    guide.tell(&text)
}

/// A map in `MovingAI`'s format, eight neighbors, corners never cut.
pub fn map(guide: &mut Guide) -> Result<()> {
    let loaded = input::squares("harbour", EIGHT)?;
    let [from, to] = [[2, 12], [23, 9]].map(Spot::Place);
    let ends = [loaded.start(FROM, Some(&from))?, loaded.goal(TO, Some(&to))?];
    let trace = guide.trace(loaded.board.cell_count());
    let search =
        Search::run(Algorithm::Astar, &loaded, ends.into(), RunOptions::UNBOUND, trace, None)?;
    guide.play(search.panel(&loaded, false).into_iter().collect())?;
    let run = &search.run;
    let mut text = heading(3, word("A* on a map (@harbour, 8 neighbors, corners never cut)"));
    text += &in_terminal(&path::scene(&loaded, run, &search.ends), Theme::default());
    let length = run.path.as_ref().and_then(|path| loaded.board.length(path.cells()));
    text += &(tr!(
        "\n{steps}, length {length}; {counts}\n",
        steps = counted(run.path.as_ref().map_or(0, Path::steps) as u64, "step"),
        length = length.map_or(word("none").into(), |length| Length(length).to_string()),
        counts = counts(run)
    ) + "\n");
    guide.tell(&text)
}

/// A maze half carved, and complete.
pub fn carving(guide: &mut Guide) -> Result<()> {
    let size = Size::new(9, 6)?;
    let (region, style) = (Region::whole(size), Style::default());
    let spec = MazeSpec { region, style, seed: 8, rooms: 0, braid: 0 };
    let carving = Carving::new(Generator::Backtracker, &spec)?;
    let panel = carving.panel();
    let events = panel.steps();
    let half = in_terminal(&panel.at(events / 2), Theme::default());
    guide.play(vec![panel])?;
    let mut text = heading(4, word("A maze being carved (backtracker, seed 8)"));
    text += &side_by_side(
        &tr!("after {step} steps of {events}\n{half}", step = events / 2),
        &tr!(
            "carved, and solved\n{drawing}",
            drawing = in_terminal(&carving.end(), Theme::default())
        ),
    );
    text += &(tr!(
        "\nThe recursive backtracker opens a passage to a random neighbor not visited yet\n(o: \
         on its stack) and backtracks where there is none (+: done). Every\ngenerator \
         makes perfect mazes: exactly one path joins any two cells.\n"
    ) + "\n");
    guide.tell(&text)
}

/// As many obstacles as possible, and a path through them.
pub fn obstacles(guide: &mut Guide) -> Result<()> {
    let size = Size::new(36, 9)?;
    let all = Percent::new(100.0)?;
    let begin = Instant::now();
    let field = Request::new(size, all).draw(&mut Random::new(4))?;
    let elapsed = begin.elapsed();
    let board = field.to_map().board(Neighborhood::Four);
    let ends = [field.entry(), field.exit()].map(|point| board.cell_at(point));
    let [Some(entry), Some(exit)] = ends else { unreachable!("ends on the board") };
    let mut scene = Scene::of_board(&board, &[entry], &[exit]);
    if let Some(path) = dedale::search::bfs(&board, entry, exit) {
        scene = scene.with_path(&path);
    }
    let mut text = heading(5, word("Obstacles: 100 percent, and still a path"));
    text += &in_terminal(&scene, Theme::default());
    text += &(tr!(
        "\n{obstacles} obstacles on {width}×{height} cells, drawn in {elapsed}: each layout with \
         a path from\nentry to exit is equally likely. Trying until there is one would take for \
         ever.\n",
        obstacles = field.obstacles(),
        width = size.width(),
        height = size.height(),
        elapsed = time(elapsed)
    ) + "\n");
    guide.tell(&text)
}
