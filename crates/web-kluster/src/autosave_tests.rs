//! Tests of what is stored of a game in progress: a little at a time, and always readable.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::{
    played::{classic, lay},
    simulation::Simulation,
};
use kluster::{Action, Digest};
use magnets::Point;
use record::{AnyGame, AnyLog};
use std::collections::BTreeMap;
use web_kit::storage::to_json;
use web_saves::{Autosave, CHUNKED, COMPLETE, Change, HouseRules, KlusterSave, SavedSnapshot, snapshot_key};

type Storage = BTreeMap<String, String>;

const HEAD: &str = "kluster.open.7";

fn saved(version: u32, record: String, sealed: Option<u32>) -> KlusterSave {
    let (players, agreed) = (Vec::new(), HouseRules::default());
    KlusterSave { version, id: 7, began: 0.0, players, agreed, record, sealed, summary: None }
}

fn head(record: String, sealed: Option<u32>) -> Change {
    let version = if sealed.is_some() { CHUNKED } else { COMPLETE };
    Change::Write(HEAD.to_owned(), to_json(&saved(version, record, sealed)))
}

fn apply(storage: &mut Storage, change: &Change) {
    match change {
        Change::Write(name, text) | Change::WriteSnapshot(name, text) => {
            storage.insert(name.clone(), text.clone());
        }
        Change::Remove(name) => {
            storage.remove(name);
        }
        Change::RemoveAll(prefix) => storage.retain(|name, _| !name.starts_with(prefix)),
    }
}

