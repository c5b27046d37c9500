//! The demo on the home page: a recorded game that replays itself.

use crate::displayed_card::{DisplayedCard, still_board};
use clustered::{CardFace, Cell, Move};
use leptos::prelude::*;
use seats::{Players, Seat};
use web_kit::{shell::Shell, time::later};

/// A legal game for two, in which both players maximise their points. It is recorded, so that the page needs no bots.
const MOVES: &str = "S1f@-1,0 S1s@-1,-1 S3s@0,-1 S1f@-1,1 T1e@1,0 T1f@0,1 S2s@-2,-1 W@1,1 T3e@1,2 S2s@2,1 T1f@-2,1 S3s@3,1 W@-2,0 \
    T1e@-2,2 S3e@-3,0 T3f@0,2 T2s@-2,-2 T2f@0,3 T2e@-2,-3 W@-1,2 S1s@0,-2 T1s@-3,2 C2e@-2,-4 C2f@-1,3 S2e@-3,-1";

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
    let cards = MOVES.split_whitespace().take(moves).zip(seats).filter_map(|(text, seat)| match text.parse() {
        Ok(Move::Place { card, cell }) => Some(displayed(cell, CardFace::Card(card), Some(seat))),
        _ => None,
    });
    std::iter::once(start).chain(cards).collect()
}

/// The demo. With reduced motion it shows the end of the game.
pub(crate) fn demo_board() -> AnyView {
    let count = MOVES.split_whitespace().count();
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
        for (number, text) in MOVES.split_whitespace().enumerate() {
            game.step(|_| text.parse().ok());
            let shown: Vec<_> = board_after(number + 1).iter().map(|card| (card.cell, card.owner)).collect();
            let played: Vec<_> = game.view(None).unwrap().board.iter().map(|on| (on.cell, on.owner)).collect();
            assert_eq!(shown, played);
        }
    }
}
