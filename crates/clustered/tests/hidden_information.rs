//! A seat sees its own cards and what lies open, and nothing else (C5, C6, C18): two games that differ only in what is
//! hidden from a viewer give that viewer the same bytes.

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Card, Deck, Event, Game, Illegal, Move, Options, Phase, QuickDiscard, Setup};
use common::script::{decks_for, moves};
use common::{Rng, any_setup, cases, seat, setup};
use proptest::prelude::*;
use seats::{BySeat, Seat};

/// What became of a card of a deck.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Undrawn,
    Held,
    Placed,
    Discarded,
}

/// A seat's deck, top card first, with what became of each card.
type Fates = Vec<(Card, Fate)>;

/// A game that follows some moves, in bytes as a viewer gets them.
struct ViewerLog {
    game: Game,
    viewer: Option<Seat>,
    messages: Vec<String>,
    /// Everything that happened, hidden or not.
    events: Vec<Event>,
}

impl ViewerLog {
    fn new(setup: &Setup, decks: &BySeat<Deck>, viewer: Option<Seat>) -> ViewerLog {
        let mut events = Vec::new();
        let game = Game::deal(setup.clone(), decks, |event| events.push(event)).unwrap();
        let mut watched = ViewerLog { game, viewer, messages: Vec::new(), events };
        watched.record_since(0);
        watched
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        let before = self.events.len();
        self.game.play(seat, mv, |event| self.events.push(event))?;
        self.record_since(before);
        Ok(())
    }

    /// Records what the viewer sees of the events since `since`, and the view after them.
    fn record_since(&mut self, since: usize) {
        for event in &self.events[since..] {
            self.messages.push(serde_json::to_string(&event.for_seat(self.viewer)).unwrap());
        }
        self.messages.push(serde_json::to_string(&self.game.view(self.viewer)).unwrap());
    }
}

/// Returns what became of the cards of each seat. A hand keeps its order, and of equal cards the first leaves it; the
/// first of the two just drawn, if it has to be one of them (C18).
fn fates(setup: &Setup, decks: &BySeat<Deck>, events: &[Event]) -> BySeat<Fates> {
    let mut fates = decks.map(|deck| deck.iter_top_first().map(|card| (card, Fate::Undrawn)).collect::<Fates>());
    let mut phase = None;
    for event in events {
        let only_drawn = phase == Some(Phase::DiscardExtra) && setup.quick_discard() == Some(QuickDiscard::Drawn);
        let mut turn_over = |seat: Seat, card: Option<Card>, from: Fate, to: Fate| {
            let held = fates[seat].iter().filter(|(_, fate)| *fate == from).count();
            let skipped = if only_drawn { held - 2 } else { 0 };
            let mut found = fates[seat].iter_mut().filter(|(_, fate)| *fate == from).skip(skipped);
            found.find(|(other, _)| card.is_none_or(|card| card == *other)).unwrap().1 = to;
        };
        match *event {
            Event::Turn { phase: next, .. } => phase = Some(next),
            Event::Drew { seat, cards } => cards.iter().for_each(|_| turn_over(seat, None, Fate::Undrawn, Fate::Held)),
            Event::Placed { seat, card, .. } => turn_over(seat, Some(card), Fate::Held, Fate::Placed),
            Event::Discarded { seat, card } => turn_over(seat, Some(card), Fate::Held, Fate::Discarded),
            _ => {}
        }
    }
    fates
}

/// Returns a deck with some of its cards shuffled among their positions.
fn with_shuffled(fates: &Fates, rng: &mut Rng, which: impl Fn(Card, Fate) -> bool) -> Deck {
    let mut cards: Vec<Card> = fates.iter().map(|(card, _)| *card).collect();
    let places: Vec<usize> = (0..cards.len()).filter(|place| which(fates[*place].0, fates[*place].1)).collect();
    for last in (1..places.len()).rev() {
        cards.swap(places[last], places[rng.below(last + 1)]);
    }
    Deck::from_top_first(&cards, cards.len() == 30).unwrap()
}

