//! How long a request may be.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::mutations::RESULTS;
use crate::serve::{MAZE, local, post, refused, request, send, text};

const MOST: usize = 4 << 20;

/// A request whose length is told.
fn told(path: &str, body: &str) -> Request<Body> {
    let request = request("POST", path).header("content-type", "application/json");
    request.header("content-length", body.len()).body(Body::from(body.to_owned())).unwrap()
}

#[tokio::test]
async fn requests_have_an_end() {
    let router = local();
    let long = " ".repeat(MOST + 1);
    for request in [post("/api/maze", long.clone()), told("/api/maze", &long)] {
        assert_eq!(refused(&router, request, 413).await, "a request has up to 4 MiB here");
    }
    let whole = " ".repeat(MOST - MAZE.len()) + MAZE;
    for request in [post("/api/maze", whole.clone()), told("/api/maze", &whole)] {
        assert_eq!(send(&router, request).await.status(), StatusCode::OK);
    }
}

/// The results of a contest with so many hunts, alike but for their numbers.
fn results(hunts: usize) -> String {
    let mut lines = RESULTS.lines();
    let head = lines.next().unwrap().replacen("\"games\": 2", &format!("\"games\": {hunts}"), 1);
    let first = lines.next().unwrap();
    // Blanks stand for a longer hunt.
    let blanks = " ".repeat(300);
    let numbered =
        |number| first.replacen("\"hunt\": 1", &format!("{blanks}\"hunt\": {number}"), 1);
    let lines: Vec<String> = [head].into_iter().chain((1..=hunts).map(numbered)).collect();
    lines.join("\n")
}

#[tokio::test]
async fn results_of_a_contest_may_be_longer() {
    let router = local();
    let request = json!({"results": results(10_000), "hunt": 10_000});
    let body = request.to_string();
    assert!(body.len() > MOST);
    let answer = text(send(&router, told("/api/contest", &body)).await).await;
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let hunts = answer["hunts"].as_array().unwrap_or_else(|| panic!("{answer}"));
    assert_eq!(hunts.len(), 10_000);
    assert!(answer["record"]["field"].is_array());
    // Whose length nobody knows has no such place.
    assert_eq!(
        refused(&router, post("/api/contest", body), 413).await,
        "a request has up to 4 MiB here"
    );
    let export = json!({"operation": "contest", "request": request, "format": "svg"}).to_string();
    assert!(text(send(&router, told("/api/export", &export)).await).await.contains("</svg>"));
    let long = json!({"results": " ".repeat(8 * MOST)}).to_string();
    assert_eq!(
        refused(&router, told("/api/contest", &long), 413).await,
        "a request has up to 32 MiB here"
    );
}

#[tokio::test]
async fn only_what_an_export_is_of_may_be_longer() {
    let router = local();
    let (blanks, numbers) = (" ".repeat(MOST), "1,".repeat(MOST / 2));
    for rest in [
        format!(r#""operation": "maze", "request": [{numbers}1]"#),
        format!(r#""operation": "contest", "request": {MAZE}, "words": {{"{blanks}": ""}}"#),
        format!(r#""operation": "export", "request": {{"words": {{"{blanks}": ""}}}}"#),
        format!(r#""operation": "maze", "request": {blanks}{MAZE}"#),
    ] {
        let export = format!(r#"{{"format": "svg", {rest}}}"#);
        refused(&router, told("/api/export", &export), 422).await;
    }
    // Without the name of an operation, or its request; and a list where a text is.
    for (path, body) in [
        ("export", format!(r#"{{"words": {{"{blanks}": ""}}}}"#)),
        ("export", format!(r#"{{"request": "{blanks}"}}"#)),
        ("contest", format!(r#"{{"results": [{numbers}1]}}"#)),
    ] {
        refused(&router, told(&format!("/api/{path}"), &body), 400).await;
    }
}
