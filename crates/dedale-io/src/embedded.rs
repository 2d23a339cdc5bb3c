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

/// Boards by the names of their files, each with its ending and a short description.
macro_rules! boards {
    ($($name:literal $ending:literal: $about:literal,)+) => {
        [$(Embedded {
            name: $name,
            file: concat!($name, $ending),
            about: $about,
            text: include_str!(concat!("../boards/", $name, $ending)),
        }),+]
    };
}

/// All embedded boards.
pub const EMBEDDED: [Embedded; 7] = boards! {
    "atoll" ".txt": "hexagonal cells, a ring of walls round the goal, and some heavy terrain",
    "fords" ".yml": "a tower-defence level: two spawns, one target, roads with a loop",
    "hedge" ".txt": "a thin-walled maze with loops, where the heuristic search goes astray",
    "harbour" ".map": "a map of woods, water and a ruin, in MovingAI's format",
    "hexmo" ".txt": "a game of HexMo that red has just won: for dedale link",
    "meadow" ".txt": "terrain of weights 1 to 5, and a hedge to get round",
    "pocket" ".txt": "a wall open to the start: searches towards the goal walk into it",
};

impl Embedded {
    /// The embedded board of this name.
    pub fn named(name: &str) -> Option<Self> {
        EMBEDDED.into_iter().find(|board| board.name == name)
    }
}
