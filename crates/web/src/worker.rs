//! Bots think in a worker beside the page, so that the screen never freezes. Questions and answers cross as JSON.

use crate::{
    few::Few,
    plain::{self, Plain, field, name},
    question::{Answer, Question},
    time::later,
};
use record::Json;
use std::{cell::RefCell, rc::Rc};
use ui::batch;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker};

#[wasm_bindgen]
extern "C" {
    /// Starts a worker with the program that runs here.
    #[wasm_bindgen(js_name = huddleWorker, catch)]
    fn huddle_worker() -> Result<Worker, JsValue>;
}

/// How long an answer may take, in milliseconds: many times what the strongest bot needs for a whole game alone.
const PATIENCE: u32 = 60_000;

/// A letter: a number that the answer repeats, and what is asked or answered.
struct Letter<T> {
    number: u32,
    body: T,
}

impl<T: Plain> Plain for Letter<T> {
    fn read(json: &Json) -> Option<Self> {
        Some(Letter { number: Plain::read(field(json, "number")?)?, body: Plain::read(field(json, "body")?)? })
    }

    fn write(&self, out: &mut String) {
        out.push('{');
        name(out, "number");
        self.number.write(out);
        name(out, "body");
        self.body.write(out);
        out.push('}');
    }
}

/// In the worker: answers a question.
pub(crate) fn answer(question: &str) -> String {
    let letter = plain::read::<Letter<Question>>(question);
    letter.map(|letter| plain::write(&Letter { number: letter.number, body: letter.body.answer() })).unwrap_or_default()
}

type Waiting = Rc<RefCell<Few<u32, Box<dyn FnOnce(Option<Answer>)>>>>;

/// In the page: whom to ask.
#[derive(Clone, Default)]
pub(crate) struct Thinker {
    waiting: Waiting,
    worker: Rc<RefCell<Option<Worker>>>,
    next: Rc<RefCell<u32>>,
}

impl Thinker {
    /// Gets ready for a question.
    pub(crate) fn wake(&self) {
        if self.worker.borrow().is_none() {
            self.worker.replace(self.start());
        }
    }

    /// Asks something; `then` gets the answer, or `None` if there is no worker any more.
    pub(crate) fn ask(&self, question: Question, then: impl FnOnce(Option<Answer>) + 'static) {
        let number = {
            let mut next = self.next.borrow_mut();
            *next += 1;
            *next
        };
        let letter = plain::write(&Letter { number, body: question });
        self.wake();
        let sent = self.worker.borrow().as_ref().is_some_and(|worker| worker.post_message(&letter.into()).is_ok());
        if sent {
            self.waiting.borrow_mut().insert(number, Box::new(then));
            let this = self.clone();
            later(PATIENCE, move || {
                if this.waiting.borrow().contains_key(&number) {
                    this.fail();
                }
            });
        } else {
            // Later, as every answer: whoever asks may be in the middle of something.
            later(0, move || then(None));
        }
    }

    /// Forgets all questions, and ends the worker if it is at one.
    pub(crate) fn cancel(&self) {
        if self.waiting.take().is_empty() {
            return;
        }
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
    }

    /// There will be no answers: whoever waits is told so, and the next question gets another worker.
    fn fail(&self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        for (_, then) in self.waiting.take() {
            then(None);
        }
    }

    fn start(&self) -> Option<Worker> {
        let worker = huddle_worker().ok()?;
        let this = self.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let letter = event.data().as_string().and_then(|text| plain::read::<Letter<Answer>>(&text));
            batch(|| match letter {
                Some(Letter { number, body }) => {
                    let then = this.waiting.borrow_mut().remove(&number);
                    if let Some(then) = then {
                        then(Some(body));
                    }
                }
                None => this.fail(),
            });
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();
        let this = self.clone();
        let failed = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.prevent_default();
            batch(|| this.fail());
        });
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        failed.forget();
        Some(worker)
    }
}
