//! [`Snapshot`]: a complete game to save and to restore, at any move.
//!
//! It contains the cards in the order of the game and nothing that follows from them: whose turn it is follows from the
//! number of cards played (C5, C7, C18), the bonuses follow from the order of the placed cards (C21).

use crate::{
    Board, Card, Cell, Deck, FirstBonuses, Game, Options, Phase, QuickDiscard, Setup, TableLimits, TableSize, Turn,
    card::CARD_KINDS, cards::Cards, game::PlayerState,
};
use seats::{BySeat, Players, RulesVersion, Seat, SnapshotError, SnapshotFormat, SnapshotVersions};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A complete game, including everything hidden. The restored game continues exactly like the saved one.
///
/// `Snapshot` does not implement `Serialize`, so that it cannot become part of a message by accident. It is for the
/// store of the host and never for players.
///
/// ```
/// use clustered::{Game, Options, Setup, Snapshot};
/// use seats::{Players, Seat};
///
/// let setup = Setup::new(Players::try_from(2)?, Seat::FIRST, Options::default())?;
/// let game = Game::deal(setup.clone(), &setup.shuffled_decks(7.into()), |_| {})?;
/// let bytes = game.snapshot().to_bytes();
/// let restored = Game::restore(&Snapshot::from_bytes(&bytes)?)?;
/// assert!(restored.legal_moves().iter().eq(game.legal_moves().iter()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail
/// fn send(_: impl serde::Serialize) {}
/// fn leak(snapshot: clustered::Snapshot) {
///     send(snapshot);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    rules: RulesVersion,
    data: SnapshotData,
}

/// The layout of a snapshot under rules 1, with which every other begins. A change increments [`FORMAT`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SnapshotData {
    players: Players,
    first: Seat,
    #[serde(with = "BinaryOptions")]
    options: Options,
    /// Card, cell and owner, in the order of placing.
    placed: Vec<(CardIndex, Cell, Seat)>,
    cards: BySeat<SeatCards>,
}

/// The layout of a snapshot under rules 2. The two cards just drawn follow from the order of the hand.
#[derive(Serialize, Deserialize)]
struct SnapshotDataV2 {
    data: SnapshotData,
    quick_discard: Option<QuickDiscard>,
}

/// The cards of a seat that are not on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SeatCards {
    hand: Vec<CardIndex>,
    /// Bottom card first.
    deck: Vec<CardIndex>,
    discarded: Vec<CardIndex>,
}

/// A card as its index: one byte, where its text takes four.
type CardIndex = u8;

/// [`Options`] in a form without names.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Options")]
struct BinaryOptions {
    extra_wild: Vec<bool>,
    quick: bool,
    #[serde(skip)] // rules 1 have none, rules 2 write it behind
    quick_discard: Option<QuickDiscard>,
    first_bonus: bool,
    biggest_bonus: bool,
    #[serde(with = "BinaryTableLimits")]
    table: TableLimits,
}

/// [`TableLimits`] in a form without names.
#[derive(Serialize, Deserialize)]
#[serde(remote = "TableLimits")]
enum BinaryTableLimits {
    Unbounded,
    Rectangle { width: TableSize, height: TableSize },
    Round { diameter: TableSize },
}

const FORMAT: SnapshotFormat = SnapshotFormat { game: b'C', format: 1, physics: &[0] };

impl Snapshot {
    /// Returns the binary form, which [`Snapshot::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let versions = SnapshotVersions::of_rules(self.rules.into());
        match self.rules {
            RulesVersion::V1 => FORMAT.encode(versions, &self.data),
            RulesVersion::V2 => {
                let quick_discard = self.data.options.quick_discard;
                FORMAT.encode(versions, &SnapshotDataV2 { data: self.data.clone(), quick_discard })
            }
        }
    }

    /// Reads the binary form. [`Game::restore`] validates what it says.
    ///
    /// # Errors
    /// If the bytes are damaged, or not a snapshot of this game in a version that this program knows.
    pub fn from_bytes(bytes: &[u8]) -> Result<Snapshot, SnapshotError> {
        let (versions, body) = FORMAT.open(bytes)?;
        let rules = RulesVersion::try_from(versions.rules)?;
        let data = match rules {
            RulesVersion::V1 => SnapshotFormat::decode(body)?,
            RulesVersion::V2 => {
                let SnapshotDataV2 { mut data, quick_discard } = SnapshotFormat::decode(body)?;
                data.options.quick_discard = quick_discard;
                data
            }
        };
        Ok(Snapshot { rules, data })
    }
}

impl Game {
    /// Returns a copy of the complete game, hidden cards included.
    pub fn snapshot(&self) -> Snapshot {
        let placed =
            self.board.placed().iter().map(|placed| (placed.card.index() as CardIndex, placed.cell, placed.owner));
        let data = SnapshotData {
            players: self.setup.players(),
            first: self.setup.first(),
            options: self.setup.options().clone(),
            placed: placed.collect(),
            cards: self.player_states.map(|player| SeatCards {
                hand: indices(&player.hand),
                deck: indices(&player.deck),
                discarded: indices(&player.discarded),
            }),
        };
        Snapshot { rules: self.setup.rules(), data }
    }

