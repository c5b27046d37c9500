//! [`BotWorker`]: bots think in a worker, so that the screen never freezes. Their program is fetched when the first one is
//! needed. Requests and responses are sent as JSON.

use crate::time::later;
use bots::{BotRequest, BotResponse, Numbered};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};
use ui::batch;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, MessageEvent, Worker};

#[wasm_bindgen]
extern "C" {
    /// Starts a worker with the program of the bots.
    #[wasm_bindgen(js_name = huddleWorker, catch)]
    fn start_worker() -> Result<Worker, JsValue>;

    /// Runs the program of the bots in the page and returns its answer to a request.
    #[wasm_bindgen(js_name = huddleAnswer, catch)]
    async fn answer(request: &str) -> Result<JsValue, JsValue>;
}

/// How long a response may take, in milliseconds: many times what the strongest bot needs for a whole solo game.
const PATIENCE: u32 = 60_000;

type Waiting = Rc<RefCell<BTreeMap<u32, Box<dyn FnOnce(Option<BotResponse>)>>>>;

/// In the page: the worker and the requests that wait for it.
#[derive(Clone, Default)]
pub struct BotWorker {
    waiting: Waiting,
    worker: Rc<RefCell<Option<Worker>>>,
    next: Rc<RefCell<u32>>,
}

impl BotWorker {
    /// Starts the worker, so that the first request does not wait for it.
    pub fn wake(&self) {
        if self.worker.borrow().is_none() {
            self.worker.replace(self.start());
        }
    }

    /// Sends a request; `then` gets the response, or `None` if the worker failed. See [`answer_in_page`].
    pub fn ask(&self, request: BotRequest, then: impl FnOnce(Option<BotResponse>) + 'static) {
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
    pub fn cancel(&self) {
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
        let worker = start_worker().ok()?;
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

/// Answers a request in the page itself, by the weakest bot, for a browser without workers; `then` gets `None` if the
/// program of the bots could not be loaded.
pub fn answer_in_page(request: BotRequest, then: impl FnOnce(Option<BotResponse>) + 'static) {
    let request = Numbered { number: 0, body: request.at_lowest_level() };
    spawn_local(async move {
        let found = match serde_json::to_string(&request) {
            Ok(request) => answer(&request).await.ok().and_then(|text| text.as_string()),
            Err(_) => None,
        };
        let response = found.and_then(|text| serde_json::from_str::<Numbered<BotResponse>>(&text).ok());
        batch(|| then(response.map(|response| response.body)));
    });
}
