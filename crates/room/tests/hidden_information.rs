//! Nothing that a viewer gets depends on what is hidden from them (C5, C6, C18): two rooms that differ only in that
//! give the viewer the same bytes, in the same order.

mod common;
mod watched_room;

use clustered::{Card, Illegal, Move, Options, QuickDiscard, TableLimits, TableSize};
use common::players;
use proptest::{prelude::*, test_runner::TestRunner};
use rng::Rng;
use room::{
    ClockRule, Command, GameConfig, GameStart, Input, LoggedEntry, Millis, Refusal, Room, RoomConfig, RoomEntry,
    Sender, UndoPolicy, Viewer,
};
use seats::{BySeat, RulesVersion, Seat};
use std::cell::Cell;
use watched_room::{Leak, Step, WatchedRoom, next_step, started};

/// What is shuffled.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hidden {
    /// In all decks, the cards that nobody has drawn.
    Decks,
    /// In the viewer's deck those; in others' decks all cards that were never placed.
    Hands,
}

/// Shuffles what the viewer cannot see. `drawn` is the greatest number of cards that anybody has drawn.
fn other_decks(
    decks: &BySeat<Vec<Card>>,
    one: &WatchedRoom,
    drawn: usize,
    hidden: Hidden,
    rng: &mut Rng,
) -> BySeat<Vec<Card>> {
    BySeat::new(one.game().setup().players(), |seat| {
        let mut cards = decks[seat].clone();
        // Of two wilds the first one leaves the hand, so if one was placed, both stay.
        let was_placed = |card: Card| {
            one.log.iter().any(|logged| {
                matches!(logged.entry, RoomEntry::Moved { seat: mover, mv: Move::Place { card: placed, .. }, .. }
                    if mover == seat && placed == card)
            })
        };
        let is_hidden = |place: usize, card: Card| {
            if one.viewer == Viewer::Seat(seat) || hidden == Hidden::Decks { place >= drawn } else { !was_placed(card) }
        };
        let places: Vec<usize> = (0..cards.len()).filter(|place| is_hidden(*place, cards[*place])).collect();
        for last in (1..places.len()).rev() {
            cards.swap(places[last], places[rng.index(last + 1)]);
        }
        cards
    })
}

/// The decks of a log in which the game has just begun.
fn decks_in(log: &mut [LoggedEntry]) -> &mut BySeat<Vec<Card>> {
    match log.last_mut() {
        Some(LoggedEntry { entry: RoomEntry::Started(GameStart::Clustered { decks, .. }), .. }) => decks,
        _ => panic!("the game has begun"),
    }
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    steps: usize,
    of: usize,
    /// Moves that the clock made.
    by_clock: usize,
    /// Wilds that the viewer cannot see, and that are elsewhere in the other room.
    wilds: usize,
}

/// Plays a random game, then gives the same commands to a room with other hidden cards. An error says what the viewer
/// gets otherwise.
fn compare(
    config: &RoomConfig,
    seed: u64,
    steps: usize,
    viewer: Viewer,
    hidden: Hidden,
    leak: Leak,
) -> Result<Compared, String> {
    let mut rng = Rng::new(seed, 1);
    let mut log = started(config, seed.to_le_bytes()[0]);
    let mut one = WatchedRoom::new(config, log.clone(), viewer, leak);
    let mut done = Vec::new();
    // The most cards that anybody has drawn at any time, moves that were taken back included.
    let mut drawn = 7;
    for seq in (100..).take(steps) {
        one.now.0 += u64::from(rng.below(1000));
        let Some(step) = next_step(&one, seq, &mut rng) else { break };
        let before = one.messages.len();
        let answer = one.carry_out(&step);
        let deck_size = |seat: Seat| one.game().deck(seat).len();
        let dealt = |seat: Seat| clustered::Deck::all_cards(one.game().setup().extra_wild(seat)).count();
        drawn = config.players.seats().map(|seat| dealt(seat) - deck_size(seat)).max().unwrap_or(0).max(drawn);
        done.push((step, one.now, answer, before));
    }

    let decks = decks_in(&mut log);
    let was = decks.clone();
    *decks = other_decks(&was, &one, drawn, hidden, &mut rng);
    let now_decks = decks.clone();
    let mut other = WatchedRoom::new(config, log, viewer, leak);
    let mut compared = Compared { of: done.len(), ..Compared::default() };
    for (step, now, answer, before) in &done {
        let mut step = step.clone();
        if let Step::Give(Input { command: Command::Move(Move::Discard { card }), .. }) = &mut step
            && let Some(seat) = other.game().turn().map(|turn| turn.seat)
        {
            // The card at the same place of the deck. Of two wilds one that can be discarded now: first one in whose place
            // is another card, since wilds are alike.
            let places = was[seat].iter().zip(&now_decks[seat]).filter(|(was, _)| **was == *card).map(|(_, now)| *now);
            let game = other.game();
            let held = places.filter(|now| game.hand(seat).contains(now)).min_by_key(|now| {
                let is_legal = game.legal_moves().iter().any(|mv| mv == Move::Discard { card: *now });
                (!is_legal, *now == Card::WILD)
            });
            *card = held.unwrap_or(*card);
        }
        other.now = *now;
        let other_answer = other.carry_out(&step);
        if other_answer == Some(Err(Refusal::Illegal(Illegal::MustPlace))) && *answer == Some(Ok(())) {
            // With its other hand the seat could have placed a card (C6): the games differ in play, not in bytes.
            other.messages.truncate(*before);
            one.messages.truncate(*before);
            break;
        }
        if other_answer != *answer {
            return Err(format!("{step:?} was answered {answer:?}, and {other_answer:?} in the other room"));
        }
        compared.steps += 1;
    }
    if hidden == Hidden::Decks && compared.steps < compared.of {
        return Err("another game was played".to_owned());
    }
    for (index, (one, other)) in one.messages.iter().zip(&other.messages).enumerate() {
        if one != other {
            return Err(format!("message {index} is\n{one}\nand in the other room\n{other}"));
        }
    }
    if one.messages.len() != other.messages.len() {
        return Err(format!("{} messages, and {} in the other room", one.messages.len(), other.messages.len()));
    }
    compared.by_clock =
        one.log.iter().filter(|logged| matches!(logged.entry, RoomEntry::Moved { by_clock: true, .. })).count();
    let is_other_wild = |(one, other): &(&Card, &Card)| one != other && **one == Card::WILD;
    let decks = was.iter_enumerated().filter(|(seat, _)| viewer != Viewer::Seat(*seat));
    compared.wilds = decks.map(|(seat, deck)| deck.iter().zip(&now_decks[seat]).filter(is_other_wild).count()).sum();
    Ok(compared)
}

