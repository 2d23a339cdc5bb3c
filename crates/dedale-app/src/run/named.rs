//! Game graphs whose positions have names, and sentences about them.

use crate::answer::{
    CheckAnswer, ExplainedMove, ExplainedReply, ExplanationAnswer, ListedPosition, NextMove,
    SolveAnswer, StartAnswer, UnaskedAnswer,
};
use crate::base::limits::{GRAPH_ARCS, GRAPH_POSITIONS};
use crate::{ByName, Result, bail, briefly, count, counted, refusal};
use dedale::board::Point;
use dedale::{Phrase, phrase};
use dedale_games::game::{Chomp, GameGraph, Numbered, Seat};
use dedale_games::solve::{
    ExplanationTree, Flaw, Grundy, MoveValue, Refutation, Solution, Strategy, Value, Verified,
};
use dedale_io::graph::{BarNames, BarStyle, Names};
use dedale_io::picture::graph::{self, SolvedGraph};
use dedale_io::picture::{Figure, Wording};
use dedale_io::strategy::not_in_array;
use std::fmt;

/// The most positions that are listed where a strategy is not asked for a move.
const LISTED_UNASKED: usize = 100;

/// A game graph, with names for its positions.
pub struct NamedGraph {
    /// The graph.
    pub graph: GameGraph,
    /// The names of the positions.
    pub names: Box<dyn Names>,
    /// The bar, if the game is Chomp.
    pub chomp: Option<Chomp>,
    /// The title: `chomp 4×5`, or the name of the file.
    pub title: String,
}

impl fmt::Debug for NamedGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NamedGraph").field("title", &self.title).finish_non_exhaustive()
    }
}

impl NamedGraph {
    /// The graph of this bar of Chomp, its positions named by this style.
    pub fn of_chomp(chomp: Chomp, graph: GameGraph, style: BarStyle) -> Result<Self> {
        let title = format!("chomp {}×{}", chomp.rows(), chomp.columns());
        let names = BarNames::new(chomp.clone(), style)?;
        Ok(Self { graph, names: Box::new(names), chomp: Some(chomp), title })
    }

    /// The player to move at the start: "first player", unless the start is the second
    /// one's.
    pub fn beginner(&self) -> Phrase {
        format!("{} player", self.graph.first_seat().name()).into()
    }

    /// The position's name.
    pub fn name(&self, position: u32) -> String {
        self.names.name(position)
    }

    /// The position's name for people: short, and without control characters.
    pub fn shown(&self, position: u32) -> String {
        let name = self.name(position);
        if name.is_empty() { "\"\"".into() } else { briefly(&name) }
    }

    /// The position of this name.
    pub fn named(&self, name: &str) -> Result<u32> {
        self.names.named(name).ok_or_else(|| {
            let example = self.shown(self.graph.start());
            refusal!(
                "no-such-position",
                "{title} has no position '{name}'; one is {example}",
                title = self.title,
                name = briefly(name)
            )
        })
    }

    /// Refuses a strategy with a move that no array says.
    pub fn check_array(&self, strategy: &Strategy) -> Result<()> {
        let Some(from) = not_in_array(strategy) else { return Ok(()) };
        Err(refusal!(
            "move-not-in-array",
            "an array writes 0 for no move, and from {from} the strategy moves to {to}, which is \
             number 0; write positions",
            from = self.shown(from),
            to = self.shown(0)
        ))
    }

    /// The square bitten between two positions, if the game is Chomp.
    pub fn bite(&self, from: u32, to: u32) -> Option<Point> {
        let chomp = self.chomp.as_ref()?;
        chomp.position(to).bite_from(&chomp.position(from))
    }

    /// The name of a move: `c3 (to 5-5-2-2)`, or without squares just the position.
    pub fn move_name(&self, from: u32, to: u32) -> Phrase {
        self.bite(from, to).map_or_else(
            || self.shown(to).into(),
            |bite| {
                phrase!("{bite} (to {position})", bite = bite.label(), position = self.shown(to))
            },
        )
    }

    /// A line of play: the start, then the moves.
    pub fn line(&self, positions: &[u32]) -> String {
        let names: Vec<String> = positions.iter().map(|&position| self.shown(position)).collect();
        names.join(" → ")
    }

    /// Refuses to draw a graph that is too large for it.
    pub fn check_drawn(&self) -> Result<()> {
        let (positions, arcs) = (self.graph.position_count(), self.graph.arc_count());
        if positions > GRAPH_POSITIONS || arcs > GRAPH_ARCS {
            bail!(
                "graph-not-drawn",
                "a graph is drawn with up to {most} positions and {moves} moves, and {title} has {positions} and {arcs}",
                most = count(GRAPH_POSITIONS.into()),
                moves = count(GRAPH_ARCS),
                title = self.title,
                positions = count(positions.into()),
                arcs = count(arcs)
            );
        }
        Ok(())
    }

    /// The solved graph as a figure, with a ring around the current position.
    pub fn figure(&self, solution: &Solution, current: u32, wording: Wording<'_>) -> Figure {
        graph::figure(&SolvedGraph {
            graph: &self.graph,
            solution,
            names: self.names.as_ref(),
            chomp: self.chomp.as_ref(),
            current,
            wording,
        })
    }

