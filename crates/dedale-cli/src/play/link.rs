//! `HexMo`, Hex and Y in the terminal.

use std::cell::Cell as Heard;
use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use dedale::board::Cell;
use dedale::link::{Connection, Player, connection};
use dedale::{Phrased, Random};
use dedale_app::answer::PlayAnswer;
use dedale_app::run::game::{
    USUAL_PLAYOUTS, move_name, move_named, moves_of, played, position_of, record_of, scene,
};
use dedale_app::run::link::sides_in_words;
use dedale_app::{Refusal, Result, bail};
use dedale_games::game::{LinkGame, LinkMove, LinkPosition, LinkRules, Seat};
use dedale_games::player::{Analysis, TreeSearch, random_move};
use dedale_io::picture::Scene;
use dedale_io::position;

use super::{ask, players};
use crate::cli::PlayArgs;
use crate::input;
use crate::lang::{self, said, tr, word};
use crate::output::{
    NewFile, Verdict, check_outputs, counted, print_heard, print_json, write_files,
};
use crate::pictures::whole_in_terminal;
use crate::play::PlayerArg;
use crate::spinner::Spinner;

/// Plays a game from its start, or from where the record in a file ends.
pub fn command(args: &PlayArgs, rules: LinkRules, record: Option<&str>) -> Result<Verdict> {
    let (size, moves) = match record {
        Some(file) => {
            let text = String::from_utf8_lossy(&input::bytes(file)?.1).into_owned();
            moves_of(file, &text, args.size)?
        }
        None => (args.size.unwrap_or(rules.usual_size()), Vec::new()),
    };
    let mut game = LinkGame::new(rules, size)?;
    if args.no_swap {
        game = game.without_swap();
    }
    let position = played(&game, &moves)?;
    let mut table = Table::new(position, args)?;
    if args.save.as_deref().is_some_and(|file| ending(file) == "sgf") && rules != LinkRules::Hex {
        bail!("sgf-of-hex", "only games of hex are saved as SGF; another name gives a drawing");
    }
    check_outputs(None, &[args.save.as_deref()], Some("the game"))?;
    table.say(&table.welcome())?;
    let mut turn = Turn::GoesOn;
    while turn == Turn::GoesOn && table.position.winner().is_none() {
        turn = table.turn()?;
    }
    if turn == Turn::Left {
        table.say(word("the game is not over\n"))?;
    } else {
        table.end()?;
    }
    table.save()?;
    Ok(if turn == Turn::Left { Verdict::No } else { Verdict::Yes })
}

/// The extension of the file name, in lower case.
fn ending(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// The result of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    GoesOn,
    Resigned,
    /// The person has gone.
    Left,
}

/// A game and its players.
struct Table<'a> {
    position: LinkPosition<'a>,
    players: [PlayerArg; 2],
    randoms: [Random; 2],
    args: &'a PlayArgs,
    /// Whether to show the board before the next prompt.
    is_new: bool,
    /// Whether somebody still reads the output.
    is_heard: Heard<bool>,
}

impl<'a> Table<'a> {
    fn new(position: LinkPosition<'a>, args: &'a PlayArgs) -> Result<Self> {
        let players = players(args, "mcts:10000", &PlayerArg::Human)?;
        let mut random = Random::new(args.seed);
        let randoms = players.map(|player| match player {
            PlayerArg::Random(Some(seed)) => Random::new(seed),
            _ => random.split(),
        });
        let is_heard = Heard::new(true);
        Ok(Self { position, players, randoms, args, is_new: true, is_heard })
    }

    /// Prints, unless the answer is to be JSON.
    fn say(&self, text: &str) -> Result<()> {
        if !self.args.json && !print_heard(text)? {
            self.is_heard.set(false);
        }
        Ok(())
    }

    fn player(&self) -> PlayerArg {
        self.players[self.position.seat_of(self.position.to_move()).index()]
    }

    fn has_human(&self) -> bool {
        self.players.contains(&PlayerArg::Human)
    }

    fn welcome(&self) -> String {
        let game = self.position.game();
        let goal = match game.rules() {
            LinkRules::HexMo => {
                let borders = game.borders();
                let [red, blue] = Player::BOTH.map(|player| {
                    let board = || Scene::of_hexes(game.board(), &[], &[]);
                    said(&sides_in_words(borders.sides(), borders.owned(player), board))
                });
                tr!("link two of your three sides\nred's sides: {red}\nblue's sides: \
                     {blue}\nonly the owner may play on a side, and both at the corners")
            }
            LinkRules::Hex => word("red links north and south, blue west and east").to_owned(),
            LinkRules::Y => word("link all three sides").to_owned(),
        };
        let [first, second] = self.players.map(PlayerArg::about);
        let mut text = tr!(
            "{game} on a {shape}: {goal}\nfirst: {first}; second: {second}\n",
            game = game.rules(),
            shape = said(&game.board().shape().phrase())
        );
        if self.has_human() {
            text += word(
                "enter a cell (such as c2, or 1,-1), swap, undo, hint, resign, quit or help\n",
            );
        }
        text
    }

