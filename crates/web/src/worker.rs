//! Bots think in a worker, so that the screen never freezes. Requests and responses are sent as JSON.

use crate::{
    few::Few,
    question::{BotRequest, BotResponse},
    time::later,
};
use serde::{Deserialize, Serialize};
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

/// How long a response may take, in milliseconds: many times what the strongest bot needs for a whole solo game.
const PATIENCE: u32 = 60_000;

/// A request or a response with the number of the request.
#[derive(Serialize, Deserialize)]
struct Numbered<T> {
    number: u32,
    body: T,
}

/// In the worker: answers a request. An unreadable request gets an empty answer, which the page treats as a failure.
pub(crate) fn answer(request: &str) -> String {
    let response = |request: Numbered<BotRequest>| {
        serde_json::to_string(&Numbered { number: request.number, body: request.body.answer() })
    };
    serde_json::from_str(request).and_then(response).unwrap_or_default()
}

type Waiting = Rc<RefCell<Few<u32, Box<dyn FnOnce(Option<BotResponse>)>>>>;

/// In the page: the worker and the requests that wait for it.
#[derive(Clone, Default)]
pub(crate) struct Thinker {
    waiting: Waiting,
    worker: Rc<RefCell<Option<Worker>>>,
    next: Rc<RefCell<u32>>,
}

impl Thinker {
    /// Starts the worker, so that the first request does not wait for it.
    pub(crate) fn wake(&self) {
        if self.worker.borrow().is_none() {
            self.worker.replace(self.start());
        }
    }

    /// Sends a request; `then` gets the response, or `None` if the worker failed.
    pub(crate) fn ask(&self, request: BotRequest, then: impl FnOnce(Option<BotResponse>) + 'static) {
        let number = {
            let mut next = self.next.borrow_mut();
            *next += 1;
            *next
        };
        self.wake();
        let post = |message: String| self.worker.borrow().as_ref()?.post_message(&message.into()).ok();
        let sent = serde_json::to_string(&Numbered { number, body: request }).ok().and_then(post).is_some();
        if sent {
            self.waiting.borrow_mut().insert(number, Box::new(then));
            let this = self.clone();
            later(PATIENCE, move || {
                if this.waiting.borrow().contains_key(&number) {
                    this.fail();
                }
            });
        } else {
            // Later, like every response: the caller may be in the middle of something.
            later(0, move || then(None));
        }
    }

    /// Drops all open requests, and the worker if it is busy with one.
    pub(crate) fn cancel(&self) {
        if self.waiting.take().is_empty() {
            return;
        }
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
    }

    /// Answers every open request with `None` and drops the worker; the next request starts another.
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
            let response = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            batch(|| match response {
                Some(Numbered { number, body }) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_has_the_number_of_its_request() {
        let request = Numbered { number: 7, body: BotRequest::Solo { deal: "no deal".to_owned() } };
        let response = answer(&serde_json::to_string(&request).unwrap());
        let Numbered { number, body } = serde_json::from_str(&response).unwrap();
        assert!(number == 7 && matches!(body, BotResponse::Failed(_)), "{response}");
        for unreadable in ["", "{", "{}", r#"{"number":1,"body":{"kind":"unknown"}}"#] {
            assert_eq!(answer(unreadable), "", "{unreadable}");
        }
    }
}
