import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEntry } from "#domain/log/entry.js";
import { newSigningKey, readSigningKey } from "#domain/log/note.js";
import { readBundle } from "#domain/log/tiles.js";
import { cosignersOf, openCheckpoint, openKeys, readWitnessKey } from "#domain/log/verifier.js";
import { cosignLog } from "#files/cosign.js";
import { logFile } from "#files/log.js";
import { db } from "#store/firestore.js";
import { logEarlierVersions } from "#store/log/earlier.js";
import { addLogEntry } from "#store/log/entries.js";
import { readBundleData, readHead, sequenceLog } from "#store/log/log.js";
import { startWitness } from "#tools/witness/server.js";
import { ownProject } from "../support/own-project.js";

/** A project without functions: every event is missed. */
const project = ownProject();
const NAME = "market.example/log";
const [key, nextKey] = [newSigningKey(NAME), newSigningKey(NAME)];
const always = () => true;

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute));
const product = (slug: string, status: string, more: object = {}) => ({
  ...{ slug, status, settledStatus: status, title: "Notes", category: "skills", version: "1.1.0" },
  ...{ authorUid: "ada", authorUsername: "ada", authorDisplayName: "Ada" },
  ...{ createdAt: at(0), updatedAt: at(9), approvedAt: at(5), ...more },
});
const version = (number: string, minute: number) => ({
  ...{ fileUrl: "products/x.zip", fileName: "x.zip", fileSize: 900, version: number },
  ...{ sha256: "ab".repeat(32), createdAt: at(0), approvedAt: at(minute) },
});

beforeEach(() =>
  project.fill({
    "products/p1": product("notes", "published", {
      recalls: [{ version: "1.0.0", state: "yanked", message: "Loses files" }],
    }),
    "products/p1/versions/1.0.0": version("1.0.0", 1),
    "products/p1/versions/1.1.0": version("1.1.0", 5),
    "products/p2": product("charts", "archived"),
    "products/p2/versions/1.1.0": version("1.1.0", 4),
    "products/p3": product("draft", "draft", { approvedAt: undefined }),
    "products/p4": { slug: "broken", approvedAt: at(2) },
  }),
);

const entries = async () =>
  readBundle(await readBundleData(0)).map((bytes) => {
    const { kind, slug, version } = readEntry(bytes) ?? {};
    return `${kind} ${slug} ${version}`;
  });
const change = (number: number) => {
  const batch = db().batch();
  addLogEntry(batch, "published", { slug: "new", version: `1.0.${number}`, publisher: "ada" });
  return batch.commit();
};

test("what was published before the log is added once, as it happened, with how things stand now", async () => {
  expect(await logEarlierVersions(always)).toBe(2);
  expect(await logEarlierVersions(always)).toBe(0);
  expect(await sequenceLog([key])).toBe(5);
  const logged = await entries();
  expect(logged.slice(0, 3)).toEqual([
    "published notes 1.0.0",
    "published charts 1.1.0",
    "published notes 1.1.0",
  ]);
  expect(logged.slice(3).sort()).toEqual(["withdrawn charts 1.1.0", "yanked notes 1.0.0"]);
});

test("a run that has no time left adds nothing, and the next one does", async () => {
  expect(await logEarlierVersions(() => false)).toBe(0);
  expect(await logEarlierVersions(always)).toBe(2);
});

test("without a key, changes wait, and there is no log", async () => {
  await change(0);
  expect(await sequenceLog([])).toBe(0);
  expect(await readHead()).toBeUndefined();
  expect(await sequenceLog([key])).toBe(1);
});

test("of 8 runs at once, each appends what no other has", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => change(number)));
  const appended = await Promise.all(Array.from({ length: 8 }, () => sequenceLog([key])));
  expect(appended.reduce((sum, one) => sum + one)).toBe(20);
  const logged = await entries();
  expect([logged.length, new Set(logged).size, (await readHead())?.size]).toEqual([20, 20, 20]);
});

test("a new key signs what the old one has signed, and the old one vouches for it", async () => {
  await change(0);
  await sequenceLog([key]);
  expect(await sequenceLog([nextKey, key])).toBe(0);
  const head = await readHead();
  const known = [readSigningKey(key).verifier];
  expect(openKeys(head?.keyNote ?? "", known)[0]?.text).toBe(readSigningKey(nextKey).verifier.text);
  expect(openCheckpoint(head?.checkpoint ?? "", known).size).toBe(1);
});

test("a log whose tiles were edited grows no further", async () => {
  await change(0);
  await sequenceLog([key]);
  await db()
    .doc("logTiles/0-0")
    .update({ data: Buffer.alloc(32) });
  await change(1);
  await expect(sequenceLog([key])).rejects.toThrow("The tiles of the log do not match its checkpoint.");
  expect((await readHead())?.size).toBe(1);
});

test("witnesses cosign each checkpoint; one that is away cosigns later, and the log grows without it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-witness-"));
  const site = createServer((_, response) => {
    readHead().then((head) => response.end(head?.keyNote));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const settings = {
    signer: readSigningKey(newSigningKey("witness.example")),
    ...{ sites: [url], stateFile: join(folder, "state.json") },
  };
  try {
    await change(0);
    await sequenceLog([key]);
    let witness = await startWitness(settings);
    const endpoints = [{ url: witness.url, key: witness.key }];
    const cosigners = async () => {
      const { body } = await logFile("checkpoint");
      return cosignersOf(String(body), [readWitnessKey(witness.key)]).length;
    };
    expect([await cosignLog(endpoints), await cosigners()]).toEqual([1, 1]);
    expect(await cosignLog(endpoints)).toBe(0);

    await change(1);
    await sequenceLog([key]);
    expect(await cosigners()).toBe(0);
    await witness.close();
    expect([await cosignLog(endpoints), await cosigners()]).toEqual([0, 0]);
    await change(2);
    await sequenceLog([key]);
    witness = await startWitness({ ...settings, port: Number(new URL(witness.url).port) });
    expect([await cosignLog(endpoints), await cosigners()]).toEqual([1, 1]);
    await witness.close();
  } finally {
    site.closeAllConnections();
    site.close();
    rmSync(folder, { recursive: true });
  }
});
