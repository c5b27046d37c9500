//! Tests of sessions: undo, storage, clocks, and that events lead to the displayed views.

use super::*;
use clustered::Options;
use room::{MAX_NAME_LENGTH, RoomEvent};

fn session(people: &[bool], practice: bool, options: Options) -> Session {
    Session::of(people, practice, options, 5)
}

fn step(session: &mut Session) -> Delivery {
    session.step(|moves| moves.iter().next())
}

/// The number of moves after an undo of the only human player; `None` if undo is not possible.
fn undone(session: &Session) -> Option<usize> {
    let seat = session.only_human().unwrap_or(Seat::FIRST);
    let mut copy = session.clone();
    let is_undone = copy.send(seat, Command::Undo, 3.0).result().is_ok();
    assert_eq!(session.display(Some(seat)).unwrap().can_undo, is_undone, "the screen says whether an undo is possible");
    is_undone.then(|| copy.moves().len())
}

#[test]
fn nothing_is_taken_back_past_a_card_drawn_or_a_reply() {
    let mut alone = session(&[true], false, Options::default());
    assert_eq!(undone(&alone), None);
    step(&mut alone);
    assert_eq!(undone(&alone), None, "a card was drawn");
    while alone.view(None).unwrap().deck_sizes[Seat::FIRST] > 0 {
        step(&mut alone);
    }
    step(&mut alone);
    assert_eq!(undone(&alone), Some(alone.moves().len() - 1), "nothing is left to draw");
}

#[test]
fn a_first_discard_of_the_quick_game_shows_nothing_and_can_be_taken_back() {
    let mut quick = session(&[true, false], false, Options { quick: true, ..Options::default() });
    step(&mut quick);
    assert_eq!(undone(&quick), Some(0));
}

#[test]
fn in_practice_everything_can_be_taken_back() {
    let mut practice = session(&[true, false], true, Options::default());
    step(&mut practice);
    step(&mut practice);
    step(&mut practice);
    assert_eq!(undone(&practice), Some(2));
    practice.send(Seat::FIRST, Command::Undo, 3.0).result().unwrap();
    assert_eq!(undone(&practice), Some(0), "past the reply too");
}

#[test]
fn the_end_of_a_game_is_taken_back_in_practice_only() {
    for practice in [true, false] {
        let mut alone = session(&[true], practice, Options::default());
        while !alone.is_over() {
            step(&mut alone);
        }
        assert_eq!(undone(&alone), practice.then(|| alone.moves().len() - 1));
    }
}

#[test]
fn around_one_screen_nothing_is_taken_back() {
    let mut two = session(&[true, true], true, Options::default());
    step(&mut two);
    assert_eq!(undone(&two), None);
}

