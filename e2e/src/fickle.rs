//! [`Fickle`]: a server that changes while somebody plays: it gets a new version of the page, loses files, or takes its time.

use anyhow::Result;
use axum::{
    body::{self, Body},
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::{self, Next},
    response::Response,
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{net::TcpListener, task::JoinHandle};

/// A server that changes.
pub struct Fickle {
    /// Where it listens.
    pub address: String,
    mood: Arc<Mutex<Mood>>,
    server: JoinHandle<()>,
}

/// How it is just now.
#[derive(Clone, Copy, Default)]
struct Mood {
    is_new: bool,
    lost: Option<&'static str>,
    held_back: Option<&'static str>,
}

impl Fickle {
    /// Starts it with the page as it is.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn open() -> Result<Fickle> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let mood = Arc::new(Mutex::new(Mood::default()));
        let router = server::router().layer(middleware::from_fn_with_state(Arc::clone(&mood), answer));
        let server = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Ok(Fickle { address, mood, server })
    }

    /// From now on it has a new version.
    pub fn renew(&self) {
        self.mood.lock().unwrap_or_else(PoisonError::into_inner).is_new = true;
    }

    /// From now on it does not have the files in whose path this is.
    pub fn lose(&self, part: &'static str) {
        self.mood.lock().unwrap_or_else(PoisonError::into_inner).lost = Some(part);
    }

    /// From now on it does not send the files in whose path this is, and does not say why.
    pub fn hold_back(&self, part: &'static str) {
        self.mood.lock().unwrap_or_else(PoisonError::into_inner).held_back = Some(part);
    }

    /// It has found all files again, and sends them.
    pub fn find(&self) {
        let mut mood = self.mood.lock().unwrap_or_else(PoisonError::into_inner);
        (mood.lost, mood.held_back) = (None, None);
    }
}

impl Drop for Fickle {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// The new version differs in its number, and in a mark on the page by which a test knows it.
async fn answer(State(mood): State<Arc<Mutex<Mood>>>, mut request: Request, next: Next) -> Response {
    let now = || *mood.lock().unwrap_or_else(PoisonError::into_inner);
    while now().held_back.is_some_and(|part| request.uri().path().contains(part)) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let Mood { is_new, lost, .. } = now();
    if lost.is_some_and(|part| request.uri().path().contains(part)) {
        let mut response = Response::new(Body::from("lost"));
        *response.status_mut() = StatusCode::NOT_FOUND;
        return response;
    }
    let changed = match request.uri().path() {
        "/sw.js" => Some(("\"huddle-", "\"huddle-newer-")),
        "/" => Some(("<html ", "<html data-version=\"newer\" ")),
        _ => None,
    };
    let Some((old, new)) = changed.filter(|_| is_new) else { return next.run(request).await };
    request.headers_mut().remove(header::ACCEPT_ENCODING);
    let (head, whole) = next.run(request).await.into_parts();
    let bytes = body::to_bytes(whole, usize::MAX).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).replacen(old, new, 1);
    Response::from_parts(head, Body::from(text))
}
