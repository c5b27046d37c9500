//! [`TableView`]: what everybody may see of a game, without a copy of it.

use crate::{BoxKind, Digest, Game, MagnetKind, Options, PoleVisibility, Rules, SeatView, Turn, area};
use magnets::{MagnetId, Point, World};
use seats::{BySeat, Players, RulesVersion, Seat};

/// What everybody may see of a game: all but the seed. Renderers read it in every frame; a
/// [`SeatView`](crate::SeatView) is the same as a message.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    rules: &'a Rules,
    world: &'a World,
}

impl Game {
    /// Returns what everybody may see.
    pub fn table(&self) -> TableView<'_> {
        TableView { rules: &self.rules, world: self.world() }
    }

    /// Returns the view of a seat, or of a spectator.
    pub fn view(&self, seat: Option<Seat>) -> SeatView {
        self.table().view(seat)
    }
}

impl<'a> TableView<'a> {
    /// Returns the magnets and cords on the table, and the hand.
    pub fn world(self) -> &'a World {
        self.world
    }

    /// Returns the phase of the current turn.
    pub fn turn(self) -> &'a Turn {
        self.rules.turn()
    }

    /// Returns the players.
    pub fn players(self) -> Players {
        self.rules.setup().players()
    }

    /// Returns the version of the rules.
    pub fn rules(self) -> RulesVersion {
        self.rules.setup().rules()
    }

    /// Returns the boxes on the table (K1).
    pub fn boxes(self) -> &'a [BoxKind] {
        self.rules.setup().boxes()
    }

    /// Returns the options of the table.
    pub fn options(self) -> &'a Options {
        self.rules.setup().options()
    }

    /// Returns the kind of each magnet, by its number.
    pub fn kinds(self) -> &'a [MagnetKind] {
        self.rules.kinds()
    }

    /// Returns the kind of a magnet.
    pub fn kind(self, magnet: MagnetId) -> Option<MagnetKind> {
        self.rules.kind(magnet)
    }

    /// Returns the magnets of each player.
    pub fn hands(self) -> &'a BySeat<Vec<MagnetId>> {
        self.rules.hands()
    }

    /// Returns the shared pool of a game of elimination (K14).
    pub fn pool(self) -> &'a [MagnetId] {
        self.rules.pool()
    }

    /// Returns the magnets that are not used: leftovers of the deal (K15), and those of players who have left (K10).
    pub fn unused(self) -> &'a [MagnetId] {
        self.rules.unused()
    }

    /// Returns the magnets that lie on the table.
    pub fn on_table(self) -> &'a [MagnetId] {
        self.rules.on_table()
    }

    /// Returns the number of faults of a solo game (K12).
    pub fn faults(self) -> u8 {
        self.rules.faults()
    }

    /// Returns the score of a solo game (K12).
    pub fn score(self) -> usize {
        self.rules.score()
    }

    /// Returns which players are eliminated (K14).
    pub fn eliminated(self) -> &'a BySeat<bool> {
        self.rules.eliminated()
    }

    /// Returns for each player who has left the game the number of magnets they held then (K10).
    pub fn retired(self) -> &'a BySeat<Option<usize>> {
        self.rules.retired()
    }

    /// Returns how many of each player's turns in a row the clock has ended (K10).
    pub fn run_outs(self) -> &'a BySeat<u8> {
        self.rules.run_outs()
    }

    /// Returns how many magnets each player has left, which decides who begins the next game (K4).
    pub fn magnets_left(self) -> BySeat<usize> {
        self.rules.magnets_left()
    }

    /// Returns the winners.
    pub fn winners(self) -> &'a [Seat] {
        self.rules.winners()
    }

    /// Whether a point is inside at least one cord (K15).
    pub fn is_inside(self, place: Point) -> bool {
        area::is_inside(self.world.cords(), place)
    }

    /// Whether there are several cords and one of them crosses no other (K15).
    pub fn are_cords_apart(self) -> bool {
        area::are_apart(self.world.cords())
    }

    /// Whether a hand holds a magnet or a cord, so that time passes as it acts. A magnet that is being lowered has been
    /// let go.
    pub fn is_hand_acting(self) -> bool {
        match self.turn() {
            Turn::Holding { .. } => !self.world.is_lowering() || self.world.is_grabbing(),
            Turn::Choosing { .. } | Turn::Mending { .. } => self.world.is_grabbing(),
            _ => false,
        }
    }

    /// Whether nothing moves until a player acts.
    pub fn is_at_rest(self) -> bool {
        self.world.is_at_rest()
    }

    /// Returns a digest of the whole physical state.
    pub fn digest(self) -> Digest {
        Digest(self.world.digest())
    }

    /// Returns the view of a seat, or of a spectator.
    pub fn view(self, seat: Option<Seat>) -> SeatView {
        SeatView {
            seat,
            rules: self.rules(),
            physics: self.world.physics(),
            boxes: self.boxes().to_vec(),
            options: *self.options(),
            kinds: self.kinds().to_vec(),
            hands: self.hands().clone(),
            pool: self.pool().to_vec(),
            unused: self.unused().to_vec(),
            turn: self.turn().clone(),
            faults: self.faults(),
            eliminated: self.eliminated().clone(),
            retired: self.players().seats().filter(|seat| self.retired()[*seat].is_some()).collect(),
            run_outs: self.rules.counts_run_outs().then(|| self.run_outs().clone()),
            winners: self.winners().to_vec(),
            world: self.world.snapshot(),
            poles: if self.options().poles_shown { PoleVisibility::Shown } else { PoleVisibility::NotForDisplay },
        }
    }
}
