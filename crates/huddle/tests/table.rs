//! Pictures of tables as a user makes them: real process, real files, real exit codes.

use magnets::SCENE_NAMES;
use std::{
    fs::{self, File},
    io::BufReader,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn table(arguments: &[&str], png: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_huddle"));
    command.arg("table").args(arguments).arg("--png").arg(png).output().expect("the command ends")
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn names_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a name").file_name());
    names.map(|name| name.into_string().expect("a plain name")).collect()
}

/// The size of a picture and its pixels.
fn decoded(png: &Path) -> (u32, u32, Vec<[u8; 3]>) {
    let decoder = png::Decoder::new(BufReader::new(File::open(png).expect("it was written")));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let info = reader.next_frame(&mut bytes).expect("a whole PNG");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    (info.width, info.height, bytes.as_chunks().0.to_vec())
}

/// A good call, what it said, and its picture.
fn drawn(arguments: &[&str], png: &Path) -> (String, (u32, u32, Vec<[u8; 3]>)) {
    let output = table(arguments, png);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{arguments:?}");
    (String::from_utf8(output.stdout).expect("text"), decoded(png))
}

#[test]
fn every_scene_can_be_seen() {
    let folder = folder("scenes");
    for scene in SCENE_NAMES {
        let png = folder.join(scene);
        let (told, (width, height, pixels)) = drawn(&["--scene", scene, "--width", "96", "--at", "0.25"], &png);
        assert_eq!((width, height), (96, 96), "{scene}");
        assert!(told.ends_with(&format!(": 96 x 96 pixels; {scene} at 0.250 s\n")), "{told}");
        let dark = pixels.iter().filter(|pixel| pixel.iter().all(|part| *part < 60)).count();
        let light = pixels.iter().filter(|pixel| pixel[0] > 140 && pixel[0] > pixel[2]).count();
        assert!(dark > 10 && light > 4000, "{scene}: {dark} pixels of magnets, {light} of wood");
    }
    assert_eq!(names_in(&folder).len(), SCENE_NAMES.len(), "nothing else is left behind");
}

#[test]
fn the_same_call_gives_the_same_bytes_and_replaces_what_was_there() {
    let folder = folder("same");
    let [one, two] = ["one.png", "two.png"].map(|name| folder.join(name));
    fs::write(&two, "something older").expect("written");
    for png in [&one, &two] {
        drawn(&["--scene", "chain", "--width", "120", "--poles"], png);
    }
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    let (_, plain) = drawn(&["--scene", "chain", "--width", "120"], &two);
    assert_ne!(plain.2, decoded(&one).2, "poles are seen");
}

#[test]
fn a_strip_is_a_grid_of_frames() {
    let png = folder("strip").join("strip.png");
    let (told, (width, height, pixels)) = drawn(&["--scene", "chain", "--strip", "6", "--width", "301"], &png);
    // Three beside each other with gaps of 4: (301 + 4) / 3 - 4 = 97 each way, and two rows.
    assert_eq!((width, height), (301, 2 * 97 + 4));
    assert_eq!(told.matches(", ").count(), 5, "six moments: {told}");
    let gap = pixels[97 * 301..98 * 301].iter().collect::<Vec<_>>();
    assert!(gap.iter().all(|pixel| **pixel == [250, 249, 246]), "the rows are told apart");

    let call = ["--scene", "chain", "--strip", "2", "--from", "0", "--to", "0.5", "--width", "204", "--close"];
    let (told, (width, height, _)) = drawn(&call, &png);
    assert_eq!((width, height), (204, 100));
    assert!(told.contains("chain at 0.000, 0.500 s"), "{told}");
}

#[test]
fn wrong_calls_are_told_so_and_leave_nothing_behind() {
    let folder = folder("wrong");
    let png = folder.join("out.png");
    let names = SCENE_NAMES.join(", ");
    let wrong: &[(&[&str], &str)] = &[
        (&["--scene", "calmer"], &names),
        (&[], "--scene"),
        (&["--scene", "calm", "--at", "-1"], "between 0 and 60"),
        (&["--scene", "calm", "--at", "NaN"], "between 0 and 60"),
        (&["--scene", "calm", "--at", "1e300"], "between 0 and 60"),
        (&["--scene", "calm", "--at", "soon"], "between 0 and 60"),
        (&["--scene", "calm", "--width", "0"], "32..=4096"),
        (&["--scene", "calm", "--width", "4294967296"], "32..=4096"),
        (&["--scene", "calm", "--strip", "1"], "2..=64"),
        (&["--scene", "calm", "--strip", "65"], "2..=64"),
        (&["--scene", "calm", "--strip", "64", "--width", "100"], "64 frames do not fit into 100 pixels"),
        (&["--scene", "calm", "--strip", "3", "--at", "1"], "cannot be used with"),
        (&["--scene", "calm", "--from", "1"], "--strip"),
        (&["--scene", "calm", "--strip", "3", "--from", "2", "--to", "1"], "from 2.00 s to 1.00 s shows nothing"),
        (&["--scene", "chain", "--strip", "3", "--from", "59"], "say another --from or --to"),
    ];
    for (arguments, says) in wrong {
        let output = table(arguments, &png);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(complaint.replace("[possible values: ", "").contains(says), "{arguments:?}: {complaint}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(names_in(&folder), [""; 0]);
}

#[test]
fn a_file_that_cannot_be_written_is_told_so() {
    let folder = folder("unwritable");
    fs::write(folder.join("file"), "kept").expect("written");
    for (name, says) in [
        ("missing/out.png", "cannot be written: No such file"),
        ("file/out.png", "cannot be written: "),
        (".", "cannot be written: it is there already and is no plain file"),
        ("missing/..", "cannot be written: "),
    ] {
        let output = table(&["--scene", "calm", "--width", "64"], &folder.join(name));
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {complaint}");
        assert!(complaint.contains(says) && complaint.lines().count() == 1, "{name}: {complaint}");
    }
    assert_eq!(names_in(&folder), ["file"]);
    assert_eq!(fs::read(folder.join("file")).unwrap(), b"kept");
}
