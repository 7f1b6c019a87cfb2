import { OWN_DATA, OWN_FILE } from "../../program/own-text.js";
import { FROM, joined, textOf, textValue, type Value } from "../../value.js";
import type { CallKind, Site } from "../call.js";

/** The name of the value of a file that was opened to be written. The text of the value is its path. */
export const FILE_TO_WRITE = "file to write";

export function fileToWrite(path: Value): Value {
  return { name: FILE_TO_WRITE, text: textOf(path), from: 0 };
}

/** A program reads its own file, of which a part can be a hidden program, or what follows its end in that file. */
export const ownFile: CallKind = ({ short, from, args, receiver }) => {
  const isOwn = args[0]?.name === OWN_FILE || receiver.name === OWN_FILE;
  if (isOwn && READS_OWN.test(short)) return { from: from | FROM.computed, name: "own text" };
  if (receiver.name === OWN_DATA && /^(?:read|gets|readlines|each_line)$/.test(short))
    return textValue(receiver.text ?? "", FROM.joined);
  return undefined;
};

const READS_OWN =
  /^(?:open|read_text|read_bytes|readFileSync|readFile|file_get_contents|read|readlines|foreach|file)$/;

/** `open($handle, "-|", "command")` of Perl, and `open("|command")` of Ruby: what is opened is the output of a command. */
export const openedCommand: CallKind = (site) => {
  const command = commandOfPerl(site) ?? commandOfRuby(site);
  if (!command) return undefined;
  site.reader.machine.evaluate(command, "shell", site.place());
  return { from: site.from };
};

function commandOfPerl({ reader, name, args }: Site): Value | undefined {
  const isOpened = name === "open" && reader.language === "php" && args.length > 2;
  return isOpened && /^(?:-\||\|-)/.test(args[1]?.text ?? "") ? joined(args.slice(2), " ") : undefined;
}

function commandOfRuby({ name, args: [first] }: Site): Value | undefined {
  if (!/^(?:Kernel\.)?open$|^IO\.(?:popen|read)$/.test(name)) return undefined;
  const command = /^\s{0,4}\|([\s\S]{2,4000})$/.exec(first?.text ?? "")?.[1];
  return command === undefined ? undefined : textValue(command, first?.from);
}

/** Whether a call opens an address, which is a request. */
export function opensAddress({ name, short, args }: Site): boolean {
  if (name === "URI.open" || name === "OpenURI.open") return true;
  return OPENS.test(short) && /^https?:/.test(args[0]?.text ?? "");
}

const OPENS = /^(?:open|fopen)$/;

/** Opens a file to read or to write it. */
export const openedFile: CallKind = ({ reader, name, short, args, options, receiver }) => {
  if (!OPENS.test(short) && name !== "File.new" && name !== "os.Open") return undefined;
  const [first] = args;
  const isNamed =
    name === "open" || name === "fopen" || /^(?:codecs|io|aiofiles|fs|File|os|gzip)\./.test(name);
  const path = isNamed || /[./]/.test(first?.text ?? "") ? first : receiver;
  const mode = textOf((path === first ? args[1] : first) ?? options.get("mode") ?? textValue("r"));
  if (!path) return undefined;
  if (/^[a-z]{0,2}[wax]/.test(mode)) {
    if (!mode.includes("a")) reader.machine.files.open(textOf(path));
    return fileToWrite(path);
  }
  const content = reader.machine.read(textOf(path));
  return { ...content, name: "file", from: content.from | path.from | FROM.file, path: textOf(path) };
};

/** Makes a file to write: a temporary one, an archive, or a new one. */
export const createdFile: CallKind = ({ name, args: [first], place }) => {
  if (/^(?:tempfile\.)?NamedTemporaryFile$/.test(name))
    return fileToWrite(textValue(`named.${place().line}.tmp`));
  return CREATES.test(name) && first?.text !== undefined ? fileToWrite(first) : undefined;
};

const CREATES = /^(?:zipfile\.ZipFile|tarfile\.open|os\.Create)$|(?:^|[.:])File(?:::|\.)create$/;
