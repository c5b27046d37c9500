//! [`Autosaver`]: stores a live game: decisions and events before they are shown, the motion of a hand soon after.

use crate::{
    live_table::{GameInfo, LiveTable},
    session::Session,
    simulation::Simulation,
};
use leptos::prelude::*;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use web_kit::{
    game_store::GameStore,
    page_error::PageError,
    shell::Shell,
    storage,
    time::{later, now},
};
use web_saves::{Aids, Autosave, CHUNKED, COMPLETE, Change, HouseRules, KlusterSave, aids_key, clocks_key};

/// How often the motion of a hand is stored, and how often a save that failed is tried again, in milliseconds. The next
/// frame may be a little later, and all is to be stored within 400.
const INTERVAL: u32 = 350;

/// A handle to the storage of a live game.
#[derive(Clone, Copy)]
pub(crate) struct Autosaver {
    table: LiveTable,
    shell: Shell,
    writer: StoredValue<Rc<GameWriter>, LocalStorage>,
}

/// Writes a game. It outlives the handles of the table, so that the game is stored when its screen ends.
pub(crate) struct GameWriter {
    info: Rc<GameInfo>,
    simulation: Rc<RefCell<Simulation>>,
    autosave: RefCell<Autosave>,
    /// The learning aids of the game; they may change at any time.
    aids: Cell<Aids>,
    /// When the game was last stored, in milliseconds since 1970.
    saved: Cell<f64>,
    /// Whether a save of the game at rest is to come.
    is_save_planned: Cell<bool>,
}

impl Autosaver {
    pub(crate) fn new(table: LiveTable, autosave: Autosave, shell: Shell) -> Autosaver {
        let writer = GameWriter {
            info: table.info(),
            simulation: table.simulation(),
            autosave: RefCell::new(autosave),
            aids: Cell::new(table.aids.get_untracked()),
            saved: Cell::new(0.0),
            is_save_planned: Cell::new(false),
        };
        let saver = Autosaver { table, shell, writer: StoredValue::new_local(Rc::new(writer)) };
        Effect::new(move |_| saver.save_aids(table.aids.get()));
        saver
    }

    /// Stores the learning aids at once, if they have changed in a game that is not over.
    fn save_aids(self, aids: Aids) {
        let writer = self.writer();
        if writer.aids.get() != aids && writer.simulation.borrow().seat().is_some() {
            writer.aids.set(aids);
            if self.table.is_holder() {
                self.shell.report(storage::write(&aids_key(writer.info.id), &aids));
            }
        }
    }

    /// What is left to store when the screen ends.
    pub(crate) fn writer(self) -> Rc<GameWriter> {
        self.writer.get_value()
    }

    /// Stores the game if anything but motion has happened, or the last motion was stored too long ago.
    pub(crate) fn save_when_due(self) {
        let writer = self.writer();
        let must_save = {
            let (autosave, simulation) = (writer.autosave.borrow(), writer.simulation.borrow());
            // A save that fails has to serialize the whole game, which takes too long for every frame.
            !autosave.has_failed() && autosave.must_save(simulation.recorded())
        };
        if must_save || now() - writer.saved.get() > f64::from(INTERVAL) {
            self.save(false);
        }
    }

    /// Stores the game at rest, when no frame follows: what must be is stored already, and the rest after the interval.
    /// A hand that moves slowly rests after every frame.
    pub(crate) fn save_at_rest(self) {
        let writer = self.writer();
        let is_behind = writer.autosave.borrow().is_behind(writer.simulation.borrow().recorded());
        if !is_behind || writer.is_save_planned.replace(true) {
            return;
        }
        later(INTERVAL, move || {
            if let Some(writer) = self.writer.try_get_value() {
                writer.is_save_planned.set(false);
                self.save(false);
            }
        });
    }

    /// Stores what is new of the game, in the middle of a motion too. With `is_leaving`, it is resumed at once later.
    pub(crate) fn save(self, is_leaving: bool) {
        let writer = self.writer();
        writer.saved.set(now());
        let was_holder = self.table.is_holder();
        let stored = writer.save(is_leaving);
        self.shell.report(stored);
        if was_holder && !self.table.is_holder() && !is_leaving {
            // The player sees the game as it went on in the other window.
            self.reload();
        }
    }

