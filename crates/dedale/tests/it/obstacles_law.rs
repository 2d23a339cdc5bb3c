//! The laws of obstacle fields: counted on boards so small that all layouts
//! can be listed.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::{CornerCutting, Neighborhood, Point, Size};
use dedale::maze::obstacles::{Law, ObstacleField, Percent, Request, Tier, most_obstacles};

/// The layouts with this many walls and a path, as bits; by flooding with bits.
fn layouts(
    size: Size,
    entry: Point,
    exit: Point,
    neighborhood: Neighborhood,
    walls: u32,
) -> Vec<u32> {
    let [entry, exit] = [entry, exit].map(|end| 1_u32 << size.index(end));
    let [width, cells] = [size.width(), size.cell_count() as u32];
    let column = |x: u32| (0..size.height()).fold(0, |bits, y| bits | 1_u32 << (y * width + x));
    let [not_first, not_last] = [!column(0), !column(width - 1)];
    let joined = |walls: u32| {
        let mut reached = entry;
        loop {
            let aside = (reached & not_last) << 1 | (reached & not_first) >> 1;
            let wide = if neighborhood == Neighborhood::Four { reached } else { reached | aside };
            let more = (reached | aside | wide << width | wide >> width) & !walls;
            let more = more & ((1_u32 << cells) - 1);
            if more == reached {
                return reached & exit != 0;
            }
            reached = more;
        }
    };
    (0..1_u32 << cells)
        .filter(|bits| bits.count_ones() == walls && bits & (entry | exit) == 0 && joined(*bits))
        .collect()
}

fn bits(field: &ObstacleField) -> u32 {
    let size = field.size();
    let walls = size.points().filter(|&point| field.is_wall(point));
    walls.fold(0, |bits, point| bits | 1 << size.index(point))
}

/// The share that gives exactly this many obstacles.
fn percent(size: Size, walls: u32) -> Percent {
    let most = most_obstacles(size);
    let percent = Percent::new(f64::from(100 * walls) / f64::from(most.max(1))).unwrap();
    assert_eq!(percent.obstacles(size), walls);
    percent
}

/// How likely so large a chi-square is (Wilson, Hilferty 1931), to three
/// figures or so.
fn p_value(chi: f64, degrees: f64) -> f64 {
    let spread = 2.0 / (9.0 * degrees);
    let z = ((chi / degrees).cbrt() - (1.0 - spread)) / spread.sqrt();
    // The upper tail of the normal law (Zelen, Severo 1964).
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let series = t
        * (0.319_381_53
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-0.5 * z * z).exp() / std::f64::consts::TAU.sqrt() * series;
    if z > 0.0 { tail } else { 1.0 - tail }
}

/// The p-value of counts that should be in proportion to these weights; a draw
/// that should not occur fails at once.
fn fit<K: std::hash::Hash + Eq + std::fmt::Debug>(
    expected: &HashMap<K, f64>,
    draws: usize,
    mut draw: impl FnMut() -> K,
) -> f64 {
    let mut counts: HashMap<K, f64> = HashMap::new();
    for _ in 0..draws {
        let drawn = draw();
        assert!(expected.contains_key(&drawn), "{drawn:?} has no path");
        *counts.entry(drawn).or_default() += 1.0;
    }
    let whole: f64 = expected.values().sum();
    let chi = expected
        .iter()
        .map(|(key, weight)| {
            let expected = weight / whole * draws as f64;
            (counts.get(key).unwrap_or(&0.0) - expected).powi(2) / expected
        })
        .sum();
    if expected.len() == 1 { 1.0 } else { p_value(chi, expected.len() as f64 - 1.0) }
}

fn even(layouts: &[u32]) -> HashMap<u32, f64> {
    layouts.iter().map(|&layout| (layout, 1.0)).collect()
}

/// Every p-value above 1 in 10,000, and no more than one in twenty (or two)
/// below one in twenty.
fn hold(values: &[f64]) {
    let least = values.iter().copied().fold(1.0, f64::min);
    let low = values.iter().filter(|&&p| p < 0.05).count();
    assert!(least > 1e-4 && low <= 2 + values.len() / 20, "{low} low of {values:?}");
}

