//! The schemas of names, for keys that are written as plain text.

use dedale::Algorithm;
use dedale::board::CornerCutting;
use dedale::link::Player;
use dedale::maze::obstacles::{Difficulty, Law, Tier};
use dedale::maze::{Generator, GridKind};
use dedale::search::Guarantee;
use dedale_games::game::{Convention, HuntEnd, HuntSide, LinkRules, Seat};
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use dedale_games::solve::Value;
use dedale_io::picture::Theme;

use crate::format::ExportFormat;
use crate::operation::link;
use crate::schema::ByName;

pub(crate) type AlgorithmName = ByName<Algorithm>;
pub(crate) type ConventionName = ByName<Convention>;
pub(crate) type CornerCuttingName = ByName<CornerCutting>;
pub(crate) type DifficultyName = ByName<Difficulty>;
pub(crate) type ExportFormatName = ByName<ExportFormat>;
pub(crate) type GeneratorName = ByName<Generator>;
pub(crate) type GridKindName = ByName<GridKind>;
pub(crate) type GuaranteeName = ByName<Guarantee>;
pub(crate) type HuntEndName = ByName<HuntEnd>;
pub(crate) type HuntSideName = ByName<HuntSide>;
pub(crate) type HunterKindName = ByName<HunterKind>;
pub(crate) type LawName = ByName<Law>;
pub(crate) type LinkRulesName = ByName<LinkRules>;
pub(crate) type MonsterKindName = ByName<MonsterKind>;
pub(crate) type PlayerName = ByName<Player>;
pub(crate) type SeatName = ByName<Seat>;
pub(crate) type SidesName = ByName<link::SidesName>;
pub(crate) type ThemeName = ByName<Theme>;
pub(crate) type TierName = ByName<Tier>;
pub(crate) type ValueName = ByName<Value>;
