//! Tests of a game that is being set up.

use super::*;
use proptest::prelude::*;

#[test]
fn every_preset_can_be_played_by_however_many_there_were() {
    for players in 1..=MOST_PLAYERS {
        let solo = players == 1;
        for (preset, _) in Preset::ALL.into_iter().filter(|(preset, _)| preset.suits(solo)) {
            let bots: Vec<&str> = next_bots().into_iter().cycle().take(players - 1).collect();
            let draft = Draft { lineup: Lineup::against(&bots), ..Draft::solo() }.with(preset);
            assert_eq!(draft.problem(), None, "{preset:?} for {players}");
            assert!(draft.is_sound_for(solo) && draft.clone().with(preset) == draft, "{preset:?} for {players}");
        }
    }
}

#[test]
fn k15_classic_and_duo_with_five_come_out_as_in_the_book() {
    let lineup = Lineup::against(&["Tilda", "Jonas", "Freya", "Rune"]);
    let share = Draft { lineup, ..Draft::solo() }.with(Preset::Plus).share().unwrap();
    assert_eq!(share, Share { each: [4, 2], pool: [0; 2], unused: [4, 0], laid: [0, 2] });
}

#[test]
fn k14_elimination_puts_everything_into_one_pool() {
    let draft = Draft::against(Level::Casual).with(Preset::Elimination);
    assert_eq!((draft.lineup.seats.len(), draft.share().unwrap().pool), (3, [0, 12]));
}

#[test]
fn what_cannot_be_played_names_its_rule() {
    let draft =
        |boxes: [u8; 3], bots: usize| Draft { lineup: Lineup::against(&vec!["Tilda"; bots]), boxes, ..Draft::solo() };
    let rule = |draft: Draft| draft.problem().map(|why| why.rule());
    assert_eq!(rule(draft([0, 0, 0], 1)), Some("K15"));
    assert_eq!(rule(draft([1, 0, 0], 4)), Some("K1"));
    assert_eq!(rule(draft([0, 0, 1], 2)), Some("K14"));
    assert_eq!(rule(Draft { elimination: true, ..draft([1, 0, 0], 0) }), Some("K14"));
    assert_eq!(rule(Draft { surface: Some([30, 60]), ..draft([1, 0, 0], 1) }), Some("K16"));
    assert_eq!(rule(Draft { surface: Some([u16::MAX, 60]), ..draft([1, 0, 0], 1) }), Some("K16"));
    assert_eq!(rule(draft([4, 0, 0], 15)), None);
}

#[test]
fn k04_the_one_who_is_named_begins_unless_chance_decides() {
    let named = |first| {
        let lineup = Lineup { first: Some(1), ..Lineup::against(&["Tilda", "Jonas"]) };
        Draft { lineup, first, ..Draft::solo() }
    };
    let first = |draft: Draft| (0..20).map(|seed| draft.setup(seed).unwrap().first().index()).collect::<Vec<_>>();
    assert_eq!(first(named(FirstPlayer::Shortest)), [1; 20]);
    assert_eq!(first(named(FirstPlayer::Youngest)), [1; 20]);
    let drawn = first(named(FirstPlayer::Random));
    assert!((0..3).all(|seat| drawn.contains(&seat)), "{drawn:?}");
}

#[test]
fn a_damaged_draft_is_none() {
    let good = Draft::against(Level::Casual);
    assert!(good.is_sound_for(false) && !good.is_sound_for(true));
    for bad in [
        Draft { boxes: [9, 0, 0], ..good.clone() },
        Draft { boxes: [255; 3], ..good.clone() },
        Draft { length: 0, ..good.clone() },
        Draft { seconds: 60_000, ..good.clone() },
        Draft { minutes: 60_000, ..good.clone() },
        Draft { seconds: 30, minutes: 10, ..good.clone() },
        Draft { lineup: Lineup::against(&["Tilda"; 16]), ..good.clone() },
    ] {
        assert!(!bad.is_sound_for(false), "{bad:?}");
    }
    let text = serde_json::to_string(&good).unwrap();
    assert_eq!(serde_json::from_str::<Draft>(&text).unwrap(), good);
    assert!(serde_json::from_str::<Draft>(&text.replace("[1,0,0]", "[1,0]")).is_err());
    assert!(serde_json::from_str::<Draft>("{\"boxes\":[1,0,0]}").is_err());
}

proptest! {
    /// Whatever the steppers and switches give can be played, or it is said by which rule it cannot.
    #[test]
    fn whatever_is_chosen_can_be_played_or_is_explained(
        boxes in prop::array::uniform3(0_u8..=8).prop_filter("as many as fit", |boxes| boxes.iter().sum::<u8>() <= 8),
        bots in 0_usize..MOST_PLAYERS,
        (expert, elimination, seconds) in (any::<bool>(), any::<bool>(), 0_u16..=600),
        surface in prop::option::of(prop::array::uniform2(0_u16..700)),
        first in prop::option::of(0_usize..20),
        seed in any::<u64>(),
    ) {
        let lineup = Lineup { first, ..Lineup::against(&vec!["Tilda"; bots]) };
        let draft = Draft { lineup, boxes, expert, elimination, seconds, surface, ..Draft::solo() };
        prop_assert!(draft.is_sound_for(bots == 0));
        match draft.problem() {
            None => {
                let setup = draft.setup(seed).unwrap();
                prop_assert_eq!(setup.players().count(), bots + 1);
                prop_assert!(bots < draft.most_players());
                let Share { each, pool, unused, laid } = draft.share().unwrap();
                let all = |counts: [usize; 2]| counts.iter().sum::<usize>();
                let dealt = all(each) * (bots + 1) + all(pool) + all(unused) + all(laid);
                prop_assert_eq!(dealt, draft.boxes().iter().map(|kind| usize::from(kind.magnet_count())).sum::<usize>());
            }
            Some(why) => prop_assert!(["K1", "K14", "K15", "K16"].contains(&why.rule())),
        }
    }
}

#[test]
fn drafts_of_version_0_1_are_written_as_they_were_read() {
    use std::collections::BTreeMap;

    /// The local storages of version 0.1 with drafts of Kluster; each is an object of keys and values.
    const STORAGES: [&str; 3] = [
        include_str!("../../../e2e/assets/storage-v1/best-scores.json"),
        include_str!("../../../e2e/assets/storage-v1/kluster-falling.json"),
        include_str!("../../../e2e/assets/storage-v1/kluster-held.json"),
    ];
    let mut found = Vec::new();
    for storage in STORAGES {
        let entries: BTreeMap<String, String> = serde_json::from_str(storage).unwrap();
        for (key, text) in entries.into_iter().filter(|(key, _)| key.starts_with("huddle.kluster.draft")) {
            let draft: Draft = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&draft).unwrap(), text, "{key}");
            found.push(key);
        }
    }
    found.sort();
    found.dedup();
    assert_eq!(found, ["huddle.kluster.draft", "huddle.kluster.draft.solo"]);
}
