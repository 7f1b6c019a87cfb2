import { join } from "node:path";
import { type Disk, kindAt } from "./disk.js";

/** The folders in which an agent looks for skills and rules: in a project, and in the home folder. */
export interface AgentFolders {
  /** Files or folders that show that the agent is used in a project or by a user. */
  readonly signs: { readonly project: readonly string[]; readonly home: readonly string[] };
  readonly skills: { readonly project: string; readonly home: string };
  readonly rules?: { readonly project: string; readonly home: string };
}

const both = (path: string) => ({ project: path, home: path });
const signs = (...paths: string[]) => ({ project: paths, home: paths });

/** The agents that `--agent` supports. Several share `.agents/skills`, the folder that most of them read. */
export const AGENTS = {
  claude: {
    signs: { project: [".claude", "CLAUDE.md"], home: [".claude"] },
    skills: both(".claude/skills"),
    rules: both(".claude/rules"),
  },
  agents: { signs: signs(".agents"), skills: both(".agents/skills") },
  codex: { signs: signs(".codex"), skills: { project: ".agents/skills", home: ".codex/skills" } },
  copilot: {
    signs: { project: [".github/copilot-instructions.md", ".github/instructions"], home: [".copilot"] },
    skills: { project: ".agents/skills", home: ".copilot/skills" },
    rules: { project: ".github/instructions", home: ".copilot/instructions" },
  },
  cursor: { signs: signs(".cursor"), skills: both(".cursor/skills"), rules: both(".cursor/rules") },
  gemini: {
    signs: { project: [".gemini", "GEMINI.md"], home: [".gemini"] },
    skills: both(".gemini/skills"),
  },
  goose: {
    signs: { project: [".goose", ".goosehints"], home: [".config/goose"] },
    skills: { project: ".goose/skills", home: ".config/goose/skills" },
  },
  kiro: { signs: signs(".kiro"), skills: both(".kiro/skills"), rules: both(".kiro/steering") },
  opencode: {
    signs: { project: [".opencode", "opencode.json"], home: [".config/opencode"] },
    skills: { project: ".opencode/skills", home: ".config/opencode/skills" },
  },
  windsurf: {
    signs: { project: [".windsurf"], home: [".codeium/windsurf"] },
    skills: { project: ".windsurf/skills", home: ".codeium/windsurf/skills" },
    rules: both(".windsurf/rules"),
  },
} as const satisfies Record<string, AgentFolders>;

export type AgentName = keyof typeof AGENTS;
export const AGENT_NAMES = Object.keys(AGENTS) as [AgentName, ...AgentName[]];

/** All agents that are in use here, detected by their files. */
export const ALL_AGENTS = "all";

/**
 * Parses the user's setting for agents: a name, several names separated by commas, or `all`. Undefined for any other
 * text.
 */
export function agentsNamed(text: string): readonly AgentName[] | typeof ALL_AGENTS | undefined {
  if (text === ALL_AGENTS) return ALL_AGENTS;
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  const known = names.flatMap((name) => AGENT_NAMES.find((agent) => agent === name) ?? []);
  return known.length === names.length ? known : undefined;
}

/** The agents with files in a project or in the user's home folder. */
export async function agentsFound(
  disk: Disk,
  folder: string,
  side: "project" | "home",
): Promise<AgentName[]> {
  const found: AgentName[] = [];
  for (const name of AGENT_NAMES) {
    const kinds = await Promise.all(AGENTS[name].signs[side].map((path) => kindAt(disk, join(folder, path))));
    if (kinds.some((kind) => kind !== "nothing")) found.push(name);
  }
  return found;
}
