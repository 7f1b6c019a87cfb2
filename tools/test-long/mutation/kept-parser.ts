import { createRequire } from "node:module";
import { join } from "node:path";

/** The options of the parsers' module, which become the module. */
interface Module {
  readonly HEAPU8?: Uint8Array;
}

interface Library {
  Parser: { init(options: Module): Promise<void> };
  Language: { load(file: string): Promise<object> };
}

/**
 * Lets all bundles of a process share the module of the parsers and its grammars. The package initializes only the
 * first one that asks, and each further copy of a grammar would cost time and memory.
 * @param folder where the package is installed, absolute
 */
export function keepParser(folder: string): void {
  const { Parser, Language }: Library = createRequire(join(folder, "package.json"))(
    "@vscode/tree-sitter-wasm",
  );
  const init = Parser.init.bind(Parser);
  let first: Promise<Module> | undefined;
  Parser.init = async (options) => {
    first ??= init(options).then(() => options);
    const module = await first;
    if (module === options) return;
    Object.assign(options, module);
    // The view of the memory changes when it grows. The first copy gave the parser its stack.
    Object.defineProperties(options, {
      HEAPU8: { get: () => module.HEAPU8 },
      _malloc: { value: () => 1 },
    });
  };
  const load = Language.load.bind(Language);
  const grammars = new Map<string, Promise<object>>();
  Language.load = (file) => {
    const grammar = grammars.get(file) ?? load(file);
    grammars.set(file, grammar);
    return grammar;
  };
}
