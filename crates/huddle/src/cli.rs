//! The command line: what can be asked for, and its help.

use clap::{Args, Parser, Subcommand, ValueEnum, builder::PossibleValuesParser, value_parser};
use std::{net::SocketAddr, path::PathBuf};

/// Play, judge and check games of things that cluster.
///
/// Huddle is the home of Clustered, a game of cards on a grid. This command judges games for other programs, and reads,
/// checks and shows records of them. It also draws the magnets and cords of Kluster as the physics sees them.
#[derive(Debug, Parser)]
#[command(name = "huddle", version, after_long_help = EXIT_CODES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: CliCommand,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  what was checked is wrong: a record does not follow from the rules
  2  the call was wrong: an unknown option, a file that cannot be read or written, or is no record";

/// What to do.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Serve the games to browsers.
    ///
    /// The pages are inside this program; it needs no other file and no network. Prints the address to open.
    #[command(after_long_help = SERVE_EXAMPLES)]
    Serve {
        /// Where to listen; port 0 is any that is free.
        #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:4242")]
        listen: SocketAddr,
    },

    /// Judge a game for another program, line by line.
    ///
    /// Reads one command a line from standard input, as a JSON object, and answers each with one JSON object a line on
    /// standard output, in order, until the input ends. Every answer has "ok": true, or "ok": false with "error" and,
    /// where a rule forbids it, "rule". A refused command changes nothing, and no input ends the referee.
    #[command(after_long_help = REFEREE_EXAMPLES)]
    Referee {
        /// The game to judge.
        game: GameName,
    },

    /// Check that records follow from the rules.
    ///
    /// Replays each record and reports the first line that does not follow from the rules and the lines before it. Games
    /// that are not over yet are fine. Takes records (JSON lines) and games in notation.
    #[command(after_long_help = VERIFY_EXAMPLES)]
    Verify {
        /// The files to check; - is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },

    /// Show a record move by move.
    ///
    /// Prints what happened and the table at the end, or writes the game in another form. The record is checked on the
    /// way: what does not follow from the rules is not shown.
    #[command(after_long_help = REPLAY_EXAMPLES)]
    Replay {
        /// The file to show; - is standard input.
        file: PathBuf,
        /// The form to show it in.
        #[arg(long = "as", value_enum, default_value_t = ReplayFormat::Words, value_name = "FORM")]
        format: ReplayFormat,
        /// Stop after so many moves; in Kluster after so many lines of what a seat does.
        #[arg(long, value_name = "N")]
        moves: Option<usize>,
    },

    /// Draw a table of magnets and cords, seen from above.
    ///
    /// Plays one of the scenes that the physics is measured with and writes what there is to see as a PNG picture: at one
    /// moment, or as a strip of frames. The same call always gives the same picture.
    #[command(after_long_help = TABLE_EXAMPLES)]
    Table(TableOptions),

    /// Let bots play against each other.
    #[command(subcommand)]
    Bot(BotCommand),

    /// Print completions for a shell.
    #[command(after_long_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// What to do with bots.
#[derive(Clone, Debug, Subcommand)]
pub enum BotCommand {
    /// Measure what the levels are worth, each against the one below.
    ///
    /// Plays pairs of games from equal deals with the seats swapped, and prints how much each level wins, with its 95 % interval.
    /// The same call gives the same shares on every machine.
    #[command(after_long_help = LADDER_EXAMPLES)]
    Ladder {
        /// The game.
        game: GameName,
        /// How many games, and which.
        #[command(flatten)]
        options: MatchOptions,
    },

    /// Let two players play against each other.
    ///
    /// A player is a game and a level, and where wanted a character: clustered/master, clustered/club/blocker, kluster/strong; or a game and a name:
    /// clustered/Viktor, kluster/Freya. In Clustered it can also be a way to play: clustered/random, clustered/greedy, clustered/search-1000, clustered/plain-1000.
    #[command(after_long_help = MATCH_EXAMPLES)]
    Match {
        /// The player whose wins are counted.
        one: String,
        /// The other one.
        other: String,
        /// How many games, and which.
        #[command(flatten)]
        options: MatchOptions,
    },

    /// Train what a bot's judgement of a position is made of, from games of its own search.
    Train(TrainOptions),
}

/// How many games, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
pub struct MatchOptions {
    /// How many games are played between two players; they come in pairs.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(2..=1_000_000))]
    pub games: u32,
    /// The seed of the first deal.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// What to train, and where to put it.
#[derive(Clone, Debug, Args)]
pub struct TrainOptions {
    /// The game; only that of cards judges positions.
    #[arg(value_parser = ["clustered"])]
    pub game: String,
    /// How many games for two are learned from in the second round; others go with them.
    #[arg(long, value_name = "N", default_value_t = 3000)]
    pub games: u32,
    /// The seed of the first deal.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The file to write; it is written whole or not at all.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// What to draw, and how.
#[derive(Clone, Debug, Args)]
pub struct TableOptions {
    /// The scene to play.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(magnets::SCENE_NAMES))]
    pub scene: String,
    /// The file to write; it is written whole or not at all.
    #[arg(long, value_name = "FILE")]
    pub png: PathBuf,
    /// The moment to show [default: when the scene is over and at rest, at most 20].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true, conflicts_with = "strip")]
    pub at: Option<f64>,
    /// Show so many frames, evenly spread in time, side by side and row by row.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(2..=64))]
    pub strip: Option<u32>,
    /// When the strip begins [default: 0.1 before the first two magnets join].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true, requires = "strip")]
    pub from: Option<f64>,
    /// When the strip ends [default: when all is at rest after that].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true, requires = "strip")]
    pub to: Option<f64>,
    /// Look closely: show only where magnets and cords move from frame to frame.
    #[arg(long, requires = "strip")]
    pub close: bool,
    /// The width of the whole picture.
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = value_parser!(u32).range(32..=4096))]
    pub width: u32,
    /// Show the poles: a needle, red to the north, and a disc, with a dot where north is up and a cross where it is down.
    #[arg(long)]
    pub poles: bool,
}

/// A moment of a scene.
fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=60.0).contains(&seconds) => Ok(seconds),
        _ => Err("a moment is a number of seconds between 0 and 60".to_owned()),
    }
}

