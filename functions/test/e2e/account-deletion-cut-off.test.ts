import { runDeletion } from "#deletion/run.js";
import { STEPS } from "#deletion/steps.js";
import { db } from "#store/firestore.js";
import { requestDeletion } from "#store/people/deletions.js";
import { counted, some } from "../support/effort.js";
import {
  type FaultyProxy,
  type StorageFault,
  type StoreFault,
  storageProxy,
  storeProxy,
} from "../support/faulty-proxy.js";
import { LEAVER, OTHERS_OBJECTS } from "../support/leaver.js";
import { leaverProject } from "../support/leaver-project.js";
import type { Dump } from "../support/own-project.js";

/**
 * Interrupts the deletion of an account at every possible point and expects the same result. Runs in a
 * project without function triggers.
 */
const { project, fill, leaver, remove, identity } = leaverProject();
const { uid } = LEAVER;
const NOW = new Date();
const INTERNAL = 13;

let store: FaultyProxy<StoreFault>;
let storage: FaultyProxy<StorageFault>;
beforeAll(async () => {
  // The dumps and the setup of the marketplace pass through the proxies too, while no fault is set.
  store = await storeProxy(process.env.FIRESTORE_EMULATOR_HOST ?? "");
  storage = await storageProxy(new URL(process.env.STORAGE_EMULATOR_HOST ?? "").host);
  process.env.FIRESTORE_EMULATOR_HOST = store.host;
  process.env.STORAGE_EMULATOR_HOST = `http://${storage.host}`;
});
afterEach(() => {
  store.heal();
  storage.heal();
});
afterAll(async () => {
  await db().terminate();
  await Promise.all([store.close(), storage.close()]);
});

/** The marketplace after an uninterrupted deletion, and the number of commits that the deletion made. */
let left: Dump;
let commitsOfRemoval = 0;
beforeAll(async () => {
  await fill();
  void store.spoil(
    ({ name }) => {
      if (name === "Commit") commitsOfRemoval++;
      return false;
    },
    { status: INTERNAL, done: false },
  );
  await remove();
  store.heal();
  left = await project.dump();
});

describe("the deletion of an account ends the same", () => {
  test.each(
    some(
      STEPS.map(({ name }, at) => [name, at] as const),
      5,
    ),
  )("when it is killed after %s", async (_, at) => {
    await fill();
    await requestDeletion(await leaver(), NOW);
    for (const { run } of STEPS.slice(0, at + 1)) await run(uid);
    await runDeletion(uid);
    expect(await project.dump()).toEqual(left);
    await expect(identity()).rejects.toMatchObject({ code: "auth/user-not-found" });
  });

  test.each([
    ["before", false],
    ["after", true],
  ])(
    "when the store fails at any commit, %s it is done",
    async (_, done) => {
      expect(commitsOfRemoval).toBeGreaterThanOrEqual(10);
      for (const failing of some(counted(commitsOfRemoval), 3)) {
        await fill();
        let commits = 0;
        void store.spoil(({ name }) => name === "Commit" && ++commits >= failing, { status: INTERNAL, done });
        await expect(remove()).rejects.toThrow();
        store.heal();
        await remove();
        expect(await project.dump()).toEqual(left);
      }
    },
    240_000,
  );

  test("when storage is down for a while, and all else goes meanwhile", async () => {
    await fill();
    void storage.spoil(({ name }) => name.startsWith("DELETE "), 403);
    await expect(remove()).rejects.toThrow("is not complete");
    const half = await project.dump();
    expect(half.objects.length).toBeGreaterThan(Object.keys(OTHERS_OBJECTS).length);
    expect(half.documents).toHaveProperty([`deletions/${uid}`]);
    expect(half.documents).not.toHaveProperty(["notifications/to-leaver"]);
    await expect(identity()).rejects.toMatchObject({ code: "auth/user-not-found" });
    storage.heal();
    await runDeletion(uid);
    expect(await project.dump()).toEqual(left);
  });

  test("when it runs three times at once, and once more", async () => {
    await fill();
    await requestDeletion(await leaver(), NOW);
    await Promise.all([runDeletion(uid), runDeletion(uid), runDeletion(uid)]);
    await runDeletion(uid);
    expect(await project.dump()).toEqual(left);
  });

  test("when it is asked for five times at once", async () => {
    await fill();
    const user = await leaver();
    await Promise.all(Array.from({ length: 5 }, () => requestDeletion(user, NOW)));
    await runDeletion(uid);
    expect(await project.dump()).toEqual(left);
  });
});
