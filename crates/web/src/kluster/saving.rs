//! Stores the game of a table in use: decisions and events before they are shown, the motion of a hand soon after.

use super::{
    autosave::{Autosave, Change},
    play::{Inner, Play},
    saved::{CHUNKED, COMPLETE, Saved},
    session::{Session, clocks_name, summary},
    simulation::Simulation,
};
use crate::{
    shelf::{Kept, Shelf},
    storage,
    time::{later, now},
    trouble::Trouble,
};

/// How often the motion of a hand is stored, and how often a save that failed is tried again, in milliseconds. The next
/// frame may be a little later, and all is to be stored within 400.
const INTERVAL: u32 = 350;

impl Play {
    /// Stores the game if anything but motion has happened, or the last motion was stored too long ago.
    pub(super) fn save_when_due(&self) {
        let inner = self.inner();
        let must_save = {
            let (autosave, simulation) = (inner.autosave.borrow(), inner.simulation.borrow());
            // A save that fails has to serialize the whole game, which takes too long for every frame.
            !autosave.has_failed() && autosave.must_save(simulation.recorded())
        };
        if must_save || now() - inner.saved.get() > f64::from(INTERVAL) {
            self.save(false);
        }
    }

    /// Stores the game at rest, when no frame follows: what must be is stored already, and the rest after the interval.
    /// A hand that moves slowly rests after every frame.
    pub(super) fn save_at_rest(&self) {
        let inner = self.inner();
        let is_behind = inner.autosave.borrow().is_behind(inner.simulation.borrow().recorded());
        if !is_behind || inner.is_save_planned.replace(true) {
            return;
        }
        let play = *self;
        later(INTERVAL, move || {
            if let Some(inner) = play.try_inner() {
                inner.is_save_planned.set(false);
                play.save(false);
            }
        });
    }

    /// Stores what is new of the game, in the middle of a motion too. With `is_leaving`, it is resumed at once later.
    pub(crate) fn save(&self, is_leaving: bool) {
        let inner = self.inner();
        inner.saved.set(now());
        let was_holder = self.is_holder();
        let stored = inner.save(is_leaving);
        self.shell.note(stored);
        if was_holder && !self.is_holder() && !is_leaving {
            // Whoever plays here sees the game as it went on in the other window.
            self.reload();
        }
    }
}

impl Inner {
    /// Stores what is new of the game; see [`Play::save`].
    pub(super) fn save(&self, is_leaving: bool) -> Result<(), Trouble> {
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
            let stored = Shelf::Done.put(&self.session(&simulation));
            if stored.is_ok() {
                autosave.set_saved(simulation.recorded().moment());
                Shelf::Open.remove::<Session>(self.id);
                return stored;
            }
            // There may be room for what is new, at least.
            return self.save_news(&simulation, &mut autosave, is_leaving).and(stored);
        }
        self.save_news(&simulation, &mut autosave, is_leaving)
    }

    fn session(&self, simulation: &Simulation) -> Session {
        let (chairs, game) = (self.chairs.clone(), simulation.game.clone());
        Session { id: self.id, began: self.began, chairs, agreed: self.agreed, game }
    }

    fn save_news(&self, simulation: &Simulation, autosave: &mut Autosave, is_leaving: bool) -> Result<(), Trouble> {
        let mut next = autosave.clone();
        let changes =
            next.save(simulation.recorded(), is_leaving, |record, sealed| self.head(simulation, record, sealed));
        let stored = apply(&changes);
        if stored.is_ok() {
            *autosave = next;
            if let Some(left) = simulation.game.clocks_to_store() {
                // Without it the game is resumed with full clocks.
                let _ = storage::write(&clocks_name(self.id), &left);
            }
        } else {
            // What the browser has stored stays as it is; until the page is closed, the whole game is in its memory.
            autosave.seal_next();
            if let Some(saved) = self.session(simulation).saved(now()) {
                storage::remember(&Shelf::Open.name::<Session>(self.id), &saved);
            }
        }
        stored
    }

    /// Stores the beginning of the record, the number of chunks that continue it, if any, and a summary.
    fn head(&self, simulation: &Simulation, record: String, sealed: Option<u32>) -> Change {
        let saved = Saved {
            version: if sealed.is_some() { CHUNKED } else { COMPLETE },
            id: self.id,
            began: self.began,
            chairs: self.chairs.iter().cloned().collect(),
            agreed: self.agreed,
            record,
            sealed,
            summary: Some(summary(&self.chairs, simulation.recorded(), now())),
        };
        Change::Write(Shelf::Open.name::<Session>(self.id), storage::to_json(&saved))
    }
}

/// Changes the storage, up to the first change that fails.
fn apply(changes: &[Change]) -> Result<(), Trouble> {
    for change in changes {
        match change {
            Change::Write(name, text) => storage::write_text(name, text)?,
            Change::Remove(name) => storage::forget(name),
            Change::RemoveAll(prefix) => storage::forget_all(prefix),
            // Without it the game is replayed from its start.
            Change::WriteSnapshot(name, text) => drop(storage::write_text(name, text)),
        }
    }
    Ok(())
}
