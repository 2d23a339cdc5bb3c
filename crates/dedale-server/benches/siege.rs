//! 200 clients at once: `cargo bench -p dedale-server --bench siege -- SECONDS`.
//!
//! The server runs in this process, and clients send it requests over sockets that they
//! keep, one after the other. Reported in the end: the number of answers, how long they
//! took, and the peak memory of it all.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use dedale_server::serve;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

const CLIENTS: usize = 200;

const QUESTIONS: [(&str, &str); 5] = [
    ("path", r#"{"board": BOARD, "algorithm": "astar", "from": [0, 0], "to": [63, 63]}"#),
    ("maze", r#"{"generator": "wilson", "width": 40, "height": 40, "seed": SEED}"#),
    ("field", r#"{"board": BOARD, "to": [[63, 63]]}"#),
    ("chomp", r#"{"rows": 5, "columns": 6, "bites": [[5, 6]], "reply": true}"#),
    ("hunt", r#"{"action": "new", "side": "hunter", "opponent": "hard", "seed": SEED}"#),
];

/// What a client has met.
#[derive(Default)]
struct Met {
    /// Of each answer, how long it took.
    took: Vec<Duration>,
    errors: u64,
}

fn main() -> io::Result<()> {
    let seconds = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(60);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let met = runtime.block_on(besiege(Duration::from_secs(seconds)))?;
    runtime.shutdown_background();
    tell(met, seconds);
    Ok(())
}

async fn besiege(time: Duration) -> io::Result<Vec<Met>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(serve(listener, std::future::pending()));
    let until = Instant::now() + time;
    let clients: Vec<_> =
        (0..CLIENTS).map(|number| tokio::spawn(client(address, number, until))).collect();
    let mut met = Vec::new();
    for client in clients {
        met.push(client.await.unwrap_or_default());
    }
    Ok(met)
}

/// Sends one request after the other; reconnects where the connection breaks off.
async fn client(address: SocketAddr, number: usize, until: Instant) -> Met {
    let mut met = Met::default();
    while Instant::now() < until {
        if let Err(error) = visit(address, number, until, &mut met).await {
            eprintln!("client {number}: {error}");
            met.errors += 1;
        }
    }
    met
}

async fn visit(
    address: SocketAddr,
    number: usize,
    until: Instant,
    met: &mut Met,
) -> io::Result<()> {
    let mut socket = BufReader::new(TcpStream::connect(address).await?);
    let board = format!("\"{}\"", (".".repeat(64) + "\\n").repeat(64));
    for count in number.. {
        if Instant::now() >= until {
            break;
        }
        let (name, request) = QUESTIONS[count % QUESTIONS.len()];
        let request = request.replace("BOARD", &board).replace("SEED", &count.to_string());
        let answer = ask(&mut socket, address, name, &request, met).await?;
        if let Some(id) = answer.split("\"id\":\"").nth(1).and_then(|rest| rest.get(..32)) {
            let shoot = format!(r#"{{"action": "shoot", "id": "{id}", "at": [2, 3]}}"#);
            ask(&mut socket, address, name, &shoot, met).await?;
        }
    }
    Ok(())
}

async fn ask(
    socket: &mut BufReader<TcpStream>,
    address: SocketAddr,
    name: &str,
    request: &str,
    met: &mut Met,
) -> io::Result<String> {
    let begun = Instant::now();
    let message = format!(
        "POST /api/{name} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{request}",
        request.len()
    );
    socket.write_all(message.as_bytes()).await?;
    let (status, body) = answer(socket).await?;
    met.took.push(begun.elapsed());
    if status != 200 {
        met.errors += 1;
        eprintln!("{name}: {status} {body}");
    }
    Ok(body)
}

/// The status and the body of the next answer.
async fn answer(socket: &mut BufReader<TcpStream>) -> io::Result<(u32, String)> {
    let wrong = || io::Error::new(io::ErrorKind::InvalidData, "no HTTP");
    let status = line(socket).await?;
    let status = status.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(wrong)?;
    let mut length = None;
    loop {
        let header = line(socket).await?.to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(told) = header.strip_prefix("content-length:") {
            length = told.trim().parse::<usize>().ok();
        }
    }
    let mut body = Vec::new();
    match length {
        Some(length) => take(socket, length, &mut body).await?,
        None => loop {
            let length = line(socket).await?;
            let length = usize::from_str_radix(&length, 16).map_err(|_| wrong())?;
            take(socket, length, &mut body).await?;
            line(socket).await?;
            if length == 0 {
                break;
            }
        },
    }
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}

async fn line(socket: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    if socket.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

async fn take(
    socket: &mut BufReader<TcpStream>,
    length: usize,
    body: &mut Vec<u8>,
) -> io::Result<()> {
    let begin = body.len();
    body.resize(begin + length, 0);
    socket.read_exact(&mut body[begin..]).await.map(|_| ())
}

fn tell(met: Vec<Met>, seconds: u64) {
    let errors: u64 = met.iter().map(|met| met.errors).sum();
    let mut took: Vec<Duration> = met.into_iter().flat_map(|met| met.took).collect();
    took.sort_unstable();
    let share = |share: usize| {
        let took = took.get((took.len() * share / 1000).min(took.len().saturating_sub(1)));
        took.map_or(0.0, |took| took.as_secs_f64() * 1e3)
    };
    println!("{CLIENTS} clients, {seconds} s: {} answers, {errors} errors", took.len());
    println!("p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms", share(500), share(990), share(1000));
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(peak) = status.lines().find_map(|line| line.strip_prefix("VmHWM:")) {
        println!("most memory: {}", peak.trim());
    }
}
