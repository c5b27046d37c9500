//! Drives Huddle in a real browser. Each test gets its own server and browser context; all contexts share one Chromium.
//!
//! A test opens a [`Page`], plays through a page object ([`ClusteredTable`], [`KlusterTable`]) and asserts on the state
//! that the page shows:
//!
//! ```no_run
//! # async fn test() -> anyhow::Result<()> {
//! use e2e::{ClusteredTable, Device, Page};
//!
//! let page = Page::open_with_instant_bots(Device::PHONE).await?;
//! page.goto_route("/clustered/play").await?;
//! let end = ClusteredTable::new(&page).play_to_end().await?;
//! end.check_winner()?;
//! page.check_no_errors()
//! # }
//! ```

mod actions;
pub mod axe;
mod chromium;
mod clustered_checks;
mod clustered_state;
mod clustered_table;
mod counting_proxy;
mod device;
mod downloads;
mod fixture;
mod flaky_server;
mod full_table;
mod input;
mod kluster_scenarios;
mod kluster_state;
mod kluster_table;
pub mod layout;
mod listed_game;
mod open_page;
mod page;
mod reference_rules;
mod scenario;
mod scenarios;
mod set_up;
mod staged_clustered;
mod staged_kluster;
mod storage_probe;

pub use clustered_state::{CellCoords, ClusteredTableState, HandCard, PlayerChip, ShownCard, TablePhase};
pub use clustered_table::{ClusteredTable, InputMethod};
pub use counting_proxy::CountingProxy;
pub use device::Device;
pub use downloads::downloaded_record;
pub use fixture::Fixture;
pub use flaky_server::FlakyServer;
pub use full_table::{FRAME_PROBE, Frame, FullTable, PointerLag};
pub use kluster_state::{KlusterTableState, ShownCord, ShownMagnet, VisibleArea};
pub use kluster_table::{KlusterTable, PointerDrag};
pub use listed_game::ListedGame;
pub use page::Page;
pub use scenario::{Appearance, Scenario, ScenarioStep};
pub use scenarios::scenarios;
pub use staged_clustered::{Progress, StagedClock, StagedClustered};
pub use staged_kluster::{StagedKluster, TablePoint, digest, replay_record, surface_point};
pub use storage_probe::{ShownTurn, StorageChange, StorageProbe};
