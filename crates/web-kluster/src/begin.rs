//! Begins a game of Kluster: in one tap, as it was set up, or as a rematch.

use crate::{
    GAME, cords,
    draft::{ADAPTIVE_LEVEL, Draft},
    live_table::LiveTable,
    local_game::LocalGame,
    session::Session,
};
use kluster::{Action, Options, Setup, SetupError, next_first_player};
use leptos::{html, prelude::*};
use seats::BySeat;
use web_kit::{
    game_store::GameStore,
    navigation::{go, replace},
    route::GameScreen,
    shell::Shell,
    t,
    time::{entropy, fresh_number, now},
    untouched::remove_untouched,
};
use web_saves::{HouseRules, KlusterPlayer, KlusterSave};

/// Begins a game of Classic against a bot of the adaptive level. Its table replaces this screen in the history of the
/// browser, so that going back does not begin another game.
pub(crate) fn play_now() -> AnyView {
    // The effect runs once the screen is there. It tracks nothing, so it begins only one game.
    Effect::new(|_| untrack(|| begin_at(&Draft::against(ADAPTIVE_LEVEL.level()), replace)));
    html::div().into_any()
}

/// Begins a game as it was set up.
pub(super) fn begin(draft: &Draft) {
    begin_at(draft, go);
}

/// Begins a game; `lead` navigates to its table.
fn begin_at(draft: &Draft, lead: fn(&str)) {
    if let Ok(setup) = draft.setup(entropy()) {
        open_table(draft.players(), &setup, draft.house_rules(), lead);
    }
}

/// Begins the next game with the same players.
pub(super) fn rematch(table: LiveTable) {
    open_again(table, next_setup(table, entropy()));
}

/// Begins the same game anew, with the same player.
pub(super) fn restart(table: LiveTable) {
    let first = table.simulation().borrow().recorded().log().setup().first();
    open_again(table, setup_with(table, entropy(), Some(first.number().into())));
}

fn open_again(table: LiveTable, setup: Result<Setup, SetupError>) {
    if let Ok(setup) = setup {
        let info = table.info();
        let house_rules = HouseRules { aids: table.aids.get_untracked().renewed(), ..info.house_rules };
        open_table(info.players.iter().cloned().collect(), &setup, house_rules, go);
    }
}

/// Why there can be no rematch: the newest rules may not allow what the game began with.
pub(super) fn rematch_problem(table: LiveTable) -> Option<SetupError> {
    next_setup(table, 0).err()
}

/// The setup of the next game, by the newest rules whatever those of the last one were.
fn next_setup(table: LiveTable, seed: u64) -> Result<Setup, SetupError> {
    let first = {
        let (info, simulation) = (table.info(), table.simulation());
        let simulation = simulation.borrow();
        let game = simulation.table();
        first_again(&game.magnets_left(), &info.house_rules, game.options())
    };
    setup_with(table, seed, first)
}

/// The setup of a game with the same boxes, players and options.
fn setup_with(table: LiveTable, seed: u64, first: Option<u64>) -> Result<Setup, SetupError> {
    let simulation = table.simulation();
    let simulation = simulation.borrow();
    let (players, table) = (table.info().players.len() as u64, simulation.table());
    let options = *table.options();
    Setup::from_numbers(kluster::Versions::NEWEST, table.boxes().to_vec(), players, first, seed, options)
}

/// Who begins the next game: the player who had most left, else the one that was named, else a random one (K4).
fn first_again(left: &BySeat<usize>, house_rules: &HouseRules, options: &Options) -> Option<u64> {
    next_first_player(left).map(u64::from).or_else(|| house_rules.first(options, left.len()))
}

/// Why no game can be played like that, and what it needs.
pub(super) fn why_not(why: SetupError) -> String {
    match why {
        SetupError::Boxes(_) => t!("kluster-needs-boxes"),
        SetupError::Players { players, most } => {
            t!("kluster-needs-players", players = usize::try_from(players).unwrap_or(0), most = most)
        }
        SetupError::NeedsElimination => t!("kluster-needs-elimination"),
        SetupError::NeedsOpponent => t!("kluster-needs-company"),
        SetupError::Surface => t!("kluster-needs-surface"),
        SetupError::TooManyPlayers(_) => t!("kluster-needs-fewer"),
        SetupError::First { .. } | SetupError::Faults => t!("set-up-problem"),
    }
}

/// Whether the screen is higher than wide: then two cords lie one above the other.
pub(super) fn is_tall() -> bool {
    let size = |side: Option<f64>| side.unwrap_or(0.0);
    let [wide, high] =
        [window().inner_width(), window().inner_height()].map(|side| size(side.ok().and_then(|side| side.as_f64())));
    high > wide
}

/// Stores a new game and opens its table. It takes the place of games that nobody has touched.
fn open_table(players: Vec<KlusterPlayer>, setup: &Setup, house_rules: HouseRules, lead: fn(&str)) {
    let shell = Shell::here();
    let Some(players) = BySeat::from_vec(setup.players(), players) else { return };
    let id = fresh_number();
    let Some(mut game) = LocalGame::begin(setup, &players, house_rules, id) else { return };
    if house_rules.lays {
        let circles = cords::circles(setup.boxes().len(), house_rules.length, setup.surface(), is_tall());
        for circle in circles {
            // The players lay a cord themselves that the rules do not allow there.
            let _ = game.act(&Action::LayCord(circle), &mut |_| {});
        }
    }
    let session = Session { id, began: now(), players, house_rules, game };
    shell.report(GameStore::Open.put(&session.to_save(now())));
    remove_untouched::<KlusterSave>(session.id);
    lead(&GameScreen::Table(session.id).path(GAME));
}

#[cfg(test)]
mod tests {
    use super::*;
    use kluster::FirstPlayer;
    use seats::Players;

    #[test]
    fn k04_who_had_most_left_begins_then_who_was_named_then_chance_says() {
        let after = |left: [usize; 3], house_rules: HouseRules, first: FirstPlayer| {
            let left = BySeat::from_vec(Players::try_from(3).unwrap(), left.to_vec()).unwrap();
            first_again(&left, &house_rules, &Options { first, ..Options::default() })
        };
        let (nobody, third) = (HouseRules::default(), HouseRules { first: Some(2), ..HouseRules::default() });
        assert_eq!(after([0, 5, 3], third, FirstPlayer::Shortest), Some(1));
        assert_eq!(after([0, 5, 3], nobody, FirstPlayer::Random), Some(1));
        assert_eq!(after([0, 4, 4], third, FirstPlayer::Shortest), Some(2));
        assert_eq!(after([0, 4, 4], third, FirstPlayer::Random), None);
        assert_eq!(after([0, 4, 4], nobody, FirstPlayer::Shortest), None);
    }
}
