// Keeps all pages for times without a network. A new version waits until the player takes it.

/** Registers the service worker. When a new version is ready, the event `huddle-update` offers it. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return false;
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
  return true;
}
