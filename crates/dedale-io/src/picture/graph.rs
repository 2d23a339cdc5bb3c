//! Solved game graphs as figures.

use dedale_games::game::{Chomp, GameGraph, Numbered, Seat};
use dedale_games::solve::{Solution, Value};

use super::bar::{CHOCOLATE, POISON};
use super::figure::{Drawn, Figure, Group, Outline, Pen, Place, Step, Words};
use super::{Rgb, Wording};
use crate::graph::{Layers, Names};

/// The room around the positions, and that of the legend below them, in pixels.
const MARGIN: f64 = 20.0;

const LEGEND: f64 = 22.0;

/// The most letters of a name; longer ones end with an ellipsis.
const LETTERS: usize = 7;

/// The largest square of a bar of Chomp.
const SQUARE: f64 = 6.0;

pub(super) const INK: Rgb = Rgb::hex(0x22_2222);

pub(super) const EDGE: Rgb = Rgb::hex(0x8A_8F98);

pub(super) const BEST: Rgb = Rgb::hex(0x00_72B2);

/// A solved game graph, to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct SolvedGraph<'a> {
    /// The graph.
    pub graph: &'a GameGraph,
    /// The value of each position.
    pub solution: &'a Solution,
    /// The names of the positions.
    pub names: &'a dyn Names,
    /// The bar, if the game is Chomp: positions are drawn as what is left of it.
    pub chomp: Option<&'a Chomp>,
    /// The position of a game on the graph.
    pub current: u32,
    /// The language of the words about the graph.
    pub wording: Wording<'a>,
}

/// The graph in the layers of [`Layers`], with an arrow for each move.
///
/// A position shows who wins there by colour, by its outline and by a sign: the player to move
/// (green, a tick), the other one (red and dashed, a cross), nobody (grey and dotted, an equals
/// sign). A position of the second player has sharp corners. The best move of a position that is
/// not lost is thick and blue; the current position has a ring around it. Time as [`Layers`] and
/// about 1 KB of SVG a position and 250 bytes a move: the caller limits the size.
pub fn figure(solved: &SolvedGraph<'_>) -> Figure {
    let SolvedGraph { graph, solution, wording, .. } = *solved;
    let numbers = || 0..graph.position_count();
    let values = Value::ALL.into_iter().filter(|&value| solution.count(value) > 0);
    let values: Vec<Value> = values.collect();
    let sheet = Sheet::of(graph, values.len());
    let place = |number: u32| sheet.place(number);

    let [mut arrows, mut best_arrows] = ["moves", "best"].map(Group::new);
    for from in numbers() {
        let best = solution.best_move(graph, from);
        let best = best.filter(|_| solution.value(from) != Value::Loss);
        for to in graph.successors(from) {
            let arrow = Arrow::new(place(from), place(to), sheet.middle);
            let (group, ink, width) = if best == Some(to) {
                (&mut best_arrows, BEST, 3.0)
            } else {
                (&mut arrows, EDGE, 1.0)
            };
            for part in arrow.drawn(ink, width) {
                group.add(part);
            }
        }
    }
    let mut positions = Group::new("positions");
    for number in numbers() {
        positions.add(solved.position(number, place(number)));
    }
    let mut legend = Group::new("legend");
    for (index, &value) in values.iter().enumerate() {
        let at = sheet.legend(index, values.len());
        let words = match value {
            Value::Win => "who moves wins",
            Value::Loss => "who moves loses",
            Value::Draw => "a draw",
        };
        legend.add(sign(value, at));
        legend.add(Words::new(wording.say(words), [at[0] + 10.0, at[1] + 4.0], 12, INK));
    }
    let [count, moves] = [u64::from(graph.position_count()), graph.arc_count()];
    let title = format!("A game graph of {count} positions and {moves} moves");
    let mut figure = Figure::new([2.0 * sheet.middle, sheet.height], wording.say(&title));
    for group in [arrows, best_arrows, positions, legend] {
        figure.add(group);
    }
    figure
}

/// Where the positions of a graph lie on paper: in layers, above a legend.
pub(super) struct Sheet {
    layers: Layers,
    pub(super) middle: f64,
    pub(super) height: f64,
}

impl Sheet {
    /// The sheet of this graph, with room for a legend of so many words.
    pub(super) fn of(graph: &GameGraph, words: usize) -> Self {
        let layers = Layers::new(graph);
        let places = (0..graph.position_count()).map(|number| layers.place(number));
        let (deepest, farthest) = places
            .fold((0, 0.0_f64), |(deepest, farthest), (layer, across)| {
                (deepest.max(layer), farthest.max(across.abs()))
            });
        let swing = if deepest > 1 { MOST_SWING / 2.0 } else { 30.0 };
        let middle = farthest * ACROSS + WIDE / 2.0 + MARGIN + swing;
        let middle = middle.max(75.0 * words as f64 + MARGIN);
        let height = f64::from(deepest) * DOWN + HIGH + 2.0 * MARGIN + LEGEND;
        Self { layers, middle, height }
    }

