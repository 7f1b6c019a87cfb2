import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * The program that renders pictures, beside a bundle. It is a separate file, because only rendering loads it.
 */
export const RENDERER_FILE = "renderer.wasm";

/** Copies the renderer into `target`. */
export async function copyRenderer(root: string, target: string): Promise<void> {
  const library = createRequire(join(root, "functions/package.json"));
  await cp(library.resolve("@resvg/resvg-wasm/index_bg.wasm"), join(target, RENDERER_FILE));
}
