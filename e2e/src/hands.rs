//! What a person does with a page: point, tap, drag and press keys.

use crate::{Page, page::PATIENCE};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long a hand rests before it lets go. A finger that goes up in full swing flings, and browsers take the tap after that for a
/// hand that stops the fling, not for a click.
const REST: Duration = Duration::from_millis(80);

/// Where the middle of an element is, if it is there, lies still for a frame and can be pointed at; otherwise why not.
/// Only pages scroll: a board has a camera.
const MIDDLE: &str = "async (find) => {
    const middle = () => {
        const element = find();
        if (!element?.closest('.board')) element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = element?.getBoundingClientRect();
        return [element, box && box.left + box.width / 2, box && box.top + box.height / 2];
    };
    const [, x, y] = middle();
    await new Promise(requestAnimationFrame);
    const [element, left, top] = middle();
    if (!element) return 'it is gone';
    // What has just begun to glide is still where it was for a frame.
    const glides = (motion) => motion.playState === 'running' && motion.effect.target?.contains(element);
    if (x !== left || y !== top || document.getAnimations().some(glides)) return 'it moves';
    const hit = document.elementFromPoint(left, top);
    const isIn = element.contains(hit) || element.closest('label')?.contains(hit);
    return isIn ? [left, top] : `at ${left}, ${top} there is ${hit?.cloneNode().outerHTML ?? 'nothing'}`;
}";

/// Where something is, or why it cannot be pointed at.
#[derive(Deserialize)]
#[serde(untagged)]
enum Middle {
    At([f64; 2]),
    Not(String),
}

impl Page {
    /// The middle of an element on the screen, once it lies still and nothing lies over it.
    ///
    /// # Errors
    /// If it does not come, or stays covered.
    pub async fn middle(&self, selector: &str) -> Result<[f64; 2]> {
        self.middle_of(&format!("document.querySelector({selector:?})")).await
    }

    async fn middle_of(&self, element: &str) -> Result<[f64; 2]> {
        self.until(element).await?;
        let script = format!("({MIDDLE})(() => {element})");
        let began = Instant::now();
        loop {
            match self.ask(&script).await {
                Ok(Middle::At(place)) => return Ok(place),
                _ if began.elapsed() < PATIENCE => {}
                Ok(Middle::Not(why)) => bail!("{element} cannot be pointed at: {why}"),
                Err(why) => return Err(why),
            }
        }
    }

    /// Taps or clicks on an element, as the device does.
    ///
    /// # Errors
    /// If it is not there.
    pub async fn tap(&self, selector: &str) -> Result<()> {
        let place = self.middle(selector).await.with_context(|| format!("to tap on {selector}"))?;
        self.tap_at(place).await
    }

    /// Moves the mouse over an element.
    ///
    /// # Errors
    /// If it is not there.
    pub async fn hover(&self, selector: &str) -> Result<()> {
        let place = self.middle(selector).await?;
        self.hover_at(place).await
    }

    /// Moves the mouse to a place.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn hover_at(&self, place: [f64; 2]) -> Result<()> {
        self.mouse("mouseMoved", place).await
    }

    /// Taps or clicks on what bears these words, or is called so where it bears a picture.
    ///
    /// # Errors
    /// If nothing does.
    pub async fn tap_on(&self, words: &str) -> Result<()> {
        let is_it = format!("(each) => [each.textContent.trim(), each.getAttribute('aria-label')].includes({words:?})");
        let element = format!("[...document.querySelectorAll('button, label, a, input')].find({is_it})");
        let place = self.middle_of(&element).await.with_context(|| format!("to tap on {words:?}"))?;
        self.tap_at(place).await
    }

    /// Taps or clicks at home on what one of the games offers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn tap_at_home(&self, game: &str, words: &str) -> Result<()> {
        let card = format!(
            "[...document.querySelectorAll('.home .game')].find((card) => card.innerText.startsWith({game:?}))"
        );
        let element = format!(
            "[...({card}?.querySelectorAll('button') ?? [])].find((each) => each.innerText.trim() === {words:?})"
        );
        let place = self.middle_of(&element).await.with_context(|| format!("to begin {game} by {words:?}"))?;
        self.tap_at(place).await
    }

    /// Types letter by letter, wherever the focus is.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn write(&self, text: &str) -> Result<()> {
        for letter in text.chars() {
            self.press(&letter.to_string()).await?;
        }
        Ok(())
    }

    /// Taps or clicks on a place.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn tap_at(&self, place: [f64; 2]) -> Result<()> {
        self.take(place).await?;
        self.let_go(place).await
    }

    /// Drags from one place to another.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn drag(&self, from: [f64; 2], to: [f64; 2]) -> Result<()> {
        self.take(from).await?;
        self.carry(from, to).await?;
        self.let_go(to).await
    }

    /// Puts the finger down, or presses the button of the mouse.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn take(&self, place: [f64; 2]) -> Result<()> {
        if self.device.touch {
            return self.touch("touchStart", &[place]).await;
        }
        self.mouse("mouseMoved", place).await?;
        self.mouse("mousePressed", place).await
    }

    /// Moves what was taken from one place to another, in steps as a hand does, and rests there.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn carry(&self, from: [f64; 2], to: [f64; 2]) -> Result<()> {
        const STEPS: u8 = 8;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let place = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
            if self.device.touch {
                self.touch("touchMove", &[place]).await?;
            } else {
                self.mouse("mouseMoved", place).await?;
            }
        }
        tokio::time::sleep(REST).await;
        Ok(())
    }

    /// Lets it go there.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn let_go(&self, place: [f64; 2]) -> Result<()> {
        if self.device.touch {
            return self.touch("touchEnd", &[]).await;
        }
        self.mouse("mouseReleased", place).await
    }

    async fn mouse(&self, what: &str, [x, y]: [f64; 2]) -> Result<()> {
        let mut event = json!({ "type": what, "x": x, "y": y });
        if what != "mouseMoved" {
            event["button"] = "left".into();
            event["clickCount"] = 1.into();
        }
        self.call("Input.dispatchMouseEvent", event).await?;
        Ok(())
    }

    /// What several fingers do: all that are down, in the order in which they went down.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn touch(&self, kind: &str, places: &[[f64; 2]]) -> Result<()> {
        let finger = |(id, [x, y]): (u32, &[f64; 2])| json!({ "id": id, "x": x, "y": y });
        let points: Vec<Value> = (0..).zip(places).map(finger).collect();
        self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await?;
        Ok(())
    }

    /// Presses a key by its name, like `Enter`, `ArrowUp` or `3`.
    ///
    /// # Errors
    /// If the browser does not.
    pub async fn press(&self, key: &str) -> Result<()> {
        let text = match key {
            "Enter" => Some("\r"),
            one if one.chars().count() == 1 => Some(one),
            _ => None,
        };
        for what in ["keyDown", "keyUp"] {
            let mut event = json!({ "type": what, "key": key });
            if let Some(text) = text {
                event["text"] = text.into();
            }
            if let Some(code) = code(key) {
                event["windowsVirtualKeyCode"] = code.into();
            }
            self.call("Input.dispatchKeyEvent", event).await?;
        }
        Ok(())
    }
}

/// The number of a key that has no letter.
fn code(key: &str) -> Option<i64> {
    Some(match key {
        "Tab" => 9,
        "Enter" => 13,
        "Escape" => 27,
        "End" => 35,
        "Home" => 36,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        _ => return None,
    })
}
