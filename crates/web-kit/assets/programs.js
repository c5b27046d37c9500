// Loads the programs of the pages.
export const PROGRAMS = {{programs}};

const loaded = new Map();

/** Loads a program once: its script and its WebAssembly at the same time. One that failed is loaded again. */
export function load(name) {
  if (!loaded.has(name)) {
    const { script, module } = PROGRAMS[name];
    const both = Promise.all([import(script), WebAssembly.compileStreaming(fetch(module))]);
    const program = both.then(async ([program, compiled]) => {
      await program.default({ module_or_path: compiled });
      return program;
    });
    program.catch(() => loaded.delete(name));
    loaded.set(name, program);
  }
  return loaded.get(name);
}
