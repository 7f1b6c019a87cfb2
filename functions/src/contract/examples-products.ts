import type { PublicProduct } from "./cli.js";
import { IDS } from "./example-ids.js";
import type { Examples } from "./examples.js";

const RELEASED = "2026-03-02T09:30:00.000Z";

const LISTING = {
  title: "Release Notes Writer",
  slug: IDS.slug,
  description: "Turns the commits since the last tag into release notes.",
  category: "skills",
  price: 0,
} as const;

/** A published product as everyone sees it. */
const LISTED = {
  ...LISTING,
  id: IDS.productId,
  readme: "# Release Notes Writer\n\nAsk for release notes of the last tag.\n",
  license: "MIT",
  purchasable: true,
  authorUid: IDS.sellerUid,
  authorUsername: IDS.sellerUsername,
  authorAvatar: "",
  authorDisplayName: "Ada",
  fileName: "release-notes-writer.zip",
  fileSize: IDS.fileSize,
  thumbnailUrl: "",
  status: "published",
  stats: { downloads: 128, likes: 17, rating: 4.75, reviewsCount: 8 },
  tags: ["git", "changelog"],
  createdAt: RELEASED,
  updatedAt: "2026-03-09T14:05:12.000Z",
  version: "1.0.0",
  sha256: IDS.sha256,
  agent_summary: "Turns commits into release notes",
} satisfies PublicProduct;

/** The same as its author sees it. */
const OWN = {
  ...LISTED,
  longDescription: "",
  language: "en",
  compatibility: { claudeCode: ">=1.0.0" },
  dependencies: {},
  screenshots: [{ file: "docs/notes.png", alt: "Release notes of three versions in a terminal" }],
};

/** The same before it is published. */
const DRAFT = {
  ...OWN,
  status: "draft",
  stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 },
} as const;

const REVIEW = {
  rating: 5,
  comment: "Saved me an hour on every release.",
};

/** The reference of a version whose files are read. */
const LOOKED_INTO = { slug: IDS.slug, version: "1.0.0", sha256: IDS.sha256 } as const;

