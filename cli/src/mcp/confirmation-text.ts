import { join } from "node:path";
import { cut, harmless } from "#domain/web/untrusted-text.js";
import { byKind } from "../install/printing.js";
import type { Written } from "../install/results.js";
import { foldersOf } from "../install/targets.js";
import { count, size, theirs } from "../market/words.js";
import type { Verb } from "./tool.js";

/** A product in a confirmation prompt. */
export interface Asked extends Written {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

const MAX_LINE = 200;
const MAX_LISTED = 8;
const MAX_DETAILED = 10;

/** An untrusted text on one line, shortened, in quotes that it does not contain itself. */
const quoted = (text: string): string => `“${cut(theirs(harmless(text)).replace(/[“”]/g, '"'), MAX_LINE)}”`;

/**
 * The confirmation prompt before anything is written: the products, their authors, checksums, targets and side effects.
 * Untrusted texts are quoted within lines of the client's own text, so that they cannot add lines.
 *
 * @param root the project's folder
 */
export function question(
  verb: Verb,
  products: readonly Asked[],
  { root, site }: { readonly root: string; readonly site: string },
): string {
  const detailed = products.slice(0, MAX_DETAILED).map((product) => describe(product, root));
  const more = products.slice(MAX_DETAILED).map(({ slug, version }) => `${slug} ${version}`);
  return [
    `${verb} ${count(products.length, "product")} from ${site}? Quoted texts are from the authors.`,
    ...detailed,
    ...(more.length > 0 ? [`Also: ${cut(more.join(", "), 4_000)}`] : []),
  ].join("\n\n");
}

function describe(product: Asked, root: string): string {
  const { slug, version, from, files, requiredBy, requested } = product;
  const title = product.title === undefined ? "" : ` ${quoted(product.title)}`;
  const facts: readonly (readonly [string, string])[] = [
    ["author", product.author === undefined ? "unknown: it is no longer published" : `@${product.author}`],
    ["required by", requested ? "" : requiredBy.join(", ")],
    ["sha256", product.sha256],
    [
      "target",
      foldersOf(product)
        .map((target) => join(root, target))
        .join(", "),
    ],
    ["files", `${product.fileCount}, ${size(product.bytes)}`],
    ["new", listed(files.added)],
    ["changed", listed(files.changed)],
    ["removed", listed(files.removed)],
    ["executable", listed(product.newExecutables)],
    ["side effects", listed(product.sideEffects)],
    ["capabilities, found by the scan", listed(byKind(product.capabilities))],
    ["newly", listed(product.newCapabilities)],
    ["also requires", listed(needs(product))],
    ["changelog", product.changelog === undefined || from === undefined ? "" : quoted(product.changelog)],
    [
      "scan",
      listed(product.suspicious.map(({ file, message }) => `${file ?? "archive"}: ${message}`)) ||
        "nothing suspicious",
    ],
  ];
  return [
    `${slug} ${from === undefined || from === version ? version : `${from} → ${version}`}${title}`,
    ...facts.filter(([, fact]) => fact !== "").map(([name, fact]) => `${name}: ${fact}`),
  ].join("\n");
}

const needs = ({ otherDependencies }: Written): string[] =>
  Object.entries(otherDependencies).flatMap(([registry, names]) =>
    names.map((name) => `${name} from ${registry}`),
  );

function listed(texts: readonly string[]): string {
  const more = texts.length - MAX_LISTED;
  return [...texts.slice(0, MAX_LISTED).map(quoted), ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}
