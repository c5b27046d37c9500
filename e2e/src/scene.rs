//! [`Scene`]: the page in a state that a person meets, and how it gets there. Tests look at all of them, and so does `pictures`.

use crate::{Begun, Device, Page};
use anyhow::{Context, Result};

/// Trouble on demand, by what the address says behind its `?`; and nothing that waits for long ever happens, so that a scene stays as it is.
const STAGE: &str = "
    const trouble = location.search;
    const later = setTimeout;
    globalThis.setTimeout = (work, wait, ...more) => (wait >= 3000 ? 0 : later(work, wait, ...more));
    if (trouble === '?empty') delete globalThis.WebAssembly; // nothing is loaded, and nothing happens
    if (trouble === '?full') Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    if (trouble === '?forbidden') Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
    if (trouble === '?workless') globalThis.Worker = class { constructor() { throw new Error('no workers here'); } };
    if (trouble === '?broken') WebAssembly.compileStreaming = () => Promise.reject(new Error('it did not load'));
";

/// What somebody does to get to a scene.
#[derive(Clone, Debug)]
pub enum Step {
    /// Something must be there.
    See(&'static str),
    /// Something is tapped or clicked on.
    Tap(&'static str),
    /// Something happens that no pointer does.
    Run(&'static str),
}

/// The page in a state that a person meets.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What it is called.
    pub name: &'static str,
    /// What is kept in the browser: names and texts.
    pub kept: Vec<(String, String)>,
    /// Its address behind that of the page.
    pub address: &'static str,
    /// What is done there.
    pub steps: Vec<Step>,
}

/// How a scene is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Light {
    /// Whether the system is dark.
    pub dark: bool,
    /// Whether the player wants strong lines.
    pub contrast: bool,
}

impl Light {
    /// Light, dark, and strong lines.
    pub const ALL: [Light; 3] =
        [Light::DAY, Light { dark: true, contrast: false }, Light { dark: false, contrast: true }];
    /// As most people see it.
    pub const DAY: Light = Light { dark: false, contrast: false };

    /// Lights the scene that is shown.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn shine(self, page: &Page) -> Result<()> {
        let shade = if self.dark { "dark" } else { "light" };
        page.prefer(&[("prefers-color-scheme", shade), ("prefers-reduced-motion", "reduce")]).await?;
        let contrast = if self.contrast { "yes" } else { "" };
        let _: String = page.ask(&format!("document.documentElement.dataset.contrast = {contrast:?}")).await?;
        Ok(())
    }
}

impl Scene {
    /// A scene at an address.
    pub fn new(name: &'static str, address: &'static str) -> Scene {
        Scene { name, kept: Vec::new(), address, steps: Vec::new() }
    }

    /// With a game among those that are `open` or `done`.
    #[must_use]
    pub fn with(mut self, place: &str, id: u64, begun: &Begun) -> Scene {
        // A game that cannot be dealt is missed by the steps of its scene.
        let saved = begun.saved(id).unwrap_or_default();
        self.kept.push((format!("clustered.{place}.{id}"), saved));
        self
    }

    /// With a text kept under a name.
    #[must_use]
    pub fn keeping(mut self, name: &str, text: &str) -> Scene {
        self.kept.push((name.to_owned(), text.to_owned()));
        self
    }

    /// With steps after the page has opened.
    #[must_use]
    pub fn then(mut self, steps: impl IntoIterator<Item = Step>) -> Scene {
        self.steps.extend(steps);
        self
    }

    /// An empty page on which scenes can be shown.
    ///
    /// # Errors
    /// If the browser does not open one.
    pub async fn stage(device: Device) -> Result<Page> {
        Page::prepared(device, STAGE).await
    }

    /// Shows the scene.
    ///
    /// # Errors
    /// If the page does not get there.
    pub async fn show(&self, page: &Page, light: Light) -> Result<()> {
        let home = &page.house().address;
        light.shine(page).await?;
        // What the scene before still does must not get into this one: it is left before anything is kept.
        page.goto(&format!("{home}/?empty")).await?;
        let settings = format!(r#"{{"pace":"slow","confirm":"always","high_contrast":{}}}"#, light.contrast);
        let _: bool = page.ask("localStorage.clear() ?? true").await?;
        page.keep("settings", &settings).await?;
        for (name, text) in &self.kept {
            page.keep(name, text).await?;
        }
        // Another query makes the browser load the page anew, where another fragment would not.
        let query = if self.address.starts_with('?') { "" } else { "?calm" };
        page.goto(&format!("{home}/{query}{}", self.address)).await?;
        page.wait_for(".screen, .boot").await.with_context(|| format!("scene {}", self.name))?;
        for step in &self.steps {
            let done = match step {
                Step::See(selector) => page.wait_for(selector).await,
                Step::Tap(selector) => page.tap(selector).await,
                Step::Run(script) => page.ask::<bool>(&format!("{script}; true")).await.map(|_| ()),
            };
            done.with_context(|| format!("scene {}, {step:?}", self.name))?;
        }
        Ok(())
    }
}
