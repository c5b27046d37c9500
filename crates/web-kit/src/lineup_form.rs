//! The seats of a game that is being set up, in either game: people and bots.

use crate::{
    components::{each, focus_if_lost, value_of},
    icon::Icon,
    lineup::{Lineup, LineupSeat},
    opponent::Opponent,
    tr,
};
use leptos::{ev, html, prelude::*};

/// What a game says of its seats.
#[derive(Clone, Copy)]
pub struct LineupKind {
    /// How many there are at most.
    pub most: usize,
    /// The bots, weakest first.
    pub bots: fn() -> Vec<Opponent>,
    /// Their names in the order in which they are added.
    pub next_bots: fn() -> Vec<&'static str>,
    /// What else there is to choose for a seat.
    pub more: Option<fn(LineupEditor, usize) -> AnyView>,
}

/// The lineup of a draft, to be read and changed.
#[derive(Clone, Copy)]
pub struct LineupEditor {
    /// Who plays.
    pub lineup: Memo<Lineup>,
    update: StoredValue<Box<ChangeLineup>, LocalStorage>,
    /// What the game says of its seats.
    pub kind: LineupKind,
}

type ChangeLineup = dyn Fn(&mut dyn FnMut(&mut Lineup));

impl LineupEditor {
    /// The lineup that is a part of a draft.
    pub fn of<D: Send + Sync + 'static>(
        draft: RwSignal<D>,
        get: fn(&D) -> &Lineup,
        get_mut: fn(&mut D) -> &mut Lineup,
        kind: LineupKind,
    ) -> LineupEditor {
        let update: Box<ChangeLineup> = Box::new(move |change| draft.update(|draft| change(get_mut(draft))));
        LineupEditor {
            lineup: Memo::new(move |_| get(&draft.read()).clone()),
            update: StoredValue::new_local(update),
            kind,
        }
    }

    /// Changes the lineup.
    pub fn update(self, mut change: impl FnMut(&mut Lineup)) {
        self.update.with_value(|update| update(&mut change));
    }

    /// Changes one seat.
    pub fn change(self, number: usize, mut change: impl FnMut(&mut LineupSeat)) {
        self.update(|lineup| {
            if let Some(seat) = lineup.seats.get_mut(number) {
                change(seat);
            }
        });
    }
}

/// The players, each with a way to change or remove them, and buttons that add more.
pub fn lineup_form(editor: LineupEditor) -> AnyView {
    lineup_form_with(editor, ())
}

/// The same with more below it.
pub fn lineup_form_with(editor: LineupEditor, more: impl IntoView + 'static) -> AnyView {
    let count = Memo::new(move |_| editor.lineup.read().seats.len());
    let add = move |icon: Icon, name: &'static str, change: fn(LineupEditor, &mut Lineup)| {
        html::button()
            .disabled(move || count.get() >= editor.kind.most)
            .on(ev::click, move |_| editor.update(|lineup| change(editor, lineup)))
            .child((icon.draw(), html::span().child(tr!(name))))
    };
    let add_person = add(Icon::Person, "add-person", |_, lineup| lineup.seats.push(LineupSeat::person()));
    let add_bot = add(Icon::Bot, "add-bot", |editor, lineup| lineup.add_bot(&(editor.kind.next_bots)()));
    let list = each(move || (0..count.get()).collect(), move |number| seat(editor, number));
    let section = html::section().class("seats").child((
        html::h2().child(tr!("players")),
        html::ol().child(list),
        html::div().class("row").child((add_person, add_bot)),
        more.into_any(),
    ));
    section.into_any()
}

/// The list from which one chooses who starts (C5, K4), after a question.
pub fn starter(editor: LineupEditor, question: &'static str) -> AnyView {
    let names = Memo::new(move |_| editor.lineup.read().names());
    let value = |first: Option<usize>| first.map(|number| number.to_string()).unwrap_or_default();
    let offer = move |first: Option<usize>| {
        html::option().value(value(first)).selected(move || editor.lineup.read().first == first)
    };
    let player =
        move |number: usize| offer(Some(number)).child(move || names.read().get(number).cloned().unwrap_or_default());
    let list = html::select()
        .on(ev::change, move |event| editor.update(|lineup| lineup.first = value_of(&event).parse().ok()))
        .child((offer(None).child(tr!("first-drawn")), each(move || (0..names.read().len()).collect(), player)))
        // The attribute has no effect any more once somebody has chosen.
        .prop("value", move || value(editor.lineup.read().first.filter(|first| *first < names.read().len())));
    html::label().class("field").child((html::span().child(tr!(question)), list)).into_any()
}

fn seat(editor: LineupEditor, number: usize) -> impl IntoView {
    // Replaced only when a person becomes a bot or a bot a person, so that the focus stays while another bot is chosen.
    let is_bot = Memo::new(move |_| editor.lineup.read().seats.get(number).is_some_and(|seat| seat.bot.is_some()));
    let icon = move || if is_bot.get() { Icon::Bot.draw() } else { Icon::Person.draw() };
    let who = move || if is_bot.get() { bot_list(editor, number) } else { name_field(editor, number) };
    let remove = move |_| {
        editor.update(|lineup| {
            if number < lineup.seats.len() {
                lineup.seats.remove(number);
                lineup.first = None;
            }
        });
        focus_if_lost(".seats button");
    };
    let remove = html::button()
        .class("round")
        .aria_label(tr!("remove-player", number = number + 1))
        .disabled(move || editor.lineup.read().seats.len() <= 2)
        .on(ev::click, remove)
        .child(Icon::No.draw());
    let swatch = html::span().class("swatch").aria_hidden("true");
    let more = editor.kind.more.map(|more| more(editor, number));
    html::li().class(format!("seat seat-{number}")).child((swatch, icon, who, more, remove))
}

/// The field for the name of a person.
pub(crate) fn name_field(editor: LineupEditor, number: usize) -> AnyView {
    html::input()
        .r#type("text")
        .maxlength("24")
        .autocomplete("off")
        .aria_label(tr!("name-of", number = number + 1))
        .placeholder(tr!("player", number = number + 1))
        .prop("value", move || editor.lineup.read().seats.get(number).map(|seat| seat.name.clone()).unwrap_or_default())
        .on(ev::input, move |event| editor.change(number, |seat| seat.name = value_of(&event)))
        .into_any()
}

/// The list from which one chooses a bot.
fn bot_list(editor: LineupEditor, number: usize) -> AnyView {
    let chosen = move || editor.lineup.read().seats.get(number).and_then(|seat| seat.bot.clone()).unwrap_or_default();
    let offer = move |bot: Opponent| {
        html::option().value(bot.name).selected(move || chosen() == bot.name).child(move || bot.line())
    };
    let choose = move |event| {
        let wanted = value_of(&event);
        editor.change(number, |seat| seat.bot = Some(wanted.clone()));
    };
    html::select()
        .aria_label(tr!("bot-of", number = number + 1))
        .on(ev::change, choose)
        .child((editor.kind.bots)().into_iter().map(offer).collect_view())
        // The attribute has no effect any more once somebody has chosen.
        .prop("value", chosen)
        .into_any()
}
