import { readFileSync } from "node:fs";
import { PREPARED, PRODUCTS, storageCases } from "./storage.cases.js";
import { declareCases } from "./support/declare.js";
import { loadStorageRules, putObjects } from "./support/storage.js";
import { bucketOf, openWorld, type World } from "./support/world.js";

/** The suite's project: the Storage emulator reads the documents that its rules need there. */
const PROJECT = process.env.GCLOUD_PROJECT ?? "";

let world: World;
beforeAll(async () => {
  await loadStorageRules(readFileSync("storage.rules", "utf8"));
  world = await openWorld(PROJECT);
  await world.seed(PRODUCTS);
  await putObjects(bucketOf(PROJECT), PREPARED);
});
afterAll(() => world.close());

describe("storage", () => declareCases(storageCases, () => world));
