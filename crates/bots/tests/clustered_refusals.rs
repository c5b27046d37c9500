//! Bots of Clustered when the game is over, when they are stopped early, and with inconsistent views.

#[allow(dead_code)] // not every test uses every helper
#[path = "../../clustered/tests/common/mod.rs"]
mod common;

use bots::{
    BotError, Level,
    clustered::{Character, ROSTER, SearchConfig, Strategy, Weights, bot, choose, choose_with_strategy},
};
use clustered::{BoardCard, Card, CardFace, Cell, Game, Hand, Move, Options, Phase, RulesVersion, SeatView, Setup};
use common::{Rng, any_setup, cases, seat, setup};
use proptest::prelude::*;
use seats::{BySeat, Players};

/// Returns a game after some random moves.
fn game_after(setup: &Setup, moves: usize, rng: &mut Rng) -> Game {
    let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(rng.next_u64().into()), |_| {}).unwrap();
    for _ in 0..moves {
        let Some(turn) = game.turn() else { break };
        let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
        game.play(turn.seat, mv, |_| {}).unwrap();
    }
    game
}

fn two_player_game(moves: usize) -> Game {
    game_after(&setup(2, Options::default()), moves, &mut Rng(3))
}

fn choose_now(view: &SeatView) -> Result<Move, BotError> {
    choose(view, &ROSTER[2], 1, &mut || false)
}

#[test]
fn a_finished_game_has_no_move() {
    let over = two_player_game(usize::MAX);
    assert_eq!(over.turn(), None);
    for viewer in [None, Some(seat(0)), Some(seat(1))] {
        assert_eq!(choose_now(&over.view(viewer)), Err(BotError::GameOver));
    }
}

#[test]
fn a_view_of_a_seat_not_to_move_is_refused() {
    let game = two_player_game(9);
    let waiting = game.setup().players().next_seat(game.turn().unwrap().seat);
    assert_eq!(choose_now(&game.view(Some(waiting))), Err(BotError::NotToMove));
    assert_eq!(choose_now(&game.view(None)), Err(BotError::NotToMove));
}

#[test]
fn a_search_stopped_at_once_still_returns_a_legal_move() {
    let game = two_player_game(20);
    let turn = game.turn().unwrap();
    for bot in &ROSTER {
        let mut polls = 0;
        let mut stop = || {
            polls += 1;
            true
        };
        let mv = choose(&game.view(Some(turn.seat)), bot, 1, &mut stop).unwrap();
        assert_eq!(game.check(turn.seat, mv), Ok(()));
        assert_eq!(polls, 1, "{}: polled before the first iteration, and not again after it returned true", bot.name);
    }
}

#[test]
fn the_search_polls_stop_regularly() {
    let game = two_player_game(20);
    let view = game.view(Some(game.turn().unwrap().seat));
    let master = bot(Level::Master, None).unwrap();
    let mut polls = 0;
    let mut stop = || {
        polls += 1;
        polls == 20
    };
    choose(&view, master, 1, &mut stop).unwrap();
    assert_eq!(polls, 20);
}

#[test]
fn a_next_seat_with_an_empty_hand_does_not_break_the_search() {
    // A quick game in its setup, in which the view claims that the first seat has discarded its whole hand (C18).
    let setup =
        Setup::from_numbers(clustered::RULES_VERSION, 2, 0, Options { quick: true, ..Options::default() }).unwrap();
    let mut game = Game::deal(setup.clone(), &setup.shuffled_decks(1.into()), |_| {}).unwrap();
    while game.turn().unwrap().seat == seat(0) {
        let mv = game.legal_moves().iter().next().unwrap();
        game.play(seat(0), mv, |_| {}).unwrap();
    }
    let mut view = game.view(Some(seat(1)));
    view.discard_sizes[seat(0)] += view.hand_sizes[seat(0)];
    view.hand_sizes[seat(0)] = 0;
    for search in [SearchConfig::vanilla(200), SearchConfig::new(200)] {
        let mv = choose_with_strategy(&view, Strategy::Search(search), Weights::embedded(), 1, &mut || false).unwrap();
        assert!(matches!(mv, Move::Discard { .. }));
    }
}

