//! Several searches in one animation: side by side, at the same pace.

use std::cmp::Reverse;

use dedale::board::Cell;
use dedale::search::{Event, Path, Trace};

use super::march::{Picture, Reel};
use super::{DELAY, Film, MAX_FRAMES, MAX_SIDE, Sides, indices, with_pixel};
use crate::picture::ink::Ink;
use crate::picture::layout::Layout;
use crate::picture::raster::{Edges, Sheet, raster};
use crate::picture::{Scene, Theme, TooLarge, glyphs};

/// A search, as it is to be animated.
#[derive(Clone, Debug)]
pub struct Shot<'a> {
    /// The text above the search; it is left out where there is only one.
    pub title: String,
    /// The board before the search; a flow field in it is left out.
    pub scene: Scene,
    /// The events of the search.
    pub trace: &'a Trace,
    /// The path that it found.
    pub path: Option<&'a Path>,
    /// Stops on the way: from each the search begins again, on a board without marks.
    pub stops: &'a [Cell],
}

impl Shot<'_> {
    /// After how many events the search begins again from each stop, and the path up to there, if one
    /// was found.
    fn restarts(&self) -> Vec<(usize, Option<Path>)> {
        let ends = (1..).zip(self.trace.events());
        let ends = ends.filter(|(_, event)| matches!(event, Event::Arrived { .. }));
        let legs = self.path.map_or_else(Vec::new, |path| path.legs(self.stops));
        let mut steps = 0;
        let parts = legs.iter().map(|leg| {
            steps += leg.len() - 1;
            self.path.map(|path| Path::new(path.cells()[..=steps].to_vec()))
        });
        let parts = parts.chain(std::iter::repeat(None));
        ends.zip(parts).map(|((count, _), part)| (count, part)).take(self.stops.len()).collect()
    }
}

/// The room for a title, and the size of its letters, in pixels.
const STRIP: u32 = 30;

const LETTER: u32 = 18;

