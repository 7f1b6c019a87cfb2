import { isIn } from "../prefilter.js";
import type { RuleId } from "../rules.js";
import type { TextPart } from "../text.js";

/** Instruction files with commands that an agent program runs before the model reads the text. */
export const RUNS_CONTEXT = /(?:^|\/)skill\.md$|(?:^|\/)(?:commands|agents|skills)\/.{1,300}\.md$/;
/** `` !`command` `` at the start of a line or after a space. */
export const DYNAMIC_CONTEXT = /(?<![^\s(:>*|-])!`([^`\n]{1,4000})`/;

/**
 * Paths of files that a program runs or applies automatically. They are matched in lowercase, because some
 * systems ignore case.
 */
export const AUTORUN_PATHS: readonly { rule: RuleId; path: RegExp; text?: RegExp }[] = [
  {
    rule: "agent-hook",
    path: /(?:^|\/)\.(?:claude|gemini|codex|cursor|windsurf|qwen)\/(?:settings(?:\.[\w-]{1,30})?\.json|hooks\.json|config\.toml)$/,
  },
  { rule: "agent-hook", path: /(?:^|\/)\.(?:claude|cursor|codex|gemini|kiro)\/hooks\/./ },
  { rule: "agent-hook", path: /(?:^|\/)hooks\/hooks\.json$/ },
  { rule: "agent-hook", path: /(?:^|\/)\.claude-plugin\/plugin\.json$/, text: /"hooks"\s{0,8}:/ },
  // Skills, agents, and commands can define hooks in the front matter of their instructions.
  {
    rule: "agent-hook",
    path: /\.mdc?$/,
    text: /^\uFEFF?---[ \t]{0,8}\r?\n(?:(?!---)[^\n]{0,2000}\n){0,200}?(?:[^\n]{0,200}[{,?][ \t]{0,8})?["']?hooks["']?[ \t]{0,8}:/,
  },
  { rule: "dynamic-context", path: RUNS_CONTEXT, text: DYNAMIC_CONTEXT },
  {
    rule: "agent-server",
    path: /(?:^|\/)(?:\.?mcp\.json|\.(?:cursor|vscode|claude|gemini)\/mcp\.json|claude_desktop_config\.json)$/,
    text: /"(?:command|url)"\s{0,8}:/,
  },
  { rule: "git-hook", path: /(?:^|\/)\.git(?:\/|$)/ },
  { rule: "git-hook", path: /(?:^|\/)\.(?:husky|githooks)\/./ },
  { rule: "git-hook", path: /(?:^|\/)\.?lefthook\.ya?ml$/ },
  { rule: "editor-task", path: /(?:^|\/)\.vscode\/tasks\.json$/, text: /"runOn"\s{0,8}:\s{0,8}"folderOpen"/ },
  { rule: "editor-task", path: /\.code-workspace$/, text: /"runOn"\s{0,8}:\s{0,8}"folderOpen"/ },
  { rule: "editor-task", path: /(?:^|\/)\.idea\/(?:startup|workspace)\.xml$/ },
  {
    rule: "editor-task",
    path: /(?:^|\/)\.?devcontainer(?:\/[\w.-]{1,60}){0,2}\.json$/,
    text: /"(?:initialize|onCreate|updateContent|postCreate|postStart|postAttach)Command"/,
  },
  {
    rule: "install-script",
    path: /(?:^|\/)package\.json$/,
    text: /"(?:preinstall|install|postinstall|prepare|preprepare|postprepare)"\s{0,8}:\s{0,8}"/,
  },
  { rule: "install-script", path: /(?:^|\/)(?:binding\.gyp|\.pnpmfile\.c?js)$/ },
  { rule: "install-script", path: /(?:^|\/)\.yarnrc(?:\.yml)?$/, text: /yarnPath|yarn-path|plugins/ },
  {
    rule: "startup-file",
    path: /(?:^|\/)\.(?:envrc|bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin|xprofile|xinitrc|vimrc|exrc|gdbinit|lldbinit|pythonrc)$/,
  },
  { rule: "startup-file", path: /(?:^|\/)(?:sitecustomize|usercustomize)\.py$/ },
  { rule: "startup-file", path: /\.pth$/, text: /^import[ \t]/m },
  {
    rule: "startup-file",
    path: /(?:^|\/)(?:autorun\.inf|desktop\.ini)$|\.(?:lnk|desktop|scf|url|webloc|reg)$/,
  },
  {
    rule: "startup-file",
    path: /(?:^|\/)(?:launchagents|launchdaemons)\/.{1,200}\.plist$|(?:^|\/)\.config\/(?:autostart|systemd\/user)\/./,
  },
  { rule: "startup-file", path: /(?:^|\/)\.?mise\.toml$/, text: /^\[hooks/m },
];

/**
 * The rule for a file that runs automatically, or undefined. `text` is the start of the file, which is required only
 * for some paths.
 */
export function autorunRule(file: Pick<TextPart, "path" | "text">): RuleId | undefined {
  const folded = file.path.normalize("NFKC").toLowerCase();
  const rule = AUTORUN_PATHS.find(
    (way) => way.path.test(folded) && (way.text === undefined || isIn(way.text, file.text)),
  )?.rule;
  const isHarmless =
    (rule === "install-script" && folded.endsWith("package.json") && onlyBuilds(file.text)) ||
    (rule === "editor-task" && /devcontainer/.test(folded) && onlyPrepares(file.text));
  return isHarmless ? undefined : rule;
}

const LIFECYCLE =
  /"(?:preinstall|install|postinstall|prepare|preprepare|postprepare)"\s{0,8}:\s{0,8}"((?:[^"\\]|\\.){0,400})"/g;
/**
 * Steps that print, or build with a tool of the project. Scripts that `npm run` starts are judged
 * as separate programs.
 */
const HARMLESS_STEP =
  /^(?:echo(?:\s[^$`<>|&;]{0,300})?|true|exit 0|:|(?:npm|yarn|pnpm|bun) (?:run )?(?:build|compile|prepare|test|lint|typecheck)(?::[\w-]{1,30})?|(?:npx (?:--yes |-y |--no-install )?|(?:pnpm|yarn|bun) (?:exec |run )?|bunx )?(?:tsc(?:\s[\w ./=-]{0,100})?|husky(?: install)?|patch-package|lefthook install|simple-git-hooks|is-ci|prisma generate|nuxt prepare|electron-builder install-app-deps|playwright install(?:\s[\w-]{1,20}){0,3}))$/;

