//! Playability: how many magnets a circle of cord takes before the first kluster, for players of four strengths.
//! `cargo bench -p magnets --bench capacity`; `-- --games 36` plays more games for each player than 12, `-- --physics 1`
//! takes the magnets of the first edition, and `-- --sweep` only tries magnets with other parameters.

#![allow(clippy::print_stdout)] // prints results

mod aim;

use aim::{Aim, BenchRng};
use magnets::{
    Cord, Face, Friction, HandAction, Magnet, MagnetId, MagnetLocation, MagnetModel, MagnetProperties, Observation,
    ObservationKind, PhysicsVersion, Point, RestingMagnet, StaticTable, Surface, Vector, World,
};
use std::time::Instant;

/// The length of the cord, in metres.
const CORD: f64 = 1.005;
/// More magnets than any box holds, so that medians beyond a full box show.
const MOST: u16 = 40;

/// A kind of magnet, with the physics that moves it.
#[derive(Clone, Copy)]
struct Kind {
    physics: PhysicsVersion,
    model: MagnetModel,
}

impl Kind {
    fn stone(physics: PhysicsVersion) -> Kind {
        Kind { physics, model: physics.edition().stone }
    }

    fn spinner(physics: PhysicsVersion) -> Kind {
        Kind { physics, model: physics.edition().spinner }
    }

    /// The initial height of the hand, in micrometres.
    fn hand_height(&self) -> i32 {
        match self.physics {
            PhysicsVersion::V1 => 60_000,
            PhysicsVersion::V2 => 81_000,
        }
    }
}

fn main() {
    let start = Instant::now();
    let games = argument("--games").map_or(12, |count| count.clamp(4, 400) / 4 * 4); // quartiles are simple in fours
    let physics = argument("--physics").and_then(|number| PhysicsVersion::try_from(number).ok());
    let physics = physics.unwrap_or(PhysicsVersion::NEWEST);
    println!(
        "physics {}: magnets placed in a circle of cord of {CORD} m before the first kluster, {games} games each, \
         seeds 1 to {games}",
        u64::from(physics)
    );
    if std::env::args().any(|argument| argument == "--sweep") {
        sweep(physics, games);
    } else {
        let (stone, spinner) = (Kind::stone(physics), Kind::spinner(physics));
        let placements =
            players("stones (Classic, 24)", &stone, 24, games) + players("spinners (DUO, 12)", &spinner, 12, games);
        let seconds = start.elapsed().as_secs_f64();
        println!("  {:.0} placements a second, with the choice of a place", f64::from(placements) / seconds);
        println!("from how far two snap, centre to centre: median of 100 pairs of directions");
        snapping("stones", &stone);
        snapping("spinners", &spinner);
        standing(&stone);
        agreement(&stone);
        speed(&stone);
    }
    println!("all of it took {:.0} s", start.elapsed().as_secs_f64());
}

/// The number after a name on the command line.
fn argument(name: &str) -> Option<u64> {
    std::env::args().skip_while(|argument| argument != name).nth(1)?.parse().ok()
}

/// The strategy of a player.
#[derive(Clone, Copy)]
enum Player {
    /// Any point.
    Careless,
    /// The one with most clearance of eight.
    Casual,
    /// The one with the lowest risk of so many.
    Best(u16),
}

const PLAYERS: [(&str, Player); 4] = [
    ("careless", Player::Careless),
    ("casual", Player::Casual),
    ("skilled", Player::Best(150)),
    ("expert", Player::Best(1200)),
];

impl Player {
    /// Chooses a pose entirely inside the cord, apart from others; `None` if none is found.
    fn choose(self, world: &World, body: MagnetProperties, rng: &mut BenchRng) -> Option<Aim> {
        let table = world.table();
        let tries = match self {
            Player::Careless => 1,
            Player::Casual => 8,
            Player::Best(tries) => tries,
        };
        let mut best: Option<(f64, Aim)> = None;
        for _ in 0..tries {
            let aim = spot(world, &table, body, rng)?;
            let resting = aim.resting(body);
            let cost = match self {
                Player::Careless => 0.0,
                Player::Casual => -clearance(&table, &resting),
                Player::Best(_) => table.lowering_risk(&resting).load_ratio,
            };
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, aim));
            }
        }
        best.map(|(_, aim)| aim)
    }
}

