//! Hilly ground: a weight for each height.

use std::num::NonZeroU8;

use crate::Random;
use crate::board::{GridMap, Point, Size, Terrain};

/// The sides of the squares at whose corners heights are drawn, and their shares in the height of a
/// cell: hills, and bumps on them.
const SCALES: [(u32, f64); 2] = [(24, 0.7), (7, 0.3)];

/// To how many levels heights are rounded.
const LEVELS: usize = 1 << 16;

/// Gives the free cells of a map weights, by their heights: the first weight to the lowest ground, the
/// last one to the highest, and each to nearly as many cells. Walls, water and roads stay, and so do
/// starts and goals. Does nothing without weights.
///
/// Heights are value noise: drawn at the corners of squares of 24 cells and of 7, with smooth slopes
/// between them (Perlin 1985 has gradients in their place). The same seed gives the same ground on
/// every machine. O(cells) time, two bytes a cell of memory.
///
/// ```
/// use std::num::NonZeroU8;
///
/// use dedale::Random;
/// use dedale::board::{GridMap, Size, Terrain};
/// use dedale::maze::raise_hills;
///
/// let mut map = GridMap::new(Size::new(40, 30)?, Terrain::FREE);
/// let weights = [1, 2, 3, 5].map(|weight| NonZeroU8::new(weight).unwrap());
/// raise_hills(&mut map, &weights, &mut Random::new(3));
/// let heights = map.terrains().iter().filter(|&&land| Some(land) == Terrain::with_cost(5));
/// assert_eq!(heights.count(), 300); // a quarter
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
pub fn raise_hills(map: &mut GridMap, weights: &[NonZeroU8], random: &mut Random) {
    let size = map.size();
    let noises = SCALES.map(|(side, share)| (Noise::new(size, side, random), share));
    let height =
        |point: Point| -> f64 { noises.iter().map(|(noise, share)| noise.at(point) * share).sum() };
    let levels: Vec<u16> =
        size.points().map(|point| (height(point) * (LEVELS - 1) as f64) as u16).collect();

    let mut is_ground: Vec<bool> =
        map.terrains().iter().map(|terrain| matches!(terrain, Terrain::Land(_))).collect();
    map.starts.iter().chain(&map.goals).for_each(|&end| is_ground[size.index(end)] = false);
    let ground = || levels.iter().zip(&is_ground).filter(|&(_, &is_ground)| is_ground);
    let mut counts = vec![0_usize; LEVELS];
    ground().for_each(|(&level, _)| counts[usize::from(level)] += 1);
    let total: usize = counts.iter().sum();
    let mut lower = 0;
    for count in &mut counts {
        lower += std::mem::replace(count, lower);
    }
    for ((point, &level), &is_ground) in size.points().zip(&levels).zip(&is_ground) {
        if is_ground && !weights.is_empty() {
            let weight = weights[counts[usize::from(level)] * weights.len() / total];
            map.set_terrain(point, Terrain::Land(weight));
        }
    }
}

/// Numbers at the corners of squares, and smoothly between them.
struct Noise {
    side: u32,
    columns: u32,
    corners: Vec<f64>,
}

impl Noise {
    fn new(size: Size, side: u32, random: &mut Random) -> Self {
        let [columns, rows] = [size.width(), size.height()].map(|cells| cells / side + 2);
        let corners = (0..columns * rows).map(|_| random.unit()).collect();
        Self { side, columns, corners }
    }

    /// The number at a point, from 0 to 1.
    fn at(&self, point: Point) -> f64 {
        let [(x, right), (y, below)] = [point.x, point.y].map(|at| {
            let part = f64::from(at % self.side) / f64::from(self.side);
            (at / self.side, part * part * (3.0 - 2.0 * part))
        });
        let corner = |x: u32, y: u32| self.corners[(y * self.columns + x) as usize];
        let row = |y: u32| corner(x, y) * (1.0 - right) + corner(x + 1, y) * right;
        row(y) * (1.0 - below) + row(y + 1) * below
    }
}
