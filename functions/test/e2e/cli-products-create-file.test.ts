import { randomBytes } from "node:crypto";
import { rawZip } from "#archive/testing/raw-zip.js";
import { productsScan, productsSelfApprove, productsUpload } from "#contract/products.js";
import { archiveKey, uploadId } from "#domain/products/upload.js";
import { admin, signUp, type TestUser } from "../support/accounts.js";
import { candidate, create, plainArchive, refuseCreate } from "../support/candidates.js";
import { refuse, succeed } from "../support/http.js";
import { list, listingInput, newSlug, put, sha256, skillArchive, upload } from "../support/listings.js";
import { claimAt, NOTHING, objectAt, overwrite, stored } from "../support/stored.js";

const { db } = admin();

let user: TestUser;
let slug: string;
beforeEach(async () => {
  user = await signUp();
  slug = newSlug();
});

const product = async (id: string) => (await db.doc(`products/${id}`).get()).data() ?? {};

describe("the file", () => {
  test.each([
    ["uploads/a/a.zip", "in another folder"],
    ["products/a/a.tar", "of another kind"],
    ["products/a/../../a.zip", "that leads out of its folder"],
  ])("%s is refused as a path %s", async (fileKey) => {
    const { input } = await candidate(user, slug);
    expect(await refuseCreate(user, { ...input, fileKey })).toMatchObject({
      status: 400,
      error: "Invalid path",
      issues: ["fileKey: must start with products/ and end with .zip"],
    });
    expect(await stored(slug)).toEqual(NOTHING);
  });

  test("must be an upload", async () => {
    const { input } = await candidate(user, slug);
    for (const fileKey of [`products/x-${randomBytes(16).toString("hex")}/x.zip`, "products/x/x.zip"]) {
      expect(await refuseCreate(user, { ...input, fileKey })).toMatchObject({
        status: 400,
        error: "File not found",
        issues: ["fileKey: no open upload of yours"],
      });
    }
    expect(await stored(slug)).toEqual(NOTHING);
  });

  test("must have been uploaded", async () => {
    const bytes = await skillArchive(slug);
    const { key, url } = await succeed(productsUpload, "POST", {
      token: user.token,
      input: { fileName: "NOTES.ZIP", fileSize: bytes.length, productKey: slug },
    });
    const input = listingInput(slug, key, bytes);
    expect(await refuseCreate(user, input)).toMatchObject({
      status: 400,
      error: "File not found",
      issues: ["fileKey: nothing was uploaded there"],
    });
    expect(await stored(slug)).toEqual(NOTHING);
    await put(url, bytes);
    expect(await create(user, input)).toMatchObject({ slug, updated: false });
  });

  test("must be the caller's own upload", async () => {
    const stranger = await signUp();
    const { input, fileKey } = await candidate(user, slug);
    expect(await refuseCreate(stranger, input)).toMatchObject({ status: 400, error: "File not found" });
    expect(await stored(slug)).toEqual(NOTHING);
    expect(await objectAt(fileKey)).toBeDefined();
  });

  test("must not belong to another user's product: an upload for it, or the archive that is kept", async () => {
    const { bytes } = await list(user, { slug });
    const waiting = await upload(user, slug, await skillArchive(slug, "1.1.0"));
    const before = await stored(slug);
    const stranger = await signUp();
    for (const fileKey of [archiveKey(slug, "1.0.0", sha256(bytes)), waiting]) {
      const input = listingInput(newSlug(), fileKey, bytes);
      expect(await refuseCreate(stranger, input)).toMatchObject({
        status: 403,
        error: "File belongs to another user's product",
      });
      expect(await stored(input.slug)).toEqual(NOTHING);
    }
    expect(await stored(slug)).toEqual(before);
  });

  test("must not be an archive that is kept already, also the caller's own", async () => {
    const { bytes } = await list(user, { slug });
    const before = await stored(slug);
    const fileKey = archiveKey(slug, "1.0.0", sha256(bytes));
    const input = listingInput(newSlug(), fileKey, bytes);
    expect(await refuseCreate(user, input)).toMatchObject({ status: 400, error: "File not found" });
    expect(await stored(slug)).toEqual(before);
  });

  test("may be used once", async () => {
    const { input } = await candidate(user, slug, {}, plainArchive());
    await create(user, input);
    const again = { ...input, slug: newSlug() };
    expect(await refuseCreate(user, again)).toMatchObject({ status: 400, error: "File not found" });
    expect(await stored(again.slug)).toEqual(NOTHING);
  });

  test("must be listed before its upload expires", async () => {
    const { input, fileKey } = await candidate(user, slug);
    await db.doc(`uploads/${uploadId(fileKey)}`).update({ expiresAt: new Date(Date.now() - 1) });
    expect(await refuseCreate(user, input)).toMatchObject({ status: 400, error: "File not found" });
    expect(await stored(slug)).toEqual(NOTHING);
  });

  test("must have the size that is said", async () => {
    const { input, bytes, fileKey } = await candidate(user, slug);
    expect(await refuseCreate(user, { ...input, fileSize: bytes.length + 1 })).toMatchObject({
      status: 400,
      error: "File size differs from the declared size",
      issues: [`fileSize: ${bytes.length} bytes were declared`],
    });
    expect(await stored(slug)).toEqual(NOTHING);
    expect(await objectAt(fileKey)).toBeDefined();
  });

  test("must have the size that was declared when it was uploaded, or it is deleted", async () => {
    const { input, bytes, fileKey } = await candidate(user, slug);
    await overwrite(fileKey, Buffer.concat([bytes, Buffer.from("x")]));
    expect(await refuseCreate(user, input)).toMatchObject({
      status: 400,
      error: "File size differs from the declared size",
      issues: [`fileSize: ${bytes.length} bytes were declared, ${bytes.length + 1} were uploaded`],
    });
    expect(await stored(slug)).toEqual(NOTHING);
    expect(await objectAt(fileKey)).toBeUndefined();
    expect(await claimAt(fileKey)).toBeUndefined();
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string, RegExp]>([
    ["no ZIP", () => Buffer.from("no archive"), "Not a ZIP file", /^$/],
    [
      "a broken ZIP",
      async () => (await skillArchive(slug)).slice(0, -1),
      "Invalid ZIP file",
      /\(end-record\)\. Rebuild the archive/,
    ],
    [
      "malicious",
      () => skillArchive(slug, "1.0.0", { "setup.sh": "#!/bin/sh\nrm -rf ~/\n" }),
      "Content policy violation",
      /^setup\.sh:2: .+ \(destructive-delete\)\. Delete only paths/,
    ],
  ])("that is %s is deleted, and why is said", async (_, bytes, error, issue) => {
    const { input, fileKey } = await candidate(user, slug, {}, await bytes());
    const answer = await refuseCreate(user, input);
    expect(answer).toMatchObject({ status: 400, error });
    expect(answer.issues.join("\n")).toMatch(issue);
    expect(await stored(slug)).toEqual(NOTHING);
    expect(await objectAt(fileKey)).toBeUndefined();
    expect(await claimAt(fileKey)).toBeUndefined();
  });

  test.each<[{ slug?: string; version?: string; category?: string }, RegExp]>([
    [{ slug: newSlug("other") }, /^slug: vault\.yaml is named skill-/],
    [{ version: "1.0.1" }, /^version: vault\.yaml says 1\.0\.0$/],
    [{ category: "agents" }, /^category: vault\.yaml says skills$/],
  ])("must be what is listed: %j is refused and the upload may be listed right", async (change, issue) => {
    const { input } = await candidate(user, slug);
    const answer = await refuseCreate(user, { ...input, ...change });
    expect(answer).toMatchObject({
      status: 400,
      error: "The archive's vault.yaml does not match the request",
    });
    expect(answer.issues).toEqual([expect.stringMatching(issue)]);
    expect(await stored(change.slug ?? slug)).toEqual(NOTHING);
    await create(user, input);
  });
});

describe("a suspicious archive", () => {
  test("is listed and held: its author cannot publish it, and is told why", async () => {
    const bytes = await skillArchive(slug, "1.0.0", {
      "package.json": '{"scripts":{"postinstall":"node x.js"}}',
    });
    const { input } = await candidate(user, slug, {}, bytes);
    const { productId } = await create(user, input);
    const answer = await refuse(productsSelfApprove, "POST", { token: user.token, input: { productId } });
    expect(answer).toMatchObject({
      status: 403,
      error: "Product is awaiting admin review",
    });
    expect(answer.issues).toEqual([
      expect.stringMatching(/^package\.json: .+ \(install-script\)\. Rename the/),
    ]);
    expect(await product(productId)).toMatchObject({ status: "pending_review" });
  });
});

describe("the bytes that are kept", () => {
  test("are those that create itself judged, not those that an earlier scan saw", async () => {
    const [seen, swapped] = [plainArchive("# Notes\n"), plainArchive("# Other\n")];
    const { input, fileKey } = await candidate(user, slug, {}, seen);
    const scanned = await succeed(productsScan, "POST", {
      token: user.token,
      input: { storagePath: fileKey },
    });
    expect(scanned.sha256).toBe(sha256(seen));
    await overwrite(fileKey, swapped);
    const { productId } = await create(user, input);
    expect(await product(productId)).toMatchObject({ sha256: sha256(swapped) });
    expect(Object.keys((await stored(slug)).archives)).toEqual([archiveKey(slug, "1.0.0", sha256(swapped))]);
  });

  test("are refused when what was harmless at the scan is malicious at the create", async () => {
    const script = (line: string) => rawZip({ entries: [{ name: "x.sh", content: `#!/bin/sh\n${line}\n` }] });
    const [harmless, malicious] = [script("ls -la ~/"), script("rm -rf ~/")];
    const { input, fileKey } = await candidate(user, slug, {}, harmless);
    await succeed(productsScan, "POST", { token: user.token, input: { storagePath: fileKey } });
    await overwrite(fileKey, malicious);
    expect(await refuseCreate(user, input)).toMatchObject({ status: 400, error: "Content policy violation" });
    expect(await stored(slug)).toEqual(NOTHING);
  });

  test("cannot be reached by the upload's address afterwards", async () => {
    const bytes = await skillArchive(slug);
    const { key, url } = await succeed(productsUpload, "POST", {
      token: user.token,
      input: { fileName: "notes.zip", fileSize: bytes.length, productKey: slug },
    });
    await put(url, bytes);
    await create(user, listingInput(slug, key, bytes));
    expect((await put(url, Buffer.alloc(bytes.length))).ok).toBe(false);
    const kept = await objectAt(archiveKey(slug, "1.0.0", sha256(bytes)));
    expect(sha256(kept ?? new Uint8Array())).toBe(sha256(bytes));
    expect(await objectAt(key)).toBeUndefined();
  });
});
