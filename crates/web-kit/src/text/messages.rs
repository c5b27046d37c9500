//! [`Messages`]: the texts of one language, as `fluent-bundle` reads them.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;

/// The messages of a language.
pub(super) struct Messages(FluentBundle<FluentResource>);

impl Messages {
    /// Reads Fluent files. What is damaged in them is left out; of two messages with one key the first counts.
    pub(super) fn read(language: &str, files: &[&str]) -> Messages {
        let mut bundle = FluentBundle::new(vec![locale(language)]);
        // The marks would isolate names of another direction of writing from the sentence; the languages here have one.
        bundle.set_use_isolating(false);
        for file in files {
            let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(readable, _)| readable);
            let _ = bundle.add_resource(resource);
        }
        Messages(bundle)
    }

    /// Formats a message; `None` if there is none with this key, or if it does not suit the arguments.
    pub(super) fn format(&self, key: &str, arguments: &FluentArgs) -> Option<String> {
        let pattern = self.0.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = self.0.format_pattern(pattern, Some(arguments), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }
}

/// The locale whose plurals a language has. Our Portuguese is that of Portugal, where 0 is not counted like 1.
pub(super) fn locale(language: &str) -> LanguageIdentifier {
    let code = if language == "pt" { "pt-PT" } else { language };
    code.parse().unwrap_or_default()
}
