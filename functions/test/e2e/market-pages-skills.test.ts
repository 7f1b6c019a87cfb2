import * as z from "zod";
import { fileOf } from "#archive/skill.js";
import { readDirectory } from "#archive/structure.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { LogLookup, LogReference } from "#contract/log.js";
import { productsSelfApprove } from "#contract/products.js";
import { readEntry } from "#domain/log/entry.js";
import { isIncluded, leafHash, openCheckpoint, openKeys } from "#domain/log/verifier.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { listHeld } from "../support/held.js";
import { succeed } from "../support/http.js";
import { type Listed, listingInput, newSlug, publish, skillArchive, upload } from "../support/listings.js";
import { digest, get, SITE, text } from "../support/pages.js";
import { changeStatus, forge, join, type Member } from "../support/records.js";

/** Free skills as other installers find and fetch them, without an account. */

const { db } = admin();

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

const FileIndex = z.strictObject({
  skills: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      files: z.array(z.string()),
      log: LogReference,
    }),
  ),
});
const ArchiveIndex = z.strictObject({
  $schema: z.url(),
  skills: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      type: z.literal("archive"),
      description: z.string().min(1).max(1024),
      url: z.string(),
      digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      log: LogReference,
    }),
  ),
});
const Marketplace = z.object({
  name: z.string().regex(/^[a-z0-9-]+$/),
  owner: z.object({ name: z.string() }),
  metadata: z.strictObject({ log: z.array(LogReference.extend({ plugin: z.string() })) }),
  plugins: z.array(
    // Claude Code rejects a marketplace with a plugin that has any other field.
    z.strictObject({
      ...{ description: z.string(), author: z.object({ name: z.string() }), homepage: z.url() },
      ...{ license: z.string(), category: z.string(), keywords: z.array(z.string()) },
      name: z.string(),
      version: z.string(),
      strict: z.literal(false),
      skills: z.tuple([z.literal("./")]),
      source: z.object({ source: z.literal("archive"), url: z.url(), sha256: z.string() }),
    }),
  ),
});

let author: Member;
/** A user may publish only a limited number of products per minute, so each part has its own author. */
const another = async () => {
  author = await join({ displayName: "Page Author" });
};

/** Publishes a skill with additional files. */
async function publishFiles(files: Record<string, string | Uint8Array>, slug = newSlug()): Promise<Listed> {
  const bytes = await skillArchive(slug, "1.0.0", files);
  const fileKey = await upload(author, slug, bytes);
  const { productId } = await succeed(cliProductsCreate, "POST", {
    token: author.token,
    input: listingInput(slug, fileKey, bytes),
  });
  await succeed(productsSelfApprove, "POST", { token: author.token, input: { productId } });
  return { slug, productId, bytes };
}

