import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";

/** What the module of the parser exports of its stack. */
interface StackExports {
  emscripten_stack_get_current(): number;
  _emscripten_stack_restore(address: number): void;
}

/** The options of the module, which become the module. */
interface ModuleOptions {
  locateFile: (file: string) => string;
  /** Returns what `done` returns. An error becomes that of the module's start. */
  instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => object,
  ) => object;
  readonly HEAPU8?: Uint8Array;
  readonly _malloc?: (bytes: number) => number;
}

/**
 * The stack of the parser, in bytes. For each byte of it, V8 uses three or more of its own stack, which has less
 * than a megabyte and whose end it checks. Optimized code uses four.
 */
const STACK_BYTES = 1024 * 1024;

/**
 * The memory of the parser's module. A text whose syntax is ambiguous for thousands of tokens lets the parser recurse as
 * often. The module is built with a stack of 64 KB, whose end nothing checks and below which its data is. So it gets a stack that
 * is larger than V8's, which ends a recursion with an error. After an error the memory becomes what it was when
 * the parser was idle.
 */
export class ParserMemory {
  readonly options: ModuleOptions;
  /** Whether an error ended the parser's work, and the memory was not restored since. */
  isBroken = false;
  private stack: StackExports | undefined;
  private idle: { readonly used: Uint8Array; readonly stack: number } | undefined;

  constructor(locateFile: (file: string) => string) {
    this.options = {
      locateFile,
      instantiateWasm: (imports, done) => {
        const module = compileParser(readFileSync(locateFile("tree-sitter.wasm")));
        const instance = new WebAssembly.Instance(module, imports);
        this.stack = instance.exports as unknown as StackExports;
        return done(instance, module);
      },
    };
  }

  /** Gives the module, once it has started, a large stack. */
  widenStack(): void {
    const start = this.options._malloc?.(STACK_BYTES);
    if (!start) throw new Error("The parser has no memory for its stack");
    this.stack?._emscripten_stack_restore(start + STACK_BYTES);
  }

  /** Keeps the memory as it is while the parser is idle. */
  keep(): void {
    const bytes = this.options.HEAPU8 ?? new Uint8Array();
    let end = bytes.length;
    const words = new BigUint64Array(bytes.buffer, 0, end / 8);
    while (end > 0 && words[end / 8 - 1] === 0n) end -= 8;
    this.idle = { used: bytes.slice(0, end), stack: this.stack?.emscripten_stack_get_current() ?? 0 };
  }

  /** Does what uses the parser. */
  use<T>(work: () => T): T {
    this.isBroken = true;
    const result = work();
    this.isBroken = false;
    return result;
  }

  /** Makes the parser idle again. */
  restore(): void {
    if (!this.idle) return;
    this.stack?._emscripten_stack_restore(this.idle.stack);
    const bytes = this.options.HEAPU8 ?? new Uint8Array();
    bytes.set(this.idle.used);
    bytes.fill(0, this.idle.used.length);
    this.isBroken = false;
  }
}

/**
 * Compiles the module of the parser, so that V8 later optimizes those of its functions that are often called, and no module
 * that is compiled after it (decision 355). V8 decides that when it first compiles a function, so all functions of the
 * parser are compiled now, in a few milliseconds. On the tables of the grammars it would spend half a minute and two
 * gigabytes; its first compiler needs a tenth of a second. A process that has started does not derive these flags from
 * `--liftoff-only`.
 */
function compileParser(bytes: NodeJS.ArrayBufferView<ArrayBuffer>): WebAssembly.Module {
  setFlagsFromString("--no-wasm-lazy-compilation");
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const flag of ["--wasm-lazy-compilation", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"])
      setFlagsFromString(flag);
  }
}
