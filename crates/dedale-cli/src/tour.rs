//! `dedale` alone: a tour of boards built into the program.

use std::fmt::Write as _;
use std::time::Instant;

use dedale::board::{Board, Cell, DirectionOrder, Neighborhood, Point, Size};
use dedale::link::{Network, Player};
use dedale::maze::obstacles::{Percent, Request};
use dedale::maze::{Generator, Region, Style};
use dedale::search::{Path, Trace};
use dedale::{Algorithm, Random};
use dedale_games::game::chomp::Bar;
use dedale_games::game::{Chomp, GameGraph, Numbered, Store};
use dedale_games::player::simulate;
use dedale_games::solve::Retrograde;
use dedale_io::picture::{Scene, Theme, bar};
use dedale_io::position::Grid;

use crate::field;
use crate::hunt;
use crate::input::{self, EIGHT, FROM, TO};
use crate::output::{counted, has_colour, print, time};
use crate::path::{counts, run};
use crate::pictures::{in_terminal, side_by_side};
use crate::verdict::Verdict;
use dedale_app::answer::Length;
use dedale_app::operation::link::hex_borders;
use dedale_app::operation::maze::before;
use dedale_app::operation::path;
use dedale_app::search_run::SearchRun;
use dedale_app::{Refusal, Spot, refuse};

pub fn command() -> Result<Verdict, Refusal> {
    for stop in [
        field_stop,
        maze_stop,
        map_stop,
        carving_stop,
        obstacles_stop,
        link_stop,
        game_stop,
        hunt_stop,
    ] {
        print(&stop()?)?;
    }
    print(&farewell())?;
    Ok(Verdict::Yes)
}

fn heading(number: u32, title: &str) -> String {
    let bold = anstyle::Style::new().bold();
    format!("{bold}{number}. {title}{bold:#}\n\n")
}

/// A tower-defence level: one search from the target gives every cell its next step.
fn field_stop() -> Result<String, Refusal> {
    let loaded = input::squares("fords", Neighborhood::Four)?;
    let goals = loaded.goals(TO, &[])?;
    let (field, elapsed) = field::measured(&loaded, &goals, false)?;
    let scene = field.scene(&loaded, &goals);
    let mut text =
        heading(1, "A flow field: every cell's next step to the goal (@fords, tower defence)");
    text += &in_terminal(&scene, Theme::default());
    let starts: Vec<String> = loaded
        .starts()
        .iter()
        .filter_map(|&start| {
            let Length(steps) = field.distance(start)?;
            Some(format!("{} from {}", steps, loaded.board.point_of(start)))
        })
        .collect();
    let _ = writeln!(
        text,
        "\nOne breadth-first search from the target, {}.\nSteps to go: {}.\n",
        time(elapsed),
        starts.join(" and ")
    );
    Ok(text)
}

/// A maze with loops: the heuristic search of "Maze Solver" beside the shortest path.
fn maze_stop() -> Result<String, Refusal> {
    let loaded = input::squares("hedge", Neighborhood::Four)?;
    let ends = [loaded.start(FROM, None)?, loaded.goal(TO, None)?];
    let heuristic = Algorithm::HeuristicDfs(DirectionOrder::TOP_RIGHT_BOTTOM_LEFT);
    let runs = [heuristic, Algorithm::Bfs].map(|algorithm| {
        let run = run(algorithm, &loaded, ends, false)?;
        Ok((algorithm, in_terminal(&path::scene(&loaded, &run, ends), Theme::default()), run))
    });
    let [left, right] = runs;
    let ((left_name, left, left_run), (right_name, right, right_run)) = (left?, right?);
    let cells = |run: &SearchRun| run.path.as_ref().map_or(0, |path| path.cells().len());

    let mut text = heading(2, "Two searches in one maze (@hedge)");
    text += &side_by_side(
        &format!("{left_name}: {} cells\n{left}", cells(&left_run)),
        &format!("{right_name}: {} cells, the fewest\n{right}", cells(&right_run)),
    );
    let _ = writeln!(
        text,
        "\nThe depth-first walker always steps to the cell nearest the goal in a straight\n\
         line, and backs out of dead ends. It arrives, but not by the shortest path.\n\
         {left_name}: {}\n{right_name}: {}\n",
        counts(&left_run),
        counts(&right_run)
    );
    Ok(text)
}

