//! What the page asks the worker beside it.

use crate::plain::{Plain, write};
use bots::{Bot, Level, clustered::Character};
use clustered::{Game, Move, Transcript};
use record::Json;

/// A question.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// What would this bot play?
    Move {
        /// The game so far, in notation; of it the bot gets what the seat to move may see, and nothing more.
        game: String,
        /// How well it plays.
        level: Level,
        /// What it likes.
        character: Character,
        /// Its luck.
        seed: u64,
    },
    /// What would a bot of this level do at a table of Kluster?
    Acts {
        /// The record of the game so far; of it the bot gets what the seat to act may see, and nothing more.
        record: String,
        /// How well it plays.
        level: Level,
        /// Its luck.
        seed: u64,
    },
    /// How many points does the strongest bot make of this game for one, from its beginning?
    Solo {
        /// The deal in notation.
        deal: String,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A move in notation.
    Move(String),
    /// What to do, as the entries of a record.
    Acts(String),
    /// Points.
    Points(u32),
    /// There is none, and why.
    None(String),
}

/// Its kind, and what belongs to that.
impl Plain for Question {
    fn read(json: &Json) -> Option<Self> {
        match json.as_array().ok()? {
            [game, level, character, seed] => Some(Question::Move {
                game: Plain::read(game)?,
                level: Plain::read(level)?,
                character: Plain::read(character)?,
                seed: Plain::read(seed)?,
            }),
            [record, level, seed] => Some(Question::Acts {
                record: Plain::read(record)?,
                level: Plain::read(level)?,
                seed: Plain::read(seed)?,
            }),
            [deal] => Some(Question::Solo { deal: Plain::read(deal)? }),
            _ => None,
        }
    }

    fn write(&self, out: &mut String) {
        let (text, rest) = match self {
            Question::Move { game, level, character, seed } => {
                (game, [write(level), write(character), write(seed)].to_vec())
            }
            Question::Acts { record, level, seed } => (record, [write(level), write(seed)].to_vec()),
            Question::Solo { deal } => (deal, Vec::new()),
        };
        out.push('[');
        text.write(out);
        for part in rest {
            out.push(',');
            out.push_str(&part);
        }
        out.push(']');
    }
}

/// A word for its kind, and what it is.
impl Plain for Answer {
    fn read(json: &Json) -> Option<Self> {
        let [kind, what] = json.as_array().ok()? else { return None };
        match kind.as_str().ok()? {
            "move" => Some(Answer::Move(Plain::read(what)?)),
            "acts" => Some(Answer::Acts(Plain::read(what)?)),
            "points" => Some(Answer::Points(Plain::read(what)?)),
            "none" => Some(Answer::None(Plain::read(what)?)),
            _ => None,
        }
    }

    fn write(&self, out: &mut String) {
        let (kind, what) = match self {
            Answer::Move(text) => ("move", write(text)),
            Answer::Acts(text) => ("acts", write(text)),
            Answer::Points(points) => ("points", write(points)),
            Answer::None(why) => ("none", write(why)),
        };
        for part in ["[\"", kind, "\",", &what, "]"] {
            out.push_str(part);
        }
    }
}

impl Question {
    /// Thinks, and answers.
    pub(crate) fn answer(&self) -> Answer {
        let found = match self {
            Question::Move { game, level, character, seed } => {
                let bot = Bot { name: "", level: *level, character: *character };
                chosen(game, &bot, *seed).map(|mv| Answer::Move(mv.to_string()))
            }
            Question::Acts { record, level, seed } => crate::kluster::think(record, *level, *seed).map(Answer::Acts),
            Question::Solo { deal } => solo(deal).map(Answer::Points),
        };
        found.unwrap_or_else(Answer::None)
    }
}

fn resumed(game: &str) -> Result<Game, String> {
    let transcript = Transcript::from_bytes(game.as_bytes()).map_err(|why| why.to_string())?;
    transcript.replay(|_| {}).map_err(|why| why.to_string())
}

fn chosen(game: &str, bot: &Bot<Character>, seed: u64) -> Result<Move, String> {
    let game = resumed(game)?;
    let view = game.view(game.turn().map(|turn| turn.seat));
    bots::clustered::choose(&view, bot, seed, &mut || false).map_err(|why| why.to_string())
}

/// Plays a game for one to its end, from the cards that its seat sees.
fn solo(deal: &str) -> Result<u32, String> {
    let mut game = resumed(deal)?;
    let best = bots::clustered::ROSTER.iter().max_by_key(|bot| bot.level).ok_or("there is no bot")?;
    let mut turn = 0;
    while let Some(seat) = game.turn().map(|turn| turn.seat) {
        turn += 1;
        let mv: Move = bots::clustered::choose(&game.view(Some(seat)), best, turn, &mut || false)
            .map_err(|why| why.to_string())?;
        game.play(seat, mv, |_| {}).map_err(|why| why.to_string())?;
    }
    Ok(game.scores().iter().map(|score| score.total).max().unwrap_or(0))
}
