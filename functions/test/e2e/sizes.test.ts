import { deploymentOf } from "#platform/sizes.js";
import { FUNCTIONS, held } from "../support/bundles.js";
import { endpointOf } from "../support/endpoints.js";

test.each(FUNCTIONS)("%s is deployed with the size and the account in the tables", (name) => {
  const { memory, serviceAccount, ...size } = deploymentOf(name);
  const availableMemoryMb = memory === "1GiB" ? 1_024 : Number.parseInt(memory, 10);
  expect(endpointOf(name)).toMatchObject({
    ...size,
    availableMemoryMb,
    serviceAccountEmail: serviceAccount,
  });
});

test("the memory holds as many archives as may be judged at once", () => {
  /** MB: a process with its clients, and an archive of 50 MB of text during a scan. */
  const [process, archive] = [120, 135];
  // They use what the folder knows about hosts, and write ZIP files, but read no archive.
  const others = ["adminAct", "dataExportWritten"];
  const readers = [...others, "appPages", "marketPages", "mcp", "pictures", "productsFiles", "productsFile"];
  const judges = FUNCTIONS.filter((name) => held(name).has("archive") && !readers.includes(name));
  expect(judges.sort()).toEqual(["cliProductsCreate", "productsScan", "rescan"]);
  for (const name of judges) {
    const { concurrency, availableMemoryMb } = endpointOf(name);
    expect(process + concurrency * archive).toBeLessThanOrEqual(availableMemoryMb);
  }
});

test("what waits for the database alone is not cut off before Hosting gives up, and what is delivered again has longer", () => {
  const HOSTING_SECONDS = 60;
  for (const name of FUNCTIONS) {
    const { httpsTrigger, timeoutSeconds } = endpointOf(name);
    if (httpsTrigger) expect(timeoutSeconds).toBeGreaterThanOrEqual(HOSTING_SECONDS);
    else expect(timeoutSeconds).toBeGreaterThan(HOSTING_SECONDS);
  }
});

test("nobody pays for a market that nobody visits", () => {
  expect(FUNCTIONS.filter((name) => endpointOf(name).minInstances > 0)).toEqual([]);
});
