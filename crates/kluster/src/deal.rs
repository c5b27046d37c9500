//! [`Deal`]: the distribution of the magnets (K2, K14, K15).

use crate::{BoxKind, MagnetKind};
use magnets::MagnetId;
use seats::{BySeat, Players};

/// The distribution of the magnets, which are numbered box by box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The kind of each magnet, by its number.
    pub kinds: Vec<MagnetKind>,
    /// The magnets of each player; empty in a game of elimination.
    pub hands: BySeat<Vec<MagnetId>>,
    /// The shared pool of a game of elimination (K14).
    pub pool: Vec<MagnetId>,
    /// Leftover spinners to lay on the table before the game, one near the centre of each cord (K15).
    pub laid: Vec<MagnetId>,
    /// Leftover magnets that are not used (K15).
    pub unused: Vec<MagnetId>,
}

impl Deal {
    pub(crate) fn new(boxes: &[BoxKind], players: Players, elimination: bool) -> Deal {
        let kinds: Vec<MagnetKind> = boxes
            .iter()
            .flat_map(|kind| std::iter::repeat_n(kind.magnet_kind(), usize::from(kind.magnet_count())))
            .collect();
        let all = (0..).map(MagnetId).zip(&kinds);
        let all_of = |wanted: MagnetKind| -> Vec<MagnetId> {
            all.clone().filter(|(_, kind)| **kind == wanted).map(|(id, _)| id).collect()
        };
        let (stones, spinners) = (all_of(MagnetKind::Stone), all_of(MagnetKind::Spinner));
        let mut hands = BySeat::new(players, |_| Vec::new());
        if elimination {
            let pool = all.map(|(id, _)| id).collect();
            return Deal { pool, hands, laid: Vec::new(), unused: Vec::new(), kinds };
        }
        // Stones and spinners are divided evenly, each on their own (K15).
        let deal_evenly = |magnets: &[MagnetId], hands: &mut BySeat<Vec<MagnetId>>| -> Vec<MagnetId> {
            let each = magnets.len() / players.count();
            for (seat, part) in players.seats().zip(magnets.chunks(each.max(1))) {
                if each > 0 {
                    hands[seat].extend_from_slice(part);
                }
            }
            magnets[each * players.count()..].to_vec()
        };
        let mut unused = deal_evenly(&stones, &mut hands);
        let mut laid = deal_evenly(&spinners, &mut hands);
        // One leftover a cord. With a single box there is none.
        unused.extend(laid.split_off(laid.len().min(boxes.len())));
        // Dealing stones before spinners breaks the order where a box of spinners comes first.
        for seat in players.seats() {
            hands[seat].sort_by_key(|magnet| magnet.0);
        }
        unused.sort_by_key(|magnet| magnet.0);
        Deal { kinds, hands, pool: Vec::new(), laid, unused }
    }
}
