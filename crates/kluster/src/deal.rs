//! [`Deal`]: who gets which magnets (K2, K14, K15).

use crate::{BoxKind, MagnetKind};
use magnets::MagnetId;
use seats::{BySeat, Players};

/// Who gets which magnets. They are numbered box by box, in the order of the boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// What each magnet is.
    pub kinds: Vec<MagnetKind>,
    /// Each player's magnets; none in a game of elimination.
    pub hands: BySeat<Vec<MagnetId>>,
    /// The magnets that are everybody's (K14).
    pub pool: Vec<MagnetId>,
    /// Spinners that are laid on the table before the game, one near the centre of each cord (K15).
    pub laid: Vec<MagnetId>,
    /// Magnets that are left over and not used (K15).
    pub unused: Vec<MagnetId>,
}

impl Deal {
    pub(crate) fn new(boxes: &[BoxKind], players: Players, elimination: bool) -> Deal {
        let kinds: Vec<MagnetKind> = boxes
            .iter()
            .flat_map(|kind| std::iter::repeat_n(kind.magnet_kind(), usize::from(kind.magnet_count())))
            .collect();
        let all = (0..).map(MagnetId).zip(&kinds);
        let of = |wanted: MagnetKind| -> Vec<MagnetId> {
            all.clone().filter(|(_, kind)| **kind == wanted).map(|(id, _)| id).collect()
        };
        let (stones, spinners) = (of(MagnetKind::Stone), of(MagnetKind::Spinner));
        let mut hands = BySeat::new(players, |_| Vec::new());
        if elimination {
            let pool = all.map(|(id, _)| id).collect();
            return Deal { pool, hands, laid: Vec::new(), unused: Vec::new(), kinds };
        }
        // Stones and spinners are divided apart, each evenly.
        let share = |magnets: &[MagnetId], hands: &mut BySeat<Vec<MagnetId>>| -> Vec<MagnetId> {
            let each = magnets.len() / players.count();
            for (seat, part) in players.seats().zip(magnets.chunks(each.max(1))) {
                if each > 0 {
                    hands[seat].extend_from_slice(part);
                }
            }
            magnets[each * players.count()..].to_vec()
        };
        let mut unused = share(&stones, &mut hands);
        let mut laid = share(&spinners, &mut hands);
        // One for each cord; with a single box nothing is ever left over.
        unused.extend(laid.split_off(laid.len().min(boxes.len())));
        // With spinners in a box before the stones, dealing one kind after the other mixes the numbers up.
        for seat in players.seats() {
            hands[seat].sort_by_key(|magnet| magnet.0);
        }
        unused.sort_by_key(|magnet| magnet.0);
        Deal { kinds, hands, pool: Vec::new(), laid, unused }
    }
}