    /// The middle of the position.
    pub(super) fn place(&self, number: u32) -> Place {
        let (layer, across) = self.layers.place(number);
        [self.middle + across * ACROSS, MARGIN + HIGH / 2.0 + f64::from(layer) * DOWN]
    }

    /// Where the sign of the legend's word of this index lies, of so many.
    pub(super) fn legend(&self, index: usize, words: usize) -> Place {
        let left = self.middle - 75.0 * words as f64 + 150.0 * index as f64;
        [left + 10.0, self.height - MARGIN]
    }
}

impl SolvedGraph<'_> {
    fn position(&self, number: u32, place: Place) -> Group {
        let value = self.solution.value(number);
        let owner = self.graph.owner(number);
        let (class, fill, pen) = look(value);
        let mut group = Group::new(class).at(place).titled(self.described(number));
        if number == self.current {
            group.add(frame(3.0, owner).drawn(Pen::new(BEST, 2.0)));
        }
        group.add(frame(0.0, owner).filled(fill).drawn(pen));
        if let Some(chomp) = self.chomp {
            group.add(bar(chomp, number));
        } else {
            let name = short(&self.names.name(number));
            group.add(Words::new(name, [0.0, 4.0], 11, INK).centred());
        }
        if let Some(owner) = owner {
            let seat = if owner == Seat::First { "1" } else { "2" };
            group.add(Words::new(seat, [4.0 - WIDE / 2.0, 11.0 - HIGH / 2.0], 9, INK));
        }
        group.with(sign(value, [WIDE / 2.0 - 7.0, HIGH / 2.0 - 7.0]))
    }

    /// The name of a position, and who wins there.
    fn described(&self, number: u32) -> String {
        let name = self.names.name(number);
        let moves = |count| format!("{count} move{}", if count == 1 { "" } else { "s" });
        let distance = self.solution.distance(number).unwrap_or_default();
        let told = match self.solution.value(number) {
            Value::Win => format!("who moves wins in {}", moves(distance)),
            Value::Loss => format!("who moves loses in {}", moves(distance)),
            Value::Draw => "a draw".into(),
        };
        name + &self.wording.say(": ") + &self.wording.say(&told)
    }
}

/// The class of a position, how it is filled, and its outline.
const fn look(value: Value) -> (&'static str, Rgb, Pen) {
    let (class, fill, ink, dashes): (_, _, _, &[f64]) = match value {
        Value::Win => ("win", 0xE2_F4EE, 0x00_7A59, &[]),
        Value::Loss => ("loss", 0xFB_E9DC, 0xB3_4E00, &[4.0, 2.0]),
        Value::Draw => ("draw", 0xF1_F2F4, 0x5C_626D, &[1.0, 3.0]),
    };
    (class, Rgb::hex(fill), Pen { colour: Rgb::hex(ink), width: 2.0, dashes })
}

/// The outline of a position, larger by so much on each side.
pub(super) fn frame(larger: f64, owner: Option<Seat>) -> Drawn {
    let round = if owner == Some(Seat::Second) { 0.0 } else { 9.0 + larger };
    let at = [-WIDE / 2.0 - larger, -HIGH / 2.0 - larger];
    let size = [WIDE, HIGH].map(|length| length + 2.0 * larger);
    Drawn::new(Outline::Rect { at, size, round })
}

/// The sign of a value: a tick, a cross, an equals sign, on white.
pub(super) fn sign(value: Value, [x, y]: Place) -> Group {
    let (class, _, pen) = look(value);
    let disc = Drawn::new(Outline::Circle { at: [x, y], radius: 6.0 }).filled(Rgb::hex(0xFF_FFFF));
    let line = |from: Place, to: Place| {
        let [from, to] = [from, to].map(|[dx, dy]| [x + dx, y + dy]);
        Drawn::line(from, to).drawn(Pen::new(pen.colour, 2.0))
    };
    let lines = match value {
        Value::Win => [line([-3.5, 0.5], [-1.0, 3.0]), line([-1.5, 3.0], [3.5, -3.0])],
        Value::Loss => [line([-3.0, -3.0], [3.0, 3.0]), line([-3.0, 3.0], [3.0, -3.0])],
        Value::Draw => [line([-3.5, -2.0], [3.5, -2.0]), line([-3.5, 2.0], [3.5, 2.0])],
    };
    lines.into_iter().fold(Group::new(format!("sign {class}")).with(disc), Group::with)
}

