//! Elements: made once, and changed by effects of their own where something that they show changes.

use crate::react::{Bound, Memo, Read, Scope, Signal, batch, effect_now, on_cleanup};
use leptos::{
    prelude::{AnyView, Mountable, Render},
    tachys::html::element::HtmlElement,
};
use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Document, Element, Event, EventTarget, Node, Window};

/// The window of the page.
///
/// # Panics
/// Where there is none: in a worker. Everything here is for the page.
#[allow(clippy::expect_used)]
pub fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// The document of the page.
///
/// # Panics
/// As [`window`].
#[allow(clippy::expect_used)]
pub fn document() -> Document {
    window().document().expect("a page has a document")
}

/// A text, as it is or as it becomes.
pub enum Said {
    /// It stays.
    Still(Cow<'static, str>),
    /// It is followed.
    Moving(Box<dyn Fn() -> String>),
}

/// Whether something is so, for good or for now.
pub enum So {
    /// It stays.
    Still(bool),
    /// It is followed.
    Moving(Box<dyn Fn() -> bool>),
}

impl From<&'static str> for Said {
    fn from(text: &'static str) -> Said {
        Said::Still(Cow::Borrowed(text))
    }
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        Said::Still(Cow::Owned(text))
    }
}

impl<F: Fn() -> String + 'static> From<F> for Said {
    fn from(text: F) -> Said {
        Said::Moving(Box::new(text))
    }
}

/// What can be read can be shown.
macro_rules! shown {
    ($($name:ident)+) => {$(
        impl From<$name<String>> for Said {
            fn from(text: $name<String>) -> Said {
                Said::Moving(Box::new(move || text.get()))
            }
        }

        impl From<$name<bool>> for So {
            fn from(so: $name<bool>) -> So {
                So::Moving(Box::new(move || so.get()))
            }
        }
    )+};
}
shown!(Signal Memo Read);

impl From<bool> for So {
    fn from(so: bool) -> So {
        So::Still(so)
    }
}

impl<F: Fn() -> bool + 'static> From<F> for So {
    fn from(so: F) -> So {
        So::Moving(Box::new(so))
    }
}

impl Said {
    /// Shows it now, and again when it comes out different.
    fn follow(self, show: impl Fn(&str) + 'static) {
        let show: Box<dyn Fn(&str)> = Box::new(show);
        match self {
            Said::Still(text) => show(&text),
            Said::Moving(text) => {
                let shown = RefCell::new(None);
                effect_now(Box::new(move || {
                    let now = Some(text());
                    if *shown.borrow() != now {
                        show(now.as_deref().unwrap_or_default());
                        shown.replace(now);
                    }
                }));
            }
        }
    }
}

impl So {
    fn follow(self, show: impl Fn(bool) + 'static) {
        let show: Box<dyn Fn(bool)> = Box::new(show);
        match self {
            So::Still(so) => show(so),
            So::Moving(so) => {
                let shown = Cell::new(None);
                effect_now(Box::new(move || {
                    let now = so();
                    if shown.replace(Some(now)) != Some(now) {
                        show(now);
                    }
                }));
            }
        }
    }
}

/// Something that can be put into the page: a node, or a fragment of several.
pub struct View(pub(crate) Option<Node>);

/// A view of Leptos, which lives as long as the scope in which this is called.
fn mounted(view: impl Render<State: 'static>) -> View {
    let all = fragment();
    let mut state = view.build();
    // A fragment takes children like an element does.
    state.mount(all.unchecked_ref::<Element>(), None);
    on_cleanup(move || drop(state));
    View(Some(all))
}

impl<E, At, Ch> From<HtmlElement<E, At, Ch>> for View
where
    HtmlElement<E, At, Ch>: Render<State: 'static>,
{
    fn from(element: HtmlElement<E, At, Ch>) -> View {
        mounted(element)
    }
}

impl From<AnyView> for View {
    fn from(view: AnyView) -> View {
        mounted(view)
    }
}

impl From<El> for View {
    fn from(El(element): El) -> View {
        View(Some(element.into()))
    }
}

