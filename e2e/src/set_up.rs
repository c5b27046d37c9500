//! The quick start of a game, and the options that it folds away.

use crate::Page;
use anyhow::Result;

impl Page {
    /// Opens the quick start of a game, such as `clustered/` or `kluster/solo`, and unfolds all options.
    ///
    /// # Errors
    /// If it does not appear.
    pub async fn open_set_up(&self, game: &str) -> Result<()> {
        self.goto_route(&format!("/{game}")).await?;
        self.wait_for(".quick-sheet").await?;
        self.unfold_options().await
    }

    /// Unfolds all options of the quick start, unless they are unfolded.
    ///
    /// # Errors
    /// If there is no quick start.
    pub async fn unfold_options(&self) -> Result<()> {
        self.wait_for(".more-options").await?;
        if self.count(".more-options[open]").await? == 0 {
            self.tap(".more-options > summary").await?;
            self.wait_for(".more-options[open]").await?;
        }
        Ok(())
    }

    /// Starts the game that was set up.
    ///
    /// # Errors
    /// If there is no start button.
    pub async fn start_game(&self) -> Result<()> {
        self.tap(".start .main").await
    }
}
