import { inflateSync } from "node:zlib";
import { type Finding, finding } from "../finding.js";

const MAX_STREAMS = 2_000;
const MAX_STREAM_BYTES = 1024 * 1024;
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;
const DICTIONARY = 600;
/** The structure is searched at the start and at the end of a large file. */
const MAX_STRUCTURE = 4 * 1024 * 1024;

/** What a PDF does when it is opened, and the files that it carries. */
export interface PdfContents {
  findings: Finding[];
  files: Uint8Array[];
}

/** Reads the structure of a PDF file, its packed objects included. Its pages are not rendered. */
export function readPdf(path: string, bytes: Uint8Array): PdfContents {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: Uint8Array[] = [];
  let names = unescapedNames(
    data.length <= MAX_STRUCTURE
      ? data.toString("latin1")
      : data.toString("latin1", 0, MAX_STRUCTURE / 2) +
          data.toString("latin1", data.length - MAX_STRUCTURE / 2),
  );
  let left = MAX_TOTAL_BYTES;
  let count = 0;
  for (let at = data.indexOf("stream"); at >= 0 && count < MAX_STREAMS; at = data.indexOf("stream", at + 6)) {
    if (data.toString("latin1", at - 3, at) === "end") continue;
    count++;
    const dictionary = unescapedNames(data.toString("latin1", Math.max(0, at - DICTIONARY), at));
    const own = dictionary.slice(dictionary.lastIndexOf(" obj") + 1);
    const isFile = /\/EmbeddedFile\b/.test(own);
    if (!isFile && !/\/(?:ObjStm|JavaScript|JS)\b/.test(own)) continue;
    const length = data.subarray(at, at + 2 * MAX_STREAM_BYTES).indexOf("endstream");
    const end = length < 0 ? -1 : at + length;
    const start = at + (data[at + 6] === 0x0d ? 8 : 7);
    const content = unpacked(
      data.subarray(start, end < 0 ? undefined : end),
      own,
      Math.min(left, MAX_STREAM_BYTES),
    );
    if (content === undefined) continue;
    left -= content.length;
    if (isFile) files.push(content);
    else names += unescapedNames(content.toString("latin1"));
    if (left <= 0) break;
  }
  return { findings: findingsIn(path, names), files };
}

function findingsIn(path: string, names: string): Finding[] {
  const active = (message: string) => [finding("active-document", { file: path, message })];
  if (/\/Encrypt\b(?!Metadata)/.test(names))
    return active("A PDF file that is encrypted, so that it cannot be read");
  if (/\/Launch\b/.test(names)) return active("A PDF file that starts a program");
  const runs = /\/(?:JavaScript|JS)\b\s{0,8}[(<\d]|\/S\s{0,8}\/JavaScript\b/.test(names);
  const opens = /\/(?:OpenAction|AA)\b/.test(names);
  return runs && opens ? active("A PDF file that runs a script when it is opened") : [];
}

/** Names may be written with escapes, such as `/J#61vaScript`. */
function unescapedNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function unpacked(packed: Buffer, dictionary: string, limit: number): Buffer | undefined {
  if (!/\/(?:FlateDecode|Fl)\b/.test(dictionary)) return packed.subarray(0, limit);
  try {
    return inflateSync(packed, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}
