//! `huddle table` as a user runs it: real process, real files, real exit codes.

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

/// An empty directory for one test.
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

/// The width, height and pixels of an image.
fn decode(png: &Path) -> (u32, u32, Vec<[u8; 3]>) {
    let decoder = png::Decoder::new(BufReader::new(File::open(png).expect("it was written")));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small image")];
    let info = reader.next_frame(&mut bytes).expect("a whole PNG");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    (info.width, info.height, bytes.as_chunks().0.to_vec())
}

/// Runs a valid call and returns its output and its image.
fn draw(arguments: &[&str], png: &Path) -> (String, (u32, u32, Vec<[u8; 3]>)) {
    let output = table(arguments, png);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "{arguments:?}");
    (String::from_utf8(output.stdout).expect("text"), decode(png))
}

#[test]
fn every_scene_renders() {
    let folder = folder("scenes");
    for scene in SCENE_NAMES {
        let png = folder.join(scene);
        let (stdout, (width, height, pixels)) = draw(&["--scene", scene, "--width", "96", "--at", "0.25"], &png);
        assert_eq!((width, height), (96, 96), "{scene}");
        assert!(stdout.ends_with(&format!(": 96 x 96 pixels; {scene} at 0.250 s\n")), "{stdout}");
        let dark = pixels.iter().filter(|pixel| pixel.iter().all(|part| *part < 60)).count();
        let light = pixels.iter().filter(|pixel| pixel[0] > 140 && pixel[0] > pixel[2]).count();
        assert!(dark > 10 && light > 4000, "{scene}: {dark} pixels of magnets, {light} of wood");
    }
    assert_eq!(names_in(&folder).len(), SCENE_NAMES.len(), "no temporary file is left");
}

#[test]
fn output_is_reproducible_and_replaces_the_file() {
    let folder = folder("same");
    let [one, two] = ["one.png", "two.png"].map(|name| folder.join(name));
    fs::write(&two, "something older").expect("written");
    for png in [&one, &two] {
        draw(&["--scene", "chain", "--width", "120", "--poles"], png);
    }
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).expect("written").permissions().mode();
        let ordinary = folder.join("ordinary");
        fs::write(&ordinary, "").expect("written");
        assert_eq!(mode(&one), mode(&ordinary), "the file has the permissions of any new file");
    }
    let (_, plain) = draw(&["--scene", "chain", "--width", "120"], &two);
    assert_ne!(plain.2, decode(&one).2, "poles are visible");
}

#[test]
fn strips_are_grids_of_frames() {
    let png = folder("strip").join("strip.png");
    let (stdout, (width, height, pixels)) = draw(&["--scene", "chain", "--strip", "6", "--width", "301"], &png);
    // Three columns with gaps of 4: (301 + 4) / 3 - 4 = 97 pixels per frame, and two rows.
    assert_eq!((width, height), (301, 2 * 97 + 4));
    assert_eq!(stdout.matches(", ").count(), 5, "six moments: {stdout}");
    let gap = pixels[97 * 301..98 * 301].iter().collect::<Vec<_>>();
    assert!(gap.iter().all(|pixel| **pixel == [250, 249, 246]), "a gap separates the rows");

    let call = ["--scene", "chain", "--strip", "2", "--from", "0", "--to", "0.5", "--width", "204", "--close"];
    let (stdout, (width, height, _)) = draw(&call, &png);
    assert_eq!((width, height), (204, 100));
    assert!(stdout.contains("chain at 0.000, 0.500 s"), "{stdout}");
}

/// The moments of a strip, in seconds.
fn moments(stdout: &str) -> Vec<f64> {
    let (_, moments) = stdout.split_once(" at ").unwrap();
    moments.trim_end().trim_end_matches(" s").split(", ").map(|moment| moment.parse().unwrap()).collect()
}

#[test]
fn a_strip_shows_cords_in_motion() {
    let png = folder("motion").join("strip.png");
    // The scripts of both move a cord from 1 s on, and a second time later.
    for (scene, end) in [("shift", 2.4), ("drag", 2.2)] {
        let (stdout, _) = draw(&["--scene", scene, "--strip", "6", "--width", "301"], &png);
        let moments = moments(&stdout);
        assert!((0.85..0.95).contains(&moments[0]), "{scene}: {moments:?}");
        assert!(moments[5] > end && moments[5] < 6.0, "{scene}: {moments:?}");
    }
}

#[test]
fn wrong_calls_are_reported_and_leave_no_file() {
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
        (&["--scene", "chain", "--strip", "3", "--from", "59"], "choose another --from or --to"),
    ];
    for (arguments, message) in wrong {
        let output = table(arguments, &png);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.replace("[possible values: ", "").contains(message), "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(names_in(&folder), [""; 0]);
}

#[test]
fn unwritable_files_are_reported() {
    let folder = folder("unwritable");
    fs::write(folder.join("file"), "kept").expect("written");
    for (name, message) in [
        ("missing/out.png", "cannot be written: No such file"),
        ("file/out.png", "cannot be written: its parent is not a directory"),
        (".", "cannot be written: it exists and is not a regular file"),
        ("missing/..", "cannot be written: the path does not name a file"),
    ] {
        let output = table(&["--scene", "calm", "--width", "64"], &folder.join(name));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {stderr}");
        assert!(stderr.contains(message) && stderr.lines().count() == 1, "{name}: {stderr}");
    }
    assert_eq!(names_in(&folder), ["file"]);
    assert_eq!(fs::read(folder.join("file")).unwrap(), b"kept");
}
