//! Pointer, touch and keyboard input.

use crate::{Page, page::TIMEOUT};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Pause before the pointer goes up. A finger that lifts while moving starts a fling, and the browser would treat the
/// next tap as stopping the fling instead of as a click.
const REST_BEFORE_RELEASE: Duration = Duration::from_millis(80);

/// Returns the centre of an element that exists, did not move for a frame and is not covered; otherwise the reason.
/// Scrolls the element into view except on the board, which has a camera.
const CENTRE: &str = "async (find) => {
    const centre = () => {
        const element = find();
        if (!element?.closest('.board')) element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = element?.getBoundingClientRect();
        return [element, box && box.left + box.width / 2, box && box.top + box.height / 2];
    };
    const [, x, y] = centre();
    await new Promise(requestAnimationFrame);
    const [element, left, top] = centre();
    if (!element) return 'it does not exist';
    // An element whose animation has just begun has not moved yet.
    const isMoving = (animation) => animation.playState === 'running' && animation.effect.target?.contains(element);
    if (x !== left || y !== top || document.getAnimations().some(isMoving)) return 'it is moving';
    const hit = document.elementFromPoint(left, top);
    const isIn = element.contains(hit) || element.closest('label')?.contains(hit);
    return isIn ? [left, top] : `at ${left}, ${top} it is covered by ${hit?.cloneNode().outerHTML ?? 'nothing'}`;
}";

/// The centre of an element, or why it cannot be pointed at.
#[derive(Deserialize)]
#[serde(untagged)]
enum Centre {
    At([f64; 2]),
    Unreachable(String),
}

impl Page {
    /// Waits until an element is still and uncovered, and returns its centre in pixels.
    ///
    /// # Errors
    /// On timeout, with the reason.
    pub async fn centre(&self, selector: &str) -> Result<[f64; 2]> {
        self.centre_of(&format!("document.querySelector({selector:?})")).await
    }

    async fn centre_of(&self, element: &str) -> Result<[f64; 2]> {
        self.wait_until(element).await?;
        let script = format!("({CENTRE})(() => {element})");
        let began = Instant::now();
        loop {
            match self.evaluate(&script).await {
                Ok(Centre::At(point)) => return Ok(point),
                _ if began.elapsed() < TIMEOUT => {}
                Ok(Centre::Unreachable(reason)) => bail!("{element} cannot be pointed at: {reason}"),
                Err(error) => return Err(error),
            }
        }
    }

    /// Taps or clicks on an element, depending on the device.
    ///
    /// # Errors
    /// If the element does not appear or stays covered.
    pub async fn tap(&self, selector: &str) -> Result<()> {
        let point = self.centre(selector).await.with_context(|| format!("tapping on {selector}"))?;
        self.tap_at(point).await
    }

    /// Moves the mouse over an element.
    ///
    /// # Errors
    /// If the element does not appear or stays covered.
    pub async fn hover(&self, selector: &str) -> Result<()> {
        let point = self.centre(selector).await?;
        self.hover_at(point).await
    }

    /// Moves the mouse to a point.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn hover_at(&self, point: [f64; 2]) -> Result<()> {
        self.mouse("mouseMoved", point).await
    }

    /// Taps or clicks on the control with this text or `aria-label`.
    ///
    /// # Errors
    /// If no control has it.
    pub async fn tap_text(&self, text: &str) -> Result<()> {
        let matches = format!(
            "(each) => each.checkVisibility() && [each.textContent.trim(), each.getAttribute('aria-label')].includes({text:?})"
        );
        let element = format!("[...document.querySelectorAll('button, label, a, input')].find({matches})");
        let point = self.centre_of(&element).await.with_context(|| format!("tapping on {text:?}"))?;
        self.tap_at(point).await
    }

    /// Taps or clicks on a button of a game on the home page.
    ///
    /// # Errors
    /// If the game has no such button.
    pub async fn tap_game_button(&self, game: &str, button: &str) -> Result<()> {
        let card = format!(
            "[...document.querySelectorAll('.home .game')].find((card) => card.innerText.startsWith({game:?}))"
        );
        let element =
            format!("[...({card}?.querySelectorAll('a') ?? [])].find((each) => each.innerText.trim() === {button:?})");
        let point = self.centre_of(&element).await.with_context(|| format!("tapping {button:?} of {game}"))?;
        self.tap_at(point).await
    }

    /// Types text into the focused element, key by key.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        for letter in text.chars() {
            self.press(&letter.to_string()).await?;
        }
        Ok(())
    }

    /// Taps or clicks at a point.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn tap_at(&self, point: [f64; 2]) -> Result<()> {
        self.pointer_down(point).await?;
        self.pointer_up(point).await
    }

    /// Drags from one point to another.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn drag(&self, from: [f64; 2], to: [f64; 2]) -> Result<()> {
        self.pointer_down(from).await?;
        self.pointer_move(from, to).await?;
        self.pointer_up(to).await
    }

    /// Puts the finger down, or presses the mouse button.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn pointer_down(&self, point: [f64; 2]) -> Result<()> {
        if self.device.touch {
            return self.touch("touchStart", &[point]).await;
        }
        self.mouse("mouseMoved", point).await?;
        self.mouse("mousePressed", point).await
    }

    /// Moves the pressed pointer in small steps and pauses at the end.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn pointer_move(&self, from: [f64; 2], to: [f64; 2]) -> Result<()> {
        const STEPS: u8 = 8;
        for step in 1..=STEPS {
            let fraction = f64::from(step) / f64::from(STEPS);
            let point = [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction];
            if self.device.touch {
                self.touch("touchMove", &[point]).await?;
            } else {
                self.mouse("mouseMoved", point).await?;
            }
        }
        tokio::time::sleep(REST_BEFORE_RELEASE).await;
        Ok(())
    }

    /// Lifts the finger, or releases the mouse button.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn pointer_up(&self, point: [f64; 2]) -> Result<()> {
        if self.device.touch {
            return self.touch("touchEnd", &[]).await;
        }
        self.mouse("mouseReleased", point).await
    }

    async fn mouse(&self, kind: &str, [x, y]: [f64; 2]) -> Result<()> {
        let mut event = json!({ "type": kind, "x": x, "y": y });
        if kind != "mouseMoved" {
            event["button"] = "left".into();
            event["clickCount"] = 1.into();
        }
        self.call("Input.dispatchMouseEvent", event).await?;
        Ok(())
    }

    /// Dispatches a touch event with all fingers that are down, in the order in which they went down.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn touch(&self, kind: &str, points: &[[f64; 2]]) -> Result<()> {
        let finger = |(id, [x, y]): (u32, &[f64; 2])| json!({ "id": id, "x": x, "y": y });
        let touch_points: Vec<Value> = (0..).zip(points).map(finger).collect();
        self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": touch_points })).await?;
        Ok(())
    }

    /// Presses a key by its name, such as `Enter`, `ArrowUp` or `3`.
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn press(&self, key: &str) -> Result<()> {
        let text = match key {
            "Enter" => Some("\r"),
            one if one.chars().count() == 1 => Some(one),
            _ => None,
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({ "type": kind, "key": key });
            if let Some(text) = text {
                event["text"] = text.into();
            }
            if let Some(code) = key_code(key) {
                event["windowsVirtualKeyCode"] = code.into();
            }
            self.call("Input.dispatchKeyEvent", event).await?;
        }
        Ok(())
    }
}

/// The virtual key code of a key without a character.
fn key_code(key: &str) -> Option<i64> {
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
