import type { Sale } from "../../api/selling.js";

/** The byte order mark, by which a spreadsheet recognizes UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Characters that start a formula in a cell. */
const FORMULA = /^[=+\-@\t\r]/;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The columns, named as in the API. Amounts are in dollars. */
const COLUMNS: Readonly<Record<string, (sale: Sale) => string>> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  productTitle: ({ productTitle }) => productTitle,
  productSlug: ({ productSlug }) => productSlug,
  productCategory: ({ productCategory }) => productCategory,
  buyerUid: ({ buyerUid }) => buyerUid,
  status: ({ status }) => status,
  currency: ({ currency }) => currency,
  amount: ({ amount }) => dollars(amount),
  tax: ({ tax }) => dollars(tax ?? 0),
  platformFee: ({ platformFee }) => dollars(platformFee),
  sellerAmount: ({ sellerAmount }) => dollars(sellerAmount),
  refundedAmount: ({ refundedAmount }) => dollars(refundedAmount),
  refundedAt: ({ refundedAt }) => refundedAt ?? "",
};

/** A cell that stays text: quoted if needed (RFC 4180), and never a formula. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Sales as CSV for spreadsheets. */
export function salesCsv(sales: readonly Sale[]): string {
  const rows = [
    Object.keys(COLUMNS),
    ...sales.map((sale) => Object.values(COLUMNS).map((write) => cell(write(sale)))),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.join(",")}\r\n`).join("");
}