    /// Plays one move, or handles one line of a person's.
    fn turn(&mut self) -> Result<Turn> {
        let player = self.player();
        if !self.is_heard.get() {
            return Ok(Turn::Left);
        }
        if player == PlayerArg::Human {
            return self.ask();
        }
        let seat = self.position.seat_of(self.position.to_move());
        let random = &mut self.randoms[seat.index()];
        let (chosen, analysis) = if let PlayerArg::Random(_) = player {
            (random_move(&self.position, random), None)
        } else {
            let analysis = think(&self.position, random.split(), player);
            (analysis.as_ref().map(|analysis| analysis.chosen), analysis)
        };
        let Some(chosen) = chosen else { return Ok(Turn::Left) };
        let expects = analysis.as_ref().map(expects).unwrap_or_default();
        let line = tr!("{what}: {that}{expects}\n", what = self.mover(), that = self.name(chosen));
        self.play(chosen)?;
        self.say(&line)?;
        Ok(Turn::GoesOn)
    }

    /// Shows the board if it has changed, and prompts for a line.
    fn ask(&mut self) -> Result<Turn> {
        if std::mem::take(&mut self.is_new) {
            self.say(&format!("\n{}", self.so_far()))?;
        }
        let swap =
            if self.position.check(LinkMove::Swap).is_ok() { word(" (or swap)") } else { "" };
        self.say(&tr!("{mover}, your move{swap}: ", mover = self.mover()))?;
        let Some(word) = ask(|text| self.say(text))? else {
            return Ok(Turn::Left);
        };
        match word.as_str() {
            "" => {}
            "quit" | "q" => return Ok(Turn::Left),
            "help" | "?" => self.say(lang::word(HELP))?,
            "undo" | "u" => self.take_back()?,
            "hint" => self.hint()?,
            "resign" => {
                let seat = self.position.seat_of(self.position.to_move());
                let [loser, winner] = [seat, seat.other()].map(|seat| lang::word(seat.name()));
                self.say(&tr!("the {loser} player resigns: the {winner} player has won\n"))?;
                return Ok(Turn::Resigned);
            }
            _ => match self.parse(&word) {
                Ok(chosen) => self.play(chosen)?,
                Err(sentence) => self.say(&format!("{sentence}\n"))?,
            },
        }
        Ok(Turn::GoesOn)
    }

    fn parse(&self, word: &str) -> Result<LinkMove, String> {
        let chosen = move_named(&self.position, word).ok_or_else(|| self.no_such_cell(word))?;
        let legal = self.position.check(chosen);
        legal
            .map(|()| chosen)
            .map_err(|error| tr!("{what}: {that}", what = word, that = said(&error.phrase())))
    }

