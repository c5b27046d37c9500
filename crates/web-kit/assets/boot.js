// Starts the program of a page: fetches it and the messages of the player's language at the same time, and says in words if that fails.
import { keepOffline } from "{{offline.js}}";
import { PROGRAMS, load } from "{{programs.js}}";

const WORDS = {{words}};
const PROGRAM = document.querySelector("script[data-program]").dataset.program;

/** What a person sees while the program of a game is on its way. Other documents have their own words. */
function greet(words) {
  const head = document.createElement("header");
  head.className = "masthead greeting";
  head.dataset.loading = "";
  const title = document.createElement("h1");
  title.textContent = document.title;
  const line = document.createElement("p");
  line.textContent = words["boot-description"];
  const loading = document.createElement("p");
  loading.setAttribute("role", "status");
  loading.textContent = words["boot-loading"];
  head.append(title, line, loading);
  document.body.append(head);
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

// What the programs ask for. Bots think in a worker, or in the page where there is none.
globalThis.huddleWorker = () => new Worker("{{worker.js}}", { type: "module" });
globalThis.huddleAnswer = async (request) => (await load("bots")).answer(request);

async function start() {
  const { lang } = document.documentElement;
  const chosen = lang in WORDS ? lang : "en";
  if (!document.querySelector("[data-loading]")) greet(WORDS[chosen]);
  try {
    const { texts } = PROGRAMS[PROGRAM];
    const address = texts[chosen];
    const text = address ? fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "") : "";
    const program = await load(PROGRAM);
    // After an error inside the program nothing in it can be relied on: whether it stopped by itself, or the browser refused it something.
    const isOurs = (reason) => reason instanceof WebAssembly.RuntimeError || /\.wasm/.test(reason?.stack);
    const stopped = (reason) => isOurs(reason) && apologize(WORDS[chosen], reason, true);
    addEventListener("error", ({ error }) => stopped(error));
    addEventListener("unhandledrejection", ({ reason }) => stopped(reason));
    const words = await text;
    document.querySelectorAll("[data-loading]").forEach((placeholder) => placeholder.remove());
    program.start(chosen, words, Object.entries(texts).map((language) => language.join(" ")).join("\n"));
    keepOffline().catch(() => {});
  } catch (reason) {
    apologize(WORDS[chosen], reason, false);
  }
}

if (!document.documentElement.dataset.leaving) start();
