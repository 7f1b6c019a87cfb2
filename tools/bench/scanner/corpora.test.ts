import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf, samplesOf } from "./corpora.js";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vaultmart-corpora-"));
  for (const path of ["labels", "set/bad/one/scripts", "set/good/two"])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, "set/bad/one/SKILL.md"), "# One\n");
  writeFileSync(join(folder, "set/bad/one/scripts/a.sh"), "echo a\n", { mode: 0o755 });
  writeFileSync(join(folder, "set/good/two/SKILL.md"), "# Two\n");
  symlinkSync("SKILL.md", join(folder, "set/good/two/link.md"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const label = (content: unknown) => writeFileSync(join(folder, "labels/set.json"), JSON.stringify(content));

test("patterns select the samples, and a later entry replaces an earlier one", () => {
  label({
    corpus: "set",
    samples: [
      { path: "*/*", label: "benign", class: "real" },
      { path: ["bad/*"], label: "malicious", class: "worm" },
    ],
  });
  const samples = samplesOf(folder);
  expect(samples).toEqual([
    { corpus: "set", path: "bad/one", label: "malicious", class: "worm" },
    { corpus: "set", path: "good/two", label: "benign", class: "real" },
  ]);
  const [bad, good] = samples.map((sample) => filesOf(folder, sample));
  expect(bad?.map(({ path, executable }) => [path, executable]).sort()).toEqual([
    ["SKILL.md", false],
    ["scripts/a.sh", true],
  ]);
  expect(good?.map(({ path }) => path)).toEqual(["SKILL.md"]);
});

test("a sample can be one file", () => {
  label({ corpus: "set", samples: [{ path: "bad/one/scripts/a.sh", label: "malicious", class: "x" }] });
  const [sample] = samplesOf(folder);
  expect(sample && filesOf(folder, sample).map(({ path }) => path)).toEqual(["a.sh"]);
});

test.each([
  ["a field that is missing", { corpus: "set" }, "is not valid"],
  ["another label", { corpus: "set", samples: [{ path: "*/*", label: "odd", class: "x" }] }, "is not valid"],
  [
    "a pattern without a match",
    { corpus: "set", samples: [{ path: "none/*", label: "benign", class: "x" }] },
    "nothing matches",
  ],
])("%s is refused", (_, content, message) => {
  label(content);
  expect(() => samplesOf(folder)).toThrow(message);
});