/// Clocks that never run out in these games: if one does, chance chooses from a hidden hand.
fn long_clock() -> impl Strategy<Value = ClockRule> {
    let long = 3_600_000;
    prop_oneof![
        Just(ClockRule::None),
        Just(ClockRule::PerTurn { ms: long }),
        Just(ClockRule::PerGame { ms: long, increment: 10 })
    ]
}

/// Clocks that run out now and then.
fn short_clock() -> impl Strategy<Value = ClockRule> {
    prop_oneof![Just(ClockRule::PerTurn { ms: 1000 }), Just(ClockRule::PerGame { ms: 5000, increment: 300 })]
}

/// Any options, players and policies.
fn any_config(clock: impl Strategy<Value = ClockRule>) -> impl Strategy<Value = RoomConfig> {
    let table = prop_oneof![2 => Just(None), 3 => (8..16_u64, 1..16_u64, any::<bool>()).prop_map(Some)];
    let undo = prop_oneof![Just(UndoPolicy::Never), Just(UndoPolicy::UntilRevealed), Just(UndoPolicy::Practice)];
    let rules = prop_oneof![
        Just((RulesVersion::V1, None)),
        Just((RulesVersion::V2, Some(QuickDiscard::Drawn))),
        Just((RulesVersion::V2, Some(QuickDiscard::Hand))),
    ];
    (1..=8_u64, any::<[bool; 3]>(), any::<[bool; 8]>(), table, undo, rules, clock).prop_map(
        |(count, [quick, first_bonus, biggest_bonus], wilds, table, undo, (rules, quick_discard), clock)| {
            let size = |n: u64| TableSize::try_from(n).unwrap();
            let table = match table {
                Some((width, _, true)) => TableLimits::Round { diameter: size(width) },
                Some((width, height, false)) => TableLimits::Rectangle { width: size(width), height: size(height) },
                None => TableLimits::Unbounded,
            };
            let extra_wild = wilds.into_iter().take(usize::try_from(count).unwrap()).collect();
            let options = Options { extra_wild, quick, quick_discard, first_bonus, biggest_bonus, table };
            RoomConfig { rules, undo, clock, ..RoomConfig::new(GameConfig::Clustered(options), players(count)) }
        },
    )
}

fn viewer(config: &RoomConfig, who: u64) -> Viewer {
    let seat = Some(common::seat(who)).filter(|seat| config.players.contains(*seat));
    seat.map_or(Viewer::Spectator, Viewer::Seat)
}

