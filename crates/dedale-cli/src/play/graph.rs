//! Chomp and game graphs in the terminal.

use dedale::Random;
use dedale::board::Point;
use dedale_app::answer::GraphPlayAnswer;
use dedale_app::base::words::briefly;
use dedale_app::run::named::NamedGraph;
use dedale_app::{ByName, Result, bail};
use dedale_games::game::{Chomp, Convention, Ending, Game, Line, Numbered, Seat};
use dedale_games::player::GraphPlayer;
use dedale_games::solve::{Solution, Strategy};
use dedale_io::picture::bar as drawing;

use super::{Typed, ask, bar, given_up, players, square_left};
use crate::cli::PlayArgs;
use crate::lang::{self, said, tr, word};
use crate::output::{Verdict, counted, has_colour, print_heard, print_json};
use crate::{explain, graph};

/// The most moves listed.
const LISTED: usize = 24;

/// Bars of more positions are played without a graph.
const MOST_POSITIONS: u64 = 1_000_000;

pub fn command(args: &PlayArgs) -> Result<Verdict> {
    if let Some([rows, columns]) = args.graph.chomp {
        let chomp = Chomp::new(rows, columns)?;
        if chomp.position_count() > MOST_POSITIONS {
            return bar::command(args, chomp);
        }
    }
    let loaded = graph::load(args.game.as_deref(), &args.graph)?;
    let typed = players(args, "perfect", &Typed::Human)?;
    if args.game.as_deref() == Some("-") && typed.contains(&Typed::Human) {
        bail!("input-twice", "the graph and your moves cannot both come from standard input");
    }
    let mut random = Random::new(args.seed);
    let mut players = Vec::new();
    for typed in &typed {
        let own = random.split();
        players.push(match typed {
            Typed::Human => Player::Human,
            Typed::Perfect => Player::Perfect,
            Typed::Random(seed) => Player::Random(seed.map_or(own, Random::new)),
            Typed::File(path) => {
                let name = path.to_string_lossy();
                Player::Strategy(graph::strategy(&loaded, &name)?, name.into_owned())
            }
        });
    }
    let (line, is_json) = (Line::new(&loaded.graph), args.json);
    let table = Table { loaded: &loaded, line, players, solution: None, is_json, is_new: true };
    table.play()
}

enum Player {
    Human,
    Perfect,
    Random(Random),
    Strategy(Strategy, String),
}

impl Player {
    fn about(&self) -> String {
        match self {
            Self::Human => word("you").into(),
            Self::Perfect => word("perfect").into(),
            Self::Random(_) => word("random").into(),
            Self::Strategy(_, name) => tr!("the strategy in {name}"),
        }
    }
}

/// The result of a turn.
enum Turn {
    GoesOn,
    /// The person has resigned.
    Resigned,
    /// The person has gone, or nobody reads any more.
    Left,
    /// A strategy has no move.
    Missing,
    /// A strategy moves where there is no move.
    Illegal(u32),
}

struct Table<'a> {
    loaded: &'a NamedGraph,
    line: Line<'a>,
    players: Vec<Player>,
    /// Computed on demand.
    solution: Option<Solution>,
    is_json: bool,
    /// Whether to show the position before the next prompt.
    is_new: bool,
}

