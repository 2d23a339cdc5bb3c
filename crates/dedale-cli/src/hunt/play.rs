//! `dedale hunt play`: people play one side or both at the keyboard.

use std::cell::Cell as Shared;
use std::io::IsTerminal;

use dedale::board::{Cell, Direction, Neighborhood, Point};
use dedale::{Phrase, Random};
use dedale_app::{Result, Spot};
use dedale_games::game::{Found, Hunt, HuntSide, HunterView, MonsterView};
use dedale_games::player::hunt::{
    Forfeit, HunterBelief, HunterPlayer, MonsterPlayer, ValueCache, Wary, play_hunt,
};
use dedale_io::hunt::Scribe;
use dedale_io::picture::Theme;

use super::outside::Outside;
use super::{entrant, shown};
use crate::cli::HuntPlayArgs;
use crate::lang::{self, said, tr, word};
use crate::output::{NewFile, Verdict, check_outputs, print, write_files};
use crate::play::ask;

pub fn command(args: &HuntPlayArgs) -> Result<Verdict> {
    let rules = args.rules.rules()?;
    let (field, replay) = (args.hunt_field.field.as_deref(), args.replay.as_deref());
    check_outputs(field, &[replay], Some("the hunt"))?;
    let (mut hunt, mut random) = args.hunt_field.hunt(rules)?;
    let table = Table::new(args);
    let (valued, outside) = (ValueCache::default(), Outside::new(args.outside.time_limit));
    let is_person = |side| table.is_person(side);
    let monsters = if is_person(HuntSide::Monster) { vec![] } else { vec![args.monster.clone()] };
    let hunters = if is_person(HuntSide::Hunter) { vec![] } else { vec![args.hunter.clone()] };
    entrant::check_optimal(&hunt, &monsters, &hunters, &valued)?;
    let mut monster: Box<dyn MonsterPlayer + '_> = if table.is_person(HuntSide::Monster) {
        Box::new(Person { table: &table, hint: Wary::default() })
    } else {
        args.monster.player(&valued, &outside)
    };
    let mut hunter: Box<dyn HunterPlayer + '_> = if table.is_person(HuntSide::Hunter) {
        Box::new(Person { table: &table, hint: () })
    } else {
        args.hunter.player(&valued, &outside)
    };
    let name = |side, other: String| if table.is_person(side) { word("you").into() } else { other };
    let names = [
        name(HuntSide::Monster, args.monster.to_string()),
        name(HuntSide::Hunter, args.hunter.to_string()),
    ];
    print(&table.welcome(&hunt, &names))?;
    let mut scribe = Scribe::new(&hunt);
    let outcome =
        play_hunt(&mut hunt, &mut *monster, &mut *hunter, &mut random, |hunt| scribe.note(hunt));
    if table.has_left.get() {
        print(word("the hunt is not over\n"))?;
    } else {
        let why = outcome.forfeit.as_ref().map(|(_, why)| why.0.to_string());
        let end = shown::sentence(Some(outcome.end), &names, why.as_deref());
        print(&format!("\n{}{}\n{end}", shown::end(&hunt, args.theme), shown::signs()))?;
    }
    if let Some(path) = args.replay.clone() {
        let record = scribe.record(&hunt, names, args.hunt_field.seed);
        write_files(vec![NewFile { path, bytes: dedale_io::hunt::write(&record).into_bytes() }])?;
    }
    Ok(if table.has_left.get() { Verdict::No } else { Verdict::Yes })
}

/// Where people play.
struct Table {
    people: Vec<HuntSide>,
    theme: Theme,
    seed: u64,
    /// The side that saw the screen last, where two people play.
    at_screen: Shared<Option<HuntSide>>,
    has_left: Shared<bool>,
}

/// A person who plays a side and can get hints.
struct Person<'a, H> {
    table: &'a Table,
    hint: H,
}

/// What a person typed.
enum Word {
    Cell(Cell),
    Pass,
    Hint,
}

impl Table {
    fn new(args: &HuntPlayArgs) -> Self {
        Self {
            people: args.side.sides().to_vec(),
            theme: args.theme,
            seed: args.hunt_field.seed,
            at_screen: Shared::new(None),
            has_left: Shared::new(false),
        }
    }

    fn is_person(&self, side: HuntSide) -> bool {
        self.people.contains(&side)
    }