/// A map in `MovingAI`'s format, eight neighbors, corners never cut.
fn map_stop() -> Result<String, Refusal> {
    let loaded = input::squares("harbour", EIGHT)?;
    let [from, to] = [[2, 12], [23, 9]].map(Spot::Place);
    let ends = [loaded.start(FROM, Some(&from))?, loaded.goal(TO, Some(&to))?];
    let run = run(Algorithm::Astar, &loaded, ends, false)?;
    let mut text = heading(3, "A* on a map (@harbour, 8 neighbors, corners never cut)");
    text += &in_terminal(&path::scene(&loaded, &run, ends), Theme::default());
    let length = run.path.as_ref().and_then(|path| loaded.board.length(path.cells()));
    let _ = writeln!(
        text,
        "\n{}, length {}; {}\n",
        counted(run.path.as_ref().map_or(0, Path::steps) as u64, "step"),
        length.map_or("none".into(), |length| Length(length).to_string()),
        counts(&run)
    );
    Ok(text)
}

/// A maze half carved, and complete.
fn carving_stop() -> Result<String, Refusal> {
    let size = Size::new(9, 6).map_err(Refusal::of)?;
    let region = Region::whole(size);
    let generator = Generator::Backtracker;
    let mut trace = Trace::new(size.cell_count(), usize::MAX);
    let carve = generator.carve_with(&region, &Style::default(), &mut Random::new(8), &mut trace);
    let maze = carve.map_err(Refusal::of)?;
    let events = trace.events().len();
    let before = before(&maze, generator, &region).board(Neighborhood::Four);
    let mut half = Scene::of_board(&before, &[], &[]);
    for &event in &trace.events()[..events / 2] {
        half.carve(event);
    }
    let marks = trace.marks_at(events / 2);
    let half = half.with_marks(marks.as_slice(), trace.current_at(events / 2));

    let board = maze.to_map().board(Neighborhood::Four);
    let ends = [0, size.cell_count() as u32 - 1].map(Cell::new);
    let mut whole = Scene::of_board(&board, &ends[..1], &ends[1..]);
    let path = dedale::search::bfs(&maze, ends[0], ends[1]);
    if let Some(path) = &path {
        whole = whole.with_path(path);
    }
    let mut text = heading(4, "A maze being carved (backtracker, seed 8)");
    text += &side_by_side(
        &format!(
            "after {} steps of {events}\n{}",
            events / 2,
            in_terminal(&half, Theme::default())
        ),
        &format!("carved, and solved\n{}", in_terminal(&whole, Theme::default())),
    );
    let _ = writeln!(
        text,
        "\nThe recursive backtracker opens a passage to a random neighbor not visited yet\n\
         (o: on its stack) and backtracks where there is none (+: done). All sixteen\n\
         generators make perfect mazes: exactly one path joins any two cells.\n"
    );
    Ok(text)
}

/// As many obstacles as possible, and a path through them.
fn obstacles_stop() -> Result<String, Refusal> {
    let size = Size::new(36, 9).map_err(Refusal::of)?;
    let all = Percent::new(100.0).map_err(Refusal::of)?;
    let begin = Instant::now();
    let field = Request::new(size, all).draw(&mut Random::new(4)).map_err(Refusal::of)?;
    let elapsed = begin.elapsed();
    let board = field.to_map().board(Neighborhood::Four);
    let ends = [field.entry(), field.exit()].map(|point| board.cell_at(point));
    let [Some(entry), Some(exit)] = ends else { unreachable!("ends on the board") };
    let mut scene = Scene::of_board(&board, &[entry], &[exit]);
    if let Some(path) = dedale::search::bfs(&board, entry, exit) {
        scene = scene.with_path(&path);
    }
    let mut text = heading(5, "Obstacles: 100 percent, and still a path");
    text += &in_terminal(&scene, Theme::default());
    let _ = writeln!(
        text,
        "\n{} obstacles on {}×{} cells, drawn in {}: each layout with a path from\n\
         entry to exit is equally likely. Trying until there is one would take for ever.\n",
        field.obstacles(),
        size.width(),
        size.height(),
        time(elapsed)
    );
    Ok(text)
}

