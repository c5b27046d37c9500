//! Several people around one screen: whoever is not to move sees no hand.

use anyhow::{Result, ensure};
use e2e::{Device, Glance, Moment, Page, Table};

/// Sets up a game for two people, in turn order as they are given.
async fn two_people(page: &Page, names: [&str; 2]) -> Result<()> {
    page.tap_at_home("Clustered", "Around this screen").await?;
    page.tap_on("Add a person").await?;
    page.tap_on("Remove player 2").await?;
    for (number, name) in names.iter().enumerate() {
        page.tap_on(&format!("Name of player {}", number + 1)).await?;
        page.write(name).await?;
    }
    page.tap_on("Start").await
}

/// What the page holds besides what lies open for everybody: the table, the log, and the drawings of all cards.
const HIDDEN: &str = "(() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll('.drawings, .plane, .log').forEach((part) => part.remove());
    return copy.outerHTML;
})()";

/// Checks that nothing in the page tells of a hand.
async fn check_hidden(page: &Page, hand: &Glance) -> Result<()> {
    for trace in [".hand", "[data-card]", ".spot", ".ghost", ".flying"] {
        ensure!(page.count(trace).await? == 0, "{trace} is in the page while the device is passed on");
    }
    let left: String = page.ask(HIDDEN).await?;
    ensure!(!left.contains("#card-"), "a card is drawn: {left}");
    // The card that was just laid is told; of the others each is there once, but for wilds.
    let laid = Table::of(page).look().await?.board;
    let is_laid = |card: &str| laid.iter().any(|laid| laid.face == card && laid.owner == Some(hand.hand[0].owner));
    for held in hand.hand.iter().filter(|held| held.card != "W" && !is_laid(&held.card)) {
        let name = held.name.split(": ").nth(1).unwrap_or(&held.name).split(',').next().unwrap_or_default();
        ensure!(!left.contains(name), "{name} is in the page while the device is passed on");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_pass_the_device_and_see_only_their_own_hand() -> Result<()> {
    let page = Page::instant(Device::PHONE).await?;
    two_people(&page, ["Ada", "Ben"]).await?;
    let table = Table { shared: true, ..Table::of(&page) };

    // Before the first turn nobody's hand is shown either, and a reload does not help.
    let first = table.next().await?;
    ensure!(first.moment == Moment::Pass && first.hand.is_empty(), "{first:?}");
    page.reload().await?;
    ensure!(table.next().await? == first);

    let mut turns = 0;
    let end = loop {
        let seen = table.take_device().await?;
        if seen.moment == Moment::Over {
            break seen;
        }
        let (owner, name) = (seen.hand[0].owner, &seen.chips[seen.hand[0].owner].name);
        ensure!(
            seen.chips[owner].turn && seen.title == "Your turn",
            "the hand of {name} is not the one to move: {seen:?}"
        );
        table.play(&seen).await?;
        turns += 1;
        let passed = table.next().await?;
        if passed.moment == Moment::Pass {
            let next = passed.chips.iter().find(|chip| chip.turn).map(|chip| chip.name.as_str()).unwrap_or_default();
            ensure!(next != name, "{name} moves twice");
            ensure!(passed.asked == format!("Pass the device to {next}."), "{passed:?}");
            check_hidden(&page, &seen).await?;
        }
    };
    ensure!(turns == 58, "{turns} turns");
    end.check_winner()?;
    page.check_quiet()
}