describe("a free published skill", () => {
  const BINARY = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]);
  const FILES = {
    "references/how to.md": "# How\n\nLike this.\n",
    "scripts/run.py": "print('x')\n",
    "assets/page.html": "<script>alert(document.domain)</script>\n",
    "assets/pixel.png": BINARY,
  };
  let skill: Listed;
  beforeAll(async () => {
    await another();
    skill = await publishFiles(FILES);
  });

  test("is installed by the index of files alone, byte for byte", async () => {
    const base = `/p/${skill.slug}/.well-known/skills`;
    const index = FileIndex.parse(JSON.parse(await text(`${base}/index.json`)));
    expect(index.skills).toHaveLength(1);
    const [entry] = index.skills;
    expect(entry).toMatchObject({ name: skill.slug, description: "Summarises commits" });
    const inside = readDirectory(skill.bytes).map(({ path }) => path);
    expect([...(entry?.files ?? [])].sort()).toEqual(inside.sort());
    expect(entry?.files[0]).toBe("SKILL.md");
    for (const path of entry?.files ?? []) {
      const answer = await get(`${base}/${entry?.name}/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect((await bytesOf(answer)).equals(Buffer.from(fileOf(skill.bytes, path) ?? []))).toBe(true);
    }
  });

  test("is installed by the index of archives alone, by its digest", async () => {
    const from = new URL(`${SITE}/p/${skill.slug}/.well-known/agent-skills/index.json`);
    const index = ArchiveIndex.parse(JSON.parse(await text(from.pathname)));
    const [entry] = index.skills;
    const answer = await get(new URL(entry?.url ?? "", from).pathname);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const bytes = await bytesOf(answer);
    expect(`sha256:${digest(bytes)}`).toBe(entry?.digest);
    expect(bytes.equals(Buffer.from(skill.bytes))).toBe(true);
  });

  test("is proved by the log at the address that each index names", async () => {
    const keys = openKeys(await text("/log/key"));
    for (const kind of ["skills", "agent-skills"]) {
      const index: { skills: { log: LogReference }[] } = JSON.parse(
        await text(`/p/${skill.slug}/.well-known/${kind}/index.json`),
      );
      const { lookup, sha256 } = LogReference.parse(index.skills[0]?.log);
      expect(sha256).toBe(digest(skill.bytes));
      const { checkpoint, entries } = await until(async () => {
        const found = LogLookup.parse(JSON.parse(await text(new URL(lookup).pathname)));
        return found.entries.length > 0 && found;
      });
      const { size, root } = openCheckpoint(checkpoint, keys);
      const [first] = entries;
      const bytes = Buffer.from(first?.entry ?? "");
      expect(readEntry(bytes)).toMatchObject({ kind: "published", slug: skill.slug, sha256 });
      const path = (first?.path ?? []).map((hash) => Buffer.from(hash, "base64"));
      expect(isIncluded(leafHash(bytes), first?.index ?? -1, size, path, root)).toBe(true);
    }
  });

  test.each([
    ["references/how%20to.md", "text/markdown; charset=utf-8"],
    ["scripts/run.py", "text/plain; charset=utf-8"],
    ["assets/page.html", "text/plain; charset=utf-8"],
    ["assets/pixel.png", "application/octet-stream"],
  ])("gives %s as %s, which no browser runs", async (path, type) => {
    const answer = await get(`/.well-known/skills/${skill.slug}/${path}`);
    await answer.arrayBuffer();
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each(["missing.md", "references", "SKILL.md/x", "%2e%2e/SKILL.md", "..%2fvault.yaml"])(
    "has no file %s",
    async (path) => {
      const answer = await get(`/.well-known/skills/${skill.slug}/${path}`);
      await answer.text();
      expect(answer.status).toBe(404);
    },
  );

  test("is among the most downloaded ones, in both indexes and as a plugin", async () => {
    await forge(skill.productId, author.uid);
    await db.doc(`products/${skill.productId}`).update({ "stats.downloads": 1_000_000 });
    const named = <T extends { name: string }>(entries: readonly T[]) =>
      entries.find(({ name }) => name === skill.slug);
    // Archives that were not opened yet are read in later responses, a few per response.
    await until(async () =>
      named(FileIndex.parse(JSON.parse(await text("/.well-known/skills/index.json"))).skills),
    );
    const archives = ArchiveIndex.parse(JSON.parse(await text("/.well-known/agent-skills/index.json")));
    expect(named(archives.skills)?.digest).toBe(`sha256:${digest(skill.bytes)}`);
    const { plugins, metadata } = Marketplace.parse(JSON.parse(await text("/marketplace.json")));
    expect(metadata.log.map(({ plugin }) => plugin)).toEqual(plugins.map(({ name }) => name));
    expect(metadata.log.find(({ plugin }) => plugin === skill.slug)?.sha256).toBe(digest(skill.bytes));
    const { source } = named(plugins) ?? {};
    expect(source?.sha256).toBe(digest(skill.bytes));
    const answer = await get(new URL(source?.url ?? "").pathname);
    expect(digest(await bytesOf(answer))).toBe(source?.sha256);
  });

  test("with `_` in its slug is named without", async () => {
    const slug = newSlug("two_words").replace(/-/g, "_");
    const name = slug.replace(/_/g, "-");
    await publishFiles({}, slug);
    const index = FileIndex.parse(JSON.parse(await text(`/p/${slug}/.well-known/skills/index.json`)));
    expect(index.skills.map((entry) => entry.name)).toEqual([name]);
    expect(await text(`/p/${slug}/.well-known/skills/${name}/SKILL.md`)).toContain(slug);
    expect((await get(`/.well-known/skills/${slug}/SKILL.md`)).status).toBe(404);
  });

  test("is gone from everywhere once it is archived", async () => {
    await another();
    const gone = await publishFiles({});
    const path = `/p/${gone.slug}/.well-known/agent-skills/index.json`;
    const { skills } = ArchiveIndex.parse(JSON.parse(await text(path)));
    await changeStatus(gone.productId, "archived");
    for (const address of [path, skills[0]?.url ?? "", `/.well-known/skills/${gone.slug}/SKILL.md`]) {
      expect([address, (await get(address)).status]).toEqual([address, 404]);
    }
  });

  test("that has a new version gives no other bytes under the digest of the old one", async () => {
    const { slug } = await publish(author);
    const path = `/p/${slug}/.well-known/agent-skills/index.json`;
    const [old] = ArchiveIndex.parse(JSON.parse(await text(path))).skills;
    const next = await publish(author, { slug, version: "1.1.0" });
    const [now] = ArchiveIndex.parse(JSON.parse(await text(path))).skills;
    expect(now?.digest).toBe(`sha256:${digest(next.bytes)}`);
    expect((await get(old?.url ?? "")).status).toBe(404);
    expect(await text(`/.well-known/skills/${slug}/README.md`)).toContain("Version 1.1.0");
  });
});

describe("nobody gets without an account", () => {
  beforeAll(another);
  const offered = async ({ slug, bytes }: Listed) =>
    Promise.all(
      [
        `/p/${slug}/.well-known/skills/index.json`,
        `/p/${slug}/.well-known/agent-skills/index.json`,
        `/.well-known/skills/${slug}/SKILL.md`,
        `/.well-known/agent-skills/${slug}.${digest(bytes)}.zip`,
      ].map(async (path) => (await get(path)).status),
    );

  test("what costs something", async () => {
    const paid = await publish(author);
    expect(await offered(paid)).toEqual([200, 200, 200, 200]);
    await forge(paid.productId, author.uid);
    await db.doc(`products/${paid.productId}`).update({ price: 5 });
    expect(await text(`/p/${paid.slug}.md`)).toContain("- Price: 5.00 USD");
    expect(await offered(paid)).toEqual([404, 404, 404, 404]);
  });

  test("what only an admin let through", async () => {
    const held = await listHeld(author);
    await changeStatus(held.productId, "published");
    await db.doc(`products/${held.productId}`).update({ held: false });
    expect((await get(`/p/${held.slug}.md`)).status).toBe(200);
    expect(await offered(held)).toEqual([404, 404, 404, 404]);
  });

  test("what is no skill", async () => {
    const prompts = await publish(author);
    await forge(prompts.productId, author.uid);
    await db.doc(`products/${prompts.productId}`).update({ category: "prompts" });
    expect(await offered(prompts)).toEqual([404, 404, 404, 404]);
  });
});
