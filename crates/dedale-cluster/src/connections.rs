//! Connections between the processes of a cluster.
//!
//! Each process listens, connects to those before it, and accepts those after it, which tell their
//! numbers first. Timely would do the same, but pauses for a second after each attempt.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// The pauses between attempts to connect to a process that does not listen yet double from the
/// first to the last.
const PAUSES: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(1)];

/// How long a connection may take to tell its number.
const PATIENCE: Duration = Duration::from_secs(10);

/// The connections of `process` to all processes, in their order; none to itself.
///
/// Waits until all processes are there.
pub(crate) fn connect(addresses: &[String], process: usize) -> io::Result<Vec<Option<TcpStream>>> {
    let listener = TcpListener::bind(&addresses[process])?;
    let mut connections: Vec<_> = addresses.iter().map(|_| None).collect();
    for (connection, address) in connections.iter_mut().zip(&addresses[..process]) {
        let mut stream = reach(address);
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

/// A connection to this address, as soon as somebody listens there.
fn reach(address: &str) -> TcpStream {
    let [mut pause, longest] = PAUSES;
    loop {
        if let Ok(stream) = TcpStream::connect(address)
            && !is_with_itself(&stream)
        {
            return stream;
        }
        thread::sleep(pause);
        pause = longest.min(2 * pause);
    }
}

/// Whether TCP has joined a connection to itself: where nobody listens on a port of this machine,
/// the system may choose the same port for this end.
fn is_with_itself(stream: &TcpStream) -> bool {
    matches!((stream.local_addr(), stream.peer_addr()), (Ok(local), Ok(peer)) if local == peer)
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

#[cfg(test)]
mod tests {
    use std::net::Shutdown;

    use super::*;

    #[test]
    fn strangers_take_no_place() {
        let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let addresses = [free(), free()];
        let process = |number| {
            let addresses = addresses.clone();
            thread::spawn(move || connect(&addresses, number).unwrap())
        };
        let first = process(0);
        for number in [u64::MAX, 2, 0] {
            reach(&addresses[0]).write_all(&number.to_le_bytes()).unwrap();
        }
        reach(&addresses[0]).shutdown(Shutdown::Both).unwrap();
        let second = process(1);
        let [first, second] = [first.join().unwrap(), second.join().unwrap()];
        assert!(first[0].is_none() && second[1].is_none());
        let (to_second, to_first) = (first[1].as_ref().unwrap(), second[0].as_ref().unwrap());
        assert_eq!(to_second.peer_addr().unwrap(), to_first.local_addr().unwrap());
        assert_eq!(to_second.local_addr().unwrap(), to_first.peer_addr().unwrap());
    }
}
