import { aFile, aProduct } from "../testing/products.js";
import { needsAdmin, planApproval, reasons } from "./approval.js";
import type { PendingVersion, StoredVerdict } from "./product.js";

const waiting = { product: aProduct({ status: "pending_review" }), file: aFile(), pending: undefined };
const pending: PendingVersion = { listing: aProduct(), file: aFile({ version: "1.1.0" }) };
const onSale = { product: aProduct({ pendingVersion: "1.1.0" }), file: aFile(), pending };

test("a product that waits with a passed file is published", () => {
  expect(planApproval(waiting, "ada", false)).toEqual({
    kind: "first",
    product: waiting.product,
    file: waiting.file,
  });
});

test.each(["published", "archived"] as const)(
  "a version that waits beside a %s one is published",
  (status) => {
    const product = aProduct({ status, pendingVersion: "1.1.0" });
    expect(planApproval({ ...onSale, product }, "ada", false)).toEqual({ kind: "next", product, pending });
  },
);

test("a draft that passed is published, as what waits is", () => {
  const product = aProduct({ status: "draft" });
  expect(planApproval({ ...waiting, product }, "ada", false)).toEqual({
    kind: "first",
    product,
    file: waiting.file,
  });
});

const archived = { product: aProduct({ status: "archived" }), file: aFile(), pending: undefined };
const again = (product = archived.product) => ({ kind: "again", product, file: archived.file });

test("an archived product comes back on sale with the file that it had", () => {
  expect(planApproval(archived, "ada", false)).toEqual(again());
});

const verdict = (change: Partial<StoredVerdict>) =>
  aFile({ verdict: { ...(aFile().verdict as StoredVerdict), ...change } });

test("a version that only an admin may publish does not keep an archived product off sale", () => {
  const product = aProduct({ status: "archived", pendingVersion: "1.1.0" });
  const held = { ...pending, file: verdict({ outcome: "hold" }) };
  expect(planApproval({ ...archived, product, pending: held }, "ada", false)).toEqual(again(product));
});

test.each([
  ["an admin holds", aProduct({ status: "draft", held: true }), aFile()],
  ["the scan holds", aProduct({ status: "draft" }), verdict({ outcome: "hold" })],
])("a draft that %s waits for an admin, and its author is told", (_, product, file) => {
  expect(planApproval({ product, file, pending: undefined }, "ada", false)).toMatchObject({
    kind: "submit",
    refusal: { code: "heldForReview" },
  });
});

test.each([
  ["a draft that passed", false, aProduct({ status: "draft" }), aFile()],
  ["a draft that the scan holds", true, aProduct({ status: "draft" }), verdict({ outcome: "hold" })],
  [
    "what waits and the scan holds",
    true,
    aProduct({ status: "pending_review" }),
    verdict({ outcome: "hold" }),
  ],
  ["what an admin holds", true, aProduct({ status: "archived", held: true }), aFile()],
  ["what was published with a file that was held", false, aProduct(), verdict({ outcome: "hold" })],
])("%s needs an admin: %p", (_, expected, product, file) => {
  expect(needsAdmin({ product, file })).toBe(expected);
});

describe("where the first product of the author is held", () => {
  test.each([
    ["a product that waits", "pending_review"],
    ["a draft", "draft"],
  ] as const)("%s is held, although its scan passed", (_, status) => {
    const found = { ...waiting, product: aProduct({ status }) };
    expect(planApproval(found, "ada", true)).toMatchObject({
      kind: "hold",
      refusal: {
        code: "heldForReview",
        details: {
          issues: [
            "This is the first product of a new account. An admin must review it before it is published.",
          ],
        },
      },
    });
  });

  test.each([
    ["whose file an admin released", { clearedSha256: "a".repeat(64) }, "first"],
    ["whose earlier file an admin released", { clearedSha256: "b".repeat(64) }, "hold"],
    ["that was published before", { approvedAt: new Date(0) }, "first"],
  ])("a product %s", (_, changes, kind) => {
    const found = { ...waiting, product: aProduct({ status: "pending_review", ...changes }) };
    expect(planApproval(found, "ada", true)).toMatchObject({ kind });
  });

  test("an archived product and a new version are published", () => {
    expect(planApproval(archived, "ada", true)).toEqual(again());
    expect(planApproval(onSale, "ada", true)).toMatchObject({ kind: "next" });
  });

  test("a file that did not pass gets its own reason", () => {
    const held = { ...waiting, file: verdict({ outcome: "hold" }) };
    expect(() => planApproval(held, "ada", true)).toThrow("Product is awaiting admin review");
    expect(() => planApproval({ ...waiting, file: undefined }, "ada", true)).toThrow("no file");
  });
});

