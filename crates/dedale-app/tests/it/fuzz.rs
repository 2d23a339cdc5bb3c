//! Whatever is requested, there is a response or a sentence.

use dedale::Random;
use dedale_app::registry::openapi;
use dedale_app::{Fault, FaultKind, Unwatched};
use serde_json::json;

use crate::mutations::{PLAIN, mutate, sound};
use crate::requests::{answer, export, refusal};
use crate::schemas::request_fault;

fn check_sentence(response: Result<(), Fault>, body: &[u8]) {
    if let Err(Fault { sentence, .. }) = response {
        assert!(sentence.len() > 10, "{}", String::from_utf8_lossy(body));
    }
}

/// What is answered is as the document describes it; what is refused for its form is not.
#[test]
#[ignore = "slow: thousands of requests"]
fn mutated_requests_are_answered_or_refused() {
    let document = openapi();
    let mut random = Random::new(17);
    for request in PLAIN {
        let mut answers = 0;
        for _ in 0..1_000 {
            let bodies = sound(request);
            let mut body = bodies[random.below(bodies.len() as u32) as usize].clone();
            for _ in 0..=random.below(3) {
                mutate(&mut body, &mut random);
            }
            let fault = request_fault(&document, request, &body);
            let body = body.to_string();
            let response = answer(request, body.as_bytes(), &Unwatched).map(drop);
            answers += u32::from(response.is_ok());
            match (&response, fault) {
                (Ok(()), Some(fault)) => panic!("{request} {body} is answered, but {fault}"),
                (Err(Fault { kind: FaultKind::Malformed, sentence, .. }), None) => {
                    panic!("{request} {body} is as described, but {sentence}")
                }
                _ => check_sentence(response, body.as_bytes()),
            }
        }
        assert!(answers > 20, "{request}: {answers} answers");
    }
}

#[test]
fn sound_questions_are_sound() {
    for request in PLAIN {
        let bodies = sound(request);
        let answered = bodies
            .iter()
            .filter(|body| answer(request, body.to_string().as_bytes(), &Unwatched).is_ok());
        assert!(answered.count() > 0, "{request}");
    }
}

#[test]
fn bytes_at_random_are_refused() {
    let mut random = Random::new(4);
    let signs = b"{}[]\",:.#0123456789-enulltrabodp \xFF\x00";
    for request in PLAIN {
        for _ in 0..1_000 {
            let length = random.below(40);
            let body: Vec<u8> =
                (0..length).map(|_| signs[random.below(signs.len() as u32) as usize]).collect();
            check_sentence(answer(request, &body, &Unwatched).map(drop), &body);
            check_sentence(export(&body, &Unwatched).map(drop), &body);
        }
    }
}

#[test]
fn mutated_exports_are_files_or_refused() {
    let mut random = Random::new(23);
    let forms = ["svg", "png", "gif", "posthoc", "map", "text", "level", "json", "pixels"];
    for _ in 0..1_000 {
        let request = PLAIN[random.below(8) as usize];
        let bodies = sound(request);
        let ask = &bodies[random.below(bodies.len() as u32) as usize];
        let form = forms[random.below(9) as usize];
        let mut body = json!({"operation": request, "request": ask, "format": form});
        if random.happens(2, 3) {
            mutate(&mut body, &mut random);
        }
        let body = body.to_string();
        check_sentence(export(body.as_bytes(), &Unwatched).map(drop), body.as_bytes());
    }
}

#[test]
fn huge_and_deep_questions_are_refused() {
    let deep = format!("{{\"board\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let fault = answer("board", deep.as_bytes(), &Unwatched).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Malformed);
    let deep = format!(
        "{{\"operation\":\"board\",\"format\":\"svg\",\"action\":{}",
        "{\"a\":".repeat(90_000)
    );
    assert_eq!(export(deep.as_bytes(), &Unwatched).unwrap_err().kind, FaultKind::Malformed);
    for board in [
        json!("hexagon 20000\n."),
        json!("square 100000x100000\n."),
        json!("rhombus 16000x16000\n."),
        json!("type octile\nheight 100000\nwidth 100000\nmap\n."),
        json!("{\"shape\": \"hexagon\", \"radius\": 8000}"),
        json!("{\"shape\": \"rhombus\", \"width\": 4096, \"height\": 4096}"),
        json!("{\"width\": 16000, \"height\": 16000, \"exits\": [[0]]}"),
        json!("hexes 0,0\n. \n\n\n."),
        json!("(;GM[11]SZ[1000000])"),
        json!({"shape": "square", "width": 1_000_000_000, "height": 1, "rows": ["."]}),
        json!({"shape": "hexes", "width": 1, "height": 1, "rows": ["."], "origin": [i32::MAX, 0]}),
        json!({"shape": "hexagon 20000", "width": 3, "height": 3, "rows": ["...", "...", "..."]}),
        json!({"shape": "rectangle 100000x100000 odd-q", "width": 1, "height": 1, "rows": ["."]}),
    ] {
        refusal("path", &json!({"board": board, "algorithm": "bfs"}));
    }
}