    fn welcome(&self, hunt: &Hunt, names: &[String; 2]) -> String {
        let size = hunt.field().size();
        let [monster, hunter] = names;
        let mut text = tr!(
            "a hunt on {width}×{height} cells; monster: {monster}; hunter: {hunter}\n{rules}; \
             seed {seed} (--seed N for another one)\n",
            width = size.width(),
            height = size.height(),
            rules = shown::in_one_line(hunt.rules()),
            seed = self.seed
        );
        if self.is_person(HuntSide::Monster) {
            let directions = if hunt.rules().neighborhood == Neighborhood::Four {
                "n, w, e, s"
            } else {
                "n, nw, w …"
            };
            let stay = if hunt.rules().may_stay { word("stay, ") } else { "" };
            text += &(tr!("the monster names a direction ({directions}) or a cell (c2, or 2,1), \
                 {stay}hint, quit or help")
                + "\n");
        }
        if self.is_person(HuntSide::Hunter) {
            text += word("the hunter says a cell (c2, or 2,1), pass, hint, quit or help\n");
        }
        text
    }

    /// Clears the screen between two people, so that neither sees the other's view.
    fn change_seats(&self, side: HuntSide) -> Result<bool> {
        if self.people.len() < 2 || self.at_screen.replace(Some(side)) == Some(side) {
            return Ok(true);
        }
        let clear = if std::io::stdout().is_terminal() { "\x1b[2J\x1b[3J\x1b[H" } else { "\n" };
        let (who, other) = (word(side.name()), word(side.other().name()));
        print(&tr!("{clear}the {who}'s turn; the {other} looks away. Enter when ready: "))?;
        Ok(ask(print)?.is_some())
    }

    /// Shows what the side sees and prompts until the input is valid.
    fn ask(
        &self,
        side: HuntSide,
        drawing: &str,
        read: impl Fn(&str) -> Result<Word, String>,
        mut hint: impl FnMut() -> String,
    ) -> Result<Word, Forfeit> {
        self.ask_or_refuse(side, drawing, read, &mut hint)
            .map_err(|refusal| Forfeit(refusal.phrase().clone()))?
            .ok_or_else(|| {
                self.has_left.set(true);
                Forfeit("it has left".into())
            })
    }

    fn ask_or_refuse(
        &self,
        side: HuntSide,
        drawing: &str,
        read: impl Fn(&str) -> Result<Word, String>,
        hint: &mut dyn FnMut() -> String,
    ) -> Result<Option<Word>> {
        if !self.change_seats(side)? {
            return Ok(None);
        }
        print(&format!("\n{drawing}"))?;
        loop {
            print(&tr!("{side}, your turn: ", side = word(side.name())))?;
            let Some(word) = ask(print)? else { return Ok(None) };
            match word.as_str() {
                "" => {}
                "quit" | "q" => return Ok(None),
                "help" | "?" | "h" => print(lang::word(HELP))?,
                _ => match read(&word) {
                    Ok(Word::Hint) => print(&format!("{}\n", hint()))?,
                    Ok(word) => return Ok(Some(word)),
                    Err(sentence) => print(&format!("{sentence}\n"))?,
                },
            }
        }
    }
}

const HELP: &str = "\
The monster steps from cell to cell and wins at an exit (G). The hunter shoots at one cell a
turn and learns whether it is a wall and at which turn the monster was there; a hit wins.
n, w, e, s, nw, ne, sw, se: a step; stay: no step, where the rules let it
c2 or 2,1: a cell, by its label or by column and row from 0
pass: no shot; hint: what the computer would do; quit: leave the hunt
";

impl MonsterPlayer for Person<'_, Wary> {
    fn begin(&mut self, view: &MonsterView, random: &mut Random) -> Result<(), Forfeit> {
        self.hint.begin(view, &mut random.clone())
    }

    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit> {
        let Self { table, hint } = self;
        let size = view.size();
        let shots = view.shots().iter().filter(|shot| shot.turn + 1 >= view.turn());
        let shots: Vec<String> = shots
            .map(|shot| {
                tr!(
                    "turn {turn}: a shot at {at}\n",
                    turn = shot.turn,
                    at = size.point_of(shot.cell).label()
                )
            })
            .collect();
        let drawing = tr!(
            "turn {turn}, the monster sees:\n{drawing}{shots}",
            turn = view.turn(),
            drawing = shown::with_labels(&shown::monster(view, table.theme), size),
            shots = shots.concat()
        );
        let read = |word: &str| {
            let at = match (word, word.parse()) {
                ("hint", _) => return Ok(Word::Hint),
                ("stay", _) => size.point_of(view.here()),
                (_, Ok(spot)) => point(&spot)?,
                _ => toward(view, word)?,
            };
            let cell = size.cell_at(at).filter(|&cell| view.steps().any(|to| to == cell));
            cell.map(Word::Cell).ok_or_else(|| tr!("{word}: no step leads there"))
        };
        let hinted = || {
            let best = hint.step(view, &mut random.clone());
            best.map_or_else(
                |error| said(&error.0),
                |cell| {
                    tr!("a careful monster would step to {at}", at = size.point_of(cell).label())
                },
            )
        };
        match table.ask(HuntSide::Monster, &drawing, read, hinted)? {
            Word::Cell(cell) => Ok(cell),
            Word::Pass | Word::Hint => Ok(view.here()),
        }
    }
}

