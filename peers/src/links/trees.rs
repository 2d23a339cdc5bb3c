//! Tree search with equally many playouts: how long a move takes, and who wins.
//!
//! Games begin with one stone of each player on random cells, so that colours
//! cannot be swapped any more, and each beginning is played with either side first.

use std::time::{Duration, Instant};

use ai_hex::{
    BoardSize, KnowledgePolicy, MctsOptions, MctsSearcher, MctsStrategy, Move, Position,
    RolloutPolicy, SwapRule,
};
use dedale::Random;
use dedale::board::Cell;
use dedale::link::Player;
use dedale_games::game::{LinkGame, LinkMove, LinkPosition, LinkRules};
use dedale_games::player::TreeSearch;

use super::crates;
use super::table::Match;
use crate::race::{Contender, Lap, race};
use crate::table::Row;

/// The same game as both crates see it.
#[derive(Clone)]
struct Both<'a> {
    ours: LinkPosition<'a>,
    theirs: Position,
    moves: &'a [Move],
}

impl Both<'_> {
    fn place(&mut self, cell: usize) {
        let place = LinkMove::Place(Cell::new(cell as u32));
        self.ours.play(place).expect("a legal move");
        self.theirs = self.theirs.play(self.moves[cell]).expect("a legal move");
        assert_eq!(self.ours.winner(), crates::winner(self.theirs), "one winner");
    }
}

/// Someone who chooses moves.
trait Thinker {
    fn name(&self) -> &'static str;

    /// The cell, and the playouts that were made.
    fn choose(&mut self, game: &Both, playouts: u32, seed: u64) -> (usize, u64);
}

struct Ours;

impl Thinker for Ours {
    fn name(&self) -> &'static str {
        "dedale TreeSearch"
    }

    fn choose(&mut self, game: &Both, playouts: u32, seed: u64) -> (usize, u64) {
        let mut search = TreeSearch::new(&game.ours, Random::new(seed));
        let analysis = search.analyze(playouts.into()).expect("the game is not over");
        let LinkMove::Place(cell) = analysis.chosen else { panic!("a stone is placed") };
        (cell.index(), analysis.playouts)
    }
}

struct AiHex {
    name: &'static str,
    options: MctsOptions,
    searcher: MctsSearcher,
}

impl AiHex {
    /// Nothing but upper confidence bounds and random playouts.
    fn plain() -> Self {
        let options = MctsOptions {
            strategy: MctsStrategy::PlainUct,
            rollout_policy: RolloutPolicy::Random,
            knowledge_policy: KnowledgePolicy::Disabled,
            use_virtual_connections: false,
            ..MctsOptions::default()
        };
        Self { name: "ai-hex plain-uct", options, searcher: MctsSearcher::new() }
    }

    /// As its presets do: values of moves shared as in ours, bridges saved in
    /// playouts, virtual connections, moves known to be inferior left out.
    fn preset() -> Self {
        let options = MctsOptions::default();
        Self { name: "ai-hex preset", options, searcher: MctsSearcher::new() }
    }
}

impl Thinker for AiHex {
    fn name(&self) -> &'static str {
        self.name
    }

    fn choose(&mut self, game: &Both, playouts: u32, seed: u64) -> (usize, u64) {
        let options =
            MctsOptions { max_simulations: playouts, soft_time_ms: 0, seed, ..self.options };
        let report = self.searcher.search(game.theirs, options);
        let chosen = report.best_move.expect("the game is not over");
        let cell = game.moves.iter().position(|&place| place == chosen).expect("a stone");
        (cell, report.simulations.into())
    }
}

/// Beginnings, the same ones for the same side.
fn beginnings<'a>(game: &'a LinkGame, moves: &'a [Move], count: usize) -> Vec<Both<'a>> {
    let size = BoardSize::new(game.size() as u8).expect("9 to 24");
    let theirs = Position::new(size, SwapRule::Disabled);
    let empty = Both { ours: game.start(), theirs, moves };
    let mut random = Random::new(5);
    let begun = (0..count).map(|_| {
        let mut cells: Vec<usize> = (0..moves.len()).collect();
        random.shuffle(&mut cells);
        let mut begun = empty.clone();
        cells[..2].iter().for_each(|&cell| begun.place(cell));
        begun
    });
    begun.collect()
}

/// Time of the move after each of some beginnings.
pub fn time_a_move(side: u8, playouts: u32, passes: u32) -> Row {
    let game = LinkGame::new(LinkRules::Hex, side.into()).expect("a size");
    let moves = crates::moves(side);
    let begun = beginnings(&game, &moves, 4);
    let thinkers: [Box<dyn Thinker>; 3] =
        [Box::new(Ours), Box::new(AiHex::plain()), Box::new(AiHex::preset())];
    let contenders = thinkers.into_iter().map(|mut thinker| {
        let (begun, name) = (&begun, thinker.name());
        let run = move || {
            Lap::of(begun.len() as u64, || {
                let choose = |both: &Both| thinker.choose(both, playouts, 1).1;
                begun.iter().map(choose).min().unwrap_or(0)
            })
        };
        Contender { name, run: Box::new(run) }
    });
    let placings = race(&mut contenders.collect::<Vec<_>>(), passes);
    let figures = placings.iter().map(|placing| {
        let fault = (placing.answer < playouts.into())
            .then(|| format!("stopped after {} playouts", placing.answer));
        placing.figure(String::new(), fault)
    });
    Row { name: name(side, playouts), figures: figures.collect() }
}

/// Against whom: nothing but plain search, or all that the crate can do.
#[derive(Clone, Copy)]
pub enum Peer {
    Plain,
    Preset,
}

/// Ours with so many playouts a move, and theirs with so many.
pub fn play_match(side: u8, [ours, theirs]: [u32; 2], peer: Peer, games: u32) -> Match {
    let mut peer = match peer {
        Peer::Plain => AiHex::plain(),
        Peer::Preset => AiHex::preset(),
    };
    let game = LinkGame::new(LinkRules::Hex, side.into()).expect("a size");
    let moves = crates::moves(side);
    let mut wins = [0; 2];
    let mut spent = [(Duration::ZERO, 0_u32); 2];
    let mut seed = 0;
    for begun in beginnings(&game, &moves, games.div_ceil(2) as usize) {
        for our_colour in Player::BOTH {
            let mut both = begun.clone();
            while both.ours.winner().is_none() {
                seed += 1;
                let is_ours = both.ours.to_move() == our_colour;
                let begin = Instant::now();
                let (cell, _) = if is_ours {
                    Ours.choose(&both, ours, seed)
                } else {
                    peer.choose(&both, theirs, seed)
                };
                let (time, count) = &mut spent[usize::from(!is_ours)];
                *time += begin.elapsed();
                *count += 1;
                both.place(cell);
            }
            wins[our_colour.index()] += u32::from(both.ours.winner() == Some(our_colour));
        }
    }
    let millis = spent.map(|(time, count)| time.as_secs_f64() * 1e3 / f64::from(count));
    let games = 2 * games.div_ceil(2);
    Match { name: name(side, ours), peer: peer.name, playouts: theirs, games, wins, millis }
}

fn name(side: u8, playouts: u32) -> String {
    format!("{side}×{side}, {playouts} playouts")
}
