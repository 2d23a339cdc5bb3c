//! Sight against segments cut into pieces, in fractions.

use std::collections::BTreeSet;

use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::sight::{field_of_view, line_of_sight};
use proptest::prelude::*;

use crate::boards::{grid_map_up_to, neighborhood};
use crate::drawn::{Dice, drawn};

/// A place in half cells: centres of cells are odd, corners even.
pub(crate) type Place = (i64, i64);

/// The walls of a map in the way of a straight segment.
pub(crate) struct Obstacles<'a>(pub(crate) &'a GridMap);

impl Obstacles<'_> {
    pub(crate) fn is_free(&self, (x, y): Place) -> bool {
        let size = self.0.size();
        let inside =
            (0..i64::from(size.width())).contains(&x) && (0..i64::from(size.height())).contains(&y);
        inside && self.0.terrain(Point::new(x as u32, y as u32)) != Terrain::Wall
    }

    /// Whether nothing stands between two cells side by side.
    fn is_open(&self, a: Place, b: Place) -> bool {
        let leads = |from: Place, to: Place, direction: Direction| {
            let [from, to] = [from, to].map(|(x, y)| Point::new(x as u32, y as u32));
            let is_water = |point| self.0.terrain(point) == Terrain::Water;
            self.0.road(from, direction) && (is_water(from) || !is_water(to))
        };
        let (there, back) = match (b.0 - a.0, b.1 - a.1) {
            (1, 0) => (Direction::E, Direction::W),
            (-1, 0) => (Direction::W, Direction::E),
            (0, 1) => (Direction::S, Direction::N),
            (0, -1) => (Direction::N, Direction::S),
            _ => return false,
        };
        self.is_free(a) && self.is_free(b) && (leads(a, b, there) || leads(b, a, back))
    }

    /// All of these cells that open sides between them join to the first ones.
    fn joined(&self, first: BTreeSet<Place>, all: &BTreeSet<Place>) -> BTreeSet<Place> {
        let mut joined = first;
        for _ in all {
            let near = |cell: &Place| joined.iter().any(|&from| self.is_open(from, *cell));
            let more: Vec<Place> = all.iter().copied().filter(near).collect();
            joined.extend(more);
        }
        joined
    }

    /// Whether the segment between two places is clear. It is cut where it crosses a line between
    /// columns or rows. Each piece lies in a cell or along a side of two; where pieces meet, the
    /// cells around must join them.
    pub(crate) fn is_clear(&self, a: Place, b: Place) -> bool {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let whole = 2 * dx.abs().max(1) * dy.abs().max(1);
        let mut cuts = BTreeSet::from([0, whole]);
        for (from, length) in [(a.0, dx), (a.1, dy)] {
            let lines =
                (from.min(from + length)..=from.max(from + length)).filter(|at| at % 2 == 0);
            cuts.extend(lines.filter(|_| length != 0).map(|at| (at - from) * whole / length));
        }
        // The cells that touch a place, which is given as a share of the way.
        let touching = |share: i64| {
            let cells = |from: i64, length: i64| {
                let at = from * whole + length * share;
                let cell = at.div_euclid(2 * whole);
                if at % (2 * whole) == 0 { vec![cell - 1, cell] } else { vec![cell] }
            };
            let rows = cells(a.1, dy);
            let columns = cells(a.0, dx);
            columns.iter().flat_map(|&x| rows.iter().map(move |&y| (x, y))).collect()
        };
        let cuts: Vec<i64> = cuts.into_iter().collect();
        let mut reached: Option<BTreeSet<Place>> = None;
        for piece in cuts.windows(2) {
            let cells: BTreeSet<Place> = touching(i64::midpoint(piece[0], piece[1]));
            let from = match reached {
                None => cells.iter().copied().filter(|&cell| self.is_free(cell)).collect(),
                Some(before) => self.joined(before, &touching(piece[0])),
            };
            let here = from.intersection(&cells).copied().collect();
            reached = Some(self.joined(here, &cells));
        }
        reached.is_none_or(|reached| !reached.is_empty())
    }

    fn sees(&self, a: Point, b: Point) -> bool {
        let [from, to] = [a, b].map(|point| (i64::from(point.x), i64::from(point.y)));
        let centre = |(x, y): Place| (2 * x + 1, 2 * y + 1);
        self.is_free(from) && self.is_free(to) && self.is_clear(centre(from), centre(to))
    }

    /// The cells in view, by the definition.
    fn view(&self, from: Point, radius: u32) -> Vec<Cell> {
        let is_seen = |&to: &Point| {
            let squared =
                [(from.x, to.x), (from.y, to.y)].map(|(a, b)| u64::from(a.abs_diff(b)).pow(2));
            squared.iter().sum::<u64>() <= u64::from(radius).pow(2) && self.sees(from, to)
        };
        let size = self.0.size();
        size.points().filter(is_seen).map(|point| size.cell_at(point).unwrap()).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn cells_see_each_other_as_defined(map in grid_map_up_to(8), neighborhood in neighborhood()) {
        let board = map.board(neighborhood);
        for (a, b) in map.size().points().flat_map(|a| map.size().points().map(move |b| (a, b))) {
            let [from, to] = [a, b].map(|point| board.cell_at(point).unwrap());
            assert_eq!(line_of_sight(&board, from, to), Obstacles(&map).sees(a, b), "{a} to {b}");
            assert_eq!(line_of_sight(&board, to, from), line_of_sight(&board, from, to));
        }
    }

    #[test]
    fn the_field_of_view_is_all_that_is_seen(
        map in grid_map_up_to(20), radius in prop_oneof![0..24_u32, Just(u32::MAX)], seed in any::<u64>(),
    ) {
        let board = map.board(Neighborhood::Four);
        let from = Cell::new(Dice(seed | 1).roll(map.size().cell_count() as u32));
        let expected = Obstacles(&map).view(board.point_of(from), radius);
        assert_eq!(field_of_view(&board, from, radius), expected);
    }
}

