import type { Piece } from "../pieces.js";
import { isIn } from "../prefilter.js";
import { unescaped } from "./decode.js";
import type { Machine } from "./machine.js";

/** A text that is a program of its own: it loads what starts other programs, and calls it. */
const PROGRAM =
  /(?:\brequire\(\s{0,2}\\?["'`](?:node:)?child_process|\bprocess\.mainModule\b|\bprocess\.binding\(|\bgetBuiltinModule\(|__import__\(\s{0,2}\\?["'](?:os|subprocess|socket)|\bos\.(?:system|popen|dup2)\(|\bsubprocess\.(?:run|call|Popen|check_\w{4,8}|get(?:status)?output)\(|\bexecSync\(|\bShell\.Application\b|\bWScript\.Shell\b|\bRuntime\.getRuntime\(\)\.exec)/;

/** A text that is a command which stores and starts something, sends keys, opens a shell, destroys, or plants. */
const COMMAND =
  /^\s{0,8}(?:(?:sudo|nohup|setsid|exec|cd|mkdir|echo|printf|cat|tar|zip|find|for|while|if|env|export|cp|security|secret-tool|git|crontab|systemctl|launchctl|rm|shred|nc|ncat|socat|bash|sh|zsh|curl|wget|powershell|pwsh|cmd|mshta|certutil|bitsadmin|regsvr32|rundll32|schtasks|reg|vssadmin|bcdedit|wevtutil|osascript|gpg|kubectl|docker|aws|gh|sqlite3|openssl|mkfifo|ssh|scp|rsync|rclone)(?:\.exe)?\s|\()/i;
const HARM =
  /\b(?:curl|wget)\s(?:[^"'\n]{0,160}\s)?(?:-\w{0,4}[oO]\s|--output|>)[^\n]{0,160}(?:&&|;|\|\|)|\/dev\/(?:tcp|udp)\/|\b(?:nc|ncat)\s[^\n]{0,80}-\w{0,3}e\s{1,4}\S{2,30}\s{1,4}\S{3}|\bmkfifo\b|\bcredential\.helper\b|\bmshta\s{1,4}https?:|-urlcache\b|\bvssadmin\b|\brm\s{1,4}-\w{0,4}r\w{0,4}\s{1,4}[^\n]{0,40}(?:~|\$HOME|\/\*)|\bdump-keychain\b|\bsecret-tool\s{1,4}search\b|\|\s{0,4}crontab\b|\bauthorized_keys\b|\.ssh\/id_|\.aws\/credentials|\bDownload(?:File|String)\(|\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\s[^\n]{0,300}(?:\biex\b|Invoke-Expression|-OutFile)|\bstratum\+/i;
const LITERAL =
  /"""([\s\S]{12,12000}?)"""|'''([\s\S]{12,12000}?)'''|"((?:[^"\\\n]|\\.){12,6000})"|'((?:[^'\\\n]|\\.){12,6000})'|`((?:[^`\\]|\\.){12,6000})`/g;
/** What shows a text to a person, or looks for it in other texts. */
const SHOWN =
  /\b(?:print\w{0,8}|puts|console|log\w{0,6}|warn\w{0,4}|error|info|raise|throw|die|message|msg|help|hint|usage|description|examples?|docs?|install\w{0,8}|assert\w{0,8}|expect|note|title|label|content|test|match|includes|regex|patterns?|rules?|signatures?|(?:allow|block|deny|black)list|dangerous\w{0,20}|forbidden|suspicious|malicious|RegExp|contains|startsWith|indexOf|it|describe|should)\b/i;
const BEFORE = 80;
const MAX_LITERALS = 4_000;
const MAX_FOUND = 20;

/** Whether a text is a program that loads what starts other programs, or a command that harms. */
export function isProgramText(text: string): boolean {
  return PROGRAM.test(text) && text.includes("(");
}

/** Whether a program can have a literal that is a program or a harmful command. */
export function hasLiteralProgram({ text }: Piece): boolean {
  return isIn(PROGRAM, text) || isIn(HARM, text);
}

/**
 * Judges the literals of a program that are programs or commands themselves, regardless of what the program does with them:
 * they reach what runs them in more ways than can be followed.
 */
export function judgeLiteralPrograms(piece: Piece, machine: Machine): void {
  const { text } = piece;
  let count = 0;
  let found = 0;
  for (const match of text.matchAll(LITERAL)) {
    if (++count > MAX_LITERALS || found >= MAX_FOUND) return;
    const written = match.slice(1).find((part) => part !== undefined) ?? "";
    const isCommand = COMMAND.test(written) && HARM.test(written);
    if (!isCommand && !(PROGRAM.test(written) && /\(/.test(written))) continue;
    const before = text.slice(Math.max(0, match.index - BEFORE), match.index);
    if (SHOWN.test(before.slice(before.lastIndexOf("\n") + 1))) continue;
    found++;
    const line = piece.firstLine + text.slice(0, match.index).split("\n").length - 1;
    const place = { piece, line, excerpt: written.slice(0, 200) };
    const inner = written.includes("\\") ? unescaped(written) : written;
    machine.later(inner, isCommand ? "shell" : piece.language, place, "script");
  }
}
