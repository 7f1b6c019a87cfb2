import { linked, render, styles } from "./ansi.js";
import { table } from "./table.js";
import { truncate, widthOf, wrap } from "./width.js";

const all = { colour: true, links: true };
const none = { colour: false, links: false };

test("styles and links become sequences where the stream can, and nothing elsewhere", () => {
  const text = `${styles.bold("big")} ${linked("here", "https://a.example/x")}`;
  expect(render(text, all)).toBe(
    "\u001b[1mbig\u001b[22m \u001b]8;;https://a.example/x\u0007here\u001b]8;;\u0007",
  );
  expect(render(text, none)).toBe("big here");
});

test("a text inside a style keeps none of its own sequences", () => {
  expect(render(styles.red("a\u001b[32mb\u001b]8;;https://evil.example\u0007c"), all)).toBe(
    "\u001b[31mabc\u001b[39m",
  );
});

test("nobody can write a mark of ours without knowing this process's number", () => {
  const mark = styles.bold("x").split("x")[0] ?? "";
  expect(render(mark.replace(/[0-9a-f]{13}/, "0".repeat(13)), all)).not.toContain("\u001b");
});

test.each(["javascript:alert(1)", "file:///etc/passwd", "not an address"])(
  "a link to %j is text alone",
  (url) => {
    expect(render(linked("text", url), all)).toBe("text");
  },
);

test("an address cannot end the sequence that holds it", () => {
  const shown = render(linked("text", "https://a.example/\u0007\u001b[2J"), all);
  expect(shown).toBe("\u001b]8;;https://a.example/%07%1B[2J\u0007text\u001b]8;;\u0007");
});

test("an empty text stays empty in every style", () => {
  expect(styles.yellow("")).toBe("");
});

test.each([
  ["abc", 3],
  ["世界", 4],
  ["👩‍💻", 2],
  ["é", 1],
  [styles.bold("abc"), 3],
  ["a\u001b[31mb", 2],
])("%j is %i columns wide", (text, width) => {
  expect(widthOf(text)).toBe(width);
});

test("what is cut ends with an ellipsis, in its columns, and ends its style", () => {
  expect(truncate("abcdef", 4)).toBe("abc…");
  expect(truncate("abcd", 4)).toBe("abcd");
  expect(truncate("世界世界", 4)).toBe("世…");
  expect(render(truncate(styles.red("abcdef"), 4), all)).toBe("\u001b[31mabc…\u001b[39m");
});

test("lines are broken between words", () => {
  expect(wrap("one two three\nfour", 7)).toEqual(["one two", "three", "four"]);
  expect(wrap("averylongword x", 5)).toEqual(["averylongword", "x"]);
});

describe("a table", () => {
  const columns = [
    { heading: "name" },
    { heading: "price", align: "right" as const },
    { heading: "what", shrinks: true },
  ];
  const show = (rows: string[][], width: number) => render(table(columns, rows, width), none);

  test("aligns its columns, and leaves no space at the end", () => {
    expect(
      show(
        [
          ["a", "1.00", "x"],
          ["bcd", "12.00", ""],
        ],
        80,
      ),
    ).toBe("name  price  what\na      1.00  x\nbcd   12.00");
  });

  test("fits the terminal: what may shrink does", () => {
    const lines = show([["name", "Free", "a very long description of what it does"]], 30).split("\n");
    expect(lines[1]).toBe("name   Free  a very long desc…");
    expect(Math.max(...lines.map((line) => line.length))).toBe(30);
  });

  test("becomes blocks where it does not fit, with names for numbers", () => {
    expect(
      show(
        [
          ["a-very-long-name", "Free", "a very long description"],
          ["b", "1.00", ""],
        ],
        24,
      ),
    ).toBe("a-very-long-name\n  price Free\n  a very long descripti…\nb\n  price 1.00");
  });

  test("keeps a row on its line, whatever is written in it", () => {
    expect(show([["a\nb", "1", "x\r\ny"]], 80).split("\n")).toHaveLength(2);
  });
});
