//! The HTTP server of Huddle. It serves the pages that are embedded in the binary.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! server::run(listener, std::future::pending()).await
//! # }
//! ```

mod bundle;
mod origin;
mod pages;

pub use bundle::has_pages;
pub use origin::{Origin, OriginError};

use axum::Router;
use std::{io, sync::Arc};
use tokio::net::TcpListener;

/// Serves all connections of a listener until `stop` completes, then shuts down gracefully.
///
/// # Errors
/// If the listener fails.
pub async fn run(listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    run_at(None, listener, stop).await
}

/// The same at an origin that visitors know the server by. Without one, documents link to each other by path alone.
///
/// # Errors
/// If the listener fails.
pub async fn run_at(
    origin: Option<Origin>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, router_at(origin)).with_graceful_shutdown(stop).await
}

/// The routes of the server, also for tests without a socket.
pub fn router() -> Router {
    router_at(None)
}

/// The same at an origin.
pub fn router_at(origin: Option<Origin>) -> Router {
    Router::new().fallback(pages::serve_file).with_state(Arc::new(origin))
}
