import * as fc from "fast-check";
import { PRODUCT_STATUSES, type ProductStatus } from "../contract/fields.js";
import { type ModeratedProduct, planModeration } from "./moderation.js";
import type { StoredVerdict } from "./product.js";
import { aFile, aProduct } from "./testing/products.js";

const moderated = (status: ProductStatus, changes: Partial<ModeratedProduct> = {}): ModeratedProduct => ({
  product: aProduct({ status }),
  file: aFile(),
  pending: undefined,
  soldBefore: false,
  ...changes,
});
const judged = (change: Partial<StoredVerdict>) =>
  aFile({ verdict: { ...(aFile().verdict as StoredVerdict), ...change } });
const pending = (file = aFile({ version: "1.1.0" })) => ({ listing: aProduct(), file });

const KINDS: Record<ProductStatus, Record<ProductStatus, string>> = {
  pending_review: {
    pending_review: "put back",
    draft: "put back",
    published: "publish",
    archived: "put back",
    removed: "remove",
  },
  draft: {
    pending_review: "put back",
    draft: "put back",
    published: "publish",
    archived: "put back",
    removed: "remove",
  },
  published: {
    pending_review: "hold",
    draft: "put back",
    published: "publish",
    archived: "put back",
    removed: "remove",
  },
  archived: {
    pending_review: "hold",
    draft: "put back",
    published: "publish",
    archived: "put back",
    removed: "remove",
  },
  removed: {
    pending_review: "put back",
    draft: "put back",
    published: "publish",
    archived: "put back",
    removed: "remove",
  },
};

test.each(PRODUCT_STATUSES.flatMap((from) => PRODUCT_STATUSES.map((to) => [from, to] as const)))(
  "%s edited into %s",
  (from, to) => {
    expect(planModeration(moderated(from), { status: to }).kind).toBe(KINDS[from][to]);
  },
);

test.each([
  ["that passed", aFile(), "publish"],
  ["that waits for an admin", judged({ outcome: "hold" }), "publish"],
  ["that was blocked", judged({ outcome: "block" }), "put back"],
  ["whose verdict is of other bytes", judged({ sha256: "b".repeat(64) }), "put back"],
  ["that was never scanned", aFile({ verdict: undefined }), "put back"],
  ["without a digest", aFile({ sha256: undefined }), "put back"],
  ["that is not there", undefined, "put back"],
])("an admin who publishes a file %s", (_, file, kind) => {
  expect(planModeration(moderated("pending_review", { file }), { status: "published" }).kind).toBe(kind);
});

test("a draft that the scan held back was never submitted, and is not published", () => {
  const file = judged({ outcome: "hold" });
  expect(planModeration(moderated("draft", { file }), { status: "published" }).kind).toBe("put back");
});

test.each([
  [false, "first"],
  [true, "again"],
])("a file that was on sale before (%s) is published as %s", (soldBefore, kind) => {
  const plan = planModeration(moderated("removed", { soldBefore }), { status: "published" });
  expect(plan).toMatchObject({ kind: "publish", approval: { kind } });
});

test.each([
  ["the version that waits", "published", pending(), "publish"],
  ["the version that waits beside an archived one", "archived", pending(), "publish"],
  ["another version", "published", pending(aFile({ version: "1.2.0" })), "put back"],
  ["a version that does not wait", "published", undefined, "put back"],
  [
    "a blocked version",
    "published",
    pending({ ...judged({ outcome: "block" }), version: "1.1.0" }),
    "put back",
  ],
  ["a version of what was never on sale", "pending_review", pending(), "put back"],
  ["a version of what was removed", "removed", pending(), "put back"],
] as const)("approving %s", (_, status, waiting, kind) => {
  const plan = planModeration(moderated(status, { pending: waiting }), { approveVersion: "1.1.0" });
  expect(plan.kind).toBe(kind);
});

test.each([
  [true, { kind: "hold", status: "draft" }],
  [false, { kind: "release" }],
  ["yes", { kind: "put back", reason: "held is true or false" }],
])("held %j", (held, plan) => {
  expect(planModeration(moderated("draft"), { held })).toEqual(plan);
});

test("whatever is typed, nothing without a scanned file is published", () => {
  const typed = fc.record(
    { status: fc.anything(), held: fc.anything(), approveVersion: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom(...PRODUCT_STATUSES), typed, (status, edit) => {
      const bare = moderated(status, { file: undefined, pending: undefined });
      expect(planModeration(bare, edit).kind).not.toBe("publish");
    }),
  );
});
