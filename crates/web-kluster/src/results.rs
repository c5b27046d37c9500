//! The result of a game: what everybody has placed and taken, and what is stored of it at the end: the best score of a
//! game for one, and the level that *Play now* offers.

use crate::{draft::ADAPTIVE_LEVEL, live_table::LiveTable};
use kluster::{Event, GameEvent, TableView, TakeReason};
use leptos::prelude::GetUntracked;
use record::EntryKind;
use seats::{BySeat, Players};
use web_kit::shell::Shell;
use web_saves::{Aids, add_kluster_score, counts_for_best};

/// What a player has done in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayerResult {
    /// How many magnets they have placed.
    pub(crate) placed: usize,
    /// How many they had to take back.
    pub(crate) taken: usize,
    /// How often magnets have snapped together in their turns.
    pub(crate) klusters: usize,
}

/// What everybody has done, by the events of a game.
pub(crate) fn player_results<'a>(
    players: Players,
    entries: impl IntoIterator<Item = &'a EntryKind>,
) -> BySeat<PlayerResult> {
    let mut results = BySeat::new(players, |_| PlayerResult::default());
    for entry in entries {
        match entry {
            EntryKind::Event(Event::Placed { seat, .. }) => results[*seat].placed += 1,
            EntryKind::Event(Event::Taken { seat, magnets, reason }) => {
                results[*seat].taken += magnets.len();
                results[*seat].klusters += usize::from(*reason == TakeReason::Kluster);
            }
            _ => {}
        }
    }
    results
}

/// A medal for a game for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SoloMedal {
    Bronze,
    Silver,
    Gold,
}

impl SoloMedal {
    /// The medal of a game that counts for best scores: bronze for two thirds of all magnets on the table, silver for
    /// five sixths, gold for a total victory (K12).
    pub(crate) fn of(game: TableView<'_>, aids: Aids) -> Option<SoloMedal> {
        counts_for_best(game, aids).then(|| SoloMedal::of_score(game.score(), game.kinds().len())).flatten()
    }

    fn of_score(score: usize, all: usize) -> Option<SoloMedal> {
        match score {
            _ if score >= all => Some(SoloMedal::Gold),
            _ if score * 6 >= all * 5 => Some(SoloMedal::Silver),
            _ if score * 3 >= all * 2 => Some(SoloMedal::Bronze),
            _ => None,
        }
    }

    /// Its name in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            SoloMedal::Bronze => "bronze",
            SoloMedal::Silver => "silver",
            SoloMedal::Gold => "gold",
        }
    }
}

/// Stores the result if these events end the game, in the tab that plays it.
pub(crate) fn store_result(table: LiveTable, shell: Shell, events: &[GameEvent]) {
    if table.is_holder() && events.iter().any(|event| matches!(event, GameEvent::Ruled(Event::Won { .. }))) {
        let (info, simulation) = (table.info(), table.simulation());
        let simulation = simulation.borrow();
        shell.report(add_kluster_score(simulation.table(), table.aids.get_untracked(), info.id, info.began));
        shell.report(ADAPTIVE_LEVEL.learn(&info.players, simulation.table().winners()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::short_game;
    use seats::Seat;

    #[test]
    fn what_everybody_has_placed_and_taken_is_counted() {
        let simulation = short_game(&mut |_, _| {});
        let table = simulation.table();
        let entries = simulation.recorded().entries().iter().map(|entry| &entry.kind);
        let results = player_results(table.players(), entries);
        let total = |part: fn(&PlayerResult) -> usize| results.iter().map(part).sum::<usize>();
        assert_eq!(total(|result| result.klusters), 1);
        assert_eq!(total(|result| result.placed) + total(|result| result.klusters), 5, "one was let go of outside");
        assert!(total(|result| result.taken) >= 2);
        assert_eq!(results[Seat::FIRST].klusters + results.iter().nth(1).unwrap().klusters, 1);
    }

    #[test]
    fn k12_a_total_victory_is_gold() {
        let medals = [24, 23, 20, 19, 16, 15, 0].map(|score| SoloMedal::of_score(score, 24).map(SoloMedal::name));
        let (gold, silver, bronze) = (Some("gold"), Some("silver"), Some("bronze"));
        assert_eq!(medals, [gold, silver, silver, bronze, bronze, None, None]);
    }
}
