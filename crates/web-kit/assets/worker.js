// Runs the bots beside the page, so that the screen never freezes: one request after the other.
import init, { answer } from "{{bots.js}}";

const ready = init({ module_or_path: "{{bots.wasm}}" });
onmessage = async ({ data }) => {
  try {
    await ready;
    postMessage(answer(data));
  } catch (reason) {
    // Whoever waits for the answer must learn that there is none: the page listens to errors.
    setTimeout(() => {
      throw reason;
    });
  }
};
