//! The results of the finished games that this browser has stored, for statistics.

use crate::game_list::{Game, ListedGame};
use magnets::TICKS_PER_SECOND;
use seats::BySeat;
use web_kit::game_store::GameStore;
use web_saves::{ClusteredSave, GameOutcome, GameResult, StoredGame, bots_among};

/// The results of these games, without those that cannot be read.
pub(crate) fn results(games: &[ListedGame]) -> Vec<GameResult> {
    let result = |listed: &ListedGame| match listed.game {
        Game::Clustered => clustered(listed.id),
        Game::Kluster => kluster(listed.id),
    };
    games.iter().filter_map(result).collect()
}

fn clustered(id: u64) -> Option<GameResult> {
    let save = GameStore::Done.load::<ClusteredSave>(id).ok()?;
    let replayer = save.replay()?;
    let view = replayer.game().view(None);
    // Versions before stored no time.
    let played = save.summary.as_ref().map(|summary| summary.played).filter(|played| *played > 0);
    let players = BySeat::from_vec(replayer.log().setup().players(), save.players)?;
    // Where every move could be undone, the score does not count.
    let is_scored = players.len() == 1 && !save.practice;
    Some(GameResult {
        game: Game::Clustered.name(),
        began: save.began,
        players: players.len(),
        bots: bots_among(&players),
        outcome: GameOutcome::of(&players, &view.winners),
        score: view.scores.iter().map(|score| score.total).max().filter(|_| is_scored),
        seconds: played.map(|milliseconds| milliseconds / 1000),
    })
}

fn kluster(id: u64) -> Option<GameResult> {
    let stored = StoredGame::finished(id).ok()?;
    let (_, table, winners) = stored.outcome();
    let ticks: u64 = stored.log.entries().iter().map(|entry| u64::from(entry.ticks)).sum();
    // Who sees the poles has help.
    let is_scored = stored.players.len() == 1 && !stored.log.setup().options().poles_shown;
    Some(GameResult {
        game: Game::Kluster.name(),
        began: stored.began,
        players: stored.players.len(),
        bots: bots_among(&stored.players),
        outcome: GameOutcome::of(&stored.players, &winners),
        score: u32::try_from(table).ok().filter(|_| is_scored),
        seconds: Some(ticks / u64::from(TICKS_PER_SECOND)),
    })
}
