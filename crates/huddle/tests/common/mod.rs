//! Shared test helpers: the command as a process, and a referee driven line by line.

use huddle::referee::{ClusteredReferee, KlusterReferee};
use serde_json::Value;
use std::{
    fmt::Display,
    io::Write,
    process::{Command, Output, Stdio},
};

/// Runs the command with this input and waits for it.
pub(crate) fn huddle(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_huddle"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input may close it early.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the command ends")
}

/// Handles one line of input and returns the reply.
type LineHandler = dyn FnMut(&[u8]) -> String;

/// Drives a referee of either game.
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

    /// Returns the raw reply to a line.
    pub(crate) fn handle_line(&mut self, line: &[u8]) -> String {
        (self.0)(line)
    }

    pub(crate) fn send(&mut self, command: &impl Display) -> Value {
        serde_json::from_str(&self.handle_line(command.to_string().as_bytes())).expect("every reply is JSON")
    }

    pub(crate) fn expect_ok(&mut self, command: &impl Display) -> Value {
        let reply = self.send(command);
        assert_eq!(reply["ok"], true, "{command} -> {reply}");
        reply
    }

    /// Sends a command that must be refused without effect. Returns the error and the rule.
    pub(crate) fn expect_error(&mut self, command: &impl Display) -> (String, Value) {
        // The digest covers velocities too. Clustered has no digest and refuses it before and after alike.
        let observe =
            |driver: &mut Driver| [r#"{"cmd":"state"}"#, r#"{"cmd":"digest"}"#].map(|query| driver.send(&query));
        let before = observe(self);
        let reply = self.send(command);
        assert_eq!(reply["ok"], false, "{command} -> {reply}");
        assert_eq!(observe(self), before, "{command}: a refused command changes nothing");
        (reply["error"].as_str().expect("a message").to_owned(), reply["rule"].clone())
    }
}
