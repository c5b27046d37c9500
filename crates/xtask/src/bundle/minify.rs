//! Minifies the script that wasm-bindgen writes.

/// Removes comments and indentation.
pub(super) fn minify(script: &str) -> String {
    let mut minified = String::new();
    let mut in_comment = false;
    for line in script.lines().map(str::trim_start) {
        in_comment |= line.starts_with("/*");
        if !(in_comment || line.is_empty() || line.starts_with("//")) {
            minified.push_str(line);
            minified.push('\n');
        }
        in_comment &= !line.contains("*/");
    }
    minified
}

#[cfg(test)]
mod tests {
    use super::minify;

    #[test]
    fn comments_and_indentation_are_removed() {
        let script = "/**\n * Says a word.\n */\nexport function say() {\n    // Now.\n    return wasm.say();\n}\n";
        assert_eq!(minify(script), "export function say() {\nreturn wasm.say();\n}\n");
    }
}
