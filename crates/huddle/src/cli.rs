//! The command line: subcommands, options and their help texts.

use crate::deadline::DEFAULT_SECONDS;
use clap::{Args, Parser, Subcommand, ValueEnum, builder::PossibleValuesParser, value_parser};
use magnets::PhysicsVersion;
use std::{net::SocketAddr, path::PathBuf};

/// Play Clustered and Kluster, and check their game records.
///
/// Huddle has two games: Clustered, cards on a grid, and Kluster, magnets inside a cord. This command serves them to
/// browsers, referees games for other programs, verifies and replays records, plays bots against each other, and
/// renders the physics of Kluster as images.
#[derive(Debug, Parser)]
#[command(name = "huddle", version, after_long_help = EXIT_CODES)]
pub struct Cli {
    /// The subcommand.
    #[command(subcommand)]
    pub command: CliCommand,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  success
  1  a checked record breaks the rules
  2  wrong usage, or a file that cannot be read, written, parsed or replayed in time";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Serve the games to browsers.
    ///
    /// The pages are embedded in this program: it needs no other files and no internet. Prints the address to open.
    #[command(after_long_help = SERVE_EXAMPLES)]
    Serve {
        /// The address to listen on; port 0 chooses a free port.
        #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:4242")]
        listen: SocketAddr,
        /// The origin that visitors know the server by, such as <https://huddle.example>. Search engines want addresses
        /// with it. A server on this machine alone knows it by itself.
        #[arg(long, value_name = "ORIGIN")]
        origin: Option<String>,
    },

    /// Referee a game for another program, line by line.
    ///
    /// Reads one JSON object per line from standard input and answers each with one JSON object on standard output, in
    /// order, until the input ends. Every reply has "ok": true, or "ok": false with "error" and, if a rule forbids the
    /// command, "rule". A refused command changes nothing, and no input can crash the referee.
    #[command(after_long_help = REFEREE_EXAMPLES)]
    Referee {
        /// The game to referee.
        game: GameName,
    },

    /// Check that records follow the rules.
    ///
    /// Replays each file and reports the first line that breaks the rules. Unfinished games are valid. Accepts records
    /// (JSON lines) and games in notation.
    #[command(after_long_help = VERIFY_EXAMPLES)]
    Verify {
        /// The files to verify; - is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// How long verifying may take.
        #[command(flatten)]
        limit: VerifyLimit,
    },

    /// Show a record move by move.
    ///
    /// Prints the moves and the final table, or converts the game to another format. The record is verified first;
    /// nothing is printed for a record that breaks the rules.
    #[command(after_long_help = REPLAY_EXAMPLES)]
    Replay {
        /// The file to replay; - is standard input.
        file: PathBuf,
        /// The output format.
        #[arg(long = "as", value_enum, default_value_t = ReplayFormat::Words, value_name = "FORMAT")]
        format: ReplayFormat,
        /// Stop after N moves; in Kluster, after N lines of actions.
        #[arg(long, value_name = "N")]
        moves: Option<usize>,
        /// How long verifying may take.
        #[command(flatten)]
        limit: VerifyLimit,
    },

    /// Render a table of magnets and cords, seen from above.
    ///
    /// Runs one of the physics benchmark scenes and writes a PNG image of one moment or of a strip of frames. The same
    /// arguments always give the same image.
    #[command(after_long_help = TABLE_EXAMPLES)]
    Table(TableOptions),

    /// Play bots against each other.
    #[command(subcommand)]
    Bot(BotCommand),

    /// Print a shell completion script.
    #[command(after_long_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell to complete for.
        shell: clap_complete::Shell,
    },
}

