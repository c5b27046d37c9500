//! Reading what a record of Clustered says: its header and its events. Whatever does not fit exactly is refused.

use crate::{fields::Fields, json::Json, wrong::Wrong};
use clustered::{Card, Cards, Cell, Event, FirstTo, Options, Phase, Score, TableSize, TableLimits};
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
    pub(crate) fn read(fields: &Fields) -> Result<Header, Wrong> {
        fields.only(&["format", "version", "game", "rules", "players", "first", "options"])?;
        Ok(Header {
            rules: fields.get("rules")?.count()?,
            players: fields.get("players")?.count()?,
            first: fields.get("first")?.count()?,
            options: options(fields.get("options")?.object()?)?,
        })
    }
}

/// Reads options as they stand in a header, for whoever keeps them elsewhere too.
///
/// # Errors
/// If they are no options, or not written as in a header.
pub fn clustered_options(json: &Json) -> Result<Options, Wrong> {
    options(json.object()?)
}

fn options(fields: &Fields) -> Result<Options, Wrong> {
    fields.only(&["extra_wild", "quick", "first_bonus", "biggest_bonus", "table"])?;
    Ok(Options {
        extra_wild: fields.maybe("extra_wild")?.map_or(Ok(Vec::new()), |list| list.list_of(Json::truth))?,
        quick: fields.yes("quick")?,
        first_bonus: fields.yes("first_bonus")?,
        biggest_bonus: fields.yes("biggest_bonus")?,
        table: match fields.maybe("table")? {
            None | Some(Json::Null) => TableLimits::Unbounded,
            Some(shape) => table(shape.object()?)?,
        },
    })
}

fn table(fields: &Fields) -> Result<TableLimits, Wrong> {
    let size = |name| TableSize::try_from(fields.get(name)?.count()?).map_err(Wrong::custom);
    match fields.get("shape")?.text()? {
        "rectangle" => {
            fields.only(&["shape", "width", "height"])?;
            Ok(TableLimits::Rectangle { width: size("width")?, height: size("height")? })
        }
        "round" => {
            fields.only(&["shape", "diameter"])?;
            Ok(TableLimits::Round { diameter: size("diameter")? })
        }
        other => Err(Wrong::unknown_variant(other, &["rectangle", "round"])),
    }
}

/// An event, which is a whole line.
pub(crate) fn event(fields: &Fields) -> Result<Event, Wrong> {
    let seat = || fields.get("seat")?.seat();
    match fields.get("event")?.text()? {
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
            let cell = Cell::new(fields.get("x")?.number()?, fields.get("y")?.number()?);
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
        other => {
            Err(Wrong::unknown_variant(other, &["shuffled", "drew", "turn", "placed", "discarded", "bonus", "over"]))
        }
    }
}

fn card(text: &Json) -> Result<Card, Wrong> {
    text.text()?.parse().map_err(Wrong::custom)
}

fn cards<const N: usize>(list: &Json) -> Result<Cards<N>, Wrong> {
    Cards::try_from(list.list_of(card)?).map_err(Wrong::custom)
}

fn phase(word: &Json) -> Result<Phase, Wrong> {
    match word.text()? {
        "discard_setup" => Ok(Phase::DiscardSetup),
        "play" => Ok(Phase::Play),
        "discard_extra" => Ok(Phase::DiscardExtra),
        other => Err(Wrong::unknown_variant(other, &["discard_setup", "play", "discard_extra"])),
    }
}

fn first_to(word: &Json) -> Result<FirstTo, Wrong> {
    match word.text()? {
        "rectangle" => Ok(FirstTo::Rectangle),
        "line" => Ok(FirstTo::Line),
        other => Err(Wrong::unknown_variant(other, &["rectangle", "line"])),
    }
}

fn scores(list: &Json) -> Result<BySeat<Score>, Wrong> {
    let scores = list.list_of(score)?;
    let players = Players::try_from(scores.len() as u64).map_err(Wrong::custom)?;
    Ok(BySeat::new(players, |seat| scores[seat.index()]))
}

fn score(score: &Json) -> Result<Score, Wrong> {
    let fields = score.object()?;
    fields.only(&["rectangle", "horizontal", "vertical", "bonus", "total"])?;
    Ok(Score {
        rectangle: fields.get("rectangle")?.number()?,
        horizontal: fields.get("horizontal")?.number()?,
        vertical: fields.get("vertical")?.number()?,
        bonus: fields.get("bonus")?.number()?,
        total: fields.get("total")?.number()?,
    })
}
