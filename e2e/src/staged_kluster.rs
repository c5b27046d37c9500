//! [`StagedKluster`]: a saved Kluster game, played here with the same rules and physics, so that a test starts in the
//! middle of a game.

use anyhow::{Context, Result, anyhow, ensure};
use kluster::{Action, BoxKind, CordShape, Event, Game, GameEvent, Options, Setup, Turn};
use magnets::{Face, HandPose, MagnetId, SurfacePoint};
use record::{AnyGame, AnyLog, RecordedKlusterGame};
use serde_json::{Value, json};

/// A point on the table, in millimetres from its centre.
pub type TablePoint = [f64; 2];

/// Length of the cord of a box, in micrometres.
const CORD_LENGTH: u32 = 1_005_000;
/// Distance between the centres of adjacent cords, in millimetres.
const CORD_SPACING: f64 = 200.0;
/// Height at which a magnet is held, in micrometres: out of reach of all forces.
pub(crate) const HOLD_HEIGHT: i32 = 150_000;
/// Limit for settling, in ticks.
const SETTLE_LIMIT: u32 = 30 * magnets::TICKS_PER_SECOND;

/// A Kluster game in progress.
#[derive(Clone, Debug)]
pub struct StagedKluster {
    players: &'static str,
    log: RecordedKlusterGame,
    events: Vec<Event>,
}

impl StagedKluster {
    /// A game whose cords lie as circles side by side, one per box. `players` has one letter per seat: `p` for a
    /// person, `b` for a bot.
    ///
    /// # Errors
    /// If the setup is invalid.
    pub fn new(boxes: &[BoxKind], players: &'static str, options: Options) -> Result<StagedKluster> {
        let setup = Setup::from_numbers(boxes.to_vec(), players.len() as u64, Some(0), 7, options)?;
        let mut staged = StagedKluster::without_cords(players, setup);
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
    pub fn without_cords(players: &'static str, setup: Setup) -> StagedKluster {
        StagedKluster { players, log: RecordedKlusterGame::new(setup), events: Vec::new() }
    }

    /// Replays a record.
    ///
    /// # Errors
    /// If the record does not verify.
    pub fn from_record(players: &'static str, record: &str) -> Result<StagedKluster> {
        Ok(StagedKluster { players, log: replay_record(record)?, events: Vec::new() })
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

    /// The current game.
    pub fn game(&self) -> &Game {
        self.log.game()
    }

    /// Takes the rule events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Applies an action of the seat whose turn it is.
    ///
    /// # Errors
    /// If it is illegal.
    pub fn apply(&mut self, action: &Action) -> Result<()> {
        let seat = self.game().rules().turn().seat().context("the game is over")?;
        let events = &mut self.events;
        let emit = &mut |event: GameEvent| {
            if let GameEvent::Ruled(event) = event {
                events.push(event);
            }
        };
        self.log.apply(seat, action, emit).map_err(|error| anyhow!("{action:?}: {error}"))
    }

    /// Advances until the table is at rest.
    ///
    /// # Errors
    /// If it does not come to rest in time.
    pub fn settle(&mut self) -> Result<()> {
        let events = &mut self.events;
        self.log.settle(SETTLE_LIMIT, &mut |event| {
            if let GameEvent::Ruled(event) = event {
                events.push(event);
            }
        });
        ensure!(self.game().is_at_rest(), "the table never comes to rest");
        Ok(())
    }

    /// Advances by at most `ticks`.
    pub fn advance(&mut self, ticks: u32) {
        self.log.settle(ticks, &mut |_| {});
    }

    /// Holds the next magnet of the seat whose turn it is high above a point.
    ///
    /// # Errors
    /// If there is none.
    pub fn hold(&mut self, at: TablePoint, face: Face) -> Result<MagnetId> {
        let rules = self.game().rules();
        let Turn::Choosing { seat } = *rules.turn() else {
            anyhow::bail!("no seat is to pick up a magnet: {:?}", rules.turn())
        };
        let own = if rules.hands()[seat].is_empty() { rules.pool() } else { &rules.hands()[seat] };
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
            self.advance(8);
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
        self.log.record().to_string()
    }

    /// Returns the digest in the page's format.
    pub fn digest(&self) -> String {
        digest(self.game())
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
pub fn replay_record(record: &str) -> Result<RecordedKlusterGame> {
    let (_, game) = AnyLog::parse_and_verify(record.as_bytes())?;
    let AnyGame::Kluster(log) = game else { anyhow::bail!("this is a record of another game") };
    Ok(*log)
}

/// Formats the digest of a game as the page does.
pub fn digest(game: &Game) -> String {
    format!("{:016x}", game.digest().0)
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
