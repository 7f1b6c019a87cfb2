import { execFile } from "node:child_process";
import { db } from "#store/firestore.js";
import { firstMarket, idOf } from "../support/first-market.js";
import { ownProject } from "../support/own-project.js";

/** An older marketplace is brought to the form of today by `npm run migrate`, also after an interruption. */
const project = ownProject();
/** One more than a commit's page. */
const PRODUCTS = 101;
const DONE = 40;

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

  // An earlier run was killed after its commit for the first products.
  const killed = db().batch();
  for (let place = 0; place < DONE; place++)
    killed.update(db().doc(`products/${idOf(place)}`), { settledStatus: "published" });
  const running = { number: 1, changed: DONE, after: idOf(DONE - 1) };
  killed.create(db().doc("system/schema"), { version: "1.0.0", applied: [], running });
  await killed.commit();

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
  const schema = await db().doc("system/schema").get();
  expect(schema.get("applied")).toHaveLength(4);
  expect(schema.get("running")).toBeUndefined();
  const author = await db().doc("users/seed-mara").get();
  expect(author.get("xp")).toBe(15);

  await db().doc("system/schema").update({ version: "1.2.0" });
  const newer = await migrate();
  expect(newer.code).toBe(1);
  expect(newer.stderr).toContain("has schema version 1.2.0, but this version of Vaultmart knows only 1.1.0");
});
