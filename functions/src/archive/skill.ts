import { createHash } from "node:crypto";
import type { SkillContents } from "#domain/products/skill.js";
import { plainLine } from "#domain/web/markdown.js";
import { DYNAMIC_CONTEXT } from "./content/autorun.js";
import { frontMatterOf, SKILL_FILE } from "./front-matter.js";
import { inflateEntry } from "./inflate.js";
import { type ArchiveEntry, readDirectory } from "./structure.js";

/** A product with more files is offered only as a download, without a file list. */
const MAX_FILES = 100;

/** The total unpacked size in bytes. */
const MAX_UNPACKED = 20 * 1024 * 1024;

const MAX_FRONTMATTER = 64 * 1024;

/** Maximum number of characters of a description (the specification of agent skills). */
const MAX_DESCRIPTION = 1024;

/** Path characters that need no encoding in a URL (agent skills discovery 0.1: printable ASCII). */
const PLAIN_PATH = /^[A-Za-z0-9 !$&'()+,./:;=@^_`{}~-]{1,1024}$/;

/**
 * Files that Claude Code loads from the root of a plugin and runs, or reads settings from. The author
 * intended them for a project whose owner reviews them first.
 */
const PLUGIN_PARTS =
  /^(?:(?:\.claude-plugin|hooks|bin|monitors|workflows|mods)\/|(?:\.mcp|\.lsp|settings|hooks)\.json$)/;

type Facts = Omit<SkillContents, "sha256">;

/** The result for an archive that is not a skill. */
export const NO_SKILL: Facts = { files: [], runsAsPlugin: true };

/**
 * Reads the archive of a product as an installer of agent skills would.
 *
 * It is a skill if `SKILL.md` is at its root with a name and a description in its front matter, and if it has at most
 * 100 files and 20 MiB.
 *
 * @throws ArchiveRefused
 */
export async function readSkill(bytes: Uint8Array): Promise<Facts> {
  const entries = filesIn(bytes);
  const instructions = entries.find(({ path }) => path === SKILL_FILE);
  const unpacked = entries.reduce((total, { size }) => total + size, 0);
  if (!instructions || entries.length > MAX_FILES || unpacked > MAX_UNPACKED) return NO_SKILL;
  const text = inflateEntry(bytes, instructions);
  const description = await describedBy(text);
  if (description === undefined) return NO_SKILL;
  const others = entries.map(({ path }) => path).filter((path) => path !== SKILL_FILE);
  return {
    description,
    files: others.every(isPlain) ? [SKILL_FILE, ...others.sort()] : [],
    runsAsPlugin:
      DYNAMIC_CONTEXT.test(new TextDecoder().decode(text)) ||
      others.some((path) => PLUGIN_PARTS.test(path.normalize("NFKC").toLowerCase())),
  };
}

/**
 * The bytes of one file of an archive, verified by checksum, or undefined if no file has that path.
 *
 * @throws ArchiveRefused
 */
export function fileOf(bytes: Uint8Array, path: string): Uint8Array | undefined {
  const entry = filesIn(bytes).find((file) => file.path === path);
  return entry && inflateEntry(bytes, entry);
}

const filesIn = (bytes: Uint8Array): ArchiveEntry[] =>
  readDirectory(bytes).filter((entry) => !entry.isFolder);

/**
 * Whether installers can request a file by its path. They reject `..` anywhere, and Hosting's patterns skip
 * names that start with a dot.
 */
const isPlain = (path: string): boolean =>
  PLAIN_PATH.test(path) && !path.includes("..") && !`/${path}`.includes("/.");

/** The description in the front matter, or undefined if the description or the name is missing. */
async function describedBy(bytes: Uint8Array): Promise<string | undefined> {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_FRONTMATTER));
  const { name, description } = (await frontMatterFields(text)) ?? {};
  if (typeof name !== "string" || name.trim() === "" || typeof description !== "string") return undefined;
  const line = [...plainLine(description)].slice(0, MAX_DESCRIPTION).join("");
  return line === "" ? undefined : line;
}

/** The front matter and the files of a skill. */
export interface SkillFiles {
  /** All fields that its author wrote. */
  readonly frontmatter: Readonly<Record<string, unknown>> & { readonly name: string };
  /** Sorted as in the archive. */
  readonly files: readonly {
    readonly path: string;
    /** SHA-256 of its bytes, in hexadecimal. */
    readonly sha256: string;
  }[];
}

/** Whether agents accept a name: words of letters and digits with one hyphen between two (specification of agent skills). */
const isName = (name: string): boolean => /^[a-z0-9-]{1,64}$/.test(name) && !/^-|--|-$/.test(name);

/**
 * The files of an archive that `readSkill` recognized as a skill.
 * @returns undefined if the specification of agent skills does not allow its name
 * @throws ArchiveRefused
 */
export async function readSkillFiles(bytes: Uint8Array): Promise<SkillFiles | undefined> {
  const instructions = fileOf(bytes, SKILL_FILE)?.subarray(0, MAX_FRONTMATTER);
  const frontmatter = await frontMatterFields(new TextDecoder().decode(instructions));
  const name = frontmatter?.name;
  if (typeof name !== "string" || !isName(name)) return undefined;
  const files = filesIn(bytes).map((entry) => ({
    path: entry.path,
    sha256: createHash("sha256").update(inflateEntry(bytes, entry)).digest("hex"),
  }));
  return { frontmatter: { ...frontmatter, name }, files };
}

/**
 * The fields of the front matter of a text; undefined without front matter that is a YAML object. The library
 * is loaded on first use.
 */
async function frontMatterFields(text: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const yaml = frontMatterOf(text);
  if (yaml === undefined) return undefined;
  const { parse } = await import("yaml");
  try {
    const read: unknown = parse(yaml, { maxAliasCount: 20, logLevel: "silent" });
    return typeof read === "object" && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    // Any parser error means that other programs cannot read this front matter.
    return undefined;
  }
}
