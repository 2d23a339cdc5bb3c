//! Obstacle fields keep their guarantees: the number, the ends, the path, the end of the
//! draw, the same field from the same seed.

use dedale::Random;
use dedale::board::{CornerCutting, Neighborhood, Point, Size, Terrain};
use dedale::maze::obstacles::{
    Difficulty, Law, MOST_EXACT_CELLS, ObstacleError, ObstacleField, Percent, Request, Tier,
    most_obstacles,
};
use dedale::search::Stopped;
use proptest::prelude::*;

use crate::slow::Slow;

const LAWS: [Law; 3] = [Law::Exact, Law::Chasse, Law::Fast];
const NEIGHBORHOODS: [Neighborhood; 4] = [
    Neighborhood::Four,
    Neighborhood::Eight(CornerCutting::Never),
    Neighborhood::Eight(CornerCutting::OneWall),
    Neighborhood::Eight(CornerCutting::Always),
];

fn size(width: u64, height: u64) -> Size {
    Size::new(width, height).unwrap()
}

fn percent(percent: f64) -> Percent {
    Percent::new(percent).unwrap()
}

/// Counts walls on the map, and looks for a path on it by relaxing every step.
fn sound(field: &ObstacleField, percent: u64) {
    field.check().unwrap();
    let map = field.to_map();
    let walls = map.terrains().iter().filter(|&&terrain| terrain == Terrain::Wall).count() as u64;
    let [width, height] = [field.size().width(), field.size().height()].map(u64::from);
    let most = (width * height - 2) as i64 - ((width - 1) as i64 + (height - 1) as i64 - 1);
    assert_eq!(walls, (percent * most as u64 * 2 + 100) / 200, "{width}×{height}, {percent} %");
    assert_eq!([&map.starts[..], &map.goals[..]], [[field.entry()], [field.exit()]]);
    if map.size().cell_count() <= 900 {
        let steps =
            Slow::new(&map, field.neighborhood()).steps_to(&[map.size().index(field.exit())]);
        assert!(steps[map.size().index(field.entry())].is_some(), "{map:?}");
    }
}

proptest! {
    #[test]
    #[ignore = "slow: fields of all sizes"]
    fn every_field_has_the_requested_walls_and_a_path(
        width in 1_u64..20, height in 1_u64..20, share in 0_u64..=100, seed: u64,
        law in proptest::sample::select(&LAWS), neighborhood in proptest::sample::select(&NEIGHBORHOODS),
    ) {
        prop_assume!(width * height > 1);
        let request = Request::new(size(width, height), percent(share as f64)).law(law).neighborhood(neighborhood);
        let field = request.draw(&mut Random::new(seed)).unwrap();
        prop_assert_eq!(field.neighborhood(), neighborhood);
        prop_assert_eq!(field.tier() == Tier::Direct, law == Law::Fast);
        sound(&field, share);
        prop_assert_eq!(request.draw(&mut Random::new(seed)).unwrap(), field);
    }
}

#[test]
#[ignore = "slow: all sizes and shares"]
fn every_share_ends_on_every_size() {
    let mut random = Random::new(1);
    for side in [4, 7, 10, 25, 60, 100] {
        for share in [0, 25, 45, 50, 55, 60, 75, 100] {
            for law in LAWS {
                let request = Request::new(size(side, side), percent(share as f64)).law(law);
                sound(&request.draw(&mut random).unwrap(), share);
            }
        }
    }
    for share in [0, 25, 50, 75, 100] {
        let request = Request::new(size(1_000, 1_000), percent(share as f64));
        let field = request.draw(&mut random).unwrap();
        assert_eq!(field.tier(), Tier::Direct);
        sound(&field, share);
    }
}

#[test]
fn thin_boards_have_their_ends_on_the_short_sides() {
    let mut random = Random::new(2);
    for (board, ends) in [
        (size(1, 9), [Point::new(0, 0), Point::new(0, 8)]),
        (size(9, 1), [Point::new(0, 0), Point::new(8, 0)]),
        (size(1, 2), [Point::new(0, 0), Point::new(0, 1)]),
    ] {
        for law in LAWS {
            for tier in [None, Some(Tier::Lazy), Some(Tier::Canonical), Some(Tier::Chain)] {
                let request = Request::new(board, percent(100.0)).law(law);
                let request = match tier {
                    Some(_) if law == Law::Fast => continue,
                    Some(tier) => request.by(tier),
                    None => request,
                };
                let mut entries = [0, 0];
                for _ in 0..40 {
                    let field = request.draw(&mut random).unwrap();
                    sound(&field, 100);
                    assert!(ends.contains(&field.entry()) && ends.contains(&field.exit()));
                    entries[usize::from(field.entry() == ends[1])] += 1;
                }
                assert!(entries.iter().all(|&count| count > 5), "{entries:?}");
            }
        }
    }
}

