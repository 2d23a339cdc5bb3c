//! Positions of Hex from game records in SGF (FF\[4\], GM\[11\], as specified at
//! <https://www.red-bean.com/sgf/hex.html>).
//!
//! ```text
//! (;FF[4]GM[11]SZ[11];B[c2];W[swap-pieces];B[e4](;W[f5])(;W[d6]))
//! ```
//!
//! The position is the one at the end of the main line: the first variation at each branch,
//! in the first game of the file. Black is red, connects top and bottom and usually moves
//! first; white is blue.
//!
//! - `SZ[n]` or `SZ[columns:rows]`, 11 by default. `GM` is optional.
//! - `B` and `W` move: a letter for the column and a number for the row, `a1` being `q` 0, `r`
//!   0; columns after `z` are `aa`, `ab` and so on. Or two letters, for the column and for the
//!   row. In either case.
//! - `swap-pieces` (or `swap`): who moves next tells what is meant, since programs use the
//!   words for both. If it is the other player, as after `W[swap-pieces];B[…]`, the stones
//!   change colour and are mirrored in the long diagonal; so too where no move follows. If it
//!   is the same player again, as after `W[SWAP];W[…]`, the stones stay as they are, and the
//!   players have changed sides: so do the records of the computer olympiads. `swap-sides`,
//!   `resign`, `forfeit`, `pass` and an empty move leave the stones unchanged.
//! - `AB` and `AW` set up stones, whatever was there before this node; `AE` removes them.
//!
//! Other properties are ignored. In names and comments, which some sites write as players typed
//! them, a `]` closes the value only where another property or node, or the end of a variation,
//! follows; and a name that ends with a `\\` ends there all the same if a node follows.

pub mod record;

use std::collections::BTreeMap;

use dedale::board::{Hex, HexShape, MAX_SIDE, Size};
use dedale::link::Player;
use dedale::{Phrase, phrase};

use super::signs::{signs, stone};
use super::{Grid, LIMIT_OF_GAMES, Position, table_of, written};
use crate::position::{Outline, too_large};
use crate::text::{BYTE_ORDER_MARK, Line, counted, quoted};
use crate::{FormatError, Result, Unwritable};

const FORMAT: &str = "SGF";

/// Reads the position at the end of the main line.
///
/// An error if the text is not SGF up to the end of its first game, if the game is not Hex,
/// or if a stone is placed off the board or on another one.
pub fn read(bytes: &[u8]) -> Result<Position> {
    read_within(bytes, table_of(bytes))
}

/// Like [`read`], for a board whose table has at most this many cells.
pub fn read_within(bytes: &[u8], most: usize) -> Result<Position> {
    position(MainLine::of(bytes)?, most)
}

/// Writes the position as a game of one node, which sets up the stones.
///
/// Reading it gives the same position. An error unless the board is a rhombus with nothing
/// on it but stones.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    let unwritable = |what: Phrase| Unwritable { format: FORMAT, what };
    let Some([width, height]) = rhombus(&position.grid) else {
        return Err(unwritable("a board that is not a rhombus".into()));
    };
    if position.sides.is_some() {
        return Err(unwritable("sides".into()));
    }
    let all = Player::BOTH.map(stone);
    let is_plain = |sign: &u8| *sign == b'.' || all.contains(sign);
    if let Some(sign) = signs(position, FORMAT)?.into_iter().find(|sign| !is_plain(sign)) {
        let sign = char::from(sign);
        return Err(unwritable(phrase!("what a drawing shows as '{sign}'")));
    }
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut text = format!("(;FF[4]GM[11]SZ[{size}]");
    for (player, property) in Player::BOTH.into_iter().zip(["AB", "AW"]) {
        let cells = position.stones_of(player);
        if !cells.is_empty() {
            text.push_str(property);
        }
        for &cell in cells {
            text.extend(["[", &position.grid.label(cell), "]"]);
        }
    }
    text.push_str(")\n");
    written(text, position, FORMAT)
}

fn rhombus(grid: &Grid) -> Option<[u32; 2]> {
    match grid {
        Grid::Hexes(map) => match *map.shape() {
            HexShape::Rhombus { width, height } => Some([width, height]),
            _ => None,
        },
        Grid::Squares { .. } => None,
    }
}

// What is read of a file in SGF, and where it is not as expected.

