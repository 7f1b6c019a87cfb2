import { type Code, plan } from "./plan.js";
import { written } from "./shell.js";
import type { State } from "./state.js";
import type { Target } from "./target.js";

/**
 * The differences between a project and a complete deployment, as lines for the operator: changed settings, indexes
 * that are still being built, and missing functions. Empty if there are none.
 */
export function leftToDo(target: Target, code: Code, state: State): string[] {
  const settings = plan(target, code, state)
    .filter(({ isRelease }) => !isRelease)
    .flatMap(({ title, commands, problem }) => {
      const found = problem(state);
      if (commands.length === 0 && found === undefined) return [];
      const why = commands.length > 0 ? "not done, or changed since" : found;
      return [`✗ ${title}: ${why}`, ...commands.map((command) => `  What to do: ${written(command)}`)];
    });
  const released = new Set(state.functions.map(({ name }) => name));
  const missing = code.functions.filter((name) => !released.has(name));
  if (missing.length === 0) return settings;
  const deploy = `npm run deploy -- --project ${target.project}`;
  return [...settings, `✗ Functions are missing: ${missing.join(", ")}`, `  What to do: ${deploy}`];
}

/**
 * The required action if an assumption about the cloud does not hold, by ID: the last column of the table in
 * docs/cloud.md.
 */
export function remediesIn(markdown: string): Map<string, string> {
  const rows = markdown.matchAll(/^\| `([a-z-]+)` \|.*\| (.*?) \|$/gm);
  return new Map([...rows].map(([, id = "", remedy = ""]) => [id, remedy]));
}
