//! Plays the full tables of `cargo measure kluster` and writes their records: `full_tables [FOLDER]`.
//!
//! Stone after stone is placed where it stirs the others least, of many random places. Run it again when the physics of
//! new games changes.

#![allow(clippy::print_stdout, reason = "prints what was found")]

use anyhow::{Context, Result, bail, ensure};
use e2e::{StagedKluster, TablePoint, surface_point};
use kluster::{Action, BoxKind, CordShape, Event, Options, Setup, Turn, Versions};
use magnets::{Face, HandAction, HandPose, MagnetId, MagnetProperties, ObservationKind, RestingMagnet, World};
use rng::Rng;
use std::{env, fs, path::PathBuf};

/// The length of a cord, in micrometres.
const CORD_LENGTH: u32 = 1_005_000;
/// The places that are considered for each stone, for each cord.
const PLACES: u32 = 800;
/// Of them, those that are simulated at most, and the load ratio up to which they are.
const TRIALS: usize = 12;
const MAX_RISK: f64 = 1.1;
/// The height from which stones are lowered, in micrometres.
const HEIGHT: i32 = 200_000;

/// A pose of the hand, and of the stone that it puts down.
struct FreePose {
    hand: HandPose,
    resting: RestingMagnet,
}

fn main() -> Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "e2e/assets".to_owned()));
    let corners = [[-158.0, 158.0], [158.0, 158.0], [158.0, -158.0], [-158.0, -158.0]];
    for (name, cords, count) in [("full_table_24", &[[0.0, 0.0]][..], 23), ("full_table_96", &corners, 80)] {
        let (staged, seed) = (0..40)
            .find_map(|seed| match play(cords, count, seed) {
                Ok(staged) => Some((staged, seed)),
                Err(error) => {
                    println!("{name}, seed {seed}: {error}");
                    None
                }
            })
            .with_context(|| format!("{name}: no box fits"))?;
        let (at, joined) = critical_point(&staged)?;
        let file = folder.join(name).with_extension("jsonl");
        fs::write(&file, staged.record())?;
        println!("{}: {count} stones, seed {seed}; one more at {at:?} makes {joined} join", file.display());
    }
    Ok(())
}

/// A solo game with a Classic box for each cord, in which so many stones lie.
fn play(cords: &[TablePoint], count: usize, seed: u64) -> Result<StagedKluster> {
    let boxes = vec![BoxKind::Classic; cords.len()];
    let setup = Setup::from_numbers(Versions::NEWEST, boxes, 1, Some(0), 7, Options::default())?;
    let mut staged = StagedKluster::without_cords("p", &setup)?;
    for centre in cords {
        let centre = surface_point(*centre);
        staged.apply(&Action::LayCord(CordShape::Circle { centre, length: CORD_LENGTH }))?;
    }
    let mut rng = Rng::new(seed, 0);
    for _ in 0..count {
        let magnet = next_magnet(&staged)?;
        let world = staged.table().world();
        let table = world.table();
        let properties = *world.properties(magnet)?;
        let risk = |resting: &RestingMagnet| table.lowering_risk(resting).load_ratio;
        let tries = PLACES * u32::try_from(cords.len())?;
        let mut candidates: Vec<(f64, FreePose)> = (0..tries)
            .filter_map(|_| candidate(world, properties, None, &mut rng))
            .map(|candidate| (risk(&candidate.resting), candidate))
            .filter(|(risk, _)| *risk < MAX_RISK)
            .collect();
        candidates.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let quiet = candidates
            .into_iter()
            .take(TRIALS)
            .find(|(_, FreePose { hand, .. })| joins(world, magnet, *hand) == Some(0));
        let Some((_, FreePose { hand, .. })) = quiet else { bail!("{magnet:?} has no room") };
        staged.take_events();
        staged.apply(&Action::Hold { magnet, at: hand })?;
        staged.apply(&Action::Release)?;
        staged.settle()?;
        let placed = staged.take_events().iter().any(|event| matches!(event, Event::Placed { .. }));
        ensure!(placed, "{magnet:?} does not stay");
    }
    Ok(staged)
}

fn next_magnet(staged: &StagedKluster) -> Result<MagnetId> {
    let table = staged.table();
    let Turn::Choosing { seat } = *table.turn() else { bail!("no seat is to pick up a magnet: {:?}", table.turn()) };
    let own = if table.hands()[seat].is_empty() { table.pool() } else { &table.hands()[seat] };
    own.first().copied().context("no magnet is left")
}

/// How many pairs join if the hand lets go of a magnet there; `None` where it cannot.
fn joins(world: &World, magnet: MagnetId, at: HandPose) -> Option<usize> {
    let mut world = world.clone();
    world.begin(HandAction::Hold { magnet, at }).ok()?;
    world.begin(HandAction::Release).ok()?;
    let observations = world.run(10_000);
    Some(observations.iter().filter(|observation| matches!(observation.kind, ObservationKind::Joined { .. })).count())
}

/// A random pose inside a cord, or above a point; `None` where it would be misplaced.
fn candidate(world: &World, properties: MagnetProperties, turned: Option<[i16; 4]>, rng: &mut Rng) -> Option<FreePose> {
    let cord = world.cords().get(rng.index(world.cords().len()))?;
    let ([x, y], [cosine, sine]) = (rng.in_unit_disc(), rng.in_unit_disc());
    let centre = cord.centre();
    // Whole millimetres, so that a point can be written down.
    let millimetres = |part: f64, offset: f64| ((part + 0.16 * offset) * 1e3).round();
    let [x, y] = [millimetres(centre.x, x), millimetres(centre.y, y)];
    let half = |part: f64| part * 1000.0;
    #[allow(clippy::cast_possible_truncation)] // at most 1000
    let (c, s) = (half(cosine) as i16, half(sine) as i16);
    let is_down = rng.below(2) == 1;
    let turned = turned.unwrap_or(if is_down { [0, c, s, 0] } else { [c, 0, 0, s] });
    let at = surface_point([x, y]);
    let hand = HandPose { at: [at.0, at.1, HEIGHT], turned };
    let [long, _, short] = *hand.pose().ok()?.rotation.axes();
    let face = if short.z < 0.0 { Face::Down } else { Face::Up };
    let resting = RestingMagnet { properties, x: x / 1e3, y: y / 1e3, yaw: [long.x, long.y], face };
    let outline = resting.outline();
    let is_inside = world.cords().iter().any(|cord| cord.encloses_all_of(&outline));
    let is_on_rope =
        world.cords().iter().any(|cord| cord.nodes().iter().any(|node| outline.to_unit_circle(*node).length() < 1.3));
    (is_inside && !is_on_rope).then_some(FreePose { hand, resting })
}

/// The point where one more stone, as [`StagedKluster::hold`] holds it face down, joins most stones.
fn critical_point(staged: &StagedKluster) -> Result<(TablePoint, usize)> {
    let world = staged.table().world();
    let magnet = next_magnet(staged)?;
    let properties = *world.properties(magnet)?;
    let mut rng = Rng::new(1, 1);
    let candidates = (0..300).filter_map(|_| candidate(world, properties, Some([0, 1, 1, 0]), &mut rng));
    let outcomes = candidates.take(60).filter_map(|FreePose { hand, resting }| {
        Some(([(1e3 * resting.x).round(), (1e3 * resting.y).round()], joins(world, magnet, hand)?))
    });
    outcomes.max_by_key(|(_, joins)| *joins).context("no room for one more")
}