const USUAL_SIDE: u32 = 11;

/// The player whose move the property is.
fn mover(property: &Property<'_>) -> Option<Player> {
    let players = [("B", Player::Red), ("W", Player::Blue)];
    players.into_iter().find_map(|(name, player)| property.is(name).then_some(player))
}

#[derive(Clone, Copy)]
struct File<'a> {
    bytes: &'a [u8],
}

impl File<'_> {
    /// Whether the root says that the game is Hex; an error if it names another game.
    fn check_game(&self, line: &MainLine<'_>) -> Result<bool> {
        let Some(value) = self.only_one(line, "GM")? else { return Ok(false) };
        let text = value.trimmed().text;
        if text == b"11" || text.eq_ignore_ascii_case(b"hex") {
            return Ok(true);
        }
        Err(self.fault(value, "GM[11], the game of Hex", quoted(value.text)))
    }

    /// Columns and rows, if there are not too many cells.
    fn size(&self, line: &MainLine<'_>, most: usize) -> Result<(u32, u32)> {
        let Some(value) = self.only_one(line, "SZ")? else { return Ok((USUAL_SIDE, USUAL_SIDE)) };
        let text = std::str::from_utf8(value.text).unwrap_or_default();
        let (width, height) = text.split_once(':').unwrap_or((text, text));
        let [width, height] = [width, height].map(|side| side.trim().parse().unwrap_or(0));
        let Ok(size) = Size::new(u64::from(width), u64::from(height)) else {
            let expected = phrase!("a size from 1 to {MAX_SIDE}, such as 11 or 8:11");
            return Err(self.fault(value, expected, quoted(value.text)));
        };
        if size.cell_count() > most {
            let [expected, found] = too_large(most, size);
            return Err(self.fault(value, expected, found));
        }
        Ok((width, height))
    }

    /// The move that the value stands for, if it is one of Hex; `is_hex`: whether the file says
    /// that it is Hex.
    fn read(&self, value: Line<'_>, shape: &HexShape, what: &str, is_hex: bool) -> Result<Move> {
        match Move::of(value, shape) {
            Some(Move::Off) => {
                let HexShape::Rhombus { width, height } = *shape else {
                    unreachable!("games of Hex are played on a rhombus")
                };
                let expected = phrase!("a cell of the board of {width}×{height}");
                Err(self.fault(value, expected, quoted(value.text)))
            }
            Some(read) => Ok(read),
            None => {
                let expected = if is_hex {
                    phrase!("{what} such as a1")
                } else {
                    phrase!("GM[11] before, or {what} of Hex such as a1")
                };
                Err(self.fault(value, expected, quoted(value.text)))
            }
        }
    }

    /// The value of the property, which the root may have once.
    fn only_one<'a>(&self, line: &MainLine<'a>, name: &str) -> Result<Option<Line<'a>>> {
        let root = line.clone().take_while(|property| property.node == 0);
        let mut found = root.filter(|property| property.is(name));
        let value = found.next().map(|property| self.only(&property)).transpose()?;
        found.next().map_or(Ok(value), |second| {
            let found = phrase!("{name} again");
            Err(FormatError::at(self.bytes, second.start(), phrase!("{name} once"), found))
        })
    }

    /// The only value of the property.
    fn only<'a>(&self, property: &Property<'a>) -> Result<Line<'a>> {
        match property.values().next() {
            Some(value) if property.count == 1 => Ok(value),
            _ => {
                let found = counted(property.count, "value");
                Err(FormatError::at(self.bytes, property.start(), "one value", found))
            }
        }
    }

    /// The error for a stone on another one of this colour.
    fn taken(&self, value: Line<'_>, player: Player, colour: Player) -> FormatError {
        let found = phrase!("a {colour} stone at {}", quoted(value.text));
        self.fault(value, phrase!("a free cell for a {player} stone"), found)
    }

    fn fault(
        &self,
        value: Line<'_>,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> FormatError {
        FormatError::at(self.bytes, value.trimmed().start, expected, found)
    }
}

// The stones that remain at the end of the main line.

