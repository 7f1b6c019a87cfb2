import type { Sequence } from "./statements.js";

/**
 * Every statement that `COMMANDS` can match contains one of these words, so only their surroundings have to be checked.
 */
export const COMMAND_ANCHOR =
  /curl|wget|aria2c|\b(?:irm|iwr)\b|invoke-|downloadstring|\/dev\/(?:tcp|udp|sd|hd|vd|nvme|disk|rdisk|mmcblk)|\b(?:nc|ncat|netcat|socat|mkfifo|base64|xxd|openssl|mkfs|rm|rd|del|rmdir|erase|remove-item|crontab)\b|-enc|frombase64string|:\(\)|authorized_keys/gi;

const DOWNLOAD = /\b(?:curl|wget|aria2c)\b/i;
/** A pipe into a shell, or into an interpreter without arguments. */
const PIPE_TO_SHELL =
  /\|&?\s{0,8}(?:sudo\s(?:-\w{1,4}\s)?)?(?:\/[a-z/]{1,16}\/)?(?:ba|z|da|k|fi)?sh\b(?! -c\b)(?!\.)/i;
const PIPE_TO_INTERPRETER =
  /\|\s{0,8}(?:sudo\s)?(?:python[23]?|node|perl|ruby|php)(?: -)?\s{0,4}(?:$|[\n;&|)"'`])/i;
const SUBSTITUTION = /(?:<\(|\$\(|`)\s{0,4}(?:curl|wget)\b/i;
const DECODE =
  /\bbase64\s{1,4}(?:-d\b|-D\b|--decode\b|-di\b)|\bxxd\s{1,4}-r\b|\bopenssl\s{1,4}(?:enc|base64)\b/;
const COMMAND_START = "(?:^|[\\n;&|(){}`\"']|\\b(?:sudo|then|do|else|exec|xargs|nohup|command)\\s)\\s{0,8}";
const SYSTEM_TARGET =
  "[\"']?(?:\\/(?:etc|usr|bin|sbin|boot|home|var|lib|opt|root|System|Users|Library)?|~|\\$HOME|\\$\\{HOME\\})\\/?\\*?[\"']?(?=\\s|$|[;&|)`])";
const DISK = /\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|nvme\d|r?disk\d|mmcblk\d)/;

/** Shell commands, in a script or in a string that a program passes to a shell. */
export const COMMANDS: readonly Sequence[] = [
  { rule: "download-run", steps: [DOWNLOAD, PIPE_TO_SHELL] },
  { rule: "download-run", steps: [DOWNLOAD, PIPE_TO_INTERPRETER] },
  {
    rule: "download-run",
    steps: [/\b(?:ba|z|da|k)?sh\s{1,4}(?:-\w{1,5}\s{1,4})?["']?(?=<\(|\$\(|`)/, SUBSTITUTION],
  },
  {
    rule: "download-run",
    steps: [/(?:\b(?:eval|source)|(?:^|[\s;&])\.)\s{1,4}["']?(?=<\(|\$\(|`)/, SUBSTITUTION],
  },
  {
    rule: "download-run",
    steps: [
      /\b(?:iex|invoke-expression)\b/i,
      /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|downloadfile)\b/i,
    ],
  },
  {
    rule: "download-run",
    steps: [
      /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b/i,
      /\|\s{0,8}(?:iex|invoke-expression)\b/i,
    ],
  },
  { rule: "reverse-shell", steps: [/\b(?:ba|z|k|da)?sh\s{1,4}-i\b/, /\/dev\/(?:tcp|udp)\//] },
  {
    rule: "reverse-shell",
    steps: [
      /\bn(?:c|cat|etcat)(?:\.exe|\.traditional)?(?=\s)/,
      /\s(?:-[a-z]{0,4}e|--exec|--sh-exec|-c)\s{1,4}["']?(?:\/bin\/|\/usr\/bin\/)?(?:(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell)\b/,
    ],
  },
  { rule: "reverse-shell", steps: [/\bmkfifo\b/, /\bsh\s{1,4}-i\b/, /\bn(?:c|cat)\b/] },
  {
    rule: "reverse-shell",
    steps: [/\bsocat\b/i, /\btcp[46]?(?:-connect)?:/i, /\bexec:["']?[\w/]{0,20}sh\b/i],
  },
  {
    rule: "reverse-shell",
    steps: [/\bsocat\b/i, /\bexec:["']?[\w/]{0,20}sh\b/i, /\btcp[46]?(?:-connect)?:/i],
  },
  {
    rule: "destructive-delete",
    steps: [
      new RegExp(
        `${COMMAND_START}rm\\s{1,4}(?=(?:--?[\\w-]{1,20}\\s{1,4}){0,3}(?:-\\w{0,6}[rR]|--recursive))(?:--?[\\w-]{1,20}\\s{1,4}){1,4}${SYSTEM_TARGET}`,
      ),
    ],
  },
  { rule: "destructive-delete", steps: [new RegExp(`${COMMAND_START}rm\\s`), /--no-preserve-root/] },
  { rule: "destructive-delete", steps: [/\bmkfs(?:\.\w{1,8})?\s/, DISK] },
  {
    rule: "destructive-delete",
    steps: [/\bdd\s/, /\bof=\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|nvme\d|r?disk\d|mmcblk\d)/],
  },
  { rule: "destructive-delete", steps: [/[^2&]>\s{0,2}\/dev\/(?:sd[a-z]|nvme\d|hd[a-z])/] },
  {
    rule: "destructive-delete",
    steps: [/:\(\)\s{0,2}\{\s{0,2}:\s{0,2}\|\s{0,2}:\s{0,2}&\s{0,2}\}\s{0,2};\s{0,2}:/],
  },
  {
    rule: "destructive-delete",
    steps: [/\b(?:rd|rmdir|del|erase)\s/i, /\/s\b/i, /\s["']?[a-z]:\\(?:\*|windows|users)?["']?(?=\s|$)/i],
  },
  {
    rule: "destructive-delete",
    steps: [
      /\bremove-item\b/i,
      /\s["']?(?:[a-z]:\\|~|\$HOME|\$env:USERPROFILE)\\?\*?["']?(?=\s|$)/i,
      /-recurse\b/i,
    ],
  },
  {
    rule: "destructive-delete",
    steps: [
      /\bremove-item\b/i,
      /-recurse\b/i,
      /\s["']?(?:[a-z]:\\|~|\$HOME|\$env:USERPROFILE)\\?\*?["']?(?=\s|$)/i,
    ],
  },
  { rule: "obfuscated-run", steps: [DECODE, PIPE_TO_SHELL] },
  { rule: "obfuscated-run", steps: [DECODE, PIPE_TO_INTERPRETER] },
  {
    rule: "obfuscated-run",
    steps: [/\beval\b|\b(?:ba|z|da)?sh\s{1,4}-c\b|\bsource\b/, /<\(|\$\(|`/, DECODE],
  },
  {
    rule: "obfuscated-run",
    steps: [
      /\bpowershell(?:\.exe)?\b|\bpwsh\b/i,
      /\s-e(?:nc|ncodedcommand|c)?\s{1,4}["']?[A-Za-z0-9+/=]{40}/i,
    ],
  },
  { rule: "obfuscated-run", steps: [/frombase64string/i, /\b(?:iex|invoke-expression)\b/i] },
  { rule: "obfuscated-run", steps: [/\b(?:iex|invoke-expression)\b/i, /frombase64string/i] },
  {
    rule: "staged-download",
    steps: [
      DOWNLOAD,
      /\s\/(?:tmp|var\/tmp|dev\/shm)\/[\w.-]{1,60}/,
      /\bchmod\s{1,4}(?:\+x|a\+x|u\+x|[0-7]{3,4})\s{1,4}\/(?:tmp|var\/tmp|dev\/shm)\//,
    ],
  },
  { rule: "persistence", steps: [/>>\s{0,4}["']?[^\s"']{0,60}\.ssh\/authorized_keys/] },
  { rule: "persistence", steps: [/\|\s{0,4}(?:sudo\s{1,4})?crontab\s{1,4}-(?=\s|$|[;&|)])/] },
];

/** Well-known installers, over HTTPS and with their full URL. */
export const KNOWN_INSTALLER =
  /https:\/\/(?:sh\.rustup\.rs|astral\.sh\/|bun\.(?:sh|com)\/install|deno\.land\/|get\.pnpm\.io\/|install\.python-poetry\.org|get\.docker\.com|deb\.nodesource\.com\/|rpm\.nodesource\.com\/|claude\.ai\/install|ollama\.com\/install|get\.sdkman\.io|get\.helm\.sh|cli\.github\.com\/|fly\.io\/install|raw\.githubusercontent\.com\/(?:nvm-sh\/nvm|Homebrew\/install|helm\/helm|astral-sh\/uv)\/)/;

/** Placeholder URLs. */
export const PLACEHOLDER_HOST =
  /https?:\/\/(?:[\w.-]{0,60}\b(?:example|evil|attacker|malicious|malware|your|foo|bar|bad|hacker|c2|domain|host|site)\b|localhost|127\.|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|1\.2\.3\.4|0\.0\.0\.0|[<{$[…]|\.\.\.)/i;

/** Sources that do not identify the author of the content, or that transfer it without protection. */
export const UNTRUSTED_SOURCE =
  /\bhttp:\/\/|https?:\/\/(?:\d{1,3}\.){3}\d{1,3}|https?:\/\/(?:www\.)?(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|pastebin\.com|rentry\.co|glot\.io|transfer\.sh|paste\.ee|hastebin\.com|termbin\.com|[\w-]{1,40}\.ngrok(?:-free)?\.(?:io|app|dev)|[\w-]{1,40}\.trycloudflare\.com)/i;
