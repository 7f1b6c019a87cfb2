import inc from "semver/functions/inc.js";
import type { ProductPage } from "#contract/app-pages.js";
import { type CreateRequest, cliProductsCreate } from "#contract/create-product.js";
import { Manifest } from "#contract/manifest.js";
import { isNewer } from "#domain/products/version.js";
import { isBoilerplate } from "#packaging/boilerplate.js";
import type { LicenseFacts } from "#packaging/detect-license.js";
import { createRequest, manifestField } from "#packaging/listing.js";
import type { Problem } from "#packaging/problem.js";
import { type SkillFacts, shortened } from "#packaging/skill-folder.js";
import type { Opened } from "./archive/open.js";
import { faultsIn, rewritten, type Said, saidIn, type Values } from "./manifest.js";

/** The fields that an author fills in, in the order of the form. */
export const FIELDS = [
  "title",
  "slug",
  "version",
  "category",
  "price",
  "license",
  "description",
  "tags",
  "changelog",
  "readme",
  "longDescription",
  "author",
  "entry",
  "language",
  "installTarget",
] as const;
export type Field = (typeof FIELDS)[number];
export type Form = Readonly<Record<Field, string>>;

/** The author's product that gets a new version. */
export interface OwnProduct {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly price: number;
  readonly version: string;
  readonly pendingVersion?: string | undefined;
}

/** Probable entry files, the most probable first. */
const ENTRIES = ["SKILL.md", "AGENT.md", "CLAUDE.md", "README.md", "index.md"];
const MAX_SLUG = 50;
const MAX_DESCRIPTION = 500;
const FIRST_VERSION = "1.0.0";

export interface Sources {
  /** The name of the folder or ZIP file. */
  readonly name: string;
  readonly opened: Opened;
  readonly own?: OwnProduct | undefined;
  /** Its published details. */
  readonly page?: ProductPage["product"] | undefined;
  readonly author: string;
  readonly language: string;
}

/**
 * The initial form, filled in from the manifest, otherwise from the published product, otherwise with likely values.
 */
export function fill({ name, opened, own, page, author, language }: Sources): Form {
  const said = { ...saidBy(opened.skill), ...saidIn(opened.manifest) };
  const slug = own?.slug ?? wordOf(said, "name") ?? slugOf(name);
  const paths = opened.files.map(({ path }) => path);
  const isSkill = paths.includes("SKILL.md");
  return {
    title: wordOf(said, "display_name") ?? own?.title ?? slug,
    slug,
    version: nextVersion(own, wordOf(said, "version")),
    category: wordOf(said, "category") ?? own?.category ?? (isSkill ? "skills" : ""),
    price: wordOf(said, "price") ?? String(own?.price ?? 0),
    // Nobody's license is guessed: the author chooses what the files do not say.
    license: wordOf(said, "license") ?? page?.license ?? opened.license?.license ?? "",
    description: wordOf(said, "description") ?? page?.description ?? "",
    tags: Array.isArray(said.tags) ? said.tags.join(", ") : (page?.tags.join(", ") ?? ""),
    changelog: wordOf(said, "changelog") ?? "",
    readme: wordOf(said, "readme") ?? (opened.readme || page?.readme || ""),
    longDescription: wordOf(said, "long_description") ?? page?.longDescription ?? "",
    author: wordOf(said, "author") ?? author,
    entry: wordOf(said, "entry") ?? ENTRIES.find((path) => paths.includes(path)) ?? paths[0] ?? "",
    language: wordOf(said, "language") ?? page?.language ?? language,
    installTarget: wordOf(said, "install_target") ?? "",
  };
}

/** The keys of a vault.yaml that the front matter of SKILL.md provides. */
function saidBy(skill: SkillFacts | undefined): Said {
  if (!skill) return {};
  const { name, version, description, author } = skill;
  const isLong = description !== undefined && [...description].length > MAX_DESCRIPTION;
  return {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description: shortened(description, MAX_DESCRIPTION) }),
    ...(isLong && { long_description: description }),
    ...(author !== undefined && { author }),
  };
}

