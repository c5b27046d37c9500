//! How a test opens a [`Page`]: in a [`Fixture`], or in a new one of its own.

use crate::{Device, Fixture, Page};
use anyhow::{Context, Result};
use serde_json::json;
use std::sync::Arc;

impl Fixture {
    /// Opens Huddle on an emulated device.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn open_page(self: &Arc<Fixture>, device: Device) -> Result<Page> {
        let page = self.open_blank(device).await?;
        page.goto_app(&self.address).await?;
        Ok(page)
    }

    /// Opens Huddle with bots that move without delay; all other settings are the defaults.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn open_page_with_instant_bots(self: &Arc<Fixture>, device: Device) -> Result<Page> {
        let page = self.open_page(device).await?;
        page.apply_settings(r#"{"pace":"instant"}"#).await?;
        Ok(page)
    }

    /// Opens `about:blank`, to prepare something before the first visit.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn open_blank(self: &Arc<Fixture>, device: Device) -> Result<Page> {
        let params = json!({ "url": "about:blank", "browserContextId": self.context, "newWindow": true });
        let created = self.chromium.call(None, "Target.createTarget", params).await?;
        let target = created["targetId"].as_str().context("the new page has no id")?;
        Page::attach(Arc::clone(self), target, device).await
    }
}

impl Page {
    /// Opens Huddle in a new fixture.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn open(device: Device) -> Result<Page> {
        Fixture::start().await?.open_page(device).await
    }

    /// Opens Huddle in a new fixture, with bots that move without delay.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn open_with_instant_bots(device: Device) -> Result<Page> {
        Fixture::start().await?.open_page_with_instant_bots(device).await
    }

    /// Opens `about:blank` in a new fixture.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn blank(device: Device) -> Result<Page> {
        Fixture::start().await?.open_blank(device).await
    }

    /// Opens Huddle in a new fixture; `script` runs before the page's own scripts in every document.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn open_with_script(device: Device, script: &str) -> Result<Page> {
        let page = Page::blank(device).await?;
        page.add_init_script(script).await?;
        page.goto_app(&page.fixture().address).await?;
        Ok(page)
    }
}
