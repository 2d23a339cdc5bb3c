//! The slow check: steps from coordinates and the rules as they are written,
//! distances by relaxing every step until nothing changes. It reads a map's
//! terrain and roads and nothing that is built from them.

use dedale::board::{CornerCutting, GridMap, Neighborhood, Terrain};

pub(crate) struct Slow {
    width: i64,
    height: i64,
    pub(crate) steps: Vec<(usize, usize, u64)>,
}

impl Slow {
    pub(crate) fn new(map: &GridMap, neighborhood: Neighborhood) -> Self {
        let (width, height) = (i64::from(map.size().width()), i64::from(map.size().height()));
        let mut slow = Self { width, height, steps: Vec::new() };
        for y in 0..height {
            for x in 0..width {
                for (dx, dy) in
                    [(0, 1), (-1, 0), (0, -1), (1, 0), (-1, 1), (-1, -1), (1, -1), (1, 1)]
                {
                    if slow.may_step(map, neighborhood, (x, y), (dx, dy)) {
                        let to = (y + dy) * width + x + dx;
                        let weight = match map.terrains()[to as usize] {
                            Terrain::Land(weight) => u64::from(weight.get()),
                            _ => 1,
                        };
                        let base = if dx != 0 && dy != 0 { 8119 } else { 5741 };
                        slow.steps.push(((y * width + x) as usize, to as usize, base * weight));
                    }
                }
            }
        }
        slow
    }

    fn terrain(&self, map: &GridMap, (x, y): (i64, i64)) -> Terrain {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return Terrain::Wall;
        }
        map.terrains()[(y * self.width + x) as usize]
    }

    fn may_enter(&self, map: &GridMap, from: (i64, i64), to: (i64, i64)) -> bool {
        match (self.terrain(map, from), self.terrain(map, to)) {
            (Terrain::Wall, _) | (_, Terrain::Wall) | (Terrain::Land(_), Terrain::Water) => false,
            (_, Terrain::Land(_)) | (Terrain::Water, Terrain::Water) => true,
        }
    }

    fn may_go_straight(&self, map: &GridMap, from: (i64, i64), direction: (i64, i64)) -> bool {
        use dedale::board::{Direction, Point};
        let to = (from.0 + direction.0, from.1 + direction.1);
        let name = match direction {
            (0, 1) => Direction::S,
            (-1, 0) => Direction::W,
            (0, -1) => Direction::N,
            _ => Direction::E,
        };
        self.may_enter(map, from, to) && map.road(Point::new(from.0 as u32, from.1 as u32), name)
    }

    fn may_step(
        &self,
        map: &GridMap,
        neighborhood: Neighborhood,
        (x, y): (i64, i64),
        (dx, dy): (i64, i64),
    ) -> bool {
        if dx == 0 || dy == 0 {
            return self.may_go_straight(map, (x, y), (dx, dy));
        }
        let across_first = self.may_go_straight(map, (x, y), (dx, 0))
            && self.may_go_straight(map, (x + dx, y), (0, dy));
        let down_first = self.may_go_straight(map, (x, y), (0, dy))
            && self.may_go_straight(map, (x, y + dy), (dx, 0));
        match neighborhood {
            Neighborhood::Four => false,
            Neighborhood::Eight(CornerCutting::Never) => across_first && down_first,
            Neighborhood::Eight(CornerCutting::OneWall) => across_first || down_first,
            Neighborhood::Eight(CornerCutting::Always) => {
                self.may_enter(map, (x, y), (x + dx, y + dy))
            }
        }
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
