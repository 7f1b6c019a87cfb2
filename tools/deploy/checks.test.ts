import { readFileSync } from "node:fs";
import { type Answer, type Send, SITE_CHECKS, sharedCounter } from "./checks.js";
import { projectChecks } from "./project-checks.js";
import type { State } from "./state.js";
import type { Target } from "./target.js";

const target: Target = {
  project: "my-market",
  site: "https://shop.example",
  origins: ["https://shop.example"],
  bucket: undefined,
};
const state = {
  bucket: "my-market.appspot.com",
  functions: [{ name: "cliProductsSearch", url: "https://search-x.run.app" }],
} as unknown as State;

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: new Headers(headers),
  body: JSON.stringify(body),
});
const SECURE = {
  "content-security-policy": "default-src 'self'",
  "strict-transport-security": "max-age=1",
  "x-content-type-options": "nosniff",
};

/** A marketplace where every assumption holds; `other` replaces its response to some URLs. */
function marketplace(other: (url: string) => Answer | undefined = () => undefined): Send {
  let left = 30;
  return async (url, init) => {
    const replaced = other(url);
    if (replaced) return replaced;
    if (url.endsWith("/api/health")) return answer(200, { status: "ok" });
    if (url.includes("limit=1")) return answer(200, {}, { "ratelimit-remaining": String(--left) });
    if (url.includes("/__/auth/")) return answer(200, "<html>");
    if (url.endsWith("init.json")) return answer(200, { apiKey: "k", projectId: "my-market" });
    if (url.includes("no-such-route")) return answer(404, { code: "routeNotFound" });
    if (url.includes("webhooks")) return answer(400, {});
    if (url.startsWith("https://storage.googleapis.com/my-market.appspot.com/"))
      return answer(200, "", { "access-control-allow-origin": init?.headers?.Origin ?? "" });
    return answer(200, "<html>", SECURE);
  };
}

const google = () => Promise.reject(new Error("these checks ask nothing of Google"));
const sleep = () => Promise.resolve();

const failing = async (send: Send) => {
  const found = await Promise.all(
    SITE_CHECKS.map(async ({ id, run }) => [id, await run(target, state, { send, google, sleep })] as const),
  );
  return found.flatMap(([id, problem]) => (problem === undefined ? [] : [id]));
};

test("all hold in a marketplace that is well deployed", async () => {
  expect(await failing(marketplace())).toEqual([]);
});

test.each<[string, (url: string) => Answer | undefined]>([
  ["site-and-api", (url) => (url.endsWith("/api/health") ? answer(404, "<html>") : undefined)],
  [
    "roles",
    (url) => (url.includes("/api/cli") ? answer(500, {}, { "ratelimit-remaining": "1" }) : undefined),
  ],
  ["auth-pages", (url) => (url.includes("/__/auth/") ? answer(200, "", SECURE) : undefined)],
  ["page-headers", (url) => (url.endsWith("/explore") ? answer(200, "") : undefined)],
  ["unknown-paths", (url) => (url.includes("no-such") ? answer(200, "<html>") : undefined)],
  ["web-app", (url) => (url.endsWith("init.json") ? answer(404, "") : undefined)],
  ["uploads", (url) => (url.includes("storage.googleapis") ? answer(200, "") : undefined)],
  ["webhooks", (url) => (url.includes("webhooks") ? answer(200, {}) : undefined)],
])("%s fails if it does not hold", async (id, other) => {
  expect(await failing(marketplace(other))).toContain(id);
});

test.each<[string, number[], RegExp | undefined]>([
  ["one counter on both paths", [29, 28, 27, 26], undefined],
  ["one counter that others use too", [29, 25, 24, 20], undefined],
  ["a header that is believed at the site", [29, 29, 29, 28], /at the site, a client can write/],
  ["a header that is believed at the own URL", [29, 29, 28, 29], /at the function's URL, a client can write/],
  ["the address of the edge in place of the client's", [12, 29, 11, 28], /different addresses/],
  ["no limit", [29, Number.NaN, 28, 27], /no rate limit/],
])("%s is recognized", (_what, left, words) => {
  if (words) expect(sharedCounter(left)).toMatch(words);
  else expect(sharedCounter(left)).toBeUndefined();
});

test("every check is a row of the table of assumptions, and every other row says how to check by hand", () => {
  const rows = readFileSync("docs/cloud.md", "utf8")
    .split("\n")
    .filter((line) => /^\| `[\w-]+` \|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const automatic = rows.filter((cells) => cells[3]?.startsWith("`npm run deploy")).map((cells) => cells[1]);
  expect(automatic.sort()).toEqual(
    [...SITE_CHECKS, ...projectChecks([])].map(({ id }) => `\`${id}\``).sort(),
  );
  const byHand = rows.filter((cells) => !cells[3]?.startsWith("`npm run deploy"));
  expect(byHand.filter((cells) => (cells[3] ?? "").length < 20)).toEqual([]);
});
