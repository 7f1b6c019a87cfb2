import { Failure } from "#contract/failure.js";
import { FIRST_PRODUCT_REASON } from "../moderation/abuse-limits.js";
import type { PendingVersion, Product, ProductFile, StoredFinding } from "./product.js";
import { ownOnly } from "./visibility.js";

/**
 * The target of an approval: a product that was never published, one that was published before, or a version that waits
 * while another version is published.
 */
export type Approval =
  | { readonly kind: "first" | "again"; readonly product: Product; readonly file: ProductFile }
  | { readonly kind: "next"; readonly product: Product; readonly pending: PendingVersion };

/**
 * The result for a draft that only an admin may publish: the draft waits for an admin, and its author gets the reason.
 */
export interface Submission {
  readonly kind: "submit";
  readonly refusal: Failure;
}

/**
 * The result for the first product of a new account: the product is held for an admin, although its scan passed.
 */
export interface FirstHold {
  readonly kind: "hold";
  readonly refusal: Failure;
}

/** A product with its current file and its waiting version, if any. */
export interface ReviewedProduct {
  readonly product: Product;
  readonly file: ProductFile | undefined;
  readonly pending: PendingVersion | undefined;
}

/**
 * Decides whether an author may publish a product (spec: self-approve; DESIGN §4.4). The product needs a stored PASS
 * for exactly its bytes. An admin must not have removed it, and neither an admin nor a scan may hold it.
 *
 * If a version waits while its product is archived, both are published together. If only an admin may publish that
 * version, the product is published with its current version.
 *
 * If the rules hold first products, a product that was never published is held. An admin who ends such a hold has
 * reviewed the file, so the same file is not held again.
 *
 * @param holdsFirst the result of `holdsFirstProduct` for the author
 * @throws Failure `productNotFound`, `notYourProduct`, `productRemoved`, `notPendingReview`, `noScannedFile`,
 * `heldForReview`
 */
export function planApproval(
  found: ReviewedProduct | undefined,
  uid: string,
  holdsFirst: boolean,
): Approval | Submission | FirstHold {
  const product = ownOnly(found?.product, uid);
  const { file, pending } = found as ReviewedProduct;
  if (product.status === "draft") {
    const refusal = product.held ? new Failure("heldForReview") : refusalOf(file);
    if (refusal?.code === "heldForReview") return { kind: "submit", refusal };
  }
  if (product.held) throw new Failure("heldForReview");
  switch (product.status) {
    case "draft":
    case "pending_review": {
      const first = { kind: "first", product, file: passed(file) } as const;
      const isNew = product.approvedAt === undefined && product.clearedSha256 !== first.file.sha256;
      if (!holdsFirst || !isNew) return first;
      return { kind: "hold", refusal: new Failure("heldForReview", { issues: [FIRST_PRODUCT_REASON] }) };
    }
    case "archived":
      if (!pending || refusalOf(pending.file)) return { kind: "again", product, file: passed(file) };
      return { kind: "next", product, pending };
    default:
      if (!pending) throw new Failure("notPendingReview");
      passed(pending.file);
      return { kind: "next", product, pending };
  }
}

/**
 * Whether only an admin can publish a product: an admin holds it, or the scan holds the file that would be published
 * first.
 */
export const needsAdmin = ({ product, file }: Omit<ReviewedProduct, "pending">): boolean =>
  product.held === true ||
  ((product.status === "draft" || product.status === "pending_review") &&
    refusalOf(file)?.code === "heldForReview");

/** Whether exactly these bytes passed the scan. */
export const hasPassed = (file: ProductFile): boolean => refusalOf(file) === undefined;

/** @throws Failure `noScannedFile`, `heldForReview` */
function passed(file: ProductFile | undefined): ProductFile {
  const refusal = refusalOf(file);
  if (refusal) throw refusal;
  return file as ProductFile;
}

/** Why an author may not publish a file; undefined if exactly its bytes passed the scan. */
function refusalOf(file: ProductFile | undefined): Failure | undefined {
  const { verdict, sha256 } = file ?? {};
  if (!verdict || !sha256 || verdict.sha256 !== sha256) return new Failure("noScannedFile");
  if (verdict.outcome === "hold") return new Failure("heldForReview", { issues: reasons(verdict.findings) });
  return verdict.outcome === "pass" ? undefined : new Failure("noScannedFile");
}

/** One line per finding, for people: the location, the problem, and what to do about it. */
export function reasons(findings: readonly StoredFinding[]): string[] {
  return findings
    .filter((finding) => finding.severity !== "note")
    .map(({ rule, file, line, message, hint }) => {
      const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}`}: `;
      return `${place}${message} (${rule}). ${hint}`;
    });
}