impl From<String> for View {
    fn from(text: String) -> View {
        View(Some(text_node(&text)))
    }
}

impl From<&str> for View {
    fn from(text: &str) -> View {
        View(Some(text_node(text)))
    }
}

impl From<()> for View {
    fn from((): ()) -> View {
        View(None)
    }
}

impl<V: Into<View>> From<Option<V>> for View {
    fn from(view: Option<V>) -> View {
        view.map_or(View(None), Into::into)
    }
}

impl<V: Into<View>> FromIterator<V> for View {
    fn from_iter<I: IntoIterator<Item = V>>(views: I) -> View {
        let all = fragment();
        for view in views {
            append(&all, view.into());
        }
        View(Some(all))
    }
}

impl<V: Into<View>, const N: usize> From<[V; N]> for View {
    fn from(views: [V; N]) -> View {
        views.into_iter().collect()
    }
}

thread_local! {
    /// Asked for once, not for every element.
    static DOCUMENT: Document = document();
}

fn fragment() -> Node {
    DOCUMENT.with(Document::create_document_fragment).into()
}

pub(crate) fn text_node(text: &str) -> Node {
    DOCUMENT.with(|document| document.create_text_node(text)).into()
}

fn append(parent: &Node, View(child): View) {
    if let Some(child) = child {
        let _ = parent.append_child(&child);
    }
}

/// An element that is being made.
#[derive(Clone)]
pub struct El(pub(crate) Element);

/// An element of HTML.
///
/// # Panics
/// If this is no name of an element: a mistake of the program.
pub fn el(tag: &'static str) -> El {
    made(DOCUMENT.with(|document| document.create_element(tag)))
}

/// An element of SVG.
///
/// # Panics
/// As [`el`].
pub fn svg(tag: &'static str) -> El {
    let space = Some("http://www.w3.org/2000/svg");
    made(DOCUMENT.with(|document| document.create_element_ns(space, tag)))
}

#[allow(clippy::expect_used)]
fn made(element: Result<Element, JsValue>) -> El {
    El(element.expect("the name of an element"))
}

impl El {
    /// The element itself.
    pub fn element(&self) -> &Element {
        &self.0
    }

    /// Its classes.
    #[must_use]
    pub fn class(self, names: impl Into<Said>) -> El {
        self.attr("class", names)
    }

    /// A class that it has while something is so; after [`El::class`], which sets them all.
    #[must_use]
    pub fn class_if(self, name: &'static str, so: impl Into<So>) -> El {
        self.while_so(so.into(), move |element, so| {
            let _ = element.class_list().toggle_with_force(name, so);
        })
    }

    /// An attribute.
    #[must_use]
    pub fn attr(self, name: &'static str, value: impl Into<Said>) -> El {
        self.showing(value.into(), move |element, value| {
            let _ = element.set_attribute(name, value);
        })
    }

    /// An attribute that is there while something is so.
    #[must_use]
    pub fn attr_if(self, name: &'static str, so: impl Into<So>) -> El {
        self.while_so(so.into(), move |element, so| {
            let _ = element.toggle_attribute_with_force(name, so);
        })
    }

    /// A property that is a text, such as what stands in a field.
    #[must_use]
    pub fn prop(self, name: &'static str, value: impl Into<Said>) -> El {
        self.showing(value.into(), move |element, value| set_property(element, name, &value.into()))
    }

    /// A property that is so or not, such as whether a box is ticked.
    #[must_use]
    pub fn prop_if(self, name: &'static str, so: impl Into<So>) -> El {
        self.while_so(so.into(), move |element, so| set_property(element, name, &so.into()))
    }

    /// What it holds, as HTML or SVG of our own.
    #[must_use]
    pub fn html(self, inside: &str) -> El {
        self.0.set_inner_html(inside);
        self
    }

    /// What happens on an event.
    #[must_use]
    pub fn on<E: JsCast>(self, event: &'static str, work: impl Fn(E) + 'static) -> El {
        listen(&self.0, event, work);
        self
    }

