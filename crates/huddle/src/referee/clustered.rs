//! The referee of Clustered: one game at a time, driven line by line.

use super::{
    bot::BotRequest,
    command::{self, ClusteredCommand, NewClusteredGame, PlayCommand},
    handle_line::{ErrorReply, to_line},
};
use bots::clustered::choose;
use clustered::{
    BoardCard, Card, Deck, Event, Game, Hand, Illegal, Move, Phase, Score, SeatView, Seed, Setup, score_board,
};
use record::{AnyGame, AnyRecord, ClusteredRecord};
use seats::{BySeat, MapOnly, Seat};
use serde::Serialize;
use std::collections::BTreeSet;

/// The most cards that `score` takes; a full table of eight has 242.
const MAX_SCORED_CARDS: usize = 4096;

/// Judges one game of Clustered at a time.
#[derive(Debug, Default)]
pub struct ClusteredReferee {
    session: Option<(Game, ClusteredRecord)>,
}

/// What a command answers, if it was carried out.
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

/// Everything about a game.
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
    /// Answers one line with one JSON object. A command that is refused changes nothing.
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
            ClusteredCommand::Bot(asked) => self.bot(&asked),
        }
    }

    fn session(&self) -> Result<&(Game, ClusteredRecord), ErrorReply> {
        self.session.as_ref().ok_or_else(no_game)
    }

    fn game(&self) -> Result<&Game, ErrorReply> {
        self.session().map(|(game, _)| game)
    }

    fn new_game(&mut self, new: NewClusteredGame) -> Result<ClusteredReply, ErrorReply> {
        let seed = new.seed.map(Seed::from);
        let players = Setup::players_from_count(new.players)?;
        let first = new.first.or_else(|| seed.map(|seed| seed.first_seat(players).into()));
        let first = first.ok_or_else(|| ErrorReply::new("say which seat is first, or a seed to draw it"))?;
        let setup = Setup::from_numbers(new.players, first, new.options.unwrap_or_default().0)?;
        let decks = match (new.decks, seed) {
            (Some(decks), _) => parse_decks(&setup, &decks)?,
            (None, Some(seed)) => setup.shuffled_decks(seed),
            (None, None) => return Err(ErrorReply::new("say a seed for the shuffle, or the decks")),
        };
        let mut record = ClusteredRecord::new(&setup);
        let game = Game::deal(setup, &decks, |event| record.push(event))?;
        self.session = Some((game, record));
        Ok(ClusteredReply::Empty {})
    }

    fn play(&mut self, play: &PlayCommand) -> Result<ClusteredReply, ErrorReply> {
        let (game, record) = self.session.as_mut().ok_or_else(no_game)?;
        let mut events = Vec::new();
        game.play(play.seat, play.to_move()?, |event| events.push(event))?;
        for event in &events {
            record.push(event.clone());
        }
        Ok(ClusteredReply::Events { events })
    }

    fn view(&self, seat: Option<Seat>) -> Result<ClusteredReply, ErrorReply> {
        let game = self.game()?;
        match seat.filter(|seat| !game.setup().players().contains(*seat)) {
            Some(stranger) => Err(ErrorReply::new(format!("there is no seat {stranger} at this table"))),
            None => Ok(ClusteredReply::View(game.view(seat))),
        }
    }

    /// What a bot would do, from what its seat sees.
    fn bot(&self, asked: &BotRequest) -> Result<ClusteredReply, ErrorReply> {
        let (player, mut stop) = (asked.player()?, asked.deadline()?);
        let game = self.game()?;
        let seat = game.turn().ok_or(Illegal::GameOver)?.seat;
        let mv = choose(&game.view(Some(seat)), player, asked.seed.unwrap_or(0), &mut stop);
        mv.map(|mv| ClusteredReply::Move { mv }).map_err(|why| ErrorReply::new(why.to_string()))
    }

    fn replay(&mut self, text: &str) -> Result<ClusteredReply, ErrorReply> {
        let (AnyRecord::Clustered(record), AnyGame::Clustered(game)) = AnyRecord::parse_and_verify(text.as_bytes())?
        else {
            return Err(ErrorReply::new("this is a record of another game"));
        };
        self.session = Some((game, record));
        Ok(ClusteredReply::Empty {})
    }
}

fn no_game() -> ErrorReply {
    ErrorReply::new("there is no game yet: send new first")
}

/// The decks that a command gives, each from the top.
fn parse_decks(setup: &Setup, decks: &[Vec<Card>]) -> Result<BySeat<Deck>, ErrorReply> {
    let players = setup.players();
    let wrong_count = || {
        let error = format!("there are {} decks for {} players", decks.len(), players.count());
        ErrorReply::with_rule("C2", &error)
    };
    if decks.len() != players.count() {
        return Err(wrong_count());
    }
    let read = players.seats().zip(decks).map(|(seat, cards)| {
        let deck = Deck::from_top_first(cards, setup.extra_wild(seat));
        deck.map_err(|why| ErrorReply::with_rule(why.rule(), &format!("the deck of seat {seat}: {why}")))
    });
    BySeat::from_vec(players, read.collect::<Result<_, _>>()?).ok_or_else(wrong_count)
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

fn scores(asked: &command::ScoreCommand) -> Result<ClusteredReply, ErrorReply> {
    let players = Setup::players_from_count(asked.players)?;
    let biggest_bonus = asked.options.as_ref().is_some_and(|MapOnly(options)| options.biggest_bonus);
    if asked.board.len() > MAX_SCORED_CARDS {
        return Err(ErrorReply::new(format!("the board has {} cards: at most {MAX_SCORED_CARDS}", asked.board.len())));
    }
    let mut taken = BTreeSet::new();
    let mut owned = Vec::new();
    for MapOnly(card) in &asked.board {
        if !taken.insert(card.cell()) {
            return Err(ErrorReply::new(format!("two cards lie at {}", card.cell())));
        }
        owned.extend(card.owner(players)?.map(|owner| (card.cell(), owner)));
    }
    Ok(ClusteredReply::Scores { scores: score_board(players, owned, biggest_bonus) })
}
