//! Statistics of finished games: what each stored game says of itself, and what follows from all of them.

use bots::Level;
use seats::{BySeat, Seat};
use serde::Serialize;
use std::collections::BTreeMap;
use web_kit::player::{Player, only_human};

/// What statistics keep of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameResult {
    /// The game, `clustered` or `kluster`.
    pub game: &'static str,
    /// When it began, in milliseconds since 1970.
    pub began: f64,
    /// The number of players.
    pub players: usize,
    /// The bots.
    pub bots: Vec<BotOpponent>,
    /// How it ended for the only person among bots; `None` for a solo game, and for a game among people.
    pub outcome: Option<GameOutcome>,
    /// What a solo game scored: points in Clustered, magnets on the table in Kluster.
    pub score: Option<u32>,
    /// How long it was played, in seconds; `None` if nobody knows.
    pub seconds: Option<u64>,
}

/// A bot of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BotOpponent {
    /// Its level.
    pub level: Level,
    /// Its name.
    pub name: String,
}

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GameOutcome {
    /// They won.
    Won,
    /// They won together with others.
    Shared,
    /// They did not win.
    Lost,
}

impl GameOutcome {
    /// The outcome for the only person among bots.
    pub fn of<Character>(players: &BySeat<Player<Character>>, winners: &[Seat]) -> Option<GameOutcome> {
        let own = only_human(players).filter(|_| players.len() > 1)?;
        Some(match winners {
            [only] if *only == own => GameOutcome::Won,
            several if several.contains(&own) => GameOutcome::Shared,
            _ => GameOutcome::Lost,
        })
    }
}

/// The bots among the players.
pub fn bots_among<Character>(players: &BySeat<Player<Character>>) -> Vec<BotOpponent> {
    let bot = |player: &Player<Character>| match player {
        Player::Bot { name, level, .. } => Some(BotOpponent { level: *level, name: name.clone() }),
        Player::Human { .. } => None,
    };
    players.iter().filter_map(bot).collect()
}

/// How often games ended in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won alone.
    pub won: usize,
    /// Won together with others.
    pub shared: usize,
    /// Not won.
    pub lost: usize,
}

impl Tally {
    /// The number of games.
    pub fn games(self) -> usize {
        self.won + self.shared + self.lost
    }

    fn add(&mut self, outcome: GameOutcome) {
        match outcome {
            GameOutcome::Won => self.won += 1,
            GameOutcome::Shared => self.shared += 1,
            GameOutcome::Lost => self.lost += 1,
        }
    }
}

/// A solo game in order of time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SoloScore {
    /// When it began, in milliseconds since 1970.
    pub began: f64,
    /// What it scored.
    pub score: u32,
}

/// The statistics of one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// The number of finished games.
    pub games: usize,
    /// The results against each bot, and against all of them in games with several, by level and name.
    pub opponents: Vec<(BotOpponent, Tally)>,
    /// All results against bots.
    pub total: Tally,
    /// The most games won one after the other against bots.
    pub longest_streak: usize,
    /// The games won since the last one that was not.
    pub streak: usize,
    /// The solo games, the oldest first.
    pub solo: Vec<SoloScore>,
    /// How long all games together were played, in seconds.
    pub seconds: u64,
    /// The number of games whose time is known.
    pub timed: usize,
}