/// A random pose inside the cord where there is room.
fn spot(world: &World, table: &StaticTable, body: MagnetProperties, rng: &mut BenchRng) -> Option<Aim> {
    let mut aims = (0..10_000).map(|_| Aim::random(rng));
    aims.find(|aim| {
        let outline = aim.resting(body).outline();
        // The circle first: the cord test is slower.
        outline.centre.length() < 0.16
            && table.has_clearance(&outline, 0.0)
            && world.cords().iter().all(|cord| cord.encloses_all_of(&outline))
    })
}

/// The distance to the nearest magnet.
fn clearance(table: &StaticTable, resting: &RestingMagnet) -> f64 {
    let distance = |other: &RestingMagnet| Point::new(other.x - resting.x, other.y - resting.y).length();
    table.magnets().iter().map(distance).fold(f64::INFINITY, f64::min)
}

/// A world with a circle of cord, and a box of magnets off the table.
fn table(kind: &Kind, seed: u64) -> World {
    let magnets = (0..u64::from(MOST)).map(|number| kind.model.sample(seed, number));
    let mut world = World::new(kind.physics, Surface { width: 0.6, depth: 0.6 }, magnets).expect("a plain table");
    world.lay_cord(Cord::circle(Point::default(), CORD).expect("a plain cord")).expect("the first cord");
    world
}

/// Lowers a magnet and lets everything come to rest.
fn place(kind: &Kind, world: &mut World, magnet: MagnetId, aim: &Aim) -> Vec<Observation> {
    world.begin(HandAction::Hold { magnet, at: aim.held(kind.hand_height()) }).expect("the magnet is at hand");
    world.begin(HandAction::Release).expect("it is in the hand");
    world.run(20_000)
}

/// Whether magnets have joined, or one is no longer inside the cord.
fn is_lost(world: &World, observations: &[Observation]) -> bool {
    let joined = observations
        .iter()
        .any(|observation| matches!(observation.kind, ObservationKind::Joined { .. } | ObservationKind::Left(_)));
    joined
        || world.magnets().any(|id| match world.location(id) {
            MagnetLocation::OnTable { pose, .. } => {
                !world.cords()[0].encloses(Point::new(pose.centre.x, pose.centre.y))
            }
            _ => false,
        })
}

/// Totals over games.
#[derive(Default)]
struct Tally {
    placements: u32,
    /// Placements that moved something without losing the game.
    stirred: u32,
    /// Those of them in which a magnet toppled.
    toppled: u32,
    /// Games in which a magnet toppled before the first two joined.
    lost_by_toppling: u32,
}

/// Plays until something joins. Returns the number of magnets placed before.
fn game(kind: &Kind, player: Player, seed: u64, tally: &mut Tally) -> u16 {
    let mut world = table(kind, seed);
    let mut rng = BenchRng(seed);
    for number in 0..MOST {
        let magnet = MagnetId(number);
        let body = *world.properties(magnet).expect("it is of this box");
        let Some(aim) = player.choose(&world, body, &mut rng) else { return number };
        let observed = place(kind, &mut world, magnet, &aim);
        tally.placements += 1;
        let (over, contact) = (first_toppled(&observed), first_joined(&observed));
        if is_lost(&world, &observed) {
            let over_first = over.is_some_and(|over| contact.is_none_or(|contact| over < contact));
            tally.lost_by_toppling += u32::from(over_first);
            return number;
        }
        tally.stirred += u32::from(!observed.is_empty());
        tally.toppled += u32::from(over.is_some());
    }
    MOST
}

