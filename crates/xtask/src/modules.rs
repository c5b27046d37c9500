//! `cargo modules CRATE`: prints the modules of a crate in layers. A module depends only on modules of the layers above
//! its own.

use crate::module_tree::ModuleTree;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The widest line, as in all Markdown of the repository.
const MAX_COLUMNS: usize = 120;

/// Prints the layers of a crate.
pub(crate) fn print(root: &Path, package: &str) -> Result<(), String> {
    let folder = format!("crates/{package}/src");
    let file = ["lib.rs", "main.rs"].into_iter().find(|file| root.join(&folder).join(file).is_file());
    let file = file.ok_or_else(|| format!("there is no crate {package}"))?;
    let tree = ModuleTree::parse(&format!("{folder}/{file}"), &|path| fs::read_to_string(root.join(path)).ok());
    print!("{}", describe(&layers(&tree)?));
    Ok(())
}

/// The top-level modules of a crate in layers, each with everything below it.
fn layers(tree: &ModuleTree) -> Result<Vec<Vec<String>>, String> {
    let mut dependencies: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in tree.children() {
        dependencies.entry(name).or_default();
    }
    for reference in tree.references() {
        if let (Some(from), Some(to)) = (reference.from.first(), reference.to.first())
            && from != to
        {
            dependencies.entry(from.clone()).or_default().insert(to.clone());
        }
    }
    let mut layers = Vec::new();
    while !dependencies.is_empty() {
        let is_ready = |needed: &BTreeSet<String>| needed.iter().all(|name| !dependencies.contains_key(name));
        let layer: Vec<String> =
            dependencies.iter().filter(|(_, needed)| is_ready(needed)).map(|(name, _)| name.clone()).collect();
        if layer.is_empty() {
            let rest: Vec<&str> = dependencies.keys().map(String::as_str).collect();
            return Err(format!("these modules, or some of them, form a cycle: {}", rest.join(", ")));
        }
        dependencies.retain(|name, _| !layer.contains(name));
        layers.push(layer);
    }
    Ok(layers)
}

/// One paragraph for each layer, wrapped.
fn describe(layers: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (number, layer) in layers.iter().enumerate() {
        let mut line = format!("{number:>2} ");
        for name in layer {
            if line.len() + 1 + name.len() > MAX_COLUMNS {
                text += line.trim_end();
                text.push('\n');
                "   ".clone_into(&mut line);
            }
            line.push(' ');
            line += name;
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(sources: &[(&str, &str)]) -> ModuleTree {
        let read = |path: &str| sources.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned());
        ModuleTree::parse("src/lib.rs", &read)
    }

    #[test]
    fn a_module_stands_below_those_that_it_uses() {
        let sources = [
            ("src/lib.rs", "mod board; mod card; mod log; mod screen;"),
            ("src/board.rs", "use crate::card::Card; pub struct Board(Card);"),
            ("src/card.rs", "pub struct Card;"),
            ("src/log.rs", "pub struct Log;"),
            ("src/screen.rs", "use crate::{board::Board, log::Log}; struct Screen(Board, Log);"),
        ];
        let found = layers(&tree(&sources)).unwrap();
        assert_eq!(found, [vec!["card", "log"], vec!["board"], vec!["screen"]]);
        assert_eq!(describe(&found), " 0  card log\n 1  board\n 2  screen\n");
    }

    #[test]
    fn a_cycle_has_no_layers() {
        let sources = [
            ("src/lib.rs", "mod a; mod b;"),
            ("src/a.rs", "use crate::b::B; pub struct A(B);"),
            ("src/b.rs", "use crate::a::A; pub struct B(Option<Box<A>>);"),
        ];
        assert!(layers(&tree(&sources)).is_err());
    }
}
