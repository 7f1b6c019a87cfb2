import { UNKNOWN, type Value } from "./value.js";
import { RUN_FIRST } from "./variables.js";

/** Files that a tool reads for what it starts: recipes, packages, units, and settings. Programs are judged when something runs them. */
const FILE_OF_TOOL =
  /(?:^|[\\/])(?:makefile|gnumakefile|justfile|taskfile\.ya?ml|dockerfile|containerfile|jenkinsfile|procfile|cmakelists\.txt|meson\.build|build\.ninja|package\.json|composer\.json|\.?npmrc|\.yarnrc(?:\.yml)?|\.gitconfig|\.git[\\/]config|crontab|tasks\.json|launch\.json|settings(?:\.local)?\.json|hooks\.json|\.?mcp\.json|[^\\/]{1,60}\.(?:mk|just|service|timer|socket|desktop|plist|ya?ml|toml|rules|cron|tf|cmake|ninja|gradle|conf|ini|cfg))$/i;

export function isFileOfTool(path: string): boolean {
  return path.length < 400 && FILE_OF_TOOL.test(path);
}

/** Whether a line for later steps sets a variable that names a program which every program starts first. */
export function startsWithEachStep(line: string): boolean {
  const [, name = "", value = ""] = /^([A-Za-z_]\w{0,60})=([^\n]{0,2000})/.exec(line) ?? [];
  if (Object.hasOwn(RUN_FIRST, name) && value.trim() !== "") return name !== "ENV" || value.includes("/");
  const isOption = /^(?:NODE_OPTIONS|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS)$/.test(name);
  return (
    isOption && /--(?:require|import|loader|experimental-loader)\b|(?:^|\s)-(?:r|M\w|javaagent)/.test(value)
  );
}

const MAX_DEPTH = 8;
const MAX_ENTRIES = 200;

/** A value of entries as JSON, or undefined for another one. */
export function jsonOf(value: Value): string | undefined {
  return value.entries === undefined ? undefined : JSON.stringify(plainOf(value, 0));
}

function plainOf(value: Value, depth: number): unknown {
  if (depth > MAX_DEPTH) return UNKNOWN;
  if (value.entries)
    return Object.fromEntries(
      [...value.entries].slice(0, MAX_ENTRIES).map(([name, one]) => [name, plainOf(one, depth + 1)]),
    );
  if (value.items) return value.items.slice(0, MAX_ENTRIES).map((one) => plainOf(one, depth + 1));
  return value.text ?? UNKNOWN;
}
