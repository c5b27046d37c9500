//! [`ClusteredReferee`]: the commands of the Clustered referee.

use crate::{deadline::DEFAULT_SECONDS, game_file};

use super::{
    bot::BotRequest,
    command::{self, ClusteredCommand, NewClusteredGame, PlayCommand},
    reply::{ErrorReply, to_line},
};
use bots::clustered::choose;
use clustered::{
    BoardCard, Card, Deck, Event, Game, Hand, Illegal, Move, Phase, Score, SeatView, Seed, Setup, score_board,
};
use record::{AnyReplayer, ClusteredLog};
use seats::{BySeat, MapOnly, Seat};
use serde::Serialize;
use std::collections::BTreeSet;

/// The maximum number of cards for `score`; a full game of eight has 242.
const MAX_SCORED_CARDS: usize = 4096;

/// Referees one game of Clustered at a time.
#[derive(Debug, Default)]
pub struct ClusteredReferee {
    session: Option<(Game, ClusteredLog)>,
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
            ClusteredCommand::State {} => Ok(ClusteredReply::State(state(self.game()?))),
            ClusteredCommand::Legal {} => {
                Ok(ClusteredReply::Moves { moves: self.game()?.legal_moves().iter().collect() })
            }
            ClusteredCommand::View { seat } => self.view(seat),
            ClusteredCommand::Record {} => Ok(ClusteredReply::Record { record: self.session()?.1.to_string() }),
            ClusteredCommand::Bot(request) => self.bot(&request),
        }
    }

    fn session(&self) -> Result<&(Game, ClusteredLog), ErrorReply> {
        self.session.as_ref().ok_or_else(no_game)
    }

    fn game(&self) -> Result<&Game, ErrorReply> {
        self.session().map(|(game, _)| game)
    }

    fn new_game(&mut self, new: NewClusteredGame) -> Result<ClusteredReply, ErrorReply> {
        let seed = new.seed.map(Seed::from);
        let players = Setup::players_from_count(new.players)?;
        let first = new.first.or_else(|| seed.map(|seed| seed.first_seat(players).into()));
        let first = first.ok_or_else(|| ErrorReply::new("give the first seat, or a seed to draw it"))?;
        let setup = Setup::from_numbers(new.players, first, new.options.unwrap_or_default().0)?;
        let decks = match (new.decks, seed) {
            (Some(decks), _) => parse_decks(&setup, &decks)?,
            (None, Some(seed)) => setup.shuffled_decks(seed),
            (None, None) => return Err(ErrorReply::new("give a seed for the shuffle, or the decks")),
        };
        let mut record = ClusteredLog::new(&setup);
        let game = Game::deal(setup, &decks, |event| record.append(event))?;
        self.session = Some((game, record));
        Ok(ClusteredReply::Empty {})
    }

    fn play(&mut self, play: &PlayCommand) -> Result<ClusteredReply, ErrorReply> {
        let (game, record) = self.session.as_mut().ok_or_else(no_game)?;
        let mut events = Vec::new();
        game.play(play.seat, play.to_move()?, |event| events.push(event))?;
        for event in &events {
            record.append(event.clone());
        }
        Ok(ClusteredReply::Events { events })
    }

    fn view(&self, seat: Option<Seat>) -> Result<ClusteredReply, ErrorReply> {
        let game = self.game()?;
        match seat.filter(|seat| !game.setup().players().contains(*seat)) {
            Some(absent) => Err(ErrorReply::new(format!("there is no seat {absent} at this table"))),
            None => Ok(ClusteredReply::View(game.view(seat))),
        }
    }

    /// Asks a bot for a move, given the view of the seat to move.
    fn bot(&self, request: &BotRequest) -> Result<ClusteredReply, ErrorReply> {
        let (bot, mut stop) = (request.clustered_bot()?, request.deadline()?);
        let game = self.game()?;
        let seat = game.turn().ok_or(Illegal::GameOver)?.seat;
        let mv = choose(&game.view(Some(seat)), bot, request.seed.unwrap_or(0), &mut stop);
        mv.map(|mv| ClusteredReply::Move { mv }).map_err(|error| ErrorReply::new(error.to_string()))
    }

    fn replay(&mut self, text: &str) -> Result<ClusteredReply, ErrorReply> {
        let AnyReplayer::Clustered(replayer) = game_file::verify(text.as_bytes(), DEFAULT_SECONDS)? else {
            return Err(ErrorReply::new("this is a record of another game"));
        };
        let log = ClusteredLog::clone(replayer.log());
        self.session = Some((replayer.into_game(), log));
        Ok(ClusteredReply::Empty {})
    }
}

fn no_game() -> ErrorReply {
    ErrorReply::new("there is no game yet: send new first")
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

fn state(game: &Game) -> ClusteredState {
    let players = game.setup().players();
    ClusteredState {
        board: game.board_cards(),
        hands: BySeat::new(players, |seat| *game.hand(seat)),
        decks: BySeat::new(players, |seat| game.deck(seat).iter_top_first().collect()),
        discarded: BySeat::new(players, |seat| game.discarded(seat).to_vec()),
        turn: game.turn().map(|turn| turn.seat),
        phase: Phase::name(game.turn().map(|turn| turn.phase)),
        scores: game.scores(),
        winners: game.winners(),
    }
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
