//! Pictures as PNG.

use std::io::{self, Write};
use std::ops::Range;

use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::ink::{Ink, Rgb};
use super::layout::Layout;
use super::raster::{Band, Edges, Layer, raster_part};
use super::shapes::{across, within};
use super::{Scene, Theme, TooLarge};

/// The longest side of a picture, in pixels.
pub const MAX_SIDE: u32 = 65_536;

/// Draws the scene as a PNG.
///
/// Unless its width is chosen ([`Scene::with_measures`]), a cell is 24 pixels wide, less on
/// boards of more than 50 cells a side, and at least one (three if there are thin walls).
/// Hexagonal cells measure the same from side to side, at least two pixels (five), and below
/// six pixels they are drawn as offset rectangles. Below ten pixels a cell there are no signs.
/// The layout of board and signs is that of [`super::svg`].
pub fn draw(scene: &Scene, theme: Theme) -> Result<Vec<u8>, TooLarge> {
    let mut bytes = Vec::new();
    Picture::of(scene, theme)?.write(&mut bytes).expect("writing to memory does not fail");
    Ok(bytes)
}

/// A PNG to be written: of a scene, or of several scenes of one board side by side, a cell apart.
#[derive(Debug)]
pub struct Picture<'a> {
    scenes: &'a [Scene],
    theme: Theme,
    layout: Layout,
    /// Width and height, in pixels.
    size: [u32; 2],
}

impl<'a> Picture<'a> {
    /// The picture that [`draw`] draws.
    pub fn of(scene: &'a Scene, theme: Theme) -> Result<Self, TooLarge> {
        Self::beside(std::slice::from_ref(scene), theme)
    }

    /// The scenes from left to right, all of one board and with the same measures.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub fn beside(scenes: &'a [Scene], theme: Theme) -> Result<Self, TooLarge> {
        let layout = Layout::of(&scenes[0], MAX_SIDE)?;
        let size = layout.size_beside(scenes.len());
        TooLarge::check(size, MAX_SIDE)?;
        Ok(Self { scenes, theme, layout, size })
    }

    /// Its width and height, in pixels.
    pub const fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Writes the picture in bands of rows. Takes memory for one band, some hundred bytes for
    /// each of its cells, whatever the size of the picture.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let Self { scenes, theme, layout, size } = *self;
        let across: Vec<Vec<Layer>> = scenes.iter().map(|scene| across(scene, layout)).collect();
        write_bands(out, size, |write| {
            for (window, band, shown) in Band::of(layout) {
                let drawn = scenes.iter().zip(&across).map(|(scene, across)| {
                    let within = within(scene, layout, band);
                    let mut layers: Vec<&Layer> = within.iter().chain(across).collect();
                    layers.sort_by_key(|layer| (layer.ink, layer.brush));
                    raster_part(layers, layout, window, theme, Some(Ink::Paper), Edges::Smooth)
                });
                let drawn: Vec<Pixmap> = drawn.collect();
                match &drawn[..] {
                    [one] => write(one, shown)?,
                    several => write(&joined(several, layout, theme), shown)?,
                }
            }
            Ok(())
        })
    }
}

/// Pictures of one layout side by side, on paper.
fn joined(drawn: &[Pixmap], layout: Layout, theme: Theme) -> Pixmap {
    let [width, _] = layout.size_beside(drawn.len());
    let mut whole = Pixmap::new(width, drawn[0].height()).expect("it is within the limit");
    let Rgb { r, g, b } = theme.colour(Ink::Paper);
    whole.fill(Color::from_rgba8(r, g, b, 255));
    for (number, part) in (0..).zip(drawn) {
        let (left, paint) = (number * layout.step_beside(), PixmapPaint::default());
        whole.draw_pixmap(left as i32, 0, part.as_ref(), &paint, Transform::identity(), None);
    }
    whole
}

/// Writes some rows of a band.
type WriteRows<'a> = dyn FnMut(&Pixmap, Range<u32>) -> io::Result<()> + 'a;

