//! [`StagedKluster`]: a saved Kluster game, played here in a room, so that a test starts in the middle of a game.

use anyhow::{Context, Result, anyhow, bail, ensure};
use kluster::{Action, BoxKind, CordShape, Event, GameEvent, Options, Setup, TableView, Turn};
use magnets::{Face, HandPose, MagnetId, SurfacePoint};
use record::{AnyReplayer, KlusterFormat, RecordedKlusterGame, Replayer, Verifier};
use room::{Command, HostGame, LocalRoom, Millis, Sender};
use serde_json::{Value, json};

/// A point on the table, in millimetres from its centre.
pub type TablePoint = [f64; 2];

/// Length of the cord of a box, in micrometres.
const CORD_LENGTH: u32 = 1_005_000;
/// Distance between the centres of adjacent cords, in millimetres.
const CORD_SPACING: f64 = 200.0;
/// Height at which a magnet is held, in micrometres: out of reach of all forces.
pub(crate) const HOLD_HEIGHT: i32 = 200_000;

/// A Kluster game in progress.
#[derive(Clone, Debug)]
pub struct StagedKluster {
    players: &'static str,
    room: LocalRoom,
    events: Vec<Event>,
}

impl StagedKluster {
    /// A game whose cords lie as circles side by side, one per box. `players` has one letter per seat: `p` for a
    /// person, `b` for a bot.
    ///
    /// # Errors
    /// If the setup is invalid.
    pub fn new(boxes: &[BoxKind], players: &'static str, options: Options) -> Result<StagedKluster> {
        let setup =
            Setup::from_numbers(kluster::Versions::NEWEST, boxes.to_vec(), players.len() as u64, Some(0), 7, options)?;
        let mut staged = StagedKluster::without_cords(players, &setup)?;
        let all = u32::try_from(boxes.len())?;
        for number in 0..all {
            let right = CORD_SPACING * (f64::from(number) - f64::from(all - 1) / 2.0);
            staged.apply(&Action::LayCord(CordShape::Circle {
                centre: surface_point([right, 0.0]),
                length: CORD_LENGTH,
            }))?;
        }
        Ok(staged)
    }

    /// A game whose cords are to be placed.
    ///
    /// # Errors
    /// If the setup is invalid.
    pub fn without_cords(players: &'static str, setup: &Setup) -> Result<StagedKluster> {
        Ok(StagedKluster { players, room: LocalRoom::host_kluster(setup)?, events: Vec::new() })
    }

    /// Replays a record.
    ///
    /// # Errors
    /// If the record does not verify.
    pub fn from_record(players: &'static str, record: &str) -> Result<StagedKluster> {
        let room = LocalRoom::host_replayed(AnyReplayer::Kluster(replay_record(record)?))?;
        Ok(StagedKluster { players, room, events: Vec::new() })
    }

    /// A game with one Classic box.
    ///
    /// # Errors
    /// If the setup is invalid.
    pub fn classic(players: &'static str) -> Result<StagedKluster> {
        StagedKluster::new(&[BoxKind::Classic], players, Options::default())
    }

    /// A finished game of one Duo box, won by the first seat: ten stones lie in a circle around the last spinner.
    ///
    /// # Errors
    /// If a stone does not stay.
    pub fn finished(players: &'static str) -> Result<StagedKluster> {
        let mut staged = StagedKluster::almost_finished(players)?;
        staged.place_all(&[[0.0, 0.0]])?;
        Ok(staged)
    }

    /// A game of one Duo box for two, which ends if the next stone stays.
    ///
    /// # Errors
    /// If a stone does not stay.
    pub fn almost_finished(players: &'static str) -> Result<StagedKluster> {
        let mut staged = StagedKluster::new(&[BoxKind::Duo], players, Options::default())?;
        let around = |number: u32| {
            let (sine, cosine) = (f64::from(number) * std::f64::consts::TAU / 10.0).sin_cos();
            [125.0 * cosine, 125.0 * sine]
        };
        staged.place_all(&(0..10).map(around).collect::<Vec<_>>())?;
        Ok(staged)
    }

