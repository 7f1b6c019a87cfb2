import { join } from "node:path";
import type { Written } from "../install/results.js";
import { count, size, theirs } from "../market/words.js";
import type { Verb } from "./tool.js";
import { cut, harmless } from "./untrusted.js";

/** A product as its person is asked about it. */
export interface Asked extends Written {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

const MAX_LINE = 200;
const MAX_LISTED = 8;
const MAX_DETAILED = 10;

/** A stranger's text on one line, short, between quotes that it does not hold itself. */
const quoted = (text: string): string => `“${cut(theirs(harmless(text)).replace(/[“”]/g, '"'), MAX_LINE)}”`;

/**
 * What a person reads before something is written: which products, from whom, which bytes, where they go and
 * what they may do. Strangers' texts are quoted and on lines of ours, so that none can add a line.
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
    `${verb} ${count(products.length, "product")} from ${site}? Texts in quotes are their authors'.`,
    ...detailed,
    ...(more.length > 0 ? [`Also: ${cut(more.join(", "), 4_000)}`] : []),
  ].join("\n\n");
}

function describe(product: Asked, root: string): string {
  const { slug, version, from, files, requiredBy, requested } = product;
  const title = product.title === undefined ? "" : ` ${quoted(product.title)}`;
  const facts: readonly (readonly [string, string])[] = [
    ["author", product.author === undefined ? "not known: it is not on sale any more" : `@${product.author}`],
    ["needed by", requested ? "" : requiredBy.join(", ")],
    ["sha256", product.sha256],
    ["target", join(root, product.target)],
    ["files", `${product.fileCount}, ${size(product.bytes)}`],
    ["new", listed(files.added)],
    ["changed", listed(files.changed)],
    ["removed", listed(files.removed)],
    ["executable", listed(product.newExecutables)],
    ["touches", listed(product.sideEffects)],
    ["also needs", listed(needs(product))],
    ["what is new", product.changelog === undefined || from === undefined ? "" : quoted(product.changelog)],
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
