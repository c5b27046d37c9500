//! The demo on the home page: a recorded game that replays itself; its end is the picture behind the set-up.

use crate::displayed_card::{DisplayedCard, still_board};
use card_art::DEMO_MOVES;
use clustered::{CardFace, Cell, Move};
use leptos::{html, prelude::*};
use seats::{Players, Seat};
use web_kit::{shell::Shell, time::later};

/// The number of moves that are shown at first.
const FIRST_MOVES: usize = 9;
/// Delay before they are shown, in milliseconds: the page is painted first.
const START_DELAY: u32 = 60;

/// The board after so many moves.
fn board_after(moves: usize) -> Vec<DisplayedCard> {
    let displayed = |cell, face, owner| DisplayedCard { cell, face, owner, is_last: false, is_newest: false };
    let start = displayed(Cell::new(0, 0), CardFace::START, None);
    let Ok(players) = Players::try_from(2) else { return vec![start] };
    let seats = std::iter::successors(Some(Seat::FIRST), |seat| Some(players.next_seat(*seat)));
    let cards = DEMO_MOVES.split_whitespace().take(moves).zip(seats).filter_map(|(text, seat)| match text.parse() {
        Ok(Move::Place { card, cell }) => Some(displayed(cell, CardFace::Card(card), Some(seat))),
        _ => None,
    });
    std::iter::once(start).chain(cards).collect()
}

/// The end of that game, on felt: the picture behind the set-up.
pub(crate) fn still_table() -> AnyView {
    let cards = board_after(DEMO_MOVES.split_whitespace().count());
    html::div().class("felt-table").child(still_board(Signal::stored(cards))).into_any()
}

/// The demo. With reduced motion it shows the end of the game.
pub(crate) fn demo_board() -> AnyView {
    let count = DEMO_MOVES.split_whitespace().count();
    let is_still = untrack(|| Shell::here().is_still());
    let moves = RwSignal::new(0);
    later(START_DELAY, move || {
        if moves.try_get_untracked() == Some(0) {
            moves.set(if is_still { count } else { FIRST_MOVES });
        }
    });
    Effect::new(move |_| {
        let now = moves.get();
        if !is_still {
            later(if now == count { 5000 } else { 1100 }, move || {
                if moves.try_get_untracked() == Some(now) {
                    moves.set(if now == count { 0 } else { now + 1 });
                }
            });
        }
    });
    still_board(Memo::new(move |_| board_after(moves.get())).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use clustered::Options;

    #[test]
    fn the_picture_follows_the_rules() {
        let mut game = Session::of(&[true, true], false, Options::default(), 21);
        for (number, text) in DEMO_MOVES.split_whitespace().enumerate() {
            game.step(|_| text.parse().ok());
            let shown: Vec<_> = board_after(number + 1).iter().map(|card| (card.cell, card.owner)).collect();
            let played: Vec<_> = game.view(None).unwrap().board.iter().map(|on| (on.cell, on.owner)).collect();
            assert_eq!(shown, played);
        }
    }
}
