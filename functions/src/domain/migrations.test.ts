import { firstDownload, productDates, settledStatus } from "./migrations.js";

const at = (ms: number) => ({ toMillis: () => ms });
const said = (fields: object | undefined) =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "object" ? (value as { toMillis(): number }).toMillis() : value,
    ]),
  );

describe("the status that the functions carried out", () => {
  const product = { status: "published", approvedAt: at(1) };

  test("is the product's own", () => {
    expect(settledStatus(product, true)).toEqual({ settledStatus: "published" });
    expect(settledStatus({ status: "pending_review" }, true)).toEqual({ settledStatus: "pending_review" });
    expect(settledStatus({ status: "removed", removedAt: at(1) }, true)).toEqual({
      settledStatus: "removed",
    });
  });

  test.each<[string, object, boolean]>([
    ["without a file", product, false],
    ["that says it", { ...product, settledStatus: "removed" }, true],
    ["that was published by nobody", { status: "published" }, true],
    ["that was archived and never approved", { status: "archived" }, true],
    ["that an admin removed just now", { ...product, status: "removed" }, true],
  ])("is not written to a product %s", (_, found, hasFile) => {
    expect(settledStatus(found, hasFile)).toBeUndefined();
  });
});

describe("the dates of a product", () => {
  const sound = { createdAt: at(10), approvedAt: at(20), updatedAt: at(20) };
  const version = { isCurrent: true, createdAt: at(10), approvedAt: at(20) };
  const records = { claimedAt: at(10), versions: [version] };
  const dates = (product: Partial<typeof sound>, known: object = {}) =>
    said(productDates({ ...sound, ...product }, { ...records, ...known }));

  test("stay, if its records agree or it was approved again", () => {
    expect(dates({})).toBeUndefined();
    expect(dates({ approvedAt: at(30), updatedAt: at(30) })).toBeUndefined();
  });

  test("are those of its records, if they were changed by hand", () => {
    expect(dates({ createdAt: at(3), approvedAt: at(3) })).toEqual({ createdAt: 10, approvedAt: 20 });
    expect(dates({ createdAt: at(90), approvedAt: at(90) })).toEqual({ createdAt: 10, approvedAt: 20 });
    const later = { isCurrent: true, createdAt: at(50), approvedAt: at(60) };
    const versions = [later, { ...version, isCurrent: false }];
    expect(dates({ createdAt: at(3), approvedAt: at(70), updatedAt: at(70) }, { versions })).toEqual({
      createdAt: 10,
    });
  });

  test("stay, if its records contradict each other, or there are none", () => {
    expect(dates({ createdAt: at(3) }, { claimedAt: at(11) })).toBeUndefined();
    expect(dates({ createdAt: at(3) }, { claimedAt: undefined })).toBeUndefined();
    expect(dates({ createdAt: at(3), approvedAt: at(3) }, { versions: [] })).toBeUndefined();
  });
});

describe("the first download", () => {
  const by = { uid: "bea", authorUid: "ada" };

  test("gives its XP, as of the last one", () => {
    expect(firstDownload({ downloadedAt: at(5) }, by)).toMatchObject({
      givesXp: true,
      fields: { authorUid: "ada" },
    });
  });

  test("was when it gave XP, which it gives once", () => {
    const plan = firstDownload({ downloadedAt: at(5) }, { ...by, xpAt: at(2) });
    expect([said(plan?.fields), plan?.givesXp]).toEqual([{ createdAt: 2, authorUid: "ada" }, false]);
  });

  test("of the author counts for nobody", () => {
    const plan = firstDownload({ downloadedAt: at(5) }, { uid: "ada", authorUid: "ada" });
    expect([said(plan?.fields), plan?.givesXp]).toEqual([{ createdAt: 5 }, false]);
  });

  test("is not written twice, nor without a time", () => {
    expect(firstDownload({ createdAt: at(1), downloadedAt: at(5) }, by)).toBeUndefined();
    expect(firstDownload({}, by)).toBeUndefined();
  });
});
