import { resolve } from "node:path";
import * as z from "zod";
import { SKILL_FILE } from "#archive/front-matter.js";
import { Verdict } from "#archive/verdict.js";
import { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import { LICENSES } from "#contract/constants.js";
import { Category, Username, Version } from "#contract/fields.js";
import { License } from "#contract/licenses.js";
import type { Manifest } from "#contract/manifest.js";
import { Provenance } from "#contract/provenance.js";
import { Sigstore } from "#contract/sigstore.js";
import { sourceOf } from "#domain/products/provenance.js";
import { signerOf } from "#domain/products/sigstore.js";
import { needsConsent } from "#packaging/detect-license.js";
import { count, lineOf, Problem, sizeOf } from "#packaging/problem.js";
import { argument, command, option } from "../command.js";
import type { Context, Screen } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { askLicense } from "../publish/ask-license.js";
import type { Plan, Profile } from "../publish/plan.js";
import type { Decided, Project } from "../publish/project.js";
import type { Listed } from "../publish/send.js";
import { printFindings, refuseBlocked } from "../publish/verdict.js";

const Sent = z.object({
  /** `not_sent` after `--dry-run`. */
  status: z.enum(["published", "pending_review", "not_sent"]),
  /** Why the product is pending, and what to do. */
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
  /** The version that this one replaces. */
  previousVersion: z.string().optional(),
  /** True for a new version of an existing product. */
  updated: z.boolean(),
  /** The product's page; missing if no marketplace was contacted. */
  url: z.string().optional(),
  listing: z.object({
    title: z.string(),
    description: z.string(),
    category: Category,
    license: License,
    price: z.number(),
    tags: z.array(z.string()),
  }),
  /**
   * The archive's size, in bytes. After `--only-approve`, this and the following fields are missing or empty.
   */
  size: z.number().int().optional(),
  sha256: z.string().optional(),
  files: z.array(z.object({ path: z.string(), size: z.number().int() })),
  leftOut: z.array(z.string()),
  /** The result of the scan on this machine: `hold` means that an admin must review the product. */
  outcome: z.enum(["pass", "hold"]).optional(),
  findings: Verdict.shape.findings,
  warnings: z.array(Problem),
  /** Further notes for the author. */
  notes: z.array(z.string()),
  /** In a CI job without a token: where the version was published from, as buyers see it. */
  provenance: Provenance.optional(),
  /** With `--sigstore-bundle`: who signed the archive, as the marketplace verified it. */
  sigstore: Sigstore.optional(),
});

type Sent = z.output<typeof Sent>;

/** With `--all`: the products in the order in which they were sent. */
const Workspace = z.object({
  products: z.array(Sent.extend({ folder: z.string() })),
  /** Products of which the marketplace already has this version. */
  unchanged: z.array(z.object({ folder: z.string(), slug: z.string(), version: z.string() })),
});
const Result = z.union([Sent, Workspace]);

/** Sends a product's folder to the marketplace and publishes it (spec: Command-line client; DESIGN §8). */
export const publish = command({
  name: "publish",
  group: "create",
  summary: "Upload a product to the marketplace and publish it",
  details:
    "Validates the folder, builds the archive, scans it locally, uploads it, waits for the marketplace's scan, creates the product " +
    "and publishes it. vault.yaml contains the product's details. A folder with only a SKILL.md is a product too: its front matter " +
    "has the name, description, license and allowed tools, and its files are not changed. If the scan holds the product or your email address is not " +
    "verified, the product stays pending; this is not an error. A version is never replaced. In a GitHub or GitLab job, no token is needed: " +
    "add the workflow once with `vaultmart publisher add`.",
  parameters: {
    folder: argument(
      "[folder]",
      z.string().default("."),
      "The product's folder; by default the current folder",
    ),
    dryRun: option("--dry-run", z.boolean().default(false), "Show what would be sent and send nothing"),
    approve: option("--no-approve", z.boolean().default(true), "Upload the product and leave it pending"),
    onlyApprove: option(
      "--only-approve",
      z.boolean().default(false),
      "Publish the pending version and send nothing",
    ),
    all: option(
      "--all",
      z.boolean().default(false),
      "Publish every product below the folder whose version is not on the marketplace yet, dependencies first",
    ),
    license: option(
      "--license <id>",
      License.optional(),
      "For a skill without a vault.yaml: its license, if its files name none or reserve rights",
      LICENSES,
    ),
    version: option(
      "--version <semver>",
      Version.optional(),
      "For a skill without a vault.yaml: its version; by default the one in SKILL.md, otherwise 1.0.0",
    ),
    changelog: option(
      "--changelog <text>",
      z.string().max(2_000, "must have at most 2000 characters").optional(),
      "The changelog, instead of the one in vault.yaml",
    ),
    author: option(
      "--author <username>",
      Username.optional(),
      "In a CI job without a token: the account, if several accounts have a publisher for this job",
    ),
    archive: option(
      "--archive <file>",
      z.string().min(1).optional(),
      "Also write the archive to a new file outside the folder, to sign it",
    ),
    sigstoreBundle: option(
      "--sigstore-bundle <file>",
      z.string().min(1).optional(),
      "Send a Sigstore bundle for the archive: a signature, or an attestation such as SLSA provenance",
    ),
    yes: option("-y, --yes", z.boolean().default(false), "Do not ask for confirmation"),
  },
  examples: [
    { command: "vaultmart publish --dry-run", summary: "Show the files and details that would be sent" },
    { command: "vaultmart publish", summary: "Publish the product in this folder" },
    { command: "vaultmart publish ./commit-notes --yes --json", summary: "Publish from a script" },
    {
      command: "vaultmart publish ~/.claude/skills/commit-notes",
      summary: "Publish a skill that has no vault.yaml",
    },
    {
      command: "vaultmart publish ./skills --all --yes",
      summary: "Publish all new versions of a repository",
    },
    {
      command: "vaultmart publish --dry-run --archive ../notes.zip",
      summary: "Write the archive that would be sent, to sign it with Sigstore",
    },
    {
      command: "vaultmart publish --sigstore-bundle ../notes.zip.sigstore.json",
      summary: "Publish with a signature of the archive that everyone can verify",
    },
    {
      command: "vaultmart publish --only-approve",
      summary: "Publish a version that you sent before you verified your email address",
    },
  ],
  result: Result,
  run: async (context, input) => {
    if (!input.dryRun) await requireIdentity(context);
    if (input.all) return publishAll(context, input);
    if (!input.onlyApprove) return publishOne(context, input);
    refuseTogether(input, "--only-approve", ["archive", "sigstoreBundle"]);
    return approveWaiting(context, input);
  },
  print: (result, screen) => {
    if (!("products" in result)) return printSent(result, screen);
    for (const { slug, version } of result.unchanged)
      screen.print(screen.style.dim(`${slug} ${version} is already on the marketplace`));
    for (const product of result.products) printSent(product, screen);
  },
});

interface Input extends Given {
  readonly dryRun: boolean;
  readonly approve: boolean;
  readonly onlyApprove: boolean;
  readonly changelog?: string | undefined;
  readonly author?: string | undefined;
  readonly archive?: string | undefined;
  readonly sigstoreBundle?: string | undefined;
  readonly yes: boolean;
}

/** Whether this is a CI job without a login, which gets a credential for each product. */
async function isJob({ site, env }: Context): Promise<boolean> {
  const { isCiJob } = await import("../site/ci-job.js");
  return isCiJob(env) && (await site.login()) === undefined;
}

/** @throws CliError `authentication` if neither a user is logged in nor the CI service says who this job is */
async function requireIdentity(context: Context): Promise<void> {
  if (await isJob(context)) return;
  const { missingPermission } = await import("../site/ci-job.js");
  await context.site.requireLogin().catch((error: unknown) => {
    const hint = missingPermission(context.env);
    if (!(error instanceof CliError) || hint === undefined) throw error;
    throw new CliError(error.exitCode, error.message, { ...error.details, hint });
  });
}

/** The command as a CI job makes it for one product; unchanged for a user, and for a dry run. */
async function asJob(
  context: Context,
  slug: string,
  { dryRun, author }: Pick<Input, "dryRun" | "author">,
): Promise<{ readonly context: Context; readonly provenance?: Provenance }> {
  if (dryRun || !(await isJob(context))) return { context };
  const { startJob } = await import("../site/ci-job.js");
  return startJob(context, slug, author);
}

const FLAGS = {
  ...{ onlyApprove: "--only-approve", changelog: "--changelog", version: "--version" },
  ...{ archive: "--archive", sigstoreBundle: "--sigstore-bundle" },
} as const;

/** @throws CliError `validation` if an option was given that has no meaning with another one */
function refuseTogether(input: Input, flag: string, names: readonly (keyof typeof FLAGS)[]): void {
  const wrong = names.filter((name) => input[name]);
  if (wrong.length === 0) return;
  throw new CliError(EXIT.validation, "Invalid arguments", {
    issues: wrong.map((name) => `${FLAGS[name]}: cannot be used with ${flag}`),
  });
}

/** Publishes the products below a folder. All of them are checked before the first one is sent. */
async function publishAll(context: Context, input: Input): Promise<z.input<typeof Workspace>> {
  refuseTogether(input, "--all", ["onlyApprove", "changelog", "version", "archive", "sigstoreBundle"]);
  const { about, membersOf } = await import("../publish/workspace.js");
  const members = await membersOf(context, input.folder, { license: input.license });
  const own = await ownAmong(context, members, input);
  const isThere = ({ slug, version }: { readonly slug: string; readonly version: string }) =>
    own.some((one) => one.slug === slug && [one.version, one.pendingVersion].includes(version));
  const products: z.input<typeof Workspace>["products"] = [];
  for (const member of members.filter((one) => !isThere(one))) {
    context.signal.throwIfAborted();
    const { folder } = member;
    const sent = await about(folder, () => publishOne(context, { ...input, folder }));
    products.push({ ...sent, folder });
  }
  const unchanged = members.filter(isThere).map(({ folder, slug, version }) => ({ folder, slug, version }));
  return { products, unchanged };
}

/** The products that exist already. A CI job sees only those that are published. */
async function ownAmong(
  context: Context,
  members: readonly { readonly slug: string }[],
  { dryRun }: Pick<Input, "dryRun">,
): Promise<readonly { slug: string; version: string; pendingVersion?: string | undefined }[]> {
  const { site } = context;
  if (!dryRun && (await isJob(context))) return site.findProducts(members.map(({ slug }) => slug));
  if ((await site.login()) === undefined) return [];
  return (await site.api.call(cliAuthProfile, "GET", {})).products;
}

async function publishOne(user: Context, input: Input): Promise<z.input<typeof Sent>> {
  const { project, verdict } = await prepare(user, input);
  const { manifest, archive } = project;
  const { readBundle, writeArchive } = await import("../publish/sigstore.js");
  if (input.archive !== undefined) await writeArchive(user.cwd, input.folder, input.archive, archive);
  const bundle =
    input.sigstoreBundle === undefined
      ? undefined
      : await readBundle(user.cwd, input.sigstoreBundle, verdict.sha256);
  const { context, provenance } = await asJob(user, manifest.name, input);
  const { site } = context;
  const known = await look(context, project, input.dryRun);
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
    // A job does not see whether its author can be paid.
    notes: provenance ? [] : notesOf(manifest.price ?? 0, known),
    ...(provenance && { provenance }),
  };
  if (known?.plan.kind === "waiting") {
    const { alreadySent } = await import("../publish/plan.js");
    throw alreadySent(manifest);
  }
  if (input.dryRun || !known) return { status: "not_sent" as const, ...summary };
  await confirm(context, input.yes, `Send ${describe(summary)}`);
  const { send } = await import("../publish/send.js");
  const listed = await send(context, project, verdict.sha256, bundle);
  const asked = input.approve;
  return {
    ...summary,
    ...(await putOnSale(context, known.profile, listed, asked)),
    updated: listed.updated,
    ...(listed.sigstore && { sigstore: listed.sigstore }),
  };
}

