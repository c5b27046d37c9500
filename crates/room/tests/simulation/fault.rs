//! Deliberately broken rooms, which the simulation must catch.

use room::{Input, LoggedEntry, Millis, Output, Room, Sender};

/// What is wrong with a room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Nothing.
    None,
    /// It tells before it appends.
    TellsFirst,
    /// It carries out repeated commands again.
    PlaysTwice,
    /// After a restart it does not know what it has answered.
    ForgetsAnswers,
}

impl Fault {
    /// Gives an input to a room with this fault. `count` is the number of inputs so far.
    pub(crate) fn handle(self, room: &mut Room, input: &Input, now: Millis, count: u32) -> Vec<Output> {
        match self {
            Fault::None | Fault::ForgetsAnswers => room.handle(input, now),
            Fault::TellsFirst => {
                let mut outputs = room.handle(input, now);
                outputs.sort_by_key(|output| !matches!(output, Output::Tell { .. }));
                outputs
            }
            Fault::PlaysTwice => {
                let mut outputs = room.handle(&Input { seq: count, ..input.clone() }, now);
                for output in &mut outputs {
                    match output {
                        Output::Append { entry: LoggedEntry { from, seq, .. }, .. } if *from != Sender::Driver => {
                            *seq = input.seq;
                        }
                        Output::Answer { seq, .. } => *seq = input.seq,
                        _ => {}
                    }
                }
                outputs
            }
        }
    }

    /// The log as a room with this fault reads it.
    pub(crate) fn read(self, log: &[LoggedEntry]) -> Vec<LoggedEntry> {
        let mut log = log.to_vec();
        if self == Fault::ForgetsAnswers {
            for logged in &mut log {
                logged.from = Sender::Driver;
            }
        }
        log
    }
}
