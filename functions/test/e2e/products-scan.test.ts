import { generateKeyPairSync, randomBytes } from "node:crypto";
import { type RawArchive, rawZip } from "#archive/testing/raw-zip.js";
import { MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import { productsUpload, productsScan as route } from "#contract/products.js";
import { archiveKey } from "#domain/products/upload.js";
import { admin, signUp, type TestUser } from "../support/accounts.js";
import { refuse, succeed } from "../support/http.js";
import { list, newSlug, put, sha256, skillArchive, upload } from "../support/listings.js";
import { claimAt, objectAt, overwrite } from "../support/stored.js";

const { db } = admin();

let user: TestUser;
let slug: string;
beforeEach(async () => {
  user = await signUp();
  slug = newSlug();
});

const scan = (storagePath: unknown, by = user) =>
  succeed(route, "POST", { token: by.token, input: { storagePath } });
const refuseScan = (storagePath: unknown, by = user) =>
  refuse(route, "POST", { token: by.token, input: { storagePath } });

/** Nothing remains of a failed upload: no file, no claim, and therefore no second scan. */
async function expectGone(key: string): Promise<void> {
  expect(await objectAt(key)).toBeUndefined();
  expect(await claimAt(key)).toBeUndefined();
  expect(await refuseScan(key)).toMatchObject({ status: 404, error: "File not found" });
}

/** The upload is unchanged, and no verdict was stored for it. */
async function expectUntouched(key: string, bytes: Uint8Array): Promise<void> {
  expect(sha256((await objectAt(key)) ?? new Uint8Array())).toBe(sha256(bytes));
  expect(await claimAt(key)).toBeDefined();
  expect(await claimAt(key)).not.toHaveProperty("scan");
}

describe("an archive that may be published", () => {
  test("is safe, and the verdict is stored with the digest of its bytes", async () => {
    const bytes = await skillArchive(slug, "1.0.0", {
      "scripts/group.py": "import sys\n\nfor line in sys.stdin:\n    print(line.strip())\n",
      "docs/GUIDE.MD": "# Guide\n",
    });
    const key = await upload(user, slug, bytes);
    expect(await scan(key)).toEqual({
      safe: true,
      fileTypes: ["md", "py", "yaml"],
      totalFiles: 5,
      held: false,
      findings: [],
      capabilities: expect.objectContaining({ hosts: [], isComplete: true }),
      sha256: sha256(bytes),
    });
    expect(await claimAt(key)).toMatchObject({
      scan: { verdict: { outcome: "pass", sha256: sha256(bytes), findings: [] }, totalFiles: 5 },
    });
  });

  test("may lack vault.yaml, and is told so", async () => {
    const bytes = rawZip({ entries: [{ name: "README.md", content: "# Notes\n" }] });
    const answer = await scan(await upload(user, slug, bytes));
    expect(answer).toMatchObject({ held: false, totalFiles: 1, fileTypes: ["md"] });
    expect(answer.findings).toMatchObject([{ rule: "manifest-absent", severity: "note" }]);
  });

  test("may be scanned again, with the same answer", async () => {
    const key = await upload(user, slug, await skillArchive(slug));
    expect(await scan(key)).toEqual(await scan(key));
  });

  test("may have all of 50 MB", async () => {
    const around = rawZip({ entries: [{ name: "data.bin" }] }).length;
    const content = randomBytes(MAX_ARCHIVE_BYTES - around);
    const bytes = rawZip({ entries: [{ name: "data.bin", content }] });
    expect(bytes.length).toBe(MAX_ARCHIVE_BYTES);
    expect(await scan(await upload(user, slug, bytes))).toMatchObject({ sha256: sha256(bytes) });
  });
});

describe("something suspicious", () => {
  test("holds the product: the rule and the file are named", async () => {
    const files = { "package.json": '{"scripts":{"postinstall":"node setup.js"}}' };
    const key = await upload(user, slug, await skillArchive(slug, "1.0.0", files));
    const answer = await scan(key);
    expect(answer).toMatchObject({ safe: true, held: true });
    expect(answer.findings).toContainEqual(
      expect.objectContaining({ rule: "install-script", severity: "suspicious", file: "package.json" }),
    );
    expect(await claimAt(key)).toMatchObject({ scan: { verdict: { outcome: "hold" } } });
  });
});

describe("malicious content is refused and deleted", () => {
  const secret = generateKeyPairSync("ed25519")
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const token = `ghp_${randomBytes(27).toString("base64url").replace(/[-_]/g, "x").slice(0, 36)}`;
  const elf = Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(57)]);

  test.each<[string, string, string | Uint8Array, string]>([
    ["native-binary", "bin/tool", elf, "bin/tool: "],
    ["private-key", "notes.md", `# Key\n\n${secret}`, "notes.md:3: "],
    ["access-token", "config.py", `TOKEN = "${token}"\n`, "config.py:1: "],
    ["manifest", "vault.yaml", "name: x\n", "vault.yaml: "],
  ])("by the rule %s in %s, with place, reason and what to do", async (rule, file, content, place) => {
    const key = await upload(user, slug, await skillArchive(slug, "1.0.0", { [file]: content }));
    const answer = await refuseScan(key);
    expect(answer).toMatchObject({ status: 400, error: "Content policy violation" });
    const issue = answer.issues.find((line) => line.startsWith(place));
    expect(issue).toMatch(new RegExp(`^.+: .+ \\(${rule}\\)\\. .+\\.$`));
    expect(JSON.stringify(answer.issues)).not.toContain(token);
    expect(JSON.stringify(answer.issues)).not.toContain(secret.split("\n")[1]);
    await expectGone(key);
  });

  test("but the file that a product refers to stays", async () => {
    const bytes = await skillArchive(slug, "1.0.0", { "clean.sh": "#!/bin/sh\nrm -rf ~/\n" });
    const key = await upload(user, slug, bytes);
    await db.doc(`products/${slug}/private/file`).set({ fileUrl: key });
    expect(await refuseScan(key)).toMatchObject({ status: 400, error: "Content policy violation" });
    await expectUntouched(key, bytes);
  });
});

