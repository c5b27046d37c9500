//! Rooms of one process: begun without a lobby, adopted from a record, and followed by a copy.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use clustered::{Seed, Setup};
use common::{bot, circle, clustered, hold, kluster, person, seat, with_clock, with_undo};
use kluster::{Action, BoxKind, Event, GameEvent, Options};
use magnets::ObservationKind;
use record::{AnyLog, AnyReplayer, RecordedKlusterGame, Replayer};
use room::{
    AdoptedGame, BeginError, ClockRule, Command, Delivery, GameConfig, GameStart, HostGame, LocalRoom, Millis, Pace,
    Player, Refusal, Room, RoomConfig, RoomEvent, Sender, UndoPolicy, Viewer,
};
use seats::{BySeat, Players, Seat};
use std::sync::Arc;

const NOW: Millis = Millis(1_000_000);

fn pair(first: Player, second: Player) -> BySeat<Player> {
    BySeat::from_vec(Players::try_from(2).unwrap(), vec![first, second]).unwrap()
}

fn dealt(config: &RoomConfig) -> GameStart {
    match &config.game {
        GameConfig::Clustered(options) => {
            let setup = Setup::new(config.players, seat(1), options.clone()).unwrap();
            GameStart::clustered(&setup, &setup.shuffled_decks(Seed::from(5)), 9)
        }
        GameConfig::Kluster { boxes, options, .. } => {
            let setup = kluster::Setup::new(boxes.clone(), config.players, Seat::FIRST, 7, *options).unwrap();
            GameStart::kluster(&setup, 9)
        }
    }
}

fn begun(config: RoomConfig, players: &BySeat<Player>) -> (LocalRoom, Delivery) {
    let start = dealt(&config);
    let (room, outputs) = Room::begin(config, players, start, NOW).unwrap();
    LocalRoom::new(room, outputs)
}

/// Makes the first legal move.
fn play(room: &mut LocalRoom) -> Delivery {
    let Some(HostGame::Clustered { game, .. }) = room.room().host() else { panic!("a game of Clustered") };
    let mv = game.legal_moves().iter().next().unwrap();
    let delivery = room.send(Sender::Host, Command::Move(mv), NOW);
    delivery.result().unwrap();
    delivery
}

fn script(room: &mut LocalRoom, actions: Vec<Action>) -> Delivery {
    let delivery = room.send(Sender::Host, Command::Script { actions, settle: true }, NOW);
    delivery.result().unwrap();
    delivery
}

fn replayed(log: AnyLog) -> AnyReplayer {
    match log {
        AnyLog::Clustered(log) => {
            let mut replayer = Replayer::new(Arc::new(log)).unwrap();
            replayer.run(&mut |_| true).unwrap();
            AnyReplayer::Clustered(replayer)
        }
        AnyLog::Kluster(log) => {
            let mut replayer = Replayer::new(Arc::new(log)).unwrap();
            replayer.run(&mut |_| true).unwrap();
            AnyReplayer::Kluster(replayer)
        }
    }
}

#[test]
fn a_begun_room_is_the_one_that_its_entries_lead_to() {
    let config = clustered(2);
    let (room, delivery) = begun(config.clone(), &pair(person("A"), bot()));
    let entries: Vec<_> = delivery.entries.into_iter().map(|(entry, _)| entry).collect();
    let (again, _) = Room::replay(config, &entries, NOW).unwrap();
    assert_eq!(again.snapshot().as_bytes(), room.room().snapshot().as_bytes());
    assert_eq!(room.asked_bot().map(|bot| bot.seat), Some(seat(1)), "the second seat begins, and is a bot");
}

#[test]
fn nobody_begins_with_an_empty_seat_or_another_number_of_players() {
    let config = clustered(2);
    let error =
        |players: &BySeat<Player>| Room::begin(config.clone(), players, dealt(&config), NOW).map(|_| ()).unwrap_err();
    assert_eq!(error(&pair(person("A"), Player::Nobody)), BeginError::Refused(Refusal::InvalidStart));
    assert_eq!(error(&pair(person("A"), person("\n"))), BeginError::Refused(Refusal::InvalidName));
    let alone = BySeat::new(Players::try_from(1).unwrap(), |_| person("A"));
    assert_eq!(error(&alone), BeginError::OtherGame);
    let start = dealt(&kluster(2, Pace::Instant));
    let other = Room::begin(config, &pair(person("A"), bot()), start, NOW).map(|_| ()).unwrap_err();
    assert_eq!(other, BeginError::Refused(Refusal::InvalidStart));
}

