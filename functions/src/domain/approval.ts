import { Failure } from "../http/failure.js";
import type { PendingVersion, Product, ProductFile, StoredFinding } from "./product.js";

/**
 * What approval publishes: a product that was never on sale, one that was before, or the version
 * that waits beside the one on sale.
 */
export type Approval =
  | { readonly kind: "first" | "again"; readonly product: Product; readonly file: ProductFile }
  | { readonly kind: "next"; readonly product: Product; readonly pending: PendingVersion };

/** A product with the two files that it may have. */
export interface ReviewedProduct {
  readonly product: Product;
  readonly file: ProductFile | undefined;
  readonly pending: PendingVersion | undefined;
}

/**
 * Decides whether an author may publish a product of theirs (spec: self-approve;
 * DESIGN §4.4): only what holds a stored PASS for exactly those bytes, never what
 * an admin removed, or what an admin or a scan holds back.
 *
 * @throws Failure `productNotFound`, `notYourProduct`, `productRemoved`, `notPendingReview`,
 * `noScannedFile`, `heldForReview`
 */
export function planApproval(found: ReviewedProduct | undefined, uid: string): Approval {
  if (!found) throw new Failure("productNotFound");
  const { product, file, pending } = found;
  if (product.authorUid !== uid) throw new Failure("notYourProduct");
  if (product.status === "removed") throw new Failure("productRemoved");
  if (product.held) throw new Failure("heldForReview");
  if (product.status === "pending_review") {
    if (!file) throw new Failure("noScannedFile");
    checkVerdict(file);
    return { kind: "first", product, file };
  }
  const onSale = product.status === "published" || product.status === "archived";
  if (!onSale || !pending) throw new Failure("notPendingReview");
  checkVerdict(pending.file);
  return { kind: "next", product, pending };
}

function checkVerdict(file: ProductFile): void {
  const { verdict } = file;
  if (!verdict || !file.sha256 || verdict.sha256 !== file.sha256) throw new Failure("noScannedFile");
  if (verdict.outcome === "hold") throw new Failure("heldForReview", { issues: reasons(verdict.findings) });
  if (verdict.outcome !== "pass") throw new Failure("noScannedFile");
}

/** One line a finding, for people: where, what, and what to do. */
export function reasons(findings: readonly StoredFinding[]): string[] {
  return findings
    .filter((finding) => finding.severity !== "note")
    .map(({ rule, file, line, message, hint }) => {
      const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}`}: `;
      return `${place}${message} (${rule}). ${hint}`;
    });
}
