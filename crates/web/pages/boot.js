// Starts the page: fetches the program and the text of the player's language at the same time, and says in words if that fails.
const LANGUAGES = {{languages}};
const WORDS = {{words}};
const MODULE = "{{web.wasm}}";

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
    home.onclick = () => {
      location.hash = "";
      location.reload();
    };
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

const chosen = language();
const greeting = greet(WORDS[chosen]);
try {
  const address = LANGUAGES[chosen];
  const text = address ? fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "") : "";
  const [program, module] = await Promise.all([import("{{web.js}}"), WebAssembly.compileStreaming(fetch(MODULE))]);
  await program.default({ module_or_path: module });
  // A worker takes the compiled program along, so that it need not be compiled twice.
  globalThis.huddleWorker = () => {
    const worker = new Worker("{{worker.js}}", { type: "module" });
    worker.postMessage(module);
    return worker;
  };
  // After an error inside the program nothing in it can be relied on: whether it stopped by itself, or the browser refused it something.
  const isOurs = (reason) => reason instanceof WebAssembly.RuntimeError || /\.wasm/.test(reason?.stack);
  const stopped = (reason) => isOurs(reason) && apologize(WORDS[chosen], reason, true);
  addEventListener("error", ({ error }) => stopped(error));
  addEventListener("unhandledrejection", ({ reason }) => stopped(reason));
  const words = await text;
  greeting.remove();
  program.start(chosen, words, Object.entries(LANGUAGES).map((language) => language.join(" ")).join("\n"));
  keep().catch(() => {});
} catch (reason) {
  apologize(WORDS[chosen], reason, false);
}
