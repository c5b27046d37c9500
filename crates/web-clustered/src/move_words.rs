//! The moves of a game in words: which card was laid beside which, and what it made. The log and the announcements for
//! screen readers use the same sentences.

use crate::{
    displayed_game::DisplayedGame,
    names::{beside_card, bonus_key, card_name, cell_name},
};
use clustered::{Card, CardFace, Cell, FirstTo, ScoringShapes, SeatEvent};
use seats::{BySeat, Seat};
use std::collections::{BTreeMap, BTreeSet};
use web_kit::{
    player::{seat_name, you},
    t,
};
use web_saves::ClusteredPlayer;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LogLine {
    /// The number of the move. A bonus has the number of the move that earned it.
    pub(crate) number: usize,
    /// Who moved.
    pub(crate) seat: Seat,
    /// What happened.
    pub(crate) event: LogEvent,
}

/// What happened in a line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LogEvent {
    /// A card was laid.
    Placed {
        /// The card.
        card: Card,
        /// Its cell.
        cell: Cell,
        /// The card beside it that tells most, and its owner.
        beside: Option<(CardFace, Option<Seat>)>,
        /// The shape that it made.
        made: Option<Made>,
    },
    /// A card was discarded. It stays hidden (C6).
    Discarded,
    /// A first-to bonus was earned (C21).
    Bonus(FirstTo),
}

/// A shape that a card made larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Made {
    /// The largest rectangle of its owner (C12).
    Rectangle(u16, u16),
    /// A horizontal line (C13).
    Row(u16),
    /// A vertical line (C13).
    Column(u16),
}

/// The cards on the board while the moves are told.
type Laid = BTreeMap<Cell, (CardFace, Option<Seat>, usize)>;

/// The lines of a game, the first one first.
pub(crate) fn log_lines(DisplayedGame { game, events, .. }: &DisplayedGame) -> Vec<LogLine> {
    let starts = game.board().cards().into_iter().filter(|on| on.owner.is_none());
    let mut laid: Laid = starts.map(|on| (on.cell, (on.card, None, 0))).collect();
    let mut rectangles: BTreeMap<Seat, u32> = BTreeMap::new();
    let mut lines = Vec::new();
    let mut number = 0;
    for event in events {
        let (seat, event) = match event {
            SeatEvent::Placed { seat, card, cell } => {
                number += 1;
                let beside = telling_neighbour(&laid, *cell, *seat);
                laid.insert(*cell, (CardFace::Card(*card), Some(*seat), number));
                let made = made(&laid, *cell, *seat, rectangles.entry(*seat).or_default());
                (*seat, LogEvent::Placed { card: *card, cell: *cell, beside, made })
            }
            SeatEvent::Discarded { seat, .. } => {
                number += 1;
                (*seat, LogEvent::Discarded)
            }
            SeatEvent::Bonus { seat, first } => (*seat, LogEvent::Bonus(*first)),
            _ => continue,
        };
        lines.push(LogLine { number, seat, event });
    }
    lines
}

/// The card beside a cell that tells most about a move: the newest one of another player, or else of the same, or else a
/// start card.
fn telling_neighbour(laid: &Laid, cell: Cell, mover: Seat) -> Option<(CardFace, Option<Seat>)> {
    let beside = cell.neighbours().into_iter().filter_map(|cell| laid.get(&cell).copied());
    let told = beside.max_by_key(|(_, owner, number)| (owner.is_some_and(|owner| owner != mover), *number));
    told.map(|(face, owner, _)| (face, owner))
}

/// The shape that a card just laid has made: a larger rectangle, or else the longer of its two lines. `rectangle` is the
/// number of cards in the largest rectangle of its owner so far.
fn made(laid: &Laid, cell: Cell, seat: Seat, rectangle: &mut u32) -> Option<Made> {
    let is_own = |cell: Cell| laid.get(&cell).is_some_and(|(_, owner, _)| *owner == Some(seat));
    let run = |direction: usize| {
        let cells = std::iter::successors(Some(cell), |cell| Some(cell.neighbours()[direction]));
        cells.skip(1).take_while(|cell| is_own(*cell)).fold(0_u16, |count, _| count + 1)
    };
    let (row, column) = (run(0) + 1 + run(1), run(2) + 1 + run(3));
    if row >= 2 && column >= 2 {
        let own: BTreeSet<Cell> = laid.keys().copied().filter(|cell| is_own(*cell)).collect();
        let largest = ScoringShapes::of(own).rectangle.filter(|block| block.card_count() > *rectangle);
        if let Some(block) = largest {
            *rectangle = block.card_count();
            return Some(Made::Rectangle(block.width, block.height));
        }
    }
    match (row >= 3, column >= 3) {
        (true, _) if row >= column => Some(Made::Row(row)),
        (_, true) => Some(Made::Column(column)),
        _ => None,
    }
}

