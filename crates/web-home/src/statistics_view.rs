//! Statistics of finished games on the page of records: figures and plots for each game, an export, and deleting all.

use crate::{
    download::download,
    game_list::{Game, ListedGame},
    plots::{result_bars, score_dots, table},
    results::results,
};
use clustered::Options;
use leptos::{html, prelude::*};
use serde::Serialize;
use web_kit::{
    components::{ask_button, button},
    game_store::GameStore,
    icon::Icon,
    player::level_name,
    storage, t,
    text::Language,
    time::day,
    tr,
};
use web_saves::{BotOpponent, GameResult, Medal, SoloScore, Statistics, Tally, remove_best_scores};

/// How many solo scores are plotted: the newest.
const MOST_SCORES: usize = 40;

/// What is exported.
#[derive(Serialize)]
struct ExportedStatistics<'a> {
    kluster: Statistics,
    clustered: Statistics,
    games: &'a [GameResult],
}

/// The section; nothing while no game is finished. `on_delete` follows after everything was deleted.
pub(crate) fn statistics(games: &[ListedGame], on_delete: impl Fn() + 'static) -> Option<AnyView> {
    let results = results(games);
    if results.is_empty() {
        return None;
    }
    let of = |game: Game| Statistics::of(results.iter().filter(|result| result.game == game.name()));
    let [kluster, clustered] = [Game::Kluster, Game::Clustered].map(of);
    let exported = ExportedStatistics { kluster: kluster.clone(), clustered: clustered.clone(), games: &results };
    let file = storage::to_json(&exported);
    let export = button(Some(Icon::Export), tr!("statistics-export"), move || {
        download("huddle-statistics.json", &file);
    });
    let all = games.to_vec();
    let delete = ask_button(Icon::Discard, "statistics-delete", "statistics-delete-really", move || {
        for listed in &all {
            listed.remove(GameStore::Done);
        }
        remove_best_scores();
        on_delete();
    });
    let section = html::div().class("statistics").child((
        html::h2().child(tr!("statistics")),
        (kluster.games > 0).then(|| figures(Game::Kluster, &kluster)),
        (clustered.games > 0).then(|| figures(Game::Clustered, &clustered)),
        html::div().class("row").child((export, delete)),
    ));
    Some(section.into_any())
}

/// The figures and plots of a game.
fn figures(game: Game, all: &Statistics) -> AnyView {
    let name = match game {
        Game::Clustered => t!("clustered"),
        Game::Kluster => t!("kluster"),
    };
    let tile = |label: String, value: String| html::div().child((html::dt().child(label), html::dd().child(value)));
    let total = all.total;
    let tiles = html::dl().class("tiles").child((
        tile(t!("statistics-games"), all.games.to_string()),
        (total.games() > 0).then(|| {
            let won = t!("statistics-won-of", won = total.won, games = total.games());
            let streak = tile(t!("statistics-streak"), all.longest_streak.to_string());
            (tile(t!("statistics-against-bots"), won), streak)
        }),
        all.best().map(|best| tile(t!("statistics-best"), best.to_string())),
        (all.timed > 0).then(|| tile(t!("statistics-time"), time_words(all.seconds))),
    ));
    let opponents = (!all.opponents.is_empty()).then(|| opponents(all));
    // One score alone is no plot, and stands above.
    let solo = (all.solo.len() > 1).then(|| solo(game, &all.solo));
    html::article().child((html::h3().child(name), tiles, opponents, solo)).into_any()
}

fn opponents(all: &Statistics) -> AnyView {
    let row = |(bot, tally): &(BotOpponent, Tally)| {
        let counts = [tally.won, tally.shared, tally.lost].map(|count| count.to_string());
        [vec![bot.name.clone(), level_name(bot.level)], counts.to_vec()].concat()
    };
    let headings = vec![
        t!("statistics-opponent"),
        t!("statistics-level"),
        t!("statistics-won"),
        t!("statistics-shared"),
        t!("statistics-lost"),
    ];
    let table = table(t!("statistics-opponents"), headings, all.opponents.iter().map(row).collect());
    html::figure()
        .child((html::figcaption().child(t!("statistics-opponents")), result_bars(&all.opponents), table))
        .into_any()
}

fn solo(game: Game, scores: &[SoloScore]) -> AnyView {
    let newest = &scores[scores.len().saturating_sub(MOST_SCORES)..];
    let medal = |score| Medal::of(&Options::default(), score).filter(|_| game == Game::Clustered);
    let marks: Vec<(u32, String)> = match game {
        Game::Clustered => {
            [45, 55, 65].into_iter().filter_map(|points| Some((points, medal_name(medal(points)?)))).collect()
        }
        Game::Kluster => Vec::new(),
    };
    let code = Language::here().code.get();
    let row = |solo: &SoloScore| {
        let medal = medal(solo.score).map(|medal| format!(" · {}", medal_name(medal))).unwrap_or_default();
        vec![day(solo.began, &code), format!("{}{medal}", solo.score)]
    };
    let score = match game {
        Game::Clustered => t!("statistics-points"),
        Game::Kluster => t!("statistics-left"),
    };
    let table = table(t!("statistics-solo"), vec![t!("statistics-day"), score], newest.iter().rev().map(row).collect());
    let caption = html::figcaption().child(t!("statistics-solo"));
    html::figure().child((caption, score_dots(newest, &marks), table)).into_any()
}

fn medal_name(medal: Medal) -> String {
    match medal {
        Medal::Bronze => t!("medal-bronze"),
        Medal::Silver => t!("medal-silver"),
        Medal::Gold => t!("medal-gold"),
    }
}

fn time_words(seconds: u64) -> String {
    let minutes = seconds.div_ceil(60);
    t!("statistics-hours", hours = minutes / 60, minutes = minutes % 60)
}