describe("a file that is no sound ZIP is refused and deleted", () => {
  const good: RawArchive = {
    entries: [
      { name: "README.md", content: "# Notes\n" },
      { name: "notes.md", content: "Some notes\n".repeat(20) },
    ],
  };
  const [readme, notes] = good.entries as [RawArchive["entries"][0], RawArchive["entries"][0]];

  test("which the archive is that the others here are made of", async () => {
    expect(await scan(await upload(user, slug, rawZip(good)))).toMatchObject({ safe: true, totalFiles: 2 });
  });

  test.each<[string, Uint8Array, string]>([
    ["whose end is cut off", rawZip(good).slice(0, -10), "end-record"],
    [
      "whose local header has another name",
      rawZip({ entries: [readme, { ...notes, local: { name: "notes.sh" } }] }),
      "header-mismatch",
    ],
  ])("%s", async (_, bytes, rule) => {
    const key = await upload(user, slug, bytes);
    const answer = await refuseScan(key);
    expect(answer).toMatchObject({ status: 400, error: "Invalid ZIP file" });
    expect(answer.issues.join("\n")).toContain(`(${rule}). `);
    await expectGone(key);
  });

  test("a ZIP behind a word", async () => {
    const key = await upload(user, slug, Buffer.from("xPK\u0003\u0004"));
    expect(await refuseScan(key)).toMatchObject({ status: 400, error: "Not a ZIP file" });
    await expectGone(key);
  });
});

describe("a file whose size is not the declared one is refused and deleted", () => {
  test.each([
    ["a byte less", -1],
    ["a byte more", 1],
  ])("%s was declared than uploaded", async (_, difference) => {
    const bytes = await skillArchive(slug);
    const { url, key } = await succeed(productsUpload, "POST", {
      token: user.token,
      input: { fileName: "notes.zip", fileSize: bytes.length + difference, productKey: slug },
    });
    await put(url, bytes);
    const answer = await refuseScan(key);
    expect(answer).toMatchObject({ status: 400, error: "File size differs from the declared size" });
    expect(answer.issues).toEqual([
      `fileSize: ${bytes.length + difference} bytes were declared, ${bytes.length} were uploaded`,
    ]);
    await expectGone(key);
  });

  test("more than 50 MB", async () => {
    const key = await upload(user, slug, await skillArchive(slug));
    await overwrite(key, Buffer.alloc(MAX_ARCHIVE_BYTES + 1));
    expect(await refuseScan(key)).toMatchObject({ status: 400, error: "File is larger than 50 MB" });
    await expectGone(key);
  });
});

