//! Nothing that a viewer gets depends on what is hidden from them (C5, C6, C18): two rooms that differ only in that
//! give the viewer the same bytes, in the same order.

mod common;

use clustered::{Card, Illegal, Move, Options, QuickDiscard, TableLimits, TableSize};
use common::{bot, person, players, start};
use proptest::prelude::*;
use rng::Rng;
use room::{
    ClockRule, Command, GameConfig, GameStart, HostGame, Input, LoggedEntry, Millis, Output, Refusal, Room, RoomConfig,
    RoomEntry, RoomPhase, Sender, UndoPolicy, Viewer,
};
use seats::{BySeat, RulesVersion, Seat};

/// A room, and everything that one viewer gets from it, in bytes.
struct WatchedRoom {
    room: Room,
    viewer: Viewer,
    now: Millis,
    messages: Vec<String>,
    log: Vec<LoggedEntry>,
}

impl WatchedRoom {
    fn new(room: Room, viewer: Viewer, log: Vec<LoggedEntry>) -> WatchedRoom {
        let now = log.last().map_or(Millis(0), |last| last.at);
        WatchedRoom { room, viewer, now, messages: Vec::new(), log }
    }

    fn give(&mut self, input: &Input) -> Result<(), Refusal> {
        let mut answer = Ok(());
        for output in self.room.handle(input, self.now) {
            match output {
                Output::Append { entry, .. } => self.log.push(entry),
                Output::Answer { to, seq, result } => {
                    if self.viewer.seat().map(Sender::Seat) == Some(to) {
                        self.messages.push(format!("{seq} {result:?}"));
                    }
                    answer = result.map(|_| ());
                }
                Output::Tell { to, position, event } if to == self.viewer => {
                    self.messages.push(format!("{} {}", position.0, serde_json::to_string(&event).unwrap()));
                }
                Output::WakeAt(at) => self.messages.push(format!("{at:?}")),
                Output::Tell { .. } | Output::AskBot { .. } => {}
            }
        }
        let view = self.room.view(self.viewer, self.now);
        self.messages.push(serde_json::to_string(&view).unwrap());
        answer
    }

    fn game(&self) -> &clustered::Game {
        let Some(HostGame::Clustered { game, .. }) = self.room.host() else { panic!("a game of Clustered") };
        game
    }
}

/// Opens a room with persons and bots and starts the game.
fn started(config: &RoomConfig, seed: u8) -> (Room, Vec<LoggedEntry>) {
    let mut room = Room::open(config.clone(), Millis(0)).unwrap();
    let mut log = Vec::new();
    let sits = config.players.seats().map(|seat| {
        let player = if seat.number() % 3 == 2 { bot() } else { person("P") };
        Command::Sit { seat, player }
    });
    for (seq, command) in (0..).zip(sits.chain([start(seed)])) {
        let outputs = room.handle(&Input { from: Sender::Host, seq, at: None, command }, Millis(0));
        log.extend(outputs.into_iter().filter_map(|output| match output {
            Output::Append { entry, .. } => Some(entry),
            _ => None,
        }));
    }
    (room, log)
}

/// The next command of somebody: mostly a legal move.
fn next_input(room: &WatchedRoom, seq: u32, rng: &mut Rng) -> Input {
    let game = room.game();
    let all: Vec<Seat> = game.setup().players().seats().collect();
    let anybody = all[rng.index(all.len())];
    let view = room.room.view(Viewer::Spectator, room.now);
    let (from, command) = match (view.phase, game.turn(), rng.below(20)) {
        (RoomPhase::Paused, ..) => (Sender::Host, Command::Resume),
        (_, _, 0) => (Sender::Seat(anybody), Command::Leave),
        (_, _, 1) => (Sender::Seat(anybody), Command::Return),
        (_, _, 2) => (Sender::Host, Command::Sit { seat: anybody, player: bot() }),
        (_, _, 3) => (Sender::Host, Command::Pause),
        (_, _, 4 | 5) => (Sender::Seat(anybody), Command::Undo),
        (_, _, 6) if room.viewer.seat().is_some() => {
            // An attempt of the viewer, which is mostly illegal.
            let cards: Vec<Card> = clustered::Deck::all_cards(false).collect();
            let cell = clustered::Cell::new(i16::try_from(rng.below(5)).unwrap() - 2, 1);
            let mv = Move::Place { card: cards[rng.index(cards.len())], cell };
            (Sender::Seat(room.viewer.seat().unwrap_or(anybody)), Command::Move(mv))
        }
        (_, Some(turn), _) => {
            let mv = game.legal_moves().pick(|| rng.next_u64()).unwrap();
            let is_bot = matches!(view.seats[turn.seat].player, room::Player::Bot { .. });
            (if is_bot { Sender::Bot(turn.seat) } else { Sender::Host }, Command::Move(mv))
        }
        (_, None, _) => (Sender::Host, Command::Rematch),
    };
    Input { from, seq, at: None, command }
}

