//! Drawings and pictures requested on the command line.

use std::path::Path;

use dedale::Phrased;
use dedale::search::Trace;
use dedale_app::{Loaded, Refusal, Result, bail, refusal};
use dedale_io::picture::gif::Shot;
use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::picture::{Figure, Measures, Pictured, Scene, Theme, Wording, gif, png, svg};

use crate::cli::{FilmArgs, MeasureArgs, ShowArgs};
use crate::input::Form;
use crate::lang::{pictured, tr};
use crate::output::{
    self, NewFile, check_outputs, columns, complain, count, has_colour, stream_bytes,
};

impl ShowArgs {
    /// The option that fills standard output, if one does.
    fn printed(&self) -> Option<&'static str> {
        self.json.then_some("--json").or(self.draw.then_some("--draw"))
    }

    /// Refuses files of a search on this board that cannot be written; see [`check_outputs`].
    pub fn check_files(&self, board: &str, film: &FilmArgs) -> Result<()> {
        let files = [&self.svg, &self.png, &film.gif, &film.trace].map(|file| file.as_deref());
        check_outputs(Some(board), &files, self.printed().or(film.watch.then_some("--watch")))
    }

    /// Refuses pictures of this board that cannot be written; see [`check_outputs`].
    pub fn check_pictures(&self, board: &str) -> Result<()> {
        let files = [&self.svg, &self.png].map(|file| file.as_deref());
        check_outputs(Some(board), &files, self.printed())
    }

    /// The widths of cells and walls in the pictures.
    pub fn measures(&self) -> Result<Measures> {
        self.measures.check(self.svg.is_some() || self.png.is_some())?;
        self.measures.read()
    }
}

impl MeasureArgs {
    /// The widths that were chosen.
    pub fn read(&self) -> Result<Measures> {
        Measures::new(self.cell, self.wall).map_err(Refusal::from)
    }

    /// Refuses widths that no picture has, or that are of no picture.
    pub fn check(&self, has_picture: bool) -> Result<()> {
        if self.read()? != Measures::default() && !has_picture {
            bail!("measures-alone", "--cell and --wall are for SVG and PNG; add one of them");
        }
        Ok(())
    }
}

/// Refuses a solution where nothing is drawn.
pub fn check_solution(solution: bool, has_picture: bool) -> Result<()> {
    if solution && !has_picture {
        bail!("solution-alone", "--solution is for --draw, SVG, PNG and --pdf; add one of them");
    }
    Ok(())
}

/// Draws the scene in every requested form: as text for the terminal, and as files.
pub fn drawn(show: &ShowArgs, scene: impl FnOnce() -> Scene) -> Result<(String, Vec<NewFile>)> {
    if !show.draw && show.svg.is_none() && show.png.is_none() {
        return Ok((String::new(), Vec::new()));
    }
    let scene = scene().with_measures(show.measures()?);
    let text = if show.draw { in_terminal(&scene, show.theme) } else { String::new() };
    Ok((text, files(show.svg.as_deref(), show.png.as_deref(), show.theme, &[scene], "")?))
}

/// Refuses pictures that the board is too large for, before any search. The GIF shows this
/// many searches together.
pub fn check<B: Pictured>(
    loaded: &Loaded<B>,
    show: &ShowArgs,
    gif: Option<&Path>,
    together: usize,
) -> Result<()> {
    let measures = show.measures()?;
    if show.svg.is_some() {
        check_svg(show.svg.as_deref(), loaded.board.cell_count())?;
    }
    if show.png.is_none() && gif.is_none() {
        return Ok(());
    }
    let scene = loaded.scene(&[], &[]).with_measures(measures);
    if let Some(file) = &show.png {
        png::Picture::of(&scene, show.theme).map_err(|error| too_large(file, &error))?;
    }
    gif.map_or(Ok(()), |file| gif::check(&scene, together).map_err(|error| too_large(file, &error)))
}

/// Refuses an SVG of so many cells.
pub fn check_svg(file: Option<&Path>, cells: usize) -> Result<()> {
    svg::check(cells)
        .map_err(|error| too_large(file.unwrap_or_else(|| Path::new("the picture")), &error))
}

/// Draws the requested pictures of scenes side by side; an SVG of several has this title.
pub fn files(
    svg: Option<&Path>,
    png: Option<&Path>,
    theme: Theme,
    scenes: &[Scene],
    title: &str,
) -> Result<Vec<NewFile>> {
    let mut files = Vec::new();
    if let Some(path) = svg {
        let drawn = match scenes {
            [scene] => svg::draw_worded(scene, theme, Wording(&pictured)),
            _ => svg::draw_beside(scenes, title, theme, Wording(&pictured)),
        };
        files.push(NewFile { path: path.to_owned(), bytes: drawn.into_bytes() });
    }
    if let Some(path) = png {
        let picture = png::Picture::beside(scenes, theme);
        let picture = picture.map_err(|error| too_large(path, &error))?;
        let mut bytes = Vec::new();
        picture.write(&mut bytes)?;
        files.push(NewFile { path: path.to_owned(), bytes });
    }
    Ok(files)
}

