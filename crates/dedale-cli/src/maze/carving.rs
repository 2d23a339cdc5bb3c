//! A generator at work.

use std::path::Path as File;

use dedale::board::{Cell, Neighborhood};
use dedale::maze::{Generator, Maze};
use dedale::search::{Path, Stopped, Trace};
use dedale_io::maze::Ends;
use dedale_io::picture::{Scene, gif};

use crate::cli::MazeArgs;
use crate::output::{NewFile, count};
use crate::pictures;
use crate::pictures::MAX_EVENTS;
use crate::watch::Panel;
use dedale_app::run::maze::{self, MazeSpec};
use dedale_app::{Refusal, refusal};

/// A maze, and how it was carved.
pub struct Carving {
    generator: Generator,
    /// The board before.
    begin: Scene,
    maze: Maze,
    trace: Trace,
    /// The path through the maze.
    path: Option<Path>,
}

impl Carving {
    pub fn new(generator: Generator, spec: &MazeSpec) -> Result<Self, Refusal> {
        let mut trace = Trace::new(spec.region.size().cell_count(), MAX_EVENTS);
        let maze = spec.maze(generator, &mut trace).map_err(|Stopped| {
            let most = count(MAX_EVENTS as u64);
            refusal!(
                "carving-not-recorded",
                "{generator} takes more than {most} steps, too many to record",
                generator = generator,
                most = most
            )
        })?;
        let [start, goal] = ends(&maze);
        let board = maze::before(&maze, generator, &spec.region).board(Neighborhood::Four);
        let begin = Scene::of_board(&board, &[start], &[goal]);
        let path = dedale::search::bfs(&maze, start, goal);
        Ok(Self { generator, begin, maze, trace, path })
    }

    /// The carving as an animation that ends with the path through.
    pub fn gif(&self, args: &MazeArgs, file: &File) -> Result<NewFile, Refusal> {
        let bytes = gif::draw(&self.begin, &self.trace, self.path.as_ref(), args.theme)
            .map_err(|error| pictures::too_large(file, &error))?;
        Ok(NewFile { path: file.to_owned(), bytes })
    }

    pub fn panel(&self) -> Panel<'_> {
        let size = self.maze.size();
        Panel {
            title: self.generator.to_string(),
            begin: self.begin.clone(),
            trace: &self.trace,
            end: self.end(),
            label: Box::new(move |cell| size.point_of(cell).to_string()),
        }
    }

    /// The maze with the path through it.
    pub fn end(&self) -> Scene {
        let board = self.maze.to_map().board(Neighborhood::Four);
        let [start, goal] = ends(&self.maze);
        let scene = Scene::of_board(&board, &[start], &[goal]);
        match &self.path {
            Some(path) => scene.with_path(path),
            None => scene,
        }
    }
}

/// Where the path through the maze begins and ends.
fn ends(maze: &Maze) -> [Cell; 2] {
    let Ends { start, goal } = maze::ends(maze);
    [start, goal].map(|point| maze.size().cell_at(point).expect("an end in the maze"))
}
