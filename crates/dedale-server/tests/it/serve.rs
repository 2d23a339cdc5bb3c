//! The server, tested without a network where possible.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use dedale_app::registry::{DOCUMENTS, OPENAPI, OPERATIONS};
use dedale_server::{Access, router, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

/// A request of this method, to loopback.
pub(crate) fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("host", "127.0.0.1:7878")
}

pub(crate) fn post(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = request("POST", path).header("content-type", "application/json");
    request.body(body.into()).unwrap()
}

fn get(path: &str) -> Request<Body> {
    request("GET", path).body(Body::empty()).unwrap()
}

pub(crate) async fn send(router: &Router, request: Request<Body>) -> Response {
    router.clone().oneshot(request).await.unwrap()
}

pub(crate) async fn text(response: Response) -> String {
    let bytes = to_bytes(response.into_body(), 1 << 26).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A refusal of this status, in JSON.
pub(crate) async fn refused(router: &Router, request: Request<Body>, status: u16) -> String {
    let response = send(router, request).await;
    assert_eq!(response.status(), status);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert!(response.headers().contains_key("content-security-policy"));
    let told: Value = serde_json::from_str(&text(response).await).unwrap();
    // The parts of a sentence are there where the code and the values do not say it all.
    let keys = told.as_object().unwrap().keys().filter(|key| *key != "phrase");
    assert_eq!(keys.collect::<Vec<_>>(), ["code", "error", "values"], "{told}");
    told["error"].as_str().unwrap().to_owned()
}

pub(crate) fn local() -> Router {
    router(Access::Machine)
}

pub(crate) const MAZE: &str = r#"{"generator": "kruskal", "width": 9, "height": 7}"#;

#[tokio::test]
async fn questions_are_answered_in_json() {
    let router = local();
    let response = send(&router, post("/api/maze", MAZE)).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let answer: Value = serde_json::from_str(&text(response).await).unwrap();
    assert_eq!(answer["answer"]["generator"], "kruskal");
    let new = r#"{"action": "new", "side": "hunter", "opponent": "hard"}"#;
    let begun = send(&router, post("/api/hunt", new)).await;
    let begun: Value = serde_json::from_str(&text(begun).await).unwrap();
    let shoot = json!({"action": "shoot", "id": begun["id"], "at": [0, 0]}).to_string();
    let shot = send(&router, post("/api/hunt", shoot)).await;
    assert_eq!(shot.status(), StatusCode::OK);
    let menu = send(&router, get("/api/menu")).await;
    let menu: Value = serde_json::from_str(&text(menu).await).unwrap();
    assert!(menu["version"].is_string());
}

#[tokio::test]
async fn long_lists_are_columns_for_those_who_take_them() {
    let accepting = |path: &str, accepted: &str, body: &'static str| {
        let request = request("POST", path).header("content-type", "application/json");
        request.header("accept", accepted).body(Body::from(body)).unwrap()
    };
    let columns = "application/vnd.dedale.columns";
    for (accepted, path, body, expected) in [
        ("application/vnd.dedale.columns, application/json", "/api/maze", MAZE, columns),
        ("application/json", "/api/maze", MAZE, "application/json"),
        // What has no long lists is JSON.
        (columns, "/api/board", r#"{"board": "@pocket"}"#, "application/json"),
    ] {
        let response = send(&local(), accepting(path, accepted, body)).await;
        assert_eq!(response.headers()["content-type"], expected, "{path} {accepted}");
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        let at = if expected == columns { 4 } else { 0 };
        assert_eq!(bytes[at], b'{');
    }
}

#[tokio::test]
async fn files_are_given_with_their_type() {
    let ask: Value = serde_json::from_str(MAZE).unwrap();
    let export = json!({"operation": "maze", "request": ask, "format": "svg"}).to_string();
    let response = send(&local(), post("/api/export", export)).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "image/svg+xml");
    assert!(text(response).await.contains("<svg"));
}

