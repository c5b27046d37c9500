//! [`Fixture`]: the server and the browser context of one test.

use crate::chromium::{Chromium, lock};
use anyhow::{Context, Result};
use serde_json::json;
use std::{
    io,
    path::Path,
    sync::{Arc, Mutex},
};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

/// A server, and a browser context that shares no storage, cache or worker with other tests. All contexts live in one
/// Chromium, so that tests run in parallel. Dropping the fixture and its pages ends both.
pub struct Fixture {
    pub(crate) chromium: Arc<Chromium>,
    pub(crate) context: String,
    server: Mutex<Option<Server>>,
    /// URL of the server.
    pub address: String,
}

/// A running server with its stop signal.
type Server = (oneshot::Sender<()>, JoinHandle<io::Result<()>>);

impl Fixture {
    /// Starts the server and creates the browser context.
    ///
    /// # Errors
    /// If Chromium is not installed, or either does not start.
    pub async fn start() -> Result<Arc<Fixture>> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(server::run(listener, async {
            let _ = stopped.await;
        }));
        let chromium = Chromium::shared()?;
        let created = chromium.call(None, "Target.createBrowserContext", json!({})).await?;
        let context = created["browserContextId"].as_str().context("the new browser context has no id")?.to_owned();
        Ok(Arc::new(Fixture { chromium, context, server: Mutex::new(Some((stop, server))), address }))
    }

    /// Saves downloads into a folder without a prompt.
    pub(crate) async fn set_download_folder(&self, folder: &Path) -> Result<()> {
        let params = json!({ "behavior": "allow", "browserContextId": self.context, "downloadPath": folder });
        self.chromium.call(None, "Browser.setDownloadBehavior", params).await?;
        Ok(())
    }

    /// Stops the server, as if the network were down, and waits until its last connection has closed.
    pub async fn stop_server(&self) {
        let server = lock(&self.server).take();
        if let Some((stop, server)) = server {
            drop(stop);
            let _ = server.await;
        }
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = self.chromium.send(None, "Target.disposeBrowserContext", json!({ "browserContextId": self.context }));
    }
}