/// What is left of a bar, the poison in purple.
fn bar(chomp: &Chomp, number: u32) -> Group {
    let bar = chomp.position(number);
    let (rows, columns) = (f64::from(bar.rows()), bar.eaten().len() as f64);
    let side = SQUARE.min((WIDE - 10.0) / columns).min((HIGH - 8.0) / rows);
    let squares = bar.eaten().iter().enumerate().flat_map(|(column, &eaten)| {
        (0..bar.rows() - u32::from(eaten)).map(move |row| (row, column))
    });
    squares.fold(Group::new("bar"), |group, (row, column)| {
        let at =
            [5.0 - WIDE / 2.0 + column as f64 * side, 4.0 - HIGH / 2.0 + f64::from(row) * side];
        let fill = if (row, column) == (0, 0) { POISON } else { CHOCOLATE };
        group.with(Drawn::rect(at, [0.85 * side; 2]).filled(fill))
    })
}

/// A name that fits into a position.
pub(super) fn short(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_owned();
    }
    name.chars().take(LETTERS - 1).chain(['…']).collect()
}

// Arrows between the positions of a game graph.

/// The width and height of a position, and how far apart the middles of neighbors and layers lie,
/// in pixels.
pub(super) const WIDE: f64 = 44.0;

pub(super) const HIGH: f64 = 34.0;

pub(super) const ACROSS: f64 = 72.0;

pub(super) const DOWN: f64 = 74.0;

/// How far an arrow swings out for each layer that it skips, and at most.
const SWING: f64 = 44.0;

pub(super) const MOST_SWING: f64 = 150.0;

/// An arrow: a curve from its begin to its tip, and two places between that it bends towards.
pub(super) struct Arrow {
    line: [Place; 4],
}

impl Arrow {
    /// The arrow from the rim of a position to the rim of another. One that leads down past
    /// layers swings away from the `middle`, so that it does not lie under their positions.
    pub(super) fn new(from: Place, to: Place, middle: f64) -> Self {
        let ([x1, y1], [x2, y2]) = (from, to);
        let layers = ((y2 - y1) / DOWN).round() as i32;
        if layers == 0 && (x2 - x1).abs() < 1.0 {
            let side = x1 + WIDE / 2.0;
            let (tip, before) = ([side + 2.0, y1], [side + 26.0, y1]);
            let begin = [side - 6.0, y1 - HIGH / 2.0];
            return Self { line: [begin, [side + 6.0, y1 - HIGH], before, tip] };
        }
        if layers > 0 {
            // Those along the middle take turns, by how many layers they skip.
            let off = f64::midpoint(x1, x2) - middle;
            let is_right = if off.abs() < 0.1 { layers % 2 == 1 } else { off > 0.0 };
            let swing = (SWING * f64::from(layers - 1)).min(MOST_SWING);
            let swing = if is_right { swing } else { -swing };
            let (bend, tip) = ((0.3 * (y2 - y1)).max(12.0), [x2, y2 - HIGH / 2.0 - 2.0]);
            let (begin, out) = ([x1, y1 + HIGH / 2.0], [x1 + swing, y1 + HIGH / 2.0 + bend]);
            return Self { line: [begin, out, [x2 + swing, tip[1] - bend], tip] };
        }
        let side = if x2 < x1 { -1.0 } else { 1.0 };
        if layers == 0 {
            // Right above the positions between, left below them.
            let (out, into) = (x1 + side * WIDE / 2.0, x2 - side * (WIDE / 2.0 + 2.0));
            let bend = y1 - 22.0 * side;
            return Self { line: [[out, y1], [out, bend], [into, bend], [into, y2]] };
        }
        let (out, into) = (x1 + side * WIDE / 2.0, x2 + side * (WIDE / 2.0 + 2.0));
        let turns = [[out + 30.0 * side, y1 - 20.0], [into + 30.0 * side, y2 + 20.0]];
        Self { line: [[out, y1], turns[0], turns[1], [into, y2]] }
    }

    /// The middle of the line.
    pub(super) fn middle(&self) -> Place {
        let [begin, out, into, tip] = self.line;
        [0, 1].map(|side| (begin[side] + 3.0 * (out[side] + into[side]) + tip[side]) / 8.0)
    }

