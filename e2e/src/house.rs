//! [`House`]: a server and a browser context that know only each other.

use crate::{
    Device, Page,
    chromium::{Chromium, lock},
};
use anyhow::{Context, Result};
use serde_json::json;
use std::{
    io,
    path::Path,
    sync::{Arc, Mutex},
};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

/// A server of its own, and a browser context that shares no storage, cache or worker with those of other tests. All contexts are in one
/// Chromium, so that tests run side by side. Both end when the house and its pages are dropped.
pub struct House {
    pub(crate) chromium: Arc<Chromium>,
    context: String,
    server: Mutex<Option<Server>>,
    /// Where the server listens.
    pub address: String,
}

/// A running server, and how it is stopped.
type Server = (oneshot::Sender<()>, JoinHandle<io::Result<()>>);

impl House {
    /// Starts both.
    ///
    /// # Errors
    /// If there is no browser, or either does not start.
    pub async fn open() -> Result<Arc<House>> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(server::run(listener, async {
            let _ = stopped.await;
        }));
        let chromium = Chromium::shared()?;
        let created = chromium.call(None, "Target.createBrowserContext", json!({})).await?;
        let context = created["browserContextId"].as_str().context("a browser context has an id")?.to_owned();
        Ok(Arc::new(House { chromium, context, server: Mutex::new(Some((stop, server))), address }))
    }

    /// Opens the page as a device shows it.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn page(self: &Arc<House>, device: Device) -> Result<Page> {
        let page = self.blank(device).await?;
        page.go(&self.address).await?;
        Ok(page)
    }

    /// Opens the page with bots that answer at once; everything else is as a newcomer finds it.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn instant(self: &Arc<House>, device: Device) -> Result<Page> {
        let page = self.page(device).await?;
        page.set(r#"{"pace":"instant"}"#).await?;
        Ok(page)
    }

    /// Opens an empty page, for what must be arranged before the first visit.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn blank(self: &Arc<House>, device: Device) -> Result<Page> {
        let params = json!({ "url": "about:blank", "browserContextId": self.context, "newWindow": true });
        let created = self.chromium.call(None, "Target.createTarget", params).await?;
        let target = created["targetId"].as_str().context("a page has an id")?;
        Page::attach(Arc::clone(self), target, device).await
    }

    /// Lets the browser save files into a folder without asking.
    pub(crate) async fn save_into(&self, folder: &Path) -> Result<()> {
        let params = json!({ "behavior": "allow", "browserContextId": self.context, "downloadPath": folder });
        self.chromium.call(None, "Browser.setDownloadBehavior", params).await?;
        Ok(())
    }

    /// Ends the server, as if the network were gone, and waits until its last connection is closed.
    pub async fn cut_off(&self) {
        let server = lock(&self.server).take();
        if let Some((stop, server)) = server {
            drop(stop);
            let _ = server.await;
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.chromium.send(None, "Target.disposeBrowserContext", json!({ "browserContextId": self.context }));
    }
}