/// Compares rooms of random games, and returns how much of them.
fn compare_any(clock: impl Strategy<Value = ClockRule>, hidden: Hidden) -> Compared {
    let cases = if cfg!(target_arch = "wasm32") { 16 } else { 96 };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let total = Cell::new(Compared::default());
    let strategy = (any_config(clock), any::<u64>(), 20..300_usize, 0..9_u64);
    let result = TestRunner::new(config).run(&strategy, |(config, seed, steps, who)| {
        let compared = compare(&config, seed, steps, viewer(&config, who), hidden, Leak::None);
        let compared = compared.map_err(TestCaseError::fail)?;
        let before = total.get();
        total.set(Compared {
            steps: before.steps + compared.steps,
            of: before.of + compared.of,
            by_clock: before.by_clock + compared.by_clock,
            wilds: before.wilds + compared.wilds,
        });
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    total.get()
}

#[test]
fn deck_order_is_hidden_from_everybody() {
    let compared = compare_any(long_clock(), Hidden::Decks);
    assert_eq!(compared.steps, compared.of);
}

#[test]
fn deck_order_is_hidden_when_clocks_run_out() {
    let compared = compare_any(short_clock(), Hidden::Decks);
    assert_eq!(compared.steps, compared.of);
    assert!(compared.by_clock * 20 > compared.of, "{compared:?}");
}

#[test]
fn other_hands_and_discards_are_hidden() {
    let compared = compare_any(long_clock(), Hidden::Hands);
    assert!(compared.steps * 3 > compared.of, "{compared:?}");
    assert!(compared.wilds > 0, "{compared:?}");
}

#[test]
fn a_whole_quick_game_hides_every_discard() {
    for quick_discard in [QuickDiscard::Drawn, QuickDiscard::Hand] {
        let options = Options { quick: true, quick_discard: Some(quick_discard), ..Options::default() };
        let config = RoomConfig::new(GameConfig::Clustered(options), players(2));
        for seed in 0..10 {
            for who in 0..3 {
                let compared = compare(&config, seed, 60, viewer(&config, who), Hidden::Hands, Leak::None).unwrap();
                assert!(compared.steps > 40, "{compared:?}");
            }
        }
    }
}

#[test]
fn c18_only_the_seat_that_drew_sees_the_two_cards() {
    let options = Options { quick: true, ..Options::default() };
    let config = RoomConfig::new(GameConfig::Clustered(options), players(3));
    let mut watched = WatchedRoom::new(&config, started(&config, 1), Viewer::Spectator, Leak::None);
    let mut pairs = 0;
    for seq in 100..150 {
        let mv = watched.game().legal_moves().iter().next().unwrap();
        let step = Step::Give(Input { from: Sender::Host, seq, at: None, command: Command::Move(mv) });
        assert_eq!(watched.carry_out(&step), Some(Ok(())));
        let drawer = watched.game().turn().filter(|_| watched.game().drawn().is_some()).map(|turn| turn.seat);
        let viewers = config.players.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        for viewer in viewers {
            let view = serde_json::to_string(&watched.room.view(viewer, watched.now)).unwrap();
            let sees = drawer.is_some() && viewer.seat() == drawer;
            assert_eq!(view.contains(r#""drawn":["#), sees, "{viewer:?}: {view}");
            pairs += usize::from(sees);
        }
    }
    assert!(pairs > 10, "{pairs}");
}

#[test]
fn a_room_that_shows_what_is_hidden_is_caught() {
    let options = Options { quick: true, ..Options::default() };
    let config = RoomConfig::new(GameConfig::Clustered(options), players(3));
    for (leak, hidden, least) in [
        (Leak::Tells, Hidden::Hands, 20),
        (Leak::View, Hidden::Hands, 20),
        // Only a wild has a shorter name than other cards.
        (Leak::Lengths, Hidden::Hands, 5),
    ] {
        let problems: Vec<String> = (0..20)
            .filter_map(|seed| compare(&config, seed, 60, Viewer::Seat(Seat::FIRST), hidden, leak).err())
            .collect();
        assert!(problems.len() >= least, "{leak:?}: {} of 20", problems.len());
        assert!(problems.iter().all(|problem| problem.starts_with("message ")), "{leak:?}: {problems:#?}");
    }
}

#[test]
fn the_owner_of_hidden_cards_does_see_them() {
    let config = RoomConfig::new(GameConfig::Clustered(Options::default()), players(2));
    let log = started(&config, 1);
    let seen = |viewer: Viewer, swap: bool| {
        let mut log = log.clone();
        if swap {
            decks_in(&mut log)[common::seat(1)].swap(0, 20);
        }
        let (room, _) = Room::replay(config.clone(), &log, Millis(0)).unwrap();
        serde_json::to_string(&room.view(viewer, Millis(0))).unwrap()
    };
    for (viewer, is_hidden) in [(Viewer::Spectator, true), (Viewer::Seat(Seat::FIRST), true)] {
        assert_eq!(seen(viewer, false) == seen(viewer, true), is_hidden);
    }
    let owner = Viewer::Seat(common::seat(1));
    assert_ne!(seen(owner, false), seen(owner, true));
}
