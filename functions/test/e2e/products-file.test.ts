import { productsFile as route } from "#contract/files.js";
import { admin } from "../support/accounts.js";
import { refuse, send, succeed } from "../support/http.js";
import { type Listed, publish, sha256 } from "../support/listings.js";
import { forge, join, type Member } from "../support/records.js";
import { overwrite } from "../support/stored.js";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const HOSTILE = "<!doctype html><script>alert(1)</script>\n";

let author: Member;
let product: Listed;
beforeAll(async () => {
  author = await join();
  const files = {
    "page.html": HOSTILE,
    "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
    "docs/pixel.txt": PIXEL,
    "docs/grüße & more+.md": "Grüße\n",
    "long.txt": "a line of a long text\n".repeat(30_000),
  };
  product = await publish(author, { files });
});

const input = (path: string) => ({
  slug: product.slug,
  version: "1.0.0",
  sha256: sha256(product.bytes),
  path,
});
const read = (path: string) => succeed(route, "GET", { input: input(path) });

test("a text comes as it is, byte for byte", async () => {
  expect(await read("README.md")).toEqual({
    isPublic: true,
    path: "README.md",
    size: expect.any(Number),
    crc32: expect.stringMatching(/^[0-9a-f]{8}$/),
    kind: "text",
    text: `# ${product.slug}\n\nVersion 1.0.0.\n`,
  });
  expect(await read("docs/grüße & more+.md")).toMatchObject({ text: "Grüße\n" });
});

test("a picture comes with the type that its bytes have", async () => {
  expect(await read("docs/pixel.txt")).toMatchObject({
    kind: "picture",
    picture: { type: "image/png", width: 1, height: 1, base64: PIXEL.toString("base64") },
  });
});

test("a text of more than 512 KiB is named, not sent", async () => {
  const { text, ...said } = await read("long.txt");
  expect(said).toMatchObject({ kind: "large", size: 660_000 });
  expect(text).toBeUndefined();
});

test.each(["page.html", "drawing.svg"])("no browser runs %s: it is a text inside JSON", async (path) => {
  const { headers, body } = await send(route.path, "GET", { input: input(path) });
  expect(body).toMatchObject({ kind: "text", text: expect.stringMatching(/^</) });
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("public, max-age=60, s-maxage=60");
});

test.each(["docs", "docs/", "/SKILL.md", "../SKILL.md", "skill.md", "__proto__", "vault.yaml\0"])(
  "there is no file %j",
  async (path) => {
    expect(await refuse(route, "GET", { input: input(path) })).toMatchObject({
      status: 404,
      code: "fileNotFound",
    });
  },
);

test("bytes in storage that are no archive, or none at all, are an error that says what to do", async () => {
  const broken = await publish(author);
  const file = admin().db.doc(`products/${broken.productId}/private/file`);
  const key = `products/${broken.slug}/broken.zip`;
  await overwrite(key, Buffer.alloc(broken.bytes.length, "no archive"));
  await forge(broken.productId, broken.slug, author.uid);
  const asked = { ...input("SKILL.md"), slug: broken.slug, sha256: sha256(broken.bytes) };
  const generation = (await file.get()).get("generation");
  for (const change of [
    { fileUrl: key, generation: "" },
    { fileUrl: `${key}.none`, generation },
  ]) {
    const { generation: of, ...rest } = { ...(await file.get()).data(), ...change };
    await file.set(of === "" ? rest : { ...rest, generation: of });
    expect(await refuse(route, "GET", { input: asked })).toMatchObject({
      status: 409,
      code: "archiveUnreadable",
    });
  }
});