describe("the path", () => {
  const shape = "storagePath: must start with products/ and end with .zip";

  test.each([
    ["that is missing", undefined, "Invalid request", "storagePath: is required"],
    ["of another folder", "uploads/a/a.zip", "Invalid path", shape],
    ["that is absolute", "/products/a/a.zip", "Invalid path", shape],
    ["of another kind of file", "products/a/a.tar", "Invalid path", shape],
    ["that leads out of its folder", "products/../users/a.zip", "Invalid path", shape],
    ["with an empty part", "products//a.zip", "Invalid path", shape],
  ])("%s is refused", async (_, storagePath, error, issue) => {
    expect(await refuseScan(storagePath)).toMatchObject({ status: 400, error, issues: [issue] });
  });

  test.each([
    ["that nobody was given", () => `products/notes-${randomBytes(16).toString("hex")}/notes.zip`],
    ["of no upload's form", () => "products/notes/notes.zip"],
  ])("%s holds no file", async (_, path) => {
    expect(await refuseScan(path())).toMatchObject({ status: 404, error: "File not found" });
  });

  test("of an upload, with another file name, holds no file", async () => {
    const bytes = await skillArchive(slug);
    const key = await upload(user, slug, bytes);
    expect(await refuseScan(key.replace(/[^/]+$/, "other.zip"))).toMatchObject({ status: 404 });
    await expectUntouched(key, bytes);
  });

  test("to which nothing was uploaded yet holds no file, and may be uploaded to", async () => {
    const bytes = await skillArchive(slug);
    const { url, key } = await succeed(productsUpload, "POST", {
      token: user.token,
      input: { fileName: "notes.zip", fileSize: bytes.length, productKey: slug },
    });
    expect(await refuseScan(key)).toMatchObject({ status: 404, error: "File not found" });
    await put(url, bytes);
    expect(await scan(key)).toMatchObject({ safe: true });
  });

  test("of an upload that has expired holds no file", async () => {
    const bytes = await skillArchive(slug);
    const key = await upload(user, slug, bytes);
    await db.doc(`uploads/${key.match(/[0-9a-f]{32}/)?.[0]}`).update({ expiresAt: new Date(Date.now() - 1) });
    expect(await refuseScan(key)).toMatchObject({ status: 404, error: "File not found" });
    await expectUntouched(key, bytes);
  });

  test("of somebody else's upload is as if it did not exist", async () => {
    const bytes = await skillArchive(slug, "1.0.0", { "clean.sh": "#!/bin/sh\nrm -rf ~/\n" });
    const key = await upload(user, slug, bytes);
    expect(await refuseScan(key, await signUp())).toMatchObject({ status: 404, error: "File not found" });
    await expectUntouched(key, bytes);
  });

  test("of another user's product is refused: an upload for it, and the archive that is kept", async () => {
    const listed = await list(user, { slug });
    const bytes = await skillArchive(slug, "1.1.0");
    const key = await upload(user, slug, bytes);
    const stranger = await signUp();
    for (const path of [key, archiveKey(slug, "1.0.0", sha256(listed.bytes))]) {
      expect(await refuseScan(path, stranger)).toMatchObject({
        status: 403,
        error: "File belongs to another user's product",
      });
    }
    await expectUntouched(key, bytes);
  });
});

describe("the bytes that were scanned", () => {
  test("cannot be replaced by a second PUT", async () => {
    const bytes = await skillArchive(slug);
    const { url, key } = await succeed(productsUpload, "POST", {
      token: user.token,
      input: { fileName: "notes.zip", fileSize: bytes.length, productKey: slug },
    });
    expect((await put(url, bytes)).status).toBe(200);
    await scan(key);
    expect((await put(url, Buffer.alloc(bytes.length))).ok).toBe(false);
    expect(sha256((await objectAt(key)) ?? new Uint8Array())).toBe(sha256(bytes));
  });

  test("are judged anew when others lie there: the verdict follows the bytes", async () => {
    const [first, second] = ["# Notes\n", "# Other\n"].map((content) =>
      rawZip({ entries: [{ name: "README.md", content }] }),
    ) as [Uint8Array, Uint8Array];
    const key = await upload(user, slug, first);
    expect(await scan(key)).toMatchObject({ sha256: sha256(first) });
    await overwrite(key, second);
    expect(await scan(key)).toMatchObject({ sha256: sha256(second) });
    expect(await claimAt(key)).toMatchObject({ scan: { verdict: { sha256: sha256(second) } } });
  });
});