/// The position at the end of the line.
fn position(mut line: MainLine<'_>, most: usize) -> Result<Position> {
    let file = File { bytes: line.bytes };
    let is_hex = file.check_game(&line)?;
    let (width, height) = file.size(&line, most)?;
    let shape = HexShape::Rhombus { width, height };
    let mut game = Game { file, is_hex, shape, is_mirrored: false, stones: BTreeMap::new() };
    while let Some(property) = line.next() {
        game.apply(&property, &mut line)?;
    }
    Ok(game.end())
}

/// A stone, and the number of the node that placed it.
struct Stone {
    player: Player,
    node: usize,
}

struct Game<'a> {
    file: File<'a>,
    /// Whether the file says that it is Hex.
    is_hex: bool,
    shape: HexShape,
    /// Whether stones have changed colour and side an odd number of times. They are stored
    /// as they were before.
    is_mirrored: bool,
    stones: BTreeMap<Hex, Stone>,
}

impl Game<'_> {
    /// Applies a property, which the rest of the line follows.
    fn apply(&mut self, property: &Property<'_>, rest: &mut MainLine<'_>) -> Result<()> {
        let node = property.node;
        if let Some(player) = mover(property) {
            let value = self.file.only(property)?;
            return self.play(value, player, rest);
        }
        for (name, player) in [("AB", Some(Player::Red)), ("AW", Some(Player::Blue)), ("AE", None)]
        {
            if property.is(name) {
                return property.values().try_for_each(|value| self.set_up(value, player, node));
            }
        }
        if node > 0 && (property.is("SZ") || property.is("GM")) {
            let (expected, found) = ("SZ and GM in the first node", "one in a later node");
            return Err(FormatError::at(self.file.bytes, property.start(), expected, found));
        }
        Ok(())
    }

    fn play(&mut self, value: Line<'_>, player: Player, rest: &mut MainLine<'_>) -> Result<()> {
        match self.file.read(value, &self.shape, "a move", self.is_hex)? {
            Move::At(hex) => {
                let (kept, _) = self.kept(hex, player);
                if let Some(stone) = self.stones.get(&kept) {
                    let (_, colour) = self.kept(hex, stone.player);
                    return Err(self.file.taken(value, player, colour));
                }
                self.put(hex, player, rest.node);
            }
            // The swapper moves again: its stone stays, and the players have changed sides.
            Move::Swap if rest.next_mover() == Some(player) => {}
            Move::Swap => {
                if let HexShape::Rhombus { width, height } = self.shape
                    && width != height
                {
                    let expected = "swap-sides on a board whose sides differ";
                    return Err(self.file.fault(value, expected, quoted(value.text)));
                }
                self.is_mirrored = !self.is_mirrored;
            }
            Move::Off | Move::SwapSides | Move::Pass | Move::Resign => {}
        }
        Ok(())
    }

    fn set_up(&mut self, value: Line<'_>, player: Option<Player>, node: usize) -> Result<()> {
        let Move::At(hex) = self.file.read(value, &self.shape, "a cell", self.is_hex)? else {
            return Err(self.file.fault(value, "a cell such as a1", quoted(value.text)));
        };
        let (kept, _) = self.kept(hex, Player::Red);
        let Some(player) = player else {
            self.stones.remove(&kept);
            return Ok(());
        };
        if self.stones.get(&kept).is_some_and(|stone| stone.node == node) {
            let again = phrase!("{} again", quoted(value.text));
            return Err(self.file.fault(value, "each cell once in a node", again));
        }
        self.put(hex, player, node);
        Ok(())
    }

    fn put(&mut self, hex: Hex, player: Player, node: usize) {
        let (hex, player) = self.kept(hex, player);
        self.stones.insert(hex, Stone { player, node });
    }

    /// A stone as it is stored, or a stored one as it lies on the board.
    const fn kept(&self, hex: Hex, player: Player) -> (Hex, Player) {
        if self.is_mirrored { (Hex::new(hex.r, hex.q), player.other()) } else { (hex, player) }
    }

    fn end(self) -> Position {
        let outline = Outline::Hexes(self.shape.clone());
        let grid = outline.grid().expect("a size that was checked");
        let mut stones = [Vec::new(), Vec::new()];
        for (&hex, stone) in &self.stones {
            let (hex, player) = self.kept(hex, stone.player);
            stones[player.index()].extend(grid.cell_at([hex.q, hex.r]));
        }
        Position::new(grid, stones)
    }
}

// The values of moves.