    fn no_such_cell(&self, name: &str) -> String {
        let board = self.position.game().board();
        let first = board.cells().next().map(|cell| self.label(cell)).unwrap_or_default();
        if name.starts_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '-') {
            tr!("the board has no cell {name}; try one such as {first}, or help")
        } else {
            tr!("expected a cell such as {first}, or help, found '{name}'")
        }
    }

    /// Takes back moves until it is the person's turn again.
    fn take_back(&mut self) -> Result<()> {
        let seat = self.position.seat_of(self.position.to_move());
        let mut taken = Vec::new();
        let before = self.position.clone();
        while let Some(last) = self.position.undo() {
            taken.push(self.name(last));
            let is_human = self.player() == PlayerArg::Human;
            let both = self.players == [PlayerArg::Human; 2];
            if is_human && (both || self.position.seat_of(self.position.to_move()) == seat) {
                self.is_new = true;
                return self.say(&tr!("taken back: {moves}\n", moves = taken.join(", ")));
            }
        }
        self.position = before;
        self.say(word("there is no move of yours to take back\n"))
    }

    fn hint(&self) -> Result<()> {
        let source = Random::new(self.args.seed);
        let analysis = think(&self.position, source, PlayerArg::Playouts(USUAL_PLAYOUTS));
        let Some(analysis) = analysis else { return Ok(()) };
        let name = self.name(analysis.chosen);
        self.say(&tr!("the tree search would play {name}{expects}\n", expects = expects(&analysis)))
    }

    fn play(&mut self, chosen: LinkMove) -> Result<()> {
        self.is_new = true;
        let played = self.position.play(chosen).map(drop);
        played.map_err(Refusal::from)
    }

    /// "1. red (first)".
    fn mover(&self) -> String {
        let colour = self.position.to_move();
        let number = self.position.history().len() + 1;
        format!(
            "{number}. {} ({})",
            word(colour.name()),
            word(self.position.seat_of(colour).name())
        )
    }

    fn label(&self, cell: Cell) -> String {
        self.position.game().board().size().point_of(cell).label()
    }

    fn name(&self, chosen: LinkMove) -> String {
        move_name(&self.position, chosen)
    }

    /// The board with the link so far of the one to move, and how many stones each player
    /// still needs.
    fn so_far(&self) -> String {
        let standing = Standing::of(&self.position);
        let player = self.position.to_move();
        let link = standing.link_so_far(&self.position, player);
        let legend = if link.is_empty() {
            String::new()
        } else {
            tr!("; *: {player}'s link so far", player = word(player.name()))
        };
        let scene = scene(&self.position).with_link(&link);
        let drawing = whole_in_terminal(&scene, self.args.theme);
        format!("{drawing}{}{legend}\n", standing.sentence())
    }

    /// The board with its sides and the winning link, if there is one.
    fn drawn(&self) -> String {
        whole_in_terminal(&scene(&self.position), self.args.theme)
    }

    /// Saves the final board, if requested.
    fn save(&self) -> Result<()> {
        let Some(file) = &self.args.save else { return Ok(()) };
        let record = record_of(&self.position).filter(|_| ending(file) == "sgf");
        let text = if let Some(record) = record {
            position::sgf::record::write(&record)
        } else {
            let is_json = ending(file) == "json";
            let write = if is_json { position::json::write } else { position::drawing::write };
            write(&position_of(&self.position)?)?
        };
        write_files(vec![NewFile { path: file.to_owned(), bytes: text.into_bytes() }])
    }

    fn end(&self) -> Result<()> {
        let (Some(score), Some(winner)) = (self.position.score(), self.position.winner()) else {
            return Ok(());
        };
        if self.args.json {
            return PlayAnswer::of(&self.position).map_or(Ok(()), |answer| print_json(&answer));
        }
        let cells = score.link().cells();
        let labels: Vec<String> = cells.iter().map(|&cell| self.label(cell)).collect();
        let [first, second] = Seat::BOTH.map(|seat| score.of(seat));
        let mut text = format!("\n{}", self.drawn());
        text += &(tr!(
            "{winner} (the {seat} player) has won after {moves} with a link of {cells}: \
             {labels}\npoints: first {first}, second {second}",
            winner = word(winner.name()),
            seat = word(score.winner().name()),
            moves = counted(self.position.history().len() as u64, "move"),
            cells = counted(cells.len() as u64, "cell"),
            labels = labels.join(" ")
        ) + "\n");
        self.say(&text)
    }
}

const HELP: &str = "\
a cell    place a stone: c2 (column and row), or coordinates: 1,-1 or cube:1,-1,0
          (HexMo: on the rim only at your own sides, and at corners)
swap      exchange colours, instead of the second move
pass      when no cell is left to take
undo      take back your last move and the reply
hint      what the tree search would play
resign    give up; quit: leave the game as it is
";

/// Runs the tree search for as long as this player's budget.
fn think(position: &LinkPosition, random: Random, player: PlayerArg) -> Option<Analysis> {
    let spinner = Spinner::with("thinking");
    let begin = Instant::now();
    let goes_on = |done: u64| match player {
        PlayerArg::Playouts(playouts) => done < playouts,
        PlayerArg::Time(limit) => !done.is_multiple_of(64) || begin.elapsed() < limit,
        PlayerArg::Human | PlayerArg::Random(_) => false,
    };
    let analysis = TreeSearch::new(position, random).analyze_while(goes_on);
    drop(spinner);
    analysis
}

/// The result that the search expects of its move.
fn expects(analysis: &Analysis) -> String {
    let Analysis { tries, wins, .. } = *analysis;
    match analysis.proven_win {
        Some(true) => word(" (wins)").into(),
        Some(false) => word(" (loses, as all do)").into(),
        None if tries == 0 => String::new(),
        None => {
            let share = f64::from(wins) * 100.0 / f64::from(tries);
            tr!(" (won {share} % of its playouts)", share = format!("{share:.0}"))
        }
    }
}

// How near the players of a link game are to a link.

/// The fewest stones that would link each player, and on which cells.
pub struct Standing {
    nearest: [Option<Connection>; 2],
}

