//! Friction: exact stops, no creep, no energy gain, and the stopping distances of the formulas.

use magnets::{GRAVITY, MagnetModel, PhysicsVersion, SlidingBody, Velocity};
use proptest::prelude::*;

/// The length of a tick: 1/480 s.
const STEP: f64 = 1.0 / 480.0;

fn grip(coefficient: f64, kind: MagnetModel) -> SlidingBody {
    let body = kind.typical();
    let [a, b, _] = body.magnet.semi_axes();
    SlidingBody {
        mass: body.mass,
        inertia: body.mass * (a * a + b * b) / 5.0,
        max_friction: coefficient * body.mass * GRAVITY,
        turning_radius: body.friction.turning_radius,
    }
}

#[test]
fn below_the_limit_nothing_creeps_at_all() {
    for physics in PhysicsVersion::ALL {
        let grip = grip(0.30, physics.edition().stone);
        let mut motion = Velocity::ZERO;
        for _ in 0..480 * 600 {
            motion.x += 0.999 * grip.max_friction / grip.mass * STEP;
            motion = motion.after_friction(&grip, STEP);
            assert!(motion.is_zero());
        }
        motion.x += 1.001 * grip.max_friction / grip.mass * STEP;
        assert!(!motion.after_friction(&grip, STEP).is_zero(), "above it, it slides");
    }
}

#[test]
fn sliding_ends_after_v_squared_over_two_mu_g() {
    for physics in PhysicsVersion::ALL {
        let grip = grip(0.25, physics.edition().stone);
        for speed in [0.1, 0.5, 1.0, 1.9] {
            let (mut motion, mut way) = (Velocity { x: speed, ..Velocity::ZERO }, 0.0);
            while !motion.is_zero() {
                motion = motion.after_friction(&grip, STEP);
                way += motion.x * STEP;
            }
            // A step late or early is v/480; the mean of both ends is the distance itself.
            let expected = speed * speed / (2.0 * 0.25 * GRAVITY);
            assert!((way + speed * STEP / 2.0 - expected).abs() < 0.02 * expected, "{speed}: {way} against {expected}");
        }
    }
}

#[test]
fn a_spinner_spins_for_some_seconds_and_stops() {
    for physics in PhysicsVersion::ALL {
        let grip = grip(0.25, physics.edition().spinner);
        let (mut motion, mut steps) = (Velocity { angular: 20.0, ..Velocity::ZERO }, 0);
        while !motion.is_zero() {
            motion = motion.after_friction(&grip, STEP);
            steps += 1;
        }
        let seconds = f64::from(steps) * STEP;
        assert!((1.5..4.0).contains(&seconds), "{seconds}");
    }
}

proptest! {
    #[test]
    fn friction_never_adds_energy_and_never_turns_motion_around(
        x in -2.0..2.0_f64,
        y in -2.0..2.0_f64,
        turn in -300.0..300.0_f64,
        time in 1e-5..0.1_f64,
        coefficient in 0.0..2.0_f64,
        spinner: bool,
        physics in prop::sample::select(PhysicsVersion::ALL.as_slice()),
    ) {
        let edition = physics.edition();
        let grip = grip(coefficient, if spinner { edition.spinner } else { edition.stone });
        let before = Velocity { x, y, angular: turn };
        let after = before.after_friction(&grip, time);
        prop_assert!(after.energy(&grip) <= before.energy(&grip) * (1.0 + 1e-12));
        prop_assert!(after.x * x >= 0.0 && after.y * y >= 0.0 && after.angular * turn >= 0.0);
        prop_assert!(after.x.is_finite() && after.y.is_finite() && after.angular.is_finite());
        // While it moves friction is at its limit, and where it stops it need not be.
        let square = |value: f64| value * value;
        let slid = grip.mass * (square(x - after.x) + square(y - after.y)).sqrt() / (grip.max_friction * time);
        let turned = grip.inertia * (turn - after.angular) / (grip.max_friction * grip.turning_radius * time);
        let used = square(slid) + square(turned);
        if after.is_zero() {
            prop_assert!(used <= 1.0 + 1e-9, "{used}");
        } else if coefficient > 1e-6 {
            prop_assert!((used - 1.0).abs() < 1e-6, "{used}");
        }
    }
}
