//! The `bot` command: asks a bot for its turn, returned as commands that can be sent back unchanged.

use super::pose::{PointMm, PoseOutput, point_to_mm, ticks_to_ms};
use crate::referee::{bot::BotArguments, reply::ErrorReply};
use bots::{BotError, kluster::choose};
use kluster::{Action, TableView};
use magnets::{MagnetId, Tick};
use serde::Serialize;

/// A command that the caller can send to the referee.
#[derive(Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(super) enum SuggestedCommand {
    Hold { magnet: MagnetId, pose: PoseOutput },
    Carry { to: PoseOutput, ms: f64 },
    Release {},
    Cord { cord: u8, grab: PointMm, to: PointMm, ms: f64 },
    Again { yes: bool },
}

/// Asks the bot of a level for a turn, given the view of the seat to move.
pub(super) fn suggest_commands(
    table: TableView<'_>,
    request: &BotArguments,
) -> Result<Vec<SuggestedCommand>, ErrorReply> {
    let (level, mut stop) = (request.level()?, request.deadline()?);
    let seat = table.turn().seat().ok_or(kluster::Illegal::GameOver)?;
    // Without a seed, the state of the table is the seed: the same table gives the same commands.
    let seed = request.seed.unwrap_or(table.digest().0);
    let actions = choose(&table.view(Some(seat)), bots::kluster::bot(level), seed, &mut stop);
    to_commands(&actions.map_err(|error: BotError| ErrorReply::new(error.to_string()))?)
}

/// Converts actions to commands. Grabbing, dragging and dropping a cord is one command.
fn to_commands(actions: &[Action]) -> Result<Vec<SuggestedCommand>, ErrorReply> {
    let mut commands = Vec::new();
    let mut grabbed = None;
    for action in actions {
        let ms = |ticks: u16| ticks_to_ms(Tick(u64::from(ticks)));
        commands.push(match action {
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
            // The `cord` command drops the cord by itself.
            Action::Drop => continue,
            Action::LayCord(_) | Action::PutBack | Action::GrabKnot { .. } | Action::Clock | Action::GameClock => {
                return Err(no_command_for_action());
            }
        });
    }
    Ok(commands)
}

/// A replayed record may end before all cords are laid, and no command lays a cord.
fn no_command_for_action() -> ErrorReply {
    ErrorReply::new("the bot would lay a cord, and there is no command for that")
}