/// The results of one player.
struct Games {
    /// First quartile, median and third quartile of the number of magnets placed.
    quartiles: [f64; 3],
    /// The number of games in which all magnets of a box were placed.
    full: usize,
    tally: Tally,
}

impl Games {
    /// The seed of a game determines its box and all random choices.
    fn play(kind: &Kind, player: Player, box_of: u16, games: u64) -> Games {
        let mut tally = Tally::default();
        let mut counts: Vec<u16> = (1..=games).map(|seed| game(kind, player, seed, &mut tally)).collect();
        counts.sort_unstable();
        // In fours: each quartile is between two of them.
        let quartiles = [1, 2, 3].map(|quarter| {
            let after = counts.len() * quarter / 4;
            f64::midpoint(f64::from(counts[after - 1]), f64::from(counts[after]))
        });
        Games { quartiles, full: counts.iter().filter(|count| **count >= box_of).count(), tally }
    }
}

/// The parameters of a kind.
fn figures(kind: &Kind) -> String {
    let MagnetProperties { magnet, mass, friction, foot } = kind.model.typical();
    let (strength, along) = (magnet.moment().length(), magnet.moment().unit());
    format!(
        "{strength:.3} A m2 along ({:.2}, {:.2}, {:.2}), {:.2} g, friction {} / {:.2} at {:.2} mm, foot {:.2} mm",
        along.x,
        along.y,
        along.z,
        mass * 1e3,
        friction.resting,
        friction.sliding,
        friction.turning_radius * 1e3,
        foot * 1e3
    )
}

/// All players with one kind. Returns the number of placements.
fn players(name: &str, kind: &Kind, box_of: u16, games: u64) -> u32 {
    println!("{name}: {}", figures(kind));
    println!("  player    median (quartiles)   full box  placements  stirred  toppled  lost by toppling");
    let mut placements = 0;
    for (name, player) in PLAYERS {
        let Games { quartiles: [low, median, high], full, tally } = Games::play(kind, player, box_of, games);
        println!(
            "  {name:<8}  {median:>4.1} ({low:>4.1} to {high:>4.1})   {full:>2} of {games:>2}  {:>10}  {:>7}  {:>7}  {:>16}",
            tally.placements, tally.stirred, tally.toppled, tally.lost_by_toppling
        );
        placements += tally.placements;
    }
    placements
}

/// The outcome of two magnets laid so many micrometres apart; `None` if they overlap.
fn pair(kind: &Kind, aims: &[Aim; 2], faces: [Face; 2], apart: i32) -> Option<Vec<Observation>> {
    let mut world =
        World::new(kind.physics, Surface { width: 0.6, depth: 0.6 }, [kind.model.typical(); 2]).expect("a plain table");
    for ((id, at), (aim, face)) in world.magnets().zip([0, apart]).zip(aims.iter().zip(faces)) {
        let RestingMagnet { x, y, yaw, .. } = Aim { at: [at, 0], ..*aim }.resting(kind.model.typical());
        world.lay(id, Point::new(x, y), yaw, face).ok()?;
    }
    Some(world.run(20_000))
}

/// The distance from which two magnets snap, and the outcome at 35 mm.
fn snapping(name: &str, kind: &Kind) {
    for (side, faces) in [("same side", [Face::Up; 2]), ("other side", [Face::Up, Face::Down])] {
        let mut rng = BenchRng(5);
        let mut found = Vec::new();
        let (mut apart, mut rolled, mut joined) = (0, 0, 0);
        for _ in 0..100 {
            let aims = [Aim::random(&mut rng), Aim::random(&mut rng)];
            // Where there is no room for both they touch.
            let joins = |way: &i32| {
                pair(kind, &aims, faces, way * 1000).is_none_or(|observations| first_joined(&observations).is_some())
            };
            found.push((10..90).rev().find(joins).unwrap_or(0));
            let observations = pair(kind, &aims, faces, 35_000).unwrap_or_default();
            match (first_toppled(&observations), first_joined(&observations)) {
                (_, None) => apart += 1,
                (Some(over), Some(contact)) if over < contact => rolled += 1,
                _ => joined += 1,
            }
        }
        found.sort_unstable();
        println!(
            "  two {name}, {side} up: {} mm, half of them between {} and {} mm, the farthest {} mm",
            found[50], found[25], found[75], found[99]
        );
        println!("    laid 35 mm apart {apart} stay apart, {rolled} join after one went over, {joined} join otherwise");
    }
}

