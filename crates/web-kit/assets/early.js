// Runs in the head of every document, before anything is painted: dresses the page as the player likes it, and leads to
// the document in their language and from the addresses of version 0.1 to those of today. Not a module, which would wait.
{
  const LANGUAGES = {{languages}};
  const root = document.documentElement;

  /** The player's settings; none if storage is forbidden or damaged. */
  function settings() {
    try {
      return JSON.parse(localStorage.getItem("huddle.settings")) ?? {};
    } catch {
      return {};
    }
  }

  /** Sets what the style sheet asks about. The program of a page does the same when a setting changes. */
  function dress({ theme, high_contrast, motion, left_handed, pace }) {
    const flag = (on) => (on ? "yes" : "");
    root.dataset.theme = theme === "light" || theme === "dark" ? theme : "";
    root.dataset.contrast = flag(high_contrast || matchMedia("(prefers-contrast: more)").matches);
    root.dataset.still = flag(motion === "reduced");
    root.dataset.left = flag(left_handed);
    root.dataset.pace = pace ?? "normal";
    // The frame of the browser follows the page: light first, then dark.
    const isLight = [theme !== "dark", theme === "light"];
    document.querySelectorAll("meta[name='theme-color']").forEach((meta, number) => {
      meta.content = isLight[number] ? "#f4ecdd" : "#1e1914";
    });
  }

  /** Makes room at home for the list of unfinished games before anything is painted. Their script draws it soon after. */
  function makeRoom() {
    try {
      const count = Object.keys(localStorage).filter((key) => /^huddle\.(clustered|kluster)\.open\.\d+$/.test(key)).length;
      if (count) root.dataset.unfinished = "yes";
      root.style.setProperty("--unfinished", Math.min(count, 4));
    } catch {
      // Nothing is stored.
    }
  }

  /** The first of the browser's languages that there is. */
  function spoken() {
    for (const wanted of navigator.languages ?? []) {
      const [base] = wanted.toLowerCase().split("-");
      const known = base === "no" || base === "nn" ? "nb" : base;
      if (LANGUAGES.includes(known)) return known;
    }
    return LANGUAGES[0];
  }

  /** The address that replaces one of version 0.1, which stood behind a `#`. Unknown ones lead home. */
  function forwarded(fragment) {
    const [first, second, third] = fragment.slice(2).split("/").filter((part) => part);
    const isNumber = (part) => /^\d+$/.test(part ?? "");
    if (first === "clustered" || first === "kluster") {
      if (second === "new") return `/${first}/`;
      return second === "solo" || isNumber(second) ? `/${first}/${second}` : "/";
    }
    if (first === "records" && second === "kluster" && isNumber(third)) return `/kluster/replay/${third}`;
    if (first === "records" && isNumber(second)) return `/clustered/replay/${second}`;
    if (first === "records" && !second) return "/records/";
    if (first === "settings" && !second) return "/settings/";
    if (first === "rules" && /^[a-z0-9]*$/i.test(second ?? "")) return second ? `/rules/#${second}` : "/rules/";
    return "/";
  }

  /** Leads to another document, which must not be painted before. */
  function lead(address) {
    root.dataset.leaving = "yes";
    location.replace(address);
  }

  /** The document of this page in a language. */
  const alternate = (language) => document.querySelector(`link[hreflang="${language}"]`);

  function begin() {
    const kept = settings();
    dress(kept);
    makeRoom();
    const chosen = LANGUAGES.includes(kept.language) ? kept.language : null;
    const standard = alternate("x-default");
    if (!standard) {
      // A document for all languages: its program speaks the player's.
      root.lang = chosen ?? spoken();
      return;
    }
    if (location.pathname === "/" && location.hash.startsWith("#/")) return lead(forwarded(location.hash));
    // An address with a language is a choice, too, if there is no other.
    const wanted = chosen ?? (alternate(root.lang)?.href === standard.href ? spoken() : root.lang);
    const { pathname } = new URL(alternate(wanted)?.href ?? location.href);
    if (wanted !== root.lang && pathname !== location.pathname) lead(pathname + location.search + location.hash);
  }

  begin();
  addEventListener("hashchange", () => location.hash.startsWith("#/") && begin());
  // The browser may show the document again as it was left: settings may have changed since.
  addEventListener("pageshow", ({ persisted }) => persisted && begin());
}
