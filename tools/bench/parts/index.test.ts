import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PARTS } from "./index.js";

test("every part is in the list, under the name that it gives itself", () => {
  const files = readdirSync(__dirname).filter(
    (file) => file.endsWith(".ts") && !/^index\.|\.test\./.test(file),
  );
  expect(files.map((file) => file.replace(/\.ts$/, "")).sort()).toEqual(Object.keys(PARTS).sort());
  for (const name of Object.keys(PARTS)) {
    // Read as text and not imported: a part may need packages that only `npm run bench` installs.
    expect(readFileSync(join(__dirname, `${name}.ts`), "utf8")).toContain(`name: "${name}"`);
  }
});
