//! [`ClusteredTableState`]: a snapshot of everything that the Clustered table shows.

use serde::Deserialize;

/// Coordinates of a cell: columns to the right of the first start card, and rows above it.
pub type CellCoords = [i32; 2];

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TablePhase {
    /// A bot is to move.
    Wait,
    /// The player whose hand is shown is to move.
    Turn,
    /// The device is to be passed to the next player.
    Pass,
    /// The points light up one after the other.
    Count,
    /// The game is over.
    Over,
    /// No game in progress is shown.
    Elsewhere,
}

/// A card on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct ShownCard {
    /// Where it lies.
    pub cell: CellCoords,
    /// The card in notation; `X` for a start card.
    pub face: String,
    /// The seat that placed it; `None` for a start card.
    pub owner: Option<usize>,
}

/// A card in the hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct HandCard {
    /// The card in notation.
    pub card: String,
    /// Its accessible name.
    pub name: String,
    /// Whether it is marked as unplayable.
    pub stuck: bool,
    /// Whether it is marked as just drawn, to be discarded (C18).
    pub drawn: bool,
    /// Whether it cannot be chosen although its owner is to move, because it was not just drawn (C18).
    pub kept: bool,
    /// The seat that holds it.
    pub owner: usize,
}

/// The chip of a player, or at the end their button in the switch of players.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PlayerChip {
    /// The player's name.
    pub name: String,
    /// The score shown.
    pub points: u32,
    /// Cards left in the deck.
    pub deck: usize,
    /// Whether it is the player's turn.
    pub turn: bool,
}

/// A snapshot of everything that the Clustered table shows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClusteredTableState {
    /// What the table waits for.
    pub phase: TablePhase,
    /// The title of the screen.
    pub title: String,
    /// The prompt or message below the title.
    pub prompt: String,
    /// The cards on the board, sorted by cell.
    pub board: Vec<ShownCard>,
    /// The visible hand.
    pub hand: Vec<HandCard>,
    /// All players, by seat.
    pub chips: Vec<PlayerChip>,
    /// The move log, oldest first.
    pub log: Vec<String>,
    /// The cells offered for the chosen card, sorted.
    pub spots: Vec<CellCoords>,
    /// The labels of the buttons below the board.
    pub buttons: Vec<String>,
    /// The notices shown, such as bots falling back to simple play.
    pub notices: Vec<String>,
}

/// Reads a [`ClusteredTableState`] from the DOM, including a collapsed log.
pub(crate) const READ_STATE: &str = r"(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? '';
    const cell = (text) => text.split(',').map(Number);
    const face = (element) => element.querySelector('use').getAttribute('href').replace('#card-', '');
    const owner = (element) => { const seat = /seat-(\d)/.exec(element.className); return seat ? Number(seat[1]) : null; };
    const order = ([a, b], [c, d]) => a - c || b - d;
    const is = (selector) => document.querySelector(selector) !== null;
    const phase = is('.tray.over.counting') ? 'count' : is('.tray.over') ? 'over' : is('.tray.pass') ? 'pass'
        : is('.hand .card:not(:disabled)') ? 'turn' : is('.hand') ? 'wait' : 'elsewhere';
    return {
        phase,
        title: text('.bar h1'),
        prompt: text('.tray .asked'),
        board: all('.plane > .card:not(.ghost)').map((card) => ({ cell: cell(card.dataset.cell), face: face(card), owner: owner(card) }))
            .sort((one, other) => order(one.cell, other.cell)),
        hand: all('.hand .card').map((card) => ({ card: card.dataset.card, name: card.getAttribute('aria-label'),
            stuck: card.classList.contains('stuck'), drawn: card.classList.contains('drawn'),
            kept: card.classList.contains('kept') && card.ariaDisabled === 'true', owner: owner(card) })),
        chips: is('.tray.over') && !is('.result-seat')
            ? [{ name: text('.result-parts thead th'), points: parseInt(text('.tray.over h2')), deck: 0, turn: false }]
            : all('.chip, .result-seat').map((chip) => ({ name: chip.querySelector('.name').textContent,
                points: Number(chip.querySelector('.points').firstChild.textContent),
                deck: parseInt(chip.querySelector('.deck')?.textContent ?? '0'), turn: chip.classList.contains('turn') })),
        log: all('.log li').map((line) => line.textContent).reverse(),
        spots: all('.spot').map((spot) => cell(spot.dataset.spot)).sort(order),
        buttons: all('.tray .answers button').map((button) => button.textContent.trim()),
        notices: all('.notice p').map((notice) => notice.textContent),
    };
})()";

impl ClusteredTableState {
    /// Number of cards placed, according to the log.
    pub fn placed(&self) -> usize {
        self.log.len() - self.discarded()
    }

    /// Number of cards discarded, according to the log.
    pub fn discarded(&self) -> usize {
        self.log.iter().filter(|line| is_discard(line)).count()
    }

    /// Number of moves of a player, according to the log.
    pub fn moves_of(&self, name: &str) -> usize {
        self.log.iter().filter(|line| is_move_of(line, name)).count()
    }

    /// Whether the player must discard a card now.
    pub fn must_discard(&self) -> bool {
        self.prompt.contains("discard")
    }

    /// Whether a seat has the highest score.
    pub fn leads(&self, seat: usize) -> bool {
        self.chips.iter().all(|chip| chip.points <= self.chips[seat].points)
    }
}

/// Whether a log line reports a move of this player.
pub(crate) fn is_move_of(line: &str, name: &str) -> bool {
    let text = line.split_once(". ").map_or(line, |(_, text)| text);
    text.strip_prefix(name).is_some_and(|rest| rest.starts_with(':') || rest.starts_with(" discard"))
}

/// Whether a log line reports a discard.
pub(crate) fn is_discard(line: &str) -> bool {
    line.ends_with(" discards a card") || line.ends_with(" discard a card")
}
