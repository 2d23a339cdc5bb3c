//! Whatever is sent to the server, it answers or refuses in one sentence, and keeps
//! running.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use dedale::Random;
use dedale_server::{Access, router};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::greedy::greedy;
use crate::mutations::{PLAIN, mutate, sound};

/// So many bodies are sent to each place.
const BODIES: usize = 1_000;

/// Later answers are counted in what the test prints.
const SOON: Duration = Duration::from_secs(1);

pub(crate) const JSON: &str = "application/json";
pub(crate) const COLUMNS: &str = "application/vnd.dedale.columns";

/// What comes of a body: the status, the answer, and how long it took.
pub(crate) async fn send(
    router: &Router,
    place: &str,
    accepted: &str,
    body: Vec<u8>,
) -> (u16, Vec<u8>, Duration) {
    let request = Request::post(format!("/api/{place}"))
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("accept", accepted)
        .header("content-length", body.len());
    let begun = Instant::now();
    let response = router.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
    let status = response.status().as_u16();
    let told = to_bytes(response.into_body(), 1 << 28).await.unwrap();
    (status, told.to_vec(), begun.elapsed())
}

/// Sound requests of this operation.
fn sound_at(place: &str) -> Vec<Value> {
    match place {
        "hunt" => vec![
            json!({"action": "match", "monster": "easy", "hunter": "hard", "beliefs": true,
                "width": 5, "height": 4, "percent": 20, "seed": 3,
                "rules": {"neighbors": 8, "corner_cutting": "always", "fog": 2, "turns": 20}}),
            json!({"action": "new", "side": "hunter", "opponent": "easy", "field": "S..\n...\n..G",
                "entry": [[0, 0]], "exit": [[2, 2]], "belief": true}),
            json!({"action": "tournament", "monsters": ["easy"], "hunters": ["easy", "hard"],
                "games": 3, "difficulty": "easy"}),
            json!({"action": "replay", "beliefs": true, "record": {"field": ["...", "..."],
                "rules": {"first": "monster"}, "entries": [[0, 0]], "exits": [[2, 1]],
                "entry": [0, 0], "monster": "easy", "hunter": "hard", "seed": 1,
                "steps": [[1, 0], [2, 0], [2, 1]], "shots": [[0, 1], [0, 1], [1, 1]]}}),
            json!({"action": "look", "id": "0123456789abcdef0123456789abcdef"}),
            json!({"action": "shoot", "id": "0123456789abcdef0123456789abcdef", "at": [1, 1]}),
            json!({"action": "step", "id": "0123456789abcdef0123456789abcdef", "to": [1, 1]}),
        ],
        "export" => {
            let of = |(number, request): (usize, &str)| {
                let format = ["svg", "png", "text", "json"][number % 4];
                let exported =
                    |body: Value| json!({"operation": request, "request": body, "format": format});
                sound(request).into_iter().map(exported).collect::<Vec<_>>()
            };
            let mut all: Vec<Value> = PLAIN.into_iter().enumerate().flat_map(of).collect();
            all.extend(["gif", "posthoc"].map(|format| {
                json!({"operation": "path", "format": format,
                    "request": {"board": "S..\n..G", "algorithm": "bfs"}})
            }));
            all.extend(["svg", "png"].map(|format| {
                json!({"operation": "maze", "format": format, "theme": "default", "cell": 20,
                    "wall": 3, "solution": true,
                    "request": {"generator": "prim", "width": 5, "height": 4}})
            }));
            all.extend([("maze", "generator", "prim"), ("grid-maze", "grid", "polar")].map(
                |(operation, key, name)| {
                    json!({"operation": operation, "format": "pdf", "solution": true,
                        "request": {key: name, "height": 4},
                        "worksheet": {"count": 3, "per_page": 2, "title": "a", "label": "{seed}"}})
                },
            ));
            all
        }
        _ => sound(place),
    }
}

/// A body of which nothing is known.
fn noise(random: &mut Random) -> Vec<u8> {
    (0..random.below(200)).map(|_| random.below(256) as u8).collect()
}

