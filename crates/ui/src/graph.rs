//! The graph of everything that is followed or follows, without types: nodes in an arena, who reads whom, and who belongs to whom.
//!
//! A change marks what reads it as dirty and what reads that as in doubt; effects are queued, and run once when the outermost batch ends.
//! A memo is computed when it is read. So nobody ever sees a mixture of old and new.
//!
//! No borrow of the arena is held while foreign code runs, be it a closure or a `Drop`: both may come back here.

use std::{
    any::{Any, TypeId},
    cell::{Cell, RefCell},
    mem,
    rc::Rc,
};

/// A value of any type.
pub(crate) type Value = Rc<dyn Any>;

/// What a memo or an effect does: given the value of last time it returns the new one, or `None` if it is the same.
pub(crate) type Work = Rc<dyn Fn(Option<&dyn Any>) -> Option<Value>>;

/// A handle to a node. It can outlive the node; then it leads to nothing, never to another one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Id {
    index: u32,
    generation: u32,
}

/// What a node does when what it reads has changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing: a signal, or a scope.
    Still,
    /// It is computed when it is read.
    Memo,
    /// It runs when the batch ends.
    Effect,
}

/// How sure it is that a node is up to date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Clean,
    Doubtful,
    Dirty,
}

struct Node {
    kind: Kind,
    state: State,
    value: Option<Value>,
    work: Option<Work>,
    sources: Vec<Id>,
    readers: Vec<Id>,
    owner: Option<Id>,
    owned: Vec<Id>,
    cleanups: Vec<Box<dyn FnOnce()>>,
    contexts: Vec<(TypeId, Value)>,
}

#[derive(Default)]
struct Slot {
    generation: u32,
    node: Option<Node>,
}

#[derive(Default)]
struct Graph {
    slots: Vec<Slot>,
    free: Vec<u32>,
    queue: Vec<Id>,
}

thread_local! {
    static GRAPH: RefCell<Graph> = RefCell::new(Graph::default());
    /// Who reads at the moment, and to whom belongs what is made at the moment.
    static PLACE: Cell<Place> = const { Cell::new(Place { reader: None, owner: None }) };
    /// How many batches are open.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// On whose behalf code runs.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) reader: Option<Id>,
    pub(crate) owner: Option<Id>,
}

impl Place {
    /// Where this is called.
    pub(crate) fn here() -> Place {
        PLACE.get()
    }

    /// Goes there; whoever did goes back to what this returns.
    pub(crate) fn enter(self) -> Place {
        PLACE.replace(self)
    }
}

impl Graph {
    fn node(&mut self, id: Id) -> Option<&mut Node> {
        let slot = self.slots.get_mut(id.index as usize)?;
        if slot.generation == id.generation { slot.node.as_mut() } else { None }
    }

    /// Says to the readers of a node that it has changed, or may have.
    fn mark_readers(&mut self, id: Id, state: State) {
        let readers = self.node(id).map(|node| node.readers.clone()).unwrap_or_default();
        for reader in readers {
            let Some(node) = self.node(reader) else { continue };
            let before = node.state;
            node.state = before.max(state);
            let kind = node.kind;
            if before == State::Clean {
                match kind {
                    Kind::Effect => self.queue.push(reader),
                    Kind::Memo => self.mark_readers(reader, State::Doubtful),
                    Kind::Still => {}
                }
            }
        }
    }

    /// Takes away what belongs to a node, the innermost first, for the caller to drop when the graph is free again.
    fn take_owned(&mut self, id: Id, taken: &mut Vec<Node>) {
        let owned = self.node(id).map(|node| mem::take(&mut node.owned)).unwrap_or_default();
        for id in owned {
            self.take(id, taken);
        }
    }

    fn take(&mut self, id: Id, taken: &mut Vec<Node>) {
        self.take_owned(id, taken);
        self.forget_sources(id);
        let Some(slot) = self.slots.get_mut(id.index as usize).filter(|slot| slot.generation == id.generation) else {
            return;
        };
        if let Some(node) = slot.node.take() {
            slot.generation = slot.generation.wrapping_add(1);
            self.free.push(id.index);
            taken.push(node);
        }
    }

