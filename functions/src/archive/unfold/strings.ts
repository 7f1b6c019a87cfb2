/** The texts in binary data. */
export interface Strings {
  /** Texts that an interpreter could run, one per line. */
  commands: string;
  /** Texts that look like sentences. */
  prose: string;
  /** Whether there are more than `MAX_TEXT` characters of either. */
  isCut: boolean;
}

const MIN_RUN = 14;
const MIN_PROSE = 40;
const MAX_TEXT = 256 * 1024;
/** Words that run something, with the characters that follow them in a program. */
const RUNS =
  /\b(?:curl|wget|iwr|irm|invoke-\w{3,20}|nc|ncat|base64|xxd|powershell|pwsh|bash|python3?|perl|ruby|node|php|ssh|scp|crontab|rm)\s{1,8}\S|\b(?:eval|exec|execSync|system|popen|spawn|require|__import__|fromCharCode|b64decode|atob|shell_exec|passthru|subprocess\.\w{3,12})\s{0,2}\(|\/dev\/(?:tcp|udp)\/|<\?(?:php|=)\s|\|\s{0,4}(?:ba|z|da)?sh\b|\biex\b/i;

/**
 * Finds texts among other bytes, like the program `strings`: runs of printable characters. Single NUL bytes between
 * them are ignored, because shells ignore them and UTF-16 contains them.
 */
export function textIn(bytes: Uint8Array): Strings {
  const kept = { commands: [] as string[], prose: [] as string[] };
  const room = { commands: MAX_TEXT, prose: MAX_TEXT };
  let isCut = false;
  for (const run of runsIn(bytes)) {
    const kind = RUNS.test(run) ? "commands" : isProse(run) ? "prose" : undefined;
    if (kind === undefined) continue;
    room[kind] -= run.length;
    if (room[kind] < 0) isCut = true;
    else kept[kind].push(run);
  }
  return { commands: kept.commands.join("\n"), prose: kept.prose.join("\n\n"), isCut };
}

function* runsIn(bytes: Uint8Array): Generator<string> {
  let start = -1;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0xff;
    if ((byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d) {
      if (start < 0) start = at;
      continue;
    }
    if (start < 0 || (byte === 0 && isPrintable(bytes[at + 1]))) continue;
    if (at - start >= MIN_RUN)
      yield Buffer.from(bytes.buffer, bytes.byteOffset + start, at - start)
        .toString("latin1")
        .replaceAll("\0", "");
    start = -1;
  }
}

const isPrintable = (byte = 0): boolean => byte >= 0x20 && byte < 0x7f;

/** Words with spaces between them. */
function isProse(run: string): boolean {
  if (run.length < MIN_PROSE) return false;
  let letters = 0;
  let spaces = 0;
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at) | 0x20;
    if (code === 0x20) spaces++;
    else if (code >= 0x61 && code <= 0x7a) letters++;
  }
  return spaces >= 4 && spaces * 14 > run.length && letters > run.length * 0.65;
}
