//! What the quick game discards after drawing two: one of these two or any card of the hand, by the version of the rules
//! and the option `quick_discard` (C18).

#[allow(dead_code)] // not every test uses every helper
mod common;

use clustered::{Event, Game, Illegal, Options, Phase, QuickDiscard, RulesVersion, Setup, SetupError};
use clustered::{TableLimits, TableSize, Transcript, Turn};
use common::script::{cards, decks_for, game_after, illegal, legal, moves, play};
use common::{players, seat, setup, setup_with_rules};
use seats::Seat;

fn quick(quick_discard: Option<QuickDiscard>) -> Options {
    Options { quick: true, quick_discard, ..Options::default() }
}

/// The discards of both seats before the first turn.
const SET_UP: &str = "0 -C1f -C2f 1 -C1f -C2f";

/// A game in which seat 0 has placed the first of these cards, has drawn the last two and has to discard a card.
fn after_drawing(setup: Setup, hand: &str) -> Game {
    let mut game = game_after(setup, SET_UP, &[hand]);
    let first = hand.split(' ').next().unwrap();
    play(&mut game, 0, &format!("{first}@0,1"));
    assert_eq!(game.turn(), Some(Turn { seat: seat(0), phase: Phase::DiscardExtra }));
    game
}

#[test]
fn c18_only_the_two_cards_just_drawn_may_be_discarded() {
    let mut game = after_drawing(setup(2, quick(None)), "S2e S1e S3e T1e T2e C3e C3s");
    assert_eq!(legal(&game), ["-C3e", "-C3s"]);
    let why = illegal(&game, 0, "-S1e");
    assert_eq!((why, why.rule()), (Illegal::NotDrawn, "C18"));
    assert_eq!(why.to_string(), "the quick game discards one of the two cards just drawn");
    assert_eq!(illegal(&game, 0, "-C3f"), Illegal::NotInHand);
    assert_eq!(illegal(&game, 0, "C3e@0,2"), Illegal::MustDiscard);
    assert_eq!(illegal(&game, 1, "-C3e"), Illegal::NotYourTurn);

    let events = play(&mut game, 0, "-C3e");
    let discarded = Event::Discarded { seat: seat(0), card: cards("C3e")[0] };
    assert_eq!(events, [discarded, Event::Turn { seat: seat(1), phase: Phase::Play }]);
    assert_eq!(**game.hand(seat(0)), cards("S1e S3e T1e T2e C3s"));
}

#[test]
fn c18_any_card_may_be_discarded_if_that_is_agreed_and_under_rules_1() {
    let agreed = setup(2, quick(Some(QuickDiscard::Hand)));
    let rules_1 = setup_with_rules(RulesVersion::V1, 2, quick(None));
    for setup in [agreed, rules_1] {
        let game = after_drawing(setup, "S2e S1e S3e T1e T2e C3e C3s");
        assert_eq!(legal(&game), ["-C3e", "-C3s", "-S1e", "-S3e", "-T1e", "-T2e"]);
    }
}

#[test]
fn c18_the_set_up_discards_any_two_cards_of_seven() {
    let mut game = game_after(setup(2, quick(None)), "", &["S1e W T1e W C1e S2e T2e"]);
    assert_eq!(legal(&game), ["-C1e", "-S1e", "-S2e", "-T1e", "-T2e", "-W"]);
    assert_eq!(game.drawn(), None, "seven cards were drawn, and any two may go");
    play(&mut game, 0, "-S1e");
    assert_eq!(legal(&game), ["-C1e", "-S2e", "-T1e", "-T2e", "-W"]);
}

#[test]
fn c18_of_two_wilds_the_one_just_drawn_is_discarded() {
    let mut game = after_drawing(setup(2, quick(None)), "S2e W S3e T1e T2e W C3s");
    assert_eq!(legal(&game), ["-C3s", "-W"]);
    play(&mut game, 0, "-W");
    assert_eq!(**game.hand(seat(0)), cards("W S3e T1e T2e C3s"), "the other cards keep their order");

    let mut game = after_drawing(setup(2, quick(None)), "S2e W S3e T1e T2e C3e C3s");
    assert_eq!(illegal(&game, 0, "-W"), Illegal::NotDrawn);
    play(&mut game, 0, "-C3s");

    let mut game = after_drawing(setup(2, quick(None)), "S2e S1e S3e T1e T2e W W");
    assert_eq!(legal(&game), ["-W"], "two wilds are one move");
    assert_eq!(game.legal_moves().len(), 1);
    play(&mut game, 0, "-W");
    assert_eq!(**game.hand(seat(0)), cards("S1e S3e T1e T2e W"));
}

#[test]
fn c18_a_forced_discard_is_followed_by_drawing_two_and_discarding_one_of_them() {
    let one = TableSize::try_from(1).unwrap();
    let table = TableLimits::Rectangle { width: one, height: one };
    let setup = setup(2, Options { table, ..quick(None) });
    let mut game = game_after(setup, SET_UP, &["S1e S2e S3e T1e T2e C3e C3s"]);
    assert_eq!(legal(&game), ["-S1e", "-S2e", "-S3e", "-T1e", "-T2e"], "the forced discard is any card (C6)");
    play(&mut game, 0, "-S1e");
    assert_eq!(game.turn(), Some(Turn { seat: seat(0), phase: Phase::DiscardExtra }));
    assert_eq!(legal(&game), ["-C3e", "-C3s"]);
}

