import type { CATEGORIES } from "#contract/fields.js";
import { plainForm } from "../people/names.js";
import { plainLine } from "../web/markdown.js";
import type { Product } from "./product.js";

/**
 * Free published skills, as installers other than ours find them
 * (docs/decisions/072-skills-for-other-installers.md).
 */

/** The categories that are installed among an agent's skills. */
export const SKILL_CATEGORIES = [
  "skills",
  "squads",
  "agents",
  "workflows",
  "bundle",
  "systems",
] as const satisfies readonly (typeof CATEGORIES)[number][];

/** How many products an index looks at, the most downloaded ones. */
export const MAX_LISTED = 100;

/** What other installers may be asked to fetch, in bytes; larger products are for `vaultmart install`. */
export const MAX_SKILL_BYTES = 5 * 1024 * 1024;

/** What is known of the archive of a product, proved from its bytes. */
export interface SkillContents {
  /** Of those bytes, in hex. */
  readonly sha256: string;
  /** What the instructions say of themselves; nothing when the archive is no skill that may be handed out. */
  readonly description?: string;
  /** Paths of the files, `SKILL.md` first; empty when their names are no plain addresses. */
  readonly files: readonly string[];
  /** Whether something in it would run by itself where it is installed as a plugin. */
  readonly runsAsPlugin: boolean;
}

/** A product with contents that may be handed out. */
export interface Skill {
  readonly product: Product;
  readonly contents: SkillContents & { readonly description: string };
}

/** The name of a skill: the slug without `_`, which names of skills do not have. The registry keeps it unique (decision 003). */
export const skillName = ({ slug }: Product): string => plainForm(slug);

/** Whether everybody may have a product's archive without an account: free, on sale, doubted by nobody, and small. */
export function isOffered(product: Product): product is Product & { readonly sha256: string } {
  return (
    product.status === "published" &&
    product.price === 0 &&
    !product.held &&
    product.sha256 !== undefined &&
    product.fileSize <= MAX_SKILL_BYTES &&
    (SKILL_CATEGORIES as readonly string[]).includes(product.category)
  );
}

/** A skill, when what is known of an archive is about the one on sale and it may be handed out. */
export function asSkill(product: Product, contents: SkillContents | undefined): Skill | undefined {
  if (!isOffered(product) || contents?.sha256 !== product.sha256) return undefined;
  const { description } = contents;
  return description === undefined ? undefined : { product, contents: { ...contents, description } };
}

/** The file name of a skill's archive in an index; another version has another one. */
export const archiveName = ({ product, contents }: Skill): string =>
  `${skillName(product)}.${contents.sha256}.zip`;

/** Of `/.well-known/agent-skills/index.json`, version 0.2.0 of agent skills discovery: one archive a skill. */
export function archiveIndex(skills: readonly Skill[], base: string) {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: skills.map((skill) => ({
      name: skillName(skill.product),
      type: "archive",
      description: skill.contents.description,
      url: `${base}/.well-known/agent-skills/${archiveName(skill)}`,
      digest: `sha256:${skill.contents.sha256}`,
    })),
  };
}

/** Of `/.well-known/skills/index.json`, version 0.1: the files of each skill, below its name. */
export function fileIndex(skills: readonly Skill[]) {
  return {
    skills: skills
      .filter(({ contents }) => contents.files.length > 0)
      .map(({ product, contents }) => ({
        name: skillName(product),
        description: contents.description,
        files: [...contents.files],
      })),
  };
}

/**
 * A marketplace of Claude Code plugins: each skill is a plugin whose one component is the
 * archive's own `SKILL.md`.
 *
 * @param siteUrl without a slash at the end; two marketplaces must not share a name, so it is the host's
 */
export function pluginMarketplace(skills: readonly Skill[], siteUrl: string) {
  const name = `vaultmart-${new URL(siteUrl).host.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  return {
    name,
    owner: { name: `Vaultmart at ${new URL(siteUrl).host}` },
    description: "The most downloaded free skills of this market, each scanned before it was published",
    plugins: skills
      .filter(({ contents, product }) => !contents.runsAsPlugin && skillName(product) !== name)
      .map((skill) => ({
        name: skillName(skill.product),
        description: skill.contents.description,
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
