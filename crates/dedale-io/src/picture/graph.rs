//! Solved game graphs as SVG.

use dedale_games::game::{Chomp, GameGraph, Numbered, Seat};
use dedale_games::solve::{Solution, Value};
use svg::node::element::{Circle, Group, Line, Rectangle, SVG, Text, Title};

use super::arrow::{ACROSS, Arrow, DOWN, HIGH, MOST_SWING, Pixels, Place, WIDE};
use crate::graph::{Layers, Names};

/// The room around the positions, and that of the legend below them, in pixels.
const MARGIN: f64 = 20.0;
const LEGEND: f64 = 22.0;

/// The most letters of a name; longer ones end with an ellipsis.
const LETTERS: usize = 7;

/// The largest square of a bar of Chomp.
const SQUARE: f64 = 6.0;

const INK: &str = "#222222";
const EDGE: &str = "#8A8F98";
const BEST: &str = "#0072B2";

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
}

/// Draws the graph in the layers of [`Layers`], with an arrow for each move.
///
/// A position shows who wins there by colour, by its outline and by a sign: the player to move
/// (green, a tick), the other one (red and dashed, a cross), nobody (grey and dotted, an equals
/// sign). A position of the second player has sharp corners. The best move of a position that is
/// not lost is thick and blue; the current position has a ring around it. Time as [`Layers`] and
/// about 1 KB a position and 250 bytes a move: the caller limits the size.
pub fn svg(solved: &SolvedGraph<'_>) -> String {
    let SolvedGraph { graph, solution, .. } = *solved;
    let layers = Layers::new(graph);
    let numbers = || 0..graph.position_count();
    let (deepest, farthest) = numbers()
        .map(|number| layers.place(number))
        .fold((0, 0.0_f64), |(deepest, farthest), (layer, across)| {
            (deepest.max(layer), farthest.max(across.abs()))
        });
    let swing = if deepest > 1 { MOST_SWING / 2.0 } else { 30.0 };
    let values = Value::ALL.into_iter().filter(|&value| solution.count(value) > 0);
    let values: Vec<Value> = values.collect();
    let middle = farthest * ACROSS + WIDE / 2.0 + MARGIN + swing;
    let middle = middle.max(75.0 * values.len() as f64 + MARGIN);
    let (width, height) = (2.0 * middle, f64::from(deepest) * DOWN + HIGH + 2.0 * MARGIN + LEGEND);
    let place = |number: u32| {
        let (layer, across) = layers.place(number);
        [middle + across * ACROSS, MARGIN + HIGH / 2.0 + f64::from(layer) * DOWN]
    };

    let [mut arrows, mut best_arrows] =
        ["moves", "best"].map(|name| Group::new().set("class", name));
    for from in numbers() {
        let best = solution.best_move(graph, from);
        let best = best.filter(|_| solution.value(from) != Value::Loss);
        for to in graph.successors(from) {
            let arrow = Arrow::new(place(from), place(to), middle);
            if best == Some(to) {
                best_arrows = arrow.drawn(BEST, 3.0).into_iter().fold(best_arrows, Group::add);
            } else {
                arrows = arrow.drawn(EDGE, 1.0).into_iter().fold(arrows, Group::add);
            }
        }
    }
    let positions = Group::new().set("class", "positions");
    let positions = numbers()
        .fold(positions, |group, number| group.add(solved.position(number, place(number))));
    let legend = Group::new().set("class", "legend").set("font-size", 12);
    let legend = (0..).zip(&values).fold(legend, |group, (index, &value)| {
        let left = middle - 75.0 * values.len() as f64 + 150.0 * f64::from(index);
        let at = [left + 10.0, height - MARGIN];
        let words = match value {
            Value::Win => "who moves wins",
            Value::Loss => "who moves loses",
            Value::Draw => "a draw",
        };
        let words = Text::new(words).set("x", at[0] + 10.0).set("y", at[1] + 4.0);
        group.add(sign(value, at)).add(words.set("fill", INK))
    });
    let [count, moves] = [u64::from(graph.position_count()), graph.arc_count()];
    SVG::new()
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("font-family", "system-ui, sans-serif")
        .add(Title::new(format!("A game graph of {count} positions and {moves} moves")))
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", "#FFFFFF"))
        .add(arrows)
        .add(best_arrows)
        .add(positions)
        .add(legend)
        .to_string()
}