/// Writes a PNG in bands of rows, without transparency.
pub(super) fn write_bands(
    out: impl Write,
    [width, height]: [u32; 2],
    draw: impl FnOnce(&mut WriteRows<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let mut encoder = ::png::Encoder::new(out, width, height);
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_depth(::png::BitDepth::Eight);
    let mut file = encoder.write_header()?;
    let mut rows = file.stream_writer_with_size(1 << 16)?;
    draw(&mut |band, shown| {
        let drawn = band.pixels().chunks_exact(band.width() as usize);
        for row in drawn.take(shown.end as usize).skip(shown.start as usize) {
            let colours = row.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
            rows.write_all(&colours.collect::<Vec<u8>>())?;
        }
        Ok(())
    })?;
    rows.finish()?;
    Ok(file.finish()?)
}

#[cfg(test)]
mod tests {
    use dedale::board::{
        Board, Cell, Direction, GridMap, HexMap, HexShape, Neighborhood, Offset, Point, Size,
        Terrain,
    };
    use dedale::link::Player;
    use dedale::{FlowField, Random};

    use super::super::raster::raster;
    use super::super::shapes::lettered;
    use super::*;

    /// Large scenes whose pictures have several bands, with much of what can be drawn.
    fn scenes() -> Vec<Scene> {
        let mut random = Random::new(5);
        let mut scenes = Vec::new();
        for (width, height, has_walls) in
            [(1300_u32, 1700_u32, false), (3, 9000, true), (9000, 300, false)]
        {
            let mut map =
                GridMap::new(Size::new(width.into(), height.into()).unwrap(), Terrain::FREE);
            for point in map.size().points() {
                match random.below(12) {
                    0 => map.set_terrain(point, Terrain::Wall),
                    1 => map.set_terrain(point, Terrain::Water),
                    2 => map.set_terrain(point, Terrain::with_cost(5).unwrap()),
                    3 if has_walls && point.y + 1 < height => {
                        map.set_road(point, Direction::S, false);
                        map.set_road(Point::new(point.x, point.y + 1), Direction::N, false);
                    }
                    _ => {}
                }
            }
            let board = map.board(Neighborhood::Four);
            let ends = [0, map.size().cell_count() as u32 - 1].map(Cell::new);
            let field = FlowField::to(&board, &ends[1..]);
            let column: Vec<Cell> = (0..height).map(|y| Cell::new(y * width)).collect();
            let scene = Scene::of_board(&board, &ends[..1], &ends[1..]).with_water(&map);
            let path = dedale::search::Path::new(column.clone());
            scenes.push(scene.clone().with_field(&field).with_path(&path));
            let stones = scene.with_stones(&column[..column.len() / 2], &ends[1..]);
            scenes.push(stones.with_side(Some(Player::Blue), &column));
        }
        for (shape, has_walls) in [
            (HexShape::Hexagon { radius: 500 }, false),
            (HexShape::Rectangle { width: 800, height: 1200, offset: Offset::OddQ }, false),
            (HexShape::Rectangle { width: 400, height: 500, offset: Offset::EvenQ }, true),
            (HexShape::Rhombus { width: 330, height: 300 }, true),
        ] {
            let map = HexMap::new(shape, Terrain::FREE).unwrap();
            let mut board = map.board();
            if has_walls {
                let keep = |&exits: &u8| if random.below(3) == 0 { exits & 0x55 } else { exits };
                let exits: Vec<u8> = board.table().exit_table().iter().map(keep).collect();
                board = board.with_exits(&exits);
            }
            let cells: Vec<Cell> = board.cells().collect();
            let field = FlowField::to(&board, &cells[..1]);
            let scene = Scene::of_hexes(&board, &[], &cells[..1]).with_field(&field);
            let rim: Vec<Cell> = cells.iter().copied().take(300).collect();
            scenes.push(scene.with_labels().with_named_side("q+", Some(Player::Red), &rim));
        }
        scenes
    }

    #[test]
    #[ignore = "slow: a large picture"]
    fn bands_make_up_the_picture_drawn_at_once() {
        let mut cut = 0;
        for (number, scene) in scenes().iter().enumerate() {
            let layout = Layout::of(scene, MAX_SIDE).unwrap();
            cut += usize::from(Band::of(layout).count() > 1);
            let paper = Some(Ink::Paper);
            let layers = lettered(scene, layout);
            let whole = raster(&layers, layout, Theme::Default, paper, Edges::Smooth);
            let expected =
                whole.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);

            let file = draw(scene, Theme::Default).unwrap();
            let mut reader = ::png::Decoder::new(io::Cursor::new(file)).read_info().unwrap();
            let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut bytes).unwrap();
            assert_eq!([info.width, info.height], [layout.width, layout.height]);
            // Where an outline is cut, a few pixels on its edge may be a shade lighter.
            let (mut off, mut most) = (0, 0);
            for (found, expected) in bytes.chunks_exact(3).zip(expected) {
                let differs = found.iter().zip(expected).map(|(&a, b)| a.abs_diff(b)).max();
                off += usize::from(differs > Some(0));
                most = most.max(differs.unwrap_or(0));
            }
            assert!(off < 10 && most < 32, "scene {number}: {off} pixels, up to {most}");
        }
        assert!(cut > 5, "{cut} scenes in bands");
    }

    #[test]
    fn no_band_is_larger_than_a_few_rows_of_a_large_picture() {
        for (width, height) in [(1200, 1200), (4108, 4108), (65_536, 65_536), (65_536, 3)] {
            let layout = Layout { width, height, ..Layout::of_one(1) };
            let mut below = 0;
            for (window, _, shown) in Band::of(layout) {
                assert_eq!(
                    (window.left, window.top + shown.start, window.width),
                    (0, below, width)
                );
                assert!(window.width * window.height <= 3 << 20, "{window:?}");
                below += shown.end - shown.start;
            }
            assert_eq!(below, height);
        }
    }
}