/// Plays a random game, then the same moves with other hidden cards; the viewer must not see a difference.
/// Returns how many moves could be compared.
fn compare(setup: &Setup, seed: u64, most: usize, viewer: Option<Seat>, hands_too: bool) -> usize {
    let mut rng = Rng(seed);
    let decks = setup.shuffled_decks(seed.into());
    let mut one = ViewerLog::new(setup, &decks, viewer);
    let mut moves = Vec::new();
    while let Some(turn) = one.game.turn().filter(|_| moves.len() < most) {
        let mv = one.game.legal_moves().pick(|| rng.next_u64()).unwrap();
        one.play(turn.seat, mv).unwrap();
        moves.push((turn.seat, mv));
    }

    let fates = fates(setup, &decks, &one.events);
    let others = BySeat::new(setup.players(), |seat| {
        // The hands and discards of other seats are hidden too. Wilds keep their positions, since of two equal cards
        // the first leaves the hand, and both games must take cards from the same positions.
        let hands_too = hands_too && viewer != Some(seat);
        with_shuffled(&fates[seat], &mut rng, |card, fate| match fate {
            Fate::Undrawn if !hands_too => true,
            Fate::Undrawn | Fate::Held | Fate::Discarded => hands_too && card != Card::WILD,
            Fate::Placed => false,
        })
    });
    // Returns the card to discard in the other game: the one at the position of the card discarded here.
    let instead_of = |seat: Seat, card: Card| {
        let mut places = fates[seat].iter().zip(others[seat].iter_top_first());
        places.find(|((was, fate), _)| *fate == Fate::Discarded && *was == card).unwrap().1
    };
    let mut other = ViewerLog::new(setup, &others, viewer);
    let mut compared = 0;
    for &(seat, mv) in &moves {
        let mv = match mv {
            Move::Place { .. } => mv,
            Move::Discard { card } => Move::Discard { card: instead_of(seat, card) },
        };
        match other.play(seat, mv) {
            // With its other hand the seat could have placed a card (C6): the games differ in play, not in bytes.
            Err(Illegal::MustPlace) => break,
            result => result.unwrap(),
        }
        compared += 1;
    }
    assert_eq!(other.messages, one.messages[..other.messages.len()]);
    assert!(compared == moves.len() || hands_too);
    compared
}

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn deck_order_is_hidden_from_everybody(setup in any_setup(), seed: u64, most in 0..250_usize, who in 0..9_usize) {
        let viewer = Some(seat(who)).filter(|viewer| setup.players().contains(*viewer));
        compare(&setup, seed, most, viewer, false);
    }

    #[test]
    fn other_hands_and_discards_are_hidden(setup in any_setup(), seed: u64, most in 0..250_usize, who in 0..9_usize) {
        let viewer = Some(seat(who)).filter(|viewer| setup.players().contains(*viewer));
        compare(&setup, seed, most, viewer, true);
    }
}

#[test]
fn a_whole_quick_game_hides_every_discard() {
    for quick_discard in [QuickDiscard::Drawn, QuickDiscard::Hand] {
        let quick = setup(2, Options { quick: true, quick_discard: Some(quick_discard), ..Options::default() });
        for seed in 0..20 {
            for viewer in [None, Some(seat(0)), Some(seat(1))] {
                let compared = compare(&quick, seed, usize::MAX, viewer, true);
                assert!(compared > 40, "{compared} of 58: only the last few discards can be forced");
            }
        }
    }
}

#[test]
fn hidden_cards_are_visible_to_their_owner() {
    let two = setup(2, Options::default());
    let opening = moves("0 S1e@0,1");
    let decks = ["S2e", "T3f"].map(|held| decks_for(&two, &opening, &["", held]));
    let seen = |deck: usize, viewer| {
        let mut watched = ViewerLog::new(&two, &decks[deck], viewer);
        watched.play(seat(0), opening[0].1).unwrap();
        watched.messages
    };
    assert_eq!(seen(0, Some(seat(0))), seen(1, Some(seat(0))));
    assert_eq!(seen(0, None), seen(1, None));
    assert_ne!(seen(0, Some(seat(1))), seen(1, Some(seat(1))));
}

#[test]
fn a_seat_that_is_not_at_the_table_sees_what_spectators_see() {
    let two = setup(2, Options::default());
    let game = Game::deal(two.clone(), &two.shuffled_decks(1.into()), |_| {}).unwrap();
    assert_eq!(game.view(Some(seat(2))), game.view(None));
}