impl SolvedGraph<'_> {
    fn position(&self, number: u32, place: Place) -> Group {
        let value = self.solution.value(number);
        let owner = self.graph.owner(number);
        let (class, _, _, _) = look(value);
        let mut group = Group::new()
            .set("class", class)
            .set("transform", format!("translate({})", Pixels(place)))
            .add(Title::new(self.described(number)));
        if number == self.current {
            let ring = frame(3.0, owner).set("fill", "none").set("stroke", BEST);
            group = group.add(ring.set("stroke-width", 2));
        }
        let (_, fill, stroke, dashes) = look(value);
        let inner = frame(0.0, owner).set("fill", fill).set("stroke", stroke);
        group = group.add(inner.set("stroke-width", 2).set("stroke-dasharray", dashes));
        group = match self.chomp {
            Some(chomp) => group.add(bar(chomp, number)),
            None => group.add(
                Text::new(short(&self.names.name(number)))
                    .set("y", 4)
                    .set("font-size", 11)
                    .set("text-anchor", "middle")
                    .set("fill", INK),
            ),
        };
        if let Some(owner) = owner {
            let seat = if owner == Seat::First { "1" } else { "2" };
            let at = Text::new(seat).set("x", 4.0 - WIDE / 2.0).set("y", 11.0 - HIGH / 2.0);
            group = group.add(at.set("font-size", 9).set("fill", INK));
        }
        group.add(sign(value, [WIDE / 2.0 - 7.0, HIGH / 2.0 - 7.0]))
    }

    /// The name of a position, and who wins there.
    fn described(&self, number: u32) -> String {
        let name = printable(&self.names.name(number));
        let moves = |count| format!("{count} move{}", if count == 1 { "" } else { "s" });
        let distance = self.solution.distance(number).unwrap_or_default();
        match self.solution.value(number) {
            Value::Win => format!("{name}: who moves wins in {}", moves(distance)),
            Value::Loss => format!("{name}: who moves loses in {}", moves(distance)),
            Value::Draw => format!("{name}: a draw"),
        }
    }
}

/// The class of a position, how it is filled, and its outline with its dashes.
const fn look(value: Value) -> (&'static str, &'static str, &'static str, &'static str) {
    match value {
        Value::Win => ("win", "#E2F4EE", "#007A59", "none"),
        Value::Loss => ("loss", "#FBE9DC", "#B34E00", "4 2"),
        Value::Draw => ("draw", "#F1F2F4", "#5C626D", "1 3"),
    }
}

/// The outline of a position, larger by so much on each side.
fn frame(larger: f64, owner: Option<Seat>) -> Rectangle {
    let round = if owner == Some(Seat::Second) { 0.0 } else { 9.0 + larger };
    Rectangle::new()
        .set("x", -WIDE / 2.0 - larger)
        .set("y", -HIGH / 2.0 - larger)
        .set("width", WIDE + 2.0 * larger)
        .set("height", HIGH + 2.0 * larger)
        .set("rx", round)
}

