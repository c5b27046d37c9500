//! `bot`: what a bot would do now, as commands that can be sent back as they are.

use super::pose::{At, Shown, at, milliseconds};
use crate::referee::{answer::Refusal, bot::Asked};
use bots::{BotError, kluster::choose};
use kluster::{Action, Game};
use magnets::{MagnetId, Tick};
use serde::Serialize;

/// A command as it is sent back.
#[derive(Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(super) enum Gesture {
    Hold { magnet: MagnetId, pose: Shown },
    Carry { to: Shown, ms: f64 },
    Release {},
    Cord { cord: u8, grab: At, to: At, ms: f64 },
    Again { yes: bool },
}

/// What the bot of a level does for the seat to move, from that seat's view alone.
pub(super) fn gestures(game: &Game, asked: &Asked) -> Result<Vec<Gesture>, Refusal> {
    let (level, mut stop) = (asked.level()?, asked.stop()?);
    let seat = game.rules().turn().seat().ok_or(kluster::Illegal::GameOver)?;
    // The table itself is chance enough where none is given: the same table, the same gestures.
    let seed = asked.seed.unwrap_or(game.digest().0);
    let acts = choose(&game.view(Some(seat)), bots::kluster::bot(level), seed, &mut stop);
    commands(&acts.map_err(|why: BotError| Refusal::new(format!("{why}")))?)
}

/// Acts as the commands that do them.
fn commands(acts: &[Action]) -> Result<Vec<Gesture>, Refusal> {
    let mut gestures = Vec::new();
    let mut grabbed = None;
    for act in acts {
        let ms = |ticks: u16| milliseconds(Tick(u64::from(ticks)));
        gestures.push(match act {
            Action::Hold { magnet, at } => Gesture::Hold { magnet: *magnet, pose: at.into() },
            Action::Carry { to, ticks } => Gesture::Carry { to: to.into(), ms: ms(*ticks) },
            Action::Release => Gesture::Release {},
            Action::PlaceAgain(yes) => Gesture::Again { yes: *yes },
            Action::Grab { cord, at } => {
                grabbed = Some((*cord, *at));
                continue;
            }
            Action::Drag { to, ticks } => {
                let (cord, grab) = grabbed.ok_or_else(untold)?;
                Gesture::Cord { cord, grab: at(grab), to: at(*to), ms: ms(*ticks) }
            }
            // The command lets go by itself.
            Action::Drop => continue,
            Action::LayCord(_) | Action::PutBack | Action::Clock => return Err(untold()),
        });
    }
    Ok(gestures)
}

/// A game that was taken up from a record may still want its cords laid.
fn untold() -> Refusal {
    Refusal::new("no command says what the bot would do: a cord is to be laid first")
}
