import {
  ABSENT_SECONDS,
  MAX_PICTURE_BYTES,
  PAGE_LIMITS,
  PICTURE,
  PICTURE_SECONDS,
  PICTURE_TYPES,
} from "#contract/pages.js";
import * as storage from "#gateway/storage.js";
import { type Page, pages } from "#http/page.js";
import { WAITS } from "#platform/waits.js";

const TYPES = new Set<string | undefined>(PICTURE_TYPES.map((type) => `image/${type}`));

const COVER = /^\/pictures\/covers\/([a-z0-9_-]{1,64})\.png$/;
const ARCHIVED = /^\/pictures\/archive\/([a-z0-9_-]{1,64})\/([\w.-]{1,200})\/(.{1,1000})$/;

/** Loaded on first use: it reads archives and renders pictures. */
const drawings = () => import("#files/product-pictures.js");

/**
 * Pictures, served from the site's origin: avatars and thumbnails that users
 * uploaded (docs/decisions/094-pictures-from-the-sites-own-address.md), covers, and
 * the pictures of archives that product pages show, re-encoded
 * (docs/decisions/157-pictures-are-drawn-again.md).
 */
export const pictures = pages("pictures", (path) => {
  const [, covered] = COVER.exec(path) ?? [];
  const [, slug = "", version = "", file = ""] = ARCHIVED.exec(path) ?? [];
  const draw = async () =>
    covered === undefined
      ? (await drawings()).archivePicture(slug, version, file)
      : (await drawings()).productCover(covered);
  return covered === undefined && !slug
    ? {
        counter: "/pictures",
        perMinute: PAGE_LIMITS.pictures,
        wait: WAITS.file,
        answer: () => picture(path.replace(/^\/pictures\//, "")),
      }
    : {
        counter: "/pictures/drawn",
        perMinute: PAGE_LIMITS.drawings,
        wait: WAITS.file,
        answer: async () => drawn(await draw()),
      };
});

/** A drawing, or a sentence with the reason why there is none. */
const drawn = (found: Uint8Array | string | undefined): Page =>
  found instanceof Uint8Array
    ? {
        status: 200,
        type: "image/png",
        body: found,
        cdnSeconds: PICTURE_SECONDS,
        browserSeconds: PICTURE_SECONDS,
      }
    : { ...absent(), ...(found !== undefined && { body: `${found}\n` }) };

async function picture(key: string): Promise<Page> {
  const facts = PICTURE.test(key) ? await storage.stat(key) : undefined;
  if (!facts || !TYPES.has(facts.type) || facts.size > MAX_PICTURE_BYTES) return absent();
  const body = await storage.read(key, facts, AbortSignal.timeout(WAITS.storedFile.milliseconds));
  if (!body) return absent();
  return {
    status: 200,
    type: facts.type ?? "",
    body,
    cdnSeconds: PICTURE_SECONDS,
    browserSeconds: PICTURE_SECONDS,
  };
}

const absent = (): Page => ({
  status: 404,
  type: "text/plain; charset=utf-8",
  body: "Not found\n",
  cdnSeconds: ABSENT_SECONDS,
});
