//! `bot`: what a bot would do now, as commands that can be sent back as they are.

use super::pose::{PointMm, PoseOutput, point_to_mm, ticks_to_ms};
use crate::referee::{bot::BotRequest, handle_line::ErrorReply};
use bots::{BotError, kluster::choose};
use kluster::{Action, Game};
use magnets::{MagnetId, Tick};
use serde::Serialize;

/// A command as it is sent back.
#[derive(Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(super) enum SuggestedCommand {
    Hold { magnet: MagnetId, pose: PoseOutput },
    Carry { to: PoseOutput, ms: f64 },
    Release {},
    Cord { cord: u8, grab: PointMm, to: PointMm, ms: f64 },
    Again { yes: bool },
}

/// What the bot of a level does for the seat to move, from that seat's view alone.
pub(super) fn suggest_commands(game: &Game, asked: &BotRequest) -> Result<Vec<SuggestedCommand>, ErrorReply> {
    let (level, mut stop) = (asked.level()?, asked.deadline()?);
    let seat = game.rules().turn().seat().ok_or(kluster::Illegal::GameOver)?;
    // The table itself is chance enough where none is given: the same table, the same gestures.
    let seed = asked.seed.unwrap_or(game.digest().0);
    let acts = choose(&game.view(Some(seat)), bots::kluster::bot(level), seed, &mut stop);
    to_commands(&acts.map_err(|why: BotError| ErrorReply::new(format!("{why}")))?)
}

/// Acts as the commands that do them.
fn to_commands(acts: &[Action]) -> Result<Vec<SuggestedCommand>, ErrorReply> {
    let mut gestures = Vec::new();
    let mut grabbed = None;
    for act in acts {
        let ms = |ticks: u16| ticks_to_ms(Tick(u64::from(ticks)));
        gestures.push(match act {
            Action::Hold { magnet, at } => SuggestedCommand::Hold { magnet: *magnet, pose: at.into() },
            Action::Carry { to, ticks } => SuggestedCommand::Carry { to: to.into(), ms: ms(*ticks) },
            Action::Release => SuggestedCommand::Release {},
            Action::PlaceAgain(yes) => SuggestedCommand::Again { yes: *yes },
            Action::Grab { cord, at } => {
                grabbed = Some((*cord, *at));
                continue;
            }
            Action::Drag { to, ticks } => {
                let (cord, grab) = grabbed.ok_or_else(no_command_for_action)?;
                SuggestedCommand::Cord { cord, grab: point_to_mm(grab), to: point_to_mm(*to), ms: ms(*ticks) }
            }
            // The command lets go by itself.
            Action::Drop => continue,
            Action::LayCord(_) | Action::PutBack | Action::Clock => return Err(no_command_for_action()),
        });
    }
    Ok(gestures)
}

/// A game that was taken up from a record may still want its cords laid.
fn no_command_for_action() -> ErrorReply {
    ErrorReply::new("no command says what the bot would do: a cord is to be laid first")
}
