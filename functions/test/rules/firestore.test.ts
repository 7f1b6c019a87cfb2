import { readFileSync } from "node:fs";
import { internalCases } from "./internal.cases.js";
import { partyCases } from "./parties.cases.js";
import { productCases } from "./products.cases.js";
import { reportCases } from "./reports.cases.js";
import { declareCases } from "./support/declare.js";
import { openWorld, type World } from "./support/world.js";
import { userCases } from "./users.cases.js";

let world: World;
beforeAll(async () => {
  world = await openWorld("demo-vaultmart-rules", readFileSync("firestore.rules", "utf8"));
});
afterAll(() => world.close());

describe("users", () => declareCases(userCases, () => world));
describe("products", () => declareCases(productCases, () => world));
describe("notifications, orders, conversations and the XP log", () => declareCases(partyCases, () => world));
describe("reports", () => declareCases(reportCases, () => world));
describe("registries, claims and logs", () => declareCases(internalCases, () => world));
