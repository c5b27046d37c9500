//! Tests of games in the page: what is taken back, what is stored, and that views agree with what is told.

use super::*;
use clustered::Options;
use room::{MAX_NAME_LENGTH, RoomEvent};

fn session(people: &[bool], practice: bool, options: Options) -> Session {
    Session::of(people, practice, options, 5)
}

fn step(session: &mut Session) -> Delivery {
    session.step(|moves| moves.iter().next())
}

/// How many moves are left after an undo of the only person; `None` if nothing can be taken back.
fn undone(session: &Session) -> Option<usize> {
    let seat = session.only_person().unwrap_or(Seat::FIRST);
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
    let text = serde_json::to_string(&played.saved(3.0).unwrap()).unwrap();
    let again = Session::from_saved(&serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(again.record(), played.record());
    assert_eq!((again.chairs.clone(), again.id, again.moves()), (played.chairs.clone(), 1, played.moves()));
    let [asked, before] = [again, played].map(|session| session.asked_bot().map(|asked| asked.seat));
    assert_eq!((asked, before), (Some(Seat::try_from(1).unwrap()), Some(Seat::try_from(1).unwrap())));
}

#[test]
fn names_that_a_room_refuses_do_not_make_a_game_unreadable() {
    let mut saved = session(&[true, false], false, Options::default()).saved(3.0).unwrap();
    let names = ["x".repeat(MAX_NAME_LENGTH + 1), "a\u{7}\nb".to_owned()];
    for (chair, long) in saved.chairs.iter_mut().zip(&names) {
        let (Chair::Person { name } | Chair::Bot { name, .. }) = chair;
        name.clone_from(long);
    }
    let again = Session::from_saved(&saved).unwrap();
    assert_eq!(again.chairs.iter().map(Chair::name).collect::<Vec<_>>(), names);
    assert_eq!(Saved { summary: None, ..again.saved(3.0).unwrap() }, Saved { summary: None, ..saved });
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
            let shown = played.display(viewer).unwrap();
            assert_eq!(shown.game.view(), known.view());
            assert_eq!(shown.viewer(), viewer);
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
    assert_eq!(played.deal_notation().as_ref(), Some(&deal));
    step(&mut played);
    assert_eq!(played.deal_notation(), Some(deal));
}