fn ends(width: u64, height: u64, pairs: &[[u32; 4]]) -> Vec<(Size, [Point; 2])> {
    let size = Size::new(width, height).unwrap();
    pairs.iter().map(|&[a, b, c, d]| (size, [Point::new(a, b), Point::new(c, d)])).collect()
}

/// The p-values for every number of walls on these boards.
fn every_share(
    boards: &[(Size, [Point; 2])],
    neighborhood: Neighborhood,
    tier: Tier,
    draws_each: usize,
    seed: u64,
) -> Vec<f64> {
    let mut random = Random::new(seed);
    let mut values = Vec::new();
    for &(size, [entry, exit]) in boards {
        for walls in 0..=most_obstacles(size) {
            let expected = even(&layouts(size, entry, exit, neighborhood, walls));
            let request = Request::new(size, percent(size, walls)).between(entry, exit);
            let mut fields = request.law(Law::Exact).neighborhood(neighborhood).by(tier).fields();
            values.push(fit(&expected, draws_each * expected.len(), || {
                bits(&fields.draw(&mut random).unwrap())
            }));
        }
    }
    values
}

fn small() -> Vec<(Size, [Point; 2])> {
    let mut boards = ends(3, 4, &[[0, 0, 2, 3], [1, 0, 1, 3], [2, 3, 0, 1], [0, 2, 2, 1]]);
    boards.extend(ends(2, 5, &[[0, 0, 1, 4], [1, 2, 0, 2]]));
    boards
}

fn larger() -> Vec<(Size, [Point; 2])> {
    ends(4, 4, &[[0, 0, 3, 3], [1, 0, 2, 3], [3, 1, 0, 1]])
}

