//! Searches of any graph: a path between two nodes, the field of some nodes, a link between two sets of nodes.
//!
//! Paths and fields add the weights of arcs, or count arcs where there are none. A link is the smallest chain of
//! nodes from one set to the other; it does not matter in which direction arcs lead.

use dedale::Algorithm;
use dedale::field::NextCell;
use dedale::graph::{Cell, Edge, EdgeGraph};
use dedale::link::{Goal, Network, Sides};
use dedale::search::Workspace;
use dedale::{GraphFlowField, Phrase};
use dedale_games::game::{GameGraph, Store};
use dedale_io::graph::{GraphFile, Weights};
use dedale_io::picture::searched::{self, SearchedGraph};
use dedale_io::picture::{Figure, Wording};

use super::events::Patience;
use super::named::NamedGraph;
use crate::answer::{FieldNode, GraphSearch, GraphSearchAnswer, Length};
use crate::{ByName, Refusal, Result, Watch, bail};

/// A graph to search.
#[derive(Debug)]
pub struct Searchable {
    /// The graph and the names of its nodes. It starts where a search begins, for its picture.
    pub named: NamedGraph,
    weights: Option<Weights>,
    edges: EdgeGraph,
}

/// The result of a search, in numbers of nodes.
#[derive(Debug)]
pub struct Found {
    search: GraphSearch,
    /// The nodes where the search begins and ends.
    ends: [Vec<u32>; 2],
    /// The nodes of the path or the link.
    cells: Option<Vec<u32>>,
    cost: Option<u64>,
    /// The cost and the next node of each node of a field.
    field: Option<GraphFlowField>,
    /// Of a link: whether no other is as short, and the nodes that all need.
    needs: Option<(bool, Vec<u32>)>,
}

impl Searchable {
    /// The graph of a file, called this in sentences.
    pub fn new(file: GraphFile, title: String) -> Result<Self> {
        let GraphFile { graph, names, weights, .. } = file;
        let edges = edges_of(&graph, weights.as_ref())?;
        Ok(Self { named: NamedGraph { graph, names, chomp: None, title }, weights, edges })
    }

    /// The numbers of these nodes. A word that is no name stands for the names in it, with commas between.
    pub fn nodes(&self, words: &[String]) -> Result<Vec<u32>> {
        let mut nodes = Vec::new();
        for word in words {
            if let Some(node) = self.named.names.named(word) {
                nodes.push(node);
                continue;
            }
            for name in word.split(',') {
                nodes.push(self.named.named(name)?);
            }
        }
        Ok(nodes)
    }

    /// Searches between these nodes; a field is that of the second ones.
    pub fn search(
        &mut self,
        search: GraphSearch,
        algorithm: Algorithm,
        ends: [Vec<u32>; 2],
        watch: &dyn Watch,
    ) -> Result<Found> {
        let [starts, goals] = &ends;
        match search {
            GraphSearch::Path if starts.len() != 1 || goals.is_empty() => {
                bail!(
                    "graph-path-ends",
                    "a path in a graph needs one start and a goal, as names of nodes"
                )
            }
            GraphSearch::Field if goals.is_empty() || !starts.is_empty() => {
                bail!(
                    "graph-field-ends",
                    "a field of a graph needs goals and no start, as names of nodes"
                )
            }
            GraphSearch::Link if starts.is_empty() || goals.is_empty() => {
                bail!(
                    "graph-link-ends",
                    "a link in a graph needs nodes to begin from and nodes to lead to"
                )
            }
            _ => {}
        }
        if let Some(&start) = starts.first().or(goals.first()) {
            self.named.graph = self.named.graph.clone().with_start(start)?;
        }
        let mut patience = Patience::new(watch);
        let found = Found { search, ends, cells: None, cost: None, field: None, needs: None };
        match search {
            GraphSearch::Path => self.path(algorithm, found, &mut patience),
            GraphSearch::Field => {
                let goals = cells(&found.ends[1]);
                let field = GraphFlowField::by_cost_with(&self.edges, &goals, &mut patience);
                let field = field.map_err(|_| patience.refusal())?;
                Ok(Found { field: Some(field), ..found })
            }
            GraphSearch::Link => self.link(found),
        }
    }

    /// The path to the goal, or to the nearest of several.
    fn path(
        &self,
        algorithm: Algorithm,
        found: Found,
        patience: &mut Patience<'_>,
    ) -> Result<Found> {
        let start = Cell::new(found.ends[0][0]);
        let goals = cells(&found.ends[1]);
        let path = if let [goal] = goals[..] {
            let workspace = &mut Workspace::new();
            let path =
                algorithm.find_in_graph_with(&self.edges, start, goal, workspace, patience)?;
            path.map_err(|_| patience.refusal())?
                .map(|path| (path.cost(&self.edges).unwrap_or_default(), path.into_cells()))
        } else {
            let field = GraphFlowField::by_cost_with(&self.edges, &goals, patience);
            let field = field.map_err(|_| patience.refusal())?;
            field.cost(start).zip(field.path(start))
        };
        let (cost, path) = path.unzip();
        Ok(Found { cost, cells: path.map(|path| numbers(&path)), ..found })
    }

