import { CliError, EXIT } from "../errors.js";
import type { Plan } from "../install/plan.js";
import { consent, explainPurchase } from "./consent.js";
import { createPlans, type Plans } from "./plans.js";
import type { Answer, Call } from "./tool.js";

const product = { version: "1.0.0", sha256: "00", target: "t", requested: true, files: [], sideEffects: [] };
const planOf = (slug: string, to = product) =>
  ({
    lock: { site: "https://market.example", products: new Map() },
    steps: [],
    writes: [{ slug, to, hooks: [], suspicious: [], files: { added: [], changed: [], removed: [] } }],
  }) as unknown as Plan;
const plan = planOf("notes");
const empty = { ...plan, writes: [] };

let time = 0;
const now = () => new Date(time);
beforeEach(() => {
  time = 1_000_000;
});

async function decide(
  answer: Answer,
  { confirm, of = plan, plans = createPlans(now), root = "/app" }: Partial<Deciding> = {},
) {
  let asked = 0;
  const call = {
    plans,
    ask: async () => {
      asked++;
      return answer;
    },
  } as unknown as Call;
  const { approve, outcome } = consent(call, "Install", { root, confirm, dryRun: false });
  const written = (await approve(of)) && of.writes.length > 0;
  return { asked, ...outcome({ plan: of, written, unneeded: [] }) };
}
interface Deciding {
  readonly confirm: string;
  readonly of: Plan;
  readonly plans: Plans;
  readonly root: string;
}

test.each<[Answer, string]>([
  ["agreed", "written"],
  ["declined", "declined"],
  ["unasked", "needs_confirmation"],
])("a person who has %s, is %s", async (answer, status) => {
  expect(await decide(answer)).toMatchObject({ asked: 1, status });
});

test("nothing to write needs no question", async () => {
  expect(await decide("declined", { of: empty })).toMatchObject({ asked: 0, status: "nothing_to_do" });
});

describe("where nobody can be asked", () => {
  const offered = async (plans: Plans) => (await decide("unasked", { plans })).plan?.digest ?? "";

  test("the digest of the plan carries it out, once", async () => {
    const plans = createPlans(now);
    const confirm = await offered(plans);
    expect(confirm).toMatch(/^[0-9a-f]{32}$/);
    expect(await decide("unasked", { plans, confirm })).toMatchObject({ status: "written" });
    const again = await decide("unasked", { plans, confirm });
    expect(again).toMatchObject({
      status: "needs_confirmation",
      words: [/used or expired/, /digest/, /Digest/].map((words) => expect.stringMatching(words)),
    });
    expect(again.plan?.digest).not.toBe(confirm);
  });

  test.each<[what: string, change: Partial<Deciding>]>([
    ["another product", { of: planOf("other") }],
    ["other bytes", { of: planOf("notes", { ...product, sha256: "11" }) }],
    ["another project", { root: "/other" }],
    ["a digest that was never given", { confirm: "0".repeat(32) }],
    ["another server", { plans: createPlans(now) }],
  ])("a digest does not confirm %s", async (_what, change) => {
    const plans = createPlans(now);
    const confirm = await offered(plans);
    expect(await decide("unasked", { plans, confirm, ...change })).toMatchObject({
      status: "needs_confirmation",
    });
  });

  test("a digest expires after 15 minutes", async () => {
    const plans = createPlans(now);
    const [first, second] = [await offered(plans), await offered(plans)];
    time += 15 * 60_000 - 1;
    expect(await decide("unasked", { plans, confirm: first })).toMatchObject({ status: "written" });
    time += 1;
    expect(await decide("unasked", { plans, confirm: second })).toMatchObject({
      status: "needs_confirmation",
    });
  });

  test("only the newest twenty plans are remembered", async () => {
    const plans = createPlans(now);
    const [oldest, next] = [await offered(plans), await offered(plans)];
    for (let more = 0; more < 19; more++) await offered(plans);
    expect(plans.objection(oldest, plan, "Install", "/app")).toBe("unknown");
    expect(plans.objection(next, plan, "Install", "/app")).toBeUndefined();
  });

  test("a digest replaces no answer of a person", async () => {
    const plans = createPlans(now);
    const confirm = await offered(plans);
    expect(await decide("declined", { plans, confirm })).toMatchObject({ status: "declined" });
  });
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
