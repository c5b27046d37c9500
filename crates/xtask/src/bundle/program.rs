//! [`PageProgram`]: the programs of the bundle, each a WebAssembly module with its script.

use super::minify;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// A program of the bundle.
pub(super) struct PageProgram {
    /// The name of its files.
    pub(super) name: &'static str,
    /// The crate that it is compiled from.
    pub(super) package: &'static str,
    /// The Fluent files with its texts; its crate contains those in English. A program without texts has no page.
    pub(super) texts: &'static [&'static str],
}

/// All programs.
pub(super) const PROGRAMS: [PageProgram; 4] = [
    PageProgram { name: "records", package: "web-home", texts: &["shell", "home", "saves"] },
    PageProgram { name: "clustered", package: "web-clustered", texts: &["shell", "clustered"] },
    PageProgram {
        name: "kluster",
        package: "web-kluster",
        texts: &["shell", "saves", "kluster", "kluster-words", "kluster-replay", "kluster-setup"],
    },
    PageProgram { name: "bots", package: "web-bots", texts: &[] },
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
