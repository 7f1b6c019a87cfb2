import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { accountOf } from "#platform/service-accounts.js";
import { NEW_PROJECT_QUOTA, sizeOf } from "#platform/sizes.js";
import { exportedFunctions } from "../build/index-source.js";
import { alerts } from "../ops/alerts.js";
import { deploy, type Edges, printed } from "./deploy.js";
import { type Code, corsOf, groupsOf, plan, SCHEDULED } from "./plan.js";
import type { Run } from "./shell.js";
import { readState, type State } from "./state.js";
import { readSettings, type Target } from "./target.js";
import { SimulatedProject } from "./testing/simulated.js";

const target: Target = {
  project: "my-market",
  site: "https://my-market.web.app",
  origins: ["https://my-market.web.app", "https://my-market.firebaseapp.com"],
  bucket: undefined,
  alertsTo: "ops@example.com",
};
const code: Code = {
  region: "us-central1",
  functions: exportedFunctions(readFileSync("functions/src/index.ts", "utf8")).map(({ name }) => name),
  lifecycle: JSON.parse(readFileSync("storage.lifecycle.json", "utf8")),
};

const empty = () => new SimulatedProject({ cors: corsOf(target), lifecycle: code.lifecycle });
const stateOf = (run: Run) => readState(run, target, code.region, "vaultmart-signing");

/** One run of the command on a project, which remembers what it released. */
function commandOn(project: SimulatedProject) {
  let released: readonly string[] = [];
  const said: string[] = [];
  const pauses: number[] = [];
  const again = (more: Partial<Edges> = {}) =>
    deploy(target, code, {
      run: project.run,
      state: () => stateOf(project.run),
      say: (line) => said.push(line),
      confirm: async () => true,
      sleep: async (seconds) => void pauses.push(seconds),
      released,
      keepReleased: async (ids) => {
        released = [...ids];
      },
      ...more,
    });
  return { again, said, pauses, forget: () => (released = []) };
}

const facts = (project: SimulatedProject) => ({
  apis: [...project.apis].sort(),
  accounts: [...project.accounts].sort(),
  roles: [...project.policy, ...project.bucketPolicy, ...project.signing]
    .flatMap(({ role, members }) => members.map((member) => `${member} ${role}`))
    .sort(),
  functions: [...project.functions].sort(),
  secrets: [...project.secrets],
  bucket: project.bucket,
  auth: project.auth,
  hasSite: project.hasSite,
  watch: [
    [...project.metrics].sort(),
    project.channels,
    [...project.policies].sort(),
    project.uptimes,
    project.dashboards,
  ],
});

describe("a deployment to an empty project", () => {
  let project: SimulatedProject;
  let state: State;
  beforeAll(async () => {
    project = empty();
    await commandOn(project).again();
    state = await stateOf(project.run);
  });

  test("leaves no step with anything to do", () => {
    const left = plan(target, code, state).filter((step) => !step.isRelease);
    expect(left.flatMap(({ commands }) => commands)).toEqual([]);
    expect(plan(target, code, state).flatMap((step) => step.problem(state) ?? [])).toEqual([]);
    expect([...project.functions.keys()].sort()).toEqual([...code.functions].sort());
    expect(project.hasSite).toBe(true);
  });

  test("lets one account sign, and only itself", () => {
    const account = "serviceAccount:vaultmart-signing@my-market.iam.gserviceaccount.com";
    expect(project.signing).toEqual([{ role: "roles/iam.serviceAccountTokenCreator", members: [account] }]);
  });

  test("gives no account of Vaultmart a role that the table does not have", () => {
    const roles = project.policy.flatMap(({ role, members }) => members.map((member) => [member, role]));
    const pages = roles.filter(([member]) => member?.includes("vaultmart-pages@")).map(([, role]) => role);
    expect(pages.sort()).toEqual(["roles/datastore.user", "roles/logging.logWriter"]);
  });

  test("writes no secret into a line that is shown, and no value but none", () => {
    expect([...project.secrets]).toEqual([
      ["STRIPE_SECRET_KEY", "none"],
      ["STRIPE_WEBHOOK_SECRETS", "none"],
      ["STRIPE_CONNECT_WEBHOOK_SECRETS", "none"],
      ["LOG_SIGNING_KEYS", "none"],
      ["READER_KEY", "none"],
      ["SMTP_PASSWORD", "none"],
    ]);
  });

  test("releases rules before functions, and functions before the site", () => {
    const order = project.changes.filter((line) => line.startsWith("firebase deploy"));
    expect(order[0]).toContain("--only=firestore,storage");
    expect(order.at(-1)).toContain("--only=hosting");
    expect(order.slice(1, -1).every((line) => line.includes("--only=functions:"))).toBe(true);
  });
});

