//! `huddle` as a user runs it: real process, real files, real exit codes.

#[allow(dead_code)] // shared by several test binaries
mod common;

use common::huddle;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// An empty directory for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The record of a game after this many moves, always the first legal one.
fn record(moves: usize) -> String {
    let mut referee = huddle::referee::ClusteredReferee::default();
    let mut send =
        |line: String| -> serde_json::Value { serde_json::from_str(&referee.handle_line(line.as_bytes())).unwrap() };
    send(r#"{"cmd":"new","players":2,"seed":7,"first":0}"#.into());
    for _ in 0..moves {
        let turn = send(r#"{"cmd":"state"}"#.into())["turn"].clone();
        let mut play = send(r#"{"cmd":"legal"}"#.into())["moves"][0].clone();
        play["cmd"] = "play".into();
        play["seat"] = turn;
        assert_eq!(send(play.to_string())["ok"], true);
    }
    send(r#"{"cmd":"record"}"#.into())["record"].as_str().unwrap().to_owned()
}

#[test]
fn the_referee_replies_to_each_line_in_order() {
    let input =
        b"{\"cmd\":\"new\",\"players\":2,\"seed\":7,\"first\":0}\nnonsense\n\xff\xff\n{\"cmd\":\"view\",\"seat\":null}";
    let output = huddle(&["referee", "clustered"], input);
    assert_eq!(output.status.code(), Some(0));
    let replies = text(&output.stdout);
    let ok: Vec<bool> = replies.lines().map(|line| line.starts_with(r#"{"ok":true"#)).collect();
    assert_eq!(ok, [true, false, false, true]);
}

#[test]
fn too_long_lines_are_refused_and_skipped() {
    const NEW: &[u8] = b"{\"cmd\":\"new\",\"players\":2,\"seed\":7,\"first\":0}\n";
    const LIMIT: usize = 4 << 20;
    for (length, too_long) in [(LIMIT - 1, false), (LIMIT, false), (LIMIT + 1, true), (LIMIT + 100, true)] {
        let mut input = vec![b' '; length - NEW.len() + 1];
        input.extend(NEW);
        input.extend(NEW);
        let output = huddle(&["referee", "clustered"], &input);
        let replies = text(&output.stdout);
        let first = if too_long { r#"{"ok":false,"error":"the line is longer than 4 MiB"}"# } else { r#"{"ok":true}"# };
        assert_eq!(replies.lines().collect::<Vec<_>>(), [first, r#"{"ok":true}"#], "{length}");
    }
}

#[test]
fn verify_distinguishes_valid_illegal_and_unreadable_files() {
    let folder = folder("verify");
    let file = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, content).expect("written");
        path.to_str().expect("a plain path").to_owned()
    };
    let whole = record(58);
    let good = file("good.jsonl", whole.as_bytes());
    let unfinished = file("unfinished.jsonl", record(9).as_bytes());
    let edited = file("edited.jsonl", whole.replacen("\"x\":1", "\"x\":9", 1).as_bytes());
    let cut = file("cut.jsonl", &whole.as_bytes()[..whole.len() - 30]);
    let binary = file("binary.jsonl", b"\x00\xff\xfe");
    let empty = file("empty.jsonl", b"");
    let missing = folder.join("missing.jsonl").to_str().expect("a plain path").to_owned();

    let code = |files: &[&str]| {
        let output = huddle(&[&["verify"], files].concat(), b"");
        (output.status.code().expect("no signal"), text(&output.stdout), text(&output.stderr))
    };
    let (status, stdout, stderr) = code(&[&good, &unfinished]);
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert!(stdout.contains("good; clustered, 58 moves, over") && stdout.contains("9 moves, not over yet"), "{stdout}");

    let (status, _, stderr) = code(&[&edited]);
    assert_eq!(status, 1);
    assert!(stderr.contains("edited.jsonl: line ") && stderr.contains("(C8)"), "{stderr}");

    for (bad, message) in [
        (&cut, "the line is empty or cut off"),
        (&binary, "line 1: the line is not UTF-8 text"),
        (&empty, "line 1: there is nothing here"),
        (&missing, "cannot be read: No such file"),
    ] {
        let (status, _, stderr) = code(&[bad]);
        assert_eq!(status, 2, "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);
    }
    let (status, stdout, _) = code(&[&edited, &binary, &good]);
    assert_eq!(status, 2, "the worst outcome decides");
    assert!(stdout.contains("good.jsonl: good"), "the other files are still checked");
}

/// The exit code covers all files even if the reader closes the pipe early.
#[test]
#[cfg(unix)]
fn verify_checks_all_files_after_a_broken_pipe() {
    let folder = folder("pipe");
    let [good, bad] = ["good.jsonl", "bad.jsonl"].map(|name| folder.join(name));
    fs::write(&good, record(58)).expect("written");
    fs::write(&bad, record(58).replacen("\"x\":1", "\"x\":9", 1)).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_huddle"))
        .arg("verify")
        .args([&good, &good, &bad])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("the command ends").code(), Some(1));
}

#[test]
fn records_round_trip_through_notation() {
    let folder = folder("convert");
    let [jsonl, notation] = ["game.jsonl", "game.txt"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    let whole = record(58);
    fs::write(&jsonl, &whole).expect("written");
    let written = huddle(&["replay", &jsonl, "--as", "notation"], b"");
    assert!(text(&written.stdout).starts_with("clustered 2\nplayers 2\nfirst 0\ndeck 0 "));
    fs::write(&notation, &written.stdout).expect("written");
    assert_eq!(text(&huddle(&["replay", &notation, "--as", "record"], b"").stdout), whole);
    assert_eq!(huddle(&["verify", &notation], b"").status.code(), Some(0));
    assert_eq!(huddle(&["verify", "-"], whole.as_bytes()).status.code(), Some(0));

    let words = text(&huddle(&["replay", &jsonl], b"").stdout);
    assert!(words.contains("  58. seat 1 places") && words.contains("seat 0: "), "{words}");
    let short = text(&huddle(&["replay", &jsonl, "--moves", "2"], b"").stdout);
    assert!(short.contains("   2. seat 1") && !short.contains("   3. "), "{short}");
    assert!(short.ends_with("seat 0 is to move\n"), "{short}");

    let illegal = text(&written.stdout).replacen("@0,1", "@9,9", 1).replacen("@1,0", "@9,9", 1);
    fs::write(&notation, illegal).expect("written");
    let output = huddle(&["replay", &notation], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains(": line ") && output.stdout.is_empty());
    fs::write(&notation, b"clustered 1\nplayers 2\nfirst 0\n\xff\n").expect("written");
    let output = huddle(&["verify", &notation], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("line 4: the line is not UTF-8 text"));
}

#[test]
fn c18_replay_says_what_the_quick_game_discards() {
    let folder = folder("quick");
    for (title, line, rules, words) in [
        ("clustered 1", "", 1, "in which any card is discarded (C18)"),
        ("clustered 2", "quick-discard hand\n", 2, "in which any card is discarded (C18)"),
        ("clustered 2", "", 2, "in which one of the two cards just drawn is discarded (C18)"),
    ] {
        let game = format!("{title}\nplayers 2\nfirst 0\nquick\n{line}seed 7\n");
        let file = folder.join("game.txt").to_str().unwrap().to_owned();
        fs::write(&file, &game).expect("written");
        let said = text(&huddle(&["replay", &file], b"").stdout);
        let head = format!("Clustered, rules: {rules}, players: 2, first: seat 0\nwith the quick game, {words}\n");
        assert!(said.starts_with(&head), "{said}");
        let record = huddle(&["replay", &file, "--as", "record"], b"").stdout;
        assert!(text(&record).contains(&format!(r#""rules":{rules}"#)));
        assert_eq!(huddle(&["verify", "-"], &record).status.code(), Some(0));
        assert!(text(&huddle(&["replay", &file, "--as", "notation"], b"").stdout).starts_with(title));
    }
    let file = folder.join("game.txt").to_str().unwrap().to_owned();
    fs::write(&file, "clustered 3\nplayers 2\nfirst 0\nseed 7\n").expect("written");
    let output = huddle(&["verify", &file], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("version 3 of the rules is unknown"), "{}", text(&output.stderr));
}

#[test]
fn help_completions_and_usage_errors() {
    for command in [&[][..], &["referee"], &["verify"], &["replay"], &["table"], &["completions"]] {
        let output = huddle(&[command, &["--help"]].concat(), b"");
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains("Usage: huddle"), "{command:?}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = huddle(&["completions", shell], b"");
        assert!(text(&output.stdout).contains("referee"), "{shell}");
    }
    for wrong in [&[][..], &["dance"], &["referee", "chess"], &["verify"], &["replay", "x", "--as", "song"]] {
        assert_eq!(huddle(wrong, b"").status.code(), Some(2), "{wrong:?}");
    }
}
