//! Bots of Clustered make obvious moves: they complete rectangles and save wilds.

#[allow(dead_code)] // not every test uses every helper
#[path = "../../clustered/tests/common/mod.rs"]
mod common;

use bots::{
    Level,
    clustered::{ClusteredBot, ROSTER, choose},
};
use clustered::{Card, Game, Move, Options};
use common::{Rng, script::game_after, seat, setup};

/// Returns the move of a bot with at most 640 iterations.
fn chosen_move(game: &Game, bot: &ClusteredBot, seed: u64) -> Move {
    let mut left = 20;
    let mut stop = || {
        left -= 1;
        left == 0
    };
    choose(&game.view(Some(game.turn().unwrap().seat)), bot, seed, &mut stop).unwrap()
}

#[test]
fn bots_complete_a_rectangle() {
    // Seat 0 has five cards of a 2x3 block and holds the sixth. Seat 1 is just as close; the first to finish gets the
    // bonus (C21).
    let text =
        "0 S1e@0,1 1 T3f@0,-1 0 S2e@1,1 1 T2f@1,-1 0 S3e@2,1 1 T1f@2,-1 0 S1s@0,2 1 T3s@0,-2 0 S2s@1,2 1 T2s@1,-2";
    let options = Options { first_bonus: true, ..Options::default() };
    let game = game_after(setup(2, options), text, &["S3s C1f C2e T1f C3f", "T1s"]);
    // Stronger bots may prefer to block seat 1 first.
    for bot in ROSTER.iter().filter(|bot| bot.level <= Level::Club) {
        for seed in 0..3 {
            assert_eq!(chosen_move(&game, bot, seed), "S3s@2,2".parse().unwrap(), "{}", bot.name);
        }
    }
}

#[test]
fn no_bot_wastes_a_wild_at_the_beginning() {
    let game = game_after(setup(2, Options::default()), "0 S1e@0,1 1 T3f@0,-1", &["W S2e S3e S1s S1f"]);
    for bot in &ROSTER {
        for seed in 0..3 {
            assert_ne!(chosen_move(&game, bot, seed).card(), Card::WILD, "{}", bot.name);
        }
    }
}

#[test]
fn no_bot_discards_a_wild_in_the_setup_of_a_quick_game() {
    let quick = setup(2, Options { quick: true, ..Options::default() });
    let mut checked = 0;
    for seed in 0..12 {
        let game = Game::deal(quick.clone(), &quick.shuffled_decks(seed.into()), |_| {}).unwrap();
        if !game.hand(seat(0)).contains(&Card::WILD) {
            continue;
        }
        for bot in &ROSTER {
            let mv = chosen_move(&game, bot, seed);
            assert!(matches!(mv, Move::Discard { card } if card != Card::WILD), "{} {mv}", bot.name);
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn the_last_card_goes_where_it_scores_most() {
    for seed in 0..8 {
        let two = setup(2, Options::default());
        let mut game = Game::deal(two.clone(), &two.shuffled_decks(seed.into()), |_| {}).unwrap();
        let mut rng = Rng(seed);
        while game.hand(seat(0)).len() + game.hand(seat(1)).len() > 1 {
            let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
            game.play(game.turn().unwrap().seat, mv, |_| {}).unwrap();
        }
        let last_seat = game.turn().unwrap().seat;
        let points = |mv: Move| {
            let mut end = game.clone();
            end.play(last_seat, mv, |_| {}).unwrap();
            end.scores()[last_seat].total
        };
        let max_points = game.legal_moves().iter().map(points).max();
        for bot in ROSTER.iter().filter(|bot| bot.level >= Level::Strong) {
            assert_eq!(Some(points(chosen_move(&game, bot, seed))), max_points, "{} {seed}", bot.name);
        }
    }
}
