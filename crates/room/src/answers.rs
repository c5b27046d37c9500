//! [`LastAnswers`]: every command is carried out at most once.

use crate::input::Sender;
use serde::{Deserialize, Serialize};

/// The number of answers that are remembered for each sender.
const REMEMBERED: usize = 16;

/// The last answers to each sender, ordered by sender. Each sender's are in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastAnswers<T>(Vec<(Sender, Vec<(u32, T)>)>);

impl<T> Default for LastAnswers<T> {
    fn default() -> Self {
        LastAnswers(Vec::new())
    }
}

impl<T: Copy> LastAnswers<T> {
    /// Returns the answer to a command.
    pub(crate) fn find(&self, sender: Sender, seq: u32) -> Option<T> {
        self.of(sender).iter().rfind(|(given, _)| *given == seq).map(|(_, answer)| *answer)
    }

    /// Returns the highest number of a command that was answered.
    pub(crate) fn highest_seq(&self, sender: Sender) -> Option<u32> {
        self.of(sender).iter().map(|(seq, _)| *seq).max()
    }

    /// Remembers an answer, and forgets the oldest one of that sender if there are too many.
    pub(crate) fn remember(&mut self, sender: Sender, seq: u32, answer: T) {
        let index = match self.0.binary_search_by_key(&sender, |(other, _)| *other) {
            Ok(index) => index,
            Err(index) => {
                self.0.insert(index, (sender, Vec::with_capacity(REMEMBERED)));
                index
            }
        };
        let given = &mut self.0[index].1;
        if given.len() >= REMEMBERED {
            given.remove(0);
        }
        given.push((seq, answer));
    }

    fn of(&self, sender: Sender) -> &[(u32, T)] {
        let index = self.0.binary_search_by_key(&sender, |(other, _)| *other);
        index.map_or(&[], |index| self.0[index].1.as_slice())
    }
}
