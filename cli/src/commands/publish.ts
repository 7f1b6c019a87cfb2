import * as z from "zod";
import { Verdict } from "#archive/verdict.js";
import { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import { Category, License } from "#contract/fields.js";
import type { Manifest } from "#contract/manifest.js";
import { count, lineOf, Problem, sizeOf } from "#packaging/problem.js";
import { argument, command, option } from "../command.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Plan, Profile } from "../publish/plan.js";
import type { Listed } from "../publish/send.js";
import { printFindings, refuseBlocked } from "../publish/verdict.js";

const Result = z.object({
  /** `not_sent` after `--dry-run`. */
  status: z.enum(["published", "pending_review", "not_sent"]),
  /** Why it waits, and what to do. */
  waiting: z
    .object({
      reason: z.enum(["asked", "held", "not_verified", "refused"]),
      message: z.string(),
      next: z.string(),
    })
    .optional(),
  productId: z.string().optional(),
  slug: z.string(),
  version: z.string(),
  /** The version that was there before, of an own product. */
  previousVersion: z.string().optional(),
  /** True for a new version of a product that was there. */
  updated: z.boolean(),
  /** The product's page; missing when it is not known which marketplace it is for. */
  url: z.string().optional(),
  listing: z.object({
    title: z.string(),
    description: z.string(),
    category: Category,
    license: License,
    price: z.number(),
    tags: z.array(z.string()),
  }),
  /** Of the archive, in bytes; this and what follows is left out, or empty, after `--only-approve`. */
  size: z.number().int().optional(),
  sha256: z.string().optional(),
  files: z.array(z.object({ path: z.string(), size: z.number().int() })),
  leftOut: z.array(z.string()),
  /** The scan of this machine: `hold` waits for an admin. */
  outcome: z.enum(["pass", "hold"]).optional(),
  findings: Verdict.shape.findings,
  warnings: z.array(Problem),
  /** What the author should know besides. */
  notes: z.array(z.string()),
});

/** Lists a product's folder on the marketplace and puts it on sale (spec: Command-line client; DESIGN §8). */
export const publish = command({
  name: "publish",
  group: "create",
  summary: "Send a product to the marketplace and put it on sale",
  details:
    "Validates the folder, builds its archive, scans it here, uploads it, has it scanned there, lists it and publishes it. " +
    "vault.yaml says what is listed. What the scan holds back, or an e-mail address that is not verified, leaves the product " +
    "listed as pending, which is no failure. A version that was sent is never replaced.",
  parameters: {
    folder: argument(
      "[folder]",
      z.string().default("."),
      "The product's folder; the current one unless told",
    ),
    dryRun: option("--dry-run", z.boolean().default(false), "Show what would be sent, and send nothing"),
    approve: option("--no-approve", z.boolean().default(true), "List it, and leave it pending"),
    onlyApprove: option(
      "--only-approve",
      z.boolean().default(false),
      "Publish the version that waits, and send nothing",
    ),
    changelog: option(
      "--changelog <text>",
      z.string().max(2_000, "must have at most 2000 characters").optional(),
      "What is new, instead of vault.yaml's changelog",
    ),
    yes: option("-y, --yes", z.boolean().default(false), "Do not ask before it is sent"),
  },
  examples: [
    { command: "vaultmart publish --dry-run", summary: "See which files and which listing would be sent" },
    { command: "vaultmart publish", summary: "Publish the product in this folder" },
    { command: "vaultmart publish ./commit-notes --yes --json", summary: "Publish from a script" },
    {
      command: "vaultmart publish --only-approve",
      summary: "Publish what was sent before the e-mail address was verified",
    },
  ],
  result: Result,
  run: async (context, input) => {
    const { site } = context;
    if (!input.dryRun) await site.requireLogin();
    if (input.onlyApprove) return approveWaiting(context, input);
    const { project, verdict } = await prepare(context, input);
    const { manifest, archive } = project;
    const known = await look(context, manifest, input.dryRun);
    const summary = {
      ...headOf(manifest),
      ...(known?.plan.kind === "update" && { previousVersion: known.plan.from }),
      updated: known?.plan.kind === "update",
      ...(known && { url: `${site.url}/p/${manifest.name}` }),
      size: archive.length,
      sha256: verdict.sha256,
      files: project.files.map(({ path, bytes }) => ({ path, size: bytes.length })),
      leftOut: [...project.leftOut],
      outcome: verdict.outcome === "pass" ? ("pass" as const) : ("hold" as const),
      findings: verdict.findings,
      warnings: [...project.warnings],
      notes: notesOf(manifest.price ?? 0, known),
    };
    if (known?.plan.kind === "waiting") {
      const { alreadySent } = await import("../publish/plan.js");
      throw alreadySent(manifest);
    }
    if (input.dryRun || !known) return { status: "not_sent" as const, ...summary };
    await confirm(context, input.yes, `Send ${describe(summary)}`);
    const { send } = await import("../publish/send.js");
    const listed = await send(context, project, verdict.sha256);
    const asked = input.approve;
    return {
      ...summary,
      ...(await putOnSale(context, known.profile, listed, asked)),
      updated: listed.updated,
    };
  },
  print: (result, screen) => {
    const { print, style, link } = screen;
    for (const warning of result.warnings) print(`${style.yellow("warning")} ${lineOf(warning)}`);
    printFindings(result.findings, screen);
    if (result.status === "not_sent") {
      const rows = result.files.map(({ path, size }) => [path, sizeOf(size)]);
      print(
        screen.table(
          [
            { heading: "File", shrinks: true },
            { heading: "Size", align: "right" },
          ],
          rows,
        ),
      );
      if (result.leftOut.length > 0) print(style.dim(`Left out: ${result.leftOut.join(", ")}`));
      print(`${style.bold(describe(result))}: ${result.listing.title}`);
      print(result.listing.description);
      print(`SHA-256 ${result.sha256}`);
      if (result.outcome === "hold")
        print(style.yellow("An admin has to look at it before it goes on sale."));
    } else if (result.waiting) {
      print(`${style.yellow("!")} ${describe(result)} is listed and waits: ${result.waiting.message}.`);
      print(`  ${result.waiting.next}`);
    } else print(`${style.green("✓")} Published ${style.bold(describe(result))}`);
    for (const note of result.notes) print(style.dim(note));
    if (result.status === "not_sent") print(`${style.green("✓")} Dry run: nothing was sent`);
    else if (result.url) print(link(result.url, result.url));
  },
});

/** The folder as a project that may be sent: valid, packed, and not blocked by the scan. */
async function prepare(
  { cwd, screen, signal }: Context,
  { folder, changelog }: { readonly folder: string; readonly changelog?: string | undefined },
) {
  const [{ requireProject }, { scanArchive }] = await Promise.all([
    import("../publish/project.js"),
    import("#archive/scan.js"),
  ]);
  const progress = screen.progress("Packing");
  try {
    const found = await requireProject(folder, cwd, signal);
    progress.label("Scanning");
    const verdict = await scanArchive(found.archive, { signal });
    refuseBlocked(verdict);
    const manifest = { ...found.manifest, ...(changelog !== undefined && { changelog }) };
    return { project: { ...found, manifest }, verdict };
  } finally {
    progress.done();
  }
}

/** Publishes the version that waits, as it was sent; of the folder only the manifest counts. */
async function approveWaiting(
  context: Context,
  { folder, yes }: { readonly folder: string; readonly yes: boolean },
): Promise<z.input<typeof Result>> {
  const { requireProject } = await import("../publish/project.js");
  const { manifest } = await requireProject(folder, context.cwd, context.signal);
  const { name, version } = manifest;
  const known = await look(context, manifest, false);
  if (known?.plan.kind !== "waiting") {
    throw new CliError(EXIT.validation, `Version ${version} of ${name} was not sent`, {
      hint: "`vaultmart publish` sends it.",
    });
  }
  const { own } = known.plan;
  const isNext = own.pendingVersion !== undefined;
  const summary = {
    ...headOf(manifest),
    ...(isNext && { previousVersion: own.version }),
    updated: isNext,
    url: `${context.site.url}/p/${name}`,
    files: [],
    leftOut: [],
    findings: [],
    warnings: [],
    notes: [],
  };
  await confirm(context, yes, `Publish ${describe(summary)}, as it was sent,`);
  const listed = { productId: own.id, updated: isNext, held: false };
  return { ...summary, ...(await putOnSale(context, known.profile, listed, true)) };
}

async function putOnSale(context: Context, { emailVerified }: Profile, listed: Listed, asked: boolean) {
  const { approve } = await import("../publish/send.js");
  const waiting = await approve(context, { ...listed, verified: emailVerified, asked });
  const { productId } = listed;
  return waiting
    ? { status: "pending_review" as const, productId, waiting }
    : { status: "published" as const, productId };
}

/** Asks a person who watches; whoever runs it in a script has said so by running it. */
async function confirm({ interactive, screen, site }: Context, yes: boolean, what: string): Promise<void> {
  if (!interactive || yes) return;
  if (await screen.confirm(`${what} to ${site.url}?`, { flag: "--yes", preset: true })) return;
  throw new CliError(EXIT.general, "Nothing was sent");
}

const headOf = (manifest: Manifest) => ({
  slug: manifest.name,
  version: manifest.version,
  listing: {
    title: manifest.display_name ?? manifest.name,
    description: manifest.description,
    category: manifest.category,
    license: manifest.license,
    price: manifest.price ?? 0,
    tags: manifest.tags ?? [],
  },
});

interface Known {
  readonly profile: Profile;
  readonly plan: Plan;
}

/** What the marketplace knows of the product; a dry run does without, when nobody is logged in or nothing answers. */
async function look(
  { site }: Context,
  manifest: { readonly name: string; readonly version: string },
  isDryRun: boolean,
): Promise<Known | undefined> {
  if (isDryRun && !(await site.login())) return undefined;
  const { planPublication } = await import("../publish/plan.js");
  try {
    const [profile, { products }] = await Promise.all([
      site.api.call(cliAuthProfile, "GET", {}),
      site.api.call(cliProductsSearch, "GET", { slug: manifest.name, limit: 1 }),
    ]);
    return { profile, plan: planPublication(manifest, profile, products[0]) };
  } catch (error) {
    if (isDryRun && error instanceof CliError && error.exitCode === EXIT.retryable) return undefined;
    throw error;
  }
}

function notesOf(price: number, known: Known | undefined): string[] {
  if (!known)
    return ["Whether the name and the version are free was not checked: log in with `vaultmart login`."];
  const { plan, profile } = known;
  const notes: string[] = [];
  if (plan.kind === "update" && plan.own.price !== price) {
    notes.push(`The price changes from ${priceOf(plan.own.price)} to ${priceOf(price)} with this version.`);
  }
  if (price > 0 && !profile.processorOnboarded) {
    notes.push(
      "Nobody can buy it until your account can be paid: connect Stripe on the marketplace, under Sales.",
    );
  }
  return notes;
}

const priceOf = (usd: number): string => (usd === 0 ? "free" : `$${usd.toFixed(2)}`);

/** `commit-notes 1.1.0 (after 1.0.0, free, 7 files, 12.0 KB)`. */
const describe = (
  result: Pick<
    z.output<typeof Result>,
    "slug" | "version" | "previousVersion" | "listing" | "files" | "size"
  >,
): string => {
  const facts = [
    ...(result.previousVersion === undefined ? [] : [`after ${result.previousVersion}`]),
    priceOf(result.listing.price),
    ...(result.size === undefined ? [] : [count(result.files.length, "file"), sizeOf(result.size)]),
  ];
  return `${result.slug} ${result.version} (${facts.join(", ")})`;
};
