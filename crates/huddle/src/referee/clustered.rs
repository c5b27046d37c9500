//! [`ClusteredReferee`]: the commands of the Clustered referee.

use crate::{deadline::DEFAULT_SECONDS, game_file};

use super::{
    bot::BotArguments,
    command::{self, ClusteredCommand, NewClusteredGame, PlayCommand},
    reply::{ErrorReply, to_line},
};
use bots::clustered::choose;
use clustered::{BoardCard, Card, Deck, Event, Hand, Illegal, Move, Phase, Score, SeatView, Seed, Setup, score_board};
use record::AnyReplayer;
use room::{Command, HostGame, LocalRoom, Millis, Sender};
use seats::{BySeat, MapOnly, Seat};
use serde::Serialize;
use std::collections::BTreeSet;

/// The maximum number of cards for `score`; a full game of eight has 242.
const MAX_SCORED_CARDS: usize = 4096;

/// Referees one game of Clustered at a time.
#[derive(Debug, Default)]
pub struct ClusteredReferee {
    room: Option<LocalRoom>,
}

/// The reply to a successful command.
#[derive(Serialize)]
#[serde(untagged)]
enum ClusteredReply {
    Empty {},
    State(ClusteredState),
    Moves {
        moves: Vec<Move>,
    },
    Events {
        events: Vec<Event>,
    },
    View(SeatView),
    Scores {
        scores: BySeat<Score>,
    },
    Record {
        record: String,
    },
    Move {
        #[serde(rename = "move")]
        mv: Move,
    },
}

/// The whole state of a game, hidden cards included.
#[derive(Serialize)]
struct ClusteredState {
    board: Vec<BoardCard>,
    hands: BySeat<Hand>,
    decks: BySeat<Vec<Card>>,
    discarded: BySeat<Vec<Card>>,
    turn: Option<Seat>,
    phase: &'static str,
    scores: BySeat<Score>,
    winners: Vec<Seat>,
}

impl ClusteredReferee {
    /// Executes the command in a line and returns the reply, one JSON object. A refused command changes nothing.
    pub fn handle_line(&mut self, input: &[u8]) -> String {
        to_line(command::parse(input, "`legal`").and_then(|command| self.execute(command)))
    }

    fn execute(&mut self, command: ClusteredCommand) -> Result<ClusteredReply, ErrorReply> {
        match command {
            ClusteredCommand::New(new) => self.new_game(new),
            ClusteredCommand::Play(play) => self.play(&play),
            ClusteredCommand::Replay { record } => self.replay(&command::record_text(record)?),
            ClusteredCommand::Score(score) => scores(&score),
            ClusteredCommand::State {} => Ok(ClusteredReply::State(self.state()?)),
            ClusteredCommand::Legal {} => {
                let HostGame::Clustered { game, .. } = self.host()? else { return Err(ErrorReply::no_game()) };
                Ok(ClusteredReply::Moves { moves: game.legal_moves().iter().collect() })
            }
            ClusteredCommand::View { seat } => self.view(seat),
            ClusteredCommand::Record {} => {
                let HostGame::Clustered { log, .. } = self.host()? else { return Err(ErrorReply::no_game()) };
                Ok(ClusteredReply::Record { record: log.to_string() })
            }
            ClusteredCommand::Bot(request) => self.bot(&request),
        }
    }

