import { costOf, costTable, PRICES, type Run } from "./costs.js";

const run: Run = {
  name: "productsLike",
  budget: { reads: 2, writes: 3, deletes: 1 },
  milliseconds: 250,
};

test("documents cost their list price", () => {
  const { store } = costOf({ what: "", runs: [run] }, 100_000);
  expect(store).toBeCloseTo(2 * 0.06 + 3 * 0.18 + 0.02, 10);
});

test("time is billed by tenths of a second, with the memory of the function", () => {
  const { functions } = costOf({ what: "", runs: [run] }, 1);
  const seconds = 0.3;
  expect(functions).toBeCloseTo(
    PRICES.invocation + seconds * (PRICES.vCpuSecond + 0.25 * PRICES.gibSecond),
    12,
  );
});

test("everything that a use sets off is added up", () => {
  const { reads, writes, deletes, invocations } = costOf({ what: "", runs: [run, run] }, 10);
  expect({ reads, writes, deletes, invocations }).toEqual({
    reads: 40,
    writes: 60,
    deletes: 20,
    invocations: 20,
  });
});

test("the table tells of searches, downloads and purchases, and of the scan that nobody should do", () => {
  const table = costTable();
  expect(table).toMatch(/\| searches .*\n\| first downloads .*\n\| purchases/);
  expect(table).toContain("would cost $60,000 with 100,000 products");
});
