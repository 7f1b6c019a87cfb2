import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import { CATEGORIES } from "#contract/fields.js";
import { admin, signIn, signUp, type TestUser } from "#test/support/accounts.js";
import { GITHUB, newRepository, signed } from "#test/support/ci-jobs.js";
import { succeed } from "#test/support/http.js";
import { newSlug } from "#test/support/listings.js";
import { changeStatus } from "#test/support/records.js";
import { tree } from "./support/market.js";
import { productFolder, refusedPublish } from "./support/products.js";
import { json, newFolder, site, vaultmart } from "./support/run.js";

const PRIVATE_KEY = `-----BEGIN ${"PRIVATE"} KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7".repeat(2)}\n`;
const RUNS_BY_ITSELF = JSON.stringify({ scripts: { postinstall: "node build.js" } });

interface Published {
  status: string;
  slug: string;
  version: string;
  productId: string;
  url: string;
  sha256: string;
  size: number;
  waiting?: { reason: string; next: string };
}

let author: TestUser;
beforeEach(async () => {
  author = await signUp();
});

const publish = (folder: string, ...more: string[]) =>
  json<Published>(["publish", ...more], { cwd: folder, user: author });

const refused = (folder: string, more: string[] = [], user: TestUser = author) =>
  refusedPublish(folder, user, more);

const find = async (slug: string) =>
  (await succeed(cliProductsSearch, "GET", { input: { slug } })).products[0];

/** Paths of POST and PUT requests since a moment. */
const sentSince = async (start: number) =>
  (await site()).seen.slice(start).flatMap(({ method, path }) => (method === "GET" ? [] : [path]));
const moment = async () => (await site()).seen.length;

