import { originOfWhole, SYSTEM_ROOT } from "../places.js";
import { FROM, origins, withOrigin } from "../value.js";
import type { Command } from "./invocation.js";

/** `zip -r a.zip ~/.ssh`: the archive contains what its parts contain. */
const pack: Command = ({ name, texts, words: given }, machine, place) => {
  if (texts.includes("--remove-files") && texts.some((text) => SYSTEM_ROOT.test(text)))
    machine.report("destructive-delete", place);
  const bundled = texts.findIndex((text) => /^-{0,2}\w{0,6}f$|^--file$/.test(text));
  const words = texts.filter((text) => !text.startsWith("-"));
  const target = name === "tar" ? texts[bundled + 1] : words[name === "zip" ? 0 : 1];
  const from =
    origins(words.map((word) => withOrigin(machine.read(word), originOfWhole(word)))) | origins(given);
  if (target !== undefined && target !== "-" && from !== 0) machine.write(target, { from }, place);
  return { from };
};

/** An unpacked archive: its programs have the same origin as the archive. */
const unpack: Command = (call, machine, place) => {
  const { name, texts, input } = call;
  const isUnpacking = name === "unzip" || texts.some((text) => /^-?\w{0,5}x|^--extract|^--get/.test(text));
  if (!isUnpacking) return pack(call, machine, place);
  const archive = texts.find((text) => /\.(?:zip|tgz|tar(?:\.\w{1,4})?)$/.test(text));
  const from = input.from | (archive === undefined ? 0 : (machine.files.file(archive)?.from ?? 0));
  const option = texts.findIndex((text) => /^-(?:C|d)$|^--directory$/.test(text));
  const folder = option < 0 ? "" : (texts[option + 1] ?? "");
  machine.put(folder.replace(/\/?$/, "/"), { from }, place);
  if (from & FROM.network && !(from & FROM.installer)) machine.files.writeFolder(folder, from);
  return { from };
};

/** Commands that pack and unpack. */
export const ARCHIVES: Readonly<Record<string, Command>> = {
  tar: unpack,
  unzip: unpack,
  zip: pack,
  "7z": pack,
  rar: pack,
};
