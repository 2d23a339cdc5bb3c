//! Link search: the shortest link between sides of a board.

use dedale::board::Cell;
use dedale::link::{Borders, Goal, Player};
use dedale::search::{Event, Observer, Stopped};
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::Position;
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::answer::LinkAnswer;
use crate::base::limits::TREE_BYTES;
use crate::export::drawn::drawn;
use crate::export::{ExportOptions, boards, films, json};
use crate::run::events::{Patience, Perhaps, Trace, still_waiting};
use crate::run::link::{
    BorderSketch, GoalArg, Links, SidesName, border_sketches, hex_borders, own_borders,
};
use crate::{
    AnyBoard, BoardInput, ByName, Column, ExportFormat, Fault, Loaded, Parsed, Result, Watch, bail,
};

/// A request for a link.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// The board with its stones.
    pub board: BoardInput,
    /// The player to link (absent: `red`).
    pub player: Option<ByName<Player>>,
    /// The sides to link: `any-two` of the player's, `pair:A,B` of any sides, `all` of the
    /// player's, or `at-least:K` of them (absent: the game's goal).
    #[cfg_attr(
        feature = "openapi",
        schemars(
            with = "Option<String>",
            regex(pattern = "^(any-two|all|pair:.*,.*|at-least:[0-9]{1,9})$")
        )
    )]
    pub goal: Option<Parsed<GoalArg>>,
    /// The sides of another game on the same hexagonal board, by its name.
    pub sides: Option<ByName<SidesName>>,
    /// Whether to find the link that the search of HexMo reaches first.
    #[serde(default)]
    pub first_contact: bool,
    /// Whether to return the search event by event.
    #[serde(default)]
    pub trace: bool,
}

/// A link, or what is missing for one.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct LinkResponse {
    /// The answer, as `dedale link --json` prints it.
    pub answer: LinkAnswer,
    /// The sides of the board.
    pub borders: Vec<BorderSketch>,
    /// The fewest or lightest empty cells that would make a link; none if there is one, or
    /// if none can be made any more.
    pub missing_cells: Vec<[i32; 2]>,
    /// The search event by event, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
}

impl Request for LinkRequest {
    const NAME: &'static str = "link";
    const SUMMARY: &'static str = "Finds the shortest link between sides of a board.";
    type Response = LinkResponse;

    fn check_json(response: &LinkResponse) -> Result<()> {
        response.trace.as_ref().map_or(Ok(()), Trace::check_json)
    }

    fn take_columns(response: &mut LinkResponse) -> Vec<Column> {
        response.trace.as_mut().map(Trace::take_columns).unwrap_or_default()
    }

    fn respond(&self, watch: &dyn Watch) -> Result<LinkResponse> {
        Ok(linked(self, watch)?.0)
    }
}

/// Finds the link, and draws the board with it.
fn linked(request: &LinkRequest, watch: &dyn Watch) -> Result<(LinkResponse, Scene)> {
    with_links(request, Finding { is_traced: request.trace, watch })
}

/// Work on links that suits a board of either kind.
trait OnLinks {
    /// The result of the work.
    type Output;

    /// Does the work; the goal has been checked.
    fn on<B: Pictured>(self, links: &Links<'_, B>, goal: Goal) -> Result<Self::Output>;
}

/// Does work on the requested links.
fn with_links<D: OnLinks>(request: &LinkRequest, does: D) -> Result<D::Output> {
    let position = request.board.position()?;
    let sides = request.sides.map(|sides| sides.0);
    match AnyBoard::from(position.grid.clone()) {
        AnyBoard::Hexes(loaded) => {
            let borders = match own_borders(&position) {
                Some(borders) if sides.is_none() => borders?,
                _ => hex_borders(&loaded.board, sides)?,
            };
            on_board(request, &position, &loaded, borders, does)
        }
        AnyBoard::Squares(loaded) => {
            let borders = match (own_borders(&position), sides) {
                (_, Some(_)) => {
                    bail!("named-sides-of-hexagons", "sides are named for boards of hexagons")
                }
                (Some(borders), None) => borders?,
                (None, None) => Borders::square(&loaded.board),
            };
            on_board(request, &position, &loaded, borders, does)
        }
    }
}

fn on_board<B: Pictured, D: OnLinks>(
    request: &LinkRequest,
    position: &Position,
    loaded: &Loaded<B>,
    borders: Borders,
    does: D,
) -> Result<D::Output> {
    if !loaded.board.table().is_mutual() {
        bail!(
            "link-one-way",
            "links need steps that lead in both directions; this board has one-way steps"
        );
    }
    let links = Links {
        loaded,
        stones: &position.stones,
        borders,
        player: request.player.map_or(Player::Red, |player| player.0),
        goal: request.goal.clone().map(|goal| goal.0),
        first_contact: request.first_contact,
    };
    let goal = links.goal()?;
    links.check(goal, TREE_BYTES, "")?;
    does.on(&links, goal)
}

/// Finds the link and everything known about it.
struct Finding<'a> {
    is_traced: bool,
    watch: &'a dyn Watch,
}

impl OnLinks for Finding<'_> {
    type Output = (LinkResponse, Scene);

    fn on<B: Pictured>(self, links: &Links<'_, B>, goal: Goal) -> Result<Self::Output> {
        let Self { is_traced, watch } = self;
        let network = links.network();
        let mut patience = Patience::new(watch);
        let mut trace = is_traced.then(|| Trace::new(1));
        let mut recorder = Perhaps(&mut trace);
        let mut observer = |event: Event| {
            patience.on(event)?;
            recorder.on(event)
        };
        let begin = watch.nanos();
        let link = links.link(&network, goal, &mut observer);
        let nanos = watch.nanos().saturating_sub(begin);
        let link = link.map_err(|Stopped| patience.refusal())?;
        still_waiting(watch)?;
        let found = links.found(&network, goal, link, TREE_BYTES);
        let place = |cell: Cell| links.loaded.grid.place_of(cell);
        let response = LinkResponse {
            answer: links.answer(&found, nanos),
            borders: border_sketches(&links.borders, place),
            missing_cells: links.missing(&found).into_iter().map(place).collect(),
            trace,
        };
        Ok((response, links.scene(found.link.as_ref())))
    }
}

/// Shows the search for the link as it goes.
struct Filmed<'a>(ExportOptions<'a>);

impl OnLinks for Filmed<'_> {
    type Output = Vec<u8>;

    fn on<B: Pictured>(self, links: &Links<'_, B>, goal: Goal) -> Result<Vec<u8>> {
        films::of_link(links, goal, self.0)
    }
}

impl Export for LinkRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        Ok(match options.format {
            ExportFormat::Json => json(&self.respond(options.watch)?.answer)?,
            ExportFormat::Svg | ExportFormat::Png => {
                drawn(linked(self, options.watch)?.1, options)?
            }
            ExportFormat::Posthoc | ExportFormat::Gif => with_links(self, Filmed(options))?,
            _ => boards::of_input(&self.board, options)?,
        })
    }
}
