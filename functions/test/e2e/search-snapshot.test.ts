import { cliProductsSearch } from "#contract/cli.js";
import { db } from "#store/firestore.js";
import {
  type FaultyProxy,
  type StorageFault,
  type StoreFault,
  storageProxy,
  storeProxy,
} from "../support/faulty-proxy.js";
import { startInstance } from "../support/instances.js";
import { ownProject } from "../support/own-project.js";
import { newSearcher, rebuild, SearchMarket } from "../support/search-market.js";
import { type StoreDoor, storeDoor } from "../support/store-door.js";

/**
 * Snapshots of search in a project without function triggers, with fault-injecting proxies in front of store
 * and storage.
 */
const project = ownProject();
const INTERNAL = 13;
const HOURS_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOURS_MS;

let store: FaultyProxy<StoreFault>;
let storage: FaultyProxy<StorageFault>;
let door: StoreDoor;
let market: SearchMarket;
/** The number of queries for published products, and a hook that runs before each is forwarded. */
let pages = 0;
let beforePage: (() => Promise<void>) | undefined;

const asksForPublished = ({ name, body }: { name: string; body: Buffer }) =>
  name === "RunQuery" && body.includes("published");

beforeAll(async () => {
  store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  storage = await storageProxy(new URL(process.env.STORAGE_EMULATOR_HOST ?? "").host);
  door = await storeDoor(store.host, async (call) => {
    if (asksForPublished(call)) {
      pages += 1;
      await beforePage?.();
    }
    call.answer(await call.passOn());
  });
  process.env.FIRESTORE_EMULATOR_HOST = door.host;
  process.env.STORAGE_EMULATOR_HOST = `http://${storage.host}`;
});
beforeEach(async () => {
  await project.fill({});
  await project.bucket.deleteFiles({ force: true });
  market = new SearchMarket();
  pages = 0;
  for (const number of [1, 2, 3, 4, 5]) await market.publish(number);
});
afterEach(() => {
  beforePage = undefined;
  store.heal();
  storage.heal();
});
afterAll(async () => {
  await db().terminate();
  await door.close();
  await Promise.all([store.close(), storage.close()]);
});

const pointer = async () => (await db().doc("system/search").get()).data();
const objects = async () => (await project.dump()).objects;
const tombstones = async () =>
  Object.keys((await project.dump()).documents).filter((path) => path.startsWith("tombstones/"));

/** From now on every query for all published products fails, so only a snapshot works. */
const refuseWhole = () => store.spoil(asksForPublished, { status: INTERNAL, done: false });

describe("a new process", () => {
  test("begins with the snapshot and what has changed since, and never asks for everything", async () => {
    expect(await rebuild()).toBe("written");
    await market.publish(6);
    await market.publish(1, { title: "Elements" });
    await market.changeStatus(2, "removed");
    await market.delete(3);
    void refuseWhole();
    const searcher = newSearcher();
    await market.expectSame(searcher);
    await market.delete(4);
    await market.expectSame(searcher);
  });

  test("reads everything where there is no snapshot", async () => {
    expect(await rebuild(0, { from: 6 })).toBe("too small");
    expect([await pointer(), await objects()]).toEqual([undefined, []]);
    await market.expectSame(newSearcher());
  });

  test.each<StorageFault>([403, "cut body", "short body", "long body", "flipped byte"])(
    "reads everything when the download ends in: %s",
    async (fault) => {
      await rebuild();
      await market.publish(6);
      const spoiled = storage.spoil(({ name }) => /^GET .*alt=media/.test(name), fault);
      await market.expectSame(newSearcher());
      await spoiled;
    },
  );

  test.each([
    ["is gone", async (key: string) => project.bucket.file(key).delete()],
    ["was written over", async (key: string) => project.bucket.file(key).save("other", { resumable: false })],
  ])("reads everything when the snapshot %s", async (_, spoil) => {
    await rebuild();
    await spoil((await pointer())?.key);
    await market.publish(6);
    await market.expectSame(newSearcher());
  });

  test.each([{ key: 5 }, { generation: "1" }, { size: 10 }, { knownUntil: "today" }])(
    "reads everything when the pointer says %j, and the next rebuild puts it right",
    async (fields) => {
      await rebuild();
      await db().doc("system/search").update(fields);
      await market.expectSame(newSearcher());
      expect(await rebuild(DAY_MS)).toBe("written");
      void refuseWhole();
      await market.expectSame(newSearcher());
    },
  );
});