/// A move, or a point of the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Move {
    /// A stone here.
    At(Hex),
    /// A stone on a point off the board.
    Off,
    /// The players swap: either the stones change colour and are mirrored, or they stay and
    /// the players change sides.
    Swap,
    /// The players change sides; the stones stay.
    SwapSides,
    /// The turn passes.
    Pass,
    /// The game ends here.
    Resign,
}

impl Move {
    /// The move that the value stands for; `None` if it is none of Hex.
    fn of(value: Line<'_>, shape: &HexShape) -> Option<Self> {
        let text = std::str::from_utf8(value.trimmed().text).ok()?;
        match text.to_ascii_lowercase().as_str() {
            "swap" | "swap-pieces" => return Some(Self::Swap),
            "swap-sides" => return Some(Self::SwapSides),
            "pass" | "" => return Some(Self::Pass),
            "resign" | "forfeit" => return Some(Self::Resign),
            _ => {}
        }
        let at = match text.as_bytes() {
            [column, row] if [column, row].iter().all(|byte| byte.is_ascii_alphabetic()) => {
                let [q, r] = [column, row].map(|byte| i32::from(byte.to_ascii_lowercase() - b'a'));
                Some(Hex::new(q, r)).filter(|&hex| shape.contains(hex))
            }
            _ if is_label(text) => shape.labelled(text),
            _ => return None,
        };
        Some(at.map_or(Self::Off, Self::At))
    }
}

/// Whether the text is letters and a number, such as `a1`.
fn is_label(text: &str) -> bool {
    let number = text.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    number.len() < text.len()
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

// The main line of a game, each text with its position.

/// A property of a node: its name, and the texts of its values, of which there is at least one.
struct Property<'a> {
    bytes: &'a [u8],
    /// The number of its node.
    node: usize,
    name: Line<'a>,
    capitals: [u8; 2],
    count: usize,
}

/// The one or two capitals of a name; zeros if it has more. Old files mix in lower-case letters,
/// which do not count.
fn capitals(name: &[u8]) -> [u8; 2] {
    let mut all = name.iter().copied().filter(u8::is_ascii_uppercase);
    let first = [all.next().unwrap_or(0), all.next().unwrap_or(0)];
    if all.next().is_some() { [0; 2] } else { first }
}

impl<'a> Property<'a> {
    /// Whether it has this name, of up to two capitals.
    fn is(&self, name: &str) -> bool {
        self.capitals == capitals(name.as_bytes())
    }

    /// Where the name begins.
    const fn start(&self) -> usize {
        self.name.start
    }

    /// The values, which were read once before.
    fn values(&self) -> impl Iterator<Item = Line<'a>> {
        let (bytes, kind) = (self.bytes, Kind::of(self.name.text));
        let mut at = self.name.end();
        (0..self.count).map_while(move |_| {
            at += blanks(bytes, at);
            let value = value(bytes, at, kind).ok()?;
            at = value.end() + 1;
            Some(value)
        })
    }
}

/// The blanks from here on.
fn blanks(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// What was read last.
#[derive(Clone, Copy)]
enum Last {
    Nothing,
    Open,
    Node,
    Value,
    Close,
}

impl Last {
    /// What may come next.
    const fn expected(self) -> &'static str {
        match self {
            Self::Nothing => "the '(' of a game in SGF",
            Self::Open => "the ';' of a node",
            Self::Node => "a property such as B[a1], or one of ; ( )",
            Self::Value => "another value or property, or one of ; ( )",
            Self::Close => "a variation in '(' and ')', or the ')' of the game",
        }
    }
}

/// The properties that mean something here; others are passed over.
const KNOWN: [&str; 7] = ["B", "W", "AB", "AW", "AE", "SZ", "GM"];

/// The first game's main line while it is read: the known properties of its nodes. Nothing of them
/// is kept, so that a long game takes no memory but that of its board.
#[derive(Clone)]
struct MainLine<'a> {
    bytes: &'a [u8],
    at: usize,
    last: Last,
    depth: usize,
    /// The node that was read last; the first one is 0.
    node: usize,
    /// The first variation is always the next one in the text, so the main line ends where the first
    /// variation does.
    has_ended: bool,
    /// The player of the next move after a node, once it was asked for.
    ahead: Option<(usize, Option<Player>)>,
}

