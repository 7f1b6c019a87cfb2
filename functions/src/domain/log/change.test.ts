import { endOfOffer, loggedFile } from "./change.js";

test.each([
  ["published", "archived", "withdrawn"],
  ["published", "pending_review", "held"],
  ["archived", "pending_review", "held"],
  ["published", "removed", "removed"],
  ["archived", "removed", "removed"],
  ["pending_review", "removed", "removed"],
  // What is not offered already, or still is.
  ["published", "published", undefined],
  ["removed", "removed", undefined],
  ["pending_review", "archived", undefined],
  ["pending_review", "draft", undefined],
  ["removed", "pending_review", undefined],
] as const)(
  "from %s to %s is logged as %s, and not at all if no version was ever published",
  (from, to, kind) => {
    expect(endOfOffer(from, to, true)).toBe(kind);
    expect(endOfOffer(from, to, false)).toBeUndefined();
  },
);

const product = { slug: "notes", authorUid: "ada", version: "1.0.0", sha256: "ab".repeat(32), fileSize: 900 };

test("an entry names the current version, without what only the author wrote", () => {
  const current = { slug: "notes", version: "1.0.0", sha256: product.sha256, size: 900, publisher: "ada" };
  expect(loggedFile({ ...product, ...{ title: "My notes" } })).toEqual(current);
});

test("an entry about another version has its bytes and its verdict", () => {
  const sha256 = "cd".repeat(32);
  const verdict = { outcome: "pass", rulesVersion: "2026-11-01", sha256, findings: [] } as const;
  expect(loggedFile(product, { version: "2.0.0", sha256, fileSize: 7, verdict })).toEqual({
    ...{ slug: "notes", version: "2.0.0", sha256, size: 7, publisher: "ada" },
    scan: { outcome: "pass", rules: "2026-11-01" },
  });
});
