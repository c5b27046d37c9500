//! Ways to play: by chance, for the points of the moment, or by search.

use super::{
    judge::Features,
    position::{Position, Step},
    search::{Search, candidates, search},
    sight::{NO_MOVE, Sight},
    weights::Weights,
};
use crate::{NoMove, chance::Chance};
use clustered::{Move, SeatView};

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strategy {
    /// Any legal move.
    Random,
    /// The move with the most points at once.
    Greedy,
    /// A search.
    Search(Search),
}

/// What somebody who plays like that does with a view.
///
/// # Errors
/// If the seat of the view has nothing to do, or no game leads to it.
pub fn think(
    view: &SeatView,
    strategy: Strategy,
    weights: &Weights,
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Move, NoMove> {
    let mut sight = Sight::new(view)?;
    if sight.is_beyond_window() {
        return sight.any_move().ok_or(NO_MOVE);
    }
    let mut chance = Chance::new(seed, 0);
    let plain = !matches!(strategy, Strategy::Search(Search { plain: false, .. }));
    let candidates = candidates(&sight.position, plain, &mut chance);
    let chosen = match strategy {
        Strategy::Random => candidates.first().copied(),
        Strategy::Greedy => most_points(&mut sight.position, &candidates),
        Strategy::Search(how) => {
            let found = search(how, weights, &mut sight.position, &candidates, seed, stop);
            let most =
                found.iter().max_by(|one, other| one.visits.cmp(&other.visits).then(one.value.total_cmp(&other.value)));
            most.map(|found| found.step).or(candidates.first().copied())
        }
    };
    chosen.and_then(|step| sight.to_move(step)).or_else(|| sight.any_move()).ok_or(NO_MOVE)
}

/// The first of the steps that bring the most points.
fn most_points(position: &mut Position, steps: &[Step]) -> Option<Step> {
    let seat = position.hands.turn;
    let mut points = |step: Step| {
        if step.spot == Step::DISCARD {
            return 0;
        }
        position.field.lay(step.spot, step.card, seat);
        let points = position.points(seat);
        position.field.take_back();
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
pub struct Counted {
    /// What is counted; [`Weights`] say what each is worth.
    pub features: Features,
    /// How many turns the seat has left.
    pub turns: usize,
    /// The points that it has.
    pub points: u16,
}

/// Counts what there is in a view for its seat, which need not be to move.
///
/// # Errors
/// If it is a spectator's, or no game leads to it.
pub fn counted(view: &SeatView) -> Result<Counted, NoMove> {
    let seat = view.seat.ok_or(NoMove::NotToMove)?;
    let position = Sight::of_seat(view, seat)?.position;
    let seat = seat.index();
    Ok(Counted { features: position.features(seat), turns: position.turns_left(seat), points: position.points(seat) })
}
