/**
 * The changes that the migrations make in a document. Each returns undefined for a document that
 * needs no change.
 */

/** A stored time, which is copied as it is: a conversion would lose its microseconds. */
export interface Moment {
  toMillis(): number;
}

const isSame = (one: Moment | undefined, other: Moment | undefined) => one?.toMillis() === other?.toMillis();

/**
 * Records on each product with a file the status that the functions have applied. Skips a product that an admin may
 * have edited unnoticed: its next write applies the edit.
 */
export function settledStatus(
  product: {
    readonly status?: unknown;
    readonly settledStatus?: unknown;
    readonly approvedAt?: unknown;
    readonly removedAt?: unknown;
  },
  hasFile: boolean,
): { readonly settledStatus: string } | undefined {
  const { status } = product;
  if (!hasFile || product.settledStatus !== undefined || typeof status !== "string") return undefined;
  const stamp: Readonly<Record<string, unknown>> = {
    published: product.approvedAt,
    archived: product.approvedAt,
    removed: product.removedAt,
  };
  return status in stamp && stamp[status] === undefined ? undefined : { settledStatus: status };
}

/**
 * A product was created in the commit that claimed its slug and wrote its first version, and was approved no earlier
 * than its current version and no later than its last write. If the product's dates differ, someone changed them by
 * hand, and the dates of the records are correct.
 */
export function productDates<T extends Moment>(
  product: { readonly createdAt?: T; readonly approvedAt?: T; readonly updatedAt?: T },
  records: { readonly claimedAt?: T | undefined; readonly versions: readonly VersionDates<T>[] },
): { readonly createdAt?: T; readonly approvedAt?: T } | undefined {
  const { claimedAt, versions } = records;
  const first = [...versions].sort((one, other) => millis(one.createdAt) - millis(other.createdAt))[0];
  const created =
    claimedAt && isSame(first?.createdAt, claimedAt) && !isSame(product.createdAt, claimedAt)
      ? claimedAt
      : undefined;
  const current = versions.find(({ isCurrent }) => isCurrent)?.approvedAt;
  const isImpossible =
    product.approvedAt !== undefined &&
    (millis(product.approvedAt) < millis(current) ||
      millis(product.approvedAt) > millis(product.updatedAt ?? product.approvedAt));
  const approved = current && isImpossible ? current : undefined;
  if (!created && !approved) return undefined;
  return { ...(created && { createdAt: created }), ...(approved && { approvedAt: approved }) };
}

export interface VersionDates<T extends Moment> {
  readonly isCurrent: boolean;
  readonly createdAt?: T | undefined;
  readonly approvedAt?: T | undefined;
}

const millis = (at: Moment | undefined) => at?.toMillis() ?? 0;

/**
 * A download record contains its creation time and the author who gets credit, except for the author's own downloads.
 * The time is that of the XP entry. A record without XP gets it now, dated to its last download, which is the only
 * known time.
 */
export function firstDownload<T extends Moment>(
  record: { readonly createdAt?: T; readonly downloadedAt?: T },
  {
    uid,
    authorUid,
    xpAt,
  }: { readonly uid: string; readonly authorUid: string; readonly xpAt?: T | undefined },
):
  | { readonly fields: { readonly createdAt: T; readonly authorUid?: string }; readonly givesXp: boolean }
  | undefined {
  const at = xpAt ?? record.downloadedAt;
  if (record.createdAt !== undefined || at === undefined) return undefined;
  const isOwn = uid === authorUid;
  return { fields: { createdAt: at, ...(!isOwn && { authorUid }) }, givesXp: !isOwn && xpAt === undefined };
}