    /// The whole game, hidden cards included.
    fn host(&self) -> Result<HostGame<'_>, ErrorReply> {
        self.room.as_ref().and_then(|room| room.room().host()).ok_or_else(ErrorReply::no_game)
    }

    fn new_game(&mut self, new: NewClusteredGame) -> Result<ClusteredReply, ErrorReply> {
        let seed = new.seed.map(Seed::from);
        let players = Setup::players_from_count(new.players)?;
        let first = new.first.or_else(|| seed.map(|seed| seed.first_seat(players).into()));
        let first = first.ok_or_else(|| ErrorReply::new("give the first seat, or a seed to draw it"))?;
        let setup = Setup::from_numbers(
            new.rules.unwrap_or(clustered::RULES_VERSION),
            new.players,
            first,
            new.options.unwrap_or_default().0,
        )?;
        let decks = match (new.decks, seed) {
            (Some(decks), _) => parse_decks(&setup, &decks)?,
            (None, Some(seed)) => setup.shuffled_decks(seed),
            (None, None) => return Err(ErrorReply::new("give a seed for the shuffle, or the decks")),
        };
        self.room = Some(LocalRoom::host_clustered(&setup, &decks)?);
        Ok(ClusteredReply::Empty {})
    }

    fn play(&mut self, play: &PlayCommand) -> Result<ClusteredReply, ErrorReply> {
        let HostGame::Clustered { game, log } = self.host()? else { return Err(ErrorReply::no_game()) };
        let (mv, before) = (play.to_move()?, log.end());
        // The rules name the rule that forbids it; a room may refuse it first, because the game is over or for a seat
        // that is not there.
        game.check(play.seat, mv)?;
        let room = self.room.as_mut().ok_or_else(ErrorReply::no_game)?;
        room.send(Sender::Seat(play.seat), Command::Move(mv), Millis(0)).result()?;
        let HostGame::Clustered { log, .. } = self.host()? else { return Err(ErrorReply::no_game()) };
        Ok(ClusteredReply::Events { events: log.entries_from(before).to_vec() })
    }

    fn view(&self, seat: Option<Seat>) -> Result<ClusteredReply, ErrorReply> {
        let HostGame::Clustered { game, .. } = self.host()? else { return Err(ErrorReply::no_game()) };
        match seat.filter(|seat| !game.setup().players().contains(*seat)) {
            Some(absent) => Err(ErrorReply::new(format!("there is no seat {absent} at this table"))),
            None => Ok(ClusteredReply::View(game.view(seat))),
        }
    }

    /// Asks a bot for a move, given the view of the seat to move.
    fn bot(&self, request: &BotArguments) -> Result<ClusteredReply, ErrorReply> {
        let (bot, mut stop) = (request.clustered_bot()?, request.deadline()?);
        let HostGame::Clustered { game, .. } = self.host()? else { return Err(ErrorReply::no_game()) };
        let seat = game.turn().ok_or(Illegal::GameOver)?.seat;
        let mv = choose(&game.view(Some(seat)), bot, request.seed.unwrap_or(0), &mut stop);
        mv.map(|mv| ClusteredReply::Move { mv }).map_err(|error| ErrorReply::new(error.to_string()))
    }

    fn replay(&mut self, text: &str) -> Result<ClusteredReply, ErrorReply> {
        let replayer = game_file::verify(text.as_bytes(), DEFAULT_SECONDS)?;
        if !matches!(replayer, AnyReplayer::Clustered(_)) {
            return Err(ErrorReply::new("this is a record of another game"));
        }
        self.room = Some(LocalRoom::host_replayed(replayer)?);
        Ok(ClusteredReply::Empty {})
    }

    fn state(&self) -> Result<ClusteredState, ErrorReply> {
        let HostGame::Clustered { game, .. } = self.host()? else { return Err(ErrorReply::no_game()) };
        let players = game.setup().players();
        Ok(ClusteredState {
            board: game.board_cards(),
            hands: BySeat::new(players, |seat| *game.hand(seat)),
            decks: BySeat::new(players, |seat| game.deck(seat).iter_top_first().collect()),
            discarded: BySeat::new(players, |seat| game.discarded(seat).to_vec()),
            turn: game.turn().map(|turn| turn.seat),
            phase: Phase::name(game.turn().map(|turn| turn.phase)),
            scores: game.scores(),
            winners: game.winners(),
        })
    }
}

/// Checks the decks of a `new` command, each with its top card first.
fn parse_decks(setup: &Setup, decks: &[Vec<Card>]) -> Result<BySeat<Deck>, ErrorReply> {
    let players = setup.players();
    let given = decks.len();
    let wrong_count =
        |given: usize| ErrorReply::with_rule("C2", &format!("there are {given} decks for {} players", players.count()));
    if given != players.count() {
        return Err(wrong_count(given));
    }
    let decks = players.seats().zip(decks).map(|(seat, cards)| {
        let deck = Deck::from_top_first(cards, setup.extra_wild(seat));
        deck.map_err(|error| ErrorReply::with_rule(error.rule(), &format!("the deck of seat {seat}: {error}")))
    });
    BySeat::from_vec(players, decks.collect::<Result<_, _>>()?).ok_or_else(|| wrong_count(given))
}

fn scores(command: &command::ScoreCommand) -> Result<ClusteredReply, ErrorReply> {
    let players = Setup::players_from_count(command.players)?;
    let biggest_bonus = command.options.as_ref().is_some_and(|MapOnly(options)| options.biggest_bonus);
    if command.board.len() > MAX_SCORED_CARDS {
        return Err(ErrorReply::new(format!(
            "the board has {} cards: at most {MAX_SCORED_CARDS}",
            command.board.len()
        )));
    }
    let mut occupied = BTreeSet::new();
    let mut owned = Vec::new();
    for MapOnly(card) in &command.board {
        if !occupied.insert(card.cell()) {
            return Err(ErrorReply::new(format!("two cards lie at {}", card.cell())));
        }
        owned.extend(card.owner(players)?.map(|owner| (card.cell(), owner)));
    }
    Ok(ClusteredReply::Scores { scores: score_board(players, owned, biggest_bonus) })
}