#[test]
fn c18_the_last_card_of_a_deck_is_drawn_and_nothing_discarded() {
    let setup = setup(1, Options { extra_wild: vec![true], ..quick(None) });
    let mut game = game_after(setup, "", &[]);
    let mut last_draw = None;
    while let Some(turn) = game.turn() {
        let deck = game.deck(turn.seat).len();
        let mv = game.legal_moves().iter().next().unwrap();
        game.play(turn.seat, mv, |_| {}).unwrap();
        if deck == 1 {
            last_draw = Some((game.deck(turn.seat).len(), game.turn().unwrap().phase, game.drawn()));
        }
    }
    assert_eq!(last_draw, Some((0, Phase::Play, None)), "30 cards: the last draw is of one card");
}

#[test]
fn c18_only_the_seat_that_drew_sees_the_pair_and_only_until_it_discards() {
    for choice in [QuickDiscard::Drawn, QuickDiscard::Hand] {
        let mut game = after_drawing(setup(2, quick(Some(choice))), "S2e S1e S3e T1e T2e C3e C3s");
        let pair = |game: &Game| [Some(seat(0)), Some(seat(1)), None].map(|viewer| game.view(viewer).drawn);
        assert_eq!(pair(&game), [Some(cards("C3e C3s").try_into().unwrap()), None, None]);
        play(&mut game, 0, "-C3e");
        assert_eq!(pair(&game), [None; 3]);
    }
    let rules_1 = after_drawing(setup_with_rules(RulesVersion::V1, 2, quick(None)), "S2e S1e S3e T1e T2e C3e C3s");
    let view = serde_json::to_string(&rules_1.view(Some(seat(0)))).unwrap();
    assert!(!view.contains("drawn") && !view.contains("rules") && !view.contains("quick_discard"), "{view}");
}

#[test]
fn c18_a_setup_has_one_spelling_of_what_is_discarded() {
    use QuickDiscard::{Drawn, Hand};
    let agreed = |rules, quick, quick_discard| {
        let setup =
            Setup::with_rules(rules, players(2), Seat::FIRST, Options { quick, quick_discard, ..Options::default() })?;
        Ok((setup.options().quick_discard, setup.quick_discard()))
    };
    for choice in [None, Some(Hand)] {
        assert_eq!(agreed(RulesVersion::V1, true, choice), Ok((None, Some(Hand))));
    }
    for is_quick in [true, false] {
        assert_eq!(agreed(RulesVersion::V1, is_quick, Some(Drawn)), Err(SetupError::QuickDiscard));
    }
    for choice in [None, Some(Drawn)] {
        assert_eq!(agreed(RulesVersion::V2, true, choice), Ok((Some(Drawn), Some(Drawn))));
    }
    assert_eq!(agreed(RulesVersion::V2, true, Some(Hand)), Ok((Some(Hand), Some(Hand))));
    for choice in [None, Some(Drawn), Some(Hand)] {
        assert_eq!(agreed(RulesVersion::V2, false, choice), Ok((None, None)), "only the quick game has it");
    }
    assert_eq!(SetupError::QuickDiscard.rule(), "C18");
}

#[test]
fn c18_the_notation_names_the_rules_and_what_is_discarded() {
    let text = |rules, choice| {
        let setup = setup_with_rules(rules, 2, quick(choice));
        let set_up = moves(SET_UP);
        Transcript::new(setup.clone(), decks_for(&setup, &set_up, &[]), set_up).to_string()
    };
    let head = |text: &str| text.lines().take(5).map(str::to_owned).collect::<Vec<_>>();
    let first_lines = ["players 2", "first 0", "quick"];
    for (rules, choice, title, line) in [
        (RulesVersion::V1, None, "clustered 1", None),
        (RulesVersion::V2, None, "clustered 2", None),
        (RulesVersion::V2, Some(QuickDiscard::Hand), "clustered 2", Some("quick-discard hand")),
    ] {
        let text = text(rules, choice);
        let written = head(&text);
        assert_eq!(written[..4], [&[title], first_lines.as_slice()].concat());
        assert_eq!(written[4] == "quick-discard hand", line.is_some());
        let read: Transcript = text.parse().unwrap();
        assert_eq!((read.setup().rules(), read.to_string()), (rules, text));
    }
    let spelled_out = text(RulesVersion::V2, None).replace("quick\n", "quick\nquick-discard drawn\n");
    assert_eq!(spelled_out.parse::<Transcript>().unwrap().to_string(), text(RulesVersion::V2, None));
}

#[test]
fn c18_options_round_trip_and_name_what_is_discarded() {
    let drawn = setup(2, quick(None));
    let json = serde_json::to_string(drawn.options()).unwrap();
    assert!(json.contains(r#""quick":true,"quick_discard":"drawn""#), "{json}");
    for options in [drawn.options().clone(), quick(Some(QuickDiscard::Hand)), Options::default()] {
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
    }
    assert_eq!(serde_json::from_str::<Options>(r#"{"quick_discard":null}"#).unwrap(), Options::default());
    for wrong in [r#"{"quick_discard":"deck"}"#, r#"{"quick_discard":{"hand":null}}"#, r#"{"quick_discard":true}"#] {
        assert!(serde_json::from_str::<Options>(wrong).is_err(), "{wrong}");
    }
}