#[test]
fn a_seed_gives_the_field_it_always_gave() {
    let picture = |field: &ObstacleField| -> String {
        let size = field.size();
        let cell = |point: Point| match point {
            _ if point == field.entry() => 'S',
            _ if point == field.exit() => 'G',
            _ if field.is_wall(point) => '#',
            _ => '.',
        };
        (0..size.height())
            .map(|y| {
                (0..size.width()).map(|x| cell(Point::new(x, y))).chain(['/']).collect::<String>()
            })
            .collect()
    };
    let hard = Request::new(size(8, 8), percent(65.0));
    let drawn = [
        hard.by(Tier::Lazy),
        hard.by(Tier::Canonical),
        hard.by(Tier::Chain),
        hard.law(Law::Chasse).by(Tier::Canonical),
        hard.law(Law::Fast),
    ]
    .map(|request| picture(&request.draw(&mut Random::new(42)).unwrap()));
    let expected = [
        ".##.###./##.##.##/##...#.S/##..#.#./.####.../#.###.../#.##..##/G.....#./",
        "..#..#.#/.#..####/##...#.S/##....../..##.###/##...###/....#.##/G#####.#/",
        "####...#/#...####/##.#...S/###..##./....####/..#..#../..##.##./G##.#..#/",
        ".##.#..#/##....../G##.##.S/....#.#./##....../########/.#..##../#####.##/",
        "###.#.##/#..##.##/#.#####S/##..#.#./#......./....#..#/##.#.##./G..#.#.#/",
    ];
    assert_eq!(drawn, expected);
}

#[test]
fn difficulties_have_names() {
    let expected = [(4, 25, 2), (5, 35, 6), (6, 50, 13), (8, 65, 32), (10, 75, 61)];
    for (difficulty, (side, share, walls)) in Difficulty::ALL.into_iter().zip(expected) {
        assert_eq!(difficulty.name().parse(), Ok(difficulty));
        let request = Request::new(difficulty.size(), difficulty.percent());
        let field = request.draw(&mut Random::new(3)).unwrap();
        assert_eq!(field.size(), size(side, side));
        assert_eq!(field.obstacles(), walls);
        sound(&field, share);
    }
    let unknown = "insane".parse::<Difficulty>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "unknown difficulty 'insane'; the difficulties are very-easy, easy, medium, hard, very-hard"
    );
}

#[test]
fn shares_are_rounded_to_the_nearest() {
    for (side, share, walls) in [(2, 49.0, 0), (2, 50.0, 1), (4, 33.3, 3), (4, 5.5, 0), (4, 5.6, 1)]
    {
        assert_eq!(percent(share).obstacles(size(side, side)), walls, "{share} % of {side}²");
    }
    let largest = size(16_384, 16_384);
    assert_eq!(percent(100.0).obstacles(largest), most_obstacles(largest));
}

#[test]
fn bad_requests_get_one_sentence() {
    let [nan, over, under] = [f64::NAN, 100.5, -1.0].map(|share| Percent::new(share).unwrap_err());
    assert_eq!(over.to_string(), "the obstacles are 0 to 100 percent, found 100.5");
    assert_eq!(under.to_string(), "the obstacles are 0 to 100 percent, found -1");
    assert_eq!(nan.to_string(), "the obstacles are 0 to 100 percent, found NaN");

    let mut random = Random::new(4);
    let mut refusal = |request: Request| request.draw(&mut random).unwrap_err().to_string();
    let none = percent(0.0);
    assert_eq!(
        refusal(Request::new(size(1, 1), none)),
        "an entry and an exit need a board of 2 cells or more, found 1×1"
    );
    let board = Request::new(size(4, 5), none);
    for exit in [Point::new(0, 3), Point::new(1, 0), Point::new(0, 5)] {
        assert_eq!(
            refusal(board.between(Point::new(1, 0), exit)),
            format!("entry and exit lie on facing sides, found (1, 0) and {exit} on 4×5")
        );
    }
    let diagonal = board.neighborhood(Neighborhood::Eight(CornerCutting::Always));
    for request in [board.by(Tier::Direct), diagonal.by(Tier::Canonical)] {
        assert!(refusal(request).starts_with("the tier "));
    }
}

#[test]
fn a_watcher_stops_the_work() {
    for tier in [Tier::Lazy, Tier::Canonical, Tier::Chain] {
        let request = Request::new(size(200, 200), percent(60.0)).by(tier);
        let mut told = Vec::new();
        let stopped = request.fields().draw_watched(&mut Random::new(5), &mut |cells| {
            told.push(cells);
            if told.len() == 3 { Err(Stopped) } else { Ok(()) }
        });
        assert_eq!(stopped, Err(ObstacleError::Stopped(Stopped)), "{tier:?}");
        assert!(told.len() == 3 && told.is_sorted(), "{told:?}");
    }
}

#[test]
fn large_boards_are_drawn_fast_by_default() {
    assert_eq!(MOST_EXACT_CELLS, 500 * 500);
    let few = percent(10.0);
    for (request, tier) in [
        (Request::new(size(500, 500), few), Tier::Lazy),
        (Request::new(size(500, 501), few), Tier::Direct),
        (Request::new(size(500, 501), few).law(Law::Exact), Tier::Lazy),
    ] {
        assert_eq!(request.draw(&mut Random::new(6)).unwrap().tier(), tier);
    }
}