    /// The answer for a strategy of this player, checked.
    pub fn checked(
        &self,
        strategy: &Strategy,
        seat: Seat,
        checked: &Result<Verified, Refutation>,
    ) -> CheckAnswer {
        let unasked = strategy.unasked(&self.graph, seat);
        let illegal = unasked.illegal.iter().take(LISTED_UNASKED);
        let missing = unasked.missing.iter().take(LISTED_UNASKED);
        let won = checked.as_ref().ok();
        let refuted = checked.as_ref().err();
        let line = refuted.map_or(&[][..], |refutation| &refutation.line);
        CheckAnswer {
            winning: won.is_some(),
            refutation: line.iter().map(|&position| self.name(position)).collect(),
            flaw: refuted.map(|refutation| match refutation.flaw {
                Flaw::Missing => "missing",
                Flaw::Illegal { .. } => "illegal",
                Flaw::Lost => "lost",
                Flaw::Drawn => "drawn",
                Flaw::Endless => "endless",
            }),
            illegal: refuted.and_then(|refutation| match refutation.flaw {
                Flaw::Illegal { to } => Some(self.name(to)),
                _ => None,
            }),
            longest: won.map(|seen| seen.longest),
            positions: won.map(|seen| seen.positions),
            unasked: UnaskedAnswer {
                illegal: unasked.illegal.len() as u32,
                illegal_moves: illegal
                    .map(|&(from, to)| [from, to].map(|at| self.name(at)))
                    .collect(),
                missing: unasked.missing.len() as u32,
                missing_moves: missing.map(|&position| self.name(position)).collect(),
            },
        }
    }

    /// The outcome of this move, in words.
    pub fn move_in_words(&self, [position, to]: [u32; 2], outcome: MoveValue) -> Phrase {
        let moves = counted(outcome.distance.unwrap_or_default().into(), "move");
        let outcome = match outcome.value {
            Value::Win => phrase!("it wins in {moves}"),
            Value::Loss => phrase!("it loses as all moves do, but in {moves}"),
            Value::Draw => "it keeps a draw".into(),
        };
        let from = self.shown(position);
        phrase!("from {from} move to {to}: {outcome}", to = self.move_name(position, to))
    }
}

/// A solved game graph.
#[derive(Debug)]
pub struct Solved<'a> {
    /// The graph. For all but lists, the moves of the start suffice.
    pub named: &'a NamedGraph,
    /// The moves of all positions.
    pub arc_count: u64,
    /// The value of each position.
    pub solution: Solution,
    /// The Grundy numbers, if requested.
    pub grundy: Option<Grundy>,
}

impl<'a> Solved<'a> {
    /// A graph and its solution, without Grundy numbers.
    pub fn new(named: &'a NamedGraph, solution: Solution) -> Self {
        Self { named, arc_count: named.graph.arc_count(), solution, grundy: None }
    }

    /// The answer, with a list of all positions if requested.
    pub fn answer(&self, is_listed: bool, nanos: u64) -> SolveAnswer {
        let graph = &self.named.graph;
        let [won, lost, drawn] = Value::ALL.map(|value| self.solution.count(value));
        let list = is_listed.then(|| (0..graph.position_count()).map(|at| self.listed(at)));
        SolveAnswer {
            positions: graph.position_count(),
            arcs: self.arc_count,
            won,
            lost,
            drawn,
            start: self.start(),
            list: list.map(Iterator::collect),
            nanos,
        }
    }

    /// The Grundy number, if requested and defined.
    pub fn number(&self, position: u32) -> Option<u32> {
        self.grundy.as_ref()?.number(position)
    }

    fn start(&self) -> StartAnswer {
        let start = self.named.graph.start();
        let winning = self.solution.winning_moves(&self.named.graph, start);
        let bite = |&to: &u32| {
            let Point { x, y } = self.named.bite(start, to)?;
            Some([y + 1, x + 1])
        };
        let bites = winning.iter().filter_map(bite).collect();
        StartAnswer {
            position: self.named.name(start),
            value: ByName(self.solution.value(start)),
            distance: self.solution.distance(start),
            grundy: self.number(start),
            winning: winning.iter().map(|&to| self.named.name(to)).collect(),
            bites: self.named.chomp.is_some().then_some(bites),
        }
    }

    fn listed(&self, position: u32) -> ListedPosition {
        let best = self.solution.best_move(&self.named.graph, position);
        ListedPosition {
            position: self.named.name(position),
            value: ByName(self.solution.value(position)),
            distance: self.solution.distance(position),
            grundy: self.number(position),
            best: best.map(|best| self.named.name(best)),
        }
    }
}

impl ExplanationAnswer {
    /// The answer for an explanation of moves of this game.
    pub fn of(named: &NamedGraph, tree: &ExplanationTree) -> Self {
        let why = &tree.explanation;
        let made = |from: u32, to: u32, MoveValue { value, distance }: MoveValue| ExplainedMove {
            to: named.name(to),
            bite: named.bite(from, to).map(Point::label),
            value: ByName(value),
            distance,
        };
        let replies = why.replies.iter().zip(&tree.then).map(|(reply, then)| ExplainedReply {
            made: made(why.to, reply.to, reply.outcome),
            then: match (then, reply.then) {
                (Some(then), _) => Some(NextMove::Explained(Box::new(Self::of(named, then)))),
                (None, then) => then.map(|to| NextMove::Named { to: named.name(to) }),
            },
        });
        Self {
            from: named.name(why.position),
            made: made(why.position, why.to, why.outcome),
            replies: replies.collect(),
            others: why.others.iter().map(|&(to, value)| made(why.position, to, value)).collect(),
        }
    }
}
