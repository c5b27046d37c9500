//! `cargo bundle`: compiles the page to WebAssembly and puts it, hashed and packed, into `dist`, from where the server's binary takes it.

mod files;
mod glue;
mod icon;
mod pack;
mod words;

use crate::{cargo, tools};
use files::Files;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};
use wasm_bindgen_cli_support::Bindgen;

/// The most bytes that a first visit may load, all files together.
const LIMIT: usize = 600_000;

/// The profile of `Cargo.toml` that the page is compiled with.
const PROFILE: &str = "page";

/// Whether a bundle was built before, however old it is.
pub(crate) fn is_there(root: &Path) -> bool {
    root.join("dist/index.html").is_file()
}

/// Builds the bundle, and says how large it is.
pub(crate) fn build(root: &Path) -> Result<(), String> {
    tools::ensure_page_target(root)?;
    compile(root)?;
    let (script, module) = bind(&target(root).join("wasm32-unknown-unknown").join(PROFILE).join("web.wasm"))?;
    let files = assemble(root, script, module)?;
    let packed = pack::pack(files);
    report(&packed)?;
    pack::write(&root.join("dist"), &packed)
}

fn compile(root: &Path) -> Result<(), String> {
    println!("Compiling the page to WebAssembly.");
    let arguments = ["build", "--package", "web", "--lib", "--target", "wasm32-unknown-unknown", "--profile", PROFILE];
    match Command::new(cargo()).current_dir(root).args(arguments).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the page could not be compiled ({status})")),
        Err(why) => Err(format!("cargo could not be started: {why}")),
    }
}

/// Where cargo puts what it compiles.
fn target(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// The script that ties the module to the browser, and the module ready for it.
fn bind(module: &Path) -> Result<(String, Vec<u8>), String> {
    let bound = || {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(module).web(true)?.typescript(false).omit_default_module_path(true);
        bindgen.remove_name_section(true).remove_producers_section(true);
        bindgen.generate_output()
    };
    let mut output = bound().map_err(|why| format!("the page could not be bound to the browser: {why:#}"))?;
    let brought: Vec<&str> =
        output.snippets().iter().filter(|(_, inline)| !inline.is_empty()).map(|(name, _)| name.as_str()).collect();
    if !(brought.is_empty() && output.local_modules().is_empty()) {
        return Err(format!("a dependency brings JavaScript of its own, which the bundle does not carry: {brought:?}"));
    }
    let script = output.js().to_owned();
    let module = output.wasm_mut();
    let names = glue::short_names(&script, module.imports.iter().map(|import| import.name.as_str()));
    for import in module.imports.iter_mut() {
        if let Some((_, short)) = names.iter().find(|(long, _)| *long == import.name) {
            import.name.clone_from(short);
        }
    }
    Ok((glue::shortened(&script, &names), module.emit_wasm()))
}

/// All files of the page, each after those that it names.
fn assemble(root: &Path, script: String, module: Vec<u8>) -> Result<Files, String> {
    let pages = root.join("crates/web/pages");
    let read = |name: &str| {
        let path = pages.join(name);
        fs::read_to_string(&path).map_err(|why| format!("{} cannot be read: {why}", path.display()))
    };
    let mut files = Files::default();
    files.add_hashed("web.wasm", module);
    files.add_hashed("web.js", script.into_bytes());
    files.add_hashed("style.css", read("style.css")?.into_bytes());
    for (language, text) in words::texts(&root.join("locales"))? {
        files.add_hashed(&format!("{language}.ftl"), text.into_bytes());
    }
    files.fill("languages", &words::languages(&files));
    files.fill("words", &words::for_boot(&root.join("locales"))?);
    for (name, sentence) in words::for_everybody(&root.join("locales"))? {
        files.fill(&name, &sentence);
    }
    for size in [192, 512] {
        files.add_hashed(&format!("icon-{size}.png"), icon::png(size)?);
    }
    files.add_hashed("icon.svg", icon::svg().into_bytes());
    for script in ["worker.js", "boot.js"] {
        let filled = files.filled(&read(script)?)?;
        files.add_hashed(script, filled.into_bytes());
    }
    for page in ["manifest.webmanifest", "index.html"] {
        let filled = files.filled(&read(page)?)?;
        files.add(page, filled.into_bytes());
    }
    files.fill("files", &files.list());
    files.fill("version", &files.version());
    let worker = files.filled(&read("sw.js")?)?;
    files.add("sw.js", worker.into_bytes());
    Ok(files)
}

/// Prints what a first visit loads, and refuses a bundle that is too large.
fn report(packed: &[pack::Packed]) -> Result<(), String> {
    for file in packed {
        println!("{:>9} bytes, {:>7} as sent  {}", file.plain.len(), file.sent(), file.name);
    }
    let sum: usize = packed.iter().map(pack::Packed::sent).sum();
    println!("A first visit loads {sum} bytes of at most {LIMIT}, all {} files together.", packed.len());
    if sum > LIMIT { Err("the page has become too large for a first visit".to_owned()) } else { Ok(()) }
}
