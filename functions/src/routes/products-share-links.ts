import { randomBytes } from "node:crypto";
import { Failure } from "#contract/failure.js";
import { productsShareLinks as route } from "#contract/share-links.js";
import { tokenDigest, tokenExpiry } from "#domain/people/access-token.js";
import { checkShareable, isOpenLink, shareUrl } from "#domain/products/share-link.js";
import { ownOnly } from "#domain/products/visibility.js";
import { endpoint } from "#http/endpoint.js";
import { config } from "#platform/config.js";
import * as products from "#store/products/products.js";
import * as shareLinks from "#store/products/share-links.js";

/** An author creates, lists, and revokes the links that show a draft to others (DESIGN §14). */
export const productsShareLinks = endpoint(route, {
  GET: async ({ input: { productId }, caller: { uid }, now }) => {
    const [product, links] = await Promise.all([products.read(productId), shareLinks.list(productId)]);
    ownOnly(product, uid);
    return {
      links: links
        .filter((link) => isOpenLink(link, now))
        .map(({ id, name, createdAt, expiresAt, lastUsedAt }) => ({
          ...{ id, name },
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString(),
        })),
    };
  },
  POST: async ({ input: { productId, name, days }, caller: { uid }, now }) => {
    checkShareable(await shareLinks.readShareable(productId), uid);
    const secret = randomBytes(32).toString("base64url");
    const id = tokenDigest(secret);
    const expiresAt = tokenExpiry(days, now);
    await shareLinks.create({ id, uid, productId, name, createdAt: now, expiresAt }, now);
    return { url: shareUrl(secret, config().siteUrl), id, expiresAt: expiresAt.toISOString() };
  },
  DELETE: async ({ input: { linkId }, caller: { uid } }) => {
    if (!(await shareLinks.revoke(linkId, uid))) throw new Failure("shareLinkNotFound");
    return { success: true as const };
  },
});
