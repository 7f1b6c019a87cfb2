import { publicOrder } from "#domain/money/order-list.js";
import { anOrder } from "#domain/testing/orders.js";
import { type Bought, type Downloaded, type Entry, entriesOf, isFound, stateOf } from "./entries.js";

const day = (date: number): string => `2026-11-${String(date).padStart(2, "0")}T12:00:00.000Z`;

const bought = (productId: string, date: number, more: Partial<Bought> = {}): Bought => ({
  ...publicOrder(
    anOrder({
      id: `cs_${productId}_${date}`,
      productId,
      productTitle: `Title of ${productId}`,
      productSlug: productId,
      createdAt: new Date(day(date)),
    }),
  ),
  ...more,
});

const PRODUCT: NonNullable<Downloaded["product"]> = {
  slug: "quiet-ledger",
  title: "Livro-razão",
  category: "skills",
  version: "1.1.0",
  status: "published",
  price: 19,
  authorUsername: "grace",
  authorDisplayName: "Grace Hopper",
  thumbnailUrl: "",
};

const downloaded = (productId: string, date: number, more: Partial<Downloaded> = {}): Downloaded => ({
  productId,
  version: "1.0.0",
  downloadedAt: day(date),
  product: PRODUCT,
  ...more,
});

const idsOf = (entries: readonly Entry[]) => entries.map(({ productId }) => productId);

describe("the list", () => {
  test("holds each product once, by when it was bought or downloaded last", () => {
    const entries = entriesOf(
      [bought("a", 9), bought("b", 8), bought("c", 1)],
      [downloaded("c", 10), downloaded("d", 7)],
      true,
    );
    expect(idsOf(entries)).toEqual(["c", "a", "b", "d"]);
    expect(entries[0]).toMatchObject({ order: { id: "cs_c_1" }, download: { productId: "c" }, at: day(10) });
  });

  test("takes the order that gives the right, else the newest", () => {
    const refunded = { status: "refunded" } as const;
    const [again, twice] = entriesOf(
      [bought("a", 9, refunded), bought("a", 8), bought("b", 7, refunded), bought("b", 6, refunded)],
      [],
      true,
    );
    expect([again?.order?.createdAt, twice?.order?.createdAt]).toEqual([day(8), day(7)]);
  });

  test("ends where downloads that were not asked for yet may stand between", () => {
    const orders = [bought("a", 9), bought("b", 3)];
    const downloads = [downloaded("c", 8), downloaded("d", 6)];
    expect(idsOf(entriesOf(orders, downloads, false))).toEqual(["a", "c", "d"]);
    expect(idsOf(entriesOf(orders, downloads, true))).toEqual(["a", "c", "d", "b"]);
  });

  test("is empty for who has nothing", () => {
    expect(entriesOf([], [], true)).toEqual([]);
  });
});

describe("what can be done", () => {
  const entry = (order: Bought | undefined, download: Downloaded | undefined): Entry => ({
    ...{ productId: "a", order, download },
    at: day(1),
  });
  const gone = downloaded("a", 1, { product: undefined });
  const free = downloaded("a", 1, { product: { ...PRODUCT, price: 0 } });

  test.each([
    ["bought", bought("a", 1), undefined, "ready"],
    ["bought and downloaded", bought("a", 1), downloaded("a", 1), "ready"],
    ["downloaded for nothing", undefined, free, "ready"],
    ["paid back", bought("a", 1, { status: "refunded" }), downloaded("a", 1), "refunded"],
    ["paid back and gone", bought("a", 1, { status: "refunded" }), gone, "refunded"],
    ["paid back and free since", bought("a", 1, { status: "refunded" }), free, "ready"],
    ["disputed", bought("a", 1, { status: "disputed" }), downloaded("a", 1), "disputed"],
    ["bought and removed", bought("a", 1), gone, "gone"],
    ["downloaded and withdrawn", undefined, gone, "gone"],
  ])("%s", (_what, order, download, expected) => {
    expect(stateOf(entry(order, download))).toBe(expected);
  });
});

test.each([
  ["", true],
  ["razao", true],
  ["LIVRO grace", true],
  ["quiet-led", true],
  ["title of", true],
  ["grace cobol", false],
])("%p finds it: %s", (typed, expected) => {
  const [entry] = entriesOf([bought("a", 1)], [downloaded("a", 1)], true);
  expect(entry && isFound(entry, typed)).toBe(expected);
});
