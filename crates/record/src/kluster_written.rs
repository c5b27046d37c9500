//! Serializes the boxes, options and events of a Kluster record.

use crate::clustered_written::list;
use kluster::{BoxKind, Digest, Event, FirstPlayer, Options, SurfaceSize, TakeReason};
use magnets::MagnetId;

pub(crate) fn boxes(boxes: &[BoxKind]) -> String {
    let word = |kind: &BoxKind| match kind {
        BoxKind::Classic => "\"classic\"",
        BoxKind::Duo => "\"duo\"",
        BoxKind::Duo2 => "\"duo2\"",
    };
    list(boxes.iter().map(word))
}

pub(crate) fn options(options: &Options) -> String {
    let Options { expert, elimination, clock, poles_shown, first, surface } = options;
    let first = match first {
        FirstPlayer::Shortest => "shortest",
        FirstPlayer::Youngest => "youngest",
        FirstPlayer::Random => "random",
    };
    let surface = surface
        .map_or("null".to_owned(), |SurfaceSize { width, depth }| format!(r#"{{"width":{width},"depth":{depth}}}"#));
    format!(
        r#"{{"expert":{expert},"elimination":{elimination},"clock":{clock},"poles_shown":{poles_shown},"first":"{first}","surface":{surface}}}"#
    )
}

/// An event without its time.
pub(crate) fn event(event: &Event) -> String {
    match event {
        Event::Laid { magnet } => format!(r#"{{"event":"laid","magnet":{}}}"#, magnet.0),
        Event::Placed { seat, magnet } => format!(r#"{{"event":"placed","seat":{seat},"magnet":{}}}"#, magnet.0),
        Event::Taken { seat, magnets, reason: why } => {
            let why = match why {
                TakeReason::Kluster => "kluster",
                TakeReason::Misplaced => "misplaced",
                TakeReason::Clock => "clock",
            };
            let magnets = list(magnets.iter().map(|MagnetId(number)| number));
            format!(r#"{{"event":"taken","seat":{seat},"magnets":{magnets},"why":"{why}"}}"#)
        }
        Event::Fault { seat, faults } => format!(r#"{{"event":"fault","seat":{seat},"faults":{faults}}}"#),
        Event::Eliminated { seat } => format!(r#"{{"event":"eliminated","seat":{seat}}}"#),
        Event::Asked { seat } => format!(r#"{{"event":"asked","seat":{seat}}}"#),
        Event::Mend { seat } => format!(r#"{{"event":"mend","seat":{seat}}}"#),
        Event::Turn { seat, digest: Digest(digest) } => {
            format!(r#"{{"event":"turn","seat":{seat},"digest":"{digest:016x}"}}"#)
        }
        Event::Won { seats, digest: Digest(digest) } => {
            format!(r#"{{"event":"won","seats":{},"digest":"{digest:016x}"}}"#, list(seats))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seats::Seat;

    #[test]
    fn what_is_said_is_written_as_it_is_derived() {
        let all = [BoxKind::Classic, BoxKind::Duo, BoxKind::Duo2];
        for some in [&all[..0], &all[..1], &all] {
            assert_eq!(boxes(some), serde_json::to_string(some).unwrap());
        }
        for first in [FirstPlayer::Shortest, FirstPlayer::Youngest, FirstPlayer::Random] {
            for surface in [None, Some(SurfaceSize { width: 600, depth: 65_535 })] {
                let is_on = surface.is_some();
                let each =
                    Options { expert: is_on, clock: !is_on, poles_shown: is_on, elimination: !is_on, first, surface };
                assert_eq!(options(&each), serde_json::to_string(&each).unwrap());
            }
        }
        let (seat, magnet, digest) = (Seat::try_from(31).unwrap(), MagnetId(191), Digest(0xab));
        let mut events = vec![
            Event::Laid { magnet },
            Event::Placed { seat, magnet },
            Event::Fault { seat, faults: 3 },
            Event::Eliminated { seat },
            Event::Asked { seat },
            Event::Mend { seat },
            Event::Turn { seat, digest },
            Event::Won { seats: vec![], digest },
            Event::Won { seats: vec![seat, Seat::FIRST], digest },
        ];
        for why in [TakeReason::Kluster, TakeReason::Misplaced, TakeReason::Clock] {
            events.push(Event::Taken { seat, magnets: vec![magnet, MagnetId(0)], reason: why });
        }
        for said in &events {
            assert_eq!(event(said), serde_json::to_string(said).unwrap());
        }
    }
}
