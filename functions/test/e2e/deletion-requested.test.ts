import { randomBytes } from "node:crypto";
import { cliProductsSearch } from "#contract/cli.js";
import { productsDownload, productsLike, productsReviews } from "#contract/products.js";
import { usersDeleteAccount, usersFollow, usersUpdateProfile } from "#contract/users.js";
import { namesOfDeleted } from "#domain/people/profile.js";
import { admin } from "../support/accounts.js";
import { auditedOnce, typeInto, until } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { list, publish, skillArchive, upload } from "../support/listings.js";
import { conversationsOf, refuseToWrite, write } from "../support/messages.js";
import { join, type Member } from "../support/records.js";
import { bucket, stored } from "../support/stored.js";

/** The lifecycle of an account through the routes, and what remains after its deletion. */
const { db } = admin();
const begunAt = Date.now();

const BELOW = [
  ...["private", "achievements", "followers", "following", "reportSlots", "listingSlots", "checkouts"],
  ...["purchases", "versions", "downloads", "likes", "reviews", "messages"],
];

/** What is in the database and in storage: paths, names, and contents. Objects that other tests stored before are left out. */
async function everything(): Promise<{ where: string; content: string }[]> {
  const roots = (await db.listCollections()).map(({ id }) => id);
  const found = await Promise.all([...roots, ...BELOW].map((name) => db.collectionGroup(name).get()));
  const documents = found.flatMap(({ docs }) =>
    docs.map((doc) => ({ where: doc.ref.path, content: JSON.stringify(doc.data()) })),
  );
  const [objects] = await bucket().getFiles();
  const own = objects.filter(({ metadata }) => Date.parse(metadata.timeCreated ?? "") >= begunAt);
  const files = own.map(async (object) => ({ where: object.name, content: await contentOf(object) }));
  return [...documents, ...(await Promise.all(files))];
}

/** The content of an object; empty if another test has deleted it since it was listed. */
async function contentOf(object: { download(): Promise<[Buffer]> }): Promise<string> {
  try {
    return (await object.download())[0].toString("latin1");
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return "";
    throw error;
  }
}

/** Where a text occurs. */
const whereIs = (text: string, all: Awaited<ReturnType<typeof everything>>) =>
  all.filter((one) => `${one.where} ${one.content}`.includes(text)).map(({ where }) => where);

const counts = async ({ uid }: Member) => (await db.doc(`users/${uid}`).get()).data() ?? {};

test("an account with products, follows, reviews and messages goes, and what is others' stays", async () => {
  const mark = `quokka${randomBytes(5).toString("hex")}`;
  const [leaver, friend] = [await join({ displayName: `Zoe ${mark}` }), await join()];
  const avatar = `users/${leaver.uid}/${mark}.png`;
  await bucket()
    .file(avatar)
    .save("a picture", { resumable: false, validation: false, contentType: "image/png" });
  const own = await publish(leaver);
  await list(leaver, { slug: own.slug, version: "1.1.0" });
  await list(leaver);
  const draft = await skillArchive(own.slug, "3.0.0", { "AUTHOR.md": mark });
  const waiting = await upload(leaver, own.slug, draft);
  const hers = await publish(friend);

  const as = ({ token }: Member, input: Record<string, unknown>) => ({ token, input });
  const pairs = [
    [friend, own.productId, leaver],
    [leaver, hers.productId, friend],
  ] as const;
  for (const [by, productId, target] of pairs) {
    await succeed(productsDownload, "POST", as(by, { productId }));
    await succeed(productsLike, "POST", as(by, { productId }));
    await succeed(productsReviews, "POST", as(by, { productId, rating: 5, comment: "Good" }));
    await succeed(usersFollow, "POST", as(by, { targetUid: target.uid }));
    await write(by, { productId, text: "Does it work offline?" });
  }
  await write(leaver, { productId: own.productId, text: "It does" });
  const pictured = {
    username: mark,
    displayName: `Zoe ${mark}`,
    bio: mark,
    avatarUrl: `https://pictures.example/${mark}.png`,
  };
  await succeed(usersUpdateProfile, "POST", as(leaver, pictured));
  expect(whereIs(mark, await everything()).length).toBeGreaterThan(8);

  await succeed(usersDeleteAccount, "DELETE", { token: leaver.token });
  await until(async () => !(await db.doc(`deletions/${leaver.uid}`).get()).exists);

  const all = await everything();
  const left = whereIs(mark, all).filter((path) => !/^(usernames|auditLog)\//.test(path));
  expect(left).toEqual([]);
  expect(whereIs(leaver.email, all)).toEqual([]);
  expect((await stored(own.slug)).archives).toEqual({});
  expect((await bucket().file(waiting).exists())[0]).toBe(false);
  expect((await stored(hers.slug)).archives).not.toEqual({});

  expect((await succeed(cliProductsSearch, "GET", { input: { author: mark } })).products).toEqual([]);
  expect(await refuse(productsDownload, "POST", as(friend, { productId: own.productId }))).toMatchObject({
    status: 404,
  });
  const { username } = namesOfDeleted(leaver.uid);
  const { reviews } = await succeed(productsReviews, "GET", { input: { productId: hers.productId } });
  expect(reviews).toMatchObject([
    { rating: 5, comment: "Good", authorUsername: username, authorDisplayName: "Deleted User" },
  ]);
  const conversations = await conversationsOf(friend);
  expect(conversations).toHaveLength(2);
  for (const { buyerUid, buyerDisplayName, sellerDisplayName } of conversations) {
    expect(buyerUid === leaver.uid ? buyerDisplayName : sellerDisplayName).toBe("Deleted User");
  }
  expect(await counts(friend)).toMatchObject({
    stats: { followers: 0, following: 0, reviewsReceived: 1, likes: 1 },
  });

  // Nothing that other users or an admin do to the account restores any of it.
  expect(await refuse(usersFollow, "POST", as(friend, { targetUid: leaver.uid }))).toMatchObject({
    status: 404,
  });
  expect(
    (await refuseToWrite(friend, { productId: own.productId, text: "Hello?" })).status,
  ).toBeGreaterThanOrEqual(400);
  expect(
    await refuseToWrite(friend, {
      productId: hers.productId,
      text: "Hello?",
      conversationId: `${hers.productId}_${leaver.uid}`,
    }),
  ).toMatchObject({ status: 400, error: "The recipient has deleted their account" });
  await typeInto(`users/${leaver.uid}`, { banned: true });
  expect(await auditedOnce("uid", leaver.uid)).toMatchObject({ action: "user.ban" });
  await typeInto(`products/${own.productId}`, { status: "published" });
  expect(await auditedOnce("productId", own.productId)).toMatchObject({ action: "product.put-back" });
  expect(await counts(leaver)).toMatchObject({ status: "deleted", username, displayName: "Deleted User" });
  expect(whereIs(mark, await everything()).filter((path) => !/^(usernames|auditLog)\//.test(path))).toEqual(
    [],
  );
});
