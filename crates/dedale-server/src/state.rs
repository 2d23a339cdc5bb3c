use std::net::IpAddr;
use std::sync::Mutex;

use dedale_app::registry::Hunts;

use crate::queue::Queue;

/// Who can reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// Programs on this machine. Clients must call the server by a name of this machine, so
    /// that no foreign page reaches it through a name of its own.
    Machine,
    /// Anyone who reaches the address, by any name.
    Network,
}

impl Access {
    /// The access that follows from the server's address.
    pub const fn of(address: IpAddr) -> Self {
        if address.is_loopback() { Self::Machine } else { Self::Network }
    }
}

/// The state that all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) hunts: Mutex<Hunts>,
    pub(crate) queue: Queue,
}
