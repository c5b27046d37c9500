// Measures from an input of this kind to the first frame that is painted after something has become so.
globalThis.measure = (kind, isSo) => {
  globalThis.measured = null;
  let began = null;
  const painted = () => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { globalThis.measured = performance.now() - began; };
    after.port2.postMessage(0);
  });
  const watch = new MutationObserver(() => {
    if (began === null || !isSo()) return;
    watch.disconnect();
    painted();
  });
  watch.observe(document, { childList: true, subtree: true, attributes: true });
  addEventListener(kind, (event) => { began = event.timeStamp; }, { capture: true, once: true });
  return true;
};
/** Notes how long each frame takes, until `frames` is taken. */
globalThis.watchFrames = () => {
  globalThis.frames = [];
  let last = performance.now();
  const next = (now) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return true;
};
