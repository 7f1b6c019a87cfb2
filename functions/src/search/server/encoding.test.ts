import fc from "fast-check";
import { aSearchable } from "#domain/testing/search.js";
import { runs } from "#test/support/effort.js";
import { digestOf, encode, keyOf, partsOf, quote, rowOf, spellingsOf } from "./encoding.js";

const term = fc.string({
  unit: fc.constantFrom("a", "b", "9", "+", "#", ".", "é", "工", "🚀"),
  maxLength: 70,
});

test("a term is inside another exactly when its letters are", () => {
  fc.assert(
    fc.property(term, term, (inner, outer) => {
      expect(encode(outer).includes(encode(inner))).toBe(outer.includes(inner));
      expect(encode(outer)).toMatch(/^[a-z0-9\u0080-\ud7ff\ue000-\ufffd]*$/);
    }),
    runs(200, 5_000),
  );
});

test("each part of a word is in one piece of every word that contains it", () => {
  fc.assert(
    fc.property(term, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (text, from, length) => {
      const inner = text.slice(from, from + length);
      const pieces = rowOf(aSearchable("a"), 0).title === "''" ? piecesOf(text) : [];
      for (const part of partsOf(inner)) expect(pieces.some((piece) => piece.includes(part))).toBe(true);
    }),
    runs(200, 5_000),
  );
});

/** The words that the server gets for one long word. */
function piecesOf(text: string): string[] {
  const letters = "x".repeat(text.length);
  const { title = "" } = rowOf(aSearchable("a", { title: letters }), 0);
  const sizes = title.slice(1, -1).split(" ");
  return sizes.map((piece, at) => encode(text).slice(at * 20, at * 20 + piece.length));
}

test("two words with one letter wrong share a spelling", () => {
  const share = (a: string, b: string) =>
    spellingsOf(a).some((spelling) => spellingsOf(b).includes(spelling));
  expect(
    ["chngelog", "changeloog", "chanjelog", "chagnelog", "hangelog"].map((typed) =>
      share("changelog", typed),
    ),
  ).toEqual([true, true, true, true, true]);
  expect(share("changelog", "chxxgelog")).toBe(false);
  expect(spellingsOf("x".repeat(200))).toEqual([]);
});

test("a key is a positive number of 63 bits, and a digest changes with every field", () => {
  expect(keyOf("a")).toMatch(/^[1-9]\d{0,18}$/);
  const product = aSearchable("a", { title: "Kit" });
  const others = [{ title: "Kits" }, { downloads: 1 }, { tags: ["a"] }, { price: 1 }, { rating: 1 }];
  expect(new Set([product, ...others.map((change) => ({ ...product, ...change }))].map(digestOf)).size).toBe(
    6,
  );
  expect(digestOf(Object.fromEntries(Object.entries(product).reverse()) as typeof product)).toBe(
    digestOf(product),
  );
});

test("a literal ends where it should", () => {
  expect(quote("it's \\ here\n")).toBe("'it\\'s \\\\ here '");
});