/** Increases the version in a folder's manifest. */
function raise(folder: string, from: string, to: string): void {
  const file = join(folder, "vault.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace(`version: ${from}`, `version: ${to}`));
}

test.each(CATEGORIES)("a new product of the category %s is put on sale", async (category) => {
  const { slug, folder } = productFolder({ category });
  const published = await publish(folder);
  const { url } = await site();
  expect(published).toMatchObject({
    status: "published",
    slug,
    version: "1.0.0",
    updated: false,
    url: `${url}/p/${slug}`,
  });
  expect(await find(slug)).toMatchObject({
    id: published.productId,
    title: "Commit Notes",
    category,
    license: "MIT",
    version: "1.0.0",
    sha256: published.sha256,
    fileSize: published.size,
    readme: readFileSync(join(folder, "README.md"), "utf8"),
    agent_summary: "Turns commits into notes that users understand.",
  });
});

/** A job at GitHub: its runner gives it tokens of the local issuer for any audience. */
async function githubRunner(claims: (more: object) => object) {
  const audiences: (string | null)[] = [];
  const server = createServer(async (request, response) => {
    const audience = new URL(request.url ?? "/", "http://runner").searchParams.get("audience");
    audiences.push(audience);
    const value = await signed(claims({ aud: audience, jti: randomUUID() }));
    response.end(JSON.stringify({ value }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = process.env.SITE_URL ?? "";
  const env = {
    ...{ CI: "true", GITHUB_ACTIONS: "true", VAULTMART_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: "secret" },
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?v=2`,
  };
  return { env, url, audiences, stop: () => server.close() };
}

test("a workflow that the author allowed publishes without a token, and buyers see from where", async () => {
  const { slug, folder } = productFolder();
  const { repository, claims } = newRepository();
  const runner = await githubRunner(claims);
  const { env, url } = runner;
  try {
    const early = await vaultmart(["publish"], { cwd: folder, env });
    expect(early.code).toBe(1);
    expect(early.stderr).toContain("No publisher of the product matches this CI job");
    await json(
      ["publisher", "add", slug, "--repository", repository, "--workflow", "publish.yml", "--issuer", GITHUB],
      { user: author, env: { VAULTMART_URL: url } },
    );
    const source = new URL(`/${repository}`, GITHUB).href;
    const first = await json<Published>(["publish"], { cwd: folder, env });
    expect(first).toMatchObject({ status: "published", slug, provenance: { repository: source } });
    raise(folder, "1.0.0", "1.1.0");
    const { stdout } = await vaultmart(["publish"], { cwd: folder, env });
    expect(stdout).toContain(
      `Published from ${source.slice(7)} at 6dcb09b, by .github/workflows/publish.yml`,
    );
    expect(await json(["info", slug], { env: { VAULTMART_URL: url } })).toMatchObject({
      product: { version: "1.1.0", provenance: { repository: source } },
    });
    expect(new Set(runner.audiences)).toEqual(new Set([url]));
    const own = { user: author, env: { VAULTMART_URL: url } };
    const { publishers } = await json<{ publishers: { id: string }[] }>(["publisher"], own);
    await json(["publisher", "remove", publishers[0]?.id ?? ""], own);
    raise(folder, "1.1.0", "1.2.0");
    expect((await vaultmart(["publish"], { cwd: folder, env })).stderr).toContain(
      "No publisher of the product",
    );
  } finally {
    runner.stop();
  }
});

test("a skill without a vault.yaml is published and installed as it is, and never relicensed", async () => {
  const [slug, folder, cwd] = [newSlug("pdf"), newFolder(), newFolder()];
  const reserved = "Copyright Bea. All rights reserved.";
  const skill = `---\nname: ${slug}\ndescription: Reads PDF files\nlicense: LICENSE.txt\n---\n# PDF\n`;
  writeFileSync(join(folder, "SKILL.md"), skill);
  writeFileSync(join(folder, "LICENSE.txt"), reserved);
  for (const more of [[], ["--yes"], ["--license", "MIT", "--yes"]]) {
    const { code, issues } = await refused(folder, more);
    expect([code, issues]).toEqual([4, [expect.stringMatching(/LICENSE.txt is Proprietary/)]]);
  }
  expect(await publish(folder, "--license", "Proprietary")).toMatchObject({ status: "published", slug });
  expect(await find(slug)).toMatchObject({
    description: "Reads PDF files",
    license: "Proprietary",
    version: "1.0.0",
  });
  expect((await refused(folder, ["--license", "Proprietary"])).hint).toContain("--version 1.0.1");
  await json(["install", slug], { cwd, user: author });
  expect(tree(join(cwd, ".claude/skills", slug))).toEqual(tree(folder));
});

test("a person sees what was published and where", async () => {
  const { slug, folder } = productFolder();
  const { code, stdout, stderr } = await vaultmart(["publish"], { cwd: folder, user: author });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.replace(/\d\.\d KB/, "SIZE").split("\n")).toEqual([
    `✓ Published ${slug} 1.0.0 (free, 5 files, SIZE)`,
    `${(await site()).url}/p/${slug}`,
    "",
  ]);
});

describe("a new version", () => {
  test("follows the one on sale", async () => {
    const { slug, folder } = productFolder();
    await publish(folder);
    raise(folder, "1.0.0", "1.1.0");
    const published = await publish(folder, "--changelog", "Better words");
    expect(published).toMatchObject({
      status: "published",
      updated: true,
      version: "1.1.0",
      previousVersion: "1.0.0",
    });
    expect(await find(slug)).toMatchObject({ version: "1.1.0" });
    const versions = await admin().db.doc(`products/${published.productId}/versions/1.1.0`).get();
    expect(versions.get("changelog")).toBe("Better words");
  });

  test.each([
    ["the same version", "1.0.0", "Version 1.0.0 of SLUG already exists: versions are immutable"],
    ["an older version", "0.9.0", "Version 0.9.0 of SLUG is not newer than 1.0.0"],
  ])("that is %s is refused before anything is sent", async (_, version, error) => {
    const { slug, folder } = productFolder();
    await publish(folder);
    raise(folder, "1.0.0", version);
    const start = await moment();
    expect(await refused(folder)).toMatchObject({
      code: 4,
      error: error.replace("SLUG", slug),
      hint: "Increase `version` in vault.yaml, for example to 1.0.1.",
    });
    expect(await sentSince(start)).toEqual([]);
  });
});

test("a name of another author is refused before anything is sent", async () => {
  const { slug, folder } = productFolder();
  await publish(folder);
  const start = await moment();
  expect(await refused(folder, [], await signUp())).toMatchObject({
    code: 4,
    issues: [`name: ${slug} is taken by another author`],
  });
  expect(await sentSince(start)).toEqual([]);
});

test("a name that another author has claimed without publishing is refused", async () => {
  const { folder } = productFolder();
  await publish(folder, "--no-approve");
  expect(await refused(folder, [], await signUp())).toMatchObject({
    code: 4,
    error: "Slug is taken by another author",
    hint: "Choose another `name` in vault.yaml.",
  });
});

test("a product that an admin removed stays removed", async () => {
  const { folder } = productFolder();
  const { productId } = await publish(folder);
  await changeStatus(productId, "removed");
  raise(folder, "1.0.0", "2.0.0");
  expect((await refused(folder)).code).toBe(1);
});

describe("a product that waits", () => {
  test("for a verified e-mail address is no failure, and is published later as it was sent", async () => {
    author = await signUp({ emailVerified: false });
    const { slug, folder } = productFolder();
    const first = await publish(folder);
    expect(first).toMatchObject({ status: "pending_review", waiting: { reason: "not_verified" } });
    expect(first.waiting?.next).toContain("vaultmart publish --only-approve");
    expect(await find(slug)).toBeUndefined();

    expect(await refused(folder)).toMatchObject({
      code: 4,
      error: `Version 1.0.0 of ${slug} was already sent and is pending`,
      hint: expect.stringContaining("--only-approve"),
    });
    await admin().auth.updateUser(author.uid, { emailVerified: true });
    author = { ...author, token: await signIn(author.email, author.password) };
    const start = await moment();
    expect(await publish(folder, "--only-approve")).toMatchObject({
      status: "published",
      productId: first.productId,
    });
    expect(await sentSince(start)).toEqual(["/api/products/self-approve"]);
    expect(await find(slug)).toMatchObject({ sha256: first.sha256 });
  });

  test("because the scan holds it says so, and is not approved", async () => {
    const { slug, folder } = productFolder({}, { "package.json": RUNS_BY_ITSELF });
    const start = await moment();
    const { code, stdout, stderr } = await vaultmart(["publish"], { cwd: folder, user: author });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("suspicious package.json");
    expect(stdout).toContain(`! ${slug} 1.0.0`);
    expect(stdout).toContain("is pending: the scan found something that an admin");
    expect(await sentSince(start)).not.toContain("/api/products/self-approve");
  });

  test("because an admin holds it says so, also when it is approved later", async () => {
    const { folder } = productFolder({}, { "package.json": RUNS_BY_ITSELF });
    await publish(folder);
    expect(await publish(folder, "--only-approve")).toMatchObject({
      status: "pending_review",
      waiting: { reason: "refused", message: expect.stringContaining("is awaiting admin review") },
    });
  });

  test("because its author wants so can be approved later", async () => {
    const { slug, folder } = productFolder();
    expect(await publish(folder, "--no-approve")).toMatchObject({
      status: "pending_review",
      waiting: { reason: "asked" },
    });
    expect(await find(slug)).toBeUndefined();
    expect(await publish(folder, "--only-approve")).toMatchObject({ status: "published" });
  });

  test("can only be approved when it was sent", async () => {
    expect(await refused(productFolder().folder, ["--only-approve"])).toMatchObject({
      code: 4,
      hint: "To send it, run `vaultmart publish`.",
    });
  });
});

test("what the scan blocks is not sent, and each finding has its file and line", async () => {
  const { folder } = productFolder({}, { "docs/key.md": `\n\n${PRIVATE_KEY}` });
  const start = await moment();
  expect(await refused(folder)).toMatchObject({
    code: 4,
    error: "The scan blocks this product: 1 finding",
    issues: [
      "docs/key.md:3: A private key (private-key). Remove the key, replace it wherever it is used, and publish again.",
    ],
  });
  expect(await sentSince(start)).toEqual([]);
});

test("what is not valid is not sent", async () => {
  const { folder } = productFolder({}, { "SKILL.md": undefined });
  const start = await moment();
  expect(await refused(folder)).toMatchObject({
    code: 4,
    issues: [expect.stringContaining("vault.yaml: entry: SKILL.md")],
  });
  expect(await sentSince(start)).toEqual([]);
});

describe("a dry run", () => {
  test("shows what would be sent, and sends nothing", async () => {
    const { slug, folder } = productFolder({}, { ".env": "A=b\n" });
    const start = await moment();
    const shown = await publish(folder, "--dry-run");
    expect(shown).toMatchObject({
      status: "not_sent",
      slug,
      version: "1.0.0",
      outcome: "pass",
      listing: { title: "Commit Notes", price: 0, category: "skills", license: "MIT", tags: ["skills"] },
      leftOut: [".env", ".vaultignore"],
      url: `${(await site()).url}/p/${slug}`,
    });
    expect(shown).toHaveProperty(
      "files",
      expect.arrayContaining([{ path: "SKILL.md", size: expect.any(Number) }]),
    );
    expect(await sentSince(start)).toEqual([]);
    expect((await succeed(cliAuthProfile, "GET", { token: author.token })).products).toEqual([]);
    expect((await publish(folder)).sha256).toBe(shown.sha256);
  });

  test("needs no login and no marketplace", async () => {
    const { folder } = productFolder();
    const { code, stdout } = await vaultmart(["publish", "--dry-run"], {
      cwd: folder,
      env: { VAULTMART_URL: undefined },
    });
    expect(code).toBe(0);
    expect(stdout).toContain("✓ Dry run: nothing was sent");
    expect(stdout).toContain("was not checked");
  });

  test("finds a version that exists", async () => {
    const { folder } = productFolder();
    await publish(folder);
    expect(await refused(folder, ["--dry-run"])).toMatchObject({
      code: 4,
      error: expect.stringContaining("exists"),
    });
  });
});

test("a price that nobody can pay yet is noted", async () => {
  const { folder } = productFolder();
  const file = join(folder, "vault.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("price: 0", "price: 4.5"));
  expect(await publish(folder)).toMatchObject({
    status: "published",
    notes: [expect.stringContaining("connect Stripe")],
    listing: { price: 4.5 },
  });
});
