//! A [`ViewedGame`] follows the events that its viewer is told.

use super::{MissingEvents, ViewError, ViewedGame};
use crate::{
    BONUS, Card, Cell, FirstTo, Hand, Move, Phase, Score, SeatEvent, Tally, Turn, board::CheckedPlacement,
    legal_moves::CheckedMove, score::winners,
};
use seats::{BySeat, Seat};

/// What does not follow from what is known.
const fn impossible<T>(reason: &'static str) -> Result<T, ViewError> {
    Err(ViewError::ImpossibleEvent(reason))
}

impl ViewedGame {
    /// Applies an event of the viewer. After the events of a move, this game knows what a view would tell.
    ///
    /// # Errors
    /// If the event cannot follow by the rules, or tells more or less than the viewer may see. Then nothing changes.
    pub fn apply(&mut self, event: &SeatEvent) -> Result<(), ViewError> {
        match event {
            SeatEvent::Shuffled { .. } => impossible("the cards are dealt"),
            SeatEvent::Placed { seat, card, cell } => self.apply_placed(*seat, *card, *cell),
            SeatEvent::Discarded { seat, card } => self.apply_discarded(*seat, *card),
            SeatEvent::Bonus { seat, first } => self.apply_bonus(*seat, *first),
            SeatEvent::Drew { seat, count, cards } => self.apply_drew(*seat, *count, cards.as_ref()),
            SeatEvent::Turn { seat, phase } => self.apply_turn(Turn { seat: *seat, phase: *phase }),
            SeatEvent::Over { scores, winners } => self.apply_over(scores, winners),
        }
    }

    /// Returns this game right after the viewer has placed a card: with the points that it scores, and before anything
    /// is drawn.
    ///
    /// # Errors
    /// If the viewer may not place it there.
    pub fn after_placing(&self, card: Card, cell: Cell) -> Result<ViewedGame, ViewError> {
        let Some(seat) = self.seat else { return impossible("a spectator places no cards") };
        let mut after = self.clone();
        after.apply_placed(seat, card, cell)?;
        let earned = after.missing.as_ref().map(|missing| missing.bonuses.clone()).unwrap_or_default();
        for first in earned.into_iter().rev() {
            after.apply_bonus(seat, first)?;
        }
        Ok(after)
    }

    fn apply_placed(&mut self, seat: Seat, card: Card, cell: Cell) -> Result<(), ViewError> {
        let turn = self.turn_of(seat)?;
        let (hand_index, placement) = if self.seat == Some(seat) {
            let checked = self.check_own(Move::Place { card, cell })?;
            (Some(checked.hand_index), checked.placement)
        } else {
            (None, self.check_placed_by_other(turn, card, cell)?)
        };
        let Some(placement) = placement else { return impossible("the card is not placed") };
        match hand_index {
            Some(index) => self.own_cards.iter_mut().for_each(|own| own.hand.remove(index)),
            None => self.unseen[seat][card.index()] -= 1,
        }
        self.board.place_checked(card, placement, seat);
        let mut bonuses = Vec::new();
        if self.setup.options().first_bonus && !self.first_bonuses.all_awarded() {
            let tally = Tally::of(self.board.cells_of(seat));
            bonuses.extend(self.first_bonuses.award(tally.rectangle, tally.longest_line));
            bonuses.reverse();
        }
        self.after_move(turn, bonuses);
        Ok(())
    }

    fn apply_discarded(&mut self, seat: Seat, card: Option<Card>) -> Result<(), ViewError> {
        let turn = self.turn_of(seat)?;
        match card {
            Some(card) if self.seat == Some(seat) => {
                let CheckedMove { hand_index, .. } = self.check_own(Move::Discard { card })?;
                if let Some(own) = &mut self.own_cards {
                    own.hand.remove(hand_index);
                    own.discarded.push(card);
                }
            }
            None if self.seat != Some(seat) => {}
            _ => return impossible("a seat sees its own discards and no others"),
        }
        self.discard_sizes[seat] += 1;
        self.after_move(turn, Vec::new());
        Ok(())
    }

    fn apply_bonus(&mut self, seat: Seat, first: FirstTo) -> Result<(), ViewError> {
        match &mut self.missing {
            Some(missing)
                if self.turn.is_some_and(|turn| turn.seat == seat) && missing.bonuses.last() == Some(&first) =>
            {
                missing.bonuses.pop();
                self.first_bonus[seat] += BONUS;
                Ok(())
            }
            _ => impossible("the seat has not earned that bonus"),
        }
    }

