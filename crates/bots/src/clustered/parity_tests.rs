//! `Position` and `clustered::Game` play the same game: after every ply they agree on the legal moves, the hands, the
//! points with their bonuses, the phase, the seat to move and the end (C6-C11, C18, C21, C22).

#[allow(dead_code)] // not every test uses every helper
#[path = "../../../clustered/tests/common/mod.rs"]
mod common;

use super::{
    knowledge::Knowledge,
    position::{Position, SearchMove},
    search::candidates,
    unseen_cards::UnseenCards,
    weights::Weights,
    window::Window,
};
use clustered::{Card, Game, Move, Setup, Turn};
use common::{any_setup, cases};
use proptest::prelude::*;
use rng::Rng;

/// How the test chooses the next move.
#[derive(Clone, Copy, Debug)]
enum Chooser {
    /// A random legal move of the game.
    Game,
    /// A random move of the search.
    Search,
    /// A move of the rollout policy, which completes the rectangles and lines that random play hardly ever does.
    Rollout,
}

/// The same game twice.
struct Pair {
    game: Game,
    position: Position,
    window: Window,
}

fn indices<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Vec<u8> {
    cards.into_iter().map(|card| card.index() as u8).collect()
}

impl Pair {
    /// Deals a game and builds a position that knows all hands and decks.
    fn new(setup: &Setup, seed: u64) -> Pair {
        let game = Game::deal(setup.clone(), &setup.shuffled_decks(seed.into()), |_| {}).unwrap();
        let Knowledge { mut position, window, .. } = Knowledge::for_seat(&game.view(Some(setup.first()))).unwrap();
        for seat in setup.players().seats() {
            let (hand, deck) = (indices(game.hand(seat).iter()), indices(game.deck(seat).iter()));
            position.state.unseen[seat] = UnseenCards::new(&hand, &deck, deck.len() as u8, 0);
        }
        Pair { game, position, window }
    }

    fn to_game(&self, mv: SearchMove) -> Move {
        let card = Card::combinations().nth(mv.card.into()).unwrap_or(Card::WILD);
        match mv.cell {
            SearchMove::DISCARD => Move::Discard { card },
            cell => Move::Place { card, cell: self.window.cell(cell) },
        }
    }

    /// Returns the move of the search, unless it leaves the window.
    fn to_search(&self, mv: Move) -> Option<SearchMove> {
        let card = mv.card().index() as u8;
        match mv {
            Move::Discard { .. } => Some(SearchMove::discard(card)),
            Move::Place { cell, .. } => Some(SearchMove { card, cell: self.window.index_of(cell)? }),
        }
    }

    fn assert_same(&self, rng: &mut Rng) {
        let Pair { game, position, .. } = self;
        let turn = position.state.phase.map(|phase| Turn { seat: position.state.turn, phase });
        assert_eq!(turn, game.turn());
        assert_eq!(position.is_over(), game.legal_moves().is_empty());
        assert_eq!(position.can_place(), game.legal_moves().can_place());
        let mut moves: Vec<Move> = candidates(position, false, rng).into_iter().map(|mv| self.to_game(mv)).collect();
        let mut expected: Vec<Move> = game.legal_moves().iter().collect();
        moves.sort();
        expected.sort();
        assert_eq!(moves, expected);
        let scores = game.scores();
        let points = position.evaluate(Weights::embedded());
        for seat in game.setup().players().seats() {
            let unseen = position.unseen(seat);
            let (mut hand, mut expected) = (unseen.hand().to_vec(), indices(game.hand(seat).iter()));
            hand.sort_unstable();
            expected.sort_unstable();
            assert_eq!(hand, expected, "hand of seat {seat}");
            assert_eq!(usize::from(unseen.deck_len), game.deck(seat).len(), "deck of seat {seat}");
            let still: u32 =
                game.hand(seat).iter().chain(game.deck(seat).iter()).fold(0, |set, c| set | 1 << c.index());
            assert_eq!(unseen.remaining, still, "cards that seat {seat} can still place");
            if position.is_over() {
                let difference = points[seat] - scores[seat].total as f32;
                assert!(difference.abs() < 0.01, "final points of seat {seat}: {difference} too many");
            } else {
                assert_eq!(u32::from(unseen.bonus), scores[seat].bonus, "bonus of seat {seat}");
                assert_eq!(u32::from(position.points(seat)), scores[seat].total, "points of seat {seat}");
            }
        }
    }

    /// Makes a move in both, drawing the same cards.
    fn play(&mut self, mv: SearchMove, rng: &mut Rng) {
        let turn = self.game.turn().unwrap();
        let wanted = Turn::draw_count(self.game.setup().options().quick);
        let next: Vec<Card> = self.game.deck(turn.seat).iter_top_first().take(wanted).collect();
        self.position.state.unseen[turn.seat].stack_pool(&indices(&next));
        self.position.play(mv, rng);
        let mv = self.to_game(mv);
        self.game.play(turn.seat, mv, |_| {}).unwrap();
    }
}

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn positions_and_games_agree_after_every_ply(
        setup in any_setup(),
        seed: u64,
        chooser in prop::sample::select(vec![Chooser::Game, Chooser::Search, Chooser::Rollout, Chooser::Rollout]),
    ) {
        let mut rng = Rng::new(seed, 0);
        let mut pair = Pair::new(&setup, seed);
        pair.assert_same(&mut rng);
        while !pair.position.is_over() {
            let chosen = match chooser {
                Chooser::Game => pair.game.legal_moves().pick(|| rng.next_u64()).and_then(|mv| pair.to_search(mv)),
                Chooser::Search => Some(pair.position.random_move(&mut rng)),
                Chooser::Rollout => Some(pair.position.rollout_move(&mut rng)),
            };
            // A card on the rim of the window would hide openings from the search; games hardly ever get that far.
            let inside = |mv: &SearchMove| match pair.to_game(*mv) {
                Move::Place { cell, .. } => cell.neighbours().iter().all(|cell| pair.window.index_of(*cell).is_some()),
                Move::Discard { .. } => true,
            };
            let Some(mv) = chosen.filter(inside) else {
                return Err(TestCaseError::reject("the game left the window"));
            };
            pair.play(mv, &mut rng);
            pair.assert_same(&mut rng);
        }
        prop_assert_eq!(pair.game.turn(), None);
    }
}
