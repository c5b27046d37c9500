//! [`Staged`]: a game of Kluster as the page keeps it, played here by the same rules and the same physics, so that a test begins in the middle
//! of one. Lengths are in millimetres from the middle of the table.

use anyhow::{Context, Result, anyhow, ensure};
use kluster::{Action, BoxKind, CordShape, Event, Game, GameEvent, Options, Setup, Turn};
use magnets::{Face, HandPose, MagnetId, SurfacePoint};
use record::{AnyGame, AnyRecord, RecordedKlusterGame};
use serde_json::{Value, json};

/// A place on the table.
pub type Place = [f64; 2];

/// How long the cord of a box is, in micrometres.
const CORD: u32 = 1_005_000;
/// How far apart the middles of several cords are.
const ASIDE: f64 = 200.0;
/// How high a magnet is held before it is placed: out of all pull.
const HIGH: i32 = 150_000;
/// How long a table may take to come to rest, in ticks.
const SETTLING: u32 = 30 * magnets::TICKS_PER_SECOND;

/// A game that was begun.
#[derive(Clone, Debug)]
pub struct Staged {
    chairs: &'static str,
    log: RecordedKlusterGame,
    told: Vec<Event>,
}

impl Staged {
    /// A game whose cords lie as circles side by side, one for each box; of those who sit there `p` is a person and `b` a bot.
    ///
    /// # Errors
    /// If no such game can be played.
    pub fn new(boxes: &[BoxKind], chairs: &'static str, options: Options) -> Result<Staged> {
        let setup = Setup::from_numbers(boxes.to_vec(), chairs.len() as u64, Some(0), 7, options)?;
        let mut staged = Staged::bare(chairs, setup);
        let all = u32::try_from(boxes.len())?;
        for number in 0..all {
            let right = ASIDE * (f64::from(number) - f64::from(all - 1) / 2.0);
            staged.act(&Action::LayCord(CordShape::Circle { centre: spot([right, 0.0]), length: CORD }))?;
        }
        Ok(staged)
    }

    /// A game whose cords are to be laid.
    pub fn bare(chairs: &'static str, setup: Setup) -> Staged {
        Staged { chairs, log: RecordedKlusterGame::new(setup), told: Vec::new() }
    }

    /// A game as a record tells it.
    ///
    /// # Errors
    /// If the record does not follow from the rules.
    pub fn read(chairs: &'static str, record: &str) -> Result<Staged> {
        Ok(Staged { chairs, log: replayed(record)?, told: Vec::new() })
    }

    /// A box of Classic.
    ///
    /// # Errors
    /// If no such game can be played.
    pub fn classic(chairs: &'static str) -> Result<Staged> {
        Staged::new(&[BoxKind::Classic], chairs, Options::default())
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        self.log.game()
    }

