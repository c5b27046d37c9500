//! Ways to play: by chance, for the points of the moment, or by search.

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
    let mut sight = Knowledge::new(view)?;
    if sight.is_beyond_window() {
        return sight.any_move().ok_or(NO_LEGAL_MOVE);
    }
    let mut chance = Rng::new(seed, 0);
    let plain = !matches!(strategy, Strategy::Search(SearchConfig { vanilla: false, .. }));
    let candidates = candidates(&sight.position, plain, &mut chance);
    let chosen = match strategy {
        Strategy::Random => candidates.first().copied(),
        Strategy::Greedy => greedy_move(&mut sight.position, &candidates),
        Strategy::Search(how) => {
            let found = search(how, weights, &mut sight.position, &candidates, seed, stop);
            let most = found
                .iter()
                .max_by(|one, other| one.visits.cmp(&other.visits).then(one.mean_reward.total_cmp(&other.mean_reward)));
            most.map(|found| found.mv).or(candidates.first().copied())
        }
    };
    chosen.and_then(|step| sight.to_game_move(step)).or_else(|| sight.any_move()).ok_or(NO_LEGAL_MOVE)
}

/// The first of the steps that bring the most points.
fn greedy_move(position: &mut Position, steps: &[SearchMove]) -> Option<SearchMove> {
    let seat = position.state.turn;
    let mut points = |step: SearchMove| {
        if step.cell == SearchMove::DISCARD {
            return 0;
        }
        position.board.place(step.cell, step.card, seat);
        let points = position.points(seat);
        position.board.undo();
        points
    };
    let mut best = None;
    for step in steps {
        let points = points(*step);
        if best.is_none_or(|(most, _)| points > most) {
            best = Some((points, *step));
        }
    }
    best.map(|(_, step)| step)
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
    let seat = seat.index();
    Ok(TrainingSample {
        features: position.features(seat),
        turns_left: position.turns_left(seat),
        points: position.points(seat),
    })
}
