//! Reading what a record of Kluster says: its header and its events. Whatever does not fit exactly is refused.

use crate::{fields::Fields, json::Json, wrong::Wrong};
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
    pub(crate) fn read(fields: &Fields) -> Result<Header, Wrong> {
        fields
            .only(&["format", "version", "game", "rules", "physics", "boxes", "players", "first", "seed", "options"])?;
        Ok(Header {
            rules: fields.get("rules")?.count()?,
            physics: fields.get("physics")?.count()?,
            boxes: fields.get("boxes")?.list_of(box_kind)?,
            players: fields.get("players")?.count()?,
            first: fields.get("first")?.count()?,
            seed: fields.get("seed")?.count()?,
            options: options(fields.get("options")?.object()?)?,
        })
    }
}

fn box_kind(word: &Json) -> Result<BoxKind, Wrong> {
    match word.text()? {
        "classic" => Ok(BoxKind::Classic),
        "duo" => Ok(BoxKind::Duo),
        "duo2" => Ok(BoxKind::Duo2),
        other => Err(Wrong::unknown_variant(other, &["classic", "duo", "duo2"])),
    }
}

fn options(fields: &Fields) -> Result<Options, Wrong> {
    fields.only(&["expert", "elimination", "clock", "poles_shown", "first", "surface"])?;
    Ok(Options {
        expert: fields.yes("expert")?,
        elimination: fields.yes("elimination")?,
        clock: fields.yes("clock")?,
        poles_shown: fields.yes("poles_shown")?,
        first: fields.maybe("first")?.map_or(Ok(FirstPlayer::default()), first_player)?,
        surface: match fields.maybe("surface")? {
            None | Some(Json::Null) => None,
            Some(size) => Some(surface_size(size.object()?)?),
        },
    })
}

fn first_player(word: &Json) -> Result<FirstPlayer, Wrong> {
    match word.text()? {
        "shortest" => Ok(FirstPlayer::Shortest),
        "youngest" => Ok(FirstPlayer::Youngest),
        "random" => Ok(FirstPlayer::Random),
        other => Err(Wrong::unknown_variant(other, &["shortest", "youngest", "random"])),
    }
}

fn surface_size(fields: &Fields) -> Result<SurfaceSize, Wrong> {
    fields.only(&["width", "depth"])?;
    Ok(SurfaceSize { width: fields.get("width")?.number()?, depth: fields.get("depth")?.number()? })
}

/// An event, whose line also has its time.
pub(crate) fn event(fields: &Fields) -> Result<Event, Wrong> {
    let seat = || fields.get("seat")?.seat();
    match fields.get("event")?.text()? {
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
            Ok(Event::Fault { seat: seat()?, faults: fields.get("faults")?.number()? })
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
        other => Err(Wrong::unknown_variant(
            other,
            &["laid", "placed", "taken", "fault", "eliminated", "asked", "mend", "turn", "won"],
        )),
    }
}

fn magnet(number: &Json) -> Result<MagnetId, Wrong> {
    number.number().map(MagnetId)
}

fn why(word: &Json) -> Result<TakeReason, Wrong> {
    match word.text()? {
        "kluster" => Ok(TakeReason::Kluster),
        "misplaced" => Ok(TakeReason::Misplaced),
        "clock" => Ok(TakeReason::Clock),
        other => Err(Wrong::unknown_variant(other, &["kluster", "misplaced", "clock"])),
    }
}

fn digest(fields: &Fields) -> Result<Digest, Wrong> {
    Digest::try_from(fields.get("digest")?.text()?.to_owned()).map_err(Wrong::custom)
}
