//! The lines of a Kluster record: they round-trip exactly, and any other input is refused without a panic.

mod hands;

use hands::{read, setup};
use kluster::{Action, BoxKind, CordShape, Digest, Event, Options, Setup, TakeReason};
use magnets::{HandPose, MagnetId, SurfacePoint};
use proptest::prelude::*;
use record::{AnyLog, Entry, EntryKind, KlusterLog, VerifyErrorKind};
use seats::Seat;

const HEADER: &str = concat!(
    r#"{"format":"huddle-record","version":1,"game":"kluster","rules":1,"physics":1,"boxes":["classic"],"#,
    r#""players":2,"first":0,"seed":7,"options":{}}"#,
    "\n"
);

fn a_setup() -> Setup {
    setup(&[BoxKind::Classic], 2, 7, Options::default())
}

/// Lengths as people's programs send them, and as nobody sends them.
fn length() -> impl Strategy<Value = i32> {
    prop_oneof![(-3000..3000).prop_map(|n| n * 100), (-300..300).prop_map(|n| n * 1000), any::<i32>()]
}

fn spot() -> impl Strategy<Value = SurfacePoint> {
    (length(), length()).prop_map(|(x, y)| SurfacePoint(x, y))
}

fn pose() -> impl Strategy<Value = HandPose> {
    let turned = prop_oneof![Just([1000, 0, 0, 0]), Just([0; 4]), any::<[i16; 4]>()];
    ([length(), length(), length()], turned).prop_map(|(at, turned)| HandPose { at, turned })
}

fn ticks() -> impl Strategy<Value = u16> {
    prop_oneof![Just(24), any::<u16>()]
}

fn shape() -> impl Strategy<Value = CordShape> {
    prop_oneof![
        (spot(), any::<u32>()).prop_map(|(centre, length)| CordShape::Circle { centre, length }),
        (spot(), any::<u32>(), any::<u16>()).prop_map(|(centre, length, ratio)| CordShape::Oval {
            centre,
            length,
            ratio
        }),
        (prop::collection::vec(spot(), 0..20), any::<u32>())
            .prop_map(|(places, length)| CordShape::Drawn { places, length }),
    ]
}

fn act() -> impl Strategy<Value = Action> {
    prop_oneof![
        1 => shape().prop_map(Action::LayCord),
        1 => (any::<u16>(), pose()).prop_map(|(n, at)| Action::Hold { magnet: MagnetId(n), at }),
        8 => (pose(), ticks()).prop_map(|(to, ticks)| Action::Carry { to, ticks }),
        1 => (any::<u8>(), spot()).prop_map(|(cord, at)| Action::Grab { cord, at }),
        4 => (spot(), ticks()).prop_map(|(to, ticks)| Action::Drag { to, ticks }),
        1 => prop::sample::select(vec![Action::Release, Action::PutBack, Action::Drop, Action::Clock, Action::GameClock]),
        1 => any::<bool>().prop_map(Action::PlaceAgain),
    ]
}

fn seat() -> impl Strategy<Value = Seat> {
    (0..2_u64).prop_map(|n| Seat::try_from(n).unwrap())
}