    /// A text inside it.
    #[must_use]
    pub fn text(self, text: impl Into<Said>) -> El {
        self.text_inner(text.into())
    }

    fn text_inner(self, text: Said) -> El {
        let node = text_node("");
        let shown = node.clone();
        text.follow(move |text| shown.set_node_value(Some(text)));
        self.child_inner(View(Some(node)))
    }

    /// Something inside it.
    #[must_use]
    pub fn child(self, child: impl Into<View>) -> El {
        self.child_inner(child.into())
    }

    fn child_inner(self, child: View) -> El {
        append(&self.0, child);
        self
    }

    /// A part inside it that is made anew when what it reads changes.
    #[must_use]
    pub fn part<V: Into<View>>(self, make: impl Fn() -> V + 'static) -> El {
        self.child_inner(part(make))
    }

    fn showing(self, text: Said, show: impl Fn(&Element, &str) + 'static) -> El {
        let element = self.0.clone();
        text.follow(move |text| show(&element, text));
        self
    }

    fn while_so(self, so: So, show: impl Fn(&Element, bool) + 'static) -> El {
        let element = self.0.clone();
        so.follow(move |so| show(&element, so));
        self
    }
}

fn set_property(element: &Element, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(element, &name.into(), value);
}

/// Listens to an event of anything, until the scope in which this is called ends; without a scope, for as long as the page is there.
pub fn listen<E: JsCast>(target: &EventTarget, event: &'static str, work: impl Fn(E) + 'static) {
    listen_inner(target, event, false, Box::new(move |event| work(event.unchecked_into())));
}

/// The same, and hears of it before everything inside the target does.
pub fn listen_first<E: JsCast>(target: &EventTarget, event: &'static str, work: impl Fn(E) + 'static) {
    listen_inner(target, event, true, Box::new(move |event| work(event.unchecked_into())));
}

fn listen_inner(target: &EventTarget, event: &'static str, is_first: bool, work: Box<dyn Fn(Event)>) {
    let bound = Bound::here();
    // A listener that takes its own element away is dropped while it runs: hence counted.
    let work: Rc<dyn Fn(Event)> = work.into();
    let listener: Closure<dyn Fn(Event)> = Closure::new(move |event: Event| {
        let work = work.clone();
        bound.run(|| work(event));
    });
    let _ = target.add_event_listener_with_callback_and_bool(event, listener.as_ref().unchecked_ref(), is_first);
    let target = target.clone();
    on_cleanup(move || {
        let listener = listener.as_ref().unchecked_ref();
        let _ = target.remove_event_listener_with_callback_and_bool(event, listener, is_first);
    });
}

/// A part of the page that is made anew when what it reads changes. It is replaced and never patched: what should keep its focus, its
/// animation or its place in a live region wants a [`Memo`] in front of it, so that the part reads no more than whether it is there.
pub fn part<V: Into<View>>(make: impl Fn() -> V + 'static) -> View {
    part_inner(Box::new(move || make().into()))
}

fn part_inner(make: Box<dyn Fn() -> View>) -> View {
    let (all, start, end) = (fragment(), text_node(""), text_node(""));
    append(&all, View(Some(start.clone())));
    append(&all, View(Some(end.clone())));
    effect_now(Box::new(move || {
        let View(fresh) = make();
        let Some(parent) = end.parent_node() else { return };
        while let Some(old) = start.next_sibling().filter(|node| !node.is_same_node(Some(&end))) {
            let _ = parent.remove_child(&old);
        }
        if let Some(fresh) = fresh {
            let _ = parent.insert_before(&fresh, Some(&end));
        }
    }));
    View(Some(all))
}

/// Adds a view to an element. It lives until its scope, which is returned, is ended.
pub fn mount<V: Into<View>>(parent: &Element, make: impl FnOnce() -> V) -> Scope {
    // Fails only if it is there already: a page may show several views.
    let _ = any_spawner::Executor::init_wasm_bindgen();
    let scope = Scope::new();
    batch(|| scope.run(|| append(parent, make().into())));
    scope
}
