//! The slow check: steps from coordinates and the rules as they are written,
//! distances by relaxing every step until nothing changes. It reads a map's
//! terrain and roads and nothing that is built from them.

use dedale::board::{CornerCutting, GridMap, Neighborhood, Size, Terrain};

pub(crate) struct Slow {
    width: i64,
    height: i64,
    pub(crate) steps: Vec<(usize, usize, u64)>,
}

impl Slow {
    pub(crate) fn new(map: &GridMap, neighborhood: Neighborhood) -> Self {
        Self::of(map, |(x, y), (dx, dy)| {
            let may_step = may_step(map, neighborhood, (x, y), (dx, dy));
            let base = if dx != 0 && dy != 0 { 8119 } else { 5741 };
            may_step.then(|| base * u64::from(terrain(map, (x + dx, y + dy)).weight()))
        })
    }

    /// The steps from each cell by each offset that have a cost.
    pub(crate) fn of(map: &GridMap, cost: impl Fn((i64, i64), (i64, i64)) -> Option<u64>) -> Self {
        let (width, height) = (i64::from(map.size().width()), i64::from(map.size().height()));
        let mut slow = Self { width, height, steps: Vec::new() };
        for y in 0..height {
            for x in 0..width {
                for (dx, dy) in
                    [(0, 1), (-1, 0), (0, -1), (1, 0), (-1, 1), (-1, -1), (1, -1), (1, 1)]
                {
                    if let Some(cost) = cost((x, y), (dx, dy)) {
                        let to = (y + dy) * width + x + dx;
                        slow.steps.push(((y * width + x) as usize, to as usize, cost));
                    }
                }
            }
        }
        slow
    }

    /// Cells with these steps.
    pub(crate) fn with(size: Size, steps: Vec<(usize, usize, u64)>) -> Self {
        Self { width: size.width().into(), height: size.height().into(), steps }
    }

    /// The cost of a cheapest path from each cell to the nearest goal.
    pub(crate) fn costs_to(&self, goals: &[usize]) -> Vec<Option<u64>> {
        self.relax(goals, |cost| cost)
    }

    /// The fewest steps from each cell to the nearest goal.
    pub(crate) fn steps_to(&self, goals: &[usize]) -> Vec<Option<u64>> {
        self.relax(goals, |_| 1)
    }

    fn relax(&self, goals: &[usize], price: impl Fn(u64) -> u64) -> Vec<Option<u64>> {
        let mut least = vec![None; (self.width * self.height) as usize];
        for &goal in goals {
            least[goal] = Some(0);
        }
        loop {
            let mut changed = false;
            for &(from, to, cost) in &self.steps {
                let through = least[to].map(|rest: u64| rest + price(cost));
                if through.is_some_and(|through| least[from].is_none_or(|known| through < known)) {
                    least[from] = through;
                    changed = true;
                }
            }
            if !changed {
                return least;
            }
        }
    }
}

fn terrain(map: &GridMap, (x, y): (i64, i64)) -> Terrain {
    let (width, height) = (i64::from(map.size().width()), i64::from(map.size().height()));
    if x < 0 || y < 0 || x >= width || y >= height {
        return Terrain::Wall;
    }
    map.terrains()[(y * width + x) as usize]
}

pub(crate) fn may_enter(map: &GridMap, from: (i64, i64), to: (i64, i64)) -> bool {
    match (terrain(map, from), terrain(map, to)) {
        (Terrain::Wall, _) | (_, Terrain::Wall) | (Terrain::Land(_), Terrain::Water) => false,
        (_, Terrain::Land(_)) | (Terrain::Water, Terrain::Water) => true,
    }
}

pub(crate) fn may_go_straight(map: &GridMap, from: (i64, i64), direction: (i64, i64)) -> bool {
    use dedale::board::{Direction, Point};
    let to = (from.0 + direction.0, from.1 + direction.1);
    let name = match direction {
        (0, 1) => Direction::S,
        (-1, 0) => Direction::W,
        (0, -1) => Direction::N,
        _ => Direction::E,
    };
    may_enter(map, from, to) && map.road(Point::new(from.0 as u32, from.1 as u32), name)
}

fn may_step(
    map: &GridMap,
    neighborhood: Neighborhood,
    (x, y): (i64, i64),
    (dx, dy): (i64, i64),
) -> bool {
    if dx == 0 || dy == 0 {
        return may_go_straight(map, (x, y), (dx, dy));
    }
    let across_first =
        may_go_straight(map, (x, y), (dx, 0)) && may_go_straight(map, (x + dx, y), (0, dy));
    let down_first =
        may_go_straight(map, (x, y), (0, dy)) && may_go_straight(map, (x, y + dy), (dx, 0));
    match neighborhood {
        Neighborhood::Four => false,
        Neighborhood::Eight(CornerCutting::Never) => across_first && down_first,
        Neighborhood::Eight(CornerCutting::OneWall) => across_first || down_first,
        Neighborhood::Eight(CornerCutting::Always) => may_enter(map, (x, y), (x + dx, y + dy)),
    }
}
