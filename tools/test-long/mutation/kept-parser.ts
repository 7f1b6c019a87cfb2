import { createRequire } from "node:module";
import { join } from "node:path";

interface Library {
  Parser: { init(options: object): Promise<void> };
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
  let first: Promise<object> | undefined;
  Parser.init = async (options) => {
    first ??= init(options).then(() => options);
    Object.assign(options, await first);
  };
  const load = Language.load.bind(Language);
  const grammars = new Map<string, Promise<object>>();
  Language.load = (file) => {
    const grammar = grammars.get(file) ?? load(file);
    grammars.set(file, grammar);
    return grammar;
  };
}