fn event() -> impl Strategy<Value = Event> {
    let magnets = || prop::collection::vec(any::<u16>().prop_map(MagnetId), 0..5);
    prop_oneof![
        any::<u16>().prop_map(|n| Event::Laid { magnet: MagnetId(n) }),
        (seat(), any::<u16>()).prop_map(|(seat, n)| Event::Placed { seat, magnet: MagnetId(n) }),
        (seat(), magnets()).prop_map(|(seat, magnets)| Event::Taken { seat, magnets, reason: TakeReason::Kluster }),
        (seat(), any::<u8>()).prop_map(|(seat, faults)| Event::Fault { seat, faults }),
        (seat(), any::<u64>()).prop_map(|(seat, digest)| Event::Turn { seat, digest: Digest(digest) }),
        (prop::collection::vec(seat(), 0..3), any::<u64>())
            .prop_map(|(seats, digest)| Event::Won { seats, digest: Digest(digest) }),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let what = prop_oneof![
        12 => (seat(), act()).prop_map(|(seat, act)| EntryKind::Action { seat, action: act }),
        1 => event().prop_map(EntryKind::Event),
        1 => Just(EntryKind::Wait),
    ];
    (prop_oneof![Just(0), Just(24), any::<u32>()], what).prop_map(|(after, what)| Entry { ticks: after, kind: what })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// Whatever a hand may do, also what no rule allows: it is written exactly.
    #[test]
    fn what_is_written_is_read(entries in prop::collection::vec(entry(), 0..60), one_seat: bool) {
        let mut record = KlusterLog::new(&a_setup());
        for mut entry in entries {
            if let (true, EntryKind::Action { seat, .. }) = (one_seat, &mut entry.kind) {
                *seat = Seat::FIRST;
            }
            record.append(entry);
        }
        let text = record.to_string();
        let again = read(&text);
        prop_assert_eq!(&again, &record);
        prop_assert_eq!(again.to_string(), text);
        // Almost every random record breaks a rule, but never in its header.
        if let Err(error) = again.verify_with_limit(200) {
            prop_assert!(error.line >= 2, "{}", error);
        }
    }

    #[test]
    fn any_bytes_behind_a_header_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        match AnyLog::parse([HEADER.as_bytes(), &bytes].concat().as_slice()) {
            Ok(record) => prop_assert_eq!(AnyLog::parse(record.to_string().as_bytes()), Ok(record)),
            Err(error) => {
                prop_assert!(error.line >= 2, "the header is valid: {}", error);
                prop_assert!(error.to_string().len() < 1300);
            }
        }
    }

    /// Lists of anything that JSON knows: acts, or an error with the line.
    #[test]
    fn any_lists_are_read_without_a_panic(
        word in prop::sample::select(vec!["path", "turn", "drag", "drawn", "hold", "circle", "grab", "again", "x"]),
        atoms in prop::collection::vec(prop_oneof![
            any::<i64>().prop_map(|n| n.to_string()),
            (-30..30_i64).prop_map(|n| n.to_string()),
            prop::sample::select(vec!["1e300", "-0.5", "null", "true", "[]", "{}", "\"x\"", "1000", "18446744073709551616"])
                .prop_map(str::to_owned),
        ], 0..12),
    ) {
        let atoms = atoms.iter().fold(String::new(), |all, atom| all + "," + atom);
        let text = format!("{HEADER}{{\"seat\":0,\"acts\":[[0,\"{word}\"{atoms}]]}}\n");
        match AnyLog::parse(text.as_bytes()) {
            Ok(record) => prop_assert_eq!(AnyLog::parse(record.to_string().as_bytes()), Ok(record)),
            Err(error) => prop_assert!(error.line == 2 && error.to_string().starts_with("line 2: acts[0]"), "{}", error),
        }
    }
}

#[test]
fn a_path_is_short_and_in_the_largest_unit() {
    let mut record = KlusterLog::new(&a_setup());
    let mut push =
        |after, act| record.append(Entry { ticks: after, kind: EntryKind::Action { seat: Seat::FIRST, action: act } });
    let pose = |x, y, turned| HandPose { at: [x, y, 60_000], turned };
    let still = [1000, 0, 0, 0];
    let carry = |to, ticks| Action::Carry { to, ticks };
    push(0, Action::Hold { magnet: MagnetId(3), at: pose(-20_000, 5000, still) });
    push(7, carry(pose(-19_900, 5000, still), 24));
    push(24, carry(pose(-19_500, 4900, still), 24));
    push(24, carry(pose(-19_500, 4900, [900, 0, 0, 100]), 24));
    push(20, carry(pose(-18_500, 4900, [900, 0, 0, 100]), 10));
    push(10, Action::Release);
    let text = record.to_string();
    let line = text.lines().nth(1).unwrap();
    assert_eq!(
        line,
        concat!(
            r#"{"seat":0,"acts":[[0,"hold",3,-20000,5000,60000,1000,0,0,0],[7,"path",100,24,1,0,0,24,4,-1,0],"#,
            r#"[24,"turn",1000,24,0,0,0,-100,0,0,100],[20,"path",1000,10,1,0,0],[10,"release"]]}"#
        )
    );
    assert_eq!(read(&text), record);
}

