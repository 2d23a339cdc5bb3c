//! Searched graphs as figures: the layers of solved games, with what a search found.

use dedale_games::game::GameGraph;

use super::figure::{Drawn, Figure, Group, Outline, Pen, Place, Words};
use super::graph::{Arrow, BEST, EDGE, HIGH, INK, Sheet, frame, short};
use super::{Rgb, Wording};
use crate::graph::{Names, Weights};

/// A graph and what was found in it, to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct SearchedGraph<'a> {
    /// The graph.
    pub graph: &'a GameGraph,
    /// The names of its nodes.
    pub names: &'a dyn Names,
    /// The weights of its arcs, if it has any.
    pub weights: Option<&'a Weights>,
    /// Where the search begins.
    pub starts: &'a [u32],
    /// Where it ends.
    pub goals: &'a [u32],
    /// The nodes that were found: those of a path or of a link.
    pub found: &'a [u32],
    /// The arcs that were found, sorted: those of a path, or the next steps of a field.
    pub arcs: &'a [[u32; 2]],
    /// What is said of each node below its name, such as its cost; empty if nothing is.
    pub notes: &'a [String],
    /// The language of the words about the graph.
    pub wording: Wording<'a>,
}

/// What a node is in a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Start,
    Goal,
    Found,
    Other,
}

impl Role {
    /// The class, the fill and the outline.
    const fn look(self) -> (&'static str, Rgb, Rgb) {
        let (class, fill, ink) = match self {
            Self::Start => ("start", 0xE2_F4EE, 0x00_7A59),
            Self::Goal => ("goal", 0xFB_E9DC, 0xB3_4E00),
            Self::Found => ("path", 0xDC_ECF7, 0x00_72B2),
            Self::Other => ("node", 0xF7_F7F8, 0x8A_8F98),
        };
        (class, Rgb::hex(fill), Rgb::hex(ink))
    }
}

/// The graph in layers, below its start, with an arrow for each arc.
///
/// The arcs that were found are thick and blue, starts green and goals red. A weight stands on its arrow. Time
/// and size as [`super::graph::figure`].
pub fn figure(searched: &SearchedGraph<'_>) -> Figure {
    let SearchedGraph { graph, arcs, wording, .. } = *searched;
    let roles = [Role::Start, Role::Goal, Role::Found];
    let is_shown = |role: &Role| (0..graph.position_count()).any(|at| searched.role(at) == *role);
    let roles: Vec<Role> = roles.into_iter().filter(is_shown).collect();
    let sheet = Sheet::of(graph, roles.len());
    let [mut arrows, mut marked, mut weights] = ["arcs", "found", "weights"].map(Group::new);
    for from in 0..graph.position_count() {
        for to in graph.successors(from) {
            let arrow = Arrow::new(sheet.place(from), sheet.place(to), sheet.middle);
            let is_found = arcs.binary_search(&[from, to]).is_ok();
            let (group, ink, width) =
                if is_found { (&mut marked, BEST, 3.0) } else { (&mut arrows, EDGE, 1.0) };
            for part in arrow.drawn(ink, width) {
                group.add(part);
            }
            if let Some(known) = searched.weights {
                let weight = known.weight(known.cost(from, to).into());
                let (weight, [x, y]) = (weight.to_string(), arrow.middle());
                let wide = 6.2 * weight.chars().count() as f64 + 2.0;
                let paper = Drawn::rect([x - wide / 2.0, y - 6.0], [wide, 12.0]);
                weights.add(paper.filled(Rgb::hex(0xFF_FFFF)));
                weights.add(Words::new(weight, [x, y + 4.0], 10, INK).centred());
            }
        }
    }
    let mut nodes = Group::new("nodes");
    for number in 0..graph.position_count() {
        nodes.add(searched.node(number, sheet.place(number)));
    }
    let mut legend = Group::new("legend");
    for (index, &role) in roles.iter().enumerate() {
        let at = sheet.legend(index, roles.len());
        let (word, _, ink) = role.look();
        let disc = Outline::Circle { at, radius: 5.0 };
        legend.add(Drawn::new(disc).filled(ink));
        legend.add(Words::new(wording.say(word), [at[0] + 10.0, at[1] + 4.0], 12, INK));
    }
    let [count, all] = [u64::from(graph.position_count()), graph.arc_count()];
    let title = format!("A graph of {count} nodes and {all} arcs");
    let mut figure = Figure::new([2.0 * sheet.middle, sheet.height], wording.say(&title));
    for group in [arrows, marked, nodes, weights, legend] {
        figure.add(group);
    }
    figure
}

impl SearchedGraph<'_> {
    fn role(&self, number: u32) -> Role {
        if self.starts.contains(&number) {
            Role::Start
        } else if self.goals.contains(&number) {
            Role::Goal
        } else if self.found.contains(&number) {
            Role::Found
        } else {
            Role::Other
        }
    }

    fn node(&self, number: u32, place: Place) -> Group {
        let (class, fill, ink) = self.role(number).look();
        let name = self.names.name(number);
        let note = self.notes.get(number as usize);
        let up = if note.is_some() { 1.0 } else { -4.0 };
        let mut group = Group::new(class)
            .at(place)
            .with(frame(0.0, None).filled(fill).drawn(Pen::new(ink, 2.0)))
            .with(Words::new(short(&name), [0.0, -up], 11, INK).centred());
        if let Some(note) = note {
            group.add(Words::new(note.as_str(), [0.0, HIGH / 2.0 - 5.0], 10, ink).centred());
        }
        group.titled(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::read;
    use dedale_games::game::Store;

    #[test]
    fn the_path_its_ends_and_all_weights_are_drawn() {
        let text = "from,to,weight\na,b,3\nb,c,4.5\na,c,9\n";
        let file = read("x.csv", text.as_bytes(), Store::List).unwrap();
        let picture = figure(&SearchedGraph {
            graph: &file.graph,
            names: file.names.as_ref(),
            weights: file.weights.as_ref(),
            starts: &[0],
            goals: &[2],
            found: &[0, 1, 2],
            arcs: &[[0, 1], [1, 2]],
            notes: &[],
            wording: Wording::ENGLISH,
        });
        let picture = picture.svg();
        let count = |what: &str| picture.matches(what).count();
        for class in ["start", "goal", "path"] {
            assert_eq!(count(&format!("class=\"{class}\"")), 1, "{class}: {picture}");
        }
        assert_eq!(count("stroke-width=\"3\""), 2, "{picture}");
        for weight in ["\n3\n", "\n4.5\n", "\n9\n"] {
            assert_eq!(count(weight), 1, "{weight}: {picture}");
        }
    }
}
