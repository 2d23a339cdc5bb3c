//! Strength of the players of the hunt, and the speed of a tournament.
//!
//! `cargo bench -p dedale-games --features hunt-values --bench hunts [-- GAMES]`: every
//! monster against every hunter on open boards of 20×20 cells under the default rules, GAMES
//! hunts a pair (200 by default), and the players of "Chasse" 10,000 hunts a pair, on all
//! threads.

use std::sync::Arc;
use std::time::Instant;

use dedale::board::{GridMap, Point, Size, Terrain};
use dedale::maze::obstacles::{Percent, Request};
use dedale_games::game::{HuntField, HuntRules};
use dedale_games::player::hunt::{FieldSource, HunterKind, MonsterKind, Tournament, ValueCache};

const SIDE: u32 = 20;

fn main() {
    let games = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(200);
    let size = Size::new(SIDE.into(), SIDE.into()).expect("a size");
    let open = Request::new(size, Percent::new(0.0).expect("a percentage"));
    let mut map = GridMap::new(size, Terrain::FREE);
    map.starts.push(Point::new(0, 0));
    map.goals.push(Point::new(SIDE - 1, SIDE - 1));
    let corners = HuntField::new(&map, HuntRules::default().neighborhood).expect("a field");
    let corners = FieldSource::Fixed(Arc::new(corners));
    let drawn = FieldSource::Random(open);

    let simple = [MonsterKind::Easy, MonsterKind::Hard];
    let shots = [HunterKind::Easy, HunterKind::Hard];
    table("easy and hard, ends drawn", &simple, &shots, drawn.clone(), 10_000);
    table("easy and hard, corner to corner", &simple, &shots, corners.clone(), 10_000);
    let monsters = &MonsterKind::ALL[..6];
    let hunters = &HunterKind::ALL[..6];
    table("all players, ends drawn", monsters, hunters, drawn, games);
    table("all players, corner to corner", monsters, hunters, corners, games);
}

/// The hunter's shares of wins in percent, with their 95 % intervals.
fn table(
    what: &str,
    monsters: &[MonsterKind],
    hunters: &[HunterKind],
    source: FieldSource,
    games: u64,
) {
    let cache = ValueCache::default();
    let tournament = Tournament {
        monsters: monsters.iter().map(|kind| kind.entrant(&cache)).collect(),
        hunters: hunters.iter().map(|kind| kind.entrant(&cache)).collect(),
        source,
        rules: HuntRules::default(),
        games,
        seed: 1,
    };
    let begin = Instant::now();
    let pairs = tournament.play_in_parallel(&|_| Ok(())).expect("a tournament");
    println!("{what}, {games} hunts a pair, {:.2} s", begin.elapsed().as_secs_f64());
    print!("  {:16}", "");
    for hunter in hunters {
        print!("{hunter:>19}");
    }
    for pair in pairs {
        if pair.hunter == 0 {
            print!("\n  {:16}", monsters[pair.monster]);
        }
        let [low, high] = pair.tally.interval().map(|share| share * 100.0);
        print!("{:6.2} {low:5.2}–{high:5.2}", pair.tally.rate() * 100.0);
    }
    println!();
}
