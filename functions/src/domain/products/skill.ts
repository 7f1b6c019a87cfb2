import type { CATEGORIES } from "#contract/fields.js";
import { logReference } from "../log/reference.js";
import { saleTerms } from "../money/sale-terms.js";
import { plainForm } from "../people/names.js";
import { plainLine } from "../web/markdown.js";
import type { Product } from "./product.js";
import { recallOf } from "./recall.js";

/**
 * Free published skills in the formats of third-party installers
 * (docs/decisions/072-skills-for-other-installers.md).
 */

/** The categories that are installed as an agent's skills. */
export const SKILL_CATEGORIES = [
  "skills",
  "squads",
  "agents",
  "workflows",
  "bundle",
  "systems",
] as const satisfies readonly (typeof CATEGORIES)[number][];

/** The maximum number of products in an index; the most downloaded are chosen. */
export const MAX_LISTED = 100;

/** The maximum size for third-party installers, in bytes. Larger products need `vaultmart install`. */
export const MAX_SKILL_BYTES = 5 * 1024 * 1024;

/** Facts about a product's archive, derived from its bytes. */
export interface SkillContents {
  /** SHA-256 of those bytes, in hexadecimal. */
  readonly sha256: string;
  /** The description from the instructions; undefined if the archive is not a skill that may be offered. */
  readonly description?: string;
  /** Paths of the files, `SKILL.md` first; empty if some names need escaping in a URL. */
  readonly files: readonly string[];
  /** Whether some file would run automatically if installed as a plugin. */
  readonly runsAsPlugin: boolean;
}

/** A product whose archive installs as an agent skill. */
export type SkillProduct = Product & { readonly sha256: string };

/** A product whose contents may be offered as a skill. */
export interface Skill {
  readonly product: Product;
  readonly contents: SkillContents & { readonly description: string };
}

/**
 * The name of a skill: the slug without `_`, which skill names do not allow. The registry keeps it
 * unique (decision 003).
 */
export const skillName = ({ slug }: Product): string => plainForm(slug);

/** Whether a product's archive installs as an agent skill, and is small enough for other programs. */
const isSmallSkill = (product: Product): product is SkillProduct =>
  product.sha256 !== undefined &&
  product.fileSize <= MAX_SKILL_BYTES &&
  (SKILL_CATEGORIES as readonly string[]).includes(product.category);

/**
 * Whether anyone may download a product's archive without an account: the product is free, published, and not held, and
 * the archive is small.
 */
export const isOffered = (product: Product): product is SkillProduct =>
  product.status === "published" && product.price === 0 && !product.held && isSmallSkill(product);

/**
 * Whether the agents of a product's buyers may read its archive: the buyers may still download it, it is not malicious,
 * and it is small.
 */
export function isKept(product: Product): product is SkillProduct {
  const { buyersKeep, isMalicious } = saleTerms(product);
  return buyersKeep && !isMalicious && isSmallSkill(product);
}

/**
 * Returns the skill of a product, if the contents belong to its current archive and the requester may read them.
 *
 * @param mayRead decides whether the requester may read the archive; by default, whether everyone may
 */
export function asSkill(
  product: Product,
  contents: SkillContents | undefined,
  mayRead: (product: Product) => boolean = isOffered,
): Skill | undefined {
  if (!contents || !mayRead(product) || contents.sha256 !== product.sha256) return undefined;
  const { description } = contents;
  return description === undefined ? undefined : { product, contents: { ...contents, description } };
}

/** Where the proof of a skill's archive is (docs/decisions/287-where-the-log-is-shown-and-named.md). */
const proofOf = ({ product, contents }: Skill, siteUrl: string) =>
  logReference({ ...product, sha256: contents.sha256 }, siteUrl);

/** The entry of a skill in an index. Installers show nothing else, so a deprecation comes first. */
function describe({ product, contents }: Skill): string {
  const recall = recallOf(product, product.version);
  return recall ? `Deprecated: ${recall.message} ${contents.description}` : contents.description;
}

/** The file name of a skill's archive in an index. It differs for each version. */
export const archiveName = ({ product, contents }: Skill): string =>
  `${skillName(product)}.${contents.sha256}.zip`;

/**
 * Content of `/.well-known/agent-skills/index.json`, version 0.2.0 of agent skills discovery: one
 * archive per skill. Its clients must ignore fields that they do not know.
 *
 * @param base the path of the product page that contains the index; empty for the index of the site
 * @param siteUrl without a trailing slash
 */
export function archiveIndex(skills: readonly Skill[], base: string, siteUrl: string) {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: skills.map((skill) => ({
      name: skillName(skill.product),
      type: "archive",
      description: describe(skill),
      url: `${base}/.well-known/agent-skills/${archiveName(skill)}`,
      digest: `sha256:${skill.contents.sha256}`,
      log: proofOf(skill, siteUrl),
    })),
  };
}

/**
 * Content of `/.well-known/skills/index.json`, version 0.1: the files of each skill, relative to
 * its name.
 *
 * @param siteUrl without a trailing slash
 */
export function fileIndex(skills: readonly Skill[], siteUrl: string) {
  return {
    skills: skills
      .filter(({ contents }) => contents.files.length > 0)
      .map((skill) => ({
        name: skillName(skill.product),
        description: describe(skill),
        files: [...skill.contents.files],
        log: proofOf(skill, siteUrl),
      })),
  };
}

/**
 * A marketplace of Claude Code plugins. Each skill is a plugin with one component: the archive's `SKILL.md`.
 *
 * Claude Code rejects the whole file if a plugin has an unknown field, but ignores unknown fields in `metadata`.
 *
 * @param siteUrl without a trailing slash; its host becomes the name, because every marketplace needs a unique name
 */
export function pluginMarketplace(skills: readonly Skill[], siteUrl: string) {
  const name = `vaultmart-${new URL(siteUrl).host.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  const listed = skills.filter(
    ({ contents, product }) => !contents.runsAsPlugin && skillName(product) !== name,
  );
  return {
    name,
    owner: { name: `Vaultmart at ${new URL(siteUrl).host}` },
    description: "The most downloaded free skills of this market, each scanned before it was published",
    metadata: {
      log: listed.map((skill) => ({ plugin: skillName(skill.product), ...proofOf(skill, siteUrl) })),
    },
    plugins: listed.map((skill) => ({
      name: skillName(skill.product),
      description: describe(skill),
      version: skill.product.version,
      author: { name: plainLine(skill.product.authorDisplayName) || skill.product.authorUsername },
      homepage: `${siteUrl}/p/${skill.product.slug}`,
      license: skill.product.license,
      category: skill.product.category,
      keywords: [...skill.product.tags],
      strict: false,
      skills: ["./"],
      source: {
        source: "archive",
        url: `${siteUrl}/.well-known/agent-skills/${archiveName(skill)}`,
        sha256: skill.contents.sha256,
      },
    })),
  };
}
