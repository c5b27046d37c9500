//! The picture of Clustered on the first screen: a table on which cards come to lie, one after the other.

use super::shown::{Shown, still_board};
use crate::{shell::Shell, time::later};
use clustered::{CardFace, Cell, Move};
use seats::{Players, Seat};
use ui::{El, Memo, Signal, effect, untrack};

/// A game for two as it was once played by the rules, everybody for the most points; written down, so that the page need not think before it is seen.
const MOVES: &str = "S1f@-1,0 S1s@-1,-1 S3s@0,-1 S1f@-1,1 T1e@1,0 T1f@0,1 S2s@-2,-1 W@1,1 T3e@1,2 S2s@2,1 T1f@-2,1 S3s@3,1 W@-2,0 \
    T1e@-2,2 S3e@-3,0 T3f@0,2 T2s@-2,-2 T2f@0,3 T2e@-2,-3 W@-1,2 S1s@0,-2 T1s@-3,2 C2e@-2,-4 C2f@-1,3 S2e@-3,-1";

/// How many cards lie there when the page has opened, and how long it has for itself before that, in milliseconds.
const FIRST: usize = 9;
const BEGINNING: u32 = 60;

/// The table after so many moves.
fn after(moves: usize) -> Vec<Shown> {
    let start = Shown { cell: Cell::new(0, 0), face: CardFace::START, owner: None, last: false, newest: false };
    let Ok(players) = Players::try_from(2) else { return vec![start] };
    let seats = std::iter::successors(Some(Seat::FIRST), |seat| Some(players.next_seat(*seat)));
    let cards = MOVES.split_whitespace().take(moves).zip(seats).filter_map(|(text, seat)| match text.parse() {
        Ok(Move::Place { card, cell }) => {
            Some(Shown { cell, face: CardFace::Card(card), owner: Some(seat), last: false, newest: false })
        }
        _ => None,
    });
    std::iter::once(start).chain(cards).collect()
}

/// The picture.
pub(crate) fn living_picture() -> El {
    let count = MOVES.split_whitespace().count();
    let is_still = untrack(|| Shell::here().is_still());
    let number = Signal::new(0);
    later(BEGINNING, move || {
        if number.is(&0) {
            number.set(if is_still { count } else { FIRST });
        }
    });
    effect(move || {
        let now = number.get();
        if !is_still {
            later(if now == count { 5000 } else { 1100 }, move || {
                if number.is(&now) {
                    number.set(if now == count { 0 } else { now + 1 });
                }
            });
        }
    });
    still_board(Memo::new(move || after(number.get())).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clustered::session::Session;
    use clustered::Options;

    #[test]
    fn the_picture_follows_the_rules() {
        let mut game = Session::of(&[true, true], false, Options::default(), 21);
        for (number, text) in MOVES.split_whitespace().enumerate() {
            game.step(|_| text.parse().ok());
            let shown: Vec<_> = after(number + 1).iter().map(|shown| (shown.cell, shown.owner)).collect();
            let played: Vec<_> = game.view(None).unwrap().board.iter().map(|on| (on.cell, on.owner)).collect();
            assert_eq!(shown, played);
        }
    }
}
