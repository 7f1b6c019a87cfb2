import { IDS } from "#contract/example-ids.js";
import { exampleOf } from "#contract/examples.js";
import { routes } from "#contract/index.js";
import { PAGE_FUNCTIONS } from "#contract/pages.js";
import { productsSelfApprove } from "#contract/products.js";
import { METHODS, type Method, needsToken, type Route } from "#contract/route.js";
import { candidate, create } from "../support/candidates.js";
import { allowSubject, subjectToken } from "../support/ci-jobs.js";
import { until } from "../support/console.js";
import { challengeOf } from "../support/device-client.js";
import { IS_LONG } from "../support/effort.js";
import { newAddress, refuse, send, succeed, useSite } from "../support/http.js";
import { newSlug, publish, put, sha256, skillArchive } from "../support/listings.js";
import { join, joinAsAdmin, type Member } from "../support/records.js";
import { bundleFor } from "../support/sigstore.js";
import { bucket } from "../support/stored.js";
import { deliverEvent, happen, sessionOf } from "../support/stripe.js";

/**
 * Sends every example request of `openapi.yaml`, in an order in which each finds its subject, with this
 * marketplace's IDs instead of the example's. `send` compares each response with the document.
 *
 * The long run sends them through the Functions emulator, which starts a process for each function and takes minutes
 * for it. In `npm test`, `functions-emulator.test.ts` does so with a few.
 */
const SITE = (IS_LONG ? process.env.EMULATED_SITE_URL : process.env.SITE_URL) ?? "";

type Body = Record<string, unknown>;

/** Maps the example's value to the value here. */
const real = new Map<unknown, unknown>();
let seller: Member;
let buyer: Member;
let leaver: Member;
let operator: Member;
let archive: Uint8Array;
const collection = newSlug("collection");

beforeAll(async () => {
  [seller, buyer, leaver, operator] = await Promise.all([join(), join(), join(), joinAsAdmin()]);
  const slug = newSlug("notes");
  archive = await skillArchive(slug);
  await bucket()
    .file(PICTURE)
    .save("picture", { resumable: false, validation: false, contentType: "image/png" });
  real.set(IDS.slug, slug);
  real.set(IDS.fileSize, archive.length);
  real.set(IDS.sha256, sha256(archive));
  real.set(IDS.sellerUid, seller.uid);
  real.set(IDS.buyerUid, buyer.uid);
  real.set(IDS.buyerUsername, newSlug("ben"));
  real.set(IDS.codeChallenge, challengeOf(IDS.codeVerifier));
  useSite(SITE);
  await publishSigned();
});

/** A product whose version has a Sigstore bundle. */
const signed = newSlug();

async function publishSigned(): Promise<void> {
  const author = await join();
  const { input, bytes } = await candidate(author, signed);
  const { productId } = await create(author, { ...input, sigstoreBundle: await bundleFor(bytes) });
  await succeed(productsSelfApprove, "POST", {
    ...{ token: author.token, input: { productId }, address: newAddress() },
  });
}

interface Step {
  readonly call: `${Method} /${string}`;
  readonly by?: () => Member;
  /** Preparation that the step needs. */
  readonly before?: () => Promise<unknown>;
  /** Stores what later steps need from the response. */
  readonly after?: (answer: Body) => unknown;
}

const learn = (id: string, name: string) => (answer: Body) => real.set(id, answer[name]);
const bySeller = () => seller;
const byBuyer = () => buyer;

