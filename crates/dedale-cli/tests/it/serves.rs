//! `dedale serve`, used over a socket as a browser does.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{dedale, run};

/// Nothing here takes longer.
const LONG: Duration = Duration::from_secs(20);

/// A server that ends with the test.
struct Server {
    child: Child,
    /// Such as `127.0.0.1:7878`.
    address: String,
}

impl Server {
    /// A server on any port that is free.
    fn start() -> Self {
        let mut child = dedale(&["serve", "--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("listening on http://").map(str::trim_end);
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { child, address }
    }

    fn port(&self) -> &str {
        self.address.rsplit(':').next().unwrap()
    }

    /// The status and the JSON of the response.
    fn ask(&self, method: &str, path: &str, body: &str) -> (String, Value) {
        let mut socket = TcpStream::connect(&self.address).unwrap();
        socket.set_read_timeout(Some(LONG)).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        socket.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().to_owned();
        (status, serde_json::from_str(body).unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It is gone already where the test has ended it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_playground_is_served() {
    let server = Server::start();
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let (status, menu) = server.ask("GET", "/api/menu", "");
    assert_eq!((status.as_str(), &menu["version"]), ("200", &json!(env!("CARGO_PKG_VERSION"))));
    let request = json!({"board": "S..\n.#.\n..G", "algorithm": "astar"}).to_string();
    let (status, path) = server.ask("POST", "/api/path", &request);
    assert_eq!((status.as_str(), &path["answer"]["steps"]), ("200", &json!(4)));
    let (status, refused) = server.ask("POST", "/api/path", "{}");
    assert_eq!(status, "400");
    assert!(refused["error"].as_str().unwrap().contains("is missing"), "{refused}");
}

#[test]
fn a_port_that_is_taken_is_refused() {
    let server = Server::start();
    let (status, out, err) = run(&["serve", "--port", server.port()]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err.lines().count(), 1, "{err}");
    let expected = format!("another program listens on {}", server.address);
    assert!(err.contains(&expected) && err.contains("--port 0"), "{err}");
}

#[cfg(unix)]
#[test]
fn the_server_ends_on_request() {
    let mut server = Server::start();
    // Somebody is connected who asks for nothing.
    let _socket = TcpStream::connect(&server.address).unwrap();
    server.ask("GET", "/api/menu", "");
    let begun = Instant::now();
    let pid = server.child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    assert!(sent.success());
    let status = loop {
        match server.child.try_wait().unwrap() {
            Some(status) => break status,
            None if begun.elapsed() > LONG => panic!("the server goes on"),
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    assert_eq!(status.code(), Some(0));
}
