//! The table of sizes: what each page loads, against its budget. Budgets steer, so one that is exceeded is a warning.

use super::compress::CompressedFile;

/// What a page loads before one can use it.
struct PageBudget {
    name: &'static str,
    files: &'static [&'static str],
    /// In bytes.
    budget: usize,
}

const PAGES: [PageBudget; 6] = [
    PageBudget {
        name: "home",
        files: &[
            "index.html",
            "style.css",
            "early.js",
            "site.js",
            "unfinished.js",
            "thumbnails.js",
            "offline.js",
            "kluster.jpg",
            "icon.svg",
            "manifest.webmanifest",
        ],
        budget: 80_000,
    },
    PageBudget {
        name: "rules",
        files: &[
            "rules/index.html",
            "style.css",
            "early.js",
            "site.js",
            "unfinished.js",
            "thumbnails.js",
            "offline.js",
            "icon.svg",
            "manifest.webmanifest",
        ],
        budget: 80_000,
    },
    PageBudget {
        name: "records",
        files: &[
            "records/index.html",
            "style.css",
            "early.js",
            "boot.js",
            "offline.js",
            "programs.js",
            "records.js",
            "records.wasm",
            "icon.svg",
            "manifest.webmanifest",
        ],
        budget: 340_000,
    },
    PageBudget {
        name: "clustered",
        files: &[
            "clustered/index.html",
            "style.css",
            "early.js",
            "boot.js",
            "offline.js",
            "programs.js",
            "clustered.js",
            "clustered.wasm",
            "oak.jpg",
            "felt.jpg",
            "icon.svg",
            "manifest.webmanifest",
        ],
        budget: 340_000,
    },
    PageBudget {
        name: "kluster",
        files: &[
            "kluster/index.html",
            "style.css",
            "early.js",
            "boot.js",
            "offline.js",
            "programs.js",
            "kluster.js",
            "kluster.wasm",
            "icon.svg",
            "manifest.webmanifest",
        ],
        budget: 400_000,
    },
    // In the background, after the first paint of a game.
    PageBudget { name: "bots", files: &["worker.js", "bots.js", "bots.wasm"], budget: 130_000 },
];

/// Prints the files, and for each program the bytes of everything that it needs in one language.
pub(super) fn report(files: &[CompressedFile]) {
    for file in files {
        println!("{:>9} bytes, {:>7} compressed  {}", file.plain.len(), file.transfer_size(), file.name);
    }
    let size = |part: &str| -> usize {
        let found = files.iter().filter(|file| file.name == part || is_hashed_as(&file.name, part));
        found.map(CompressedFile::transfer_size).sum()
    };
    println!("\nLoaded before one can play, in English, in compressed bytes:");
    println!("  {:<10} {:>8} {:>8} {:>8}", "page", "program", "all", "budget");
    for PageBudget { name, files, budget } in &PAGES {
        let own = match files.iter().find_map(|file| file.strip_suffix(".wasm")) {
            Some(program) => size(&format!("{program}.wasm")) + size(&format!("{program}.js")),
            None => 0,
        };
        let all: usize = files.iter().map(|file| size(file)).sum();
        let warning = if all > *budget { format!("  over its budget by {}", all - budget) } else { String::new() };
        println!("  {name:<10} {own:>8} {all:>8} {budget:>8}{warning}");
    }
    let sum: usize = files.iter().map(CompressedFile::transfer_size).sum();
    println!("All {} files, which are cached for playing offline, have {sum} compressed bytes.", files.len());
}

/// Whether a file is this one with a hash in its name, such as `a/home-0123456789abcdef.js`.
fn is_hashed_as(file: &str, name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let rest = file.strip_prefix("a/").and_then(|file| file.strip_prefix(stem)?.strip_suffix(extension));
    rest.is_some_and(|rest| rest.len() == 18 && rest.starts_with('-') && rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::is_hashed_as;

    #[test]
    fn a_file_is_found_under_its_hashed_name() {
        assert!(is_hashed_as("a/home-0123456789abcdef.js", "home.js"));
        assert!(!is_hashed_as("a/home-0123456789abcdef.wasm", "home.js"));
        assert!(!is_hashed_as("a/at-home-0123456789abcdef.js", "home.js"));
        assert!(!is_hashed_as("home-0123456789abcdef.js", "home.js"));
    }
}