impl Standing {
    pub fn of(position: &LinkPosition<'_>) -> Self {
        let (game, borders) = (position.game(), position.game().borders());
        let stones = Player::BOTH
            .map(|player| position.stones_of(player).into_iter().collect::<HashSet<Cell>>());
        let nearest = |player: Player| {
            let [own, foreign] = [&stones[player.index()], &stones[player.other().index()]];
            let cost = |cell: Cell| match cell {
                _ if own.contains(&cell) => Some(0),
                _ if foreign.contains(&cell) => None,
                _ => borders.is_open_to(cell, player).then_some(1),
            };
            connection(game.board(), borders.sides(), borders.goal(player), cost)
        };
        Self { nearest: Player::BOTH.map(nearest) }
    }

    /// The player's stones on the link that needs the fewest more.
    pub fn link_so_far(&self, position: &LinkPosition<'_>, player: Player) -> Vec<Cell> {
        let Some(nearest) = &self.nearest[player.index()] else { return Vec::new() };
        let mut stones = position.stones_of(player);
        stones.retain(|cell| nearest.cells.contains(cell));
        stones
    }

    /// "red needs 4 more stones, blue 5".
    pub fn sentence(&self) -> String {
        in_words(self.nearest.each_ref().map(|nearest| nearest.as_ref().map(|found| found.cost)))
    }
}

fn in_words(missing: [Option<u64>; 2]) -> String {
    const CANNOT: &str = "cannot link any more";
    let more = |count| counted(count, "more stone");
    match missing {
        [Some(red), Some(blue)] => tr!("red needs {red}, blue {blue}", red = more(red)),
        [Some(red), None] => {
            tr!("red needs {red}, blue {cannot}", red = more(red), cannot = word(CANNOT))
        }
        [None, Some(blue)] => {
            tr!("red {cannot}, blue needs {blue}", cannot = word(CANNOT), blue = more(blue))
        }
        [None, None] => word("neither player can link any more").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dedale_games::game::{LinkGame, LinkMove, LinkRules};

    #[test]
    fn who_cannot_link_is_told() {
        assert_eq!(in_words([Some(1), Some(2)]), "red needs 1 more stone, blue 2");
        assert_eq!(in_words([Some(3), None]), "red needs 3 more stones, blue cannot link any more");
        assert_eq!(in_words([None, Some(1)]), "red cannot link any more, blue needs 1 more stone");
        assert_eq!(in_words([None; 2]), "neither player can link any more");
    }

    /// In the positions of random games of each kind that have few free cells: as many of the
    /// player's stones on free cells would win, no fewer, or none at all.
    #[test]
    fn as_many_stones_are_needed_as_said() {
        let mut cut_off = 0;
        for (rules, size) in [(LinkRules::HexMo, 2), (LinkRules::Hex, 3), (LinkRules::Y, 3)] {
            for seed in 0..20 {
                let game = LinkGame::new(rules, size).unwrap().without_swap();
                let mut position = game.start();
                let mut random = dedale::Random::new(seed);
                while position.winner().is_none() {
                    let standing = Standing::of(&position);
                    let is_small = position.moves().len() < 10;
                    for player in Player::BOTH.into_iter().filter(|_| is_small) {
                        let said = standing.nearest[player.index()].as_ref().map(|near| near.cost);
                        assert_eq!(said, fewest(&position, player), "{rules} {seed} {player}");
                        cut_off += usize::from(said.is_none());
                    }
                    let chosen = dedale_games::player::random_move(&position, &mut random);
                    position.play(chosen.unwrap_or(LinkMove::Pass)).unwrap();
                }
            }
        }
        assert!(cut_off > 0, "somebody cannot link any more");
    }

    /// Tries all sets of free cells.
    fn fewest(position: &LinkPosition<'_>, player: Player) -> Option<u64> {
        let (board, borders) = (position.game().board(), position.game().borders());
        let own: Vec<Cell> = position.stones_of(player);
        let foreign = position.stones_of(player.other());
        let open = |cell: &Cell| {
            let is_taken = own.contains(cell) || foreign.contains(cell);
            !is_taken && borders.is_open_to(*cell, player)
        };
        let free: Vec<Cell> = board.cells().filter(open).collect();
        let sets = 0..1_u32 << free.len();
        let linked = sets.filter(|set| {
            let added = (0..free.len()).filter(|at| set >> at & 1 == 1).map(|at| free[at]);
            let stones: Vec<Cell> = own.iter().copied().chain(added).collect();
            let network = dedale::link::Network::new(board, borders.sides(), &stones);
            network.shortest(borders.goal(player)).is_some()
        });
        linked.map(|set| u64::from(set.count_ones())).min()
    }
}
