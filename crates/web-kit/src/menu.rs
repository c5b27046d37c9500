//! The menu of a table: a button in the bar on top of it opens a list of links, actions and switches.
//!
//! The list is a popover of the browser: Escape and a press beside it close it, and the focus goes back to the button.

use crate::{
    components::is_checked,
    icon::Icon,
    navigation,
    route::{HOME, RULES, SETTINGS, localized},
    settings::{Settings, Surface},
    shell::Shell,
    t,
    text::Language,
    tr,
};
use leptos::{ev, html, prelude::*};

const ID: &str = "table-menu";

/// The button and the list that it opens.
pub fn table_menu(items: impl IntoView + 'static) -> AnyView {
    let button = html::button()
        .class("round")
        .aria_label(tr!("menu"))
        .title(tr!("menu"))
        .attr("popovertarget", ID)
        .child(Icon::Menu.draw());
    let list = html::div().class("menu").id(ID).attr("popover", "auto").role("group").aria_label(tr!("menu"));
    (button, list.child(items.into_any())).into_any()
}

/// A link to another page.
pub fn menu_link(icon: Icon, label: &'static str, address: &'static str) -> AnyView {
    let href = move || localized(address, &Language::here().code.get());
    html::a().class("menu-item").href(href).child((icon.draw(), html::span().child(tr!(label)))).into_any()
}

/// An action. It closes the menu.
pub fn menu_action(icon: Icon, label: &'static str, on_click: impl Fn() + 'static) -> AnyView {
    menu_action_with(icon, label, (), on_click)
}

/// The same with something after its name, such as its key.
pub fn menu_action_with(
    icon: Icon,
    label: &'static str,
    after: impl IntoView + 'static,
    on_click: impl Fn() + 'static,
) -> AnyView {
    html::button()
        .class("menu-item")
        .attr("popovertarget", ID)
        .attr("popovertargetaction", "hide")
        .on(ev::click, move |_| on_click())
        .child((icon.draw(), html::span().child(tr!(label)), after.into_any()))
        .into_any()
}

/// An action that asks before it is carried out.
pub fn menu_question(
    icon: Icon,
    label: &'static str,
    question: &'static str,
    on_click: impl Fn() + 'static,
) -> AnyView {
    asking("menu-item", icon, [label, question], on_click)
}

/// The same for an action that ends something.
pub fn menu_danger(icon: Icon, label: &'static str, question: &'static str, on_click: impl Fn() + 'static) -> AnyView {
    asking("menu-item danger", icon, [label, question], on_click)
}

fn asking(
    class: &'static str,
    icon: Icon,
    [label, question]: [&'static str; 2],
    on_click: impl Fn() + 'static,
) -> AnyView {
    let is_asked = RwSignal::new(false);
    let text = move || if is_asked.get() { t!(question) } else { t!(label) };
    html::button()
        .class(class)
        .class(("asked-now", is_asked))
        .on(ev::click, move |_| if is_asked.get_untracked() { on_click() } else { is_asked.set(true) })
        .on(ev::blur, move |_| is_asked.set(false))
        .child((icon.draw(), html::span().child(text)))
        .into_any()
}

/// A setting that is on or off. The menu stays open.
pub fn menu_switch(icon: Icon, label: &'static str, part: fn(&mut Settings) -> &mut bool) -> AnyView {
    let shell = Shell::here();
    menu_toggle(icon, label, move || *part(&mut shell.settings.get()), move |on| shell.set(|all| *part(all) = on))
}

/// Something that is on or off. The menu stays open.
pub fn menu_toggle(
    icon: Icon,
    label: &'static str,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    on_change: impl Fn(bool) + 'static,
) -> AnyView {
    let input = html::input()
        .r#type("checkbox")
        .role("switch")
        .prop("checked", is_on)
        .on(ev::change, move |event| on_change(is_checked(&event)));
    html::label().class("menu-item switch").child((icon.draw(), html::span().child(tr!(label)), input)).into_any()
}

/// The choice of the surface of the table.
pub fn menu_surfaces(part: fn(&mut Settings) -> &mut Surface) -> AnyView {
    let shell = Shell::here();
    let offer = move |(surface, name): (Surface, &'static str)| {
        let input = html::input()
            .r#type("radio")
            .name("menu-surface")
            .aria_label(tr!(name))
            .prop("checked", move || *part(&mut shell.settings.get()) == surface)
            .on(ev::change, move |_| shell.set(|all| *part(all) = surface));
        let swatch = html::span().class(format!("surface-swatch {name}")).aria_hidden("true");
        html::label().title(tr!(name)).child((input, swatch))
    };
    let all = [(Surface::Oak, "surface-oak"), (Surface::Felt, "surface-felt"), (Surface::Slate, "surface-slate")];
    let choices = html::div().class("surfaces").role("radiogroup").aria_label(tr!("menu-surface"));
    html::div()
        .class("menu-item")
        .child((
            Icon::Surface.draw(),
            html::span().aria_hidden("true").child(tr!("menu-surface")),
            choices.child(all.map(offer).into_iter().collect_view()),
        ))
        .into_any()
}

/// A line between groups.
pub fn menu_line() -> AnyView {
    html::hr().into_any()
}

/// The links to the pages around the games.
pub fn menu_pages() -> AnyView {
    (menu_link(Icon::Rules, "rules", RULES), menu_link(Icon::Settings, "settings", SETTINGS)).into_any()
}

/// The switch for sounds.
pub fn menu_sound() -> AnyView {
    menu_switch(Icon::Sound, "menu-sound", |settings| &mut settings.sound)
}

/// The way home. The game is saved all the time.
pub fn menu_home() -> AnyView {
    menu_action(Icon::Home, "menu-home", || navigation::go(HOME))
}
