// Notes of every frame that the page works for: when it was, and how long the page worked for it. `frames` is taken when it is over.
globalThis.frames = [];
{
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (work) => ask((now) => {
    const began = performance.now();
    work(now);
    const took = performance.now() - began;
    const last = frames.at(-1);
    if (last?.at === now) last.took += took;
    else frames.push({ at: now, took });
  });
}
