//! Tests of the cluster, beside what one process answers.

use std::net::TcpListener;

mod chomp;
mod clusters;
mod retrograde;

/// Ports that are free now.
fn addresses(count: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}
