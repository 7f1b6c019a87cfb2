import { Failure } from "#contract/failure.js";
import { PRODUCT_STATUSES } from "#contract/fields.js";
import { aFile, aProduct } from "../testing/products.js";
import { type Reader, readingRight, versionToRead } from "./reading.js";

const reader = (uid: string, more: Partial<Reader> = {}): Reader => ({
  uid,
  admin: false,
  banned: false,
  ...more,
});
const READERS = {
  visitor: undefined,
  user: reader("bea"),
  author: reader("ada"),
  admin: reader("ruth", { admin: true }),
  banned: reader("bea", { banned: true }),
  bannedAuthor: reader("ada", { banned: true }),
  bannedAdmin: reader("ruth", { admin: true, banned: true }),
} as const;

function codeOf(decide: () => unknown): unknown {
  try {
    return decide();
  } catch (error) {
    return error instanceof Failure ? error.code : error;
  }
}

const HIDDEN = "productNotFound";
const ORDER = "needs a completed order";
describe.each(PRODUCT_STATUSES)("into a product that is %s", (status) => {
  const isPublished = status === "published";
  const isRemoved = status === "removed";
  test.each([
    ["free", 0],
    ["paid", 9],
  ])("and %s may look", (_, price) => {
    const isOpen = isPublished && price === 0;
    const product = aProduct({ status, price });
    const rights = Object.fromEntries(
      Object.entries(READERS).map(([name, one]) => [name, codeOf(() => readingRight(product, one))]),
    );
    expect(rights).toEqual({
      visitor: isOpen ? "granted" : isPublished ? "purchaseRequired" : HIDDEN,
      user: isOpen ? "granted" : isRemoved ? HIDDEN : ORDER,
      author: "granted",
      admin: "granted",
      banned: isOpen ? "granted" : "accountBanned",
      bannedAuthor: isOpen ? "granted" : "accountBanned",
      bannedAdmin: isOpen ? "granted" : "accountBanned",
    });
  });
});

describe("the version at an address", () => {
  const [one, two, three] = ["1", "2", "3"].map((digit) => digit.repeat(64)) as [string, string, string];
  const onSale = aFile({ version: "1.1.0", sha256: two });
  const older = { ...aFile({ version: "1.0.0", sha256: one }), approvedAt: new Date(1) };
  const waiting = aFile({ version: "2.0.0", sha256: three });
  const at = (version: string, sha256: string) => ({ version, sha256 });
  const free = aProduct({ price: 0 });

  test("is the published one, for everyone", () =>
    expect(versionToRead(free, undefined, at("1.1.0", two), onSale, undefined)).toEqual({
      file: onSale,
      isPublic: true,
    }));
  test("is an older one, for everyone", () =>
    expect(versionToRead(free, undefined, at("1.0.0", one), onSale, older)).toEqual({
      file: older,
      isPublic: true,
    }));
  test.each(["author", "admin"] as const)("is one that waits, for the %s, and no cache may keep it", (name) =>
    expect(versionToRead(free, READERS[name], at("2.0.0", three), onSale, waiting)).toEqual({
      file: waiting,
      isPublic: false,
    }),
  );
  test.each(["visitor", "user", "banned", "bannedAuthor", "bannedAdmin"] as const)(
    "is never one that waits, for the %s",
    (name) =>
      expect(codeOf(() => versionToRead(free, READERS[name], at("2.0.0", three), onSale, waiting))).toBe(
        "versionNotFound",
      ),
  );
  test.each([
    ["the digest of another version", at("1.1.0", one)],
    ["a digest that none has", at("1.1.0", "f".repeat(64))],
  ])("has no file for %s", (_, address) =>
    expect(codeOf(() => versionToRead(free, READERS.author, address, onSale, undefined))).toBe(
      "versionNotFound",
    ),
  );
  test("is not public if the product is paid or not published", () => {
    for (const product of [aProduct({ price: 9 }), aProduct({ price: 0, status: "archived" })]) {
      expect(versionToRead(product, READERS.author, at("1.1.0", two), onSale, undefined).isPublic).toBe(
        false,
      );
    }
  });
  test("of an older system, without a digest, has no address", () => {
    const { sha256: _, ...old } = onSale;
    expect(codeOf(() => versionToRead(free, READERS.author, at("1.1.0", two), old, undefined))).toBe(
      "versionNotFound",
    );
  });
});
