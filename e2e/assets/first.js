// Notes when home is painted, and when a button of it has answered.
(() => {
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(() => then(performance.now())));
  const when = (selector, then) => {
    const look = () => {
      const found = document.querySelector(selector);
      if (found) watch.disconnect();
      if (found) then(found);
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true });
  };
  when(".home .foot button:last-child", (button) => painted((shown) => {
    when(".switch", () => painted((answered) => { globalThis.first = [shown, answered]; }));
    button.click();
  }));
})();