    /// The line and the head, in this colour.
    pub(super) fn drawn(&self, colour: Rgb, width: f64) -> [Drawn; 2] {
        let [begin, out, into, tip] = self.line;
        let [x, y] = tip;
        let (dx, dy) = (x - into[0], y - into[1]);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        let corner = |side: f64| [x - 6.3 * dx - side * dy, y - 6.3 * dy + side * dx];
        let line = vec![Step::Move(begin), Step::Curve([out, into, tip])];
        let head = [corner(3.0), corner(-3.0)].map(Step::Line);
        let head = [Step::Move(tip)].into_iter().chain(head).chain([Step::Close]);
        [
            Drawn::new(Outline::Path(line)).drawn(Pen::new(colour, width)),
            Drawn::new(Outline::Path(head.collect())).filled(colour),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{GraphFile, OfGame, read};
    use dedale_games::game::Store;
    use dedale_games::game::chomp::{Encoding, Method, generate};
    use dedale_games::solve::Retrograde;

    fn drawn(text: &str) -> (GraphFile, Solution, String) {
        let file = read("", text.as_bytes(), Store::List).unwrap();
        let solution = Retrograde::new(&file.graph).solve();
        let solved = SolvedGraph {
            graph: &file.graph,
            solution: &solution,
            names: file.names.as_ref(),
            chomp: None,
            current: file.graph.start(),
            wording: Wording::ENGLISH,
        };
        let picture = figure(&solved).svg();
        (file, solution, picture)
    }

    #[test]
    fn each_position_and_each_move_is_there_once() {
        for text in ["0 1\n1 2\n0 2", "0 1\n1 0\n1 2\n2 2", "0 1", "digraph { a -> a -> b }"] {
            let (file, solution, picture) = drawn(text);
            let count = |what: &str| picture.matches(what).count();
            for value in Value::ALL {
                let (class, fill, _) = look(value);
                let fill = fill.to_string();
                let known = solution.count(value) as usize;
                assert_eq!(count(&format!("class=\"{class}\"")), known, "{text}: {class}");
                // One more in the legend, where there is any.
                let signs = count(&format!("class=\"sign {class}\""));
                assert_eq!(signs, known + usize::from(known > 0), "{text}: {class}");
                assert_eq!(count(&fill), known, "{text}: {class}");
            }
            let arcs = file.graph.arc_count() as usize;
            assert_eq!([count(" C"), count(" Z\"")], [arcs; 2], "{text}");
            assert_eq!(count("fill=\"none\" height"), 1, "{text}: the ring of the current one");
        }
    }

    #[test]
    fn names_are_shortened_and_harmless() {
        let (_, _, picture) = drawn("digraph { \"<a&\u{7}b>\" -> \"a long name\" }");
        assert!(picture.contains("&lt;a&amp;\u{FFFD}b&gt;"), "{picture}");
        assert!(picture.contains("a long…"), "{picture}");
        assert!(picture.contains("a long name: who moves loses in 0 moves"), "{picture}");
    }

    #[test]
    fn positions_of_chomp_are_bars() {
        let chomp = Chomp::new(2, 3).unwrap();
        let made =
            generate(&chomp, Encoding::Columns, Method::Direct, Store::List, &mut |_| Ok(()))
                .unwrap();
        let solution = Retrograde::new(&made.graph).solve();
        let names = OfGame(chomp.clone());
        let picture = figure(&SolvedGraph {
            graph: &made.graph,
            solution: &solution,
            names: &names,
            chomp: Some(&chomp),
            current: made.graph.start(),
            wording: Wording::ENGLISH,
        });
        let picture = picture.svg();
        let positions = (0..made.graph.position_count()).map(|number| chomp.position(number));
        let eaten = |bar: &dedale_games::game::chomp::Bar| bar.eaten().iter().all(|&all| all == 2);
        let poisons = positions.filter(|bar| !eaten(bar)).count();
        assert_eq!(picture.matches(&POISON.to_string()).count(), poisons);
    }
}

#[cfg(test)]
mod tests_of_arrow {
    use super::*;

    #[test]
    fn an_arrow_leads_from_rim_to_rim() {
        let at = |x: f64, layer: f64| [x * ACROSS, layer * DOWN];
        let [here, below, beside, above] = [at(1.0, 1.0), at(0.0, 3.0), at(2.0, 1.0), at(1.0, 0.0)];
        for to in [here, below, beside, above] {
            for (from, to) in [(here, to), (to, here)] {
                let arrow = Arrow::new(from, to, 0.0);
                let is_on_rim = |[x, y]: Place, [left, top]: Place| {
                    (x - left).abs() <= WIDE / 2.0 + 2.0 && (y - top).abs() <= HIGH / 2.0 + 2.0
                };
                let [begin, _, _, tip] = arrow.line;
                assert!(is_on_rim(tip, to), "{tip:?} is not at {to:?}");
                assert!(is_on_rim(begin, from), "{begin:?} is not at {from:?}");
            }
        }
    }
}
