//! [`Glance`]: all that the table shows at one moment, and whether it agrees with itself.

use crate::oracle;
use anyhow::{Result, ensure};
use serde::Deserialize;

/// A place on the table: to the right of the first start card, and above it.
pub type Cell = [i32; 2];

/// What the page waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Moment {
    /// A bot thinks.
    Wait,
    /// The person whose hand is shown is to move.
    Turn,
    /// The device goes to the next person.
    Pass,
    /// The points are being counted.
    Count,
    /// The game is over.
    Over,
    /// This is not a table in play.
    Elsewhere,
}

/// A card on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Laid {
    /// Where.
    pub cell: Cell,
    /// The card as it is written; `X` for a start card.
    pub face: String,
    /// Whose it is.
    pub owner: Option<usize>,
}

/// A card in the hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Held {
    /// The card as it is written.
    pub card: String,
    /// What it is called.
    pub name: String,
    /// Whether it is shown as having no place.
    pub stuck: bool,
    /// Whose it is.
    pub owner: usize,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Chip {
    /// What they are called.
    pub name: String,
    /// What they have.
    pub points: u32,
    /// How many cards are in the deck.
    pub deck: usize,
    /// Whether it is their turn.
    pub turn: bool,
}

/// All that the table shows at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Glance {
    /// What is waited for.
    pub moment: Moment,
    /// The title of the screen.
    pub title: String,
    /// What the player is asked for, or told.
    pub asked: String,
    /// The cards on the table, in order of their cells.
    pub board: Vec<Laid>,
    /// The hand that is shown.
    pub hand: Vec<Held>,
    /// Everybody.
    pub chips: Vec<Chip>,
    /// What happened, the first move first.
    pub log: Vec<String>,
    /// Where the chosen card may go, in order.
    pub spots: Vec<Cell>,
    /// What can be pressed below the table.
    pub answers: Vec<String>,
    /// Troubles that the page tells of, such as bots that cannot think.
    pub notices: Vec<String>,
}

/// Reads a [`Glance`] from the page. The log is read as it is in the page also where it is folded away.
pub(crate) const LOOK: &str = r"(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? '';
    const cell = (text) => text.split(',').map(Number);
    const face = (element) => element.querySelector('use').getAttribute('href').replace('#card-', '');
    const owner = (element) => { const seat = /seat-(\d)/.exec(element.className); return seat ? Number(seat[1]) : null; };
    const order = ([a, b], [c, d]) => a - c || b - d;
    const is = (selector) => document.querySelector(selector) !== null;
    const moment = is('.tray.over h2') ? 'over' : is('.tray.over') ? 'count' : is('.tray.pass') ? 'pass'
        : is('.hand .card:not(:disabled)') ? 'turn' : is('.hand') ? 'wait' : 'elsewhere';
    return {
        moment,
        title: text('.bar h1'),
        asked: text('.tray .asked'),
        board: all('.plane > .card').map((card) => ({ cell: cell(card.dataset.cell), face: face(card), owner: owner(card) }))
            .sort((one, other) => order(one.cell, other.cell)),
        hand: all('.hand .card').map((card) => ({ card: card.dataset.card, name: card.getAttribute('aria-label'),
            stuck: card.classList.contains('stuck'), owner: owner(card) })),
        chips: all('.chip').map((chip) => ({ name: chip.querySelector('.name').textContent,
            points: Number(chip.querySelector('.points').firstChild.textContent), deck: parseInt(chip.querySelector('.deck').textContent),
            turn: chip.classList.contains('turn') })),
        log: all('.log li').map((line) => line.textContent).reverse(),
        spots: all('.spot').map((spot) => cell(spot.dataset.spot)).sort(order),
        answers: all('.tray .answers button').map((button) => button.textContent.trim()),
        notices: all('.notice p').map((notice) => notice.textContent),
    };
})()";

impl Glance {
    /// How many cards were laid, as the log tells.
    pub fn laid(&self) -> usize {
        self.log.len() - self.discarded()
    }

