import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { SortedTerms } from "./sorted-terms.js";

class List {
  readonly terms: string[] = [];
  get size(): number {
    return this.terms.length;
  }
  term(number: number): string {
    return this.terms[number] as string;
  }
}

/** The distance by its definition, over the whole matrix. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] as number;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(row - 2, column - 2) + 1);
      }
      (rows[row] as number[])[column] = cost;
    }
  }
  return at(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "7"), minLength: 1, maxLength: 9 });

test("near finds exactly the terms within the distance, however the terms arrived", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uniqueArray(word), { maxLength: 3 }),
      word,
      fc.nat({ max: 2 }),
      (batches, asked, most) => {
        const list = new List();
        const sorted = new SortedTerms(list);
        for (const batch of batches) {
          list.terms.push(...batch.filter((term) => !list.terms.includes(term)));
          const expected = list.terms
            .map((term, number) => ({ number, distance: distance(asked, term) }))
            .filter((each) => each.distance <= most);
          const found = sorted
            .near(asked, most, { nodes: 1_000_000 })
            .toSorted((a, b) => a.number - b.number);
          expect(found).toEqual(expected);
        }
      },
    ),
    runs(200),
  );
});

test("terms are found by their beginning, at most as many as wanted", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), word, fc.integer({ min: 1, max: 5 }), (terms, prefix, most) => {
      const list = new List();
      const sorted = new SortedTerms(list);
      list.terms.push(...terms);
      const expected = terms.filter((term) => term.startsWith(prefix));
      const found = sorted.startingWith(prefix, most).map((number) => list.term(number));
      expect(found.length).toBe(Math.min(most, expected.length));
      expect(expected).toEqual(expect.arrayContaining(found));
    }),
    runs(200),
  );
});

test("all terms come in the order of their characters, many of them one by one too", () => {
  const list = new List();
  const sorted = new SortedTerms(list);
  for (let number = 0; number < 1_500; number++) {
    list.terms.push(`t${(number * 7919) % 1_500}`);
    if (number % 3 === 0) sorted.startingWith("t1", 10);
  }
  const found = Array.from(sorted.all(), (number) => list.term(number));
  expect(found).toEqual(list.terms.toSorted((a, b) => (a < b ? -1 : 1)));
});

test("a walk through a vocabulary made to be slow is bounded, and still finds a term", () => {
  const list = new List();
  for (let number = 0; number < 1 << 17; number++) {
    list.terms.push(number.toString(2).padStart(17, "0").replaceAll("0", "a").replaceAll("1", "b"));
  }
  const sorted = new SortedTerms(list);
  const budget = { nodes: 1_000 };
  expect(sorted.near("ab".repeat(100), 2, budget)).toEqual([]);
  expect(sorted.near("aaaaaaaaaaaaaaaaa", 2, { nodes: 100_000 }).length).toBeGreaterThan(1);
  expect(budget.nodes).toBeLessThan(1_000);
  expect(sorted.near("aaaaaaaaaaaaaaaaa", 2, { nodes: 5 })).toEqual([]);
});
