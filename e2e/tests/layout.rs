//! Every scenario passes the layout checks at every size and the accessibility checks in every appearance.

use anyhow::Result;
use e2e::{
    Appearance, Device, Scenario, axe,
    layout::{self, SIZES},
    scenarios,
};

/// Half of the scenarios, so that two cores share the work.
fn half(number: usize) -> impl Iterator<Item = Scenario> {
    scenarios().into_iter().enumerate().filter(move |(index, _)| index % 2 == number).map(|(_, scenario)| scenario)
}

/// Fails with all problems at once.
fn assert_none(found: &[String]) {
    assert!(found.is_empty(), "{} problems:\n{}", found.len(), found.join("\n"));
}

/// Checks the layout of half of the scenarios at all touch or all mouse sizes.
async fn check_layout(number: usize, touch: bool) -> Result<()> {
    let sizes: Vec<Device> = SIZES.into_iter().filter(|size| size.touch == touch).collect();
    let page = Scenario::open_page(sizes[0]).await?;
    let mut found = Vec::new();
    for scenario in half(number) {
        layout::resize(&page, sizes[0]).await?;
        if let Err(error) = scenario.show(&page, Appearance::LIGHT).await {
            found.push(format!("{}: {error:#}", scenario.name));
            continue;
        }
        for size in &sizes {
            layout::resize(&page, *size).await?;
            let problems = layout::problems(&page, *size).await?;
            found.extend(
                problems
                    .into_iter()
                    .map(|problem| format!("{} at {}x{}: {problem}", scenario.name, size.width, size.height)),
            );
        }
    }
    found.extend(page.errors());
    assert_none(&found);
    Ok(())
}

/// Runs axe on half of the scenarios.
async fn check_accessibility(number: usize) -> Result<()> {
    let mut found = Vec::new();
    for size in [Device::PHONE, Device::LAPTOP] {
        let page = Scenario::open_page(size).await?;
        for scenario in half(number) {
            if let Err(error) = scenario.show(&page, Appearance::LIGHT).await {
                found.push(format!("{}: {error:#}", scenario.name));
                continue;
            }
            for appearance in Appearance::ALL {
                appearance.apply(&page).await?;
                let violations = axe::violations(&page).await?;
                let describe =
                    |violation| format!("{} at {} px, {appearance:?}: {violation}", scenario.name, size.width);
                found.extend(violations.into_iter().map(describe));
            }
        }
        found.extend(page.errors());
    }
    assert_none(&found);
    Ok(())
}

#[tokio::test]
async fn every_scenario_fits_on_phones_1() -> Result<()> {
    check_layout(0, true).await
}

#[tokio::test]
async fn every_scenario_fits_on_phones_2() -> Result<()> {
    check_layout(1, true).await
}

#[tokio::test]
async fn every_scenario_fits_on_large_screens_1() -> Result<()> {
    check_layout(0, false).await
}

#[tokio::test]
async fn every_scenario_fits_on_large_screens_2() -> Result<()> {
    check_layout(1, false).await
}

#[tokio::test]
async fn axe_finds_no_violation_in_any_scenario_1() -> Result<()> {
    check_accessibility(0).await
}

#[tokio::test]
async fn axe_finds_no_violation_in_any_scenario_2() -> Result<()> {
    check_accessibility(1).await
}

#[tokio::test]
async fn graphics_have_enough_contrast_in_every_appearance_and_for_every_seat() -> Result<()> {
    let page = Scenario::open_page(Device::PHONE).await?;
    let scenario = Scenario::new("settings", "/settings/");
    let mut found = Vec::new();
    for appearance in Appearance::ALL.into_iter().chain([Appearance { dark: true, contrast: true }]) {
        scenario.show(&page, appearance).await?;
        found
            .extend(layout::low_contrast(&page).await?.into_iter().map(|problem| format!("{appearance:?}: {problem}")));
    }
    assert_none(&found);
    Ok(())
}
