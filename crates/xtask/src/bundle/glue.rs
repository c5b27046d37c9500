//! Makes what wasm-bindgen writes shorter. Its names end in sixteen digits that no packing makes smaller, and they stand in the script and
//! in the module: together six kilobytes of the page.

/// The names of the script's functions that the module asks for, each with a short one, in the order in which the script has them.
pub(super) fn short_names<'a>(script: &str, wanted: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let mut found: Vec<(usize, &str)> = wanted.filter_map(|name| Some((script.find(name)?, name))).collect();
    found.retain(|(_, name)| is_long(name));
    found.sort_unstable();
    found.into_iter().enumerate().map(|(number, (_, name))| (name.to_owned(), format!("f{number}"))).collect()
}

/// Whether a name ends in those digits: then it is no part of another one either.
fn is_long(name: &str) -> bool {
    let digits = name.rsplit_once('_').map_or("", |(_, digits)| digits);
    digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The script with other names, and without remarks and indentation.
pub(super) fn shortened(script: &str, names: &[(String, String)]) -> String {
    let mut short = String::new();
    let mut is_remark = false;
    for line in script.lines().map(str::trim_start) {
        is_remark |= line.starts_with("/*");
        if !(is_remark || line.is_empty() || line.starts_with("//")) {
            short.push_str(line);
            short.push('\n');
        }
        is_remark &= !line.contains("*/");
    }
    for (long, name) in names {
        short = short.replace(long, name);
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_keeps_its_meaning() {
        let script = "/**\n * Says a word.\n */\nexport function say() {\n    // Now.\n    return wasm.say();\n}\nconst import0 = {\n    \
                      __wbg_b_00000000000000aa: f,\n    __wbg_a_00000000000000ab: g,\n    plain: h,\n};\n";
        let wanted = ["plain", "__wbg_a_00000000000000ab", "__wbg_b_00000000000000aa", "__wbg_c_00000000000000ac"];
        let names = short_names(script, wanted.into_iter());
        let expected = [("__wbg_b_00000000000000aa", "f0"), ("__wbg_a_00000000000000ab", "f1")];
        assert_eq!(names, expected.map(|(long, short)| (long.to_owned(), short.to_owned())));
        let short =
            "export function say() {\nreturn wasm.say();\n}\nconst import0 = {\nf0: f,\nf1: g,\nplain: h,\n};\n";
        assert_eq!(shortened(script, &names), short);
    }
}
