import { type Code, plan } from "./plan.js";
import { written } from "./shell.js";
import type { State } from "./state.js";
import type { Target } from "./target.js";

/**
 * What a deployment would still set up in a project, as lines for the operator: settings that someone changed, indexes
 * that are being built, and functions that are missing. Empty if the project is as a deployment leaves it.
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

/** What to do if an assumption about the cloud does not hold, by its ID: the last column of the table in docs/cloud.md. */
export function remediesIn(markdown: string): Map<string, string> {
  const rows = markdown.matchAll(/^\| `([a-z-]+)` \|.*\| (.*?) \|$/gm);
  return new Map([...rows].map(([, id = "", remedy = ""]) => [id, remedy]));
}
