// The script of the documents that need no program: lists unfinished games at home, keeps the pages for times without a
// network, and shows the demos of the games when the browser has nothing better to do.
import { keepOffline } from "{{offline.js}}";
import { listGames } from "{{unfinished.js}}";

const root = document.documentElement;
const screen = document.querySelector("[data-loading]");

/** A copy of what is inside a template. */
const copy = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

/** Offers a new version, which is never taken by itself. */
function offerUpdate() {
  if (document.querySelector(".notice")) return;
  const notice = copy("update");
  const [take, later] = notice.querySelectorAll("button");
  take.onclick = () => dispatchEvent(new Event("huddle-update-taken"));
  later.onclick = () => notice.remove();
  document.querySelector(".notices").append(notice);
}

/** A path without the language that it may begin with. */
const withoutLanguage = (path) => path.replace(/^\/[a-z]{2}(?=\/)/, "");

/** Leads back to the page that a link of ours led from, where it was. Otherwise the link leads home. */
function leadBack(link) {
  link?.addEventListener("click", (event) => {
    const { origin, pathname } = new URL(document.referrer || "about:blank");
    const [from, here, home] = [pathname, location.pathname, link.pathname].map(withoutLanguage);
    // A page that only forwarded to this one (to another language, or from an old address) is not in the history, and a
    // new tab has none.
    if (origin !== location.origin || history.length < 2 || from === here || from === home) return;
    event.preventDefault();
    history.back();
  });
}

/** Waits until the browser has nothing better to do. */
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ? requestIdleCallback(done, { timeout: 5000 }) : setTimeout(done, 500)));
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const loaded = () => new Promise((done) => (document.readyState === "complete" ? done() : addEventListener("load", done, { once: true })));
const matches = (query) => matchMedia(query).matches;

/** Shows the demo of a game in the place of its picture, once it is seen. */
function showDemo(picture) {
  const watch = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    watch.disconnect();
    const { load } = await import("{{programs.js}}");
    const program = await load(picture.dataset.demo);
    await idle();
    const stage = document.createElement("div");
    stage.className = "demo";
    picture.append(stage);
    program.demo(stage);
  });
  watch.observe(picture);
}

/** What costs data or time comes when everything else is done, and not at all if the visitor saves data. */
async function whenIdle() {
  await loaded();
  await idle();
  if (navigator.connection?.saveData || matches("(prefers-reduced-data: reduce)")) return;
  const isKept = await keepOffline().catch(() => false);
  if (!isKept) {
    const { PROGRAMS } = await import("{{programs.js}}");
    for (const game of ["clustered", "kluster"]) {
      for (const href of [PROGRAMS[game].script, PROGRAMS[game].module]) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
      }
    }
  }
  if (root.dataset.still || matches("(prefers-reduced-motion: reduce)")) return;
  await pause(2500);
  await idle();
  document.querySelectorAll("[data-demo]").forEach(showDemo);
}

if (!root.dataset.leaving) {
  if (screen) delete screen.dataset.loading;
  listGames();
  leadBack(document.querySelector(".back"));
  addEventListener("huddle-update", offerUpdate);
  // A file that misses the page of records must not replace this one.
  for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => event.preventDefault());
  // The browser may show the document again as it was left: games may have changed since.
  addEventListener("pageshow", ({ persisted }) => persisted && listGames());
  whenIdle();
}
