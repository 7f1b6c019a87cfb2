import { publicOrder } from "#domain/money/order-list.js";
import { anOrder } from "#domain/testing/orders.js";
import { salesCsv } from "./sales-csv.js";

const titled = (productTitle: string): string =>
  salesCsv([publicOrder(anOrder({ productTitle }))]).split("\r\n")[1] ?? "";

test("a sale is a row of its fields, its amounts in dollars", () => {
  expect(salesCsv([publicOrder(anOrder())])).toBe(
    "\uFEFFid,createdAt,productTitle,productSlug,productCategory,buyerUid,status,currency,amount,tax,platformFee,sellerAmount,refundedAmount,refundedAt\r\n" +
      "cs_1,2026-03-01T12:00:00.000Z,Quiet Ledger,quiet-ledger,skills,bea,completed,usd,19.00,0.00,1.52,17.48,0.00,\r\n",
  );
});

test.each([
  ["a comma", "Notes, briefly", '"Notes, briefly"'],
  ["a quote", 'The "best"', '"The ""best"""'],
  ["a line break", "One\nTwo", '"One\nTwo"'],
  ["a formula", "=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["a formula with a comma", "@SUM(1,2)", `"'@SUM(1,2)"`],
  ["a minus", "-1+1", "'-1+1"],
])("%s in a title stays text", (_, title, cell) => {
  expect(titled(title)).toContain(`,${cell},quiet-ledger,`);
});
