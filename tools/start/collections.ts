import type { CollectionFields } from "#contract/collections.js";

type Seeded = CollectionFields & { readonly slug: string };

/** The collections of the seeded marketplace, in their order. */
export const COLLECTIONS: readonly Seeded[] = [
  {
    slug: "calm-releases",
    title: "Calm releases",
    summary: "From the first pull request to the changelog, without a release day.",
    text: "Start with **Release train** if you release by hand today. Add the others one at a time: each of them works alone.",
    products: [
      ...["release-train", "changelog-writer", "pull-request-squad", "release-squad"],
      ...["dependency-upgrade-workflow", "api-contract-diff", "test-evidence"],
    ],
  },
  {
    slug: "the-night-shift",
    title: "The night shift",
    summary: "What helps when a service fails at three in the morning, and the morning after.",
    text: "",
    products: [
      ...["incident-desk", "on-call-starter", "cert-expiry-watch", "backup-restore-drill"],
      ...["postmortem-prompts", "terraform-plan-agent", "terraform-house-rules"],
    ],
  },
  {
    slug: "tables-you-can-trust",
    title: "Tables you can trust",
    summary: "Read a CSV file, design its schema, and keep both right.",
    text: "1. Look at the file with **csv-peek**.\n2. Let **CSV to SQL schema** propose the tables.\n3. Write down what both sides promise.",
    products: [
      ...["csv-peek", "csv-to-sql-schema", "data-contract-kit", "data-quality-squad"],
      ...["migration-review-agent", "sql-explain-reader", "sql-query-prompts", "sql-migrations-claude-md"],
    ],
  },
  {
    slug: "interfaces-with-character",
    title: "Interfaces with character",
    summary: "Design systems in three languages, and words to go with them.",
    text: "",
    products: [
      ...["paper-and-screen", "formas-claras", "barro-design", "quiet-ledger"],
      ...["signal-console", "prompts-componentes-ui", "microcopy-ptbr-agent"],
    ],
  },
];

/**
 * Creates the collections of the seeded marketplace, as an admin does from a terminal.
 *
 * @param env of the suite
 */
export async function createSeededCollections(env: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, env);
  const { changeCollection } = await import("#store/products/collections.js");
  const actor = { uid: "console", principal: "npm start" };
  for (const { slug, ...fields } of COLLECTIONS) {
    await changeCollection({ action: "create", slug, ...fields }, actor, {}, new Date());
    await changeCollection({ action: "show", slug }, actor, {}, new Date());
  }
}