    fn apply_drew(&mut self, seat: Seat, count: usize, cards: Option<&Hand>) -> Result<(), ViewError> {
        let is_expected = self.turn.is_some_and(|turn| turn.seat == seat)
            && self.missing.as_ref().is_some_and(|missing| missing.bonuses.is_empty() && missing.draw == count);
        if !is_expected || count == 0 {
            return impossible("the seat does not draw that many cards");
        }
        match (cards, &mut self.own_cards) {
            (Some(cards), Some(own)) if self.seat == Some(seat) => {
                let mut unseen = self.unseen[seat];
                for card in cards.iter() {
                    let Some(left) = unseen[card.index()].checked_sub(1) else {
                        return impossible("the card is not in the deck");
                    };
                    unseen[card.index()] = left;
                }
                let hand: Vec<Card> = own.hand.iter().chain(cards.iter()).copied().collect();
                let Ok(hand) = Hand::try_from(hand) else { return impossible("the hand is full") };
                if cards.len() != count {
                    return impossible("the number of cards differs from the cards");
                }
                own.hand = hand;
                self.unseen[seat] = unseen;
            }
            (None, _) if self.seat != Some(seat) => {}
            _ => return impossible("a seat sees its own cards and no others"),
        }
        self.hand_sizes[seat] += count;
        self.deck_sizes[seat] -= count;
        if let Some(missing) = &mut self.missing {
            (missing.draw, missing.drawn) = (0, count);
        }
        Ok(())
    }

    fn apply_turn(&mut self, turn: Turn) -> Result<(), ViewError> {
        if self.next_turn()? != Some(turn) {
            return impossible("it is another seat's turn or another phase");
        }
        (self.turn, self.missing) = (Some(turn), None);
        Ok(())
    }

    fn apply_over(&mut self, scores: &BySeat<Score>, told_winners: &[Seat]) -> Result<(), ViewError> {
        if self.next_turn()?.is_some() {
            return impossible("the game is not over");
        }
        if self.scores_if(true) != *scores || winners(scores) != told_winners {
            return impossible("the scores or the winners do not follow from the cards");
        }
        (self.turn, self.missing) = (None, None);
        Ok(())
    }

    /// Returns the current turn if this seat is to move.
    fn turn_of(&self, seat: Seat) -> Result<Turn, ViewError> {
        match self.turn {
            _ if self.missing.is_some() => impossible("the last move is not complete"),
            None => impossible("the game is over"),
            Some(turn) if turn.seat == seat && self.hand_sizes[seat] > 0 => Ok(turn),
            Some(_) => impossible("the seat is not to move"),
        }
    }

    /// Checks a move of the viewer, which is to move.
    fn check_own(&self, mv: Move) -> Result<CheckedMove, ViewError> {
        self.legal_moves().check(mv).or_else(|_| impossible("the move is illegal"))
    }

    /// Checks a placement by a seat whose hand is hidden.
    fn check_placed_by_other(&self, turn: Turn, card: Card, cell: Cell) -> Result<Option<CheckedPlacement>, ViewError> {
        if self.unseen[turn.seat][card.index()] == 0 {
            return impossible("the seat does not have that card");
        }
        match self.board.check_placement(card, cell) {
            Ok(placement) if turn.phase == Phase::Play => Ok(Some(placement)),
            _ => impossible("the move is illegal"),
        }
    }

    /// Notes that a card has left the hand, and which events must follow.
    fn after_move(&mut self, turn: Turn, bonuses: Vec<FirstTo>) {
        self.hand_sizes[turn.seat] -= 1;
        let wanted = match turn.phase {
            Phase::Play => Turn::draw_count(self.setup.options().quick),
            Phase::DiscardSetup | Phase::DiscardExtra => 0,
        };
        self.missing = Some(MissingEvents { bonuses, draw: wanted.min(self.deck_sizes[turn.seat]), drawn: 0 });
    }

    /// Returns the turn after the last move, which is complete but for it; `None` if the game is over (C11).
    fn next_turn(&self) -> Result<Option<Turn>, ViewError> {
        let (Some(turn), Some(missing)) = (self.turn, &self.missing) else { return impossible("nobody has moved") };
        if !missing.bonuses.is_empty() || missing.draw > 0 {
            return impossible("a bonus or a draw is missing");
        }
        let (players, first) = (self.setup.players(), self.setup.first());
        Ok(turn.after_move(players, first, missing.drawn, |seat| self.hand_sizes[seat]))
    }
}
