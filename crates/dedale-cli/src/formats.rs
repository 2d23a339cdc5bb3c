//! `dedale formats`: the formats of board files.

use dedale_app::Result;
use dedale_io::Format;

use crate::lang::{tr, word};
use crate::output::{print, table};

/// The endings of the names of such files, whether they are written too, and what they hold.
const fn about(format: Format) -> (&'static [&'static str], bool, &'static str) {
    match format {
        Format::Drawing => {
            (&[".txt"], true, "walls, thin walls, one-way roads, weights to 9, starts and goals")
        }
        Format::Terminal => (&[], false, "what --draw prints"),
        Format::Map => (&[".map"], true, "walls and water"),
        Format::Level => (&[".yml", ".yaml"], true, "a tower-defence level"),
        Format::Pixels => (&[".png"], true, "walls, a pixel a cell"),
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
        Format::Position => (&[".txt", ".json", ".sgf"], true, "hexagons and stones"),
    }
}

pub fn command() -> Result<()> {
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
