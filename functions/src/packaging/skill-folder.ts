import { parseDocument } from "yaml";
import { frontMatterOf, SKILL_FILE } from "#archive/front-matter.js";
import type { License } from "#contract/licenses.js";
import { Manifest } from "#contract/manifest.js";
import { type LicenseFacts, licenseFacts } from "./detect-license.js";
import type { Problem } from "./problem.js";

const MAX_FRONT_MATTER = 64 * 1024;
const MAX_ALIASES = 20;
const MAX_DESCRIPTION = 500;
const FIRST_VERSION = "1.0.0";

/** The metadata in a skill's front matter and license file (specification of Agent Skills). */
export interface SkillFacts {
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  readonly author?: string;
  /** The tools that the skill may use without a question. */
  readonly allowedTools: readonly string[];
  readonly license: LicenseFacts;
}

interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads the metadata of a skill from the files in its folder.
 * @returns problems if SKILL.md has no readable front matter, or if there is no SKILL.md in the root
 */
export function readSkillFolder(files: readonly ReadFile[]): {
  readonly facts?: SkillFacts;
  readonly problems: readonly Problem[];
} {
  const file = files.find(({ path }) => path === SKILL_FILE);
  if (!file) return { problems: [fault("There is no SKILL.md")] };
  const yaml = frontMatterOf(new TextDecoder().decode(file.bytes.subarray(0, MAX_FRONT_MATTER)));
  if (yaml === undefined) {
    return {
      problems: [fault("SKILL.md has no front matter", "Start it with `---`, `name`, `description`, `---`.")],
    };
  }
  const read = parsed(yaml);
  if (typeof read === "string") return { problems: [fault(`The front matter is not YAML: ${read}`)] };
  const metadata = isRecord(read.metadata) ? read.metadata : {};
  const facts = {
    ...some("name", textOf(read.name)),
    ...some("description", textOf(read.description)),
    ...some("version", textOf(metadata.version) ?? textOf(read.version)),
    ...some("author", textOf(metadata.author) ?? textOf(read.author)),
    allowedTools: toolsOf(read["allowed-tools"]),
    license: licenseFacts(files, textOf(read.license)),
  };
  return { facts, problems: [] };
}

/**
 * The manifest for a skill's folder without a vault.yaml. It contains only information from SKILL.md.
 * @param chosen the author's choices: the license, and a version that replaces the one in SKILL.md
 */
export function manifestOfSkill(
  facts: SkillFacts,
  chosen: { readonly license: License; readonly version?: string | undefined },
): { readonly manifest?: Manifest; readonly problems: readonly Problem[] } {
  const { name, description = "", author = "unknown" } = facts;
  const isLong = [...description].length > MAX_DESCRIPTION;
  const read = Manifest.safeParse({
    name,
    version: chosen.version ?? facts.version ?? FIRST_VERSION,
    category: "skills",
    description: shortened(description, MAX_DESCRIPTION),
    ...(isLong && { long_description: description }),
    author: author.slice(0, 100),
    license: chosen.license,
    entry: SKILL_FILE,
    ...(facts.allowedTools.length > 0 && {
      agent_spec: { requires: facts.allowedTools.slice(0, 20).map((tool) => tool.slice(0, 100)) },
    }),
  });
  if (read.success) return { manifest: read.data, problems: [] };
  const faults = new Map(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
  return {
    problems: [...faults].map(([field, message]) => ({
      ...fault(facts[field as "name"] === undefined ? "is missing" : message, HINTS[field]),
      field,
    })),
  };
}

const HINTS: Readonly<Record<string, string>> = {
  name: "Write `name: my-skill` into the front matter of SKILL.md, or create a vault.yaml with `vaultmart init`.",
  description: "Write into the front matter of SKILL.md what the skill does and when to use it.",
  version: "Write a version such as 1.2.0 under `metadata` in the front matter of SKILL.md.",
};

const fault = (message: string, hint?: string): Problem => ({
  severity: "error",
  rule: "skill",
  file: SKILL_FILE,
  message,
  ...(hint !== undefined && { hint }),
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of the front matter, or why it cannot be read. */
function parsed(yaml: string): Readonly<Record<string, unknown>> | string {
  try {
    const document = parseDocument(yaml, { logLevel: "silent" });
    const [error] = document.errors;
    if (error) return error.message.split(/ at line \d/)[0] ?? "unreadable";
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return isRecord(value) ? value : "it is not a list of fields";
  } catch (error) {
    return error instanceof Error ? error.message : "unreadable";
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** `Read Bash(git:*)`, `Read, Grep`, or a list. Spaces inside parentheses do not separate. */
function toolsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) =>
    typeof text === "string" ? (text.match(/[^\s,(]{1,200}(?:\([^)]{0,500}\))?/g) ?? []) : [],
  );
}

const some = <K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: string });

/** Cuts a text at the end of a word, with an ellipsis if something is missing. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most - 1).join("");
  return `${start.slice(0, Math.max(start.lastIndexOf(" "), most / 2)).replace(/[\s,.;:]{1,3}$/, "")}…`;
}