    fn forget_sources(&mut self, id: Id) {
        let sources = self.node(id).map(|node| mem::take(&mut node.sources)).unwrap_or_default();
        for source in sources {
            if let Some(node) = self.node(source) {
                node.readers.retain(|reader| *reader != id);
            }
        }
    }
}

fn graph<R>(work: impl FnOnce(&mut Graph) -> R) -> R {
    GRAPH.with_borrow_mut(work)
}

/// Adds a node that belongs to whoever is making things at the moment.
pub(crate) fn add(kind: Kind, value: Option<Value>, work: Option<Work>) -> Id {
    let owner = Place::here().owner;
    graph(|graph| {
        let node = Node {
            kind,
            state: if kind == Kind::Still { State::Clean } else { State::Dirty },
            value,
            work,
            sources: Vec::new(),
            readers: Vec::new(),
            owner,
            owned: Vec::new(),
            cleanups: Vec::new(),
            contexts: Vec::new(),
        };
        let index = graph.free.pop().unwrap_or_else(|| {
            graph.slots.push(Slot::default());
            u32::try_from(graph.slots.len() - 1).unwrap_or(u32::MAX)
        });
        let slot = &mut graph.slots[index as usize];
        slot.node = Some(node);
        let id = Id { index, generation: slot.generation };
        if let Some(owner) = owner.and_then(|owner| graph.node(owner)) {
            owner.owned.push(id);
        }
        id
    })
}

/// Lets an effect run when the batch ends.
pub(crate) fn queue(id: Id) {
    begin_batch();
    graph(|graph| graph.queue.push(id));
    end_batch();
}

/// Whether a node is still there.
pub(crate) fn is_alive(id: Id) -> bool {
    graph(|graph| graph.node(id).is_some())
}

/// The value of a node, up to date; whoever reads at the moment follows it from now on.
pub(crate) fn read(id: Id) -> Option<Value> {
    // First, or the reader would be told of a change that it is just about to see.
    refresh(id);
    if let Some(reader) = Place::here().reader {
        graph(|graph| {
            let is_new = graph.node(reader).is_some_and(|node| !node.sources.contains(&id));
            if is_new && let Some(source) = graph.node(id) {
                source.readers.push(reader);
                if let Some(node) = graph.node(reader) {
                    node.sources.push(id);
                }
            }
        });
    }
    graph(|graph| graph.node(id)?.value.clone())
}

/// Gives a node another value and tells its readers. What is gone takes none.
pub(crate) fn write(id: Id, value: Value) {
    write_inner(id, value);
    begin_batch();
    end_batch();
}

fn write_inner(id: Id, value: Value) {
    // Dropped after the graph is free again, be it the old value or one that nobody takes.
    let unused = graph(|graph| match graph.node(id) {
        Some(node) => {
            let old = node.value.replace(value);
            graph.mark_readers(id, State::Dirty);
            old
        }
        None => Some(value),
    });
    drop(unused);
}

/// Brings a memo or an effect up to date.
pub(crate) fn refresh(id: Id) {
    let (state, sources) = graph(|graph| match graph.node(id) {
        Some(node) if node.state == State::Doubtful => (State::Doubtful, node.sources.clone()),
        Some(node) => (node.state, Vec::new()),
        None => (State::Clean, Vec::new()),
    });
    if state == State::Clean {
        return;
    }
    for source in sources {
        refresh(source);
        if graph(|graph| graph.node(id).is_none_or(|node| node.state == State::Dirty)) {
            break;
        }
    }
    let work = graph(|graph| {
        let node = graph.node(id)?;
        let is_dirty = node.state == State::Dirty;
        node.state = State::Clean;
        if is_dirty { Some((node.work.clone()?, node.value.clone())) } else { None }
    });
    let Some((work, before)) = work else { return };
    clear(id);
    let outside = Place { reader: Some(id), owner: Some(id) }.enter();
    let now = work(before.as_deref());
    outside.enter();
    if let Some(now) = now {
        write_inner(id, now);
    }
}

