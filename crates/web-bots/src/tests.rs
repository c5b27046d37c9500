//! Tests of the requests that pages send to bots.

use super::*;
use bots::{Level, clustered::Character};
use clustered::{Options, SeatView, Setup};
use kluster::Action;
use room::{Command, GameStart, GameView, LocalRoom, Millis, Player, Room, RoomConfig, Sender, Viewer};
use seats::{BySeat, Players, Seat};

const NOW: Millis = Millis(0);

/// A room in which a game with these options was dealt to bots.
fn dealt(players: u64, options: Options) -> LocalRoom {
    let setup = Setup::new(Players::try_from(players).unwrap(), Seat::FIRST, options).unwrap();
    let bot = Player::Bot { name: "B".to_owned(), level: Level::Club, character: Some(Character::Builder) };
    let bots = BySeat::new(setup.players(), |_| bot.clone());
    let start = GameStart::clustered(&setup, &setup.shuffled_decks(3.into()), 1);
    let (room, outputs) = Room::begin(RoomConfig::from(&setup), &bots, start, NOW).unwrap();
    LocalRoom::new(room, outputs).0
}

fn view(room: &LocalRoom, viewer: Viewer) -> Box<SeatView> {
    let Some(GameView::Clustered(view)) = room.room().view(viewer, NOW).game else { panic!("no game of Clustered") };
    view
}

#[test]
fn requests_and_responses_are_objects_with_the_name_of_their_kind() {
    let level = Level::Club;
    let view = view(&dealt(2, Options::default()), Viewer::Spectator);
    let setup = kluster::Setup::from_numbers(
        kluster::Versions::NEWEST,
        vec![kluster::BoxKind::Duo],
        2,
        Some(0),
        7,
        kluster::Options::default(),
    );
    let table = Box::new(record::RecordedKlusterGame::new(setup.unwrap()).game().view(None));
    let requests = [
        BotRequest::Move { view, level, character: Character::Builder, seed: u64::MAX },
        BotRequest::Actions { view: table, level, seed: 0 },
    ];
    for (request, kind) in requests.into_iter().zip(["move", "actions"]) {
        let json = serde_json::to_value(&request).unwrap();
        assert!(json.as_object().unwrap().keys().eq([kind]), "{json}");
        assert_eq!(serde_json::from_str::<BotRequest>(&json.to_string()).unwrap(), request);
    }
    let text = String::new;
    let responses =
        [BotResponse::Move(text()), BotResponse::Actions(vec![Action::Release]), BotResponse::Failed(text())];
    for (response, kind) in responses.into_iter().zip(["move", "actions", "failed"]) {
        let json = serde_json::to_value(&response).unwrap();
        assert!(json.as_object().unwrap().keys().eq([kind]), "{json}");
        assert_eq!(serde_json::from_str::<BotResponse>(&json.to_string()).unwrap(), response);
    }
}

#[test]
fn a_bot_chooses_a_legal_move_from_the_view_of_its_seat() {
    let mut room = dealt(2, Options::default());
    for _ in 0..20 {
        let asked = room.asked_bot().unwrap();
        let view = view(&room, Viewer::Seat(asked.seat));
        let (level, character) = (Level::Beginner, Character::Even);
        let request = BotRequest::Move { view, level, character, seed: asked.seed };
        let BotResponse::Move(mv) = respond(&request) else { panic!("no move") };
        room.send(Sender::Bot(asked.seat), Command::Move(mv.parse().unwrap()), NOW).result().unwrap();
    }
}

#[test]
fn a_response_has_the_number_of_its_request() {
    // A spectator has no move to make.
    let view = view(&dealt(2, Options::default()), Viewer::Spectator);
    let body = BotRequest::Move { view, level: Level::Club, character: Character::Builder, seed: 3 };
    let response = answer(&serde_json::to_string(&Numbered { number: 7, body }).unwrap());
    let Numbered { number, body } = serde_json::from_str(&response).unwrap();
    assert!(number == 7 && matches!(body, BotResponse::Failed(_)), "{response}");
    for unreadable in ["", "{", "{}", r#"{"number":1,"body":{"unknown":{}}}"#] {
        assert_eq!(answer(unreadable), "", "{unreadable}");
    }
}
