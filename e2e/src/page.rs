//! [`Page`]: one page of the browser, and what a person does with it.

use crate::{Device, House, chromium::lock};
use anyhow::{Context, Result, anyhow, bail, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// How long something may take to appear, also on a machine that is busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// One page of the browser; it closes when it is dropped.
pub struct Page {
    house: Arc<House>,
    pub(crate) device: Device,
    session: String,
    target: String,
    /// The loader of the newest document whose `load` event has fired.
    loaded: watch::Receiver<String>,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl Page {
    /// Opens the page in a house of its own.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn open(device: Device) -> Result<Page> {
        House::open().await?.page(device).await
    }

    /// Opens the page in a house of its own, with bots that answer at once.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn instant(device: Device) -> Result<Page> {
        House::open().await?.instant(device).await
    }

    /// Opens an empty page in a house of its own.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn blank(device: Device) -> Result<Page> {
        House::open().await?.blank(device).await
    }

    /// Opens the page in a house of its own, after a script has run in it before everything else.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn prepared(device: Device, script: &str) -> Result<Page> {
        let page = Page::blank(device).await?;
        page.run_first(script).await?;
        page.go(&page.house.address).await?;
        Ok(page)
    }

    pub(crate) async fn attach(house: Arc<House>, target: &str, device: Device) -> Result<Page> {
        let params = json!({ "targetId": target, "flatten": true });
        let attached = house.chromium.call(None, "Target.attachToTarget", params).await?;
        let session = attached["sessionId"].as_str().context("a session has an id")?.to_owned();
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let (list, frame) = (Arc::clone(&complaints), target.to_owned());
        let (sender, loaded) = watch::channel(String::new());
        house.chromium.listen(&session, move |method, params| {
            if method == "Page.lifecycleEvent" && params["name"] == "load" && params["frameId"] == frame {
                let _ = sender.send(params["loaderId"].as_str().unwrap_or_default().to_owned());
            }
            if let Some(complaint) = complaint(method, params) {
                lock(&list).push(complaint);
            }
        });
        let page = Page { house, device, session, target: target.to_owned(), loaded, complaints };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            page.call(domain, json!({})).await?;
        }
        page.call("Page.setLifecycleEventsEnabled", json!({ "enabled": true })).await?;
        // Every page behaves as if it had the keyboard, however many there are.
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await?;
        page.call("Emulation.setDeviceMetricsOverride", device.metrics()).await?;
        if device.touch {
            page.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await?;
        }
        Ok(page)
    }

    /// Calls a method of the `DevTools` protocol.
    ///
    /// # Errors
    /// If the browser refuses or does not answer.
    pub async fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.house.chromium.call(Some(&self.session), method, params).await
    }

    /// The house that the page is in.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// Runs a script in every new document before its own scripts.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn run_first(&self, script: &str) -> Result<()> {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await?;
        Ok(())
    }

    /// Makes media queries like `prefers-reduced-motion` answer as given.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn prefer(&self, features: &[(&str, &str)]) -> Result<()> {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.call("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    /// Goes to an address, and waits until its document has loaded.
    ///
    /// # Errors
    /// If it does not.
    pub async fn goto(&self, address: &str) -> Result<()> {
        let answer = self.call("Page.navigate", json!({ "url": address })).await?;
        if let Some(why) = answer["errorText"].as_str() {
            bail!("{address}: {why}");
        }
        // A change of the fragment alone loads nothing.
        if let Some(loader) = answer["loaderId"].as_str() {
            let mut loaded = self.loaded.clone();
            let wait = tokio::time::timeout(PATIENCE, loaded.wait_for(|newest| newest == loader));
            wait.await.with_context(|| format!("{address} did not load"))??;
        }
        Ok(())
    }

    /// Goes to an address, and waits until the page is there.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn go(&self, address: &str) -> Result<()> {
        self.goto(address).await?;
        self.wait_for(".screen").await
    }

    /// Loads the page anew.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn reload(&self) -> Result<()> {
        // Until the old page is gone it would pass for the new one.
        let _: bool = self.ask("globalThis.isOld = true").await?;
        self.call("Page.reload", json!({})).await?;
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
        let result = self.evaluate(script, true).await?;
        serde_json::from_value(result["value"].clone()).with_context(|| script.to_owned())
    }

    /// The remote object that a script answers, by value or by reference.
    pub(crate) async fn evaluate(&self, script: &str, by_value: bool) -> Result<Value> {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": by_value });
        let mut answer = self.call("Runtime.evaluate", params).await.with_context(|| script.to_owned())?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            bail!("{script}: {thrown}");
        }
        Ok(answer["result"].take())
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
        let answer = self.call("Page.captureScreenshot", json!({ "format": "png" })).await?;
        let data = answer["data"].as_str().ok_or_else(|| anyhow!("there is no picture"))?;
        fs::write(file, BASE64_STANDARD.decode(data)?)?;
        Ok(())
    }

    /// What the browser complained about so far.
    pub fn complaints(&self) -> Vec<String> {
        lock(&self.complaints).clone()
    }

    /// Checks that the browser has complained about nothing.
    ///
    /// # Errors
    /// What it complained about.
    pub fn check_quiet(&self) -> Result<()> {
        let complaints = self.complaints();
        ensure!(complaints.is_empty(), "the browser complains: {complaints:#?}");
        Ok(())
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.house.chromium.forget(&self.session);
        let _ = self.house.chromium.send(None, "Target.closeTarget", json!({ "targetId": self.target }));
    }
}

/// What the browser complains about with an event, if it does.
fn complaint(method: &str, params: &Value) -> Option<String> {
    match method {
        "Log.entryAdded" => Some(format!("{}: {}", params["entry"]["level"], params["entry"]["text"])),
        "Runtime.consoleAPICalled" => Some(format!("{}: {}", params["type"], params["args"])),
        "Runtime.exceptionThrown" => Some(format!("Error: {}", params["exceptionDetails"])),
        _ => None,
    }
}