function printSent(result: Sent, screen: Screen): void {
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
    if (result.outcome === "hold") print(style.yellow("An admin must review it before it is published."));
  } else if (result.waiting) {
    print(`${style.yellow("!")} ${describe(result)} is pending: ${result.waiting.message}.`);
    print(`  ${result.waiting.next}`);
  } else print(`${style.green("✓")} Published ${style.bold(describe(result))}`);
  if (result.provenance) print(style.dim(sourceOf(result.provenance)));
  if (result.sigstore) print(style.dim(signerOf(result.sigstore)));
  for (const note of result.notes) print(style.dim(note));
  if (result.status === "not_sent") print(`${style.green("✓")} Dry run: nothing was sent`);
  else if (result.url) print(link(result.url, result.url));
}

/** Validates, packs and scans the folder. Throws if it is invalid or the scan blocks it. */
async function prepare(
  context: Context,
  { folder, changelog, ...given }: Given & { readonly changelog?: string | undefined },
) {
  const { cwd, screen, signal } = context;
  const decided = await decide(context, { folder, ...given });
  const [{ requireProject }, { scanArchive }] = await Promise.all([
    import("../publish/project.js"),
    import("#archive/scan.js"),
  ]);
  const progress = screen.progress("Packing");
  try {
    const found = await requireProject(folder, cwd, { signal, ...decided });
    progress.label("Scanning");
    const verdict = await scanArchive(found.archive, { signal });
    refuseBlocked(verdict);
    const manifest = { ...found.manifest, ...(changelog !== undefined && { changelog }) };
    return { project: { ...found, manifest }, verdict };
  } finally {
    progress.done();
  }
}

