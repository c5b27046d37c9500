//! [`Draft`]: a game of Kluster as it is being set up. It is always one that can be played, or says why not.

use crate::GAME;
use bots::{Level, kluster::ROSTER, kluster::bot};
use kluster::{BoxKind, FaultRule, FirstPlayer, MAX_BOXES, MagnetKind, Options, Setup, SetupError, SurfaceSize};
use magnets::MagnetId;
use serde::{Deserialize, Serialize};
use web_kit::{
    adaptive_level::AdaptiveLevel, lineup::Lineup, quick_start::GameDraft, settings::Settings, storage::is_default,
};
use web_saves::{Aids, HouseRules, KlusterPlayer, LONGEST_CORD, SHORTEST_CORD};

/// The level that *Play now* offers. A hand has to be learned: who lays stones where there is most room, and knows no
/// more, makes two or three Klusters in a first game, and a casual bot hardly one.
pub(crate) const ADAPTIVE_LEVEL: AdaptiveLevel = AdaptiveLevel { key: "kluster.fitting", first: Level::Beginner };
/// The most players around one screen (K15).
pub(super) const MOST_PLAYERS: usize = kluster::MAX_PLAYERS;
/// The longest clocks, in seconds of a turn and minutes of a game.
const LONGEST_CLOCKS: (u16, u16) = (600, 600);
/// The boxes in the order in which they are counted and laid out.
pub(super) const BOXES: [BoxKind; 3] = [BoxKind::Classic, BoxKind::Duo, BoxKind::Duo2];

/// A game as it is being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own, as in the rule book
pub(crate) struct Draft {
    /// Who plays, and who is the shortest or the youngest (K4).
    #[serde(rename = "party")]
    pub(crate) lineup: Lineup,
    /// How many there are of each of the [`BOXES`] (K1, K15).
    pub(crate) boxes: [u8; 3],
    /// K13.
    pub(crate) expert: bool,
    /// K14.
    pub(crate) elimination: bool,
    /// Learning aids. Earlier versions had only the first here.
    pub(crate) poles_shown: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) field_lines: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) danger_map: bool,
    /// K4.
    pub(crate) first: FirstPlayer,
    /// How long a turn may take, in seconds; 0 is no limit.
    pub(crate) seconds: u16,
    /// How wide and deep the surface is, in centimetres, or as the boxes need it (K16).
    pub(crate) surface: Option<[u16; 2]>,
    /// Whether the cords are laid for the players (K2).
    pub(crate) lays: bool,
    /// How long their knots make them then, in millimetres.
    pub(crate) length: u16,
    /// What counts as a fault in a game for one (K12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) faults: FaultRule,
    /// How long all turns of a player may take together, in minutes; 0 without a clock of the game. Then there is none
    /// of a turn (K10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) minutes: u16,
}

impl GameDraft for Draft {
    const GAME: &'static str = GAME;

    fn new(lineup: Lineup) -> Draft {
        // The aids that were settings of the page in earlier versions.
        Draft { lineup, ..Draft::solo() }.with_aids(Aids::of_settings(&Settings::load()))
    }

    fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    fn lineup_mut(&mut self) -> &mut Lineup {
        &mut self.lineup
    }

    fn is_sound(&self) -> bool {
        self.is_sound_for(self.lineup.seats.len() == 1)
    }

    fn fitting_bot() -> &'static str {
        bot(ADAPTIVE_LEVEL.level()).name
    }
}

/// Games with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preset {
    /// One box of stones.
    Classic,
    /// One box of spinners for two.
    Duo,
    /// The other box of spinners, for two.
    Duo2,
    /// K13.
    Expert,
    /// K14.
    Elimination,
    /// K15.
    Plus,
}

impl Preset {
    /// All of them.
    pub(crate) const ALL: [(Preset, &'static str); 6] = [
        (Preset::Classic, "kluster-classic"),
        (Preset::Duo, "kluster-duo"),
        (Preset::Duo2, "kluster-duo2"),
        (Preset::Expert, "kluster-expert"),
        (Preset::Elimination, "kluster-elimination"),
        (Preset::Plus, "kluster-plus"),
    ];

    /// Whether it is offered for one player, or for several.
    pub(crate) fn suits(self, solo: bool) -> bool {
        !(solo && matches!(self, Preset::Expert | Preset::Elimination))
    }
}

/// What everybody gets, as numbers of stones and spinners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    /// Each player.
    pub(crate) each: [usize; 2],
    /// All together (K14).
    pub(crate) pool: [usize; 2],
    /// Nobody (K15).
    pub(crate) unused: [usize; 2],
    /// The table (K15).
    pub(crate) laid: [usize; 2],
}

/// Bots in the order in which they are added: from casual on up, then the beginner.
pub(super) fn next_bots() -> Vec<&'static str> {
    ROSTER.iter().cycle().skip(1).take(ROSTER.len()).map(|bot| bot.name).collect()
}

impl Draft {
    /// For one.
    pub(crate) fn solo() -> Draft {
        Draft {
            lineup: Lineup::against(&[]),
            boxes: [1, 0, 0],
            expert: false,
            elimination: false,
            poles_shown: false,
            field_lines: false,
            danger_map: false,
            first: FirstPlayer::default(),
            seconds: 0,
            surface: None,
            lays: true,
            length: LONGEST_CORD,
            faults: FaultRule::default(),
            minutes: 0,
        }
    }