#[test]
fn a_saved_game_is_resumed_where_it_was() {
    let mut played = session(&[true, false, false], false, Options { first_bonus: true, ..Options::default() });
    for _ in 0..40 {
        step(&mut played);
    }
    let text = serde_json::to_string(&played.to_save(3.0).unwrap()).unwrap();
    let again = Session::from_save(&serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(again.record(), played.record());
    assert_eq!((again.players.clone(), again.id, again.moves()), (played.players.clone(), 1, played.moves()));
    let [asked, before] = [again, played].map(|session| session.asked_bot().map(|asked| asked.seat));
    assert_eq!((asked, before), (Some(Seat::try_from(1).unwrap()), Some(Seat::try_from(1).unwrap())));
}

#[test]
fn names_that_a_room_refuses_do_not_make_a_game_unreadable() {
    let mut saved = session(&[true, false], false, Options::default()).to_save(3.0).unwrap();
    let names = ["x".repeat(MAX_NAME_LENGTH + 1), "a\u{7}\nb".to_owned()];
    for (player, long) in saved.players.iter_mut().zip(&names) {
        let (ClusteredPlayer::Human { name } | ClusteredPlayer::Bot { name, .. }) = player;
        name.clone_from(long);
    }
    let again = Session::from_save(&saved).unwrap();
    assert_eq!(again.players.iter().map(ClusteredPlayer::name).collect::<Vec<_>>(), names);
    assert_eq!(
        ClusteredSave { summary: None, ..again.to_save(3.0).unwrap() },
        ClusteredSave { summary: None, ..saved }
    );
}

#[test]
fn what_a_seat_is_told_leads_to_what_it_is_shown() {
    let viewers = [None, Some(Seat::FIRST)];
    let options = Options { first_bonus: true, biggest_bonus: true, quick: true, ..Options::default() };
    let mut played = session(&[true, false, true], false, options);
    let mut followed = viewers.map(|viewer| played.display(viewer).unwrap().game);
    while !played.is_over() {
        let delivery = step(&mut played);
        for (viewer, known) in viewers.into_iter().zip(&mut followed) {
            for event in delivery.told_to(viewer.map_or(Viewer::Spectator, Viewer::Seat)) {
                let RoomEvent::Clustered(event) = event else { panic!("{event:?}") };
                known.apply(event).unwrap();
            }
            let display = played.display(viewer).unwrap();
            assert_eq!(display.game.view(), known.view());
            assert_eq!(display.viewer(), viewer);
        }
    }
}

#[test]
fn a_room_without_a_game_is_not_taken_for_the_game() {
    let held = session(&[true, false], true, Options::default());
    let config = RoomConfig::from(held.record().unwrap().setup());
    let lobby = Room::open(config, Millis(0)).unwrap();
    assert!(held.copied(&lobby.snapshot()).is_none(), "it would be stored as an empty game");
}

#[test]
fn a_copy_follows_the_tab_that_holds_the_room() {
    let mut held = session(&[true, false], true, Options::default());
    step(&mut held);
    let mut copy = held.copied(&held.snapshot()).unwrap();
    let mut deliveries: Vec<Delivery> = (0..5).map(|_| step(&mut held)).collect();
    deliveries.push(held.send(Seat::FIRST, Command::Undo, 3.0));
    for delivery in &deliveries {
        for (entry, _) in &delivery.entries {
            let followed = copy.follow(entry).unwrap();
            assert!(followed.entries.is_empty(), "nothing to store");
            assert_eq!(followed.told, delivery.told);
            assert!(copy.follow(entry).is_err(), "once");
        }
    }
    assert_eq!((copy.record(), copy.to_move()), (held.record(), held.to_move()));
}

#[test]
fn the_deal_is_the_game_before_its_first_move() {
    let mut played = session(&[true], false, Options::default());
    let deal = played.notation().unwrap();
    let dealt = |session: &Session| session.dealt_to(session.players[Seat::FIRST].clone()).unwrap().notation();
    assert_eq!(dealt(&played).as_ref(), Some(&deal));
    step(&mut played);
    assert_eq!(dealt(&played), Some(deal));
}

fn timed(people: &[bool], clock: TimeLimit) -> Session {
    Session::timed(people, false, clock, Options::default(), 5)
}

/// The milliseconds that each seat has left.
fn left(session: &Session) -> Vec<u64> {
    session.clock_left().unwrap().iter().copied().collect()
}

/// The game after it was stored, its text changed, and loaded again.
fn reloaded(session: &Session, change: impl FnOnce(String) -> String) -> Session {
    let text = change(serde_json::to_string(&session.to_save(3.0).unwrap()).unwrap());
    Session::from_save(&serde_json::from_str(&text).unwrap()).unwrap()
}

#[test]
fn c06_when_the_time_of_a_turn_is_up_a_random_card_is_played() {
    let mut game = timed(&[true, true], TimeLimit::PerTurn { seconds: 15 });
    game.advance(14_999);
    assert!(!game.is_time_up());
    assert!(game.wake().entries.is_empty(), "there is still time");
    game.advance(1);
    assert!(game.is_time_up());
    let delivery = game.wake();
    assert_eq!(delivery.told_to(Viewer::Spectator).next(), Some(&RoomEvent::TimeRanOut(Seat::FIRST)));
    assert_eq!(game.moves().len(), 1);
    assert_eq!(left(&game), [0, 15_000], "the next player has all of their time");
    assert!(!game.is_time_up());
}

#[test]
fn c06_when_the_time_of_the_game_is_up_random_cards_are_played_from_then_on() {
    let mut game = timed(&[true, false], TimeLimit::PerGame { minutes: 3 });
    game.advance(180_000);
    game.wake();
    assert!(!game.is_time_up(), "the bot has time");
    step(&mut game);
    assert!(game.is_time_up(), "at once in the next turn");
    assert_eq!(left(&game), [0, 180_000]);
}

#[test]
fn c06_what_a_clock_has_left_is_stored_and_nothing_of_it_without_a_clock() {
    for clock in [TimeLimit::PerTurn { seconds: 60 }, TimeLimit::PerGame { minutes: 3 }] {
        let mut game = timed(&[true, false], clock);
        game.advance(20_000);
        step(&mut game);
        game.advance(1000);
        let again = reloaded(&game, |text| text);
        assert_eq!((again.clock, left(&again)), (clock, left(&game)));
        assert!(!again.is_time_up(), "the time of a room that is loaded begins where its clock does");
    }
    let text =
        serde_json::to_string(&session(&[true, false], false, Options::default()).to_save(3.0).unwrap()).unwrap();
    assert!(!text.contains("clock"), "as earlier versions stored it: {text}");
}

#[test]
fn damaged_clocks_do_not_damage_a_game() {
    let mut game = timed(&[true, false], TimeLimit::PerGame { minutes: 3 });
    game.advance(1000);
    let with_left = |to: &str| reloaded(&game, |text| text.replace("[179000,180000]", to));
    assert_eq!(left(&with_left("[179000,180000]")), [179_000, 180_000]);
    assert_eq!(left(&with_left("[9,999999999999]")), [9, 180_000], "nobody has more than all");
    for damaged in ["[1]", "[1,2,3]", "[-1,5]", "\"soon\"", "null"] {
        assert_eq!(left(&with_left(damaged)), [180_000, 180_000], "{damaged}");
    }
    for damaged in ["{\"per_game\":{\"minutes\":0}}", "{\"per_game\":{\"minutes\":-1}}", "[]", "null", "\"slow\""] {
        let again = reloaded(&game, |text| text.replace("{\"per_game\":{\"minutes\":3}}", damaged));
        assert_eq!(again.clock_left(), None, "{damaged}");
        assert_eq!(again.moves(), game.moves());
    }
}

#[test]
fn c06_time_passes_for_bots_and_for_people_who_see_their_hand() {
    let ready = |session: &Session, viewer| session.display(viewer).unwrap().is_mover_ready();
    let mut shared = timed(&[true, true], TimeLimit::PerTurn { seconds: 15 });
    let [first, second] = [0_u64, 1].map(|seat| Seat::try_from(seat).unwrap());
    assert!(ready(&shared, Some(first)));
    assert!(!ready(&shared, None) && !ready(&shared, Some(second)), "the device is passed on");
    while !shared.is_over() {
        step(&mut shared);
    }
    assert!(!ready(&shared, None) && !ready(&shared, Some(first)), "nobody is to move");
    let mut with_bot = timed(&[true, false], TimeLimit::PerTurn { seconds: 15 });
    step(&mut with_bot);
    assert!(ready(&with_bot, Some(first)) && ready(&with_bot, None), "a bot always sees its hand");
}
