import { readFileSync } from "node:fs";

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
}

/** The size of the module's stack, in bytes, with which it is built. */
const STACK_BYTES = 64 * 1024;
const GUARD_BYTES = 16;

/**
 * The memory of the parser's module. A text whose syntax is ambiguous for thousands of tokens lets the parser recurse beyond its
 * stack, which traps, or overwrites its data without one. Then the memory becomes what it was when the parser was idle.
 */
export class ParserMemory {
  readonly options: ModuleOptions;
  private stack: StackExports | undefined;
  private idle: { readonly used: Uint8Array; readonly stack: number } | undefined;

  constructor(locateFile: (file: string) => string) {
    this.options = {
      locateFile,
      instantiateWasm: (imports, done) => {
        const module = new WebAssembly.Module(readFileSync(locateFile("tree-sitter.wasm")));
        const instance = new WebAssembly.Instance(module, imports);
        this.stack = instance.exports as unknown as StackExports;
        return done(instance, module);
      },
    };
  }

  private get bytes(): Uint8Array {
    return this.options.HEAPU8 ?? new Uint8Array();
  }

  /** Keeps the memory as it is while the parser is idle. */
  keep(): void {
    const { bytes } = this;
    let end = bytes.length;
    const words = new BigUint64Array(bytes.buffer, 0, end / 8);
    while (end > 0 && words[end / 8 - 1] === 0n) end -= 8;
    this.idle = { used: bytes.slice(0, end), stack: this.stack?.emscripten_stack_get_current() ?? 0 };
  }

  /** Whether the parser has written to the end of its stack, and so perhaps beyond it. */
  get isOverrun(): boolean {
    if (!this.idle) return false;
    const end = this.idle.stack - STACK_BYTES;
    const { bytes, idle } = this;
    for (let at = end; at < end + GUARD_BYTES; at++) if (bytes[at] !== idle.used[at]) return true;
    return false;
  }

  /** Makes the parser idle again. */
  restore(): void {
    if (!this.idle) return;
    this.stack?._emscripten_stack_restore(this.idle.stack);
    const { bytes } = this;
    bytes.set(this.idle.used);
    bytes.fill(0, this.idle.used.length);
  }
}