#[test]
fn an_adopted_game_of_clustered_goes_on_and_can_be_taken_back() {
    let config = with_undo(UndoPolicy::Practice, clustered(2));
    let players = pair(person("A"), bot());
    let (mut played, _) = begun(config.clone(), &players);
    for _ in 0..4 {
        play(&mut played);
    }
    let replayer = replayed(played.room().record().unwrap());
    let (adopted, outputs) = Room::adopt(config.clone(), &players, adopted_game(replayer, 3), NOW).unwrap();
    let (mut adopted, _) = LocalRoom::new(adopted, outputs);
    let look = |room: &LocalRoom| room.room().view(Viewer::Seat(Seat::FIRST), NOW).game;
    assert_eq!(look(&adopted), look(&played));
    for room in [&mut adopted, &mut played] {
        play(room);
        room.send(Sender::Seat(Seat::FIRST), Command::Undo, NOW).result().unwrap();
    }
    assert_eq!(look(&adopted), look(&played));
    let bytes = adopted.room().snapshot();
    assert!(Room::restore(&bytes, &[], NOW).is_ok(), "its log begins with a snapshot");
}

#[test]
fn an_adopted_game_of_kluster_goes_on_with_the_same_bits() {
    let config = kluster(2, Pace::Instant);
    let players = pair(person("A"), person("B"));
    let (mut played, _) = begun(config.clone(), &players);
    script(&mut played, vec![circle(), hold(0, 0, 0), Action::Release]);
    let replayer = replayed(played.room().record().unwrap());
    let (adopted, outputs) = Room::adopt(config, &players, adopted_game(replayer, 9), NOW).unwrap();
    let (mut adopted, _) = LocalRoom::new(adopted, outputs);
    for room in [&mut adopted, &mut played] {
        script(room, vec![hold(12, 60_000, 0), Action::Release]);
    }
    assert_eq!(adopted.room().table().unwrap().digest(), played.room().table().unwrap().digest());
    assert_eq!(adopted.room().record(), played.room().record());
    assert_eq!(adopted.room().view(Viewer::Spectator, NOW).game, played.room().view(Viewer::Spectator, NOW).game);
}

#[test]
fn a_game_of_another_setup_or_in_the_middle_of_its_record_is_not_adopted() {
    let players = pair(person("A"), person("B"));
    let (mut played, _) = begun(kluster(2, Pace::Instant), &players);
    script(&mut played, vec![circle(), hold(0, 0, 0), Action::Release]);
    let record = played.room().record().unwrap();
    let refusal = |config: RoomConfig, replayer: AnyReplayer| {
        Room::adopt(config, &players, adopted_game(replayer, 9), NOW).map(|_| ()).unwrap_err()
    };
    assert_eq!(refusal(clustered(2), replayed(record.clone())), BeginError::OtherGame);
    let clocked = with_clock(ClockRule::PerTurn { ms: 30_000 }, kluster(2, Pace::Instant));
    assert_eq!(refusal(clocked, replayed(record.clone())), BeginError::OtherGame, "its rules have no clock");
    let AnyLog::Kluster(log) = record else { panic!("a game of Kluster") };
    let begun = AnyReplayer::Kluster(Replayer::new(Arc::new(log)).unwrap());
    assert_eq!(refusal(kluster(2, Pace::Instant), begun), BeginError::Unfinished);
}

#[test]
fn k10_an_adopted_game_with_a_clock_runs_it() {
    let options = Options { clock: true, ..Options::default() };
    let setup = kluster::Setup::new(vec![BoxKind::Classic], Players::try_from(2).unwrap(), Seat::FIRST, 7, options);
    let mut game = RecordedKlusterGame::new(setup.unwrap());
    game.apply(Seat::FIRST, &circle(), &mut |_| {}).unwrap();
    let config = with_clock(ClockRule::PerTurn { ms: 30_000 }, kluster(2, Pace::RealTime));
    let replayer = replayed(AnyLog::Kluster(game.record()));
    let (room, outputs) = Room::adopt(config, &pair(person("A"), person("B")), adopted_game(replayer, 9), NOW).unwrap();
    let (mut room, _) = LocalRoom::new(room, outputs);
    assert_eq!(room.wake_at(), Some(Millis(NOW.0 + 30_000)));
    let delivery = room.wake(Millis(NOW.0 + 30_000));
    assert!(delivery.told_to(Viewer::Spectator).any(|event| *event == RoomEvent::TimeRanOut(Seat::FIRST)));
}

