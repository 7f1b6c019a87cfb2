import { createHash } from "node:crypto";
import JSZip from "jszip";
import { runDeletion } from "#deletion/run.js";
import { PERSONAL } from "#domain/people/personal-data.js";
import { makeNextPart } from "#export/make.js";
import { db } from "#store/firestore.js";
import { find, read, request } from "#store/people/data-exports.js";
import { LEAVER, leaverMarket } from "../support/leaver.js";
import { leaverProject } from "../support/leaver-project.js";

/** How a copy is made, also if it is interrupted or made twice at once. In a project without function triggers. */
const { project, fill, remove } = leaverProject();
const { uid } = LEAVER;
const ID = "f".repeat(32);
const LATER = new Date(Date.now() + 60_000);

afterAll(() => db().terminate());

beforeEach(async () => {
  await fill();
  await db().doc(`dataExports/${uid}`).delete();
  await request(ID, uid, LATER);
});

const partKeys = async () => (await read(uid))?.parts.map(({ key }) => key) ?? [];
const objects = async () =>
  (await project.bucket.getFiles({ prefix: `exports/${uid}/` }))[0].map(({ name }) => name);

async function open(key: string): Promise<JSZip> {
  return JSZip.loadAsync((await project.bucket.file(key).download())[0]);
}

/** Makes parts until the copy is ready; returns how many events that took. */
async function makeAll(): Promise<number> {
  for (let events = 1; ; events++) {
    await makeNextPart(uid, LATER);
    if ((await read(uid))?.readyAt) return events;
  }
}

test("a copy has every record that names the user, as the table says, and no one else's", async () => {
  await makeAll();
  const zip = await open((await partKeys())[0] ?? "");
  const copied = new Map<string, string>();
  for (const { name } of Object.values(zip.files).filter((file) => file.name.startsWith("data/"))) {
    for (const { path, data } of JSON.parse((await zip.file(name)?.async("string")) ?? ""))
      copied.set(path, JSON.stringify(data));
  }
  const names = ([path, fields]: [string, unknown]) => `${path} ${JSON.stringify(fields)}`.includes(uid);
  const missing = Object.entries(leaverMarket())
    .filter(names)
    .map(([path]) => path)
    .filter((path) => !copied.has(path));
  expect(missing.sort()).toEqual(
    [
      // What others have about the user: the follows are in the user's own lists.
      ...["notifications/from-leaver"],
      ...["users/ada/followers/Leaver1", "users/ada/following/Leaver1"],
      ...["users/bea/followers/Leaver1", "users/bea/following/Leaver1"],
      ...["xpLog/ada_follower_Leaver1", "xpLog/bea_follower_Leaver1"],
    ].sort(),
  );
  const others = [...copied].filter(
    ([path, data]) =>
      !`${path} ${data}`.includes(uid) && !/^(products\/p\d\/|conversations\/.*\/messages\/)/.test(path),
  );
  expect(others.map(([path]) => path)).toEqual([]);
  for (const text of copied.values()) expect(text).not.toMatch(/ada@|bea@|"userCodeHash"|"codeChallenge"/);

  const files = Object.keys(zip.files).filter((name) => name.startsWith("files/"));
  expect(files.sort()).toEqual(
    ["files/products/broken-p4/", "files/products/notes-p1/notes-1.0.0-aa.zip"]
      .filter((name) => !name.endsWith("/"))
      .concat([
        "files/products/notes-p1/notes-1.1.0-bb.zip",
        "files/products/notes-p1/pictures/one.png",
        "files/products/old-p2/legacy-old.zip",
        "files/products/sold-p5/sold-1.0.0-ff.zip",
        "files/profile/avatar.png",
        "files/profile/old/avatar.png",
      ])
      .sort(),
  );
});

test("the marketplace of the test has a record of every kind that a copy has", async () => {
  await makeAll();
  const zip = await open((await partKeys())[0] ?? "");
  const empty: string[] = [];
  for (const kind of Object.keys(PERSONAL)) {
    const text = await zip.file(`data/${kind.replaceAll("/", "-")}.json`)?.async("string");
    if (text !== undefined && JSON.parse(text).length === 0) empty.push(kind);
  }
  expect(empty).toEqual(["products/private/skill", "payments", "auditLog", "logEntries"]);
});

test("large files are divided among several parts, which one event after the other makes", async () => {
  const starts = ["p1/products/notes/1.1.0-bb.zip", "p5/products/sold/1.0.0-ff.zip"];
  await db().doc(`dataExports/${uid}`).update({ starts });
  expect(await makeAll()).toBe(3);
  const copy = await read(uid);
  const found: string[][] = [];
  for (const { key, size, sha256 } of copy?.parts ?? []) {
    const [bytes] = await project.bucket.file(key).download();
    expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([size, sha256]);
    found.push(Object.keys((await JSZip.loadAsync(bytes)).files).filter((name) => name.startsWith("files/")));
  }
  expect(found.map((names) => names.length)).toEqual([3, 3, 1]);
  expect(new Set(found.flat()).size).toBe(7);
  const manifest = JSON.parse(
    (await (await open(copy?.parts[0]?.key ?? "")).file("manifest.json")?.async("string")) ?? "",
  );
  for (const { path, part } of manifest.files) expect(found[part - 1]).toContain(path);
  const told = await db().collection("notifications").where("title", "==", "Tus datos están listos").get();
  expect(told.docs.map(({ id }) => id)).toEqual([`dataExport_${ID}`]);
});

test("an event that arrives twice, at once or late, makes no second part and no second notification", async () => {
  await Promise.all([makeNextPart(uid, LATER), makeNextPart(uid, LATER)]);
  const keys = await partKeys();
  expect(keys).toHaveLength(1);
  expect(await objects()).toEqual(keys);
  const { readyAt } = (await read(uid)) ?? {};
  await makeNextPart(uid, new Date(LATER.getTime() + 1_000));
  expect((await read(uid))?.readyAt).toEqual(readyAt);
  expect(await objects()).toEqual(keys);
});

test("what an interrupted event has written is replaced", async () => {
  await project.bucket
    .file(`exports/${uid}/${ID}/1-0.zip`)
    .save("half", { resumable: false, validation: false });
  await makeAll();
  expect(await objects()).toEqual(await partKeys());
});

test("a copy whose account is deleted in the meantime is not made", async () => {
  const before = await find(uid);
  expect(before).toBeDefined();
  // It may fail before the removal ends.
  const made = makeNextPart(uid, LATER).catch(() => undefined);
  await remove();
  await made;
  await runDeletion(uid);
  await makeNextPart(uid, LATER);
  expect(await read(uid)).toBeUndefined();
  expect(await objects()).toEqual([]);
});
