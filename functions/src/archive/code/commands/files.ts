import { DISK, LOG_PLACES, originOfPath, SYSTEM_ROOT } from "../places.js";
import { FROM, NOTHING, origins, textValue } from "../value.js";
import { type Command, each } from "./invocation.js";
import { filter } from "./texts.js";

const remove: Command = ({ texts }, machine, place) => {
  const options = texts.filter((text) => text.startsWith("-"));
  const targets = texts.filter((text) => !text.startsWith("-"));
  const isRecursive = options.some((text) => /^-[a-zA-Z]{0,6}[rR]|^--recursive/.test(text));
  if (options.includes("--no-preserve-root")) machine.report("destructive-delete", place);
  if (isRecursive && targets.some((text) => SYSTEM_ROOT.test(text)))
    machine.report("destructive-delete", place);
  const isEverything = targets.some((text) =>
    /^(?:\.\/)?(?:\*|\.\[!\.\]\*|\.\?{0,4}\*|\{\*,\.\*\})$/.test(text),
  );
  if (isRecursive && isEverything && SYSTEM_ROOT.test(machine.folder))
    machine.report("destructive-delete", place);
  if (targets.some((text) => LOG_PLACES.test(text)))
    machine.report("tampering", place, "Deletes the records of the system");
  return NOTHING;
};

const storeText: Command = ({ texts, input }, machine, place) => {
  for (const text of texts) if (!text.startsWith("-")) machine.write(text, input, place);
  return input;
};

const copy: Command = ({ texts, input }, machine, place) => {
  const paths = texts.filter((text) => !text.startsWith("-"));
  const target = paths.at(-1);
  if (target === undefined || paths.length < 2) return NOTHING;
  const content = {
    from: origins(
      paths
        .slice(0, -1)
        .map((path) => (/^\/dev\/(?:stdin|fd\/0)$|^-$/.test(path) ? input : machine.read(path))),
    ),
  };
  machine.write(target, content, place);
  return NOTHING;
};

/** Commands that copy, delete, and find files. */
export const FILES: Readonly<Record<string, Command>> = {
  ...each(["rm", "shred", "remove-item", "ri", "rimraf"], remove),
  ...each(["cp", "mv", "install", "ln", "copy", "move", "copy-item", "move-item"], copy),
  tee: storeText,
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
    const isNarrow = texts.some((text) => /^-(?:name|iname|path|mtime)$/.test(text));
    if (isEverything && (texts.includes("shred") || (deletes && !isNarrow)))
      machine.report("destructive-delete", place);
    // The output is paths: a command that reads them gets the content of these places.
    const wanted = texts[texts.findIndex((text) => /^-i?name$/.test(text)) + 1] ?? "";
    const found = filter(call, machine, place);
    const home = isEverything && isNarrow ? FROM.home : 0;
    return {
      ...found,
      from: found.from | originOfPath(`${texts[0] ?? ""}/${wanted.replace(/\*$/, "")}`) | home,
    };
  },
  cd: ({ texts }, machine) => {
    machine.enter(texts[0] ?? "~");
    return NOTHING;
  },
  mktemp: (_, __, { line }) => textValue(`/tmp/mktemp.${line}`),
};
