//! `huddle serve`: serves the games to browsers.

use crate::{Outcome, print_stderr};
use server::Origin;
use std::{
    io::{self, Write},
    net::SocketAddr,
};
use tokio::{net::TcpListener, runtime, signal};

/// Serves until Ctrl-C.
pub(crate) fn run(listen: SocketAddr, origin: Option<&str>, output: &mut impl Write) -> io::Result<Outcome> {
    if !server::has_pages() {
        print_stderr("this program was built without the pages: use `cargo play` to build and start it");
        return Ok(Outcome::UsageError);
    }
    let origin = match origin.map(Origin::new).transpose() {
        Ok(origin) => origin,
        Err(error) => {
            print_stderr(&error.to_string());
            return Ok(Outcome::UsageError);
        }
    };
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = match TcpListener::bind(listen).await {
            Ok(listener) => listener,
            Err(error) => {
                print_stderr(&format!(
                    "cannot listen on {listen}: {error}; choose another address with --listen, for example 127.0.0.1:0"
                ));
                return Ok(Outcome::UsageError);
            }
        };
        let address = listener.local_addr()?;
        writeln!(output, "Huddle is open: http://{address}")?;
        output.flush()?;
        let stop = async {
            // Without a Ctrl-C handler the server runs until the process is killed.
            if signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        // Nobody else knows a server on this machine alone.
        let own = || address.ip().is_loopback().then(|| Origin::new(&format!("http://{address}")).ok()).flatten();
        server::run_at(origin.or_else(own), listener, stop).await?;
        Ok(Outcome::Done)
    })
}