impl<'a> MainLine<'a> {
    /// An error if the text is not SGF up to the end of its first game. What follows that is not read.
    fn of(bytes: &'a [u8]) -> Result<Self> {
        LIMIT_OF_GAMES.check_bytes(bytes)?;
        let at = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let line = Self {
            bytes,
            at,
            last: Last::Nothing,
            depth: 0,
            node: usize::MAX,
            has_ended: false,
            ahead: None,
        };
        let mut game = line.clone();
        while !game.has_closed() {
            game.read()?;
        }
        Ok(line)
    }

    /// Whether the game has ended.
    const fn has_closed(&self) -> bool {
        matches!(self.last, Last::Close) && self.depth == 0
    }

    /// Reads on up to the next property, or the next sign between properties.
    fn read(&mut self) -> Result<Option<Property<'a>>> {
        let bytes = self.bytes;
        let start = self.at + blanks(bytes, self.at);
        self.at = start + 1;
        self.last = match (bytes.get(start), self.last) {
            (Some(b'('), Last::Nothing | Last::Node | Last::Value | Last::Close) => {
                self.depth += 1;
                Last::Open
            }
            (Some(b';'), Last::Open | Last::Node | Last::Value) => {
                self.node = self.node.wrapping_add(1);
                Last::Node
            }
            (Some(b')'), Last::Node | Last::Value | Last::Close) => {
                self.has_ended = true;
                self.depth -= 1;
                Last::Close
            }
            (Some(b'A'..=b'Z' | b'a'..=b'z'), Last::Node | Last::Value) => {
                let name = name(bytes, start)?;
                let count = self.skip_values(name)?;
                self.last = Last::Value;
                let capitals = capitals(name.text);
                return Ok(Some(Property { bytes, node: self.node, name, capitals, count }));
            }
            (_, last) => return Err(FormatError::sign(bytes, start, last.expected())),
        };
        Ok(None)
    }

    /// Reads the values after this name, and counts them.
    fn skip_values(&mut self, name: Line<'_>) -> Result<usize> {
        let (bytes, kind) = (self.bytes, Kind::of(name.text));
        self.at = name.end();
        let mut count = 0;
        loop {
            let open = self.at + blanks(bytes, self.at);
            match (bytes.get(open), count) {
                (Some(b'['), _) => self.at = value(bytes, open, kind)?.end() + 1,
                (_, 0) => return Err(FormatError::sign(bytes, open, "the '[' of a value")),
                _ => return Ok(count),
            }
            count += 1;
        }
    }

    /// The player of the next move in a later node.
    fn next_mover(&mut self) -> Option<Player> {
        match self.ahead {
            Some((node, player)) if node == self.node => player,
            _ => {
                let mut later = self.clone().filter(|property| property.node != self.node);
                let player = later.find_map(|property| mover(&property));
                self.ahead = Some((self.node, player));
                player
            }
        }
    }
}

impl<'a> Iterator for MainLine<'a> {
    type Item = Property<'a>;

    fn next(&mut self) -> Option<Property<'a>> {
        while !self.has_ended {
            let property = self.read().ok()?;
            if property.as_ref().is_some_and(|one| KNOWN.iter().any(|known| one.is(known))) {
                return property;
            }
        }
        None
    }
}

/// The letters from here on.
fn name(bytes: &[u8], start: usize) -> Result<Line<'_>> {
    let text = &bytes[start..];
    let end = text.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(text.len());
    let name = Line { start, text: &text[..end] };
    if name.text.iter().any(u8::is_ascii_uppercase) {
        return Ok(name);
    }
    Err(FormatError::sign(bytes, start, "the name of a property in capitals, such as B"))
}

/// How the end of a value is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The first `]` that no `\\` stands before.
    Strict,
    /// A comment: the first such `]` that [`is_followed`].
    Comment,
    /// A line that players or organisers typed: as a comment, or a `]` after a `\\` if another node
    /// follows.
    Name,
}

impl Kind {
    fn of(name: &[u8]) -> Self {
        match name {
            b"C" | b"GC" => Self::Comment,
            b"PB" | b"PW" | b"BT" | b"WT" | b"EV" | b"GN" | b"PC" | b"RO" | b"SO" | b"US" => {
                Self::Name
            }
            _ => Self::Strict,
        }
    }
}

