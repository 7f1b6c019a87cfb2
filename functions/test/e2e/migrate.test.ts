import { execFile } from "node:child_process";
import { db } from "#store/firestore.js";
import { MIGRATIONS, type Migration } from "#store/migrations.js";
import { migrate as migrateOne } from "#store/schema.js";
import { IS_LONG, RACE_ROUNDS } from "../support/effort.js";
import { firstMarket, idOf } from "../support/first-market.js";
import { ownProject } from "../support/own-project.js";

/** An older marketplace is brought to the form of today by `npm run migrate`, also after an interruption. */
const project = ownProject();
/** One more than a commit's page. */
const PRODUCTS = 101;

interface Ran {
  readonly code: number;
  readonly answer?: {
    readonly from: string;
    readonly version: string;
    readonly migrations: readonly { readonly number: number; readonly changed: number }[];
    readonly violations: readonly { readonly rule: string }[];
  };
  readonly stderr: string;
}

/** True so many times. */
const times = (count: number) => {
  let left = count;
  return () => left-- > 0;
};

/** Runs the command as a shell would. */
const migrate = (...options: string[]) =>
  new Promise<Ran>((resolve) => {
    const args = ["--import", "tsx", "tools/migrate/main.ts", "--json", ...options];
    execFile(process.execPath, args, { env: { ...process.env } }, (error, stdout, stderr) =>
      resolve({
        ...{ code: error ? 1 : 0, stderr },
        ...(stdout.startsWith("{") && { answer: JSON.parse(stdout) as Ran["answer"] }),
      }),
    );
  });

test("a marketplace that the first seed made is migrated from where an earlier run ended, and a newer one refused", async () => {
  await project.fill(firstMarket(PRODUCTS));

  const dry = await migrate("--dry-run");
  expect(dry.answer).toMatchObject({ from: "1.0.0", version: "1.0.0" });
  expect(dry.answer?.migrations.map(({ number, changed }) => [number, changed])).toEqual([
    [1, PRODUCTS],
    [2, PRODUCTS],
    [3, 4],
    [4, 1],
  ]);
  expect((await db().doc("system/schema").get()).exists).toBe(false);
  expect((await db().collection("products").where("settledStatus", "==", "published").get()).empty).toBe(
    true,
  );
  expect((await db().doc("users/seed-mara").get()).get("xp")).toBe(0);

  // An earlier run ended after its first commit.
  const [first] = MIGRATIONS as [Migration];
  expect(await migrateOne(first, { reaches: undefined, hasTime: times(1) })).toBeUndefined();
  const schemaOf = async () => (await db().doc("system/schema").get()).data();
  const running = { number: 1, changed: PRODUCTS - 1, after: idOf(PRODUCTS - 2) };
  expect(await schemaOf()).toEqual({ version: "1.0.0", applied: [], running });

  const { code, stderr, answer } = await migrate();
  expect([code, stderr]).toEqual([0, ""]);
  expect(answer).toMatchObject({ from: "1.0.0", version: "1.1.0" });
  // Each document counts once, whichever run changed it.
  expect(answer?.migrations.map(({ number, changed }) => [number, changed])).toEqual([
    [1, PRODUCTS],
    [2, PRODUCTS],
    [3, 4],
    [4, 1],
  ]);
  // The files are not part of this market.
  expect(answer?.violations.filter(({ rule }) => rule !== "archive-in-storage")).toEqual([]);
  expect(Object.keys((await schemaOf()) ?? {}).sort()).toEqual(["applied", "version"]);
  const author = await db().doc("users/seed-mara").get();
  expect(author.get("xp")).toBe(15);

  await db().doc("system/schema").update({ version: "1.2.0" });
  const newer = await migrate();
  expect(newer.code).toBe(1);
  expect(newer.stderr).toContain("has schema version 1.2.0, but this version of Vaultmart knows only 1.1.0");
});

test("two runs at the same time change each document once", async () => {
  for (let round = 0; round < (IS_LONG ? RACE_ROUNDS : 1); round++) {
    await project.fill(firstMarket(PRODUCTS));
    const run = async () => {
      const changed = [];
      for (const one of MIGRATIONS) {
        const reaches = one === MIGRATIONS.at(-1) ? one.version : undefined;
        changed.push(await migrateOne(one, { reaches, hasTime: () => true }));
      }
      return changed;
    };
    const counts = [PRODUCTS, PRODUCTS, 4];
    const changed = (await Promise.all([run(), run()])).map((one) => one.slice(0, 3));
    expect(changed).toEqual([counts, counts]);
    const author = await db().doc("users/seed-mara").get();
    const { size } = await author.ref.collection("achievements").get();
    expect(size).toBeGreaterThan(0);
    expect([author.get("xp"), author.get("stats.achievementCount")]).toEqual([15, size]);
    expect((await db().collection("xpLog").get()).size).toBe(3);
    const { applied, version } = (await db().doc("system/schema").get()).data() ?? {};
    expect([applied.length, version]).toEqual([MIGRATIONS.length, "1.1.0"]);
  }
});
