/** Where an agent looks for skills and rules: in a project, and in the home folder. */
export interface AgentFolders {
  readonly skills: { readonly project: string; readonly home: string };
  readonly rules?: { readonly project: string; readonly home: string };
}

const both = (path: string) => ({ project: path, home: path });

/** The agents that `--agent` supports. Several share `.agents/skills`, the folder that most of them read. */
export const AGENTS = {
  claude: { skills: both(".claude/skills"), rules: both(".claude/rules") },
  agents: { skills: both(".agents/skills") },
  codex: { skills: { project: ".agents/skills", home: ".codex/skills" } },
  copilot: {
    skills: { project: ".agents/skills", home: ".copilot/skills" },
    rules: { project: ".github/instructions", home: ".copilot/instructions" },
  },
  cursor: { skills: both(".cursor/skills"), rules: both(".cursor/rules") },
  gemini: { skills: both(".gemini/skills") },
  goose: { skills: { project: ".goose/skills", home: ".config/goose/skills" } },
  kiro: { skills: both(".kiro/skills"), rules: both(".kiro/steering") },
  opencode: { skills: { project: ".opencode/skills", home: ".config/opencode/skills" } },
  windsurf: {
    skills: { project: ".windsurf/skills", home: ".codeium/windsurf/skills" },
    rules: both(".windsurf/rules"),
  },
} as const satisfies Record<string, AgentFolders>;

export type AgentName = keyof typeof AGENTS;
export const AGENT_NAMES = Object.keys(AGENTS) as [AgentName, ...AgentName[]];
