use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use dedale::Random;
use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::{Generator, Maze, Region, Room};
use dedale_io::maze::Ends;
use dedale_io::picture::lines::Colours;
use dedale_io::picture::maze_rows::{MazeRow, RowLayout, RowPicture};
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
    pixels_with(maze, ends, measures, &[])
}

/// The same with a path through these cells.
fn pixels_with(maze: &Maze, ends: Ends, measures: Measures, path: &[Cell]) -> (Vec<Rgb>, usize) {
    let kept = Kept::default();
    let layout = RowLayout::of(maze.size(), measures).unwrap();
    let mut picture = RowPicture::new(layout, ends, COLOURS, kept.clone()).unwrap();
    let width = maze.size().width() as usize;
    let is_out: Vec<bool> = cells(maze).map(|cell| !maze.contains(cell)).collect();
    let on_path: Vec<bool> = cells(maze).map(|cell| path.contains(&cell)).collect();
    let rows = maze.exit_table().chunks(width).zip(is_out.chunks(width));
    for ((exits, left_out), on_path) in rows.zip(on_path.chunks(width)) {
        picture.row(MazeRow { exits, left_out, path: on_path }).unwrap();
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
        check(
            &maze,
            Ends { start, goal, are_openings: false },
            cell,
            1 + random.below(cell as u32 / 2) as usize,
        );
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

/// With a path its cells and the passages between two of them change colour, and nothing else.
#[test]
fn a_path_colours_its_cells_and_the_passages_between_them() {
    let region = Region::whole(Size::new(23, 17).unwrap());
    let measures = Measures::new(Some(5), Some(2)).unwrap();
    let (cell, wall) = (5, 2);
    for seed in 0..20 {
        let mut maze = Generator::Wilson.carve(&region, &mut Random::new(seed));
        if seed % 2 == 1 {
            maze.braid(&region, 60, &mut Random::new(seed)).unwrap();
        }
        let size = maze.size();
        let (start, goal) = (Point::new(0, 0), Point::new(22, 16));
        let ends = Ends { start, goal, are_openings: false };
        let [start, goal] = [ends.start, ends.goal].map(|end| size.cell_at(end).unwrap());
        let path = dedale::search::bfs(&maze, start, goal).unwrap();
        let (plain, width) = pixels(&maze, ends, measures);
        let (drawn, _) = pixels_with(&maze, ends, measures, path.cells());
        let mut expected = plain.clone();
        let mut paint = |[left, top]: [usize; 2], [across, down]: [usize; 2]| {
            for place in
                (top..top + down).flat_map(|y| (left..left + across).map(move |x| y * width + x))
            {
                if expected[place] == COLOURS.paper {
                    expected[place] = Rgb::hex(0xE2_A779);
                }
            }
        };
        let corner = |cell_at: Cell| {
            let Point { x, y } = size.point_of(cell_at);
            [x as usize * cell + wall, y as usize * cell + wall]
        };
        // The ends keep their marks.
        for &at in &path.cells()[1..path.cells().len() - 1] {
            paint(corner(at), [cell - wall; 2]);
        }
        for pair in path.cells().windows(2) {
            let [one, other] = [corner(pair[0]), corner(pair[1])];
            let later = [one[0].max(other[0]), one[1].max(other[1])];
            if one[0] == other[0] {
                paint([later[0], later[1] - wall], [cell - wall, wall]);
            } else {
                paint([later[0] - wall, later[1]], [wall, cell - wall]);
            }
        }
        assert!(drawn == expected, "seed {seed}");
    }
}
