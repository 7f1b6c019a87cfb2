import { SKILL_FILE } from "#archive/front-matter.js";
import { readSkillFiles, type SkillFiles } from "#archive/skill.js";
import { type Skill, skillName } from "#domain/products/skill.js";
import { find, readArchive, readFile, shelf } from "./skill-index.js";

/** A skill as agents list it: its address, its frontmatter, and the digest of each file (MCP skills extension). */
export interface SkillEntry {
  /** Of its `SKILL.md`. */
  readonly uri: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly resources: readonly { readonly uri: string; readonly digest: string }[];
}

/** Skills on a page of the list. Each may have to be unpacked. */
const PAGE = 8;

/** Skills whose files an instance keeps in mind: all that are listed, and some more. */
const KEPT = 128;

interface Described {
  readonly entry: SkillEntry;
  /** The paths of the files by their addresses. */
  readonly paths: ReadonlyMap<string, string>;
}

/** By the skill's name and the digest of its archive. Undefined for one that agents cannot use. */
const kept = new Map<string, Described | undefined>();

/**
 * A page of the free skills, most downloaded first.
 *
 * @param from the number of skills on the pages before
 * @returns `next` is undefined on the last page
 */
export async function listEntries(
  from: number,
): Promise<{ entries: SkillEntry[]; next: number | undefined }> {
  const skills = (await shelf()).skills.filter(isListed);
  const entries: SkillEntry[] = [];
  for (const skill of skills.slice(from, from + PAGE)) {
    const described = await describe(skill);
    if (described) entries.push(described.entry);
  }
  return { entries, next: from + PAGE < skills.length ? from + PAGE : undefined };
}

/** The skill whose `SKILL.md` has this address; undefined if it is not a free published product. */
export async function entryAt(uri: string): Promise<SkillEntry | undefined> {
  const skill = await skillAt(uri);
  const entry = skill && (await describe(skill))?.entry;
  return entry?.uri === uri ? entry : undefined;
}

/** The file of a skill at this address; undefined if `entryAt` would not list it. */
export async function readEntryFile(uri: string): Promise<{ path: string; bytes: Uint8Array } | undefined> {
  const skill = await skillAt(uri);
  const path = skill && (await describe(skill))?.paths.get(uri);
  const bytes = path === undefined ? undefined : await readFile(skill as Skill, path);
  return bytes && path !== undefined ? { path, bytes } : undefined;
}

/** Skills with files whose names need escaping are offered as archives only. */
const isListed = ({ contents }: Skill): boolean => contents.files.length > 0;

const SCHEME = "skill://";

async function skillAt(uri: string): Promise<Skill | undefined> {
  const [name = ""] = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length).split("/") : [];
  const skill = /^[a-z0-9-]{1,64}$/.test(name) ? await find(name) : undefined;
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
