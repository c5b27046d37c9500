//! Parses the header and the events of a Kluster record. Strict: anything unexpected is an error.

use crate::{fields::JsonObject, json::Json, wrong::JsonError};
use kluster::{BoxKind, Digest, Event, FirstPlayer, Options, SurfaceSize, TakeReason};
use magnets::MagnetId;

/// The first line of the record, behind what the headers of all games have.
pub(crate) struct Header {
    /// The version of the rules.
    pub(crate) rules: u64,
    /// The version of the physics.
    pub(crate) physics: u64,
    pub(crate) boxes: Vec<BoxKind>,
    pub(crate) players: u64,
    pub(crate) first: u64,
    pub(crate) seed: u64,
    pub(crate) options: Options,
}

impl Header {
    pub(crate) fn read(fields: &JsonObject) -> Result<Header, JsonError> {
        fields
            .only(&["format", "version", "game", "rules", "physics", "boxes", "players", "first", "seed", "options"])?;
        Ok(Header {
            rules: fields.get("rules")?.as_u64()?,
            physics: fields.get("physics")?.as_u64()?,
            boxes: fields.get("boxes")?.list_of(box_kind)?,
            players: fields.get("players")?.as_u64()?,
            first: fields.get("first")?.as_u64()?,
            seed: fields.get("seed")?.as_u64()?,
            options: options(fields.get("options")?.as_object()?)?,
        })
    }
}

fn box_kind(word: &Json) -> Result<BoxKind, JsonError> {
    match word.as_str()? {
        "classic" => Ok(BoxKind::Classic),
        "duo" => Ok(BoxKind::Duo),
        "duo2" => Ok(BoxKind::Duo2),
        other => Err(JsonError::unknown_variant(other, &["classic", "duo", "duo2"])),
    }
}

fn options(fields: &JsonObject) -> Result<Options, JsonError> {
    fields.only(&["expert", "elimination", "clock", "poles_shown", "first", "surface"])?;
    Ok(Options {
        expert: fields.yes("expert")?,
        elimination: fields.yes("elimination")?,
        clock: fields.yes("clock")?,
        poles_shown: fields.yes("poles_shown")?,
        first: fields.get_optional("first")?.map_or(Ok(FirstPlayer::default()), first_player)?,
        surface: match fields.get_optional("surface")? {
            None | Some(Json::Null) => None,
            Some(size) => Some(surface_size(size.as_object()?)?),
        },
    })
}

fn first_player(word: &Json) -> Result<FirstPlayer, JsonError> {
    match word.as_str()? {
        "shortest" => Ok(FirstPlayer::Shortest),
        "youngest" => Ok(FirstPlayer::Youngest),
        "random" => Ok(FirstPlayer::Random),
        other => Err(JsonError::unknown_variant(other, &["shortest", "youngest", "random"])),
    }
}

fn surface_size(fields: &JsonObject) -> Result<SurfaceSize, JsonError> {
    fields.only(&["width", "depth"])?;
    Ok(SurfaceSize { width: fields.get("width")?.as_integer()?, depth: fields.get("depth")?.as_integer()? })
}

/// An event, whose line also has its time.
pub(crate) fn event(fields: &JsonObject) -> Result<Event, JsonError> {
    let seat = || fields.get("seat")?.seat();
    match fields.get("event")?.as_str()? {
        "laid" => {
            fields.only(&["after", "event", "magnet"])?;
            Ok(Event::Laid { magnet: magnet(fields.get("magnet")?)? })
        }
        "placed" => {
            fields.only(&["after", "event", "seat", "magnet"])?;
            Ok(Event::Placed { seat: seat()?, magnet: magnet(fields.get("magnet")?)? })
        }
        "taken" => {
            fields.only(&["after", "event", "seat", "magnets", "why"])?;
            let magnets = fields.get("magnets")?.list_of(magnet)?;
            Ok(Event::Taken { seat: seat()?, magnets, reason: why(fields.get("why")?)? })
        }
        "fault" => {
            fields.only(&["after", "event", "seat", "faults"])?;
            Ok(Event::Fault { seat: seat()?, faults: fields.get("faults")?.as_integer()? })
        }
        word @ ("eliminated" | "asked" | "mend") => {
            fields.only(&["after", "event", "seat"])?;
            let seat = seat()?;
            Ok(match word {
                "eliminated" => Event::Eliminated { seat },
                "asked" => Event::Asked { seat },
                _ => Event::Mend { seat },
            })
        }
        "turn" => {
            fields.only(&["after", "event", "seat", "digest"])?;
            Ok(Event::Turn { seat: seat()?, digest: digest(fields)? })
        }
        "won" => {
            fields.only(&["after", "event", "seats", "digest"])?;
            Ok(Event::Won { seats: fields.get("seats")?.list_of(Json::seat)?, digest: digest(fields)? })
        }
        other => Err(JsonError::unknown_variant(
            other,
            &["laid", "placed", "taken", "fault", "eliminated", "asked", "mend", "turn", "won"],
        )),
    }
}

fn magnet(number: &Json) -> Result<MagnetId, JsonError> {
    number.as_integer().map(MagnetId)
}

fn why(word: &Json) -> Result<TakeReason, JsonError> {
    match word.as_str()? {
        "kluster" => Ok(TakeReason::Kluster),
        "misplaced" => Ok(TakeReason::Misplaced),
        "clock" => Ok(TakeReason::Clock),
        other => Err(JsonError::unknown_variant(other, &["kluster", "misplaced", "clock"])),
    }
}

fn digest(fields: &JsonObject) -> Result<Digest, JsonError> {
    Digest::try_from(fields.get("digest")?.as_str()?.to_owned()).map_err(JsonError::custom)
}
