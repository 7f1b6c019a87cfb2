import type { Manifest } from "#contract/manifest.js";
import { aProduct } from "../testing/products.js";
import {
  type CreateInput,
  checkManifest,
  checkPrice,
  listingOf,
  planListing,
  type SlugClaim,
} from "./listing.js";

const input = { slug: "release-notes", version: "1.1.0" };
const claim: SlugClaim = { slug: "release-notes", uid: "ada", productId: "p1" };

test("an unclaimed slug makes a new product", () => {
  expect(planListing(input, "ada", [], undefined)).toEqual({ kind: "create" });
});

test("a version is newer than what an older system took for one", () => {
  const product = aProduct({ version: "newest" });
  expect(planListing(input, "ada", [claim], product)).toMatchObject({ product });
});

test("an own slug whose listing was deleted makes a new product", () => {
  expect(planListing(input, "ada", [claim], undefined)).toEqual({ kind: "create" });
});

test.each([
  ["pending_review", "replace"],
  ["draft", "replace"],
  ["published", "wait"],
  ["archived", "wait"],
] as const)("a newer version of a product that is %s: %s", (status, kind) => {
  const product = aProduct({ status });
  expect(planListing(input, "ada", [claim], product)).toEqual({ kind, product });
});

test.each([
  ["another author's slug", input, "bea", [claim], aProduct(), "Slug is taken by another author"],
  [
    "a slug whose product changed hands",
    input,
    "ada",
    [claim],
    aProduct({ authorUid: "bea" }),
    "Slug is taken by another author",
  ],
  [
    "another's claim without its product",
    input,
    "bea",
    [claim],
    undefined,
    "Slug is taken by another author",
  ],
  [
    "a twin of a taken slug",
    { ...input, slug: "release_notes" },
    "bea",
    [claim],
    undefined,
    "Slug is too similar to one that is taken",
  ],
  [
    "a twin of an own slug",
    { ...input, slug: "release_notes" },
    "ada",
    [claim],
    aProduct(),
    "Slug is too similar to one that is taken",
  ],
  ["a reserved slug", { ...input, slug: "admin" }, "ada", [], undefined, "Slug is reserved"],
  [
    "a product that an admin removed",
    input,
    "ada",
    [claim],
    aProduct({ status: "removed" }),
    "Product was removed by an admin",
  ],
  [
    "the version on sale",
    { ...input, version: "1.0.0" },
    "ada",
    [claim],
    aProduct(),
    "Version exists: versions are immutable",
  ],
  [
    "the version that waits",
    input,
    "ada",
    [claim],
    aProduct({ pendingVersion: "1.1.0" }),
    "Version exists: versions are immutable",
  ],
  [
    "the version on sale, while another waits",
    { ...input, version: "1.0.0" },
    "ada",
    [claim],
    aProduct({ pendingVersion: "1.1.0" }),
    "Version exists: versions are immutable",
  ],
  [
    "an older version",
    { ...input, version: "0.9.0" },
    "ada",
    [claim],
    aProduct(),
    "Version is not newer than the latest one",
  ],
  [
    "a version before the one that waits",
    input,
    "ada",
    [claim],
    aProduct({ pendingVersion: "2.0.0" }),
    "Version is not newer than the latest one",
  ],
  [
    "a pre-release of the version on sale",
    { ...input, version: "1.0.0-beta.1" },
    "ada",
    [claim],
    aProduct(),
    "Version is not newer than the latest one",
  ],
])("%s is refused", (_, wanted, uid, claims, product, words) => {
  expect(() => planListing(wanted, uid, claims, product)).toThrow(words);
});

describe("the archive's manifest", () => {
  const listed = { ...input, category: "skills" as const };
  const manifest = { name: "release-notes", version: "1.1.0", category: "skills" } as Manifest;

  test("may be missing", () => expect(() => checkManifest(listed, undefined)).not.toThrow());
  test("may say the same", () => expect(() => checkManifest(listed, manifest)).not.toThrow());
  test.each([
    ["slug", { name: "other" }],
    ["version", { version: "1.0.0" }],
    ["category", { category: "agents" as const }],
  ])("may not say another %s", (field, change) => {
    expect(() => checkManifest(listed, { ...manifest, ...change })).toThrow(
      expect.objectContaining({ details: { issues: [expect.stringMatching(`^${field}: `)] } }),
    );
  });
});

describe("a listing", () => {
  const fields = {
    ...{
      title: "Notes",
      description: "d".repeat(120),
      readme: "r",
      category: "skills",
      tags: ["a"],
      price: 19,
    },
    ...{ license: "MIT", mcsLevel: 2, language: "en", longDescription: "long", installTarget: "t" },
    ...{ compatibility: { a: "1" }, dependencies: { myclaude: ["b"] }, changelog: "c" },
  };
  const asked = { ...fields, slug: "notes", version: "1.0.0", fileKey: "k" } as unknown as CreateInput;

  test("holds what was asked for, and its description's beginning for agents", () => {
    expect(listingOf(asked, undefined)).toEqual({ ...fields, agentSummary: "d".repeat(100) });
    expect(listingOf(asked, {} as Manifest)).toEqual({ ...fields, agentSummary: "d".repeat(100) });
  });

  test("holds what the archive's manifest says for agents", () => {
    const screenshots = [{ file: "a.png", alt: "A page" }];
    const words = { agent_summary: "For agents", agent_spec: { tools: [] }, screenshots };
    const manifest = words as unknown as Manifest;
    expect(listingOf(asked, manifest)).toEqual({
      ...fields,
      agentSummary: "For agents",
      agentSpec: manifest.agent_spec,
      screenshots,
    });
  });
});

test("a price is free, or at least the operator's lowest", () => {
  for (const price of [0, 5.99, 6, 9_999]) expect(() => checkPrice(price, 599)).not.toThrow();
  expect(() => checkPrice(5.98, 599)).toThrow(
    expect.objectContaining({
      code: "invalidRequest",
      details: { issues: ["price: must be 0, or at least 5.99 here"] },
    }),
  );
});