test.each([
  ["a product that is not there", undefined, "ada", "Product not found"],
  ["another's product", waiting, "bea", "Product belongs to another user"],
  [
    "a removed product",
    { ...waiting, product: aProduct({ status: "removed" }) },
    "ada",
    "Product was removed by an admin",
  ],
  [
    "a product that an admin holds",
    { ...waiting, product: aProduct({ status: "pending_review", held: true }) },
    "ada",
    "Product is awaiting admin review",
  ],
  [
    "a draft without a file that passed",
    { ...waiting, product: aProduct({ status: "draft" }), file: undefined },
    "ada",
    "Product has no file that passed the scan",
  ],
  [
    "an archived product that an admin holds",
    { ...archived, product: aProduct({ status: "archived", held: true }) },
    "ada",
    "Product is awaiting admin review",
  ],
  [
    "an archived product whose file was blocked",
    { ...archived, file: verdict({ outcome: "block" }) },
    "ada",
    "Product has no file that passed the scan",
  ],
  [
    "an archived product whose file an admin let through",
    { ...archived, file: verdict({ outcome: "hold" }) },
    "ada",
    "Product is awaiting admin review",
  ],
  [
    "a published product that has nothing new",
    { ...waiting, product: aProduct() },
    "ada",
    "Product is not pending review",
  ],
  [
    "a listing without a file",
    { ...waiting, file: undefined },
    "ada",
    "Product has no file that passed the scan",
  ],
  [
    "a file without a verdict",
    { ...waiting, file: aFile({ verdict: undefined }) },
    "ada",
    "Product has no file that passed the scan",
  ],
  [
    "a file without a digest",
    { ...waiting, file: aFile({ sha256: undefined }) },
    "ada",
    "Product has no file that passed the scan",
  ],
  [
    "a verdict of other bytes",
    { ...waiting, file: verdict({ sha256: "b".repeat(64) }) },
    "ada",
    "Product has no file that passed the scan",
  ],
  [
    "a blocked file",
    { ...waiting, file: verdict({ outcome: "block" }) },
    "ada",
    "Product has no file that passed the scan",
  ],
  [
    "a held file",
    { ...waiting, file: verdict({ outcome: "hold" }) },
    "ada",
    "Product is awaiting admin review",
  ],
  [
    "a held new version",
    { ...onSale, pending: { ...pending, file: verdict({ outcome: "hold" }) } },
    "ada",
    "Product is awaiting admin review",
  ],
])("%s is not published", (_, found, uid, words) => {
  expect(() => planApproval(found, uid, false)).toThrow(words);
});

test("the reasons of a hold name place, rule and what to do, and leave notes out", () => {
  const finding = {
    rule: "npm-lifecycle",
    severity: "suspicious",
    message: "Runs on install",
    hint: "Remove it.",
  } as const;
  expect(
    reasons([
      { ...finding, file: "package.json", line: 4 },
      { ...finding, file: ".envrc" },
      finding,
      { ...finding, severity: "note" },
    ]),
  ).toEqual([
    "package.json:4: Runs on install (npm-lifecycle). Remove it.",
    ".envrc: Runs on install (npm-lifecycle). Remove it.",
    "Runs on install (npm-lifecycle). Remove it.",
  ]);
});