const STEPS: readonly Step[] = [
  { call: "GET /health" },
  {
    call: "POST /cli/auth/device",
    after: ({ deviceCode, userCode }) => real.set(IDS.deviceCode, deviceCode).set(IDS.userCode, userCode),
  },
  { call: "GET /cli/auth/approve", by: bySeller },
  { call: "POST /cli/auth/approve", by: bySeller },
  { call: "POST /cli/auth/token" },
  {
    call: "POST /products/upload",
    by: bySeller,
    after: async ({ url, key }) => {
      real.set(IDS.fileKey, key);
      expect((await put(String(url), archive)).ok).toBe(true);
    },
  },
  { call: "POST /products/scan", by: bySeller },
  { call: "POST /cli/products/create", by: bySeller, after: learn(IDS.productId, "productId") },
  {
    ...{ call: "POST /products/share-links", by: bySeller },
    after: ({ id, url }) => real.set(IDS.shareLinkId, id).set(IDS.shareSecret, String(url).split("#").at(-1)),
  },
  { call: "GET /products/share-links", by: bySeller },
  { call: "POST /products/draft" },
  { call: "DELETE /products/share-links", by: bySeller },
  { call: "POST /products/self-approve", by: bySeller },
  { call: "GET /cli/products/search" },
  { call: "GET /cli/auth/profile", by: bySeller },
  { call: "POST /products/download", by: byBuyer },
  { call: "GET /products/download", by: byBuyer },
  { call: "POST /products/like", by: byBuyer },
  { call: "POST /products/reviews", by: byBuyer },
  { call: "POST /products/review", by: byBuyer },
  { call: "GET /products/reviews" },
  { call: "POST /products/recall", by: bySeller },
  { call: "GET /products/listing", by: bySeller },
  { call: "POST /products/listing", by: bySeller },
  { call: "GET /products/edits", by: bySeller },
  {
    ...{ call: "POST /products/publishers", by: bySeller },
    // The example's job is at GitHub. This marketplace also accepts an issuer on this machine.
    after: async ({ id }) => {
      real.set(IDS.publisherId, id);
      const subject = await allowSubject(seller.token, String(real.get(IDS.slug)));
      real.set(IDS.identityToken, await subjectToken(subject));
    },
  },
  { call: "GET /products/publishers", by: bySeller },
  { call: "POST /cli/auth/oidc" },
  { call: "DELETE /products/publishers", by: bySeller },
  { call: "GET /products/files" },
  { call: "GET /products/file" },
  { call: "POST /users/follow", by: byBuyer },
  { call: "POST /users/update-profile", by: byBuyer },
  { call: "POST /users/access", by: byBuyer, after: learn(IDS.tokenId, "id") },
  { call: "GET /users/access", by: byBuyer },
  { call: "DELETE /users/access", by: byBuyer },
  { call: "POST /users/emails", by: byBuyer },
  { call: "GET /users/emails", by: byBuyer },
  { call: "POST /users/data-export", by: byBuyer },
  {
    ...{ call: "GET /users/data-export", by: byBuyer },
    before: () =>
      until(async () => {
        const { body } = await send("/users/data-export", "GET", { token: buyer.token });
        return ((body as Body).export as Body | undefined)?.status === "ready";
      }),
  },
  { call: "POST /messages", by: byBuyer, after: learn(IDS.conversationId, "conversationId") },
  { call: "GET /messages", by: byBuyer },
  { call: "GET /messages/{conversationId}", by: byBuyer },
  {
    call: "GET /notifications",
    by: bySeller,
    after: ({ notifications }) => real.set(IDS.notificationId, (notifications as Body[])[0]?.id),
  },
  { call: "POST /notifications", by: bySeller },
  { call: "POST /reports", by: byBuyer },
  { call: "POST /processor/connect", by: bySeller, after: learn(IDS.accountId, "accountId") },
  {
    call: "GET /processor/callback",
    before: () => happen(`accounts/${real.get(IDS.accountId)}/onboard`),
  },
  {
    call: "POST /processor/checkout",
    by: byBuyer,
    before: async () => {
      const price: object = { price: 19 };
      real.set(IDS.paidProductId, (await publish(seller, price)).productId);
    },
    after: ({ url }) => real.set(IDS.orderId, sessionOf(String(url))),
  },
  {
    call: "GET /orders",
    by: bySeller,
    before: () => happen(`sessions/${real.get(IDS.orderId)}/pay`),
  },
  { call: "POST /orders/refund-request", by: byBuyer },
  { call: "POST /orders/refund-decline", by: bySeller },
  { call: "POST /orders/refund", by: bySeller },
  { call: "POST /processor/webhooks" },
  { call: "POST /admin/products", by: () => operator },
  { call: "GET /appeals", by: bySeller },
  { call: "POST /appeals", by: bySeller },
  { call: "GET /admin/queue", by: () => operator },
  {
    ...{ call: "POST /admin/act", by: () => operator },
    // The example holds the product, whose pages are asked for below.
    after: async () => {
      const input = { kind: "product", id: real.get(IDS.productId), action: "publish" };
      expect(await send("/admin/act", "POST", { token: operator.token, input })).toMatchObject({
        status: 200,
      });
      const about = { kind: "collection", id: collection };
      const fields = { title: "Notes", summary: "Of every kind", products: [real.get(IDS.slug)] };
      for (const act of [{ action: "create", ...fields }, { action: "show" }]) {
        const change = { ...about, ...act };
        expect(await send("/admin/act", "POST", { token: operator.token, input: change })).toMatchObject({
          status: 200,
        });
      }
    },
  },
  { call: "POST /admin/advisories", by: () => operator },
  { call: "DELETE /users/delete-account", by: () => leaver },
];

