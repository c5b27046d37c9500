//! The seats of a game that is being set up: people and bots.

use super::{
    draft::{Draft, DraftSeat},
    names::character_name,
    set_up::explained,
};
use crate::{
    chair::level_name,
    icon::Icon,
    parts::{focus_if_lost, is_checked, value_of},
    t, tr,
};
use bots::{
    Bot,
    clustered::{Character, ROSTER},
};
use ui::{El, Memo, Signal, View, each, el};
use web_sys::Event;

/// Who plays, and who starts.
pub(super) fn seating(draft: Signal<Draft>) -> El {
    let count = Memo::new(move || draft.read().seats.len());
    let is_expanded = Memo::new(move || count.get() > 4);
    let add = move |icon: Icon, name: &'static str, change: fn(&mut Draft)| {
        let button = el("button").attr_if("disabled", move || count.get() >= 8);
        let button = button.on("click", move |_: Event| draft.update(change));
        button.child(icon.draw()).child(el("span").text(tr!(name)))
    };
    let add_person = add(Icon::Person, "add-person", |draft| draft.seats.push(DraftSeat::person()));
    let add_bot = add(Icon::Bot, "add-bot", Draft::add_bot);
    el("section")
        .class("seats")
        .child(el("h2").text(tr!("players")))
        .child(el("ol").child(each(move || (0..count.get()).collect(), move |number| seat(draft, number))))
        .child(el("div").class("row").child(add_person).child(add_bot))
        .child(explained(Some("option-extra-wild"), "option-extra-wild-line", "C16"))
        .part(move || is_expanded.get().then(|| explained(Some("preset-expanded"), "expanded-line", "C20")))
        .child(el("label").class("field").child(el("span").text(tr!("who-starts"))).child(starter(draft)))
}

/// The list from which one chooses who starts (C5).
fn starter(draft: Signal<Draft>) -> El {
    let names = Memo::new(move || draft.read().names());
    let value = |first: Option<usize>| first.map(|number| number.to_string()).unwrap_or_default();
    let offer = move |first: Option<usize>| {
        let option = el("option").attr("value", value(first));
        option.attr_if("selected", move || draft.read().first == first)
    };
    let player =
        move |number: usize| offer(Some(number)).text(move || names.read().get(number).cloned().unwrap_or_default());
    el("select")
        .on("change", move |event| draft.update(|draft| draft.first = value_of(&event).parse().ok()))
        .child(offer(None).text(tr!("first-drawn")))
        .child(each(move || (0..names.read().len()).collect(), player))
        // The attribute says nothing any more once somebody has chosen.
        .prop("value", move || value(draft.read().first.filter(|first| *first < names.read().len())))
}

fn seat(draft: Signal<Draft>, number: usize) -> El {
    // Made anew only when a person becomes a bot or a bot a person, so that the focus stays while another bot is chosen.
    let is_bot = Memo::new(move || draft.read().seats.get(number).is_some_and(|seat| seat.bot.is_some()));
    let icon = move || if is_bot.get() { Icon::Bot.draw() } else { Icon::Person.draw() };
    let who = move || if is_bot.get() { bot_list(draft, number) } else { name_field(draft, number) };
    let wild_box = el("input")
        .attr("type", "checkbox")
        .prop_if("checked", move || draft.read().seats.get(number).is_some_and(|seat| seat.extra_wild))
        .on("change", move |event| change(draft, number, |seat| seat.extra_wild = is_checked(&event)));
    let remove = move |_: Event| {
        draft.update(|draft| {
            if number < draft.seats.len() {
                draft.seats.remove(number);
                draft.first = None;
            }
        });
        focus_if_lost(".seats button");
    };
    let remove = el("button")
        .class("round")
        .attr("aria-label", tr!("remove-player", number = number + 1))
        .attr_if("disabled", move || draft.read().seats.len() <= 2)
        .on("click", remove)
        .child(Icon::No.draw());
    el("li")
        .class(format!("seat seat-{number}"))
        .child(el("span").class("swatch").attr("aria-hidden", "true"))
        .part(icon)
        .part(who)
        .child(el("label").class("wild-too").child(wild_box).child(el("span").text(tr!("option-extra-wild"))))
        .child(remove)
}

fn change(draft: Signal<Draft>, number: usize, change: impl FnOnce(&mut DraftSeat)) {
    draft.update(|draft| {
        if let Some(seat) = draft.seats.get_mut(number) {
            change(seat);
        }
    });
}

/// What a person is called.
fn name_field(draft: Signal<Draft>, number: usize) -> El {
    el("input")
        .attr("type", "text")
        .attr("maxlength", "24")
        .attr("autocomplete", "off")
        .attr("aria-label", tr!("name-of", number = number + 1))
        .attr("placeholder", tr!("player", number = number + 1))
        .prop("value", move || draft.read().seats.get(number).map(|seat| seat.name.clone()).unwrap_or_default())
        .on("input", move |event| change(draft, number, |seat| seat.name = value_of(&event)))
}

/// The list from which one chooses a bot.
fn bot_list(draft: Signal<Draft>, number: usize) -> El {
    let chosen = move || {
        let bot = draft.read().seats.get(number).and_then(|seat| seat.bot);
        ROSTER.iter().find(|known| bot == Some((known.level, known.character))).map_or("", |known| known.name)
    };
    let offer = move |bot: &'static Bot<Character>| {
        let words = move || {
            let (level, character) = (level_name(bot.level), character_name(bot.character));
            t!("bot-offer", name = bot.name, level = level, character = character)
        };
        el("option").attr("value", bot.name).attr_if("selected", move || chosen() == bot.name).text(words)
    };
    let choose = move |event: Event| {
        let wanted = value_of(&event);
        let found = ROSTER.iter().find(|bot| bot.name == wanted);
        change(draft, number, |seat| seat.bot = found.map(|bot| (bot.level, bot.character)));
    };
    el("select")
        .attr("aria-label", tr!("bot-of", number = number + 1))
        .on("change", choose)
        .child(ROSTER.iter().map(offer).collect::<View>())
        // The attribute says nothing any more once somebody has chosen.
        .prop("value", move || chosen().to_owned())
}
