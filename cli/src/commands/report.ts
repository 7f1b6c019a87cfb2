import * as z from "zod";
import { REPORT_REASONS, REPORT_TARGETS } from "#contract/fields.js";
import { productsReviews } from "#contract/products.js";
import { reports } from "#contract/reports.js";
import { argument, command, option } from "../command.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { findAuthor } from "../market/products.js";
import { theirs } from "../market/words.js";

type Kind = (typeof REPORT_TARGETS)[number];

const WORDS: Record<(typeof REPORT_REASONS)[number], string> = {
  malicious_content: "it is malware or otherwise harmful",
  spam: "it is advertising or a duplicate",
  inappropriate: "it is insulting or offensive",
  copyright: "it belongs to someone else",
  other: "something else",
};

export const report = command({
  name: "report",
  group: "take part",
  summary: "Report a product, review or user to the admins",
  details:
    "Admins review every report, and you get a notification with the outcome. You can report each item once, and send 5 reports per day.",
  parameters: {
    kind: {
      ...argument("<kind>", z.enum(REPORT_TARGETS, "must be product, review or user"), "What you report"),
      choices: REPORT_TARGETS,
    },
    target: argument(
      "<target>",
      z.string().trim().min(1, "must not be empty").max(200),
      "A product's slug, a username, or `slug/username` for a user's review",
    ),
    reason: option(
      "-r, --reason <reason>",
      z.enum(REPORT_REASONS, `must be one of ${REPORT_REASONS.join(", ")}`).optional(),
      "The reason",
      REPORT_REASONS,
    ),
    description: option(
      "-m, --description <text>",
      z.string().max(1_000, "must have at most 1000 characters").default(""),
      "What the admins should know",
    ),
  },
  examples: [
    {
      command: 'vaultmart report product free-money --reason malicious_content -m "It sends keys away"',
      summary: "Report a malicious product",
    },
    {
      command: "vaultmart report review release-train/mallory --reason spam",
      summary: "Report a spam review",
    },
  ],
  result: z.object({ kind: z.enum(REPORT_TARGETS), target: z.string(), reported: z.literal(true) }),
  run: async (context, { kind, target, reason, description }) => {
    await context.site.requireLogin();
    const targetId = await findTarget(context, kind, target);
    const why =
      reason ??
      (await context.screen.choose(
        "Why are you reporting it?",
        REPORT_REASONS.map((value) => ({ value, label: value.replace("_", " "), hint: WORDS[value] })),
        { flag: "--reason" },
      ));
    await context.site.api.call(reports, "POST", { targetType: kind, targetId, reason: why, description });
    return { kind, target, reported: true as const };
  },
  print: ({ kind, target }, screen) =>
    screen.print(
      `${screen.style.green("✓")} Reported the ${kind} ${theirs(target)}. An admin will review it.`,
    ),
});

/** The target's ID in the API: a product's ID, a user's UID, or both for a review. */
async function findTarget(context: Context, kind: Kind, target: string): Promise<string> {
  if (kind === "user") return (await findAuthor(context, target)).uid;
  const [slug = "", reviewer, ...rest] = target.split("/");
  const isPair = reviewer !== undefined && reviewer !== "" && rest.length === 0;
  if (isPair !== (kind === "review")) {
    throw new CliError(EXIT.validation, "Invalid arguments", {
      issues: [`target: must be ${kind === "review" ? "slug/username" : "a product's slug"}`],
    });
  }
  const product = await context.site.findProduct(slug);
  if (kind === "product") return product.id;
  const wanted = reviewer?.replace(/^@/, "").toLowerCase();
  const { reviews } = await context.site.api.call(productsReviews, "GET", { productId: product.id });
  const found = reviews.find(({ authorUsername }) => authorUsername === wanted);
  if (found) return `${product.id}_${found.authorUid}`;
  throw new CliError(EXIT.notFound, `${theirs(reviewer ?? "")} has not reviewed ${theirs(slug)}`);
}
