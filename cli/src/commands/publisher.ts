import * as z from "zod";
import { Slug } from "#contract/fields.js";
import { GITHUB_ISSUER, GITLAB_ISSUER } from "#contract/issuers.js";
import { Publisher, productsPublishers } from "#contract/publishers.js";
import { argument, command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";

const ACTIONS = ["list", "add", "remove"] as const;

/** Short names of the issuers that every marketplace accepts. */
const ISSUERS: Readonly<Record<string, string>> = { github: GITHUB_ISSUER, gitlab: GITLAB_ISSUER };

/** Defines which workflows may publish without a stored secret (DESIGN §16). */
export const publisher = command({
  name: "publisher",
  group: "create",
  summary: "Allow CI workflows to publish your products without a token",
  details:
    "A job of an allowed workflow publishes with `vaultmart publish`, without a secret: the CI service vouches for the job. " +
    "The slug may be one that you have not published yet. Buyers see the repository, workflow and commit, and the marketplace's log keeps them permanently.",
  parameters: {
    action: {
      ...argument(
        "[action]",
        z.enum(ACTIONS, `must be one of ${ACTIONS.join(", ")}`).default("list"),
        "The action",
      ),
      choices: ACTIONS,
    },
    target: argument("[slug]", z.string().optional(), "The product's slug; for remove, the publisher's ID"),
    repository: option("--repository <owner/name>", z.string().optional(), "The repository"),
    workflow: option(
      "--workflow <file>",
      z.string().optional(),
      "The file of the workflow: in .github/workflows/ on GitHub, in the repository on GitLab",
    ),
    environment: option("--environment <name>", z.string().optional(), "Only jobs of this environment"),
    ref: option("--ref <ref>", z.string().optional(), "Only this branch or tag, such as refs/tags/v*"),
    issuer: option(
      "--issuer <url>",
      z.string().default("github"),
      "The CI service: github, gitlab, or another issuer that the marketplace accepts",
    ),
    subject: option(
      "--subject <text>",
      z.string().optional(),
      "For other issuers: the subject of their tokens",
    ),
    repositoryId: option(
      "--repository-id <number>",
      z.string().optional(),
      "The ID number of the repository",
    ),
    ownerId: option("--owner-id <number>", z.string().optional(), "The ID number of its owner"),
  },
  examples: [
    {
      command: "vaultmart publisher add commit-notes --repository ada/notes --workflow publish.yml",
      summary: "Allow a workflow on GitHub",
    },
    { command: "vaultmart publisher list", summary: "Show the workflows that may publish" },
    {
      command: "vaultmart publisher remove 7d1a54127b222502f5b79b5fb0803061",
      summary: "Remove a publisher and revoke its credentials",
    },
  ],
  result: z.object({
    publishers: z.array(Publisher),
    /** The required audience of a token. Missing after add and remove. */
    audience: z.string().optional(),
  }),
  run: async ({ site }, { action, target, issuer, ...trust }) => {
    if (action === "remove") {
      if (target === undefined) throw misuse("slug: the ID of a publisher is required");
      await site.api.call(productsPublishers, "DELETE", { publisherId: target });
      return { publishers: [] };
    }
    const slug = target === undefined ? undefined : Slug.safeParse(target);
    if (slug?.error) throw misuse(`slug: ${slug.error.issues[0]?.message}`);
    if (action === "list") {
      const { publishers, audience } = await site.api.call(productsPublishers, "GET", { slug: slug?.data });
      return { publishers, audience };
    }
    if (!slug) throw misuse("slug: is required");
    const input = { ...trust, slug: slug.data, issuer: ISSUERS[issuer] ?? issuer };
    const { error } = productsPublishers.POST.request.safeParse(input);
    if (error) throw misuse(...error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
    return { publishers: [await site.api.call(productsPublishers, "POST", input)] };
  },
  print: ({ publishers, audience }, screen, { action, target }) => {
    const { dim, green } = screen.style;
    if (action === "remove") return screen.print(`${green("✓")} Removed ${target}. Its credentials ended.`);
    if (action === "add") {
      const [one] = publishers;
      if (!one) return undefined;
      screen.print(`${green("✓")} ${wordsOf(one)} may publish ${one.slug}`);
      if (one.pending) screen.print(dim("Its first run creates the product."));
      return undefined;
    }
    if (publishers.length === 0) {
      screen.print("No workflow may publish. To add one, run `vaultmart publisher add`.");
    } else {
      const rows = publishers.map((one) => [
        one.slug,
        wordsOf(one),
        one.lastUsedAt?.slice(0, 10) ?? "never",
        one.id,
      ]);
      screen.print(
        screen.table(
          [
            { heading: "Product" },
            { heading: "Workflow", shrinks: true },
            { heading: "Last used" },
            { heading: "ID" },
          ],
          rows,
        ),
      );
    }
    return screen.print(dim(`The audience of a token is ${audience}.`));
  },
});

/** For example `ada/notes publish.yml refs/tags/v* (environment release)`. */
const wordsOf = ({ repository, workflow, ref, environment, subject, issuer }: Publisher): string =>
  [
    ...(repository === undefined ? [`${subject} of ${issuer}`] : [repository, workflow]),
    ...(ref === undefined ? [] : [ref]),
    ...(environment === undefined ? [] : [`(environment ${environment})`]),
  ].join(" ");

const misuse = (...issues: string[]) =>
  new CliError(EXIT.validation, "Invalid arguments", {
    issues,
    hint: "Run `vaultmart publisher --help` for usage.",
  });
