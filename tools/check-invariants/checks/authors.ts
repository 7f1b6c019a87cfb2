import { type Check, numberAt, textAt, type Violation } from "../check.js";

/**
 * An author's download counter is the sum over all their products. A deleted product was never published, so only its
 * author can have downloaded it.
 */
export function authorDownloads(): Check {
  const rule = "author-downloads";
  const authors = new Map<string, string>();
  const downloads = new Map<string, { count: number; uid: string }>();
  const stored = new Map<string, number>();
  return {
    see({ kind, ids, data }) {
      const id = ids[0] ?? "";
      if (kind === "products") authors.set(id, textAt(data, "authorUid"));
      if (kind === "users" && data.status !== "deleted") stored.set(id, numberAt(data, "stats.downloads"));
      if (kind !== "products/downloads") return;
      const versions = Array.isArray(data.versions) ? data.versions.length : 0;
      downloads.set(id, { count: (downloads.get(id)?.count ?? 0) + versions, uid: ids[1] ?? "" });
    },
    conclude() {
      const sums = new Map<string, number>();
      for (const [id, { count, uid }] of downloads) {
        const author = authors.get(id) ?? uid;
        sums.set(author, (sums.get(author) ?? 0) + count);
      }
      const violations: Violation[] = [];
      for (const [uid, value] of stored) {
        const sum = sums.get(uid) ?? 0;
        const message = `stats.downloads is ${value}, but the downloads of their products add up to ${sum}`;
        if (value !== sum) violations.push({ rule, path: `users/${uid}`, message });
      }
      return violations;
    },
  };
}

/** The records of both users agree about who follows whom. */
export function mutualFollows(): Check {
  const rule = "follow-twice-recorded";
  const following = new Set<string>();
  const followers = new Set<string>();
  return {
    see({ kind, ids: [uid, other] }) {
      if (kind === "users/following") following.add(`${uid} ${other}`);
      if (kind === "users/followers") followers.add(`${other} ${uid}`);
    },
    conclude() {
      const violations: Violation[] = [];
      for (const pair of new Set([...following, ...followers])) {
        const [by, of] = pair.split(" ");
        const [one, two] = [`users/${by}/following/${of}`, `users/${of}/followers/${by}`];
        if (!following.has(pair)) violations.push({ rule, path: two, message: `${one} is missing` });
        if (!followers.has(pair)) violations.push({ rule, path: one, message: `${two} is missing` });
      }
      return violations;
    },
  };
}
