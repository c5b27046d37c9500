//! [`Chromium`]: one headless browser, driven through the `DevTools` protocol and shared by all tests of a process.
//!
//! The protocol runs over a pair of pipes (`--remote-debugging-pipe`): JSON messages, each terminated by a zero byte.
//! That needs no library, and Chromium exits when the pipe closes, even if the tests are killed.

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    env,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    thread,
    time::Duration,
};
use tempfile::TempDir;
use tokio::{sync::oneshot, time};

/// Timeout of one command. Generous, so that tests also pass on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Chromium reads commands from descriptor 3 and writes responses to descriptor 4; the shell redirects our pipes there.
const LAUNCH: &str = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#;

/// Disables background throttling, so that hidden pages run at full speed, and all network traffic but the tests' own.
const FLAGS: [&str; 31] = [
    "--remote-debugging-pipe",
    "--headless",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-sandbox",
    "--disable-setuid-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-features=TranslateUI",
    "--disable-hang-monitor",
    "--disable-ipc-flooding-protection",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    "--disable-renderer-backgrounding",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--metrics-recording-only",
    "--no-first-run",
    "--password-store=basic",
    "--use-mock-keychain",
    "--lang=en_US",
];

/// The browser of this process while any test uses it.
static SHARED: Mutex<Weak<Chromium>> = Mutex::new(Weak::new());

/// A running browser; killed when its last user drops it.
pub(crate) struct Chromium {
    child: Mutex<Child>,
    commands: Mutex<ChildStdin>,
    state: Arc<Mutex<State>>,
    _profile: TempDir,
}

/// Receives the method and the parameters of each event of a session.
type Listener = Box<dyn FnMut(&str, &Value) + Send>;

#[derive(Default)]
struct State {
    last_id: u64,
    pending: HashMap<u64, oneshot::Sender<Result<Value>>>,
    listeners: HashMap<String, Listener>,
}

impl Chromium {
    /// Returns the running browser of this process, or starts one.
    ///
    /// # Errors
    /// If Chromium is not installed or does not start.
    pub(crate) fn shared() -> Result<Arc<Chromium>> {
        let mut shared = lock(&SHARED);
        if let Some(running) = shared.upgrade() {
            return Ok(running);
        }
        let started = Arc::new(Chromium::start()?);
        *shared = Arc::downgrade(&started);
        Ok(started)
    }

    fn start() -> Result<Chromium> {
        let profile = tempfile::tempdir()?;
        let mut command = Command::new("sh");
        command.args(["-c", LAUNCH]).arg(executable()?).args(FLAGS);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("`sh` did not start")?;
        let commands = child.stdin.take().context("Chromium has no stdin")?;
        let answers = child.stdout.take().context("Chromium has no stdout")?;
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        thread::spawn(move || read(answers, &shared));
        Ok(Chromium { child: Mutex::new(child), commands: Mutex::new(commands), state, _profile: profile })
    }

    /// Calls a method of the browser, or of the page of a session, and waits for its result.
    ///
    /// # Errors
    /// If the browser returns an error, times out, or has exited.
    pub(crate) async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let answer = self.send(session, method, params)?;
        let answer = time::timeout(TIMEOUT, answer).await.with_context(|| format!("{method} timed out"))?;
        answer.context("Chromium has exited")?.with_context(|| method.to_owned())
    }

    /// Sends a command without waiting; drop the receiver to ignore the result.
    pub(crate) fn send(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<oneshot::Receiver<Result<Value>>> {
        let (sender, answer) = oneshot::channel();
        let id = {
            let mut state = lock(&self.state);
            state.last_id += 1;
            let id = state.last_id;
            state.pending.insert(id, sender);
            id
        };
        let mut message = json!({ "id": id, "method": method });
        message["params"] = params;
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = serde_json::to_vec(&message)?;
        bytes.push(0);
        lock(&self.commands).write_all(&bytes).context("Chromium has exited")?;
        Ok(answer)
    }

    /// Registers the listener of a session's events. It must not block.
    pub(crate) fn listen(&self, session: &str, listener: impl FnMut(&str, &Value) + Send + 'static) {
        lock(&self.state).listeners.insert(session.to_owned(), Box::new(listener));
    }

    /// Removes the listener of a session.
    pub(crate) fn remove_listener(&self, session: &str) {
        lock(&self.state).listeners.remove(session);
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let mut child = lock(&self.child);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Reads and dispatches responses and events until the browser exits.
fn read(answers: ChildStdout, state: &Mutex<State>) {
    let mut answers = BufReader::new(answers);
    let mut bytes = Vec::new();
    while let Ok(1..) = answers.read_until(0, &mut bytes) {
        bytes.pop();
        if let Ok(message) = serde_json::from_slice(&bytes) {
            dispatch(message, &mut lock(state));
        }
        bytes.clear();
    }
    // Dropping the senders fails all pending calls.
    lock(state).pending.clear();
}

fn dispatch(mut message: Value, state: &mut State) {
    if let Some(id) = message["id"].as_u64() {
        let Some(pending) = state.pending.remove(&id) else { return };
        let _ = pending.send(match message.get("error") {
            Some(error) => Err(anyhow!("{error}")),
            None => Ok(message["result"].take()),
        });
    } else if let (Some(session), Some(method)) = (message["sessionId"].as_str(), message["method"].as_str())
        && let Some(listener) = state.listeners.get_mut(session)
    {
        listener(method, &message["params"]);
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Finds the browser: `$CHROMIUM`, or one of the usual names on the `PATH`.
fn executable() -> Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let folders: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    for name in ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"] {
        if let Some(found) = folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()) {
            return Ok(found);
        }
    }
    bail!("Chromium is not on the PATH: install it, or set CHROMIUM to its path")
}
