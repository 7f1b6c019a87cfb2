import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { difference } from "./difference.js";

const show = (before: string, after: string) =>
  difference(before, after).map(({ mark, text }) => mark + text);

test("changes far from each other are shown with two lines around each", () => {
  const before = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const after = before.with(3, "three").with(15, "fifteen");
  expect(show(before.join("\n"), after.join("\n"))).toEqual([
    ...[" line 1", " line 2", "-line 3", "+three", " line 4", " line 5"],
    "@…",
    ...[" line 13", " line 14", "-line 15", "+fifteen", " line 16", " line 17"],
  ]);
});

test("a line that moved is removed and added, and the others stay", () => {
  expect(show("a\nb\nc\n", "b\nc\na\n")).toEqual(["-a", " b", " c", "+a"]);
});

test("line ends and the last line break make no difference", () => {
  expect([show("a\r\nb", "a\nb\n"), show("", ""), show("a", "a")]).toEqual([[], [], []]);
});

test("very long texts are replaced as a whole", () => {
  const [old, fresh] = ["a", "b"].map((letter) =>
    Array.from({ length: 3_000 }, (_, at) => letter + at).join("\n"),
  );
  expect(difference(old ?? "", fresh ?? "")).toHaveLength(6_000);
});

test("removed and equal lines are the old text, added and equal ones the new", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (old, fresh) => {
      const all = difference(old.join("\n"), fresh.join("\n"));
      if (all.some(({ mark }) => mark === "@")) return;
      const only = (mark: string) => all.filter((line) => line.mark === mark).length;
      expect(only("+") - only("-")).toBe(
        fresh.join("\n") === old.join("\n") ? 0 : lengthOf(fresh) - lengthOf(old),
      );
    }),
    runs(100),
  );
});

const lengthOf = (lines: readonly string[]) => (lines.join("\n") === "" ? 0 : lines.length);