test("alerts are created once, when the operator names an address for them, and kept as they are", async () => {
  const project = empty();
  await commandOn(project).again();
  expect(project.channels).toEqual(["ops@example.com"]);
  expect(project.uptimes).toEqual(["my-market.web.app"]);
  expect(project.dashboards).toEqual(["Vaultmart"]);
  expect(project.policies.sort()).toEqual(
    alerts(code.functions)
      .map(({ id }) => id)
      .sort(),
  );
  const silent = plan({ ...target, alertsTo: undefined }, code, undefined).map(({ id }) => id);
  expect(silent).not.toContain("alerts");
});

test("a second deployment only releases", async () => {
  const project = empty();
  const command = commandOn(project);
  await command.again();
  const before = project.changes.length;
  await command.again();
  expect(project.changes.slice(before)).toEqual([]);
  command.forget();
  await command.again();
  const later = project.changes.slice(before);
  expect(later.filter((line) => !/^(firebase deploy|npm run)/.test(line))).toEqual([]);
});

test("wherever it is interrupted, the next run continues and ends with the same project", async () => {
  const whole = empty();
  await commandOn(whole).again();
  for (let at = 0; at < whole.changes.length; at += 7) {
    const project = empty();
    const command = commandOn(project);
    for (const more of [0, 1, 2]) project.failing.add(at + more);
    // The pauses of a step are over, or the step has gone on by itself.
    await command.again({ sleep: () => Promise.reject(new Error("interrupted")) }).catch(() => undefined);
    await command.again();
    expect(facts(project)).toEqual(facts(whole));
  }
});

test("events that are not accepted in the first minutes are released again", async () => {
  const project = Object.assign(empty(), { eventFailures: 1 });
  const { again, said, pauses } = commandOn(project);
  await again();
  expect(pauses).toEqual([60]);
  expect(said.join("\n")).toContain("Eventarc Service Agent");
  const never = Object.assign(empty(), { eventFailures: 99 });
  await expect(commandOn(never).again()).rejects.toThrow(
    /group \d+ of \d+ failed: .*Eventarc.*continue here/s,
  );
  expect(never.hasSite).toBe(false);
});

test("indexes are waited for before anything is released that needs them, and not without end", async () => {
  const slow = Object.assign(empty(), { indexReads: 20 });
  await commandOn(slow).again();
  expect(slow.hasSite).toBe(true);
  const stuck = Object.assign(empty(), { indexReads: 1_000 });
  await expect(commandOn(stuck).again()).rejects.toThrow(/1 indexes are still being built/);
  expect(stuck.functions.size).toBe(0);
});

test("nothing changes that the user does not confirm", async () => {
  const project = empty();
  await expect(commandOn(project).again({ confirm: async () => false })).rejects.toThrow("Stopped.");
  expect(project.changes).toEqual([]);
});

test("functions of earlier versions are deleted, and those of others stay", async () => {
  const project = empty();
  const account = "vaultmart-api@my-market.iam.gserviceaccount.com";
  project.apis.add("cloudfunctions.googleapis.com");
  project.functions.set("oldRoute", { account, maxInstances: 10 });
  project.functions.set("theirs", { account: "4242-compute@developer.gserviceaccount.com", maxInstances: 1 });
  await commandOn(project).again();
  expect([...project.functions.keys()]).toContain("theirs");
  expect([...project.functions.keys()]).not.toContain("oldRoute");
});

test("a role that is granted under a condition is granted again without one", async () => {
  const project = empty();
  const member = "serviceAccount:vaultmart-api@my-market.iam.gserviceaccount.com";
  const role = "roles/datastore.user";
  project.policy.push({ role, members: [member], condition: { expression: "request.time < now" } });
  await commandOn(project).again();
  expect(project.policy.filter((one) => one.role === role && one.members.includes(member))).toHaveLength(2);
});

