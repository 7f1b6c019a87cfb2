import { inflateSync } from "node:zlib";
import { type Finding, finding } from "../finding.js";

const MAX_STREAMS = 100_000;
const MAX_STREAM_BYTES = 4 * 1024 * 1024;
/** Packed and unpacked bytes of all streams that are read. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const DICTIONARY = 600;

/** The actions that a PDF starts when it is opened, and its attachments. */
export interface PdfContents {
  findings: Finding[];
  files: Uint8Array[];
}

/** Reads the structure of a PDF file, including its compressed objects. Its pages are not rendered. */
export function readPdf(path: string, bytes: Uint8Array): PdfContents {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: Uint8Array[] = [];
  const names: string[] = [];
  let left = MAX_TOTAL_BYTES;
  let count = 0;
  let isWhole = true;
  /** Where the next part outside a stream starts. */
  let from = 0;
  /** Where the stream ends that was read last. */
  let end = -1;
  for (let at = data.indexOf("stream"); at >= 0; at = data.indexOf("stream", at + 6)) {
    if (data.toString("latin1", at - 3, at) === "end") {
      from = at + 6;
      continue;
    }
    names.push(unescapedNames(data.toString("latin1", from, at)));
    from = at;
    if (left <= 0 || ++count > MAX_STREAMS) {
      isWhole = false;
      break;
    }
    const dictionary = unescapedNames(data.toString("latin1", Math.max(0, at - DICTIONARY), at));
    const own = dictionary.slice(dictionary.lastIndexOf(" obj") + 1);
    const isFile = /\/EmbeddedFile\b/.test(own);
    if (!isFile && !/\/(?:ObjStm|JavaScript|JS)\b/.test(own)) continue;
    if (end < at) end = indexOrEnd(data, "endstream", at);
    const packed = data.subarray(at + (data[at + 6] === 0x0d ? 8 : 7), end);
    left -= packed.length;
    const content = unpacked(packed, own, Math.max(1, Math.min(left, MAX_STREAM_BYTES)));
    if (content === TOO_LARGE) isWhole = false;
    if (content === undefined || content === TOO_LARGE) continue;
    left -= content.length;
    if (isFile) files.push(content);
    else names.push(unescapedNames(content.toString("latin1")));
  }
  names.push(unescapedNames(data.toString("latin1", from)));
  const findings = findingsIn(path, names.join("\n"));
  if (!isWhole)
    findings.push(
      finding("active-document", { file: path, message: "A PDF file that is too large to be read" }),
    );
  return { findings, files };
}

function indexOrEnd(data: Buffer, text: string, from: number): number {
  const at = data.indexOf(text, from);
  return at < 0 ? data.length : at;
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

const TOO_LARGE = Symbol("too large");

function unpacked(packed: Buffer, dictionary: string, limit: number): Buffer | undefined | typeof TOO_LARGE {
  if (!/\/(?:FlateDecode|Fl)\b/.test(dictionary)) return packed.length > limit ? TOO_LARGE : packed;
  try {
    return inflateSync(packed, { maxOutputLength: limit });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? TOO_LARGE : undefined;
  }
}
