import { harmOf } from "#archive/harms.js";
import { REMARKS } from "#contract/reading.js";
import type { StoredVerdict } from "#domain/products/product.js";
import type { HeldProduct } from "#store/moderation/held.js";
import { Refusal } from "../terminal/refusal.js";
import { bold, dim, red, yellow } from "../terminal/screen.js";
import type { AdminSettings } from "./settings.js";

/** A held product, as `queue` lists it and `show` describes it. */
export interface Seen {
  readonly slug: string;
  readonly productId: string;
  readonly title: string;
  readonly author: string;
  readonly status: string;
  readonly held: boolean;
  readonly waitsSince: string;
  readonly versions: readonly SeenVersion[];
}

type SeenVersion = Pick<StoredVerdict, "outcome" | "findings" | "reading"> & { readonly version: string };

/**
 * Reads the cases that wait for an admin: all held products, or one product with all findings of its scans.
 */
export async function look({ command, target }: AdminSettings): Promise<Seen[]> {
  // The clients read the environment when they are created, so they are loaded after it is set.
  const { heldProduct, heldProducts } = await import("#store/moderation/held.js");
  if (command.target === "held") return (await heldProducts()).map(seen);
  const { findProduct } = await import("#store/moderation/admin-edits.js");
  const { read } = await import("#store/products/products.js");
  const found = await findProduct(target);
  const product = found && (await read(found.id));
  if (!product) throw new Refusal(`There is no product ${target}.`);
  return [seen(await heldProduct(product))];
}

function seen({ product, files }: HeldProduct): Seen {
  const { slug, id, title, authorUsername, status, held = false, updatedAt } = product;
  return {
    ...{ slug, productId: id, title, author: authorUsername, status, held },
    waitsSince: updatedAt.toISOString(),
    versions: files.map(({ version, verdict }) => ({
      version,
      outcome: verdict?.outcome ?? "hold",
      findings: verdict?.findings ?? [],
      ...(verdict?.reading && { reading: verdict.reading }),
    })),
  };
}

/** An appeal that waits for a decision. */
export interface SeenAppeal {
  readonly id: string;
  readonly uid: string;
  readonly decision: string;
  readonly slug?: string | undefined;
  readonly text: string;
  readonly waitsSince: string;
}

/** How many appeals are listed. */
const MOST_APPEALS = 500;

export async function lookAtAppeals(): Promise<SeenAppeal[]> {
  const { pendingAppeals } = await import("#store/moderation/appeals.js");
  const found = await pendingAppeals(MOST_APPEALS);
  return found.map(({ id, uid, decision, slug, text, createdAt }) => ({
    ...{ id, uid, decision, slug, text },
    waitsSince: createdAt.toISOString(),
  }));
}

/** Each appeal with its text. */
export function describeAppeals(appeals: readonly SeenAppeal[]): string {
  if (appeals.length === 0) return "No appeal waits for an answer.";
  const lines = appeals.map(
    ({ id, uid, decision, slug, text, waitsSince }) =>
      `${bold(slug ?? uid)} ${decision}, since ${waitsSince.slice(0, 10)} ${dim(id)}\n  ${text.replaceAll("\n", "\n  ")}`,
  );
  return [...lines, "", "`npm run admin -- grant-appeal ID --answer TEXT` undoes the decision."].join("\n");
}

/** A collection, hidden or shown. */
export interface SeenCollection {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly shown: boolean;
  readonly products: readonly string[];
}

export async function lookAtCollections(): Promise<SeenCollection[]> {
  const { readCollections } = await import("#store/products/collections.js");
  return (await readCollections()).map(({ slug, title, summary, text, shown, products }) => ({
    ...{ slug, title, summary, text, shown, products },
  }));
}

/** Each collection with its products, in their order. */
export function describeCollections(collections: readonly SeenCollection[]): string {
  if (collections.length === 0) return "There is no collection.";
  return collections
    .map(
      ({ slug, title, shown, summary, products }, at) =>
        `${at + 1}. ${bold(slug)} ${title}${shown ? "" : dim(" (hidden)")}\n  ${summary}\n  ${products.join(", ")}`,
    )
    .join("\n");
}

/** One line per held product. */
export function describeQueue(queue: readonly Seen[]): string {
  if (queue.length === 0) return "No product waits for an admin.";
  const lines = queue.map(({ slug, author, waitsSince, versions, held }) => {
    const rules = versions.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity !== "note").map(({ rule }) => rule),
    );
    const readings = versions.flatMap(({ reading }) => (reading ? [`read: ${reading.judgement}`] : []));
    const why = [...new Set([...(held ? ["held by an admin or a rescan"] : []), ...rules, ...readings])];
    return `${bold(slug)} ${versions.map(({ version }) => version).join(", ")} by @${author}, since ${waitsSince.slice(0, 10)}\n  ${why.join(", ")}`;
  });
  return [...lines, "", "`npm run admin -- show SLUG` shows the findings at their lines."].join("\n");
}

/** All scan findings of a product, with location, text, and explanation. */
export function describeProduct({ slug, title, author, status, held, versions }: Seen): string {
  return [
    `${bold(slug)}: ${title}, by @${author} (${status}${held ? ", held" : ""})`,
    ...(versions.length === 0 ? ["No version of it waits."] : versions.flatMap(describeVersion)),
  ].join("\n");
}

function describeVersion({ version, outcome, findings, reading }: SeenVersion): string[] {
  const lines = [``, `Version ${version}: ${outcome}`];
  for (const { rule, severity, file, line, message, excerpt, hint } of findings) {
    if (severity === "note") continue;
    const mark = severity === "malicious" ? red : yellow;
    const place = file === undefined ? "the archive" : `${file}${line === undefined ? "" : `:${line}`}`;
    lines.push("", `${mark(severity)} ${place}`, `  ${message} ${dim(`(${rule})`)}`);
    if (excerpt) lines.push(`  found:   ${excerpt}`);
    const harm = harmOf(rule);
    if (harm) lines.push(`  could:   ${harm}`);
    lines.push(`  honest:  ${hint}`);
  }
  if (reading) {
    const { model, judgement, remarks, problem } = reading;
    lines.push(
      "",
      `The model ${model} read it: ${judgement === "none" ? `no judgement. ${problem}` : judgement}`,
    );
    for (const { kind, file, line, quote } of remarks)
      lines.push(`  ${file}:${line}: ${REMARKS[kind]}`, `    ${quote}`);
  }
  return lines;
}
