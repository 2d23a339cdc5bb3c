//! Chomp in the terminal, on bars whose graph would be too large.

use dedale::Random;
use dedale::board::Point;
use dedale_app::answer::GraphPlayAnswer;
use dedale_app::base::words::briefly;
use dedale_app::run::bar_game::BarGame;
use dedale_app::{ByName, Result, refusal};
use dedale_games::game::{Chomp, Game};
use dedale_games::solve::chomp::Layout;
use dedale_io::picture::bar;

use super::{Typed, ask, given_up, players, square_left};
use crate::cli::PlayArgs;
use crate::lang::{self, tr, word};
use crate::memory;
use crate::output::{Verdict, counted, has_colour, print_heard, print_json};
use crate::spinner::{Clock, Spinner};

/// Plays a game on this bar.
pub fn command(args: &PlayArgs, chomp: Chomp) -> Result<Verdict> {
    if args.graph.start.is_some() || args.graph.misere {
        return unfit("--start and --misere");
    }
    let typed = players(args, "perfect", &Typed::Human)?;
    let mut random = Random::new(args.seed);
    let mut seated = |typed: Typed| {
        let own = random.split();
        match typed {
            Typed::Human => Ok(BarPlayer::Human),
            Typed::Perfect => Ok(BarPlayer::Perfect),
            Typed::Random(seed) => Ok(BarPlayer::Random(seed.map_or(own, Random::new))),
            Typed::File(_) => unfit("strategies of a file"),
        }
    };
    let [first, second] = typed.map(&mut seated);
    play(chomp, [first?, second?], args.json)
}

/// Who plays.
enum BarPlayer {
    Human,
    Perfect,
    Random(Random),
}

impl BarPlayer {
    fn about(&self) -> &'static str {
        match self {
            Self::Human => word("you"),
            Self::Perfect => word("perfect"),
            Self::Random(_) => word("random"),
        }
    }
}

/// Plays a game; `is_json` for one JSON object at its end.
fn play(chomp: Chomp, players: [BarPlayer; 2], is_json: bool) -> Result<Verdict> {
    let layout = Layout::new(chomp.rows(), chomp.columns())?;
    memory::check(layout.estimated_bytes() + layout.own_bytes() + layout.bytes_per_thread())?;
    let spinner = Spinner::with(word("solving"));
    let game = BarGame::new(chomp, &Clock::start())?;
    drop(spinner);
    Table { game, players, is_json, is_new: true }.play()
}

/// What a line of a person's leads to.
enum Turn {
    Bites(Point),
    /// The same player is asked again.
    Again,
    Resigned,
    Left,
}

struct Table {
    game: BarGame,
    players: [BarPlayer; 2],
    is_json: bool,
    /// Whether to show the bar before the next prompt.
    is_new: bool,
}

impl Table {
    fn play(mut self) -> Result<Verdict> {
        self.say(&self.welcome())?;
        while !self.game.is_over() {
            match self.turn()? {
                Turn::Bites(square) => {
                    let line = tr!("{what}: {that}\n", what = self.mover(), that = square.label());
                    self.game.bite(square);
                    self.is_new = true;
                    if !self.say(&line)? {
                        return Ok(Verdict::No);
                    }
                }
                Turn::Again => {}
                Turn::Resigned => {
                    self.say(&given_up(self.game.to_move()))?;
                    return Ok(Verdict::Yes);
                }
                Turn::Left => {
                    self.say(word("the game is not over\n"))?;
                    return Ok(Verdict::No);
                }
            }
        }
        let (winner, bars) = (self.game.to_move(), self.game.line());
        let moves = counted(bars.len() as u64 - 1, "move");
        self.say(&tr!(
            "the {winner} player has won after {moves}\n",
            winner = word(winner.name())
        ))?;
        if self.is_json {
            let positions = bars.iter().map(ToString::to_string).collect();
            let (game, flaw) = (self.title(), None);
            print_json(&GraphPlayAnswer { game, positions, winner: Some(ByName(winner)), flaw })?;
        }
        Ok(Verdict::Yes)
    }

