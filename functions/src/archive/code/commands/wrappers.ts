import { matchesGlob } from "../shell/globs.js";
import { asCode } from "../spoken.js";
import { FROM, NOTHING, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import type { Invocation } from "./invocation.js";

/** The command that a wrapper such as `sudo` starts, or undefined. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function unwrap({ name, words, texts, input }: Invocation): Value[] | undefined {
  const after = (options: RegExp) => {
    let at = 0;
    while (at < words.length && (texts[at]?.startsWith("-") || /^[A-Za-z_]\w{0,60}=/.test(texts[at] ?? ""))) {
      at += options.test(texts[at] ?? "") ? 2 : 1;
    }
    return words.slice(at);
  };
  const known = (rest: Value[]) => (rest[0]?.text === undefined ? undefined : rest);
  switch (name) {
    case "sudo":
    case "doas":
      return after(/^-[ugpChrt]$/);
    case "env": {
      const whole = texts.indexOf("-S");
      const written = whole < 0 ? undefined : words[whole + 1];
      if (written) return [textValue("sh"), textValue("-c"), written];
      return after(/^-[uCS]$/).length > 0 ? after(/^-[uC]$/) : undefined;
    }
    case "command":
      // `command -v curl` prints where a program is.
      if (/^-[vV]$/.test(texts[0] ?? "")) return undefined;
      return after(/^-a$/);
    case "nohup":
    case "setsid":
    case "builtin":
    case "exec":
    case "time":
    case "stdbuf":
    case "busybox":
    case "unbuffer":
    case "chronic":
    case "caffeinate":
    case "proxychains":
      return after(/^-a$/);
    case "unshare":
    case "systemd-run":
    case "firejail":
    case "strace":
    case "ltrace":
    case "catchsegv":
    case "rlwrap":
    case "winpty":
    case "sponge":
    case "torsocks":
    case "torify":
      return known(after(/^-[oeupsfEC]$/));
    case "chroot":
    case "nsenter":
      return known(name === "chroot" ? after(/^-$/).slice(1) : after(/^-[tS]$/));
    case "wmic":
    case "forfiles":
      return startedByWindows(texts);
    case "nice":
    case "ionice":
      return after(/^-[nc]$/);
    case "timeout":
      return after(/^-[sk]$/).slice(1);
    case "xargs":
    case "parallel": {
      const listed = texts.indexOf(":::");
      if (listed > 0) return [...words.slice(0, listed), ...words.slice(listed + 1)];
      const mark = texts.findIndex((text) => /^-I/.test(text));
      const held = mark < 0 ? undefined : texts[mark] === "-I" ? texts[mark + 1] : texts[mark]?.slice(2);
      const given = after(/^-[InPLdEsa]$/);
      if (held && input !== NOTHING)
        return given.map((word) =>
          textOf(word).includes(held)
            ? textValue(textOf(word).replaceAll(held, input.text ?? UNKNOWN), word.from | input.from)
            : word,
        );
      // `xargs -a file`: the words are in a file.
      const path = texts.includes("-a") ? texts[texts.indexOf("-a") + 1] : undefined;
      if (path !== undefined) return [...given, { from: FROM.computed, path }];
      const isWhole = texts.some((text) => text === "-0" || text === "--null");
      // Without a command, it writes its words.
      if (given.length === 0 && name === "xargs") given.push(textValue("echo"));
      return [...given, ...(input === NOTHING ? [] : isWhole ? [input] : wordsOf(input))];
    }
    case "cmd": {
      return startedByCmd(words, texts);
    }
    default:
      return undefined;
  }
}

/** `wmic process call create "…"` and `forfiles /c "…"` start a command that is a text. */
function startedByWindows(texts: readonly string[]): Value[] | undefined {
  const at = texts.findIndex((text) => /^(?:create|\/c)$/i.test(text));
  const written = at < 0 ? undefined : texts[at + 1];
  if (written === undefined) return undefined;
  // `forfiles /m run*32.exe /c "cmd /c @file …"`
  const pattern = texts[texts.findIndex((text) => /^\/m$/i.test(text)) + 1] ?? "";
  const meant = WINDOWS_PROGRAMS.find((name) =>
    matchesGlob(pattern.toLowerCase(), `${name}.exe`, { left: 20_000 }),
  );
  const command = meant === undefined ? written : written.replace(/@(?:file|fname|path)\b/gi, meant);
  const inner = asCode(command);
  return inner.language === "powershell" && inner.text !== command
    ? [textValue("powershell"), textValue("-c"), textValue(inner.text)]
    : [textValue("cmd"), textValue("/c"), textValue(command)];
}

/** Programs of Windows that fetch or start others. */
const WINDOWS_PROGRAMS =
  "bitsadmin certutil rundll32 regsvr32 mshta powershell curl cmd wscript cscript msiexec reg schtasks".split(
    " ",
  );

const MAX_WORDS = 200;

/** The lines that `xargs` appends as words. */
function wordsOf(input: Value): Value[] {
  const text = input.text?.trim();
  if (text === undefined || !/\s/.test(text) || text.includes(UNKNOWN)) return [input];
  return text
    .split(/\s{1,20}/)
    .slice(0, MAX_WORDS)
    .map((word) => textValue(word, input.from));
}

/** What `cmd /c` starts: a command, or a text with a command. */
function startedByCmd(words: readonly Value[], texts: readonly string[]): Value[] | undefined {
  const at = texts.findIndex((text) => /^\/[ck]$/i.test(text));
  const [only, ...rest] = at < 0 ? [] : words.slice(at + 1);
  if (only?.text !== undefined && rest.length === 0 && /\s/.test(only.text))
    return [textValue("sh"), textValue("-c"), { ...only, text: only.text.replaceAll("\\", "/") }];
  return only ? [only, ...rest] : undefined;
}
