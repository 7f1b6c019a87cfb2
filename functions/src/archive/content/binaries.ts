import { type Finding, finding } from "../finding.js";
import { extensionOf } from "../text.js";
import { compiledFor, nativeFormat, starts } from "../unfold/signatures.js";

const COMPILED = new Set("pyc pyo class".split(" "));

/** Detects native programs and compiled code by their first bytes, regardless of the file name. */
export function checkBinary(path: string, bytes: Uint8Array): Finding[] {
  const native = nativeFormat(bytes);
  if (native) return [finding("native-binary", { file: path, message: `A native program (${native})` })];
  if (starts(bytes, 0, "0061736d01000000")) return [finding("webassembly", { file: path })];
  const compiled = compiledFor(bytes);
  if (compiled !== undefined)
    return [
      finding("compiled-code", {
        file: path,
        message: `Compiled code that cannot be reviewed (${compiled})`,
      }),
    ];
  if (starts(bytes, 0, "cafebabe") || COMPILED.has(extensionOf(path)))
    return [finding("compiled-code", { file: path })];
  if (!starts(bytes, 0, "d0cf11e0a1b11ae1")) return [];
  const message = "An OLE container, such as an old office document or an installer";
  return [finding("nested-archive", { file: path, message })];
}
