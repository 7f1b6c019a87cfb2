import { FieldValue } from "firebase-admin/firestore";
import { newSigningKey } from "#domain/log/note.js";
import { db } from "#store/firestore.js";
import { addLogEntry } from "#store/log/entries.js";
import { sequenceLog } from "#store/log/log.js";
import type { Caller } from "../budget-market.js";
import { OTHER, subjectToken } from "../ci-jobs.js";
import { listingInput, put, sha256, skillArchive } from "../listings.js";
import { bundleFor } from "../sigstore.js";
import type { Cast, Step } from "./cast.js";

const SLUG = "counted-notes";

/** A product is published, downloaded, liked and reviewed. */
export async function products({ seller, buyer, reader, gone, left, keep, request }: Cast): Promise<Step[]> {
  const archives = {
    "1.0.0": await skillArchive(SLUG, "1.0.0"),
    "1.1.0": await skillArchive(SLUG, "1.1.0"),
    "1.2.0": await skillArchive(SLUG, "1.2.0"),
  };
  const uploading = (version: keyof typeof archives) => ({
    fileName: `${SLUG}.zip`,
    fileSize: archives[version].length,
    productKey: SLUG,
  });
  const stored = (version: keyof typeof archives) => (answer: Record<string, string>) => {
    keep("key")(answer);
    return put(answer.url ?? "", archives[version]);
  };
  const lookedInto = { slug: SLUG, version: "1.1.0", sha256: sha256(archives["1.1.0"]) };
  const opened = () => ({ secret: left.url?.split("#").at(-1) });
  const listing = (version: keyof typeof archives) => () =>
    listingInput(SLUG, left.key ?? "", archives[version], { version });

  return [
    {
      call: "POST /products/upload",
      kind: "the first open one",
      by: seller,
      input: () => uploading("1.0.0"),
      after: stored("1.0.0"),
    },
    {
      call: "POST /products/scan",
      kind: "a good archive",
      by: seller,
      input: () => ({ storagePath: left.key }),
    },
    {
      call: "POST /cli/products/create",
      kind: "a new product",
      by: seller,
      input: listing("1.0.0"),
      after: keep("productId"),
    },
    {
      call: "POST /products/share-links",
      kind: "the first one",
      by: seller,
      input: () => ({ productId: left.productId }),
      after: keep("id", "url"),
    },
    { call: "POST /products/draft", kind: "the first time in an hour", input: opened },
    { call: "POST /products/draft", kind: "the same again", input: opened },
    {
      call: "GET /products/share-links",
      kind: "1 link",
      by: seller,
      input: () => ({ productId: left.productId }),
    },
    {
      call: "DELETE /products/share-links",
      kind: "of 1 link",
      by: seller,
      input: () => ({ linkId: left.id }),
    },
    {
      ...{ call: "POST /cli/products/create", kind: "refused: at the limit of the day", status: 429 },
      ...{ by: seller, env: { NEW_ACCOUNT_PRODUCTS_PER_DAY: "1" } },
      input: () => ({ ...listing("1.0.0")(), slug: `${SLUG}-again` }),
    },
    {
      ...{ call: "POST /products/self-approve", kind: "the first of a new account", status: 403 },
      ...{ by: seller, env: { FIRST_PRODUCT_HOLD_DAYS: "1" } },
      input: () => ({ productId: left.productId }),
      after: () => {
        const gone = FieldValue.delete();
        const released = { held: gone, heldFor: gone, heldBy: gone, heldAt: gone };
        return db().doc(`products/${left.productId}`).update(released);
      },
    },
    {
      call: "POST /products/self-approve",
      kind: "a new product",
      by: seller,
      input: () => ({ productId: left.productId }),
    },
    {
      call: "POST /products/self-approve",
      kind: "taken back",
      by: seller,
      input: () => ({ productId: left.productId, approve: false }),
    },
    {
      call: "POST /products/self-approve",
      kind: "on sale again",
      by: seller,
      input: () => ({ productId: left.productId }),
    },
    {
      call: "POST /cli/products/create",
      kind: "a new version",
      by: seller,
      before: async () => stored("1.1.0")(await request("POST /products/upload", seller, uploading("1.1.0"))),
      input: listing("1.1.0"),
    },
    {
      call: "POST /products/self-approve",
      kind: "all: a new version among 5 products",
      by: seller,
      input: () => ({ productId: "all" }),
    },
    {
      call: "GET /products/listing",
      kind: "of its author",
      by: seller,
      input: () => ({ slug: SLUG }),
    },
    {
      call: "POST /products/listing",
      kind: "a new title",
      by: seller,
      input: () => ({ productId: left.productId, title: "Counted notes, told again" }),
    },
    {
      call: "GET /products/edits",
      kind: "1 edit",
      by: seller,
      input: () => ({ productId: left.productId }),
    },
    {
      call: "POST /products/publishers",
      kind: "the first one",
      by: seller,
      input: () => ({ slug: SLUG, issuer: OTHER, subject: "counted-job" }),
      after: keep("id"),
    },
    { call: "GET /products/publishers", kind: "1 publisher", by: seller },
    {
      call: "POST /cli/auth/oidc",
      kind: "a job of 1 publisher",
      before: async () => {
        left.identityToken = await subjectToken("counted-job");
      },
      input: () => ({ token: left.identityToken, slug: SLUG }),
    },
    {
      call: "DELETE /products/publishers",
      kind: "of one with 1 credential",
      by: seller,
      input: () => ({ publisherId: left.id }),
    },
    {
      call: "POST /products/recall",
      kind: "the current one of 2 versions yanked",
      by: seller,
      input: () => ({ productId: left.productId, version: "1.1.0", state: "yanked" }),
    },
    {
      call: "POST /products/recall",
      kind: "made available again",
      by: seller,
      input: () => ({ productId: left.productId, version: "1.1.0", state: "available" }),
    },
    {
      call: "GET /products/files",
      kind: "of a free product, by a visitor",
      input: () => lookedInto,
    },
    {
      call: "GET /products/file",
      kind: "of a free product, by a visitor",
      input: () => ({ ...lookedInto, path: "SKILL.md" }),
    },
    {
      call: "GET /products/file",
      kind: "of a paid product, by a buyer",
      by: buyer,
      before: async () => {
        await db().doc(`products/${left.productId}`).update({ price: 9 });
        await order(left.productId ?? "", buyer);
      },
      input: () => ({ ...lookedInto, path: "SKILL.md" }),
      after: () => db().doc(`products/${left.productId}`).update({ price: 0 }),
    },

    {
      call: "POST /products/download",
      kind: "the first of a user",
      by: buyer,
      input: () => ({ productId: "free" }),
    },
    {
      call: "POST /products/download",
      kind: "the same again",
      by: buyer,
      input: () => ({ productId: "free" }),
    },
    {
      call: "POST /products/download",
      kind: "a new version",
      by: buyer,
      before: () => db().doc("products/free/private/file").update({ version: "2.0.0" }),
      input: () => ({ productId: "free" }),
    },
    {
      call: "POST /products/download",
      kind: "the same again, with the log",
      by: buyer,
      before: async () => {
        const { slug } = (await db().doc("products/free").get()).data() ?? {};
        const batch = db().batch();
        const file = { slug, version: "2.0.0", sha256: "ab".repeat(32), size: 1, publisher: seller.uid };
        addLogEntry(batch, "published", file);
        await batch.commit();
        await sequenceLog([newSigningKey("market.example/log")]);
      },
      input: () => ({ productId: "free", log: true }),
    },
    {
      call: "POST /products/download",
      kind: "the first of a buyer",
      by: reader,
      before: () => order("paid", reader),
      input: () => ({ productId: "paid" }),
    },
    { call: "GET /products/download", kind: "a page of 1", by: reader },
    {
      call: "GET /products/download",
      kind: "a page of 2, one of them archived",
      by: reader,
      before: () => archived("other", reader),
      after: () => db().doc("products/other").update({ status: "published", settledStatus: "published" }),
    },
    { call: "POST /products/like", kind: "a like", by: buyer, input: () => ({ productId: "free" }) },
    { call: "POST /products/like", kind: "taken back", by: buyer, input: () => ({ productId: "free" }) },
    {
      ...{ call: "POST /products/like", kind: "refused: no valid token", status: 401 },
      by: { ...buyer, token: "not.a.token" },
    },
    {
      ...{ call: "POST /products/like", kind: "refused: a deleted account", status: 401 },
      by: gone,
    },
    {
      ...{ call: "POST /products/like", kind: "refused: no such product", status: 404 },
      ...{ by: buyer, input: () => ({ productId: "none" }) },
    },
    {
      call: "POST /products/reviews",
      kind: "by one who downloaded it",
      by: buyer,
      input: () => ({ productId: "free", rating: 5, comment: "Good" }),
    },
    {
      call: "POST /products/reviews",
      kind: "with a text that is compared",
      by: reader,
      input: () => ({ productId: "other", rating: 4, comment: "Saves me an hour on every single release" }),
    },
    {
      call: "POST /products/reviews",
      kind: "by one who bought it",
      by: reader,
      before: () => db().doc(`products/paid/downloads/${reader.uid}`).delete(),
      input: () => ({ productId: "paid", rating: 5, comment: "Good" }),
    },
    {
      ...{ call: "POST /products/review", kind: "an edit with other stars", by: buyer },
      input: () => ({ productId: "free", action: "edit", rating: 4, comment: "Fine" }),
    },
    {
      ...{ call: "POST /products/review", kind: "an answer", by: seller },
      input: () => ({ productId: "free", action: "answer", reviewId: buyer.uid, comment: "Thank you" }),
    },
    {
      call: "POST /cli/products/create",
      kind: "a new version with a Sigstore bundle",
      by: seller,
      before: async () => {
        await stored("1.2.0")(await request("POST /products/upload", seller, uploading("1.2.0")));
        left.sigstoreBundle = await bundleFor(archives["1.2.0"]);
      },
      input: () => ({ ...listing("1.2.0")(), sigstoreBundle: left.sigstoreBundle }),
      after: () => db().doc(`products/${left.productId}/versions/1.2.0`).update({ approvedAt: new Date() }),
    },
    { call: "GET /products/reviews", kind: "1 review", input: () => ({ productId: "free" }) },
  ];

  /** A product that was downloaded while it was published. */
  function archived(productId: string, { uid }: Caller) {
    const product = db().doc(`products/${productId}`);
    const batch = db().batch();
    batch.update(product, { status: "archived", settledStatus: "archived" });
    batch.create(product.collection("downloads").doc(uid), {
      ...{ uid, productId, versions: ["1.0.0"], downloadedAt: new Date() },
    });
    return batch.commit();
  }

  function order(productId: string, { uid }: Caller) {
    return db()
      .collection("orders")
      .add({ productId, buyerUid: uid, sellerUid: seller.uid, status: "completed" });
  }
}
