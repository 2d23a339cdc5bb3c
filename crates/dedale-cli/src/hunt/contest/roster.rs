//! A contest: who plays, on which fields, by which rules.

use std::path::{Path, PathBuf};
use std::time::Duration;

use dedale::{Phrase, Phrased, phrase};
use dedale_app::{Result, bail, refusal};
use dedale_games::game::{HuntRules, HuntSide, Rule, RuleDraft};
use dedale_games::player::hunt::{FieldSource, HunterKind, MonsterKind};
use dedale_io::hunt::contest::{
    self, ContestHead, LONGEST_NAME, MOST_ENTRANTS, MOST_GAMES, is_name,
};
use dedale_io::hunt::rules::{Written as WrittenRules, rule_value};
use sha2::{Digest, Sha256};
use toml::Spanned;

use super::written::{Isolation, Limits, Seed, Source, Written, WrittenEntrant};
use crate::cli::HuntFieldArgs;
use crate::hunt::outside::FIRST_ANSWER;
use crate::input;

/// The most bytes of the file; its reader takes some fifty times as much.
const MOST_BYTES: u64 = 4 << 20;

/// Faults that disqualify, unless the file says otherwise.
const FAULTS: u32 = 3;

#[derive(Debug)]
pub struct Contest {
    /// The file.
    pub file: PathBuf,
    pub name: String,
    /// What all random numbers are derived from; nobody but the referee knows it.
    pub seed: String,
    pub games: u32,
    pub faults: u32,
    pub isolation: Isolation,
    pub readable: Vec<PathBuf>,
    pub source: FieldSource,
    pub rules: HuntRules,
    /// In the order in which they entered.
    pub entrants: Vec<Entrant>,
    /// Says whether hunts are of this contest: a digest of all that they depend on but
    /// entrants.
    pub digest: String,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    pub name: String,
    pub side: HuntSide,
    pub player: Player,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    Monster(MonsterKind),
    Hunter(HunterKind),
    Program(Program),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    pub command: String,
    pub folder: PathBuf,
    pub answer: Duration,
    pub start: Duration,
    pub memory: u64,
    pub processes: u64,
}

impl Player {
    pub const fn program(&self) -> Option<&Program> {
        match self {
            Self::Program(program) => Some(program),
            Self::Monster(_) | Self::Hunter(_) => None,
        }
    }

    /// The player as one word or one command; two that are the same are called the same.
    pub fn called(&self) -> String {
        match self {
            Self::Monster(kind) => kind.to_string(),
            Self::Hunter(kind) => kind.to_string(),
            Self::Program(program) => format!("cmd:{}", program.command),
        }
    }
}

impl Contest {
    pub fn read(file: &Path) -> Result<Self> {
        let shown = file.display().to_string();
        let bytes = input::read_file_within(file, MOST_BYTES)?;
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| input::unreadable(file, "it is not text in UTF-8"))?;
        let source = Source { name: &shown, text: &text };
        let written = source.read()?;
        let within = |number: &Spanned<u64>, most: u32, what: &str| {
            let read = u32::try_from(*number.get_ref()).ok();
            if let Some(read) = read.filter(|read| (1..=most).contains(read)) {
                return Ok(read);
            }
            let found = number.get_ref();
            Err(source.fault(number.span(), phrase!("expected 1 to {most} {what}, found {found}")))
        };
        let games = within(&written.games, MOST_GAMES, "games")?;
        let faults = written.faults.as_ref().map(|faults| within(faults, u32::MAX, "faults"));
        let faults = faults.transpose()?.unwrap_or(FAULTS);
        let rules = rules(source, &written)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or_else(|| Path::new("."));
        let fields = fields(source, &written, folder, rules)?;
        let stem = || file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let mut contest = Self {
            file: file.to_owned(),
            name: written.name.clone().or_else(stem).unwrap_or_default(),
            seed: match &written.seed {
                Seed::Number(number) => number.to_string(),
                Seed::Text(text) => text.clone(),
            },
            games,
            faults,
            isolation: written.isolation,
            readable: written.readable.iter().map(|path| folder.join(path)).collect(),
            source: fields,
            rules,
            entrants: entrants(source, &written, folder)?,
            digest: String::new(),
        };
        contest.check_folders()?;
        contest.digest = contest.digest(&text_of_fields(&written, folder)?);
        Ok(contest)
    }

    /// The folder of what was played.
    pub fn folder(&self) -> PathBuf {
        self.file.with_extension("contest")
    }

    /// What is told of the contest: all but its seed. Programs were isolated so.
    pub fn head(&self, isolation: &str) -> ContestHead {
        let entrants = self.entrants.iter().map(|entrant| contest::Entrant {
            name: entrant.name.clone(),
            side: entrant.side,
            player: entrant.player.called(),
        });
        ContestHead {
            name: self.name.clone(),
            games: self.games,
            faults: self.faults,
            isolation: isolation.to_owned(),
            rules: self.rules,
            entrants: entrants.collect(),
        }
    }

    /// A number that depends on all of these, and tells nothing of the seed.
    pub fn derived(&self, of: &[&str]) -> u64 {
        let mut hash = Sha256::new();
        for part in std::iter::once(self.seed.as_str()).chain(of.iter().copied()) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let hash: [u8; 32] = hash.finalize().into();
        u64::from_le_bytes(hash[..8].try_into().expect("eight bytes"))
    }

    fn digest(&self, fields: &str) -> String {
        let rules = serde_json::to_string(&WrittenRules(&self.rules)).expect("numbers and texts");
        let [games, faults] = [self.games, self.faults].map(|number| number.to_string());
        format!("{:016x}", self.derived(&["contest", fields, &rules, &games, &faults]))
    }

    /// Nobody may read where the contest and its hunts are.
    fn check_folders(&self) -> Result<()> {
        let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let secret = [whole(&self.file), whole(&self.folder())];
        let open = |path: &Path| secret.iter().any(|secret| secret.starts_with(whole(path)));
        let file = self.file.display();
        for entrant in &self.entrants {
            let Some(program) = entrant.player.program() else { continue };
            let (name, folder) = (&entrant.name, program.folder.display());
            if !program.folder.is_dir() {
                bail!("no-folder", "{file}: there is no folder {folder} for {name}");
            }
            if open(&program.folder) {
                bail!(
                    "folder-with-seed",
                    "{file}: the folder {folder} of {name} contains the contest itself, with its \
                     seed; give the program a folder of its own"
                );
            }
        }
        match self.readable.iter().find(|path| open(path)) {
            Some(path) => Err(refusal!(
                "readable-with-seed",
                "{file}: 'readable' names {path}, which contains the contest itself, with its \
                 seed",
                path = path.display()
            )),
            None => Ok(()),
        }
    }
}

