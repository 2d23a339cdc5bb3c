//! `dedale boards`, `dedale convert`, `dedale formats` and `dedale terrain`: boards and graphs as files.

use std::path::Path;

use dedale::Phrased;
use dedale::board::{GridMap, Neighborhood, Size, Terrain};
use dedale_app::answer::{BoardEntry, BoardsAnswer};
use dedale_app::run::obstacles::raise_hills;
use dedale_app::{Result, embedded};
use dedale_games::game::Store;
use dedale_io::convert::{self, BoardForm, Converted, Source};
use dedale_io::embedded::EMBEDDED;
use dedale_io::graph::GraphFormat;
use dedale_io::position::{Grid, Position};
use dedale_io::{Format, Reading, read_board_as};

use crate::cli::{BoardsArgs, ConvertArgs, Form, GraphOutArgs, ReadArgs, TerrainArgs};
use crate::game;
use crate::graph_search::for_boards_alone;
use crate::input::{self, board_form, bytes, check_roads, in_file};
use crate::lang::{said, tr, word};
use crate::output::{check_outputs, named_file, print, print_json, stream_bytes, table};

pub fn command(args: &BoardsArgs) -> Result<()> {
    if let Some(name) = &args.name {
        return print(embedded(name.trim_start_matches('@'))?.text);
    }
    let boards = EMBEDDED
        .into_iter()
        .map(|board| {
            let size = input::size(board)?;
            Ok(BoardEntry {
                name: format!("@{}", board.name),
                width: size.width(),
                height: size.height(),
                file: board.file,
                about: board.about,
            })
        })
        .collect::<Result<Vec<_>>>()?;
    if args.json {
        print_json(&BoardsAnswer { boards })?;
    } else {
        let line = |board: &BoardEntry| {
            let size = format!("{}×{}", board.width, board.height);
            format!("{:9} {size:>6}  {}\n", board.name, word(board.about))
        };
        let lines: String = boards.iter().map(line).collect();
        print(&tr!("{lines}\n`dedale boards @hedge > mine.txt` writes one to a file.\n"))?;
    }
    Ok(())
}

// `dedale convert`: turns a board file into another form.

pub fn convert(args: &ConvertArgs) -> Result<()> {
    let output = args.to.as_deref().or(args.output.as_deref()).and_then(named_file);
    check_outputs(Some(&args.board), &[output], None)?;
    let form = match args.format {
        Some(Form::Board(form)) => Some(form),
        Some(Form::Graph(_)) => None,
        None if output.is_some_and(is_name_of_graph) => None,
        None => Some(board_form(None, output)?),
    };
    let (name, bytes) = bytes(&args.board)?;
    let form = match form {
        Some(form) if args.format.is_some() && form != BoardForm::Json => form,
        Some(form) if !GraphFormat::is_sure(name, &bytes) => form,
        _ => return convert_graph(args, output, name, &bytes),
    };
    let reading = Reading { size: args.size, ..input::reading(&args.reading, args.roads) };
    let source = in_file(&args.board, Source::read_as(name, &bytes, &reading))?;
    input::tell(&args.board, source.note());
    check_roads(args.roads, source.is_level())?;
    let converted = source.convert(form)?;
    give(output, &converted)
}

/// Whether the name says that the file is a graph: those of lists of edges can be of boards too.
fn is_name_of_graph(file: &Path) -> bool {
    let ending = file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    ["dot", "gv", "graphml", "pg", "gm", "edges", "el", "matrix"].contains(&ending.as_str())
}

/// Turns a graph into another form.
fn convert_graph(
    args: &ConvertArgs,
    output: Option<&Path>,
    name: &str,
    bytes: &[u8],
) -> Result<()> {
    let ReadArgs { read_as, legend, walls, pixels } = &args.reading;
    for_boards_alone(&[
        ("--as", read_as.is_some()),
        ("--legend", legend.is_some()),
        ("--walls", walls.is_some()),
        ("--pixels", pixels.is_some()),
        ("--roads", args.roads.is_some()),
        ("--size", args.size.is_some()),
    ])?;
    let format = match args.format {
        Some(Form::Graph(format)) => Some(format),
        Some(Form::Board(_)) => Some(GraphFormat::Json),
        None if output.is_none() => Some(GraphFormat::Edges),
        None => None,
    };
    let output = output.map(Path::to_owned);
    let out = GraphOutArgs { store: Store::List, format, output, json: false };
    game::turned(&args.board, (name, bytes), &out).map(drop)
}

/// Writes a board, and says what its form does not hold.
fn give(output: Option<&Path>, converted: &Converted) -> Result<()> {
    stream_bytes(output, &converted.bytes)?;
    for loss in &converted.losses {
        crate::output::complain(&tr!("dedale: {loss}", loss = said(&loss.phrase())));
    }
    Ok(())
}

// `dedale terrain`: gives the free cells of a board weights.

