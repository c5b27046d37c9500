//! A minimal Markdown parser: paragraphs, code spans, links, headings and fenced blocks.

use std::collections::HashMap;

/// Consecutive lines outside fenced blocks, with the number of the first.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Paragraph {
    pub(crate) line: usize,
    /// Contents of code spans.
    pub(crate) code: Vec<String>,
    /// The remaining text; code spans are removed, because a link inside one is not a link.
    pub(crate) prose: String,
}

/// The paragraphs outside fenced blocks.
pub(crate) fn paragraphs(text: &str) -> Vec<Paragraph> {
    let mut paragraphs: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line, fenced) in lines(text) {
        if fenced || line.trim().is_empty() {
            open = false;
        } else if open {
            let (_, text) = paragraphs.last_mut().unwrap();
            text.push('\n');
            text.push_str(line);
        } else {
            paragraphs.push((number, line.to_owned()));
            open = true;
        }
    }
    paragraphs.into_iter().map(|(line, text)| split_code(line, &text)).collect()
}

/// The lines inside fenced blocks.
pub(crate) fn fenced(text: &str) -> Vec<&str> {
    lines(text).into_iter().filter(|(_, _, fenced)| *fenced).map(|(_, line, _)| line).collect()
}

/// The headings of a level (0 for all levels), without the `#` signs.
pub(crate) fn headings(text: &str, level: usize) -> Vec<&str> {
    let outside = lines(text).into_iter().filter(|(_, _, fenced)| !fenced);
    outside
        .filter_map(|(_, line, _)| {
            let title = line.trim_start_matches('#');
            let depth = line.len() - title.len();
            let right_level = if level == 0 { (1..=6).contains(&depth) } else { depth == level };
            (right_level && title.starts_with(' ')).then(|| title.trim())
        })
        .collect()
}

/// The anchors of all headings, as GitHub generates them.
pub(crate) fn anchors(text: &str) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut anchor = |heading: &&str| {
        let allowed = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
        let slug = allowed.collect::<String>().to_lowercase().replace(' ', "-");
        let earlier = counts.entry(slug.clone()).or_default();
        *earlier += 1;
        if *earlier == 1 { slug } else { format!("{slug}-{}", *earlier - 1) }
    };
    headings(text, 0).iter().map(&mut anchor).collect()
}

/// The link targets of a paragraph: `[text](target)`, images, and definitions `[label]: target`.
pub(crate) fn links(prose: &str) -> Vec<&str> {
    let inline = prose.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let defined = prose.lines().filter_map(definition).map(|(_, target)| target);
    inline.chain(defined).map(|target| target.trim_matches(['<', '>'])).collect()
}

/// `[label]: target` on a line of its own.
pub(crate) fn definition(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.trim().strip_prefix('[')?.split_once("]:")?;
    Some((label, rest.split_whitespace().next()?))
}

/// Every line with its number and whether it is inside a fenced block; omits the fences.
fn lines(text: &str) -> Vec<(usize, &str, bool)> {
    let mut fence: Option<&str> = None;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(_), Some(_)) if fence == mark => fence = None,
            _ => lines.push((index + 1, line, fence.is_some())),
        }
    }
    lines
}

/// Separates code spans from prose. A code span ends with as many backticks as it starts with.
fn split_code(line: usize, text: &str) -> Paragraph {
    let mut paragraph = Paragraph { line, ..Paragraph::default() };
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let (before, from) = rest.split_at(start);
        let inside = from.trim_start_matches('`');
        let ticks = &from[..from.len() - inside.len()];
        let ends = inside.match_indices(ticks).map(|(end, _)| end);
        let is_end = |&end: &usize| !inside[..end].ends_with('`') && !inside[end + ticks.len()..].starts_with('`');
        paragraph.prose.push_str(before);
        paragraph.prose.push(' ');
        rest = inside;
        if let Some(end) = ends.into_iter().find(is_end) {
            paragraph.code.push(inside[..end].trim().to_owned());
            rest = &inside[end + ticks.len()..];
        }
    }
    paragraph.prose.push_str(rest);
    paragraph
}
