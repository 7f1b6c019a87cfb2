import { cliProductsSearch } from "#contract/cli.js";
import { cliAuthApprove, cliAuthDevice, cliAuthToken } from "#contract/cli-auth.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { processorCheckout, processorConnect } from "#contract/processor.js";
import {
  productsDownload,
  productsLike,
  productsScan,
  productsSelfApprove,
  productsUpload,
} from "#contract/products.js";
import type { RouteDefinition } from "#contract/route.js";
import type { AccountGroup } from "#platform/service-accounts.js";
import type { APIS } from "#tools/deploy/plan.js";
import { admin, type TestUser } from "../support/accounts.js";
import { alertsIn } from "../support/alerts.js";
import { type DeployedMarket, deployedMarket } from "../support/cloud/cloud.js";
import { until } from "../support/console.js";
import { type DeviceClient, startLogin, storedLogin } from "../support/device-client.js";
import { refuse, send, succeed, useSite } from "../support/http.js";
import { listingInput, newSlug, skillArchive } from "../support/listings.js";
import { claimAt, stored } from "../support/stored.js";
import { sessionOf } from "../support/stripe.js";

/**
 * The deployed bundles over a stand-in for Google's services: credentials of service accounts, Firestore over TLS,
 * tokens verified by certificate, URLs signed by IAM and checked. First the main job of the marketplace, then what
 * happens if a role or an API is missing.
 */
let market: DeployedMarket;
let author: TestUser;
let reader: TestUser;
beforeAll(async () => {
  market = await deployedMarket();
  useSite(market.siteUrl);
  [author, reader] = await Promise.all([market.signUp(), market.signUp()]);
});
afterEach(() => market?.google.restore());
afterAll(() => market?.close());

const approve = (client: DeviceClient, { token }: TestUser) =>
  succeed(cliAuthApprove, "POST", { token, input: { userCode: client.userCode, approve: true } });

/** Logs in as the command-line client does: the user approves it in a browser. */
async function logIn(user: TestUser): Promise<TestUser> {
  const client = await startLogin();
  await approve(client, user);
  const { customToken } = await succeed(cliAuthToken, "POST", { input: client.question });
  return { ...user, token: await market.google.signInWithCustomToken(customToken) };
}

const uploadInput = (slug: string, bytes: Uint8Array) => ({
  fileName: `${slug}.zip`,
  fileSize: bytes.length,
  productKey: slug,
});

/** Sends an archive to the session that Storage opened. */
async function upload({ token }: TestUser, slug: string, bytes: Uint8Array): Promise<string> {
  const { url, key } = await succeed(productsUpload, "POST", { token, input: uploadInput(slug, bytes) });
  const type = { "content-type": "application/zip" };
  expect((await market.google.send(url, "PUT", type, bytes.subarray(1))).status).toBe(400);
  expect((await market.google.send(url, "PUT", type, bytes)).status).toBe(200);
  return key;
}

async function publish(user: TestUser, slug: string, bytes: Uint8Array, more = {}): Promise<string> {
  const { token } = user;
  const fileKey = await upload(user, slug, bytes);
  const scan = await succeed(productsScan, "POST", { token, input: { storagePath: fileKey } });
  expect(scan).toMatchObject({ safe: true, held: false });
  const input = listingInput(slug, fileKey, bytes, more);
  const { productId } = await succeed(cliProductsCreate, "POST", { token, input });
  await succeed(productsSelfApprove, "POST", { token, input: { productId } });
  return productId;
}

