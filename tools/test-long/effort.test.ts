import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const files = ["functions/src", "functions/test", "cli", "hosting/test", "tools"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        name.endsWith(".test.ts") && !name.includes("node_modules") && name !== "test-long/effort.test.ts",
    )
    .map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")] as const),
);

test("no test draws what it tries by itself, so that the gate tries the same each time", () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter(([, text]) => /Math\.random|randomInt\(/.test(text)).map(([name]) => name)).toEqual([]);
});

test("every property is tried as often, and from the seed, that the effort says", () => {
  const properties = files.filter(([, text]) => text.includes("fc.assert("));
  expect(properties.length).toBeGreaterThan(20);
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
  const unsteered = properties.filter(
    ([, text]) => count(text, /fc\.assert\(/g) > count(text, /\bruns\(|, seed,|\beffort,/g),
  );
  expect(unsteered.map(([name]) => name)).toEqual([]);
});
