// The list of unfinished games at home: what is stored of them, in words and as small pictures.
import { thumbnail } from "{{thumbnails.js}}";

const root = document.documentElement;

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
/** How many games are listed at first. */
const FIRST = 4;

// Version 0.1 stored no summary. A line of the notation is a seat with its moves; other lines begin with a word.
const countMoves = (notation) => notation.split("\n").filter((line) => /^\d/.test(line)).flatMap((line) => line.trim().split(/\s+/).slice(1)).length;
const countTurns = (record) => record.split('"event":"turn"').length - 1;

/** What a list says of a saved game; nothing if it is damaged or of another version. */
function summaryOf(game, key) {
  try {
    const { version, chairs, summary, began, game: notation, record } = JSON.parse(localStorage.getItem(key));
    const players = chairs.map(({ person, bot }) => ({ isHuman: !bot, name: (person ?? bot).name }));
    const isWhole = VERSIONS[game].includes(version) && players.length && players.every(({ name }) => typeof name === "string");
    if (!isWhole || !(began >= 0)) return null;
    const moves = summary?.moves ?? (game === "kluster" ? countTurns(record) : countMoves(notation));
    const { turn, standing, sketch, time } = summary ?? {};
    const isComplete = Array.isArray(standing) && standing.length === players.length && standing.every(Number.isFinite);
    return { players, moves, turn, standing: isComplete ? standing : null, sketch, notation, time: time ?? began };
  } catch {
    return null;
  }
}

/** The unfinished games of both kinds, the newest first. */
function unfinishedGames() {
  const games = Object.keys(VERSIONS).flatMap((game) => {
    const prefix = `huddle.${game}.open.`;
    const ids = keys(prefix).map((key) => key.slice(prefix.length)).filter((id) => /^\d+$/.test(id));
    return ids.map((id) => ({ game, id, key: prefix + id, saved: summaryOf(game, prefix + id) }));
  });
  return games.sort((a, b) => b.id - a.id);
}

const isOnlyHuman = (players, seat) => players[seat]?.isHuman && players.filter(({ isHuman }) => isHuman).length === 1;
const isAgainstBots = ({ saved }) => saved && saved.players.length > 1 && saved.players.filter(({ isHuman }) => isHuman).length <= 1;

/** What the players are called. Who gave no name is a number. */
function namesOf(players, words) {
  return players.map(({ name }, seat) => {
    if (!name) return fill(words.player, { number: seat + 1 });
    // Set apart, or it would turn the rest of the sentence around.
    return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
  });
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** The language of the page as the player's country writes it. */
const locale = () => navigator.languages?.find((one) => one.split("-")[0] === root.lang) ?? root.lang;

/** A day in words: today, yesterday, or its date. */
function dayOf(time) {
  const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  const [day, today] = [midnight(new Date(time)), midnight(new Date())];
  const ago = Math.round((today - day) / 86_400_000);
  if (ago === 0 || ago === 1) return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-ago, "day");
  const year = day.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return day.toLocaleDateString(locale(), { day: "numeric", month: "short", year });
}

/** Which game it is, with whom. */
function titleOf(game, players, names, words) {
  const alone = players.findIndex((_, seat) => isOnlyHuman(players, seat));
  const some = (of) => (of.length > 3 ? [...of.slice(0, 2), fill(words.others, { count: of.length - 2 })] : of);
  const list = (of) => new Intl.ListFormat(locale(), { type: "conjunction" }).format(some(of));
  if (players.length === 1) return fill(words.solo, { game });
  if (alone < 0) return fill(words.among, { game, names: list(names) });
  return fill(words.with, { game, names: list(names.filter((_, seat) => seat !== alone)) });
}

/** Points or magnets left, the player's own first; the number of moves of many players, or if nothing else is stored. */
function standingOf({ game, saved: { players, moves, standing } }, { dataset: words, content }) {
  if (!standing || players.length > 4) {
    const plural = new Intl.PluralRules(root.lang).select(moves);
    const text = content.querySelector(`[data-plural=${plural}]`) ?? content.querySelector("[data-plural=other]");
    return fill(text.textContent, { moves });
  }
  const own = players.findIndex((_, seat) => isOnlyHuman(players, seat));
  const order = standing.filter((_, seat) => seat === own).concat(standing.filter((_, seat) => seat !== own));
  return game === "kluster" ? fill(words.left, { left: order.join(" : ") }) : order.join(" : ");
}