/// Returns the digest and the text of the game that a page would resume, replayed from the start.
fn resumed(storage: &Storage) -> (Digest, String) {
    let head: KlusterSave = serde_json::from_str(&storage[HEAD]).unwrap();
    let (text, _) = Autosave::read(&head, &|name| storage.get(name).cloned()).unwrap();
    let (_, game) = AnyLog::parse_and_verify(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let AnyGame::Kluster(game) = game else { panic!("another game") };
    (game.game().digest(), game.record().to_string())
}

/// Takes a magnet beside the table.
fn pick_up(simulation: &mut Simulation) {
    let magnet = simulation.table().hands()[simulation.seat().unwrap()][0];
    simulation.take(magnet, Point::new(0.0, -0.2), &mut |_| {}).unwrap();
}

/// A game whose page stores what is new after every so many frames.
struct Table {
    storage: Storage,
    autosave: Autosave,
    /// The number of bytes written under all names but that of the snapshot.
    written: usize,
    saves: usize,
}

impl Table {
    fn new(simulation: &Simulation) -> Table {
        let head = saved(COMPLETE, simulation.recorded().record().to_string(), None);
        let (_, mut autosave) = Autosave::read(&head, &|_| None).unwrap();
        autosave.set_saved(simulation.recorded().moment());
        let storage = Storage::from([(HEAD.to_owned(), to_json(&head))]);
        Table { storage, autosave, written: 0, saves: 0 }
    }

    /// Saves. A page that ends after any of the changes leaves the game as it was before, or as it is now.
    fn save(&mut self, simulation: &Simulation, is_leaving: bool) {
        let (digest, text) = (simulation.table().digest(), simulation.recorded().record().to_string());
        let before = resumed(&self.storage);
        let changes = self.autosave.save(simulation.recorded(), is_leaving, head);
        for change in &changes {
            apply(&mut self.storage, change);
            let now = resumed(&self.storage);
            assert!(now == before || now == (digest, text.clone()), "{change:?}");
            if let Change::Write(_, text) = change {
                self.written += text.len();
            }
        }
        assert_eq!(resumed(&self.storage), (digest, text), "{changes:?}");
        assert!(!self.autosave.is_behind(simulation.recorded()) && !self.autosave.must_save(simulation.recorded()));
        self.saves += 1;
    }
}

#[test]
fn whenever_the_page_ends_the_game_is_there_as_it_was_last_stored() {
    let mut simulation = classic();
    let mut table = Table::new(&simulation);
    let mut frames = 0;
    for (x, y) in [(0.0, 0.0), (0.1, 0.02), (0.028, 0.0), (-0.02, 0.16)] {
        lay(&mut simulation, Point::new(x, y), &mut |simulation, _| {
            frames += 1;
            // Some in mid-motion, twice in a row, and some when the page is left.
            if frames % 13 == 0 || table.autosave.must_save(simulation.recorded()) {
                table.save(simulation, frames % 2 == 0);
                table.save(simulation, false);
            }
        });
    }
    table.save(&simulation, true);
    assert!(table.saves > 40, "{}", table.saves);
    let record = simulation.recorded().record().to_string().len();
    assert!(table.written < 8 * record, "{} bytes written for a record of {record}", table.written);
    let sealed = table.autosave.sealed_chunks().unwrap();
    assert!(sealed >= 4, "{sealed} turns");
    let loose = table.storage.keys().filter(|name| name.starts_with("kluster.log.") && name.matches('.').count() > 3);
    assert_eq!(
        u32::try_from(loose.count()).unwrap(),
        table.autosave.loose_chunks(),
        "chunks of earlier turns are removed"
    );
}

#[test]
fn a_snapshot_and_the_lines_after_it_lead_to_the_same_game() {
    let mut simulation = classic();
    let mut table = Table::new(&simulation);
    lay(&mut simulation, Point::new(0.0, 0.0), &mut |_, _| {});
    table.save(&simulation, false);
    pick_up(&mut simulation);
    simulation.target.as_mut().unwrap().place = Point::new(0.05, 0.05);
    for frame in 0..9 {
        simulation.advance(1.0 / 60.0, || false, &mut |_| {});
        table.save(&simulation, frame == 4);
    }
    let (game, moment) = SavedSnapshot::parse(7, &table.storage[&snapshot_key(7)]).unwrap();
    for (id, from, to) in [(8, "", ""), (7, "\"ticks\":", "\"ticks\":1"), (7, "\"position\":", "\"position\":1")] {
        let other = table.storage[&snapshot_key(7)].replacen(from, to, 1);
        assert!(SavedSnapshot::parse(id, &other).is_none(), "{id}, {from}");
    }
    assert!(moment < simulation.recorded().moment() && moment.ticks > 0, "{moment:?} is in mid-motion");
    let log = std::sync::Arc::new(simulation.recorded().record());
    let mut replayer = record::Replayer::from_snapshot(log, &game, moment).unwrap();
    replayer.run(&mut |_| true).unwrap();
    assert_eq!(replayer.game().digest(), simulation.table().digest());
    assert_eq!(replayer.into_recorded_game().record(), simulation.recorded().record());
}

#[test]
fn a_failed_save_is_made_up_for_by_the_next() {
    let mut simulation = classic();
    let mut table = Table::new(&simulation);
    lay(&mut simulation, Point::new(0.0, 0.0), &mut |_, _| {});
    table.save(&simulation, false);
    pick_up(&mut simulation);
    // The browser takes nothing: what is stored stays, and so does what the page knows of it.
    let mut next = table.autosave.clone();
    let changes = next.save(simulation.recorded(), false, head);
    assert_eq!(changes.len(), 1, "a decision is a loose chunk: {changes:?}");
    table.autosave.seal_next();
    let sealed = table.autosave.sealed_chunks().unwrap();
    table.save(&simulation, false);
    assert_eq!(table.autosave.sealed_chunks(), Some(sealed + 1), "the head is stored again");
}

#[test]
fn a_game_that_was_kept_in_memory_replaces_in_one_step_what_is_stored() {
    let mut simulation = classic();
    let mut table = Table::new(&simulation);
    for (x, y) in [(0.0, 0.0), (0.1, 0.02)] {
        lay(&mut simulation, Point::new(x, y), &mut |_, _| {});
        table.save(&simulation, false);
    }
    assert_eq!(table.autosave.sealed_chunks(), Some(2));
    // The browser takes nothing for a turn, and somebody leaves the table and comes back to it.
    lay(&mut simulation, Point::new(-0.09, 0.03), &mut |_, _| {});
    let (_, mut autosave) =
        Autosave::read(&saved(COMPLETE, simulation.recorded().record().to_string(), None), &|_| None).unwrap();
    autosave.set_saved(simulation.recorded().moment());
    table.autosave = autosave;
    // `save` checks that each change leaves the game as it was stored or as it is now.
    lay(&mut simulation, Point::new(0.0, 0.1), &mut |_, _| {});
    table.save(&simulation, false);
    assert_eq!(table.autosave.sealed_chunks(), Some(1));
}

#[test]
fn a_window_that_was_overtaken_does_not_write_over_the_other() {
    let mut simulation = classic();
    let mut table = Table::new(&simulation);
    lay(&mut simulation, Point::new(0.0, 0.0), &mut |_, _| {});
    table.save(&simulation, false);
    let other = table.autosave.clone();
    let read = |storage: &Storage, autosave: &Autosave| autosave.is_overtaken(&|name| storage.get(name).cloned());
    assert!(!read(&table.storage, &other));
    // A loose chunk of the first window, and later a sealed one.
    pick_up(&mut simulation);
    table.save(&simulation, false);
    assert!(read(&table.storage, &other) && !read(&table.storage, &table.autosave));
    simulation.perform(&Action::PutBack, &mut |_| {}).unwrap();
    lay(&mut simulation, Point::new(0.1, 0.02), &mut |_, _| {});
    table.save(&simulation, false);
    assert!(read(&table.storage, &other) && !read(&table.storage, &table.autosave));
}
