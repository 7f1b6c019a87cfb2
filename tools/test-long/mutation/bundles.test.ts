import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleTests } from "./bundles.js";

test("a bundled test finds the files beside it", async () => {
  const work = join(process.cwd(), ".work");
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(join(work, "bundles-test-"));
  try {
    const file = join(folder, "place.test.ts");
    writeFileSync(
      file,
      "Object.assign(globalThis, { place: [import.meta.dirname, __dirname, import.meta.filename, import.meta.url] });\n",
    );
    const [bundle] = await bundleTests([relative(process.cwd(), folder)]);
    bundle?.load();
    expect((globalThis as { place?: unknown }).place).toEqual([
      folder,
      folder,
      file,
      pathToFileURL(file).href,
    ]);
  } finally {
    Reflect.deleteProperty(globalThis, "place");
    rmSync(folder, { recursive: true, force: true });
  }
});
