//! Only rooms know whole games: everybody else looks at views, tables and logs.
//!
//! `clustered::Game` knows all hands and the order of the decks, and `kluster::Game` the seed. A screen, a tool or a
//! test that named them could keep a game of its own beside the room's, with rules of its own for what happens to it.

mod common;

use common::{assert_no_problems, has_extension, read, tracked_files};
use proc_macro2::{TokenStream, TokenTree};

/// The crates that may name a whole game: the rules, what records and replays them, the bots, whose tests compare their
/// search with it, and the room.
const MAY_NAME_GAMES: [&str; 5] = ["clustered", "kluster", "record", "bots", "room"];

/// The crates that define a type `Game`.
const GAMES: [&str; 2] = ["clustered", "kluster"];

/// Whether a source must not name a whole game. Fuzz targets may: some feed the rules directly.
fn is_checked(path: &str) -> bool {
    let may_name = MAY_NAME_GAMES.iter().any(|name| path.starts_with(&format!("crates/{name}/")));
    has_extension(path, "rs") && !may_name && !path.starts_with("fuzz/")
}

/// The whole games that a source names, in paths and imports. Comments and strings do not count.
fn named_games(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let tokens: TokenStream = source.parse().expect("a source file consists of Rust tokens");
    collect(tokens, &mut found);
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match (token, &tokens[index + 1..]) {
            (TokenTree::Group(group), _) => collect(group.stream(), found),
            (TokenTree::Ident(name), [first, second, next, ..])
                if GAMES.iter().any(|game| name == game) && is_colon(first) && is_colon(second) && is_game(next) =>
            {
                found.push(format!("{name}::Game"));
            }
            _ => {}
        }
    }
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == ':')
}

/// Whether what follows the name of a crate is its game, a list with it, or everything.
fn is_game(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(name) => name == "Game",
        TokenTree::Punct(mark) => mark.as_char() == '*',
        TokenTree::Group(list) => list.stream().into_iter().any(|item| !is_group(&item) && is_game(&item)),
        TokenTree::Literal(_) => false,
    }
}

fn is_group(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(_))
}

#[test]
fn only_rooms_know_whole_games() {
    let mut count = 0;
    let problems = tracked_files().into_iter().filter(|path| is_checked(path)).flat_map(|path| {
        count += 1;
        let games = named_games(&read(&path));
        games.into_iter().map(move |game| format!("{path} names {game}: use a view, a table or a room"))
    });
    assert_no_problems(&problems.collect::<Vec<_>>());
    assert!(count > 100, "only {count} sources were found");
}

#[test]
fn whole_games_are_recognised() {
    for source in [
        "use clustered::Game;",
        "use ::kluster::Game as Table;",
        "use kluster::{Action, Game, area::is_apart};",
        "use {kluster::{Game}, seats::Seat};",
        "use clustered::*;",
        "fn play(game: &mut kluster::Game) {}",
        "fn f() { println!(\"{:?}\", clustered::Game::deal(setup)); }",
    ] {
        assert_eq!(named_games(source).len(), 1, "{source}");
    }
    for source in [
        "use kluster::{GameEvent, TableView};",
        "// clustered::Game\n/// See [`kluster::Game`].\nfn f() { panic!(\"clustered::Game\"); }",
        "enum Follows { Game }",
        "fn f(room: &LocalRoom) { clustered::winners(scores); Follows::Game }",
    ] {
        assert_eq!(named_games(source), [] as [String; 0], "{source}");
    }
    assert!(is_checked("crates/huddle/tests/bot_ladder.rs") && is_checked("e2e/src/staged_kluster.rs"));
    assert!(!is_checked("crates/room/src/look.rs") && !is_checked("fuzz/fuzz_targets/snapshot.rs"));
}