export const productExamples = {
  "/health": { GET: { request: {}, answer: { status: "ok" } } },
  "/products/upload": {
    POST: {
      request: { fileName: "release-notes-writer.zip", fileSize: IDS.fileSize, productKey: IDS.slug },
      answer: {
        url: "https://storage.googleapis.com/upload/storage/v1/b/market.firebasestorage.app/o?uploadType=resumable&upload_id=ABgVH8",
        key: IDS.fileKey,
        expiresAt: "2026-03-03T09:20:00.000Z",
      },
    },
  },
  "/products/recall": {
    POST: {
      request: {
        productId: IDS.productId,
        version: "1.0.0",
        state: "deprecated",
        message: "Version 1.1.0 reads tags that are signed.",
      },
      answer: { changed: true, current: "1.0.0" },
    },
  },
  "/products/scan": {
    POST: {
      request: { storagePath: IDS.fileKey },
      answer: {
        safe: true,
        fileTypes: ["md", "yaml"],
        totalFiles: 3,
        held: false,
        findings: [],
        capabilities: {
          hosts: ["api.github.com"],
          commands: ["git"],
          environment: ["GITHUB_TOKEN"],
          reads: [],
          writes: [],
          automatic: [],
          isComplete: true,
        },
        sha256: IDS.sha256,
      },
    },
  },
  "/cli/products/create": {
    POST: {
      request: {
        ...LISTING,
        fileKey: IDS.fileKey,
        fileName: "release-notes-writer.zip",
        fileSize: IDS.fileSize,
        version: "1.0.0",
        license: "MIT",
        tags: ["git", "changelog"],
      },
      answer: { productId: IDS.productId, slug: IDS.slug, status: "pending_review", updated: false },
    },
  },
  "/products/self-approve": {
    POST: { request: { productId: IDS.productId }, answer: { approved: 1, withdrawn: 0 } },
  },
  "/cli/products/search": {
    GET: {
      request: { q: "release notes", category: "skills", sort: "rating", limit: "20" },
      answer: {
        products: [LISTED],
        total: 1,
        limit: 20,
        offset: 0,
        closest: [],
      },
    },
  },
  "/products/download": {
    GET: {
      request: {},
      answer: {
        downloads: [
          {
            productId: IDS.productId,
            version: "1.0.0",
            downloadedAt: "2026-03-05T18:40:31.000Z",
            product: {
              slug: IDS.slug,
              title: LISTING.title,
              category: LISTING.category,
              version: "1.0.0",
              status: "published",
              price: LISTING.price,
              authorUsername: IDS.sellerUsername,
              authorDisplayName: "Ada",
              thumbnailUrl: "",
            },
          },
        ],
      },
    },
    POST: {
      request: { productId: IDS.productId, version: "1.0.0" },
      answer: {
        url: "https://storage.googleapis.com/market.firebasestorage.app/products/release-notes-writer/1.0.0.zip?X-Goog-Expires=300&X-Goog-Signature=4f1c",
        fileName: "release-notes-writer.zip",
        fileSize: IDS.fileSize,
        version: "1.0.0",
        sha256: IDS.sha256,
        changelog: "Adds an example.",
      },
    },
  },
  "/products/like": { POST: { request: { productId: IDS.productId }, answer: { liked: true } } },
  "/products/reviews": {
    GET: {
      request: { productId: IDS.productId },
      answer: {
        reviews: [
          {
            ...REVIEW,
            id: IDS.buyerUid,
            authorUid: IDS.buyerUid,
            authorUsername: IDS.buyerUsername,
            authorAvatar: "",
            authorDisplayName: "Ben",
            createdAt: "2026-03-05T18:44:10.000Z",
          },
        ],
      },
    },
    POST: {
      request: { productId: IDS.productId, ...REVIEW },
      answer: { success: true, rating: 4.75, reviewsCount: 8 },
    },
  },
  "/products/review": {
    POST: {
      request: {
        productId: IDS.productId,
        action: "edit",
        rating: 4,
        comment: "Still good, but slower with 1.1.0.",
      },
      answer: { success: true, rating: 4.63, reviewsCount: 8 },
    },
  },
  "/products/publishers": {
    GET: {
      request: { slug: IDS.slug },
      answer: {
        publishers: [
          {
            id: IDS.publisherId,
            slug: IDS.slug,
            kind: "github",
            issuer: "https://token.actions.githubusercontent.com",
            repository: "ada/notes",
            workflow: "publish.yml",
            pending: false,
            createdAt: RELEASED,
          },
        ],
        issuers: [
          { url: "https://token.actions.githubusercontent.com", kind: "github" },
          { url: "https://gitlab.com", kind: "gitlab" },
        ],
        audience: "https://market.example.com",
      },
    },
    POST: {
      request: { slug: IDS.slug, repository: "ada/notes", workflow: "publish.yml", ref: "refs/tags/v*" },
      answer: {
        id: IDS.publisherId,
        slug: IDS.slug,
        kind: "github",
        issuer: "https://token.actions.githubusercontent.com",
        repository: "ada/notes",
        workflow: "publish.yml",
        ref: "refs/tags/v*",
        pending: false,
        createdAt: RELEASED,
      },
    },
    DELETE: { request: { publisherId: IDS.publisherId }, answer: { success: true } },
  },
  "/products/listing": {
    GET: {
      request: { slug: IDS.slug },
      answer: {
        product: OWN,
        held: false,
        wasPublished: true,
        newest: {
          version: "1.0.0",
          fileSize: IDS.fileSize,
          sha256: IDS.sha256,
          isWaiting: false,
          findings: [],
        },
      },
    },
    POST: {
      request: { productId: IDS.productId, tags: ["git", "changelog", "release"] },
      answer: { changed: ["tags"] },
    },
  },
  "/products/edits": {
    GET: {
      request: { productId: IDS.productId },
      answer: {
        edits: [
          {
            id: "000000001",
            editedAt: "2026-03-02T09:00:00.000Z",
            before: { tags: ["git", "changelog"], priceCents: 900 },
            after: { tags: ["git", "changelog", "release"], priceCents: 1_200 },
          },
        ],
      },
    },
  },
  "/products/share-links": {
    GET: {
      request: { productId: IDS.productId },
      answer: {
        links: [
          {
            id: IDS.shareLinkId,
            name: "for Ben",
            createdAt: "2026-03-02T09:00:00.000Z",
            expiresAt: "2026-03-09T09:00:00.000Z",
            lastUsedAt: "2026-03-03T14:00:00.000Z",
          },
        ],
      },
    },
    POST: {
      request: { productId: IDS.productId, name: "for Ben", days: 7 },
      answer: {
        url: `https://market.example.com/draft#${IDS.shareSecret}`,
        id: IDS.shareLinkId,
        expiresAt: "2026-03-09T09:00:00.000Z",
      },
    },
    DELETE: { request: { linkId: IDS.shareLinkId }, answer: { success: true } },
  },
  "/products/draft": {
    POST: {
      request: { secret: IDS.shareSecret },
      answer: {
        slug: IDS.slug,
        draft: { product: DRAFT, expiresAt: "2026-03-09T09:00:00.000Z" },
      },
    },
  },
  "/products/files": {
    GET: {
      request: LOOKED_INTO,
      answer: {
        isPublic: true,
        files: [
          { path: "README.md", size: 1_204, crc32: "5d41402a" },
          { path: "SKILL.md", size: 2_310, crc32: "9e107d9d" },
          { path: "vault.yaml", size: 288, crc32: "0c7a9b3f" },
        ],
        total: 3,
        offset: 0,
        findings: [],
      },
    },
  },
  "/products/file": {
    GET: {
      request: { ...LOOKED_INTO, path: "README.md" },
      answer: {
        isPublic: true,
        path: "README.md",
        size: 1_204,
        crc32: "5d41402a",
        kind: "text",
        text: "# Release Notes Writer\n\nAsk for release notes of the last tag.\n",
      },
    },
  },
} satisfies Partial<Examples>;
