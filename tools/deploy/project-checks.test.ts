import { Refusal } from "../terminal/refusal.js";
import type { Answer, Probe } from "./checks.js";
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
  projectNumber: "4242",
  bucket: "my-market.appspot.com",
  functions: [
    { name: "cliProductsSearch", isActive: true, url: "https://search-x.run.app" },
    { name: "productUpdated", isActive: true, url: "https://updated-x.run.app" },
  ],
  auth: { actionUrl: "https://shop.example/account/action" },
} as unknown as State;
const EXPIRING = [{ collectionGroup: "uploads", fieldPath: "expiresAt" }];
const CHECKS = projectChecks(EXPIRING);

const answer = (status: number, body: unknown): Answer => ({
  status,
  headers: new Headers(),
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const job = (name: string, more: object) => ({
  name: `projects/my-market/locations/us-central1/jobs/firebase-schedule-${name}-us-central1`,
  ...more,
});
const RAN = { lastAttemptTime: "2026-01-01T00:00:00Z", status: {} };
const quota = (value: string, location = "us-central1") => ({
  dimensionsInfos: [
    { applicableLocations: ["europe-west1"], details: { value: "1000000" } },
    { applicableLocations: [location], details: { value } },
  ],
});
const ttl = (state: string) => ({
  fields: [
    { name: "projects/p/databases/(default)/collectionGroups/__default__/fields/*" },
    {
      name: "projects/p/databases/(default)/collectionGroups/uploads/fields/expiresAt",
      ttlConfig: { state },
    },
  ],
});

interface World {
  /** Replaces Google's response to a URL or to what is asked; an Error refuses. */
  readonly google?: (url: string, body: string) => unknown;
  readonly site?: (url: string, body: string) => Answer | undefined;
}

/** A project where every assumption holds, but for what is replaced. Remembers what was asked. */
function project({ google, site }: World = {}) {
  const asked: string[] = [];
  const probe: Probe = {
    google: async (method, url, content) => {
      const body = JSON.stringify(content ?? "");
      asked.push(`${method} ${url} ${body}`);
      const other = google?.(url, body);
      if (other instanceof Error) throw other;
      if (other !== undefined) return other;
      if (url.includes("quotaInfos")) return quota("20000");
      if (url.includes("troubleshoot")) return { access: "GRANTED" };
      if (url.endsWith(":runQuery"))
        throw new Refusal("no matching index found. The query requires an index.");
      if (url.includes("ttlConfig")) return ttl("ACTIVE");
      if (url.endsWith("/jobs"))
        return { jobs: [job("searchSnapshot", RAN), job("reconcile", {}), { name: "others/job" }] };
      throw new Error(`unknown: ${url}`);
    },
    send: async (url, init) => {
      asked.push(`send ${url} ${init?.body ?? ""}`);
      const other = site?.(url, init?.body ?? "");
      if (other) return other;
      if (url.endsWith("init.json")) return answer(200, { apiKey: "k" });
      if (url.includes("accounts:signUp"))
        return answer(400, { error: { message: "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : too short" } });
      if (url.includes("updated-x")) return answer(403, "<html>Forbidden");
      if (url.includes("search-x")) return answer(400, { code: "invalidRequest" });
      return answer(200, "{}");
    },
    sleep: async () => void asked.push("sleep"),
  };
  return { probe, asked };
}

const failing = async ({ probe }: { probe: Probe }, having = state) => {
  const found = await Promise.all(
    CHECKS.map(async ({ id, run }) => [id, await run(target, having, probe)] as const),
  );
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
};

test("all hold in a project that is well deployed", async () => {
  expect(await failing(project())).toEqual({});
});

test.each<[string, World, RegExp]>([
  ["quota", { google: (url) => url.includes("quota") && quota("19000") }, /19 processors in us-central1/],
  ["quota", { google: (url) => url.includes("quota") && quota("20000", "asia-east1") }, /names no quota/],
  [
    "signing",
    { google: (_url, body) => body.includes("signBlob") && { access: "NOT_GRANTED" } },
    /vaultmart-signing@my-market\S+ lacks iam.serviceAccounts.signBlob \(NOT_GRANTED\)/,
  ],
  [
    "signing",
    { google: (_url, body) => body.includes("objects.get") && { access: "UNKNOWN_INFO_DENIED" } },
    /lacks storage.objects.get \(UNKNOWN_INFO_DENIED\)/,
  ],
  [
    "events",
    { google: (_url, body) => body.includes("receiveEvent") && { access: "NOT_GRANTED" } },
    /vaultmart-events@my-market\S+ lacks eventarc/,
  ],
  [
    "pictures",
    { google: (_url, body) => body.includes("entities.get") && { access: "NOT_GRANTED" } },
    /service-4242@gcp-sa-firebasestorage\S+ lacks datastore/,
  ],
  [
    "emails",
    { site: (url) => (url.endsWith("/account/action") ? answer(404, "") : undefined) },
    /answers 404/,
  ],
  [
    "passwords",
    {
      site: (url) => {
        if (url.includes("signUp")) return answer(200, { idToken: "t" });
        return url.includes("accounts:delete") ? answer(500, "") : undefined;
      },
    },
    /was accepted. Delete the account deploy-check@example.com/,
  ],
  [
    "passwords",
    { site: (url) => (url.includes("signUp") ? answer(400, "EMAIL_EXISTS") : undefined) },
    /answered 400 EMAIL_EXISTS/,
  ],
  [
    "schedule",
    {
      google: (url) =>
        url.endsWith("/jobs") && {
          jobs: [job("searchSnapshot", RAN), job("reconcile", { ...RAN, status: { code: 7 } })],
        },
    },
    /^reconcile failed: 7$/,
  ],
  ["schedule", { google: (url) => url.endsWith("/jobs") && {} }, /no job for searchSnapshot/],
  [
    "schedule",
    {
      google: (url) => url.includes("cloudscheduler") && { jobs: [job("searchSnapshot", {})] },
    },
    /did not run within 120 seconds/,
  ],
  [
    "public-functions",
    { site: (url) => (url.includes("search-x") ? answer(403, "<html>") : undefined) },
    /Google refuses calls of cliProductsSearch/,
  ],
  [
    "public-functions",
    { site: (url) => (url.includes("updated-x") ? answer(400, "Bad Request") : undefined) },
    /anyone can call productUpdated \(400\)/,
  ],
  ["indexes", { google: (_url, body) => body.includes("POST.b0") && [] }, /indexed: POST.b0$/],
  ["ttl", { google: (url) => url.includes("ttl") && ttl("CREATING") }, /uploads.expiresAt is CREATING/],
  ["ttl", { google: (url) => url.includes("ttl") && {} }, /uploads.expiresAt is missing/],
  [
    "contention",
    { site: (url) => (url.includes("products/search") ? answer(503, "") : undefined) },
    /60 of 60 failed, the first with 503/,
  ],
])("%s fails if it does not hold", async (id, world, words) => {
  const google = (url: string, body: string) => world.google?.(url, body) || undefined;
  const found = await failing(project({ ...world, google }));
  expect(Object.keys(found)).toEqual([id]);
  expect(found[id]).toMatch(words);
});

test.each<[string, Partial<State>, RegExp]>([
  ["emails", { auth: { ...state.auth, actionUrl: "" } }, /they lead to Firebase's own page/],
  [
    "builds",
    { functions: state.functions.map((one) => ({ ...one, isActive: one.name !== "productUpdated" })) },
    /not active: productUpdated/,
  ],
  ["builds", { functions: [] }, /there is no function/],
])("%s fails if the project's state says so", async (id, change, words) => {
  expect((await failing(project(), { ...state, ...change }))[id]).toMatch(words);
});

test("a short password that is accepted leaves no account", async () => {
  const world = project({
    site: (url) => {
      if (url.includes("signUp")) return answer(200, { idToken: "t" });
      return url.includes("accounts:delete") ? answer(200, {}) : undefined;
    },
  });
  expect(await failing(world)).toEqual({ passwords: "it was accepted" });
  expect(world.asked.filter((line) => line.includes("accounts:delete"))).toEqual([
    expect.stringContaining('{"idToken":"t"}'),
  ]);
});

test("a job that never ran is run once, and its result awaited", async () => {
  let reads = 0;
  const world = project({
    google: (url) => {
      if (url.endsWith(":run")) return {};
      if (!url.endsWith("/jobs")) return undefined;
      return { jobs: [job("searchSnapshot", ++reads > 3 ? RAN : {})] };
    },
  });
  expect(await failing(world)).toEqual({});
  expect(world.asked.filter((line) => line.endsWith(":run {}"))).toHaveLength(1);
  expect(world.asked.filter((line) => line === "sleep")).toHaveLength(3);
});

test("what Google refuses for another reason is not taken for an exemption", async () => {
  const denied = new Refusal("Missing or insufficient permissions.");
  const world = project({ google: (url) => (url.endsWith(":runQuery") ? denied : undefined) });
  const check = CHECKS.find(({ id }) => id === "indexes");
  await expect(check?.run(target, state, world.probe)).rejects.toThrow("insufficient permissions");
});
