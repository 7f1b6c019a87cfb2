import type * as z from "zod";
import { Failure } from "#contract/failure.js";
import { MAX_RECALLS, type Recall } from "#contract/fields.js";
import type { productsRecall } from "#contract/products.js";
import type { Product, ProductFile } from "./product.js";
import type { StoredRelease } from "./product-view.js";
import { compareVersions } from "./version.js";
import { ownOnly } from "./visibility.js";

export type RecallInput = z.output<(typeof productsRecall)["POST"]["request"]>;

/** An author's recall of a version; undefined if the version is not recalled. */
export const recallOf = ({ recalls = [] }: Pick<Product, "recalls">, version: string): Recall | undefined =>
  recalls.find((recall) => recall.version === version);

/** Whether a later scan found malicious content in a version that was published. */
export const isMalicious = ({ verdict }: Pick<ProductFile, "verdict">): boolean =>
  verdict?.outcome === "block";

/** The fields that a recall writes. */
export interface RecallPlan<Release extends StoredRelease> {
  readonly recalls: readonly Recall[];
  /** The version that becomes the current one; undefined if the current version stays. */
  readonly current?: Release;
}

/**
 * Decides the effect of yanking or deprecating a version, or of undoing that (DESIGN §17). Of the published
 * versions that are not yanked, and that pass the scan or are current already, the highest is current.
 *
 * @param releases the newest published versions, at least one more than the number of versions that can be recalled
 * @param record the version's own record
 * @returns undefined if nothing changes
 * @throws Failure as `ownOnly`, `versionNotFound`, `tooManyRecalls`, and `lastVersion` if no version would remain
 */
export function planRecall<Release extends StoredRelease>(
  found: Product | undefined,
  uid: string,
  { version, state, message }: Omit<RecallInput, "productId">,
  record: Release | undefined,
  releases: readonly Release[],
): RecallPlan<Release> | undefined {
  const product = ownOnly(found, uid);
  if (!record?.approvedAt) throw new Failure("versionNotFound");
  const before = recallOf(product, version);
  const isSame = state === "available" ? !before : before?.state === state && before.message === message;
  if (isSame) return undefined;
  const others = (product.recalls ?? []).filter((recall) => recall.version !== version);
  const recalls = [...others, ...(state === "available" ? [] : [{ version, state, message }])].sort((a, b) =>
    compareVersions(b.version, a.version),
  );
  if (recalls.length > MAX_RECALLS) throw new Failure("tooManyRecalls");
  const current = currentOf(product, recalls, [...releases, record]);
  return { recalls, ...(current && current.version !== product.version && { current }) };
}

/** @throws Failure `lastVersion` */
function currentOf<Release extends StoredRelease>(
  product: Product,
  recalls: readonly Recall[],
  releases: readonly Release[],
): Release | undefined {
  const published = releases.filter(({ approvedAt }) => approvedAt !== undefined);
  // A product that only an admin may publish again can have a current version that was never published.
  if (!published.some(({ version }) => version === product.version)) return undefined;
  // Another version needs an admin first if a later scan has found something in it.
  const passes = ({ version, verdict }: Release) =>
    version === product.version || verdict === undefined || verdict.outcome === "pass";
  const left = published.filter(
    (release) => recallOf({ recalls }, release.version)?.state !== "yanked" && passes(release),
  );
  if (left.length === 0) throw new Failure("lastVersion");
  return left.reduce((a, b) => (compareVersions(b.version, a.version) > 0 ? b : a));
}
