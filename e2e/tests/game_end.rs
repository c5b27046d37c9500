//! After the last card: the result, sharing, the replay and playing again. Also resuming a game.

use anyhow::{Result, bail, ensure};
use e2e::{ClusteredTable, Device, Page, Progress, StagedClustered, TablePhase};

/// Opens a finished game between a person and a bot.
async fn open_finished(page: &Page) -> Result<()> {
    let game = StagedClustered::new("pb", Progress::Remaining(0));
    page.set_storage("clustered.done.1", &game.to_saved_json(1)?).await?;
    page.goto_route("/clustered/1").await
}

/// The counts in the badges on the board, added up.
const LIT: &str =
    "[...document.querySelectorAll('.scored .badge')].reduce((sum, badge) => sum + Number(badge.textContent), 0)";

#[tokio::test(flavor = "multi_thread")]
async fn c14_the_breakdown_adds_up_for_each_player_and_is_lit_on_the_board() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let end = table.play_to_end().await?;
    end.check_winner()?;
    let parts: Vec<Vec<u32>> = page
        .evaluate(
            "[...document.querySelectorAll('.result-parts tbody tr')].map((row) => \
             [...row.querySelectorAll('td')].map((points) => Number(points.textContent)))",
        )
        .await?;
    ensure!(parts.len() == 3, "no bonus is played: {parts:?}");
    for (seat, chip) in end.chips.iter().enumerate() {
        ensure!(parts.iter().map(|part| part[seat]).sum::<u32>() == chip.points, "{parts:?} {chip:?}");
        page.tap(&format!(".result-seat[data-seat='{seat}']")).await?;
        page.wait_for(&format!(".result-seat[data-seat='{seat}'][aria-pressed='true']")).await?;
        ensure!(page.evaluate::<u32>(LIT).await? == chip.points, "the board lights other points than {chip:?}");
    }
    let words = page.text(".spoken[role=status]").await?;
    let spoken = end.chips.iter().all(|chip| words.contains(&format!("{} {}", chip.name, chip.points)));
    ensure!(words.contains(&format!("The game is over. {}", end.prompt)) && spoken, "{words}");
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_points_light_up_one_after_the_other_until_a_tap() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    open_finished(&page).await?;
    page.wait_for(".tray.over:not(.counting)").await?;
    let all: u32 = page.evaluate(LIT).await?;
    let again = async {
        page.tap(".more summary").await?;
        page.tap_text("Show again").await
    };
    again.await?;
    page.wait_for(".tray.over.counting").await?;
    page.wait_until(&format!("{LIT} > 0 && {LIT} < {all}")).await?;
    page.wait_for(".tray.over:not(.counting)").await?;
    ensure!(page.evaluate::<u32>(LIT).await? == all);

    page.tap_text("Show again").await?;
    page.wait_until(&format!("{LIT} > 0 && {LIT} < {all}")).await?;
    page.tap(".board").await?;
    ensure!(page.evaluate::<u32>(LIT).await? == all, "a tap does not skip");

    page.emulate_media(&[("prefers-reduced-motion", "reduce")]).await?;
    page.tap_text("Show again").await?;
    page.wait_until(&format!("{LIT} === {all}")).await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_shared_as_a_picture_and_a_text() -> Result<()> {
    let page = Page::open(Device::PHONE).await?;
    open_finished(&page).await?;
    let _: bool = page
        .evaluate(
            "(navigator.canShare = () => true, navigator.share = async ({ files, text }) => { \
             const picture = await createImageBitmap(files[0]); \
             globalThis.shared = { text, type: files[0].type, width: picture.width }; }, true)",
        )
        .await?;
    page.tap(".more summary").await?;
    page.tap_text("Share").await?;
    page.wait_until("globalThis.shared").await?;
    let result = page.text(".tray.over h2").await?;
    let text: String = page.evaluate("shared.text").await?;
    ensure!(text.contains(&result) && text.contains("Lotte"), "{text}");
    ensure!(page.evaluate::<String>("`${shared.type} ${shared.width}`").await? == "image/png 1080");

    // Without a way to share, the picture is saved.
    let _: bool = page.evaluate("(navigator.canShare = () => false, true)").await?;
    page.tap_text("Share").await?;
    page.wait_until("document.querySelector('.shared').textContent.includes('saved')").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_steps_back_and_forth_through_the_whole_game() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let end = table.play_to_end().await?;
    page.tap_text("Replay").await?;
    page.wait_for(".replay").await?;
    let last = table.state().await?;
    let points = |state: &e2e::ClusteredTableState| state.chips.iter().map(|chip| chip.points).collect::<Vec<_>>();
    ensure!(last.title == "Replay: move 58 of 58" && last.board == end.board, "{last:?}");
    ensure!(points(&last) == points(&end), "{last:?}");
    let words = page.text(".watched .asked").await?;
    ensure!(end.log[57].ends_with(&words), "{words}");

    // A tap on the centre of the slider goes to the middle of the game.
    page.tap(".replay input").await?;
    let half = table.wait_until("an earlier position", |now| now.board.len() < end.board.len()).await?;
    ensure!(half.board.len() > 20 && half.board.len() == 1 + half.placed(), "{half:?}");
    ensure!(half.title == format!("Replay: move {} of 58", half.log.len()), "{half:?}");
    ensure!(half.log == end.log[..half.log.len()], "{half:?}");
    half.check()?;
    ensure!(half.board.iter().all(|laid| end.board.contains(laid)), "{half:?}");
    page.press("ArrowLeft").await?;
    let before = table.wait_until("one move less", |now| now.log.len() + 1 == half.log.len()).await?;
    ensure!(before.board.len() <= half.board.len(), "{before:?}");
    page.press("Home").await?;
    let first = table.wait_until("the beginning", |now| now.log.is_empty()).await?;
    ensure!(first.board.len() == 1 && first.chips.iter().all(|chip| chip.points == 0), "{first:?}");
    page.press("End").await?;
    let again = table.wait_until("the end", |now| now.log.len() == 58).await?;
    ensure!(again.board == end.board && points(&again) == points(&end), "{again:?}");

    // Anywhere on the page, arrows step from move to move and space plays.
    let _: bool = page.evaluate("(document.activeElement.blur(), true)").await?;
    page.press("ArrowLeft").await?;
    table.wait_until("a step back", |now| now.log.len() == 57).await?;
    page.press("ArrowRight").await?;
    table.wait_until("a step on", |now| now.log.len() == 58).await?;
    page.press(" ").await?;
    table.wait_until("playing from the beginning", |now| (1..20).contains(&now.log.len())).await?;
    page.press(" ").await?;
    page.tap_text("Step back").await?;
    page.tap_text("To the beginning").await?;
    table.wait_until("the beginning", |now| now.log.is_empty()).await?;

    // Playback advances from the beginning.
    page.press("Home").await?;
    table.wait_until("the beginning", |now| now.log.is_empty()).await?;
    page.tap(".replay .main").await?;
    table.wait_until("a few moves", |now| now.log.len() >= 3).await?;
    page.tap_text("Pause").await?;
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_rematch_another_player_has_the_first_turn() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::LAPTOP).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let end = table.play_to_end().await?;
    page.tap_text("Play again").await?;
    table.wait_until("another game", |now| now.phase == TablePhase::Turn && now.log.len() < 2).await?;
    let next = table.play_moves(1).await?;
    let names = |state: &e2e::ClusteredTableState| state.chips.iter().map(|chip| chip.name.clone()).collect::<Vec<_>>();
    ensure!(names(&next) == names(&end), "{next:?}");
    let first = |state: &e2e::ClusteredTableState| {
        names(state).into_iter().position(|name| state.log[0].starts_with(&format!("1. {name}")))
    };
    ensure!(first(&next).is_some() && first(&next) != first(&end), "{} after {}", next.log[0], end.log[0]);
    page.check_no_errors()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_a_reload_and_resumes_from_home() -> Result<()> {
    let page = Page::open_with_instant_bots(Device::PHONE).await?;
    page.goto_route("/clustered/play").await?;
    let table = ClusteredTable::new(&page);
    let left = table.play_moves(6).await?;
    page.reload().await?;
    let same = table.next_turn().await?;
    ensure!(same == left, "{left:?} {same:?}");

    page.tap_text("Back").await?;
    page.wait_for(".unfinished li").await?;
    let listed = page.listed_games().await?;
    let [game] = listed.as_slice() else { bail!("{listed:?}") };
    let points: Vec<String> = left.chips.iter().map(|chip| chip.points.to_string()).collect();
    ensure!(game.moves == left.log.len() && game.standing == points.join(" : "), "{game:?} {left:?}");
    ensure!(game.turn == "Your turn" && game.day == "today", "{game:?}");
    ensure!(game.title == format!("Clustered with {}", left.chips[1].name), "{game:?}");
    page.tap(".unfinished li a").await?;
    ensure!(table.next_turn().await? == left);
    let end = table.play_to_end().await?;
    end.check_winner()?;
    ensure!(end.log[..left.log.len()] == left.log, "{end:?}");
    page.tap_text("Back").await?;
    page.wait_for(".home").await?;
    ensure!(page.count(".unfinished").await? == 0, "a finished game is offered for resuming");
    page.check_no_errors()
}
