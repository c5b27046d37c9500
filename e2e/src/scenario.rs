//! [`Scenario`]: a screen in a certain state, and the steps that lead there. Layout tests and `cargo pictures` go
//! through all of them.

use crate::{Device, Page, StagedClustered};
use anyhow::{Context, Result};

/// Injects the failure that the query string names, and drops long timers, so that a scenario does not change by
/// itself.
const INIT_SCRIPT: &str = "
    const failure = location.search;
    const later = setTimeout;
    globalThis.setTimeout = (work, wait, ...more) => (wait >= 3000 ? 0 : later(work, wait, ...more));
    if (failure === '?empty') delete globalThis.WebAssembly; // the page does not start
    if (failure === '?full') Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    if (failure === '?forbidden') Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
    if (failure === '?workless') globalThis.Worker = class { constructor() { throw new Error('no workers here'); } };
    if (failure === '?broken') WebAssembly.compileStreaming = () => Promise.reject(new Error('it did not load'));
";

/// A step towards a scenario; selectors are CSS.
#[derive(Clone, Debug)]
pub enum ScenarioStep {
    /// Waits for an element.
    WaitFor(&'static str),
    /// Taps or clicks on an element.
    Tap(&'static str),
    /// Evaluates a script.
    Evaluate(&'static str),
}

/// Unfolds all options of a quick start.
pub(crate) const UNFOLD: ScenarioStep = ScenarioStep::Tap(".more-options > summary");

/// A screen in a certain state.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Name in messages and file names.
    pub name: &'static str,
    /// Local storage: keys without the `huddle.` prefix, and values.
    pub storage: Vec<(String, String)>,
    /// Path and query string of the page.
    pub route: &'static str,
    /// Steps after the page has loaded.
    pub steps: Vec<ScenarioStep>,
}

/// Colour scheme and contrast of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Whether the system prefers a dark colour scheme.
    pub dark: bool,
    /// Whether the high-contrast setting is on.
    pub contrast: bool,
}

impl Appearance {
    /// Light, dark, and high contrast.
    pub const ALL: [Appearance; 3] =
        [Appearance::LIGHT, Appearance { dark: true, contrast: false }, Appearance { dark: false, contrast: true }];
    /// The default: light, normal contrast.
    pub const LIGHT: Appearance = Appearance { dark: false, contrast: false };

    /// Applies the appearance to the current page.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn apply(self, page: &Page) -> Result<()> {
        let scheme = if self.dark { "dark" } else { "light" };
        page.emulate_media(&[("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")]).await?;
        let contrast = if self.contrast { "yes" } else { "" };
        let _: String = page.evaluate(&format!("document.documentElement.dataset.contrast = {contrast:?}")).await?;
        Ok(())
    }
}

impl Scenario {
    /// A scenario at a route.
    pub fn new(name: &'static str, route: &'static str) -> Scenario {
        Scenario { name, storage: Vec::new(), route, steps: Vec::new() }
    }

    /// Adds a saved game; `status` is `open` or `done`.
    #[must_use]
    pub fn with_game(mut self, status: &str, id: u64, game: &StagedClustered) -> Scenario {
        // Without a valid game, the steps of the scenario fail.
        let saved = game.to_saved_json(id).unwrap_or_default();
        self.storage.push((format!("clustered.{status}.{id}"), saved));
        self
    }

    /// Adds an item of local storage.
    #[must_use]
    pub fn with_storage(mut self, name: &str, text: &str) -> Scenario {
        self.storage.push((name.to_owned(), text.to_owned()));
        self
    }

    /// Adds steps after the page has loaded.
    #[must_use]
    pub fn then(mut self, steps: impl IntoIterator<Item = ScenarioStep>) -> Scenario {
        self.steps.extend(steps);
        self
    }

    /// Opens a page on which scenarios can be shown.
    ///
    /// # Errors
    /// If the browser does not open it.
    pub async fn open_page(device: Device) -> Result<Page> {
        Page::open_with_script(device, INIT_SCRIPT).await
    }

    /// Shows the scenario.
    ///
    /// # Errors
    /// If a step fails.
    pub async fn show(&self, page: &Page, appearance: Appearance) -> Result<()> {
        let home = &page.fixture().address;
        appearance.apply(page).await?;
        // Leaves the previous scenario before writing storage, which it could still overwrite.
        page.goto(&format!("{home}/?empty")).await?;
        let settings = format!(r#"{{"pace":"slow","confirm":"always","high_contrast":{}}}"#, appearance.contrast);
        let _: bool = page.evaluate("localStorage.clear() ?? true").await?;
        page.set_storage("settings", &settings).await?;
        for (name, text) in &self.storage {
            page.set_storage(name, text).await?;
        }
        page.goto(&format!("{home}{}", self.route)).await?;
        page.wait_for(".screen:not([data-loading]), .boot").await.with_context(|| format!("scenario {}", self.name))?;
        for step in &self.steps {
            let result = match step {
                ScenarioStep::WaitFor(selector) => page.wait_for(selector).await,
                ScenarioStep::Tap(selector) => page.tap(selector).await,
                ScenarioStep::Evaluate(script) => page.evaluate::<bool>(&format!("{script}; true")).await.map(|_| ()),
            };
            result.with_context(|| format!("scenario {}, {step:?}", self.name))?;
        }
        Ok(())
    }
}
