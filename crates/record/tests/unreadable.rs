//! Invalid records are refused with a line number and one message.

use record::{AnyLog, LINE_LIMIT, RECORD_LIMIT};
use std::io::{self, BufReader, Read};

const HEADER: &str =
    r#"{"format":"huddle-record","version":1,"game":"clustered","rules":1,"players":2,"first":0,"options":{}}"#;

fn refusal(text: impl AsRef<[u8]>) -> String {
    AnyLog::parse(text.as_ref()).unwrap_err().to_string()
}

#[test]
fn each_kind_of_wrong_file_gets_its_own_sentence() {
    let header = |from: &str, to: &str| refusal(format!("{}\n", HEADER.replace(from, to)));
    assert_eq!(refusal(""), "line 1: there is nothing here, not even a header");
    assert_eq!(refusal("{}\n"), "line 1: this is not the header of a Huddle record");
    assert_eq!(refusal("[1,2]\n"), "line 1: this is not the header of a Huddle record");
    assert_eq!(refusal("Dear diary\n"), "line 1: this is not the header of a Huddle record");
    assert_eq!(refusal(&HEADER[..40]), "line 1: the line is empty or cut off");
    assert_eq!(refusal(b"\xff\xfe\n"), "line 1: the line is not UTF-8 text");
    assert_eq!(header("huddle-record", "pgn"), "line 1: this is not the header of a Huddle record");
    assert_eq!(
        header(r#""version":1"#, r#""version":2"#),
        "line 1: this record has version 2, but only version 1 is known here"
    );
    assert_eq!(header("clustered", "chess"), "line 1: the game 'chess' is not known here");
    assert_eq!(
        header(r#""rules":1"#, r#""rules":9"#),
        "line 1: this record follows version 9 of the rules, but only versions 1 and 2 are known here"
    );
    assert_eq!(header(r#""players":2"#, r#""players":9"#), "line 1: 9 players: Clustered takes 1 to 8 (C1)");
    assert_eq!(header(r#""players":2"#, r#""players":99"#), "line 1: 99 players: Clustered takes 1 to 8 (C1)");
    assert_eq!(header(r#""first":0"#, r#""first":99"#), "line 1: seat 99 cannot begin: there are 2 players (C5)");
    assert_eq!(header(r#""first":0"#, r#""first":2"#), "line 1: seat 2 cannot begin: there are 2 players (C5)");
    assert!(header(r#""first":0"#, r#""frist":0"#).contains("unknown field `frist`"));
    assert!(
        refusal(format!("{HEADER}\n{{\"event\":\"sneezed\"}}\n"))
            .starts_with("line 2: event: unknown variant `sneezed`")
    );
    assert_eq!(refusal(format!("{HEADER}\n\n")), "line 2: the line is empty or cut off");
    assert_eq!(refusal(format!("{HEADER}\n{{\"event\":\"tu")), "line 2: the line is empty or cut off");
    assert!(AnyLog::parse(HEADER.as_bytes()).is_ok(), "a missing last line break is no harm");
}

#[test]
fn a_line_is_an_object_and_its_error_is_one_line() {
    assert!(refusal(format!("{HEADER}\n[\"turn\",0,\"play\"]\n")).contains("expected an object with named fields"));
    assert!(refusal(HEADER.replace("{}", "[]")).contains("expected an object with named fields"));
    let error = refusal(format!("{HEADER}\n{{\"event\":\"\\u001b[31m\\n\\u202e\"}}\n"));
    assert!(error.starts_with("line 2: event: unknown variant") && !error.chars().any(char::is_control), "{error:?}");
    assert!(!error.contains('\u{202e}'), "{error:?}");
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(AnyLog::parse(format!("\u{feff}{HEADER}\n").as_bytes()), AnyLog::parse(HEADER.as_bytes()));
    assert_eq!(refusal(format!("{HEADER}\n\u{feff}{{}}\n")), "line 2: expected value (column 1)");
}

#[test]
fn an_error_names_the_field() {
    let field = |from: &str, to: &str| {
        let error = AnyLog::parse(HEADER.replace(from, to).as_bytes()).unwrap_err();
        error.field().map(str::to_owned)
    };
    assert_eq!(field("{}", r#"{"table":{"shape":"round","diameter":"x"}}"#).as_deref(), Some("options.table"));
    assert_eq!(field(r#""players":2"#, r#""players":"two""#).as_deref(), Some("players"));
    assert_eq!(field(r#""players":2"#, r#""players":9"#), None, "the rule explains it");
    // Also inside of an event, where serde does not tell.
    let line = format!("{HEADER}\n{{\"event\":\"turn\",\"seat\":0,\"phase\":7}}\n");
    assert_eq!(AnyLog::parse(line.as_bytes()).unwrap_err().field(), Some("phase"));
}

#[test]
fn a_field_is_taken_once_and_in_its_own_type() {
    let line = |line: &str| refusal(format!("{HEADER}\n{line}\n"));
    let seat = |seat: &str| line(&format!(r#"{{"event":"turn","seat":{seat},"phase":"play"}}"#));
    assert_eq!(seat("32"), "line 2: seat: there is no seat 32: seats go from 0 to 31");
    assert_eq!(seat("-1"), "line 2: seat: invalid value: integer `-1`, expected u64");
    assert_eq!(
        seat("18446744073709551615"),
        "line 2: seat: there is no seat 18446744073709551615: seats go from 0 to 31"
    );
    assert_eq!(
        seat("18446744073709551616"),
        "line 2: seat: invalid type: floating point `1.8446744073709552e+19`, expected u64"
    );
    assert_eq!(seat("0.5"), "line 2: seat: invalid type: floating point `0.5`, expected u64");
    assert_eq!(seat("null"), "line 2: seat: invalid type: null, expected u64");
    assert_eq!(seat("\"0\""), "line 2: seat: invalid type: string \"0\", expected u64");
    assert_eq!(seat("0,\"seat\":0"), "line 2: duplicate field `seat`");
    assert_eq!(seat("0,\"at\":0"), "line 2: unknown field `at`, expected `seat` or `phase`");
    assert_eq!(seat("0 1"), "line 2: expected `,` or `}` (column 26)");
    assert_eq!(line("{\"seat\":0}"), "line 2: missing field `event`");
    assert_eq!(line(r#"{"event":"turn","seat":0}"#), "line 2: missing field `phase`");
    assert_eq!(
        line(r#"{"event":"turn","seat":0,"phase":{"play":null}}"#),
        "line 2: phase: invalid type: map, expected a string"
    );
    assert_eq!(
        line(r#"{"event":"placed","seat":0,"card":"W","x":32768,"y":0}"#),
        "line 2: invalid value: integer `32768`, expected i16"
    );
    assert_eq!(
        line(r#"{"event":"drew","seat":0,"cards":"W"}"#),
        "line 2: cards: invalid type: string \"W\", expected a sequence"
    );
    assert!(line(r#"{"event":"drew","seat":0,"cards":["X"]}"#).starts_with("line 2: cards: 'X' is not a card"));
}

#[test]
fn what_stands_inside_a_field_is_as_strict() {
    let options = |options: &str| refusal(HEADER.replace("{}", options));
    assert_eq!(options(r#"{"quick":1}"#), "line 1: options.quick: invalid type: integer `1`, expected a boolean");
    assert_eq!(options(r#"{"quick":null}"#), "line 1: options.quick: invalid type: null, expected a boolean");
    assert_eq!(options(r#"{"quick":true,"quick":true}"#), "line 1: options: duplicate field `quick`");
    assert_eq!(options(r#"{"table":{"width":9}}"#), "line 1: options.table: missing field `shape`");
    assert_eq!(
        options(r#"{"table":{"shape":"round","diameter":0}}"#),
        "line 1: options.table: a table of 0 cells: sizes go from 1 to 999"
    );
    assert_eq!(
        options(r#"{"table":{"shape":"round","width":9}}"#),
        "line 1: options.table: unknown field `width`, expected `diameter`"
    );
    let score =
        |score: &str| refusal(format!("{HEADER}\n{{\"event\":\"over\",\"scores\":[{score}],\"winners\":[]}}\n"));
    assert_eq!(score("[4,9,3,0,16]"), "line 2: scores: invalid type: sequence, expected an object with named fields");
    assert_eq!(score(r#"{"rectangle":1,"rectangle":1}"#), "line 2: duplicate field `rectangle`");
    assert_eq!(score(""), "line 2: scores: 0 players: a table takes 1 to 32");
}

#[test]
fn a_line_may_be_just_as_long_as_the_limit() {
    let line = |length: usize| format!("{HEADER}{}\n", " ".repeat(length - HEADER.len()));
    assert!(AnyLog::parse(line(LINE_LIMIT).as_bytes()).is_ok());
    assert_eq!(refusal(line(LINE_LIMIT + 1)), "line 1: the line is longer than 1 MiB");
}

#[test]
fn huge_lines_and_records_are_refused_before_they_fill_the_memory() {
    let endless = || io::repeat(b' ');
    let read = |input: Box<dyn Read>| AnyLog::parse(BufReader::new(input)).unwrap_err().to_string();
    assert_eq!(read(Box::new(endless())), "line 1: the line is longer than 1 MiB");

    let turn = "{\"event\":\"turn\",\"seat\":0,\"phase\":\"play\"}";
    let line = format!("{turn}{}\n", " ".repeat(LINE_LIMIT - turn.len() - 1));
    let many = io::Cursor::new(format!("{HEADER}\n{}", line.repeat(RECORD_LIMIT / LINE_LIMIT + 1)));
    assert_eq!(read(Box::new(many)), "line 65: the record is longer than 64 MiB");

    // One byte too many, and that byte ends a line.
    let full = format!("{HEADER}{}\n{}", " ".repeat(LINE_LIMIT - HEADER.len() - 1), line.repeat(62));
    let text = |length: usize| format!("{full}{turn}{}\n", " ".repeat(length - full.len() - turn.len() - 1));
    assert_eq!(text(RECORD_LIMIT).len(), RECORD_LIMIT);
    assert!(AnyLog::parse(text(RECORD_LIMIT).as_bytes()).is_ok());
    assert_eq!(read(Box::new(io::Cursor::new(text(RECORD_LIMIT + 1)))), "line 64: the record is longer than 64 MiB");
}

#[test]
fn a_stream_that_fails_is_reported_with_its_line() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let input = format!("{HEADER}\n");
    let error = AnyLog::parse(BufReader::new(input.as_bytes().chain(Failing))).unwrap_err();
    assert_eq!(error.to_string(), "line 2: cannot be read: connection reset");
}
