// Records when home is painted, how long it takes from a tap on *Play* to the start button of the game, and from a tap on
// that to a table that can be played.
(() => {
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(() => then(performance.now())));
  const when = (selector, then) => {
    const check = () => {
      const found = document.querySelector(selector);
      if (found) observer.disconnect();
      if (found) painted(then);
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  };
  when(".home .promises :last-child", (time) => { globalThis.homePainted = time; });
  addEventListener("pointerdown", ({ timeStamp }) => sessionStorage.setItem("tapped", performance.timeOrigin + timeStamp), true);
  const sinceTap = (time) => performance.timeOrigin + time - Number(sessionStorage.getItem("tapped"));
  when(".start .main:not(:disabled)", (time) => { globalThis.tapToStart = sinceTap(time); });
  when(".hand .card:not(:disabled), .stones:not(.waiting) .stone", (time) => {
    globalThis.tapToTable = sinceTap(time);
  });
})();
