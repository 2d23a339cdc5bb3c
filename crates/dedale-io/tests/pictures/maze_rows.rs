use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use dedale::Random;
use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::{Generator, Maze, Region, Room};
use dedale_io::maze::Ends;
use dedale_io::picture::lines::Colours;
use dedale_io::picture::maze_rows::{RowLayout, RowPicture};
use dedale_io::picture::png::MAX_SIDE;
use dedale_io::picture::{Measures, Rgb};

const COLOURS: Colours =
    Colours { walls: Rgb::hex(0x10_2030), paper: Rgb::hex(0xF0_F1F2), path: Rgb::hex(0xD5_5E00) };

/// Keeps what a picture writes, which takes its output whole.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn cells(maze: &Maze) -> impl Iterator<Item = Cell> {
    (0..maze.exit_table().len() as u32).map(Cell::new)
}

/// The pixels of a maze, row by row, and the width of the picture.
fn pixels(maze: &Maze, ends: Ends, measures: Measures) -> (Vec<Rgb>, usize) {
    let kept = Kept::default();
    let layout = RowLayout::of(maze.size(), measures).unwrap();
    let mut picture = RowPicture::new(layout, ends, COLOURS, kept.clone()).unwrap();
    let width = maze.size().width() as usize;
    let is_out: Vec<bool> = cells(maze).map(|cell| !maze.contains(cell)).collect();
    for (exits, is_out) in maze.exit_table().chunks(width).zip(is_out.chunks(width)) {
        picture.row(exits, is_out).unwrap();
    }
    picture.finish().unwrap();
    let png = kept.0.lock().unwrap().clone();
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let pixels = bytes.chunks_exact(3).map(|rgb| Rgb { r: rgb[0], g: rgb[1], b: rgb[2] });
    (pixels.collect(), info.width as usize)
}

/// Every pixel of a cell and of the walls around it, from the exits alone.
fn check(maze: &Maze, ends: Ends, cell: usize, wall: usize) {
    let measures = Measures::new(Some(cell as u32), Some(wall as u32)).unwrap();
    let (pixels, width) = pixels(maze, ends, measures);
    let size = maze.size();
    assert_eq!(width, size.width() as usize * cell + wall);
    assert_eq!(pixels.len(), width * (size.height() as usize * cell + wall));
    let count = |[x, y]: [usize; 2], [w, h]: [usize; 2], colour: Rgb| {
        (y..y + h)
            .flat_map(|y| (x..x + w).map(move |x| [x, y]))
            .filter(|&[x, y]| pixels[y * width + x] == colour)
            .count()
    };
    let inner = cell - wall;
    for place in cells(maze) {
        let at @ Point { x, y } = size.point_of(place);
        let corner @ [left, top] = [x as usize * cell, y as usize * cell];
        let room = [left + wall, top + wall];
        let marked = count(room, [inner, inner], COLOURS.path);
        let expected = match at {
            _ if !maze.contains(place) => COLOURS.walls,
            at if at == ends.start => COLOURS.path,
            _ => COLOURS.paper,
        };
        if at == ends.goal && maze.contains(place) && at != ends.start {
            let hollow = inner.saturating_sub(2).pow(2);
            assert_eq!(marked, inner * inner - hollow, "{at}: a frame");
        } else {
            assert_eq!(count(room, [inner, inner], expected), inner * inner, "{at}");
        }
        // A corner is a wall unless all four walls at it are open.
        let opens = |point: Option<Point>, way: Direction| {
            let cell = point.and_then(|point| size.cell_at(point));
            cell.is_some_and(|cell| maze.exit_table()[cell.number() as usize] & way.bit() != 0)
        };
        let back = |dx: u32, dy: u32| Some(Point::new(x.checked_sub(dx)?, y.checked_sub(dy)?));
        let north = opens(back(0, 1), Direction::S);
        let west = opens(back(1, 0), Direction::E);
        let around =
            [opens(back(1, 1), Direction::S), opens(back(1, 1), Direction::E), north, west];
        let ink = |is_open: bool| if is_open { COLOURS.paper } else { COLOURS.walls };
        let post = around.iter().all(|&is_open| is_open);
        assert_eq!(count(corner, [wall, wall], ink(post)), wall * wall, "corner of {at}");
        assert_eq!(count([left + wall, top], [inner, wall], ink(north)), inner * wall, "{at} N");
        assert_eq!(count([left, top + wall], [wall, inner], ink(west)), inner * wall, "{at} W");
    }
    for y in 0..size.height() as usize * cell {
        assert_eq!(count([width - wall, y], [wall, 1], COLOURS.walls), wall, "the east side");
    }
    let last = size.height() as usize * cell;
    assert_eq!(count([0, last], [width, wall], COLOURS.walls), width * wall, "the south side");
}

#[test]
fn pixels_written_row_by_row_are_cells_and_walls() {
    let mut random = Random::new(7);
    for seed in 0..60 {
        let sides = [(); 2].map(|()| 1 + u64::from(random.below(12)));
        let size = Size::new(sides[0], sides[1]).unwrap();
        let mut map = GridMap::new(size, Terrain::FREE);
        if seed % 2 == 0 {
            for point in size.points().skip(1) {
                if random.happens(1, 5) {
                    map.set_terrain(point, Terrain::Wall);
                }
            }
        }
        let region = Region::of(&map.board(Neighborhood::Four));
        let mut maze = Generator::Backtracker.carve(&region, &mut random);
        if seed % 3 == 0 {
            let rooms = Room::place(&region, 2, &mut random);
            maze.open_rooms(&region, &rooms, &mut random);
        }
        let [start, goal] =
            [(); 2].map(|()| Point::new(random.below(size.width()), random.below(size.height())));
        let cell = 2 + random.below(9) as usize;
        check(&maze, Ends { start, goal }, cell, 1 + random.below(cell as u32 / 2) as usize);
    }
}

#[test]
fn what_would_be_too_large_is_refused() {
    let layout = |side: u64, cell| {
        let measures = Measures::new(Some(cell), Some(1)).unwrap();
        RowLayout::of(Size::new(side, 1).unwrap(), measures)
    };
    assert!(layout(u64::from(MAX_SIDE / 5), 5).is_ok());
    assert_eq!(layout(16_384, 4).unwrap_err().width, MAX_SIDE + 1);
    assert!(RowLayout::of(Size::new(16_384, 16_384).unwrap(), Measures::default()).is_ok());
}
