//! The layer between the program and the page: values that are followed ([`Signal`], [`Memo`], [`effect`]), and elements that follow them ([`El`]).
//!
//! It is small because nearly all of it is compiled once: values are `dyn Any`, work is `dyn Fn`, and what is generic only wraps and unwraps them.
//!
//! ```no_run
//! # use ui::*; use web_sys::Event;
//! let count = Signal::new(0);
//! let more = move |_: Event| count.update(|count| *count += 1);
//! let button = el("button").on("click", more).text(move || count.get().to_string());
//! # drop(button);
//! ```
//!
//! A part of the page belongs to a [`Scope`], and so does everything that is made in it: it ends with the part. No borrow is held while
//! code of others runs, so signals may be read and set from anywhere.

mod dom;
mod list;
mod react;

pub use dom::{El, Said, So, View, document, el, listen, listen_first, mount, part, svg, window};
pub use list::each;
pub use react::{Bound, Memo, Read, Scope, Signal, StoredValue, batch, context, effect, on_cleanup, provide, untrack};
