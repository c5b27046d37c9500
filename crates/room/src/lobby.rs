//! Commands around the game: seats, readiness, the host, pauses, the start and the rematch. Each is checked here, and
//! becomes an entry.

use crate::{
    config::GameConfig,
    entry::{GameStart, RoomEntry},
    input::{Command, Input, Player, Sender},
    refusal::Refusal,
    room::Room,
    view::{RoomPhase, SeatStatus},
};
use clustered::Seed;
use kluster::Versions;
use seats::Seat;

impl Room {
    /// Whether a sender may do what a host may.
    fn is_host(&self, sender: Sender) -> bool {
        match sender {
            Sender::Host => true,
            Sender::Seat(seat) => self.state.host == Some(seat) && self.is_present(seat),
            Sender::Bot(_) | Sender::Driver => false,
        }
    }

    /// Whether a person sits on a seat and has not left.
    fn is_present(&self, seat: Seat) -> bool {
        self.state.seats.get(seat).is_some_and(SeatStatus::is_person_present)
    }

    /// The seat of a person who sends a command.
    fn own_seat(&self, sender: Sender) -> Result<Seat, Refusal> {
        match sender {
            Sender::Seat(seat) if self.state.seats.get(seat).is_some_and(SeatStatus::is_person) => Ok(seat),
            _ => Err(Refusal::NotYours),
        }
    }

    /// Checks a command and returns the entry that carries it out.
    pub(crate) fn lobby_entry(&self, input: &Input) -> Result<RoomEntry, Refusal> {
        let phase = self.state.phase;
        let is_host = self.is_host(input.from);
        match &input.command {
            Command::Sit { seat, player } => self.seated(input.from, *seat, player),
            Command::Ready(is_ready) => {
                let seat = self.own_seat(input.from)?;
                let is_possible = phase == RoomPhase::Lobby && self.state.seats[seat].is_present;
                when(is_possible, RoomEntry::Ready { seat, is_ready: *is_ready })
            }
            Command::Leave => {
                let seat = self.own_seat(input.from)?;
                when(self.state.seats[seat].is_present, RoomEntry::Left(seat))
            }
            Command::Return => self.returned(input.from),
            Command::Pause | Command::Resume
                if !is_host && !self.own_seat(input.from).is_ok_and(|seat| self.is_present(seat)) =>
            {
                Err(Refusal::NotYours)
            }
            Command::Pause => when(phase == RoomPhase::Playing, RoomEntry::Paused),
            Command::Resume => when(phase == RoomPhase::Paused, RoomEntry::Resumed),
            Command::Start { .. } | Command::HandOver(_) | Command::Rematch if !is_host => Err(Refusal::NotYours),
            Command::Start { .. } if phase != RoomPhase::Lobby => Err(Refusal::NotNow),
            Command::Start { seed, first } => {
                let is_ready = self.state.seats.iter().all(|status| match status.player {
                    Player::Nobody => false,
                    Player::Person { .. } => status.is_ready || input.from == Sender::Host,
                    Player::Bot { .. } => true,
                });
                let seed = seed.ok_or(Refusal::InvalidStart)?;
                when(is_ready, RoomEntry::Started(self.start(seed, *first)?))
            }
            Command::HandOver(seat) => when(self.is_present(*seat), RoomEntry::HandedOver(*seat)),
            Command::Rematch => when(phase == RoomPhase::Over, RoomEntry::Rematch),
            Command::Undo | Command::Move(_) | Command::Batch(_) | Command::Script { .. } | Command::Wake => {
                Err(Refusal::NotNow)
            }
        }
    }

    /// Before the game a person takes a free seat, changes their name or stands up, and a host seats anybody. Later
    /// only a host seats a bot in place of a person who has left, or a player in place of a bot.
    fn seated(&self, sender: Sender, seat: Seat, player: &Player) -> Result<RoomEntry, Refusal> {
        let status = self.state.seats.get(seat).ok_or(Refusal::NotYours)?;
        let is_own = sender == Sender::Seat(seat) && !status.is_bot() && !matches!(player, Player::Bot { .. });
        if !is_own && !self.is_host(sender) {
            return Err(Refusal::NotYours);
        }
        if !player.has_valid_name() {
            return Err(Refusal::InvalidName);
        }
        let is_lobby = self.state.phase == RoomPhase::Lobby;
        let is_replacement = match player {
            Player::Bot { .. } => status.is_bot() || !status.is_present,
            Player::Person { .. } => status.is_bot(),
            Player::Nobody => false,
        };
        when(is_lobby || is_replacement, RoomEntry::Seated { seat, player: player.clone() })
    }

    /// A person comes back to the own seat, also in place of the bot that stands in.
    fn returned(&self, sender: Sender) -> Result<RoomEntry, Refusal> {
        let Sender::Seat(seat) = sender else { return Err(Refusal::NotYours) };
        let status = self.state.seats.get(seat).ok_or(Refusal::NotYours)?;
        if status.stands_in_for.is_none() && !status.is_person() {
            return Err(Refusal::NotYours);
        }
        when(status.stands_in_for.is_some() || !status.is_present, RoomEntry::Returned(seat))
    }

    /// Who begins, and what chance decides.
    fn start(&self, seed: [u8; 32], first: Option<Seat>) -> Result<GameStart, Refusal> {
        let players = self.state.config.players;
        let first = first.or(self.state.next_first);
        if first.is_some_and(|first| !players.contains(first)) {
            return Err(Refusal::InvalidStart);
        }
        let [magnets, bots] = [0, 8].map(|from| seed_word(&seed, from));
        let bot_seed = rng::mix(bots);
        Ok(match &self.state.config.game {
            GameConfig::Clustered(options) => {
                let seed = Seed::new(seed);
                let first = first.unwrap_or_else(|| seed.first_seat(players));
                let setup = clustered::Setup::with_rules(self.state.config.rules, players, first, options.clone())
                    .map_err(|_| Refusal::InvalidStart)?;
                GameStart::clustered(&setup, &setup.shuffled_decks(seed), bot_seed)
            }
            GameConfig::Kluster { physics, boxes, .. } => {
                let options = self.state.config.kluster_options();
                let first = first.map(u64::from);
                let setup = kluster::Setup::from_numbers(
                    Versions { rules: self.state.config.rules, physics: *physics },
                    boxes.clone(),
                    players.into(),
                    first,
                    magnets,
                    options,
                )
                .map_err(|_| Refusal::InvalidStart)?;
                GameStart::kluster(&setup, bot_seed)
            }
        })
    }
}

/// The entry, if it can happen now.
fn when(is_possible: bool, entry: RoomEntry) -> Result<RoomEntry, Refusal> {
    if is_possible { Ok(entry) } else { Err(Refusal::NotNow) }
}

/// Eight bytes of a seed as a number.
fn seed_word(seed: &[u8; 32], from: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&seed[from..from + 8]);
    u64::from_le_bytes(bytes)
}