/// Some value somewhere is made a huge or a deep one.
fn swollen(sound: &Value, random: &mut Random) -> Vec<u8> {
    const MARK: &str = "\"swollen\"";
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    let open = "{\"a\":".repeat(10_000);
    let digits = "9".repeat(1 + random.below(400) as usize);
    let huge = ["-1", "1e999", "-1e-999", "1000000000000", "-9223372036854775809", "0.1", "null"];
    let chosen = random.below(3 + huge.len() as u32) as usize;
    let swollen = match chosen {
        0 => deep.as_str(),
        1 => open.as_str(),
        2 => digits.as_str(),
        _ => huge[chosen - 3],
    };
    let mut body = sound.clone();
    if let Value::Object(members) = &mut body
        && !members.is_empty()
    {
        let at = random.below(members.len() as u32) as usize;
        if let Some(value) = members.values_mut().nth(at) {
            *value = json!("swollen");
        }
    }
    body.to_string().replace(MARK, swollen).into_bytes()
}

/// The body of this number.
fn body(number: usize, sound: &[Value], greedy: &[Value], random: &mut Random) -> Vec<u8> {
    if let Some(greedy) = greedy.get(number) {
        return greedy.to_string().into_bytes();
    }
    let one = &sound[random.below(sound.len() as u32) as usize];
    match number % 6 {
        0 => noise(random),
        1 => {
            let mut text = one.to_string().into_bytes();
            text.truncate(random.below(text.len() as u32) as usize);
            text
        }
        2 => {
            let mut text = one.to_string().into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(text.len() as u32) as usize;
                text[at] = random.below(256) as u8;
            }
            text
        }
        3 => swollen(one, random),
        // A sound one now and then, so that the server is seen to answer in between.
        4 => one.to_string().into_bytes(),
        _ => {
            let mut body = one.clone();
            for _ in 0..=random.below(2) {
                mutate(&mut body, random);
            }
            body.to_string().into_bytes()
        }
    }
}

/// One sentence with its code and values, which tell nothing of the source code.
fn is_sentence(told: &[u8]) -> bool {
    let told: Value = serde_json::from_slice(told).unwrap_or_default();
    let sentence = told["error"].as_str().unwrap_or_default();
    let is_of_code = ["panicked", "stack backtrace", "src/", ".rs:", "unwrap", "RUST_BACKTRACE"];
    let is_plain = |text: &str| {
        !text.contains(['\n', '\r']) && !is_of_code.iter().any(|part| text.contains(part))
    };
    let mut values = told["values"].as_object().into_iter().flat_map(|values| values.values());
    let has_parts = told.get("phrase").is_some();
    told.as_object().is_some_and(|told| told.len() == 3 + usize::from(has_parts))
        && told["code"].as_str().is_some_and(|code| !code.is_empty())
        && values.all(|value| value.as_str().is_some_and(is_plain))
        && (10..2_000).contains(&sentence.len())
        && is_plain(sentence)
}

/// Sends all bodies to a place, and tells what came of them.
async fn besiege(router: &Router, place: &str) {
    let mut random = Random::new(31 + place.len() as u64);
    let (sound, greedy) = (sound_at(place), greedy(place));
    let (mut answered, mut late, mut slowest) = (0, 0, (Duration::ZERO, String::new()));
    for number in 0..BODIES.max(greedy.len() + 600) {
        let body = body(number, &sound, &greedy, &mut random);
        let begins: String = String::from_utf8_lossy(&body).chars().take(300).collect();
        let (status, told, took) = send(router, place, [JSON, COLUMNS][number % 2], body).await;
        match status {
            200 => answered += 1,
            400..500 => {
                let told_of = String::from_utf8_lossy(&told);
                assert!(is_sentence(&told), "{place} {begins}: {told_of}");
            }
            _ => panic!("{place} {begins}: {status} {}", String::from_utf8_lossy(&told)),
        }
        late += u32::from(took > SOON);
        if took > slowest.0 {
            slowest = (took, begins);
        }
    }
    println!(
        "{place}: {answered} answers, {late} late, the slowest {:?}: {}",
        slowest.0, slowest.1
    );
    assert!(answered > 10, "{place}: {answered} answers");
    let simple = json!({"board": "S.G", "algorithm": "bfs"}).to_string().into_bytes();
    let (status, told, _) = send(router, "path", JSON, simple).await;
    assert!(status == StatusCode::OK, "{status}");
    assert_eq!(serde_json::from_slice::<Value>(&told).unwrap()["answer"]["steps"], 2);
}

macro_rules! besieged {
    ($($place:ident),+) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $place() {
            besiege(&router(Access::Machine), stringify!($place)).await;
        })+
    };
}

besieged!(board, path, sight, scen, field, march, maze, obstacles, link, game, chomp, qr, hunt);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "slow: a picture for each request"]
async fn export() {
    besiege(&router(Access::Machine), "export").await;
}