#[test]
fn a_copy_follows_the_room_that_holds_the_game() {
    for config in [clustered(2), kluster(2, Pace::Instant)] {
        let (mut holder, _) = begun(config, &pair(person("A"), person("B")));
        let (mut copy, _) = LocalRoom::new(Room::copy(&holder.room().snapshot()).unwrap(), Vec::new());
        for step in 0..3_u16 {
            let delivery = match holder.room().table().is_some() {
                true if step == 0 => script(&mut holder, vec![circle()]),
                true => script(&mut holder, vec![hold(12 * (step - 1), 60_000 * i32::from(step), 0), Action::Release]),
                false => play(&mut holder),
            };
            for (entry, _) in &delivery.entries {
                assert_eq!(copy.follow(entry).unwrap().told, delivery.told);
                let missing = copy.follow(entry).unwrap_err();
                assert!(matches!(missing, room::RestoreError::MissingEntry(_)), "{missing}");
            }
            assert_eq!(copy.room().snapshot().as_bytes(), holder.room().snapshot().as_bytes());
        }
    }
}

fn is_join(kind: &ObservationKind) -> bool {
    matches!(kind, ObservationKind::Joined { .. })
}

#[test]
fn a_host_learns_what_the_last_input_did_on_the_table() {
    let (mut room, _) = begun(kluster(2, Pace::Instant), &pair(person("A"), person("B")));
    script(&mut room, vec![circle(), hold(0, 0, 0), Action::Release]);
    script(&mut room, vec![hold(12, 20_000, 0), Action::Release]);
    let Some(HostGame::Kluster { events, game, .. }) = room.room().host() else { panic!("a game of Kluster") };
    assert!(events.is_sorted_by_key(|(time, _)| *time) && events.iter().all(|(time, _)| *time <= game.time()));
    let joins = |event: &GameEvent| matches!(event, GameEvent::Observed(seen) if is_join(&seen.kind));
    assert!(events.iter().any(|(_, event)| joins(event)), "{events:?}");
    assert!(events.iter().any(|(_, event)| matches!(event, GameEvent::Ruled(Event::Taken { .. }))));
    room.send(Sender::Host, Command::Pause, NOW).result().unwrap();
    let Some(HostGame::Kluster { events, .. }) = room.room().host() else { panic!("a game of Kluster") };
    assert_eq!(events, []);
}

#[test]
fn an_adopted_game_goes_on_with_the_time_that_was_left() {
    let rule = ClockRule::PerGame { ms: 60_000, increment: 0 };
    let config = with_clock(rule, clustered(2));
    let players = pair(person("A"), person("B"));
    let (played, _) = begun(config.clone(), &players);
    let game = |clock_left| AdoptedGame { clock_left, ..adopted_game(replayed(played.room().record().unwrap()), 1) };
    let left = BySeat::from_vec(config.players, vec![7000, 9000]).unwrap();
    let (adopted, _) = Room::adopt(config.clone(), &players, game(Some(left.clone())), NOW).unwrap();
    assert_eq!(adopted.clock(NOW).unwrap().left, left);
    let (adopted, _) = Room::adopt(config.clone(), &players, game(None), NOW).unwrap();
    assert_eq!(adopted.clock(NOW).unwrap().left[Seat::FIRST], 60_000);
    let alone = BySeat::from_vec(Players::try_from(1).unwrap(), vec![7000]).unwrap();
    assert_eq!(Room::adopt(config, &players, game(Some(alone)), NOW).err(), Some(BeginError::OtherGame));
}

fn adopted_game(game: AnyReplayer, bot_seed: u64) -> AdoptedGame {
    AdoptedGame { game, bot_seed, clock_left: None }
}