const PREPARES =
  /"(?:initialize|onCreate|updateContent|postCreate|postStart|postAttach)Command"\s{0,8}:\s{0,8}(?:"((?:[^"\\]|\\.){0,400})"|([[{]))/g;
/** Steps that install the packages which a project names, from the usual registries. */
const PREPARATION =
  /^(?:(?:sudo )?(?:pip3?|python3? -m pip|uv pip) install(?: (?:-[qUe]|--upgrade|--user|-r [\w./-]{1,60}|pip|\.(?:\[[\w,]{1,40}\])?)){1,6}|uv sync|poetry install|bundle install|go mod download|cargo (?:build|fetch)|dotnet restore|composer install|(?:npm|pnpm|yarn|bun) (?:ci|install|i)(?: --frozen-lockfile| --immutable)?|npm (?:ci|install) && npm run build|make(?: [\w-]{1,20})?|pre-commit install)$/;

/** Whether the commands of a container only install what the project names. */
function onlyPrepares(text: string): boolean {
  const commands = [...text.matchAll(PREPARES)].map(([, command]) => command);
  const steps = commands.flatMap((command) => (command === undefined ? [""] : command.split(/&&|;/)));
  return steps.every((step) => PREPARATION.test(step.trim()) || HARMLESS_STEP.test(step.trim()));
}

/** Whether the scripts that a package manager runs on install only print and build. */
function onlyBuilds(text: string): boolean {
  const commands = [...text.matchAll(LIFECYCLE)].map(([, command]) =>
    (command ?? "").replace(/\\(.)/g, "$1"),
  );
  const steps = commands.flatMap((command) => command.split(/&&|\|\||;/)).map((step) => step.trim());
  return steps.length > 0 && steps.every((step) => HARMLESS_STEP.test(step));
}
