//! [`WinRate`]: the share of games one player wins against another, measured in pairs with the seats swapped.

use crate::cli::MatchOptions;
use rayon::prelude::*;
use std::{fmt, io};

/// The share of games that a player wins; a shared win counts half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WinRate {
    /// From 0 to 1.
    pub(super) mean: f64,
    /// Lower bound of the 95 % confidence interval.
    pub(super) low: f64,
    /// Upper bound of the 95 % confidence interval.
    pub(super) high: f64,
    /// The number of games played.
    pub(super) games: u32,
}

/// Quantile of the standard normal distribution for a two-sided 95 % interval.
const Z_95: f64 = 1.96;

impl WinRate {
    /// Plays pairs of games on all cores.
    ///
    /// `play` receives the seed of a deal, plays it twice with the seats swapped, and returns the measured player's
    /// score in each game: 1 for a win, 0 for a loss, 0.5 for a shared win. It must depend on the seed alone, so that
    /// the result does not depend on the number of cores.
    ///
    /// # Errors
    /// The first game, in order of seeds, that could not be played to its end.
    pub(super) fn measure(
        options: &MatchOptions,
        play: impl Fn(u64) -> io::Result<[f64; 2]> + Sync + Send,
    ) -> io::Result<WinRate> {
        let pairs =
            parallel_map(options.games.div_ceil(2), |number| play(options.seed.wrapping_add(u64::from(number))));
        Ok(WinRate::from_pairs(&pairs.into_iter().collect::<io::Result<Vec<_>>>()?))
    }

    /// Computes the Wilson score interval. The two games of a deal may be correlated, so the effective number of
    /// games is estimated from the variance, between half of the games and all of them.
    pub(super) fn from_pairs(pairs: &[[f64; 2]]) -> WinRate {
        let count = f64::from(u32::try_from(pairs.len()).unwrap_or(u32::MAX));
        let pair_mean = |pair: &[f64; 2]| f64::midpoint(pair[0], pair[1]);
        let mean = pairs.iter().map(pair_mean).sum::<f64>() / count;
        let variance = pairs.iter().map(|pair| (pair_mean(pair) - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let effective_games = if variance > 0.0 { mean * (1.0 - mean) * count / variance } else { f64::INFINITY };
        let trials = effective_games.clamp(count, 2.0 * count);
        let z_squared = Z_95 * Z_95;
        let centre = (mean + z_squared / (2.0 * trials)) / (1.0 + z_squared / trials);
        let half_width = Z_95 / (1.0 + z_squared / trials)
            * (mean * (1.0 - mean) / trials + z_squared / (4.0 * trials * trials)).sqrt();
        let games = u32::try_from(2 * pairs.len()).unwrap_or(u32::MAX);
        WinRate { mean, low: (centre - half_width).max(0.0), high: (centre + half_width).min(1.0), games }
    }
}

impl fmt::Display for WinRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |rate: f64| 100.0 * rate;
        let (mean, low, high) = (percent(self.mean), percent(self.low), percent(self.high));
        write!(f, "{mean:5.1} % ({low:.1} to {high:.1}) of {} games", self.games)
    }
}

/// Calls `work` for every number below `limit` on all cores and returns the results in order.
pub(super) fn parallel_map<T: Send>(limit: u32, work: impl Fn(u32) -> T + Sync + Send) -> Vec<T> {
    // One number per job: a game takes far longer than the hand-over, and some take much longer than others.
    (0..limit).into_par_iter().with_max_len(1).map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::{WinRate, parallel_map};

    #[test]
    fn pairs_that_disagree_count_as_two_games() {
        let rate = WinRate::from_pairs(&[[1.0, 0.0]; 50]);
        assert!((rate.mean - 0.5).abs() < 1e-12);
        // Wilson's interval for 50 wins in 100 games.
        assert!((rate.low - 0.4038).abs() < 1e-4 && (rate.high - 0.5962).abs() < 1e-4, "{rate:?}");
    }

    #[test]
    fn pairs_that_agree_count_as_one_game() {
        let pairs: Vec<[f64; 2]> = (0..100).map(|pair| if pair % 2 == 0 { [1.0; 2] } else { [0.0; 2] }).collect();
        let rate = WinRate::from_pairs(&pairs);
        // Wilson's interval for 50 wins in 100 games, not in 200.
        assert!((rate.low - 0.4038).abs() < 1e-4, "{rate:?}");
    }

    #[test]
    fn winning_every_game_leaves_an_interval() {
        let rate = WinRate::from_pairs(&[[1.0; 2]; 150]);
        assert!((rate.mean - 1.0).abs() < 1e-12 && rate.high <= 1.0 && (rate.low - 0.9874).abs() < 1e-4, "{rate:?}");
    }

    #[test]
    fn parallel_map_returns_results_in_order() {
        assert_eq!(
            parallel_map(100, |number| number * number),
            (0..100).map(|number| number * number).collect::<Vec<_>>()
        );
    }
}
