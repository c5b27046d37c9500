// Runs a program compiled to wasm32-wasip1: node --no-warnings wasi.mjs PROGRAM [ARGUMENT...]
//
// Cargo calls this for `cargo test --target wasm32-wasip1` (see .cargo/config.toml). The program gets its
// arguments, the environment, a clock and random numbers, but no file system.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
if (args.length === 0) {
  console.error("usage: node wasi.mjs PROGRAM [ARGUMENT...]");
  process.exit(2);
}

const wasi = new WASI({ version: "preview1", args, env: process.env, returnOnExit: true });
const program = await WebAssembly.compile(await readFile(args[0]));
const instance = await WebAssembly.instantiate(program, wasi.getImportObject());
try {
  process.exitCode = wasi.start(instance);
} catch (error) {
  // A panic cannot unwind here: the first failing test prints its message and traps.
  if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  console.error(`the program trapped: ${error.message}`);
  process.exitCode = 1;
}
