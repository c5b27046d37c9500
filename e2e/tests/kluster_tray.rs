//! The tray of a player who has a whole box, on a phone.

use anyhow::{Result, ensure};
use e2e::{Device, KlusterTable, Page, StagedKluster};

/// The magnets of the tray that are smaller than a fingertip, or covered or out of view.
const UNREACHABLE: &str = "[...document.querySelectorAll('.stones .stone')].filter((stone) => { \
    const { left, top, width, height } = stone.getBoundingClientRect(); \
    return width < 44 || height < 44 || !stone.contains(document.elementFromPoint(left + width / 2, top + height / 2)); \
    }).map((stone) => Number(stone.dataset.magnet))";
/// The smaller side of the table on the page.
const SIDE: &str = "(() => { const { width, height } = document.querySelector('.field').getBoundingClientRect(); \
    return Math.min(width, height); })()";

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_holds_all_magnets_of_a_solo_player() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    let table = KlusterTable::open(&page, &StagedKluster::classic("p")?).await?;
    let state = table.wait_for_input().await?;
    ensure!(state.available == (0..24).collect::<Vec<_>>(), "{:?}", state.available);
    let unreachable: Vec<u16> = page.evaluate(UNREACHABLE).await?;
    ensure!(unreachable.is_empty(), "{unreachable:?}");
    let side: f64 = page.evaluate(SIDE).await?;
    ensure!(side > 360.0, "the table is squeezed to {side} px");
    for magnet in [23, 7] {
        let after = table.place(magnet, [if magnet == 7 { 80.0 } else { -80.0 }, 0.0]).await?;
        ensure!(!after.available.contains(&magnet), "{magnet} is still in the tray");
    }
    ensure!(table.state().await?.table().count() == 2);
    page.check_no_errors()
}
