import { serverTimestamp } from "firebase/firestore";
import type { Fields } from "./forge.js";
import { AN_HOUR_AGO } from "./world.js";

/** A product as the functions store it. */
export const product = (authorUid: string, fields: Fields = {}): Fields => ({
  title: "Release notes",
  slug: "release-notes",
  description: "Writes release notes",
  category: "skills",
  price: 0,
  authorUid,
  authorUsername: "name",
  authorDisplayName: "Name",
  status: "published",
  stats: { downloads: 3, likes: 2, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
  createdAt: AN_HOUR_AGO,
  updatedAt: AN_HOUR_AGO,
  ...fields,
});

/** The minimum that a client must send to create a product. */
export const minimalProduct = (authorUid: string, username: string, displayName: string): Fields => ({
  title: "Release notes",
  slug: "release-notes",
  description: "Writes release notes",
  category: "skills",
  price: 0,
  authorUid,
  authorUsername: username,
  authorDisplayName: displayName,
  status: "pending_review",
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
});
