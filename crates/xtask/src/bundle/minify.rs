//! Minifies the output of wasm-bindgen. Its import names end in 16 hexadecimal digits, which do not compress and occur
//! in both the script and the module: six kilobytes of the page.

/// Maps the hashed import names of the module to short ones, in the order of their first occurrence in the script.
pub(super) fn short_names<'a>(script: &str, imports: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let mut found: Vec<(usize, &str)> = imports.filter_map(|name| Some((script.find(name)?, name))).collect();
    found.retain(|(_, name)| is_hashed(name));
    found.sort_unstable();
    found.into_iter().enumerate().map(|(number, (_, name))| (name.to_owned(), format!("f{number}"))).collect()
}

/// Whether a name ends in a hash; such a name is never part of another one.
fn is_hashed(name: &str) -> bool {
    let digits = name.rsplit_once('_').map_or("", |(_, digits)| digits);
    digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Renames the imports and removes comments and indentation.
pub(super) fn minify(script: &str, names: &[(String, String)]) -> String {
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
    for (long, name) in names {
        minified = minified.replace(long, name);
    }
    minified
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_renamed_and_comments_removed() {
        let script = "/**\n * Says a word.\n */\nexport function say() {\n    // Now.\n    return wasm.say();\n}\nconst import0 = {\n    \
                      __wbg_b_00000000000000aa: f,\n    __wbg_a_00000000000000ab: g,\n    plain: h,\n};\n";
        let imports = ["plain", "__wbg_a_00000000000000ab", "__wbg_b_00000000000000aa", "__wbg_c_00000000000000ac"];
        let names = short_names(script, imports.into_iter());
        let expected = [("__wbg_b_00000000000000aa", "f0"), ("__wbg_a_00000000000000ab", "f1")];
        assert_eq!(names, expected.map(|(long, short)| (long.to_owned(), short.to_owned())));
        let short =
            "export function say() {\nreturn wasm.say();\n}\nconst import0 = {\nf0: f,\nf1: g,\nplain: h,\n};\n";
        assert_eq!(minify(script, &names), short);
    }
}
