import { randomUUID } from "node:crypto";
import { stringify } from "yaml";
import { pictureType } from "#archive/picture-type.js";
import { PICTURE_SECONDS } from "#contract/pages.js";
import { productsSelfApprove } from "#contract/products.js";
import { usersUpdateProfile } from "#contract/users.js";
import { admin } from "../support/accounts.js";
import { succeed } from "../support/http.js";
import { newSlug, publish } from "../support/listings.js";
import { get, PIXEL, text, text404 } from "../support/pages.js";
import { join } from "../support/records.js";
import { bucket } from "../support/stored.js";

/** Images that users uploaded, served from the site's origin. */

const put = (key: string, bytes: Buffer = PIXEL, contentType = "image/png") =>
  bucket().file(key).save(bytes, { resumable: false, validation: false, contentType });

const newKey = () => `users/${randomUUID()}/avatars/${randomUUID()}.png`;

test.each([["users/ada/avatars"], ["products/pAda/thumbnails"]])(
  "a picture of %s is answered as it was uploaded, and kept",
  async (folder) => {
    const key = `${folder}/${randomUUID()}.png`;
    await put(key);
    const answer = await get(`/pictures/${key}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toContain(`max-age=${PICTURE_SECONDS}`);
    const again = await get(`/pictures/${key}`, {
      headers: { "if-none-match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  },
);

test("what is no picture stays where it is, whatever its name says", async () => {
  const [page, drawing] = [newKey(), newKey()];
  await Promise.all([
    put(page, Buffer.from("<script>alert(1)</script>"), "text/html"),
    put(drawing, Buffer.from("<svg/>"), "image/svg+xml"),
  ]);
  await text404(`/pictures/${page}`);
  await text404(`/pictures/${drawing}`);
});

test("nothing else of the bucket is answered", async () => {
  const archive = `products/${randomUUID()}/files/archive.png`;
  await put(archive);
  await text404(`/pictures/${archive}`);
  for (const path of [
    "",
    newKey(),
    "users/ada/avatars/",
    "users/ada/avatars/../../x.png",
    "users%2Fada%2Favatars%2Fx.png",
  ]) {
    await text404(`/pictures/${path}`);
  }
});

test("whoever links to a profile or a product shows its picture", async () => {
  const author = await join();
  const avatarUrl = `users/${author.uid}/avatars/me.png`;
  const { username, token } = author;
  await succeed(usersUpdateProfile, "POST", { token, input: { displayName: "Ada", username, avatarUrl } });
  expect(await text(`/u/${username}`)).toMatch(
    new RegExp(`<meta property="og:image" content="https?://[^"]+/pictures/${avatarUrl}">`),
  );
  const { slug, productId } = await publish(author);
  const thumbnailUrl = `products/${productId}/thumbnails/cover.png`;
  await admin().db.doc(`products/${productId}`).update({ thumbnailUrl });
  expect(await text(`/p/${slug}`)).toMatch(
    new RegExp(`<meta property="og:image" content="https?://[^"]+/pictures/${thumbnailUrl}">`),
  );
});

describe("a product without a picture", () => {
  test("shows a cover wherever somebody links to it, until it is withdrawn", async () => {
    const author = await join();
    const { slug } = await publish(author);
    const cover = `/pictures/covers/${slug}.png`;
    expect(await text(`/p/${slug}`)).toMatch(
      new RegExp(`<meta property="og:image" content="https?://[^"]+${cover}">`),
    );
    const answer = await get(cover);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(pictureType(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({
      width: 1_200,
      height: 675,
    });
  });

  test("has none when it is not published", async () => {
    const author = await join();
    const { slug, productId } = await publish(author);
    await succeed(productsSelfApprove, "POST", { token: author.token, input: { productId, approve: false } });
    await text404(`/pictures/covers/${slug}.png`);
    await text404("/pictures/covers/never-was-here.png");
  });
});

describe("the pictures of an archive that a page shows", () => {
  const files = {
    "shots/one.png": PIXEL,
    "secret.png": PIXEL,
    "shots/first.png": PIXEL,
    "bad.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>'),
    "good.svg": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>',
    ),
  };
  const readme = "![One](shots/one.png) ![Bad](bad.svg) ![Good](good.svg) ![Gone](gone.png)";

  test("are drawn again, and nothing else of the archive has an address", async () => {
    const author = await join();
    const slug = newSlug();
    const manifest = stringify({
      ...{ name: slug, version: "1.0.0", category: "skills", description: "Takes notes", author: "Ann" },
      ...{ license: "MIT", entry: "SKILL.md" },
      screenshots: [{ file: "shots/first.png", alt: "The first page" }],
    });
    const archived = { ...files, "vault.yaml": manifest };
    const { productId } = await publish(author, { ...{ readme }, slug, files: archived });
    const at = (path: string, version = "1.0.0") => `/pictures/archive/${slug}/${version}/${path}`;
    const answer = await get(at("shots/one.png"));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(pictureType(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1, height: 1 });
    expect(await text404(at("bad.svg"))).toContain("element text");
    for (const path of ["secret.png", "gone.png", "SKILL.md"]) await text404(at(path));
    await text404(at("shots/one.png", "2.0.0"));
    // The screenshots of the manifest come first, and links to the product show the first one.
    const shown = await get(at("shots/first.png"));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    const html = await (await get(`/p/${slug}`)).text();
    expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*${at("shots/first.png")}"`));
    expect(html).toContain('alt="The first page"');
    expect(html.indexOf(at("shots/first.png"))).toBeLessThan(html.indexOf(at("shots/one.png")));
    // What is removed shows nothing that nobody had asked for before.
    await admin().db.doc(`products/${productId}`).update({ status: "removed" });
    await text404(at("good.svg"));
  });
});
