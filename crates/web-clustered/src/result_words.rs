//! The result of a game in words: on the screen, for screen readers and to share.

use crate::displayed_game::DisplayedGame;
use seats::{BySeat, Seat};
use web_kit::{
    player::{seat_name, you},
    t,
};
use web_saves::ClusteredPlayer;

/// Who won, and by how many points; in a solo game only the points.
pub(crate) fn result_text(DisplayedGame { players, game, .. }: &DisplayedGame) -> String {
    let (scores, winners) = (game.scores(), game.winners());
    let best = scores.iter().map(|score| score.total).max().unwrap_or(0);
    match winners.as_slice() {
        _ if players.len() == 1 => t!("over-solo", points = best),
        [winner] => {
            let others = scores.iter_enumerated().filter(|(seat, _)| seat != winner);
            let next = others.map(|(_, score)| score.total).max().unwrap_or(0);
            t!("over-won", name = seat_name(players, *winner), you = you(players, *winner), points = best - next)
        }
        winners => t!("over-shared", names = joined(players, winners)),
    }
}

/// The result and everybody's points.
pub(crate) fn spoken_result(display: &DisplayedGame) -> String {
    let result = result_text(display);
    if display.players.len() == 1 { result } else { format!("{result}. {}.", standing(display)) }
}

/// Everybody's points, the best first.
pub(crate) fn standing(DisplayedGame { players, game, .. }: &DisplayedGame) -> String {
    let mut scores: Vec<(Seat, u32)> =
        game.scores().iter_enumerated().map(|(seat, score)| (seat, score.total)).collect();
    scores.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    let each: Vec<String> =
        scores.into_iter().map(|(seat, total)| format!("{} {total}", seat_name(players, seat))).collect();
    each.join(", ")
}

fn joined(players: &BySeat<ClusteredPlayer>, seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat_name(players, *seat)).collect::<Vec<_>>().join(" & ")
}
