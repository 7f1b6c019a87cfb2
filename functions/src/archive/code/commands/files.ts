import { nameOfFile } from "../known-files.js";
import type { Place } from "../place.js";
import { DISK, LOG_PLACES, originOfPath, programAt, SYSTEM_ROOT } from "../places.js";
import { FROM, NOTHING, origins, textValue, UNKNOWN, withOrigin } from "../value.js";
import { type Command, each } from "./invocation.js";
import { filter } from "./texts.js";

const remove: Command = ({ texts, words, input }, machine, place) => {
  const options = texts.filter((text) => text.startsWith("-"));
  const targets = texts.filter((text) => !text.startsWith("-"));
  const isRecursive = options.some((text) => /^-[a-zA-Z]{0,6}[rR]|^--recursive/.test(text));
  if (options.includes("--no-preserve-root")) machine.report("destructive-delete", place);
  if (isRecursive && targets.some((text) => SYSTEM_ROOT.test(text)))
    machine.report("destructive-delete", place);
  const isEverything = targets.some((text) =>
    /^(?:\.\/)?(?:\*|\.\[!\.\]\*|\.\?{0,4}\*|\{\*,\.\*\})$/.test(text),
  );
  if (isRecursive && isEverything && SYSTEM_ROOT.test(machine.files.folder))
    machine.report("destructive-delete", place);
  if (isRecursive && targets.some((text) => isEmptied(text, place)))
    machine.report("tampering", place, "Deletes what is below a variable that nothing sets");
  // What a listing of the home folder prints is deleted.
  if (
    (isRecursive || options.some((text) => /^-Recurse/i.test(text))) &&
    (origins(words) | input.from) & FROM.home
  )
    machine.report("destructive-delete", place);
  if (targets.some((text) => LOG_PLACES.test(text)))
    machine.report("tampering", place, "Deletes the records of the system");
  return NOTHING;
};

const UNSET = new RegExp(
  `^${UNKNOWN}([a-z][a-z0-9_]{2,40})${UNKNOWN}/{1,2}(?:\\*|\\.\\[!\\.\\]\\*|\\.\\*)?$`,
);

/** Whether a path is that of the whole disk, because its variable is never set in the script. */
function isEmptied(path: string, { piece }: Place): boolean {
  const name = UNSET.exec(path)?.[1];
  if (name === undefined || piece.language !== "shell" || piece.origin !== "file") return false;
  if (
    /(?:^|[;&|\s])(?:source|\.|eval|read|mapfile|readarray|getopts|declare|printf\s{1,4}-v)\s/m.test(
      piece.text,
    )
  ) {
    const isSet = new RegExp(
      `\\b(?:read|mapfile|readarray|getopts|declare|local|printf)\\b[^\\n]{0,200}\\b${name}\\b`,
    );
    if (/(?:^|[;&|\s])(?:source|\.|eval)\s/m.test(piece.text) || isSet.test(piece.text)) return false;
  }
  return !new RegExp(
    `\\b${name}(?:\\[[^\\]\\n]{0,40}\\])?\\+?=|\\b(?:for|local|export|select)\\s{1,4}(?:\\w{1,40}\\s{1,4}){0,8}${name}\\b`,
  ).test(piece.text);
}

const storeText: Command = ({ texts, input }, machine, place) => {
  const isAdded = texts.some((text) => /^-(?:\w{0,2}a\w{0,2}|-append)$/.test(text));
  for (const text of texts)
    if (!text.startsWith("-")) machine[isAdded ? "append" : "write"](text, input, place);
  return input;
};

/** Options of `install`, `cp`, and `Copy-Item` that are followed by a value. */
const TAKES_VALUE = /^-(?:[mogSt]|[Ff]ilter|[Ii]nclude|[Ee]xclude|[Tt]o[Ss]ession)$/;

/** The files that are copied, and where to: the last word, unless an option names it. */
function copiedPaths(texts: readonly string[]): { sources: string[]; target: string | undefined } {
  const words: string[] = [];
  let target: string | undefined;
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] as string;
    const next = texts[at + 1];
    if (/^(?:-t|--target-directory|-Destination|-Target)$/i.test(text)) target = texts[++at];
    else if (text.startsWith("--target-directory=")) target = text.slice(text.indexOf("=") + 1);
    else if (/^-(?:Literal)?Path$/i.test(text) && next !== undefined) words.push(texts[++at] as string);
    else if (TAKES_VALUE.test(text)) at++;
    else if (!/^-\S|^\/[a-z]$/i.test(text)) words.push(text);
  }
  return target === undefined
    ? { sources: words.slice(0, -1), target: words.at(-1) }
    : { sources: words, target };
}