/// Shuffles what the viewer cannot see: in their own deck what they have never drawn, in others' decks all cards that
/// were never placed. Wilds of others stay, since of two equal cards the first leaves the hand.
fn other_decks(
    decks: &BySeat<Vec<Card>>,
    one: &WatchedRoom,
    drawn: usize,
    hands_too: bool,
    rng: &mut Rng,
) -> BySeat<Vec<Card>> {
    BySeat::new(one.game().setup().players(), |seat| {
        let mut cards = decks[seat].clone();
        let was_placed = |card: Card| {
            one.log.iter().any(|logged| {
                matches!(logged.entry, RoomEntry::Moved { seat: mover, mv: Move::Place { card: placed, .. }, .. }
                    if mover == seat && placed == card)
            })
        };
        let is_hidden = |place: usize, card: Card| {
            if one.viewer == Viewer::Seat(seat) || !hands_too {
                place >= drawn
            } else {
                card != Card::WILD && !was_placed(card)
            }
        };
        let places: Vec<usize> = (0..cards.len()).filter(|place| is_hidden(*place, cards[*place])).collect();
        for last in (1..places.len()).rev() {
            cards.swap(places[last], places[rng.index(last + 1)]);
        }
        cards
    })
}

/// Plays a random game, then gives the same commands to a room with other hidden cards. Returns how many could be
/// given.
fn compare(config: &RoomConfig, seed: u64, steps: usize, viewer: Viewer, hands_too: bool) -> usize {
    let mut rng = Rng::new(seed, 1);
    let (room, log) = started(config, seed.to_le_bytes()[0]);
    let mut one = WatchedRoom::new(room, viewer, log.clone());
    let mut inputs = Vec::new();
    // The most cards that anybody has drawn at any time, moves that were taken back included.
    let mut drawn = 7;
    for seq in (100..).take(steps) {
        one.now.0 += u64::from(rng.below(1000));
        let input = next_input(&one, seq, &mut rng);
        if input.command == Command::Rematch {
            break;
        }
        let before = one.messages.len();
        let answer = one.give(&input);
        let deck_size = |seat: Seat| one.game().deck(seat).len();
        let dealt = |seat: Seat| clustered::Deck::all_cards(one.game().setup().extra_wild(seat)).count();
        drawn = config.players.seats().map(|seat| dealt(seat) - deck_size(seat)).max().unwrap_or(0).max(drawn);
        inputs.push((input, one.now, answer, before));
    }

    let mut log = log;
    let Some(LoggedEntry { entry: RoomEntry::Started(GameStart::Clustered { decks, .. }), .. }) = log.last_mut() else {
        panic!("the game has begun");
    };
    let was = decks.clone();
    *decks = other_decks(&was, &one, drawn, hands_too, &mut rng);
    let now_decks = decks.clone();
    let (room, _) = Room::replay(config.clone(), &log, Millis(0)).unwrap();
    let mut other = WatchedRoom::new(room, viewer, log);
    let mut compared = 0;
    for (input, now, answer, before) in &inputs {
        let mut input = input.clone();
        if let Command::Move(Move::Discard { card }) = &mut input.command
            && let Some(turn) = other.game().turn()
            && *card != Card::WILD
        {
            let place = was[turn.seat].iter().position(|other| other == card).unwrap();
            *card = now_decks[turn.seat][place];
        }
        other.now = *now;
        let other_answer = other.give(&input);
        if other_answer == Err(Refusal::Illegal(Illegal::MustPlace)) && answer.is_ok() {
            // With its other hand the seat could have placed a card (C6): the games differ in play, not in bytes.
            other.messages.truncate(*before);
            break;
        }
        if matches!(input.from, Sender::Host | Sender::Bot(_)) {
            assert_eq!(other_answer, *answer);
        }
        compared += 1;
    }
    for (one, other) in one.messages.iter().zip(&other.messages) {
        assert_eq!(one, other);
    }
    assert!(other.messages.len() <= one.messages.len());
    assert!(hands_too || compared == inputs.len());
    compared
}