/// Whether what may follow a value comes next: a node, a variation, its end, or a property.
fn is_followed(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (name, after) = rest.split_at(letters);
    match rest {
        [] | [b';' | b'(' | b')', ..] => true,
        _ => name.iter().any(u8::is_ascii_uppercase) && after.trim_ascii_start().starts_with(b"["),
    }
}

/// Whether a node with a property comes next.
fn is_before_a_node(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    rest.strip_prefix(b";").is_some_and(|rest| {
        let first = rest.trim_ascii_start().first();
        first.is_some_and(u8::is_ascii_alphabetic) && is_followed(rest)
    })
}

/// The text in the brackets that open here. A character after `\` does not close them.
fn value(bytes: &[u8], open: usize, kind: Kind) -> Result<Line<'_>> {
    let start = open + 1;
    let mut at = start;
    loop {
        match &bytes[at.min(bytes.len())..] {
            [b']', rest @ ..] if kind == Kind::Strict || is_followed(rest) => break,
            [b'\\', b']', rest @ ..] if kind == Kind::Name && is_before_a_node(rest) => {
                at += 1;
                break;
            }
            [b'\\', ..] => at += 2,
            [_, ..] => at += 1,
            [] => {
                let expected = "a ']' that closes this value";
                return Err(FormatError::at(bytes, open, expected, "the end of the file"));
            }
        }
    }
    Ok(Line { start, text: &bytes[start..at] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_two_letters_and_words_are_moves() {
        let shape = HexShape::Rhombus { width: 30, height: 11 };
        let read = |text: &str| Move::of(Line { start: 0, text: text.as_bytes() }, &shape);
        let at = |q, r| Some(Move::At(Hex::new(q, r)));
        assert_eq!(read("a1"), at(0, 0));
        assert_eq!(read(" C2\n"), at(2, 1));
        assert_eq!(read("AB11"), at(27, 10));
        assert_eq!(read("iI"), at(8, 8));
        assert_eq!(read("zk"), at(25, 10));
        for off in ["a0", "a12", "ae1", "zl", "zzzzz1", "a99999999999"] {
            assert_eq!(read(off), Some(Move::Off), "{off}");
        }
        assert_eq!(read("SWAP"), Some(Move::Swap));
        assert_eq!(read("Swap-Pieces"), Some(Move::Swap));
        assert_eq!(read("swap-sides"), Some(Move::SwapSides));
        for (word, meant) in [
            ("", Move::Pass),
            (" ", Move::Pass),
            ("PASS", Move::Pass),
            ("Resign", Move::Resign),
            ("forfeit", Move::Resign),
        ] {
            assert_eq!(read(word), Some(meant), "{word}");
        }
        for other in ["a", "1a", "a1b", "abc", "a-1", "é1", "12", "a1:b2"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}

#[cfg(test)]
mod tests_of_tree {
    use super::*;

    fn texts(bytes: &str) -> Vec<Vec<String>> {
        let mut nodes: Vec<(usize, Vec<String>)> = Vec::new();
        for property in MainLine::of(bytes.as_bytes()).unwrap() {
            if nodes.last().is_none_or(|(node, _)| *node != property.node) {
                nodes.push((property.node, Vec::new()));
            }
            let texts = [property.name].into_iter().chain(property.values());
            let texts = texts.map(|text| String::from_utf8_lossy(text.text).into_owned());
            nodes.last_mut().unwrap().1.extend(texts);
        }
        nodes.into_iter().map(|(_, texts)| texts).collect()
    }

    #[test]
    fn the_main_line_ends_with_the_first_variation() {
        let nodes = texts("(;B[1];W[2](;;B[3]C[x](;W[4])(;B[5]))(;W[6](;B[7])))(;W[8])");
        assert_eq!(nodes, [["B", "1"], ["W", "2"], ["B", "3"], ["W", "4"]]);
    }

    #[test]
    fn values_hold_brackets_that_are_escaped() {
        let nodes = texts(" (\n; SZ [a\\]b\\\\] AB[c][(;)] )");
        assert_eq!(nodes, [["SZ", "a\\]b\\\\", "AB", "c", "(;)"]]);
    }

    #[test]
    fn small_letters_in_names_do_not_count() {
        let property = MainLine::of(b"(;GaMe[11])").unwrap().next().unwrap();
        assert!(property.is("GM") && !property.is("G"));
    }
}