const copy: Command = ({ texts, input }, machine, place) => {
  const { sources, target } = copiedPaths(texts);
  if (target === undefined || sources.length === 0) return NOTHING;
  if (target === "/dev/null" && sources.some((path) => SYSTEM_ROOT.test(path)))
    machine.report("destructive-delete", place);
  const parts = sources.flatMap((path) => (path.includes("+") ? path.split("+") : []));
  const joinedText =
    parts.length > 1 ? joinedParts(parts.map((path) => machine.files.stored(path))) : undefined;
  if (joinedText !== undefined) {
    // `copy /b a+b c`: the parts of a program.
    machine.write(target, textValue(joinedText, FROM.joined), place);
    return NOTHING;
  }
  const known = sources.length === 1 ? machine.files.file(sources[0] as string)?.text : undefined;
  const content = {
    ...(known === undefined ? {} : { text: known }),
    from: origins(
      sources.map((path) => (/^\/dev\/(?:stdin|fd\/0)$|^-$/.test(path) ? input : machine.read(path))),
    ),
  };
  machine.write(target, content, place);
  const [only = ""] = sources;
  const program = sources.length === 1 ? programAt(only) : undefined;
  if (program !== undefined) machine.files.rename(program, target);
  // A folder gets each file by its name.
  for (const source of sources.slice(0, MAX_SOURCES))
    machine.put(`${target.replace(/[\\/]$/, "")}/${nameOfFile(source)}`, content, place);
  return NOTHING;
};

/** Files one after another, if all are known. */
function joinedParts(texts: readonly (string | undefined)[]): string | undefined {
  return texts.every((text) => text !== undefined) ? texts.join("") : undefined;
}

const MAX_SOURCES = 100;
/** The name of a line of the list of users. */
export const ACCOUNT = "account of a user";

/** A line editor that gets its commands as input: what it adds is in the file. */
const edit: Command = ({ name, texts, input }, machine, place) => {
  const isScripted = /^(?:ed|ex)$/.test(name) || texts.some((text) => /^-\w{0,2}[eEs]/.test(text));
  const path = texts.findLast((text) => !/^[-+]/.test(text));
  if (isScripted && path !== undefined && input !== NOTHING) machine.write(path, input, place);
  return NOTHING;
};

/** What a person has made, in every folder. */
const PRECIOUS =
  /^(?:\*?\.(?:git|ssh|docx?|xlsx?|pptx?|pdf|jpe?g|png|kdbx|sql|key|pem|bak|py|js|ts|md|txt|csv|psd|mp4|mov|zip)\*?|\*\.(?:doc|xls|ppt)\*|Documents|Desktop|Pictures|Photos)$/i;

