// Records when the home page is painted, and when one of its buttons has responded.
(() => {
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(() => then(performance.now())));
  const when = (selector, then) => {
    const check = () => {
      const found = document.querySelector(selector);
      if (found) observer.disconnect();
      if (found) then(found);
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
  };
  when(".home .foot button:last-child", (button) => painted((shown) => {
    when(".switch", () => painted((responded) => { globalThis.firstVisit = [shown, responded]; }));
    button.click();
  }));
})();
