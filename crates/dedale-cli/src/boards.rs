//! `dedale boards`, `dedale convert`, `dedale formats` and `dedale terrain`: boards as files.

use std::path::Path;

use dedale::Phrased;
use dedale::board::{GridMap, Neighborhood, Size, Terrain};
use dedale_app::answer::{BoardEntry, BoardsAnswer};
use dedale_app::run::obstacles::raise_hills;
use dedale_app::{Result, embedded};
use dedale_io::convert::{self, Converted, Source};
use dedale_io::embedded::EMBEDDED;
use dedale_io::position::{Grid, Position};
use dedale_io::{Format, Reading, read_board_as};

use crate::cli::{BoardsArgs, ConvertArgs, TerrainArgs};
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
    let form = board_form(args.format, output)?;
    check_outputs(Some(&args.board), &[output], None)?;
    let (name, bytes) = bytes(&args.board)?;
    let reading = Reading { size: args.size, ..input::reading(&args.reading, args.roads) };
    let source = in_file(&args.board, Source::read_as(name, &bytes, &reading))?;
    input::tell(&args.board, source.note());
    check_roads(args.roads, source.is_level())?;
    let converted = source.convert(form)?;
    give(output, &converted)
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

// `dedale formats`: the formats of board files.

/// The endings of the names of such files, whether they are written too, and what they hold.
const fn about(format: Format) -> (&'static [&'static str], bool, &'static str) {
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
            false,
            "numbers or signs by a legend: walls, weights to 255, starts and goals",
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

pub fn formats() -> Result<()> {
    let heads = ["FORMAT", "FILES", "WRITTEN", "HOLDS"].map(word);
    let mut formats = table(heads, 4);
    for format in Format::ALL {
        let (endings, is_written, holds) = about(format);
        let written = word(if is_written { "yes" } else { "no" });
        formats.add_row([format.name(), &endings.join(" "), written, word(holds)]);
    }
    let formats = formats.trim_fmt();
    print(&tr!(
        "{formats}\n\nWhat a file is, is found from its name and content; --as FORMAT says otherwise.\n"
    ))
}