    /// What the rules told since they were last asked.
    pub fn told(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told)
    }

    /// Whoever's turn it is does something.
    ///
    /// # Errors
    /// If the rules forbid it.
    pub fn act(&mut self, act: &Action) -> Result<()> {
        let seat = self.game().rules().turn().seat().context("the game is over")?;
        let told = &mut self.told;
        let keep = &mut |all: GameEvent| {
            if let GameEvent::Ruled(event) = all {
                told.push(event);
            }
        };
        self.log.apply(seat, act, keep).map_err(|why| anyhow!("{act:?}: {why}"))
    }

    /// Waits until nothing moves.
    ///
    /// # Errors
    /// If that does not come to pass.
    pub fn settle(&mut self) -> Result<()> {
        let told = &mut self.told;
        self.log.settle(SETTLING, &mut |all| {
            if let GameEvent::Ruled(event) = all {
                told.push(event);
            }
        });
        ensure!(self.game().is_at_rest(), "the table never comes to rest");
        Ok(())
    }

    /// Lets so many ticks pass.
    pub fn pass(&mut self, ticks: u32) {
        self.log.settle(ticks, &mut |_| {});
    }

    /// Takes the next magnet of whoever's turn it is, high above a place.
    ///
    /// # Errors
    /// If there is none.
    pub fn hold(&mut self, at: Place, face: Face) -> Result<MagnetId> {
        let play = self.game().rules();
        let Turn::Choosing { seat } = *play.turn() else {
            anyhow::bail!("nobody is to take a magnet: {:?}", play.turn())
        };
        let own = if play.hands()[seat].is_empty() { play.pool() } else { &play.hands()[seat] };
        let magnet = *own.first().context("nobody has a magnet left")?;
        self.act(&Action::Hold { magnet, at: held(at, HIGH, face) })?;
        Ok(magnet)
    }

    /// Places the next magnet of whoever's turn it is, whatever comes of it.
    ///
    /// # Errors
    /// If the rules forbid it.
    pub fn drop(&mut self, at: Place, face: Face) -> Result<MagnetId> {
        let magnet = self.hold(at, face)?;
        self.act(&Action::Release)?;
        self.settle()?;
        Ok(magnet)
    }

    /// Places magnets one after the other, each by whoever's turn it is, all of which must go well.
    ///
    /// # Errors
    /// If one does not.
    pub fn place(&mut self, places: &[Place]) -> Result<()> {
        for at in places {
            self.told.clear();
            let magnet = self.drop(*at, Face::Up)?;
            let is_placed =
                self.told.iter().any(|event| matches!(event, Event::Placed { magnet: it, .. } if *it == magnet));
            ensure!(is_placed, "{magnet:?} does not stay at {at:?}: {:?}", self.told);
        }
        Ok(())
    }

    /// The record of the game.
    pub fn record(&self) -> String {
        self.log.record().to_string()
    }

    /// The state of everything, as the page writes it.
    pub fn digest(&self) -> String {
        digest(self.game())
    }

    /// The text that the page keeps of it.
    pub fn saved(&self, id: u64) -> String {
        let bot = &bots::kluster::ROSTER[0];
        let chair = |who: char| -> Value {
            match who {
                'b' => json!({ "bot": { "name": bot.name, "level": bot.level, "character": null } }),
                // Without a name it is "You", or "Player 2".
                _ => json!({ "person": { "name": "" } }),
            }
        };
        let chairs: Vec<Value> = self.chairs.chars().map(chair).collect();
        let began = 1_750_000_000_000_u64 + id;
        json!({ "version": 1, "id": id, "began": began, "chairs": chairs, "agreed": {}, "record": self.record() })
            .to_string()
    }
}

/// The game in a record that was written elsewhere, played once more here.
///
/// # Errors
/// The first line that does not follow from the rules, or does not come out bit for bit.
pub fn replayed(record: &str) -> Result<RecordedKlusterGame> {
    let (_, game) = AnyRecord::parse_and_verify(record.as_bytes())?;
    let AnyGame::Kluster(log) = game else { anyhow::bail!("a record of another game") };
    Ok(*log)
}

/// The state of everything, as the page writes it.
pub fn digest(game: &Game) -> String {
    format!("{:016x}", game.digest().0)
}

/// A place in micrometres.
pub fn spot([x, y]: Place) -> SurfacePoint {
    SurfacePoint(micrometres(x), micrometres(y))
}

#[allow(clippy::cast_possible_truncation)] // a cast saturates
fn micrometres(millimetres: f64) -> i32 {
    (millimetres * 1e3).round() as i32
}

/// A magnet in the hand, its long axis away from who sits there, as the page holds one that was just taken.
fn held([x, y]: Place, high: i32, face: Face) -> HandPose {
    let turned = match face {
        Face::Up => [1, 0, 0, 1],
        Face::Edge => [1, 1, 1, 1],
        Face::Down => [0, 1, 1, 0],
        Face::OtherEdge => [1, -1, -1, 1],
    };
    HandPose { at: [micrometres(x), micrometres(y), high], turned }
}
