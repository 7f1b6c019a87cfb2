import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_SIGSTORE_BUNDLE_BYTES } from "#contract/sigstore.js";
import { signUp, type TestUser } from "#test/support/accounts.js";
import { sha256 } from "#test/support/listings.js";
import { bundleFor, workflowOf } from "#test/support/sigstore.js";
import { productFolder } from "./support/products.js";
import { json, newFolder, site, vaultmart } from "./support/run.js";

/** A version is signed and published with its Sigstore bundle. */

let author: TestUser;
let slug: string;
let folder: string;
let beside: string;
beforeEach(async () => {
  author = await signUp();
  ({ slug, folder } = productFolder());
  beside = newFolder();
});

const run = (...args: string[]) => vaultmart(["publish", ...args], { cwd: folder, user: author });

/** The archive that would be sent, as the client writes it. */
async function archive(): Promise<Buffer> {
  const file = join(beside, "notes.zip");
  expect((await run("--dry-run", "--archive", file)).code).toBe(0);
  return readFileSync(file);
}

/** Writes a bundle to a file outside the product's folder. */
function written(bundle: string): string {
  const file = join(beside, "notes.zip.sigstore.json");
  writeFileSync(file, bundle);
  return file;
}

test("the archive is written, signed, and published, and users see who signed it", async () => {
  const signer = workflowOf("ada/notes");
  const bytes = await archive();
  const bundle = await bundleFor(bytes, signer);
  const { code, stdout, stderr } = await run("--sigstore-bundle", written(bundle));
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`Signed by ${signer.identity} (${new URL(signer.issuer ?? "").host})`);
  const { url } = await site();
  const bundleUrl = `${url}/p/${slug}/sigstore/1.0.0.json`;
  expect(await json(["info", slug], { user: author })).toMatchObject({
    bundleUrl,
    product: { sha256: sha256(bytes), sigstore: { kind: "signature", identity: signer.identity } },
  });
  const shown = await vaultmart(["info", slug], { user: author });
  // Long lines are wrapped.
  expect(shown.stdout.replace(/\s+/g, " ")).toContain(`Signed by ${signer.identity}`);
  expect(shown.stdout).toContain(bundleUrl);
  expect(await (await fetch(bundleUrl)).text()).toBe(bundle);
});

test.each<[string, () => string | Promise<string>, string]>([
  ["about another archive", () => bundleFor(Buffer.from("other")), "is for another archive"],
  ["that is not JSON", () => "{", "is not a Sigstore bundle"],
  ["that is too large", () => " ".repeat(MAX_SIGSTORE_BUNDLE_BYTES + 1), "is larger than 64 KB"],
])("a bundle %s is refused before anything is sent", async (_what, bundle, words) => {
  const start = (await site()).seen.length;
  const { code, stderr } = await run("--sigstore-bundle", written(await bundle()));
  expect(code).toBe(4);
  expect(stderr).toContain(words);
  expect((await site()).seen.slice(start).filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a bundle that the marketplace does not trust is refused with its code, and nothing is published", async () => {
  const bundle = JSON.parse(await bundleFor(await archive()));
  bundle.verificationMaterial.tlogEntries = [];
  const { code, stderr } = await run("--sigstore-bundle", written(JSON.stringify(bundle)), "--json");
  expect(code).not.toBe(0);
  expect(stderr).toContain("The Sigstore bundle has no valid entry of a transparency log");
  expect((await vaultmart(["info", slug], { user: author })).code).not.toBe(0);
});

test.each<[string[], string]>([
  [["--archive", "notes.zip"], "is in the product's folder"],
  [["--sigstore-bundle", "missing.json"], "is not a file"],
  [["--all", "--sigstore-bundle", "a.json"], "--sigstore-bundle: cannot be used with --all"],
  [["--only-approve", "--archive", "../a.zip"], "--archive: cannot be used with --only-approve"],
])("the options %j are refused", async (args, words) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(4);
  expect(stderr).toContain(words);
});

test("an archive never replaces a file", async () => {
  await archive();
  const { code, stderr } = await run("--dry-run", "--archive", join(beside, "notes.zip"));
  expect(code).toBe(4);
  expect(stderr).toContain("exists already");
});
