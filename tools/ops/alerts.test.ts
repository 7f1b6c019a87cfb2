import { readdirSync, readFileSync } from "node:fs";
import { logError, logInfo, logRequest, logWarning } from "#platform/log.js";
import { exportedFunctions } from "../build/index-source.js";
import { alerts, filterOf, isSought, policyFile } from "./alerts.js";

const functions = exportedFunctions(readFileSync("functions/src/index.ts", "utf8")).map(({ name }) => name);
const ALERTS = alerts(functions);

/** The alerts that look for the line that a function writes. */
function heard(service: string, write: () => void): string[] {
  const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  write();
  const entry = JSON.parse(String(out.mock.calls[0]?.[0]));
  out.mockRestore();
  return ALERTS.filter((alert) => isSought(alert, { service, entry })).map(({ id }) => id);
}

const request = (route: string, status: number) => () =>
  logRequest({ id: "r1", route, method: "POST", status, milliseconds: 5 });
const failure = (message: string, code?: number) => () =>
  logError("e1", Object.assign(new Error(message), { code }));

test.each<[what: string, service: string, write: () => void, ids: string[]]>([
  ["a request that fails", "productslike", request("/products/like", 500), ["requests-failed"]],
  ["a refusal", "productslike", request("/products/like", 429), []],
  [
    "an event of Stripe that fails",
    "processorwebhooks",
    request("/processor/webhooks", 503),
    ["requests-failed", "webhooks-failed"],
  ],
  ["an event that is refused", "processorwebhooks", request("/processor/webhooks", 400), []],
  ["a scan that fails", "productsscan", request("/products/scan", 503), ["requests-failed", "scans-failed"]],
  ["a verdict", "productsscan", request("/products/scan", 200), []],
  ["an event that fails", "productupdated", failure("No"), ["events-failed"]],
  ["the cause of a request that fails", "productslike", failure("No"), []],
  ["an index that is missing", "productslike", failure("The query requires an index", 9), ["role-missing"]],
  [
    "an API that is off",
    "productslike",
    failure("Cloud Firestore API has not been used in project 1 before or it is disabled", 7),
    ["role-missing"],
  ],
  ["a limit that cannot be counted", "x", () => logError("rate-limit", "14"), ["limiter-unavailable"]],
  ["a debt of a day", "x", () => logWarning("Money is owed", { hours: 24 }), []],
  ["a debt of more", "x", () => logWarning("Money is owed", { hours: 25 }), ["money-owed"]],
  [
    "an inquiry that was answered",
    "x",
    () => logWarning("A bank asks about a payment", { isSubmitted: true }),
    [],
  ],
  ["a log that is behind", "logcatchup", () => logWarning("The log is behind", {}), ["log-behind"]],
  ["emails that wait", "mailcatchup", () => logWarning("Emails wait", { behindMs: 1e7 }), ["emails-wait"]],
  ["a run that sent all", "mailcatchup", () => logInfo("Emails were looked at", { sent: 3 }), []],
  [
    "an email that is lost",
    "mailcreated",
    () => logWarning("An email was not delivered", { mail: "m1" }),
    ["emails-undelivered"],
  ],
])("%s", (_what, service, write, ids) => expect(heard(service, write)).toEqual(ids));

test("a filter is in the Logging query language", () => {
  const clauses = ALERTS.find(({ id }) => id === "money-owed")?.clauses ?? [];
  expect(filterOf({ clauses })).toBe(
    'resource.type="cloud_run_revision" AND jsonPayload.message="Money is owed" AND jsonPayload.hours>24',
  );
});

test("each alert has its file and its part of the help, and nothing else has", () => {
  const ids = ALERTS.map(({ id }) => id).sort();
  expect(readdirSync("ops/alerts").sort()).toEqual(ids.map((id) => `${id}.json`));
  const counted = ALERTS.filter(({ rate }) => rate).map(({ id }) => `${id}.json`);
  expect(readdirSync("ops/metrics").sort()).toEqual(counted.sort());
  const help = readFileSync("hosting/content/operators/alerts.md", "utf8");
  expect([...help.matchAll(/^### (.*)$/gm)].map(([, id]) => id).sort()).toEqual(ids);
});

test("a policy counts lines, or begins with the first", () => {
  const [counted, first] = ["requests-failed", "payments-differ"].map((wanted) =>
    JSON.stringify(ALERTS.filter(({ id }) => id === wanted).map(policyFile)),
  );
  expect(counted).toContain("logging.googleapis.com/user/vaultmart_requests_failed");
  expect(counted).not.toContain("notificationRateLimit");
  expect(first).toContain("conditionMatchedLog");
});
