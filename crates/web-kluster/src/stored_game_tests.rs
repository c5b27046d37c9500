//! Tests of stored games: what they say without being replayed.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::{played::short_game, simulation::Simulation};
use seats::BySeat;
use web_kit::game_store::LoadError;
use web_saves::{COMPLETE, HouseRules, KlusterPlayer, KlusterSave, StoredGame};

fn stored(physics: u64) -> (StoredGame, Simulation) {
    let simulation = short_game(&mut |_, _| {});
    let players = BySeat::new(simulation.table().players(), |_| KlusterPlayer::Human { name: String::new() });
    let text = simulation.recorded().record().to_string();
    let text = text.replacen(r#""physics":2"#, &format!(r#""physics":{physics}"#), 1);
    let saved = KlusterSave {
        version: COMPLETE,
        id: 1,
        began: 0.0,
        players: players.iter().cloned().collect(),
        agreed: HouseRules::default(),
        record: text,
        sealed: None,
        summary: None,
    };
    (StoredGame::read(saved, &|_| None).unwrap(), simulation)
}

#[test]
fn the_outcome_is_read_from_the_events_alone() {
    let (stored, simulation) = stored(1);
    let table = simulation.table();
    assert_eq!(stored.outcome(), (table.hands().map(Vec::len), table.on_table().len(), Vec::new()));
}

#[test]
fn a_game_of_another_physics_is_not_taken_for_a_damaged_one() {
    let of = |physics: u64| stored(physics).0.replayable().err();
    assert_eq!([0, 1, 2, 3].map(of), [Some(LoadError::Older), None, None, Some(LoadError::Newer)]);
}
