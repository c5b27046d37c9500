//! No module cycles: the modules below one parent depend on each other in one direction.
//!
//! A module depends on another if its code mentions it or an item of it, in a `use` declaration or in a path. An item
//! belongs to the module that defines it, however it is re-exported. Test code does not count.
//!
//! The rule is checked at every level of the module tree. The nodes of a level are the children of one module, each
//! together with everything below it; so `a::x` → `b` → `a::y` is a cycle of `a` and `b`. Dependencies between a module
//! and its own ancestors are free in both directions: a parent file declares its children and re-exports or calls them,
//! and children use the types of their parent.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use common::module_tree::ModuleTree;
use common::{assert_no_problems, root, tracked_files};

/// The children of one module that depend on each other.
#[derive(Debug)]
struct Cycle {
    /// The parent, such as `web-kluster`.
    parent: String,
    modules: BTreeSet<String>,
    /// The shortest cycle among them, with a mention for each step.
    example: String,
}

/// The dependencies between the children of one module, each with a mention.
#[derive(Default)]
struct Graph(BTreeMap<String, BTreeMap<String, String>>);

#[test]
fn modules_depend_on_each_other_in_one_direction() {
    let mut problems = Vec::new();
    let mut count = 0;
    for path in tracked_files().iter().filter(|path| is_crate_root(path)) {
        let tree = ModuleTree::parse(path, &|path| fs::read_to_string(root().join(path)).ok());
        count += tree.len();
        let name = path.trim_start_matches("crates/").split('/').next().unwrap_or_default();
        problems.extend(tree.unresolved().iter().map(|path| format!("{name}: cannot resolve {path}")));
        problems.extend(cycles(name, &tree).iter().map(Cycle::describe));
    }
    assert_no_problems(&problems);
    assert!(count > 250, "only {count} modules found");
}

#[test]
fn cycles_are_found_through_re_exports_and_nested_groups() {
    let found = cycles_of(&[
        ("src/lib.rs", "mod any; mod error; mod log; mod text; pub use any::AnyLog; pub use text::*;"),
        ("src/any.rs", "use crate::{error::{self, ParseError as Wrong}, log::Log}; pub struct AnyLog(Log);"),
        ("src/error.rs", "pub enum ParseError {}"),
        ("src/log.rs", "pub struct Log; fn f(x: u32) -> bool { matches!(x, crate::LIMIT) }"),
        ("src/text.rs", "pub const LIMIT: u32 = 1; fn g() -> super::AnyLog { h() }"),
    ]);
    let [cycle] = &found[..] else { panic!("{found:?}") };
    assert_eq!(cycle.parent, "demo");
    assert_eq!(Vec::from_iter(&cycle.modules), ["any", "log", "text"]);
    assert_eq!(cycle.example, "any → log (`crate::log::Log`) → text (`crate::LIMIT`) → any (`super::AnyLog`)");
}

#[test]
fn cycles_are_found_between_folders_and_inside_them() {
    let found = cycles_of(&[
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a.rs", "mod x; mod y; mod z; pub use x::X;"),
        ("src/a/x.rs", "pub struct X(crate::b::B);"),
        ("src/a/y.rs", "pub struct Y(super::z::Z);"),
        ("src/a/z.rs", "use super::y; pub struct Z(Option<Box<y::Y>>);"),
        ("src/b.rs", "pub struct B; impl B { fn f() { use crate::a::{self as folder}; folder::g() } }"),
    ]);
    let parents: Vec<&str> = found.iter().map(|cycle| cycle.parent.as_str()).collect();
    assert_eq!(parents, ["demo", "demo::a"]);
    assert_eq!(Vec::from_iter(&found[0].modules), ["a", "b"]);
    assert_eq!(Vec::from_iter(&found[1].modules), ["y", "z"]);
}

