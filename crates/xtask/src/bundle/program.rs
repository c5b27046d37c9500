//! [`PageProgram`]: the programs of the bundle, each a WebAssembly module with its script.

use super::minify;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// A program of the bundle.
pub(super) struct PageProgram {
    /// The name of its files, and of its page.
    pub(super) name: &'static str,
    /// The crate that it is compiled from.
    pub(super) package: &'static str,
    /// The Fluent files with its texts; its crate contains those in English.
    pub(super) texts: &'static [&'static str],
    /// The title of its document and its folder; `None` for a program without a page.
    pub(super) page: Option<PageDocument>,
    /// The budget of everything that it loads, in bytes.
    pub(super) budget: usize,
}

/// The document of a page.
#[derive(Clone, Copy)]
pub(super) struct PageDocument {
    pub(super) title: &'static str,
    /// The path of the document in the bundle.
    pub(super) file: &'static str,
}

/// All programs.
pub(super) const PROGRAMS: [PageProgram; 4] = [
    PageProgram {
        name: "home",
        package: "web-home",
        texts: &["shell", "home", "saves", "rules"],
        page: Some(PageDocument { title: "Huddle", file: "index.html" }),
        budget: 150_000,
    },
    PageProgram {
        name: "clustered",
        package: "web-clustered",
        texts: &["shell", "clustered"],
        page: Some(PageDocument { title: "Clustered · Huddle", file: "clustered/index.html" }),
        budget: 250_000,
    },
    PageProgram {
        name: "kluster",
        package: "web-kluster",
        texts: &["shell", "saves", "kluster", "kluster-words", "kluster-replay", "kluster-setup"],
        page: Some(PageDocument { title: "Kluster · Huddle", file: "kluster/index.html" }),
        budget: 340_000,
    },
    PageProgram { name: "bots", package: "web-bots", texts: &[], page: None, budget: 130_000 },
];

impl PageProgram {
    /// Runs wasm-bindgen on the compiled module; returns the minified script and the processed module.
    pub(super) fn bind(&self, folder: &Path) -> Result<(String, Vec<u8>), String> {
        let module = folder.join(format!("{}.wasm", self.package.replace('-', "_")));
        let generate = || {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(module).web(true)?.typescript(false).omit_default_module_path(true);
            bindgen.remove_name_section(true).remove_producers_section(true);
            bindgen.generate_output()
        };
        let mut output = generate().map_err(|error| format!("wasm-bindgen failed: {error:#}"))?;
        let snippets: Vec<&str> =
            output.snippets().iter().filter(|(_, inline)| !inline.is_empty()).map(|(name, _)| name.as_str()).collect();
        if !(snippets.is_empty() && output.local_modules().is_empty()) {
            return Err(format!(
                "a dependency contains JavaScript snippets, which the bundle does not support: {snippets:?}"
            ));
        }
        let script = minify::minify(output.js());
        Ok((script, output.wasm_mut().emit_wasm()))
    }
}