/** Writes what a list says of a game into its row. */
function write(row, listed) {
  const template = document.getElementById("saved-game-words");
  const words = template.dataset;
  const { game, id, saved } = listed;
  const [title, turn, standing] = ["b", ".turn", "small"].map((part) => row.querySelector(part));
  row.querySelector("a").href = `/${game}/${id}`;
  row.querySelector(".thumbnail").classList.add(game);
  row.querySelector(".thumbnail").append(...thumbnail(game, saved));
  // The number of a game is the moment at which it was dealt.
  const day = dayOf(saved?.time ?? Number(id));
  if (!saved) {
    title.textContent = words.damaged;
    standing.textContent = `${words[game]} · ${day}`;
    return turn.remove();
  }
  const names = namesOf(saved.players, words);
  const isYours = isOnlyHuman(saved.players, saved.turn);
  title.textContent = titleOf(words[game], saved.players, names, words);
  if (names[saved.turn]) turn.textContent = isYours ? words.yours : fill(words.turn, { name: names[saved.turn] });
  else turn.remove();
  turn.classList.toggle("yours", Boolean(isYours));
  standing.textContent = `${standingOf(listed, template)} · ${day}`;
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
    if (button.classList.contains("main") === isAsked) return;
    button.classList.toggle("main", isAsked);
    if (ariaLabel) button.ariaLabel = isAsked ? button.dataset.really : ariaLabel;
    if (isAsked) button.textContent = button.dataset.really;
    else button.innerHTML = innerHTML;
  };
  button.addEventListener("click", () => (button.classList.contains("main") ? work() : show(true)));
  button.addEventListener("blur", () => show(false));
}

/** Shows or hides the buttons that delete. */
function tidyUp(section, isTidying) {
  const button = section.querySelector(".tidy");
  button.dataset.begin ??= button.textContent;
  section.classList.toggle("tidying", isTidying);
  button.ariaExpanded = String(isTidying);
  button.textContent = isTidying ? button.dataset.done : button.dataset.begin;
}

/** What a deleted button leaves the focus to. */
function focusAfterDeleting() {
  const next = document.querySelector(".unfinished li > button") ?? document.querySelector(".home .main");
  next.focus({ preventScroll: true });
}

/** Lists the unfinished games of home; there is no list if there is none. */
export function listGames() {
  const place = document.querySelector(".carry-on");
  if (!place) return;
  const wasTidying = place.querySelector(".tidying") !== null;
  place.replaceChildren();
  const games = unfinishedGames();
  delete root.dataset.unfinished;
  if (!games.length) return;
  root.dataset.unfinished = "yes";
  const section = copy("unfinished");
  const again = () => {
    listGames();
    focusAfterDeleting();
  };
  for (const listed of games) {
    const row = copy("saved-game");
    write(row, listed);
    askBeforeDeleting(row.querySelector(":scope > button"), () => {
      remove(listed);
      again();
    });
    section.querySelector("ul").append(row);
  }
  const [tidy, all, forget] = [".tidy", ".show-all", ".forget-bots"].map((part) => section.querySelector(part));
  tidy.addEventListener("click", () => tidyUp(section, !section.classList.contains("tidying")));
  all.textContent = fill(document.getElementById("saved-game-words").dataset.all, { count: games.length });
  all.hidden = games.length <= FIRST || wasTidying;
  section.classList.toggle("short", !all.hidden);
  all.addEventListener("click", () => {
    section.classList.remove("short");
    all.hidden = true;
    section.querySelector(`li:nth-child(${FIRST + 1}) a`).focus();
  });
  const forgettable = games.filter(isAgainstBots);
  forget.hidden = !forgettable.length;
  askBeforeDeleting(forget, () => {
    forgettable.forEach(remove);
    again();
  });
  tidyUp(section, wasTidying);
  place.append(section);
}
