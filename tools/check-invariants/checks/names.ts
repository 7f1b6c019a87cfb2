import { claimedNames } from "#domain/people/names.js";
import { type Check, type Data, textAt, type Violation } from "../check.js";

interface Claim {
  readonly uid: string;
  /** The name that the claim is for: its own, or the name whose plain form it is. */
  readonly name: string;
  readonly productId: string;
  /** A released name is reserved until then; no user has it. */
  readonly rests: boolean;
}

const claimOf = (data: Data, field: string): Claim => ({
  uid: textAt(data, "uid"),
  name: textAt(data, field),
  productId: textAt(data, "productId"),
  rests: data.expiresAt !== undefined,
});

/**
 * For every username, the profile has claimed the name and its plain form, and every claim matches a username.
 */
export function usernames(): Check {
  const rule = "username-registry";
  const claims = new Map<string, Claim>();
  const users = new Map<string, string>();
  return {
    see({ kind, ids, data }) {
      const id = ids[0] ?? "";
      if (kind === "usernames") claims.set(id, claimOf(data, "username"));
      if (kind === "users" && data.status !== "deleted") users.set(id, textAt(data, "username"));
    },
    conclude() {
      const violations: Violation[] = [];
      for (const [uid, username] of users) {
        const names = claimedNames(username);
        // The name of a profile that a client created itself is its account's ID, which no one else can take.
        if (username === `u-${uid.toLowerCase()}` && names.every((name) => !claims.has(name))) continue;
        for (const name of names) {
          const claim = claims.get(name);
          if (claim?.uid === uid && !claim.rests) continue;
          const message = `usernames/${name} ${claim ? `belongs to ${claim.uid}` : "is missing"}`;
          violations.push({ rule, path: `users/${uid}`, message });
        }
      }
      const left = [...claims].filter(
        ([name, { uid, rests }]) => !rests && !claimedNames(users.get(uid) ?? "").includes(name),
      );
      for (const [name, { uid }] of left) {
        const message = `the username of ${uid} is ${users.get(uid) ?? "not set"}`;
        violations.push({ rule, path: `usernames/${name}`, message });
      }
      return violations;
    },
  };
}

/** The owner of a product's slug, if it is not the product and its author. */
function otherOwner(claim: Claim | undefined, productId: string, authorUid: string): string | undefined {
  if (!claim) return "is missing";
  if (claim.productId !== productId) return `belongs to products/${claim.productId}`;
  return claim.uid === authorUid ? undefined : `belongs to ${claim.uid}, not its author`;
}

interface SeenProduct {
  readonly slug: string;
  readonly authorUid: string;
  readonly status: string;
}

/**
 * Every product that is or was published has claimed its slug and the plain form for itself and its author. A claim may
 * outlive its product, so that no other product gets a known slug.
 */
export function slugs(): Check {
  const rule = "slug-registry";
  const claims = new Map<string, Claim>();
  const products = new Map<string, SeenProduct>();
  return {
    see({ kind, ids, data }) {
      const id = ids[0] ?? "";
      if (kind === "slugs") claims.set(id, claimOf(data, "slug"));
      if (kind !== "products") return;
      const [slug, authorUid, status] = ["slug", "authorUid", "status"].map((field) => textAt(data, field));
      products.set(id, { slug, authorUid, status } as SeenProduct);
    },
    conclude() {
      const violations: Violation[] = [];
      for (const [id, { slug, authorUid, status }] of products) {
        if (status !== "published" && status !== "archived") continue;
        for (const name of claimedNames(slug)) {
          const owner = otherOwner(claims.get(name), id, authorUid);
          if (owner) violations.push({ rule, path: `products/${id}`, message: `slugs/${name} ${owner}` });
        }
      }
      for (const [name, { productId, name: slug }] of claims) {
        const product = products.get(productId);
        if (!product || (product.slug === slug && claimedNames(slug).includes(name))) continue;
        const message = `is claimed for ${slug}, but products/${productId} has the slug ${product.slug}`;
        violations.push({ rule, path: `slugs/${name}`, message });
      }
      return violations;
    },
  };
}