/// The index of the first topple.
fn first_toppled(observations: &[Observation]) -> Option<usize> {
    observations.iter().position(|observation| matches!(observation.kind, ObservationKind::Toppled(..)))
}

/// The index of the first join.
fn first_joined(observations: &[Observation]) -> Option<usize> {
    observations.iter().position(|observation| matches!(observation.kind, ObservationKind::Joined { .. }))
}

/// A world on which a skilled player has placed so many magnets; `None` if a kluster came first.
fn filled(kind: &Kind, seed: u64, count: u16) -> Option<World> {
    let mut world = table(kind, seed);
    let mut rng = BenchRng(seed ^ 0xf111);
    for number in 0..count {
        let magnet = MagnetId(number);
        let aim = Player::Best(40).choose(&world, *world.properties(magnet).ok()?, &mut rng)?;
        let observed = place(kind, &mut world, magnet, &aim);
        if is_lost(&world, &observed) {
            return None;
        }
    }
    Some(world)
}

/// How long a stone can stand on its edge.
fn standing(kind: &Kind) {
    println!("stones stood on edge at a random place, of 100: stay up / go over without a kluster / end in a kluster");
    for count in [1_u16, 3, 6, 10, 15] {
        let (mut stays, mut goes, mut lost, mut seed) = (0, 0, 0, 0);
        while stays + goes + lost < 100 {
            seed += 1;
            let Some(world) = filled(kind, seed, count) else { continue };
            let table = world.table();
            let mut rng = BenchRng(seed);
            for _ in 0..10 {
                let magnet = MagnetId(count);
                let Some(aim) = spot(&world, &table, *world.properties(magnet).expect("a stone"), &mut rng) else {
                    continue;
                };
                let mut world = world.clone();
                let observed = place(kind, &mut world, magnet, &Aim { face: Face::Edge, ..aim });
                if is_lost(&world, &observed) {
                    lost += 1;
                } else if observed.iter().any(|observation| matches!(observation.kind, ObservationKind::Toppled(..))) {
                    goes += 1;
                } else {
                    stays += 1;
                }
            }
        }
        println!("  among {count:>2} lying: {stays:>3} / {goes:>3} / {lost:>3}");
    }
}

/// Whether the static risk predicts the outcome of the simulation.
fn agreement(kind: &Kind) {
    const CLASSES: [(f64, &str); 4] =
        [(0.95, "below 0.95"), (1.0, "0.95 to 1"), (1.05, "1 to 1.05"), (f64::INFINITY, "1.05 and more")];
    let mut counts = [[0_u32; 3]; 4];
    for count in [3_u16, 6, 9, 12, 15, 18] {
        let mut seed = 100;
        let mut tables = 0;
        while tables < 10 {
            seed += 1;
            let Some(world) = filled(kind, seed, count) else { continue };
            tables += 1;
            let table = world.table();
            let mut rng = BenchRng(seed);
            for _ in 0..20 {
                let magnet = MagnetId(count);
                let body = *world.properties(magnet).expect("a stone");
                let Some(aim) = spot(&world, &table, body, &mut rng) else { continue };
                let risk = table.lowering_risk(&aim.resting(body));
                let mut world = world.clone();
                let observed = place(kind, &mut world, magnet, &aim);
                let class = CLASSES.iter().position(|(below, _)| risk.load_ratio < *below).unwrap_or(3);
                let outcome = if is_lost(&world, &observed) { 2 } else { usize::from(!observed.is_empty()) };
                counts[class][outcome] += 1;
            }
        }
    }
    println!(
        "the static test against the simulation, random places among 3 to 18 stones: quiet / something moves / kluster"
    );
    for ((_, name), [quiet, moves, lost]) in CLASSES.iter().zip(counts) {
        println!("  margin {name:<13}: {quiet:>3} / {moves:>3} / {lost:>3}");
    }
    let all: u32 = counts.iter().flatten().sum();
    let agree: u32 = counts
        .iter()
        .enumerate()
        .map(|(class, [quiet, moves, lost])| if class < 2 { *quiet } else { moves + lost })
        .sum();
    println!(
        "  the static test agrees with the simulation in {:.1} % of {all}",
        100.0 * f64::from(agree) / f64::from(all)
    );
}

