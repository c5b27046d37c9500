//! A log that is appended to a file while the game goes on: after every append the file is a record of the game.

mod files;
mod hands;
mod random;

use files::{CLUSTERED, clustered, kluster};
use hands::{Hands, play_again, setup};
use kluster::{BoxKind, Options};
use proptest::prelude::*;
use random::Random;
use record::{ClusteredLog, KlusterLog, LogPosition, Moment, RecordedKlusterGame};
use std::sync::OnceLock;

/// Two short games: an expert one, and one with two boxes.
fn games() -> &'static [KlusterLog; 2] {
    static GAMES: OnceLock<[KlusterLog; 2]> = OnceLock::new();
    GAMES.get_or_init(|| {
        let expert = Options { expert: true, ..Options::default() };
        [(&[BoxKind::Classic][..], expert, 21), (&[BoxKind::Classic, BoxKind::Duo], Options::default(), 22)].map(
            |(boxes, options, seed)| {
                let mut hands = Hands::new(setup(boxes, 2, seed, options), seed);
                hands.play(7, 10);
                hands.log.record()
            },
        )
    })
}

/// The text of a growing log, and the moment up to which it was written.
struct GrowingText {
    text: String,
    written: Moment,
}

impl GrowingText {
    fn new(game: &RecordedKlusterGame) -> GrowingText {
        GrowingText { text: game.log().serialize_header(), written: Moment::default() }
    }

    /// Appends what is new, and returns the game that the text now describes.
    fn append(&mut self, game: &RecordedKlusterGame) -> RecordedKlusterGame {
        self.text += &game.serialize_since(self.written);
        self.written = game.moment();
        let resumed = kluster(&self.text).verify().unwrap();
        assert_eq!(resumed.moment(), game.moment());
        assert_eq!(resumed.record(), game.record());
        assert_eq!(resumed.record().to_string(), game.record().to_string());
        assert_eq!(resumed.game().digest(), game.game().digest());
        assert_eq!(resumed.game().rules(), game.game().rules());
        resumed
    }
}

/// Plays a game again and appends to its text about once in `odds` ticks. Returns how often, and how often in motion.
fn grow(log: &KlusterLog, odds: usize, seed: u64, reopens: bool) -> (u32, u32) {
    let mut random = Random::new(seed);
    let mut live = RecordedKlusterGame::new(log.setup().clone());
    let mut growing = GrowingText::new(&live);
    let (mut appends, mut in_motion) = (0, 0);
    play_again(&mut live, log, &mut |live| {
        while random.one_in(odds) {
            appends += 1;
            in_motion += u32::from(live.ticks_since_entry() > 0);
            let resumed = growing.append(live);
            assert_eq!(live.serialize_since(growing.written), "", "nothing is new at the same moment");
            if reopens {
                *live = resumed;
            }
        }
    });
    growing.append(&live);
    assert_eq!(live.record(), *log);
    (appends, in_motion)
}

#[test]
fn a_text_that_is_appended_at_random_moments_is_a_record_at_each() {
    for (log, seed) in games().iter().zip(1..) {
        let (appends, in_motion) = grow(log, 60, seed, false);
        assert!(appends >= 10 && in_motion >= 5, "{appends} appends, {in_motion} in motion");
    }
}

/// The page is closed and opened again in the middle of whatever moves.
#[test]
fn a_game_that_is_resumed_again_and_again_stays_the_same_game() {
    for (log, seed) in games().iter().zip(1..) {
        let (appends, in_motion) = grow(log, 60, seed, true);
        assert!(appends >= 10 && in_motion >= 5, "{appends} appends, {in_motion} in motion");
    }
}

#[test]
fn everything_since_the_beginning_is_the_record() {
    let mut live = RecordedKlusterGame::new(games()[0].setup().clone());
    let mut random = Random::new(3);
    play_again(&mut live, &games()[0], &mut |live| {
        if random.one_in(40) {
            let text = live.log().serialize_header() + &live.serialize_since(Moment::default());
            assert_eq!(text, live.record().to_string());
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn a_growing_text_is_always_a_record(game in 0..2_usize, odds in 50..500_usize, seed: u64, reopens: bool) {
        grow(&games()[game], odds, seed, reopens);
    }

    #[test]
    fn a_log_of_clustered_that_is_appended_in_pieces_has_the_same_text(
        (_, text) in prop::sample::select(CLUSTERED),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
    ) {
        let whole = clustered(text);
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.index(whole.end().0 + 1)).collect();
        cuts.sort_unstable();
        let mut live = ClusteredLog::new(whole.setup());
        let mut appended = live.serialize_header();
        let mut written = LogPosition::START;
        for (count, event) in whole.entries().iter().enumerate() {
            for _ in cuts.iter().filter(|cut| **cut == count) {
                appended += &live.serialize_from(written);
                written = live.end();
                prop_assert_eq!(&appended, &live.to_string());
            }
            live.append(event.clone());
        }
        prop_assert_eq!(appended + &live.serialize_from(written), text);
    }
}
