import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { FormError, parseForm } from "./form.js";

/** Plain objects, because the parsed ones have no prototype. */
const read = (text: string) => JSON.parse(JSON.stringify(parseForm(text)));

test.each([
  ["a=1", { a: "1" }],
  ["a[b]=1&a[c]=2", { a: { b: "1", c: "2" } }],
  ["a[0][b]=1&a[1][b]=2", { a: { 0: { b: "1" }, 1: { b: "2" } } }],
  ["expand[]=x&expand[]=y", { expand: { 0: "x", 1: "y" } }],
  ["metadata[]=&b=", { metadata: { 0: "" }, b: "" }],
  ["a%5Bb%5D=%26%3D+", { a: { b: "&= " } }],
  ["a=1&a=2", { a: "2" }],
  ["", {}],
])("reads %s", (text, value) => {
  expect(read(text)).toEqual(value);
});

test.each(["a=1&a[b]=2", "a[b]=1&a=2", "a[b=1", "[b]=1", "a[b][c][d][e][f][g][h][i]=1"])(
  "refuses %s",
  (text) => {
    expect(() => parseForm(text)).toThrow(FormError);
  },
);

test("no name reaches a prototype", () => {
  const form = parseForm("__proto__[polluted]=yes&constructor[prototype][polluted]=yes");
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(form)).toEqual(["__proto__", "constructor"]);
});

test("every nested map comes back as it was sent", () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  const leaf = fc.string({ unit: "grapheme", maxLength: 20 });
  const map = fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf, { minKeys: 1 })));
  fc.assert(
    fc.property(map, (value) => {
      const pairs = Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === "string"
          ? [[key, inner]]
          : Object.entries(inner).map(([name, text]) => [`${key}[${name}]`, text]),
      );
      expect(read(new URLSearchParams(pairs as [string, string][]).toString())).toEqual({ ...value });
    }),
    runs(),
  );
});