/// The number of placements simulated per second among 14 stones.
fn speed(kind: &Kind) {
    let Some(world) = (1..).find_map(|seed| filled(kind, seed, 14)) else { return };
    let table = world.table();
    let body = *world.properties(MagnetId(14)).expect("a stone");
    let mut rng = BenchRng(1);
    let aims: Vec<Aim> = (0..200).filter_map(|_| spot(&world, &table, body, &mut rng)).collect();
    let rounds = (0..5).map(|_| {
        let start = Instant::now();
        for aim in &aims {
            std::hint::black_box(place(kind, &mut world.clone(), MagnetId(14), aim));
        }
        f64::from(u16::try_from(aims.len()).unwrap_or(0)) / start.elapsed().as_secs_f64()
    });
    println!(
        "{:.0} placements a second, each lowered and run to rest among 14 stones, best of 5 rounds",
        rounds.fold(0.0, f64::max)
    );
}

/// Magnets with other parameters: the defaults were chosen among these.
fn sweep(physics: PhysicsVersion, games: u64) {
    println!("magnets with other figures: careless / casual / skilled / expert, and how often the last placed a box");
    let (x, z) = (0.5, 0.87);
    let stones: &[((f64, f64), &[f64], f64)] = match physics {
        PhysicsVersion::V1 => &[
            ((x, z), &[0.30, 0.34, 0.39, 0.41, 0.44], 0.30),
            ((x, z), &[0.36, 0.375], 0.25),
            ((0.35, 0.94), &[0.39, 0.41, 0.44], 0.30),
            ((0.65, 0.76), &[0.34, 0.37, 0.39], 0.30),
            ((0.8, 0.6), &[0.30, 0.327], 0.30),
        ],
        PhysicsVersion::V2 => &[((x, z), &[0.63, 0.66, 0.69, 0.695, 0.70, 0.72, 0.75], 0.30)],
    };
    let spinners: &[((f64, f64), &[f64], f64)] = match physics {
        PhysicsVersion::V1 => &[],
        PhysicsVersion::V2 => &[((1.0, 0.0), &[0.32, 0.36, 0.40, 0.44], 0.30)],
    };
    for (kind, box_of, tried) in [(Kind::stone(physics), 24, stones), (Kind::spinner(physics), 12, spinners)] {
        let typical = kind.model.typical();
        for ((x, z), strengths, resting) in tried {
            for strength in *strengths {
                let moment = Vector::new(*x, 0.0, *z).unit() * *strength;
                let magnet = Magnet::new(typical.magnet.semi_axes(), moment).expect("a magnet");
                let friction = Friction { resting: *resting, sliding: resting / 1.2, ..typical.friction };
                let model = MagnetModel::of(MagnetProperties { magnet, friction, ..typical });
                let kind = Kind { model, ..kind };
                let all = PLAYERS.map(|(_, player)| Games::play(&kind, player, box_of, games));
                let medians = all.each_ref().map(|games| format!("{:>4.1}", games.quartiles[1])).join(" / ");
                println!("  {}: {medians}, {:>2} of {games}", figures(&kind), all[3].full);
            }
        }
    }
}
