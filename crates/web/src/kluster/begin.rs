//! Beginning a game of Kluster: in one tap, as it was set up, or once more.

use super::{
    agreed::Agreed,
    cords,
    draft::Draft,
    local_game::LocalGame,
    play::Inner,
    session::{Chair, Session},
};
use crate::{
    fitting,
    route::{Screen, go},
    shelf::Shelf,
    shell::Shell,
    t,
    time::{entropy, fresh_number, now},
};
use kluster::{Action, Options, Setup, SetupError, next_first_player};
use seats::BySeat;
use ui::window;

/// One tap: a game of Classic against a bot that fits.
pub(crate) fn play_now() {
    begin(&Draft::against(fitting::KLUSTER.level()));
}

/// A game as it was set up.
pub(super) fn begin(draft: &Draft) {
    if let Ok(setup) = draft.setup(entropy()) {
        sit_down(draft.chairs(), &setup, draft.agreed());
    }
}

/// The same again; who had most magnets left begins, or after a tie whoever was named, or chance says (K4).
pub(super) fn rematch(inner: &Inner) {
    if let Ok(setup) = next_setup(inner, entropy()) {
        sit_down(inner.chairs.iter().cloned().collect(), &setup, inner.agreed);
    }
}

/// Why there can be no rematch: the newest rules may not allow what the game began with.
pub(super) fn rematch_problem(inner: &Inner) -> Option<SetupError> {
    next_setup(inner, 0).err()
}

/// The next game, by the newest rules whatever those of the last one were.
fn next_setup(inner: &Inner, seed: u64) -> Result<Setup, SetupError> {
    let simulation = inner.simulation.borrow();
    let table = simulation.table();
    let (options, players) = (*table.options(), inner.chairs.len() as u64);
    let first = first_again(&table.magnets_left(), &inner.agreed, &options);
    Setup::from_numbers(kluster::RULES_VERSION, table.boxes().to_vec(), players, first, seed, options)
}

/// Who begins the next game: who had most left, else whoever was named, else nobody, and chance says (K4).
fn first_again(left: &BySeat<usize>, agreed: &Agreed, options: &Options) -> Option<u64> {
    next_first_player(left).map(u64::from).or_else(|| agreed.first(options, left.len()))
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

fn sit_down(chairs: Vec<Chair>, setup: &Setup, agreed: Agreed) {
    let shell = Shell::here();
    let Some(chairs) = BySeat::from_vec(setup.players(), chairs).filter(|_| !shell.is_on_the_way()) else { return };
    let id = fresh_number();
    let Some(mut game) = LocalGame::begin(setup, &chairs, agreed, id) else { return };
    if agreed.lays {
        let circles = cords::circles(setup.boxes().len(), agreed.length, setup.surface(), is_tall());
        for circle in circles {
            // What the rules would not take, the players lay themselves.
            let _ = game.act(&Action::LayCord(circle), &mut |_| {});
        }
    }
    let session = Session { id, began: now(), chairs, agreed, game };
    shell.note(Shelf::Open.put(&session));
    go(&Screen::Kluster(session.id));
}

#[cfg(test)]
mod tests {
    use super::*;
    use kluster::FirstPlayer;
    use seats::Players;

    #[test]
    fn k04_who_had_most_left_begins_then_who_was_named_then_chance_says() {
        let after = |left: [usize; 3], agreed: Agreed, first: FirstPlayer| {
            let left = BySeat::from_vec(Players::try_from(3).unwrap(), left.to_vec()).unwrap();
            first_again(&left, &agreed, &Options { first, ..Options::default() })
        };
        let (nobody, third) = (Agreed::default(), Agreed { first: Some(2), ..Agreed::default() });
        assert_eq!(after([0, 5, 3], third, FirstPlayer::Shortest), Some(1));
        assert_eq!(after([0, 5, 3], nobody, FirstPlayer::Random), Some(1));
        assert_eq!(after([0, 4, 4], third, FirstPlayer::Shortest), Some(2));
        assert_eq!(after([0, 4, 4], third, FirstPlayer::Random), None);
        assert_eq!(after([0, 4, 4], nobody, FirstPlayer::Shortest), None);
    }
}
