//! The HTTP server of Huddle. It serves the pages that are embedded in the binary.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! server::run(listener, std::future::pending()).await
//! # }
//! ```

mod bundle;
mod pages;

pub use bundle::has_pages;

use axum::Router;
use std::io;
use tokio::net::TcpListener;

/// Serves all connections of a listener until `stop` completes, then shuts down gracefully.
///
/// # Errors
/// If the listener fails.
pub async fn run(listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    axum::serve(listener, router()).with_graceful_shutdown(stop).await
}

/// The routes of the server, also for tests without a socket.
pub fn router() -> Router {
    Router::new().fallback(pages::serve_file)
}
