//! The seats of a game that is being set up: people and bots.

use super::{
    draft::{Draft, DraftSeat},
    names::{character_name, level_name},
    set_up::explained,
};
use crate::{
    icon::Icon,
    t, tr,
    ui::{on, shown, so},
};
use bots::clustered::ROSTER;
use leptos::prelude::*;

/// Who plays, and who starts.
pub(super) fn seating(draft: RwSignal<Draft>) -> impl IntoView {
    let count = Memo::new(move |_| draft.read().seats.len());
    let is_expanded = Memo::new(move |_| count.get() > 4);
    let names = Memo::new(move |_| draft.read().names());
    let is_full = move || count.get() >= 8;
    let add_person = move |_| draft.update(|draft| draft.seats.push(DraftSeat::person()));
    view! {
        <section class="seats">
            <h2>{tr!("players")}</h2>
            <ol>
                <For each=move || 0..count.get() key=|number| *number children=move |number| seat(draft, number) />
            </ol>
            <div class="row">
                <button disabled=is_full on:click=on(add_person)>{Icon::Person.draw()}<span>{tr!("add-person")}</span></button>
                <button disabled=is_full on:click=on(move |_| draft.update(Draft::add_bot))>{Icon::Bot.draw()}<span>{tr!("add-bot")}</span></button>
            </div>
            {explained(Some("option-extra-wild"), "option-extra-wild-line", "C16")}
            {shown(move || is_expanded.get().then(|| explained(Some("preset-expanded"), "expanded-line", "C20")))}
            <label class="field">
                <span>{tr!("who-starts")}</span>
                <select on:change=on(move |event| draft.update(|draft| draft.first = event_target_value(&event).parse().ok()))>
                    <option value="" selected=so(move || draft.read().first.is_none())>{tr!("first-drawn")}</option>
                    {shown(move || names.get().into_iter().enumerate().map(|(number, name)| view! {
                        <option value=number.to_string() selected=so(move || draft.read().first == Some(number))>{name}</option>
                    }).collect_view())}
                </select>
            </label>
        </section>
    }
}

fn seat(draft: RwSignal<Draft>, number: usize) -> impl IntoView {
    let bot = Memo::new(move |_| draft.read().seats.get(number).and_then(|seat| seat.bot));
    let change = move |change: &dyn Fn(&mut DraftSeat)| {
        draft.update(|draft| {
            if let Some(seat) = draft.seats.get_mut(number) {
                change(seat);
            }
        });
    };
    let who = move || {
        match bot.get() {
        None => view! {
            <input type="text" maxlength="24" autocomplete="off" aria-label=tr!("name-of", number = number + 1) placeholder=tr!("player", number = number + 1)
                prop:value=move || draft.read().seats.get(number).map(|seat| seat.name.clone()).unwrap_or_default()
                on:input=on(move |event| change(&|seat| seat.name = event_target_value(&event))) />
        }
        .into_any(),
        Some(chosen) => view! {
            <select aria-label=tr!("bot-of", number = number + 1)
                on:change=on(move |event| {
                    let found = ROSTER.iter().find(|bot| bot.name == event_target_value(&event));
                    change(&|seat| seat.bot = found.map(|bot| (bot.level, bot.character)));
                })>
                {ROSTER.iter().map(|bot| view! {
                    <option value=bot.name selected=(bot.level, bot.character) == chosen>
                        {t!("bot-offer", name = bot.name, level = level_name(bot.level), character = character_name(bot.character))}
                    </option>
                }).collect_view()}
            </select>
        }
        .into_any(),
    }
    };
    let is_needed = move || draft.read().seats.len() <= 2;
    let remove = move |_| {
        draft.update(|draft| {
            if number < draft.seats.len() {
                draft.seats.remove(number);
                draft.first = None;
            }
        });
    };
    view! {
        <li class=format!("seat seat-{number}")>
            <span class="swatch" aria-hidden="true"></span>
            {shown(move || if bot.get().is_some() { Icon::Bot.draw() } else { Icon::Person.draw() })}
            {who}
            <label class="wild-too">
                <input type="checkbox" prop:checked=so(move || draft.read().seats.get(number).is_some_and(|seat| seat.extra_wild))
                    on:change=on(move |event| change(&|seat| seat.extra_wild = event_target_checked(&event))) />
                <span>{tr!("option-extra-wild")}</span>
            </label>
            <button class="round" aria-label=tr!("remove-player", number = number + 1) disabled=is_needed on:click=remove>{Icon::No.draw()}</button>
        </li>
    }
}
