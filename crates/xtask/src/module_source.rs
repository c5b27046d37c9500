//! What the source of one module defines, imports and mentions. Code under `#[cfg(test)]` is omitted.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    Attribute, Ident, ImplItem, ImplItemConst, ImplItemFn, Item, ItemConst, ItemEnum, ItemImpl, ItemMod, ItemStatic,
    ItemStruct, ItemTrait, ItemType, ItemUse, Macro, UseTree,
};

/// The segments of a path, such as `crate::board::Board`.
pub(crate) type Segments = Vec<String>;

/// The contents of a file or of a block `mod name { … }`.
#[derive(Default)]
pub(crate) struct ModuleSource {
    /// The items defined here, except modules.
    pub(crate) items: BTreeSet<String>,
    /// Macros with `#[macro_export]`, which other modules find at the crate root.
    pub(crate) exported_macros: Vec<String>,
    pub(crate) imports: Vec<Import>,
    /// Every path in the code, including imports. Paths in strings and comments do not count.
    pub(crate) mentions: BTreeSet<Segments>,
    /// Child modules; `None` if the module is a file.
    pub(crate) children: Vec<(String, Option<ModuleSource>)>,
}

/// One name that a `use` declaration brings into scope.
pub(crate) struct Import {
    /// The local name; `None` for a glob.
    pub(crate) name: Option<String>,
    pub(crate) path: Segments,
}

impl ModuleSource {
    pub(crate) fn parse(text: &str) -> syn::Result<Self> {
        syn::parse_file(text).map(|file| Self::new(&file.items))
    }

    fn new(items: &[Item]) -> Self {
        let mut source = Self::default();
        let mut mentions = Mentions::default();
        for item in items.iter().filter(|item| !is_test(attributes(item))) {
            mentions.visit_item(item);
            match item {
                Item::Use(item) => source.imports.extend(imports(item)),
                Item::Mod(ItemMod { ident, content, .. }) => {
                    let inline = content.as_ref().map(|(_, items)| Self::new(items));
                    source.children.push((ident.to_string(), inline));
                }
                _ => source.items.extend(name(item).map(Ident::to_string)),
            }
            if attributes(item).iter().any(|attribute| attribute.path().is_ident("macro_export")) {
                source.exported_macros.extend(name(item).map(Ident::to_string));
            }
        }
        source.mentions = mentions.0;
        source
    }
}

/// Collects the paths of a module without those of its child modules.
#[derive(Default)]
struct Mentions(BTreeSet<Segments>);

impl<'ast> Visit<'ast> for Mentions {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = match item {
            ImplItem::Const(ImplItemConst { attrs, .. }) | ImplItem::Fn(ImplItemFn { attrs, .. }) => &attrs[..],
            _ => &[],
        };
        if !is_test(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.0.extend(imports(item).into_iter().map(|import| import.path));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            self.0.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.scan(call.tokens.clone());
        visit::visit_macro(self, call);
    }
}

impl Mentions {
    /// Collects what looks like a path between the tokens of a macro, whose grammar is unknown.
    fn scan(&mut self, tokens: TokenStream) {
        let (mut path, mut colons) = (Segments::new(), 0);
        for token in tokens {
            match token {
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Ident(segment) => {
                    if colons != 2 {
                        self.0.insert(std::mem::take(&mut path));
                    }
                    path.push(segment.to_string());
                    colons = 0;
                }
                other => {
                    self.0.insert(std::mem::take(&mut path));
                    if let TokenTree::Group(group) = other {
                        self.scan(group.stream());
                    }
                }
            }
        }
        self.0.insert(path);
        self.0.remove(&Segments::new());
    }
}

/// The names that a `use` declaration brings into scope, except from a path that starts with `::`.
fn imports(item: &ItemUse) -> Vec<Import> {
    let mut imports = Vec::new();
    if item.leading_colon.is_none() {
        add_imports(&item.tree, &[], &mut imports);
    }
    imports
}

fn add_imports(tree: &UseTree, prefix: &[String], imports: &mut Vec<Import>) {
    let below = |segment: &Ident| {
        // `use a::{self}` imports `a`.
        let own = (segment != "self" || prefix.is_empty()).then(|| segment.to_string());
        prefix.iter().cloned().chain(own).collect::<Segments>()
    };
    match tree {
        UseTree::Path(path) => add_imports(&path.tree, &below(&path.ident), imports),
        UseTree::Name(leaf) => {
            let path = below(&leaf.ident);
            imports.push(Import { name: path.last().cloned(), path });
        }
        UseTree::Rename(leaf) => {
            imports.push(Import { name: Some(leaf.rename.to_string()), path: below(&leaf.ident) });
        }
        UseTree::Glob(_) => imports.push(Import { name: None, path: prefix.to_vec() }),
        UseTree::Group(group) => group.items.iter().for_each(|tree| add_imports(tree, prefix, imports)),
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    let is_cfg_test = |attribute: &Attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<Ident>().is_ok_and(|option| option == "test")
    };
    attributes.iter().any(is_cfg_test)
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(ItemConst { attrs, .. })
        | Item::Enum(ItemEnum { attrs, .. })
        | Item::Impl(ItemImpl { attrs, .. })
        | Item::Mod(ItemMod { attrs, .. })
        | Item::Static(ItemStatic { attrs, .. })
        | Item::Struct(ItemStruct { attrs, .. })
        | Item::Trait(ItemTrait { attrs, .. })
        | Item::Type(ItemType { attrs, .. })
        | Item::Use(ItemUse { attrs, .. }) => attrs,
        Item::Fn(function) => &function.attrs,
        Item::Macro(definition) => &definition.attrs,
        _ => &[],
    }
}

fn name(item: &Item) -> Option<&Ident> {
    match item {
        Item::Const(ItemConst { ident, .. })
        | Item::Enum(ItemEnum { ident, .. })
        | Item::Static(ItemStatic { ident, .. })
        | Item::Struct(ItemStruct { ident, .. })
        | Item::Trait(ItemTrait { ident, .. })
        | Item::Type(ItemType { ident, .. }) => Some(ident),
        Item::Fn(function) => Some(&function.sig.ident),
        Item::Macro(definition) => definition.ident.as_ref(),
        _ => None,
    }
}
