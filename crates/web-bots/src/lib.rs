//! The bots as a program of their own, which the pages run in a worker. It fetches nothing and knows no page: a request
//! comes in as JSON, and the response goes out as JSON.

use bots::{Bot, BotRequest, BotResponse, Numbered};
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a request. An unreadable request gets an empty answer, which the page treats as a failure.
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    let response = |Numbered { number, body }: Numbered<BotRequest>| {
        serde_json::to_string(&Numbered { number, body: respond(&body) })
    };
    serde_json::from_str(request).and_then(response).unwrap_or_default()
}

/// Runs the bot.
fn respond(request: &BotRequest) -> BotResponse {
    let found = match request {
        BotRequest::Move { view, level, character, seed } => {
            let bot = Bot { name: "", level: *level, character: *character };
            let chosen = bots::clustered::choose(view, &bot, *seed, &mut || false);
            chosen.map(|mv| BotResponse::Move(mv.to_string())).map_err(|error| error.to_string())
        }
        BotRequest::Actions { view, level, seed } => {
            let chosen = bots::kluster::choose(view, bots::kluster::bot(*level), *seed, &mut || false);
            chosen.map(BotResponse::Actions).map_err(|error| error.to_string())
        }
    };
    found.unwrap_or_else(BotResponse::Failed)
}

#[cfg(test)]
mod tests;
