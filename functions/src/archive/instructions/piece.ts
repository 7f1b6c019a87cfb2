import type { Execution, Language, Origin, Piece } from "../pieces.js";
import type { TextPart } from "../text.js";

/** A piece of a part. `line` is relative to the part and starts at 1. */
export function pieceOf(
  part: Pick<TextPart, "path" | "firstLine">,
  line: number,
  language: Language,
  text: string,
  by: { origin: Origin; execution: Execution },
): Piece {
  const firstLine = part.firstLine + line - 1;
  return { path: part.path, firstLine, language, text, ...by };
}

/** Words with which commands start, to recognize a command in a text without a language. */
const COMMAND =
  /^(?:\$ |# )?(?:sudo |env |time |nohup |exec |command )?(?:[A-Z_][A-Z0-9_]{0,40}=\S{0,200} )?(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:env|printenv|curl|wget|bash|sh|zsh|python3?|pip3?|node|npm|npx|pnpm|yarn|bun|deno|uv|uvx|pipx|git|gh|docker|brew|apt|apt-get|yum|dnf|apk|pacman|chmod|chown|cp|mv|rm|mkdir|touch|cat|echo|printf|export|source|eval|tar|unzip|ssh|scp|rsync|nc|ncat|socat|openssl|base64|xxd|dig|nslookup|crontab|systemctl|launchctl|osascript|powershell|pwsh|iwr|irm|iex|perl|ruby|php|go|cargo|make|dd|kill|security|defaults|reg|schtasks|certutil|bitsadmin|mshta|rundll32|find|grep|sed|awk|xargs|tee|alias|cd|kubectl|aws|gcloud|az|vault|n8n)(?:\s|$)/;

/** Whether a line looks like a shell command: a program name followed by more text. */
export function isCommand(line: string): boolean {
  const start = line.trimStart().slice(0, 400);
  return COMMAND.test(start) && /\s\S/.test(start);
}

/** A value without the enclosing quotation marks. */
export function unquoted(value: string): string {
  const text = value.trim();
  const mark = text[0];
  const isQuoted =
    (mark === '"' || mark === "'") && text.length > 1 && text.indexOf(mark, 1) === text.length - 1;
  return isQuoted ? text.slice(1, -1) : text;
}

/**
 * Quotes an argument for a shell. Substitutions are kept, because some programs expand them before they start others.
 */
export function quoted(argument: string): string {
  if (/^[\w@%+=:,./-]{1,4000}$/.test(argument)) return argument;
  if (/\$\(|`|\$\{/.test(argument)) return `"${argument.replace(/["\\]/g, "\\$&")}"`;
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}
