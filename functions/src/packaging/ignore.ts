/**
 * The files to exclude from an archive, by lines as in a `.gitignore`:
 *
 * - `*` and `?` match anything within a name, `[…]` one of several characters, `**` any folders.
 * - A slash at the end matches folders only; a slash elsewhere anchors the line to the root.
 * - `!` includes a name again. The last matching line decides.
 */
interface IgnoreRule {
  readonly takesBack: boolean;
  readonly foldersOnly: boolean;
  readonly pattern: RegExp;
}
export type IgnoreRules = readonly IgnoreRule[];

/** The files with the author's ignore rules. If there is none, `.gitignore` in the same folder is used. */
export const IGNORE_FILES = [".vaultignore", ".gitignore"] as const;

/** Files that no buyer needs: the author's tools, files that tools leave behind, and files with secrets. */
const ALWAYS = `
.git
.hg
.svn
.gitignore
.gitattributes
.vaultignore
vault-lock.json
node_modules/
__pycache__/
*.py[co]
.venv/
.pytest_cache/
.mypy_cache/
.ruff_cache/
.DS_Store
Thumbs.db
desktop.ini
*.swp
*~
.env
.env.*
!.env.example
!.env.sample
!.env.template
`;

/** The default rules, followed by the author's rules. An author's `!` can also override a default rule. */
export function ignoreRules(lines = ""): IgnoreRules {
  return `${ALWAYS}\n${lines}`.split(/\r?\n/).flatMap((line) => {
    const text = line.replace(/(?<!\\)[ \t]{1,200}$/, "");
    if (text === "" || text.startsWith("#")) return [];
    const takesBack = text.startsWith("!");
    const named = (takesBack ? text.slice(1) : text).replace(/^\\(?=[#!])/, "");
    const foldersOnly = named.endsWith("/");
    const body = named.replace(/^\/|\/$/g, "");
    if (body === "") return [];
    const isBound = named.replace(/\/$/, "").includes("/");
    return [
      {
        takesBack,
        foldersOnly,
        pattern: new RegExp(`^${isBound ? "" : "(?:.*/)?"}${expression(body)}$`, "s"),
      },
    ];
  });
}

/**
 * Whether a path is excluded. Callers skip excluded folders, so paths inside them are not checked.
 *
 * @param path relative to the product's folder, with forward slashes and without a trailing slash
 */
export function isIgnored(rules: IgnoreRules, path: string, isFolder: boolean): boolean {
  const deciding = rules.findLast(
    ({ foldersOnly, pattern }) => (isFolder || !foldersOnly) && pattern.test(path),
  );
  return deciding !== undefined && !deciding.takesBack;
}

const TOKEN = /\*\*\/|\/\*\*$|\*{1,200}|\?|\[!?[^\]/]{1,100}\]|\\.|[\s\S]/gu;

function expression(body: string): string {
  return body.replace(TOKEN, (token, at: number) => {
    if (token === "**/") return at === 0 || body[at - 1] === "/" ? "(?:.*/)?" : "[^/]*/";
    if (token === "/**") return "/.*";
    if (token.startsWith("*")) return body === token && token.length > 1 ? ".*" : "[^/]*";
    if (token === "?") return "[^/]";
    if (token.length > 1 && token.startsWith("[")) return characterClass(token);
    return (token.startsWith("\\") ? token.slice(1) : token).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  });
}

function characterClass(token: string): string {
  const isNegated = token.startsWith("[!");
  const characters = token.slice(isNegated ? 2 : 1, -1).replace(/[\\^[\]]/g, "\\$&");
  return `[${isNegated ? "^/" : ""}${characters}]`;
}