fn rules(source: Source, written: &Written) -> Result<HuntRules> {
    let mut draft = RuleDraft::default();
    for (key, value) in &written.rules {
        let Some(rule) = Rule::with_key(key) else {
            let known: Vec<&str> = Rule::ALL.iter().map(|rule| rule.key).collect();
            let known = known.join(", ");
            let fault = phrase!("unknown rule '{key}'; the rules are {known}");
            return Err(source.fault(value.span(), fault));
        };
        let found = serde_json::to_value(value.get_ref()).unwrap_or_default();
        let Some(read) = rule_value(rule, &found) else {
            let takes = rule.takes;
            let fault = phrase!("expected '{key}', {takes}, found {found}");
            return Err(source.fault(value.span(), fault));
        };
        draft.set(rule, read);
    }
    draft.finish().map_err(|fault| {
        let at = written.rules.get(fault.key()).map_or(0..0, Spanned::span);
        source.fault(at, fault)
    })
}

fn fields(
    source: Source,
    written: &Written,
    folder: &Path,
    rules: HuntRules,
) -> Result<FieldSource> {
    let usual = super::written::Field::default();
    let field = written.field.as_ref();
    let fault = |what: Phrase| source.fault(field.map_or(0..0, Spanned::span), what);
    let field = field.map_or(&usual, Spanned::get_ref);
    let sides = [field.width.is_some(), field.height.is_some(), field.percent.is_some()];
    let drawn = sides.contains(&true);
    if drawn && sides.contains(&false) {
        return Err(fault("a field has width, height and percent, or a difficulty".into()));
    }
    let kinds = [drawn, field.difficulty.is_some(), field.board.is_some()];
    if kinds.iter().filter(|kind| **kind).count() > 1 {
        let sentence = "a field has a board, or a difficulty, or width, height and percent";
        return Err(fault(sentence.into()));
    }
    if field.board.is_none() && !(field.entry.is_empty() && field.exit.is_empty()) {
        return Err(fault("'entry' and 'exit' are for a board".into()));
    }
    let spots = |texts: &[String]| {
        texts.iter().map(|text| text.parse().map_err(&fault)).collect::<Result<Vec<_>, _>>()
    };
    let difficulty = field.difficulty.as_deref().map(|name| {
        name.parse()
            .map_err(|error: dedale::maze::obstacles::UnknownDifficulty| fault(error.phrase()))
    });
    let args = HuntFieldArgs {
        field: field.board.as_ref().map(|board| board_name(folder, board)),
        entry: spots(&field.entry)?,
        exit: spots(&field.exit)?,
        width: field.width,
        height: field.height,
        percent: field.percent,
        difficulty: difficulty.transpose()?,
        seed: 0,
    };
    args.source(rules.neighborhood).map_err(|error| fault(error.phrase().clone()))
}