test("secrets that exist keep their values", async () => {
  const project = empty();
  project.apis.add("secretmanager.googleapis.com");
  project.secrets.set("STRIPE_SECRET_KEY", "sk_live_x");
  await commandOn(project).again();
  expect(project.secrets.get("STRIPE_SECRET_KEY")).toBe("sk_live_x");
});

test.each<[string, (project: SimulatedProject) => void, RegExp]>([
  [
    "a database on another continent",
    (project) => {
      project.apis.add("firestore.googleapis.com");
      project.database = "eur3";
    },
    /The database is in eur3/,
  ],
  [
    "a project without a bucket",
    (project) => Object.assign(project, { bucket: undefined }),
    /no default bucket/,
  ],
])("%s is refused before anything changes", async (_what, spoil, words) => {
  const project = empty();
  spoil(project);
  await expect(commandOn(project).again()).rejects.toThrow(words);
  expect(project.changes).toEqual([]);
});

test("gcloud that is missing or signed out is named", async () => {
  const missing: Run = async () => ({ code: 127, stdout: "", stderr: "gcloud is not installed." });
  await expect(stateOf(missing)).rejects.toThrow(
    /gcloud projects describe.*failed:\ngcloud is not installed/s,
  );
});

test("a bucket of earlier projects is found by its name", async () => {
  const project = Object.assign(empty(), { bucket: { name: "my-market.appspot.com" } });
  await commandOn(project).again();
  expect(project.changes.filter((line) => line.includes("gs://")).join("\n")).not.toContain(
    "firebasestorage",
  );
});

describe("the plan", () => {
  const groups = groupsOf(code.functions);

  test("has every function once, in groups of one account that fit a new project beside their old revisions", () => {
    expect(groups.flat().sort()).toEqual([...code.functions].sort());
    for (const names of groups) {
      expect(new Set(names.map(accountOf)).size).toBe(1);
      const cpus = names.reduce((sum, name) => sum + sizeOf(name).cpu, 0);
      expect(2 * cpus).toBeLessThanOrEqual(NEW_PROJECT_QUOTA.cpus);
    }
  });

  test("is printed whole without a project, every step with its reason", () => {
    const text = printed(target, code, undefined);
    const steps = plan(target, code, undefined);
    for (const { title, why } of steps) expect(text).toContain(`${title}\n   # ${why}`);
    for (const word of [
      "iamcredentials.googleapis.com",
      "roles/firebaserules.firestoreServiceAgent",
      "--clear-soft-delete",
    ])
      expect(text).toContain(word);
    expect(text).not.toContain("(done)");
  });

  test("names each step once", () => {
    const ids = plan(target, code, undefined).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("reads, and does not change, to print what is left", async () => {
    const project = empty();
    await commandOn(project).again();
    const before = project.changes.length;
    const text = printed(target, code, await stateOf(project.run));
    expect(project.changes.length).toBe(before);
    expect(text.match(/\(done\)/g)?.length).toBe(17);
  });
});

describe("the arguments", () => {
  const read = (...args: string[]) => readSettings(args, () => ({ SITE_URL: "https://shop.example" }));

  test("name the project; the site comes from the settings of the functions", () => {
    expect(read("--project", "my-market", "--dry-run")).toEqual({
      target: {
        project: "my-market",
        site: "https://shop.example",
        origins: ["https://shop.example"],
        bucket: undefined,
      },
      dryRun: true,
      yes: false,
      checkOnly: false,
    });
    expect(read("--help")).toBeUndefined();
  });

  test.each([
    [[], /Name the project/],
    [["--project", "demo-vaultmart"], /name for emulators/],
    [["--project", "a; rm -rf /"], /Name the project/],
    [["--project", "my-market", "--force"], /--force/],
    [["--project", "my-market", "--alerts", "me"], /--alerts needs an email address, and me is none/],
  ])("%j are refused", (args, words) => {
    expect(() => read(...args)).toThrow(words);
  });
});

test("every function that runs on a schedule is looked for, and exists", () => {
  const folder = join(__dirname, "../../functions/src/triggers");
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const found = sources.flatMap((source) => [...source.matchAll(/export const (\w+) = onSchedule\(/g)]);
  expect(found.map(([, name]) => name).sort()).toEqual([...SCHEDULED].sort());
});
