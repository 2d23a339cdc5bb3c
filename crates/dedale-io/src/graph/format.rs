use std::path::Path;

use dedale::board::Point;
use dedale::{Phrase, phrase};
use dedale_games::game::chomp::{Bar, Codec, Encoding, Packed, PackedError, Points};
use dedale_games::game::{Chomp, Game, Numbered};

use super::{Names, matrix, named};
use crate::text::BYTE_ORDER_MARK;

/// A format of graph files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GraphFormat {
    /// An edge list, a line for each arc: see [`edges`](super::edges).
    Edges,
    /// A digraph of Graphviz: see [`dot`](super::dot).
    Dot,
    /// Rows of 0 and 1: see [`matrix`](super::matrix).
    Matrix,
    /// JSON, a list of moves for each position: see [`json`](super::json).
    Json,
    /// JSON, with arcs in pairs.
    JsonPairs,
    /// JSON, with a matrix of 0 and 1.
    JsonMatrix,
    /// JSON in the form of networkx: see [`node_link`](super::node_link).
    NodeLink,
    /// XML that graph programs exchange: see [`graphml`](super::graphml).
    GraphMl,
    /// A parity game of `PGSolver`: see [`pg`](super::pg).
    Pg,
}

dedale::names! {
    GraphFormat:
    Edges = "edges", Matrix = "matrix", Dot = "dot", Json = "json", JsonPairs = "json-pairs",
    JsonMatrix = "json-matrix", NodeLink = "node-link", GraphMl = "graphml", Pg = "pg";
    Phrase: |name| {
        let names = GraphFormat::ALL.map(GraphFormat::name).join(", ");
        phrase!("expected one of {names}, found '{name}'")
    }
}

impl GraphFormat {
    /// The format indicated by the file extension (see [`GraphFormat::of_name`]), or else
    /// by the content; a list of edges whose first line is no arc but 0 and 1 is a matrix.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        match Self::of_name(Path::new(name)) {
            None => Self::of_content(bytes),
            Some(Self::Edges) if matrix::is_one(bytes) => Self::Matrix,
            Some(format) => format,
        }
    }

    /// The format indicated by the file extension: `.txt`, `.edges`, `.csv`, `.tsv` or
    /// `.el`; `.matrix`; `.dot` or `.gv`; `.json`; `.graphml`; `.pg` or `.gm`.
    pub fn of_name(name: &Path) -> Option<Self> {
        let extension = name.extension().unwrap_or_default().to_string_lossy();
        match extension.to_ascii_lowercase().as_str() {
            "txt" | "edges" | "csv" | "tsv" | "el" => Some(Self::Edges),
            "matrix" => Some(Self::Matrix),
            "dot" | "gv" => Some(Self::Dot),
            "json" => Some(Self::Json),
            "graphml" => Some(Self::GraphMl),
            "pg" | "gm" => Some(Self::Pg),
            _ => None,
        }
    }

    /// Whether it has weights.
    pub const fn has_weights(self) -> bool {
        matches!(self, Self::Dot | Self::NodeLink | Self::GraphMl)
    }

    /// Whether a file of this name and content is a graph and cannot be a board. Of a list of edges the
    /// name, an arrow or the names of columns tell.
    pub fn is_sure(name: &str, bytes: &[u8]) -> bool {
        let has = |part: &[u8]| bytes.windows(part.len()).any(|found| found == part);
        let path = Path::new(name);
        let is_list = path.extension().is_some_and(|end| end == "edges" || end == "el");
        match Self::of_name(path).unwrap_or_else(|| Self::of_content(bytes)) {
            Self::Edges => is_list || named::is_sure(bytes),
            Self::Json | Self::JsonPairs | Self::JsonMatrix | Self::NodeLink => {
                let has_edges = has(b"\"edges\"") || has(b"\"links\"");
                has(b"\"nodes\"") && has_edges || has(b"\"arcs\"") || has(b"\"pairs\"")
            }
            Self::GraphMl => has(b"<graphml"),
            Self::Dot => has(b"graph"),
            Self::Pg => Self::of_name(path).is_some() || has(b"parity"),
            Self::Matrix => Self::of_name(path).is_some(),
        }
    }

    fn of_content(bytes: &[u8]) -> Self {
        let mut text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
        // Two of the formats have lines that begin with '#' and mean nothing here.
        while text.starts_with(b"#") {
            let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
            text = text[end..].trim_ascii_start();
        }
        let word = text.split(|byte| !byte.is_ascii_alphabetic()).next().unwrap_or_default();
        match (text.first(), word.to_ascii_lowercase().as_slice()) {
            (Some(b'{'), _) => Self::Json,
            (Some(b'<'), _) => Self::GraphMl,
            (Some(b'/'), _) | (_, b"strict" | b"graph" | b"digraph") => Self::Dot,
            (_, b"parity" | b"start") => Self::Pg,
            (Some(b'0'..=b'9'), _) if has_semicolon(text) => Self::Pg,
            _ if matrix::is_one(bytes) => Self::Matrix,
            _ => Self::Edges,
        }
    }
}