pub fn terrain(args: &TerrainArgs) -> Result<()> {
    let output = args.output.as_deref().and_then(named_file);
    let form = board_form(None, output)?;
    check_outputs(args.board.as_deref(), &[output], None)?;
    let mut position = if let Some(board) = &args.board {
        let (name, bytes) = bytes(board)?;
        let file =
            in_file(board, read_board_as(name, &bytes, &input::reading(&args.reading, None)))?;
        input::tell(board, file.note.as_ref());
        file.position
    } else {
        let [columns, rows] = args.size;
        let size = Size::new(columns, rows)?;
        let map = GridMap::new(size, Terrain::FREE);
        let grid = Grid::Squares { map, neighborhood: Neighborhood::Four };
        Position::new(grid, [Vec::new(), Vec::new()])
    };
    raise_hills(&mut position, &args.weights, args.seed)?;
    give(output, &convert::write(&position, form)?)
}

// `dedale formats`: the formats of files.

/// The endings of the names of such files, whether they are written too, and what they hold.
type About = (&'static [&'static str], bool, &'static str);

const fn about(format: Format) -> About {
    match format {
        Format::Drawing => {
            (&[".txt"], true, "walls, thin walls, one-way roads, weights to 9, starts and goals")
        }
        Format::Terminal => (&[], false, "what --draw prints"),
        Format::Map => (&[".map"], true, "walls and water"),
        Format::Level => (&[".yml", ".yaml"], true, "a tower-defence level"),
        Format::Pixels => (
            &[".png", ".jpg", ".gif", ".bmp", ".webp"],
            true,
            "colours by a legend: walls, weights to 255, starts and goals; PNG is written",
        ),
        Format::Json => (&[".json"], true, "a maze, or walls with a start and a goal"),
        Format::Grid => (
            &[".csv", ".tsv", ".npy", ".py", ".js"],
            true,
            "numbers or signs by a legend: walls, weights to 255, starts and goals; CSV and NumPy are written",
        ),
        Format::Tiled => (
            &[".tmx", ".tmj", ".json"],
            true,
            "walls, weights to 255, starts and goals; squares or hexagons",
        ),
        Format::Position => (
            &[".txt", ".json", ".sgf"],
            true,
            "hexagons and stones; games of Hex: SGF, HexWorld links, lists of moves",
        ),
    }
}

const fn about_graphs(format: GraphFormat) -> About {
    match format {
        GraphFormat::Edges => (
            &[".edges", ".el", ".csv", ".tsv", ".txt"],
            true,
            "two nodes a line; names, weights and headers are read; names, owners, ends and the start are kept",
        ),
        GraphFormat::Matrix => (&[".matrix"], true, "rows of 0 and 1, and what edges keep"),
        GraphFormat::Dot => {
            (&[".dot", ".gv"], true, "Graphviz: names, weights, owners, ends and the start")
        }
        GraphFormat::Json => (&[".json"], true, "moves of each position, and what edges keep"),
        GraphFormat::JsonPairs => (&[".json"], true, "pairs of positions, and what edges keep"),
        GraphFormat::JsonMatrix => (&[".json"], true, "rows of 0 and 1, and what edges keep"),
        GraphFormat::NodeLink => {
            (&[".json"], true, "networkx: names, weights, owners, ends and the start")
        }
        GraphFormat::GraphMl => (&[".graphml"], true, "names, weights, owners, ends and the start"),
        GraphFormat::Pg => (&[".pg", ".gm"], true, "PGSolver: names and owners"),
    }
}

/// Files that are neither boards nor graphs.
const OTHERS: [(&str, About); 7] = [
    ("scenario", (&[".scen"], true, "queries on maps, and edits of the map between them")),
    ("index", (&[".index"], true, "what an index of paths has learned of a board")),
    ("strategy", (&[".txt", ".json"], true, "a move for each position")),
    ("hunt", (&[".json", ".jsonl"], true, "a hunt, turn by turn; a line each of a contest")),
    ("results", (&[".jsonl"], true, "all that the results of a contest are made of")),
    ("gambit", (&[".efg"], true, "a hunt as a game tree, for Gambit; not read")),
    ("trace", (&[".json", ".yaml"], true, "the steps of a search, for Posthoc; not read")),
];

pub fn formats() -> Result<()> {
    let boards = Format::ALL.map(|format| (format.name(), about(format)));
    let graphs = GraphFormat::ALL.map(|format| (format.name(), about_graphs(format)));
    let [boards, graphs, others] = [&boards[..], &graphs, &OTHERS].map(|formats| {
        let mut rows = table(["FORMAT", "FILES", "WRITTEN", "HOLDS"].map(word), 4);
        for &(name, (endings, is_written, holds)) in formats {
            let written = word(if is_written { "yes" } else { "no" });
            rows.add_row([name, &endings.join(" "), written, word(holds)]);
        }
        rows.trim_fmt()
    });
    print(&tr!(
        "Boards, also as positions of games\n{boards}\n\nGraphs\n{graphs}\n\nOther files\n{others}\n\n\
         What a file is, is found from its name and content; --as FORMAT says otherwise for boards, \
         --graph for graphs.\n"
    ))
}
