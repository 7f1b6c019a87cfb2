import { setFlagsFromString } from "node:v8";

/*
 * How V8 compiles the parser and its grammars (decision 355). `parser-loading.test.ts` sees what V8 compiled.
 */

/**
 * Compiles the parser's module, so that V8 later optimizes those of its functions that are often called. V8 decides that
 * when it first compiles a function, so all of them are compiled now, in a few milliseconds.
 */
export function compileParser(bytes: NodeJS.ArrayBufferView<ArrayBuffer>): WebAssembly.Module {
  setFlagsFromString("--no-wasm-lazy-compilation");
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString("--wasm-lazy-compilation");
    neverOptimizeLater();
  }
}

/**
 * Modules that are compiled from now on are not optimized. V8 would spend half a minute and two gigabytes on the tables of
 * the grammars; the first compiler needs a tenth of a second. A process that has started does not derive these two flags
 * from `--liftoff-only`.
 */
function neverOptimizeLater(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
}
