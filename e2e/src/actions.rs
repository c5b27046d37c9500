//! User actions other than pointer and keyboard input: routes, storage, select lists, files, languages.

use crate::{ClusteredTable, Page};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::path::Path;

impl Page {
    /// Navigates to a route, such as `/settings/`, and waits until it shows a screen.
    ///
    /// # Errors
    /// If the document does not load.
    pub async fn goto_route(&self, address: &str) -> Result<()> {
        let origin: String = self.evaluate("location.origin").await?;
        self.goto_app(&format!("{origin}{address}")).await
    }

    /// Places some playable card of the hand, even while a notice is shown.
    ///
    /// # Errors
    /// If no human player gets a turn, or the card does not appear on the board.
    pub async fn place_any_card(&self) -> Result<()> {
        const PLAYABLE: &str = ".hand .card:not(:disabled):not(.stuck)";
        self.wait_for(PLAYABLE).await?;
        let cards = self.count(".plane > .card:not(.ghost)").await?;
        self.tap(PLAYABLE).await?;
        self.wait_for(".spot").await?;
        let spots = ClusteredTable::new(self).uncovered_spots().await?;
        let [x, y] = spots.first().context("every offered cell is covered")?;
        self.tap(&format!("[data-spot='{x},{y}']")).await?;
        if self.device().touch {
            self.tap(".answers .main").await?;
        }
        self.wait_until(&format!("document.querySelectorAll('.plane > .card:not(.ghost)').length > {cards}")).await
    }

    /// Sets an item of the page's local storage; `name` is the key without the `huddle.` prefix.
    ///
    /// # Errors
    /// If storage refuses it.
    pub async fn set_storage(&self, name: &str, text: &str) -> Result<()> {
        let (name, text) = (format!("huddle.{name}"), serde_json::to_string(text)?);
        let _: bool = self.evaluate(&format!("localStorage.setItem({name:?}, {text}) ?? true")).await?;
        Ok(())
    }

    /// Selects an option of a `<select>` by value.
    ///
    /// # Errors
    /// If there is no such option.
    pub async fn select_option(&self, list: &str, value: &str) -> Result<()> {
        self.wait_for(list).await?;
        let script = format!(
            "(() => {{ const list = document.querySelector({list:?}); list.value = {value:?}; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value === {value:?}; }})()"
        );
        ensure!(self.evaluate::<bool>(&script).await?, "{list} has no option {value}");
        Ok(())
    }

    /// Drops a file on the page; `content` is a JavaScript expression for its content.
    ///
    /// # Errors
    /// If the page does not cancel the events: the browser would open the file in place of the page.
    pub async fn drop_file(&self, name: &str, content: &str) -> Result<()> {
        let script = format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{content}], {name:?})); \
             const drop = (kind) => new DragEvent(kind, {{ dataTransfer: data, bubbles: true, cancelable: true }}); \
             const target = document.querySelector('.screen main'); \
             return ['dragover', 'drop'].every((kind) => !target.dispatchEvent(drop(kind))); }})()"
        );
        ensure!(self.evaluate::<bool>(&script).await?, "the page does not handle dropped files");
        Ok(())
    }

    /// Chooses a file in a file input.
    ///
    /// # Errors
    /// If the input does not appear.
    pub async fn choose_file(&self, input: &str, file: &Path) -> Result<()> {
        self.wait_for(input).await?;
        let element = self.evaluate_remote(&format!("document.querySelector({input:?})"), false).await?;
        self.call("DOM.setFileInputFiles", json!({ "files": [file], "objectId": element["objectId"] })).await?;
        Ok(())
    }

    /// Sets the browser's preferred languages, such as `fr-CA,fr`.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn set_languages(&self, languages: &str) -> Result<()> {
        let agent: String = self.evaluate("navigator.userAgent").await?;
        let params = json!({ "userAgent": agent, "acceptLanguage": languages });
        self.call("Network.setUserAgentOverride", params).await?;
        Ok(())
    }

    /// Saves downloads into a folder without a prompt.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn set_download_folder(&self, folder: &Path) -> Result<()> {
        self.fixture().set_download_folder(folder).await
    }
}
