import { type DocumentSnapshot, FieldPath, type Query } from "firebase-admin/firestore";
import type * as z from "zod";
import { type adminQueue, CASES_PER_PAGE, FINDINGS_PER_CASE, type QUEUES } from "#contract/admin-queue.js";
import { CATEGORIES } from "#contract/fields.js";
import { type Place, readCursor, writeCursor } from "#domain/cursor.js";
import type { Fields } from "#domain/moderation/admin-edit.js";
import { type CaseKind, caseState } from "#domain/moderation/case-state.js";
import type { ProductFile } from "#domain/products/product.js";
import { categoryName } from "#domain/web/categories.js";
import { db } from "../firestore.js";
import { pageOf } from "../pagination.js";
import { readCategoryTexts } from "../products/category-texts.js";
import { readCollections } from "../products/collections.js";
import { readable, readFiles } from "../products/products.js";
import { isoTime, textOf } from "./queue-fields.js";

type Answer = z.input<(typeof adminQueue)["GET"]["response"]>;
export type Case = Answer["cases"][number];
interface Page {
  readonly cases: Case[];
  readonly next: Place | undefined;
}

/** The state of a case without one: threats are added and removed one by one. */
const NO_STATE = "0".repeat(16);

/** New versions that the scan holds while another version is published: they are on the last page. */
const MOST_VERSIONS = 100;

const caseOf = (kind: CaseKind, found: DocumentSnapshot, more: Partial<Case>, time: string): Case => {
  const data = found.data() ?? {};
  return {
    id: found.id,
    state: caseState(kind, data),
    title: textOf(data, "title") ?? found.id,
    at: isoTime(data[time]),
    status: textOf(data, "status") ?? "",
    findings: [],
    ...more,
  };
};

const findingsOf = (file: ProductFile | undefined) =>
  (file?.verdict?.findings ?? []).filter(({ severity }) => severity !== "note").slice(0, FINDINGS_PER_CASE);

/** A product as a case, with the version that would be published next. */
async function productCase(found: DocumentSnapshot): Promise<{ one: Case; waits: boolean } | undefined> {
  const [product] = readable(found);
  if (!product) return undefined;
  const { file, pending } = await readFiles(found.id);
  const isPublished = product.status === "published" || product.status === "archived";
  const next = pending?.value.file ?? (isPublished ? undefined : file?.value);
  const data = found.data() ?? {};
  const one = caseOf(
    "product",
    found,
    {
      ...{ title: product.title.trim() || product.slug, status: product.status, held: product.held === true },
      ...{ productId: found.id, slug: product.slug, version: next?.version ?? product.version },
      sha256: (next ?? file?.value)?.sha256,
      ...{ uid: product.authorUid, username: product.authorUsername },
      ...{ reason: textOf(data, product.status === "removed" ? "removalReason" : "heldFor") },
      findings: findingsOf(next ?? file?.value),
    },
    "updatedAt",
  );
  return { one, waits: product.held === true || next?.verdict?.outcome === "hold" };
}

const productCases = async (docs: readonly DocumentSnapshot[], isQueue: boolean) =>
  (await Promise.all(docs.map(productCase))).flatMap((found) =>
    found && (found.waits || !isQueue) ? [found.one] : [],
  );

const waits = { time: "updatedAt", id: ({ id }: DocumentSnapshot) => id };

/** Products that only an admin can publish: unpublished ones, other held ones, and new versions. */
async function held(after: Place | undefined): Promise<Page> {
  const [stage = "0", id = ""] = after ? after.id.split(/-(.*)/s) : [];
  const place = after && id ? { ...after, id } : undefined;
  if (stage === "0") {
    const waiting = db()
      .collection("products")
      .where("status", "==", "pending_review")
      .orderBy("updatedAt")
      .orderBy(FieldPath.documentId());
    const { docs, next } = await pageOf(waiting, CASES_PER_PAGE, place, waits);
    return { cases: await productCases(docs, true), next: staged("0", next) ?? START_OF_OTHERS };
  }
  const found = await Promise.all([
    db().collection("products").where("held", "==", true).limit(MOST_VERSIONS).get(),
    db().collection("products").where("pendingVersion", ">", "").limit(MOST_VERSIONS).get(),
  ]);
  const others = new Map(found.flatMap(({ docs }) => docs).map((one) => [one.id, one]));
  const rest = [...others.values()].filter(
    (one) => one.get("status") !== "pending_review" && one.get("status") !== "removed",
  );
  return { cases: await productCases(rest, true), next: undefined };
}

