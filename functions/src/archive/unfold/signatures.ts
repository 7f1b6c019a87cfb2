/** The kind of a block of data, by its first bytes. */
export type Container = "zip" | "gzip" | "tar" | "pdf";

/** Archives that are not opened, with the name of their format. */
const CLOSED: readonly [at: number, magic: string, name: string][] = [
  [0, "425a68", "bzip2"],
  [0, "fd377a585a00", "xz"],
  [0, "5d00008000", "lzma"],
  [0, "04224d18", "lz4"],
  [0, "28b52ffd", "zstd"],
  [0, "377abcaf271c", "7z"],
  [0, "526172211a07", "RAR"],
  [0, "4d534346", "cabinet"],
  [0, "213c617263683e0a", "ar or deb"],
  [0, "edabeedb", "RPM"],
  [0, "78617221", "xar"],
  [0, "43723234", "CRX"],
  [0, "49545346", "CHM"],
  [32769, "4344303031", "ISO 9660"],
];

/** Compiled programs that no reviewer can read. */
const COMPILED: readonly [magic: string, name: string][] = [
  ["1b4c7561", "Lua"],
  ["1b4c4a", "LuaJIT"],
  ["6465780a30", "Dalvik"],
  ["4243c0de", "LLVM"],
  ["4661734455415320", "AppleScript"],
  ["4c0000000114020000000000c000000000000046", "a Windows shortcut"],
];

/** The name of the format of an archive that is not opened, or undefined. */
export function closedArchive(bytes: Uint8Array): string | undefined {
  return CLOSED.find(([at, magic]) => starts(bytes, at, magic))?.[2] ?? diskImage(bytes);
}

/** A disk image of macOS is recognized by its last 512 bytes. */
function diskImage(bytes: Uint8Array): string | undefined {
  return bytes.length >= 512 && starts(bytes, bytes.length - 512, "6b6f6c79") ? "a disk image" : undefined;
}

/** The purpose of a compiled program, or undefined. */
export function compiledFor(bytes: Uint8Array): string | undefined {
  return COMPILED.find(([magic]) => starts(bytes, 0, magic))?.[1] ?? python(bytes);
}

/** Compiled Python has the number of its version, a line break, and a header; a pickle calls functions when loaded. */
function python(bytes: Uint8Array): string | undefined {
  const number = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8);
  if (bytes.length > 16 && number >= 3_000 && number < 3_800 && bytes[2] === 0x0d && bytes[3] === 0x0a)
    return "Python";
  const isPickle = bytes[0] === 0x80 && (bytes[1] ?? 0) >= 2 && (bytes[1] ?? 9) <= 5 && bytes.at(-1) === 0x2e;
  return isPickle && bytes.length > 8 ? "Python's pickle" : undefined;
}

export function starts(bytes: Uint8Array, at: number, hex: string): boolean {
  for (let index = 0; index < hex.length / 2; index++) {
    if (bytes[at + index] !== Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)) return false;
  }
  return true;
}

/** The format of a native program, or undefined. */
export function nativeFormat(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) return undefined;
  const first = view.getUint32(0, false);
  if (first === 0x7f454c46) return "ELF";
  if ([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe].includes(first)) return "Mach-O";
  // A Java class starts like a universal Mach-O file, but has a version where the latter has a small count.
  if (first === 0xcafebabe && view.getUint32(4, false) < 40) return "Mach-O, universal";
  if (view.getUint16(0, false) !== 0x4d5a || bytes.length < 64) return undefined;
  return isPortable(view) ? "Windows PE" : bytes.subarray(0, 64).includes(0) ? "DOS" : undefined;
}

function isPortable(view: DataView): boolean {
  const header = view.getUint32(0x3c, true);
  return header + 4 <= view.byteLength && view.getUint32(header, false) === 0x50450000;
}

/** A file that is embedded in other data, and its offset. */
export interface Embedded {
  at: number;
  name: string;
  isProgram: boolean;
}

const MAX_CANDIDATES = 20_000;

/**
 * The first program or archive that starts inside other data, for example after the end of a picture. More than the
 * first bytes of a signature are checked, so that compressed pictures do not match by chance.
 */
export function embeddedIn(bytes: Uint8Array): Embedded | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { magic, name, isProgram, isReal } of EMBEDDED) {
    let tried = 0;
    for (let at = data.indexOf(magic, 1); at >= 0; at = data.indexOf(magic, at + 1)) {
      if (isReal(data, at)) return { at, name, isProgram };
      // So many marks that lead nowhere are made to hide one.
      if (++tried > MAX_CANDIDATES) return { at, name, isProgram: false };
    }
  }
  return undefined;
}

const EMBEDDED: readonly {
  magic: Buffer;
  name: string;
  isProgram: boolean;
  isReal: (data: Buffer, at: number) => boolean;
}[] = [
  {
    magic: Buffer.from("7f454c46", "hex"),
    name: "ELF",
    isProgram: true,
    isReal: (data, at) =>
      (data[at + 4] === 1 || data[at + 4] === 2) &&
      (data[at + 5] === 1 || data[at + 5] === 2) &&
      data[at + 6] === 1,
  },
  {
    magic: Buffer.from("MZ"),
    name: "Windows PE",
    isProgram: true,
    isReal: (data, at) => {
      if (at + 64 > data.length) return false;
      const header = at + data.readUInt32LE(at + 0x3c);
      return header - at >= 64 && header + 4 <= data.length && data.readUInt32BE(header) === 0x50450000;
    },
  },
  ...["cffaedfe", "feedfacf"].map((magic) => ({
    magic: Buffer.from(magic, "hex"),
    name: "Mach-O",
    isProgram: true,
    // The type of processor, and a kind of file from 1 to 12.
    isReal: (data: Buffer, at: number) => {
      if (at + 16 > data.length) return false;
      const read = (offset: number) =>
        magic === "cffaedfe" ? data.readUInt32LE(at + offset) : data.readUInt32BE(at + offset);
      return /^(?:1000007|100000c|7|c)$/.test(read(4).toString(16)) && read(12) >= 1 && read(12) <= 12;
    },
  })),
  {
    magic: Buffer.from("504b0304", "hex"),
    name: "ZIP",
    isProgram: false,
    isReal: (data, at) => {
      if (at + 31 > data.length) return false;
      const length = data.readUInt16LE(at + 26);
      const name = data.subarray(at + 30, at + 30 + length);
      const hasMethod = [0, 8, 9, 12, 14, 93, 95, 99].includes(data.readUInt16LE(at + 8));
      return (
        data[at + 5] === 0 && hasMethod && length > 0 && length < 1_024 && name.every((byte) => byte >= 0x20)
      );
    },
  },
  { magic: Buffer.from("526172211a0700", "hex"), name: "RAR", isProgram: false, isReal: () => true },
  { magic: Buffer.from("526172211a0701", "hex"), name: "RAR", isProgram: false, isReal: () => true },
  { magic: Buffer.from("377abcaf271c00", "hex"), name: "7z", isProgram: false, isReal: () => true },
];