/// Whether a semicolon comes before any character that no parity game has before it.
fn has_semicolon(text: &[u8]) -> bool {
    let is_before =
        |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace() || *byte == b',';
    let sign = text.iter().find(|byte| !is_before(byte));
    matches!(sign, Some(b';' | b'"'))
}

/// How the positions of a bar of Chomp are named.
///
/// | way | a bar of 3×4 after a bite at (2, 3) |
/// |---|---|
/// | rows: squares left in each | `4-2-2` |
/// | columns: squares eaten of each | `0,0,2,2` |
/// | points where the bar is broken, row and column from 1 | `(2,3)` |
/// | packed: a number in base rows + 1, a digit for each column | `10` |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BarStyle {
    /// Squares left in each row.
    #[default]
    Rows,
    /// As an encoding holds them.
    Held(Encoding),
}

dedale::names! {
    BarStyle:
    Rows = "rows", Held(Encoding::Columns) = "columns", Held(Encoding::Points) = "points",
    Held(Encoding::Packed) = "packed";
    Phrase: |name| phrase!("expected rows, columns, points or packed, found '{name}'")
}

/// The names of the positions of a bar, and of bites: `c2` is column c, row 2.
#[derive(Clone, Debug)]
pub struct BarNames {
    chomp: Chomp,
    style: BarStyle,
}

impl BarNames {
    /// Names in this way. Packed names need (rows + 1)^columns ≤ 2^64.
    pub fn new(chomp: Chomp, style: BarStyle) -> Result<Self, PackedError> {
        if style == BarStyle::Held(Encoding::Packed) {
            Packed::new(&chomp)?;
        }
        Ok(Self { chomp, style })
    }

    /// Squares left in each row.
    pub fn of_rows(chomp: Chomp) -> Self {
        Self { chomp, style: BarStyle::Rows }
    }

    /// The bar of this name, if it is one of this way.
    fn bar(&self, name: &str) -> Option<Bar> {
        match self.style {
            BarStyle::Rows => Some(self.chomp.position(self.chomp.named(name)?)),
            BarStyle::Held(Encoding::Columns) => {
                let eaten: Option<Vec<u8>> =
                    name.split(',').map(|digits| digits.parse().ok()).collect();
                self.chomp.bar(&eaten?)
            }
            BarStyle::Held(Encoding::Points) => {
                let mut bar = self.chomp.start();
                for point in name.strip_prefix('(')?.strip_suffix(')')?.split(")(") {
                    if name == "()" {
                        break;
                    }
                    let (row, column) = point.split_once(',')?;
                    let [y, x] = [row, column].map(|n| n.parse::<u32>().ok()?.checked_sub(1));
                    bar = bar.bitten(Point::new(x?, y?));
                }
                Some(bar)
            }
            BarStyle::Held(Encoding::Packed) => {
                let mut rest: u64 = name.parse().ok()?;
                let base = u64::from(self.chomp.rows()) + 1;
                let mut eaten = vec![0; self.chomp.columns() as usize];
                for column in eaten.iter_mut().rev() {
                    *column = (rest % base) as u8;
                    rest /= base;
                }
                self.chomp.bar(&eaten)
            }
        }
    }
}

