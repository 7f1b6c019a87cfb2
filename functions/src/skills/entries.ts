import { SKILL_FILE } from "#archive/front-matter.js";
import { readSkillFiles, type SkillFiles } from "#archive/skill.js";
import { type Skill, skillName } from "#domain/products/skill.js";
import { boughtBy, find, findBought, readArchive, readFile, shelf } from "./skill-index.js";

/**
 * A skill in the list for agents: its URI, its front matter, and the digest of each file (MCP skills extension).
 */
export interface SkillEntry {
  /** Of its `SKILL.md`. */
  readonly uri: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly resources: readonly { readonly uri: string; readonly digest: string }[];
}

/** Skills on a page of the list. Each may have to be unpacked. */
const PAGE = 8;

/** The number of skills whose files an instance caches: all that are listed, and some more. */
const KEPT = 128;

interface Described {
  readonly entry: SkillEntry;
  /** The paths of the files by their URIs. */
  readonly paths: ReadonlyMap<string, string>;
}

/**
 * Cached entries by the skill's name and the digest of its archive; undefined for a skill that
 * agents cannot use.
 */
const kept = new Map<string, Described | undefined>();

/** The user whose agent asks; undefined for everyone. */
type Whose = string | undefined;

/**
 * One page of a user's bought skills and of the free skills, most downloaded first.
 * @param from the number of skills on earlier pages
 * @returns `next` is undefined on the last page
 */
export async function listEntries(
  from: number,
  whose: Whose,
): Promise<{ entries: SkillEntry[]; next: number | undefined }> {
  const [bought, { skills: free }] = await Promise.all([whose === undefined ? [] : boughtBy(whose), shelf()]);
  const ids = new Set(bought.map(({ product }) => product.id));
  const skills = [...bought, ...free.filter(({ product }) => !ids.has(product.id))].filter(isListed);
  const entries: SkillEntry[] = [];
  for (const skill of skills.slice(from, from + PAGE)) {
    const described = await describe(skill);
    if (described) entries.push(described.entry);
  }
  return { entries, next: from + PAGE < skills.length ? from + PAGE : undefined };
}

/**
 * The skill with this `SKILL.md` URI; undefined unless the skill is free and published, or the user bought it.
 */
export async function entryAt(uri: string, whose: Whose): Promise<SkillEntry | undefined> {
  const skill = await skillAt(uri, whose);
  const entry = skill && (await describe(skill))?.entry;
  return entry?.uri === uri ? entry : undefined;
}

/** The file of a skill with this URI; undefined if `entryAt` would not list it. */
export async function readEntryFile(
  uri: string,
  whose: Whose,
): Promise<{ path: string; bytes: Uint8Array } | undefined> {
  const skill = await skillAt(uri, whose);
  const path = skill && (await describe(skill))?.paths.get(uri);
  const bytes = path === undefined ? undefined : await readFile(skill as Skill, path);
  return bytes && path !== undefined ? { path, bytes } : undefined;
}

/** Skills with files whose names need escaping are offered as archives only. */
const isListed = ({ contents }: Skill): boolean => contents.files.length > 0;

const SCHEME = "skill://";

async function skillAt(uri: string, whose: Whose): Promise<Skill | undefined> {
  const [name = ""] = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length).split("/") : [];
  if (!/^[a-z0-9-]{1,64}$/.test(name)) return undefined;
  const skill = (await find(name)) ?? (whose === undefined ? undefined : await findBought(name, whose));
  return skill && isListed(skill) && skillName(skill.product) === name ? skill : undefined;
}

async function describe(skill: Skill): Promise<Described | undefined> {
  const name = skillName(skill.product);
  const key = `${name} ${skill.contents.sha256}`;
  if (!kept.has(key)) {
    const archive = await readArchive(skill);
    // Another archive was published in the meantime, or not everyone may have this one: nothing to keep.
    if (!archive) return undefined;
    const files = await readSkillFiles(archive);
    kept.set(key, files && describedAs(name, files));
    const [oldest] = kept.size > KEPT ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  }
  return kept.get(key);
}

/** The last part of a skill's root is its own name, which may differ from the name that the marketplace gives it. */
function describedAs(name: string, { frontmatter, files }: SkillFiles): Described {
  const root = SCHEME + (frontmatter.name === name ? name : `${name}/${frontmatter.name}`);
  const addressOf = (path: string) => `${root}/${path.split("/").map(encodeURIComponent).join("/")}`;
  return {
    entry: {
      uri: addressOf(SKILL_FILE),
      frontmatter,
      resources: files.map(({ path, sha256 }) => ({ uri: addressOf(path), digest: `sha256:${sha256}` })),
    },
    paths: new Map(files.map(({ path }) => [addressOf(path), path])),
  };
}
