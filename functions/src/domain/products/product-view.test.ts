import { ProductPage } from "#contract/app-pages.js";
import { NO_CAPABILITIES } from "#contract/capabilities.js";
import { aProduct } from "../testing/products.js";
import type { StoredVerdict } from "./product.js";
import { productView, type StoredRelease } from "./product-view.js";

/** The public data of a product's versions. */

const AT = new Date("2026-03-01T12:00:00Z");
const product = aProduct({
  dependencies: { myclaude: ["other"] },
  stats: { downloads: 1, likes: 2, rating: 5, ratingSum: 5, reviewsCount: 1, purchaseCount: 7 },
});
const finding = (severity: "suspicious" | "note") => ({
  rule: "r",
  severity,
  file: "secret-name.md",
  message: "m",
  hint: "h",
});
const release: StoredRelease = {
  fileUrl: "products/changelog-writer/1.0.0-abc.zip",
  fileName: "changelog-writer.zip",
  fileSize: 1_000,
  version: "1.0.0",
  sha256: "a".repeat(64),
  changelog: "First",
  approvedAt: AT,
  verdict: {
    outcome: "hold",
    rulesVersion: "7",
    sha256: "a".repeat(64),
    findings: [finding("suspicious"), finding("note"), finding("note")],
  },
};
const view = (releases: readonly StoredRelease[]) => productView(product, releases, [0, 0, 0, 0, 1]);

test("it has the shape that the web app reads", () => {
  expect(ProductPage.strict().safeParse(view([release])).error).toBeUndefined();
});

test("a version is told with its day, its digest and what the scan counted", () => {
  expect(view([release]).versions).toEqual([
    {
      version: "1.0.0",
      releasedAt: AT.toISOString(),
      changelog: "First",
      fileSize: 1_000,
      sha256: "a".repeat(64),
      scan: { outcome: "hold", rulesVersion: "7", suspicious: 1, notes: 2 },
    },
  ]);
});

test("what the scan observed is shown", () => {
  const verdict = release.verdict as StoredVerdict;
  const capabilities = { ...NO_CAPABILITIES, hosts: ["api.tools.dev"] };
  expect(view([{ ...release, verdict: { ...verdict, capabilities } }]).versions[0]?.scan).toMatchObject({
    capabilities,
  });
});

test("a version that waits for approval is not told of", () => {
  const { approvedAt: _, ...waiting } = release;
  expect(view([{ ...waiting, version: "2.0.0" }, release]).versions.map(({ version }) => version)).toEqual([
    "1.0.0",
  ]);
});

test("neither where the archive is nor what is in it, nor how much it sells, is said", () => {
  const text = JSON.stringify(view([release]));
  for (const secret of ["abc.zip", "secret-name", "purchaseCount"]) expect(text).not.toContain(secret);
});

test("a version is without a digest or a scan where none was kept, and a malicious one is not listed", () => {
  const { sha256: _, verdict, ...older } = release;
  const [plain] = view([older as StoredRelease]).versions;
  expect(plain).toStrictEqual({
    version: "1.0.0",
    releasedAt: AT.toISOString(),
    changelog: "First",
    fileSize: 1_000,
  });
  const blocked = { ...verdict, outcome: "block" } as NonNullable<StoredRelease["verdict"]>;
  expect(view([{ ...release, verdict: blocked }]).versions).toEqual([]);
});

test("what everybody may know of a product is told whole, with what only some products have", () => {
  const { product: shown } = productView(
    { ...product, tags: ["git"], compatibility: { a: "1" } as never },
    [],
    [],
  );
  expect(shown).toMatchObject({
    tags: ["git"],
    compatibility: { a: "1" },
    dependencies: { myclaude: ["other"] },
    sha256: "a".repeat(64),
  });
  expect(shown).not.toHaveProperty("agent_spec");
  const { sha256: _, ...older } = product;
  const other = productView(
    { ...older, agentSpec: { tools: [] } as never } as typeof product,
    [],
    [],
  ).product;
  expect(other).toMatchObject({ agent_spec: { tools: [] } });
  expect(other).not.toHaveProperty("sha256");
});
