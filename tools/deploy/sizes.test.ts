import { readFileSync } from "node:fs";
import { ACCOUNTS, accountOf } from "#platform/service-accounts.js";
import { deploymentOf, memoryBytesOf, NEW_PROJECT_QUOTA, sizeOf } from "#platform/sizes.js";
import { exportedFunctions } from "../build/index-source.js";

const functions = exportedFunctions(readFileSync("functions/src/index.ts", "utf8"));
const names = functions.map(({ name }) => name);

test.each(names)("a new project may run %s with as many processes as it asks for", (name) => {
  const { cpu, maxInstances } = sizeOf(name);
  expect(maxInstances).toBeGreaterThanOrEqual(1);
  expect(cpu * maxInstances).toBeLessThanOrEqual(NEW_PROJECT_QUOTA.cpus);
  expect((memoryBytesOf(name) * maxInstances) / 2 ** 30).toBeLessThanOrEqual(NEW_PROJECT_QUOTA.gibibytes);
});

test("one run of the snapshot at a time", () => {
  expect(sizeOf("searchSnapshot")).toMatchObject({ concurrency: 1, maxInstances: 1 });
});

describe("a service account", () => {
  const sourceOf = (name: string) => {
    const file = functions.find((one) => one.name === name)?.file ?? "";
    return readFileSync(`functions/src/${file}`, "utf8");
  };
  const groupsOf = (of: readonly string[]) => [...new Set(of.map(accountOf))].sort();
  const containing = (pattern: RegExp) => names.filter((name) => pattern.test(sourceOf(name)));

  test("is an address in the project, of a length that the platform accepts", () => {
    for (const name of names)
      expect(deploymentOf(name).serviceAccount).toMatch(/^[a-z](?:[-a-z0-9]{4,28}[a-z0-9])@$/);
  });

  test("every group has functions", () => {
    expect(groupsOf(names)).toEqual(Object.keys(ACCOUNTS).sort());
  });

  test("signs only for the functions that sign, and each of them has it", () => {
    expect(containing(/\b(signDownload|customToken)\(/).sort()).toEqual([
      ...["cliAuthToken", "productsDownload", "usersDataExport"],
    ]);
    expect(names.filter((name) => accountOf(name) === "signing").sort()).toEqual(
      containing(/\b(signDownload|customToken)\(/).sort(),
    );
    expect(Object.values(ACCOUNTS).filter((account) => "signs" in account)).toEqual([ACCOUNTS.signing]);
  });

  test("reads Stripe's secrets only for payments, and for events that strangers cannot send", () => {
    expect(groupsOf(containing(/stripeSecrets\(/))).toEqual(["events", "payments"]);
    expect(names.filter((name) => accountOf(name) === "payments").sort()).toEqual(
      containing(/stripeSecrets\(/)
        .filter((name) => accountOf(name) !== "events")
        .sort(),
    );
  });

  test("changes accounts only for background functions and those that end sessions, and gets events only for the former", () => {
    const background = functions.filter(({ file }) => file.startsWith("triggers/")).map(({ name }) => name);
    expect(names.filter((name) => accountOf(name) === "events").sort()).toEqual(background.sort());
    const may = (role: string) =>
      Object.entries(ACCOUNTS).flatMap(([group, { roles }]) =>
        (roles as readonly string[]).includes(role) ? [group] : [],
      );
    expect(may("roles/firebaseauth.admin")).toEqual(["sessions", "events"]);
    expect(
      containing(/\brevokeSessions\b/).filter((name) => !["sessions", "events"].includes(accountOf(name))),
    ).toEqual([]);
    expect(may("roles/eventarc.eventReceiver")).toEqual(["events"]);
    expect(may("roles/run.invoker")).toEqual(["events"]);
  });

  test("writes archives only for uploads and background functions", () => {
    const writers = Object.entries(ACCOUNTS).flatMap(([group, account]) =>
      "bucketRole" in account && account.bucketRole === "roles/storage.objectUser" ? [group] : [],
    );
    expect(writers).toEqual(["uploads", "events"]);
  });

  test("no account has a basic role", () => {
    for (const { roles } of Object.values(ACCOUNTS))
      for (const role of roles) expect(role).not.toMatch(/^roles\/(owner|editor|viewer)$/);
  });
});