    /// Against one bot.
    pub(crate) fn against(level: Level) -> Draft {
        Draft { lineup: Lineup::against(&[bot(level).name]), ..Draft::solo() }
    }

    /// Whether this is a draft that the screen could have made; a stored one may be damaged.
    fn is_sound_for(&self, solo: bool) -> bool {
        let players = self.lineup.seats.len();
        let boxes: usize = self.boxes.iter().map(|count| usize::from(*count)).sum();
        (players == 1) == solo
            && (1..=MOST_PLAYERS).contains(&players)
            && boxes <= MAX_BOXES
            && self.seconds <= LONGEST_CLOCKS.0
            && self.minutes <= LONGEST_CLOCKS.1
            && (self.seconds == 0 || self.minutes == 0)
            && (SHORTEST_CORD..=LONGEST_CORD).contains(&self.length)
    }

    /// Changed to a preset; who plays stays, as far as the boxes take them.
    pub(crate) fn with(mut self, preset: Preset) -> Draft {
        let (boxes, most) = match preset {
            Preset::Classic | Preset::Expert => ([1, 0, 0], 4),
            Preset::Duo => ([0, 1, 0], 2),
            // For three and four it is the preset of elimination (K1).
            Preset::Duo2 => ([0, 0, 1], 2),
            Preset::Elimination => ([0, 0, 1], 4),
            Preset::Plus => ([1, 1, 0], 6),
        };
        self.lineup.truncate(most);
        while preset == Preset::Elimination && self.lineup.seats.len() < 3 {
            self.lineup.add_bot(&next_bots());
        }
        let (expert, elimination) = (preset == Preset::Expert, preset == Preset::Elimination);
        Draft { boxes, expert, elimination, ..self }
    }

    /// The boxes one by one.
    pub(crate) fn boxes(&self) -> Vec<BoxKind> {
        let each = BOXES.into_iter().zip(self.boxes);
        each.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count))).collect()
    }

    /// How many can play with these boxes (K1, K15).
    pub(crate) fn most_players(&self) -> usize {
        self.boxes().into_iter().map(BoxKind::max_players).sum::<usize>().min(MOST_PLAYERS)
    }

    /// The setup of the game, if it can be played like that.
    ///
    /// # Errors
    /// If not.
    pub(crate) fn setup(&self, seed: u64) -> Result<Setup, SetupError> {
        let millimetres = |centimetres: u16| centimetres.saturating_mul(10);
        let options = Options {
            expert: self.expert,
            elimination: self.elimination,
            clock: self.seconds > 0 || self.minutes > 0,
            // The players switch them on and off: an aid and no rule.
            poles_shown: false,
            first: self.first,
            faults: if self.lineup.seats.len() == 1 { self.faults } else { FaultRule::default() },
            surface: self
                .surface
                .map(|[width, depth]| SurfaceSize { width: millimetres(width), depth: millimetres(depth) }),
        };
        let players = self.lineup.seats.len();
        let first = self.house_rules().first(&options, players);
        Setup::from_numbers(kluster::Versions::NEWEST, self.boxes(), players as u64, first, seed, options)
    }

    /// What the players agree on besides the rules.
    pub(crate) fn house_rules(&self) -> HouseRules {
        let Draft { seconds, minutes, lays, length, .. } = *self;
        HouseRules { seconds, minutes, first: self.lineup.first, lays, length, aids: self.aids() }
    }

    /// The learning aids with which the game begins.
    pub(crate) fn aids(&self) -> Aids {
        let Draft { poles_shown, field_lines, danger_map, .. } = *self;
        Aids { poles: poles_shown, field_lines, danger_map, ..Aids::default() }
    }

    /// The same draft with these learning aids.
    pub(crate) fn with_aids(self, aids: Aids) -> Draft {
        Draft { poles_shown: aids.poles, field_lines: aids.field_lines, danger_map: aids.danger_map, ..self }
    }

    /// Why no game can be played like that.
    pub(crate) fn problem(&self) -> Option<SetupError> {
        self.setup(0).err()
    }

    /// Who gets what (K2, K14, K15), if a game can be played like that.
    pub(crate) fn share(&self) -> Option<Share> {
        let deal = self.setup(0).ok()?.deal();
        let kind = |magnet: &MagnetId| deal.kinds.get(usize::from(magnet.0)).copied();
        let count = |magnets: &[MagnetId]| {
            [MagnetKind::Stone, MagnetKind::Spinner]
                .map(|wanted| magnets.iter().filter(|magnet| kind(magnet) == Some(wanted)).count())
        };
        Some(Share {
            each: deal.hands.iter().next().map(|hand| count(hand)).unwrap_or_default(),
            pool: count(&deal.pool),
            unused: count(&deal.unused),
            laid: count(&deal.laid),
        })
    }

    /// Who sits on each seat; an unknown bot plays at the casual level.
    pub(crate) fn players(&self) -> Vec<KlusterPlayer> {
        let player = |(name, known): (String, Option<&str>)| match known {
            Some(known) => {
                let level = ROSTER.iter().find(|bot| bot.name == known).map_or(Level::Casual, |bot| bot.level);
                KlusterPlayer::Bot { name, level, character: () }
            }
            None => KlusterPlayer::Human { name },
        };
        let bots = self.lineup.seats.iter().map(|seat| seat.bot.as_deref());
        self.lineup.called().into_iter().zip(bots).map(player).collect()
    }
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;
