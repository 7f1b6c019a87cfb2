import { createHash } from "node:crypto";
import * as z from "zod";
import { Capabilities, kindsOf } from "#contract/capabilities.js";
import { KEPT_EDITS } from "#contract/edits.js";
import { Finding } from "#contract/products.js";
import { claimedNames } from "#domain/people/names.js";
import { archiveKey, safeFileName, UPLOAD_LIFETIME_MS, uploadId } from "#domain/products/upload.js";
import { type Data, type Placed, textAt, valueAt } from "../check.js";
import { isMap, timeOf } from "../fields/types.js";
import { after, ordered, same, unless, type World } from "../world.js";
import { isAudited, isBy, isDeleted } from "./people.js";
import { always, eventually, type Relation } from "./relation.js";

/** Fields that have the value of a user's profile in each document that repeats them. */
const REPEATED = [
  ["Username", "username"],
  ["DisplayName", "displayName"],
  ["Avatar", "avatarUrl"],
] as const;

/** The names of a user that a document repeats. They are updated shortly after the profile. */
const names = (kind: string, sides: readonly string[]): Relation =>
  eventually("names", kind, ({ data }, world) =>
    sides.flatMap((side) => {
      const user = world.get(`users/${data[`${side}Uid`]}`);
      if (!user) return [`${side}Uid is no user`];
      return REPEATED.filter(([name, field]) => (data[side + name] ?? "") !== (user[field] ?? "")).map(
        ([name]) => `${side}${name} is not the user's`,
      );
    }),
  );

/** The differences between two maps, including times. */
export function equal(one: unknown, other: unknown): boolean {
  if (timeOf(one) !== undefined) return same(one, other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => equal(item, other[at]));
  }
  if (isMap(one) && isMap(other)) {
    const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...fields].every((field) => equal(one[field], other[field]));
  }
  return one === other;
}

/** The short form of what the scan observed in a file. */
function kindsIn(file: Data): unknown {
  const { data } = Capabilities.safeParse(valueAt(file, "verdict.capabilities"));
  return data && kindsOf(data);
}

/** What a listing always has; only `agentSpec` and `screenshots` may be missing. */
const LISTING = [
  ...["description", "readme", "tags", "license", "mcsLevel", "language", "longDescription", "installTarget"],
  ...["compatibility", "dependencies", "changelog", "agentSummary"],
];

const FILE = [
  "fileUrl",
  "fileName",
  "fileSize",
  "version",
  "sha256",
  "generation",
  "verdict",
  "provenance",
  "sigstore",
] as const;

/** A file is the one that the record of its version describes. */
function fileFaults(file: Data, productId: string, world: World): string[] {
  const record = world.get(`products/${productId}/versions/${file.version}`);
  if (!record) return [`version ${file.version} has no record`];
  return FILE.filter((field) => !equal(file[field], record[field])).map(
    (field) => `${field} is not that of version ${file.version}`,
  );
}

/** An object in Storage is there, with the size and generation of its record. */
function objectFaults(file: Data, world: World): string[] {
  if (typeof file.fileUrl !== "string" || !world.objects.has(file.fileUrl)) return [];
  const object = world.objects.get(file.fileUrl);
  if (!object) return [`${file.fileUrl} is missing in storage`];
  return unless(
    [
      object.size === file.fileSize,
      `${file.fileUrl} has ${object.size} bytes, but ${file.fileSize} were scanned`,
    ],
    [
      file.generation === undefined || object.generation === file.generation,
      `${file.fileUrl} was written again since it was scanned`,
    ],
  );
}

