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

/**
 * Avatars and thumbnails that users uploaded, served from the site's origin
 * (docs/decisions/094-pictures-from-the-sites-own-address.md).
 */
export const pictures = pages("pictures", (path) => ({
  counter: "/pictures",
  perMinute: PAGE_LIMITS.pictures,
  wait: WAITS.file,
  answer: () => picture(path.replace(/^\/pictures\//, "")),
}));

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