    /// Prints, unless the answer is to be JSON; returns whether somebody reads.
    fn say(&self, text: &str) -> Result<bool> {
        Ok(self.is_json || print_heard(text)?)
    }

    fn title(&self) -> String {
        format!("chomp {}×{}", self.game.chomp().rows(), self.game.chomp().columns())
    }

    fn welcome(&self) -> String {
        let [first, second] = self.players.each_ref().map(BarPlayer::about);
        let mut text = tr!(
            "{title}: who eats the poison (◆) loses\nfirst: {first}; second: {second}\n",
            title = self.title()
        );
        if self.players.iter().any(|player| matches!(player, BarPlayer::Human)) {
            text += &(tr!("enter a square to bite (such as b2), undo, hint, resign, quit or help")
                + "\n");
        }
        text
    }

    /// "1. first".
    fn mover(&self) -> String {
        format!("{}. {}", self.game.line().len(), word(self.game.to_move().name()))
    }

    fn turn(&mut self) -> Result<Turn> {
        let bites = match &mut self.players[self.game.to_move().index()] {
            BarPlayer::Human => return self.ask(),
            BarPlayer::Perfect => self.game.best(),
            BarPlayer::Random(random) => {
                let bites = self.game.chomp().moves(self.game.bar());
                bites.get(random.below(bites.len() as u32) as usize).copied()
            }
        };
        Ok(bites.map_or(Turn::Left, Turn::Bites))
    }

    /// Shows the bar if it has changed, and prompts for a line.
    fn ask(&mut self) -> Result<Turn> {
        if std::mem::take(&mut self.is_new) {
            self.say(&format!("\n{}", bar::draw(self.game.bar(), None, has_colour())))?;
        }
        if !self.say(&tr!("{mover}, your move: ", mover = self.mover()))? {
            return Ok(Turn::Left);
        }
        let Some(word) = ask(|text| self.say(text).map(drop))? else {
            return Ok(Turn::Left);
        };
        let text = match word.as_str() {
            "" => return Ok(Turn::Again),
            "quit" | "q" => return Ok(Turn::Left),
            "resign" => return Ok(Turn::Resigned),
            "help" | "?" => lang::word(HELP).to_owned(),
            "undo" | "u" => self.take_back().to_owned(),
            "hint" => {
                let best = self.game.best().map(Point::label).unwrap_or_default();
                let value = lang::word(self.game.value().name());
                tr!("best is {best}; the position is a {value} for you\n")
            }
            _ => match self.parsed(&word) {
                Ok(square) => return Ok(Turn::Bites(square)),
                Err(sentence) => sentence + "\n",
            },
        };
        self.say(&text)?;
        Ok(Turn::Again)
    }

    fn parsed(&self, word: &str) -> Result<Point, String> {
        let Some(square) = Point::labelled(word) else {
            return Err(tr!(
                "expected a square such as b2, or help, found '{word}'",
                word = briefly(word)
            ));
        };
        square_left(word, square, self.game.bar(), &self.game.line()[0])
    }

    /// Takes bites back until it is this person's turn again, or the other's; returns what is
    /// said of it.
    fn take_back(&mut self) -> &'static str {
        let seat = self.game.to_move();
        let is_alone = self.players.iter().any(|player| !matches!(player, BarPlayer::Human));
        let bites = if is_alone { 2 } else { 1 };
        if self.game.line().len() <= bites {
            return word("there is no move of yours to take back\n");
        }
        while self.game.undo() && is_alone && self.game.to_move() != seat {}
        self.is_new = true;
        word("taken back\n")
    }
}

/// The refusal of what needs a graph.
fn unfit<T>(what: &str) -> Result<T> {
    Err(refusal!("bar-without-graph", "this bar is played without a graph, and so without {what}"))
}

const HELP: &str = "\
a square  bite it: c2 (column and row)
undo      take back your last bite and the reply
hint      a best bite, and the value of the position
resign    give up; quit: leave the game as it is
";