#[test]
fn drawing_again_gives_every_layout_equally_often() {
    hold(&every_share(&small(), Neighborhood::Four, Tier::Lazy, 100, 1));
    hold(&every_share(&larger(), Neighborhood::Four, Tier::Lazy, 12, 2));
    hold(&every_share(&small(), Neighborhood::Eight(CornerCutting::Always), Tier::Lazy, 50, 3));
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn canonical_paths_give_every_layout_equally_often() {
    hold(&every_share(&small(), Neighborhood::Four, Tier::Canonical, 100, 4));
    hold(&every_share(&larger(), Neighborhood::Four, Tier::Canonical, 25, 5));
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn many_swaps_give_every_layout_equally_often() {
    let boards = ends(3, 4, &[[0, 0, 2, 3], [2, 1, 0, 1]]);
    hold(&every_share(&boards, Neighborhood::Four, Tier::Chain, 10, 6));
    hold(&every_share(
        &boards[1..],
        Neighborhood::Eight(CornerCutting::Always),
        Tier::Chain,
        10,
        7,
    ));
}

/// Ends and layouts as the loop of "Chasse" draws them: a side of four, a place on it, a
/// place facing it, and all that again with the obstacles.
fn joint(size: Size, walls: u32) -> HashMap<(Point, Point, u32), f64> {
    let [right, bottom] = [size.width() - 1, size.height() - 1];
    let mut joint = HashMap::new();
    let mut add = |entry: Point, exit: Point, share: f64| {
        for layout in layouts(size, entry, exit, Neighborhood::Four, walls) {
            *joint.entry((entry, exit, layout)).or_default() += share;
            *joint.entry((exit, entry, layout)).or_default() += share;
        }
    };
    // On a board one cell wide only the short sides bear ends.
    for a in (0..size.width()).filter(|_| bottom > 0) {
        for b in 0..size.width() {
            add(Point::new(a, 0), Point::new(b, bottom), f64::from(size.width()).powi(-2));
        }
    }
    for a in (0..size.height()).filter(|_| right > 0) {
        for b in 0..size.height() {
            add(Point::new(0, a), Point::new(right, b), f64::from(size.height()).powi(-2));
        }
    }
    joint
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn the_law_of_chasse_weights_ends_by_their_layouts() {
    let mut random = Random::new(20);
    // Many draws on one board, to see an error of 1 in 100.
    let boards = [(3, 4, 15), (4, 2, 1_500), (1, 5, 100), (5, 1, 100), (2, 5, 40)];
    for tier in [Tier::Lazy, Tier::Canonical] {
        let mut values = Vec::new();
        for (width, height, draws_each) in boards {
            let size = Size::new(width, height).unwrap();
            for walls in 0..=most_obstacles(size) {
                let expected = joint(size, walls);
                let request = Request::new(size, percent(size, walls)).law(Law::Chasse);
                let mut fields = request.by(tier).fields();
                values.push(fit(&expected, draws_each * expected.len(), || {
                    let field = fields.draw(&mut random).unwrap();
                    (field.entry(), field.exit(), bits(&field))
                }));
            }
        }
        hold(&values);
    }
}

#[test]
fn uniform_ends_are_drawn_before_the_obstacles() {
    // Whatever the share: each side a quarter, each pair of places equally often.
    let size = Size::new(3, 4).unwrap();
    let expected: HashMap<(Point, Point), f64> = joint(size, 0)
        .into_iter()
        .map(|((entry, exit, _), share)| ((entry, exit), share))
        .collect();
    let mut random = Random::new(9);
    let values: Vec<f64> = [(Law::Exact, 100.0), (Law::Exact, 50.0), (Law::Fast, 100.0)]
        .into_iter()
        .map(|(law, percent)| {
            let request = Request::new(size, Percent::new(percent).unwrap()).law(law);
            fit(&expected, 4_000, || {
                let field = request.draw(&mut random).unwrap();
                (field.entry(), field.exit())
            })
        })
        .collect();
    hold(&values);
}

/// The fast law, worked out: for each shortest path, the walls are uniform among the cells
/// off it.
#[test]
fn the_fast_law_is_what_it_says() {
    let mut random = Random::new(10);
    let mut values = Vec::new();
    for (size, [entry, exit]) in small() {
        for walls in 0..=most_obstacles(size) {
            let mut expected = HashMap::new();
            for layout in layouts(size, entry, exit, Neighborhood::Four, walls) {
                let paths = shortest_paths(size, entry, exit, layout);
                if paths > 0.0 {
                    expected.insert(layout, paths);
                }
            }
            let request = Request::new(size, percent(size, walls)).between(entry, exit);
            values.push(fit(&expected, 50 * expected.len(), || {
                bits(&request.law(Law::Fast).draw(&mut random).unwrap())
            }));
        }
    }
    hold(&values);
}

/// How many paths without a step back avoid the walls.
fn shortest_paths(size: Size, from: Point, to: Point, walls: u32) -> f64 {
    if walls & 1 << size.index(from) != 0 {
        return 0.0;
    }
    if from == to {
        return 1.0;
    }
    let nearer = |at: u32, goal: u32| if at < goal { at + 1 } else { at - 1 };
    let mut paths = 0.0;
    if from.x != to.x {
        paths += shortest_paths(size, Point { x: nearer(from.x, to.x), ..from }, to, walls);
    }
    if from.y != to.y {
        paths += shortest_paths(size, Point { y: nearer(from.y, to.y), ..from }, to, walls);
    }
    paths
}

/// The greedy filler: walls up cells in a random order, unless this cuts the last path;
/// restarts when it gets stuck.
fn greedy(size: Size, sound: &HashMap<u32, f64>, walls: u32, random: &mut Random) -> u32 {
    let below: Vec<u32> = sound.keys().copied().collect();
    loop {
        let mut order: Vec<u32> = (0..size.cell_count() as u32).collect();
        random.shuffle(&mut order);
        let mut layout = 0_u32;
        for cell in order {
            let more = layout | 1 << cell;
            // With more walls there is a path only if there is one with fewer.
            if layout.count_ones() < walls && below.iter().any(|full| full & more == more) {
                layout = more;
            }
        }
        if sound.contains_key(&layout) {
            return layout;
        }
    }
}

#[test]
fn the_counts_tell_a_greedy_filler_and_the_fast_law_apart() {
    let mut random = Random::new(11);
    for (size, [entry, exit]) in ends(3, 4, &[[0, 0, 2, 3], [1, 0, 1, 3]]) {
        for walls in [4, 5, 6] {
            let expected = even(&layouts(size, entry, exit, Neighborhood::Four, walls));
            let draws = 100 * expected.len();
            let filled = fit(&expected, draws, || greedy(size, &expected, walls, &mut random));
            let request = Request::new(size, percent(size, walls)).between(entry, exit);
            let fast =
                fit(&expected, draws, || bits(&request.law(Law::Fast).draw(&mut random).unwrap()));
            // From corner to corner all layouts at 100 % have one shortest path.
            let alike = walls == 6 && entry.x != exit.x;
            assert!(filled < 1e-4, "{walls} walls: greedy p = {filled}");
            assert!(alike || fast < 1e-4, "{walls} walls: fast p = {fast}");
        }
    }
}

/// What a field looks like: steps of the shortest path, cells that the entry reaches, free
/// cells side by side.
fn looks(field: &ObstacleField) -> [f64; 3] {
    let size = field.size();
    let board = field.to_map().board(Neighborhood::Four);
    let [entry, exit] =
        [field.entry(), field.exit()].map(|end| board.cell_at(end).expect("a free cell"));
    let reach = dedale::FlowField::to(&board, &[entry]);
    let free = |point: Point| f64::from(u8::from(!field.is_wall(point)));
    let mut sums = [f64::from(reach.distance(exit).expect("a path")), 0.0, 0.0];
    for point in size.points() {
        let cell = dedale::board::Cell::new(size.index(point) as u32);
        sums[1] += f64::from(u8::from(reach.distance(cell).is_some()));
        for direction in [dedale::board::Direction::E, dedale::board::Direction::S] {
            sums[2] += size.toward(point, direction).map_or(0.0, |next| free(point) * free(next));
        }
    }
    sums
}

/// Mean and squared standard error of each look.
fn means(request: Request, fields: usize, random: &mut Random) -> [[f64; 2]; 3] {
    let mut source = request.fields();
    let drawn: Vec<[f64; 3]> = (0..fields).map(|_| looks(&source.draw(random).unwrap())).collect();
    [0, 1, 2].map(|look| {
        let mean = drawn.iter().map(|looks| looks[look]).sum::<f64>() / fields as f64;
        let spread = drawn.iter().map(|looks| (looks[look] - mean).powi(2)).sum::<f64>();
        [mean, spread / (fields as f64).powi(2)]
    })
}

fn apart(one: [[f64; 2]; 3], other: [[f64; 2]; 3]) -> [f64; 3] {
    [0, 1, 2].map(|look| {
        let [[mean, error], [other, other_error]] = [one[look], other[look]];
        (mean - other).abs() / (error + other_error).sqrt()
    })
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn the_tiers_agree_where_all_of_them_work() {
    let mut random = Random::new(12);
    let size = Size::new(25, 25).unwrap();
    for percent in [55.0, 58.0] {
        let request = Request::new(size, Percent::new(percent).unwrap())
            .between(Point::new(8, 0), Point::new(16, 24));
        let lazy = means(request.by(Tier::Lazy), 300, &mut random);
        let canonical = means(request.by(Tier::Canonical), 300, &mut random);
        let chain = means(request.by(Tier::Chain), 300, &mut random);
        let fast = means(request.law(Law::Fast), 300, &mut random);
        for (name, other) in [("canonical", canonical), ("chain", chain)] {
            let apart = apart(lazy, other);
            assert!(apart.iter().all(|&errors| errors < 4.0), "{percent} %, {name}: {apart:?}");
        }
        let apart = apart(lazy, fast);
        assert!(apart.iter().any(|&errors| errors > 10.0), "{percent} %, fast: {apart:?}");
    }
}

#[test]
fn both_ends_are_seen_alike() {
    // Turning a field upside down swaps entry and exit; its rows must not tell.
    let mut random = Random::new(13);
    let size = Size::new(8, 8).unwrap();
    for tier in [Tier::Lazy, Tier::Canonical, Tier::Chain] {
        let request = Request::new(size, Percent::new(70.0).unwrap());
        let mut fields = request.between(Point::new(3, 0), Point::new(4, 7)).by(tier).fields();
        let mut walls = [[0_i32; 8]; 8];
        let count = 2_000;
        for _ in 0..count {
            let field = fields.draw(&mut random).unwrap();
            for point in size.points().filter(|&point| field.is_wall(point)) {
                walls[point.y as usize][point.x as usize] += 1;
            }
        }
        for (y, x) in (0..4).flat_map(|y| (0..8).map(move |x| (y, x))) {
            let [one, other] = [walls[y][x], walls[7 - y][7 - x]];
            let errors = f64::from(one - other).abs() / (0.5 * f64::from(count)).sqrt();
            assert!(errors < 4.5, "{tier:?}: {one} walls at ({x}, {y}), {other} facing it");
        }
    }
}