/// A line in words, without its number.
pub(crate) fn line_text(line: &LogLine, players: &BySeat<ClusteredPlayer>) -> String {
    sentence(line, players, |placed, _| placed)
}

/// The same with the place of a card, for those who do not see the board.
pub(crate) fn spoken_line(line: &LogLine, players: &BySeat<ClusteredPlayer>) -> String {
    sentence(line, players, |placed, cell| t!("told-placed", placed = placed, place = cell_name(cell)))
}

fn sentence(line: &LogLine, players: &BySeat<ClusteredPlayer>, at: impl FnOnce(String, Cell) -> String) -> String {
    match &line.event {
        LogEvent::Placed { card, cell, beside, made } => {
            let (name, card) = (seat_name(players, line.seat), card_name(*card));
            let placed = match beside {
                Some((face, owner)) => {
                    t!("log-placed", name = name, card = card, beside = beside_card(players, line.seat, *face, *owner))
                }
                None => t!("log-placed-alone", name = name, card = card),
            };
            let placed = at(placed, *cell);
            match made {
                Some(made) => t!("log-made", placed = placed, made = made_text(*made)),
                None => placed,
            }
        }
        LogEvent::Discarded => {
            t!("log-discarded", name = seat_name(players, line.seat), you = you(players, line.seat))
        }
        LogEvent::Bonus(first) => bonus_text(players, line.seat, *first),
    }
}

/// A first-to bonus in words (C21).
pub(crate) fn bonus_text(players: &BySeat<ClusteredPlayer>, seat: Seat, first: FirstTo) -> String {
    t!("told-bonus", name = seat_name(players, seat), you = you(players, seat), shape = bonus_key(first))
}

fn made_text(made: Made) -> String {
    match made {
        Made::Rectangle(width, height) => t!("made-rectangle", width = width, height = height),
        Made::Row(count) => t!("made-row", count = count),
        Made::Column(count) => t!("made-column", count = count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use clustered::{Options, PlacedCard};

    fn seat(number: u64) -> Seat {
        Seat::try_from(number).unwrap()
    }

    fn laid(cards: &[(i16, i16, u64)]) -> Laid {
        let mut laid = Laid::from([(Cell::new(0, 0), (CardFace::START, None, 0))]);
        for (number, (x, y, owner)) in cards.iter().enumerate() {
            laid.insert(Cell::new(*x, *y), (CardFace::Card(Card::WILD), Some(seat(*owner)), number + 1));
        }
        laid
    }

    #[test]
    fn the_newest_card_of_another_player_tells_most() {
        let laid = laid(&[(1, 1, 1), (2, 0, 0), (1, -1, 1)]);
        assert_eq!(telling_neighbour(&laid, Cell::new(1, 0), seat(0)).unwrap().1, Some(seat(1)));
        assert_eq!(telling_neighbour(&laid, Cell::new(3, 0), seat(0)).unwrap().1, Some(seat(0)));
        assert_eq!(telling_neighbour(&laid, Cell::new(-1, 0), seat(0)).unwrap().0, CardFace::START);
        assert_eq!(telling_neighbour(&laid, Cell::new(9, 9), seat(0)), None);
    }

    #[test]
    fn c12_c13_a_card_makes_a_larger_rectangle_or_a_line() {
        let mut rectangle = 0;
        let three = laid(&[(1, 0, 0), (2, 0, 0), (3, 0, 0)]);
        assert_eq!(made(&three, Cell::new(3, 0), seat(0), &mut rectangle), Some(Made::Row(3)));
        assert_eq!(made(&laid(&[(1, 0, 0), (1, 1, 0)]), Cell::new(1, 1), seat(0), &mut rectangle), None);
        let square = laid(&[(1, 0, 0), (2, 0, 0), (1, 1, 0), (2, 1, 0)]);
        assert_eq!(made(&square, Cell::new(2, 1), seat(0), &mut rectangle), Some(Made::Rectangle(2, 2)));
        assert_eq!(made(&square, Cell::new(2, 1), seat(0), &mut rectangle), None, "no larger than before");
    }

    #[test]
    fn every_move_has_a_line_that_later_moves_do_not_change() {
        let mut played = Session::of(&[true, false], false, Options { first_bonus: true, ..Options::default() }, 5);
        let mut before: Vec<LogLine> = Vec::new();
        while !played.is_over() {
            played.step(|moves| moves.iter().next());
            let display = played.display(None).unwrap();
            let lines = log_lines(&display);
            assert!(lines.starts_with(&before));
            assert_eq!(lines.last().unwrap().number, played.moves().len());
            let cells = |line: &LogLine| match line.event {
                LogEvent::Placed { cell, .. } => Some(cell),
                _ => None,
            };
            let told: Vec<Cell> = lines.iter().filter_map(cells).collect();
            let on_board: Vec<Cell> = display.game.board().placed().iter().map(|on: &PlacedCard| on.cell).collect();
            assert_eq!(told, on_board);
            before = lines;
        }
    }
}
