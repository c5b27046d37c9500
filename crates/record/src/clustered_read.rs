//! Parses the header and the events of a Clustered record. Strict: anything unexpected is an error.

use crate::{fields::JsonObject, json::Json, wrong::JsonError};
use clustered::{Card, Cards, Cell, Event, FirstTo, Options, Phase, Score, TableLimits, TableSize};
use seats::{BySeat, Players};

/// The first line of the record, behind what the headers of all games have.
pub(crate) struct Header {
    /// The version of the rules.
    pub(crate) rules: u64,
    pub(crate) players: u64,
    pub(crate) first: u64,
    pub(crate) options: Options,
}

impl Header {
    pub(crate) fn read(fields: &JsonObject) -> Result<Header, JsonError> {
        fields.only(&["format", "version", "game", "rules", "players", "first", "options"])?;
        Ok(Header {
            rules: fields.get("rules")?.as_u64()?,
            players: fields.get("players")?.as_u64()?,
            first: fields.get("first")?.as_u64()?,
            options: options(fields.get("options")?.as_object()?)?,
        })
    }
}

/// Parses options in the format of a record header, also for options stored elsewhere.
///
/// # Errors
/// If a field is missing, unknown, mistyped or out of range.
pub fn parse_clustered_options(json: &Json) -> Result<Options, JsonError> {
    options(json.as_object()?)
}

fn options(fields: &JsonObject) -> Result<Options, JsonError> {
    fields.only(&["extra_wild", "quick", "first_bonus", "biggest_bonus", "table"])?;
    Ok(Options {
        extra_wild: fields.get_optional("extra_wild")?.map_or(Ok(Vec::new()), |list| list.list_of(Json::as_bool))?,
        quick: fields.yes("quick")?,
        first_bonus: fields.yes("first_bonus")?,
        biggest_bonus: fields.yes("biggest_bonus")?,
        table: match fields.get_optional("table")? {
            None | Some(Json::Null) => TableLimits::Unbounded,
            Some(shape) => table(shape.as_object()?)?,
        },
    })
}

fn table(fields: &JsonObject) -> Result<TableLimits, JsonError> {
    let size = |name| TableSize::try_from(fields.get(name)?.as_u64()?).map_err(JsonError::custom);
    match fields.get("shape")?.as_str()? {
        "rectangle" => {
            fields.only(&["shape", "width", "height"])?;
            Ok(TableLimits::Rectangle { width: size("width")?, height: size("height")? })
        }
        "round" => {
            fields.only(&["shape", "diameter"])?;
            Ok(TableLimits::Round { diameter: size("diameter")? })
        }
        other => Err(JsonError::unknown_variant(other, &["rectangle", "round"])),
    }
}

/// An event, which is a whole line.
pub(crate) fn event(fields: &JsonObject) -> Result<Event, JsonError> {
    let seat = || fields.get("seat")?.seat();
    match fields.get("event")?.as_str()? {
        "shuffled" => {
            fields.only(&["event", "seat", "deck"])?;
            Ok(Event::Shuffled { seat: seat()?, deck: cards(fields.get("deck")?)? })
        }
        "drew" => {
            fields.only(&["event", "seat", "cards"])?;
            Ok(Event::Drew { seat: seat()?, cards: cards(fields.get("cards")?)? })
        }
        "turn" => {
            fields.only(&["event", "seat", "phase"])?;
            Ok(Event::Turn { seat: seat()?, phase: phase(fields.get("phase")?)? })
        }
        "placed" => {
            fields.only(&["event", "seat", "card", "x", "y"])?;
            let cell = Cell::new(fields.get("x")?.as_integer()?, fields.get("y")?.as_integer()?);
            Ok(Event::Placed { seat: seat()?, card: card(fields.get("card")?)?, cell })
        }
        "discarded" => {
            fields.only(&["event", "seat", "card"])?;
            Ok(Event::Discarded { seat: seat()?, card: card(fields.get("card")?)? })
        }
        "bonus" => {
            fields.only(&["event", "seat", "first"])?;
            Ok(Event::Bonus { seat: seat()?, first: first_to(fields.get("first")?)? })
        }
        "over" => {
            fields.only(&["event", "scores", "winners"])?;
            let scores = scores(fields.get("scores")?)?;
            Ok(Event::Over { scores, winners: fields.get("winners")?.list_of(Json::seat)? })
        }
        other => Err(JsonError::unknown_variant(
            other,
            &["shuffled", "drew", "turn", "placed", "discarded", "bonus", "over"],
        )),
    }
}

fn card(text: &Json) -> Result<Card, JsonError> {
    text.as_str()?.parse().map_err(JsonError::custom)
}

fn cards<const N: usize>(list: &Json) -> Result<Cards<N>, JsonError> {
    Cards::try_from(list.list_of(card)?).map_err(JsonError::custom)
}

fn phase(word: &Json) -> Result<Phase, JsonError> {
    match word.as_str()? {
        "discard_setup" => Ok(Phase::DiscardSetup),
        "play" => Ok(Phase::Play),
        "discard_extra" => Ok(Phase::DiscardExtra),
        other => Err(JsonError::unknown_variant(other, &["discard_setup", "play", "discard_extra"])),
    }
}

fn first_to(word: &Json) -> Result<FirstTo, JsonError> {
    match word.as_str()? {
        "rectangle" => Ok(FirstTo::Rectangle),
        "line" => Ok(FirstTo::Line),
        other => Err(JsonError::unknown_variant(other, &["rectangle", "line"])),
    }
}

fn scores(list: &Json) -> Result<BySeat<Score>, JsonError> {
    let scores = list.list_of(score)?;
    let players = Players::try_from(scores.len() as u64).map_err(JsonError::custom)?;
    Ok(BySeat::new(players, |seat| scores[seat.index()]))
}

fn score(score: &Json) -> Result<Score, JsonError> {
    let fields = score.as_object()?;
    fields.only(&["rectangle", "horizontal", "vertical", "bonus", "total"])?;
    Ok(Score {
        rectangle: fields.get("rectangle")?.as_integer()?,
        horizontal: fields.get("horizontal")?.as_integer()?,
        vertical: fields.get("vertical")?.as_integer()?,
        bonus: fields.get("bonus")?.as_integer()?,
        total: fields.get("total")?.as_integer()?,
    })
}