    /// The current table.
    pub fn table(&self) -> TableView<'_> {
        self.game().game().table()
    }

    /// The time since the start, in ticks. No time passes while nothing moves.
    pub fn time(&self) -> u64 {
        self.game().time()
    }

    fn game(&self) -> &RecordedKlusterGame {
        match self.room.room().host() {
            Some(HostGame::Kluster { game, .. }) => game,
            _ => unreachable!("the room was begun with a game of Kluster"),
        }
    }

    /// Takes the rule events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Performs an action of the seat whose turn it is, until the hand has finished it, and a release until the table
    /// is at rest.
    ///
    /// # Errors
    /// If it is illegal.
    pub fn apply(&mut self, action: &Action) -> Result<()> {
        self.perform(vec![action.clone()], false).map_err(|error| anyhow!("{action:?}: {error}"))
    }

    /// Advances until the table is at rest.
    ///
    /// # Errors
    /// If it does not come to rest in time.
    pub fn settle(&mut self) -> Result<()> {
        if !self.table().is_at_rest() {
            self.perform(Vec::new(), true)?;
        }
        ensure!(self.table().is_at_rest(), "the table never comes to rest");
        Ok(())
    }

    fn perform(&mut self, actions: Vec<Action>, settle: bool) -> Result<()> {
        self.room.send(Sender::Host, Command::Script { actions, settle }, Millis(0)).result()?;
        let Some(HostGame::Kluster { events, .. }) = self.room.room().host() else { bail!("no game of Kluster") };
        self.events.extend(events.iter().filter_map(|(_, event)| match event {
            GameEvent::Ruled(event) => Some(event.clone()),
            GameEvent::Observed(_) => None,
        }));
        Ok(())
    }

    /// Holds the next magnet of the seat whose turn it is high above a point.
    ///
    /// # Errors
    /// If there is none.
    pub fn hold(&mut self, at: TablePoint, face: Face) -> Result<MagnetId> {
        let table = self.table();
        let Turn::Choosing { seat } = *table.turn() else {
            bail!("no seat is to pick up a magnet: {:?}", table.turn())
        };
        let own = if table.hands()[seat].is_empty() { table.pool() } else { &table.hands()[seat] };
        let magnet = *own.first().context("no magnet is left")?;
        self.apply(&Action::Hold { magnet, at: hand_pose(at, HOLD_HEIGHT, face) })?;
        Ok(magnet)
    }

    /// Waves the held magnet about, high above the table: that makes a record longer, by some ten bytes a step.
    ///
    /// # Errors
    /// If no magnet is held.
    pub fn wave(&mut self, steps: u32) -> Result<()> {
        for step in 0..steps {
            let (sine, cosine) = f64::from(step).sin_cos();
            self.apply(&Action::Carry { to: hand_pose([9.0 * sine, 9.0 * cosine], HOLD_HEIGHT, Face::Up), ticks: 8 })?;
        }
        self.settle()
    }

    /// Releases the next magnet above a point, whatever the outcome.
    ///
    /// # Errors
    /// If that is illegal.
    pub fn release_at(&mut self, at: TablePoint, face: Face) -> Result<MagnetId> {
        let magnet = self.hold(at, face)?;
        self.apply(&Action::Release)?;
        self.settle()?;
        Ok(magnet)
    }

    /// Places magnets in turn order; all of them must stay.
    ///
    /// # Errors
    /// If one does not.
    pub fn place_all(&mut self, points: &[TablePoint]) -> Result<()> {
        for at in points {
            self.events.clear();
            let magnet = self.release_at(*at, Face::Up)?;
            let is_placed =
                self.events.iter().any(|event| matches!(event, Event::Placed { magnet: it, .. } if *it == magnet));
            ensure!(is_placed, "{magnet:?} does not stay at {at:?}: {:?}", self.events);
        }
        Ok(())
    }

    /// Returns the record of the game.
    pub fn record(&self) -> String {
        self.game().record().to_string()
    }

    /// Returns the digest in the page's format.
    pub fn digest(&self) -> String {
        digest(self.table())
    }

    /// Returns the saved game in the page's storage format.
    pub fn to_saved_json(&self, id: u64) -> String {
        let bot = &bots::kluster::ROSTER[0];
        let player = |kind: char| -> Value {
            match kind {
                'b' => json!({ "bot": { "name": bot.name, "level": bot.level, "character": null } }),
                // The page shows an empty name as "You" or "Player 2".
                _ => json!({ "person": { "name": "" } }),
            }
        };
        let players: Vec<Value> = self.players.chars().map(player).collect();
        let began = 1_750_000_000_000_u64 + id;
        json!({ "version": 1, "id": id, "began": began, "chairs": players, "agreed": {}, "record": self.record() })
            .to_string()
    }
}

/// Verifies a record and replays it natively.
///
/// # Errors
/// Names the first line that violates the rules or does not replay bit for bit.
pub fn replay_record(record: &str) -> Result<Replayer<KlusterFormat>> {
    let mut verifier = Verifier::new(record.as_bytes())?;
    verifier.run(&mut |_| true)?;
    let AnyReplayer::Kluster(replayer) = verifier.into_replayer() else { bail!("this is a record of another game") };
    Ok(replayer)
}

/// Formats the digest of a table as the page does.
pub fn digest(table: TableView<'_>) -> String {
    format!("{:016x}", table.digest().0)
}

/// Converts a table point to micrometres.
pub fn surface_point([x, y]: TablePoint) -> SurfacePoint {
    SurfacePoint(micrometres(x), micrometres(y))
}

#[allow(clippy::cast_possible_truncation)] // saturates
fn micrometres(millimetres: f64) -> i32 {
    (millimetres * 1e3).round() as i32
}

/// The pose of a magnet that was just picked up: its long axis points away from the player.
fn hand_pose([x, y]: TablePoint, height: i32, face: Face) -> HandPose {
    let turned = match face {
        Face::Up => [1, 0, 0, 1],
        Face::Edge => [1, 1, 1, 1],
        Face::Down => [0, 1, 1, 0],
        Face::OtherEdge => [1, -1, -1, 1],
    };
    HandPose { at: [micrometres(x), micrometres(y), height], turned }
}