describe("with all that a deployment grants", () => {
  beforeAll(() =>
    market.warmUp(
      ...[cliAuthDevice, cliAuthApprove, cliAuthToken, productsUpload, productsScan].map(({ name }) => name),
      ...[cliProductsCreate, productsSelfApprove, productsDownload].map(({ name }) => name),
    ),
  );

  test("an author logs in, uploads, publishes, and another user downloads", async () => {
    const slug = newSlug();
    const bytes = await skillArchive(slug);
    const productId = await publish(await logIn(author), slug, bytes);
    const { url } = await succeed(productsDownload, "POST", { token: reader.token, input: { productId } });
    const file = await market.google.send(url);
    expect(file.status).toBe(200);
    expect(file.body.equals(bytes)).toBe(true);
    expect(file.headers["content-disposition"]).toContain(`${slug}.zip`);
    const longer = url.replace("X-Goog-Expires=300", "X-Goog-Expires=999");
    expect((await market.google.send(longer)).status).toBe(403);
    expect([...market.google.called].sort()).toEqual([
      "firestore.googleapis.com",
      "iamcredentials.googleapis.com",
      "identitytoolkit.googleapis.com",
      "storage.googleapis.com",
      "www.googleapis.com",
    ]);
  });

  test("a seller connects an account, a buyer finds the product, pays, and downloads", async () => {
    const slug = newSlug();
    const bytes = await skillArchive(slug);
    const { accountId = "" } = await succeed(processorConnect, "POST", { token: author.token });
    market.stripe.onboard(accountId);
    await market.stripe.idle();
    const productId = await publish(author, slug, bytes, { price: 19 });

    expect(await succeed(cliProductsSearch, "GET", { input: { slug } })).toMatchObject({ total: 1 });
    // A process that has just begun may need longer than a page waits for the database. Visitors ask again.
    let page = "";
    let isLate = false;
    await until(async () => {
      const answer = await fetch(`${market.siteUrl}/p/${slug}`);
      page = await answer.text();
      isLate ||= answer.status === 503;
      return answer.status !== 503;
    });
    expect(page).toContain("Release Notes Writer");
    const sent = { token: reader.token, input: { productId } };
    expect(await refuse(productsDownload, "POST", sent)).toMatchObject({ status: 403 });

    const { url } = await succeed(processorCheckout, "POST", sent);
    market.stripe.pay(sessionOf(url));
    await market.stripe.idle();
    const file = await market.google.send((await succeed(productsDownload, "POST", sent)).url);
    expect(file.body.equals(bytes)).toBe(true);
    expect(market.google.called).toContain("api.stripe.com");
    // A day without a fault alerts nobody.
    const logs = await market.logs();
    expect(logs.length).toBeGreaterThan(5);
    expect(logs.flatMap(([name, said]) => alertsIn(name, said))).toEqual(isLate ? ["requests-failed"] : []);
  });

  test("a token that Google has not signed is nobody's", async () => {
    const [header, claims] = reader.token.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    for (const token of [`${none}.${claims}.`, `${header}.${claims}.${"A".repeat(342)}`]) {
      const answer = await refuse(productsDownload, "POST", { token, input: { productId: "any" } });
      expect(answer).toMatchObject({ status: 401, code: "unauthenticated" });
    }
  });

  test.each([
    ["/explore", 200, /<!doctype html>/i],
    ["/api/products/nothing", 404, /"code":"routeNotFound"/],
    ["/p/nothing.md", 404, /Not found/i],
    ["/pictures/users/ada/avatars/0.png", 404, /Not found/],
    ["/nothing", 404, /^$/],
  ])("Hosting leads %s to where it is answered", async (path, status, words) => {
    const answer = await fetch(market.siteUrl + path);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(words)]);
  });

  test("no variable of a function names an emulator", () => {
    const variables = Object.keys(market.environmentOf(productsDownload.name));
    expect(variables.filter((name) => /EMULAT|_HOST$|METADATA|CREDENTIALS/.test(name))).toEqual([]);
  });
});

/** A request that succeeds with all roles, and what a refused one must leave as it was. */
interface Prepared {
  readonly token?: string;
  readonly input: Record<string, unknown>;
  readonly state: () => Promise<unknown>;
}