impl Names for BarNames {
    fn name(&self, number: u32) -> String {
        match self.style {
            BarStyle::Rows => self.chomp.name(number),
            BarStyle::Held(Encoding::Columns) => {
                let eaten = self.chomp.position(number);
                let eaten: Vec<String> = eaten.eaten().iter().map(ToString::to_string).collect();
                eaten.join(",")
            }
            BarStyle::Held(Encoding::Points) => {
                let points = Points::new(&self.chomp).position(number);
                let point = |point: &dedale_games::game::chomp::BreakPoint| {
                    format!("({},{})", u32::from(point.row) + 1, u32::from(point.column) + 1)
                };
                if points.is_empty() { "()".into() } else { points.iter().map(point).collect() }
            }
            BarStyle::Held(Encoding::Packed) => {
                let packed = Packed::new(&self.chomp).map(|packed| packed.position(number));
                packed.map_or_else(|_| number.to_string(), |packed| packed.to_string())
            }
        }
    }

    /// The bar must be written as it is named.
    fn named(&self, name: &str) -> Option<u32> {
        let number = self.chomp.number(&self.bar(name)?);
        (self.name(number) == name).then_some(number)
    }

    fn after(&self, from: u32, word: &str) -> Option<u32> {
        self.named(word).or_else(|| {
            let bar = self.chomp.position(from);
            let bite = Point::labelled(word).filter(|&bite| bar.has(bite))?;
            Some(self.chomp.number(&bar.bitten(bite)))
        })
    }

    fn move_name(&self, from: u32, to: u32) -> Option<String> {
        let bite = self.chomp.position(to).bite_from(&self.chomp.position(from))?;
        Some(bite.label())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_ending_names_the_format() {
        for (name, format) in [
            ("a.TXT", GraphFormat::Edges),
            ("a.json.csv", GraphFormat::Edges),
            ("a/b.gv", GraphFormat::Dot),
            ("a.json", GraphFormat::Json),
            ("x.gm", GraphFormat::Pg),
            ("x.matrix", GraphFormat::Matrix),
            ("x.GraphML", GraphFormat::GraphMl),
        ] {
            assert_eq!(GraphFormat::of(name, b"{"), format, "{name}");
        }
    }

    #[test]
    fn without_a_known_ending_the_content_does() {
        for (text, format) in [
            ("", GraphFormat::Edges),
            ("0 1\n", GraphFormat::Edges),
            ("0,1\n1,2 # a;\n", GraphFormat::Edges),
            ("0 1\n0 0\n", GraphFormat::Edges),
            ("# bare\n01\n00\n", GraphFormat::Matrix),
            ("#! convention misere\n0", GraphFormat::Edges),
            ("#! convention misere\n00", GraphFormat::Matrix),
            ("#! matrix\n0 1\n0 0\n", GraphFormat::Matrix),
            ("#! start 3\n\n0 1", GraphFormat::Edges),
            ("\u{FEFF} {\"arcs\": []}", GraphFormat::Json),
            ("<?xml version='1.0'?>", GraphFormat::GraphMl),
            ("// a game\ndigraph {}", GraphFormat::Dot),
            ("# 1 \"a.dot\"\nstrict DiGraph{}", GraphFormat::Dot),
            ("graph {}", GraphFormat::Dot),
            ("parity 3;\n0 0 0 0;", GraphFormat::Pg),
            ("start 0;", GraphFormat::Pg),
            ("0 0\n0 1,\n 2;", GraphFormat::Pg),
            ("0 0 1 1 \"a\";", GraphFormat::Pg),
        ] {
            assert_eq!(GraphFormat::of("-", text.as_bytes()), format, "{text}");
        }
    }

    #[test]
    fn formats_have_names() {
        for format in GraphFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        let error = "gexf".parse::<GraphFormat>().unwrap_err();
        assert_eq!(
            error,
            "expected one of edges, matrix, dot, json, json-pairs, json-matrix, node-link, graphml, pg, \
             found 'gexf'"
        );
    }
}
