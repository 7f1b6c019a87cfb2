import { isPurchasable, saleTerms } from "#domain/money/sale-terms.js";
import { markdownTable } from "./markdown.js";

type Offered = Parameters<typeof saleTerms>[0] & Parameters<typeof isPurchasable>[0];

const AUTHOR = { authorUid: "author", price: 1 };

/** The states of a product that its buyers may ask about, as a reader names them. */
const STATES: readonly (readonly [state: string, product: Offered])[] = [
  ["published", { ...AUTHOR, status: "published" }],
  ["published, but its author cannot be paid yet", { ...AUTHOR, status: "published", authorPayable: false }],
  ["archived by its author", { ...AUTHOR, status: "archived" }],
  ["held by an admin", { ...AUTHOR, status: "pending_review" }],
  ["held by an admin as malicious", { ...AUTHOR, status: "pending_review", heldFor: "malicious" }],
  ["held because its author is banned", { ...AUTHOR, status: "pending_review" }],
  ["removed because its author deleted the account", { ...AUTHOR, status: "removed", removedBy: "author" }],
  ["removed by an admin", { ...AUTHOR, status: "removed", removedBy: "admin" }],
];

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

/** How each state of a product affects its sale and its buyers. */
export const saleTermsTable = () =>
  markdownTable(
    ["the product is", "can be bought", "its buyers can download it"],
    STATES.map(([state, product]) => {
      const { sold, buyersKeep, isMalicious } = saleTerms(product);
      const kept = isMalicious ? "no; a refund that they request is made at once" : yesOrNo(buyersKeep);
      const isForSale = sold && isPurchasable(product);
      return [state, isForSale || !sold ? yesOrNo(sold) : "not yet, and its page says so", kept];
    }),
  );
