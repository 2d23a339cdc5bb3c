//! Sample boards embedded in the program.

/// A sample board embedded in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Embedded {
    /// The name of the board; commands take it with a leading `@`.
    pub name: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The content of its file.
    pub text: &'static str,
}

/// All embedded boards.
pub const EMBEDDED: [Embedded; 7] = [
    Embedded {
        name: "atoll",
        file: "atoll.txt",
        about: "hexagonal cells, a ring of walls round the goal, and some heavy terrain",
        text: include_str!("../boards/atoll.txt"),
    },
    Embedded {
        name: "fords",
        file: "fords.yml",
        about: "a tower-defence level: two spawns, one target, roads with a loop",
        text: include_str!("../boards/fords.yml"),
    },
    Embedded {
        name: "hedge",
        file: "hedge.txt",
        about: "a thin-walled maze with loops, where the heuristic search goes astray",
        text: include_str!("../boards/hedge.txt"),
    },
    Embedded {
        name: "harbour",
        file: "harbour.map",
        about: "a map of woods, water and a ruin, in MovingAI's format",
        text: include_str!("../boards/harbour.map"),
    },
    Embedded {
        name: "hexmo",
        file: "hexmo.txt",
        about: "a game of HexMo that red has just won: for dedale link",
        text: include_str!("../boards/hexmo.txt"),
    },
    Embedded {
        name: "meadow",
        file: "meadow.txt",
        about: "terrain of weights 1 to 5, and a hedge to get round",
        text: include_str!("../boards/meadow.txt"),
    },
    Embedded {
        name: "pocket",
        file: "pocket.txt",
        about: "a wall open to the start: searches towards the goal walk into it",
        text: include_str!("../boards/pocket.txt"),
    },
];

impl Embedded {
    /// The embedded board of this name.
    pub fn named(name: &str) -> Option<Self> {
        EMBEDDED.into_iter().find(|board| board.name == name)
    }
}