export const PRODUCT_RELATIONS: readonly Relation[] = [
  eventually("product-record", "products", ({ data }) =>
    unless([
      data.settledStatus === undefined || data.settledStatus === data.status,
      `is ${data.status}, but the functions set it to ${data.settledStatus}`,
    ]),
  ),
  always("product-record", "products", ({ ids: [id], data }, world) =>
    unless(
      [
        data.settledStatus !== undefined || !world.get(`products/${id}/private/file`),
        "has a file, but the functions never set its status",
      ],
      [
        LISTING.every((field) => data[field] !== undefined) || !world.get(`products/${id}/private/file`),
        "has a file, but not every field that is published with it",
      ],
      [ordered(data.createdAt, data.approvedAt, data.updatedAt), "its times are in another order"],
      [ordered(data.createdAt, data.removedAt, data.updatedAt), "was removed at another time"],
    ),
  ),
  eventually("payable", "products", ({ data }, world) => {
    if (world.get(`users/${data.authorUid}`)?.status === "deleted") return [];
    const account = world.get(`users/${data.authorUid}/private/account`);
    const isPayable = account?.processorOnboarded === true;
    return unless([
      data.authorPayable === undefined || data.authorPayable === isPayable,
      "says wrongly whether its author can be paid",
    ]);
  }),
  names("products", ["author"]),
  names("products/reviews", ["author"]),
  names("conversations", ["buyer", "seller"]),
  always("product-claim", "products", ({ ids: [id = ""], data }, world) => {
    if (!world.get(`products/${id}/private/file`)) return [];
    const claims = claimedNames(textAt(data, "slug")).map((name) => world.get(`slugs/${name}`));
    const versions = world.group("products/versions", "#0", id);
    const first = Math.min(...versions.map((version) => timeOf(version.data.createdAt) ?? 0));
    return unless(
      [
        claims.every((claim) => claim?.productId === id && claim.uid === data.authorUid),
        "its slug is not its own",
      ],
      [
        claims.every((claim) => claim?.createdAt === undefined || same(claim.createdAt, data.createdAt)),
        "was not created when its slug was claimed",
      ],
      [versions.length === 0 || first === timeOf(data.createdAt), "was not created with its first version"],
    );
  }),
  always("listing-slot", "products", ({ ids: [id], data }, world) => {
    if (data.slot === undefined || isDeleted(world, data.authorUid)) return [];
    const slot = world.get(`users/${data.authorUid}/listingSlots/${data.slot}`);
    const file = [data.fileName, data.fileSize, data.sha256].filter((field) => field !== undefined);
    return unless(
      [slot?.productId === id, "took no slot"],
      [file.length === 0, "was created by a client, but has a file"],
    );
  }),
  // The history of a deleted product is deleted shortly after it.
  eventually("edit", "products/edits", ({ ids: [productId = ""] }, world) =>
    unless([world.get(`products/${productId}`) !== undefined, "its product does not exist"]),
  ),
  always("edit", "products/edits", ({ ids: [productId = "", id], data }, world) => {
    const { number, before, after: later } = data;
    const product = world.get(`products/${productId}`);
    const version = world.get(`products/${productId}/versions/${data.version}`);
    const names = isMap(before) ? Object.keys(before) : [];
    const [old, next] = [before, later] as Readonly<Record<string, unknown>>[];
    const edits = world.group("products/edits", "#0", productId);
    const newest = Math.max(...edits.map((edit) => Number(edit.data.number)));
    return unless(
      [String(number).padStart(9, "0") === id, "its ID is not its number"],
      [edits.length <= KEPT_EDITS, `is one of ${edits.length} edits of its product`],
      [newest - Number(number) < edits.length, "an edit between it and the newest one is missing"],
      [ordered(product?.createdAt, data.editedAt, product?.updatedAt), "is of another time than its product"],
      [data.version === undefined || version !== undefined, "its version has no record"],
      [
        names.length > 0 && equal(names.toSorted(), Object.keys(next ?? {}).toSorted()),
        "has not the same fields before and after it",
      ],
      [names.every((name) => !equal(old?.[name], next?.[name])), "has a field that did not change"],
    );
  }),
  always("product-claim", "slugs", ({ ids: [name = ""], data }, world) => {
    const product = world.get(`products/${data.productId}`);
    if (!claimedNames(textAt(data, "slug")).includes(name)) return [`is claimed for ${data.slug}`];
    if (!product) return [];
    const versions = world.group("products/versions", "#0", data.productId);
    const isPublication = versions.some((version) => same(version.data.approvedAt, data.publishedAt));
    return unless(
      [product.authorUid === data.uid, `belongs to ${data.uid}, not to the author`],
      [
        data.publishedAt === undefined || versions.length === 0 || isPublication,
        "was published at another time than any version",
      ],
      [
        product.approvedAt === undefined || versions.length === 0 || data.publishedAt !== undefined,
        "its product was published, but it was not",
      ],
    );
  }),
  always("product-approval", "products", ({ ids: [id = ""], data }, world) => {
    const { approvedBy, approvedAt, authorUid } = data;
    if (approvedBy === undefined || approvedAt === undefined) {
      return unless([approvedBy === approvedAt, "has only half of the stamp of an approval"]);
    }
    const record = world.get(`products/${id}/versions/${data.version}`);
    const isOnSale = data.status === "published" || data.status === "archived";
    return unless(
      [
        approvedBy === authorUid || isAudited(world, approvedBy, approvedAt, { productId: id }),
        `was not approved by ${approvedBy} then`,
      ],
      [!record || !isOnSale || record.approvedAt !== undefined, `version ${data.version} was never approved`],
      [ordered(record?.approvedAt, approvedAt), "was approved before its version"],
    );
  }),
  always("product-removal", "products", ({ ids: [id = ""], data }, world) => {
    const { removedBy, removedAt, authorUid, settledStatus, removalReason } = data;
    if (removalReason !== undefined && data.status !== "removed")
      return ["names a reason, but is not removed"];
    if (settledStatus !== "removed" && removedAt === undefined)
      return unless([removedBy === undefined, "was removed by somebody, but not"]);
    if (settledStatus !== undefined && settledStatus !== "removed")
      return ["has the stamp of a removal, but is not removed"];
    if (removedBy === undefined || removedAt === undefined) return ["was removed by nobody"];
    const author = world.get(`users/${authorUid}`);
    if (removedBy === authorUid) {
      return unless(
        [author?.status === "deleted", "was removed by its author, who is not deleted"],
        [removalReason === undefined, "was removed by its author, but names a reason"],
        [ordered(author?.deletedAt, removedAt), "was removed before its author was deleted"],
      );
    }
    const log = world
      .group("auditLog", "details.productId", id)
      .find(({ data: entry }) => same(entry.timestamp, removedAt) && isBy(entry, removedBy));
    const reason = log && valueAt(log.data, "details.reason");
    return unless(
      [log !== undefined, "was not removed when and by whom the audit log says"],
      [
        log?.data.action !== "product.remove" || reason === undefined || reason === removalReason,
        "was removed for another reason",
      ],
    );
  }),
  eventually("product-hold", "products", ({ ids: [id = ""], data }, world) => {
    const { held, heldFor, heldBy, heldAt, withheld, authorUid } = data;
    const author = world.get(`users/${authorUid}`);
    const isHeld = held === true;
    const entry = world
      .group("auditLog", "details.productId", id)
      .find(({ data: one }) => one.action === "product.hold" && same(one.timestamp, heldAt));
    const isLogged = isAudited(world, heldBy, undefined, { productId: id, uid: authorUid });
    return unless(
      [data.approveVersion === undefined, "has a version to approve, which nobody approved"],
      [
        isHeld === (heldAt !== undefined) && isHeld === (heldBy !== undefined),
        `is ${isHeld ? "" : "not "}held, but its stamp says otherwise`,
      ],
      [isHeld === (heldFor !== undefined), "is held for nothing, or says what for and is not"],
      [!isHeld || isLogged, `was not held by ${heldBy}`],
      [isHeld || data.holdReason === undefined, "is not held, but says why"],
      [
        entry === undefined || valueAt(entry.data, "details.reason") === data.holdReason,
        "is held for another reason than the audit log says",
      ],
      [heldFor !== "ban" || author?.banned === true, "is held for a ban of an author who is not banned"],
      [
        !isHeld || heldFor === "ban" || isAudited(world, heldBy, heldAt, { productId: id }),
        "was not held when the audit log says",
      ],
      [withheld !== true || author?.banned === true, "is withheld, but its author is not banned"],
      [ordered(data.createdAt, heldAt, data.updatedAt), "was held at another time"],
      [
        author?.banned !== true || author.bannedAt === undefined || data.status !== "published",
        "is published, but its author is banned",
      ],
    );
  }),
  always("product-file", "products", ({ ids: [id = ""], data }, world) => {
    const file = world.get(`products/${id}/private/file`);
    const pending = world.get(`products/${id}/private/pending`);
    const waiting = isMap(pending?.file) ? pending.file.version : undefined;
    return unless(
      ...(["sha256", "fileSize", "fileName", "version"] as const).map(
        (field) => [!file || file[field] === data[field], `${field} is not that of its file`] as const,
      ),
      [!file || equal(file.provenance, data.provenance), "provenance is not that of its file"],
      [
        // The deletion of an account removes it from the product before it deletes the file.
        !file || data.status === "removed" || equal(file.sigstore, data.sigstore),
        "sigstore is not that of its file",
      ],
      [
        data.capabilities === undefined || !file || equal(data.capabilities, kindsIn(file)),
        "capabilities are not those of its file",
      ],
      [
        data.pendingVersion === waiting,
        `version ${data.pendingVersion ?? waiting} waits in only one of two places`,
      ],
    );
  }),
  always("product-recall", "products", ({ ids: [id = ""], data }, world) => {
    const recalls = Array.isArray(data.recalls) ? data.recalls.filter(isMap) : [];
    const isReleased = (version: unknown) =>
      world.get(`products/${id}/versions/${version}`)?.approvedAt !== undefined;
    return unless(
      [recalls.every(({ version }) => isReleased(version)), "recalls a version that was never published"],
      [new Set(recalls.map(({ version }) => version)).size === recalls.length, "recalls a version twice"],
      [
        !recalls.some(({ version, state }) => state === "yanked" && version === data.version),
        `its current version ${data.version} is yanked`,
      ],
    );
  }),
  always("version", "products/private", ({ ids: [id = "", name], data }, world) => {
    const product = world.get(`products/${id}`);
    if (name === "file") return [...fileFaults(data, id, world)];
    if (name !== "pending") return [];
    if (!isMap(data.file) || !isMap(data.listing)) return ["is not whole"];
    const record = world.get(`products/${id}/versions/${data.file.version}`);
    return [
      ...fileFaults(data.file, id, world),
      ...unless(
        [
          (data.listing.changelog ?? "") === (record?.changelog ?? ""),
          "its changelog is not that of its version",
        ],
        [product !== undefined, "belongs to no product"],
        [
          LISTING.every((field) => isMap(data.listing) && data.listing[field] !== undefined),
          "its listing is not whole",
        ],
        [record?.approvedAt === undefined, "waits, but was approved"],
      ),
    ];
  }),
  always("archive-in-storage", "products/private", ({ ids: [, name], data }, world) => {
    if (name === "file") return objectFaults(data, world);
    return name === "pending" && isMap(data.file) ? objectFaults(data.file, world) : [];
  }),
  always("sigstore-bundle", "products/versions", ({ ids: [id, version], data }, world) => {
    const stored = world.get(`products/${id}/sigstoreBundles/${version}`);
    return unless([
      (stored === undefined) === (data.sigstore === undefined),
      "has a Sigstore bundle, or says who signed it, but not both",
    ]);
  }),
  always("sigstore-bundle", "products/sigstoreBundles", ({ ids: [id, version], data }, world) => {
    const record = world.get(`products/${id}/versions/${version}`);
    const sha256 = createHash("sha256").update(textAt(data, "bundle")).digest("hex");
    return unless([
      record !== undefined && valueAt(record, "sigstore.bundleSha256") === sha256,
      "is not the bundle of its version",
    ]);
  }),
  always("archive-in-storage", "products/versions", ({ data }, world) => objectFaults(data, world)),
  always("version", "products/versions", ({ ids: [id = "", version], data }, world) => {
    const product = world.get(`products/${id}`);
    const isCurrent = product?.version === version;
    const file = world.get(`products/${id}/private/file`);
    const sha256 = textAt(data, "sha256");
    const key = archiveKey(textAt(product ?? {}, "slug"), textAt(data, "version"), sha256);
    return unless(
      [data.version === version, `is version ${data.version}`],
      [
        !product || data.approvedAt === undefined || product.approvedAt !== undefined,
        "was approved, but its product never was",
      ],
      [
        !product || sha256 === "" || data.fileUrl === key,
        "is stored under another key than its slug, version and digest",
      ],
      [
        data.verdict === undefined || valueAt(data, "verdict.sha256") === data.sha256,
        "its verdict is about other bytes",
      ],
      [
        // A rescan can find later what no scan found.
        valueAt(data, "verdict.outcome") !== "block" ||
          data.approvedAt === undefined ||
          product?.status === "removed" ||
          isBlockedLater(world, id),
        "its verdict is block",
      ],
      [
        ordered(product?.createdAt, data.createdAt, data.approvedAt) &&
          ordered(data.approvedAt, product?.approvedAt),
        "its times are in another order",
      ],
      [
        !isCurrent || (product?.changelog ?? "") === (data.changelog ?? ""),
        "its changelog is not the product's",
      ],
      [!isCurrent || !file || fileFaults(file, id, world).length === 0, "is not the product's file"],
    );
  }),
  always("skill-contents", "products/private", ({ ids: [id, name], data }, world) => {
    if (name !== "skill") return [];
    const versions = world.group("products/versions", "#0", id);
    const isKnown = versions.length === 0 || versions.some((version) => version.data.sha256 === data.sha256);
    return unless([isKnown, "was made from bytes of no version"]);
  }),
  always("like", "products/likes", (like, world) => markFaults(like, "like", world)),
  always("review", "products/reviews", (review, world) => {
    const [productId = "", uid = ""] = review.ids;
    const bought = world.group("orders", "buyerUid", uid).some(({ data }) => data.productId === productId);
    const mayReview = bought || world.get(`products/${productId}/downloads/${uid}`) !== undefined;
    return [
      ...markFaults(review, "review", world),
      ...unless(
        [review.data.authorUid === uid, `is by ${review.data.authorUid}`],
        [mayReview, "its author has neither downloaded nor bought the product"],
        [
          (review.data.answer === undefined) === (review.data.answeredAt === undefined),
          "its answer and the time of its answer do not agree",
        ],
        [
          review.data.editedAt === undefined || Number(review.data.editedAt) >= Number(review.data.createdAt),
          "was changed before it was written",
        ],
      ),
    ];
  }),
  always("download", "products/downloads", (download, world) => {
    const { ids, data } = download;
    const [productId = "", uid = ""] = ids;
    const versions = Array.isArray(data.versions) ? data.versions : [];
    const known = world.group("products/versions", "#0", productId).map(({ ids: [, version] }) => version);
    const author = world.get(`products/${productId}`)?.authorUid;
    return [
      ...(data.createdAt === undefined ? [] : markFaults(download, "download", world)),
      ...unless(
        [data.productId === undefined || data.productId === productId, `is of ${data.productId}`],
        [versions.length > 0 && new Set(versions).size === versions.length, "names a version twice, or none"],
        [
          known.length === 0 || versions.every((version) => known.includes(version)),
          "names a version that does not exist",
        ],
        [data.authorUid === undefined || data.authorUid === author, `its author is ${data.authorUid}`],
        [
          author === undefined ||
            data.createdAt === undefined ||
            (data.authorUid === undefined) === (author === uid),
          "counts, although it is the author's own, or does not",
        ],
        [ordered(data.createdAt, data.downloadedAt), "was made after the last download"],
      ),
    ];
  }),
  always("upload", "uploads", ({ ids: [id], data }, world) => {
    const key = textAt(data, "key");
    const scan = isMap(data.scan) ? data.scan : undefined;
    const object = world.objects.get(key);
    const user = world.get(`users/${data.uid}`);
    return unless(
      [uploadId(key) === id, "its key is of another upload"],
      [!scan || scanFits(scan), "its verdict does not follow from its findings"],
      [key.endsWith(`/${safeFileName(textAt(data, "fileName"))}`), "its key has another file name"],
      [user !== undefined && user.status !== "deleted", "belongs to nobody"],
      [after(UPLOAD_LIFETIME_MS, data.createdAt, data.expiresAt), "does not expire after a day"],
      [!object || object.size === data.size, `has ${object?.size} bytes, but declared ${data.size}`],
      [!object || !scan || object.generation === scan.generation, "was written again since it was scanned"],
    );
  }),
  always("tombstone", "tombstones/products", ({ ids: [, id], data }, world) => {
    const product = world.get(`products/${id}`);
    const claims = world.group("slugs", "productId", id);
    return unless(
      [!product || ordered(data.updatedAt, product.updatedAt), "is newer than its product"],
      [claims.every((claim) => ordered(claim.data.createdAt, data.updatedAt)), "is older than its product"],
    );
  }),
  always("search-pointer", "system", ({ data }, world) => {
    const object = world.objects.get(textAt(data, "key"));
    return unless(
      [!world.objects.has(textAt(data, "key")) || object !== undefined, `${data.key} is missing in storage`],
      [!object || object.size === data.size, `has ${object?.size} bytes, not ${data.size}`],
      [!object || object.generation === data.generation, "was written again"],
      [ordered(data.completeAt, data.knownUntil), "knows less than it is complete for"],
    );
  }),
];

