//! The seats of a game that is being set up, in either game: people and bots.

use crate::{
    components::{focus_if_lost, value_of},
    icon::Icon,
    lineup::{Lineup, LineupSeat},
    tr,
};
use std::rc::Rc;
use ui::{El, Memo, Signal, StoredValue, View, each, el};
use web_sys::Event;

/// What a game says of its seats.
#[derive(Clone, Copy)]
pub struct Kind {
    /// How many there are at most.
    pub most: usize,
    /// The bots by their names, as they are offered.
    pub bots: fn() -> Vec<&'static str>,
    /// The same in the order in which they are added.
    pub next_bots: fn() -> Vec<&'static str>,
    /// A bot in words.
    pub bot_words: fn(&str) -> String,
    /// What else there is to choose for a seat.
    pub more: Option<fn(Seats, usize) -> El>,
}

/// The party of a draft, to be read and changed.
#[derive(Clone, Copy)]
pub struct Seats {
    /// Who plays.
    pub party: Memo<Lineup>,
    update: StoredValue<Rc<Update>>,
    kind: Kind,
}

type Update = dyn Fn(&mut dyn FnMut(&mut Lineup));

impl Seats {
    /// The party that is a part of a draft.
    pub fn of<D: Clone + 'static>(
        draft: Signal<D>,
        get: fn(&D) -> &Lineup,
        get_mut: fn(&mut D) -> &mut Lineup,
        kind: Kind,
    ) -> Seats {
        let update: Rc<Update> = Rc::new(move |change| draft.update(|draft| change(get_mut(draft))));
        Seats { party: Memo::new(move || get(&draft.read()).clone()), update: StoredValue::new(update), kind }
    }

    fn update(self, mut change: impl FnMut(&mut Lineup)) {
        (*self.update.read())(&mut change);
    }

    /// Changes one seat.
    pub fn change(self, number: usize, mut change: impl FnMut(&mut LineupSeat)) {
        self.update(|party| {
            if let Some(seat) = party.seats.get_mut(number) {
                change(seat);
            }
        });
    }
}

/// Who plays.
pub fn seating(seats: Seats) -> El {
    let count = Memo::new(move || seats.party.read().seats.len());
    let add = move |icon: Icon, name: &'static str, change: fn(Seats, &mut Lineup)| {
        let button = el("button").attr_if("disabled", move || count.get() >= seats.kind.most);
        let button = button.on("click", move |_: Event| seats.update(|party| change(seats, party)));
        button.child(icon.draw()).child(el("span").text(tr!(name)))
    };
    let add_person = add(Icon::Person, "add-person", |_, party| party.seats.push(LineupSeat::person()));
    let add_bot = add(Icon::Bot, "add-bot", |seats, party| party.add_bot(&(seats.kind.next_bots)()));
    el("section")
        .class("seats")
        .child(el("h2").text(tr!("players")))
        .child(el("ol").child(each(move || (0..count.get()).collect(), move |number| seat(seats, number))))
        .child(el("div").class("row").child(add_person).child(add_bot))
}

/// The list from which one chooses who starts (C5, K4), after a question.
pub fn starter(seats: Seats, question: &'static str) -> El {
    let names = Memo::new(move || seats.party.read().names());
    let value = |first: Option<usize>| first.map(|number| number.to_string()).unwrap_or_default();
    let offer = move |first: Option<usize>| {
        let option = el("option").attr("value", value(first));
        option.attr_if("selected", move || seats.party.read().first == first)
    };
    let player =
        move |number: usize| offer(Some(number)).text(move || names.read().get(number).cloned().unwrap_or_default());
    let list = el("select")
        .on("change", move |event| seats.update(|party| party.first = value_of(&event).parse().ok()))
        .child(offer(None).text(tr!("first-drawn")))
        .child(each(move || (0..names.read().len()).collect(), player))
        // The attribute says nothing any more once somebody has chosen.
        .prop("value", move || value(seats.party.read().first.filter(|first| *first < names.read().len())));
    el("label").class("field").child(el("span").text(tr!(question))).child(list)
}

fn seat(seats: Seats, number: usize) -> El {
    // Made anew only when a person becomes a bot or a bot a person, so that the focus stays while another bot is chosen.
    let is_bot = Memo::new(move || seats.party.read().seats.get(number).is_some_and(|seat| seat.bot.is_some()));
    let icon = move || if is_bot.get() { Icon::Bot.draw() } else { Icon::Person.draw() };
    let who = move || if is_bot.get() { bot_list(seats, number) } else { name_field(seats, number) };
    let remove = move |_: Event| {
        seats.update(|party| {
            if number < party.seats.len() {
                party.seats.remove(number);
                party.first = None;
            }
        });
        focus_if_lost(".seats button");
    };
    let remove = el("button")
        .class("round")
        .attr("aria-label", tr!("remove-player", number = number + 1))
        .attr_if("disabled", move || seats.party.read().seats.len() <= 2)
        .on("click", remove)
        .child(Icon::No.draw());
    el("li")
        .class(format!("seat seat-{number}"))
        .child(el("span").class("swatch").attr("aria-hidden", "true"))
        .part(icon)
        .part(who)
        .child(seats.kind.more.map(|more| more(seats, number)))
        .child(remove)
}

/// What a person is called.
fn name_field(seats: Seats, number: usize) -> El {
    el("input")
        .attr("type", "text")
        .attr("maxlength", "24")
        .attr("autocomplete", "off")
        .attr("aria-label", tr!("name-of", number = number + 1))
        .attr("placeholder", tr!("player", number = number + 1))
        .prop("value", move || seats.party.read().seats.get(number).map(|seat| seat.name.clone()).unwrap_or_default())
        .on("input", move |event| seats.change(number, |seat| seat.name = value_of(&event)))
}

/// The list from which one chooses a bot.
fn bot_list(seats: Seats, number: usize) -> El {
    let chosen = move || seats.party.read().seats.get(number).and_then(|seat| seat.bot.clone()).unwrap_or_default();
    let offer = move |name: &'static str| {
        let words = move || (seats.kind.bot_words)(name);
        el("option").attr("value", name).attr_if("selected", move || chosen() == name).text(words)
    };
    let choose = move |event: Event| {
        let wanted = value_of(&event);
        seats.change(number, |seat| seat.bot = Some(wanted.clone()));
    };
    el("select")
        .attr("aria-label", tr!("bot-of", number = number + 1))
        .on("change", choose)
        .child((seats.kind.bots)().into_iter().map(offer).collect::<View>())
        // The attribute says nothing any more once somebody has chosen.
        .prop("value", chosen)
}
