//! From a view to a move, as a certain bot plays it.

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

/// What a bot does with what it sees. The same view, bot and seed give the same move; `stop` is asked every few milliseconds, and once it says
/// yes the best move so far is the answer.
///
/// # Errors
/// If the game is over, another seat is to move, or no game leads to the view.
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
    // With more at the table a look takes longer: fewer of them keep an answer as quick as at a table for two.
    let players = view.players.count().max(2) as u32;
    let iterations = (2 * config.search.iterations).div_ceil(players + (players - 2) / 2);
    let search_config = SearchConfig { iterations, ..config.search };
    let found = search(search_config, Weights::embedded(), &mut knowledge.position, &considered, seed, stop);
    let chosen = select_move(&found, &config, &mut rng).or(considered.first().copied());
    chosen.and_then(|mv| knowledge.to_game_move(mv)).or_else(|| knowledge.any_move()).ok_or(NO_LEGAL_MOVE)
}

/// The moves that a bot thinks about: the most promising of those near its own cards, and of others as far as it notices them.
fn considered_moves(position: &Position, config: &BotConfig, all: &[SearchMove], rng: &mut Rng) -> Vec<SearchMove> {
    let own = position.board.bitboard(position.state.turn);
    let mut notices = |mv: &SearchMove| {
        let near = mv.cell == SearchMove::DISCARD || own.gain(mv.cell).pairs() > 0;
        rng.unit() < config.notice_probability || near
    };
    let noticed: Vec<SearchMove> = all.iter().filter(|mv| notices(mv)).take(config.max_candidates).copied().collect();
    if noticed.is_empty() { all.iter().take(config.max_candidates).copied().collect() } else { noticed }
}

/// One of the moves that are best to it, a wild only where that is much better.
fn select_move(found: &[MoveStats], config: &BotConfig, rng: &mut Rng) -> Option<SearchMove> {
    let value = |found: &MoveStats| {
        let wild = found.mv.card == WILD && found.mv.cell != SearchMove::DISCARD;
        found.mean_reward - if wild { config.wild_penalty } else { 0.0 }
    };
    let most = found.iter().map(|found| found.visits).max()?;
    // What was looked at rarely looked bad, or is not known well enough.
    let known: Vec<&MoveStats> = found.iter().filter(|found| 2 * found.visits >= most).collect();
    let best = known.iter().max_by(|one, other| value(one).total_cmp(&value(other)))?;
    let equal: Vec<&&MoveStats> =
        known.iter().filter(|found| value(found) >= value(best) - config.value_tolerance).collect();
    equal.get(rng.below(equal.len().max(1) as u32) as usize).map(|found| found.mv)
}
