import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allChanges, type Change, describe as describeChange, draw, keyOf, placeOf } from "./draw.js";

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "vaultmart-draw-"));
  for (const folder of ["domain/money", "archive", "domain/testing"])
    mkdirSync(join(root, "functions/src", folder), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(root, "functions/src", file), text);
  write("domain/money/share.ts", "export const share = (cents: number) =>\n  cents > 0 ? cents : 7;\n");
  write("archive/words.ts", 'export const refusal = () => fail("This is a sentence.");\n');
  write("domain/money/share.test.ts", "test.each([1 + 1])();\n");
  write("domain/testing/sample.ts", "export const two = 1 + 1;\n");
});
afterAll(() => rmSync(root, { recursive: true }));

test("all changes of the code, and none of tests or of sentences", async () => {
  const changes = (await allChanges(root)).map((change) => describeChange(change, root));
  expect(changes).toContainEqual({
    file: "domain/money/share.ts",
    line: 2,
    change: "cents > 0 → cents >= 0",
  });
  expect(new Set(changes.map(({ file }) => file))).toEqual(
    new Set(["domain/money/share.ts", "archive/words.ts"]),
  );
  expect(changes.filter(({ change }) => change.startsWith('"'))).toEqual([]);
});

test("the place of a change is named as Stryker reads it", async () => {
  const change = (await allChanges(root)).find(({ replacement }) => replacement === "cents >= 0") as Change;
  expect(placeOf(change, root)).toBe("functions/src/domain/money/share.ts:2:2-2:11");
});

test("a seed draws the same changes every time, another seed others", async () => {
  const all = await allChanges(root);
  const drawn = (seed: string) => draw(all, 3, seed).map(keyOf);
  expect(drawn("1")).toHaveLength(3);
  expect(drawn("1")).toEqual(drawn("1"));
  expect(["2", "3", "4"].map(drawn)).not.toEqual(["1", "1", "1"].map(drawn));
});
