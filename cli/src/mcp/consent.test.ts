import { CliError, EXIT } from "../errors.js";
import type { Plan } from "../install/plan.js";
import { consent, explainPurchase } from "./consent.js";
import type { Answer, Call } from "./tool.js";

const plan = { writes: [{ slug: "notes" }] } as unknown as Plan;
const empty = { writes: [] } as unknown as Plan;

const decide = async (answer: Answer, confirm: boolean, of = plan) => {
  const asked: Plan[] = [];
  const call = {
    ask: async (found: Plan) => {
      asked.push(found);
      return answer;
    },
  } as unknown as Call;
  const { approve, status } = consent(call, "Install", { root: "/app", confirm });
  const written = (await approve(of)) && of.writes.length > 0;
  return { asked: asked.length, status: status({ plan: of, written, unneeded: [] }) };
};

test.each<[Answer, boolean, string]>([
  ["agreed", false, "written"],
  ["agreed", true, "written"],
  ["declined", false, "declined"],
  ["declined", true, "declined"],
  ["unasked", false, "needs_confirmation"],
  ["unasked", true, "written"],
])("a person who has %s, and confirm: %s, is %s", async (answer, confirm, status) => {
  expect(await decide(answer, confirm)).toEqual({ asked: 1, status });
});

test("nothing to write needs no question", async () => {
  expect(await decide("declined", false, empty)).toEqual({ asked: 0, status: "nothing_to_do" });
});

test("what was not bought says that the person buys it, and other failures stay as they are", () => {
  const failure = new CliError(EXIT.validation, "notes: must be bought", {
    code: "purchaseRequired",
    hint: "Buy it with `vaultmart buy notes`.",
  });
  expect((explainPurchase(failure) as CliError).details.hint).toMatch(
    /^The tools .* never pay\. The user .*buy notes/,
  );
  const other = new CliError(EXIT.validation, failure.message);
  expect(explainPurchase(other)).toBe(other);
});
