import { type Command, runCommand } from "./commands.js";
import { unescaped } from "./decode.js";
import { isKnownForge, originOfAddress } from "./hosts.js";
import type { Machine, Place } from "./machine.js";
import { nameInKeyring, SECRET_NAME } from "./places.js";
import { FROM, joined, NOTHING, origins, textOf, textValue, UNKNOWN, type Value } from "./value.js";

/** A secret that a program prints. Its name shows to which hosts it belongs. */
const secret = (name: string): Value => textValue(`${UNKNOWN}${name}${UNKNOWN}`, FROM.secret);

/** A cloud provider's client can copy files to storage that anyone can own. */
const upload: Command = ({ texts }, machine, place) => {
  const paths = texts.filter((text) => !text.startsWith("-"));
  machine.send(
    "a cloud",
    paths.map((path) => machine.read(path)),
    place,
  );
  return NOTHING;
};

/** `zip -r a.zip ~/.ssh`: the archive contains what its parts contain. */
const pack: Command = ({ name, texts }, machine, place) => {
  const bundled = texts.findIndex((text) => /^-{0,2}\w{0,6}f$|^--file$/.test(text));
  const words = texts.filter((text) => !text.startsWith("-"));
  const target = name === "tar" ? texts[bundled + 1] : words[name === "zip" ? 0 : 1];
  const from = origins(words.map((word) => machine.read(word)));
  if (target !== undefined && target !== "-" && from !== 0) machine.write(target, { from }, place);
  return { from };
};

/** An unpacked archive: its programs have the same origin as the archive. */
const unpack: Command = (call, machine, place) => {
  const { name, texts, input } = call;
  const isUnpacking = name === "unzip" || texts.some((text) => /^-?\w{0,5}x|^--extract|^--get/.test(text));
  if (!isUnpacking) return pack(call, machine, place);
  const archive = texts.find((text) => /\.(?:zip|tgz|tar(?:\.\w{1,4})?)$/.test(text));
  const from = input.from | (archive === undefined ? 0 : (machine.file(archive)?.from ?? 0));
  const option = texts.findIndex((text) => /^-(?:C|d)$|^--directory$/.test(text));
  const folder = option < 0 ? "" : (texts[option + 1] ?? "");
  if (from & FROM.network && !(from & FROM.installer)) machine.writeFolder(folder, from);
  return { from };
};

