//! Records of hunts read back, and replay to the same end.

use std::sync::Arc;

use dedale::Random;
use dedale::board::{CornerCutting, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::obstacles::{Percent, Request};
use dedale_games::game::{
    Enters, Fog, Hunt, HuntField, HuntRules, HuntSide, Knowledge, Late, Passages,
};
use dedale_games::player::hunt::{
    FieldSource, HunterKind, MonsterKind, Outcome, Tournament, ValueCache, any_entry, play_hunt,
};
use dedale_io::hunt::{HuntRecord, Scribe, read, rules, write};

fn played(
    mut hunt: Hunt,
    mut randoms: [Random; 2],
    [monster, hunter]: [usize; 2],
) -> (HuntRecord, Hunt, Outcome) {
    // All players except the optimal ones, which only play small fields.
    let (monster, hunter) = (MonsterKind::ALL[monster % 6], HunterKind::ALL[hunter % 6]);
    let valued = ValueCache::default();
    let mut scribe = Scribe::new(&hunt);
    let (mut first, mut second) = (monster.player(&valued), hunter.player(&valued));
    let outcome =
        play_hunt(&mut hunt, &mut *first, &mut *second, &mut randoms, |hunt| scribe.note(hunt));
    let record = scribe.record(&hunt, [monster.to_string(), hunter.to_string()], 7);
    (record, hunt, outcome)
}

/// Rules that each differ from the defaults in their own settings.
fn many_rules() -> Vec<HuntRules> {
    let usual = HuntRules::default();
    vec![
        usual,
        HuntRules {
            neighborhood: Neighborhood::Eight(CornerCutting::OneWall),
            ammunition: Some(3),
            ..usual
        },
        HuntRules { enters: Enters::Before, first: HuntSide::Hunter, may_stay: true, ..usual },
        HuntRules { enters: Enters::Before, passages: Passages::All, shot_radius: 1, ..usual },
        HuntRules { stuck_loses: false, turns: Some(5), late: Late::Hunter, ..usual },
        HuntRules { fog: Some(Fog { radius: 1, memory: false }), shots_seen: false, ..usual },
        HuntRules { knowledge: Knowledge::Exit, first: HuntSide::Hunter, ..usual },
        HuntRules { reveal_exit: true, passages: Passages::None, late: Late::Monster, ..usual },
        HuntRules { ammunition: Some(0), fog: Some(Fog { radius: 2, memory: true }), ..usual },
    ]
}

fn check(record: &HuntRecord, hunt: &Hunt, outcome: &Outcome) {
    let text = write(record);
    let again = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&again, record);
    assert_eq!(write(&again), text);
    let mut seen = 0;
    let replayed = again.replay(|_| seen += 1);
    assert_eq!(seen, 1 + record.steps.len() + record.shots.len());
    assert_eq!(again.end(&replayed), Some(outcome.end));
    assert_eq!(replayed.monster_view(), hunt.monster_view());
    assert_eq!(replayed.hunter_view(), hunt.hunter_view());
}

#[test]
fn hunts_on_obstacles_replay_to_the_same_end() {
    for (number, rules) in many_rules().into_iter().enumerate() {
        let request = Request::new(Size::new(7, 5).unwrap(), Percent::new(60.0).unwrap());
        let tournament = Tournament {
            monsters: Vec::new(),
            hunters: Vec::new(),
            source: FieldSource::Random(request),
            rules,
            games: 12,
            seed: number as u64,
        };
        for game in 0..tournament.games {
            let (hunt, randoms) = tournament.hunt(game).unwrap();
            let (record, hunt, outcome) = played(hunt, randoms, [game as usize, number]);
            check(&record, &hunt, &outcome);
        }
    }
}

/// Thin walls, a one-way border and water, with two entries.
fn odd_field(neighborhood: Neighborhood) -> Arc<HuntField> {
    let mut map = GridMap::new(Size::new(5, 4).unwrap(), Terrain::FREE);
    map.set_terrain(Point::new(2, 2), Terrain::Water);
    map.set_terrain(Point::new(4, 1), Terrain::Wall);
    for (x, y, direction) in [(0, 0, Direction::S), (0, 1, Direction::N), (1, 3, Direction::E)] {
        map.set_road(Point::new(x, y), direction, false);
    }
    map.starts = vec![Point::new(0, 0), Point::new(2, 0)];
    map.goals = vec![Point::new(4, 3), Point::new(0, 3)];
    Arc::new(HuntField::new(&map, neighborhood).unwrap())
}

#[test]
fn fields_with_more_than_walls_are_recorded_completely() {
    for (number, rules) in many_rules().into_iter().enumerate() {
        for seed in 0..10 {
            let mut random = Random::new(seed);
            let field = odd_field(rules.neighborhood);
            let entry = any_entry(&field, &mut random);
            let randoms = [random.split(), random.split()];
            let hunt = Hunt::new(field, rules, entry).unwrap();
            let (record, hunt, outcome) = played(hunt, randoms, [seed as usize, number]);
            check(&record, &hunt, &outcome);
        }
    }
}

const EXAMPLE: &str = r##"{"rules": {"neighbors": 4, "knows": "map"}, "field": ["..#", "#..", "..."],
    "entries": [[0, 0]], "exits": [[2, 2]], "entry": [0, 0],
    "monster": "easy", "hunter": "bayes", "seed": 1,
    "steps": [[1, 0], [1, 1]], "shots": [[2, 2], null, [1, 1]], "pace": [{"any": "key"}]}"##;

#[test]
fn the_example_of_the_format_reads() {
    let record = read(EXAMPLE.as_bytes()).unwrap();
    assert_eq!(record.rules.knowledge, Knowledge::Map);
    assert_eq!(record.names, ["easy", "bayes"].map(String::from));
    let end = record.end(&record.replay(|_| {})).unwrap();
    assert_eq!((end.turn, end.winner), (3, Some(HuntSide::Hunter)));
}

#[test]
fn a_forfeit_differs_from_an_unfinished_hunt() {
    let left = EXAMPLE.replace(", [1, 1]]", "]");
    let record = read(left.replace(", [1, 1]", "").as_bytes()).unwrap();
    assert_eq!(record.end(&record.replay(|_| {})), None);
    let given_up = left.replace("\"pace\"", r#""forfeit": {"side": "hunter", "why": "x"}, "pace""#);
    let record = read(given_up.as_bytes()).unwrap();
    let end = record.end(&record.replay(|_| {})).unwrap();
    assert_eq!((end.how.name(), end.winner), ("forfeit", Some(HuntSide::Monster)));
    assert_eq!(read(write(&record).as_bytes()).unwrap(), record);
}

#[test]
fn missing_rules_have_their_defaults() {
    let written = serde_json::to_string(&rules::Written(&HuntRules::default())).unwrap();
    let defaults = r#"{"neighbors":4,"corner_cutting":null,"stay":false,"stuck_stays":false,"enters":"turn-one",
        "first":"monster","knows":"size","passages":"last","discovered":"at-shot","reveal_exit":false,"blind":false,
        "shot_radius":0,"ammunition":null,"turns":null,"late":"draw","fog":null,"forget":false}"#;
    let blanks = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(written, blanks(defaults));
    let none = EXAMPLE.replace(r#"{"neighbors": 4, "knows": "map"}"#, "{}");
    assert_eq!(read(none.as_bytes()).unwrap().rules, HuntRules::default());
}
