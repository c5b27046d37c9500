//! [`Page`]: one page of the browser, and what a person does with it.

use crate::Device;
use anyhow::{Context, Result, bail};
use chromiumoxide::cdp::{
    browser_protocol::{
        emulation::{SetEmitTouchEventsForMouseParams, SetTouchEmulationEnabledParams},
        log::EventEntryAdded,
        page::CaptureScreenshotFormat,
        target::SetAutoAttachParams,
    },
    js_protocol::runtime::{EventConsoleApiCalled, EventExceptionThrown},
};
use chromiumoxide::page::ScreenshotParams;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use std::{
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// How long something may take to appear, also on a machine that is busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// One page of the browser.
pub struct Page {
    pub(crate) inner: chromiumoxide::Page,
    pub(crate) device: Device,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl Page {
    pub(crate) async fn blank(page: chromiumoxide::Page, device: Device) -> Result<Page> {
        page.execute(device.metrics()?).await?;
        if device.touch {
            page.execute(SetTouchEmulationEnabledParams::new(true)).await?;
            page.execute(SetEmitTouchEventsForMouseParams::new(false)).await?;
        }
        // The driver halts workers to look at them and lets service workers wait for ever: nobody looks at them here.
        let ignoring =
            SetAutoAttachParams::builder().auto_attach(false).wait_for_debugger_on_start(false).flatten(true);
        page.execute(ignoring.build().map_err(|why| anyhow::anyhow!(why))?).await?;
        page.enable_log().await?;
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let mut entries = page.event_listener::<EventEntryAdded>().await?;
        let mut calls = page.event_listener::<EventConsoleApiCalled>().await?;
        let mut thrown = page.event_listener::<EventExceptionThrown>().await?;
        let list = Arc::clone(&complaints);
        tokio::spawn(async move {
            loop {
                let complaint = tokio::select! {
                    Some(entry) = entries.next() => format!("{:?}: {}", entry.entry.level, entry.entry.text),
                    Some(call) = calls.next() => format!("{:?}: {:?}", call.r#type, call.args),
                    Some(thrown) = thrown.next() => format!("Error: {:?}", thrown.exception_details),
                    else => break,
                };
                if let Ok(mut list) = list.lock() {
                    list.push(complaint);
                }
            }
        });
        Ok(Page { inner: page, device, complaints })
    }

    /// Goes to an address, and waits until the page is there.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn go(&self, address: &str) -> Result<()> {
        self.inner.goto(address).await?;
        self.wait_for(".screen").await
    }

    /// Loads the page anew.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn reload(&self) -> Result<()> {
        // Until the old page is gone it would pass for the new one.
        let _: bool = self.ask("globalThis.isOld = true").await?;
        self.inner.reload().await?;
        self.until("!globalThis.isOld && document.querySelector('.screen')").await
    }

    /// Takes over settings as the page keeps them, such as `{"pace":"instant"}`.
    ///
    /// # Errors
    /// If the page does not come back.
    pub async fn set(&self, settings: &str) -> Result<()> {
        let _: bool = self.ask(&format!("localStorage.setItem('huddle.settings', {settings:?}) ?? true")).await?;
        self.reload().await
    }

    /// What a script in the page answers.
    ///
    /// # Errors
    /// If it fails, or answers something else.
    pub async fn ask<T: DeserializeOwned>(&self, script: &str) -> Result<T> {
        let answer = self.inner.evaluate_expression(script.to_owned()).await.with_context(|| script.to_owned())?;
        answer.into_value().with_context(|| script.to_owned())
    }

    /// Waits until something is so.
    ///
    /// # Errors
    /// If it does not become so.
    pub async fn until(&self, condition: &str) -> Result<()> {
        let began = Instant::now();
        loop {
            if self.ask::<bool>(&format!("Boolean({condition})")).await.unwrap_or(false) {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                let text: String = self.ask("document.body.innerText").await.unwrap_or_default();
                bail!("waited in vain for {condition}; the page says: {text}");
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Waits until an element is there.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn wait_for(&self, selector: &str) -> Result<()> {
        self.until(&format!("document.querySelector({selector:?})")).await
    }

    /// How many such elements there are.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        self.ask(&format!("document.querySelectorAll({selector:?}).length")).await
    }

    /// The text of an element.
    ///
    /// # Errors
    /// If it is not there.
    pub async fn text(&self, selector: &str) -> Result<String> {
        self.ask(&format!("document.querySelector({selector:?}).innerText")).await
    }

    /// What the page is shown on.
    pub fn device(&self) -> Device {
        self.device
    }

    /// Saves a picture of what is seen.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn picture(&self, file: &Path) -> Result<()> {
        let format = ScreenshotParams::builder().format(CaptureScreenshotFormat::Png).build();
        self.inner.save_screenshot(format, file).await?;
        Ok(())
    }

    /// What the browser complained about so far.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.lock().map(|list| list.clone()).unwrap_or_default()
    }

    /// Checks that the browser has complained about nothing.
    ///
    /// # Errors
    /// What it complained about.
    pub fn check_quiet(&self) -> Result<()> {
        let complaints = self.complaints();
        anyhow::ensure!(complaints.is_empty(), "the browser complains: {complaints:#?}");
        Ok(())
    }

    /// The page of the browser, for what is not offered here.
    pub fn inner(&self) -> &chromiumoxide::Page {
        &self.inner
    }
}
