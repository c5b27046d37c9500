//! [`CatchUp`]: a record, played through to where it ends, a little at a time. What does not follow from the rules is not gone on with.

use kluster::GameEvent;
use record::{EntryKind, KlusterRecord, RecordedKlusterGame};

/// A game on its way to where its record ends.
pub(crate) struct CatchUp {
    log: RecordedKlusterGame,
    record: KlusterRecord,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// There is more.
    More,
    /// It is there.
    There,
    /// The record does not follow.
    Lost,
}

impl CatchUp {
    /// From the beginning.
    pub(crate) fn new(record: KlusterRecord) -> CatchUp {
        CatchUp { log: RecordedKlusterGame::new(record.setup().clone()), record }
    }

    /// From a game that may have come some of the way already: else from the beginning.
    pub(crate) fn after(log: Option<RecordedKlusterGame>, record: KlusterRecord) -> CatchUp {
        let is_on_the_way = |log: &RecordedKlusterGame| {
            let (come, all) = (log.entries(), record.entries());
            log.game().rules().setup() == record.setup()
                && all.starts_with(come)
                && all
                    .get(come.len())
                    .map_or(log.ticks_since_entry() == 0, |next| next.ticks >= log.ticks_since_entry())
        };
        match log.filter(is_on_the_way) {
            Some(log) => CatchUp { log, record },
            None => CatchUp::new(record),
        }
    }

    /// How many hundredths of the way it has come.
    pub(crate) fn percent(&self) -> usize {
        100 * self.log.entries().len() / self.record.entries().len().max(1)
    }

    /// Goes on until `is_time_up`.
    pub(crate) fn work(&mut self, is_time_up: &mut dyn FnMut() -> bool) -> Way {
        let mut count = 0_u32;
        loop {
            let way = self.step();
            count += 1;
            if way != Way::More || (count.is_multiple_of(16) && is_time_up()) {
                return way;
            }
        }
    }

    /// Does what the record says next, or lets a tick pass.
    fn step(&mut self) -> Way {
        let CatchUp { log, record } = self;
        let mut tell: &mut dyn FnMut(GameEvent) = &mut |_| {};
        let before = log.entries().len();
        let Some(next) = record.entries().get(before) else { return Way::There };
        if log.ticks_since_entry() < next.ticks {
            if log.game().is_at_rest() {
                return Way::Lost;
            }
            log.step(&mut tell);
        } else {
            match &next.kind {
                EntryKind::Action { seat, action: act } if log.apply(*seat, act, &mut tell).is_ok() => {}
                // The time at the end is told with what happens next.
                EntryKind::Wait if before + 1 == record.entries().len() => return Way::There,
                _ => return Way::Lost,
            }
        }
        let said = log.entries().get(before..).unwrap_or_default();
        let is_same = record.entries().get(before..).is_some_and(|rest| rest.starts_with(said));
        if is_same { Way::More } else { Way::Lost }
    }

    /// The game, which goes on keeping its record.
    pub(crate) fn into_log(self) -> RecordedKlusterGame {
        self.log
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]

    use super::{
        super::{
            live::Live,
            played::{classic, lay, short_game},
        },
        *,
    };
    use magnets::Point;
    use record::{AnyRecord, Entry};

    /// A game in the middle of a motion, with a magnet in the hand.
    fn moving() -> Live {
        let mut live = classic();
        lay(&mut live, Point::new(0.03, 0.0), &mut |_, _| {});
        let magnet = live.game().rules().hands()[live.seat().unwrap()][2];
        live.take(magnet, Point::new(0.0, -0.2), &mut |_| {}).unwrap();
        live.grip.as_mut().unwrap().place = Point::new(-0.05, 0.04);
        for _ in 0..9 {
            live.pass(1.0 / 60.0, || false, &mut |_| {});
        }
        assert!(live.log().ticks_since_entry() > 0);
        live
    }

    fn read(log: &RecordedKlusterGame) -> KlusterRecord {
        let text = log.record().to_string();
        let AnyRecord::Kluster(record) = AnyRecord::parse(text.as_bytes()).unwrap() else { panic!("another game") };
        record
    }

    #[test]
    fn it_ends_in_the_same_bits_and_keeps_the_same_record() {
        for live in [short_game(&mut |_, _| {}), moving()] {
            let mut catch_up = CatchUp::new(read(live.log()));
            let mut slices = 0;
            while catch_up.work(&mut || true) == Way::More {
                slices += 1;
            }
            assert!(slices > 10 && catch_up.percent() <= 100);
            assert_eq!(catch_up.work(&mut || true), Way::There);
            let log = catch_up.into_log();
            assert_eq!(log.game().digest(), live.game().digest());
            assert_eq!(log.record().to_string(), live.log().record().to_string());
        }
    }

    #[test]
    fn a_game_that_has_come_some_of_the_way_goes_on_from_there() {
        let mut live = moving();
        let early = live.log().clone();
        live.lower();
        while !live.is_waiting() {
            live.pass(1.0 / 60.0, || false, &mut |_| {});
        }
        let mut catch_up = CatchUp::after(Some(early.clone()), read(live.log()));
        assert_eq!(catch_up.log.entries().len(), early.entries().len());
        assert_eq!(catch_up.work(&mut || false), Way::There);
        assert_eq!(catch_up.into_log().game().digest(), live.game().digest());
        // Another game is played from its beginning.
        let other = CatchUp::after(Some(live.log().clone()), read(&early));
        assert!(other.log.entries().is_empty());
    }

    #[test]
    fn what_does_not_follow_is_lost() {
        let live = short_game(&mut |_, _| {});
        let whole = live.log().record();
        let changed = |change: &dyn Fn(usize, &Entry) -> Entry| {
            let mut record = KlusterRecord::new(whole.setup());
            for (number, entry) in whole.entries().iter().enumerate() {
                record.push(change(number, entry));
            }
            CatchUp::new(record).work(&mut || false)
        };
        let last = whole.entries().len() - 1;
        assert_eq!(changed(&|_, entry| entry.clone()), Way::There);
        assert_eq!(
            changed(&|number, entry| Entry { ticks: entry.ticks + u32::from(number == last), ..entry.clone() }),
            Way::Lost
        );
        let wait = |number: usize, entry: &Entry| {
            if number == 5 { Entry { kind: EntryKind::Wait, ..entry.clone() } } else { entry.clone() }
        };
        assert_eq!(changed(&wait), Way::Lost);
    }
}
