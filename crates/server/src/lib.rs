//! The server of Huddle: the pages, out of the binary itself.
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

/// Answers whoever comes to this listener, until `stop` is there.
///
/// # Errors
/// If the listener fails.
pub async fn run(listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    axum::serve(listener, router()).with_graceful_shutdown(stop).await
}

/// Everything that can be asked for.
pub fn router() -> Router {
    Router::new().fallback(pages::serve_file)
}
