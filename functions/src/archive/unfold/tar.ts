const BLOCK = 512;
const MAX_HEADERS = 20_000;

/** A file in a tar archive. */
export interface TarFile {
  path: string;
  bytes: Uint8Array;
  executable: boolean;
}

/** The error for a tar archive that is damaged or ambiguous. */
export class UnreadableTar extends Error {}

/** Whether a block is a tar header: its checksum is correct. Old formats have no other signature. */
export function isTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK && bytes[0] !== 0 && checksumOf(bytes.subarray(0, BLOCK)) === sumField(bytes);
}

/**
 * Reads the files of a tar archive, with the long names of GNU and pax. Folders are left out.
 *
 * @throws UnreadableTar for links, devices, a wrong checksum, a truncated file, and bytes after the end
 */
export function* readTar(bytes: Uint8Array): Generator<TarFile> {
  let longName: string | undefined;
  let headers = 0;
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) {
      if (bytes.subarray(at).some((byte) => byte !== 0)) throw new UnreadableTar("bytes follow its end");
      return;
    }
    if (++headers > MAX_HEADERS) throw new UnreadableTar("it has too many entries");
    if (checksumOf(header) !== sumField(header)) throw new UnreadableTar("a checksum is wrong");
    const size = numberAt(header, 124, 12);
    const data = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (data.length !== size) throw new UnreadableTar("it is truncated");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(header[156] as number);
    if (type === "L") longName = textAt(data, 0, Math.min(size, 4_096));
    else if (type === "x") longName = paxPath(data) ?? longName;
    else if (type === "0" || type === "\0" || type === "7") {
      const executable = (numberAt(header, 100, 8) & 0o111) !== 0;
      yield { path: longName ?? pathOf(header), bytes: data, executable };
      longName = undefined;
    } else if (type === "5") longName = undefined;
    else if (type !== "g") throw new UnreadableTar("it has a link or a device");
  }
}

function checksumOf(header: Uint8Array): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at] as number;
  return sum;
}

const sumField = (header: Uint8Array): number => numberAt(header, 148, 8);

/** An octal number, or a binary one after a byte with its highest bit set. */
function numberAt(bytes: Uint8Array, at: number, length: number): number {
  const field = bytes.subarray(at, at + length);
  if (((field[0] ?? 0) & 0x80) !== 0) {
    return field.slice(1).reduce((total, byte) => Math.min(total * 256 + byte, Number.MAX_SAFE_INTEGER), 0);
  }
  const text = textAt(field, 0, length).trim();
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : 0;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

function pathOf(header: Uint8Array): string {
  const name = textAt(header, 0, 100);
  const prefix = textAt(header, 257, 5) === "ustar" ? textAt(header, 345, 155) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

function paxPath(data: Uint8Array): string | undefined {
  return /(?:^|\n)\d{1,6} path=([^\n]{1,4000})\n/.exec(
    new TextDecoder().decode(data.subarray(0, 8_192)),
  )?.[1];
}