describe("without a role or an API, a request is refused and changes nothing", () => {
  let productId: string;
  beforeAll(async () => {
    const slug = newSlug();
    productId = await publish(author, slug, await skillArchive(slug));
  });

  const { db } = admin();
  const read = async (path: string) => (await db.doc(path).get()).data();
  const asReader = (path: string): Prepared => ({
    token: reader.token,
    input: { productId },
    state: async () => [
      (await read(`products/${productId}`))?.stats,
      await read(`${path.replace("UID", reader.uid).replace("PRODUCT", productId)}`),
    ],
  });
  const like = async () => asReader("products/PRODUCT/likes/UID");
  const download = async () => asReader("products/PRODUCT/downloads/UID");
  async function openUpload(): Promise<Prepared> {
    const slug = newSlug();
    const claims = db.collection("uploads").where("uid", "==", author.uid);
    const { token } = author;
    return {
      ...{ token, input: uploadInput(slug, await skillArchive(slug)) },
      state: async () => (await claims.get()).docs.map(({ id }) => id).sort(),
    };
  }
  async function scan(): Promise<Prepared> {
    const slug = newSlug();
    const storagePath = await upload(author, slug, await skillArchive(slug));
    return { token: author.token, input: { storagePath }, state: () => claimAt(storagePath) };
  }
  async function create(): Promise<Prepared> {
    const slug = newSlug();
    const bytes = await skillArchive(slug);
    const input = listingInput(slug, await upload(author, slug, bytes), bytes);
    return { token: author.token, input, state: () => stored(slug) };
  }
  async function askForToken(): Promise<Prepared> {
    const client = await startLogin();
    await approve(client, reader);
    const state = async () => (await storedLogin(client).get()).data();
    return { input: client.question, state };
  }

  const INTERNAL = { status: 500, code: "internal" };
  const UNAVAILABLE = { status: 503, code: "unavailable" };
  const SIGNS = "roles/iam.serviceAccountTokenCreator";
  const [LOOKS_UP, DATA, FILES] = [
    "roles/firebaseauth.viewer",
    "roles/datastore.user",
    "roles/storage.objectUser",
  ];

  type Route = RouteDefinition & { readonly name: string };
  const cases: [Route, AccountGroup, role: string, () => Promise<Prepared>, refusal: object][] = [
    [productsLike, "api", LOOKS_UP, like, INTERNAL],
    [productsLike, "api", DATA, like, UNAVAILABLE],
    [productsDownload, "signing", SIGNS, download, INTERNAL],
    [cliAuthToken, "signing", SIGNS, askForToken, INTERNAL],
    [cliAuthToken, "signing", LOOKS_UP, askForToken, INTERNAL],
    [productsUpload, "uploads", FILES, openUpload, INTERNAL],
    [productsScan, "uploads", FILES, scan, INTERNAL],
    [cliProductsCreate, "uploads", FILES, create, INTERNAL],
  ];
  test.each(cases.map(([route, group, role, ...more]) => [route.path, group, role, route, ...more] as const))(
    "%s, account %s without %s",
    async (_, group, role, route, prepare, refusal) => {
      const { state, ...sent } = await prepare();
      const before = await state();
      market.google.withhold(group, role);
      expect(await refuse(route, "POST", sent)).toMatchObject(refusal);
      await market.logged(route.name, `The service account vaultmart-${group} needs ${role}`);
      expect(await state()).toEqual(before);
      market.google.restore();
      expect(await send(route.path, "POST", sent)).toMatchObject({ status: 200 });
      expect(await state()).not.toEqual(before);
    },
  );

  test("a search without access to the database", async () => {
    market.google.withhold("pages", DATA);
    expect(await refuse(cliProductsSearch, "GET")).toMatchObject(INTERNAL);
    await market.logged(cliProductsSearch.name, `The service account vaultmart-pages needs ${DATA}`);
  });

  const apis: [(typeof APIS)[number], Route, () => Promise<Prepared>, refusal: object][] = [
    ["iamcredentials.googleapis.com", productsDownload, download, INTERNAL],
    ["identitytoolkit.googleapis.com", productsLike, like, INTERNAL],
    ["firestore.googleapis.com", productsLike, like, UNAVAILABLE],
    ["storage.googleapis.com", productsUpload, openUpload, INTERNAL],
  ];
  test.each(apis)("%s is not enabled: %p", async (api, route, prepare, refusal) => {
    const { state, ...sent } = await prepare();
    const before = await state();
    market.google.disable(api);
    expect(await refuse(route, "POST", sent)).toMatchObject(refusal);
    await market.logged(route.name, `${api} is not enabled in the project`);
    expect(await state()).toEqual(before);
  });

  test("an index is missing, as when a deployment of functions passes that of indexes", async () => {
    const { state, ...sent } = await openUpload();
    const before = await state();
    market.google.dropIndexes("uploads");
    expect(await refuse(productsUpload, "POST", sent)).toMatchObject(INTERNAL);
    await market.logged(productsUpload.name, "The database does not have an index that a query needs");
    expect(await state()).toEqual(before);
  });

  test("a URL whose signer may no longer read", async () => {
    const { url } = await succeed(productsDownload, "POST", await download());
    market.google.withhold("signing", "roles/storage.objectViewer");
    expect((await market.google.send(url)).status).toBe(403);
  });
});
