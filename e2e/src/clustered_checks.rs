//! [`ClusteredTableState::check`]: what the Clustered table shows is consistent and follows the rules.

use crate::{ClusteredTableState, PlayerChip, TablePhase, reference_rules};
use anyhow::{Result, ensure};

impl ClusteredTableState {
    /// Checks that board, log, scores and decks agree with each other and with the rules. Assumes a game without
    /// bonuses.
    ///
    /// # Errors
    /// If they do not.
    pub fn check(&self) -> Result<()> {
        ensure!(self.notices.is_empty(), "a notice is shown: {self:?}");
        let starts = if self.chips.len() > 4 { 2 } else { 1 };
        ensure!(self.board.windows(2).all(|two| two[0].cell != two[1].cell), "two cards share a cell: {self:?}");
        ensure!(
            self.board.iter().filter(|card| card.owner.is_none()).count() == starts,
            "wrong number of start cards (C3, C20): {self:?}"
        );
        ensure!(self.board.len() == starts + self.placed(), "log and board disagree: {self:?}");
        let turns = self.chips.iter().filter(|chip| chip.turn).count();
        let is_over = matches!(self.phase, TablePhase::Over | TablePhase::Count);
        ensure!(turns == usize::from(!is_over), "{turns} players have the turn (C17): {self:?}");
        if self.phase != TablePhase::Count {
            for (seat, chip) in self.chips.iter().enumerate() {
                ensure!(
                    chip.points == reference_rules::points(self, seat, None),
                    "wrong score of seat {seat} (C14): {self:?}"
                );
            }
        }
        if is_over {
            ensure!(self.log.len() == 29 * self.chips.len(), "not every card was placed or discarded (C11): {self:?}");
            ensure!(self.chips.iter().all(|chip| chip.deck == 0), "a deck is not empty (C11): {self:?}");
        }
        self.check_hand()
    }

    /// Checks that the end screen names exactly the players with the highest score (C15), and by how much one has won.
    ///
    /// # Errors
    /// If it names others.
    pub fn check_winner(&self) -> Result<()> {
        ensure!(self.title == "Game over" && self.phase == TablePhase::Over, "{self:?}");
        let mut points: Vec<u32> = self.chips.iter().map(|chip| chip.points).collect();
        points.sort_by_key(|points| std::cmp::Reverse(*points));
        let most = points.first().copied().unwrap_or(0);
        let words: Vec<&str> = self.prompt.split(|letter: char| !letter.is_alphanumeric()).collect();
        match *points {
            [best, next, ..] if best > next => {
                let margin = (best - next).to_string();
                ensure!(self.prompt.ends_with(&format!(" by {margin}")), "{}: won by {margin}", self.prompt);
            }
            [_, _, ..] => ensure!(self.prompt.starts_with("Shared win: "), "{}", self.prompt),
            _ => ensure!(self.prompt == format!("{most} points"), "{}", self.prompt),
        }
        for PlayerChip { name, points, .. } in self.chips.iter().filter(|_| self.chips.len() > 1) {
            let is_named = name.split(' ').all(|part| words.contains(&part));
            ensure!(is_named == (*points == most), "{}: {name} has {points} of {most}", self.prompt);
        }
        Ok(())
    }

    /// C2: hand, deck and played cards add up to 29. Assumes distinct names: the log identifies players by name.
    fn check_hand(&self) -> Result<()> {
        let Some(owner) = self.hand.first().map(|card| card.owner) else { return Ok(()) };
        ensure!(self.hand.iter().all(|card| card.owner == owner), "cards of several players in one hand: {self:?}");
        let PlayerChip { name, deck, .. } = &self.chips[owner];
        let total = self.hand.len() + deck + self.moves_of(name);
        ensure!(total == 29, "{name} has {total} cards (C2): {self:?}");
        Ok(())
    }
}
