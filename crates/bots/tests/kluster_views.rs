//! The same view, seed and level give the same actions, natively and in WebAssembly. Inconsistent views are refused.

mod kluster_table;

use bots::{BotError, Level, kluster as players};
use kluster::{BoxKind, Options, SeatView, Turn};
use kluster_table::{BotTable, setup};
use magnets::MagnetId;
use seats::Seat;

/// Returns the FNV-1a hash of a string.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn actions_are_the_same_on_every_machine() {
    // Recorded natively; WebAssembly must give the same.
    let expected: [(Level, u64); 6] = [
        (Level::Beginner, 18_218_103_684_674_753_000),
        (Level::Casual, 1_584_185_033_658_067_866),
        (Level::Club, 283_542_946_204_840_315),
        (Level::Strong, 835_055_779_373_701_949),
        (Level::Expert, 2_473_896_056_901_800_934),
        (Level::Master, 11_324_252_549_257_758_436),
    ];
    let actions = expected.map(|(level, _)| {
        let mut table = BotTable::with_cords_laid(setup(&[BoxKind::Classic, BoxKind::Duo], 3, 9, Options::default()));
        for turn in 0..4 {
            table.play_turn(Level::Beginner, turn);
        }
        (level, digest(&serde_json::to_string(&table.plan(level, 7).unwrap()).unwrap()))
    });
    assert_eq!(actions, expected);
}

#[test]
fn a_serialized_view_gives_the_same_actions() {
    let mut table = BotTable::with_cords_laid(setup(&[BoxKind::Classic], 2, 9, Options::default()));
    table.play_turn(Level::Casual, 1_584_185_033_658_067_866);
    let view = table.game.view(table.seat());
    let text = serde_json::to_string(&view).unwrap();
    assert!(!text.contains("seed"), "the seed is not sent");
    let sent: SeatView = serde_json::from_str(&text).unwrap();
    for level in [Level::Casual, Level::Strong] {
        let bot = players::bot(level);
        let plan = |view: &SeatView, seed| players::choose(view, bot, seed, &mut || false).unwrap();
        assert_eq!(plan(&view, 3), plan(&sent, 3));
        assert_ne!(plan(&view, 3), plan(&view, 4), "random numbers come from the seed");
    }
}

/// Returns an inconsistent view.
fn broken(change: impl Fn(&mut SeatView)) -> SeatView {
    let mut table = BotTable::with_cords_laid(setup(&[BoxKind::Classic], 2, 9, Options::default()));
    table.play_turn(Level::Beginner, 18_218_103_684_674_753_000);
    let mut view = table.game.view(table.seat());
    change(&mut view);
    view
}

#[test]
fn inconsistent_views_are_rejected() {
    let hand = |magnets: Vec<MagnetId>| {
        broken(|view| {
            let seat = view.seat.unwrap();
            view.hands[seat].clone_from(&magnets);
        })
    };
    let views = [
        broken(|view| view.kinds.truncate(3)),
        broken(|view| view.kinds.clear()),
        hand(Vec::new()),
        hand(vec![MagnetId(24)]),
        hand(vec![MagnetId(u16::MAX)]),
        hand((0..24).map(MagnetId).collect()),
        broken(|view| view.turn = Turn::Holding { seat: view.seat.unwrap(), magnet: MagnetId(12) }),
        broken(|view| view.turn = Turn::Laying { seat: view.seat.unwrap() }),
        broken(|view| view.turn = Turn::Mending { seat: view.seat.unwrap() }),
        broken(|view| view.options.elimination = true),
    ];
    for view in &views {
        for level in Level::ALL {
            let plan = players::choose(view, players::bot(level), 1, &mut || false);
            assert!(matches!(plan, Err(BotError::BadView(_))), "{plan:?}");
        }
    }
}

#[test]
fn damaged_views_never_panic() {
    let mut table = BotTable::with_cords_laid(setup(&[BoxKind::Classic], 2, 9, Options::default()));
    table.play_turn(Level::Beginner, 18_218_103_684_674_753_000);
    let text = serde_json::to_string(&table.game.view(table.seat())).unwrap();
    let numbers: Vec<usize> = text.match_indices([':', '[', ',']).map(|(at, _)| at + 1).collect();
    let mut parsed = 0;
    for at in numbers.iter().step_by(7) {
        let end = text[*at..].find([',', '}', ']']).map_or(text.len(), |length| at + length);
        for other in ["0", "-1", "1e6", "65535", "null", "[]"] {
            let changed = format!("{}{other}{}", &text[..*at], &text[end..]);
            if let Ok(view) = serde_json::from_str::<SeatView>(&changed) {
                parsed += 1;
                let seat = view.seat.unwrap_or(Seat::FIRST);
                let turns = [view.turn.clone(), Turn::Asking { seat }, Turn::Mending { seat }, Turn::Laying { seat }];
                for turn in turns {
                    let view = SeatView { turn, ..view.clone() };
                    let _ = players::choose(&view, players::bot(Level::Beginner), 1, &mut || false);
                }
            }
        }
    }
    assert!(parsed > 100, "only {parsed} of the damaged views could be parsed, so the bot saw hardly any");
}
