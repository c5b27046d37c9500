// Keeps all files of one version, all or none, and answers from them first: the page works with the network off.
const CACHE = "huddle-{{version}}";
const FILES = {{files}};

addEventListener("install", (event) => {
  const fresh = (file) => new Request(file, { cache: file.startsWith("/a/") ? "default" : "reload" });
  const keep = async () => {
    const cache = await caches.open(CACHE);
    try {
      await cache.addAll(FILES.map(fresh));
    } catch (reason) {
      await caches.delete(CACHE);
      throw reason;
    }
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    // The version before stays: another window may still be at it, and in the middle of a game.
    const others = (await caches.keys()).filter((name) => name.startsWith("huddle-") && name !== CACHE);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

/** The document of an address: each game has one for all of its screens. */
function documentOf(pathname) {
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  if (FILES.includes(folder)) return folder;
  const [, game] = pathname.split("/");
  return ["clustered", "kluster"].includes(game) ? `/${game}/` : null;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api") || pathname.startsWith("/ws")) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === "navigate" ? documentOf(pathname) : request;
    const answer = wanted && ((await cache.match(wanted)) ?? (await caches.match(wanted)));
    if (answer) return answer;
    if (request.mode !== "navigate") return fetch(request);
    return fetch(request).catch(() => cache.match("/404.html"));
  };
  event.respondWith(kept());
});

// The player has taken the new version.
addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});