#[test]
fn parents_test_code_and_other_crates_form_no_cycle() {
    let found = cycles_of(&[
        ("src/lib.rs", "mod board; mod card; mod game; pub use card::{Card, Suit}; pub use seats as card_seats;"),
        // A parent and its children use each other.
        ("src/board.rs", "mod cells; use crate::Card; pub struct Board; fn f() { cells::g() }"),
        ("src/board/cells.rs", "use super::{Board, Card}; pub fn g() {} struct Cells(Board, Card);"),
        // Only tests use the board; `::game` is another crate; `game` is a field.
        (
            "src/card.rs",
            "pub struct Card { game: ::game::Game } pub enum Suit {}
             #[cfg(test)] use crate::board::Board;
             impl Card { #[cfg(test)] fn f(board: crate::board::Board) {} }
             #[cfg(test)] #[path = \"card_tests.rs\"] mod tests;",
        ),
        ("src/game/mod.rs", "use super::{board::Board, *}; pub struct Game(Board, Suit);"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

/// The cycles of a crate with these files.
fn cycles_of(sources: &[(&str, &str)]) -> Vec<Cycle> {
    let read = |path: &str| sources.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned());
    cycles("demo", &ModuleTree::parse("src/lib.rs", &read))
}

fn is_crate_root(path: &str) -> bool {
    let is_program = path.split("/src/bin/").nth(1).is_some_and(|file| !file.contains('/'));
    let is_member = ["crates/", "e2e/"].iter().any(|folder| path.starts_with(folder));
    is_member && (path.ends_with("/src/lib.rs") || path.ends_with("/src/main.rs") || is_program)
}

/// The cycles at all levels of a crate.
fn cycles(name: &str, tree: &ModuleTree) -> Vec<Cycle> {
    let mut levels: BTreeMap<&[String], Graph> = BTreeMap::new();
    for reference in tree.references() {
        let common = reference.from.iter().zip(reference.to).take_while(|(from, to)| from == to).count();
        // One is an ancestor of the other unless both have a segment after the common ones.
        if let (Some(from), Some(to)) = (reference.from.get(common), reference.to.get(common)) {
            let graph = levels.entry(&reference.from[..common]).or_default();
            let targets = graph.0.entry(from.clone()).or_default();
            let mention = targets.entry(to.clone()).or_default();
            // The longest mention is the easiest to find.
            if reference.mention.len() > mention.len() {
                *mention = reference.mention;
            }
        }
    }
    let named = levels.iter().map(|(level, graph)| ([&[name.to_owned()], *level].concat().join("::"), graph));
    named.flat_map(|(parent, graph)| graph.cycles(&parent)).collect()
}

impl Cycle {
    fn describe(&self) -> String {
        let modules: Vec<&str> = self.modules.iter().map(String::as_str).collect();
        format!("{} has a cycle: {}; for example {}", self.parent, modules.join(", "), self.example)
    }
}

impl Graph {
    fn cycles(&self, parent: &str) -> Vec<Cycle> {
        let mut cycles: Vec<Cycle> = Vec::new();
        for module in self.0.keys() {
            if cycles.iter().any(|cycle| cycle.modules.contains(module)) {
                continue;
            }
            let returns = |other: &&String| self.route(module, other).is_some() && self.route(other, module).is_some();
            let modules: BTreeSet<String> = self.0.keys().filter(returns).cloned().collect();
            let routes = modules.iter().filter_map(|module| self.route(module, module));
            if let Some(shortest) = routes.min_by_key(Vec::len) {
                let example = self.describe(&shortest);
                cycles.push(Cycle { parent: parent.to_owned(), modules, example });
            }
        }
        cycles
    }

    /// The shortest route of at least one step, with both ends.
    fn route(&self, from: &str, to: &str) -> Option<Vec<&str>> {
        let (start, _) = self.0.get_key_value(from)?;
        let mut routes = vec![vec![start.as_str()]];
        let mut seen = BTreeSet::new();
        while !routes.is_empty() {
            let mut longer = Vec::new();
            for route in routes {
                for next in self.0.get(route[route.len() - 1]).into_iter().flat_map(BTreeMap::keys) {
                    let route = [&route[..], &[next.as_str()]].concat();
                    if next == to {
                        return Some(route);
                    }
                    if seen.insert(next) {
                        longer.push(route);
                    }
                }
            }
            routes = longer;
        }
        None
    }

    fn describe(&self, route: &[&str]) -> String {
        let steps = route.windows(2).map(|step| format!(" → {} (`{}`)", step[1], self.0[step[0]][step[1]]));
        steps.fold(route[0].to_owned(), |text, step| text + &step)
    }
}
