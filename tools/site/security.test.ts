import { existsSync, readFileSync } from "node:fs";

/** The number of requirements of ASVS 5.0.0 at levels 1 and 2, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const rows = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .map((line) => /^\| (\d[\d., -]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line)?.slice(1) ?? [])
  .filter((cells) => cells.length > 0);

/** `1.2.6-1.2.8, 1.3.1` are four requirements. */
function requirementsOf(cell = ""): string[] {
  return cell.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split("-");
    const [chapter, section, from] = first.split(".");
    const to = Number(last.split(".")[2]);
    return Array.from(
      { length: to - Number(from) + 1 },
      (_, at) => `${chapter}.${section}.${Number(from) + at}`,
    );
  });
}

test("every requirement has its line, once", () => {
  const all = rows.flatMap(([cell]) => requirementsOf(cell));
  expect(new Set(all).size).toBe(all.length);
  const counts = REQUIREMENTS.map((_, at) => all.filter((one) => one.startsWith(`${at + 1}.`)).length);
  expect(counts).toEqual(REQUIREMENTS);
});

test("the figures at the top are those of the lines", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const count = (state: string) =>
    rows.filter(([, , one]) => one === state).reduce((sum, [cell]) => sum + requirementsOf(cell).length, 0);
  expect(text).toContain(`${count("met")} are met, ${count("not met")} are not, and ${count("not ours")}\n`);
});

test.each(rows)("%s (%s, %s) names files that exist", (_numbers, _words, state, how = "") => {
  expect(["met", "not met", "not ours"]).toContain(state);
  const files = [...how.matchAll(/`([\w./-]+\.(?:tsx?|md|json|rules))`/g)].map(([, file]) => file ?? "");
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  if (state === "met") expect(files).not.toEqual([]);
});
