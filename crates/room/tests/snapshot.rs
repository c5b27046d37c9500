//! The bytes of a stored room: complete, or refused with a reason, never with a panic.

mod common;

use common::{TestRoom, at, bot, circle, clustered, hold, kluster, person, seat, with_clock};
use room::{ClockRule, Command, LoggedEntry, Pace, RestoreError, Room, RoomEntry, RoomSnapshot, Sender};
use seats::{SnapshotError, checksum};

/// Rooms in every phase.
fn rooms() -> Vec<TestRoom> {
    let lobby = TestRoom::open(clustered(2));
    let mut seated = TestRoom::open(with_clock(ClockRule::PerTurn { ms: 5000 }, kluster(2, Pace::RealTime)));
    seated.must(Sender::Host, Command::Sit { seat: seat(1), player: bot() });
    let mut playing = TestRoom::started(with_clock(ClockRule::PerGame { ms: 5000, increment: 5 }, clustered(3)));
    for n in 0..9 {
        playing.play(n);
    }
    let mut paused = TestRoom::started(clustered(1));
    paused.play(3);
    paused.must(at(0), Command::Pause);
    let mut moving = TestRoom::started(kluster(2, Pace::RealTime));
    let lay = moving.batch(vec![circle()], 0);
    moving.must(at(0), lay);
    let release = moving.batch(vec![hold(0, 0, 0), kluster::Action::Release], 30);
    moving.must(at(0), release);
    vec![lobby, seated, playing, paused, moving]
}

fn restore(bytes: Vec<u8>) -> Result<Room, RestoreError> {
    Room::restore(&RoomSnapshot::from_bytes(bytes), &[], room::Millis(2_000_000)).map(|(room, _)| room)
}

/// Corrects the checksum at the end.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let Some((body, sum)) = bytes.split_last_chunk_mut::<8>() else { return bytes };
    *sum = checksum(body).to_le_bytes();
    bytes
}

#[test]
fn a_snapshot_restores_the_room_and_its_log_continues() {
    for mut room in rooms() {
        room.check_restored();
        let snapshot = room.room.snapshot();
        let before = room.log.len();
        let _ = room.send(Sender::Host, Command::Pause);
        let _ = room.send(Sender::Host, Command::Resume);
        let (restored, _) = Room::restore(&snapshot, &room.log[before..], room.now).unwrap();
        let (replayed, _) = Room::replay(room.room.config().clone(), &room.log, room.now).unwrap();
        assert_eq!(restored.snapshot(), replayed.snapshot());
    }
}

#[test]
fn truncated_and_damaged_bytes_are_refused() {
    for room in rooms() {
        let bytes = room.room.snapshot().as_bytes().to_vec();
        for length in (0..bytes.len()).step_by(bytes.len() / 200 + 1) {
            assert_eq!(
                restore(bytes[..length].to_vec()).err(),
                Some(SnapshotError::Truncated.into()),
                "{length} bytes"
            );
        }
        for place in (0..bytes.len()).step_by(bytes.len() / 300 + 1) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            assert!(restore(damaged).is_err(), "byte {place}");
        }
        assert_eq!(restore([&bytes[..], &[0]].concat()).err(), Some(SnapshotError::TrailingBytes.into()));
    }
    assert_eq!(restore(b"{}".to_vec()).err(), Some(SnapshotError::NotASnapshot.into()));
}

#[test]
fn another_version_or_kind_is_refused() {
    let bytes = rooms()[0].room.snapshot().as_bytes().to_vec();
    let mut later = bytes.clone();
    later[7] = 2;
    assert_eq!(restore(sealed(later)).err(), Some(SnapshotError::UnsupportedFormat(2).into()));
    let game = rooms()[2].clustered().snapshot().to_bytes();
    assert_eq!(restore(game).err(), Some(SnapshotError::OtherGame.into()));
}

#[test]
fn forged_bytes_are_refused_or_give_a_playable_room() {
    let mut restored = 0;
    for room in rooms() {
        let bytes = room.room.snapshot().as_bytes().to_vec();
        for place in (11..bytes.len()).step_by(bytes.len() / 250 + 1) {
            for change in [1, 0x10] {
                let mut forged = bytes.clone();
                forged[place] ^= change;
                let Ok(mut forged) = restore(sealed(forged)) else { continue };
                restored += 1;
                let wake = room::Input { from: Sender::Driver, seq: 0, at: None, command: Command::Wake };
                forged.handle(&wake, room::Millis(u64::MAX));
                for (seq, command) in [Command::Pause, Command::Resume, Command::Undo].into_iter().enumerate() {
                    let seq = u32::try_from(seq).unwrap();
                    forged.handle(&room::Input { from: Sender::Host, seq, at: None, command }, room::Millis(u64::MAX));
                }
                restore(forged.snapshot().as_bytes().to_vec()).unwrap();
            }
        }
    }
    assert!(restored > 20, "{restored}: names and times may be anything");
}

#[test]
fn entries_that_do_not_follow_are_refused() {
    let room = &rooms()[2];
    let replay = |log: &[LoggedEntry]| Room::replay(room.room.config().clone(), log, room.now).err();
    assert_eq!(replay(&room.log), None);
    let mut gap = room.log.clone();
    gap.remove(2);
    assert_eq!(replay(&gap), Some(RestoreError::MissingEntry(record::LogPosition(2))));
    let mut wrong = room.log.clone();
    wrong[5].entry = RoomEntry::Undone { to: u64::MAX };
    assert!(matches!(replay(&wrong), Some(RestoreError::Entry { .. })));
    for entry in [
        RoomEntry::Left(seat(31)),
        RoomEntry::HandedOver(seat(3)),
        RoomEntry::Seated { seat: seat(9), player: person("X") },
        RoomEntry::Acted { seat: seat(0), actions: vec![], until: u64::MAX },
        RoomEntry::ClockExpired,
    ] {
        wrong[5].entry = entry;
        assert!(matches!(replay(&wrong), Some(RestoreError::Entry { .. })));
    }
}

#[test]
fn a_log_is_json() {
    for room in rooms() {
        let lines: Vec<String> = room.log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        let parsed: Vec<LoggedEntry> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(parsed, room.log);
    }
}
