import { Failure } from "#contract/failure.js";
import type { PendingVersion, Product, ProductFile, StoredFinding } from "./product.js";
import { ownOnly } from "./visibility.js";

/**
 * What approval publishes: a product that was never on sale, one that was before, or the version
 * that waits beside the one on sale.
 */
export type Approval =
  | { readonly kind: "first" | "again"; readonly product: Product; readonly file: ProductFile }
  | { readonly kind: "next"; readonly product: Product; readonly pending: PendingVersion };

/** What becomes of a draft that only an admin may publish: it waits for one, and its author is told so. */
export interface Submission {
  readonly kind: "submit";
  readonly refusal: Failure;
}

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
 * A version that waits beside an archived product goes on sale with it, unless only an admin may
 * publish that version: then the product comes back as it was.
 *
 * @throws Failure `productNotFound`, `notYourProduct`, `productRemoved`, `notPendingReview`,
 * `noScannedFile`, `heldForReview`
 */
export function planApproval(found: ReviewedProduct | undefined, uid: string): Approval | Submission {
  const product = ownOnly(found?.product, uid);
  const { file, pending } = found as ReviewedProduct;
  if (product.status === "draft") {
    const refusal = product.held ? new Failure("heldForReview") : refusalOf(file);
    if (refusal?.code === "heldForReview") return { kind: "submit", refusal };
  }
  if (product.held) throw new Failure("heldForReview");
  switch (product.status) {
    case "draft":
    case "pending_review":
      return { kind: "first", product, file: passed(file) };
    case "archived":
      if (!pending || refusalOf(pending.file)) return { kind: "again", product, file: passed(file) };
      return { kind: "next", product, pending };
    default:
      if (!pending) throw new Failure("notPendingReview");
      passed(pending.file);
      return { kind: "next", product, pending };
  }
}

/** @throws Failure `noScannedFile`, `heldForReview` */
function passed(file: ProductFile | undefined): ProductFile {
  const refusal = refusalOf(file);
  if (refusal) throw refusal;
  return file as ProductFile;
}

/** Why an author may not publish a file; nothing when its own bytes were scanned and passed. */
function refusalOf(file: ProductFile | undefined): Failure | undefined {
  const { verdict, sha256 } = file ?? {};
  if (!verdict || !sha256 || verdict.sha256 !== sha256) return new Failure("noScannedFile");
  if (verdict.outcome === "hold") return new Failure("heldForReview", { issues: reasons(verdict.findings) });
  return verdict.outcome === "pass" ? undefined : new Failure("noScannedFile");
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