/// The games that can be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Cards on a grid, scored by lines and rectangles.
    Clustered,
    /// Magnets inside a cord, moved by physics.
    Kluster,
}

/// The forms in which a game can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReplayFormat {
    /// Sentences, and a picture of the table.
    Words,
    /// The notation that people read and type.
    Notation,
    /// The record: JSON lines.
    Record,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  huddle serve
  huddle serve --listen 0.0.0.0:8080

Ctrl-C ends it.";

const REFEREE_EXAMPLES: &str = "\
Commands of Clustered:
  {\"cmd\":\"new\",\"players\":2,\"seed\":7,\"first\":0,\"options\":{\"quick\":true}}
  {\"cmd\":\"legal\"}
  {\"cmd\":\"play\",\"seat\":0,\"place\":\"S1e\",\"x\":0,\"y\":1}
  {\"cmd\":\"play\",\"seat\":0,\"discard\":\"S1e\"}
  {\"cmd\":\"state\"}, {\"cmd\":\"view\",\"seat\":1}, {\"cmd\":\"score\", …}, {\"cmd\":\"record\"}, {\"cmd\":\"replay\", …}
  {\"cmd\":\"bot\",\"level\":\"master\",\"ms\":100}

Commands of Kluster:
  {\"cmd\":\"new\",\"boxes\":[\"classic\"],\"players\":2,\"seed\":7,\"first\":0,\"options\":{\"expert\":true}}
  {\"cmd\":\"hold\",\"magnet\":0,\"pose\":{\"x\":0,\"y\":0,\"z\":60,\"face\":\"up\",\"yaw\":0}}
  {\"cmd\":\"carry\",\"to\":{\"x\":20,\"y\":0,\"z\":60,\"face\":\"up\",\"yaw\":90},\"ms\":400}, {\"cmd\":\"release\"}
  {\"cmd\":\"cord\",\"cord\":0,\"grab\":[160,0],\"to\":[120,0],\"ms\":400}, {\"cmd\":\"settle\"}, {\"cmd\":\"again\",\"yes\":false}
  {\"cmd\":\"state\"}, {\"cmd\":\"lay\", …}, {\"cmd\":\"probe\", …}, {\"cmd\":\"digest\"}, {\"cmd\":\"record\"}, {\"cmd\":\"replay\", …}

Example:
  printf '%s\\n' '{\"cmd\":\"new\",\"players\":2,\"seed\":7,\"first\":0}' '{\"cmd\":\"legal\"}' | huddle referee clustered

The whole protocol is described in docs/REFEREE.md.";

impl GameName {
    /// What a person sees who starts the referee by hand.
    pub fn greeting(self) -> String {
        let (new, next) = match self {
            GameName::Clustered => (r#"{"cmd":"new","players":2,"seed":7,"first":0}"#, r#"{"cmd":"legal"}"#),
            GameName::Kluster => {
                (r#"{"cmd":"new","boxes":["classic"],"players":2,"seed":7,"first":0}"#, r#"{"cmd":"state"}"#)
            }
        };
        format!(
            "The referee is ready: type one command a line, for example\n  {new}\n  {next}\n\
             Ctrl-D ends. 'huddle referee --help' lists the commands."
        )
    }
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  huddle verify game.jsonl
  huddle verify games/*.jsonl && echo all good

Prints a line for each good record, and for each other one a line on standard error that names the file and its first
line that is wrong. The exit code is the worst of all: 0 all follow, 1 one does not, 2 one could not be read
or, for Kluster, was made by another version of the physics and cannot be checked here.";

const REPLAY_EXAMPLES: &str = "\
Examples:
  huddle replay game.jsonl
  huddle replay game.jsonl --moves 10
  huddle replay game.jsonl --as notation > game.txt
  huddle replay game.txt --as record > game.jsonl";

const TABLE_EXAMPLES: &str = "\
Examples:
  huddle table --scene calm --png calm.png
  huddle table --scene topple --at 2.5 --poles --png topple.png
  huddle table --scene chain --strip 6 --close --png chain.png
  huddle table --scene drag --strip 12 --from 1 --to 4 --width 1600 --png drag.png

Prints the size of the picture and the moments that it shows.";

const LADDER_EXAMPLES: &str = "\
Examples:
  huddle bot ladder clustered
  huddle bot ladder kluster --games 40 --seed 9000";

const MATCH_EXAMPLES: &str = "\
Examples:
  huddle bot match clustered/master clustered/club/blocker --games 100
  huddle bot match kluster/strong kluster/casual";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  huddle completions bash > ~/.local/share/bash-completion/completions/huddle
  huddle completions zsh > \"${fpath[1]}/_huddle\"
  huddle completions fish > ~/.config/fish/completions/huddle.fish";

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
