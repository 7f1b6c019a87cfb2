import { nameOfFile } from "../../known-files.js";
import { originOfWhole, programAt } from "../../places.js";
import { FROM, NOTHING, textOf, textValue, type Value } from "../../value.js";
import { type CallKind, matches, type Site } from "../call.js";
import { OPEN_REQUEST } from "../network.js";
import { FILE_TO_WRITE } from "./opened.js";

/** `response.pipe(file)`, and `stream.pipe(request)`. */
export const piped: CallKind = ({ reader: { machine }, short, from, args, receiver, place }) => {
  if (!/^(?:pipe|pipeTo|pipeline)$/.test(short)) return undefined;
  const request = args.find((value) => value.name === OPEN_REQUEST);
  if (request) machine.request(textValue(textOf(request)), [{ from: receiver.from & ~FROM.joined }], place());
  const target = args.find((value) => value.name === FILE_TO_WRITE);
  if (target) machine.write(textOf(target), { from: from & ~FROM.joined }, place());
  return undefined;
};

/** Functions that copy everything from one stream to another one. */
export const COPIES_STREAM =
  /^(?:io\.Copy|shutil\.copyfileobj|(?:std(?:::|\.))?io(?:::|\.)copy|IO\.copy_stream)$/;

/** `io.Copy(file, body)`: a file gets what another one, or a response, contains. */
export const copiedStream: CallKind = ({ reader, name, from, args, place }) => {
  if (!matches(COPIES_STREAM, name) || args.length < 2) return undefined;
  const named = name === "IO.copy_stream" && args[1]?.text !== undefined ? args[1] : undefined;
  const target = args.find((value) => value.name === FILE_TO_WRITE) ?? named;
  if (target) reader.machine.write(textOf(target), { from: from & ~FROM.joined }, place());
  return { from };
};

/** Copies, moves, or links a file or a folder. */
export const copiedFile: CallKind = (site) => {
  const { machine } = site.reader;
  const { short, place } = site;
  const [source = NOTHING, second] = site.args;
  if (!second || !COPIES.test(short)) return undefined;
  const target = textOf(second);
  const content = { from: originOfCopied(site, source) };
  const program = programAt(textOf(source));
  if (program !== undefined) machine.files.rename(program, target);
  machine.write(target, content, place());
  machine.put(`${target.replace(/[\\/]$/, "")}/${nameOfFile(textOf(source))}`, content, place());
  return NOTHING;
};

const COPIES =
  /^(?:copy2?|copyfile|copyFileSync|copyFile|copySync|cpSync|cp_r|move|rename|renameSync|symlink|symlinkSync|copytree|copy_tree|cp|Symlink|Link|CopyFile)$/;

function originOfCopied({ reader: { machine }, short, place }: Site, source: Value): number {
  const path = textOf(source);
  // `copy("http://…", "/tmp/a")` of PHP.
  if (/^https?:\/\//.test(path)) return machine.request(source, [], place()).from;
  const isFolder = /^copy_?tree|^cp(?:Sync|_r)?$/.test(short);
  return machine.read(path).from | (isFolder ? originOfWhole(path) : 0);
}

/** Stores what an address returns. */
export const downloadedFile: CallKind = ({ reader: { machine }, short, args: [address, path], place }) => {
  if (!/^(?:urlretrieve|DownloadFile|download)$/.test(short) || !address || !path) return undefined;
  machine.write(textOf(path), machine.request(address, [], place()), place());
  return NOTHING;
};

/** `archive.extractall("lib")`, and `unpack_archive("a.zip", "lib")`: a folder gets what an archive contains. */
export const unpacked: CallKind = ({ reader: { machine }, short, from, args: [first, second], options }) => {
  if (!/^(?:extractall|extractAllTo|extractTo|unpack_archive)$/.test(short)) return undefined;
  const isFile = short === "unpack_archive";
  const target = (isFile ? second : first) ?? options.get("path") ?? options.get("extract_dir");
  const source = from | (isFile ? machine.read(textOf(first ?? NOTHING)).from : 0);
  if (source & FROM.network && !(source & FROM.installer) && target?.text !== undefined)
    machine.files.writeFolder(target.text, source & ~FROM.joined);
  return undefined;
};
