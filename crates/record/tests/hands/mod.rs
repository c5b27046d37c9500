//! Plays Kluster with human-like hand motion: 20 positions per second in tenths of a millimetre, with jitter.
#![allow(dead_code)] // shared by several test binaries

use kluster::{Action, BoxKind, CordShape, Options, Setup, Turn};
use magnets::{HandPose, MagnetId, SurfacePoint};
use record::{AnyLog, Entry, KlusterLog, Moment, RecordedKlusterGame};
use seats::{Players, Seat};

/// Ticks between two places of the hand: 20 places a second.
const PAUSE: u16 = 24;

/// A table for so many with these boxes.
pub(crate) fn setup(boxes: &[BoxKind], players: u64, seed: u64, options: Options) -> Setup {
    Setup::new(boxes.to_vec(), Players::try_from(players).unwrap(), Seat::FIRST, seed, options).unwrap()
}

/// A record that can be read.
pub(crate) fn read(text: &str) -> KlusterLog {
    let AnyLog::Kluster(record) = AnyLog::parse(text.as_bytes()).unwrap() else { panic!("another game") };
    record
}

/// A game with its cords laid, and chance for what the hands do.
pub(crate) struct Hands {
    pub(crate) log: RecordedKlusterGame,
    chance: u64,
}

impl Hands {
    pub(crate) fn new(setup: Setup, seed: u64) -> Hands {
        let mut hands = Hands { log: RecordedKlusterGame::new(setup), chance: seed };
        let mut right = 0;
        while let Turn::Laying { seat } = *hands.log.game().rules().turn() {
            let circle = CordShape::Circle { centre: SurfacePoint(right, 0), length: 1_005_000 };
            hands.act(seat, &Action::LayCord(circle)).unwrap();
            right += 100_000;
        }
        hands
    }

    /// A number from `-most` to `most`.
    pub(crate) fn about(&mut self, most: i32) -> i32 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let wide = i64::from(most) * 2 + 1;
        i32::try_from(i64::try_from(self.chance >> 33).unwrap() % wide).unwrap() - most
    }

    fn act(&mut self, seat: Seat, act: &Action) -> Result<(), kluster::Illegal> {
        self.log.apply(seat, act, &mut |_| {})
    }

    /// Plays so many turns, each with so many places of the hand, or until the game is over.
    pub(crate) fn play(&mut self, turns: usize, places: i32) {
        for _ in 0..turns {
            match self.log.game().rules().turn().clone() {
                Turn::Choosing { seat } => self.place_one(seat, places),
                Turn::Asking { seat } => {
                    let yes = self.about(1) == 0;
                    self.act(seat, &Action::PlaceAgain(yes)).unwrap();
                }
                _ => return,
            }
            self.log.settle(20_000, &mut |_| {});
        }
    }

    fn place_one(&mut self, seat: Seat, places: i32) {
        if self.about(3) == 0 {
            self.tug_the_cord(seat);
        }
        let play = self.log.game().rules();
        let mine: &[MagnetId] = if play.pool().is_empty() { &play.hands()[seat] } else { play.pool() };
        let Some(magnet) = mine.first().copied() else { return };
        let from = [-2000 + self.about(200), self.about(1000), 700];
        let to = [self.about(1150), self.about(1150), 500];
        let mut turned = [1000, 0, 0, 0];
        let pose = |at: [i32; 3], turned| HandPose { at: at.map(|tenths| tenths * 100), turned };
        self.act(seat, &Action::Hold { magnet, at: pose(from, turned) }).unwrap();
        for step in 1..=places {
            let at = std::array::from_fn(|n| from[n] + (to[n] - from[n]) * step / places + self.about(4));
            if (places / 2..places / 2 + 8).contains(&step) {
                turned = [turned[0] - 20, 0, 0, turned[3] + 60];
            }
            if self.act(seat, &Action::Carry { to: pose(at, turned), ticks: PAUSE }).is_err() {
                return; // something has happened in the meantime
            }
            for _ in 0..PAUSE {
                self.log.step(&mut |_| {});
            }
        }
        let _ = self.act(seat, &Action::Release);
    }

    fn tug_the_cord(&mut self, seat: Seat) {
        let node = self.log.game().world().cords()[0].nodes()[0];
        #[allow(clippy::cast_possible_truncation)] // within the table
        let mut at = SurfacePoint((node.x * 1e6) as i32, (node.y * 1e6) as i32);
        self.act(seat, &Action::Grab { cord: 0, at }).unwrap();
        for _ in 0..5 {
            at = SurfacePoint(at.0 + 100 * self.about(30), at.1 + 100 * self.about(30));
            if self.act(seat, &Action::Drag { to: at, ticks: PAUSE }).is_err() {
                return;
            }
            for _ in 0..PAUSE {
                self.log.step(&mut |_| {});
            }
        }
        let _ = self.act(seat, &Action::Drop);
        self.log.settle(20_000, &mut |_| {});
    }
}

/// Plays the rest of a log with the actions in it, from the moment at which the game is. `watch` gets the game after
/// every tick and every action.
pub(crate) fn play_again(
    game: &mut RecordedKlusterGame,
    log: &KlusterLog,
    watch: &mut dyn FnMut(&mut RecordedKlusterGame),
) {
    let Moment { position, ticks: mut passed } = game.moment();
    for Entry { ticks, kind } in log.entries_from(position) {
        for _ in passed..*ticks {
            game.step(&mut |_| {});
            watch(game);
        }
        passed = 0;
        if let Some((seat, action)) = kind.as_action() {
            game.apply(seat, action, &mut |_| {}).unwrap();
            watch(game);
        }
    }
}
