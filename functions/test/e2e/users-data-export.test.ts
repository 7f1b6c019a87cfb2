import { createHash } from "node:crypto";
import JSZip from "jszip";
import { usersDataExport as route } from "#contract/data-export.js";
import { SCHEMA_VERSION } from "#contract/schema.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { write } from "../support/messages.js";
import { forge, join, type Member } from "../support/records.js";
import { bucket } from "../support/stored.js";

const { db } = admin();
const HOUR_MS = 60 * 60 * 1000;

const request = (by: Member) => succeed(route, "POST", { token: by.token });
const look = (by: Member, part?: number) =>
  succeed(route, "GET", { token: by.token, ...(part && { input: { part: String(part) } }) });

/** Waits until a copy is ready, and returns what its first file has. */
async function readyCopy(by: Member) {
  // Asked of the store, because the route has a limit.
  await until(async () => (await db.doc(`dataExports/${by.uid}`).get()).get("readyAt") !== undefined);
  const { export: copy, url = "" } = await look(by, 1);
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { copy, bytes, zip: await JSZip.loadAsync(bytes) };
}

test("a user gets everything about them as a ZIP, is notified, and gets nothing private of others", async () => {
  const [author, buyer] = [
    await join({ displayName: "Ada Author" }),
    await join({ displayName: "Ben Buyer" }),
  ];
  const { productId, slug } = await publish(author);
  await write(buyer, { productId, text: "Does it work offline?" });
  await write(author, { productId, text: "It does" });
  const picture = `users/${author.uid}/avatars/avatar.png`;
  await bucket().file(picture).save("a picture", { resumable: false, validation: false });
  const report = `${buyer.uid}_user_${author.uid}`;
  await forge(report);
  await db.doc(`reports/${report}`).create({ reporterUid: buyer.uid, targetType: "user" });

  expect(await look(author)).toEqual({});
  const { export: asked } = await request(author);
  expect(asked).toMatchObject({ status: "waiting", parts: [] });
  expect(Date.parse(asked.nextAt) - Date.parse(asked.requestedAt)).toBe(24 * HOUR_MS);

  const { copy, bytes, zip } = await readyCopy(author);
  expect(copy).toMatchObject({
    ...{ status: "ready", requestedAt: asked.requestedAt, totalParts: 1 },
    parts: [
      {
        part: 1,
        fileName: `vaultmart-my-data-${asked.requestedAt.slice(0, 10)}-1.zip`,
        fileSize: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      },
    ],
  });
  expect(Date.parse(copy?.expiresAt ?? "") - Date.parse(copy?.readyAt ?? "")).toBe(7 * 24 * HOUR_MS);

  const text = async (name: string) => (await zip.file(name)?.async("string")) ?? "";
  const json = async (name: string) => JSON.parse(await text(name));
  expect(await text("README.txt")).toContain("A copy of what");
  expect(await json("account.json")).toMatchObject({ uid: author.uid, email: author.email });
  const manifest = await json("manifest.json");
  expect(manifest).toMatchObject({ schemaVersion: SCHEMA_VERSION, uid: author.uid, parts: 1 });
  const files = manifest.files as { path: string; size: number; part: number }[];
  expect(files).toHaveLength(2);
  for (const { path, size, part } of files) {
    expect(part).toBe(1);
    expect((await zip.file(path)?.async("uint8array"))?.length).toBe(size);
  }
  expect(await text("files/profile/avatars/avatar.png")).toBe("a picture");
  expect(await json("data/users.json")).toMatchObject([
    {
      path: `users/${author.uid}`,
      data: { displayName: "Ada Author", createdAt: expect.stringMatching(/Z$/) },
    },
  ]);
  expect(await json("data/users-private.json")).toMatchObject([{ data: { email: author.email } }]);
  expect(await json("data/products.json")).toMatchObject([{ path: `products/${productId}`, data: { slug } }]);
  const messages = (await json("data/conversations-messages.json")) as { data: { text: string } }[];
  expect(messages.map(({ data }) => data.text).sort()).toEqual(["Does it work offline?", "It does"]);
  expect(await json("data/reports.json")).toEqual([]);
  const everything = await Promise.all(
    Object.values(zip.files)
      .filter(({ name }) => name.startsWith("data/"))
      .map((file) => file.async("string")),
  );
  expect(everything.join("")).not.toContain(buyer.email);

  const told = await db
    .doc(`notifications/dataExport_${(await db.doc(`dataExports/${author.uid}`).get()).get("id")}`)
    .get();
  expect(told.data()).toMatchObject({ uid: author.uid, title: "Your data is ready", link: "/settings#data" });

  // One copy a day. The next one replaces it, with its file.
  expect(await refuse(route, "POST", { token: author.token })).toMatchObject({
    ...{ status: 429, code: "exportTooSoon" },
  });
  const stored = async () => (await bucket().getFiles({ prefix: `exports/${author.uid}/` }))[0];
  const [before] = await stored();
  await db.doc(`dataExports/${author.uid}`).update({ requestedAt: new Date(Date.now() - 24 * HOUR_MS) });
  await request(author);
  await readyCopy(author);
  const [after, ...rest] = await stored();
  expect(rest).toEqual([]);
  expect(after?.name).not.toBe(before?.name);
});

test("a file that is not made, is not there, or has expired is not found, and no one gets another's", async () => {
  const [user, stranger] = [await join(), await join()];
  const missing = { status: 404, code: "exportPartNotFound" };
  const ask = (by: Member, part: string) => refuse(route, "GET", { token: by.token, input: { part } });
  expect(await ask(user, "1")).toMatchObject(missing);
  await request(user);
  await readyCopy(user);
  expect(await ask(user, "2")).toMatchObject(missing);
  expect(await ask(stranger, "1")).toMatchObject(missing);
  expect(await look(stranger)).toEqual({});
  await db.doc(`dataExports/${user.uid}`).update({ expiresAt: new Date(Date.now() - 1) });
  expect(await ask(user, "1")).toMatchObject(missing);
  expect(await look(user)).toEqual({});
  await db.doc(`dataExports/${user.uid}`).delete();
});

test.each(["0", "101", "1.5", "one", ""])("the number of a file cannot be “%s”", async (part) => {
  const { token } = await join();
  expect(await refuse(route, "GET", { token, input: { part } })).toMatchObject({
    ...{ status: 400, code: "invalidRequest" },
    issues: [expect.stringMatching(/^part: /)],
  });
});

test("of many requests at once, one gets a copy", async () => {
  const user = await join();
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => request(user)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await readyCopy(user);
});
