// The script of the documents that need no program: lists unfinished games at home, keeps the pages for times without a
// network, and shows the demos of the games when the browser has nothing better to do.
import { keepOffline } from "{{offline.js}}";

const root = document.documentElement;
const screen = document.querySelector("[data-loading]");

/** A copy of what is inside a template. */
const copy = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

/** The keys of the storage that begin like this; none if it is forbidden. */
function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Which versions of saved games the programs read. */
const VERSIONS = { clustered: [1], kluster: [1, 2] };
/** The parts of a game that are stored under keys of their own. */
const PARTS = { clustered: () => [], kluster: (id) => [`log.${id}.`, `snapshot.${id}`, `clocks.${id}`] };
/** A letter that is written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** The unfinished games of both kinds, the newest first. */
function unfinishedGames() {
  const games = Object.keys(VERSIONS).flatMap((game) => {
    const prefix = `huddle.${game}.open.`;
    const ids = keys(prefix).map((key) => key.slice(prefix.length)).filter((id) => /^\d+$/.test(id));
    return ids.map((id) => ({ game, id, key: prefix + id }));
  });
  return games.sort((a, b) => b.id - a.id);
}

// Version 0.1 stored no summary. A line of the notation is a seat with its moves; other lines begin with a word.
const countMoves = (notation) => notation.split("\n").filter((line) => /^\d/.test(line)).flatMap((line) => line.trim().split(/\s+/).slice(1)).length;
const countTurns = (record) => record.split('"event":"turn"').length - 1;

/** What a list says of a saved game; nothing if it is damaged or of another version. */
function summaryOf({ game, key }) {
  try {
    const { version, chairs, summary, began, game: notation, record } = JSON.parse(localStorage.getItem(key));
    const players = chairs.map(({ person, bot }) => ({ isHuman: !bot, name: (person ?? bot).name }));
    const isWhole = VERSIONS[game].includes(version) && players.length && players.every(({ name }) => typeof name === "string");
    if (!isWhole || !(began >= 0)) return null;
    const moves = summary?.moves ?? (game === "kluster" ? countTurns(record) : countMoves(notation));
    return { players, moves, began };
  } catch {
    return null;
  }
}

/** What the players are called. Who gave no name is "You" alone among bots, and a number among people. */
function namesOf(players, words) {
  const isAlone = players.filter(({ isHuman }) => isHuman).length === 1;
  return players.map(({ isHuman, name }, seat) => {
    if (!name) return isHuman && isAlone ? words.you : words.player.replace("{number}", seat + 1);
    // Set apart, or it would turn the rest of the sentence around.
    return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
  });
}

/** What a list says of a game, in words. */
function wordsOf(listed) {
  const { dataset: words, content } = document.getElementById("saved-game-words");
  const day = (time) => new Date(time).toLocaleDateString(root.lang);
  const summary = summaryOf(listed);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  // The number of a game is the moment at which it was dealt.
  if (!summary) return fill(words.damaged, { day: day(Number(listed.id)) });
  const plural = new Intl.PluralRules(root.lang).select(summary.moves);
  const text = content.querySelector(`[data-plural=${plural}]`) ?? content.querySelector("[data-plural=other]");
  const names = namesOf(summary.players, words).join(", ");
  return fill(text.textContent, { names, moves: summary.moves, day: day(summary.began) });
}

function remove({ game, id, key }) {
  const parts = PARTS[game](id).flatMap((part) => {
    const prefix = `huddle.${game}.${part}`;
    return part.endsWith(".") ? keys(prefix) : [prefix];
  });
  for (const name of [key, ...parts]) localStorage.removeItem(name);
}

/** A button that asks before it deletes. It stays the same button, so that the focus stays on it. */
function askBeforeDeleting(button, work) {
  const { ariaLabel, innerHTML } = button;
  const show = (isAsked) => {
    button.className = isAsked ? "main" : "round";
    button.ariaLabel = isAsked ? button.dataset.really : ariaLabel;
    if (isAsked) button.textContent = button.dataset.really;
    else button.innerHTML = innerHTML;
  };
  button.addEventListener("click", () => (button.className === "main" ? work() : show(true)));
  button.addEventListener("blur", () => show(false));
}

/** Lists the unfinished games of home; there is no list if there is none. */
function listGames() {
  document.querySelector(".unfinished")?.remove();
  const games = unfinishedGames();
  if (!document.getElementById("unfinished") || !games.length) return;
  const section = copy("unfinished");
  for (const listed of games) {
    const row = copy("saved-game");
    const link = row.querySelector("a");
    link.href = `/${listed.game}/${listed.id}`;
    link.querySelector("span").textContent = wordsOf(listed);
    askBeforeDeleting(row.querySelector("button"), () => {
      remove(listed);
      row.remove();
      if (!section.querySelector("li")) section.remove();
      // The button is gone with its game.
      (document.querySelector(".unfinished a") ?? document.querySelector(".home .main")).focus({ preventScroll: true });
    });
    section.querySelector("ul").append(row);
  }
  document.querySelector(".home main").append(section);
}

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
