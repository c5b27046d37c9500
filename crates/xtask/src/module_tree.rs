//! The modules of a crate, and which module defines what another mentions.

use std::collections::{BTreeMap, BTreeSet};

use super::module_source::{ModuleSource, Segments};

/// The modules of one crate. The first is the crate root.
pub(crate) struct ModuleTree {
    modules: Vec<Module>,
}

struct Module {
    /// Empty at the crate root.
    path: Segments,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    source: ModuleSource,
}

/// What a path leads to.
enum Target {
    Module(usize),
    /// An item of this module.
    ItemOf(usize),
}

/// A module mentions a module or an item of one. Both are paths from the crate root.
pub(crate) struct Reference<'a> {
    pub(crate) from: &'a [String],
    pub(crate) to: &'a [String],
    pub(crate) mention: String,
}

/// Returns the text of a file, if it exists.
type Reader<'a> = &'a dyn Fn(&str) -> Option<String>;

impl ModuleTree {
    /// Parses a crate: its root file and the files of all modules that are declared with `mod`.
    pub(crate) fn parse(root: &str, read: Reader) -> Self {
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut tree = Self { modules: Vec::new() };
        tree.add(None, &[], parse_file(&[root.to_owned()], read), folder, read);
        tree
    }

    /// The names of the modules directly below the crate root.
    pub(crate) fn children(&self) -> Vec<String> {
        self.modules[0].children.keys().cloned().collect()
    }

    /// The number of modules, the crate root included.
    pub(crate) fn len(&self) -> usize {
        self.modules.len()
    }

    /// Every mention of a module of this crate or of an item of one.
    pub(crate) fn references(&self) -> impl Iterator<Item = Reference<'_>> {
        self.mentions().filter_map(|(from, path)| {
            let (Target::Module(to) | Target::ItemOf(to)) = self.resolve(from, path, &mut BTreeSet::new())?;
            let (from, to) = (&self.modules[from].path, &self.modules[to].path);
            Some(Reference { from, to, mention: path.join("::") })
        })
    }

    /// Mentions that start with `crate`, `self` or `super` but lead nowhere: this parser does not understand the code.
    pub(crate) fn unresolved(&self) -> Vec<String> {
        let is_local = |path: &Segments| ["crate", "self", "super"].contains(&path[0].as_str());
        let lost = self
            .mentions()
            .filter(|(from, path)| is_local(path) && self.resolve(*from, path, &mut BTreeSet::new()).is_none());
        lost.map(|(from, path)| format!("`{}` in {}", path.join("::"), self.modules[from].path.join("::"))).collect()
    }

    fn mentions(&self) -> impl Iterator<Item = (usize, &Segments)> {
        let modules = self.modules.iter().enumerate();
        modules.flat_map(|(index, module)| module.source.mentions.iter().map(move |path| (index, path)))
    }

    /// Adds a module and its children, whose files are in `folder`.
    fn add(&mut self, parent: Option<usize>, path: &[String], mut source: ModuleSource, folder: &str, read: Reader) {
        let index = self.modules.len();
        let declared = std::mem::take(&mut source.children);
        self.modules.push(Module { path: path.to_vec(), parent, children: BTreeMap::new(), source });
        for (name, inline) in declared {
            let folder = format!("{folder}/{name}");
            let source =
                inline.unwrap_or_else(|| parse_file(&[format!("{folder}.rs"), format!("{folder}/mod.rs")], read));
            let path = [path, std::slice::from_ref(&name)].concat();
            let child = self.modules.len();
            self.modules[index].children.insert(name, child);
            self.add(Some(index), &path, source, &folder, read);
        }
    }

    /// Follows a path from a module through child modules, imports and re-exports to the module that defines its item.
    /// Returns `None` for names of other crates and for local names. `seen` ends imports that lead to themselves.
    fn resolve<'a>(&'a self, from: usize, path: &'a [String], seen: &mut BTreeSet<(usize, &'a str)>) -> Option<Target> {
        let Some((first, rest)) = path.split_first() else { return Some(Target::Module(from)) };
        let module = &self.modules[from];
        match first.as_str() {
            "crate" => return self.resolve(0, rest, seen),
            "self" => return self.resolve(from, rest, seen),
            "super" => return self.resolve(module.parent?, rest, seen),
            _ => {}
        }
        if let Some(&child) = module.children.get(first) {
            return self.resolve(child, rest, seen);
        }
        if module.source.items.contains(first) {
            return Some(Target::ItemOf(from));
        }
        if !seen.insert((from, first)) {
            return None;
        }
        let imports = module.source.imports.iter();
        let imported = imports.filter(|import| import.name.as_ref().is_none_or(|name| name == first));
        let mut targets = imported.filter_map(|import| match self.resolve(from, &import.path, seen)? {
            Target::Module(module) => self.resolve(module, if import.name.is_some() { rest } else { path }, seen),
            item @ Target::ItemOf(_) => import.name.is_some().then_some(item),
        });
        targets.next().or_else(|| {
            let exports = |module: &Module| module.source.exported_macros.contains(first);
            let definition = self.modules.iter().position(exports).filter(|_| from == 0);
            definition.map(Target::ItemOf)
        })
    }
}

/// Parses the first of these files that exists.
fn parse_file(candidates: &[String], read: Reader) -> ModuleSource {
    let found = candidates.iter().find_map(|file| Some((file, read(file)?)));
    let (file, text) = found.unwrap_or_else(|| panic!("none of these files exists: {}", candidates.join(", ")));
    ModuleSource::parse(&text).unwrap_or_else(|error| panic!("cannot parse {file}: {error}"))
}
