import { ANY, differences, type Pattern } from "./call.js";
import { readSandboxKey } from "./key.js";
import type { Result } from "./run.js";
import { compareShapes, shapesOf } from "./shapes.js";
import { CALLS, runLocally } from "./suite.js";

const wrong = (results: readonly Result[]) =>
  results.filter((one) => one.wrong.length > 0).map((one) => [one.call.name, ...one.wrong]);
const meanings = (results: readonly Result[]) =>
  new Map(results.map(({ call, meaning }) => [call.name, meaning]));

describe("the contract", () => {
  test("has a call for each name, and about every open question the possible answers", () => {
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
    expect(CALLS.length).toBeGreaterThanOrEqual(60);
    for (const { expect: expected, asks } of CALLS) {
      expect([expected, asks].filter((one) => one !== undefined)).toHaveLength(1);
      if (asks) expect(asks.possible.length).toBeGreaterThanOrEqual(2);
    }
  });

  test("holds at the local Stripe", async () => {
    expect(wrong(await runLocally())).toEqual([]);
  });

  test("holds where transfers arrive late, sellers must cover reversals, and tax is set up", async () => {
    let captureAll = () => {};
    const results = await runLocally({
      prepare: ({ control }) => {
        captureAll = () => {
          control.configure({ captureDelayMs: 1 });
          for (const { data } of control.events("charge.succeeded")) {
            control.capture((data.object as { id: string }).id);
          }
        };
        control.configure({
          captureDelayMs: 60 * 60 * 1000,
          earlyRefunds: "pending",
          reversals: "covered",
          taxPercent: 20,
          adaptivePricing: true,
        });
      },
      said: ({ call }) => {
        if (call.name === "refund right after the payment") captureAll();
      },
    });
    expect(wrong(results)).toEqual([]);
    const found = meanings(results);
    expect(found.get("sale")).toMatch(/^No, it arrives with charge\.updated/);
    expect(found.get("refund right after the payment")).toMatch(/^It waits/);
    expect(found.get("reversal from an empty balance")).toMatch(/^No\. The reversal stays owed/);
    expect(found.get("automatic tax")).toMatch(/^Yes/);
  });

  test("finds a Stripe that answers otherwise, and continues", async () => {
    const results = await runLocally({
      prepare: ({ control }) =>
        control.setFault({ kind: "server_error", method: "POST", path: "/v1/refunds" }),
    });
    const found = wrong(results);
    expect(found).toEqual([["refund right after the payment", expect.stringContaining("500 is none of")]]);
    expect(results).toHaveLength(CALLS.length);
  });
});

describe("an expectation", () => {
  const of = (pattern: Pattern, body: unknown) =>
    differences({ status: 200, body: pattern }, { status: 200, headers: {}, body });

  test.each<[Pattern, unknown, number]>([
    [{ a: 1 }, { a: 1, b: 2 }, 0],
    [{ a: 1 }, { a: "1" }, 1],
    [{ a: null }, { a: null }, 0],
    [{ a: null }, {}, 1],
    [{ a: ANY }, { a: 0 }, 0],
    [{ a: ANY }, { a: null }, 1],
    [{ a: Number }, { a: 3 }, 0],
    [{ a: Number }, { a: "3" }, 1],
    [{ a: /^re_/ }, { a: "re_1" }, 0],
    [{ a: /^re_/ }, { a: null }, 1],
    [[{ a: 1 }], [{ a: 1 }], 0],
    [[{ a: 1 }], [], 1],
    [{ a: { b: 1 } }, { a: null }, 1],
  ])("%p of %j", (pattern, body, count) => {
    expect(of(pattern, body)).toHaveLength(count);
  });
});

describe("shapes", () => {
  const compared = (here: object, there: object) =>
    compareShapes(shapesOf({ object: "refund", ...here }), shapesOf({ object: "refund", ...there }));

  test.each<[object, object, string[]]>([
    [{ amount: 1 }, { amount: 2 }, []],
    [{ amount: 1 }, { amount: "1" }, ["amount"]],
    [{ amount: 1, status: null }, { amount: 1 }, ["status"]],
    [{ charge: null }, { charge: "ch_1" }, []],
    [{ charge: "ch_1" }, { charge: { object: "charge" } }, []],
    [{ card: { type: "refund" } }, { card: {} }, ["card.type"]],
    [{ card: { type: "refund" } }, { card: null }, []],
    [{ metadata: { a: "1" } }, { metadata: {} }, []],
  ])("of %j and %j", (here, there, fields) => {
    expect(compared(here, there).map(({ field }) => field)).toEqual(fields);
  });
});

describe("the key of a sandbox", () => {
  test.each([undefined, "", " ", "sk_live_abc", "pk_test_abc", "sk_test_", "sk_test_a b"])(
    "%p is refused",
    (key) => {
      expect(() => readSandboxKey(key)).toThrow(/STRIPE_TEST_KEY/);
    },
  );

  test("of test mode is taken", () => {
    expect(readSandboxKey(" rk_test_abc\n")).toBe("rk_test_abc");
  });
});