/// Every cell of large boards of few walls, which only long segments tell apart, against lines of
/// sight.
#[test]
fn fields_of_view_reach_far() {
    let mut dice = Dice(5);
    for (width, height, walls) in [(60, 50, 1), (90, 31, 4), (1, 70, 2), (64, 64, 0), (45, 60, 30)]
    {
        let mut map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
        for point in map.size().points() {
            if dice.roll(100) < walls {
                map.set_terrain(point, Terrain::Wall);
            }
            if dice.roll(400) < walls {
                map.set_road(point, Direction::S, false);
                map.set_road(
                    Point::new(point.x, (point.y + 1).min(height as u32 - 1)),
                    Direction::N,
                    false,
                );
            }
        }
        let board = map.board(Neighborhood::Four);
        for _ in 0..20 {
            let from = Cell::new(dice.roll(map.size().cell_count() as u32));
            let cells = (0..map.size().cell_count() as u32).map(Cell::new);
            let expected: Vec<Cell> = cells.filter(|&to| line_of_sight(&board, from, to)).collect();
            assert_eq!(field_of_view(&board, from, u32::MAX), expected);
        }
    }
}

/// A ray may touch corners on both sides, one after the other.
#[test]
fn a_single_ray_passes_between_corners() {
    for (rows, is_clear) in [
        ([".#.", "...", ".#."], true),
        (["...", "#..", ".#."], false), // two walls touch
        (["##.", "#.#", ".##"], false),
    ] {
        let board = drawn(&rows).board(Neighborhood::Four);
        let [low, high] = [(0, 2), (2, 0)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
        assert_eq!(line_of_sight(&board, low, high), is_clear, "{rows:?}");
        assert_eq!(field_of_view(&board, low, 4).contains(&high), is_clear, "{rows:?}");
    }
}
