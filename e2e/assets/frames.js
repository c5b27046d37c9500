// Notes of every frame that the page works for: when it was, and how long the page worked for it. `frames` is taken when it is over.
// And of every frame after the pointer has moved: how old that motion was when its picture was done, and how far from the pointer the
// middle of what was drawn last is, which is the stone in the hand. `led` is taken when it is over.
globalThis.frames = [];
globalThis.led = [];
{
  let moved = null;
  let drawn = null;
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (image, left, top, ...rest) {
    if (rest.length < 4 && this.canvas.isConnected) {
      drawn = [left + (rest[0] ?? image.width) / 2, top + (rest[1] ?? image.height) / 2];
    }
    return draw.call(this, image, left, top, ...rest);
  };
  addEventListener('pointermove', (event) => { moved = event; }, { capture: true });

  const noteLed = () => {
    const canvas = moved && drawn && document.querySelector('.field canvas');
    if (!canvas) return;
    const box = canvas.getBoundingClientRect();
    const fine = canvas.width / box.width;
    const away = Math.hypot(moved.clientX - box.left - drawn[0] / fine, moved.clientY - box.top - drawn[1] / fine);
    led.push({ late: performance.now() - moved.timeStamp, away });
    moved = null;
  };
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (work) => ask((now) => {
    const began = performance.now();
    work(now);
    const took = performance.now() - began;
    noteLed();
    const last = frames.at(-1);
    if (last?.at === now) last.took += took;
    else frames.push({ at: now, took });
  });
}