    /// Returns the saved game. It has the same legal moves in the same order and emits the same events.
    ///
    /// # Errors
    /// If no game reaches this state.
    pub fn restore(Snapshot { rules, data }: &Snapshot) -> Result<Game, SnapshotError> {
        let setup = Setup::with_rules(*rules, data.players, data.first, data.options.clone())
            .map_err(|_| SnapshotError::Inconsistent("the setup is not playable"))?;
        if data.cards.len() != setup.players().count() {
            return Err(SnapshotError::Inconsistent("the number of hands is not that of the players"));
        }
        data.check_decks(&setup)?;
        let turn = data.check_order(&setup)?;
        let mut states = Vec::new();
        for cards in &data.cards {
            states.push(PlayerState {
                hand: cards_of(&cards.hand)?,
                deck: Deck::from_remaining(cards_of(&cards.deck)?),
                discarded: cards_of(&cards.discarded)?,
                first_bonus: 0,
            });
        }
        let player_states = BySeat::from_vec(setup.players(), states)
            .ok_or(SnapshotError::Inconsistent("the number of hands is not that of the players"))?;
        let mut game = Game {
            board: Board::new(setup.options().table, setup.players()),
            player_states,
            turn,
            first_bonuses: FirstBonuses::default(),
            setup: Arc::new(setup),
        };
        for (index, cell, owner) in &data.placed {
            let placed = game.board.place(card_of(*index)?, *cell, *owner);
            placed.map_err(|_| SnapshotError::Inconsistent("a card on the table does not fit its neighbours"))?;
            game.award_first_bonuses(*owner, &mut |_| ());
        }
        Ok(game)
    }
}

impl SnapshotData {
    /// Checks that the cards of each seat, wherever they are, are one complete deck (C2, C16).
    fn check_decks(&self, setup: &Setup) -> Result<(), SnapshotError> {
        if !self.placed.iter().all(|(.., owner)| setup.players().contains(*owner)) {
            return Err(SnapshotError::Inconsistent("a card on the table belongs to nobody"));
        }
        for (seat, SeatCards { hand, deck, discarded }) in self.cards.iter_enumerated() {
            let placed = self.placed.iter().filter(|(.., owner)| *owner == seat).map(|(index, ..)| index);
            let all: Result<Vec<Card>, _> =
                placed.chain(hand).chain(deck).chain(discarded).map(|index| card_of(*index)).collect();
            Deck::from_top_first(&all?, setup.extra_wild(seat))
                .map_err(|_| SnapshotError::Inconsistent("the cards of a seat are not a complete deck"))?;
        }
        Ok(())
    }

    /// Checks the number of cards in each hand and deck and the order of the placed cards. Returns the turn.
    ///
    /// Each move takes one card out of a hand, and the order of turns depends on numbers of cards alone. So the number
    /// of cards played determines every other number.
    fn check_order(&self, setup: &Setup) -> Result<Option<Turn>, SnapshotError> {
        let players = setup.players();
        let quick = setup.options().quick;
        let mut hands = BySeat::new(players, |_| Turn::dealt_hand_size(quick));
        let mut decks = BySeat::new(players, |seat| Deck::size(setup.extra_wild(seat)) - hands[seat]);
        let mut owners = self.placed.iter().map(|(.., owner)| *owner).peekable();
        let mut turn = Some(Turn::first(setup));
        let discarded: usize = self.cards.iter().map(|cards| cards.discarded.len()).sum();
        for _ in 0..self.placed.len() + discarded {
            let Some(now) = turn else { break };
            let mut drawn = 0;
            if now.phase == Phase::Play {
                // Otherwise the seat had to discard a card.
                owners.next_if_eq(&now.seat);
                drawn = Turn::draw_count(quick).min(decks[now.seat]);
            }
            hands[now.seat] = hands[now.seat] + drawn - 1;
            decks[now.seat] -= drawn;
            turn = now.after_move(players, setup.first(), drawn, |seat| hands[seat]);
        }
        if owners.next().is_some() {
            return Err(SnapshotError::Inconsistent("the cards on the table were not placed in turn"));
        }
        let mut seats = self.cards.iter_enumerated();
        if !seats.all(|(seat, cards)| cards.hand.len() == hands[seat] && cards.deck.len() == decks[seat]) {
            return Err(SnapshotError::Inconsistent("a hand or a deck has a wrong number of cards"));
        }
        Ok(turn)
    }
}

fn indices(cards: &[Card]) -> Vec<CardIndex> {
    cards.iter().map(|card| card.index() as CardIndex).collect()
}

fn card_of(index: CardIndex) -> Result<Card, SnapshotError> {
    let is_card = usize::from(index) < CARD_KINDS;
    is_card.then(|| Card::from_index(index)).ok_or(SnapshotError::Inconsistent("there is no such card"))
}

fn cards_of<const N: usize>(indices: &[CardIndex]) -> Result<Cards<N>, SnapshotError> {
    let cards: Vec<Card> = indices.iter().map(|index| card_of(*index)).collect::<Result<_, _>>()?;
    Cards::try_from(cards).map_err(|_| SnapshotError::Inconsistent("a seat has too many cards"))
}
