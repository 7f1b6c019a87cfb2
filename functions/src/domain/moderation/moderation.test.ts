import * as fc from "fast-check";
import { PRODUCT_STATUSES, type ProductStatus } from "#contract/fields.js";
import { runs } from "#test/support/effort.js";
import type { StoredVerdict } from "../products/product.js";
import { aFile, aProduct } from "../testing/products.js";
import {
  actionOf,
  afterModeration,
  editOf,
  type ModeratedProduct,
  type Moderation,
  noticeOf,
  planAct,
  planModeration,
  reliable,
  statusBefore,
} from "./moderation.js";

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
    runs(),
  );
});

test.each([
  ["the functions' mark", { settledStatus: "archived" }, { status: "published" }, "archived"],
  ["the event, without a mark", {}, { status: "published" }, "published"],
  ["nothing that is a status", { settledStatus: "gone" }, { status: "published" }, "pending_review"],
  ["nothing at all", {}, {}, "pending_review"],
])("the status before an edit is told by %s", (_, product, before, status) => {
  expect(statusBefore(product, before)).toBe(status);
});

const stamp = new Date(0);
test.each([
  ["a status", { status: "removed" }, { status: "removed" }],
  ["a hold", { status: "draft", held: true }, { held: true }],
  ["the end of a hold", { status: "draft", held: false, heldAt: stamp }, { held: false }],
  ["the end of a hold, by deleting the field", { status: "draft", heldAt: stamp }, { held: false }],
  ["a version", { status: "draft", approveVersion: "1.1.0" }, { approveVersion: "1.1.0" }],
  ["nothing", { status: "draft" }, undefined],
  ["what is carried out", { status: "draft", held: true, heldAt: stamp }, undefined],
])("an admin typed %s", (_, product, edit) => {
  expect(editOf(product, "draft")).toEqual(edit);
});

const approved = (kind: "first" | "next") => ({ kind: "publish", approval: { kind } }) as Moderation;
const told = { title: aProduct().title };
test.each<[Moderation, ProductStatus, string, object | undefined]>([
  [
    approved("first"),
    "draft",
    "product.approve",
    { about: "productApproved", slug: aProduct().slug, ...told },
  ],
  [
    approved("first"),
    "removed",
    "product.restore",
    { about: "productApproved", slug: aProduct().slug, ...told },
  ],
  [
    approved("next"),
    "published",
    "product.approve-version",
    expect.objectContaining({ about: "productApproved" }),
  ],
  [{ kind: "remove" }, "published", "product.remove", { about: "productRemoved", ...told }],
  [{ kind: "hold", status: "draft" }, "draft", "product.hold", { about: "productHeld", ...told }],
  [{ kind: "release" }, "draft", "product.release", undefined],
  [{ kind: "put back", reason: "" }, "draft", "product.put-back", undefined],
])("%j of what was %s is logged as %s", (plan, from, action, notice) => {
  expect(actionOf(plan, from)).toBe(action);
  expect(noticeOf(plan, aProduct(), undefined)).toEqual(notice);
});

test.each([
  ["what the functions left", { status: "published", settledStatus: "published" }, "published", false],
  ["what no function ever marked", { status: "published" }, "published", false],
  ["a hold, whatever was typed as one", { status: "published", held: "yes" }, "published", true],
  ["a removal at once", { status: "removed", settledStatus: "published" }, "removed", true],
  [
    "a return to review at once",
    { status: "pending_review", settledStatus: "published" },
    "pending_review",
    true,
  ],
  [
    "a removal, whatever else was edited",
    { status: "pending_review", settledStatus: "removed" },
    "removed",
    false,
  ],
  ["a publication once it is checked", { status: "published", settledStatus: "removed" }, "removed", false],
  [
    "a publication of what is held once it is checked",
    { status: "published", settledStatus: "draft", held: true },
    "draft",
    true,
  ],
])("everybody relies on %s", (_, product, status, held) => {
  expect(reliable(product)).toMatchObject({ status, held });
});

describe("an act of an admin", () => {
  const sold = moderated("published");
  test.each([
    ["publish", moderated("pending_review"), "publish", "published", false],
    [
      "publish",
      moderated("removed", { product: aProduct({ status: "removed", removedBy: "admin" }) }),
      "publish",
      "published",
      false,
    ],
    ["publish", { ...sold, pending: pending() }, "publish", "published", false],
    ["publish", sold, "put back", "published", false],
    [
      "publish",
      moderated("removed", { product: aProduct({ status: "removed", removedBy: "ada" }) }),
      "put back",
      "removed",
      false,
    ],
    ["hold", sold, "hold", "pending_review", true],
    ["hold", moderated("archived"), "hold", "pending_review", true],
    ["hold", moderated("draft"), "hold", "draft", true],
    ["hold", moderated("removed"), "put back", "removed", false],
    [
      "release",
      moderated("pending_review", { product: aProduct({ status: "pending_review", held: true }) }),
      "release",
      "pending_review",
      false,
    ],
    ["release", sold, "put back", "published", false],
    ["remove", sold, "remove", "removed", false],
    ["remove", moderated("removed"), "remove", "removed", false],
  ] as const)("%s: %#", (act, found, kind, status, held) => {
    const plan = planAct(found, act);
    expect(plan.kind).toBe(kind);
    expect(afterModeration(plan, found.product)).toEqual({ status, held });
  });
});
