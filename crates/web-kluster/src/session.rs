//! [`Session`]: a game of Kluster with its players, to be stored and resumed. It knows no screen.

use crate::local_game::LocalGame;
use record::{KlusterFormat, Replayer, RunStatus};
use seats::BySeat;
use web_kit::{
    game_store::{GameStore, LoadError},
    storage,
};
use web_saves::{
    Autosave, COMPLETE, HouseRules, KlusterPlayer, KlusterSave, SavedSnapshot, StoredGame, aids_key, clocks_key,
    snapshot_key,
};

/// A game with its players.
pub(crate) struct Session {
    /// The number under which it is stored.
    pub(crate) id: u64,
    /// When it began, in milliseconds since 1970.
    pub(crate) began: f64,
    pub(crate) players: BySeat<KlusterPlayer>,
    /// What they have agreed besides the rules.
    pub(crate) house_rules: HouseRules,
    pub(crate) game: LocalGame,
}

/// A saved game being resumed; what its snapshot does not cover is replayed first.
pub(crate) struct ResumingGame {
    id: u64,
    began: f64,
    players: BySeat<KlusterPlayer>,
    house_rules: HouseRules,
    autosave: Autosave,
    replayer: Replayer<KlusterFormat>,
    /// Whether the replay began in the middle.
    is_from_snapshot: bool,
    /// What the clocks of the game had left, if it has any; the record does not say.
    clocks: Vec<u64>,
}

impl Session {
    /// Continues a game that was replayed to its end; `None` if no room can.
    pub(crate) fn resume(
        id: u64,
        began: f64,
        players: BySeat<KlusterPlayer>,
        house_rules: HouseRules,
        replayer: Replayer<KlusterFormat>,
        clocks: Vec<u64>,
    ) -> Option<Session> {
        let game = LocalGame::resume(replayer, &players, house_rules, id, clocks)?;
        Some(Session { id, began, players, house_rules, game })
    }

    /// Returns the stored form of the game, with its whole record; `time` is in milliseconds since 1970.
    pub(crate) fn to_save(&self, time: f64) -> KlusterSave {
        let game = self.game.recorded();
        KlusterSave {
            version: COMPLETE,
            id: self.id,
            began: self.began,
            players: self.players.iter().cloned().collect(),
            agreed: self.house_rules,
            record: game.record().to_string(),
            sealed: None,
            summary: Some(KlusterSave::summarize(&self.players, game, time)),
        }
    }
}

impl ResumingGame {
    /// Loads the game with this number, finished or not.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub(crate) fn load(id: u64) -> Result<ResumingGame, LoadError> {
        let open = StoredGame::load(GameStore::Open, id);
        let found = open.or_else(|why| if why == LoadError::Missing { StoredGame::finished(id) } else { Err(why) })?;
        let StoredGame { began, players, agreed, log, autosave } = found.replayable()?;
        let house_rules = HouseRules { aids: storage::read(&aids_key(id)).unwrap_or(agreed.aids), ..agreed };
        let snapshot = storage::read_text(&snapshot_key(id)).and_then(|json| SavedSnapshot::parse(id, &json));
        let resumed = snapshot.and_then(|(game, moment)| Replayer::from_snapshot(log.clone(), &game, moment));
        let is_from_snapshot = resumed.is_some();
        let replayer = match resumed {
            Some(replayer) => replayer,
            None => Replayer::new(log).map_err(|_| LoadError::Damaged)?,
        };
        let clocks = storage::read(&clocks_key(id)).unwrap_or_default();
        Ok(ResumingGame { id, began, players, house_rules, autosave, replayer, is_from_snapshot, clocks })
    }

    /// Replays on until `is_time_up`. A snapshot that does not match the log makes it start over.
    ///
    /// # Errors
    /// If the log does not follow the rules.
    pub(crate) fn run(&mut self, is_time_up: &mut dyn FnMut() -> bool) -> Result<RunStatus, LoadError> {
        match self.replayer.run(&mut |_| !is_time_up()) {
            Ok(status) => Ok(status),
            Err(_) if self.is_from_snapshot => {
                self.is_from_snapshot = false;
                self.replayer = Replayer::new(self.replayer.log().clone()).map_err(|_| LoadError::Damaged)?;
                Ok(RunStatus::Stopped)
            }
            Err(_) => Err(LoadError::Damaged),
        }
    }

    /// Returns how much of the log was replayed, in percent.
    pub(crate) fn percent(&self) -> usize {
        usize::try_from(self.replayer.progress().percent()).unwrap_or(100)
    }

    /// Returns the game, once it was replayed, and what is stored of it.
    ///
    /// # Errors
    /// If no room can continue it.
    pub(crate) fn into_session(self) -> Result<(Session, Autosave), LoadError> {
        let ResumingGame { id, began, players, house_rules, mut autosave, replayer, clocks, .. } = self;
        let session = Session::resume(id, began, players, house_rules, replayer, clocks).ok_or(LoadError::Damaged)?;
        autosave.set_saved(session.game.recorded().moment());
        Ok((session, autosave))
    }
}