/** The same request with this marketplace's IDs. */
function filled(value: unknown): unknown {
  if (real.has(value)) return real.get(value);
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
}

const OPERATIONS = (routes as readonly Route[]).flatMap((route) =>
  METHODS.filter((method) => route[method]).map((method) => ({
    call: `${method} ${route.path}`,
    method,
    route,
  })),
);

test("there is a step for every operation", () => {
  expect(STEPS.map(({ call }) => call).sort()).toEqual(OPERATIONS.map(({ call }) => call).sort());
});

/** A URL that matches each page pattern. */
const PAGES: Readonly<Record<string, () => string>> = {
  "/p/*.md": () => `/p/${real.get(IDS.slug)}.md`,
  "/u/*.md": () => `/u/${seller.username}.md`,
  "/marketplace.json": () => "/marketplace.json",
  "/transparency.json": () => "/transparency.json",
  "/advisories/*": () => "/advisories/all.json",
  "/sitemap.xml": () => "/sitemap.xml",
  "/sitemaps/*": () => "/sitemaps/products.xml",
  "/feeds/**": () => "/feeds/new.xml",
  "/log/**": () => "/log/checkpoint",
  "/.well-known/skills/**": () => "/.well-known/skills/index.json",
  "/.well-known/agent-skills/**": () => "/.well-known/agent-skills/index.json",
  "/p/*/.well-known/**": () => `/p/${real.get(IDS.slug)}/.well-known/skills/index.json`,
  "/p/*/sigstore/*": () => `/p/${signed}/sigstore/1.0.0.json`,
  "/": () => "/",
  "/explore": () => "/explore?category=skills",
  "/log": () => "/log",
  "/log.json": () => "/log.json",
  "/p/*": () => `/p/${real.get(IDS.slug)}`,
  "/p/*/files": () => `/p/${real.get(IDS.slug)}/files`,
  "/p/*/compare": () => `/p/${real.get(IDS.slug)}/compare`,
  "/u/*": () => `/u/${seller.username}`,
  "/collections": () => "/collections",
  "/collections.json": () => "/collections.json",
  "/collections/*": () => `/collections/${collection}`,
  "/categories.json": () => "/categories.json",
  "/pictures/**": () => `/pictures/${PICTURE}`,
};
const PICTURE = "users/ada/avatars/emulated.png";

test.each(STEPS)("$call answers its example", async ({ call, by, before, after }) => {
  const [method = "", template = ""] = call.split(" ");
  const route = (routes as readonly Route[]).find(({ path }) => path === template) as Route;
  const example = exampleOf(route, method as Method);
  await before?.();
  const request = filled(example.request) as Body;

  if (route.POST?.access === "signature") {
    expect(await deliverEvent(request)).toEqual({ status: 200, body: example.answer });
    return;
  }
  const { [/\{(\w+)\}/.exec(template)?.[1] ?? ""]: inPath, ...input } = request;
  const path = template.replace(/\{\w+\}/, encodeURIComponent(String(inPath)));
  const answer = await send(path, method, { input, token: by?.().token });

  if (route[method as Method]?.redirect) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`${process.env.SITE_URL}${example.answer}`);
    return;
  }
  expect(answer).toMatchObject({ status: 200 });
  expect(Object.keys(answer.body as Body).sort()).toEqual(Object.keys(example.answer as Body).sort());
  await after?.(answer.body as Body);
});

test.each(OPERATIONS)("$call refuses", async ({ route, method }) => {
  const isOpen = !needsToken(route[method]?.access ?? "anyone");
  expect(await refuse(route, isOpen ? ("PATCH" as Method) : method)).toMatchObject(
    isOpen ? { status: 405 } : { status: 401 },
  );
});

test("every pattern of a page is asked for", () => {
  // Messages of agents are no pages, and links of emails take a POST: mcp.test.ts, unsubscribe.test.ts.
  const pages = PAGE_FUNCTIONS.filter(({ name }) => name !== "mcp" && name !== "unsubscribe");
  expect(Object.keys(PAGES)).toEqual(pages.flatMap(({ sources }) => sources));
});

test.each(Object.entries(PAGES))("%s answers, and refuses to be written to", async (_, path) => {
  const asked = async (method: string) =>
    (await fetch(SITE + path(), { method, headers: { "x-forwarded-for": newAddress() } })).status;
  // A process that has just begun may need longer than a page waits for the database, and the log has no checkpoint
  // before its first entry. Visitors ask again.
  await until(async () => (await asked("GET")) === 200);
  expect(await asked("POST")).toBe(405);
});
