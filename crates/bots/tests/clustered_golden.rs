//! Golden moves: the same view, bot and seed give the same move on every machine, natively and in WebAssembly. A change
//! of the search or of the weights changes them; then the new ones are recorded here.

#[allow(dead_code)] // not every test uses every helper
#[path = "../../clustered/tests/common/mod.rs"]
mod common;

use bots::clustered::{ROSTER, Weights, choose};
use clustered::{Game, Options, QuickDiscard, RulesVersion, Setup, TableLimits};
use common::{Rng, setup_with_rules};

/// For each bot, its move at tables with 1, 2, 3 and 6 players under rules 1.
const MOVES: [&str; 10] = [
    "T2s@3,1 S1e@2,1 T1s@2,0 C3f@5,1",
    "S3s@2,3 S1e@2,1 T1e@-1,-1 S2e@3,-2",
    "S3s@2,3 S1e@2,1 T1s@-1,0 S3f@9,-2",
    "S1s@0,2 T3f@3,3 T2s@-1,-1 C3f@9,2",
    "T1e@0,-2 S3f@-1,2 T3s@1,-2 S1s@9,2",
    "T3e@2,-3 T2s@0,5 T1s@-2,-1 S3f@9,-2",
    "C3e@2,-4 S3s@0,5 S2s@-2,-1 T2s@11,0",
    "S3f@1,3 S3s@-3,1 T3s@-2,-1 C2f@5,-3",
    "S3f@1,3 S3s@-3,1 C2s@3,3 T2s@7,-4",
    "C2f@-2,2 S3s@-3,3 C2s@-2,-1 S1f@1,-4",
];

fn chosen_moves(bot_index: usize) -> String {
    let tables = [
        (1, Options::default()),
        (2, Options { first_bonus: true, biggest_bonus: true, ..Options::default() }),
        (
            3,
            Options {
                quick: true,
                table: TableLimits::Round { diameter: 11.try_into().unwrap() },
                ..Options::default()
            },
        ),
        (6, Options { extra_wild: vec![true; 6], ..Options::default() }),
    ];
    let moves = tables.into_iter().zip(1..).map(|((players, options), number)| {
        let setup = setup_with_rules(RulesVersion::V1, players, options);
        chosen_move(&setup, number, 4 * players + 2 * bot_index, bot_index)
    });
    moves.collect::<Vec<_>>().join(" ")
}

/// Returns the move of a bot after some random moves.
fn chosen_move(setup: &Setup, seed: u64, moves: usize, bot_index: usize) -> String {
    let mut rng = Rng(seed);
    let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(seed.into()), |_| {}).unwrap();
    for _ in 0..moves {
        let Some(turn) = game.turn() else { break };
        let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
        game.play(turn.seat, mv, |_| {}).unwrap();
    }
    // At most 320 iterations: the same code, but fast enough for a test.
    let mut left = 11;
    let mut stop = || {
        left -= 1;
        left == 0
    };
    game.turn().map_or("none".to_owned(), |turn| {
        choose(&game.view(Some(turn.seat)), &ROSTER[bot_index], seed, &mut stop).unwrap().to_string()
    })
}

/// For each bot, its move and its discard in a quick game of rules 2: of the two cards just drawn, then of any card
/// (C18).
const QUICK_MOVES: [&str; 10] = [
    "S3s@2,-1 -T1e C2e@0,3 -C2f",
    "S3s@1,-2 -T1s C2s@-1,-2 -C3f",
    "S3s@2,-1 -C3e T2e@0,3 -T1e",
    "C2e@1,1 -T2s C1s@-2,-2 -S2e",
    "C2f@2,-1 -S3e C2e@-1,3 -T2s",
    "C1s@-1,-1 -T2e C1s@-2,-2 -C3f",
    "S3s@4,3 -S2e C2e@-1,3 -C3s",
    "C3f@-1,1 -C1e C1s@-2,-2 -T3f",
    "S3e@2,2 -T1f S2s@-1,2 -C1f",
    "T2s@2,-2 -T2f C3f@1,-2 -C1s",
];

fn chosen_quick_moves(bot_index: usize) -> String {
    let choices = [QuickDiscard::Drawn, QuickDiscard::Hand];
    let moves = choices.into_iter().zip(5..).flat_map(|(choice, seed)| {
        let options = Options { quick: true, quick_discard: Some(choice), ..Options::default() };
        let setup = setup_with_rules(RulesVersion::V2, 2, options);
        // Four discards at set-up, then a card and a discard by turns.
        [16, 17].map(|moves| chosen_move(&setup, seed, moves + 2 * bot_index, bot_index))
    });
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn c18_golden_moves_of_the_quick_game_are_the_same_on_every_platform() {
    assert_eq!((0..ROSTER.len()).map(chosen_quick_moves).collect::<Vec<_>>(), QUICK_MOVES);
}

#[test]
fn golden_moves_are_the_same_on_every_platform() {
    let found: Vec<String> = (0..ROSTER.len()).map(chosen_moves).collect();
    assert_eq!(found, MOVES);
    assert_eq!(found, (0..ROSTER.len()).map(chosen_moves).collect::<Vec<_>>(), "and in every run");
}

#[test]
fn weights_round_trip_through_text() {
    let text = include_str!("../src/clustered/weights.txt");
    assert_eq!(Weights::parse(text).as_ref(), Some(Weights::embedded()), "the embedded weights are those of the file");
    assert_eq!(Weights::parse(&Weights::embedded().to_string()).as_ref(), Some(Weights::embedded()));
    for broken in ["", "one 0 1 2 3", "one 3", "four 0", "one 0 x"] {
        assert_eq!(Weights::parse(broken), None, "{broken:?}");
        assert_eq!(Weights::parse(&format!("{text}{broken}x\n")), None);
    }
}