impl Statistics {
    /// The statistics of these games, in whatever order they are.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Statistics {
        let mut results: Vec<&GameResult> = results.into_iter().collect();
        results.sort_by(|one, other| one.began.total_cmp(&other.began));
        let mut all = Statistics { games: results.len(), ..Statistics::default() };
        let mut opponents: BTreeMap<BotOpponent, Tally> = BTreeMap::new();
        for result in results {
            all.seconds += result.seconds.unwrap_or(0);
            all.timed += usize::from(result.seconds.is_some());
            all.solo.extend(result.score.map(|score| SoloScore { began: result.began, score }));
            let Some(outcome) = result.outcome else { continue };
            all.total.add(outcome);
            all.streak = if outcome == GameOutcome::Won { all.streak + 1 } else { 0 };
            all.longest_streak = all.longest_streak.max(all.streak);
            for bot in &result.bots {
                opponents.entry(bot.clone()).or_default().add(outcome);
            }
        }
        all.opponents = opponents.into_iter().collect();
        all
    }

    /// The best solo score.
    pub fn best(&self) -> Option<u32> {
        self.solo.iter().map(|solo| solo.score).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seats::Players;

    fn bot(name: &str, level: Level) -> BotOpponent {
        BotOpponent { level, name: name.to_owned() }
    }

    fn against(began: f64, bots: Vec<BotOpponent>, outcome: GameOutcome) -> GameResult {
        let players = bots.len() + 1;
        GameResult { game: "kluster", began, players, bots, outcome: Some(outcome), score: None, seconds: Some(60) }
    }

    fn solo(began: f64, score: u32) -> GameResult {
        let bots = Vec::new();
        GameResult { game: "clustered", began, players: 1, bots, outcome: None, score: Some(score), seconds: None }
    }

    #[test]
    fn results_are_counted_by_opponent_and_level() {
        let (lotte, momo) = (bot("Lotte", Level::Club), bot("Momo", Level::Beginner));
        let games = [
            against(3.0, vec![lotte.clone(), momo.clone()], GameOutcome::Shared),
            against(1.0, vec![momo.clone()], GameOutcome::Won),
            against(2.0, vec![momo.clone()], GameOutcome::Lost),
        ];
        let all = Statistics::of(&games);
        assert_eq!(all.games, 3);
        assert_eq!(all.total, Tally { won: 1, shared: 1, lost: 1 });
        let expected = [(momo, Tally { won: 1, shared: 1, lost: 1 }), (lotte, Tally { shared: 1, ..Tally::default() })];
        assert_eq!(all.opponents, expected, "the easiest first");
        assert_eq!((all.seconds, all.timed), (180, 3));
    }

    #[test]
    fn a_streak_ends_with_a_game_that_was_not_won_and_not_with_a_solo_game() {
        use GameOutcome::{Lost, Shared, Won};
        let streaks = |outcomes: &[Option<GameOutcome>]| {
            let games: Vec<GameResult> = (0..)
                .zip(outcomes)
                .map(|(number, outcome)| match outcome {
                    Some(outcome) => against(f64::from(number), vec![bot("Momo", Level::Club)], *outcome),
                    None => solo(f64::from(number), 40),
                })
                .collect();
            let all = Statistics::of(&games);
            [all.longest_streak, all.streak]
        };
        assert_eq!(streaks(&[]), [0, 0]);
        assert_eq!(streaks(&[Some(Won), Some(Won), Some(Lost), Some(Won)]), [2, 1]);
        assert_eq!(streaks(&[Some(Won), None, Some(Won), Some(Shared)]), [2, 0]);
    }

    #[test]
    fn solo_scores_are_in_order_of_time() {
        let all = Statistics::of(&[solo(5.0, 57), solo(2.0, 61), solo(9.0, 40)]);
        assert_eq!(all.solo.iter().map(|solo| solo.score).collect::<Vec<_>>(), [61, 57, 40]);
        assert_eq!((all.best(), all.timed, all.total.games()), (Some(61), 0, 0));
    }

    #[test]
    fn only_somebody_alone_among_bots_wins_or_loses() {
        let players = |kinds: &str| {
            let player = |kind| match kind {
                'p' => Player::Human { name: String::new() },
                _ => Player::Bot { name: "Momo".to_owned(), level: Level::Club, character: () },
            };
            let count = Players::try_from(kinds.len() as u64).unwrap();
            BySeat::from_vec(count, kinds.chars().map(player).collect()).unwrap()
        };
        let [first, second] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
        let outcome = |kinds, winners: &[Seat]| GameOutcome::of(&players(kinds), winners);
        assert_eq!(outcome("pb", &[first]), Some(GameOutcome::Won));
        assert_eq!(outcome("pb", &[first, second]), Some(GameOutcome::Shared));
        assert_eq!(outcome("pb", &[second]), Some(GameOutcome::Lost));
        assert_eq!([outcome("pp", &[first]), outcome("p", &[first]), outcome("ppb", &[first])], [None; 3]);
        assert_eq!(bots_among(&players("pb")), [bot("Momo", Level::Club)]);
    }
}
