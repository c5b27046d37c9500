//! [`FlakyServer`]: a server that publishes an update, loses files or stalls while a test runs.

use crate::chromium::lock;
use anyhow::Result;
use axum::{
    body::{self, Body},
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::{self, Next},
    response::Response,
};
use std::{
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};
use tokio::{net::TcpListener, task::JoinHandle};

/// A server whose responses a test changes.
pub struct FlakyServer {
    /// Its URL.
    pub address: String,
    state: Arc<Mutex<ServerState>>,
    server: JoinHandle<()>,
}

/// How it responds at present; `missing` and `stalled` match parts of paths.
#[derive(Clone, Copy, Default)]
struct ServerState {
    has_update: bool,
    missing: Option<&'static str>,
    stalled: Option<&'static str>,
}

impl FlakyServer {
    /// Starts a server that serves the page unchanged.
    ///
    /// # Errors
    /// If it cannot listen.
    pub async fn start() -> Result<FlakyServer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let state = Arc::new(Mutex::new(ServerState::default()));
        let router = server::router().layer(middleware::from_fn_with_state(Arc::clone(&state), respond));
        let server = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Ok(FlakyServer { address, state, server })
    }

    /// Serves a newer version from now on.
    pub fn publish_update(&self) {
        self.state().has_update = true;
    }

    /// Answers 404 for paths that contain `part`.
    pub fn remove(&self, part: &'static str) {
        self.state().missing = Some(part);
    }

    /// Delays requests for paths that contain `part` until [`restore`](FlakyServer::restore).
    pub fn stall(&self, part: &'static str) {
        self.state().stalled = Some(part);
    }

    /// Serves all files again.
    pub fn restore(&self) {
        let mut state = self.state();
        (state.missing, state.stalled) = (None, None);
    }

    fn state(&self) -> MutexGuard<'_, ServerState> {
        lock(&self.state)
    }
}

impl Drop for FlakyServer {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// The newer version differs in its version number and in a `data-version` attribute that tests read.
async fn respond(State(state): State<Arc<Mutex<ServerState>>>, mut request: Request, next: Next) -> Response {
    let current = || *lock(&state);
    while current().stalled.is_some_and(|part| request.uri().path().contains(part)) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let ServerState { has_update, missing, .. } = current();
    if missing.is_some_and(|part| request.uri().path().contains(part)) {
        let mut response = Response::new(Body::from("missing"));
        *response.status_mut() = StatusCode::NOT_FOUND;
        return response;
    }
    let edit = match request.uri().path() {
        "/sw.js" => Some(("\"huddle-", "\"huddle-newer-")),
        "/" | "/clustered/" | "/kluster/" => Some(("<html ", "<html data-version=\"newer\" ")),
        _ => None,
    };
    let Some((old, new)) = edit.filter(|_| has_update) else { return next.run(request).await };
    request.headers_mut().remove(header::ACCEPT_ENCODING);
    let (head, body) = next.run(request).await.into_parts();
    let bytes = body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).replacen(old, new, 1);
    Response::from_parts(head, Body::from(text))
}