    /// Whether another tab has stored something else since.
    pub(crate) fn is_overtaken(self) -> bool {
        self.writer().autosave.borrow().is_overtaken(&storage::read_text)
    }

    /// Loads the page again, with the game as another tab has stored it. Nothing more is stored here.
    pub(crate) fn reload(self) {
        self.table.stop_writing();
        let _ = window().location().reload();
    }
}

impl GameWriter {
    /// Stores what is new of the game; see [`Autosaver::save`].
    pub(crate) fn save(&self, is_leaving: bool) -> Result<(), PageError> {
        let mut autosave = self.autosave.borrow_mut();
        let (is_over, has_news) = {
            let simulation = self.simulation.borrow();
            let is_over = simulation.seat().is_none();
            let is_new = autosave.is_behind(simulation.recorded()) || (is_leaving && !is_over);
            (is_over, is_new && !simulation.is_following)
        };
        if !has_news {
            return Ok(());
        }
        if autosave.is_overtaken(&storage::read_text) {
            // Another tab has stored something else since: this one must not write over it.
            self.simulation.borrow_mut().is_following = true;
            return Ok(());
        }
        let simulation = self.simulation.borrow();
        if is_over {
            let stored = GameStore::Done.put(&self.session(&simulation).to_save(now()));
            if stored.is_ok() {
                autosave.set_saved(simulation.recorded().moment());
                GameStore::Open.remove::<KlusterSave>(self.info.id);
                return stored;
            }
            // There may be room for what is new, at least.
            return self.save_news(&simulation, &mut autosave, is_leaving).and(stored);
        }
        self.save_news(&simulation, &mut autosave, is_leaving)
    }

    fn house_rules(&self) -> HouseRules {
        HouseRules { aids: self.aids.get(), ..self.info.house_rules }
    }

    fn session(&self, simulation: &Simulation) -> Session {
        let GameInfo { id, began, ref players, .. } = *self.info;
        Session { id, began, players: players.clone(), house_rules: self.house_rules(), game: simulation.game.clone() }
    }

    fn save_news(&self, simulation: &Simulation, autosave: &mut Autosave, is_leaving: bool) -> Result<(), PageError> {
        let mut next = autosave.clone();
        let changes =
            next.save(simulation.recorded(), is_leaving, |record, sealed| self.head(simulation, record, sealed));
        let stored = apply(&changes);
        if stored.is_ok() {
            *autosave = next;
            if let Some(left) = simulation.game.clocks_to_store() {
                // Without it the game is resumed with full clocks.
                let _ = storage::write(&clocks_key(self.info.id), &left);
            }
        } else {
            // What the browser has stored stays as it is; until the page is closed, the whole game is in its memory.
            autosave.seal_next();
            let save = self.session(simulation).to_save(now());
            storage::remember(&GameStore::Open.key::<KlusterSave>(self.info.id), &save);
        }
        stored
    }

    /// Stores the beginning of the record, the number of chunks that continue it, if any, and a summary.
    fn head(&self, simulation: &Simulation, record: String, sealed: Option<u32>) -> Change {
        let info = &*self.info;
        let save = KlusterSave {
            version: if sealed.is_some() { CHUNKED } else { COMPLETE },
            id: info.id,
            began: info.began,
            players: info.players.iter().cloned().collect(),
            agreed: self.house_rules(),
            record,
            sealed,
            summary: Some(KlusterSave::summarize(&info.players, simulation.recorded(), now())),
        };
        Change::Write(GameStore::Open.key::<KlusterSave>(info.id), storage::to_json(&save))
    }
}

/// Changes the storage, up to the first change that fails.
fn apply(changes: &[Change]) -> Result<(), PageError> {
    for change in changes {
        match change {
            Change::Write(name, text) => storage::write_text(name, text)?,
            Change::Remove(name) => storage::remove(name),
            Change::RemoveAll(prefix) => storage::remove_all(prefix),
            // Without it the game is replayed from its start.
            Change::WriteSnapshot(name, text) => drop(storage::write_text(name, text)),
        }
    }
    Ok(())
}
