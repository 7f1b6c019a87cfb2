import type { PRODUCT_STATUSES } from "#contract/fields.js";
import { aFile, aProduct } from "../testing/products.js";
import { chooseVersion, downloadRight, withoutOrder } from "./download.js";

/** The result for a caller: the right, or the failure's message. */
function outcome(of: {
  status: (typeof PRODUCT_STATUSES)[number];
  price: number;
  uid: string;
  bought: boolean;
}): string {
  const product = aProduct({ status: of.status, price: of.price });
  try {
    const right = downloadRight(product, of.uid);
    if (right !== "granted" && !of.bought) throw withoutOrder(product);
    return "granted";
  } catch (refusal) {
    return (refusal as Error).message;
  }
}

const HIDDEN = "Product not found";
test.each`
  status              | freeStranger | stranger               | buyer
  ${"draft"}          | ${HIDDEN}    | ${HIDDEN}              | ${"granted"}
  ${"pending_review"} | ${HIDDEN}    | ${HIDDEN}              | ${"granted"}
  ${"published"}      | ${"granted"} | ${"Purchase required"} | ${"granted"}
  ${"archived"}       | ${HIDDEN}    | ${HIDDEN}              | ${"granted"}
  ${"removed"}        | ${HIDDEN}    | ${HIDDEN}              | ${HIDDEN}
`("a product that is $status", ({ status, freeStranger, stranger, buyer }) => {
  expect(outcome({ status, price: 0, uid: "bea", bought: false })).toBe(freeStranger);
  expect(outcome({ status, price: 9, uid: "bea", bought: false })).toBe(stranger);
  expect(outcome({ status, price: 9, uid: "bea", bought: true })).toBe(buyer);
  expect(outcome({ status, price: 0, uid: "bea", bought: true })).toBe(buyer);
  expect(outcome({ status, price: 9, uid: "ada", bought: false })).toBe("granted");
});

test("what its author removed with the account stays its buyers'", () => {
  const product = aProduct({ status: "removed", removedBy: "ada", price: 9 });
  expect(downloadRight(product, "bea")).toBe("needs a completed order");
  expect(withoutOrder(product).message).toBe(HIDDEN);
});

describe("the version that is handed out", () => {
  const product = aProduct();
  const onSale = aFile();
  const older = { ...aFile({ version: "0.9.0" }), approvedAt: new Date(1) };
  const waiting = aFile({ version: "1.1.0" });

  test("is the one on sale", () =>
    expect(chooseVersion(product, "bea", undefined, onSale, undefined)).toBe(onSale));
  test("is the one on sale when it is asked for by name, also without a record", () =>
    expect(chooseVersion(product, "bea", "1.0.0", onSale, undefined)).toBe(onSale));
  test("is an older one that was on sale once", () =>
    expect(chooseVersion(product, "bea", "0.9.0", onSale, older)).toBe(older));
  test("is never one that waits for approval", () =>
    expect(() => chooseVersion(product, "bea", "1.1.0", onSale, waiting)).toThrow("Version not found"));
  test("is one that waits, for its author", () =>
    expect(chooseVersion(product, "ada", "1.1.0", onSale, waiting)).toBe(waiting));
  test("is none in which a later scan found malicious content, but its author and admins may read it", () => {
    const verdict = { outcome: "block", rulesVersion: "2", sha256: "a".repeat(64), findings: [] } as const;
    const malicious = { ...older, verdict };
    const keeps = { version: true, sha256: malicious.sha256 };
    expect(() => chooseVersion(product, "bea", "0.9.0", onSale, malicious, keeps)).toThrow(
      expect.objectContaining({ code: "versionMalicious" }),
    );
    expect(chooseVersion(product, "ada", "0.9.0", onSale, malicious)).toBe(malicious);
    const suspicious = { ...malicious, verdict: { ...verdict, outcome: "hold" as const } };
    expect(chooseVersion(product, "bea", "0.9.0", onSale, suspicious)).toBe(suspicious);
  });
  test("does not exist when there is no record of it", () =>
    expect(() => chooseVersion(product, "ada", "7.0.0", onSale, undefined)).toThrow("Version not found"));
  test("does not exist when the product has no file", () =>
    expect(() => chooseVersion(product, "ada", undefined, undefined, undefined)).toThrow(
      "Product not found",
    ));
});
