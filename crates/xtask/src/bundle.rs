//! `cargo bundle`: compiles the page to WebAssembly and writes it, hashed and compressed, to `dist`, which the server
//! embeds.

mod assets;
mod compress;
mod icon;
mod locales;
mod minify;

use crate::{cargo, tools};
use assets::Assets;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};
use wasm_bindgen_cli_support::Bindgen;

/// Maximum transfer size of a first visit in bytes, all files together.
const SIZE_LIMIT: usize = 750_000;

/// The Cargo profile of the page.
const PROFILE: &str = "page";

/// Whether a bundle exists, however old.
pub(crate) fn exists(root: &Path) -> bool {
    root.join("dist/index.html").is_file()
}

/// Builds the bundle and reports its size.
pub(crate) fn build(root: &Path) -> Result<(), String> {
    tools::ensure_page_target(root)?;
    compile(root)?;
    let (script, module) = bindgen(&target_dir(root).join("wasm32-unknown-unknown").join(PROFILE).join("web.wasm"))?;
    let assets = assemble(root, script, module)?;
    let files = compress::compress_all(assets);
    report(&files)?;
    compress::write(&root.join("dist"), &files)
}

fn compile(root: &Path) -> Result<(), String> {
    println!("Compiling the page to WebAssembly.");
    let arguments = ["build", "--package", "web", "--lib", "--target", "wasm32-unknown-unknown", "--profile", PROFILE];
    match Command::new(cargo()).current_dir(root).args(arguments).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("compiling the page failed ({status})")),
        Err(error) => Err(format!("cargo did not start: {error}")),
    }
}

/// Cargo's target directory.
fn target_dir(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// Runs wasm-bindgen; returns the JavaScript bindings and the processed module, both minified.
fn bindgen(module: &Path) -> Result<(String, Vec<u8>), String> {
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
    let script = output.js().to_owned();
    let module = output.wasm_mut();
    let names = minify::short_names(&script, module.imports.iter().map(|import| import.name.as_str()));
    for import in module.imports.iter_mut() {
        if let Some((_, short)) = names.iter().find(|(long, _)| *long == import.name) {
            import.name.clone_from(short);
        }
    }
    Ok((minify::minify(&script, &names), module.emit_wasm()))
}

/// Collects all files of the page, each after those that it refers to.
fn assemble(root: &Path, script: String, module: Vec<u8>) -> Result<Assets, String> {
    let pages = root.join("crates/web/pages");
    let read = |name: &str| {
        let path = pages.join(name);
        fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let mut assets = Assets::default();
    assets.add_hashed("web.wasm", module);
    assets.add_hashed("web.js", script.into_bytes());
    assets.add_hashed("style.css", read("style.css")?.into_bytes());
    for (language, catalogue) in locales::catalogues(&root.join("locales"))? {
        assets.add_hashed(&format!("{language}.ftl"), catalogue.into_bytes());
    }
    assets.define("languages", &locales::catalogue_urls(&assets));
    assets.define("words", &locales::boot_messages(&root.join("locales"))?);
    for (name, message) in locales::default_boot_messages(&root.join("locales"))? {
        assets.define(&name, &message);
    }
    for size in [192, 512] {
        assets.add_hashed(&format!("icon-{size}.png"), icon::png(size)?);
    }
    assets.add_hashed("icon.svg", icon::svg().into_bytes());
    for script in ["worker.js", "boot.js"] {
        let rendered = assets.render(&read(script)?)?;
        assets.add_hashed(script, rendered.into_bytes());
    }
    for page in ["manifest.webmanifest", "index.html"] {
        let rendered = assets.render(&read(page)?)?;
        assets.add(page, rendered.into_bytes());
    }
    assets.define("files", &assets.urls_as_json());
    assets.define("version", &assets.version());
    let worker = assets.render(&read("sw.js")?)?;
    assets.add("sw.js", worker.into_bytes());
    Ok(assets)
}

/// Prints the transfer size of a first visit and fails if it exceeds the limit.
fn report(files: &[compress::CompressedFile]) -> Result<(), String> {
    for file in files {
        println!("{:>9} bytes, {:>7} compressed  {}", file.plain.len(), file.transfer_size(), file.name);
    }
    let sum: usize = files.iter().map(compress::CompressedFile::transfer_size).sum();
    println!("A first visit transfers {sum} of at most {SIZE_LIMIT} bytes in {} files.", files.len());
    if sum > SIZE_LIMIT { Err("the page exceeds the size limit of a first visit".to_owned()) } else { Ok(()) }
}