/// The subcommands of `huddle bot`.
#[derive(Clone, Debug, Subcommand)]
pub enum BotCommand {
    /// Measure the strength of the levels, each against the one below.
    ///
    /// Plays each deal twice with the seats swapped, and prints the win rate of each level with its 95 % confidence
    /// interval. The same arguments give the same win rates on every machine.
    #[command(after_long_help = LADDER_EXAMPLES)]
    Ladder {
        /// The game to play.
        game: GameName,
        /// The number of games and the first seed.
        #[command(flatten)]
        options: MatchOptions,
    },

    /// Play a match between two players.
    ///
    /// A player is a game and a level, optionally with a character: clustered/master, clustered/club/blocker,
    /// kluster/strong; or a game and a name: clustered/Viktor, kluster/Freya. Without a character it is the strongest
    /// of its level. Clustered also knows bare strategies: clustered/random, clustered/greedy, clustered/search-1000,
    /// clustered/plain-1000.
    #[command(after_long_help = MATCH_EXAMPLES)]
    Match {
        /// The player whose win rate is measured.
        one: String,
        /// The opponent.
        other: String,
        /// The number of games and the first seed.
        #[command(flatten)]
        options: MatchOptions,
    },

    /// Train the evaluation weights of the bots from self-play games.
    Train(TrainOptions),
}

/// How long verifying a file may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
pub struct VerifyLimit {
    /// Give up a file after N seconds: a few kilobytes of Kluster can ask for minutes of physics.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SECONDS, value_parser = value_parser!(u64).range(1..=86_400))]
    pub max_seconds: u64,
}

/// The number of games and the first seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
pub struct MatchOptions {
    /// The number of games per match; rounded up to an even number.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(2..=1_000_000))]
    pub games: u32,
    /// The seed of the first deal.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// The options of `huddle bot train`.
#[derive(Clone, Debug, Args)]
pub struct TrainOptions {
    /// The game; only Clustered has weights to train.
    #[arg(value_parser = ["clustered"])]
    pub game: String,
    /// The number of two-player games in the second round; the other parts of the training scale with it.
    #[arg(long, value_name = "N", default_value_t = 3000)]
    pub games: u32,
    /// The seed of the first deal.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The file to write. It is written completely or not at all.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// The options of `huddle table`.
#[derive(Clone, Debug, Args)]
pub struct TableOptions {
    /// The scene to run.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(magnets::SCENE_NAMES))]
    pub scene: String,
    /// The version of the physics, and so the edition of the magnets [default: the newest].
    #[arg(long, value_name = "VERSION", value_parser = parse_physics)]
    pub physics: Option<PhysicsVersion>,
    /// The file to write. It is written completely or not at all.
    #[arg(long, value_name = "FILE")]
    pub png: PathBuf,
    /// The moment to render [default: when the scene has come to rest, at most 20].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true, conflicts_with = "strip")]
    pub at: Option<f64>,
    /// Render N frames, evenly spaced in time, in a grid.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(2..=64))]
    pub strip: Option<u32>,
    /// The start of the strip [default: 0.1 before the first two magnets join or the first cord moves].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true, requires = "strip")]
    pub from: Option<f64>,
    /// The end of the strip [default: when the table is at rest after that; after a cord, when all motion has ended].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true, requires = "strip")]
    pub to: Option<f64>,
    /// Zoom in on the magnets and cords that move between frames.
    #[arg(long, requires = "strip")]
    pub close: bool,
    /// The width of the whole image.
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = value_parser!(u32).range(32..=4096))]
    pub width: u32,
    /// Draw the poles: a needle with a red north end, and a disc with a dot if north points up or a cross if it
    /// points down.
    #[arg(long)]
    pub poles: bool,
}

/// Parses a version of the physics.
fn parse_physics(text: &str) -> Result<PhysicsVersion, String> {
    let number: u64 = text.parse().map_err(|_| "expected a number".to_owned())?;
    PhysicsVersion::try_from(number).map_err(|error| error.to_string())
}

/// Parses a moment of a scene.
fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=60.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds between 0 and 60".to_owned()),
    }
}

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Cards on a grid, scored by lines and rectangles.
    Clustered,
    /// Magnets inside a cord, moved by physics.
    Kluster,
}

