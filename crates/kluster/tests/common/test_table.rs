//! [`TestTable`]: drives a whole game. Lengths are in millimetres, and whatever goes wrong fails the test.

use super::seat;
use kluster::{Action, CordShape, Event, Game, GameEvent, Illegal, Setup, Turn};
use magnets::{Face, HandPose, MagnetId, MagnetLocation, Observation, ObservationKind, Point, SurfacePoint};
use seats::Seat;

/// A game with the events it emitted.
pub(crate) struct TestTable {
    pub(crate) game: Game,
    pub(crate) events: Vec<Event>,
    pub(crate) observations: Vec<Observation>,
}

/// The full length of a cord, in micrometres.
pub(crate) const FULL_CORD: u32 = 1_005_000;

pub(crate) fn surface_point(x: i32, y: i32) -> SurfacePoint {
    SurfacePoint(x * 1000, y * 1000)
}

/// A circle of the full length.
pub(crate) fn circle(x: i32, y: i32) -> CordShape {
    CordShape::Circle { centre: surface_point(x, y), length: FULL_CORD }
}

/// The quaternion of a magnet on a face, its long axis to the right.
pub(crate) fn turned(face: Face) -> [i16; 4] {
    match face {
        Face::Up => [1, 0, 0, 0],
        Face::Edge => [1, 1, 0, 0],
        Face::Down => [0, 1, 0, 0],
        Face::OtherEdge => [1, -1, 0, 0],
    }
}

pub(crate) fn pose(x: i32, y: i32, z: i32, face: Face) -> HandPose {
    HandPose { at: [x * 1000, y * 1000, z * 1000], turned: turned(face) }
}

impl TestTable {
    /// A game whose cords are still to be laid.
    pub(crate) fn without_cords(setup: Setup) -> TestTable {
        TestTable { game: Game::new(setup), events: Vec::new(), observations: Vec::new() }
    }

    /// A game whose cords lie as circles around these centres.
    pub(crate) fn with_cords(setup: Setup, centres: &[(i32, i32)]) -> TestTable {
        let mut table = TestTable::without_cords(setup);
        for (x, y) in centres {
            table.apply(&Action::LayCord(circle(*x, *y)));
        }
        table.take_events();
        table
    }

    /// A game with a circle in the middle.
    pub(crate) fn new(setup: Setup) -> TestTable {
        TestTable::with_cords(setup, &[(0, 0)])
    }

    pub(crate) fn to_move(&self) -> Seat {
        self.game.rules().turn().seat().unwrap()
    }

    pub(crate) fn turn(&self) -> &Turn {
        self.game.rules().turn()
    }

    /// Returns the events since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Applies an action of the player to move.
    pub(crate) fn try_apply(&mut self, action: &Action) -> Result<(), Illegal> {
        self.apply_as(self.to_move(), action)
    }

    pub(crate) fn apply_as(&mut self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let TestTable { game, events, observations } = self;
        game.apply(seat, action, &mut |event| collect(event, events, observations))
    }

    /// Applies an action of the player to move, which must be legal.
    pub(crate) fn apply(&mut self, action: &Action) {
        self.try_apply(action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
    }

    pub(crate) fn step(&mut self) {
        let TestTable { game, events, observations } = self;
        game.step(&mut |event| collect(event, events, observations));
    }

    /// Steps until the table is at rest.
    pub(crate) fn settle(&mut self) {
        for _ in 0..30 * magnets::TICKS_PER_SECOND {
            if self.game.is_at_rest() {
                return;
            }
            self.step();
        }
        panic!("the table does not come to rest: {:?}", self.turn());
    }

    /// Applies an action and steps until the table is at rest.
    pub(crate) fn apply_and_settle(&mut self, action: &Action) {
        self.apply(action);
        self.settle();
    }

    pub(crate) fn hold(&mut self, magnet: u16, x: i32, y: i32, z: i32, face: Face) {
        self.apply_and_settle(&Action::Hold { magnet: MagnetId(magnet), at: pose(x, y, z, face) });
    }

    /// Places a magnet from above and steps until the table is at rest.
    pub(crate) fn place(&mut self, magnet: u16, x: i32, y: i32, face: Face) {
        self.hold(magnet, x, y, 80, face);
        self.apply_and_settle(&Action::Release);
    }

    /// Places a magnet, which must succeed.
    pub(crate) fn place_without_kluster(&mut self, magnet: u16, x: i32, y: i32) {
        let seat = self.to_move();
        self.place(magnet, x, y, Face::Up);
        assert!(self.take_events().contains(&Event::Placed { seat, magnet: MagnetId(magnet) }), "{magnet} at {x}, {y}");
    }

    /// Grabs and drags a cord, and keeps it in the hand.
    pub(crate) fn drag(&mut self, cord: u8, from: (i32, i32), to: (i32, i32)) {
        self.apply(&Action::Grab { cord, at: surface_point(from.0, from.1) });
        self.apply_and_settle(&Action::Drag { to: surface_point(to.0, to.1), ticks: 240 });
    }

    /// Grabs and drags a cord, and drops it.
    pub(crate) fn drag_and_drop(&mut self, cord: u8, from: (i32, i32), to: (i32, i32)) {
        self.drag(cord, from, to);
        if self.game.world().is_grabbing() {
            self.apply_and_settle(&Action::Drop);
        }
    }

    /// Returns the position of a magnet on the table, in millimetres.
    pub(crate) fn position_of(&self, magnet: u16) -> Point {
        self.game.world().outline(MagnetId(magnet)).expect("on the table").centre * 1e3
    }

    pub(crate) fn face_of(&self, magnet: u16) -> Face {
        match self.game.world().location(MagnetId(magnet)) {
            MagnetLocation::OnTable { face, .. } => face,
            other => panic!("{magnet} is {other:?}"),
        }
    }

    pub(crate) fn is_away(&self, magnet: u16) -> bool {
        self.game.world().location(MagnetId(magnet)) == MagnetLocation::Away
    }

    /// Whether a magnet lies on the table; asserts that rules and world agree.
    pub(crate) fn is_on_table(&self, magnet: u16) -> bool {
        let id = MagnetId(magnet);
        let lies = self.game.rules().on_table().contains(&id);
        assert_eq!(lies, self.game.world().outline(id).is_some(), "rules and world agree about {magnet}");
        lies
    }

    /// Whether any two magnets have joined so far.
    pub(crate) fn has_joined(&self) -> bool {
        self.observations.iter().any(|observation| matches!(observation.kind, ObservationKind::Joined { .. }))
    }

    pub(crate) fn has_moved(&self, magnet: u16) -> bool {
        self.observations.iter().any(|observation| observation.kind == ObservationKind::Moved(MagnetId(magnet)))
    }
}

/// Whether the last event begins the turn of this seat.
pub(crate) fn begins(events: &[Event], number: u64) -> bool {
    matches!(events.last(), Some(Event::Turn { seat: next, .. }) if *next == seat(number))
}

fn collect(event: GameEvent, events: &mut Vec<Event>, observations: &mut Vec<Observation>) {
    match event {
        GameEvent::Ruled(event) => events.push(event),
        GameEvent::Observed(observation) => observations.push(observation),
    }
}