#[test]
fn what_is_no_line_is_refused_with_its_place() {
    let refusal = |line: &str| AnyLog::parse(format!("{HEADER}{line}\n").as_bytes()).unwrap_err().to_string();
    let acts = |acts: &str| refusal(&format!("{{\"seat\":0,\"acts\":{acts}}}"));
    assert_eq!(refusal("[]"), "line 2: invalid type: sequence, expected an object with named fields");
    assert_eq!(refusal("{}"), "line 2: missing field `after`");
    assert_eq!(refusal(r#"{"after":-1}"#), "line 2: after: invalid value: integer `-1`, expected u32");
    assert_eq!(refusal(r#"{"after":1,"after":1}"#), "line 2: duplicate field `after`");
    assert_eq!(refusal(r#"{"after":1,"wait":1}"#), "line 2: wait: unknown field `wait`, expected `after`");
    assert!(refusal(r#"{"after":1,"event":"sneezed"}"#).starts_with("line 2: event: unknown variant `sneezed`"));
    assert!(refusal(r#"{"after":1,"event":"mend","seat":0,"x":1}"#).starts_with("line 2: unknown field `x`"));
    assert_eq!(
        refusal(r#"{"after":1,"seat":0,"acts":[[0,"drop"]]}"#),
        "line 2: after: unknown field `after`, expected `seat` or `acts`"
    );
    assert_eq!(refusal(r#"{"acts":[[0,"drop"]]}"#), "line 2: missing field `seat`");
    assert_eq!(refusal(r#"{"seat":0,"acts":[],"acts":[]}"#), "line 2: duplicate field `acts`");
    assert_eq!(refusal(r#"{"after":4294967296}"#), "line 2: after: invalid value: integer `4294967296`, expected u32");
    let turn = |digest: &str| refusal(&format!(r#"{{"after":0,"event":"turn","seat":0,"digest":{digest}}}"#));
    assert_eq!(turn("\"239127DE52ED503D\""), "line 2: digest: a digest is sixteen hexadecimal digits");
    assert_eq!(turn("7"), "line 2: digest: invalid type: integer `7`, expected a string");
    assert_eq!(acts("7"), "line 2: acts: invalid type: integer `7`, expected a sequence");
    assert_eq!(acts("[]"), "line 2: acts: a line has at least one action");
    assert_eq!(
        acts("[7]"),
        "line 2: acts[0]: invalid type: integer `7`, expected an array: ticks, a word, and its arguments"
    );
    assert!(
        acts(r#"[[0,"drop"],[0,"fly"]]"#).starts_with("line 2: acts[1][1]: unknown variant `fly`, expected one of")
    );
    assert_eq!(acts(r#"[[0,{"drop":null}]]"#), "line 2: acts[0][1]: invalid type: map, expected a string");
    assert!(acts("[[0]]").starts_with("line 2: acts[0]: invalid length 1, expected an array"));
    assert_eq!(acts(r#"[[0,"drop",1]]"#), "line 2: acts[0]: there are too many arguments");
    assert_eq!(acts(r#"[[0.5,"drop"]]"#), "line 2: acts[0][0]: invalid type: floating point `0.5`, expected u32");
    assert_eq!(
        acts(r#"[[0,"circle",0.5,0,1]]"#),
        "line 2: acts[0][2]: an argument is an integer of 64 bits, or a boolean"
    );
    assert_eq!(acts(r#"[[0,"hold",3,0,0]]"#), "line 2: acts[0]: an integer within its bounds is missing");
    assert_eq!(acts(r#"[[0,"path",7,1,0,0,0]]"#), "line 2: acts[0]: the unit of a path is 1000, 100, 10 or 1");
    assert_eq!(acts(r#"[[0,"path",1]]"#), "line 2: acts[0]: a path has steps");
    assert_eq!(acts(r#"[[0,"again",1]]"#), "line 2: acts[0]: true or false is missing");
    let far = r#"[[0,"path",1000,1,9223372036854775807,0,0]]"#;
    assert_eq!(acts(far), "line 2: acts[0]: an integer within its bounds is missing");
    let far = r#"[[0,"path",1,1,2147483647,0,0,1,1,0,0]]"#;
    assert_eq!(acts(far), "line 2: acts[0]: an integer within its bounds is missing");
    let many = format!("[[0,\"path\",1{}]]", ",1,0,0,0".repeat(2049));
    assert_eq!(acts(&many), "line 2: acts[0]: a line has at most 2048 actions");
}

/// A log grows line by line: what a seat does may be split over any number of lines, each with paths from zero.
#[test]
fn actions_of_one_seat_may_be_split_over_lines() {
    let line = |acts: &str| format!("{{\"seat\":0,\"acts\":[{acts}]}}\n");
    let hold = r#"[0,"hold",3,-20000,5000,60000,1000,0,0,0]"#;
    let whole = format!("{HEADER}{}", line(&format!(r#"{hold},[7,"turn",100,24,1,0,0,0,0,0,9],[24,"drop"]"#)));
    let split = format!(
        "{HEADER}{}{}{}",
        line(hold),
        line(r#"[7,"turn",100,24,-199,50,600,1000,0,0,9]"#),
        line(r#"[24,"drop"]"#)
    );
    assert_eq!(read(&split), read(&whole));
    assert_eq!(read(&split).to_string().lines().nth(1), whole.lines().nth(1), "it is written on one line again");
}

#[test]
fn a_header_of_kluster_describes_a_game() {
    let header =
        |from: &str, to: &str| AnyLog::parse(HEADER.replace(from, to).as_bytes()).map_err(|why| why.to_string());
    assert!(header("", "").is_ok());
    assert_eq!(
        header(r#""players":2"#, r#""players":9"#).unwrap_err(),
        "line 1: 9 players: these boxes take 1 to 4 (K1)"
    );
    assert_eq!(
        header(r#""first":0"#, r#""first":9"#).unwrap_err(),
        "line 1: seat 9 cannot begin: there are 2 players (K4)"
    );
    assert_eq!(header(r#"["classic"]"#, "[]").unwrap_err(), "line 1: 0 boxes: a table takes 1 to 8 (K15)");
    assert_eq!(header(r#""physics":1,"#, "").unwrap_err(), "line 1: missing field `physics`");
    let boxes = |boxes: &str| header(r#"["classic"]"#, boxes).unwrap_err();
    assert_eq!(
        boxes("[\"trio\"]"),
        "line 1: boxes[0]: unknown variant `trio`, expected one of `classic`, `duo`, `duo2`"
    );
    assert_eq!(boxes("[1]"), "line 1: boxes[0]: invalid type: integer `1`, expected a string");
    let options = |options: &str| header("{}", options).map(|_| ());
    assert_eq!(options(r#"{"surface":null,"first":"random","clock":true}"#), Ok(()));
    assert_eq!(options(r#"{"surface":{"width":600,"depth":700}}"#), Ok(()));
    let surface = |surface: &str| options(&format!("{{\"surface\":{surface}}}")).unwrap_err();
    assert_eq!(
        surface("[600,700]"),
        "line 1: options.surface: invalid type: sequence, expected an object with named fields"
    );
    assert_eq!(
        surface(r#"{"width":65536,"depth":0}"#),
        "line 1: options.surface.width: invalid value: integer `65536`, expected u16"
    );
    assert_eq!(surface(r#"{"width":600}"#), "line 1: options.surface: missing field `depth`");
    let rules = "line 1: this record follows version 3 of the rules, but only versions 1 and 2 are known here";
    assert_eq!(header(r#""rules":1"#, r#""rules":3"#).unwrap_err(), rules);
    assert!(header(r#""rules":1"#, r#""rules":2"#).is_ok());

    // Another physics: its rulings can be read, but not replayed.
    let other = header(r#""physics":1"#, r#""physics":3"#).unwrap();
    assert_eq!(other.verify().map(|_| ()).unwrap_err().kind, VerifyErrorKind::UnsupportedPhysics(3));
    assert!(other.to_string().contains(r#""physics":3"#));
}

#[test]
fn a_long_line_goes_on_on_the_next() {
    let mut record = KlusterLog::new(&a_setup());
    for n in 0..5000 {
        let act = Action::Carry { to: HandPose { at: [n, n, n], turned: [0; 4] }, ticks: 1 };
        record.append(Entry { ticks: 1, kind: EntryKind::Action { seat: Seat::FIRST, action: act } });
    }
    let text = record.to_string();
    assert_eq!(text.lines().count(), 1 + 3);
    assert_eq!(read(&text), record);
}

#[test]
fn the_longest_cords_fit_on_their_lines() {
    let mut record = KlusterLog::new(&a_setup());
    let places: Vec<SurfacePoint> =
        (0..10_000).map(|n| SurfacePoint(5_000_000 - 9_999_999 * (n % 2), 4_999_999 - 9_999_999 * (n % 2))).collect();
    for _ in 0..8 {
        let act = Action::LayCord(CordShape::Drawn { places: places.clone(), length: 1_005_000 });
        record.append(Entry { ticks: 0, kind: EntryKind::Action { seat: Seat::FIRST, action: act } });
    }
    assert_eq!(read(&record.to_string()), record);
}
