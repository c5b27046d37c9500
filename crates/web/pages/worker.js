// Thinks beside the page, so that the screen never freezes: the same program, asked question by question.
import init, { answer } from "{{web.js}}";

let ready = null;
onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: data });
    return;
  }
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
