//! What people do besides pointing: follow addresses, choose in lists, bring files, speak other languages.

use crate::Page;
use anyhow::{Result, ensure};
use serde_json::json;
use std::path::Path;

impl Page {
    /// Follows an address inside the page, like `#/settings`.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn follow(&self, address: &str) -> Result<()> {
        let _: String = self.ask(&format!("location.hash = {address:?}")).await?;
        Ok(())
    }

    /// Lays some card of the hand where it may go, whatever else there is to see.
    ///
    /// # Errors
    /// If nobody here comes to move, or the card does not come to lie.
    pub async fn lay_some_card(&self) -> Result<()> {
        const PLAYABLE: &str = ".hand .card:not(:disabled):not(.stuck)";
        self.wait_for(PLAYABLE).await?;
        let cards = self.count(".plane > .card").await?;
        self.tap(PLAYABLE).await?;
        self.tap(".spot").await?;
        if self.device().touch {
            self.tap(".answers .main").await?;
        }
        self.until(&format!("document.querySelectorAll('.plane > .card').length > {cards}")).await
    }

    /// Puts a text where the page keeps things, under one of its names.
    ///
    /// # Errors
    /// If the browser does not keep it.
    pub async fn keep(&self, name: &str, text: &str) -> Result<()> {
        let (name, text) = (format!("huddle.{name}"), serde_json::to_string(text)?);
        let _: bool = self.ask(&format!("localStorage.setItem({name:?}, {text}) ?? true")).await?;
        Ok(())
    }

    /// Chooses in a list.
    ///
    /// # Errors
    /// If that is not offered there.
    pub async fn choose(&self, list: &str, value: &str) -> Result<()> {
        self.wait_for(list).await?;
        let script = format!(
            "(() => {{ const list = document.querySelector({list:?}); list.value = {value:?}; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value === {value:?}; }})()"
        );
        ensure!(self.ask::<bool>(&script).await?, "{value} is not offered in {list}");
        Ok(())
    }

    /// Drops a file on the page; `content` is a script that makes it.
    ///
    /// # Errors
    /// If the page does not answer, or leaves the file to the browser, which would show it instead of the page.
    pub async fn drop_file(&self, name: &str, content: &str) -> Result<()> {
        let script = format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{content}], {name:?})); \
             const drop = (kind) => new DragEvent(kind, {{ dataTransfer: data, bubbles: true, cancelable: true }}); \
             const target = document.querySelector('.screen main'); \
             return ['dragover', 'drop'].every((kind) => !target.dispatchEvent(drop(kind))); }})()"
        );
        ensure!(self.ask::<bool>(&script).await?, "the page does not take files");
        Ok(())
    }

    /// Picks a file where the page asks for one.
    ///
    /// # Errors
    /// If it does not ask.
    pub async fn pick_file(&self, input: &str, file: &Path) -> Result<()> {
        self.wait_for(input).await?;
        let element = self.evaluate(&format!("document.querySelector({input:?})"), false).await?;
        self.call("DOM.setFileInputFiles", json!({ "files": [file], "objectId": element["objectId"] })).await?;
        Ok(())
    }

    /// Makes the browser one of somebody with these languages, the dearest first, like `fr-CA,fr`.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn speak(&self, languages: &str) -> Result<()> {
        let agent: String = self.ask("navigator.userAgent").await?;
        let params = json!({ "userAgent": agent, "acceptLanguage": languages });
        self.call("Network.setUserAgentOverride", params).await?;
        Ok(())
    }

    /// Lets the browser save files into a folder without asking.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn save_into(&self, folder: &Path) -> Result<()> {
        self.house().save_into(folder).await
    }
}
