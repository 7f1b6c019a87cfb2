import { SourceMap } from "node:module";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { ownLines } from "./own-lines.js";

const map = {
  version: 3,
  sources: ["../node_modules/a/index.js", "../src/one.ts", "../src/two.ts"],
  names: ["name"],
  mappings: encode([
    [
      [0, 0, 7, 0],
      [10, 1, 4, 2],
      [20, 1, 5, 0, 0],
    ],
    [
      [0, 0, 8, 0],
      [5, 0, 9, 0],
    ],
    [[3, 2, 0, 1]],
  ]),
};

test("our lines stay where they are, and dependencies are left out", () => {
  const { sources, names, mappings } = ownLines(map);
  expect({ sources, names }).toEqual({ sources: ["../src/one.ts", "../src/two.ts"], names: [] });
  expect(decode(mappings)).toEqual([
    [
      [10, 0, 4, 2],
      [20, 0, 5, 0],
    ],
    [[0]],
    [[3, 1, 0, 1]],
  ]);
});

test("Node takes no frame of a dependency for one of ours", () => {
  const { sources, ...own } = ownLines(map);
  const whole = { ...own, sources: [...sources], file: "bundle.cjs", sourcesContent: [], sourceRoot: "" };
  const found = new SourceMap(whole);
  expect(found.findEntry(0, 25)).toMatchObject({ originalSource: "../src/one.ts", originalLine: 5 });
  expect(found.findEntry(0, 3)).toEqual({});
  expect(found.findEntry(1, 7)).not.toHaveProperty("originalSource", expect.any(String));
});
