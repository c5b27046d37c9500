//! The referee of Clustered: one game at a time, driven line by line.

use super::{
    answer::{Refusal, line},
    bot::Asked,
    command::{self, Command, New, Play},
};
use bots::clustered::choose;
use clustered::{Card, Deck, Event, Game, Hand, Illegal, Move, BoardCard, Phase, Score, Seed, Setup, SeatView, score_board};
use record::{AnyGame, AnyRecord, ClusteredRecord};
use seats::{BySeat, MapOnly, Seat};
use serde::Serialize;
use std::collections::BTreeSet;

/// The most cards that `score` takes; a full table of eight has 242.
const MOST_SCORED: usize = 4096;

/// Judges one game of Clustered at a time.
#[derive(Debug, Default)]
pub struct ClusteredReferee {
    table: Option<(Game, ClusteredRecord)>,
}

/// What a command answers, if it was carried out.
#[derive(Serialize)]
#[serde(untagged)]
enum Body {
    Nothing {},
    State(State),
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
struct State {
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
    pub fn answer(&mut self, input: &[u8]) -> String {
        line(command::read(input, "`legal`").and_then(|command| self.obey(command)))
    }

    fn obey(&mut self, command: Command) -> Result<Body, Refusal> {
        match command {
            Command::New(new) => self.deal(new),
            Command::Play(play) => self.play(&play),
            Command::Replay { record } => self.replay(&command::record_text(record)?),
            Command::Score(score) => scores(&score),
            Command::State {} => Ok(Body::State(state(self.game()?))),
            Command::Legal {} => Ok(Body::Moves { moves: self.game()?.legal_moves().iter().collect() }),
            Command::View { seat } => self.view(seat),
            Command::Record {} => Ok(Body::Record { record: self.table()?.1.to_string() }),
            Command::Bot(asked) => self.bot(&asked),
        }
    }

    fn table(&self) -> Result<&(Game, ClusteredRecord), Refusal> {
        self.table.as_ref().ok_or_else(no_game)
    }

    fn game(&self) -> Result<&Game, Refusal> {
        self.table().map(|(game, _)| game)
    }

    fn deal(&mut self, new: New) -> Result<Body, Refusal> {
        let seed = new.seed.map(Seed::from);
        let players = Setup::players_from_count(new.players)?;
        let first = new.first.or_else(|| seed.map(|seed| seed.first_seat(players).into()));
        let first = first.ok_or_else(|| Refusal::new("say which seat is first, or a seed to draw it"))?;
        let setup = Setup::from_numbers(new.players, first, new.options.unwrap_or_default().0)?;
        let decks = match (new.decks, seed) {
            (Some(decks), _) => given(&setup, &decks)?,
            (None, Some(seed)) => setup.shuffled_decks(seed),
            (None, None) => return Err(Refusal::new("say a seed for the shuffle, or the decks")),
        };
        let mut record = ClusteredRecord::new(&setup);
        let game = Game::deal(setup, &decks, |event| record.push(event))?;
        self.table = Some((game, record));
        Ok(Body::Nothing {})
    }

    fn play(&mut self, play: &Play) -> Result<Body, Refusal> {
        let (game, record) = self.table.as_mut().ok_or_else(no_game)?;
        let mut events = Vec::new();
        game.play(play.seat, play.mv()?, |event| events.push(event))?;
        for event in &events {
            record.push(event.clone());
        }
        Ok(Body::Events { events })
    }

    fn view(&self, seat: Option<Seat>) -> Result<Body, Refusal> {
        let game = self.game()?;
        match seat.filter(|seat| !game.setup().players().contains(*seat)) {
            Some(stranger) => Err(Refusal::new(format!("there is no seat {stranger} at this table"))),
            None => Ok(Body::View(game.view(seat))),
        }
    }

    /// What a bot would do, from what its seat sees.
    fn bot(&self, asked: &Asked) -> Result<Body, Refusal> {
        let (player, mut stop) = (asked.player()?, asked.stop()?);
        let game = self.game()?;
        let seat = game.turn().ok_or(Illegal::GameOver)?.seat;
        let mv = choose(&game.view(Some(seat)), player, asked.seed.unwrap_or(0), &mut stop);
        mv.map(|mv| Body::Move { mv }).map_err(|why| Refusal::new(why.to_string()))
    }

    fn replay(&mut self, text: &str) -> Result<Body, Refusal> {
        let (AnyRecord::Clustered(record), AnyGame::Clustered(game)) = AnyRecord::parse_and_verify(text.as_bytes())? else {
            return Err(Refusal::new("this is a record of another game"));
        };
        self.table = Some((game, record));
        Ok(Body::Nothing {})
    }
}

fn no_game() -> Refusal {
    Refusal::new("there is no game yet: send new first")
}

/// The decks that a command gives, each from the top.
fn given(setup: &Setup, decks: &[Vec<Card>]) -> Result<BySeat<Deck>, Refusal> {
    let players = setup.players();
    let wrong_count = || {
        let error = format!("there are {} decks for {} players", decks.len(), players.count());
        Refusal::by("C2", &error)
    };
    if decks.len() != players.count() {
        return Err(wrong_count());
    }
    let read = players.seats().zip(decks).map(|(seat, cards)| {
        let deck = Deck::from_top_first(cards, setup.extra_wild(seat));
        deck.map_err(|why| Refusal::by(why.rule(), &format!("the deck of seat {seat}: {why}")))
    });
    BySeat::from_vec(players, read.collect::<Result<_, _>>()?).ok_or_else(wrong_count)
}

fn state(game: &Game) -> State {
    let players = game.setup().players();
    State {
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

fn scores(asked: &command::Score) -> Result<Body, Refusal> {
    let players = Setup::players_from_count(asked.players)?;
    let biggest_bonus = asked.options.as_ref().is_some_and(|MapOnly(options)| options.biggest_bonus);
    if asked.board.len() > MOST_SCORED {
        return Err(Refusal::new(format!("the board has {} cards: at most {MOST_SCORED}", asked.board.len())));
    }
    let mut taken = BTreeSet::new();
    let mut owned = Vec::new();
    for MapOnly(card) in &asked.board {
        if !taken.insert(card.cell()) {
            return Err(Refusal::new(format!("two cards lie at {}", card.cell())));
        }
        owned.extend(card.owner(players)?.map(|owner| (card.cell(), owner)));
    }
    Ok(Body::Scores { scores: score_board(players, owned, biggest_bonus) })
}
