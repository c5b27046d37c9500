//! [`Page`]: one browser page, driven through the `DevTools` protocol.

use crate::{Device, Fixture, chromium::lock};
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

/// Timeout of every wait. Generous, so that tests also pass on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(1);

/// A screen whose script has run.
const SCREEN: &str = "html:not([data-leaving]) .screen:not([data-loading])";

/// One browser page; closed on drop.
pub struct Page {
    fixture: Arc<Fixture>,
    pub(crate) device: Device,
    session: String,
    target: String,
    /// Loader id of the newest document whose `load` event has fired.
    loaded: watch::Receiver<String>,
    /// Kind of the newest dialog that nobody has answered yet, such as `beforeunload`.
    dialog: watch::Receiver<Option<String>>,
    errors: Arc<Mutex<Vec<String>>>,
}

impl Page {
    pub(crate) async fn attach(fixture: Arc<Fixture>, target: &str, device: Device) -> Result<Page> {
        let params = json!({ "targetId": target, "flatten": true });
        let attached = fixture.chromium.call(None, "Target.attachToTarget", params).await?;
        let session = attached["sessionId"].as_str().context("a session has an id")?.to_owned();
        let errors = Arc::new(Mutex::new(Vec::new()));
        let (list, frame) = (Arc::clone(&errors), target.to_owned());
        let (sender, loaded) = watch::channel(String::new());
        let (dialogs, dialog) = watch::channel(None);
        fixture.chromium.listen(&session, move |method, params| {
            if method == "Page.lifecycleEvent" && params["name"] == "load" && params["frameId"] == frame {
                let _ = sender.send(params["loaderId"].as_str().unwrap_or_default().to_owned());
            }
            match method {
                "Page.javascriptDialogOpening" => drop(dialogs.send(params["type"].as_str().map(str::to_owned))),
                "Page.javascriptDialogClosed" => drop(dialogs.send(None)),
                _ => {}
            }
            if let Some(error) = error_message(method, params) {
                lock(&list).push(error);
            }
        });
        let page = Page { fixture, device, session, target: target.to_owned(), loaded, dialog, errors };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            page.call(domain, json!({})).await?;
        }
        page.call("Page.setLifecycleEventsEnabled", json!({ "enabled": true })).await?;
        // Every page behaves as if focused, however many are open.
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
        self.fixture.chromium.call(Some(&self.session), method, params).await
    }

    /// The fixture that the page belongs to.
    pub fn fixture(&self) -> &Arc<Fixture> {
        &self.fixture
    }

    /// Runs a script in every new document before the document's own scripts.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn add_init_script(&self, script: &str) -> Result<()> {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await?;
        Ok(())
    }

    /// Emulates media features such as `prefers-reduced-motion`.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn emulate_media(&self, features: &[(&str, &str)]) -> Result<()> {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.call("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    /// Navigates to a URL and waits for the `load` event. A question whether to leave the old document is answered with
    /// yes.
    ///
    /// # Errors
    /// If the document does not load.
    pub async fn goto(&self, address: &str) -> Result<()> {
        self.agreeing_to_leave(async {
            let before = self.loaded.borrow().clone();
            let answer = self.call("Page.navigate", json!({ "url": address })).await?;
            if let Some(error) = answer["errorText"].as_str() {
                bail!("{address}: {error}");
            }
            // Changing only the fragment loads no document.
            if let Some(loader) = answer["loaderId"].as_str() {
                let mut loaded = self.loaded.clone();
                // A document that leads to another one at once may be left before its own `load` event.
                let is_loaded = |newest: &String| newest == loader || *newest != before;
                let wait = tokio::time::timeout(TIMEOUT, loaded.wait_for(is_loaded));
                wait.await.with_context(|| format!("{address} did not load"))??;
            }
            Ok(())
        })
        .await
    }

    /// Navigates to a URL and waits until Huddle shows a screen: not one that waits for its script, and not one that
    /// leads to another document.
    ///
    /// # Errors
    /// On timeout.
    pub async fn goto_app(&self, address: &str) -> Result<()> {
        self.goto(address).await?;
        self.wait_for(SCREEN).await
    }

    /// Waits for a dialog of the browser, such as `beforeunload`, and accepts or dismisses it.
    ///
    /// # Errors
    /// On timeout.
    pub async fn answer_dialog(&self, kind: &str, accept: bool) -> Result<()> {
        let mut dialog = self.dialog.clone();
        let wait = tokio::time::timeout(TIMEOUT, dialog.wait_for(|open| open.as_deref() == Some(kind)));
        wait.await.with_context(|| format!("no dialog {kind}"))??;
        self.call("Page.handleJavaScriptDialog", json!({ "accept": accept })).await?;
        Ok(())
    }

    /// Runs something that leaves the document, and agrees whenever the browser asks whether to.
    async fn agreeing_to_leave(&self, work: impl Future<Output = Result<()>>) -> Result<()> {
        let mut dialog = self.dialog.clone();
        tokio::pin!(work);
        loop {
            let is_asked = tokio::select! {
                result = &mut work => return result,
                dialog = dialog.wait_for(|open| open.as_deref() == Some("beforeunload")) => dialog.is_ok(),
            };
            if is_asked {
                self.call("Page.handleJavaScriptDialog", json!({ "accept": true })).await?;
                dialog.wait_for(Option::is_none).await?;
            }
        }
    }

    /// Reloads the page and waits until Huddle shows a screen. A question whether to leave is answered with yes.
    ///
    /// # Errors
    /// On timeout.
    pub async fn reload(&self) -> Result<()> {
        // Marks the old document, so that the wait below does not mistake it for the new one.
        let _: bool = self.evaluate("globalThis.isOld = true").await?;
        self.agreeing_to_leave(async {
            self.call("Page.reload", json!({})).await?;
            self.wait_until(&format!("!globalThis.isOld && document.querySelector({SCREEN:?})")).await
        })
        .await
    }

    /// Stores settings in the page's format, such as `{"pace":"instant"}`, and reloads.
    ///
    /// # Errors
    /// If the page does not reload.
    pub async fn apply_settings(&self, settings: &str) -> Result<()> {
        let _: bool = self.evaluate(&format!("localStorage.setItem('huddle.settings', {settings:?}) ?? true")).await?;
        self.reload().await
    }

    /// Evaluates a script in the page, awaiting a promise, and deserializes its value.
    ///
    /// # Errors
    /// If the script throws, or its value is not a `T`.
    pub async fn evaluate<T: DeserializeOwned>(&self, script: &str) -> Result<T> {
        let result = self.evaluate_remote(script, true).await?;
        serde_json::from_value(result["value"].clone()).with_context(|| script.to_owned())
    }

    /// Evaluates a script and returns the remote object, by value or by reference.
    pub(crate) async fn evaluate_remote(&self, script: &str, by_value: bool) -> Result<Value> {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": by_value });
        // A document that is being left while the script runs takes its answer along.
        let mut answer = loop {
            match self.call("Runtime.evaluate", params.clone()).await {
                Err(error) if format!("{error:#}").contains("Inspected target navigated") => {}
                answer => break answer.with_context(|| script.to_owned())?,
            }
        };
        if let Some(thrown) = answer.get("exceptionDetails") {
            bail!("{script}: {thrown}");
        }
        Ok(answer["result"].take())
    }

    /// Waits until a JavaScript condition is truthy.
    ///
    /// # Errors
    /// On timeout; the message contains the page's text.
    pub async fn wait_until(&self, condition: &str) -> Result<()> {
        let began = Instant::now();
        loop {
            if self.evaluate::<bool>(&format!("Boolean({condition})")).await.unwrap_or(false) {
                return Ok(());
            }
            if began.elapsed() > TIMEOUT {
                let text: String = self.evaluate("document.body.innerText").await.unwrap_or_default();
                bail!("timed out waiting for {condition}; the page shows: {text}");
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Waits until an element matches the selector.
    ///
    /// # Errors
    /// On timeout.
    pub async fn wait_for(&self, selector: &str) -> Result<()> {
        self.wait_until(&format!("document.querySelector({selector:?})")).await
    }

    /// Counts the elements that match the selector.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        self.evaluate(&format!("document.querySelectorAll({selector:?}).length")).await
    }

    /// Returns the rendered text of an element.
    ///
    /// # Errors
    /// If no element matches.
    pub async fn text(&self, selector: &str) -> Result<String> {
        self.evaluate(&format!("document.querySelector({selector:?}).innerText")).await
    }

    /// The emulated device.
    pub fn device(&self) -> Device {
        self.device
    }

    /// Saves a PNG screenshot of the viewport.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn screenshot(&self, file: &Path) -> Result<()> {
        let answer = self.call("Page.captureScreenshot", json!({ "format": "png" })).await?;
        let data = answer["data"].as_str().ok_or_else(|| anyhow!("the browser returned no screenshot"))?;
        fs::write(file, BASE64_STANDARD.decode(data)?)?;
        Ok(())
    }

    /// Console messages, log entries and uncaught exceptions so far.
    pub fn errors(&self) -> Vec<String> {
        lock(&self.errors).clone()
    }

    /// Checks that the console and the log are empty and that no exception was uncaught.
    ///
    /// # Errors
    /// Lists the messages.
    pub fn check_no_errors(&self) -> Result<()> {
        let errors = self.errors();
        ensure!(errors.is_empty(), "the browser reported errors: {errors:#?}");
        Ok(())
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.fixture.chromium.remove_listener(&self.session);
        let _ = self.fixture.chromium.send(None, "Target.closeTarget", json!({ "targetId": self.target }));
    }
}

/// Formats a `DevTools` event that reports an error or a console message.
fn error_message(method: &str, params: &Value) -> Option<String> {
    match method {
        "Log.entryAdded" => Some(format!("{}: {}", params["entry"]["level"], params["entry"]["text"])),
        "Runtime.consoleAPICalled" => Some(format!("{}: {}", params["type"], params["args"])),
        "Runtime.exceptionThrown" => Some(format!("Error: {}", params["exceptionDetails"])),
        _ => None,
    }
}
