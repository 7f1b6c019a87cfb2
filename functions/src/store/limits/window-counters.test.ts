import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { counterId } from "./window-counters.js";

describe("the id of a counter", () => {
  test.each([
    ["203.0.113.7", "/products/like", "203.0.113.7__%2Fproducts%2Flike"],
    [
      "2001:db8:1:2::/64",
      "/messages/{conversationId}",
      "2001:db8:1:2::%2F64__%2Fmessages%2F{conversationId}",
    ],
    ["uid:a_b__c", "/reports", "uid:a%5Fb%5F%5Fc__%2Freports"],
  ])("of %s on %s is %s", (key, path, id) => {
    expect(counterId({ key, path })).toBe(id);
  });

  test("can be read back, holds no slash and is none that Firestore reserves", () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(text, text, (key, path) => {
        const id = counterId({ key, path });
        const [keyPart = "", ...pathParts] = id.split("__");
        expect(decodeURIComponent(keyPart)).toBe(key);
        expect(decodeURIComponent(pathParts.join("__"))).toBe(path);
        expect(id).not.toContain("/");
        expect(id).not.toMatch(/^__.*__$/);
      }),
      runs(),
    );
  });

  test.each([
    ["an empty key", ""],
    ["a key of 2,000 characters", "k".repeat(2_000)],
  ])("is refused for %s", (_case, key) => {
    expect(() => counterId({ key, path: "/reports" })).toThrow(RangeError);
  });
});
