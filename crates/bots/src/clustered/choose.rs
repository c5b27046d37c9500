//! [`choose`]: the move of a bot.

use super::{
    knowledge::{Knowledge, NO_LEGAL_MOVE},
    position::{Position, SearchMove},
    roster::{BotConfig, ClusteredBot},
    search::{MoveStats, SearchConfig, candidates, search},
    search_board::WILD,
    weights::Weights,
};
use crate::BotError;
use clustered::{Move, SeatView};
use rng::Rng;

/// Returns the move of a bot. The same view, bot and seed give the same move. `stop` is polled every few milliseconds;
/// once it returns true, the best move so far is returned.
///
/// # Errors
/// If the game is over, another seat is to move, or the view is inconsistent.
pub fn choose(
    view: &SeatView,
    bot: &ClusteredBot,
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Move, BotError> {
    let mut knowledge = Knowledge::new(view)?;
    if knowledge.is_beyond_window() {
        return knowledge.any_move().ok_or(NO_LEGAL_MOVE);
    }
    let config = BotConfig::for_bot(bot);
    let mut rng = Rng::new(seed, 0);
    let all = candidates(&knowledge.position, false, &mut rng);
    let considered = considered_moves(&knowledge.position, &config, &all, &mut rng);
    // With more players an iteration takes longer: fewer of them keep the response time of a table for two.
    let players = view.players.count().max(2) as u32;
    let iterations = (2 * config.search.iterations).div_ceil(players + (players - 2) / 2);
    let search_config = SearchConfig { iterations, ..config.search };
    let found = search(search_config, Weights::embedded(), &mut knowledge.position, &considered, seed, stop);
    let chosen = select_move(&found, &config, &mut rng).or(considered.first().copied());
    chosen.and_then(|mv| knowledge.to_game_move(mv)).or_else(|| knowledge.any_move()).ok_or(NO_LEGAL_MOVE)
}

/// Returns the moves that a bot searches: the best at first sight among those near its own cards, and some of the
/// others.
fn considered_moves(position: &Position, config: &BotConfig, all: &[SearchMove], rng: &mut Rng) -> Vec<SearchMove> {
    let own = position.board.bitboard(position.state.turn);
    let mut notices = |mv: &SearchMove| {
        let near = mv.cell == SearchMove::DISCARD || own.gain(mv.cell).pairs() > 0;
        rng.unit() < config.notice_probability || near
    };
    let visible: Vec<SearchMove> = all.iter().filter(|mv| notices(mv)).take(config.max_candidates).copied().collect();
    if visible.is_empty() { all.iter().take(config.max_candidates).copied().collect() } else { visible }
}

/// Selects one of the best moves at random, a wild only if it is much better.
fn select_move(found: &[MoveStats], config: &BotConfig, rng: &mut Rng) -> Option<SearchMove> {
    let value = |found: &MoveStats| {
        let wild = found.mv.card == WILD && found.mv.cell != SearchMove::DISCARD;
        found.mean_reward - if wild { config.wild_penalty } else { 0.0 }
    };
    let most = found.iter().map(|found| found.visits).max()?;
    // A rarely visited move looked bad or has an uncertain value.
    let known: Vec<&MoveStats> = found.iter().filter(|found| 2 * found.visits >= most).collect();
    let best = known.iter().max_by(|one, other| value(one).total_cmp(&value(other)))?;
    let equal: Vec<&&MoveStats> =
        known.iter().filter(|found| value(found) >= value(best) - config.value_tolerance).collect();
    equal.get(rng.below(equal.len().max(1) as u32) as usize).map(|found| found.mv)
}