const START_OF_OTHERS: Place = { seconds: 0, nanoseconds: 0, id: "1-" };
const staged = (stage: string, place: Place | undefined): Place | undefined =>
  place && { ...place, id: `${stage}-${place.id}` };

/** One page of a query, each document as a case. */
async function listed(
  ordered: Query,
  after: Place | undefined,
  time: string,
  view: (found: DocumentSnapshot, data: Fields) => Case | undefined,
): Promise<Page> {
  const order = { time, id: ({ id }: DocumentSnapshot) => id };
  const { docs, next } = await pageOf(ordered, CASES_PER_PAGE, after, order);
  return { cases: docs.flatMap((found) => view(found, found.data() ?? {}) ?? []), next };
}

const reports = (after: Place | undefined) =>
  listed(
    db()
      .collection("reports")
      .where("status", "==", "pending")
      .orderBy("createdAt")
      .orderBy(FieldPath.documentId()),
    after,
    "createdAt",
    (found, data) =>
      caseOf(
        "report",
        found,
        {
          title: `${textOf(data, "targetType")} ${textOf(data, "targetId")}`,
          target: `${textOf(data, "targetType")} ${textOf(data, "targetId")}`,
          ...(data.targetType === "product" && { productId: textOf(data, "targetId") }),
          ...{ uid: textOf(data, "reporterUid"), reason: textOf(data, "reason") },
          text: textOf(data, "description"),
        },
        "createdAt",
      ),
  );

const appeals = (after: Place | undefined) =>
  listed(
    db()
      .collection("appeals")
      .where("status", "==", "pending")
      .orderBy("createdAt")
      .orderBy(FieldPath.documentId()),
    after,
    "createdAt",
    (found, data) =>
      caseOf(
        "appeal",
        found,
        {
          title: textOf(data, "title") || textOf(data, "slug") || (textOf(data, "uid") ?? ""),
          ...{ productId: textOf(data, "productId"), slug: textOf(data, "slug"), uid: textOf(data, "uid") },
          ...{ reason: textOf(data, "decision"), text: textOf(data, "text") },
        },
        "createdAt",
      ),
  );

const refunds = (after: Place | undefined) =>
  listed(
    db()
      .collection("orders")
      .where("status", "==", "completed")
      .orderBy("refundRequestedAt", "desc")
      .orderBy(FieldPath.documentId(), "desc"),
    after,
    "refundRequestedAt",
    (found, data) =>
      data.refundDeclinedAt === undefined
        ? caseOf(
            "order",
            found,
            {
              ...{ title: textOf(data, "productTitle") ?? "", productId: textOf(data, "productId") },
              ...{ uid: textOf(data, "buyerUid"), text: textOf(data, "refundRequest") },
            },
            "refundRequestedAt",
          )
        : undefined,
  );

const userCase = (found: DocumentSnapshot): Case => {
  const data = found.data() ?? {};
  const status = data.status === "deleted" ? "deleted" : data.banned === true ? "banned" : "active";
  const username = textOf(data, "username");
  return caseOf(
    "user",
    found,
    { ...{ title: textOf(data, "displayName") || (username ?? found.id), status, username, uid: found.id } },
    "updatedAt",
  );
};

/** @param uid of the account with the email address that was asked for */
async function users(q: string, uid: string | undefined, after: Place | undefined): Promise<Page> {
  if (q === "") {
    const banned = db()
      .collection("users")
      .where("banned", "==", true)
      .orderBy("updatedAt", "desc")
      .orderBy(FieldPath.documentId(), "desc");
    return listed(banned, after, "updatedAt", userCase);
  }
  const [named, known] = await Promise.all([
    db().collection("users").where("username", "==", q.toLowerCase()).limit(1).get(),
    /^[\w-]{1,128}$/.test(uid ?? q)
      ? db()
          .collection("users")
          .doc(uid ?? q)
          .get()
      : undefined,
  ]);
  const found = new Map([...named.docs, ...(known?.exists ? [known] : [])].map((one) => [one.id, one]));
  return { cases: [...found.values()].map(userCase), next: undefined };
}

