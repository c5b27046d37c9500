//! [`KlusterReferee`]: the commands of the Kluster referee.

mod bot;
mod command;
mod cords;
mod event;
mod pose;
mod probe;
mod session;
mod state;

use crate::{deadline::DEFAULT_SECONDS, game_file};

use super::{
    command::{parse, record_text},
    reply::{ErrorReply, to_line},
};
use bot::SuggestedCommand;
use command::{CordDrag, KlusterCommand, NewKlusterGame};
use kluster::{Action, Digest, PhysicsVersion, Setup, Versions};
use pose::{ms_to_ticks, point_from_mm};
use probe::ProbeReply;
use record::AnyReplayer;
use seats::MapOnly;
use serde::Serialize;
use session::{EventsReply, GameSession};
use state::KlusterState;

/// Referees one game of Kluster at a time.
#[derive(Debug, Default)]
pub struct KlusterReferee {
    session: Option<GameSession>,
}

/// The reply to a successful command.
#[derive(Serialize)]
#[serde(untagged)]
enum KlusterReply {
    Empty {},
    State(KlusterState),
    Events(EventsReply),
    Probe(ProbeReply),
    Digest { digest: Digest },
    Record { record: String },
    Gestures { gestures: Vec<SuggestedCommand> },
}

impl KlusterReferee {
    /// Executes the command in a line and returns the reply, one JSON object. A refused command changes nothing.
    pub fn handle_line(&mut self, input: &[u8]) -> String {
        to_line(parse(input, "`probe`").and_then(|command| self.execute(command)))
    }

    fn execute(&mut self, command: KlusterCommand) -> Result<KlusterReply, ErrorReply> {
        Ok(match command {
            KlusterCommand::New(new) => self.new_game(new)?,
            KlusterCommand::State {} => KlusterReply::State(self.session()?.table()?.into()),
            KlusterCommand::Lay { magnet, pose: MapOnly(pose) } => {
                self.session_mut()?.lay(magnet, pose.to_hand_pose()?)?;
                KlusterReply::Empty {}
            }
            KlusterCommand::Hold { magnet, pose: MapOnly(pose) } => {
                self.apply(vec![Action::Hold { magnet, at: pose.to_hand_pose()? }])?
            }
            KlusterCommand::Carry { to: MapOnly(to), ms } => {
                self.apply(vec![Action::Carry { to: to.to_hand_pose()?, ticks: ms_to_ticks(ms)? }])?
            }
            KlusterCommand::Release {} => self.apply_and_settle(vec![Action::Release])?,
            KlusterCommand::Back {} => self.apply(vec![Action::PutBack])?,
            KlusterCommand::Cord(drag) => self.drag(&drag)?,
            KlusterCommand::Settle {} => self.apply_and_settle(Vec::new())?,
            KlusterCommand::Again { yes } => KlusterReply::Events(self.session_mut()?.again(yes)?),
            KlusterCommand::Clock { game } => {
                self.apply_and_settle(vec![if game { Action::GameClock } else { Action::Clock }])?
            }
            KlusterCommand::Probe { source, target, physics } => {
                KlusterReply::Probe(probe::probe(physics.unwrap_or(PhysicsVersion::NEWEST), &source, &target)?)
            }
            KlusterCommand::Digest {} => KlusterReply::Digest { digest: self.session()?.table()?.digest() },
            KlusterCommand::Record {} => KlusterReply::Record { record: self.session()?.record()? },
            KlusterCommand::Replay { record } => self.replay(&record_text(record)?)?,
            KlusterCommand::Bot(request) => {
                KlusterReply::Gestures { gestures: bot::suggest_commands(self.session()?.table()?, &request)? }
            }
        })
    }

    fn session(&self) -> Result<&GameSession, ErrorReply> {
        self.session.as_ref().ok_or_else(ErrorReply::no_game)
    }

    fn session_mut(&mut self) -> Result<&mut GameSession, ErrorReply> {
        self.session.as_mut().ok_or_else(ErrorReply::no_game)
    }

    fn new_game(&mut self, new: NewKlusterGame) -> Result<KlusterReply, ErrorReply> {
        let options = new.options.map(|MapOnly(options)| options).unwrap_or_default();
        let setup = Setup::from_numbers(
            Versions {
                rules: new.rules.unwrap_or(kluster::RULES_VERSION),
                physics: new.physics.unwrap_or(PhysicsVersion::NEWEST),
            },
            new.boxes,
            new.players,
            new.first,
            new.seed,
            options,
        )?;
        let cords = match new.cords {
            Some(cords) => cords::parse_cords(&setup, &cords)?,
            None => cords::default_cords(&setup)?,
        };
        self.session = Some(GameSession::new(&setup, cords)?);
        Ok(KlusterReply::Empty {})
    }

    /// Applies actions of the seat to move and runs until the hand has carried them out.
    fn apply(&mut self, actions: Vec<Action>) -> Result<KlusterReply, ErrorReply> {
        Ok(KlusterReply::Events(self.session_mut()?.apply_all(actions, false)?))
    }

    /// Applies actions of the seat to move and runs until the table is at rest.
    fn apply_and_settle(&mut self, actions: Vec<Action>) -> Result<KlusterReply, ErrorReply> {
        Ok(KlusterReply::Events(self.session_mut()?.apply_all(actions, true)?))
    }

    fn drag(&mut self, &CordDrag { cord, grab, to, ms, whole }: &CordDrag) -> Result<KlusterReply, ErrorReply> {
        let grab = match grab {
            _ if whole => Action::GrabKnot { cord },
            Some(grab) => Action::Grab { cord, at: point_from_mm(grab)? },
            None => return Err(ErrorReply::new("missing field `grab`, or `whole` for the loop as a whole")),
        };
        let drag = Action::Drag { to: point_from_mm(to)?, ticks: ms_to_ticks(ms)? };
        self.apply_and_settle(vec![grab, drag, Action::Drop])
    }

    fn replay(&mut self, text: &str) -> Result<KlusterReply, ErrorReply> {
        let replayer = game_file::verify(text.as_bytes(), DEFAULT_SECONDS)?;
        if !matches!(replayer, AnyReplayer::Kluster(_)) {
            return Err(ErrorReply::new("this is a record of another game"));
        }
        self.session = Some(GameSession::replayed(replayer)?);
        Ok(KlusterReply::Empty {})
    }
}
