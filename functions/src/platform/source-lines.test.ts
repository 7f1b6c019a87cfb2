import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { withSourceLines } from "./source-lines.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "source-lines-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Bundles a text as `functions/lib` is bundled. @returns the path of the bundle */
async function bundled(name: string, contents: string): Promise<string> {
  const outfile = join(folder, `${name}.cjs`);
  await build({
    ...{ stdin: { contents, sourcefile: "functions/src/shop.ts", loader: "ts" }, outfile },
    ...{ format: "cjs", platform: "node", minifyWhitespace: true, sourcemap: true, sourcesContent: false },
  });
  return outfile;
}

test("a place in a bundle becomes a line of the source code, and all else stays", async () => {
  const file = await bundled(
    "shop",
    "export const one = 1;\n\nexport function sell(): never {\n  throw new Error('Sold out');\n}\n",
  );
  // In a process of its own, because the tests run with source maps.
  const show = `try { require(${JSON.stringify(file)}).sell(); } catch (error) { console.log(error.stack); }`;
  const stack = execFileSync(process.execPath, ["-e", show], { encoding: "utf8" }).trimEnd();
  const [message, first, ...rest] = stack.split("\n");
  expect(first).toContain(file);
  const mapped = withSourceLines(stack).split("\n");
  expect(mapped[0]).toBe(message);
  expect(mapped[1]).toMatch(/functions\/src\/shop\.ts:4:\d+\)?$/);
  expect(mapped.slice(2)).toEqual(rest);
});

test.each([
  ["a bundle without a map", () => join(folder, "none.cjs")],
  ["a bundle whose map is no map", () => join(folder, "broken.cjs")],
])("the place in %s stays as it is", (_what, path) => {
  writeFileSync(join(folder, "broken.cjs.map"), "{");
  const stack = `Error: No\n    at sell (${path()}:1:20)`;
  expect(withSourceLines(stack)).toBe(stack);
});
