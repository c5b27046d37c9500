//! The table of sizes: what each page loads, against its budget. Budgets steer, so one that is exceeded is a warning.

use super::{compress::CompressedFile, program::PROGRAMS};

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
    for program in &PROGRAMS {
        let name = program.name;
        let own = size(&format!("{name}.wasm")) + size(&format!("{name}.js"));
        let around = match program.page {
            Some(page) => size(page.file) + size("boot.js") + size("style.css"),
            None => size("worker.js"),
        };
        let (all, budget) = (own + around, program.budget);
        let warning = if all > budget { format!("  over its budget by {}", all - budget) } else { String::new() };
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
