import { readFileSync } from "node:fs";
import { exportedFunctions } from "../build/index-source.js";
import { SITE_CHECKS } from "./checks.js";
import { deploy } from "./deploy.js";
import { leftToDo, remediesIn } from "./diagnosis.js";
import { type Code, corsOf } from "./plan.js";
import { projectChecks } from "./project-checks.js";
import { readState } from "./state.js";
import type { Target } from "./target.js";
import { SimulatedProject } from "./testing/simulated.js";

const target: Target = {
  project: "my-market",
  site: "https://my-market.web.app",
  origins: ["https://my-market.web.app", "https://my-market.firebaseapp.com"],
  bucket: undefined,
  alertsTo: undefined,
};
const code: Code = {
  region: "us-central1",
  functions: exportedFunctions(readFileSync("functions/src/index.ts", "utf8")).map(({ name }) => name),
  lifecycle: JSON.parse(readFileSync("storage.lifecycle.json", "utf8")),
};

let project: SimulatedProject;
const left = async () =>
  leftToDo(target, code, await readState(project.run, target, code.region, "vaultmart-signing"));

beforeEach(async () => {
  project = new SimulatedProject({ cors: corsOf(target), lifecycle: code.lifecycle });
  await deploy(target, code, {
    run: project.run,
    state: () => readState(project.run, target, code.region, "vaultmart-signing"),
    say: () => undefined,
    confirm: async () => true,
    sleep: async () => undefined,
    released: [],
    keepReleased: async () => undefined,
  });
});

test("a project that was just deployed needs nothing, and looking changes nothing", async () => {
  const { length } = project.changes;
  expect(await left()).toEqual([]);
  expect(project.changes).toHaveLength(length);
});

test.each<[what: string, change: () => void, says: string, todo: string]>([
  [
    "a secret that was deleted",
    () => project.secrets.delete("STRIPE_SECRET_KEY"),
    "secrets",
    "gcloud secrets create STRIPE_SECRET_KEY",
  ],
  [
    "a service that was disabled",
    () => project.apis.delete("artifactregistry.googleapis.com"),
    "Enable Google's services: not done",
    "gcloud services enable artifactregistry.googleapis.com",
  ],
  [
    "a function that was deleted",
    () => project.functions.delete("productsLike"),
    "Functions are missing: productsLike",
    "npm run deploy -- --project my-market",
  ],
  [
    "a role that was taken away",
    () => project.signing.splice(0),
    "Allow one account to sign",
    "roles/iam.serviceAccountTokenCreator",
  ],
])("%s is named, with what to do", async (_what, change, says, todo) => {
  change();
  const lines = await left();
  expect(lines.filter((line) => line.startsWith("✗"))).toHaveLength(1);
  expect(lines.join("\n")).toContain(says);
  expect(lines.filter((line) => line.startsWith("  What to do: ")).join("\n")).toContain(todo);
});

test("every check has something to do if it fails", () => {
  const remedies = remediesIn(readFileSync("docs/cloud.md", "utf8"));
  for (const { id } of [...SITE_CHECKS, ...projectChecks([])])
    expect([id, remedies.get(id)]).toEqual([id, expect.stringMatching(/\w{3}/)]);
});