const wordOf = (said: Said, key: string): string | undefined =>
  ["string", "number", "boolean"].includes(typeof said[key]) ? String(said[key]).trim() : undefined;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^[-_]+|[-_]+$/g, "");

/** The newest version that the author has uploaded, whether published or waiting. */
export const lastVersion = (own: OwnProduct): string => own.pendingVersion ?? own.version;

function nextVersion(own: OwnProduct | undefined, said: string | undefined): string {
  if (!own) return said ?? FIRST_VERSION;
  const last = lastVersion(own);
  return said !== undefined && isNewer(said, last) ? said : (inc(last, "patch") ?? FIRST_VERSION);
}

/** Normalizes a price: in some countries, people use a decimal comma. */
export const priceOf = (typed: string): number =>
  typed.trim() === "" ? 0 : Number(typed.trim().replace(",", "."));
const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * The vault.yaml of the archive with the values of the form, so that the archive matches the product page.
 */
export function composed(form: Form, text: string): string {
  const plain = (field: Field, other = "") => ({ is: form[field].trim(), else: other });
  const values: Values = {
    name: plain("slug"),
    version: plain("version"),
    category: plain("category"),
    display_name: plain("title", form.slug.trim()),
    description: plain("description"),
    author: plain("author"),
    license: plain("license"),
    entry: plain("entry"),
    price: { is: priceOf(form.price), else: 0 },
    tags: { is: tagsOf(form.tags), else: [] },
    language: plain("language", "en"),
    changelog: plain("changelog"),
    long_description: plain("longDescription"),
    install_target: plain("installTarget"),
    // The readme is a file of the archive, unless the manifest contains it.
    ...("readme" in saidIn(text) && { readme: plain("readme") }),
  };
  return rewritten(text, values);
}

const NO_FILE = { key: "-", fileName: "-", fileSize: 1 };

/** The input of `/cli/products/create` for a form with a valid manifest. */
export const listingOf = (
  form: Form,
  manifest: Manifest,
  uploaded: { readonly key: string; readonly fileName: string; readonly fileSize: number },
): CreateRequest => ({
  ...createRequest(manifest, [], uploaded),
  readme: form.readme,
  source: "web",
});

interface Filled {
  readonly form: Form;
  /** The manifest that the form produces. */
  readonly text: string;
  /** The path of every file in the archive. */
  readonly paths: readonly string[];
  readonly own?: OwnProduct | undefined;
  /** The license information in the files, if there is no vault.yaml. */
  readonly license?: LicenseFacts | undefined;
}

/**
 * The problems that prevent the form from being submitted, as far as the browser can check.
 * @returns the invalid fields, in the order of the form, and other problems in the manifest
 */
export function faultsOf({ form, text, paths, own, license }: Filled): { wrong: Field[]; others: Problem[] } {
  const wrong = new Set<Field>();
  const others: Problem[] = [];
  for (const problem of faultsIn(text)) {
    const [key = ""] = (problem.field ?? "").split(".");
    const field = FIELDS.find((name) => manifestField(name) === key);
    if (field) wrong.add(field);
    else others.push(problem);
  }
  const manifest = Manifest.safeParse(saidIn(text));
  if (manifest.success) {
    const listing = cliProductsCreate.POST.request.safeParse(listingOf(form, manifest.data, NO_FILE));
    for (const { path } of listing.error?.issues ?? []) {
      const field = FIELDS.find((name) => name === path[0]);
      if (field) wrong.add(field);
    }
  }
  for (const field of ["title", "description", "longDescription"] as const) {
    if (isBoilerplate(form[field])) wrong.add(field);
  }
  if (license && !license.options.some((option) => option === form.license)) wrong.add("license");
  if (!paths.includes(form.entry)) wrong.add("entry");
  if (own && !isNewer(form.version.trim(), lastVersion(own))) wrong.add("version");
  if (own && form.changelog.trim() === "") wrong.add("changelog");
  return { wrong: FIELDS.filter((field) => wrong.has(field)), others };
}
