//! The board and the steps of a scenario, from its files.

use std::path::{Path, PathBuf};

use dedale::board::{Cell, CornerCutting, GridMap, Neighborhood, Point, SquareBoard, Terrain};
use dedale_io::scenario::live::{self, Command, LiveScenario};
use dedale_io::scenario::{self, Scenario};
use dedale_io::{FormatError, movingai};

use super::{Step, Task};
use crate::cli::ScenArgs;
use crate::input::read_file;
use dedale_app::run::scenario::{ScenQuery, check_size};
use dedale_app::{Refusal, refusal};

const RULE: Neighborhood = Neighborhood::Eight(CornerCutting::Never);

/// The task of the scenario named on the command line.
pub fn task(args: &ScenArgs) -> Result<Task, Refusal> {
    let bytes = read_file(&args.file)?;
    let mut task = if live::is_live(&bytes) {
        if args.map.is_some() {
            return Err(refusal!(
                "map-of-version-1",
                "--map is for scenarios of version 1; one of version 2 names its patches"
            ));
        }
        live_task(args, &read(&args.file, live::read(&bytes))?)?
    } else {
        still_task(args, &read(&args.file, scenario::read(&bytes))?)?
    };
    let mut number = 0;
    task.steps.retain(|step| {
        let is_query = matches!(step, Step::Query(_));
        number += u32::from(is_query);
        !is_query || (number - 1) % args.every == 0
    });
    Ok(task)
}

/// What was read, or where the file is wrong.
fn read<T>(file: &Path, result: Result<T, FormatError>) -> Result<T, Refusal> {
    result.map_err(|fault| Refusal::within(&file.display().to_string(), &fault))
}

fn still_task(args: &ScenArgs, scenario: &Scenario) -> Result<Task, Refusal> {
    let map = map_of(args, scenario)?;
    let board = read(&map, movingai::read(&read_file(&map)?))?.board(RULE);
    let names = [args.file.display().to_string(), map.display().to_string()];
    check_size(scenario, board.size(), names.each_ref().map(String::as_str))?;
    let steps = ScenQuery::all(scenario).map(Step::Query);
    Ok(Task { map: map.display().to_string(), steps: steps.collect(), board, patches: None })
}

/// The map named on the command line, or the one beside the scenario: the scenario's name
/// without `.scen`, or the name in the first query.
fn map_of(args: &ScenArgs, scenario: &Scenario) -> Result<PathBuf, Refusal> {
    if let Some(map) = &args.map {
        return Ok(map.clone());
    }
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let mut tried = vec![args.file.with_extension("")];
    if let Some(query) = scenario.queries.first() {
        let named = Path::new(&query.map);
        tried.extend(named.file_name().map(|name| folder.join(name)));
        tried.push(folder.join(named));
    }
    if let Some(found) = tried.iter().find(|path| path.is_file()) {
        return Ok(found.clone());
    }
    tried.dedup();
    let tried: Vec<String> = tried.iter().map(|path| path.display().to_string()).collect();
    Err(refusal!(
        "no-map",
        "no map at {tried}; name it with --map FILE",
        tried = tried.join(" or ")
    ))
}

fn live_task(args: &ScenArgs, scenario: &LiveScenario) -> Result<Task, Refusal> {
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let file = folder.join(&scenario.patches);
    let patches = read(&file, live::read_patches(&read_file(&file)?))?;
    scenario.check(&patches).map_err(|fault| {
        refusal!("within", "{file}: {error}", file = args.file.display(), error = fault)
    })?;
    let mut board = GridMap::new(scenario.size, Terrain::FREE).board(RULE);
    let mut steps = Vec::new();
    let mut count = 0;
    for command in &scenario.commands {
        match *command {
            Command::Patch { number, corner } => {
                count += 1;
                let edits = cells_of(&board, &patches[number], corner);
                match steps.last_mut() {
                    // What comes before the first query makes up the map.
                    None => edits.for_each(|(cell, terrain)| board.set_terrain(cell, terrain)),
                    Some(Step::Edit(known)) => known.extend(edits),
                    Some(Step::Query(_)) => steps.push(Step::Edit(edits.collect())),
                }
            }
            Command::Query { bucket, start, goal, optimum } => {
                let tolerance = 1e-4;
                steps.push(Step::Query(ScenQuery { bucket, start, goal, optimum, tolerance }));
            }
        }
    }
    Ok(Task { map: file.display().to_string(), board, steps, patches: Some(count) })
}

/// What the cells become on which a patch is laid.
fn cells_of<'a>(
    board: &SquareBoard,
    patch: &'a GridMap,
    corner: Point,
) -> impl Iterator<Item = (Cell, Terrain)> + use<'a> {
    let size = board.size();
    patch.size().points().zip(patch.terrains()).map(move |(at, &terrain)| {
        let point = Point::new(corner.x + at.x, corner.y + at.y);
        (Cell::new(size.index(point) as u32), terrain)
    })
}