interface Given extends Decided {
  readonly folder: string;
}

/** Asks for the license of a skill without a vault.yaml if it is not clear, or reserves rights. */
async function decide(
  { cwd, screen, interactive }: Context,
  { folder, license, version }: Given,
): Promise<Decided> {
  if (license !== undefined || !interactive) return { license, version };
  const { plainSkillIn } = await import("../publish/project.js");
  const facts = await plainSkillIn(resolve(cwd, folder));
  if (!facts || !needsConsent(facts.license)) return { license, version };
  return { license: await askLicense(screen, facts.license), version };
}

/** Publishes the pending version as it was sent; reads only the manifest from the folder. */
async function approveWaiting(
  user: Context,
  { folder, yes, dryRun, author, ...given }: Given & Pick<Input, "yes" | "dryRun" | "author">,
): Promise<z.input<typeof Sent>> {
  const decided = await decide(user, { folder, ...given });
  const { requireProject } = await import("../publish/project.js");
  const project = await requireProject(folder, user.cwd, { signal: user.signal, ...decided });
  const { manifest } = project;
  const { name, version } = manifest;
  const { context } = await asJob(user, name, { dryRun, author });
  const known = await look(context, project, false);
  if (known?.plan.kind !== "waiting") {
    throw new CliError(EXIT.validation, `Version ${version} of ${name} was not sent`, {
      hint: "To send it, run `vaultmart publish`.",
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
  await confirm(context, yes, `Publish the pending version ${describe(summary)}`);
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

/** Asks for confirmation in a terminal; running the command in a script counts as consent. */
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

/**
 * The marketplace's data about the product. A dry run continues without it if no user is logged in or the
 * marketplace is unreachable.
 */
async function look(
  { site }: Context,
  { manifest, isPlainSkill }: Pick<Project, "manifest" | "isPlainSkill">,
  isDryRun: boolean,
): Promise<Known | undefined> {
  if (isDryRun && !(await site.login())) return undefined;
  const { planPublication } = await import("../publish/plan.js");
  try {
    const [profile, { products }] = await Promise.all([
      site.api.call(cliAuthProfile, "GET", {}),
      site.api.call(cliProductsSearch, "GET", { slug: manifest.name, limit: 1 }),
    ]);
    return {
      profile,
      plan: planPublication(manifest, profile, products[0], isPlainSkill ? SKILL_FILE : undefined),
    };
  } catch (error) {
    if (isDryRun && error instanceof CliError && error.exitCode === EXIT.retryable) return undefined;
    throw error;
  }
}

function notesOf(price: number, known: Known | undefined): string[] {
  if (!known)
    return ["The availability of the name and version was not checked. To check it, run `vaultmart login`."];
  const { plan, profile } = known;
  const notes: string[] = [];
  if (plan.kind === "update" && plan.own.price !== price) {
    notes.push(`This version changes the price from ${priceOf(plan.own.price)} to ${priceOf(price)}.`);
  }
  if (price > 0 && !profile.processorOnboarded) {
    notes.push("Nobody can buy this product until you connect Stripe: on the marketplace, open Sales.");
  }
  return notes;
}

const priceOf = (usd: number): string => (usd === 0 ? "free" : `$${usd.toFixed(2)}`);

/** For example `commit-notes 1.1.0 (after 1.0.0, free, 7 files, 12.0 KB)`. */
const describe = (
  result: Pick<Sent, "slug" | "version" | "previousVersion" | "listing" | "files" | "size">,
): string => {
  const facts = [
    ...(result.previousVersion === undefined ? [] : [`after ${result.previousVersion}`]),
    priceOf(result.listing.price),
    ...(result.size === undefined ? [] : [count(result.files.length, "file"), sizeOf(result.size)]),
  ];
  return `${result.slug} ${result.version} (${facts.join(", ")})`;
};
