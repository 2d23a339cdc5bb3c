//! Several searches in one animation: side by side, at the same pace.

use dedale::search::{Path, Trace};

use super::reel::{Picture, Reel};
use super::{DELAY, Film, MAX_FRAMES, MAX_SIDE, Sides, with_pixel};
use crate::picture::ink::Ink;
use crate::picture::{Scene, Theme, TooLarge};

/// A search, as it is to be animated.
#[derive(Clone, Debug)]
pub struct Shot<'a> {
    /// The text above the search; it is left out where there is only one.
    pub title: &'a str,
    /// The board before the search; a flow field in it is left out.
    pub scene: Scene,
    /// The events of the search.
    pub trace: &'a Trace,
    /// The path that it found.
    pub path: Option<&'a Path>,
}

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
    let longest = shots.iter().map(|shot| shot.trace.events().len()).max().unwrap_or(0);
    let frames = longest.min(MAX_FRAMES - 2);
    for frame in 1..=frames {
        let step = frame * longest / frames;
        for (panel, shot) in stage.films.iter_mut().zip(shots) {
            let events = shot.trace.events();
            for &event in &events[panel.shown.min(events.len())..step.min(events.len())] {
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
        let mut best: Option<(u32, usize, Vec<Film>)> = None;
        let mut fault = None;
        for columns in 1..=shots.len() {
            let rows = shots.len().div_ceil(columns);
            let most = [columns, rows].map(|count| MAX_SIDE / count as u32);
            let films: Result<Vec<Film>, TooLarge> =
                shots.iter().map(|shot| Film::within(&shot.scene, most, theme)).collect();
            match films {
                Ok(films) => {
                    let cell = films.iter().map(|film| film.layout.cell).min().unwrap_or(1);
                    if best.as_ref().is_none_or(|&(known, ..)| cell > known) {
                        best = Some((cell, columns, films));
                    }
                }
                Err(error) => fault = Some(error),
            }
        }
        match (best, fault) {
            (Some((_, columns, films)), _) => Ok(Self::placed(films, columns)),
            (None, Some(fault)) => Err(fault),
            (None, None) => Ok(Self::placed(Vec::new(), 1)),
        }
    }

    fn placed(films: Vec<Film>, columns: usize) -> Self {
        let side = |of: fn(&Film) -> u32| films.iter().map(of).max().unwrap_or(1);
        let (width, height) = (side(|film| film.layout.width), side(|film| film.layout.height));
        let rows = films.len().div_ceil(columns) as u32;
        let films: Vec<Panel> = films
            .into_iter()
            .enumerate()
            .map(|(number, film)| Panel {
                film,
                left: (number % columns) as u32 * width,
                top: (number / columns) as u32 * height,
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
