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
    time::{entropy, fresh_number, now},
};
use kluster::{Action, Options, Setup, next_first_player};
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
    let simulation = inner.simulation.borrow();
    let (table, agreed) = (simulation.table(), inner.agreed);
    let (options, players) = (*table.options(), inner.chairs.len());
    let first = first_again(&table.hands().map(Vec::len), &agreed, &options);
    let setup =
        Setup::from_numbers(kluster::RULES_VERSION, table.boxes().to_vec(), players as u64, first, entropy(), options);
    if let Ok(setup) = setup {
        sit_down(inner.chairs.iter().cloned().collect(), &setup, agreed);
    }
}

/// Who begins the next game: who had most left, else whoever was named, else nobody, and chance says (K4).
fn first_again(left: &BySeat<usize>, agreed: &Agreed, options: &Options) -> Option<u64> {
    next_first_player(left).map(u64::from).or_else(|| agreed.first(options, left.len()))
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
