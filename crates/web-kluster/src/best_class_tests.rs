//! Tests of what best scores are compared by.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::{cords, draft::Draft, played::begin};
use kluster::{Action, FaultRule, PhysicsVersion};
use seats::RulesVersion;
use web_saves::{Aids, BestClass, counts_for_best};

#[test]
fn a_game_is_compared_with_what_its_set_up_promised() {
    for (boxes, length, surface) in [
        ([1, 0, 0], 1005, None),
        ([0, 0, 1], 400, Some([80, 61])),
        ([1, 1, 0], 735, None),
        ([0, 4, 0], 1005, Some([500, 400])),
    ] {
        for faults in [FaultRule::Taken, FaultRule::Kluster] {
            let draft = Draft { boxes, surface, length, faults, ..Draft::solo() };
            let setup = draft.setup(3).unwrap();
            let mut game = begin(&setup);
            for shape in cords::circles(draft.boxes().len(), length, game.table().world().surface(), false) {
                game.act(&Action::LayCord(shape), &mut |_| {}).unwrap();
            }
            let class = BestClass::of(game.table());
            assert_eq!(class, BestClass::planned(&setup, length));
            assert_eq!((class.rules, class.physics), (RulesVersion::V2, PhysicsVersion::V2));
            assert_eq!(class.faults, faults);
            let side = u16::try_from(600 + 120 * (draft.boxes().len() - 1)).unwrap();
            assert_eq!(class.table.unwrap(), surface.map_or([side; 2], |sides| sides.map(|side| 10 * side)));
            assert!(!counts_for_best(game.table(), Aids::default()), "it is not over");
        }
    }
}
