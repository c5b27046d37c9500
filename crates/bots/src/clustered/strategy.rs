//! [`Strategy`]: random, greedy or searching players, for comparison and training.

use super::{
    evaluator::Features,
    knowledge::{Knowledge, NO_LEGAL_MOVE},
    position::{Position, SearchMove},
    search::{SearchConfig, candidates, search},
    weights::Weights,
};
use crate::BotError;
use clustered::{Move, SeatView};
use rng::Rng;

/// A method of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strategy {
    /// A uniformly random legal move.
    Random,
    /// The move with the most immediate points.
    Greedy,
    /// A tree search.
    Search(SearchConfig),
}

/// Returns the move of a strategy. `stop` works as in [`choose`](super::choose()).
///
/// # Errors
/// If the viewer is not to move, or the view is inconsistent.
pub fn choose_with_strategy(
    view: &SeatView,
    strategy: Strategy,
    weights: &Weights,
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Move, BotError> {
    let mut knowledge = Knowledge::new(view)?;
    if knowledge.is_beyond_window() {
        return knowledge.any_move().ok_or(NO_LEGAL_MOVE);
    }
    let mut rng = Rng::new(seed, 0);
    let shuffled = !matches!(strategy, Strategy::Search(SearchConfig { vanilla: false, .. }));
    let candidates = candidates(&knowledge.position, shuffled, &mut rng);
    let chosen = match strategy {
        Strategy::Random => candidates.first().copied(),
        Strategy::Greedy => greedy_move(&mut knowledge.position, &candidates),
        Strategy::Search(config) => {
            let found = search(config, weights, &mut knowledge.position, &candidates, seed, stop);
            let most = found
                .iter()
                .max_by(|one, other| one.visits.cmp(&other.visits).then(one.mean_reward.total_cmp(&other.mean_reward)));
            most.map(|found| found.mv).or(candidates.first().copied())
        }
    };
    chosen.and_then(|mv| knowledge.to_game_move(mv)).or_else(|| knowledge.any_move()).ok_or(NO_LEGAL_MOVE)
}

/// Returns the first of the moves with the most points.
fn greedy_move(position: &mut Position, moves: &[SearchMove]) -> Option<SearchMove> {
    let seat = position.state.turn;
    let mut points = |mv: SearchMove| {
        if mv.cell == SearchMove::DISCARD {
            return 0;
        }
        position.board.place(mv.cell, mv.card, seat);
        let points = position.points(seat);
        position.board.undo();
        points
    };
    let mut best = None;
    for mv in moves {
        let points = points(*mv);
        if best.is_none_or(|(most, _)| points > most) {
            best = Some((points, *mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// A position of a seat, as training data.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSample {
    /// The features; [`Weights`] holds the weight of each.
    pub features: Features,
    /// The number of turns the seat has left.
    pub turns_left: usize,
    /// The points of the seat so far.
    pub points: u16,
}

/// Computes the features of the viewer, who need not be to move.
///
/// # Errors
/// If the view is a spectator's, or is inconsistent.
pub fn training_sample(view: &SeatView) -> Result<TrainingSample, BotError> {
    let seat = view.seat.ok_or(BotError::NotToMove)?;
    let position = Knowledge::for_seat(view)?.position;
    Ok(TrainingSample {
        features: position.features(seat),
        turns_left: position.turns_left(seat),
        points: position.points(seat),
    })
}
