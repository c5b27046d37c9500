// Records start time and callback time of every requested frame in `frames`. For each frame after a pointer event,
// records in `pointerLags` the age of the event when the frame was done, and the distance from the pointer to the
// centre of the image drawn last, which is the stone in the hand. Both arrays are read and emptied by the caller.
globalThis.frames = [];
globalThis.pointerLags = [];
{
  let pointerEvent = null;
  let lastCentre = null;
  const drawImage = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (image, left, top, ...rest) {
    if (rest.length < 4 && this.canvas.isConnected) {
      lastCentre = [left + (rest[0] ?? image.width) / 2, top + (rest[1] ?? image.height) / 2];
    }
    return drawImage.call(this, image, left, top, ...rest);
  };
  addEventListener('pointermove', (event) => { pointerEvent = event; }, { capture: true });

  const recordLag = () => {
    const canvas = pointerEvent && lastCentre && document.querySelector('.field canvas');
    if (!canvas) return;
    const box = canvas.getBoundingClientRect();
    const pixelRatio = canvas.width / box.width;
    const [x, y] = lastCentre.map((value) => value / pixelRatio);
    const distance = Math.hypot(pointerEvent.clientX - box.left - x, pointerEvent.clientY - box.top - y);
    pointerLags.push({ latency: performance.now() - pointerEvent.timeStamp, distance });
    pointerEvent = null;
  };
  const requestFrame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) => requestFrame((now) => {
    const began = performance.now();
    callback(now);
    const work = performance.now() - began;
    recordLag();
    const last = frames.at(-1);
    if (last?.start === now) last.work += work;
    else frames.push({ start: now, work });
  });
}
