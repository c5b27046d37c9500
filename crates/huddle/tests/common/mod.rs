//! What several tests share: the command as a process, and a referee that is driven line by line.

use huddle::referee::{ClusteredReferee, KlusterReferee};
use serde_json::Value;
use std::{
    fmt::Display,
    io::Write,
    process::{Command, Output, Stdio},
};

/// Runs the command to its end.
pub(crate) fn huddle(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_huddle"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // Whoever does not read its input may close it early.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the command ends")
}

/// What answers a line.
type LineHandler = dyn FnMut(&[u8]) -> String;

/// A referee that is driven line by line.
pub(crate) struct Driver(Box<LineHandler>);

impl Driver {
    pub(crate) fn clustered() -> Driver {
        let mut referee = ClusteredReferee::default();
        Driver(Box::new(move |line| referee.handle_line(line)))
    }

    pub(crate) fn kluster() -> Driver {
        let mut referee = KlusterReferee::default();
        Driver(Box::new(move |line| referee.handle_line(line)))
    }

    /// The answer to a line, as it comes.
    pub(crate) fn handle_line(&mut self, line: &[u8]) -> String {
        (self.0)(line)
    }

    pub(crate) fn send(&mut self, command: &impl Display) -> Value {
        serde_json::from_str(&self.handle_line(command.to_string().as_bytes())).expect("every answer is JSON")
    }

    pub(crate) fn expect_ok(&mut self, command: &impl Display) -> Value {
        let answer = self.send(command);
        assert_eq!(answer["ok"], true, "{command} -> {answer}");
        answer
    }

    /// Why a command is refused, and by which rule.
    pub(crate) fn expect_error(&mut self, command: &impl Display) -> (String, Value) {
        // The digest tells what moves how fast; where there is none, it is refused before and after.
        let look = |driver: &mut Driver| [r#"{"cmd":"state"}"#, r#"{"cmd":"digest"}"#].map(|ask| driver.send(&ask));
        let before = look(self);
        let answer = self.send(command);
        assert_eq!(answer["ok"], false, "{command} -> {answer}");
        assert_eq!(look(self), before, "{command}: a refused command changes nothing");
        (answer["error"].as_str().expect("a sentence").to_owned(), answer["rule"].clone())
    }
}
