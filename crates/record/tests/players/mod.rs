//! A test player: samples positions, chooses the one with the weakest forces, and carries the magnet there.

use kluster::{Action, Turn};
use magnets::{Face, HandPose, MagnetId, RestingMagnet};
use record::RecordedKlusterGame;

/// Somebody who looks at so many places before placing a magnet.
pub(crate) struct Player {
    state: u64,
    places: u32,
}

impl Player {
    pub(crate) fn new(seed: u64, places: u32) -> Player {
        Player { state: seed, places }
    }

    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.state >> 20
    }

    /// A whole number from -most to most.
    fn even(&mut self, most: i32) -> i32 {
        let span = u64::try_from(2 * most + 1).unwrap();
        i32::try_from(self.bits() % span).unwrap() - most
    }

    /// Whether to place another (K13).
    pub(crate) fn goes_on(&mut self) -> bool {
        self.bits().is_multiple_of(2)
    }
}

/// The seat to move takes its first magnet to the calmest of some places, and lets go of it there.
pub(crate) fn place_one(log: &mut RecordedKlusterGame, player: &mut Player) {
    let game = log.game();
    let Turn::Choosing { seat } = *game.rules().turn() else { panic!("{:?}", game.rules().turn()) };
    let mine =
        if game.rules().setup().options().elimination { game.rules().pool() } else { &game.rules().hands()[seat] };
    let magnet: MagnetId = mine[0];
    let body = *game.world().properties(magnet).unwrap();
    let table = game.world().table();
    let mut best: Option<(f64, [i32; 2], [i16; 4])> = None;
    let mut seen = 0;
    while seen < player.places {
        let (x, y) = (player.even(310_000), player.even(160_000));
        // A quaternion about the vertical, perhaps turned over.
        let (a, b) = (i16::try_from(player.even(100)).unwrap(), i16::try_from(player.even(100)).unwrap() | 1);
        let turned = if player.bits().is_multiple_of(2) { [a, 0, 0, b] } else { [0, a, b, 0] };
        let pose = HandPose { at: [x, y, 60_000], turned }.pose().unwrap();
        let [axis, _, short] = *pose.rotation.axes();
        let face = if short.z > 0.0 { Face::Up } else { Face::Down };
        let lowered =
            RestingMagnet { properties: body, x: pose.centre.x, y: pose.centre.y, yaw: [axis.x, axis.y], face };
        let inside = game.world().cords().iter().any(|cord| cord.encloses_all_of(&lowered.outline()));
        if !inside {
            continue;
        }
        seen += 1;
        let margin = table.lowering_risk(&lowered).load_ratio;
        if best.is_none_or(|(least, ..)| margin < least) {
            best = Some((margin, [x, y], turned));
        }
    }
    let (_, [x, y], turned) = best.unwrap();
    let from = HandPose { at: [x / 2, -200_000, 150_000], turned };
    log.apply(seat, &Action::Hold { magnet, at: from }, &mut |_| ()).unwrap();
    // High above the table, then down: as people do.
    for (share, z) in [(1, 150_000), (2, 130_000), (3, 100_000), (4, 60_000)] {
        let part = |from: i32, to: i32| from + (to - from) / 4 * share;
        let at = if share == 4 { [x, y, z] } else { [part(x / 2, x), part(-200_000, y), z] };
        if log.apply(seat, &Action::Carry { to: HandPose { at, turned }, ticks: 96 }, &mut |_| ()).is_err() {
            break; // a Kluster on the way
        }
        for _ in 0..96 {
            log.step(&mut |_| ());
        }
    }
    let _ = log.apply(seat, &Action::Release, &mut |_| ());
}
