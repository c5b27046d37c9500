// Starts a page: fetches its program and the messages of the player's language at the same time, and says in words if that fails.
const PROGRAMS = {{programs}};
const WORDS = {{words}};
const PAGE = document.querySelector("script[data-page]").dataset.page;

/** The language that the player chose, or the first of the browser's that there is. */
function language() {
  try {
    const chosen = JSON.parse(localStorage.getItem("huddle.settings") ?? "{}").language;
    if (chosen in WORDS) return chosen;
  } catch {
    // Storage may be forbidden or damaged: the browser's language will do.
  }
  for (const wanted of navigator.languages ?? []) {
    const [base] = wanted.toLowerCase().split("-");
    const known = base === "no" || base === "nn" ? "nb" : base;
    if (known in WORDS) return known;
  }
  return "en";
}

/** What a person sees while the program is on its way: the head of the first screen, and what this is. */
function greet(words) {
  const head = document.createElement("header");
  head.className = "masthead greeting";
  const title = document.createElement("h1");
  title.textContent = document.title;
  const line = document.createElement("p");
  line.textContent = words["boot-description"];
  head.append(title, line);
  document.body.append(head);
  return head;
}

/** What a person sees if the page cannot start, or cannot go on. */
function apologize(words, reason, hasStarted) {
  const page = document.createElement("main");
  const box = document.createElement("div");
  box.className = "boot";
  box.setAttribute("role", "alert");
  const title = document.createElement("h1");
  title.textContent = words[hasStarted ? "boot-stopped" : "boot-failed"];
  const why = document.createElement("p");
  if (typeof WebAssembly !== "object") why.textContent = words["boot-old-browser"];
  else why.textContent = words[hasStarted ? "boot-kept" : "boot-again"];
  const detail = document.createElement("p");
  detail.className = "detail";
  detail.textContent = String(reason);
  const again = document.createElement("button");
  again.textContent = words["boot-reload"];
  again.onclick = () => location.reload();
  box.append(title, why, detail, again);
  if (hasStarted) {
    // What stopped it may stop it again at the same place.
    const home = document.createElement("button");
    home.textContent = words["boot-home"];
    home.onclick = () => location.assign("/");
    box.append(home);
  }
  page.append(box);
  document.body.replaceChildren(page);
}

/** Keeps the page for times without a network. A new version waits until the player takes it. */
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js");
  const offer = () => registration.waiting && navigator.serviceWorker.controller && dispatchEvent(new Event("huddle-update"));
  const watch = () => registration.installing?.addEventListener("statechange", offer);
  offer();
  watch();
  registration.addEventListener("updatefound", watch);
  addEventListener("huddle-update-taken", () => {
    // Another window may have taken it already.
    if (!registration.waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
  // A page may stay open for days: whoever comes back to it learns of a new version.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().then(offer, () => {});
  });
}

const loaded = new Map();

/** Loads a program once: its script and its WebAssembly at the same time. One that failed is loaded again. */
function load(name) {
  if (!loaded.has(name)) {
    const { script, module } = PROGRAMS[name];
    const both = Promise.all([import(script), WebAssembly.compileStreaming(fetch(module))]);
    const program = both.then(async ([program, compiled]) => {
      await program.default({ module_or_path: compiled });
      return program;
    });
    program.catch(() => loaded.delete(name));
    loaded.set(name, program);
  }
  return loaded.get(name);
}

/** Waits until the browser has nothing better to do. */
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ? requestIdleCallback(done, { timeout: 2000 }) : setTimeout(done, 200)));

// What the programs ask for. Bots think in a worker, or in the page where there is none.
globalThis.huddleWorker = () => new Worker("{{worker.js}}", { type: "module" });
globalThis.huddleAnswer = async (request) => (await load("bots")).answer(request);
globalThis.huddleDemo = async (game, parent) => {
  await idle();
  return (await load(game)).demo(parent);
};

const chosen = language();
const greeting = greet(WORDS[chosen]);
try {
  const { texts } = PROGRAMS[PAGE];
  const address = texts[chosen];
  const text = address ? fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "") : "";
  const program = await load(PAGE);
  // After an error inside the program nothing in it can be relied on: whether it stopped by itself, or the browser refused it something.
  const isOurs = (reason) => reason instanceof WebAssembly.RuntimeError || /\.wasm/.test(reason?.stack);
  const stopped = (reason) => isOurs(reason) && apologize(WORDS[chosen], reason, true);
  addEventListener("error", ({ error }) => stopped(error));
  addEventListener("unhandledrejection", ({ reason }) => stopped(reason));
  const words = await text;
  greeting.remove();
  program.start(chosen, words, Object.entries(texts).map((language) => language.join(" ")).join("\n"));
  keep().catch(() => {});
} catch (reason) {
  apologize(WORDS[chosen], reason, false);
}
