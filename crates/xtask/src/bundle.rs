//! `cargo bundle`: compiles the programs of the pages to WebAssembly and writes everything, hashed and compressed, to
//! `dist`, which the server embeds.

mod assets;
mod budget;
mod compress;
mod icon;
mod locales;
mod minify;
mod program;

use crate::{cargo, tools};
use assets::Assets;
use program::{PROGRAMS, PageProgram};
use serde_json::{Map, Value, json};
use site::{Document, Language, Site};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The style sheets, in the order of their rules: what comes later wins. They are served as one file.
const STYLES: [&str; 17] = [
    "tokens",
    "base",
    "menu",
    "home",
    "forms",
    "statistics",
    "seats",
    "board",
    "clustered",
    "clustered-end",
    "replay",
    "motion",
    "kluster",
    "kluster-panels",
    "kluster-moment",
    "kluster-set-up",
    "quick-start",
];

/// Whether a bundle exists, however old.
pub(crate) fn exists(root: &Path) -> bool {
    root.join("dist/index.html").is_file()
}

/// How much time goes into a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Small and fast programs, for players.
    Full,
    /// Programs that compile fast, for a look at a change.
    Quick,
}

impl Effort {
    /// The Cargo profile of the pages.
    const fn profile(self) -> &'static str {
        match self {
            Effort::Full => "page",
            Effort::Quick => "page-quick",
        }
    }
}

/// Builds the bundle and reports its size.
pub(crate) fn build(root: &Path, effort: Effort) -> Result<(), String> {
    tools::ensure_page_target(root)?;
    compile(root, effort.profile())?;
    let files = compress::compress_all(assemble(root, effort.profile())?, effort);
    if effort == Effort::Full {
        budget::report(&files);
    }
    compress::write(&root.join("dist"), &files)
}

fn compile(root: &Path, profile: &str) -> Result<(), String> {
    println!("Compiling the pages to WebAssembly.");
    let packages = PROGRAMS.iter().flat_map(|program| ["--package", program.package]);
    let build = ["build", "--lib", "--target", "wasm32-unknown-unknown", "--profile", profile];
    match Command::new(cargo()).current_dir(root).args(build).args(packages).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("compiling the pages failed ({status})")),
        Err(error) => Err(format!("cargo did not start: {error}")),
    }
}

/// Cargo's target directory.
fn target_dir(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// Collects all files, each after those that it refers to.
fn assemble(root: &Path, profile: &str) -> Result<Assets, String> {
    let folder = root.join("crates/web-kit/assets");
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let locales = root.join("locales");
    let languages = site::languages(&locales).map_err(|error| error.to_string())?;
    let modules = target_dir(root).join("wasm32-unknown-unknown").join(profile);
    let mut assets = Assets::default();
    let mut programs = Map::new();
    for program in &PROGRAMS {
        programs.insert(program.name.to_owned(), add_program(&mut assets, program, &modules, &locales)?);
    }
    assets.define("programs", &Value::Object(programs).to_string());
    let styles: Result<String, String> = STYLES.iter().map(|name| read(&format!("style/{name}.css"))).collect();
    assets.add_hashed("kluster.jpg", site::kluster_jpeg().map_err(|error| error.to_string())?);
    for (name, bytes) in site::card_table_jpegs().map_err(|error| error.to_string())? {
        assets.add_hashed(name, bytes);
    }
    let styles = assets.render(&minify::minify(&styles?))?;
    assets.add_hashed("style.css", styles.into_bytes());
    assets.define("words", &locales::boot_messages(&locales)?);
    let codes: Value = languages.iter().map(|language| language.code.as_str()).collect();
    assets.define("languages", &codes.to_string());
    for size in [192, 512] {
        assets.add_hashed(&format!("icon-{size}.png"), icon::png(size)?);
    }
    assets.add_hashed("icon.svg", icon::svg().into_bytes());
    assets.add("favicon.ico", icon::ico()?);
    assets.add_hashed("table.jpg", site::bare_table_jpeg().map_err(|error| error.to_string())?);
    let scripts =
        ["worker.js", "programs.js", "offline.js", "early.js", "thumbnails.js", "unfinished.js", "site.js", "boot.js"];
    for script in scripts {
        let rendered = assets.render(&minify::minify(&read(script)?))?;
        assets.add_hashed(script, rendered.into_bytes());
    }
    let description = languages.first().and_then(|language| language.message("boot-description").ok());
    assets.define("description", &description.unwrap_or_default());
    let manifest = assets.render(&read("manifest.webmanifest")?)?;
    assets.add("manifest.webmanifest", manifest.into_bytes());
    add_documents(&mut assets, &languages)?;
    assets.define("files", &assets.urls_as_json());
    assets.define("version", &assets.version());
    let worker = assets.render(&read("sw.js")?)?;
    assets.add("sw.js", worker.into_bytes());
    Ok(assets)
}

/// Renders and adds the documents.
fn add_documents(assets: &mut Assets, languages: &[Language]) -> Result<(), String> {
    let address = |name: &str| assets.url(name).map(str::to_owned);
    let documents = Site { languages, address: &address }.documents().map_err(|error| error.to_string())?;
    for Document { path, html } in documents {
        assets.add(&path, html.into_bytes());
    }
    Ok(())
}

/// Adds the files of a program. Returns their URLs, for the script that starts it.
fn add_program(assets: &mut Assets, program: &PageProgram, modules: &Path, locales: &Path) -> Result<Value, String> {
    let (script, module) = program.bind(modules)?;
    let mut add = |name: String, bytes: Vec<u8>| {
        assets.add_hashed(&name, bytes);
        assets.url(&name).unwrap_or_default().to_owned()
    };
    let module = add(format!("{}.wasm", program.name), module);
    let script = add(format!("{}.js", program.name), script.into_bytes());
    let mut texts = Map::new();
    if !program.texts.is_empty() {
        for (language, messages) in locales::page_messages(locales, program.texts)? {
            let url = add(format!("{}-{language}.ftl", program.name), messages.into_bytes());
            texts.insert(language, url.into());
        }
    }
    Ok(json!({ "script": script, "module": module, "texts": texts }))
}
