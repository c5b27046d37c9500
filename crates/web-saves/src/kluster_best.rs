//! [`KlusterBest`]: best scores of solo games of Kluster (K12), and [`BestClass`]: the options by which they are
//! compared.

use kluster::{BoxKind, FaultRule, PhysicsVersion, Setup, TableView, Versions};
use magnets::Surface;
use seats::RulesVersion;
use serde::{Deserialize, Serialize};
use web_kit::{storage::is_default, t, time::milliseconds};

/// Scores of the same class are compared. Parsing fails on unknown fields: they would make another class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestClass {
    /// The boxes.
    pub boxes: Vec<BoxKind>,
    /// The total length of the cords, in centimetres.
    pub cord: u32,
    /// Width and depth of the table, in millimetres. Scores of rules 1 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<[u16; 2]>,
    /// The fault rule.
    #[serde(default, skip_serializing_if = "is_default")]
    pub faults: FaultRule,
    /// The version of the rules. Scores of rules 1 do not store it.
    #[serde(default = "RulesVersion::first", skip_serializing_if = "RulesVersion::is_first")]
    pub rules: RulesVersion,
    /// The version of the physics, and with it the edition of the boxes: larger stones are harder to place.
    #[serde(default = "PhysicsVersion::first", skip_serializing_if = "PhysicsVersion::is_first")]
    pub physics: PhysicsVersion,
}

/// A best score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KlusterBest {
    /// The class of the score.
    pub class: BestClass,
    /// The number of magnets on the table at the end.
    pub score: usize,
    /// Whether these were all magnets: a total victory.
    pub is_total: bool,
    /// The number of the game.
    pub game: u64,
    /// When the game began, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub when: f64,
}

impl BestClass {
    /// The class of a game that is set up with cords of this length, in millimetres.
    pub fn planned(setup: &Setup, length: u16) -> BestClass {
        let cords = u32::try_from(setup.boxes().len()).unwrap_or(0);
        let length = f64::from(cords * u32::from(length)) / 1e3;
        BestClass::new(setup.versions(), setup.boxes(), length, setup.surface(), setup.options().faults)
    }

    /// The class of a game in play.
    pub fn of(game: TableView<'_>) -> BestClass {
        let length = game.world().cords().iter().map(magnets::Cord::length).sum();
        let versions = Versions { rules: game.rules(), physics: game.world().physics() };
        BestClass::new(versions, game.boxes(), length, game.world().surface(), game.options().faults)
    }

    fn new(versions: Versions, boxes: &[BoxKind], length: f64, surface: Surface, faults: FaultRule) -> BestClass {
        let Versions { rules, physics } = versions;
        let table = [surface.width, surface.depth].map(|side| u16::try_from(rounded(side * 1e3)).unwrap_or(u16::MAX));
        let table = (!rules.is_first()).then_some(table);
        BestClass { boxes: boxes.to_vec(), cord: rounded(length * 100.0), table, faults, rules, physics }
    }

    /// The texts of the boxes, the length of the cords, and everything that differs from the defaults.
    fn texts(&self) -> Vec<String> {
        let kinds = [
            (BoxKind::Classic, t!("kluster-classic")),
            (BoxKind::Duo, t!("kluster-duo")),
            (BoxKind::Duo2, t!("kluster-duo2")),
        ];
        let boxes =
            kinds.into_iter().filter_map(|(kind, name)| match self.boxes.iter().filter(|one| **one == kind).count() {
                0 => None,
                1 => Some(name),
                count => Some(format!("{count} × {name}")),
            });
        let mut all = vec![boxes.collect::<Vec<_>>().join(" + "), t!("kluster-best-cord", cord = self.cord)];
        let usual = usual_side(self.boxes.len());
        if let Some([width, depth]) = self.table.map(|sides| sides.map(|side| side / 10))
            && [width, depth] != [usual; 2]
        {
            all.push(t!("kluster-best-table", width = width, depth = depth));
        }
        if !is_default(&self.faults) {
            all.push(t!("kluster-best-faults"));
        }
        if self.rules.is_first() {
            all.push(t!("kluster-best-earlier"));
        } else if self.physics.is_first() {
            all.push(t!("kluster-best-smaller"));
        }
        all
    }
}

impl KlusterBest {
    /// The text of the score in a list of best scores.
    pub fn words(&self, day: String) -> String {
        let what = self.class.texts().join(" · ");
        t!("kluster-best-line", count = self.score, total = total(self.is_total), what = what, day = day)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some metres
fn rounded(length: f64) -> u32 {
    length.round() as u32
}

/// The argument of messages that mention a total victory (K12).
pub fn total(is_total: bool) -> &'static str {
    if is_total { "yes" } else { "no" }
}

/// Returns the default width and depth of the table for so many boxes, in centimetres (K16).
pub fn usual_side(boxes: usize) -> u16 {
    let more = u16::try_from(boxes.saturating_sub(1)).unwrap_or(0);
    more.saturating_mul(12).saturating_add(60)
}
