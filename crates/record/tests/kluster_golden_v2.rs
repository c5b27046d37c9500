//! Golden games of Kluster under rules 2: what they changed, replayed natively and in WebAssembly.
//!
//! To regenerate them after a change of the physics: `HUDDLE_MINT=1 cargo test -p record --test kluster_golden_v2`.

#[allow(dead_code)] // not every test uses every helper
mod golden_games;
mod players;

use golden_games::{begun, drag, finish, golden, stored, won};
use kluster::{
    Action, BoxKind, CordShape, Event, FaultRule, Options, PhysicsVersion, RulesVersion, Setup, Turn, Versions,
};
use magnets::{HandPose, MagnetId, SurfacePoint};
use players::Player;
use record::{AnyLog, RecordedKlusterGame};
use seats::{Players, Seat};

const CLOCK: Options = Options {
    expert: false,
    elimination: false,
    clock: true,
    poles_shown: false,
    first: kluster::FirstPlayer::Shortest,
    faults: FaultRule::Taken,
    surface: None,
};

/// Rules 2 on the first edition of the boxes.
const VERSIONS: Versions = Versions { rules: RulesVersion::V2, physics: PhysicsVersion::V1 };

fn setup(boxes: &[BoxKind], players: u64, seed: u64, options: Options) -> Setup {
    let players = Players::try_from(players).unwrap();
    Setup::with_versions(VERSIONS, boxes.to_vec(), players, Seat::FIRST, seed, options).unwrap()
}

fn seat(number: u64) -> Seat {
    Seat::try_from(number).unwrap()
}

/// Applies an action of the player to move, and lets the table come to rest.
fn apply(log: &mut RecordedKlusterGame, action: &Action) {
    let seat = log.game().rules().turn().seat().unwrap();
    log.apply(seat, action, &mut |_| ()).unwrap();
    log.settle(20_000, &mut |_| ());
}

/// The player to move takes a magnet and lets go of it here, in micrometres.
fn place(log: &mut RecordedKlusterGame, magnet: u16, x: i32, y: i32) {
    let at = HandPose { at: [x, y, 60_000], turned: [1, 0, 0, 0] };
    apply(log, &Action::Hold { magnet: MagnetId(magnet), at });
    apply(log, &Action::Release);
}

fn count(events: &[Event], wanted: fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

/// Both players drop magnets beside the cord and over it, and go on.
#[test]
fn k11_magnets_that_were_not_placed() {
    let setup = setup(&[BoxKind::Classic], 2, 1, Options::default());
    let play = || {
        let mut log = begun(setup, 0);
        place(&mut log, 0, 250_000, 0);
        place(&mut log, 1, 158_000, 0);
        place(&mut log, 2, 100_000, 0);
        place(&mut log, 12, -250_000, 100_000);
        place(&mut log, 13, -100_000, 0);
        finish(log, &mut Player::new(1, 60))
    };
    let (game, events) = golden(stored!("v2_not_placed"), play);
    assert!(count(&events, |event| matches!(event, Event::NotPlaced { .. })) >= 3);
    assert!(game.rules().hands()[won(&events)[0]].is_empty());
}

/// The program lays both cords; a player lets the clock run out twice in a row, another one's game clock runs out.
#[test]
fn k10_players_who_leave() {
    let setup = setup(&[BoxKind::Classic, BoxKind::Duo], 4, 2, CLOCK);
    let play = || {
        let mut log = RecordedKlusterGame::new(setup);
        apply(&mut log, &Action::Clock);
        apply(&mut log, &Action::Clock);
        let mut player = Player::new(2, 40);
        for turn in 0..8 {
            if turn % 4 == 1 {
                apply(&mut log, &Action::Clock);
            } else {
                players::place_one(&mut log, &mut player);
                log.settle(20_000, &mut |_| ());
            }
        }
        apply(&mut log, &Action::GameClock);
        finish(log, &mut player)
    };
    let (game, events) = golden(stored!("v2_clock"), play);
    let retired: Vec<_> = events.iter().filter(|event| matches!(event, Event::Retired { .. })).collect();
    assert_eq!(retired, [&Event::Retired { seat: seat(1) }, &Event::Retired { seat: seat(0) }]);
    let held: usize = game.rules().retired().iter().flatten().sum();
    assert_eq!(game.rules().unused().len(), held + game.rules().setup().deal().unused.len());
    assert!(matches!(won(&events), [winner] if winner.number() > 1));
}

/// The cord pushes a magnet off the table, which is no fault with this option; then magnets join, which is.
#[test]
fn k12_only_magnets_that_join_are_a_fault() {
    let options = Options { faults: FaultRule::Kluster, ..Options::default() };
    let setup = setup(&[BoxKind::Classic], 1, 3, options);
    let play = || {
        let mut log = RecordedKlusterGame::new(setup);
        let near_edge = CordShape::Circle { centre: SurfacePoint(139_000, 0), length: 1_005_000 };
        apply(&mut log, &Action::LayCord(near_edge));
        place(&mut log, 0, 285_000, 0);
        apply(&mut log, &Action::Grab { cord: 0, at: SurfacePoint(-20_000, 0) });
        apply(&mut log, &Action::Drag { to: SurfacePoint(300_000, 0), ticks: 480 });
        assert_eq!((log.game().rules().on_table().len(), log.game().rules().faults()), (0, 0));
        finish(log, &mut Player::new(3, 1))
    };
    let (game, events) = golden(stored!("v2_faults"), play);
    let first = events.iter().position(|event| matches!(event, Event::Taken { .. })).unwrap();
    assert!(matches!(events[first + 1], Event::Turn { .. }), "it only left: {:?}", &events[first..first + 2]);
    assert_eq!(game.rules().faults(), 3);
    assert!(won(&events).is_empty());
}

/// By elimination, somebody pulls the cords apart and lets the time run out, first for the turn and then for mending.
#[test]
fn k14_the_clock_eliminates_and_mending_is_left_to_the_next() {
    let options = Options { elimination: true, ..CLOCK };
    let setup = setup(&[BoxKind::Duo2, BoxKind::Duo2], 3, 4, options);
    let play = || {
        let mut log = begun(setup, 300_000);
        drag(&mut log, seat(0), SurfacePoint(-10_000, 0), SurfacePoint(60_000, 0));
        apply(&mut log, &Action::Clock);
        assert!(matches!(log.game().rules().turn(), Turn::Mending { .. }));
        apply(&mut log, &Action::Clock);
        drag(&mut log, seat(1), SurfacePoint(60_000, 0), SurfacePoint(-20_000, 0));
        finish(log, &mut Player::new(4, 5))
    };
    let (game, events) = golden(stored!("v2_elimination_clock"), play);
    assert!(game.rules().eliminated()[seat(0)]);
    assert_eq!(count(&events, |event| matches!(event, Event::Mend { .. })), 1);
    assert!(!won(&events).is_empty());
}

/// What the rules say of the same actions depends on their version.
#[test]
fn k11_a_record_follows_the_rules_that_it_names() {
    let (_, record) = stored!("v2_not_placed");
    let renamed = record.replacen(r#""rules":2"#, r#""rules":1"#, 1);
    let misplaced = renamed.replacen(r#""event":"not_placed""#, r#""event":"taken""#, 1);
    assert!(AnyLog::parse_and_verify(record.as_bytes()).is_ok());
    for record in [renamed, misplaced] {
        assert!(AnyLog::parse_and_verify(record.as_bytes()).is_err(), "rules 1 would have ended the turn");
    }
}