/// Any options, players and policies, without a clock: when it runs out, chance chooses from a hidden hand.
fn any_config() -> impl Strategy<Value = RoomConfig> {
    let table = prop_oneof![2 => Just(None), 3 => (8..16_u64, 1..16_u64, any::<bool>()).prop_map(Some)];
    let undo = prop_oneof![Just(UndoPolicy::Never), Just(UndoPolicy::UntilRevealed), Just(UndoPolicy::Practice)];
    let rules = prop_oneof![
        Just((RulesVersion::V1, None)),
        Just((RulesVersion::V2, Some(QuickDiscard::Drawn))),
        Just((RulesVersion::V2, Some(QuickDiscard::Hand))),
    ];
    (1..=8_u64, any::<[bool; 3]>(), any::<[bool; 8]>(), table, undo, rules).prop_map(
        |(count, [quick, first_bonus, biggest_bonus], wilds, table, undo, (rules, quick_discard))| {
            let size = |n: u64| TableSize::try_from(n).unwrap();
            let table = match table {
                Some((width, _, true)) => TableLimits::Round { diameter: size(width) },
                Some((width, height, false)) => TableLimits::Rectangle { width: size(width), height: size(height) },
                None => TableLimits::Unbounded,
            };
            let extra_wild = wilds.into_iter().take(usize::try_from(count).unwrap()).collect();
            let options = Options { extra_wild, quick, quick_discard, first_bonus, biggest_bonus, table };
            RoomConfig { rules, undo, ..RoomConfig::new(GameConfig::Clustered(options), players(count)) }
        },
    )
}

fn viewer(config: &RoomConfig, who: u64) -> Viewer {
    let seat = Some(common::seat(who)).filter(|seat| config.players.contains(*seat));
    seat.map_or(Viewer::Spectator, Viewer::Seat)
}

fn cases(native: u32) -> ProptestConfig {
    let cases = if cfg!(target_arch = "wasm32") { native.div_ceil(8) } else { native };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn deck_order_is_hidden_from_everybody(config in any_config(), seed: u64, steps in 0..300_usize, who in 0..9_u64) {
        compare(&config, seed, steps, viewer(&config, who), false);
    }

    #[test]
    fn other_hands_and_discards_are_hidden(config in any_config(), seed: u64, steps in 0..300_usize, who in 0..9_u64) {
        compare(&config, seed, steps, viewer(&config, who), true);
    }
}

#[test]
fn a_whole_quick_game_hides_every_discard() {
    for quick_discard in [QuickDiscard::Drawn, QuickDiscard::Hand] {
        let options = Options { quick: true, quick_discard: Some(quick_discard), ..Options::default() };
        let config = RoomConfig::new(GameConfig::Clustered(options), players(2));
        for seed in 0..10 {
            for who in 0..3 {
                let compared = compare(&config, seed, 60, viewer(&config, who), true);
                assert!(compared > 40, "{compared} of 60");
            }
        }
    }
}

#[test]
fn c18_only_the_seat_that_drew_sees_the_two_cards() {
    let options = Options { quick: true, ..Options::default() };
    let config = RoomConfig::new(GameConfig::Clustered(options), players(3));
    let (room, log) = started(&config, 1);
    let mut watched = WatchedRoom::new(room, Viewer::Spectator, log);
    let mut pairs = 0;
    for seq in 100..150 {
        let mv = watched.game().legal_moves().iter().next().unwrap();
        watched.give(&Input { from: Sender::Host, seq, at: None, command: Command::Move(mv) }).unwrap();
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
fn a_running_clock_shows_nothing_either() {
    let config = RoomConfig::new(GameConfig::Clustered(Options::default()), players(3));
    let config = RoomConfig { clock: ClockRule::PerGame { ms: 3_600_000, increment: 10 }, ..config };
    // Both rooms were restored once, so that both have that entry.
    for seed in 0..20 {
        let (_, log) = started(&config, seed);
        let [one, other] = [0, 1].map(|shift: usize| {
            let mut log = log.clone();
            if let Some(LoggedEntry { entry: RoomEntry::Started(GameStart::Clustered { decks, .. }), .. }) =
                log.last_mut()
            {
                // The last cards of the decks are drawn long after the moves below.
                config.players.seats().for_each(|seat| decks[seat][20..].rotate_left(shift));
            }
            let (room, _) = Room::replay(config.clone(), &log, Millis(5)).unwrap();
            let mut watched = WatchedRoom::new(room, Viewer::Seat(Seat::FIRST), log);
            for (seq, step) in (0..).zip(0..12_u64) {
                watched.now.0 += 100 + step;
                let mv = watched.game().legal_moves().iter().next().unwrap();
                watched
                    .give(&Input { from: Sender::Host, seq: 100 + seq, at: None, command: Command::Move(mv) })
                    .unwrap();
            }
            watched.messages
        });
        assert_eq!(one, other);
    }
}

#[test]
fn the_owner_of_hidden_cards_does_see_them() {
    let config = RoomConfig::new(GameConfig::Clustered(Options::default()), players(2));
    let (_, log) = started(&config, 1);
    let seen = |viewer: Viewer, swap: bool| {
        let mut log = log.clone();
        if let Some(LoggedEntry { entry: RoomEntry::Started(GameStart::Clustered { decks, .. }), .. }) = log.last_mut()
            && swap
        {
            decks[common::seat(1)].swap(0, 20);
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
