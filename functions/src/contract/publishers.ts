import * as z from "zod";
import { DONE, DocumentId, Slug, timeOf, Username } from "./fields.js";
import { GITHUB_ISSUER, ISSUER_KINDS } from "./issuers.js";
import { Provenance } from "./provenance.js";
import { route } from "./route.js";

/**
 * Trusted publishing (DESIGN §16): a job of a CI service proves with an OIDC token of that service which
 * workflow it runs, and gets a short credential for one product. No secret is stored at the CI service.
 */

/** How long the credential of a job is valid, in seconds. */
export const PUBLISH_SECONDS = 900;

/** The prefix of all job credentials. It lets programs that look for leaked secrets find them. */
export const PUBLISH_PREFIX = "vmp_";

/** The maximum number of publishers of an account, per slug and in total. */
export const MAX_PUBLISHERS = { ofSlug: 10, ofAccount: 100 } as const;

/** How long a publisher without numeric IDs may wait for its first use, in days. */
export const UNUSED_PUBLISHER_DAYS = 30;

const text = (most: number) =>
  z
    .string()
    .min(1, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .regex(/^[\x21-\x7e]+$/, "must have only printable ASCII characters without spaces");

const NumericId = z.string().regex(/^\d{1,20}$/, "must have 1 to 20 digits");

/** What a publisher trusts. The claims of a token must equal every field that is set. */
const TRUST = {
  issuer: z
    .url({ protocol: /^https?$/ })
    .max(300, "must have at most 300 characters")
    .describe("The issuer of the CI service's tokens, exactly as in their claim `iss`."),
  repository: text(300)
    .regex(/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)+$/, "must be owner/name")
    .optional()
    .describe(
      "The repository: `owner/name` on GitHub, `group/project` or `group/subgroup/project` on GitLab. Case does not matter. Required for both.",
    ),
  workflow: text(200)
    .regex(/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*\.ya?ml$/, "must be a file that ends in .yml or .yaml")
    .optional()
    .describe(
      "The file of the workflow: its name in `.github/workflows/` on GitHub, its path in the repository on GitLab. Required for both.",
    ),
  environment: text(255)
    .optional()
    .describe("The environment of the job. If it is missing, any job of the workflow may publish."),
  ref: text(255)
    .regex(
      /^refs\/(heads|tags)\/[^*]*\*?$/,
      "must start with refs/heads/ or refs/tags/; only its end may be *",
    )
    .optional()
    .describe(
      "The branch or tag, such as `refs/heads/main`. A `*` at the end matches any rest: `refs/tags/v*`. If it is missing, every branch and tag may publish.",
    ),
  repositoryId: NumericId.optional().describe(
    "The ID number of the repository, which renaming does not change. If it is missing, the first publication sets it.",
  ),
  ownerId: NumericId.optional().describe(
    "The number of the account or group that owns the repository. If it is missing, the first publication sets it.",
  ),
  subject: text(500)
    .optional()
    .describe("The claim `sub` of the tokens. Required for issuers other than GitHub and GitLab."),
};

export const Publisher = z
  .object({
    id: z.string().describe("The ID of the publisher."),
    slug: z.string().describe("The slug of the product."),
    kind: z
      .enum(ISSUER_KINDS)
      .describe("Which claims are compared: `github`, `gitlab`, or `other`, of which only the subject is."),
    ...TRUST,
    pending: z
      .boolean()
      .describe("Whether the caller has no product with that slug yet: the first publication creates it."),
    createdAt: timeOf("When the publisher was added"),
    lastUsedAt: timeOf("When a job last got a credential. Missing if none did").optional(),
  })
  .describe("A workflow that may publish a product.");

export type Publisher = z.infer<typeof Publisher>;

export const cliAuthOidc = route({
  path: "/cli/auth/oidc",
  isExtension: true,
  POST: {
    summary: "Exchange a CI service's OIDC token for a credential that publishes one product",
    access: "anyone",
    limit: { perMinute: 60, strategy: "strict" },
    request: z.object({
      token: z
        .string()
        .max(16_384, "must have at most 16384 characters")
        .regex(/^[\w-]+\.[\w-]+\.[\w-]*$/, "must be a signed token (JWT)")
        .describe(
          "The OIDC token of the job. Its audience must be the URL of this marketplace, without a slash at the end. It can be used once.",
        ),
      slug: Slug.describe("The slug of the product that the job publishes."),
      author: Username.optional().describe(
        "The username of the author. Only needed if several accounts have a pending publisher for the same workflow and slug.",
      ),
    }),
    response: z.object({
      credential: z
        .string()
        .describe(
          `The credential, to be sent as \`Authorization: Bearer …\`. It can only upload, scan, create, and publish that product, for ${PUBLISH_SECONDS / 60} minutes.`,
        ),
      expiresAt: timeOf("When the credential expires"),
      slug: z.string().describe("The slug of the product."),
      author: z.string().describe("The username of the account in whose name the job publishes."),
      provenance: Provenance,
    }),
    failures: ["identityTokenRejected", "identityTokenUsed", "noMatchingPublisher", "accountBanned"],
  },
});

export const productsPublishers = route({
  path: "/products/publishers",
  isExtension: true,
  GET: {
    summary: "List the workflows that may publish your products",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({ slug: Slug.optional().describe("Only publishers of this slug.") }),
    response: z.object({
      publishers: z.array(Publisher).describe("The publishers, ordered by slug and age; at most 100."),
      issuers: z
        .array(
          z
            .object({
              url: z.string().describe("The issuer's URL."),
              kind: z.enum(ISSUER_KINDS).describe("Which claims its tokens have."),
            })
            .describe("An issuer of tokens that this marketplace accepts."),
        )
        .describe("The issuers that this marketplace accepts."),
      audience: z.string().describe("The audience that a token must have: the URL of this marketplace."),
    }),
    failures: [],
  },
  POST: {
    summary: "Allow a workflow to publish one of your products, or a new one",
    access: "verified user",
    limit: { perMinute: 20, strategy: "strict" },
    request: z.object({
      slug: Slug.describe("The slug of one of your products, or of one that the workflow will create."),
      ...TRUST,
      issuer: TRUST.issuer.default(GITHUB_ISSUER),
    }),
    response: Publisher,
    failures: ["slugReserved", "slugTaken", "publisherExists", "tooManyPublishers"],
  },
  DELETE: {
    summary: "Remove a publisher. Its credentials end at once",
    access: "user",
    limit: { perMinute: 20, strategy: "strict" },
    request: z.object({ publisherId: DocumentId.describe("The ID of the publisher.") }),
    response: z.object({ success: DONE }),
    failures: ["publisherNotFound"],
  },
});