#[test]
fn every_bot_has_its_own_name_and_characters_begin_at_club_level() {
    for level in Level::ALL {
        assert_eq!(bot(level, None).unwrap().level, level);
        let club = level >= Level::Club;
        let strongest = if club { Character::Blocker } else { Character::Even };
        assert_eq!(bot(level, None), bot(level, Some(strongest)), "{level}");
        for (character, exists) in [(Character::Builder, club), (Character::Blocker, club), (Character::Even, !club)] {
            assert_eq!(bot(level, Some(character)).is_some(), exists, "{level} {character}");
        }
    }
    for (number, bot) in ROSTER.iter().enumerate() {
        assert!(ROSTER[..number].iter().all(|other| other.name != bot.name && other.level <= bot.level));
    }
}

/// Corrupts one property of a view.
fn corrupt(view: &mut SeatView, property: u32, rng: &mut Rng) {
    let any = rng.below(view.board.len());
    let count = [0, 1, 7, 8, 9, 255, 256, usize::MAX][rng.below(8)];
    let other_players = Players::try_from(1 + rng.next_u64() % 32).unwrap();
    let phases = [None, Some(Phase::DiscardSetup), Some(Phase::DiscardExtra), Some(Phase::Play)];
    let score = *view.scores.iter().next().unwrap();
    match property {
        0 => view.hand = None,
        1 => view.discarded = None,
        2 => view.hand_sizes = BySeat::new(other_players, |_| count),
        3 => view.deck_sizes = BySeat::new(view.players, |_| count),
        4 => view.discard_sizes = BySeat::new(view.players, |_| count),
        5 => view.scores = BySeat::new(other_players, |_| score),
        6 => view.players = other_players,
        7 => view.first = seat(rng.below(32)),
        8 => view.phase = phases[rng.below(4)],
        9 => view.board.truncate(1),
        10 => drop(view.board.remove(any)),
        11 => {
            view.board[any].cell = Cell::new([0, 1, -9, i16::MIN][rng.below(4)], [0, 3, i16::MAX][rng.below(3)]);
        }
        12 => view.board[any].owner = Some(seat(rng.below(32))),
        13 => view.board[any].owner = None,
        14 => view.board[any].card = CardFace::START,
        15 => view.board.push(BoardCard { cell: Cell::new(i16::MAX, i16::MIN), ..view.board[any] }),
        16 => view.options.quick = !view.options.quick,
        17 => view.options.extra_wild = vec![true; rng.below(12)],
        18 => view.hand = Some(Hand::EMPTY),
        19 => view.hand = vec![Card::WILD; rng.below(9)].try_into().ok(),
        20 => view.turn = Some(seat(rng.below(32))),
        21 => view.seat = Some(seat(rng.below(32))),
        22 => view.drawn = Some([Card::WILD; 2]).filter(|_| rng.below(2) > 0),
        23 => view.rules = RulesVersion::ALL[rng.below(2)],
        _ => view.board.swap(0, any),
    }
}

proptest! {
    #![proptest_config(cases(384))]

    #[test]
    fn a_corrupt_view_never_causes_a_panic(
        setup in any_setup(), seed: u64, moves in 0..120_usize, properties in prop::collection::vec(0..25_u32, 1..3)
    ) {
        let mut rng = Rng(seed);
        let game = game_after(&setup, moves, &mut rng);
        let mut view = game.view(game.turn().map(|turn| turn.seat));
        for property in properties {
            if !view.board.is_empty() {
                corrupt(&mut view, property, &mut rng);
            }
        }
        let _ = choose(&view, &ROSTER[1], seed, &mut || false);
        let vanilla = Strategy::Search(SearchConfig::vanilla(20));
        let _ = choose_with_strategy(&view, vanilla, Weights::embedded(), seed, &mut || false);
    }
}

#[test]
fn a_corrupt_view_is_reported_as_a_bad_view() {
    let view = {
        let game = two_player_game(20);
        game.view(Some(game.turn().unwrap().seat))
    };
    for property in [0, 1, 2, 3, 4, 9, 15, 18] {
        let mut corrupted = view.clone();
        corrupt(&mut corrupted, property, &mut Rng(1));
        assert!(
            matches!(choose_now(&corrupted), Err(BotError::BadView(_))),
            "{property}: {:?}",
            choose_now(&corrupted)
        );
    }
}