/// A won game of `HexMo`, and the link that won it.
fn link_stop() -> Result<String, Refusal> {
    let position = input::position("@hexmo")?;
    let Grid::Hexes(map) = &position.grid else { return refuse("the board is not of hexagons") };
    let board = map.board();
    let borders = hex_borders(&board, None)?;
    let player = Player::Red;
    let (sides, goal) = (borders.sides(), borders.goal(player));
    let network = Network::new(&board, sides, position.stones_of(player));
    let begin = Instant::now();
    let link = network.shortest(goal);
    let elapsed = begin.elapsed();
    let Some(link) = link else { return refuse("the game of the tour is won") };
    let [red, blue] = &position.stones;
    let scene = Scene::of_hexes(&board, &[], &[]).with_stones(red, blue);
    let won = scene.clone().with_link(link.cells());
    let mut text = heading(6, "A game of HexMo, and the link that wins it (@hexmo)");
    text +=
        &side_by_side(&in_terminal(&scene, Theme::default()), &in_terminal(&won, Theme::default()));
    let _ = writeln!(
        text,
        "\nRed's sides are s+ at the upper left, q+ at the upper right and r+ below; blue's\n\
         lie between. Red has linked {}; the shortest link has {}.\n\
         It was found in {}.\n",
        sides.list(link.sides()),
        counted(link.length() as u64, "cell"),
        time(elapsed)
    );
    Ok(text)
}

/// A bar of Chomp, the bite that wins, and a short game.
fn game_stop() -> Result<String, Refusal> {
    let chomp = Chomp::new(4, 5).map_err(Refusal::of)?;
    let graph = GameGraph::of(&chomp, Store::List).map_err(Refusal::of)?;
    let begin = Instant::now();
    let solution = Retrograde::new(&graph).solve();
    let elapsed = begin.elapsed();
    let game = simulate(&graph, [&mut &solution, &mut Random::new(3)]);
    let bars: Vec<Bar> = game.positions.iter().map(|&position| chomp.position(position)).collect();
    let bites: Vec<Point> =
        bars.windows(2).filter_map(|pair| pair[1].bite_from(&pair[0])).collect();
    let pictures = [(&bars[0], None), (&bars[0], bites.first().copied()), (&bars[1], None)];
    let [full, bite, left] = pictures.map(|(bar, bite)| bar::draw(bar, bite, has_colour()));
    let mut text = heading(7, "Chomp: a bite eats all below it and right of it; ◆ is poison");
    text += &side_by_side(&full, &side_by_side(&bite, &left));
    let labels: Vec<String> = bites.iter().map(|bite| bite.label()).collect();
    let _ = writeln!(
        text,
        "\n{} wins, and no other bite does: {} with {} were solved\n\
         backwards in {}. Against a player who bites at random: {}.\n\
         The last bite was the poison; the first player has won.\n",
        labels.first().map_or("nothing", String::as_str),
        counted(graph.position_count().into(), "position"),
        counted(graph.arc_count(), "move"),
        time(elapsed),
        labels.join(" ")
    );
    Ok(text)
}

/// A hunt as both sides saw it.
fn hunt_stop() -> Result<String, Refusal> {
    let mut text = heading(8, "A hunt: a monster walks unseen, a hunter shoots once a turn");
    text += &hunt::tour::hunt()?;
    text += "\nThe hunter learns whether a cell is a wall and when the monster was last there,\n\
             but not where the exit is. This one keeps a filter over all walks that fit.\n\n";
    Ok(text)
}

fn farewell() -> String {
    let bold = anstyle::Style::new().bold();
    format!(
        "{bold}Try next{bold:#} (not installed? `cargo run --release -- boards` and so on)\n\n\
         \x20 dedale boards                            the boards used here\n\
         \x20 dedale path @pocket -a bfs --draw        another search; also --help\n\
         \x20 dedale path @meadow --draw               the cheapest path over weights\n\
         \x20 dedale path @hedge -a dfs --gif dfs.gif  a search as it runs\n\
         \x20 dedale field @fords --svg fords.svg      a picture of the field\n\
         \x20 dedale maze -g wilson --draw             a maze; --stats compares generators\n\
         \x20 dedale obstacles -d very-hard --draw     an obstacle field\n\
         \x20 dedale play hex --size 7                 a game of Hex; also hexmo, y\n\
         \x20 dedale link @hexmo --player blue         what blue lacks for a link\n\
         \x20 dedale play --chomp 4x5                  Chomp against a perfect player\n\
         \x20 dedale strategy --chomp 4x5 --explain    why the winning bite wins\n\
         \x20 dedale hunt play --as hunter             shoot at a monster; or --as monster\n\
         \x20 dedale scen FILE.map.scen                check a MovingAI scenario\n"
    )
}
