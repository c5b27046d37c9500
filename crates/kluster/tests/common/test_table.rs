//! A whole table: lengths are in millimetres, and what goes wrong fails the test.

use super::seat;
use kluster::{Action, CordShape, Event, Game, GameEvent, Illegal, Setup, Turn};
use magnets::{Face, HandPose, MagnetId, MagnetLocation, Observation, ObservationKind, Point, SurfacePoint};
use seats::Seat;

/// A game with all that was told.
pub(crate) struct TestTable {
    pub(crate) game: Game,
    pub(crate) events: Vec<Event>,
    pub(crate) observations: Vec<Observation>,
}

/// The whole cord, in micrometres.
pub(crate) const FULL_CORD: u32 = 1_005_000;

pub(crate) fn spot(x: i32, y: i32) -> SurfacePoint {
    SurfacePoint(x * 1000, y * 1000)
}

/// A circle of the whole cord.
pub(crate) fn circle(x: i32, y: i32) -> CordShape {
    CordShape::Circle { centre: spot(x, y), length: FULL_CORD }
}

/// How a magnet is held that comes to rest on a face, its long axis to the right.
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
    /// A game that is about to begin.
    pub(crate) fn without_cords(setup: Setup) -> TestTable {
        TestTable { game: Game::new(setup), events: Vec::new(), observations: Vec::new() }
    }

    /// A game whose cords lie as circles around these places.
    pub(crate) fn with_cords(setup: Setup, centres: &[(i32, i32)]) -> TestTable {
        let mut board = TestTable::without_cords(setup);
        for (x, y) in centres {
            board.apply(&Action::LayCord(circle(*x, *y)));
        }
        board.take_events();
        board
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

    /// What the rules told since they were last asked.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Whoever's turn it is tries to do something.
    pub(crate) fn try_apply(&mut self, act: &Action) -> Result<(), Illegal> {
        self.apply_as(self.to_move(), act)
    }

    pub(crate) fn apply_as(&mut self, seat: Seat, act: &Action) -> Result<(), Illegal> {
        let TestTable { game, events, observations: seen } = self;
        game.apply(seat, act, &mut |told| collect(told, events, seen))
    }

    /// Whoever's turn it is does something.
    pub(crate) fn apply(&mut self, act: &Action) {
        self.try_apply(act).unwrap_or_else(|why| panic!("{act:?}: {why}"));
    }

    pub(crate) fn step(&mut self) {
        let TestTable { game, events, observations: seen } = self;
        game.step(&mut |told| collect(told, events, seen));
    }

    /// Steps until nothing moves, which must come to pass.
    pub(crate) fn settle(&mut self) {
        for _ in 0..30 * magnets::TICKS_PER_SECOND {
            if self.game.is_at_rest() {
                return;
            }
            self.step();
        }
        panic!("the table never comes to rest: {:?}", self.turn());
    }

    /// Does something and waits until nothing moves.
    pub(crate) fn apply_and_settle(&mut self, act: &Action) {
        self.apply(act);
        self.settle();
    }

    pub(crate) fn hold(&mut self, magnet: u16, x: i32, y: i32, z: i32, face: Face) {
        self.apply_and_settle(&Action::Hold { magnet: MagnetId(magnet), at: pose(x, y, z, face) });
    }

    /// Places a magnet from above, and waits until nothing moves.
    pub(crate) fn place(&mut self, magnet: u16, x: i32, y: i32, face: Face) {
        self.hold(magnet, x, y, 80, face);
        self.apply_and_settle(&Action::Release);
    }

    /// Places a magnet, which must go well.
    pub(crate) fn place_without_kluster(&mut self, magnet: u16, x: i32, y: i32) {
        let seat = self.to_move();
        self.place(magnet, x, y, Face::Up);
        assert!(self.take_events().contains(&Event::Placed { seat, magnet: MagnetId(magnet) }), "{magnet} at {x}, {y}");
    }

    /// Grabs a cord, drags it and keeps it in the hand.
    pub(crate) fn drag(&mut self, cord: u8, from: (i32, i32), to: (i32, i32)) {
        self.apply(&Action::Grab { cord, at: spot(from.0, from.1) });
        self.apply_and_settle(&Action::Drag { to: spot(to.0, to.1), ticks: 240 });
    }

    /// The same, and lets go of it.
    pub(crate) fn drag_and_drop(&mut self, cord: u8, from: (i32, i32), to: (i32, i32)) {
        self.drag(cord, from, to);
        if self.game.world().is_grabbing() {
            self.apply_and_settle(&Action::Drop);
        }
    }

    /// Where a magnet on the table is, in millimetres.
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

    /// Whether a magnet lies on the table, for the rules and in the world.
    pub(crate) fn is_on_table(&self, magnet: u16) -> bool {
        let id = MagnetId(magnet);
        let lies = self.game.rules().on_table().contains(&id);
        assert_eq!(lies, self.game.world().outline(id).is_some(), "rules and table agree about {magnet}");
        lies
    }

    /// Whether two magnets have joined since the beginning.
    pub(crate) fn has_joined(&self) -> bool {
        self.observations.iter().any(|seen| matches!(seen.kind, ObservationKind::Joined { .. }))
    }

    pub(crate) fn has_moved(&self, magnet: u16) -> bool {
        self.observations.iter().any(|seen| seen.kind == ObservationKind::Moved(MagnetId(magnet)))
    }
}

/// What the rules say when somebody is to move next.
pub(crate) fn begins(events: &[Event], number: u64) -> bool {
    matches!(events.last(), Some(Event::Turn { seat: next, .. }) if *next == seat(number))
}

fn collect(told: GameEvent, events: &mut Vec<Event>, seen: &mut Vec<Observation>) {
    match told {
        GameEvent::Ruled(event) => events.push(event),
        GameEvent::Observed(observation) => seen.push(observation),
    }
}
