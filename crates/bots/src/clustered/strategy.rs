//! Ways to play: by rng, for the points of the moment, or by search.

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

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strategy {
    /// Any legal move.
    Random,
    /// The move with the most points at once.
    Greedy,
    /// A search.
    Search(SearchConfig),
}

/// What somebody who plays like that does with a view.
///
/// # Errors
/// If the seat of the view has nothing to do, or no game leads to it.
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

/// The first of the moves that bring the most points.
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

/// What a judgement is made of, for the seat of a view.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSample {
    /// What is counted; [`Weights`] say what each is worth.
    pub features: Features,
    /// How many turns the seat has left.
    pub turns_left: usize,
    /// The points that it has.
    pub points: u16,
}

/// Counts what there is in a view for its seat, which need not be to move.
///
/// # Errors
/// If it is a spectator's, or no game leads to it.
pub fn training_sample(view: &SeatView) -> Result<TrainingSample, BotError> {
    let seat = view.seat.ok_or(BotError::NotToMove)?;
    let position = Knowledge::for_seat(view, seat)?.position;
    Ok(TrainingSample {
        features: position.features(seat),
        turns_left: position.turns_left(seat),
        points: position.points(seat),
    })
}