impl Table<'_> {
    fn play(mut self) -> Result<Verdict> {
        self.say(&self.welcome())?;
        while self.line.ending().is_none() {
            let turn = self.turn()?;
            let seat = self.line.to_move();
            let flaw = match turn {
                Turn::GoesOn => continue,
                Turn::Resigned => {
                    self.say(&given_up(seat))?;
                    return Ok(Verdict::Yes);
                }
                Turn::Left => {
                    self.say(word("the game is not over\n"))?;
                    return Ok(Verdict::No);
                }
                Turn::Missing => "missing",
                Turn::Illegal(_) => "illegal",
            };
            let at = self.loaded.shown(self.line.position());
            let why = if let Turn::Illegal(to) = turn {
                tr!("moves from {at} to {to}, which is no move", to = self.loaded.shown(to))
            } else {
                tr!("has no move for {at}")
            };
            self.say(&tr!(
                "the {seat} player {why}: the game is not over\n",
                seat = word(seat.name())
            ))?;
            self.answer(None, Some(flaw))?;
            return Ok(Verdict::No);
        }
        self.end()?;
        Ok(Verdict::Yes)
    }

    /// Prints, unless the answer is to be JSON; returns whether somebody reads.
    fn say(&self, text: &str) -> Result<bool> {
        Ok(self.is_json || print_heard(text)?)
    }

    fn welcome(&self) -> String {
        let (loaded, names) = (self.loaded, self.players.iter().map(Player::about));
        let names: Vec<String> = names.collect();
        let end = match (loaded.chomp.is_some(), loaded.graph.convention()) {
            (true, Convention::Misere) => word("who eats the poison (◆) loses"),
            (true, Convention::Normal) => word("who eats the poison (◆) wins"),
            (false, Convention::Misere) => word("who makes the last move loses"),
            (false, Convention::Normal) => word("who makes the last move wins"),
        };
        let [first, second] = [&names[0], &names[1]];
        let mut text =
            tr!("{title}: {end}\nfirst: {first}; second: {second}\n", title = loaded.title);
        if self.has_human() {
            let what = if loaded.chomp.is_some() {
                word("a square to bite (such as b2)")
            } else {
                word("a position to move to")
            };
            text += &(tr!("enter {what}, undo, hint, why, resign, quit or help") + "\n");
        }
        text
    }

    fn has_human(&self) -> bool {
        self.players.iter().any(|player| matches!(player, Player::Human))
    }

    fn solution(&mut self) -> Result<&Solution> {
        let found = match self.solution.take() {
            Some(found) => found,
            None => graph::solution(self.loaded)?,
        };
        Ok(self.solution.insert(found))
    }

    /// Plays one move, or handles one line of a person's.
    fn turn(&mut self) -> Result<Turn> {
        let (seat, position) = (self.line.to_move(), self.line.position());
        let graph = &self.loaded.graph;
        let chosen = match &mut self.players[seat.index()] {
            Player::Human => return self.ask(),
            Player::Perfect => self.solution()?.best_move(graph, position),
            Player::Random(random) => random.choose(graph, position),
            Player::Strategy(strategy, _) => strategy.to(position),
        };
        let Some(to) = chosen else { return Ok(Turn::Missing) };
        self.go(to)
    }

    /// Makes the move and prints it.
    fn go(&mut self, to: u32) -> Result<Turn> {
        let (from, mover) = (self.line.position(), self.mover());
        if self.line.play(to).is_err() {
            return Ok(Turn::Illegal(to));
        }
        self.is_new = true;
        let name = said(&self.loaded.move_name(from, to));
        let line = tr!("{what}: {that}\n", what = mover, that = name);
        Ok(if self.say(&line)? { Turn::GoesOn } else { Turn::Left })
    }

    /// "1. first".
    fn mover(&self) -> String {
        format!("{}. {}", self.line.move_count() + 1, word(self.line.to_move().name()))
    }

    /// Shows the position if it has changed, and prompts for a line.
    fn ask(&mut self) -> Result<Turn> {
        let position = self.line.position();
        if std::mem::take(&mut self.is_new) {
            self.say(&format!("\n{}", self.drawn()))?;
        }
        if !self.say(&tr!("{mover}, your move: ", mover = self.mover()))? {
            return Ok(Turn::Left);
        }
        let Some(word) = ask(|text| self.say(text).map(drop))? else {
            return Ok(Turn::Left);
        };
        let loaded = self.loaded;
        let text = match word.as_str() {
            "" => return Ok(Turn::GoesOn),
            "quit" | "q" => return Ok(Turn::Left),
            "help" | "?" => lang::word(HELP).to_owned(),
            "undo" | "u" => self.take_back(),
            "resign" => return Ok(Turn::Resigned),
            "hint" => {
                let best = self.solution()?.best_move(&loaded.graph, position);
                let best =
                    best.map(|best| said(&loaded.move_name(position, best))).unwrap_or_default();
                let value = lang::word(self.solution()?.value(position).name());
                tr!("best is {best}; the position is a {value} for you\n")
            }
            "why" => explain::of_best(loaded, self.solution()?, position)?,
            _ => match self.parse(&word) {
                Ok(to) => return self.go(to),
                Err(sentence) => sentence + "\n",
            },
        };
        self.say(&text)?;
        Ok(Turn::GoesOn)
    }

    /// The position that the word moves to.
    fn parse(&self, word: &str) -> Result<u32, String> {
        let (loaded, position) = (self.loaded, self.line.position());
        if let (Some(chomp), Some(square)) = (&loaded.chomp, Point::labelled(word)) {
            let now = chomp.position(position);
            let square = square_left(word, square, &now, &chomp.start())?;
            return Ok(chomp.number(&chomp.play(&now, square)));
        }
        let Some(to) = loaded.names.named(word) else {
            let expected = if loaded.chomp.is_some() {
                lang::word("a square such as b2")
            } else {
                lang::word("a position")
            };
            return Err(tr!("expected {expected}, or help, found '{word}'", word = briefly(word)));
        };
        if loaded.graph.has_arc(position, to) {
            Ok(to)
        } else {
            Err(tr!("there is no move to {to}", to = briefly(word)))
        }
    }

    /// Takes back moves until it is the person's turn again; returns what is said of it.
    fn take_back(&mut self) -> String {
        let seat = self.line.to_move();
        let before = self.line.clone();
        let mut taken = Vec::new();
        while let Some(last) = self.line.undo() {
            taken.push(said(&self.loaded.move_name(self.line.position(), last)));
            let here = self.line.to_move();
            let both = self.players.iter().all(|player| matches!(player, Player::Human));
            if here == seat || both {
                self.is_new = true;
                return tr!("taken back: {moves}\n", moves = taken.join(", "));
            }
        }
        self.line = before;
        word("there is no move of yours to take back\n").to_owned()
    }

    /// The bar, or the position's name and its moves.
    fn drawn(&self) -> String {
        let (loaded, position) = (self.loaded, self.line.position());
        if let Some(chomp) = &loaded.chomp {
            return drawing::draw(&chomp.position(position), None, has_colour());
        }
        let moves: Vec<String> =
            loaded.graph.successors(position).take(LISTED).map(|to| loaded.shown(to)).collect();
        let more = loaded.graph.move_count(position) as usize - moves.len();
        let more = if more > 0 { tr!(" and {more} more") } else { String::new() };
        tr!(
            "at {position}; moves: {moves}{more}\n",
            position = loaded.shown(position),
            moves = moves.join(" ")
        )
    }

    fn end(&self) -> Result<()> {
        let Some(ending) = self.line.ending() else { return Ok(()) };
        let moves = counted(self.line.move_count() as u64, "move");
        let (winner, text) = match ending {
            Ending::Won(winner) => {
                let name = word(winner.name());
                (Some(winner), tr!("the {name} player has won after {moves}\n"))
            }
            Ending::Draw => {
                let at = self.loaded.shown(self.line.position());
                (None, tr!("a draw after {moves}: {at} has come for the third time\n"))
            }
        };
        self.say(&text)?;
        self.answer(winner, None)
    }

    fn answer(&self, winner: Option<Seat>, flaw: Option<&'static str>) -> Result<()> {
        if !self.is_json {
            return Ok(());
        }
        let positions = self.line.positions().iter();
        let positions = positions.map(|&position| self.loaded.name(position)).collect();
        let game = self.loaded.title.clone();
        let winner = winner.map(ByName);
        print_json(&GraphPlayAnswer { game, positions, winner, flaw })
    }
}

const HELP: &str = "\
a square  bite it: c2 (column and row); on other graphs the name of a position to move to
undo      take back your last move and the reply
hint      a best move, and the value of the position
why       the replies to the best move, and what to do then
resign    give up; quit: leave the game as it is
";