/// A board beside the file, or an embedded one.
fn board_name(folder: &Path, board: &Path) -> String {
    let name = board.to_string_lossy();
    if name.starts_with('@') { name.into_owned() } else { folder.join(board).display().to_string() }
}

/// All that fields depend on.
fn text_of_fields(written: &Written, folder: &Path) -> Result<String> {
    let Some(field) = &written.field else { return Ok(String::new()) };
    let field = field.get_ref();
    let board = match &field.board {
        Some(board) => input::bytes(&board_name(folder, board))?.1.into_owned(),
        None => Vec::new(),
    };
    Ok(format!(
        "{board:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        field.entry, field.exit, field.difficulty, field.width, field.height, field.percent
    ))
}

fn entrants(source: Source, written: &Written, folder: &Path) -> Result<Vec<Entrant>> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for written_entrant in &written.entrants {
        let fault = |what: Phrase| source.fault(written_entrant.span(), what);
        let entrant = written_entrant.get_ref();
        check_name(&entrant.name).map_err(&fault)?;
        if entrants.iter().any(|other| other.name == entrant.name) {
            return Err(fault(phrase!("two entrants are called {}", entrant.name)));
        }
        let player = player(entrant, &written.limits, folder);
        let player =
            player.map_err(|what| fault(phrase!("{name}: {what}", name = entrant.name)))?;
        entrants.push(Entrant { name: entrant.name.clone(), side: entrant.side.0, player });
    }
    if entrants.len() > MOST_ENTRANTS {
        let found = entrants.len();
        bail!(
            "too-many-entrants",
            "{file}: a contest has up to {most} entrants, found {found}",
            file = source.name,
            most = MOST_ENTRANTS
        );
    }
    if HuntSide::BOTH.iter().any(|side| entrants.iter().all(|entrant| entrant.side != *side)) {
        bail!("no-entrants", "{file}: a contest needs a hunter and a monster", file = source.name);
    }
    Ok(entrants)
}

fn check_name(name: &str) -> Result<(), Phrase> {
    if is_name(name) {
        return Ok(());
    }
    let found = dedale_app::base::words::briefly(name);
    Err(phrase!(
        "expected a name of up to {LONGEST_NAME} letters, digits, spaces and . _ - ', found '{found}'"
    ))
}

fn player(entrant: &WrittenEntrant, all: &Limits, folder: &Path) -> Result<Player, Phrase> {
    match (&entrant.player, &entrant.command) {
        (Some(_), None) if entrant.limits != Limits::default() => {
            Err("'limits' are for programs, and this is a built-in player".into())
        }
        (Some(_), None) if entrant.folder.is_some() => {
            Err("a 'folder' is for programs, and this is a built-in player".into())
        }
        (Some(kind), None) => match entrant.side.0 {
            HuntSide::Monster => kind.parse().map(Player::Monster),
            HuntSide::Hunter => kind.parse().map(Player::Hunter),
        },
        (None, Some(command)) => {
            let Some(own) = &entrant.folder else {
                return Err("a program needs a folder of its own: folder = \"…\"".into());
            };
            program(command, folder.join(own), &entrant.limits, all).map(Player::Program)
        }
        _ => Err("specify the name of a built-in player as 'player', or a 'command'".into()),
    }
}

fn program(command: &str, folder: PathBuf, own: &Limits, all: &Limits) -> Result<Program, Phrase> {
    if command.trim().is_empty() {
        return Err("expected a command, found nothing".into());
    }
    let time = |seconds: Option<f64>, usual: Duration| match seconds {
        None => Ok(usual),
        Some(seconds) if (0.001..=3600.0).contains(&seconds) => {
            Ok(Duration::from_secs_f64(seconds))
        }
        Some(seconds) => Err(phrase!("expected seconds, from 0.001 to 3600, found {seconds}")),
    };
    let number = |own: Option<u64>, all: Option<u64>, usual: u64, what: &str| {
        let number = own.or(all).unwrap_or(usual);
        let is_sound = (1..=1 << 20).contains(&number);
        is_sound.then_some(number).ok_or_else(|| phrase!("expected {what} from 1, found {number}"))
    };
    let answer = time(own.answer.or(all.answer), Duration::from_secs(1))?;
    Ok(Program {
        command: command.to_owned(),
        folder: folder.canonicalize().unwrap_or(folder),
        answer,
        start: time(own.start.or(all.start), answer.max(FIRST_ANSWER))?,
        memory: number(own.memory, all.memory, 1024, "MiB of memory")?,
        processes: number(own.processes, all.processes, 128, "processes")?,
    })
}
