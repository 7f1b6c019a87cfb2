import type { Product, ProductFile } from "../products/product.js";

/** A published free product of `ada`. Tests override the fields they are about. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: "p1",
    slug: "release-notes",
    title: "Release Notes Writer",
    description: "Summarises commits",
    readme: "",
    category: "skills",
    tags: [],
    price: 0,
    license: "MIT",
    mcsLevel: 1,
    language: "en",
    longDescription: "",
    installTarget: "",
    compatibility: {},
    dependencies: {},
    changelog: "",
    agentSummary: "",
    currency: "usd",
    fileName: "release-notes.zip",
    fileSize: 1_000,
    sha256: "a".repeat(64),
    thumbnailUrl: "",
    authorUid: "ada",
    authorUsername: "ada",
    authorDisplayName: "Ada",
    authorAvatar: "",
    status: "published",
    version: "1.0.0",
    stats: { downloads: 0, likes: 0, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...changes,
  };
}

/** The scanned file of `aProduct`. */
export function aFile(changes: Partial<ProductFile> = {}): ProductFile {
  return {
    fileUrl: "products/release-notes/1.0.0.zip",
    fileName: "release-notes.zip",
    fileSize: 1_000,
    version: "1.0.0",
    sha256: "a".repeat(64),
    generation: "1",
    verdict: { outcome: "pass", rulesVersion: "1", sha256: "a".repeat(64), findings: [] },
    ...changes,
  };
}