async function products(q: string): Promise<Page> {
  if (!/^[\w-]{1,128}$/.test(q)) return { cases: [], next: undefined };
  const [named, known] = await Promise.all([
    db().collection("products").where("slug", "==", q).limit(10).get(),
    db().collection("products").doc(q).get(),
  ]);
  const found = new Map([...named.docs, ...(known.exists ? [known] : [])].map((one) => [one.id, one]));
  return { cases: await productCases([...found.values()], false), next: undefined };
}

const auditCase = (found: DocumentSnapshot, data: Fields): Case =>
  caseOf(
    "appeal",
    found,
    {
      ...{
        title: textOf(data, "action") ?? "",
        status: textOf(data, "action") ?? "",
        uid: textOf(data, "uid"),
      },
      text: JSON.stringify(data.details ?? {}),
      // Nothing is decided about an entry.
      state: NO_STATE,
    },
    "timestamp",
  );

/** The audit log: all of it, one action, or what concerns one product or one user. */
function audit(q: string, after: Place | undefined): Promise<Page> {
  if (q === "") {
    return listed(
      db().collection("auditLog").orderBy("timestamp", "desc").orderBy(FieldPath.documentId(), "desc"),
      after,
      "timestamp",
      auditCase,
    );
  }
  if (q.includes(".")) {
    const acts = db()
      .collection("auditLog")
      .where("action", "==", q)
      .orderBy("timestamp", "desc")
      .orderBy(FieldPath.documentId(), "desc");
    return listed(acts, after, "timestamp", auditCase);
  }
  if (/^[A-Za-z0-9]{20}$/.test(q)) {
    const aboutIt = db()
      .collection("auditLog")
      .where("details.productId", "==", q)
      .orderBy("timestamp", "desc")
      .orderBy(FieldPath.documentId(), "desc");
    return listed(aboutIt, after, "timestamp", auditCase);
  }
  const aboutUser = db()
    .collection("auditLog")
    .where("details.uid", "==", q)
    .orderBy("timestamp", "desc")
    .orderBy(FieldPath.documentId(), "desc");
  return listed(aboutUser, after, "timestamp", auditCase);
}

async function threats(): Promise<Page> {
  const found = await db().doc("system/threats").get();
  const at = isoTime(found.get("updatedAt"));
  const cases = ["hosts", "digests", "wallets"].flatMap((kind) => {
    const entries: unknown = found.get(kind) ?? [];
    return (Array.isArray(entries) ? entries : []).map(
      (value): Case => ({
        ...{ id: String(value), title: String(value), status: kind, at, findings: [] },
        state: NO_STATE,
      }),
    );
  });
  return { cases, next: undefined };
}

async function collections(): Promise<Page> {
  const cases = (await readCollections()).map((collection, at): Case => {
    const { slug, title, summary, text, products, shown, updatedAt } = collection;
    return {
      ...{ id: slug, title, status: shown ? "shown" : "hidden", at: updatedAt.toISOString() },
      state: caseState("collection", { ...collection }),
      collection: { title, summary, text, products: [...products], position: at + 1 },
      findings: [],
    };
  });
  return { cases, next: undefined };
}

async function categories(): Promise<Page> {
  const { texts, updatedAt } = await readCategoryTexts();
  const at = (updatedAt ?? new Date(0)).toISOString();
  const cases = CATEGORIES.map((category): Case => {
    const text = texts[category] ?? "";
    return {
      ...{ id: category, title: categoryName(category), status: text ? "described" : "undescribed", text },
      ...{ at, state: caseState("category", { text }), findings: [] },
    };
  });
  return { cases, next: undefined };
}

/**
 * One page of a queue.
 *
 * @param uidOf finds the account with an email address
 * @throws Failure `invalidCursor`
 */
export async function readQueue(
  kind: (typeof QUEUES)[number],
  q: string,
  cursor: string | undefined,
  uidOf: (email: string) => Promise<string | undefined>,
): Promise<Answer> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const read: Readonly<Record<typeof kind, () => Promise<Page>>> = {
    held: () => held(after),
    reports: () => reports(after),
    appeals: () => appeals(after),
    refunds: () => refunds(after),
    products: () => products(q),
    users: async () => users(q, q.includes("@") ? await uidOf(q) : undefined, after),
    audit: () => audit(q, after),
    threats,
    collections,
    categories,
  };
  const { cases, next } = await read[kind]();
  return { cases, ...(next && { nextCursor: writeCursor(next) }) };
}