/// The sign of a value: a tick, a cross, an equals sign, on white.
pub(super) fn sign(value: Value, [x, y]: Place) -> Group {
    let (class, _, stroke, _) = look(value);
    let disc = Circle::new().set("cx", x).set("cy", y).set("r", 6).set("fill", "#FFFFFF");
    let group = Group::new().set("class", format!("sign {class}")).add(disc);
    let line = |from: Place, to: Place| {
        Line::new()
            .set("x1", x + from[0])
            .set("y1", y + from[1])
            .set("x2", x + to[0])
            .set("y2", y + to[1])
            .set("stroke", stroke)
            .set("stroke-width", 2)
    };
    let lines = match value {
        Value::Win => [line([-3.5, 0.5], [-1.0, 3.0]), line([-1.5, 3.0], [3.5, -3.0])],
        Value::Loss => [line([-3.0, -3.0], [3.0, 3.0]), line([-3.0, 3.0], [3.0, -3.0])],
        Value::Draw => [line([-3.5, -2.0], [3.5, -2.0]), line([-3.5, 2.0], [3.5, 2.0])],
    };
    lines.into_iter().fold(group, Group::add)
}

/// What is left of a bar, the poison in purple.
fn bar(chomp: &Chomp, number: u32) -> Group {
    let bar = chomp.position(number);
    let (rows, columns) = (f64::from(bar.rows()), bar.eaten().len() as f64);
    let side = SQUARE.min((WIDE - 10.0) / columns).min((HIGH - 8.0) / rows);
    let squares = bar.eaten().iter().enumerate().flat_map(|(column, &eaten)| {
        (0..bar.rows() - u32::from(eaten)).map(move |row| (row, column))
    });
    squares.fold(Group::new().set("class", "bar"), |group, (row, column)| {
        let [x, y] =
            [5.0 - WIDE / 2.0 + column as f64 * side, 4.0 - HIGH / 2.0 + f64::from(row) * side];
        let fill = if (row, column) == (0, 0) { "#6A2C70" } else { "#7B4B2A" };
        let gap = 0.15 * side;
        let square = Rectangle::new().set("x", x).set("y", y).set("fill", fill);
        group.add(square.set("width", side - gap).set("height", side - gap))
    })
}

/// A name that fits into a position.
fn short(name: &str) -> String {
    let name = printable(name);
    if name.chars().count() <= LETTERS {
        return name;
    }
    name.chars().take(LETTERS - 1).chain(['…']).collect()
}

/// The name without characters that XML has no form for.
fn printable(name: &str) -> String {
    let is_none = |sign: char| sign.is_control() || matches!(sign, '\u{FFFE}' | '\u{FFFF}');
    name.chars()
        .map(|sign| if is_none(sign) { char::REPLACEMENT_CHARACTER } else { sign })
        .collect()
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
        };
        let picture = svg(&solved);
        (file, solution, picture)
    }

    #[test]
    fn each_position_and_each_move_is_there_once() {
        for text in ["0 1\n1 2\n0 2", "0 1\n1 0\n1 2\n2 2", "0 1", "digraph { a -> a -> b }"] {
            let (file, solution, picture) = drawn(text);
            let count = |what: &str| picture.matches(what).count();
            for value in Value::ALL {
                let (class, fill, ..) = look(value);
                let known = solution.count(value) as usize;
                assert_eq!(count(&format!("class=\"{class}\"")), known, "{text}: {class}");
                // One more in the legend, where there is any.
                let signs = count(&format!("class=\"sign {class}\""));
                assert_eq!(signs, known + usize::from(known > 0), "{text}: {class}");
                assert_eq!(count(fill), known, "{text}: {class}");
            }
            let arcs = file.graph.arc_count() as usize;
            assert_eq!([count("fill=\"none\" stroke"), count(" Z\"")], [arcs; 2], "{text}");
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
        let picture = svg(&SolvedGraph {
            graph: &made.graph,
            solution: &solution,
            names: &names,
            chomp: Some(&chomp),
            current: made.graph.start(),
        });
        let positions = (0..made.graph.position_count()).map(|number| chomp.position(number));
        let eaten = |bar: &dedale_games::game::chomp::Bar| bar.eaten().iter().all(|&all| all == 2);
        let poisons = positions.filter(|bar| !eaten(bar)).count();
        assert_eq!(picture.matches("#6A2C70").count(), poisons);
    }
}