const git: Command = ({ texts }, machine, place) => {
  const line = texts.join(" ");
  for (const text of texts) {
    const command = /^(?:alias\.[\w-]{1,40}=|credential\.helper=)?!(.{2,4000})$/s.exec(text)?.[1];
    if (command !== undefined) machine.later(command, "shell", place);
    const started = /^core\.(?:sshcommand|fsmonitor|editor|pager)=(.{2,4000})$/is.exec(text)?.[1];
    if (started !== undefined && /\s/.test(started)) machine.later(started, "shell", place);
  }
  if (/^config\s.{0,60}--(?:global|system)\s.{0,20}core\.(?:hookspath|fsmonitor|sshcommand)\s/i.test(line))
    machine.report("persistence", place);
  if (texts[0] === "credential" && texts[1] === "fill") return { from: FROM.keys };
  const source =
    texts[0] === "clone" ? texts.find((text) => /^(?:https?|git|ssh):\/\//.test(text)) : undefined;
  if (source !== undefined && !isKnownForge(source)) {
    const folder = texts.filter((text) => !text.startsWith("-")).at(-1) ?? "";
    machine.writeFolder(folder === source ? lastPart(source) : folder, originOfAddress(source));
  }
  return NOTHING;
};

function lastPart(address: string): string {
  return (
    address
      .replace(/(?:\.git)?\/?$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}

/** `find … -exec sh -c '…' ;`: the command runs with the searched paths as arguments. */
export const searched: Command = ({ texts, words }, machine, place) => {
  const root = texts.find((text) => !text.startsWith("-")) ?? ".";
  const name = texts[texts.findIndex((text) => /^-i?name$/.test(text)) + 1] ?? "*";
  for (const [at, text] of texts.entries()) {
    if (!/^-(?:exec|execdir|ok)$/.test(text)) continue;
    const end = texts.findIndex((word, index) => index > at && /^(?:;|\\;|\+)$/.test(word));
    const argv = words.slice(at + 1, end < 0 ? undefined : end).map((word) => {
      const written = textOf(word);
      return written.includes("{}")
        ? textValue(written.replaceAll("{}", `${root}/${name}`), word.from)
        : word;
    });
    runCommand(argv, NOTHING, machine, place);
  }
  return NOTHING;
};

/** Programs of `awk` start commands and open connections. */
const awk: Command = ({ texts, words, input }, machine, place) => {
  for (const [at, text] of texts.entries()) {
    if (/\/inet\/(?:tcp|udp)\//.test(text) && /getline|\|&/.test(text))
      machine.report("reverse-shell", place);
    if (/\bsystem\(|\bgetline\b|\|\s{0,4}["\w]/.test(text) && !text.startsWith("-"))
      awkProgram(textValue(text, words[at]?.from), input, machine, place);
  }
  return NOTHING;
};

const AWK_STRING = '"(?:[^"\\\\\\n]|\\\\.){0,2000}"';
const AWK_PARTS = `(?:${AWK_STRING}|\\$?\\w{1,40})(?:[ \\t]{0,8}(?:${AWK_STRING}|\\$?\\w{1,40})){0,20}`;
const AWK_ASSIGNED = new RegExp(`\\b([A-Za-z_]\\w{0,40})[ \\t]{0,4}=[ \\t]{0,4}(${AWK_PARTS})`, "g");
const AWK_RUN = new RegExp(
  `\\bsystem\\([ \\t]{0,4}(${AWK_PARTS})|(${AWK_PARTS})[ \\t]{0,4}\\|&?[ \\t]{0,4}getline(?:[ \\t]{1,4}([A-Za-z_]\\w{0,40}))?|\\|&?[ \\t]{0,4}(${AWK_STRING}(?:[ \\t]{0,8}(?:${AWK_STRING}|\\w{1,40})){0,20})`,
  "g",
);

/** The commands of a program: `system(…)`, `… | getline`, and `print | "…"`. Texts beside each other are joined. */
function awkProgram({ text = "", from }: Value, input: Value, machine: Machine, place: Place): void {
  const names = new Map<string, Value>();
  const folded = (parts: string): Value => {
    const found = [...parts.matchAll(new RegExp(`${AWK_STRING}|\\$?\\w{1,40}`, "g"))].map(([part]) => {
      if (part.startsWith('"')) return textValue(unescaped(part.slice(1, -1)), from);
      if (part.startsWith("$")) return { from: input.from };
      return names.get(part) ?? { from: 0 };
    });
    return joined(found);
  };
  const program = text.slice(0, MAX_PROGRAM);
  for (const [, name, parts] of program.matchAll(AWK_ASSIGNED))
    names.set(name as string, folded(parts as string));
  for (const [, system, reader, variable, piped] of program.matchAll(AWK_RUN)) {
    const command = folded((system ?? reader ?? piped) as string);
    const written = command.text?.replaceAll(UNKNOWN, "").trim() ?? "";
    if (written === "") machine.evaluate({ from: command.from }, "shell", place);
    else machine.later(command.text as string, "shell", place);
    if (variable !== undefined)
      names.set(variable, { from: FETCHES.test(written) ? FROM.network | FROM.untrusted : command.from });
    // `print "…" | "sh"`: what the program prints is run.
    if (piped !== undefined && /^\s{0,4}(?:\/\w{1,8}){0,3}\/?(?:ba|z|da|k)?sh\s{0,4}$/.test(written)) {
      if (input.from !== 0 || input.text !== undefined) machine.evaluate(input, "shell", place);
      for (const [, printed] of program.matchAll(new RegExp(`\\bprintf?[ \\t]{1,4}(${AWK_PARTS})`, "g")))
        machine.evaluate(folded(printed as string), "shell", place);
    }
  }
}

const MAX_PROGRAM = 8_000;
const FETCHES = /\b(?:curl|wget|fetch)\s/;

const sed: Command = ({ texts, input }, machine, place) => {
  for (const text of texts) {
    const command = /^(?:[\d$,]{0,20})e\s{1,4}(.{2,4000})$/s.exec(text)?.[1];
    if (command !== undefined) machine.later(command, "shell", place);
    // `s/a/command/e`: the changed line is run.
    const changed =
      /^(?:[\d$,]{0,20})s([^\w\s\\])((?:[^\\]|\\.){0,400}?)\1((?:[^\\]|\\.){0,4000}?)\1[gimpI\d]{0,6}e[gimpI\d]{0,6}$/s.exec(
        text,
      );
    if (!changed) continue;
    machine.later((changed[3] as string).replace(/\\(.)/gs, "$1"), "shell", place);
    if (input.from & FROM.network) machine.evaluate({ from: input.from }, "shell", place);
  }
  return NOTHING;
};

/** The checks of a command that its table does not cover. */
export const BESIDE: Readonly<Record<string, Command>> = { awk, gawk: awk, sed, find: searched };

const LOGIN = /^(?:token|print-access-token|print-identity-token|get-token|export-credentials)$/;

/** The names that a pattern of `Get-Command` means to conceal. */
const CONCEALED = ["invoke-expression", "iex", "invoke-webrequest", "invoke-restmethod", "start-process"];

export const SYSTEM_COMMANDS: Readonly<Record<string, Command>> = {
  "join-path": ({ words, texts }) =>
    joined(
      words.filter((_, at) => !texts[at]?.startsWith("-")),
      "/",
    ),
  ...Object.fromEntries(
    ["get-command", "gcm", "get-alias", "gal"].map(
      (name) =>
        [
          name,
          ({ texts }, machine, place) => {
            const pattern = texts.find(
              (text) => /^[\w-]{0,20}\*[\w*-]{0,20}$/.test(text) && /\w.{0,20}\*.{0,20}\w/.test(text),
            );
            const form = pattern && new RegExp(`^${pattern.toLowerCase().replace(/\*{1,20}/g, ".{0,20}")}$`);
            const meant = form && CONCEALED.find((known) => form.test(known));
            if (meant === undefined) return NOTHING;
            machine.report("hidden-name", place, "The name of a program is written as a pattern");
            return textValue(meant as string);
          },
        ] satisfies [string, Command],
    ),
  ),
  git,
  tar: unpack,
  unzip: unpack,
  zip: pack,
  "7z": pack,
  rar: pack,
  mktemp: (_, __, { line }) => textValue(`/tmp/mktemp.${line}`),
  make: ({ input }, machine, place) => {
    if (input.text !== undefined)
      machine.later(input.text.replace(/^[\w.-]{1,40}:[^\n]{0,2000}$/gm, ""), "shell", place);
    return NOTHING;
  },
  gpg: ({ texts, input }) => ({
    from: input.from | (texts.some((text) => /^(?:-d|--decrypt)$/.test(text)) ? FROM.decoded : 0),
  }),
  gh: (call, machine, place) => {
    const { texts } = call;
    if (texts[0] === "auth" && texts[1] === "token") return secret("GITHUB_TOKEN");
    return /^(?:gist|release)$/.test(texts[0] ?? "") ? upload(call, machine, place) : NOTHING;
  },
  aws: (call, machine, place) => {
    if (call.texts.some((text) => text === "export-credentials" || text === "get-session-token"))
      return { from: FROM.keys };
    return call.texts[0] === "s3" ? upload(call, machine, place) : NOTHING;
  },
  gcloud: (call, machine, place) =>
    call.texts.some((text) => LOGIN.test(text))
      ? secret("GCP_TOKEN")
      : call.texts[0] === "storage"
        ? upload(call, machine, place)
        : NOTHING,
  gsutil: upload,
  azcopy: upload,
  security: ({ texts }) => {
    const line = texts.join(" ");
    if (
      /dump-keychain|export\b/.test(texts[0] ?? "") ||
      /Safe Storage|\b(?:Chrome|Brave|Edge|Chromium)\b/.test(line)
    )
      return { from: FROM.keys };
    if (!/^find-/.test(texts[0] ?? "")) return NOTHING;
    return secret(nameInKeyring(texts[texts.findIndex((text) => /^-[sal]$/.test(text)) + 1] ?? ""));
  },
  "add-mppreference": ({ texts }, machine, place) => {
    if (texts.some((text) => /^-Exclusion/i.test(text)))
      machine.report("tampering", place, "Turns off a protection of the system");
    return NOTHING;
  },
  "start-bitstransfer": ({ texts }, machine, place) => {
    const [address, target] = texts.filter((text) => !text.startsWith("-"));
    if (address !== undefined && target !== undefined)
      machine.write(target, { from: originOfAddress(address) }, place);
    return NOTHING;
  },
  ...Object.fromEntries(
    ["op", "pass", "bw", "vault"].map((name) => [
      name,
      ({ texts }: { texts: readonly string[] }) =>
        texts.some((text) => SECRET_NAME.test(text)) ? { from: FROM.secret } : NOTHING,
    ]),
  ),
};
