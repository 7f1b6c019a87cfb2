import { type Budget, everyBudget } from "#contract/budgets.js";
import type { Part, Row } from "../frame/part.js";

/** The database operations of each kind of request. Nothing is measured: a test counts them. */
export const part: Part = {
  name: "ops",
  title: "what each request does to the store",
  run: async () => ({
    rows: [...everyBudget].map(([what, budget]) => rowOf(what, budget)),
    remarks: [
      "The figures are the table in `functions/src/contract/budgets.ts`, to which `functions/test/e2e/budgets.test.ts` holds every request, sent to real processes.",
      "Calls of one trip are on their way together. The limiter and the caller's profile are in the figures: a call and a write for anyone, three calls, a read and two writes for a user.",
    ],
  }),
};

function rowOf(what: string, { trips, reads, writes, deletes }: Budget): Row {
  const calls = trips.reduce((sum, trip) => sum + trip, 0);
  const documents = [`${reads} reads`, `${writes} writes`, ...(deletes > 0 ? [`${deletes} deletes`] : [])];
  return {
    what,
    ours: `${documents.join(", ")}; ${calls} calls in ${trips.length} trips`,
    other: "",
  };
}