describe("a rebuild", () => {
  test("costs what has changed, and once a day everything", async () => {
    expect([await rebuild(), pages]).toEqual(["written", 3]);
    await market.publish(6);
    expect([await rebuild(), pages]).toEqual(["written", 3]);
    await market.expectSame(newSearcher());
    expect([await rebuild(DAY_MS), pages]).toEqual(["written", 7]);
    await market.expectSame(newSearcher());
    expect(pages).toBe(7);
  });

  test("loses nothing that changes while it reads everything, page by page", async () => {
    beforePage = async () => {
      if (pages === 2) await market.publish(1, { title: "Elements" });
      if (pages === 3) await Promise.all([market.changeStatus(2, "removed"), market.delete(3)]);
    };
    expect([await rebuild(), pages]).toEqual(["written", 3]);
    await market.expectSame(newSearcher({ overlapMs: 0 }));
    expect(pages).toBe(3);
  });

  test("writes nothing when nothing has changed", async () => {
    await rebuild();
    const before = await pointer();
    expect(await rebuild(0, { overlapMs: 0 })).toBe("unchanged");
    expect(await pointer()).toEqual(before);
  });

  test("lets the snapshot go when the catalog has become too small", async () => {
    await rebuild();
    for (const number of [1, 2, 3, 4]) await market.delete(number);
    expect(await rebuild()).toBe("too small");
    expect(await pointer()).toBeUndefined();
    await market.expectSame(newSearcher());
    await rebuild(2 * HOURS_MS);
    expect(await objects()).toEqual([]);
  });

  test("keeps the snapshot before, which a process may be loading, and sweeps older ones", async () => {
    const keys: string[] = [];
    for (const number of [6, 7, 8]) {
      await market.publish(number);
      await rebuild();
      keys.push((await pointer())?.key);
    }
    expect(await objects()).toEqual([...keys].sort());
    await rebuild(2 * HOURS_MS);
    const { key, previousKey } = (await pointer()) ?? {};
    expect(await objects()).toEqual([key, previousKey].sort());
  });

  test("sweeps tombstones once no copy can be so old", async () => {
    await rebuild();
    await market.delete(1);
    await rebuild(27 * DAY_MS);
    expect(await tombstones()).toHaveLength(1);
    await rebuild(29 * DAY_MS);
    expect(await tombstones()).toHaveLength(0);
    await market.expectSame(newSearcher());
  });

  test("is one of several at once: one wins, nobody fails, nothing is lost", async () => {
    for (const number of [6, 7, 8]) {
      const rebuilt = Promise.all([rebuild(), rebuild(), rebuild(), rebuild()]);
      await market.publish(number);
      expect((await rebuilt).filter((each) => each === "written")).not.toEqual([]);
      void refuseWhole();
      await market.expectSame(newSearcher());
      store.heal();
    }
  });
});

describe("a rebuild that is cut off", () => {
  const isUpload = ({ name }: { name: string }) => /^(POST|PUT) /.test(name);
  const isCommit = ({ name }: { name: string }) => name === "Commit";
  const refused = (done: boolean): StoreFault => ({ status: INTERNAL, done });

  test.each<[string, () => Promise<void>]>([
    ["before the upload", () => storage.spoil(isUpload, 403)],
    ["by an upload that was answered and never done", () => storage.spoil(isUpload, "not done")],
    ["between the upload and its check", () => storage.spoil(({ name }) => /^GET .*\.bin/.test(name), 403)],
    ["before the switch", () => store.spoil(isCommit, refused(false))],
    ["after the switch", () => store.spoil(isCommit, refused(true))],
    ["before the sweep", () => storage.spoil(({ name }) => /^GET .*prefix=/.test(name), 403)],
  ])("%s leaves a snapshot that serves, and the next one makes up for it", async (_, spoil) => {
    await rebuild();
    await market.publish(6);
    await market.delete(1);
    const spoiled = spoil();
    await expect(rebuild()).rejects.toThrow();
    await spoiled;
    storage.heal();
    void refuseWhole();
    await market.expectSame(newSearcher());
    store.heal();
    await market.publish(7);
    expect(await rebuild(2 * HOURS_MS)).toBe("written");
    await market.expectSame(newSearcher());
    const { key, previousKey } = (await pointer()) ?? {};
    expect(await objects()).toEqual([key, previousKey].sort());
  });
});

describe("through the functions' own doors", () => {
  test("the schedule writes a snapshot, and a process of search answers from it", async () => {
    const scheduled = await startInstance("searchSnapshot", { SEARCH_SNAPSHOT_FROM: "5" });
    expect((await fetch(scheduled.url, { method: "POST" })).status).toBe(200);
    await scheduled.stop();
    expect(await pointer()).toMatchObject({ products: 5 });

    await market.publish(6);
    void refuseWhole();
    const search = await startInstance("cliProductsSearch");
    const answer = await fetch(`${search.url}${cliProductsSearch.path}?q=kit`);
    expect(await answer.json()).toMatchObject({ total: 6 });
    await search.stop();
  });

  test("a page may be cached for as long as the operator allows, and never for a caller with a token", async () => {
    const search = await startInstance("cliProductsSearch", { SEARCH_MAX_STALENESS_MS: "60000" });
    const ask = async (headers = {}) =>
      (await fetch(`${search.url}${cliProductsSearch.path}`, { headers })).headers;
    await ask();
    const cached = await ask();
    const [, seconds] = /^public, max-age=(\d+), s-maxage=\1$/.exec(cached.get("cache-control") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    expect(cached.get("ratelimit-remaining")).toBeNull();
    expect((await ask({ authorization: "Bearer x" })).get("cache-control")).toBe("private, no-store");
    const invalid = await fetch(`${search.url}${cliProductsSearch.path}?limit=0`);
    expect([invalid.status, invalid.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
    await search.stop();
  });

  test("a request that is refused hears so at once, whatever becomes of what was begun for it", async () => {
    const search = await startInstance("cliProductsSearch");
    const ask = async () => (await fetch(`${search.url}${cliProductsSearch.path}?q=kit`)).status;
    const { perMinute } = cliProductsSearch.GET.limit;
    for (let asked = 0; asked < perMinute; asked++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    void store.spoil(({ name }) => name === "RunQuery", { status: INTERNAL, done: false });
    expect(await ask()).toBe(429);
    store.heal();
    await search.stop();
  });
});