    /// How many were discarded, as the log tells.
    pub fn discarded(&self) -> usize {
        self.log.iter().filter(|line| is_discard(line)).count()
    }

    /// How many moves the log tells of somebody.
    pub fn moves_of(&self, name: &str) -> usize {
        self.log.iter().filter(|line| is_of(line, name)).count()
    }

    /// Whether a card must be discarded now.
    pub fn is_to_discard(&self) -> bool {
        self.asked.contains("discard")
    }

    /// Whether a seat has most points.
    pub fn leads(&self, seat: usize) -> bool {
        self.chips.iter().all(|chip| chip.points <= self.chips[seat].points)
    }

    /// Checks that what is shown in one place agrees with what is shown in the others, and with the rules. Bonuses are not expected.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(&self) -> Result<()> {
        ensure!(self.notices.is_empty(), "there is trouble: {self:?}");
        let starts = if self.chips.len() > 4 { 2 } else { 1 };
        ensure!(self.board.windows(2).all(|two| two[0].cell != two[1].cell), "two cards on one cell: {self:?}");
        ensure!(
            self.board.iter().filter(|laid| laid.owner.is_none()).count() == starts,
            "start cards (C3, C20): {self:?}"
        );
        ensure!(self.board.len() == starts + self.laid(), "the log tells of other cards than lie there: {self:?}");
        let turns = self.chips.iter().filter(|chip| chip.turn).count();
        let is_over = matches!(self.moment, Moment::Over | Moment::Count);
        ensure!(turns == usize::from(!is_over), "whose turn it is (C17): {self:?}");
        if self.moment != Moment::Count {
            for (seat, chip) in self.chips.iter().enumerate() {
                ensure!(chip.points == oracle::points(self, seat, None), "points of seat {seat} (C14): {self:?}");
            }
        }
        if is_over {
            ensure!(self.log.len() == 29 * self.chips.len(), "every card was laid or discarded (C11): {self:?}");
            ensure!(self.chips.iter().all(|chip| chip.deck == 0), "a deck is left (C11): {self:?}");
        }
        self.check_hand()
    }

    /// Checks that the end names who has most points (C15).
    ///
    /// # Errors
    /// If it names somebody else.
    pub fn check_winner(&self) -> Result<()> {
        ensure!(self.title == "Game over" && self.moment == Moment::Over, "{self:?}");
        let most = self.chips.iter().map(|chip| chip.points).max().unwrap_or(0);
        let words: Vec<&str> = self.asked.split(|letter: char| !letter.is_alphanumeric()).collect();
        ensure!(words.contains(&most.to_string().as_str()), "{} without {most} points", self.asked);
        for Chip { name, points, .. } in &self.chips {
            let is_named = name.split(' ').all(|part| words.contains(&part));
            ensure!(is_named == (*points == most), "{} with {name} at {points} of {most}", self.asked);
        }
        Ok(())
    }

    /// C2: wherever they are now, everybody has 29 cards. Where two have the same name, the log does not tell them apart.
    fn check_hand(&self) -> Result<()> {
        let Some(owner) = self.hand.first().map(|held| held.owner) else { return Ok(()) };
        ensure!(self.hand.iter().all(|held| held.owner == owner), "cards of several players in one hand: {self:?}");
        let Chip { name, deck, .. } = &self.chips[owner];
        let all = self.hand.len() + deck + self.moves_of(name);
        ensure!(all == 29, "{name} has {all} cards (C2): {self:?}");
        Ok(())
    }
}

/// Whether a line of the log is about somebody's move.
pub(crate) fn is_of(line: &str, name: &str) -> bool {
    let told = line.split_once(". ").map_or(line, |(_, told)| told);
    told.strip_prefix(name).is_some_and(|rest| rest.starts_with(':') || rest.starts_with(" discard"))
}

/// Whether a line of the log tells of a discard, by somebody or by you.
pub(crate) fn is_discard(line: &str) -> bool {
    line.ends_with(" discards a card") || line.ends_with(" discard a card")
}
