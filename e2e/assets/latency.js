// Measures the time from an input event of this kind to the first frame painted after `condition` holds.
globalThis.measure = (kind, condition) => {
  globalThis.measured = null;
  let began = null;
  const painted = () => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { globalThis.measured = performance.now() - began; };
    after.port2.postMessage(0);
  });
  const observer = new MutationObserver(() => {
    if (began === null || !condition()) return;
    observer.disconnect();
    painted();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  addEventListener(kind, (event) => { began = event.timeStamp; }, { capture: true, once: true });
  return true;
};
/** Records the duration of each frame in `frames`. */
globalThis.recordFrames = () => {
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