impl HunterPlayer for Person<'_, ()> {
    fn begin(&mut self, _: &HunterView, _: &mut Random) -> Result<(), Forfeit> {
        Ok(())
    }

    fn shoot(&mut self, view: &HunterView, _: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let size = view.size();
        let last = view.shots().last().map_or(0, |shot| shot.turn);
        let reports = view.reports().iter().filter(|report| report.turn == last);
        let reports: Vec<String> = reports
            .map(|report| {
                tr!(
                    "{what}: {that}\n",
                    what = size.point_of(report.cell).label(),
                    that = found(&report.found)
                )
            })
            .collect();
        let left = view.shots_left().map_or(String::new(), |left| tr!("shots left: {left}\n"));
        let drawing = tr!(
            "turn {turn}, the hunter sees:\n{drawing}{reports}{left}",
            turn = view.turn(),
            drawing = shown::with_labels(&shown::hunter(view, self.table.theme), size),
            reports = reports.concat()
        );
        let read = |word: &str| match word {
            "hint" => Ok(Word::Hint),
            "pass" => Ok(Word::Pass),
            _ => {
                let at = point(&spot(word)?)?;
                let cell = size.cell_at(at).map(Word::Cell);
                cell.ok_or_else(|| {
                    tr!(
                        "{word} is off the field of {width}×{height} cells",
                        width = size.width(),
                        height = size.height()
                    )
                })
            }
        };
        match self.table.ask(HuntSide::Hunter, &drawing, read, || likeliest(view))? {
            Word::Cell(cell) => Ok(Some(cell)),
            Word::Pass | Word::Hint => Ok(None),
        }
    }
}

/// The cells where the monster most likely is.
fn likeliest(view: &HunterView) -> String {
    let Some(cells) = HunterBelief::new(view).cells(view) else {
        return word("the monster is not on the field yet").into();
    };
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by(|&a, &b| cells[b].total_cmp(&cells[a]));
    let named = order.iter().take(3).map(|&cell| {
        let at = view.size().point_of(Cell::new(cell as u32));
        format!("{} ({})", at.label(), crate::output::percent(cells[cell] * 100.0))
    });
    tr!("the monster is likeliest at {cells}", cells = named.collect::<Vec<_>>().join(", "))
}

/// A description of what was found.
fn found(found: &Found) -> String {
    match found {
        Found::Wall => word("a wall").into(),
        Found::Monster => word("the monster").into(),
        Found::Free { passages, exit } => {
            let turns: Vec<String> = passages.iter().map(u32::to_string).collect();
            let was = match &turns[..] {
                [] => word("free, no trace").into(),
                turns => {
                    tr!("free, the monster was there at turn {turns}", turns = turns.join(", "))
                }
            };
            if *exit { tr!("{was}; an exit") } else { was }
        }
    }
}

fn toward(view: &MonsterView, word: &str) -> Result<Point, String> {
    let direction =
        Direction::ALL.into_iter().find(|direction| direction.name().eq_ignore_ascii_case(word));
    let direction =
        direction.ok_or_else(|| tr!("'{word}' is neither a direction nor a cell; try help"))?;
    let next = view.size().toward(view.size().point_of(view.here()), direction);
    next.ok_or_else(|| tr!("{word}: no step leads there"))
}

/// The cell that is typed.
fn spot(word: &str) -> Result<Spot, String> {
    word.parse().map_err(|sentence: Phrase| said(&sentence))
}

fn point(spot: &Spot) -> Result<Point, String> {
    let named = match spot {
        Spot::Place([x, y]) => {
            u32::try_from(*x).ok().zip(u32::try_from(*y).ok()).map(|(x, y)| Point::new(x, y))
        }
        Spot::Label(label) => Point::labelled(label),
        Spot::Tagged(_) => None,
    };
    named.ok_or_else(|| tr!("{spot} is no cell of the field"))
}