    fn link(&self, found: Found) -> Result<Found> {
        let graph = &self.named.graph;
        let arcs = (0..graph.position_count())
            .flat_map(|from| graph.successors(from).flat_map(move |to| [[from, to], [to, from]]));
        let both_ways = GameGraph::of_arcs(graph.position_count(), arcs, Store::List)?;
        let both_ways = edges_of(&both_ways, None)?;
        let mut sides = Sides::new(graph.position_count() as usize);
        let from = sides.add("from", cells(&found.ends[0]))?;
        let to = sides.add("to", cells(&found.ends[1]))?;
        let goal = Goal::pair(from, to)?;
        let all: Vec<Cell> = (0..graph.position_count()).map(Cell::new).collect();
        let network = Network::new(&both_ways, &sides, &all);
        let Some(link) = network.shortest(goal) else { return Ok(found) };
        let needs = (network.is_only(&link, goal), numbers(&network.cut_cells(goal)));
        Ok(Found { cells: Some(numbers(link.cells())), needs: Some(needs), ..found })
    }

    /// A cost as the graph has it.
    fn length(&self, cost: u64) -> Length {
        Length(self.weights.as_ref().map_or(cost as f64, |weights| weights.weight(cost)))
    }

    /// The answer.
    pub fn answer(&self, found: &Found, nanos: u64) -> GraphSearchAnswer {
        let names = |nodes: &[u32]| nodes.iter().map(|&node| self.named.name(node)).collect();
        let path = found.cells.as_deref();
        let field = found.field.as_ref().map(|field| {
            let node = |number: u32| {
                let cell = Cell::new(number);
                let next = match field.next(cell) {
                    NextCell::To(next) => Some(self.named.name(next.number())),
                    NextCell::Arrived | NextCell::Unreachable => None,
                };
                let cost = field.cost(cell).map(|cost| self.length(cost));
                FieldNode { node: self.named.name(number), cost, next }
            };
            (0..self.named.graph.position_count()).map(node).collect()
        });
        GraphSearchAnswer {
            search: ByName(found.search),
            found: path.is_some()
                || found
                    .field
                    .as_ref()
                    .is_some_and(|field| field.reached().len() == field.cell_count()),
            cost: found.cost.map(|cost| self.length(cost)),
            steps: path.map(|nodes| nodes.len() - 1),
            cells: names(path.unwrap_or_default()),
            unique: found.needs.as_ref().map(|&(is_only, _)| is_only),
            cut: found.needs.as_ref().map(|(_, cut)| names(cut)),
            field,
            start: names(&found.ends[0]),
            goal: names(&found.ends[1]),
            nanos,
        }
    }

    /// The nodes that were found, and the arcs, sorted.
    pub fn marks(&self, found: &Found) -> (Vec<u32>, Vec<[u32; 2]>) {
        let nodes = found.cells.clone().unwrap_or_default();
        let mut arcs: Vec<[u32; 2]> = match &found.field {
            Some(field) => (0..self.named.graph.position_count())
                .filter_map(|from| match field.next(Cell::new(from)) {
                    NextCell::To(next) => Some([from, next.number()]),
                    NextCell::Arrived | NextCell::Unreachable => None,
                })
                .collect(),
            None => nodes.windows(2).map(|two| [two[0], two[1]]).collect(),
        };
        if found.search == GraphSearch::Link {
            let back: Vec<_> = arcs.iter().map(|&[from, to]| [to, from]).collect();
            arcs.extend(back);
        }
        arcs.sort_unstable();
        (nodes, arcs)
    }

    /// The weights of the arcs, if there are any.
    pub const fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref()
    }

    /// What is to be said of the weights.
    pub fn note(&self) -> Option<Phrase> {
        self.weights.as_ref().and_then(Weights::note)
    }

    /// The graph as a figure, with what was found.
    pub fn figure(&self, found: &Found, wording: Wording<'_>) -> Result<Figure> {
        self.named.check_drawn()?;
        let (nodes, arcs) = self.marks(found);
        let notes: Vec<String> = match &found.field {
            None => Vec::new(),
            Some(field) => (0..self.named.graph.position_count())
                .map(|node| {
                    let cost = field.cost(Cell::new(node));
                    cost.map_or("–".into(), |cost| self.length(cost).to_string())
                })
                .collect(),
        };
        Ok(searched::figure(&SearchedGraph {
            graph: &self.named.graph,
            names: self.named.names.as_ref(),
            weights: self.weights.as_ref(),
            starts: &found.ends[0],
            goals: &found.ends[1],
            found: &nodes,
            arcs: &arcs,
            notes: &notes,
            wording,
        }))
    }
}

fn cells(nodes: &[u32]) -> Vec<Cell> {
    nodes.iter().copied().map(Cell::new).collect()
}

fn numbers(cells: &[Cell]) -> Vec<u32> {
    cells.iter().map(|cell| cell.number()).collect()
}

/// The graph as searches take it, each arc with its cost.
fn edges_of(graph: &GameGraph, weights: Option<&Weights>) -> Result<EdgeGraph> {
    let cost = |from, to| weights.map_or(1, |weights| weights.cost(from, to));
    let row = |from| graph.successors(from).map(move |to| (from, to));
    let arcs = (0..graph.position_count()).flat_map(row);
    let edges: Vec<Edge> = arcs.map(|(from, to)| Edge { from, to, cost: cost(from, to) }).collect();
    EdgeGraph::new(graph.position_count(), &edges).map_err(Refusal::from)
}