/// The output formats of `huddle replay`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReplayFormat {
    /// Sentences, and the final table as text.
    Words,
    /// The human-readable notation of Clustered.
    Notation,
    /// The record as JSON lines.
    Record,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  huddle serve
  huddle serve --listen 0.0.0.0:8080
  huddle serve --listen 0.0.0.0:8080 --origin https://huddle.example

Press Ctrl-C to stop.";

const REFEREE_EXAMPLES: &str = "\
Commands of Clustered:
  {\"cmd\":\"new\",\"players\":2,\"seed\":7,\"first\":0,\"options\":{\"quick\":true}}
  {\"cmd\":\"legal\"}
  {\"cmd\":\"play\",\"seat\":0,\"place\":\"S1e\",\"x\":0,\"y\":1}
  {\"cmd\":\"play\",\"seat\":0,\"discard\":\"S1e\"}
  {\"cmd\":\"state\"}, {\"cmd\":\"view\",\"seat\":1}, {\"cmd\":\"score\", …}
  {\"cmd\":\"record\"}, {\"cmd\":\"replay\", …}
  {\"cmd\":\"bot\",\"level\":\"master\",\"ms\":100}

Commands of Kluster:
  {\"cmd\":\"new\",\"boxes\":[\"classic\"],\"players\":2,\"seed\":7,\"first\":0,\"options\":{\"expert\":true}}
  {\"cmd\":\"hold\",\"magnet\":0,\"pose\":{\"x\":0,\"y\":0,\"z\":60,\"face\":\"up\",\"yaw\":0}}
  {\"cmd\":\"carry\",\"to\":{\"x\":20,\"y\":0,\"z\":60,\"face\":\"up\",\"yaw\":90},\"ms\":400}, {\"cmd\":\"release\"}
  {\"cmd\":\"cord\",\"cord\":0,\"grab\":[160,0],\"to\":[120,0],\"ms\":400}, {\"cmd\":\"settle\"}
  {\"cmd\":\"again\",\"yes\":false}, {\"cmd\":\"back\"}, {\"cmd\":\"clock\"}
  {\"cmd\":\"state\"}, {\"cmd\":\"lay\", …}, {\"cmd\":\"probe\", …}, {\"cmd\":\"digest\"}
  {\"cmd\":\"record\"}, {\"cmd\":\"replay\", …}, {\"cmd\":\"bot\",\"level\":\"master\",\"ms\":1000}

Example:
  printf '%s\\n' '{\"cmd\":\"new\",\"players\":2,\"seed\":7,\"first\":0}' '{\"cmd\":\"legal\"}' | huddle referee clustered

docs/REFEREE.md describes the whole protocol.";

impl GameName {
    /// The hint for users who start the referee in a terminal.
    pub fn greeting(self) -> String {
        let (new, next) = match self {
            GameName::Clustered => (r#"{"cmd":"new","players":2,"seed":7,"first":0}"#, r#"{"cmd":"legal"}"#),
            GameName::Kluster => {
                (r#"{"cmd":"new","boxes":["classic"],"players":2,"seed":7,"first":0}"#, r#"{"cmd":"state"}"#)
            }
        };
        format!(
            "The referee is ready: type one command per line, for example\n  {new}\n  {next}\n\
             Press Ctrl-D to quit. 'huddle referee --help' lists the commands."
        )
    }
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  huddle verify game.jsonl
  huddle verify games/*.jsonl && echo all good

Prints one line for each valid file. Each other file gets one line on standard error with its first invalid \
line. The exit code is the worst of all files: 0 valid, 1 breaks the rules, 2 cannot be read or, for Kluster, was \
recorded with another version of the physics or takes longer to replay than --max-seconds allows.";

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

Prints the size of the image and the moments that it shows.";

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
    fn command_line_definition_is_valid() {
        Cli::command().debug_assert();
    }
}
