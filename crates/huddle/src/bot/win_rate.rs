//! [`Share`]: how much one player wins against another, in pairs of equal deals with the seats swapped.

use crate::cli::MatchOptions;
use std::{
    fmt, io,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

/// How much of all games somebody won; a shared win is half of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WinRate {
    /// From 0 to 1.
    pub(super) mean: f64,
    /// The 95 % interval: from.
    pub(super) low: f64,
    /// To.
    pub(super) high: f64,
    /// In how many games.
    pub(super) games: u32,
}

impl WinRate {
    /// Plays pairs of games: `play` gets the seed of a deal, plays it with the seats one way and then the other, and answers what the
    /// player in question made of each: 1 won, 0 lost, a half shared.
    ///
    /// The pairs are spread over all cores; each depends on its seed alone, so the result does not.
    ///
    /// # Errors
    /// The first game that could not be played to its end: then there is no share to speak of.
    pub(super) fn measure(
        games: &MatchOptions,
        play: impl Fn(u64) -> io::Result<[f64; 2]> + Sync,
    ) -> io::Result<WinRate> {
        let pairs = parallel_map(games.games.div_ceil(2), |number| play(games.seed.wrapping_add(u64::from(number))));
        Ok(WinRate::from_pairs(&pairs.into_iter().collect::<io::Result<Vec<_>>>()?))
    }

    /// The interval is Wilson's. Two games of one deal may be alike, so the games count for between half as many and all.
    fn from_pairs(pairs: &[[f64; 2]]) -> WinRate {
        let count = f64::from(u32::try_from(pairs.len()).unwrap_or(u32::MAX));
        let of_pair = |pair: &[f64; 2]| f64::midpoint(pair[0], pair[1]);
        let mean = pairs.iter().map(of_pair).sum::<f64>() / count;
        let variance = pairs.iter().map(|pair| (of_pair(pair) - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let effective_games = if variance > 0.0 { mean * (1.0 - mean) * count / variance } else { f64::INFINITY };
        let weight = effective_games.clamp(count, 2.0 * count);
        let square = 1.96_f64.powi(2);
        let middle = (mean + square / (2.0 * weight)) / (1.0 + square / weight);
        let half =
            1.96 / (1.0 + square / weight) * (mean * (1.0 - mean) / weight + square / (4.0 * weight * weight)).sqrt();
        let games = u32::try_from(2 * pairs.len()).unwrap_or(u32::MAX);
        WinRate { mean, low: (middle - half).max(0.0), high: (middle + half).min(1.0), games }
    }
}

impl fmt::Display for WinRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| 100.0 * share;
        let (mean, low, high) = (percent(self.mean), percent(self.low), percent(self.high));
        write!(f, "{mean:5.1} % ({low:.1} to {high:.1}) of {} games", self.games)
    }
}

/// Does something for each number below a limit, on all cores, and answers the results in order.
pub(super) fn parallel_map<T: Send>(limit: u32, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let next = AtomicU32::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= limit {
                        break;
                    }
                    let result = work(number);
                    if let Ok(mut done) = done.lock() {
                        done.push((number, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::{WinRate, parallel_map};

    #[test]
    fn even_pairs_are_as_good_as_twice_as_many_games() {
        let share = WinRate::from_pairs(&[[1.0, 0.0]; 50]);
        assert!((share.mean - 0.5).abs() < 1e-12);
        // Wilson's interval for 50 of 100.
        assert!((share.low - 0.4038).abs() < 1e-4 && (share.high - 0.5962).abs() < 1e-4, "{share:?}");
    }

    #[test]
    fn pairs_that_agree_count_once() {
        let pairs: Vec<[f64; 2]> = (0..100).map(|pair| if pair % 2 == 0 { [1.0; 2] } else { [0.0; 2] }).collect();
        let share = WinRate::from_pairs(&pairs);
        // Wilson's interval for 50 of 100, not of 200.
        assert!((share.low - 0.4038).abs() < 1e-4, "{share:?}");
    }

    #[test]
    fn winning_all_is_not_certainty() {
        let share = WinRate::from_pairs(&[[1.0; 2]; 150]);
        assert!(
            (share.mean - 1.0).abs() < 1e-12 && share.high <= 1.0 && (share.low - 0.9874).abs() < 1e-4,
            "{share:?}"
        );
    }

    #[test]
    fn results_come_in_order() {
        assert_eq!(
            parallel_map(100, |number| number * number),
            (0..100).map(|number| number * number).collect::<Vec<_>>()
        );
    }
}