/// Draws the figure in each form that is asked for.
pub fn figure_files(
    svg: Option<&Path>,
    png: Option<&Path>,
    figure: impl FnOnce() -> Figure,
) -> Result<Vec<NewFile>> {
    let mut files = Vec::new();
    if svg.is_none() && png.is_none() {
        return Ok(files);
    }
    let figure = figure();
    if let Some(path) = svg {
        files.push(NewFile { path: path.to_owned(), bytes: figure.svg().into_bytes() });
    }
    if let Some(path) = png {
        let bytes = figure.png().map_err(|error| too_large(path, &error))?;
        files.push(NewFile { path: path.to_owned(), bytes });
    }
    Ok(files)
}

/// Streams the scene as an SVG or PNG to the file, or to standard output.
pub fn stream(form: Form, scene: &Scene, theme: Theme, file: Option<&Path>) -> Result<()> {
    if form == Form::Svg {
        let drawn = svg::draw_worded(scene, theme, Wording(&pictured));
        return stream_bytes(file, drawn.as_bytes());
    }
    let picture = png::Picture::of(scene, theme);
    let picture = picture
        .map_err(|error| too_large(file.unwrap_or_else(|| Path::new("the picture")), &error))?;
    output::stream(file, |out| picture.write(out))
}

/// Draws the scene as text, in colour if the terminal supports it, no wider than the
/// terminal.
pub fn in_terminal(scene: &Scene, theme: Theme) -> String {
    terminal::draw(scene, &style(columns(), theme))
}

/// [`in_terminal`] at any width, so that every cell shows.
pub fn whole_in_terminal(scene: &Scene, theme: Theme) -> String {
    terminal::draw(scene, &style(None, theme))
}

/// How the terminal is drawn on, in lines of this width.
pub fn style(max_columns: Option<usize>, theme: Theme) -> TerminalStyle {
    TerminalStyle { colour: has_colour(), max_columns, theme, wording: Wording(&pictured) }
}

/// Columns between two drawings side by side.
pub const GAP: usize = 4;

/// Puts two drawings side by side, or one below the other where the terminal is too narrow.
pub fn side_by_side(left: &str, right: &str) -> String {
    side_by_side_within(left, right, columns())
}

/// [`side_by_side`] in this many columns.
pub fn side_by_side_within(left: &str, right: &str, room: Option<usize>) -> String {
    let columns = |line: &str| anstream::adapter::strip_str(line).to_string().chars().count();
    let widest = |text: &str| text.lines().map(columns).max().unwrap_or(0);
    let width = widest(left) + GAP;
    if room.is_some_and(|room| width + widest(right) > room) {
        return format!("{left}\n{right}");
    }
    let mut text = String::new();
    let (mut lefts, mut rights) = (left.lines(), right.lines());
    loop {
        let (left, right) = (lefts.next(), rights.next());
        if left.is_none() && right.is_none() {
            return text;
        }
        let left = left.unwrap_or_default();
        let line =
            format!("{left}{:gap$}{}", "", right.unwrap_or_default(), gap = width - columns(left));
        text.push_str(line.trim_end_matches(' '));
        text.push('\n');
    }
}

/// The error for a picture that cannot be drawn.
pub fn too_large(path: &Path, error: &impl Phrased) -> Refusal {
    refusal!("cannot-draw", "cannot draw {file}: {error}", file = path.display())
}

// Searches as files: traces for the Posthoc viewer and animations.

/// The most events of a search that is recorded.
pub const MAX_EVENTS: usize = 4_000_000;

/// The most events that the Posthoc viewer opens in a few seconds.
const EASY_EVENTS: usize = 20_000;

impl FilmArgs {
    /// An empty recording of a search on so many cells, if one is needed.
    pub fn recording(&self, cells: usize) -> Option<Trace> {
        self.is_set().then(|| Trace::new(cells, MAX_EVENTS))
    }

    /// The requested files: a trace, which `trace` gives with the number of its events, and an
    /// animation of these searches.
    pub fn files<'a>(
        &self,
        shots: impl FnOnce() -> Vec<Shot<'a>>,
        trace: impl FnOnce() -> (String, usize),
        theme: Theme,
    ) -> Result<Vec<NewFile>> {
        let mut files = Vec::new();
        if let Some(path) = &self.trace {
            let (text, events) = trace();
            files.push(NewFile { path: path.clone(), bytes: text.into_bytes() });
            warn_of_length(events);
        }
        if let Some(path) = &self.gif {
            let bytes =
                gif::draw_together(&shots(), theme).map_err(|error| too_large(path, &error))?;
            files.push(NewFile { path: path.clone(), bytes });
        }
        Ok(files)
    }
}

/// Warns of a trace that the viewer shows slowly.
fn warn_of_length(events: usize) {
    if events > EASY_EVENTS {
        complain(&tr!(
            "dedale: the trace has {events} events; the viewer is slow beyond {easy}",
            events = count(events as u64),
            easy = count(EASY_EVENTS as u64)
        ));
    }
}