/**
 * Whether a rescan held a product because of a version, or found it while an admin had held or removed the product.
 */
const isBlockedLater = (world: World, productId: string): boolean =>
  world
    .group("auditLog", "details.productId", productId)
    .some(({ data: { action, ...data } }) =>
      action === "product.rescan-hold"
        ? valueAt(data, "details.verdict") === "block"
        : action === "product.hold" || action === "product.remove",
    );

/** What another user does to a product is by that user, and gives its author XP at the same time. */
function markFaults(
  { ids: [productId = "", uid = ""], data }: Placed,
  action: string,
  world: World,
): string[] {
  const author = world.get(`products/${productId}`)?.authorUid;
  const entry = world.get(`xpLog/${author}_${action}_${productId}_${uid}`);
  return unless(
    [data.uid === undefined || data.uid === uid, `its uid is ${data.uid}`],
    [world.get(`users/${uid}`) !== undefined, "its user does not exist"],
    [
      author === undefined || author === uid || same(entry?.createdAt, data.createdAt),
      "gave no XP at that time",
    ],
  );
}

const SEVERITIES = [
  ["malicious", "block"],
  ["suspicious", "hold"],
  ["note", "pass"],
] as const;

/** Whether a scan is whole, and its outcome is that of its worst finding. */
function scanFits({ verdict, fileTypes, totalFiles }: Data): boolean {
  if (!isMap(verdict) || fileTypes === undefined || totalFiles === undefined) return false;
  if (verdict.rulesVersion === undefined || verdict.sha256 === undefined) return false;
  const findings = z.array(Finding).safeParse(verdict.findings);
  const worst = SEVERITIES.find(([severity]) => findings.data?.some((found) => found.severity === severity));
  return findings.success && verdict.outcome === (worst?.[1] ?? "pass");
}

/** The keys of every object that a document refers to. */
export function objectKeys({ kind, ids, data }: Placed): string[] {
  const pending = isMap(data.file) ? data.file.fileUrl : undefined;
  const key =
    kind === "products/versions" || (kind === "products/private" && ids[1] === "file")
      ? data.fileUrl
      : kind === "products/private" && ids[1] === "pending"
        ? pending
        : kind === "uploads" || kind === "system"
          ? data.key
          : undefined;
  return typeof key === "string" ? [key] : [];
}