/// Draws searches as one animated GIF. They begin together and make as many steps in each
/// frame, so that a shorter one waits at its end; the paths appear at the end of all.
///
/// O(events + frames × changed cells) time.
pub fn draw_together(shots: &[Shot<'_>], theme: Theme) -> Result<Vec<u8>, TooLarge> {
    let mut stage = Stage::of(shots, theme)?;
    let mut palette = stage.films.first().map_or_else(Vec::new, |panel| panel.film.palette.clone());
    if let [_, _, ..] = shots {
        stage.clear = Some(palette.len() as u8);
        palette.push(theme.colour(Ink::Paper));
    }
    let mut reel = Reel::sized([stage.width, stage.height], &palette, DELAY);
    reel.add(Some(stage.begin()));
    let mut restarts: Vec<_> =
        shots.iter().map(|shot| shot.restarts().into_iter().peekable()).collect();
    let longest = shots.iter().map(|shot| shot.trace.events().len()).max().unwrap_or(0);
    let frames = longest.min(MAX_FRAMES - 2);
    for frame in 1..=frames {
        let step = frame * longest / frames;
        for ((panel, shot), restarts) in stage.films.iter_mut().zip(shots).zip(&mut restarts) {
            let events = shot.trace.events();
            for (at, &event) in (0..).zip(events).take(step).skip(panel.shown) {
                if let Some((_, so_far)) = restarts.next_if(|&(begin, _)| begin == at) {
                    panel.film.restart(so_far.as_ref());
                }
                panel.film.apply(event);
            }
            panel.shown = step;
        }
        let picture = stage.develop(|panel| panel.film.develop());
        reel.add(picture);
    }
    if shots.iter().any(|shot| shot.path.is_some()) {
        let mut paths = shots.iter().map(|shot| shot.path);
        let picture =
            stage.develop(|panel| paths.next().flatten().and_then(|path| panel.film.show(path)));
        reel.add(picture);
    }
    Ok(reel.end())
}

/// How well films fit: the size of the cells, then how square the whole is.
type Fit = (u32, Reverse<u32>);

fn fit(films: &[Film], [columns, rows]: [u32; 2]) -> Fit {
    let cell = films.iter().map(|film| film.layout.cell).min().unwrap_or(1);
    let side = |of: fn(&Film) -> u32| films.iter().map(of).max().unwrap_or(1);
    let width = columns * side(|film| film.layout.width);
    (cell, Reverse(width.abs_diff(rows * side(|film| film.layout.height))))
}

/// The room for the title of each of so many searches.
const fn strip_of(count: usize) -> u32 {
    if count > 1 { STRIP } else { 0 }
}

/// Whether so many searches on the board of this scene can be drawn together, whatever they
/// are to show. O(count) on squares.
pub fn check(scene: &Scene, count: usize) -> Result<(), TooLarge> {
    let layouts = (1..=count).map(|columns| Layout::within(scene, room(count, columns)));
    let mut fault = None;
    for layout in layouts {
        match layout {
            Ok(_) => return Ok(()),
            Err(error) => fault = Some(error),
        }
    }
    fault.map_or(Ok(()), Err)
}

/// The width and height of each of so many films in so many columns.
fn room(count: usize, columns: usize) -> [u32; 2] {
    let [width, height] = [columns, count.div_ceil(columns)].map(|side| MAX_SIDE / side as u32);
    [width, height.saturating_sub(strip_of(count))]
}

/// The films on their canvas.
struct Stage {
    films: Vec<Panel>,
    width: u32,
    height: u32,
    canvas: Vec<u8>,
    /// Stands for a pixel that is as before. One film develops what has changed and nothing
    /// else; between several lies much that has not.
    clear: Option<u8>,
}

/// A film, and where it lies on the canvas.
struct Panel {
    film: Film,
    left: u32,
    top: u32,
    /// How many events have been shown.
    shown: usize,
}

impl Stage {
    /// The films in as many columns as let them be largest.
    fn of(shots: &[Shot<'_>], theme: Theme) -> Result<Self, TooLarge> {
        let mut best: Option<(Fit, usize, Vec<Film>)> = None;
        let mut fault = None;
        for columns in 1..=shots.len() {
            let rows = shots.len().div_ceil(columns);
            let most = room(shots.len(), columns);
            let films: Result<Vec<Film>, TooLarge> =
                shots.iter().map(|shot| Film::within(&shot.scene, most, theme)).collect();
            match films {
                Ok(films) => {
                    let fit = fit(&films, [columns, rows].map(|count| count as u32));
                    if best.as_ref().is_none_or(|&(known, ..)| fit > known) {
                        best = Some((fit, columns, films));
                    }
                }
                Err(error) => fault = Some(error),
            }
        }
        match (best, fault) {
            (Some((_, columns, films)), _) => {
                let mut stage = Self::placed(films, columns);
                if shots.len() > 1 {
                    stage.write_titles(shots);
                }
                Ok(stage)
            }
            (None, Some(fault)) => Err(fault),
            (None, None) => Ok(Self::placed(Vec::new(), 1)),
        }
    }

    /// Writes each title above its film.
    fn write_titles(&mut self, shots: &[Shot<'_>]) {
        let width = |panel: &Panel| panel.film.layout.width as f32 / LETTER as f32;
        let fitting = self.films.iter().zip(shots);
        let fitting = fitting.map(|(panel, shot)| width(panel) * 0.96 / glyphs::width(&shot.title));
        let size = fitting.fold(1.0, f32::min);
        for (panel, shot) in self.films.iter().zip(shots) {
            let film = &panel.film;
            let layout = Layout::blank(LETTER, [film.layout.width, STRIP]);
            let [width, height] = [layout.width, STRIP].map(|side| side as f32 / LETTER as f32);
            let mut sheet = Sheet::default();
            let look = (Ink::Coordinate, 0.1 * size);
            glyphs::write(&mut sheet, &shot.title, [width / 2.0, height / 2.0], size, look);
            let layers = sheet.into_layers();
            let pixmap = raster(&layers, layout, film.theme, Some(Ink::Paper), Edges::Hard);
            let pixels: Vec<u8> = indices(&pixmap, &film.palette).into_iter().flatten().collect();
            let rows = pixels.chunks_exact(layout.width as usize);
            for (y, row) in (panel.top - STRIP..).zip(rows) {
                let at = (y * self.width + panel.left) as usize;
                self.canvas[at..at + row.len()].copy_from_slice(row);
            }
        }
    }

    fn placed(films: Vec<Film>, columns: usize) -> Self {
        let side = |of: fn(&Film) -> u32| films.iter().map(of).max().unwrap_or(1);
        let strip = strip_of(films.len());
        let width = side(|film| film.layout.width);
        let height = side(|film| film.layout.height) + strip;
        let rows = films.len().div_ceil(columns) as u32;
        let films: Vec<Panel> = films
            .into_iter()
            .enumerate()
            .map(|(number, film)| Panel {
                film,
                left: (number % columns) as u32 * width,
                top: (number / columns) as u32 * height + strip,
                shown: 0,
            })
            .collect();
        let (width, height) = (width * columns as u32, height * rows.max(1));
        let paper = films.first().map_or(0, |panel| panel.film.paper());
        let canvas = vec![paper; width as usize * height as usize];
        Self { films, width, height, canvas, clear: None }
    }

    fn begin(&mut self) -> Picture {
        self.develop(|panel| Some(panel.film.begin()));
        Picture::cut(&self.canvas, self.width, [0, 0, self.width, self.height])
    }

    /// Lets each film develop, and returns the rectangle that looks different.
    fn develop(
        &mut self,
        mut picture: impl FnMut(&mut Panel) -> Option<Picture>,
    ) -> Option<Picture> {
        let before = self.clear.map(|_| self.canvas.clone());
        let mut dirty: Option<Sides> = None;
        for panel in &mut self.films {
            let Some(picture) = picture(panel) else { continue };
            let (left, top) = (panel.left + picture.left, panel.top + picture.top);
            for (y, row) in (top..).zip(picture.indices.chunks_exact(picture.width as usize)) {
                let at = (y * self.width + left) as usize;
                self.canvas[at..at + row.len()].copy_from_slice(row);
            }
            dirty = Some(with_pixel(dirty, [left, top]));
            let last = [left + picture.width - 1, top + picture.height - 1];
            dirty = Some(with_pixel(dirty, last));
        }
        let sides = dirty?;
        let mut picture = Picture::cut(&self.canvas, self.width, sides);
        if let (Some(clear), Some(before)) = (self.clear, before) {
            let before = Picture::cut(&before, self.width, sides);
            for (pixel, before) in picture.indices.iter_mut().zip(before.indices) {
                if *pixel == before {
                    *pixel = clear;
                }
            }
            picture.clear = Some(clear);
        }
        Some(picture)
    }
}

#[cfg(test)]
mod tests {
    use dedale::Algorithm;
    use dedale::board::{Board, Cell, Graph, GridMap, Neighborhood, Point, Size, Terrain};
    use dedale::search::Workspace;

    use super::*;

    /// The last picture of the file, as colours, and its width.
    fn last_picture(file: &[u8]) -> (Vec<[u8; 3]>, usize) {
        let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
        let [width, height] = [decoder.width(), decoder.height()].map(usize::from);
        let palette: Vec<[u8; 3]> =
            decoder.global_palette().unwrap().chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
        let mut canvas = vec![[0; 3]; width * height];
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let [left, top, across] = [frame.left, frame.top, frame.width].map(usize::from);
            for (at, &index) in frame.buffer.iter().enumerate() {
                if frame.transparent != Some(index) {
                    let (x, y) = (left + at % across, top + at / across);
                    canvas[y * width + x] = palette[usize::from(index)];
                }
            }
        }
        (canvas, width)
    }

    /// The picture of the second leg is that of its search alone, with the whole path.
    #[test]
    fn a_search_begins_again_from_a_stop() {
        let map = GridMap::new(Size::new(9, 5).unwrap(), Terrain::FREE);
        let board = map.board(Neighborhood::Four);
        let [start, stop, goal] = [0, 40, 8].map(Cell::new);
        let (mut both, mut second) = (Trace::new(45, 10_000), Trace::new(45, 10_000));
        let leg = |ends: [Cell; 2], trace: &mut Trace| {
            let [start, goal] = ends;
            let path =
                Algorithm::Astar.find_with(&board, start, goal, &mut Workspace::new(), trace);
            path.unwrap().unwrap().into_cells()
        };
        let mut cells = leg([start, stop], &mut both);
        let first = both.events().len();
        cells.pop();
        cells.extend(leg([stop, goal], &mut both));
        leg([stop, goal], &mut second);
        let path = Path::new(cells);
        let scene = Scene::of_board(&board, &[start], &[goal]);
        let shot = |trace, stops| Shot {
            title: String::new(),
            scene: scene.clone(),
            trace,
            path: Some(&path),
            stops,
        };
        let stops = [stop];
        let (over, alone) = (shot(&both, &stops), shot(&second, &[]));
        let part = Path::new(path.legs(&stops)[0].to_vec());
        assert_eq!(over.restarts(), [(first, Some(part))]);
        let [over, alone] = [over, alone]
            .map(|shot| last_picture(&draw_together(&[shot], Theme::Default).unwrap()));
        assert_eq!(over, alone);
    }

    #[test]
    fn each_search_ends_as_it_does_alone() {
        let mut map = GridMap::new(Size::new(9, 5).unwrap(), Terrain::FREE);
        for y in 0..4 {
            map.set_terrain(Point::new(4, y), Terrain::Wall);
        }
        let board = map.board(Neighborhood::Four);
        let ends = [0, 8].map(Cell::new);
        let runs = [Algorithm::Astar, Algorithm::Bfs, Algorithm::ALL[8]].map(|algorithm| {
            let mut trace = Trace::new(board.cell_count(), 10_000);
            let [start, goal] = ends;
            let mut workspace = Workspace::new();
            let path = algorithm.find_with(&board, start, goal, &mut workspace, &mut trace);
            (algorithm, trace, path.unwrap().unwrap())
        });
        assert!(board.length(runs[0].2.cells()).is_some());
        let scene = Scene::of_board(&board, &ends[..1], &ends[1..]);
        let shots = runs.iter().map(|(algorithm, trace, path)| Shot {
            title: algorithm.to_string(),
            scene: scene.clone(),
            trace,
            path: Some(path),
            stops: &[],
        });
        let shots: Vec<Shot<'_>> = shots.collect();
        let file = draw_together(&shots, Theme::Default).unwrap();
        let (together, width) = last_picture(&file);
        let stage = Stage::of(&shots, Theme::Default).unwrap();
        for (panel, shot) in stage.films.iter().zip(&shots) {
            let alone = draw_together(std::slice::from_ref(shot), Theme::Default).unwrap();
            let (alone, across) = last_picture(&alone);
            assert_eq!(across as u32, panel.film.layout.width);
            for (y, row) in (panel.top as usize..).zip(alone.chunks(across)) {
                let at = y * width + panel.left as usize;
                assert_eq!(&together[at..at + across], row, "{}", shot.title);
            }
        }
    }
}