#[tokio::test]
async fn the_page_is_kept_until_it_changes() {
    let router = local();
    let page = send(&router, get("/")).await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers()["cache-control"], "no-cache");
    let tag = page.headers()["etag"].clone();
    for (kept, status) in [(tag.to_str().unwrap(), 304), ("*", 304), ("\"x\"", 200)] {
        let again = request("GET", "/index.html").header("if-none-match", kept);
        let again = send(&router, again.body(Body::empty()).unwrap()).await;
        assert_eq!(again.status(), status, "{kept}");
        assert_eq!(again.headers()["etag"], tag);
        assert_eq!(text(again).await.is_empty(), status == 304);
    }
    let head = send(&router, request("HEAD", "/").body(Body::empty()).unwrap()).await;
    assert_eq!(head.status(), StatusCode::OK);
}

/// Files are sent packed to those who take them so; answers never are.
#[tokio::test]
async fn the_page_is_packed_and_answers_are_not() {
    let router = local();
    let script = request("GET", "/js/main.js").header("accept-encoding", "gzip");
    let packed = send(&router, script.body(Body::empty()).unwrap()).await;
    assert_eq!(packed.status(), StatusCode::OK);
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    assert!(packed.headers().contains_key("etag"));
    assert_eq!(packed.headers()["vary"], "accept-encoding");
    let packed = axum::body::to_bytes(packed.into_body(), usize::MAX).await.unwrap();
    let plain = send(&router, get("/js/main.js")).await;
    assert!(!plain.headers().contains_key("content-encoding"));
    assert_eq!(plain.headers()["vary"], "accept-encoding");
    assert!(2 * packed.len() < text(plain).await.len());
    let menu = request("GET", "/api/menu").header("accept-encoding", "gzip");
    let menu = send(&router, menu.body(Body::empty()).unwrap()).await;
    assert!(!menu.headers().contains_key("content-encoding"));
}

