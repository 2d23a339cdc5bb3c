//! `dedale serve`: serves the playground in the browser.

use std::io;
use std::net::SocketAddr;

use dedale::Phrased;
use dedale_app::{Refusal, Result, refusal};
use tokio::net::TcpListener;

use crate::cli::ServeArgs;
use crate::lang::tr;
use crate::output::print_heard;

pub fn command(args: &ServeArgs) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| refusal!("no-server", "cannot start the server: {error}"))?;
    let served = runtime.block_on(listen(args));
    // Requests still being computed are abandoned.
    runtime.shutdown_background();
    served
}

async fn listen(args: &ServeArgs) -> Result<()> {
    let wanted = SocketAddr::new(args.address, args.port);
    let listener = TcpListener::bind(wanted).await.map_err(|error| cannot(wanted, &error))?;
    let address = listener.local_addr().map_err(|error| cannot(wanted, &error))?;
    let place = format!("http://{address}");
    let stopped = stopped().map_err(|error| {
        refusal!("no-signal", "cannot listen for the signal that ends the server: {error}")
    })?;
    print_heard(&tr!("listening on {place}\n"))?;
    if !address.ip().is_loopback() {
        crate::output::complain(&tr!(
            "dedale: whoever reaches {address} can use this server; without --address only \
             programs on this machine can"
        ));
    }
    if args.open
        && let Err(error) = open::that_detached(&place)
    {
        crate::output::complain(&tr!(
            "dedale: cannot open a browser: {error}",
            error = crate::lang::said(&error.phrase())
        ));
    }
    let served = dedale_server::serve(listener, stopped).await;
    served.map_err(|error| refusal!("server-ended", "the server has ended: {error}"))
}

fn cannot(address: SocketAddr, error: &io::Error) -> Refusal {
    if error.kind() == io::ErrorKind::AddrInUse {
        refusal!(
            "port-taken",
            "another program listens on {address}; choose a port with --port, or --port 0 for any \
             that is free"
        )
    } else {
        refusal!("cannot-listen", "cannot listen on {address}: {error}")
    }
}

/// Completes when somebody presses Ctrl-C, or the system requests an end; heeds both from
/// the call on, not only once it is awaited.
fn stopped() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    let (mut pressed, mut terminated) = {
        use tokio::signal::unix::{SignalKind, signal};
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
    };
    #[cfg(windows)]
    let (mut pressed, mut terminated) = {
        use tokio::signal::windows::{ctrl_c, ctrl_close};
        (ctrl_c()?, ctrl_close()?)
    };
    Ok(async move {
        tokio::select! {
            _ = pressed.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}