/** Commands that copy, delete, and find files. */
/** The origins of the files with a name below the folders that `find` goes through. */
function originOfFolders(texts: readonly string[], name: string): number {
  const end = texts.findIndex((text) => /^[-!(]/.test(text));
  let from = 0;
  for (const folder of texts.slice(0, end < 0 ? undefined : end)) from |= originOfPath(`${folder}/${name}`);
  return from;
}

export const FILES: Readonly<Record<string, Command>> = {
  ...each(["rm", "shred", "remove-item", "ri", "rimraf"], remove),
  ...each("cp mv install ln copy move xcopy robocopy copy-item move-item cpi ditto".split(" "), copy),
  tee: storeText,
  ...each(["ed", "ex", "vi", "vim", "nvim"], edit),
  ...each(
    ["set-content", "add-content", "out-file", "tee-object"],
    ({ texts, words, input }, machine, place) => {
      const named = (form: RegExp) => words[texts.findIndex((text) => form.test(text)) + 1];
      const plain = words.filter((_, at) => !texts[at]?.startsWith("-") && !texts[at - 1]?.startsWith("-"));
      const isNamed = texts.some((text) => /^-(?:File|Literal)?Path$/i.test(text));
      const path = isNamed ? named(/^-(?:File|Literal)?Path$/i) : plain[0];
      const isGiven = texts.some((text) => /^-Value$/i.test(text));
      const content = isGiven ? named(/^-Value$/i) : input !== NOTHING ? input : plain[isNamed ? 0 : 1];
      if (path?.text !== undefined) machine.write(path.text, content ?? NOTHING, place);
      return input;
    },
  ),
  dd: ({ texts, input }, machine, place) => {
    const named = (key: string) => texts.find((text) => text.startsWith(key))?.slice(key.length);
    const [source, target] = [named("if="), named("of=")];
    const copied = source === undefined ? input : machine.read(source);
    if (target === undefined) return copied;
    if (DISK.test(target)) machine.report("destructive-delete", place);
    else if (copied !== NOTHING) machine.write(target, copied, place);
    return NOTHING;
  },
  ...each(
    ["mkfs", "mkfs.ext4", "mkfs.ext3", "mkfs.xfs", "wipefs", "mkfs.vfat"],
    ({ texts }, machine, place) => {
      if (texts.some((text) => DISK.test(text))) machine.report("destructive-delete", place);
      return NOTHING;
    },
  ),
  ...each(["rd", "rmdir", "del", "erase"], ({ texts }, machine, place) => {
    const isRecursive = texts.some((text) => /^\/s$|^-r/i.test(text));
    if (isRecursive && texts.some((text) => SYSTEM_ROOT.test(text)))
      machine.report("destructive-delete", place);
    return NOTHING;
  }),
  find: (call, machine, place) => {
    const { texts } = call;
    const deletes = texts.includes("-delete") || texts.join(" ").includes("-exec rm");
    const isEverything = SYSTEM_ROOT.test(texts[0] ?? "");
    // The age of a file narrows nothing, and neither does what is kept.
    const isNarrow = texts.some(
      (text, at) => !/^(?:!|-not)$/.test(texts[at - 1] ?? "") && /^-(?:name|iname|path)$/.test(text),
    );
    const isPrecious = texts.some((text, at) => /^-i?name$/.test(texts[at - 1] ?? "") && PRECIOUS.test(text));
    if (isEverything && (texts.includes("shred") || (deletes && (!isNarrow || isPrecious))))
      machine.report("destructive-delete", place);
    // The output is paths: a command that reads them gets the content of these places.
    const wanted = texts[texts.findIndex((text) => /^-i?name$/.test(text)) + 1] ?? "";
    const found = filter(call, machine, place);
    const home = isEverything && isNarrow ? FROM.home : 0;
    return {
      ...found,
      from: found.from | originOfFolders(texts, wanted.replace(/\*$/, "")) | home,
    };
  },
  ...each(["ls", "dir", "get-childitem", "gci"], (call, machine, place) => {
    const isHome = call.texts.some((text) => SYSTEM_ROOT.test(text) && !/^\/\w/.test(text));
    return withOrigin(filter(call, machine, place), isHome ? FROM.home : 0);
  }),
  ...each(["set-location", "pushd", "sl"], ({ texts }, machine) => {
    machine.files.enter(texts[0] ?? "~");
    return NOTHING;
  }),
  cd: ({ texts }, machine) => {
    machine.files.enter(texts[0] ?? "~");
    return NOTHING;
  },
  basename: ({ words, texts }) => {
    const [path, suffix] = texts.filter((text) => !/^-\w{1,2}$/.test(text));
    if (path === undefined || path.includes(UNKNOWN)) return { from: origins(words) };
    const name = nameOfFile(path.replace(/\/{1,8}$/, ""));
    const isCut = suffix !== undefined && name.endsWith(suffix) && name !== suffix;
    return textValue(isCut ? name.slice(0, -suffix.length) : name, origins(words));
  },
  pwd: (_, machine) => (machine.files.folder === "~" ? textValue(`${UNKNOWN}HOME${UNKNOWN}`) : NOTHING),
  // The account of a user, of which the sixth part is the home folder.
  getent: ({ texts }) =>
    texts[0] === "passwd" && texts.length > 1
      ? { ...textValue(`user:x:1000:1000::${UNKNOWN}HOME${UNKNOWN}:/bin/bash`), name: ACCOUNT }
      : NOTHING,
  dirname: ({ words, texts }) => {
    const path = texts.find((text) => !text.startsWith("-"));
    if (path === undefined) return { from: origins(words) };
    if (new RegExp(`^(?:~|${UNKNOWN}HOME${UNKNOWN})/?$`).test(path))
      return textValue("/home", origins(words));
    const parent = path.replace(/\/{1,8}$/, "").replace(/\/?[^/]{1,400}$/, "");
    if (path.includes(UNKNOWN) && parent === "") return { text: UNKNOWN, from: origins(words) };
    return textValue(parent === "" ? (path.startsWith("/") ? "/" : ".") : parent, origins(words));
  },
  mktemp: (_, __, { line }) => textValue(`/tmp/mktemp.${line}`),
};