#[tokio::test]
async fn every_response_says_what_the_page_may_do() {
    let router = local();
    for request in [get("/"), get("/none"), get("/api/menu"), post("/api/maze", MAZE)] {
        let response = send(&router, request).await;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        for part in [
            "default-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        assert!(headers.contains_key("permissions-policy"));
    }
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused() {
    let router = local();
    let with = |host: &str, origin: Option<&str>| {
        let request = Request::post("/api/maze").header("host", host);
        let request = match origin {
            Some(origin) => request.header("origin", origin),
            None => request,
        };
        request.header("content-type", "application/json").body(Body::from(MAZE)).unwrap()
    };
    for (host, origin) in [
        ("evil.org", None),
        ("localhost.evil.org:7878", None),
        ("localhost:7878", Some("http://evil.org")),
        ("localhost:7878", Some("null")),
        ("localhost:7878", Some("http://localhost:7879")),
        ("localhost:7878", Some("http://127.0.0.1:7878")),
    ] {
        refused(&router, with(host, origin), 403).await;
    }
    for (host, origin) in
        [("localhost", None), ("[::1]:1", None), ("127.0.0.1:7878", Some("http://127.0.0.1:7878"))]
    {
        assert_eq!(send(&router, with(host, origin)).await.status(), StatusCode::OK, "{host}");
    }
    let without = Request::get("/").body(Body::empty()).unwrap();
    refused(&router, without, 403).await;
    let open = router_of_network();
    assert_eq!(send(&open, with("example.org", None)).await.status(), StatusCode::OK);
    refused(&open, with("example.org", Some("http://evil.org")), 403).await;
}

fn router_of_network() -> Router {
    router(Access::Network)
}

#[tokio::test]
async fn what_is_wrong_is_told_in_json() {
    let router = local();
    let typed = |kind: &str| {
        let request = request("POST", "/api/maze").header("content-type", kind);
        request.body(Body::from(MAZE)).unwrap()
    };
    refused(&router, typed("text/plain"), 415).await;
    refused(&router, typed("application/x-www-form-urlencoded"), 415).await;
    refused(&router, request("POST", "/api/maze").body(Body::from(MAZE)).unwrap(), 415).await;
    let with_charset = send(&router, typed("Application/JSON; charset=utf-8")).await;
    assert_eq!(with_charset.status(), StatusCode::OK);
    refused(&router, post("/api/maze", "{"), 400).await;
    let unknown = r#"{"generator": "none", "width": 9, "height": 7}"#;
    refused(&router, post("/api/maze", unknown), 400).await;
    let large = r#"{"generator": "prim", "width": 9000, "height": 7000}"#;
    refused(&router, post("/api/maze", large), 422).await;
    for path in ["/api/none", "/api/", "/api", "/none.html", "/../Cargo.toml", "/api/maze/more"] {
        refused(&router, get(path), if path == "/api/none" { 405 } else { 404 }).await;
    }
    refused(&router, post("/api/none", "{}"), 404).await;
    refused(&router, post("/api/%ff", "{}"), 404).await;
    for request in [get("/api/maze"), post("/api/menu", "{}"), post("/", "{}")] {
        let response = send(&router, request).await;
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
        assert!(response.headers().contains_key("allow"));
    }
    refused(&router, get("/api/maze"), 405).await;
    refused(&router, post("/index.html", "{}"), 405).await;
}

const TOURNAMENT: &str = r#"{"action": "tournament", "monsters": ["hard"], "hunters": ["bayes"],
    "games": 6000}"#;

fn streamed(path: &str, body: &'static str) -> Request<Body> {
    let mut request = post(path, body);
    request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
    request
}

/// The events of a stream: names and what is told.
fn events(stream: &str) -> Vec<(String, Value)> {
    let events = stream.split("\n\n").filter_map(|event| {
        let (name, data) = event.trim().split_once('\n')?;
        let data = data.strip_prefix("data: ")?;
        Some((name.strip_prefix("event: ")?.to_owned(), serde_json::from_str(data).ok()?))
    });
    events.collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "slow: an answer of two seconds"]
async fn progress_is_told_and_then_the_answer() {
    let router = local();
    let response = send(&router, streamed("/api/hunt", TOURNAMENT)).await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let events = events(&text(response).await);
    let ((last, answer), progress) = events.split_last().unwrap();
    // A few times a second, not once a game.
    assert!(!progress.is_empty() && progress.len() < 3000, "{}", progress.len());
    assert!(progress.iter().all(|(name, _)| name == "progress"));
    let done: Vec<u64> = progress.iter().map(|(_, told)| told["done"].as_u64().unwrap()).collect();
    assert!(done.is_sorted() && progress[0].1["of"] == 6000);
    assert_eq!(last, "answer");
    let plain = send(&router, post("/api/hunt", TOURNAMENT)).await;
    assert_eq!(&serde_json::from_str::<Value>(&text(plain).await).unwrap(), answer);
    let wrong =
        send(&router, streamed("/api/maze", r#"{"generator": "none", "width": 1, "height": 1}"#));
    let wrong = events_of(wrong.await).await;
    assert_eq!(wrong.len(), 1);
    assert_eq!((wrong[0].0.as_str(), &wrong[0].1["status"]), ("error", &json!(400)));
    assert_eq!(wrong[0].1["code"], "malformed");
}

async fn events_of(response: Response) -> Vec<(String, Value)> {
    events(&text(response).await)
}

/// Long enough that nobody waits for it.
const ENDLESS: &str = r#"{"action": "tournament", "monsters": ["wary"], "hunters": ["mixture"],
    "games": 20000, "width": 12, "height": 12, "percent": 20}"#;

/// Seats are free: small requests are answered, more than there are seats.
async fn answers_small_requests(router: &Router) {
    for _ in 0..8 {
        assert_eq!(send(router, post("/api/maze", MAZE)).await.status(), StatusCode::OK);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn work_stops_when_the_client_goes() {
    let router = local();
    // More than there are seats, one after the other: each must have left its own.
    for _ in 0..20 {
        let dropped = send(&router, post("/api/hunt", ENDLESS));
        assert!(tokio::time::timeout(Duration::from_millis(20), dropped).await.is_err());
        let response = send(&router, streamed("/api/hunt", ENDLESS)).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        drop(response);
    }
    answers_small_requests(&router).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_questions_do_not_keep_quick_ones_waiting() {
    let router = local();
    let slow = tokio::spawn(send_endless(router.clone()));
    tokio::time::sleep(Duration::from_millis(100)).await;
    answers_small_requests(&router).await;
    assert!(!slow.is_finished());
    slow.abort();
}

async fn send_endless(router: Router) -> StatusCode {
    send(&router, post("/api/hunt", ENDLESS)).await.status()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_ends_without_waiting_for_work() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(serve(listener, async { drop(stopped.await) }));
    let mut socket = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "POST /api/hunt HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Accept: text/event-stream\r\nContent-Length: {}\r\n\r\n{ENDLESS}",
        ENDLESS.len()
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut first = [0; 15];
    socket.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    stop.send(()).unwrap();
    server.await.unwrap().unwrap();
    // The work has not come to an end, neither to its answer nor to its time limit.
    let mut sent = vec![0; 1 << 20];
    let length = socket.try_read(&mut sent).unwrap_or(0);
    let sent = String::from_utf8_lossy(&sent[..length]);
    assert!(!sent.contains("event: answer") && !sent.contains("event: error"), "{sent}");
}

/// Clients that send their headers a byte a second keep nobody waiting, and are let go.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "slow: ten seconds"]
async fn clients_that_send_slowly_are_let_go() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(serve(listener, std::future::pending()));
    let slow: Vec<_> = (0..200)
        .map(|_| {
            tokio::spawn(async move {
                let mut socket = TcpStream::connect(address).await.unwrap();
                for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: slow\r\n" {
                    let is_sent = socket.write_all(&[*byte]).await.is_ok();
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    if !is_sent || socket.try_read(&mut [0; 999]).is_ok_and(|read| read == 0) {
                        return true;
                    }
                }
                false
            })
        })
        .collect();
    for _ in 0..20 {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let request =
            format!("GET /api/menu HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    }
    assert!(slow.iter().all(|client| !client.is_finished()));
    for client in slow {
        assert!(client.await.unwrap(), "a slow client was not let go");
    }
    server.abort();
}

/// All values at the key, however deep.
fn all<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                match value.as_str() {
                    Some(text) if name == key => found.push(text),
                    _ => all(value, key, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| all(value, key, found)),
        _ => {}
    }
}

#[tokio::test]
async fn what_is_described_is_there() {
    let router = local();
    let response = send(&router, get("/api/openapi.json")).await;
    assert_eq!(text(response).await, OPENAPI);
    let document: Value = serde_json::from_str(OPENAPI).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let request = if method == "get" { get(path) } else { post(path, "{}") };
            let status = send(&router, request).await.status();
            let is_there = !matches!(status.as_u16(), 404 | 405 | 415);
            assert!(is_there, "{method} {path}: {status}");
        }
    }
    let requests: Vec<_> = OPERATIONS.iter().map(|operation| operation.name().to_owned()).collect();
    let others: Vec<_> = DOCUMENTS.iter().map(|document| document.name.to_owned()).collect();
    for name in requests.iter().chain(&others) {
        assert!(paths.contains_key(&format!("/api/{name}")), "{name}");
    }
    assert_eq!(paths.len(), requests.len() + others.len());
    let mut references = Vec::new();
    all(&document, "$ref", &mut references);
    assert!(!references.is_empty());
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}
