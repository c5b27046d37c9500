//! From a view to a move, as a certain bot plays it.

use super::{
    field::WILD,
    position::{Position, Step},
    roster::{Mind, Player},
    search::{Found, Search, candidates, search},
    sight::{NO_MOVE, Sight},
    weights::Weights,
};
use crate::{NoMove, chance::Chance};
use clustered::{Move, SeatView};

/// What a bot does with what it sees. The same view, bot and seed give the same move; `stop` is asked every few milliseconds, and once it says
/// yes the best move so far is the answer.
///
/// # Errors
/// If the game is over, another seat is to move, or no game leads to the view.
pub fn choose(view: &SeatView, bot: &Player, seed: u64, stop: &mut dyn FnMut() -> bool) -> Result<Move, NoMove> {
    let mut sight = Sight::new(view)?;
    if sight.is_beyond_window() {
        return sight.any_move().ok_or(NO_MOVE);
    }
    let mind = Mind::of(bot);
    let mut chance = Chance::new(seed, 0);
    let all = candidates(&sight.position, false, &mut chance);
    let noticed = noticed(&sight.position, &mind, &all, &mut chance);
    // With more at the table a look takes longer: fewer of them keep an answer as quick as at a table for two.
    let players = view.players.count().max(2) as u32;
    let looks = (2 * mind.search.iterations).div_ceil(players + (players - 2) / 2);
    let how = Search { iterations: looks, ..mind.search };
    let found = search(how, Weights::stored(), &mut sight.position, &noticed, seed, stop);
    let chosen = pick(&found, &mind, &mut chance).or(noticed.first().copied());
    chosen.and_then(|step| sight.to_move(step)).or_else(|| sight.any_move()).ok_or(NO_MOVE)
}

/// The moves that a bot thinks about: the most promising of those near its own cards, and of others as far as it notices them.
fn noticed(position: &Position, mind: &Mind, all: &[Step], chance: &mut Chance) -> Vec<Step> {
    let own = position.field.shape(position.hands.turn);
    let mut seen = |step: &Step| {
        let near = step.spot == Step::DISCARD || own.gain(step.spot).pairs() > 0;
        chance.unit() < mind.notices || near
    };
    let noticed: Vec<Step> = all.iter().filter(|step| seen(step)).take(mind.ideas).copied().collect();
    if noticed.is_empty() { all.iter().take(mind.ideas).copied().collect() } else { noticed }
}

/// One of the moves that are best to it, a wild only where that is much better.
fn pick(found: &[Found], mind: &Mind, chance: &mut Chance) -> Option<Step> {
    let value = |found: &Found| {
        let wild = found.step.card == WILD && found.step.spot != Step::DISCARD;
        found.value - if wild { mind.hoards } else { 0.0 }
    };
    let most = found.iter().map(|found| found.visits).max()?;
    // What was looked at rarely looked bad, or is not known well enough.
    let known: Vec<&Found> = found.iter().filter(|found| 2 * found.visits >= most).collect();
    let best = known.iter().max_by(|one, other| value(one).total_cmp(&value(other)))?;
    let equal: Vec<&&Found> = known.iter().filter(|found| value(found) >= value(best) - mind.slack).collect();
    equal.get(chance.below(equal.len().max(1) as u32) as usize).map(|found| found.step)
}
