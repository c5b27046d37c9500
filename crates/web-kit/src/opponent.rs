//! [`Opponent`]: a bot as players choose it, the same in both games.

use crate::{player::level_name, t};
use bots::{Bot, Level};

/// A bot to play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Its name, the same in all languages.
    pub name: &'static str,
    /// Its playing strength.
    pub level: Level,
    /// The message with its character.
    pub character: &'static str,
}

/// The levels that are offered first; the others are one step further.
const FIRST_LEVELS: [Level; 3] = [Level::Beginner, Level::Casual, Level::Strong];

impl Opponent {
    /// A bot of a roster, with the message that describes its character.
    pub fn new<Character: Copy>(bot: &Bot<Character>, character: fn(Character) -> &'static str) -> Opponent {
        Opponent { name: bot.name, level: bot.level, character: character(bot.character) }
    }

    /// Name, level and character in one line.
    pub fn line(self) -> String {
        t!("bot-line", name = self.name, level = level_name(self.level), character = t!(self.character))
    }

    /// Level and character, for the line below the name.
    pub fn second_line(self) -> String {
        t!("bot-second-line", level = level_name(self.level), character = t!(self.character))
    }
}

/// Three of these bots, weakest first: an easy one, an even one and a strong one. Another one that is chosen takes the
/// place of the one that plays most like it.
pub fn three_of(bots: &[Opponent], chosen: Option<&str>) -> Vec<Opponent> {
    let mut three: Vec<Opponent> =
        FIRST_LEVELS.iter().filter_map(|level| bots.iter().find(|bot| bot.level == *level).copied()).collect();
    let chosen = bots.iter().find(|bot| Some(bot.name) == chosen);
    if let Some(chosen) = chosen.filter(|chosen| !three.contains(chosen)) {
        let distance = |bot: &Opponent| (bot.level as i32 - chosen.level as i32).abs();
        // The stronger of two that are as near: the chosen one is nearly always strong.
        if let Some(nearest) = three.iter_mut().rev().min_by_key(|bot| distance(bot)) {
            *nearest = *chosen;
        }
        three.sort_by_key(|bot| bot.level);
    }
    three
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three(chosen: &str) -> Vec<&'static str> {
        let bots = bots::clustered::ROSTER.map(|bot| Opponent::new(&bot, |_| "even"));
        three_of(&bots, Some(chosen)).into_iter().map(|bot| bot.name).collect()
    }

    #[test]
    fn whoever_is_chosen_is_among_the_three() {
        for stays in ["Pim", "Lotte", "Ines", "nobody"] {
            assert_eq!(three(stays), ["Pim", "Lotte", "Ines"], "{stays}");
        }
        assert_eq!(three("Wanda"), ["Pim", "Lotte", "Wanda"]);
        assert_eq!(three("Igor"), ["Pim", "Lotte", "Igor"]);
        assert_eq!(three("Viktor"), ["Pim", "Lotte", "Viktor"]);
    }
}
