//! Drives Huddle in a real browser: the server runs in the test, Chromium in a process of its own with a fresh profile.

pub mod axe;
mod crowd;
mod device;
mod doing;
mod downloads;
mod fickle;
mod glance;
mod hands;
mod kept;
pub mod layout;
mod magnet_glance;
mod magnet_scenes;
mod magnet_table;
mod meter;
mod oracle;
mod page;
mod scene;
mod scenes;
mod staged;
mod table;

pub use crowd::{Crowd, FRAMES, Followed, Frame};
pub use device::Device;
pub use downloads::saved;
pub use fickle::Fickle;
pub use glance::{Cell, Chip, Glance, Held, Laid, Moment};
pub use kept::{Begun, Until};
pub use magnet_glance::{Laying, Lying, MagnetGlance, Seen};
pub use magnet_table::{Hand, MagnetTable};
pub use meter::Meter;
pub use page::Page;
pub use scene::{Light, Scene, Step};
pub use scenes::scenes;
pub use staged::{Place, Staged, digest, replayed, spot};
pub use table::{Means, Table};

use anyhow::{Context, Result, anyhow};
use chromiumoxide::{Browser, BrowserConfig};
use futures_util::StreamExt;
use std::{env, io, path::PathBuf, time::Duration};
use tempfile::TempDir;
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

/// A browser and a server that know only each other.
pub struct House {
    browser: Browser,
    handler: JoinHandle<()>,
    server: Option<(oneshot::Sender<()>, JoinHandle<io::Result<()>>)>,
    /// Where the server listens.
    pub address: String,
    _profile: TempDir,
}

impl House {
    /// Starts both.
    ///
    /// # Errors
    /// If there is no browser, or either does not start.
    pub async fn open() -> Result<House> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(server::run(listener, async {
            let _ = stopped.await;
        }));
        let profile = tempfile::tempdir()?;
        let config = BrowserConfig::builder()
            .chrome_executable(chromium()?)
            .no_sandbox()
            .viewport(None)
            .user_data_dir(profile.path())
            .launch_timeout(Duration::from_mins(1))
            .request_timeout(Duration::from_mins(1))
            .args(["disable-gpu", "disable-quic", "no-first-run", "disable-component-update", "disable-sync"])
            .build()
            .map_err(|why| anyhow!(why))?;
        let (browser, mut handler) = Browser::launch(config).await.context("Chromium did not start")?;
        let handler = tokio::spawn(async move { while handler.next().await.is_some() {} });
        Ok(House { browser, handler, server: Some((stop, server)), address, _profile: profile })
    }

    /// Opens the page as a device shows it.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn page(&self, device: Device) -> Result<Page> {
        let page = self.blank(device).await?;
        page.go(&self.address).await?;
        Ok(page)
    }

    /// Opens the page with bots that answer at once; everything else is as a newcomer finds it.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn instant(&self, device: Device) -> Result<Page> {
        let page = self.page(device).await?;
        page.set(r#"{"pace":"instant"}"#).await?;
        Ok(page)
    }

    /// Opens an empty page, for what must be arranged before the first visit.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn blank(&self, device: Device) -> Result<Page> {
        Page::blank(self.browser.new_page("about:blank").await?, device).await
    }

    /// Ends the server, as if the network were gone, and waits until its last connection is closed.
    pub async fn cut_off(&mut self) {
        if let Some((stop, server)) = self.server.take() {
            drop(stop);
            let _ = server.await;
        }
    }

    /// Ends the browser.
    ///
    /// # Errors
    /// If it does not end.
    pub async fn close(mut self) -> Result<()> {
        self.browser.close().await?;
        self.browser.wait().await?;
        self.handler.abort();
        Ok(())
    }
}

/// The browser: that of `CHROMIUM`, or one of the usual names on the path.
fn chromium() -> Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let folders: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let paths = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = paths.into_iter().find(|path| path.is_file());
    found.ok_or_else(|| anyhow!("there is no Chromium on the path: install it, or say where it is in CHROMIUM"))
}