/// Forgets what a node has read and everything that belongs to it.
fn clear(id: Id) {
    let (mut taken, mut cleanups, mut contexts) = (Vec::new(), Vec::new(), Vec::new());
    graph(|graph| {
        graph.forget_sources(id);
        graph.take_owned(id, &mut taken);
        if let Some(node) = graph.node(id) {
            cleanups = mem::take(&mut node.cleanups);
            contexts = mem::take(&mut node.contexts);
        }
    });
    drop(contexts);
    clean_up(taken, cleanups);
}

/// Ends a node and everything that belongs to it.
pub(crate) fn end(id: Id) {
    let mut taken = Vec::new();
    graph(|graph| {
        let owner = graph.node(id).and_then(|node| node.owner);
        if let Some(owner) = owner.and_then(|owner| graph.node(owner)) {
            owner.owned.retain(|owned| *owned != id);
        }
        graph.take(id, &mut taken);
    });
    clean_up(taken, Vec::new());
}

fn clean_up(taken: Vec<Node>, cleanups: Vec<Box<dyn FnOnce()>>) {
    for mut node in taken {
        for cleanup in mem::take(&mut node.cleanups) {
            cleanup();
        }
    }
    for cleanup in cleanups {
        cleanup();
    }
}

/// From here on effects wait.
pub(crate) fn begin_batch() {
    DEPTH.set(DEPTH.get() + 1);
}

/// How often effects may set others off in one batch: far more than any page needs. A page that stops with a word is better than one that hangs.
const MOST_ROUNDS: u32 = 10_000;

/// Runs the effects that waited, if this ends the outermost batch.
///
/// # Panics
/// If they set each other off for ever.
pub(crate) fn end_batch() {
    if DEPTH.get() == 1 {
        let mut rounds = 0;
        loop {
            let queue = graph(|graph| mem::take(&mut graph.queue));
            if queue.is_empty() {
                break;
            }
            rounds += 1;
            assert!(rounds < MOST_ROUNDS, "effects that set each other off for ever");
            queue.into_iter().for_each(settle);
        }
    }
    DEPTH.set(DEPTH.get() - 1);
}

/// From now on the effects of a scope run after another effect, which may end them. The scope itself ends with whom it belongs to.
pub(crate) fn follow(scope: Id, effect: Id) {
    graph(|graph| {
        if let Some(node) = graph.node(scope) {
            node.owner = Some(effect);
        }
    });
}

/// Runs an effect after those that it belongs to: they may end it.
fn settle(id: Id) {
    if let Some(owner) = graph(|graph| graph.node(id).and_then(|node| node.owner)) {
        settle(owner);
    }
    refresh(id);
}

/// Lets something happen when whoever is making things at the moment ends, or runs anew.
pub(crate) fn add_cleanup(work: Box<dyn FnOnce()>) {
    let owner = Place::here().owner;
    let unused = graph(|graph| match owner.and_then(|owner| graph.node(owner)) {
        Some(node) => {
            node.cleanups.push(work);
            None
        }
        None => Some(work),
    });
    // Where nothing ends there is nothing to clean up, and what the work holds is needed for as long as the page is there.
    mem::forget(unused);
}

/// Leaves a value for everything that is made from here on inward.
pub(crate) fn provide(key: TypeId, value: Value) {
    let owner = Place::here().owner;
    let unused = graph(|graph| match owner.and_then(|owner| graph.node(owner)) {
        Some(node) => {
            node.contexts.push((key, value));
            None
        }
        None => Some(value),
    });
    drop(unused);
}

/// The value of this type that was left nearest to here.
pub(crate) fn context(key: TypeId) -> Option<Value> {
    let mut next = Place::here().owner;
    graph(|graph| {
        while let Some(node) = next.and_then(|id| graph.node(id)) {
            if let Some((_, value)) = node.contexts.iter().rev().find(|(known, _)| *known == key) {
                return Some(value.clone());
            }
            next = node.owner;
        }
        None
    })
}
