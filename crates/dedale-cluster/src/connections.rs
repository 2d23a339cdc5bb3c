//! Connections between the processes of a cluster.
//!
//! Each process listens, connects to those before it, and accepts those after it, which tell their
//! numbers first. Timely would do the same, but pauses for a second after each attempt.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// The pause between two attempts to connect to a process that does not listen yet.
const PAUSE: Duration = Duration::from_millis(10);

/// How long a connection may take to tell its number.
const PATIENCE: Duration = Duration::from_secs(10);

/// The connections of `process` to all processes, in their order; none to itself.
///
/// Waits until all processes are there.
pub(crate) fn connect(addresses: &[String], process: usize) -> io::Result<Vec<Option<TcpStream>>> {
    let listener = TcpListener::bind(&addresses[process])?;
    let mut connections: Vec<_> = addresses.iter().map(|_| None).collect();
    for (connection, address) in connections.iter_mut().zip(&addresses[..process]) {
        let mut stream = loop {
            match TcpStream::connect(address) {
                Ok(stream) => break stream,
                Err(_) => thread::sleep(PAUSE),
            }
        };
        stream.set_nodelay(true)?;
        stream.write_all(&(process as u64).to_le_bytes())?;
        *connection = Some(stream);
    }
    while connections[process + 1..].iter().any(Option::is_none) {
        let (stream, _) = listener.accept()?;
        // Whoever tells no number is no process of this cluster.
        if let Ok((number, stream)) = told_number(stream)
            && let Some(connection) = connections.get_mut(number)
            && number > process
        {
            *connection = Some(stream);
        }
    }
    Ok(connections)
}

/// The number that the other end of a connection tells.
fn told_number(mut stream: TcpStream) -> io::Result<(usize, TcpStream)> {
    let mut number = [0; 8];
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.read_exact(&mut number)?;
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)?;
    Ok((u64::from_le_bytes(number) as usize, stream))
}
