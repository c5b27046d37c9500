//! [`Language`]: the texts of a language, from its Fluent files.

use crate::SiteError;
use fluent_bundle::{FluentBundle, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use std::{fs, path::Path};
use unic_langid::LanguageIdentifier;

/// The plural categories. A language has some of them.
const PLURAL_CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A language with its texts.
pub struct Language {
    /// The code of the language, which is also its folder.
    pub code: String,
    bundle: FluentBundle<FluentResource>,
    /// The same files again: the bundle does not show the parts of a text.
    resources: Vec<FluentResource>,
}

impl Language {
    /// Reads all Fluent files of a language.
    pub(crate) fn read(locales: &Path, code: String) -> Result<Language, SiteError> {
        let identifier: LanguageIdentifier = code.parse().map_err(|_| SiteError::LanguageCode(code.clone()))?;
        let mut bundle = FluentBundle::new(vec![identifier]);
        bundle.set_use_isolating(false);
        let mut resources = Vec::new();
        let folder = locales.join(&code);
        for entry in fs::read_dir(&folder).map_err(|error| SiteError::Io(folder.clone(), error))? {
            let path = entry.map_err(|error| SiteError::Io(folder.clone(), error))?.path();
            let text = fs::read_to_string(&path).map_err(|error| SiteError::Io(path.clone(), error))?;
            let parse = |text: String| {
                let failed = |(_, errors)| SiteError::Fluent(path.clone(), format!("{errors:?}"));
                FluentResource::try_new(text).map_err(failed)
            };
            let added = bundle.add_resource(parse(text.clone())?);
            added.map_err(|errors| SiteError::Fluent(path.clone(), format!("{errors:?}")))?;
            resources.push(parse(text)?);
        }
        Ok(Language { code, bundle, resources })
    }

    /// The locale in the form that Open Graph asks for: a language with a territory.
    pub(crate) fn open_graph_locale(&self) -> String {
        let territory = match self.code.as_str() {
            "en" => "GB".to_owned(),
            "da" => "DK".to_owned(),
            "nb" => "NO".to_owned(),
            "sv" => "SE".to_owned(),
            code => code.to_uppercase(),
        };
        format!("{}_{territory}", self.code)
    }

    /// Returns a text without arguments.
    ///
    /// # Errors
    /// If there is none.
    pub fn message(&self, key: &str) -> Result<String, SiteError> {
        let missing = || SiteError::NoText { language: self.code.clone(), key: key.to_owned() };
        let pattern = self.bundle.get_message(key).and_then(|message| message.value()).ok_or_else(missing)?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, None, &mut errors).into_owned();
        if errors.is_empty() { Ok(text) } else { Err(missing()) }
    }

    /// Returns a text with its arguments as `{name}`, for a script that fills them in: one text for each plural
    /// category of its number, if it has several.
    pub(crate) fn templates(&self, key: &str) -> Result<Vec<(&'static str, String)>, SiteError> {
        let missing = || SiteError::NoText { language: self.code.clone(), key: key.to_owned() };
        let mut entries = self.resources.iter().flat_map(FluentResource::entries);
        let pattern = entries.find_map(|entry| match entry {
            Entry::Message(message) if message.id.name == key => message.value.as_ref(),
            _ => None,
        });
        let pattern = pattern.ok_or_else(missing)?;
        let template = |category: &str| template(pattern, category).ok_or_else(missing);
        let other = template("other")?;
        let mut templates = vec![("other", other.clone())];
        for category in PLURAL_CATEGORIES {
            let text = template(category)?;
            if text != other {
                templates.push((category, text));
            }
        }
        Ok(templates)
    }
}

/// A pattern for a plural category; `None` if it has parts that a script does not fill in.
fn template(pattern: &Pattern<&str>, category: &str) -> Option<String> {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some((*value).to_owned()),
        PatternElement::Placeable { expression: Expression::Inline(InlineExpression::VariableReference { id }) } => {
            Some(format!("{{{}}}", id.name))
        }
        PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
            let is_category =
                |variant: &&Variant<&str>| matches!(&variant.key, VariantKey::Identifier { name } if *name == category);
            let chosen = variants.iter().find(is_category).or_else(|| variants.iter().find(|variant| variant.default));
            template(&chosen?.value, category)
        }
        PatternElement::Placeable { .. } => None,
    };
    pattern.elements.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_template_for_each_plural_category() {
        let text = "a = { $n ->\n    [one] { $who }: one\n   *[other] { $who }: { $n }\n}\nb = It is { a }.";
        let resource = FluentResource::try_new(text.to_owned()).unwrap();
        let bundle = FluentBundle::new(vec!["en".parse().unwrap()]);
        let language = Language { code: "en".to_owned(), bundle, resources: vec![resource] };
        let expected = [("other", "{who}: {n}".to_owned()), ("one", "{who}: one".to_owned())];
        assert_eq!(language.templates("a").unwrap(), expected);
        assert!(language.templates("b").is_err(), "a reference to another text");
        assert!(language.templates("c").is_err());
    }
}
