//! The referee of Kluster: one table at a time, driven line by line.

mod bot;
mod command;
mod cords;
mod pose;
mod probe;
mod state;
mod table;
mod told;

use super::{
    answer::{Refusal, line},
    command::{read, record_text},
};
use bot::Gesture;
use command::{Command, New};
use kluster::{Action, Digest, Setup};
use pose::{At, spot, ticks};
use probe::Exerted;
use record::{AnyGame, AnyRecord};
use seats::MapOnly;
use serde::Serialize;
use state::State;
use table::{Answer, Table};

/// Judges one game of Kluster at a time.
#[derive(Debug, Default)]
pub struct KlusterReferee {
    table: Option<Table>,
}

/// What a command answers, if it was carried out.
#[derive(Serialize)]
#[serde(untagged)]
enum Body {
    Nothing {},
    State(State),
    Happened(Answer),
    Exerted(Exerted),
    Digest { digest: Digest },
    Record { record: String },
    Gestures { gestures: Vec<Gesture> },
}

impl KlusterReferee {
    /// Answers one line with one JSON object. A command that is refused changes nothing.
    pub fn answer(&mut self, input: &[u8]) -> String {
        line(read(input, "`probe`").and_then(|command| self.obey(command)))
    }

    fn obey(&mut self, command: Command) -> Result<Body, Refusal> {
        Ok(match command {
            Command::New(new) => self.open(new)?,
            Command::State {} => Body::State(self.seen()?.game().into()),
            Command::Lay { magnet, pose: MapOnly(pose) } => {
                self.table()?.lay(magnet, pose.hand()?)?;
                Body::Nothing {}
            }
            Command::Hold { magnet, pose: MapOnly(pose) } => self.does(&[Action::Hold { magnet, at: pose.hand()? }])?,
            Command::Carry { to: MapOnly(to), ms } => self.does(&[Action::Carry { to: to.hand()?, ticks: ticks(ms)? }])?,
            Command::Release {} => self.settles(&[Action::Release])?,
            Command::Back {} => self.does(&[Action::PutBack])?,
            Command::Cord { cord, grab, to, ms } => self.drag(cord, grab, to, ms)?,
            Command::Settle {} => self.settles(&[])?,
            Command::Again { yes } => Body::Happened(self.table()?.again(yes)?),
            Command::Clock {} => self.settles(&[Action::Clock])?,
            Command::Probe { source, target } => Body::Exerted(probe::probe(&source, &target)?),
            Command::Digest {} => Body::Digest { digest: self.seen()?.game().digest() },
            Command::Record {} => Body::Record { record: self.seen()?.record()? },
            Command::Replay { record } => self.replay(&record_text(record)?)?,
            Command::Bot(asked) => Body::Gestures { gestures: bot::gestures(self.seen()?.game(), &asked)? },
        })
    }

    fn seen(&self) -> Result<&Table, Refusal> {
        self.table.as_ref().ok_or_else(no_game)
    }

    fn table(&mut self) -> Result<&mut Table, Refusal> {
        self.table.as_mut().ok_or_else(no_game)
    }

    fn open(&mut self, new: New) -> Result<Body, Refusal> {
        let options = new.options.map(|MapOnly(options)| options).unwrap_or_default();
        let setup = Setup::from_numbers(new.boxes, new.players, new.first, new.seed, options)?;
        let cords = match new.cords {
            Some(cords) => cords::given(&setup, &cords)?,
            None => cords::circles(&setup)?,
        };
        self.table = Some(Table::new(setup, cords)?);
        Ok(Body::Nothing {})
    }

    /// The seat to move does something, as long as the hand needs for it.
    fn does(&mut self, acts: &[Action]) -> Result<Body, Refusal> {
        Ok(Body::Happened(self.table()?.carry_out(acts, false)?))
    }

    /// The same, and then the table comes to rest.
    fn settles(&mut self, acts: &[Action]) -> Result<Body, Refusal> {
        Ok(Body::Happened(self.table()?.carry_out(acts, true)?))
    }

    fn drag(&mut self, cord: u8, grab: At, to: At, ms: f64) -> Result<Body, Refusal> {
        let grab = Action::Grab { cord, at: spot(grab)? };
        let drag = Action::Drag { to: spot(to)?, ticks: ticks(ms)? };
        self.settles(&[grab, drag, Action::Drop])
    }

    fn replay(&mut self, text: &str) -> Result<Body, Refusal> {
        let (_, AnyGame::Kluster(log)) = AnyRecord::parse_and_verify(text.as_bytes())? else {
            return Err(Refusal::new("this is a record of another game"));
        };
        self.table = Some(log.into());
        Ok(Body::Nothing {})
    }
}

fn no_game() -> Refusal {
    Refusal::new("there is no game yet: send new first")
}
